package runner

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// TestDebug: who watches a scenario sees each step, each frame that the report has, in its order, and its time: at once
// or with the end of the moment. Nothing else changes, and the command that repeats it has no time limit.
func TestDebug(t *testing.T) {
	o := Options{
		Target: reference(), Jobs: 1, Seed: 3, KeepTraces: KeepAll, Timeout: 1000 * time.Hour,
		Filter: features.Filter{Roles: []string{"harness"}, Drafts: []string{"2026-06-24"},
			Scenarios: []string{"compose/the-agent-sends-nothing-while-the-author-types"}},
	}
	usual, err := Run(t.Context(), o)
	require.NoError(t, err)
	var steps []report.Step
	var seen []frames.Entry
	unsure := 0
	o.Debug = &Debug{
		Step: func(s report.Step) { steps = append(steps, s) },
		Observer: exchange.Observer{
			Frame: func(e frames.Entry, sure bool) {
				if seen = append(seen, e); !sure {
					unsure++
				}
			},
			Moment: func(nowMs int64) {
				for i := len(seen) - unsure; i < len(seen); i++ {
					seen[i].NowMs = nowMs
				}
				unsure = 0
			},
		},
	}
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, judge.Pass, r.Scenarios[0].Verdict)
	require.Equal(t, r.Scenarios[0].Steps, steps)
	require.Equal(t, r.Scenarios[0].Trace, seen)
	require.Contains(t, usual.Scenarios[0].Reproduce, "--timeout")
	require.NotContains(t, r.Scenarios[0].Reproduce, "--timeout")
	usual.Scenarios[0].Reproduce = r.Scenarios[0].Reproduce
	require.Equal(t, usual.WithoutTimes(), r.WithoutTimes())
}
