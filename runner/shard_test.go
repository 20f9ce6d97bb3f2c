package runner

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

func TestParseShard(t *testing.T) {
	s, err := ParseShard("2/5")
	require.NoError(t, err)
	require.Equal(t, Shard{2, 5}, s)
	for _, bad := range []string{"", "2", "/", "0/5", "6/5", "a/b", "1/1001", "-1/2", "1/2/3"} {
		_, err := ParseShard(bad)
		require.Error(t, err, bad)
	}
}

func TestShardsShareTheWork(t *testing.T) {
	plan, err := Plan(nil, features.Filter{})
	require.NoError(t, err)
	total := 0
	for _, p := range plan {
		total += cost(p)
	}
	for _, n := range []int{2, 3, 7} {
		seen := map[string]int{}
		for i := range n {
			own, err := Shard{i + 1, n}.Of(plan)
			require.NoError(t, err)
			load := 0
			for _, p := range own {
				seen[p.ID()]++
				load += cost(p)
			}
			require.InDelta(t, float64(total)/float64(n), load, 40,
				"shard %d of %d carries its share, but for the last scenario", i+1, n)
		}
		require.Len(t, seen, len(plan), "each scenario is in a shard")
		for id, times := range seen {
			require.Equal(t, 1, times, "%s is in one shard only", id)
		}
	}
	_, err = Shard{1, 3}.Of(plan[:2])
	require.Error(t, err, "a shard without a scenario would be green for nothing")
	_, err = Shard{4, 3}.Of(plan)
	require.Error(t, err)
}

func TestAScenarioMoreMovesFewOthers(t *testing.T) {
	plan, err := Plan(nil, features.Filter{})
	require.NoError(t, err)
	const n = 5
	before := share(plan, n)
	after := share(plan[1:], n)
	moved := 0
	for i, k := range after {
		if before[i+1] != k {
			moved++
		}
	}
	require.Less(t, moved, len(plan)/50)
}

// sharded is a run that breaks something, whole and in three shards.
func sharded(t *testing.T) (whole report.Report, shards []report.Report) {
	t.Helper()
	options := Options{
		Target: reference(withFault(t, "has-a-say-in-everything")),
		Filter: features.Filter{Roles: []string{c2a.RoleAgent}, Drafts: []string{c2a.Draft0602}},
		Seed:   math.MaxUint64,
	}
	whole, err := Run(t.Context(), options)
	require.NoError(t, err)
	for i := range 3 {
		options.Shard = Shard{i + 1, 3}
		r, err := Run(t.Context(), options)
		require.NoError(t, err)
		require.Equal(t, i+1, r.Shard.Index)
		shards = append(shards, read(t, r))
	}
	return whole, shards
}

// withFault builds a bug of the reference in.
func withFault(t *testing.T, name string) func(*serve.Options) {
	t.Helper()
	f, ok := bundled.FindFault(name)
	require.True(t, ok, name)
	return f.Apply
}

// read is what is read of a report that was written.
func read(t *testing.T, r report.Report) report.Report {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, report.WriteJSON(&b, r))
	out, err := report.ReadJSON(&b)
	require.NoError(t, err)
	return out
}

