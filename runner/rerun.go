package runner

import (
	"errors"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/knownfailures"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Rerun says what a run does differently because of earlier runs; the zero value changes nothing.
type Rerun struct {
	// Only narrows the run to these scenarios, each by its [features.Planned.ID]; nil: all that are planned. What the
	// plan doesn't have is passed over.
	Only []string
	// Listed says that Only is a list of the user, and not what failed before. Reports say which it was.
	Listed bool
	// First are played before all others, by their ids.
	First []string
	// MaxFailures ends the run after so many scenarios have failed; 0: never. A failure in the list of known failures
	// doesn't count. What isn't over by then is undecided in the report, so that the run can't be conformant.
	MaxFailures int
	// Order draws the order of the scenarios, across all features; 0: Seed draws it, feature by feature.
	Order uint64
}

// errEnough ends a run that has seen as many failures as it may.
var errEnough = errors.New("as many scenarios failed as --max-failures allows")

// narrow keeps of a plan what is in Only.
func (o Rerun) narrow(plan []features.Planned) []features.Planned {
	if o.Only == nil {
		return plan
	}
	return slices.DeleteFunc(slices.Clone(plan),
		func(p features.Planned) bool { return !slices.Contains(o.Only, p.ID()) })
}

// inTurn cuts cells into what is played first, and the rest. Either may be empty, and is then left out.
func (o Rerun) inTurn(cells []cell) [][]cell {
	if len(o.First) == 0 {
		return [][]cell{cells}
	}
	var first, rest []cell
	for _, c := range cells {
		urgent, other := cell{role: c.role, draft: c.draft}, cell{role: c.role, draft: c.draft}
		for _, p := range c.planned {
			if slices.Contains(o.First, p.ID()) {
				urgent.planned = append(urgent.planned, p)
			} else {
				other.planned = append(other.planned, p)
			}
		}
		if len(urgent.planned) > 0 {
			first = append(first, urgent)
		}
		if len(other.planned) > 0 {
			rest = append(rest, other)
		}
	}
	return slices.DeleteFunc([][]cell{first, rest}, func(c []cell) bool { return len(c) == 0 })
}

// count counts a scenario that is decided, and ends the run if it is one failure too many. r.mu is held.
func (r *running) count(o *outcome) {
	if r.MaxFailures <= 0 || !r.fails(o) {
		return
	}
	if r.failures++; r.failures == r.MaxFailures {
		r.enough(errEnough)
	}
}

// fails reports whether a scenario that is decided failed, and not as the list of known failures says.
func (r *running) fails(o *outcome) bool {
	if o.verdict != judge.Fail || r.Known == nil {
		return o.verdict == judge.Fail
	}
	alone := report.Report{Strict: r.Strict, Scenarios: []report.Scenario{r.scenario(o)}}
	r.excuse(&alone)
	return alone.Scenarios[0].Verdict == judge.Fail
}

// excuse marks in a report of one scenario what the list of known failures accepts.
func (r *running) excuse(alone *report.Report) {
	if r.Known == nil {
		return
	}
	known, s := *r.Known, &alone.Scenarios[0]
	s.Checks = slices.Clone(s.Checks)
	alone.Known = &known
	scope := r.held(alone)
	scope.Whole = false
	knownfailures.Hold(alone, scope)
}

// cut says in a report that the run ended early, and why each scenario was not judged. r.mu is held.
func (r *running) cut(out *report.Report) {
	if r.failures < r.MaxFailures || r.MaxFailures <= 0 {
		return
	}
	open := 0
	for i := range out.Scenarios {
		if s := &out.Scenarios[i]; s.Verdict == 0 {
			open++
			s.Reason = fmt.Sprintf("not run, because the run ended after %s (--max-failures)",
				steps.Plural(r.MaxFailures, "failure"))
		}
	}
	out.Notes = append(out.Notes, fmt.Sprintf("the run ended after %s (--max-failures): %d of %s were not judged",
		steps.Plural(r.MaxFailures, "failure"), open, steps.Plural(len(out.Scenarios), "scenario")))
}

// ordered says in which order the scenarios came, if that was drawn apart.
func (r *running) ordered() []string {
	if r.Order == 0 {
		return nil
	}
	return []string{fmt.Sprintf("the scenarios ran in random order: --shuffle=%d --jobs 1 repeats it", r.Order)}
}
