package judge

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFollow(t *testing.T) {
	premises := map[string][]string{"B": {"A"}, "C": {"B"}, "D": {"X", "A"}}
	yields := map[string][]string{"E": {"C", "F"}, "F": {"A"}}
	broken := func(ids ...string) (out []Check) {
		for _, id := range ids {
			out = append(out, Check{Requirement: id})
		}
		return out
	}
	for _, row := range []struct {
		why    string
		checks []Check
		want   map[string]string
	}{
		{"alone it is its own cause", broken("B"), map[string]string{"B": ""}},
		{"where its premise is broken it follows", broken("A", "B"), map[string]string{"A": "", "B": "A"}},
		{"the cause is a rule that follows nothing itself", broken("C", "B", "A"),
			map[string]string{"A": "", "B": "A", "C": "A"}},
		{"a premise that was not judged is passed over", broken("C", "A"), map[string]string{"A": "", "C": "A"}},
		{"a premise that holds explains nothing", append(broken("D", "B"), Check{Requirement: "A", OK: true}),
			map[string]string{"A": "", "B": "", "D": ""}},
		{"nor does what that presupposes", append(broken("C", "A"), Check{Requirement: "B", OK: true}),
			map[string]string{"A": "", "C": ""}},
		{"one broken check of a premise is enough",
			append(broken("B"), Check{Requirement: "A", OK: true}, Check{Requirement: "A"}),
			map[string]string{"A": "", "B": "A"}},
		{"each of several premises may be it", broken("D", "A"), map[string]string{"A": "", "D": "A"}},
		{"a rule yields to one that is broken beside it", broken("E", "F"), map[string]string{"E": "F", "F": ""}},
		{"and so to the cause of that", broken("E", "F", "A", "C"),
			map[string]string{"A": "", "C": "A", "E": "A", "F": "A"}},
		{"it yields to nothing by a rule that was not judged", broken("E", "A"), map[string]string{"A": "", "E": ""}},
	} {
		Follow(row.checks, func(id string) []string { return premises[id] },
			func(id string) []string { return yields[id] })
		for _, c := range row.checks {
			require.Equal(t, row.want[c.Requirement], c.Follows, "%s: %s", row.why, c.Requirement)
		}
	}
}

func TestWhatIsBrokenNearlyEverywhereExplainsTheRest(t *testing.T) {
	scenario := func(ok bool, ids ...string) (out []Check) {
		for _, id := range ids {
			out = append(out, Check{Requirement: id, OK: ok})
		}
		return out
	}
	run := func(broken, held int) (all [][]Check) {
		for range broken {
			all = append(all, scenario(false, "A"))
		}
		for range held {
			all = append(all, scenario(true, "A"))
		}
		return all
	}
	require.Equal(t, []string{"A"}, Pervasive(run(10, 4), nil))
	require.Empty(t, Pervasive(run(10, 5), nil), "it holds too often")
	require.Empty(t, Pervasive(run(9, 0), nil), "too few have shown it")
	own := func(broken, held int) map[string][][]Check { return map[string][][]Check{"A": run(broken, held)} }
	require.Equal(t, []string{"A"}, Pervasive(run(10, 50), own(3, 0)), "it holds in none of its own")
	require.Empty(t, Pervasive(run(10, 50), own(3, 1)), "it holds in one of its own")
	require.Empty(t, Pervasive(run(10, 50), own(2, 0)), "too few are its own")
	require.Equal(t, []string{"B", "A"}, Pervasive(append(run(10, 0), run(0, 1)[0], scenario(false, "B"),
		scenario(false, "B"), scenario(false, "B"), scenario(false, "B"), scenario(false, "B"), scenario(false, "B"),
		scenario(false, "B"), scenario(false, "B"), scenario(false, "B"), scenario(false, "B"),
		scenario(false, "B")), nil))

	explains := func(cause, of string) bool { return cause == "A" && of != "A" && of != "X" }
	for _, row := range []struct {
		why    string
		checks []Check
		want   []string
		marked bool
	}{
		{"where it is broken", scenario(false, "A", "C"), []string{"", "A"}, true},
		{"where it was not judged", scenario(false, "C"), []string{"A"}, true},
		{"where it held", append(scenario(true, "A"), scenario(false, "C")...), []string{"", ""}, false},
		{"what it doesn't explain", scenario(false, "X"), []string{""}, false},
		{"what follows already", []Check{{Requirement: "C", Follows: "D"}}, []string{"D"}, false},
		{"what holds", scenario(true, "C"), []string{""}, false},
	} {
		require.Equal(t, row.marked, FollowPervasive(row.checks, []string{"A"}, explains), row.why)
		for i, c := range row.checks {
			require.Equal(t, row.want[i], c.Follows, row.why)
		}
	}
}

