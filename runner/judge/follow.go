package judge

import (
	"cmp"
	"fmt"
	"slices"
)

// Follow marks the broken checks of a scenario that accuse nobody: those of a rule that presupposes another one, which
// is broken there, too. Each names its cause, a rule that is broken and follows none. premises gives what a rule
// presupposes itself. A premise that holds explains nothing, nor does what it presupposes; one that was not judged is
// passed over.
func Follow(checks []Check, premises func(requirement string) []string) {
	judged, broken := map[string]bool{}, map[string]bool{}
	for _, c := range checks {
		judged[c.Requirement] = true
		broken[c.Requirement] = broken[c.Requirement] || !c.OK
	}
	var cause func(id string) string
	cause = func(id string) string {
		for _, premise := range premises(id) {
			if broken[premise] {
				return cmp.Or(cause(premise), premise)
			}
			if !judged[premise] && cause(premise) != "" {
				return cause(premise)
			}
		}
		return ""
	}
	for i := range checks {
		if c := &checks[i]; !c.OK {
			c.Follows = cause(c.Requirement)
		}
	}
}

// causes are the rules from which broken checks follow, each once.
func causes(broken []Check) []string {
	var out []string
	for _, c := range broken {
		if c.Follows != "" && !slices.Contains(out, c.Follows) {
			out = append(out, c.Follows)
		}
	}
	return out
}

// AlsoFollow tells how many requirements follow from what is broken, behind a count or a list of that; "" for none.
func AlsoFollow(ids []string) string {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	switch len(ids) {
	case 0:
		return ""
	case 1:
		return ", 1 more follows"
	}
	return fmt.Sprintf(", %d more follow", len(ids))
}
