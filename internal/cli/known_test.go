package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/internal/config"
	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// agents runs a job on the reference as an agent of one draft and nothing else, with a bug if there is one.
func agents(t *testing.T, bug string) engine {
	t.Helper()
	return func(ctx context.Context, j job) (report.Report, error) {
		j.target = attach.InProcess("agent", func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := bundled.Options()
			o.State = attach.StateDir(ctx)
			o.Protocols = slices.DeleteFunc(o.Protocols,
				func(p serve.Protocol) bool { return p.Name() != c2a.Protocol.Name })
			if f, ok := bundled.FindFault(bug); ok {
				f.Apply(&o)
			}
			inner := o.Tamper
			o.Tamper = onlyAgent{inner}
			return serve.Serve(ctx, r, w, o)
		})
		return runEngine(ctx, j)
	}
}

type onlyAgent struct{ inner serve.Tamperer }

func (a onlyAgent) Outgoing(frame []byte) [][]byte {
	s := strings.Replace(string(frame),
		`"roles":["host","harness","agent","stack","adapter"],"drafts":["2026-06-24","2026-06-02","2026-08-11"]`,
		`"roles":["agent"],"drafts":["2026-06-02"]`, 1)
	if a.inner == nil {
		return [][]byte{[]byte(s)}
	}
	return a.inner.Outgoing([]byte(s))
}

func (a onlyAgent) Incoming(frame []byte) (pass, send [][]byte) {
	if a.inner == nil {
		return [][]byte{frame}, nil
	}
	return a.inner.Incoming(frame)
}

func TestKnownFromFailureToGreenAndBack(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile(config.Names[0],
		[]byte("implementation: {command: none}\nknown: k.yaml\nroles: [agent]\n"), 0o666))
	wrong := agents(t, "has-a-say-in-everything")

	code, _, stderr := execute(t, t.Context(), wrong)
	require.Equal(t, 2, code, "a list that is named has to be there")
	require.Contains(t, stderr, "k.yaml")

	code, stdout, stderr := execute(t, t.Context(), wrong, "--update-known")
	require.Equal(t, 1, code, "reasons are missing yet")
	require.Contains(t, stdout, "NOT AS KNOWN")
	require.Contains(t, stderr, "+ C2A-CLAIM-052 agent: ")
	require.Contains(t, stderr, "new: replace each TODO with a reason")
	list, err := os.ReadFile("k.yaml")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("k.yaml",
		[]byte(strings.ReplaceAll(string(list), "TODO", "https://tracker.example/7 # soon")), 0o666))
	given, err := os.ReadFile("k.yaml")
	require.NoError(t, err)

	code, stdout, stderr = execute(t, t.Context(), wrong)
	require.Zero(t, code, stdout+stderr)
	require.Contains(t, strings.Join(strings.Fields(stdout), " "), "not conformant, but all failures are known: ")
	require.NotContains(t, stdout, "\nCONFORMANT")

	code, _, stderr = execute(t, t.Context(), wrong, "--update-known")
	require.Zero(t, code, stderr)
	require.Contains(t, stderr, "and was not changed")
	same, err := os.ReadFile("k.yaml")
	require.NoError(t, err)
	require.Equal(t, string(given), string(same))

	code, stdout, _ = execute(t, t.Context(), wrong, "--require-complete")
	require.Equal(t, 1, code, "a certificate knows no known failures")
	require.Contains(t, strings.Join(strings.Fields(stdout), " "),
		"with --require-complete, known failures count as failures")

	right := agents(t, "")
	code, stdout, _ = execute(t, t.Context(), right)
	require.Equal(t, 1, code, "what is mended has to leave the list")
	require.Contains(t, stdout, "k.yaml:")
	require.Contains(t, stdout, "C2A-CLAIM-052 agent now passes")

	code, _, stderr = execute(t, t.Context(), right, "--scenario", "claims/", "--draft", "2026-06-24")
	require.Equal(t, 3, code, "%s: nothing of it is declared, and nothing is wrong with the list", stderr)

	code, _, stderr = execute(t, t.Context(), right, "--update-known")
	require.Zero(t, code, stderr)
	require.Contains(t, stderr, `its reason was "https://tracker.example/7"`)
	code, stdout, _ = execute(t, t.Context(), right)
	require.Zero(t, code)
	require.Contains(t, stdout, "\nCONFORMANT")

	code, _, stderr = execute(t, t.Context(), func(ctx context.Context, j job) (report.Report, error) {
		j.target = attach.InProcess("dead",
			func(context.Context, io.Reader, io.Writer) error { return io.ErrUnexpectedEOF })
		return runEngine(ctx, j)
	}, "--update-known")
	require.Equal(t, 3, code)
	require.Contains(t, stderr, "k.yaml was not changed: ")
	code, _, stderr = execute(t, t.Context(), func(ctx context.Context, j job) (report.Report, error) {
		j.target = attach.InProcess("dead",
			func(context.Context, io.Reader, io.Writer) error { return io.ErrUnexpectedEOF })
		return runEngine(ctx, j)
	}, "--update-known", "--known", "new.yaml")
	require.Equal(t, 3, code)
	require.Contains(t, stderr, "new.yaml was not written: ", "there is no such file to change")
}

