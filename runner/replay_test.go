package runner

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/features/pap"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// dying ends after so many lines that it was sent.
func dying(lines int64) attach.Target {
	return attach.InProcess("dying", func(ctx context.Context, r io.Reader, w io.Writer) error {
		left := &countdown{r: r}
		left.lines.Store(lines)
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		if err := serve.Serve(ctx, left, w, o); err != nil || left.lines.Load() <= 0 {
			return errors.New("out of memory")
		}
		return nil
	})
}

type countdown struct {
	r     io.Reader
	lines atomic.Int64
}

func (c *countdown) Read(p []byte) (int, error) {
	if c.lines.Load() <= 0 {
		return 0, io.EOF
	}
	n, err := c.r.Read(p[:min(len(p), 512)])
	c.lines.Add(-int64(bytes.Count(p[:n], []byte("\n"))))
	return n, err
}

func TestAReplayJudgesAsTheRunDid(t *testing.T) {
	tests := []struct {
		why     string
		options Options
		overall judge.Overall
	}{
		{"all is well, with kills and broken frames",
			Options{Target: reference(), Filter: features.Filter{Scenarios: []string{"delivery/", "jsonrpc/"},
				Drafts: []string{c2a.Draft0624}}}, judge.Conformant},
		{"a fault is found again",
			Options{Target: reference(hasty),
				Filter: features.Filter{Scenarios: []string{"compose/"}, Drafts: []string{c2a.Draft0624},
					Roles: []string{c2a.RoleHarness}}}, judge.Nonconformant},
		{"rules are chosen by tag, and a SHOULD fails",
			Options{Target: reference(hasty), Strict: true,
				Filter: features.Filter{Tags: "@C2A-COMPOSE-001 or @C2A-EVT-012"}}, judge.Nonconformant},
		{"each scenario runs three times",
			Options{Target: reference(hasty), Trials: 3, PassRate: 0.5,
				Filter: features.Filter{Scenarios: []string{"compose/one-message-waits"}}}, judge.Nonconformant},
		{"the implementation dies in the middle",
			Options{Target: dying(12),
				Filter: features.Filter{Scenarios: []string{"compose/one-message-waits", "compose/five"},
					Roles: []string{c2a.RoleHarness}}}, judge.Nonconformant},
		{"the implementation never answers",
			Options{Target: deaf(), Timeout: 50 * time.Millisecond,
				Filter: features.Filter{Scenarios: []string{"compose/one-message-waits"},
					Drafts: []string{c2a.Draft0624}}}, judge.Inconclusive},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			dir := t.TempDir()
			test.options.Trace, test.options.KeepTraces = dir, KeepAll
			then, err := Run(t.Context(), test.options)
			require.NoError(t, err)
			require.Equal(t, test.overall, then.Overall, then.Reason)

			traces := load(t, dir)
			require.NotEmpty(t, traces)
			now, differences, err := Replay(t.Context(), traces, ReplayOptions{KeepTraces: KeepAll})
			require.NoError(t, err)
			require.Empty(t, differences)
			// What was never attached has no trace, and how an implementation ended stands in none.
			if test.overall != judge.Inconclusive && !strings.Contains(test.why, "dies") {
				require.Equal(t, plain(t, then), plain(t, now))
			}
		})
	}
}

func TestAReplayOfAWholeRunMissesATrace(t *testing.T) {
	dir := t.TempDir()
	filter := features.Filter{Roles: []string{pap.RoleAgent}, Drafts: []string{pap.Draft}}
	then, err := Run(t.Context(), Options{Target: reference(), Filter: filter, Trace: dir, KeepTraces: KeepNone})
	require.NoError(t, err)
	whole := ReplayOptions{Whole: &Whole{Roles: filter.Roles, Drafts: filter.Drafts, Trials: 1}}
	traces := load(t, dir)
	for _, row := range []struct {
		why     string
		traces  []Recorded
		open    int
		overall judge.Overall
	}{
		{"all are there", traces, 0, judge.Conformant},
		{"one is gone", traces[1:], 1, judge.Inconclusive},
	} {
		now, differences, err := Replay(t.Context(), row.traces, whole)
		require.NoError(t, err)
		require.Empty(t, differences, row.why)
		require.Equal(t, row.overall, now.Overall, row.why)
		require.Equal(t, then.Planned, now.Planned, row.why)
		require.Equal(t, then.Planned-row.open, now.Decided, row.why)
	}
}

