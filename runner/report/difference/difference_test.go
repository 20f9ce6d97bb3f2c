package difference

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// one is the report of a run of one scenario, with a verdict and these checks.
func one(v judge.Verdict, checks ...judge.Check) report.Report {
	r := report.Report{Overall: judge.Conformant, Planned: 1}
	if v == judge.Fail {
		r.Overall = judge.Nonconformant
	}
	r.Implementation.Name = "bot"
	r.Scenarios = []report.Scenario{{
		ID: "a/one", Name: "One", Role: "host", Draft: "d", Level: judge.Must, Verdict: v, Checks: checks,
	}}
	r.Finish()
	return r
}

func held(requirement string, by judge.Source) judge.Check {
	return judge.Check{Requirement: requirement, Source: by, OK: true, Seq: judge.NoSeq}
}

func broken(requirement string) judge.Check {
	return judge.Check{Requirement: requirement, Source: judge.Step, Got: "nothing", Seq: judge.NoSeq}
}

func TestOf(t *testing.T) {
	none := report.Report{Overall: judge.Conformant}
	none.Implementation.Name = "bot"
	narrowed := none
	narrowed.Selection.Tags = "@must"
	step, law := held("C2A-A-001", judge.Step), held("C2A-A-002", judge.Law)
	elsewhere := one(judge.Pass, step)
	elsewhere.Scenarios = append(elsewhere.Scenarios, report.Scenario{
		ID: "a/two", Name: "Two", Role: "host", Draft: "d", Level: judge.Must, Verdict: judge.Pass,
		Checks: []judge.Check{law},
	})
	for _, row := range []struct {
		why      string
		old, new report.Report
		worse    bool
		said     string
	}{
		{"the same", one(judge.Pass, step), one(judge.Pass, step), false, "not worse; no scenario changed"},
		{"it fails", one(judge.Pass, step), one(judge.Fail, broken("C2A-A-001")), true,
			"worse; scenarios: 1 newly failing"},
		{"it still fails", one(judge.Fail, broken("C2A-A-001")), one(judge.Fail, broken("C2A-A-001")), false,
			"not worse; no scenario changed"},
		{"it passes", one(judge.Fail, broken("C2A-A-001")), one(judge.Pass, step), false,
			"not worse; scenarios: 1 fixed"},
		{"a SHOULD is broken", one(judge.Pass, step), one(judge.Warn, broken("C2A-A-001")), true,
			"worse; scenarios: 1 newly warned"},
		{"advice decides nothing", one(judge.Pass), one(judge.Advise), false, "not worse; no scenario changed"},
		{"a failure got onto the list", one(judge.Fail), one(judge.Known), false, "not worse; no scenario changed"},
		{"a known failure is repaired", one(judge.Known), one(judge.Pass), false, "not worse; scenarios: 1 fixed"},
		{"it is no longer judged", one(judge.Pass, step), one(judge.NotApplicable), true,
			"worse; scenarios: 1 no longer judged"},
		{"nor when it failed before: nobody knows", one(judge.Fail), one(judge.Error), true,
			"worse; scenarios: 1 no longer judged"},
		{"it is judged now", one(judge.NotApplicable), one(judge.Pass, step), false, "not worse; no scenario changed"},
		{"an error is over", one(judge.Error), one(judge.Pass, step), false, "not worse; scenarios: 1 fixed"},
		{"it is gone", one(judge.Pass, step), none, true, "worse; scenarios: 1 gone"},
		{"it is gone, as was asked for", one(judge.Pass, step), narrowed, false, "not worse; scenarios: 1 gone"},
		{"it never counted, and is gone", one(judge.NotApplicable), none, false, "not worse; scenarios: 1 gone"},
		{"it is new", none, one(judge.Pass, step), false, "not worse; scenarios: 1 new"},
		{"it is new and fails", none, one(judge.Fail, broken("C2A-A-001")), true, "worse; scenarios: 1 newly failing"},
		{"a check is no longer run", one(judge.Pass, step, law), one(judge.Pass, step), true,
			"worse; no scenario changed; 1 check no longer run"},
		{"another judge doesn't stand in for it", one(judge.Pass, step, law),
			one(judge.Pass, step, held("C2A-A-002", judge.Oracle)), true,
			"worse; no scenario changed; 1 check no longer run"},
		{"it is made elsewhere: the program may do something else that is right", one(judge.Pass, step, law),
			elsewhere, false, "not worse; scenarios: 1 new; 1 check no longer run"},
		{"its scenario was broken, and something else is judged", one(judge.Fail, law, broken("C2A-A-001")),
			one(judge.Pass, step), false, "not worse; scenarios: 1 fixed"},
		{"there are fewer of it", one(judge.Pass, step, step), one(judge.Pass, step), false,
			"not worse; no scenario changed"},
		{"what a failure cut off is no news", one(judge.Pass, step, law), one(judge.Fail, broken("C2A-A-001")), true,
			"worse; scenarios: 1 newly failing"},
		{"the run ended early", one(judge.Pass, step), one(0), true, "worse; scenarios: 1 no longer judged"},
	} {
		d := Of(row.old, row.new)
		require.Equal(t, row.said, d.Headline(), row.why)
		require.Equal(t, row.worse, d.Worse, row.why)
	}
}