func TestARuleFollowsFromTheOneThatCoversIt(t *testing.T) {
	run := func(n int, checks ...Check) (all [][]Check) {
		for range n {
			all = append(all, checks)
		}
		return all
	}
	a, b, x, okA := Check{Requirement: "A"}, Check{Requirement: "B"}, Check{Requirement: "X"},
		Check{Requirement: "A", OK: true}
	explains := func(cause, _ string) bool { return cause == "A" || cause == "C" }
	for _, row := range []struct {
		why  string
		all  [][]Check
		want map[string]string
	}{
		{"broken only where another is", append(run(5, a), run(5, a, b)...), map[string]string{"B": "A"}},
		{"too few scenarios break the other", append(run(5, a), run(4, a, b)...), map[string]string{}},
		{"it is broken in most of them itself", append(run(4, a), run(6, a, b)...), map[string]string{}},
		{"the other held once", append(append(run(9, a), run(1, a, b)...), run(1, okA, b)...), map[string]string{}},
		{"the other was not judged once", append(append(run(9, a), run(1, a, b)...), run(1, b)...),
			map[string]string{}},
		{"the other doesn't explain it", append(run(8, x), run(3, x, b)...), map[string]string{}},
		{"it follows already", append(run(8, a), run(3, a, Check{Requirement: "B", Follows: "X"})...),
			map[string]string{}},
		{"the other follows itself", append(run(9, Check{Requirement: "A", Follows: "X"}),
			run(1, Check{Requirement: "A", Follows: "X"}, b)...), map[string]string{}},
		{"a law accuses it", append(run(8, a), run(3, a, b, Check{Requirement: "B", Source: Law})...),
			map[string]string{}},
		{"a law accuses the other", append(run(8, Check{Requirement: "A", Source: Law}),
			run(3, Check{Requirement: "A", Source: Law}, b)...), map[string]string{"B": "A"}},
		{"several cover it", append(run(9, a, Check{Requirement: "C"}),
			append(run(1, a, b, Check{Requirement: "C"}), run(1, Check{Requirement: "C"})...)...),
			map[string]string{"B": "C"}},
	} {
		require.Equal(t, row.want, Covering(row.all, explains), row.why)
	}

	checks := []Check{a, b, x, {Requirement: "B", OK: true}, {Requirement: "B", Follows: "X"}}
	require.True(t, FollowCovering(checks, map[string]string{"B": "A"}))
	for i, want := range []string{"", "A", "", "", "X"} {
		require.Equal(t, want, checks[i].Follows, "check %d", i)
	}
	require.False(t, FollowCovering(checks, map[string]string{"B": "A"}), "each is marked once")
}

