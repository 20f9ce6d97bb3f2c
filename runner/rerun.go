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
	// Only limits the run to these scenarios, each by its [features.Planned.ID]; nil: all that are planned. Scenarios
	// that are not in the plan are ignored.
	Only []string
	// Listed says that Only is a list from the user, not the earlier failures. Reports say which it was.
	Listed bool
	// First are the ids of scenarios that run before all others.
	First []string
	// MaxFailures ends the run after this many failed scenarios; 0: never. A failure in the list of known failures
	// doesn't count. Scenarios that have not ended by then are undecided in the report, so the run can't be conformant.
	MaxFailures int
	// Order determines the order of the scenarios, across all features; 0: Seed determines it, feature by feature.
	Order uint64
}

// errEnough ends a run that has reached the maximum number of failures.
var errEnough = errors.New("as many scenarios failed as --max-failures allows")

// narrow keeps the scenarios of a plan that are in Only.
func (o Rerun) narrow(plan []features.Planned) []features.Planned {
	if o.Only == nil {
		return plan
	}
	return slices.DeleteFunc(slices.Clone(plan),
		func(p features.Planned) bool { return !slices.Contains(o.Only, p.ID()) })
}

// inTurn divides cells into those that run first, and the rest. Empty ones are omitted.
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

// count counts a decided scenario, and ends the run if there are too many failures. r.mu is held.
func (r *running) count(o *outcome) {
	if r.MaxFailures <= 0 || !r.fails(o) {
		return
	}
	if r.failures++; r.failures == r.MaxFailures {
		r.enough(errEnough)
	}
}

// fails reports whether a decided scenario failed, and is not a known failure.
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

// cut records in a report that the run ended early, and why each scenario was not judged. r.mu is held.
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

// ordered describes the order of the scenarios, if it was chosen separately.
func (r *running) ordered() []string {
	if r.Order == 0 {
		return nil
	}
	return []string{fmt.Sprintf("the scenarios ran in random order: --shuffle=%d --jobs 1 repeats it", r.Order)}
}
