package runner

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Test is [Run] as a Go test. Each area becomes a subtest, and each scenario a subtest of its area, by role and draft,
// such as compose/five-lines/harness/2026-06-24. A scenario fails if it fails in the report, with the same text; it is
// skipped if it is not applicable, not testable, or in the list of known failures. All scenarios run, whatever -run
// selects; use Filter to select fewer.
//
// If the implementation is a function of this program, nothing has to be built or started:
//
//	func TestConformance(t *testing.T) {
//		runner.Test(t, runner.Options{
//			Target: attach.InProcess("my harness", serve),
//			Filter: features.Filter{Roles: []string{"harness"}},
//		})
//	}
func Test(t *testing.T, o Options) {
	t.Helper()
	r, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Scenarios {
		if s := &r.Scenarios[i]; o.Command == "" && s.Reproduce != "" {
			s.Reproduce = reproduceByGo(t.Name(), *s)
		}
	}
	for _, area := range areas(r.Scenarios) {
		t.Run(area, func(t *testing.T) {
			for _, s := range r.Scenarios {
				if s.Area == area {
					t.Run(subtest(s), func(t *testing.T) { tell(t, r, s) })
				}
			}
		})
	}
	if !r.Overall.Green() {
		t.Errorf("%s: %s", r.Totals.Words(r.Overall), r.Reason)
	}
}

// areas are those of scenarios, in their order.
func areas(scenarios []report.Scenario) []string {
	var out []string
	for _, s := range scenarios {
		if !slices.Contains(out, s.Area) {
			out = append(out, s.Area)
		}
	}
	return out
}

// subtest is the name of a scenario within its area.
func subtest(s report.Scenario) string {
	return strings.Join([]string{strings.TrimPrefix(s.ID, s.Area+"/"), s.Role, s.Draft}, "/")
}

// reproduceByGo returns the command that runs a test with only one scenario.
func reproduceByGo(test string, s report.Scenario) string {
	var pattern []string
	for name := range strings.SplitSeq(test+"/"+s.Area+"/"+subtest(s), "/") {
		pattern = append(pattern, "^"+regexp.QuoteMeta(name)+"$")
	}
	return attach.FormatCommand([]string{"go", "test", "-run", strings.Join(pattern, "/")})
}

// tell reports the result of a scenario in a test.
func tell(t *testing.T, r report.Report, s report.Scenario) {
	t.Helper()
	var text strings.Builder
	if err := report.WriteScenario(&text, r, s, report.Style{}); err != nil {
		t.Fatal(err)
	}
	switch s.Verdict {
	case judge.Pass:
	case judge.Warn, judge.Advise:
		t.Log(text.String())
	case judge.NotTestable, judge.NotApplicable:
		t.Skip(s.Reason)
	case judge.Known:
		t.Skip("known: " + excuse(s))
	default:
		t.Error(text.String())
	}
}

// excuse returns the reason why the known failure of a scenario is accepted.
func excuse(s report.Scenario) string {
	for _, c := range s.Checks {
		if c.Known != "" {
			return c.Known
		}
	}
	return s.Reason
}
