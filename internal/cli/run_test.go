package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/cli/outputs"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// fake is an engine that knows its result.
func fake(o judge.Overall, err error) engine {
	return func(context.Context, job) (report.Report, error) {
		r := report.Report{Overall: o, Planned: 1}
		r.Finish()
		return r, err
	}
}

// execute runs the run command on an engine in an empty directory.
func execute(t *testing.T, ctx context.Context, run engine, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	if wd, err := os.Getwd(); err != nil || filepath.Base(wd) == "cli" {
		t.Chdir(t.TempDir())
	}
	cmd := newRunCommandWith(run)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &exitError{Code: exitUsage, Err: err} })
	mark(cmd)
	var out, errs bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	if args == nil {
		args = []string{} // cobra takes nil for the arguments of the test binary
	}
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	if err != nil {
		errs.WriteString(err.Error())
	}
	return codeOf(err), out.String(), errs.String()
}

func TestRunExitCode(t *testing.T) {
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	boom := errors.New("cannot start it")

	for _, row := range []struct {
		why  string
		ctx  context.Context
		run  engine
		args []string
		want int
		out  string // part of stdout
	}{
		{why: "conformant", run: fake(judge.Conformant, nil), want: 0, out: "CONFORMANT"},
		{why: "warnings are told, and green", run: fake(judge.ConformantWithWarnings, nil), want: 0,
			out: "CONFORMANT WITH WARNINGS"},
		{why: "not conformant", run: fake(judge.Nonconformant, nil), want: 1, out: "NONCONFORMANT"},
		{why: "no worse than known is green, and says that it isn't conformant", run: fake(judge.AsKnown, nil), want: 0,
			out: "AS KNOWN"},
		{why: "a list of known failures that is wrong is not green", run: fake(judge.NotAsKnown, nil), want: 1,
			out: "NOT AS KNOWN"},
		{why: "a shard in which nothing is broken is green, and no verdict", run: fake(judge.Partial, nil), want: 0,
			out: "PARTIAL"},
		{why: "inconclusive", run: fake(judge.Inconclusive, nil), want: 3, out: "INCONCLUSIVE"},
		{why: "a verdict that is none is not green", run: fake(0, nil), want: 3},
		{why: "a runner that failed is not green, whatever its report says",
			run: fake(judge.Conformant, boom), want: 3},
		{why: "a broken must stays one, whatever failed later", run: fake(judge.Nonconformant, boom), want: 1},
		{
			why: "a runner without a report", want: 3, out: "INCONCLUSIVE  cannot start it",
			run: func(context.Context, job) (report.Report, error) { return report.Report{}, boom },
		},
		{why: "interrupted, the report so far is written", ctx: interrupted,
			run: fake(judge.Conformant, context.Canceled), want: 130, out: "INCONCLUSIVE  interrupted"},
		{why: "interrupted after a broken must", ctx: interrupted, run: fake(judge.Nonconformant, context.Canceled),
			want: 130, out: "NONCONFORMANT"},
	} {
		ctx := row.ctx
		if ctx == nil {
			ctx = t.Context()
		}
		code, stdout, stderr := execute(t, ctx, row.run, row.args...)
		require.Equal(t, row.want, code, "%s\n%s", row.why, stderr)
		require.Contains(t, stdout, row.out, row.why)
	}
}

func TestRunReports(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("out", 0o777))
	code, stdout, stderr := execute(t, t.Context(), fake(judge.Conformant, nil),
		"--report", "json=out/c2a.json,junit=out/c2a.xml", "--report=markdown=c2a.md")
	require.Zero(t, code, stderr)
	require.Contains(t, stdout, "CONFORMANT", "the text is still for the person who waits")
	for file, part := range map[string]string{"out/c2a.json": `"overall": "conformant"`, "out/c2a.xml": "<testsuites",
		"c2a.md": "## ✅ conformant"} {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(b), part)
	}

	_, stdout, _ = execute(t, t.Context(), fake(judge.Conformant, nil), "--format", "json")
	var r report.Report
	require.NoError(t, json.Unmarshal([]byte(stdout), &r), "JSON and nothing but JSON")
	require.Equal(t, programName, r.Suite.Name)

	_, stdout, _ = execute(t, t.Context(), fake(judge.Conformant, nil), "--report", "junit=-")
	require.True(t, len(stdout) > 5 && stdout[:5] == "<?xml", "a report on stdout takes the place of the text")

	require.NoError(t, os.WriteFile("last.json", []byte("an old report"), 0o666))
	_, _, _ = execute(t, t.Context(), func(context.Context, job) (report.Report, error) {
		b, err := os.ReadFile("last.json")
		require.NoError(t, err)
		require.Equal(t, "an old report", string(b), "a run that is killed leaves a report that is whole")
		return report.Report{}, nil
	}, "--report", "json=last.json")
	require.FileExists(t, "last.json")
}

func TestRunRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("file", nil, 0o666))
	never := func(context.Context, job) (report.Report, error) {
		t.Error("nothing may be started")
		return report.Report{}, nil
	}
	for _, row := range []struct {
		why  string
		args []string
		code int
		want string
	}{
		{"an argument that lost its flag", []string{"./my-host"}, 2, `run takes no arguments, but got "./my-host"`},
		{"an unknown role", []string{"--role", "hos"}, 2, `no role matches "hos"`},
		{"an unknown role like no other", []string{"--role", "foo"}, 2, "the roles are host, harness, agent"},
		{"a command that a script lost would test the reference", []string{"--impl", ""}, 2, "--impl is empty"},
		{"so would one of spaces", []string{"--impl= "}, 2, "--impl is empty"},
		{"an empty role would run all", []string{"--role="}, 2, "--role is empty"},
		{"an empty draft", []string{"--draft", ""}, 2, "--draft is empty"},
		{"empty tags", []string{"--tags", ""}, 2, "--tags is empty"},
		{"an empty requirement", []string{"--requirement", " "}, 2, "--requirement is empty"},
		{"an empty scenario is part of any name", []string{"--scenario", ""}, 2, "--scenario is empty"},
		{"one empty scenario among others", []string{"--scenario", "x", "--scenario", ""}, 2,
			"--scenario has an empty entry"},
		{"an empty report", []string{"--report", ""}, 2, "--report is empty"},
		{"an empty configuration name", []string{"--config", ""}, 2, "--config is empty"},
		{"a list of a run and a report of it", []string{"--list", "--report", "json=x"}, 2,
			"--list doesn't run anything"},
		{"one unknown role among known ones", []string{"--role", "host,robot"}, 2, `no role matches "robot"`},
		{"a shard that is none", []string{"--shard", "3"}, 2, "write it as 2/5"},
		{"a shard beyond the last", []string{"--shard", "6/5"}, 2, "write it as 2/5"},
		{"more shards than scenarios",
			[]string{"--shard", "1/9", "--scenario", "link/the-first-frame-of-a-host-is-initialize"}, 2,
			"some would have nothing to run"},
		{"an unknown draft", []string{"--draft", "2026-06-25"}, 2, `no draft matches "2026-06-25"`},
		{"an unknown tag", []string{"--tags", "not @shuold"}, 2, `"@shuold"`},
		{"no tag expression", []string{"--tags", "@must and"}, 2, "@must and"},
		{"an unknown requirement", []string{"--requirement", "C2A-NOPE-001"}, 2,
			`no requirement matches "C2A-NOPE-001"`},
		{"an unknown scenario", []string{"--scenario", "no such scenario"}, 2,
			`no scenario matches "no such scenario"`},
		{"known, but nothing has both", []string{"--tags", "@host and @harness"}, 3, "the filter selects no scenario"},
		{"an unknown format", []string{"--format", "xml"}, 2, "must be one of text, json"},
		{"an unknown choice of what to keep", []string{"--keep", "some"}, 2, "must be one of all, failures, none"},
		{"no time at all", []string{"--timeout", "0s"}, 2, "must be a duration such as 10s or 500ms, at least 1ms"},
		{"no time to speak of", []string{"--timeout", "1ns"}, 2, "at least 1ms"},
		{"a time without a unit", []string{"--timeout", "10"}, 2, "such as 10s"},
		{"negative jobs", []string{"--jobs=-1"}, 2, "must be a whole number, 1 or more"},
		{"jobs in words", []string{"--jobs", "abc"}, 2,
			`invalid argument "abc" for "--jobs" flag: must be a whole number, 1 or more`},
		{"a command that needs a shell", []string{"--impl", "a | b"}, 2, "a | b"},
		{"a report without a file", []string{"--report", "junit"}, 2, "write it as kind=file"},
		{"an unknown kind of report", []string{"--report", "pdf=x"}, 2, `unknown kind "pdf"; known: badge, ctrf, `},
		{"two reports in one file", []string{"--report", "json=a,text=./a"}, 2, `another report already goes to "a"`},
		{"two things on stdout", []string{"--report", "json=-", "--format", "text"}, 2, "would both go to stdout"},
		{"annotations within JSON", []string{"--report", "github=-", "--format", "json"}, 2, "would both go to stdout"},
		{"annotations within another report", []string{"--report", "github=-", "--report", "junit=-"}, 2,
			`another report already goes to "-"`},
		{"a report below a file", []string{"--report", "json=file/x.json"}, 2, `"file" is not a directory`},
		{"a report in a directory that is misspelt", []string{"--report", "json=uot/x.json"}, 2,
			`directory "uot" does not exist; create it first`},
		{"a configuration that is not there", []string{"--config", "nowhere.yaml"}, 2, "nowhere.yaml"},
	} {
		code, stdout, stderr := execute(t, t.Context(), never, row.args...)
		require.Equal(t, row.code, code, "%s: %s", row.why, stderr)
		require.Contains(t, stderr, row.want, row.why)
		require.Empty(t, stdout, row.why)
	}
}

