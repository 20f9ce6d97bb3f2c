package judge

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOfScenario(t *testing.T) {
	levels := map[string]Level{"M": Must, "S": Should, "O": May, "A": Advice}
	level := func(id string) Level { return levels[id] }
	ok := func(id string) Check { return Check{Requirement: id, OK: true} }
	broken := func(id string) Check { return Check{Requirement: id} }
	boom := errors.New("pipe closed")

	for _, row := range []struct {
		why    string
		checks []Check
		failed error
		strict bool
		want   Verdict
	}{
		{why: "every check holds", checks: []Check{ok("M"), ok("S")}, want: Pass},
		{why: "a broken must fails", checks: []Check{ok("M"), broken("M")}, want: Fail},
		{why: "a broken should only warns", checks: []Check{ok("M"), broken("S")}, want: Warn},
		{why: "a broken should fails a strict run", checks: []Check{broken("S")}, strict: true, want: Fail},
		{why: "something optional never fails a run, strict or not", checks: []Check{broken("O")},
			strict: true, want: Warn},
		{why: "the worst check counts, in whatever order",
			checks: []Check{broken("S"), broken("M"), broken("O")}, want: Fail},
		{why: "a rule of another requirement counts at that one's level",
			checks: []Check{ok("S"), broken("M")}, want: Fail},
		{why: "an unknown requirement is judged like a must, so that a typo hides nothing",
			checks: []Check{broken("?")}, want: Fail},
		{why: "an error decides when nothing is broken", checks: []Check{ok("M")}, failed: boom, want: Error},
		{why: "what was seen broken before the error stays broken", checks: []Check{broken("M")},
			failed: boom, want: Fail},
		{why: "an error outranks a warning, for the rest was not seen", checks: []Check{broken("S")}, failed: boom,
			want: Error},
		{why: "advice that isn't followed is told, strict or not", checks: []Check{ok("M"), broken("A")}, strict: true,
			want: Advise},
		{why: "a warning outranks advice", checks: []Check{broken("S"), broken("A")}, want: Warn},
		{why: "in whatever order", checks: []Check{broken("A"), broken("S")}, want: Warn},
		{why: "a scenario without a check has shown nothing", want: Error},
	} {
		require.Equal(t, row.want, OfScenario(row.checks, row.failed, level, row.strict), row.why)
	}
}

func TestOfRequirement(t *testing.T) {
	ok, broken := Check{Requirement: "R", OK: true}, Check{Requirement: "R"}
	other := Check{Requirement: "X"}
	runs := func(vs ...Verdict) (out []ScenarioOutcome) {
		for i, v := range vs {
			out = append(out, ScenarioOutcome{ID: string(rune('a' + i)), Verdict: v})
		}
		return out
	}

	for _, row := range []struct {
		why       string
		level     Level
		checks    []Check
		scenarios []ScenarioOutcome
		strict    bool
		want      Verdict
		reason    string
	}{
		{why: "one good check in a scenario that passed", level: Must, checks: []Check{ok},
			scenarios: runs(Pass), want: Pass},
		{why: "one broken check among good ones", level: Must, checks: []Check{ok, broken, ok},
			scenarios: runs(Pass, Fail), want: Fail},
		{why: "a broken should warns", level: Should, checks: []Check{broken, ok}, scenarios: runs(Warn), want: Warn},
		{why: "a broken should fails a strict run", level: Should, checks: []Check{broken}, scenarios: runs(Fail),
			strict: true, want: Fail},
		{why: "advice advises", level: Advice, checks: []Check{ok, broken}, scenarios: runs(Advise), strict: true,
			want: Advise},
		{why: "broken checks of others are not its own", level: Must, checks: []Check{ok, other},
			scenarios: runs(Fail), want: Pass},
		{why: "a broken must beats an error of another of its scenarios", level: Must, checks: []Check{broken},
			scenarios: runs(Error, Fail), want: Fail},
		{why: "an error leaves it open although another scenario passed", level: Must, checks: []Check{ok},
			scenarios: runs(Pass, Error), want: Error, reason: "could not be judged: error in b"},
		{why: "a scenario that never ran leaves it open", level: Must, checks: []Check{ok}, scenarios: runs(Pass, 0),
			want: Error, reason: "was never run: b"},
		{why: "half of it cannot be shown, so the whole is not claimed", level: Must, checks: []Check{ok},
			scenarios: runs(Pass, NotTestable), want: NotTestable,
			reason: "1 of 2 scenarios can't be tested through this connection: b"},
		{why: "the capability was not declared", level: Must, scenarios: runs(NotApplicable, NotApplicable),
			want: NotApplicable, reason: "needs a capability that was not declared"},
		{why: "an optional half aside, the rest passed", level: Must, checks: []Check{ok},
			scenarios: runs(Pass, NotApplicable), want: Pass},
		{why: "a schema or law judged it, without a scenario of its own", level: Must, checks: []Check{ok}, want: Pass},
		{why: "a schema broke it, without a scenario of its own", level: Must, checks: []Check{broken}, want: Fail},
		{why: "never seen is not passed", level: Must, checks: []Check{other}, want: NotTestable,
			reason: "nothing that it covers was seen"},
		{why: "its scenario stopped at another rule", level: Must, checks: []Check{other}, scenarios: runs(Fail),
			want: NotTestable, reason: "not reached: another rule was broken first in a"},
		{why: "a scenario that passes without judging its own rule is a defect of the suite", level: Must,
			scenarios: runs(Pass), want: Error, reason: "nothing was judged by a"},
		{why: "many ids are counted, not listed", level: Must,
			scenarios: runs(Error, Error, Error, Error, Error, Error, Error), want: Error,
			reason: "could not be judged: error in a, b, c, d, e and 2 more"},
	} {
		held, broken := ofRule("R", row.checks)
		got, reason := OfRequirement(row.level, held, broken, row.scenarios, row.strict)
		require.Equal(t, row.want, got, row.why)
		require.Equal(t, row.reason, reason, row.why)
	}
}

