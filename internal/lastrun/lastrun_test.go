package lastrun

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// run is the report of a run with scenarios of these verdicts.
func run(verdicts map[string]judge.Verdict) report.Report {
	r := report.Report{Overall: judge.Inconclusive}
	for id, v := range verdicts {
		r.Scenarios = append(r.Scenarios, report.Scenario{
			ID: id, Role: "host", Draft: "d", Level: judge.Must, Verdict: v,
		})
	}
	r.Finish()
	return r
}

func TestStillFailing(t *testing.T) {
	for _, row := range []struct {
		why    string
		before []string
		run    map[string]judge.Verdict
		want   []string
	}{
		{"what fails, and what ends in error", nil,
			map[string]judge.Verdict{"a/1": judge.Fail, "a/2": judge.Pass, "a/3": judge.Error, "a/4": judge.Warn},
			[]string{"a/1 [host d]", "a/3 [host d]"}},
		{"a known failure is no failure", nil, map[string]judge.Verdict{"a/1": judge.Known}, []string{}},
		{"what passes now is forgotten", []string{"a/1 [host d]"}, map[string]judge.Verdict{"a/1": judge.Pass},
			[]string{}},
		{"what the run left out still counts", []string{"a/1 [host d]"}, map[string]judge.Verdict{"a/2": judge.Fail},
			[]string{"a/2 [host d]", "a/1 [host d]"}},
		{"and what it planned and did not come to", []string{"a/1 [host d]"}, map[string]judge.Verdict{"a/1": 0},
			[]string{"a/1 [host d]"}},
		{"nothing counts twice", []string{"a/1 [host d]"}, map[string]judge.Verdict{"a/1": judge.Fail},
			[]string{"a/1 [host d]"}},
	} {
		require.Equal(t, row.want, StillFailing(row.before, run(row.run)), row.why)
	}
}

// cached lets the user's cache be a new folder.
func cached(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, variable := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(variable, dir)
	}
	return dir
}

func TestKeep(t *testing.T) {
	cached(t)
	s, err := Open("somewhere")
	require.NoError(t, err)
	_, err = s.Latest()
	require.ErrorIs(t, err, ErrNone)
	_, err = s.Failing("node a.js")
	require.ErrorIs(t, err, ErrNone)

	failed := run(map[string]judge.Verdict{"a/1": judge.Fail})
	failed.Implementation.Command = "node a.js"
	require.NoError(t, s.Keep("node a.js", failed))
	got, err := s.Latest()
	require.NoError(t, err)
	require.Equal(t, "node a.js", got.Implementation.Command)
	failing, err := s.Failing("node a.js")
	require.NoError(t, err)
	require.Equal(t, []string{"a/1 [host d]"}, failing)
	_, err = s.Failing("node b.js")
	require.ErrorIs(t, err, ErrNone, "each implementation has its own")
	other, err := Open("elsewhere")
	require.NoError(t, err)
	_, err = other.Latest()
	require.ErrorIs(t, err, ErrNone, "and each directory")

	require.NoError(t, s.Keep("node a.js", run(map[string]judge.Verdict{"a/1": judge.Pass})))
	failing, err = s.Failing("node a.js")
	require.NoError(t, err)
	require.Empty(t, failing)
}

func TestTheOldestIsForgotten(t *testing.T) {
	cached(t)
	s, err := Open(".")
	require.NoError(t, err)
	for i := range most + 2 {
		name := fmt.Sprint(i)
		require.NoError(t, s.Keep(name, run(nil)))
		at := time.Unix(int64(1000+i), 0)
		require.NoError(t, os.Chtimes(s.file(name, wholeName), at, at))
	}
	require.NoError(t, s.Keep("last", run(nil)))
	require.Len(t, s.kept(), most)
	_, err = s.Failing("0")
	require.ErrorIs(t, err, ErrNone)
	_, err = s.Failing(fmt.Sprint(most + 1))
	require.NoError(t, err)
}

// TestWhatIsBrokenIsReplaced: a file that somebody has cut is told, and the next run makes it good.
func TestWhatIsBrokenIsReplaced(t *testing.T) {
	cached(t)
	s, err := Open(".")
	require.NoError(t, err)
	require.NoError(t, s.Keep("x", run(nil)))
	require.NoError(t, os.WriteFile(s.file("x", wholeName), []byte("cut"), 0o600))
	require.NoError(t, os.WriteFile(s.file("x", failingName), []byte("["), 0o600))
	_, err = s.Latest()
	require.ErrorContains(t, err, filepath.Base(s.file("x", wholeName)))
	_, err = s.Failing("x")
	require.Error(t, err)
	require.NoError(t, s.Keep("x", run(nil)))
	_, err = s.Latest()
	require.NoError(t, err)
}

func TestACacheThatCannotBeWritten(t *testing.T) {
	dir := cached(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "c2a-conform"), nil, 0o600), "a file where a folder has to be")
	s, err := Open(".")
	if err == nil {
		err = s.Keep("x", run(nil))
	}
	if s.dir == filepath.Join(dir, "c2a-conform", "runs", filepath.Base(s.dir)) {
		require.Error(t, err)
	}
}
