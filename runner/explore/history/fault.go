package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The faults that histories may contain.
const (
	Kill   = "kill"   // the program is killed and started again
	Drop   = "drop"   // its link breaks, and is restored
	Outage = "outage" // its calls to the world fail for a while
)

// FaultNames are the names of all faults.
func FaultNames() []string { return []string{Kill, Drop, Outage} }

// A Fault is how a kind of history expresses one of them.
type Fault struct {
	Name  string
	Steps *regexp.Regexp // the steps that are part of it
	Tag   string         // of the histories that have it, such as @restart; "": none
	// Plan is the step that a schedule inserts for it. The "with" of the entry, which must match With, or else Default,
	// replaces %s.
	Plan, Default string
	With          *regexp.Regexp
}

// Spare returns the history without the faults that are not among the names.
func (k Kind) Spare(s Scenario, names []string) Scenario {
	for _, f := range k.Faults {
		if slices.Contains(names, f.Name) {
			continue
		}
		for i := len(s.Steps) - 1; i >= 0; i-- {
			if f.Steps.MatchString(s.Steps[i]) {
				s = s.Without(i, i+1)
			}
		}
		if f.Tag != "" {
			s.Tags = strings.Join(slices.DeleteFunc(strings.Fields(s.Tags),
				func(tag string) bool { return tag == f.Tag }), " ")
		}
	}
	return s
}

// A Planned is an entry of a schedule of faults.
type Planned struct {
	After int    `yaml:"after" json:"after"` // the number of steps before it: 0 is before the first
	Fault string `yaml:"fault" json:"fault"` // one of [FaultNames]
	// With has details: how long a link is down, such as "8 s", or how a platform fails, such as "permanent".
	With string `yaml:"with,omitempty" json:"with,omitempty"`
}

// Plan returns the history with exactly the faults of a schedule. Faults after its end happen before its last step.
// Faults for which the kind has no step are omitted.
func (k Kind) Plan(s Scenario, schedule []Planned) Scenario {
	s = k.Spare(s, nil)
	entries := slices.Clone(schedule)
	slices.SortStableFunc(entries, func(a, b Planned) int { return a.After - b.After })
	for _, p := range slices.Backward(entries) {
		i := slices.IndexFunc(k.Faults, func(f Fault) bool { return f.Name == p.Fault && f.Plan != "" })
		if i < 0 {
			continue
		}
		step := k.Faults[i].Plan
		if strings.Contains(step, "%s") {
			with := p.With
			if with == "" {
				with = k.Faults[i].Default
			}
			step = fmt.Sprintf(step, with)
		}
		at := min(s.Given+p.After, max(s.Given, len(s.Steps)-1))
		s.Steps = slices.Insert(slices.Clone(s.Steps), at, step)
		if tag := k.Faults[i].Tag; tag != "" && !slices.Contains(strings.Fields(s.Tags), tag) {
			s.Tags = strings.TrimSpace(s.Tags + " " + tag)
		}
	}
	return s
}