func TestRunAsksTheRunner(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile(config.Names[0],
		[]byte("implementation: {command: node host.js}\njobs: 3\nroles: [host]\n"), 0o666))
	var got job
	record := func(_ context.Context, j job) (report.Report, error) {
		got = j
		return fake(judge.Conformant, nil)(t.Context(), j)
	}
	code, _, stderr := execute(t, t.Context(), record, "--strict", "--keep=all", "--timeout=2s")
	require.Zero(t, code, stderr)
	require.Contains(t, stderr, "configuration from c2a-conform.yaml", "what came from where must not be a riddle")
	require.Equal(t, "node host.js", got.command)
	require.Equal(t, "node host.js", got.target.String())
	require.Equal(t, []string{"host"}, got.filter.Roles)
	require.Equal(t, 3, got.jobs)
	require.True(t, got.strict)
	require.Equal(t, "all", got.keep)

	require.NoError(t, os.Remove(config.Names[0]))
	code, _, _ = execute(t, t.Context(), record)
	require.Zero(t, code)
	require.Empty(t, got.command, "without --impl it is the reference")
	require.Contains(t, got.target.String(), " serve")
	require.Equal(t, defaultTimeout, got.timeout)
	require.Zero(t, got.jobs, "as many as there are processors")
}

func TestRunStepSummary(t *testing.T) {
	t.Chdir(t.TempDir())
	summary := filepath.Join(t.TempDir(), "summary.md")
	t.Setenv(outputs.StepSummary, summary)
	for _, file := range []string{summary, "other.md"} {
		require.NoError(t, os.WriteFile(file, []byte("of an earlier command\n"), 0o666))
		code, _, stderr := execute(t, t.Context(), fake(judge.Conformant, nil), "--report", "markdown="+file)
		require.Zero(t, code, stderr)
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(b), "## ✅ conformant")
		require.Equal(t, file == summary, bytes.HasPrefix(b, []byte("of an earlier command\n")),
			"only the summary of a step has other writers: %s", file)
	}
}

func TestRunAnnotates(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(outputs.StepSummary, "")
	lies := func(context.Context, job) (report.Report, error) {
		r := report.Report{Overall: judge.Conformant}
		r.Implementation.Name = "::error::all is lost ##[error]all"
		r.Finish()
		return r, nil
	}
	for _, reports := range []string{"github=-", "github=-,text=-"} {
		code, stdout, stderr := execute(t, t.Context(), lies, "--report", reports)
		require.Zero(t, code, stderr)
		text, commands, found := strings.Cut(stdout, "\n::notice title=C2A")
		require.True(t, found, "the annotations are below the text: %s", stdout)
		require.Contains(t, text, "all is lost")
		require.NotRegexp(t, `(?m)^\s*::|##\[`, text, "no line of the text is a command")
		require.NotRegexp(t, `(?m)^\s*::error`, commands)
	}

	_, stdout, _ := execute(t, t.Context(), fake(judge.Conformant, nil), "--report", "github=commands.txt")
	require.NotContains(t, stdout, "::")
	b, err := os.ReadFile("commands.txt")
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(b, []byte("::notice ")))

	for _, row := range []struct {
		why    string
		before int // bytes in the summary of others
		want   int // summaries of ours that follow
	}{
		{"the summary of the step comes along", 100, 1},
		{"of a file that is too long, GitHub would show nothing", outputs.MaxStepSummary - 60, 0},
		{"it is too long already", outputs.MaxStepSummary + 1, 0},
	} {
		file := filepath.Join(t.TempDir(), "summary.md")
		t.Setenv(outputs.StepSummary, file)
		require.NoError(t, os.WriteFile(file, bytes.Repeat([]byte("x"), row.before), 0o666))
		for _, reports := range []string{"github=-", "github=-,markdown=" + file} {
			require.NoError(t, os.Truncate(file, int64(row.before)))
			code, _, stderr := execute(t, t.Context(), fake(judge.Conformant, nil), "--report", reports)
			require.Zero(t, code, stderr)
			b, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, row.want, bytes.Count(b, []byte("## ✅ conformant")), "%s: %s", row.why, reports)
			require.True(t, bytes.HasPrefix(b, bytes.Repeat([]byte("x"), row.before)))
		}
	}
}