func TestUnlike(t *testing.T) {
	a, b := one(judge.Pass), one(judge.Pass)
	require.Empty(t, Of(a, b).Unlike)
	b.Seed, b.Strict, b.Suite.Version = 7, true, "2"
	b.Implementation.Declared = &report.Declared{Roles: []string{"host"}}
	require.Equal(t, []string{"the suite", "the declaration", "the seed", "--strict"}, Of(a, b).Unlike)
}

func TestSlower(t *testing.T) {
	for _, row := range []struct {
		why     string
		was, is int64
		slower  bool
	}{
		{"twice and more", 300, 900, true}, {"twice, but nobody notices", 10, 100, false},
		{"less than twice", 3000, 5000, false}, {"faster", 700, 300, false},
	} {
		a, b := one(judge.Pass), one(judge.Pass)
		a.Scenarios[0].DurationMs, b.Scenarios[0].DurationMs = row.was, row.is
		d := Of(a, b)
		require.Equal(t, row.slower, len(d.Slower) == 1, row.why)
		require.False(t, d.Worse, "times decide nothing")
	}
}

// TestRenderings: everything at once, as a person sees it.
func TestRenderings(t *testing.T) {
	row := func(id, draft string, v judge.Verdict, checks ...judge.Check) report.Scenario {
		return report.Scenario{ID: id, Name: id, Role: "host", Draft: draft, Level: judge.Must, Verdict: v,
			Checks: checks}
	}
	rule := func(id string, v judge.Verdict) report.Requirement {
		return report.Requirement{ID: id, Role: "host", Draft: "d1", Level: judge.Must, Verdict: v,
			Rule: "An agent must | * <b>."}
	}
	a := report.Report{Overall: judge.Nonconformant, Planned: 6, DurationMs: 1500, Seed: 1,
		Started: time.Date(2026, 11, 25, 8, 0, 0, 0, time.UTC)}
	a.Implementation.Name, a.Implementation.Version = "bot", "1.0"
	b := a
	b.Implementation.Version, b.Seed, b.DurationMs = "1.1", 2, 1900
	b.Started = b.Started.Add(26 * time.Hour)
	a.Scenarios = []report.Scenario{row("a/1", "d1", judge.Pass), row("a/2", "d1", judge.Fail),
		row("a/3", "d1", judge.Pass), row("a/4", "d2", judge.Pass, held("C2A-A-001", judge.Law)),
		row("a/5", "d1", judge.Pass)}
	b.Scenarios = []report.Scenario{row("a/1", "d1", judge.Fail, broken("C2A-A-001"), broken("C2A-A-002")),
		row("a/2", "d1", judge.Pass), row("a/3", "d1", judge.Error), row("a/4", "d2", judge.Pass),
		row("a/6", "d1", judge.Pass)}
	b.Scenarios[2].Reason = `the shim broke; its stderr ends with: "Traceback"`
	b.Scenarios[1].DurationMs = 900
	a.Requirements = []report.Requirement{rule("C2A-A-001", judge.Pass), rule("C2A-A-003", judge.Pass)}
	b.Requirements = []report.Requirement{rule("C2A-A-001", judge.Fail), rule("C2A-A-002", judge.Pass)}
	a.Finish()
	b.Finish()
	d := Of(a, b)
	var text, markdown, trend bytes.Buffer
	require.NoError(t, WriteText(&text, d, report.Style{}))
	require.NoError(t, WriteMarkdown(&markdown, d))
	require.NoError(t, WriteTrend(&trend, Trend([]Run{{"new.json", b}, {"old.json", a}})))
	for name, got := range map[string]string{
		"difference.txt": text.String(), "difference.md": markdown.String(), "trend.txt": trend.String(),
	} {
		file := filepath.Join("testdata", name)
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), got, name)
	}
}
