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
	Rule string // its text
	// Draw draws a history from a source. If kills is set, the program is killed in it, and the link breaks.
	Draw func(from Source, kills bool) Scenario
	// Faults are the faults that a history may contain, by their steps.
	Faults []Fault
	// Changes are the possible changes of a mutant; zero: there are no mutants.
	Changes Changes
	// Kept is the number of histories that are part of the suite: each costs time in every run, with every fault and
	// alternate.
	Kept int
	// Kills reports whether the program is killed in the i-th of them, from 0.
	Kills func(i int) bool
}

// Changes say how histories of a kind may be changed.
type Changes struct {
	// Repeats matches steps that may appear twice, and on which nothing else depends. Steps that match Glued belong to
	// the step before them.
	Repeats, Glued *regexp.Regexp
	// Opens are the steps that must be closed later, by the closing step: a history that never closes them can't be
	// judged to its end.
	Opens map[string]*regexp.Regexp
	// Whole are the closing steps for which everything since the opening step stays unchanged, because a change can't
	// know what may happen there.
	Whole []string
}

var kinds []Kind

// Register registers kinds.
func Register(some ...Kind) { kinds = append(kinds, some...) }

// Kinds are the registered kinds.
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

// Write returns the text of a feature: its head, and histories of one kind.
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
