package judge

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWilson: the values are those of the formula in the literature.
func TestWilson(t *testing.T) {
	for _, row := range []struct {
		why       string
		passed, n int
		low, high float64
	}{
		{"nothing is known of nothing", 0, 0, 0, 1},
		{"all of a few is not yet much", 10, 10, 0.7225, 1},
		{"all of twenty does not prove nine in ten", 20, 20, 0.8389, 1},
		{"none", 0, 10, 0, 0.2775},
		{"one in twenty fails", 19, 20, 0.7639, 0.9911},
		{"half of many", 500, 1000, 0.4691, 0.5309},
	} {
		low, high := Wilson(row.passed, row.n)
		require.InDelta(t, row.low, low, 5e-5, row.why)
		require.InDelta(t, row.high, high, 5e-5, row.why)
	}
}

func TestSample(t *testing.T) {
	level := func(string) Level { return Must }
	forbidden := func(id string) bool { return id == "NOT" }
	check := func(id string, ok bool) Check { return Check{Requirement: id, OK: ok, Seq: 7} }
	pass := []Check{check("A", true), check("B", true), check("NOT", true)}
	breaks := func(id string) []Check {
		return []Check{check("A", id != "A"), check("B", id != "B"), check("NOT", id != "NOT")}
	}
	boom := errors.New("pipe closed")
	type trial struct {
		times  int
		checks []Check
		err    error
		v      Verdict // where it isn't what the checks say
	}

	for _, row := range []struct {
		why       string
		trials    []trial
		wanted    float64
		verdict   Verdict
		broken    []string
		tolerated []string
		passed    int
		shown     int
	}{
		{why: "one trial is judged as ever", trials: []trial{{times: 1, checks: breaks("A")}}, wanted: 0.5,
			verdict: Fail, broken: []string{"A"}, shown: 1},
		{why: "all pass", trials: []trial{{times: 20, checks: pass}}, wanted: 0.9, verdict: Pass, passed: 20, shown: 1},
		{why: "just enough pass", trials: []trial{{times: 3, checks: pass}, {times: 2, checks: breaks("A")},
			{times: 15, checks: pass}}, wanted: 0.9, verdict: Pass, tolerated: []string{"A"}, passed: 18, shown: 4},
		{why: "one too few pass", trials: []trial{{times: 17, checks: pass}, {times: 3, checks: breaks("A")}},
			wanted: 0.9, verdict: Fail, broken: []string{"A"}, passed: 17, shown: 18},
		{why: "what fails seldom is not blamed for what fails often",
			trials: []trial{{times: 16, checks: pass}, {times: 3, checks: breaks("A")},
				{times: 1, checks: breaks("B")}}, wanted: 0.9, verdict: Fail, broken: []string{"A"},
			tolerated: []string{"B"}, passed: 16, shown: 17},
		{why: "where none fails often all are blamed",
			trials: []trial{{times: 16, checks: pass}, {times: 2, checks: breaks("A")},
				{times: 2, checks: breaks("B")}}, wanted: 0.9, verdict: Fail, broken: []string{"A", "B"},
			passed: 16, shown: 17},
		{why: "what is forbidden is never tolerated",
			trials: []trial{{times: 19, checks: pass}, {times: 1, checks: breaks("NOT")}}, wanted: 0.9, verdict: Fail,
			broken: []string{"NOT"}, passed: 19, shown: 20},
		{why: "nor does it drag down what is",
			trials: []trial{{times: 18, checks: pass}, {times: 1, checks: breaks("A")},
				{times: 1, checks: breaks("NOT")}}, wanted: 0.9, verdict: Fail, broken: []string{"NOT"},
			tolerated: []string{"A"}, passed: 18, shown: 19},
		{why: "the first trial counts, too",
			trials: []trial{{times: 1, checks: breaks("A")}, {times: 19, checks: pass}}, wanted: 0.9, verdict: Pass,
			tolerated: []string{"A"}, passed: 19, shown: 1},
		{why: "every trial is wanted", trials: []trial{{times: 99, checks: pass}, {times: 1, checks: breaks("A")}},
			wanted: 1, verdict: Fail, broken: []string{"A"}, passed: 99, shown: 100},
		{why: "a rounded share is no share too little",
			trials: []trial{{times: 7, checks: pass}, {times: 3, checks: breaks("A")}}, wanted: 0.7, verdict: Pass,
			tolerated: []string{"A"}, passed: 7, shown: 8},
		{why: "an error leaves it open", trials: []trial{{times: 19, checks: pass}, {times: 1, err: boom}}, wanted: 0.9,
			verdict: Error, passed: 19, shown: 20},
		{why: "though not where too few would pass even with it",
			trials: []trial{{times: 16, checks: pass}, {times: 3, checks: breaks("A")}, {times: 1, err: boom}},
			wanted: 0.9, verdict: Fail, broken: []string{"A"}, passed: 16, shown: 17},
		{why: "it may decide", trials: []trial{{times: 17, checks: pass}, {times: 2, checks: breaks("A")},
			{times: 1, err: boom}}, wanted: 0.9, verdict: Error, tolerated: []string{"A"}, passed: 17, shown: 18},
		{why: "a trial that had nothing to judge doesn't count",
			trials: []trial{{times: 10, v: NotApplicable}, {times: 9, checks: pass}, {times: 1, checks: breaks("A")}},
			wanted: 0.9, verdict: Pass, tolerated: []string{"A"}, passed: 9, shown: 20},
	} {
		var s Sample
		shown := 0
		for _, trial := range row.trials {
			for range trial.times {
				v := trial.v
				if v == 0 {
					v = OfScenario(trial.checks, trial.err, level, false)
				}
				if s.Add(v, trial.checks, trial.err) {
					shown = s.Len()
				}
			}
		}
		got, checks := s.Settle(row.wanted, forbidden)
		require.Equal(t, row.verdict, OfScenario(checks, s.Err(), level, false), row.why)
		var broken []string
		for _, c := range checks {
			if !c.OK {
				broken = append(broken, c.Requirement)
			}
		}
		require.Equal(t, row.broken, broken, row.why)
		require.Equal(t, row.tolerated, got.Tolerated, row.why)
		require.Equal(t, row.passed, got.Passed, row.why)
		require.Equal(t, row.shown, got.Shown, row.why)
		require.Equal(t, got.Shown, shown, row.why)
		if got.Judged > 0 {
			for _, id := range []string{"A", "B"} {
				held, broken := ofRule(id, checks)
				v, _ := OfRequirement(Must, held, broken, []ScenarioOutcome{{ID: "s", Verdict: Pass}}, false)
				require.True(t, v.Judged(), "%s: %s was judged", row.why, id)
			}
		}
	}
}