// deaf says hello, and nothing more.
func deaf() attach.Target {
	var started atomic.Int64
	return talker(&started, func(line string) ([]string, error) {
		if strings.Contains(line, "conformance/hello") {
			return []string{
				`{"jsonrpc":"2.0","id":0,"result":{"implementation":{"name":"deaf",` +
					`"version":"1"},"port":1,"roles":["harness"],` +
					`"drafts":["2026-06-24"],"taps":["link","turn",` +
					`"control"],"clock":"virtual","barrier":"exact","isolation":"ids"}}`}, nil
		}
		return nil, nil
	})
}

// load reads all traces below a directory, each record of which is valid.
func load(t *testing.T, dir string) []Recorded {
	t.Helper()
	var out []Recorded
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		require.NoError(t, err)
		_, err = schemas.Stream(t.Context(), bytes.NewReader(raw), schemas.Options{Form: schemas.FormLines},
			func(r schemas.Result) error {
				require.Empty(t, r.Findings, "%s:%d", path, r.Line)
				require.Contains(t, string(r.Kind), "trace/")
				return nil
			})
		require.NoError(t, err)
		one, err := trace.Load(path)
		require.NoError(t, err, path)
		rel, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		require.Equal(t, one.File(), rel)
		out = append(out, Recorded{File: path, Trace: one})
		return nil
	}))
	return out
}

// plain is a report without what a replay can't know: times, and how to run it.
func plain(t *testing.T, r report.Report) string {
	t.Helper()
	r = r.WithoutTimes()
	r.Selection, r.Totals = report.Selection{}, nil // traces don't say what else was selected
	for i := range r.Scenarios {
		r.Scenarios[i].Reproduce = ""
	}
	var b bytes.Buffer
	require.NoError(t, report.WriteJSON(&b, r))
	return b.String()
}

func TestAReplayTellsWhatIsOtherwise(t *testing.T) {
	dir := t.TempDir()
	_, err := Run(t.Context(), Options{
		Target: reference(), Trace: dir,
		Filter: features.Filter{Scenarios: []string{"compose/one-message-waits"}, Drafts: []string{c2a.Draft0624},
			Roles: []string{c2a.RoleHarness}},
	})
	require.NoError(t, err)
	original := load(t, dir)
	require.Len(t, original, 1)
	find := func(of *trace.Trace, dir trace.Dir, part string) *trace.Passed {
		for i, p := range of.Passed {
			if p.Dir == dir && bytes.Contains(p.Raw, []byte(part)) {
				return &of.Passed[i]
			}
		}
		require.Fail(t, "no such frame", part)
		return nil
	}
	tests := []struct {
		why    string
		change func(*trace.Trace)
		want   string
	}{
		{"another verdict was written down", func(x *trace.Trace) { x.Verdict = judge.Fail }, "the verdict differs"},
		{"the turn shows other words", func(x *trace.Trace) {
			p := find(x, trace.From, "conformance/turn")
			p.Raw = bytes.Replace(p.Raw, []byte("wondering"), []byte("wandering"), 1)
		}, "the verdict differs, by C2A-"},
		{"the suite said something else", func(x *trace.Trace) {
			p := find(x, trace.To, "chat/deliver")
			p.Raw = bytes.Replace(p.Raw, []byte("must_respond"), []byte("may_respond"), 1)
		}, `it sends a frame in which /params/policy is "must_respond", not "may_respond"; in the trace, it sent {`},
		{"the end is missing", func(x *trace.Trace) { x.Passed = x.Passed[:len(x.Passed)-1] },
			"in the trace, nothing more was sent"},
		{"more passed", func(x *trace.Trace) { x.Passed = append(x.Passed, x.Passed[0]) }, "the suite is done after"},
		{"a law was broken then", func(x *trace.Trace) {
			x.Checks = append(x.Checks, judge.Check{Requirement: "C2A-RPC-002", Source: judge.Law})
		}, "no longer broken: C2A-RPC-002 [law]"},
		{"the scenario is gone", func(x *trace.Trace) { x.Scenario = "compose/no-such-thing" },
			"this version has no scenario"},
	}
	for _, test := range tests {
		x := original[0]
		x.Trace.Passed = append([]trace.Passed(nil), x.Trace.Passed...)
		test.change(&x.Trace)
		_, differences, err := Replay(t.Context(), []Recorded{x}, ReplayOptions{})
		require.NoError(t, err)
		require.Len(t, differences, 1, test.why)
		require.Contains(t, differences[0].What, test.want, test.why)
	}

	other := original[0]
	other.Trace.World += " of another"
	other.Trace.Options.Strict = true
	_, _, err = Replay(t.Context(), []Recorded{original[0], other}, ReplayOptions{})
	var mixed *MixedError
	require.ErrorAs(t, err, &mixed)
}