// ofRule are the checks of a requirement, as OfRequirement takes them.
func ofRule(id string, checks []Check) (held int, broken []Check) {
	for _, c := range checks {
		switch {
		case c.Requirement != id:
		case c.OK:
			held++
		default:
			broken = append(broken, c)
		}
	}
	return held, broken
}

func TestOfRun(t *testing.T) {
	need := func(id string, v Verdict) RequirementOutcome {
		return RequirementOutcome{ID: id, Verdict: v, Required: true}
	}
	extra := func(id string, v Verdict) RequirementOutcome { return RequirementOutcome{ID: id, Verdict: v} }
	advice := func(id string, v Verdict) RequirementOutcome {
		return RequirementOutcome{ID: id, Level: Advice, Verdict: v}
	}
	type reqs = []RequirementOutcome
	about := func(l Level, vs ...Verdict) (out []ScenarioOutcome) {
		for _, v := range vs {
			out = append(out, ScenarioOutcome{Level: l, Verdict: v})
		}
		return out
	}
	runs := func(vs ...Verdict) []ScenarioOutcome { return about(Must, vs...) }

	for _, row := range []struct {
		why       string
		planned   int
		scenarios []ScenarioOutcome
		reqs      reqs
		want      Overall
		reason    string
	}{
		{why: "all planned, all passed", planned: 2, scenarios: runs(Pass, Pass), reqs: reqs{need("A", Pass)},
			want: Conformant, reason: "2 scenarios planned, all decided"},
		{why: "nothing ran and it would be green", want: Inconclusive, reason: "nothing was planned"},
		{why: "an unfinished run would be green: one fell out", planned: 2, scenarios: runs(Pass), want: Inconclusive,
			reason: "1 of 2 planned scenarios were decided"},
		{why: "an unfinished run would be green: one has no verdict", planned: 2, scenarios: runs(Pass, 0),
			want: Inconclusive, reason: "1 of 2 planned scenarios were decided"},
		{why: "more decided than planned is a defect of the count", planned: 1, scenarios: runs(Pass, Pass),
			want: Inconclusive, reason: "2 of 1 planned scenario were decided"},
		{why: "a must is broken", planned: 1, scenarios: runs(Fail), reqs: reqs{need("A", Fail)}, want: Nonconformant,
			reason: "broken: A"},
		{why: "a broken must beats an error", planned: 2, scenarios: runs(Fail, Error),
			reqs: reqs{need("A", Error), need("B", Fail)}, want: Nonconformant, reason: "broken: B"},
		{why: "a broken must beats an unfinished run", planned: 9, scenarios: runs(Fail),
			reqs: reqs{need("A", Fail), need("A", Fail)}, want: Nonconformant, reason: "broken: A"},
		{why: "a failed scenario counts even if its requirement is not reported", planned: 1, scenarios: runs(Fail),
			want: Nonconformant, reason: "1 scenario failed"},
		{why: "an error in a scenario", planned: 2, scenarios: runs(Pass, Error), want: Inconclusive,
			reason: "1 scenario ended in error"},
		{why: "an error in a requirement alone", planned: 1, scenarios: runs(Pass), reqs: reqs{need("A", Error)},
			want: Inconclusive, reason: "could not be judged: A"},
		{why: "everything skipped would be green", planned: 2, scenarios: runs(NotApplicable, NotTestable),
			want: Inconclusive, reason: "nothing was judged: no scenario is applicable and testable here"},
		{why: "a required must that cannot be shown here", planned: 2, scenarios: runs(Pass, NotTestable),
			reqs: reqs{need("A", Pass), need("B", NotTestable)}, want: Inconclusive,
			reason: "required, but not decided: B"},
		{why: "a required must without verdict", planned: 1, scenarios: runs(Pass), reqs: reqs{need("A", 0)},
			want: Inconclusive, reason: "required, but not decided: A"},
		{why: "a should that cannot be shown here is only told", planned: 2, scenarios: runs(Pass, NotTestable),
			reqs: reqs{need("A", Pass), extra("B", NotTestable)}, want: Conformant,
			reason: "2 scenarios planned, all decided"},
		{why: "what was never declared is never held against one", planned: 2, scenarios: runs(Pass, NotApplicable),
			reqs: reqs{need("A", Pass), need("B", NotApplicable)}, want: Conformant,
			reason: "2 scenarios planned, all decided"},
		{why: "a should is broken", planned: 1, scenarios: runs(Warn), reqs: reqs{extra("A", Warn)},
			want: ConformantWithWarnings, reason: "broken recommendations: A"},
		{why: "a warned scenario counts even if its requirement is not reported", planned: 1, scenarios: runs(Warn),
			want: ConformantWithWarnings, reason: "1 scenario warned"},
		{why: "advice that isn't followed changes nothing", planned: 2,
			scenarios: append(runs(Pass), about(Advice, Advise)...), reqs: reqs{need("A", Pass), advice("V", Advise)},
			want: Conformant, reason: "2 scenarios planned, all decided"},
		{why: "nor does an error where nothing is required", planned: 2,
			scenarios: append(runs(Pass), about(Advice, Error)...), reqs: reqs{need("A", Pass), advice("V", Error)},
			want: Conformant, reason: "2 scenarios planned, all decided"},
		{why: "a must that is broken there is broken", planned: 2,
			scenarios: append(runs(Pass), about(Advice, Fail)...), reqs: reqs{need("A", Fail), advice("V", Pass)},
			want: Nonconformant, reason: "broken: A"},
		{why: "advice alone would be green", planned: 1, scenarios: about(Advice, Pass), reqs: reqs{advice("V", Pass)},
			want: Inconclusive, reason: "only advice was judged, which doesn't decide anything"},
		{why: "a scenario about advice that never ran is missing all the same", planned: 2,
			scenarios: append(runs(Pass), about(Advice, 0)...), want: Inconclusive,
			reason: "1 of 2 planned scenarios were decided"},
	} {
		got, reason := OfRun(row.planned, row.scenarios, row.reqs)
		require.Equal(t, row.want, got, row.why)
		require.Equal(t, row.reason, reason, row.why)
	}
}

func TestEnumText(t *testing.T) {
	for _, v := range Verdicts() {
		b, err := json.Marshal(v)
		require.NoError(t, err)
		var back Verdict
		require.NoError(t, json.Unmarshal(b, &back))
		require.Equal(t, v, back)
	}
	require.Equal(t, "not_testable", NotTestable.String())
	require.Equal(t, "conformant_with_warnings", ConformantWithWarnings.String())
	require.Equal(t, "should", Should.String())
	require.Equal(t, "oracle", Oracle.String())
	require.Equal(t, "Verdict(0)", Verdict(0).String())

	_, err := json.Marshal(Verdict(0))
	require.ErrorContains(t, err, "unknown verdict 0", "the zero value is invalid and must not travel")
	var l Level
	require.EqualError(t, l.UnmarshalText([]byte("shall")), `unknown level "shall"`)
}
