package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Kind is a way to draw histories for one role.
type Kind struct {
	Name string
	Role string
	Tags string // of the rule that its scenarios are about: its requirement, level, roles and drafts
	Rule string // its words
	// Draw is the history of a source. Where kills is set, the program is killed on the way, and the link breaks.
	Draw func(from Source, kills bool) Scenario
	// Faults are those that may be part of a history, by their steps.
	Faults []Fault
	// Changes are what a mutant of its histories may be; zero: there are no mutants.
	Changes Changes
	// Kept is how many of them are part of the suite: each costs in every run, with every fault and alternate.
	Kept int
	// Kills reports whether the program is killed in the i-th of them, from 0.
	Kills func(i int) bool
}

// Changes say how histories of a kind may be changed.
type Changes struct {
	// Repeats are the steps that may come twice, and that nothing else depends on. Those that Glued fits belong to the
	// step before them.
	Repeats, Glued *regexp.Regexp
	// Opens are the steps that something has to end, by the step that does: a history that never ends it can't be
	// judged to its end.
	Opens map[string]*regexp.Regexp
	// Whole are those of these ends whose beginning, with all that lies between, stays as it is: what may happen there
	// is more than a change can know.
	Whole []string
}

var kinds []Kind

// Register makes kinds known.
func Register(some ...Kind) { kinds = append(kinds, some...) }

// Kinds are those that are known.
func Kinds() []Kind { return slices.Clone(kinds) }

// In reports whether histories of the kind are for a draft.
func (k Kind) In(draft string) bool { return slices.Contains(strings.Fields(k.Tags), "@"+draft) }

// Suite are the histories that are part of the suite.
func (k Kind) Suite() []Scenario {
	var out []Scenario
	for i := range k.Kept {
		out = append(out, k.Draw(Source{Seed: uint64(i + 1)}, k.Kills(i)))
	}
	return out
}

// Write is the text of a feature: its head, and histories of one kind after the other.
func Write(head string, kinds []Kind, scenarios func(Kind) []Scenario) string {
	var b strings.Builder
	b.WriteString(head)
	rule := ""
	for _, k := range kinds {
		all := scenarios(k)
		if len(all) > 0 && k.Rule != rule {
			rule = k.Rule
			fmt.Fprintf(&b, "\n  %s\n  Rule: %s\n", k.Tags, rule)
		}
		for _, s := range all {
			fmt.Fprintf(&b, "\n%s", s)
		}
	}
	return b.String()
}