// TestUpdateKnownTellsThatItWasInterrupted: whoever stops a run that was to write a list learns that there is none.
func TestUpdateKnownTellsThatItWasInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	code, _, stderr := execute(t, ctx, func(ctx context.Context, j job) (report.Report, error) {
		cancel()
		return report.Report{}, ctx.Err()
	}, "--update-known", "--known", "new.yaml")
	require.Equal(t, exitInterrupted, code)
	require.Contains(t, stderr, "new.yaml was not written: the run was interrupted")
}

// TestUpdateKnownBeginsAListWhereNothingFails: what the configuration names is there from then on.
func TestUpdateKnownBeginsAListWhereNothingFails(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile(config.Names[0],
		[]byte("implementation: {command: none}\nknown: k.yaml\nroles: [agent]\n"), 0o666))
	right := agents(t, "")
	code, _, stderr := execute(t, t.Context(), right, "--update-known")
	require.Zero(t, code, stderr)
	require.Contains(t, stderr, "k.yaml is new and empty, because nothing fails")
	first, err := os.ReadFile("k.yaml")
	require.NoError(t, err)
	require.Contains(t, string(first), "Known failures")
	code, _, stderr = execute(t, t.Context(), right, "--update-known")
	require.Zero(t, code, stderr)
	require.Contains(t, stderr, "k.yaml already lists all failures, and was not changed")
	again, err := os.ReadFile("k.yaml")
	require.NoError(t, err)
	require.Equal(t, string(first), string(again))
}

// TestUpdateKnownTellsWhatChangedBelowTheReport: at a terminal, where it is seen.
func TestUpdateKnownTellsWhatChangedBelowTheReport(t *testing.T) {
	t.Chdir(t.TempDir())
	cmd := newRunCommandWith(agents(t, "has-a-say-in-everything"))
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	var screen bytes.Buffer
	cmd.SetOut(&screen)
	cmd.SetErr(&screen)
	cmd.SetArgs([]string{"--role", "agent", "--known", "k.yaml", "--update-known"})
	require.Equal(t, 1, codeOf(cmd.ExecuteContext(t.Context())), screen.String())
	verdict, change := strings.Index(screen.String(), "\nNOT AS KNOWN"),
		strings.Index(screen.String(), "\n+ C2A-CLAIM-052 agent: ")
	require.Positive(t, verdict)
	require.Greater(t, change, verdict)
}

func TestUpdateKnownNeedsAllThatIsDeclared(t *testing.T) {
	t.Chdir(t.TempDir())
	code, stdout, stderr := execute(t, t.Context(), inProcess, "--known", "k.yaml", "--update-known", "--role", "agent",
		"--draft", "2026-06-02")
	require.Equal(t, 2, code)
	require.Contains(t, stderr, "k.yaml was not written: --update-known needs a full run, but the selection leaves "+
		"out host, harness, ")
	require.Contains(t, stderr, "2026-06-24, ")
	require.Contains(t, stderr, "which the implementation declares")
	require.NoFileExists(t, "k.yaml")
	require.Empty(t, stdout, "nothing was run, so there is nothing to report")
	for _, row := range [][]string{
		{"--update-known"},
		{"--update-known", "--known", "k.yaml", "--list"},
		{"--update-known", "--known", "k.yaml", "--shard", "1/2"},
		{"--update-known", "--known", "k.yaml", "--scenario", "link/"},
		{"--known", ""},
	} {
		code, _, stderr := execute(t, t.Context(), inProcess, row...)
		require.Equal(t, 2, code, "%q: %s", row, stderr)
	}
	require.NoError(t, os.WriteFile("k.yaml", []byte("\n- {requirement: C2A-ATT-001}\n"), 0o666))
	_, _, stderr = execute(t, t.Context(), inProcess, "--known", "k.yaml")
	require.Contains(t, stderr, "k.yaml:2: C2A-ATT-001 needs a reason")
}

func TestRequireComplete(t *testing.T) {
	t.Chdir(t.TempDir())
	full := agents(t, "")
	code, stdout, stderr := execute(t, t.Context(), full, "--require-complete")
	require.Zero(t, code, stdout+stderr)

	code, stdout, _ = execute(t, t.Context(), full, "--require-complete", "--scenario", "link/")
	require.Equal(t, 3, code, "a filter left something out")
	require.Contains(t, stdout, "not complete: ")
	require.Contains(t, stdout, "the selection leaves it out")
	require.Contains(t, stdout, "Not complete ──")
}
