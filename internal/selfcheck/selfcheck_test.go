package selfcheck

import (
	"context"
	"io"
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

// TestAStackHasFaultsOfItsOwn: what is shown of host and harness proves nothing of a program that is both, nor one
// draft of the other.
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