func TestMergedShardsAreTheWhole(t *testing.T) {
	whole, shards := sharded(t)
	require.Equal(t, judge.Nonconformant, whole.Overall)
	slices.Reverse(shards)
	merged, err := Merge(shards)
	require.NoError(t, err)
	var want, got bytes.Buffer
	require.NoError(t, report.WriteJSON(&want, whole.WithoutTimes()))
	require.NoError(t, report.WriteJSON(&got, merged.WithoutTimes()))
	requireSame(t, want.Bytes(), got.Bytes())

	for _, row := range []struct {
		why    string
		change func(r []report.Report) []report.Report
		want   string
	}{
		{"none at all", func(r []report.Report) []report.Report { return nil }, "no report to merge"},
		{"one is missing", func(r []report.Report) []report.Report { return r[1:] }, "missing: shard 3/3"},
		{"two are missing", func(r []report.Report) []report.Report { return r[:1] }, "missing: shard 1/3, 2/3"},
		{"one was given twice", func(r []report.Report) []report.Report { return append(r, r[0]) },
			"report 4: shard 3 of 3 was given twice"},
		{"one is the whole", func(r []report.Report) []report.Report { r[1].Shard = nil; return r },
			"report 2: it is not from a shard"},
		{"one is of another number",
			func(r []report.Report) []report.Report { r[1].Shard = &report.Shard{Index: 1, Of: 2}; return r },
			"the others are from a run with 3 shards, but this one is from a run with 2"},
		{"no such shard", func(r []report.Report) []report.Report {
			r[0].Shard = &report.Shard{Index: 9, Of: 3}
			return r
		}, "shard 9 of 3"},
		{"another version of the report", func(r []report.Report) []report.Report { r[0].ReportVersion = 9; return r },
			"version 9"},
		{"another implementation",
			func(r []report.Report) []report.Report { r[0].Implementation.Version = "2"; return r },
			"shards 1 and 3 are not from the same run: the implementation is"},
		{"another command", func(r []report.Report) []report.Report { r[0].Implementation.Command = "x"; return r },
			"the command is"},
		{"it declares something else", func(r []report.Report) []report.Report {
			d := *r[0].Implementation.Declared
			d.Capabilities = nil
			r[0].Implementation.Declared = &d
			return r
		}, "what it declares is"},
		{"another suite", func(r []report.Report) []report.Report { r[0].Suite.Version = "9"; return r },
			"the suite is"},
		{"another selection", func(r []report.Report) []report.Report { r[0].Selection.Drafts = nil; return r },
			"what is selected is"},
		{"strict and not", func(r []report.Report) []report.Report { r[0].Strict = true; return r },
			"strict is false and true"},
		{"with trials and without",
			func(r []report.Report) []report.Report { r[0].Sampling = &report.Sampling{Trials: 3}; return r },
			"the sampling is"},
		{"a scenario is missing",
			func(r []report.Report) []report.Report { r[0].Scenarios = r[0].Scenarios[1:]; return r },
			"is in none of the shards"},
		{"a scenario is in two", func(r []report.Report) []report.Report {
			r[0].Scenarios = append(slices.Clone(r[0].Scenarios), r[1].Scenarios[0])
			return r
		}, "or appears twice"},
		{"a scenario that this suite doesn't know", func(r []report.Report) []report.Report {
			r[0].Scenarios = slices.Clone(r[0].Scenarios)
			r[0].Scenarios[0].ID = "claims/no-such"
			return r
		}, "claims/no-such [agent 2026-06-02] is in the shards, but was not planned"},
	} {
		_, err := Merge(row.change(slices.Clone(shards)))
		require.ErrorContains(t, err, row.want, row.why)
	}

	// A machine on which it could not be attached leaves the run open, and says so.
	unattached := slices.Clone(shards)
	r := &unattached[1]
	r.Implementation = report.Implementation{Command: r.Implementation.Command}
	r.Scenarios = slices.Clone(r.Scenarios)
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		s.Verdict, s.Reason, s.Checks, s.Trace, s.Acts = judge.Error, "not run: no such program", nil, nil, 0
	}
	merged, err = Merge(unattached)
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, merged.Overall, "what the others saw broken is broken")
	errors := 0
	for _, q := range merged.Requirements {
		if q.Verdict == judge.Error {
			errors++
		}
	}
	require.NotZero(t, errors)
}

func TestShardsOfSeveralSeedsAreMergedWithANote(t *testing.T) {
	whole, shards := sharded(t)
	shards[1].Seed = 8
	merged, err := Merge(shards)
	require.NoError(t, err)
	require.Equal(t, whole.Overall, merged.Overall)
	require.Zero(t, merged.Seed, "no one seed makes this run")
	require.Contains(t, strings.Join(merged.Notes, "\n"), "different seeds, such as 18446744073709551615 and 8")
}

func TestAShardIsNoVerdict(t *testing.T) {
	for _, row := range []struct {
		why  string
		o    Options
		want judge.Overall
	}{
		{"nothing is broken in it", Options{Target: reference()}, judge.Partial},
		{"it can't be attached",
			Options{Target: talker(new(atomic.Int64),
				func(string) ([]string, error) { return nil, fmt.Errorf("gone") }), Timeout: time.Second},
			judge.Inconclusive},
		{"nothing of it applies", Options{Target: reference(func(o *serve.Options) { o.Tamper = renamed{} })},
			judge.Partial},
	} {
		row.o.Filter = features.Filter{Scenarios: []string{"attention/a-human-writes", "attention/a-direct-message"},
			Drafts: []string{c2a.Draft0624}}
		row.o.Shard = Shard{2, 2}
		r, err := Run(t.Context(), row.o)
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, r.Overall, "%s: %s", row.why, r.Reason)
	}
}
