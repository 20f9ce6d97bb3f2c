package judge

import (
	"cmp"
	"fmt"
	"slices"
)

// Follow marks the broken checks of a scenario that are only consequences: those of a rule that presupposes another
// rule, or yields to it, if the other rule is broken there, too. Each names its cause, a rule that is broken and not a
// consequence itself. A presupposed rule that passes explains nothing, nor does what it presupposes; one that was not
// judged is skipped. A rule yields only to rules that are broken in the scenario.
func Follow(checks []Check, premises, yields func(requirement string) []string) {
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
			if c := cause(premise); !judged[premise] && c != "" {
				return c
			}
		}
		if !broken[id] {
			return ""
		}
		for _, other := range yields(id) {
			if broken[other] {
				return cmp.Or(cause(other), other)
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

// A rule counts as broken nearly everywhere if it is broken in this many scenarios and in this share of those that
// judged it, or in all of its own if there are at least this many.
const (
	pervasiveScenarios = 10
	pervasiveShare     = 0.7
	pervasiveOwn       = 3
)

// Pervasive returns the rules that are broken nearly everywhere, in the scenarios of one role and draft. own are the
// scenarios by the rule that they are about. The rule that is broken in most scenarios comes first.
func Pervasive(scenarios [][]Check, own map[string][][]Check) []string {
	judged, broken := count(scenarios)
	var out []string
	for id, n := range broken {
		judgedOwn, brokenOwn := count(own[id])
		if n >= pervasiveScenarios && (float64(n) >= pervasiveShare*float64(judged[id]) ||
			brokenOwn[id] >= pervasiveOwn && brokenOwn[id] == judgedOwn[id]) {
			out = append(out, id)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(broken[b]-broken[a], cmp.Compare(a, b)) })
	return out
}

// Roots returns the pervasive rules that don't depend on another pervasive rule: a rule that can't be judged without
// another one says nothing if that one is broken.
func Roots(pervasive []string, rests func(requirement, on string) bool) []string {
	return slices.DeleteFunc(slices.Clone(pervasive), func(id string) bool {
		return slices.ContainsFunc(pervasive, func(on string) bool { return on != id && rests(id, on) })
	})
}

// count returns for each rule in how many scenarios it was judged, and in how many it is broken.
func count(scenarios [][]Check) (judged, broken map[string]int) {
	judged, broken = map[string]int{}, map[string]int{}
	for _, checks := range scenarios {
		for id, ok := range held(checks) {
			judged[id]++
			if !ok {
				broken[id]++
			}
		}
	}
	return judged, broken
}

// coveringShare is the factor by which a rule that covers another must be broken in more scenarios.
const coveringShare = 2

// Covering gives for a rule the one that covers it, of the checks of the scenarios of one role and draft: that is
// broken in every scenario in which the rule is, in several at all, and in many others besides. Of several it is the
// one that is broken in most scenarios. Nothing covers a rule that a schema or a law accuses: they look at what was
// sent, where a step and a prediction may miss what never came.
func Covering(scenarios [][]Check, explains func(cause, requirement string) bool) map[string]string {
	broken := map[string][]int{} // the scenarios, in their order
	accused := map[string]bool{} // one of its checks is not a consequence
	plain := map[string]bool{}   // a schema or a law reports it
	for i, checks := range scenarios {
		for id, ok := range held(checks) {
			if !ok {
				broken[id] = append(broken[id], i)
			}
		}
		for _, c := range checks {
			if !c.OK && c.Follows == "" {
				accused[c.Requirement] = true
				plain[c.Requirement] = plain[c.Requirement] || c.Source == Law || c.Source == Schema
			}
		}
	}
	out := map[string]string{}
	for id, of := range broken {
		if !accused[id] || plain[id] {
			continue
		}
		for cause, in := range broken {
			if len(in) < max(pervasiveScenarios, coveringShare*len(of)) || !accused[cause] ||
				!explains(cause, id) || !within(of, in) {
				continue
			}
			best := out[id]
			if best == "" || cmp.Or(len(in)-len(broken[best]), cmp.Compare(best, cause)) > 0 {
				out[id] = cause
			}
		}
	}
	return out
}

// within reports whether a list contains only elements of another one; both are sorted.
func within(list, other []int) bool {
	for _, x := range list {
		if _, found := slices.BinarySearch(other, x); !found {
			return false
		}
	}
	return true
}

// FollowCovering marks the broken checks of a scenario that belong to covered rules. It reports whether it has marked
// any.
func FollowCovering(checks []Check, covering map[string]string) bool {
	marked := false
	for i := range checks {
		if c := &checks[i]; !c.OK && c.Follows == "" && covering[c.Requirement] != "" {
			c.Follows, marked = covering[c.Requirement], true
		}
	}
	return marked
}

// held returns the rules that a scenario judged, each with whether all of its checks passed.
func held(checks []Check) map[string]bool {
	out := map[string]bool{}
	for _, c := range checks {
		before, judged := out[c.Requirement]
		out[c.Requirement] = c.OK && (before || !judged)
	}
	return out
}

// FollowPervasive marks the broken checks of a scenario that a pervasive rule explains, unless that rule passed in this
// scenario. It reports whether it has marked any.
func FollowPervasive(checks []Check, pervasive []string, explains func(cause, requirement string) bool) bool {
	ok, marked := held(checks), false
	for i := range checks {
		c := &checks[i]
		if c.OK || c.Follows != "" || slices.Contains(pervasive, c.Requirement) {
			continue
		}
		for _, cause := range pervasive {
			if !ok[cause] && explains(cause, c.Requirement) {
				c.Follows, marked = cause, true
				break
			}
		}
	}
	return marked
}

// generalRules is in the scenarios of how many other rules a rule may be broken without being a cause, if it holds in
// all of its own.
const generalRules = 8

// Unproven are the rules that may be the cause of others, of the scenarios of one role and draft, by the rule that they
// are about: a rule that holds in every scenario of its own works, and where it is broken elsewhere, something more
// particular is the cause. But where it is broken in the scenarios of many rules, these are not the particular one.
func Unproven(own map[string][][]Check) func(requirement string) bool {
	spread := map[string]int{} // in the scenarios of how many rules a rule is broken
	for _, scenarios := range own {
		_, broken := count(scenarios)
		for id := range broken {
			spread[id]++
		}
	}
	return func(id string) bool {
		judged, broken := count(own[id])
		return broken[id] > 0 || judged[id] == 0 || spread[id] > generalRules
	}
}

// Accuse removes the marks of checks in a scenario that follow from rules that can't be the cause. It reports whether
// it has changed any.
func Accuse(checks []Check, mayCause func(requirement string) bool) bool {
	changed := false
	for i := range checks {
		if c := &checks[i]; c.Follows != "" && !mayCause(c.Follows) {
			c.Follows, changed = "", true
		}
	}
	return changed
}

// Causes returns the rules from which broken checks follow, without duplicates.
func Causes(broken []Check) []string {
	var out []string
	for _, c := range broken {
		if c.Follows != "" && !slices.Contains(out, c.Follows) {
			out = append(out, c.Follows)
		}
	}
	return out
}

// AlsoFollow says how many requirements follow from what is broken, as the end of a sentence; "" for none.
func AlsoFollow(ids []string) string {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more, perhaps as a consequence", len(ids))
}