func TestWhatFollowsIsNeitherFailedNorPassed(t *testing.T) {
	cause, follower := Check{Requirement: "A"}, Check{Requirement: "B", Follows: "A"}
	level := func(string) Level { return Must }
	require.Equal(t, Fail, OfScenario([]Check{follower, cause}, nil, level, false), "the cause fails the scenario")

	v, reason := OfRequirement(Must, 3, []Check{follower}, nil, true)
	require.Equal(t, Follows, v, "though it held elsewhere")
	require.Contains(t, reason, "A")
	v, _ = OfRequirement(Must, 0, []Check{follower, {Requirement: "B"}}, nil, false)
	require.Equal(t, Fail, v, "one failure of its own is enough")

	overall, reason := OfRun(1, []ScenarioOutcome{{ID: "s", Verdict: Fail}}, []RequirementOutcome{
		{ID: "A", Verdict: Fail}, {ID: "B", Verdict: Follows}, {ID: "B", Verdict: Follows},
		{ID: "C", Verdict: Follows}})
	require.Equal(t, Nonconformant, overall)
	require.Equal(t, "broken: A, and 2 more, perhaps as a consequence", reason)
}

func TestTrialsOfWhatFollows(t *testing.T) {
	level := func(string) Level { return Must }
	never := func(string) bool { return false }
	pass := []Check{{Requirement: "A", OK: true}, {Requirement: "B", OK: true}}
	both := []Check{{Requirement: "A"}, {Requirement: "B", Follows: "A"}}
	for _, row := range []struct {
		why           string
		passed, broke int
		want          Verdict
		tolerated     []string
	}{
		{"it follows as in a single run", 1, 3, Fail, nil},
		{"it is tolerated with its cause", 19, 1, Pass, []string{"A", "B"}},
	} {
		var s Sample
		for range row.passed {
			s.Add(Pass, pass, nil)
		}
		for range row.broke {
			s.Add(Fail, both, nil)
		}
		trials, checks := s.Settle(0.9, never)
		require.Equal(t, row.want, OfScenario(checks, nil, level, false), row.why)
		require.Equal(t, row.tolerated, trials.Tolerated, row.why)
		for _, c := range checks {
			if c.Requirement == "B" && !c.OK {
				require.Equal(t, "A", c.Follows, row.why)
			}
		}
	}
}

func TestWhatHoldsInItsOwnScenariosIsNoCause(t *testing.T) {
	run := func(checks ...Check) []Check { return checks }
	a, okA, b := Check{Requirement: "A"}, Check{Requirement: "A", OK: true}, Check{Requirement: "B", Follows: "A"}
	for _, row := range []struct {
		why  string
		own  map[string][][]Check
		want string
	}{
		{"it holds in its own scenarios", map[string][][]Check{"A": {run(okA), run(okA)}, "B": {run(a, b)}}, ""},
		{"it is broken in one of them", map[string][][]Check{"A": {run(okA), run(a)}, "B": {run(a, b)}}, "A"},
		{"one of its checks there is broken", map[string][][]Check{"A": {run(okA, a)}}, "A"},
		{"its own scenarios were not played", map[string][][]Check{"B": {run(a, b)}}, "A"},
		{"its own scenarios did not judge it", map[string][][]Check{"A": {run()}, "B": {run(a, b)}}, "A"},
	} {
		checks := run(a, b)
		require.Equal(t, row.want == "", Accuse(checks, Unproven(row.own)), row.why)
		require.Equal(t, row.want, checks[1].Follows, row.why)
	}
}

func TestRoots(t *testing.T) {
	rests := func(id, on string) bool { return id == "B" && on == "A" }
	require.Equal(t, []string{"C", "A"}, Roots([]string{"C", "B", "A"}, rests), "B can't be judged without A")
	require.Equal(t, []string{"C", "B"}, Roots([]string{"C", "B"}, rests), "A is not broken everywhere")
}

func TestWhatIsBrokenBesideManyRulesMayBeTheCause(t *testing.T) {
	own := map[string][][]Check{"general": {{{Requirement: "general", OK: true}}}}
	for i := range generalRules + 1 {
		require.False(t, Unproven(own)("general"), "it works in its own scenarios, and fails beside %d rules", i)
		own[fmt.Sprint("rule ", i)] = [][]Check{{{Requirement: "general"}}}
	}
	require.True(t, Unproven(own)("general"))
}
