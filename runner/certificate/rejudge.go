package certificate

import (
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Rejudged is what this version of the suite makes of traces.
type Rejudged struct {
	Report      report.Report
	Differences []runner.Difference
}

// Rejudge judges the traces again. The errors are those of [runner.Replay].
func (e Evidence) Rejudge(ctx context.Context, progress func(runner.Event)) (Rejudged, error) {
	r, differences, err := runner.Replay(ctx, e.Recorded,
		runner.ReplayOptions{KeepTraces: runner.KeepNone, Progress: progress})
	return Rejudged{r, differences}, err
}

// contradict tells in what the traces, judged again, contradict a test result.
func (r Rejudged) contradict(result TestResult) []string {
	var out []string
	for _, d := range r.Differences {
		now := "not judged"
		if d.Now != 0 {
			now = d.Now.String()
		}
		out = append(out, fmt.Sprintf("%s: then %v, now %s: %s", d.File, d.Then, now, d.What))
	}
	var passed, broken []string
	for _, q := range r.Report.Requirements {
		switch {
		case q.Verdict == judge.Pass:
			passed = append(passed, testName(q))
		case q.Verdict == judge.Fail:
			broken = append(broken, testName(q))
		}
	}
	slices.Sort(passed)
	for _, name := range result.PassedTests {
		if _, ok := slices.BinarySearch(passed, name); !ok {
			out = append(out, name+" passed, it says, and the traces don't show it")
		}
	}
	for _, name := range broken {
		if !slices.Contains(result.WarnedTests, name) && !slices.Contains(result.PassedTests, name) {
			out = append(out, name+" is broken in the traces, and it doesn't say so")
		}
	}
	return out
}
