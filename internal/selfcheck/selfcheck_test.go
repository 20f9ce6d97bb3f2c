package selfcheck

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// TestMisplacedFaultIsMissed: a fault that fails only other rules than its own is a defect of the suite, and is told as
// one.
func TestMisplacedFaultIsMissed(t *testing.T) {
	f, ok := bundled.FindFault("dm-optional")
	require.True(t, ok)
	f.Requirement = "C2A-ATT-012"
	m, err := Run(t.Context(), Options{Faults: []fault.Fault{f}})
	require.NoError(t, err)
	require.False(t, m.Rows[0].Caught)
	require.Contains(t, m.Rows[0].Others, "C2A-ATT-001")
	require.False(t, m.OK())
}

// TestFewOfManyScenarios: a fault of a rule with many scenarios is looked for in a few of each draft first. One that
// shows in few of them is caught all the same.
func TestFewOfManyScenarios(t *testing.T) {
	suite, err := features.LoadOf("")
	require.NoError(t, err)
	f, ok := bundled.FindFault("dm-optional")
	require.True(t, ok)
	small := where(f)
	small.Requirements = []string{f.Requirement}
	require.Nil(t, few(suite, small))

	f.Requirement = "C2A-EVT-001" // of every event
	filter := where(f)
	filter.Requirements = []string{f.Requirement}
	ids := few(suite, filter)
	require.Len(t, ids, len(f.Drafts)*maxFew)
	seen := map[string]bool{}
	for _, id := range ids {
		area, _, _ := strings.Cut(id, "/")
		seen[area] = true
	}
	require.Greater(t, len(seen), 10, "areas")

	for _, row := range []struct {
		why         string
		spoil       bool
		least, most int64
	}{
		{"what shows everywhere is caught in a few", true, 1, int64(len(ids)) + 5},
		{"what shows nowhere is looked for in all", false, 500, 1 << 30},
	} {
		worlds := &atomic.Int64{}
		f.Bug = func(o *serve.Options) { o.Tamper = nameless{row.spoil, worlds} }
		require.Equal(t, row.spoil, check(t.Context(), Options{Own: true}, f, suite).Caught, row.why)
		require.GreaterOrEqual(t, worlds.Load(), row.least, row.why)
		require.LessOrEqual(t, worlds.Load(), row.most, row.why)
	}
}

// nameless counts the worlds that it plays, and delivers events without an id if it is to spoil them.
type nameless struct {
	spoil  bool
	worlds *atomic.Int64
}

func (n nameless) Outgoing(frame []byte) [][]byte {
	if n.spoil {
		frame = regexp.MustCompile(`"eventId":"[^"]*"`).ReplaceAll(frame, []byte(`"eventId":""`))
	}
	return [][]byte{frame}
}

func (n nameless) Incoming(frame []byte) (pass, send [][]byte) {
	if bytes.Contains(frame, []byte(`"conformance/reset"`)) {
		n.worlds.Add(1)
	}
	return [][]byte{frame}, nil
}

// TestAStackHasFaultsOfItsOwn: what is shown of host and harness proves nothing of a program that is both, nor one
// draft of the other.
// TestInterrupted: what was tried before an interruption is shown, and is not enough.
func TestInterrupted(t *testing.T) {
	faults := slices.DeleteFunc(bundled.Faults(), func(f fault.Fault) bool { return f.Requirement != "A2H-ASK-002" })
	require.Greater(t, len(faults), 1)
	ctx, cancel := context.WithCancel(t.Context())
	m, err := Run(ctx, Options{Faults: faults, Own: true, Progress: func(int, int, string) { cancel() }})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, m.Tried())
	require.True(t, m.Rows[0].Caught)
	require.False(t, m.OK())
	var text strings.Builder
	m.WriteText(&text)
	require.Contains(t, text.String(), fmt.Sprintf("interrupted: %d of %d were not tried", len(faults)-1, len(faults)))

	ctx, cancel = context.WithCancel(t.Context())
	two := Each(bundled.Alternates()[:2])
	a, err := RunAlternates(ctx, Options{Progress: func(int, int, string) { cancel() }}, two)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, a.Tried())
	require.True(t, a.Rows[0].Conformant)
	require.False(t, a.OK())
}

