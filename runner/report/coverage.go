package report

import (
	"iter"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Judged returns which requirements the run judged.
func (r Report) Judged() features.Decided {
	decided := features.Decided{}
	for _, q := range r.Requirements {
		if q.Verdict.Judged() && q.Verdict != judge.Follows {
			decided[features.Decision{Requirement: q.ID, Role: q.Role, Draft: q.Draft}] = true
		}
	}
	return decided
}

// Foretold returns the requirements of which the oracle made predictions in the run.
func (r Report) Foretold() map[string]bool {
	foretold := map[string]bool{}
	for _, s := range r.Scenarios {
		for _, c := range s.Checks {
			foretold[c.Requirement] = foretold[c.Requirement] || c.Source == judge.Oracle
		}
	}
	return foretold
}

// Together yields, for each scenario of the run, the requirements that a step or a law judged in it. Schemas are left
// out: they look at every message by itself.
func (r Report) Together() iter.Seq[features.Together] {
	return func(yield func(features.Together) bool) {
		for _, s := range r.Scenarios {
			t := features.Together{Role: s.Role, Draft: s.Draft}
			for _, c := range s.Checks {
				if c.Source == judge.Step || c.Source == judge.Law {
					t.Requirements = append(t.Requirements, c.Requirement)
				}
			}
			if !yield(t) {
				return
			}
		}
	}
}
