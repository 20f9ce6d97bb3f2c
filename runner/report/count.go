package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A count says what happened to the planned scenarios.
type count struct {
	judged, known, notApplicable, notTestable, errors, neverRun, planned int

	ms int64
}

// count counts the scenarios of r by what became of them.
func (r *Report) count() count {
	c := count{planned: max(r.Planned, len(r.Scenarios)), ms: r.DurationMs}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		switch {
		case r.neverRan(s): // counted below, with those that r doesn't even list
		case s.Verdict == judge.NotApplicable:
			c.notApplicable++
		case s.Verdict == judge.NotTestable:
			c.notTestable++
		case s.Verdict == judge.Error:
			c.errors++
		default:
			c.judged++
			if s.Verdict == judge.Known {
				c.known++
			}
		}
	}
	c.neverRun = c.planned - c.judged - c.notApplicable - c.notTestable - c.errors
	return c
}

// String is the count in words; parts that are zero are left out.
func (c count) String() string {
	parts := []string{fmt.Sprintf("%d judged", c.judged)}
	if c.known > 0 {
		parts[0] += fmt.Sprintf(" (%d failed as known)", c.known)
	}
	for _, one := range []struct {
		n    int
		name string
	}{
		{c.notApplicable, "not applicable"}, {c.notTestable, "not testable"},
		{c.errors, "ended in error"}, {c.neverRun, "never run"},
	} {
		if one.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", one.n, one.name))
		}
	}
	if c.judged == 0 && len(parts) > 1 {
		parts = parts[1:]
	}
	return fmt.Sprintf("%s (of %d planned) in %s s", strings.Join(parts, ", "), c.planned, words.Seconds(c.ms))
}

// rules returns the rows of the summary that affect the verdict.
func (r *Report) rules() []Tally {
	return slices.DeleteFunc(slices.Clone(r.Summary), func(t Tally) bool { return t.Level == judge.Advice })
}

// advice says how much of the judged advice was followed; "" if there was none.
func (r *Report) advice() string {
	followed, judged := 0, 0
	for _, t := range r.Summary {
		if t.Level == judge.Advice {
			followed += t.Pass
			judged += t.Pass + t.Advise
		}
	}
	if judged == 0 {
		return ""
	}
	return fmt.Sprintf("advice, which does not affect the verdict: %d of %d followed", followed, judged)
}

// notRun precedes the reason for a scenario that wasn't run because nothing was attached.
const notRun = "not run: "

// neverRan reports whether s was never started: the run ended before it, or no implementation was ever attached, or the
// implementation failed so often that the run gave up.
func (r *Report) neverRan(s *Scenario) bool {
	if s.Verdict == 0 {
		return true
	}
	attached := r.Implementation.Name != "" || r.Implementation.Version != ""
	return s.Verdict == judge.Error && (!attached || strings.HasPrefix(s.Reason, "not run")) &&
		len(s.Trace) == 0 && len(s.Checks) == 0
}