func TestAStackHasFaultsOfItsOwn(t *testing.T) {
	const id = "C2A-ATT-001"
	of := func(role string) fault.Fault {
		return fault.Fault{Requirement: id, Role: role, Drafts: []string{spec.Draft0624}}
	}
	control := report.Report{Requirements: []report.Requirement{
		{ID: id, Level: judge.Must, Role: c2aserve.Host, Draft: spec.Draft0624},
		{ID: id, Level: judge.Must, Role: c2aserve.Stack, Draft: spec.Draft0624},
	}}
	require.Equal(t, []string{id + " in a stack"}, unproven(control, []fault.Fault{of(c2aserve.Host)}))
	require.Empty(t, unproven(control, []fault.Fault{of(c2aserve.Stack)}))
	control.Requirements[1].Draft = spec.Draft0602
	require.Equal(t, []string{id + " in a stack"}, unproven(control, []fault.Fault{of(c2aserve.Stack)}))
}

// TestWhatCatches: the oracle alone doesn't prove a rule, since it says only that something is not as predicted; and
// one draft doesn't prove another.
func TestWhatCatches(t *testing.T) {
	f := fault.Fault{Name: "x", Requirement: "C2A-ATT-001", Role: c2aserve.Host,
		Drafts: []string{spec.Draft0624, spec.Draft0602}}
	broken := func(draft string, source judge.Source, requirement string) report.Scenario {
		return report.Scenario{ID: "a/b", Draft: draft, Verdict: judge.Fail,
			Checks: []judge.Check{{Requirement: requirement, Source: source}}}
	}
	const new, old, own, other = spec.Draft0624, spec.Draft0602, "C2A-ATT-001", "C2A-ATT-002"
	for _, row := range []struct {
		why     string
		seen    []report.Scenario
		caught  bool
		problem string
		others  []string
	}{
		{"a step in one draft, a law in the other",
			[]report.Scenario{broken(new, judge.Step, own), broken(old, judge.Law, own)}, true, "", nil},
		{"a schema, and another rule with it",
			[]report.Scenario{broken(new, judge.Schema, own), broken(old, judge.Schema, own),
				broken(old, judge.Step, other)}, true, "", []string{other}},
		{"the oracle alone", []report.Scenario{broken(new, judge.Step, own), broken(old, judge.Oracle, own)}, false,
			"caught only by the oracle in draft 2026-06-02", nil},
		{"one draft only", []report.Scenario{broken(new, judge.Step, own)}, false,
			"not caught in draft 2026-06-02", nil},
		{"only another rule", []report.Scenario{broken(new, judge.Step, other)}, false, "", []string{other}},
		{"a scenario that could not be judged", []report.Scenario{
			broken(new, judge.Step, own), broken(old, judge.Step, own),
			{ID: "a/c", Draft: new, Verdict: judge.Error, Reason: "gone"},
		}, true, "a/c could not be judged: gone", nil},
	} {
		got := rowOf(f, report.Report{Scenarios: row.seen})
		require.Equal(t, row.caught, got.Caught, row.why)
		require.Equal(t, row.problem, got.Problem, row.why)
		require.Equal(t, row.others, got.Others, row.why)
	}
}

// TestAdviceDecidesNothing: what no text asks for is told, in a strict run as in any other, and the run is conformant.
func TestAdviceDecidesNothing(t *testing.T) {
	f, ok := bundled.FindFault("mentions-whom-it-answers")
	require.True(t, ok)
	r, err := runner.Run(t.Context(), runner.Options{
		Target: attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := bundled.Options()
			f.Apply(&o)
			return serve.Serve(ctx, r, w, o)
		}),
		Filter: features.Filter{Tags: "@advice or @C2A-OBEY-002", Roles: []string{spec.RoleHarness}},
		Strict: true,
	})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	advised := 0
	for _, q := range r.Requirements {
		if q.Verdict == judge.Advise {
			advised++
			require.Equal(t, f.Requirement, q.ID)
			require.NotEmpty(t, q.Seen)
			require.False(t, q.Required)
		}
	}
	require.Equal(t, 2, advised, "once in each draft")
}

func TestOthers(t *testing.T) {
	rows := func(counts ...int) []Row {
		var out []Row
		for _, n := range counts {
			out = append(out, Row{Others: make([]string, n)})
		}
		return out
	}
	require.Nil(t, others(nil))
	require.Equal(t, &Others{Median: 1, Most: 9}, others(rows(9, 0, 1, 0, 2)))
	require.Equal(t, &Others{Median: 2, Most: 4}, others(rows(4, 0, 2, 0)), "of two in the middle the worse")
}
