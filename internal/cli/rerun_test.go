package cli

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/lastrun"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// TestWatch: a change runs again, with what failed first; a change during a run ends that run, and what it decided
// counts.
func TestWatch(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	edit := func(text string) { require.NoError(t, os.WriteFile("bot.py", []byte(text), 0o666)) }
	of := func(verdicts ...judge.Verdict) report.Report {
		r := report.Report{Overall: judge.Nonconformant, Planned: len(verdicts)}
		for i, v := range verdicts {
			r.Scenarios = append(r.Scenarios, report.Scenario{
				ID: []string{"a/1", "a/2", "a/3"}[i], Role: "host", Draft: "d", Level: judge.Must, Verdict: v,
			})
		}
		r.Finish()
		return r
	}
	ctx, stop := context.WithCancel(t.Context())
	runs := 0
	var first [][]string
	code, stdout, stderr := execute(t, ctx, func(ctx context.Context, j job) (report.Report, error) {
		runs++
		first = append(first, j.rerun.First)
		switch runs {
		case 1: // it ends, and then a file changes, or while it ends
			edit("one")
			<-ctx.Done()
			return of(judge.Fail, judge.Pass, 0), context.Cause(ctx)
		case 2:
			edit("two")
			<-ctx.Done()
			return of(judge.Pass, judge.Fail, judge.Fail), context.Cause(ctx)
		default:
			stop()
			<-ctx.Done()
			return of(judge.Pass, judge.Pass, judge.Fail), nil
		}
	}, "--watch", "--impl", "python3 bot.py", "--report", "json=run.json")
	require.Equal(t, exitInterrupted, code, stderr)
	require.Equal(t, 3, runs)
	require.Equal(t, [][]string{nil, {"a/1 [host d]"}, {"a/2 [host d]", "a/3 [host d]"}}, first)
	require.Contains(t, stderr, "changed: bot.py")
	require.Contains(t, stdout, "NONCONFORMANT")
	store, err := lastrun.Open(".")
	require.NoError(t, err)
	failing, err := store.Failing("python3 bot.py")
	require.NoError(t, err)
	require.Equal(t, []string{"a/3 [host d]"}, failing)
}
