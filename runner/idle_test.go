package runner

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// A program that does nothing of what it is there for is told to look at its shim first, where it has one.
func TestIdle(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		why     string
		scope   scope
		times   int
		verdict judge.Verdict
		acts    int
		idle    bool
	}{
		{"it is silent", scope{declared: &report.Declared{}}, idleRuns, judge.Fail, 0, true},
		{"it is broken", scope{declared: &report.Declared{}}, idleRuns, judge.Error, 0, true},
		{"it did something", scope{declared: &report.Declared{}}, idleRuns, judge.Fail, 1, false},
		{"it was hardly run", scope{declared: &report.Declared{}}, idleRuns - 1, judge.Fail, 0, false},
		{"it was never attached", scope{}, idleRuns, judge.Error, 0, false},
		{"it is shipped without a shim", scope{declared: &report.Declared{}, shipped: true}, idleRuns, judge.Error, 0,
			false},
	} {
		one := report.Scenario{Role: "r", Draft: "d", Verdict: row.verdict, Acts: row.acts}
		r := &report.Report{Scenarios: slices.Repeat([]report.Scenario{one}, row.times)}
		require.Equal(t, row.idle, row.scope.idle(r, "r", []string{"d"}), row.why)
	}
}
