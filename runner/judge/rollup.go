package judge

import (
	"fmt"
	"slices"
	"strings"
)

// OfCheck is the verdict that a single check has at its level: a broken MUST fails, a broken SHOULD warns and fails in
// a strict run, a broken form of something optional warns in any run, and advice that isn't followed advises.
func OfCheck(ok bool, level Level, strict bool) Verdict {
	switch {
	case ok:
		return Pass
	case level == Advice:
		return Advise
	case level == May, level == Should && !strict:
		return Warn
	default:
		return Fail
	}
}

// Verdict is the verdict of the check at its level: that of [OfCheck], but a known failure or a consequence of another
// failure stays that.
func (c Check) Verdict(level Level, strict bool) Verdict {
	if !c.OK && c.Follows != "" {
		return Follows
	}
	v := OfCheck(c.OK, level, strict)
	if v == Fail && c.Known != "" {
		return Known
	}
	return v
}

// OfScenario is the verdict of a scenario that ran: the worst of its checks, each at the level of its own requirement
// (which may not be the scenario's). A broken rule overrides an error, because it was seen before the error. An error
// overrides everything else, even a known failure, because what happened afterwards is unknown. A scenario without any
// check has shown nothing, and is an error.
func OfScenario(checks []Check, failed error, level func(requirement string) Level, strict bool) Verdict {
	worst := Pass
	for _, c := range checks {
		v := c.Verdict(level(c.Requirement), strict)
		if v == Fail {
			return Fail
		}
		worst = worse(worst, v)
	}
	if failed != nil || len(checks) == 0 {
		return Error
	}
	return worst
}

// worse returns the worse of two verdicts.
func worse(a, b Verdict) Verdict {
	order := []Verdict{Pass, Follows, Advise, Warn, Known, Fail}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}

// A ScenarioOutcome is what the verdict on a requirement needs to know about a scenario.
type ScenarioOutcome struct {
	ID      string
	Level   Level   // the requirement to which it belongs
	Verdict Verdict // zero: it has not been run
}

// OfRequirement is the verdict of a requirement in one draft and role, with a sentence that says why when it is none of
// pass, fail and warn.
//
// held is how many checks of it held in the run, in that draft and role, and broken are those that didn't. scenarios
// are the planned scenarios under the requirement's own rule; a requirement that only a schema or a law judges has
// none. First match wins:
//
//  1. a check of it is broken: fail, known, warn or advise, by its level; follows
//     where each follows from another rule;
//  2. a scenario of it is an error or was never run: error;
//  3. a scenario of it is not testable: not testable, since a part was not seen;
//  4. all its scenarios are not applicable: not applicable;
//  5. a check of it holds: pass;
//  6. a scenario of it broke another rule first: not testable, or known where
//     nothing but known failures were in the way;
//  7. a scenario of it passed although nothing was judged: error, a defect of
//     the suite;
//  8. nothing of the kind was seen: not testable.
func OfRequirement(level Level, held int, broken []Check, scenarios []ScenarioOutcome, strict bool) (Verdict, string) {
	worst := Pass
	for _, c := range broken {
		worst = worse(worst, c.Verdict(level, strict))
	}
	switch worst {
	case Pass:
	case Follows:
		return Follows, "depends on a broken rule: " + enumerate(Causes(broken))
	default:
		return worst, ""
	}
	by := map[Verdict][]string{}
	for _, s := range scenarios {
		by[s.Verdict] = append(by[s.Verdict], s.ID)
	}
	stopped := slices.Concat(by[Fail], by[Known], by[Warn], by[Advise])
	switch {
	case len(by[Error]) > 0:
		return Error, "could not be judged: error in " + enumerate(by[Error])
	case len(by[0]) > 0:
		return Error, "was never run: " + enumerate(by[0])
	case len(by[NotTestable]) > 0:
		return NotTestable, fmt.Sprintf("%d of %d scenarios can't be tested through this connection: %s",
			len(by[NotTestable]), len(scenarios), enumerate(by[NotTestable]))
	case len(scenarios) > 0 && len(by[NotApplicable]) == len(scenarios):
		return NotApplicable, "needs a capability that was not declared"
	case held > 0:
		return Pass, ""
	case len(stopped) > 0 && len(by[Known]) == len(stopped):
		return Known, "not reached: a known failure came first in " + enumerate(stopped)
	case len(stopped) > 0:
		return NotTestable, "not reached: another rule was broken first in " + enumerate(stopped)
	case len(by[Pass]) > 0:
		return Error, "nothing was judged by " + enumerate(by[Pass])
	default:
		return NotTestable, "nothing that it covers was seen"
	}
}

// A RequirementOutcome is what the verdict on the run needs to know about one requirement.
type RequirementOutcome struct {
	ID      string
	Level   Level
	Verdict Verdict // zero: undecided
	// Required says that the run is conformant only if this requirement was decided: it is a MUST of a selected role
	// and draft that the suite can judge.
	Required bool
}

// OfRun is the verdict on a run, with a sentence that says why.
//
// A broken rule anywhere makes it nonconformant, whatever else went wrong. Otherwise green must be earned: something
// was planned, everything planned was decided, nothing ended in error, something was actually judged, and each required
// requirement was decided (passed, warned, or not applicable); short of that the run is inconclusive.
//
// Where nothing is broken but what is known to be, and nothing is left open, it is as known: no worse than the list of
// known failures says, and not conformant.
//
// Advice decides nothing: that it is not followed, or that a scenario about it ends in error, leaves the verdict as it
// is, and where nothing but advice was judged the run is inconclusive. A rule of a text that is broken in a scenario
// about advice is broken all the same.
func OfRun(planned int, scenarios []ScenarioOutcome, requirements []RequirementOutcome) (Overall, string) {
	count := map[Verdict]int{}
	judged, decisive := 0, 0
	for _, s := range scenarios {
		if s.Level == Advice && s.Verdict == Error {
			continue
		}
		count[s.Verdict]++
		if s.Verdict.Judged() {
			judged++
			if s.Level != Advice {
				decisive++
			}
		}
	}
	decided := len(scenarios) - count[0]
	var failed, known, warned, errored, undecided, follow []string
	for _, r := range requirements {
		if r.Level != Advice && r.Verdict.Judged() {
			decisive++
		}
		switch r.Verdict {
		case Fail:
			failed = append(failed, r.ID)
		case Known:
			known = append(known, r.ID)
		case Warn:
			warned = append(warned, r.ID)
		case Follows:
			follow = append(follow, r.ID)
		case Error:
			if r.Level != Advice {
				errored = append(errored, r.ID)
			}
		case NotTestable, 0:
			if r.Required {
				undecided = append(undecided, r.ID)
			}
		}
	}
	switch {
	case len(failed) > 0:
		return Nonconformant, "broken: " + enumerate(failed) + AlsoFollow(follow)
	case count[Fail] > 0:
		return Nonconformant, plural(count[Fail], "scenario") + " failed" + AlsoFollow(follow)
	case planned == 0:
		return Inconclusive, "nothing was planned"
	case decided != planned:
		return Inconclusive, fmt.Sprintf("%d of %s were decided", decided, plural(planned, "planned scenario"))
	case count[Error] > 0:
		return Inconclusive, plural(count[Error], "scenario") + " ended in error"
	case len(errored) > 0:
		return Inconclusive, "could not be judged: " + enumerate(errored)
	case judged == 0:
		return Inconclusive, "nothing was judged: no scenario is applicable and testable here"
	case decisive == 0:
		return Inconclusive, "only advice was judged, which doesn't decide anything"
	case len(undecided) > 0:
		return Inconclusive, "required, but not decided: " + enumerate(undecided)
	case len(known) > 0:
		return AsKnown, "not conformant, but all failures are known: " + enumerate(known) + AlsoFollow(follow)
	case count[Known] > 0:
		return AsKnown, "not conformant, but all failures are known: " + plural(count[Known], "scenario") + " failed"
	case len(warned) > 0:
		return ConformantWithWarnings, "broken recommendations: " + enumerate(warned)
	case count[Warn] > 0:
		return ConformantWithWarnings, plural(count[Warn], "scenario") + " warned"
	default:
		return Conformant, plural(planned, "scenario") + " planned, all decided"
	}
}

// OfShard is the verdict on one shard of a run: a broken rule is broken, anything that could not be judged leaves the
// verdict open, and otherwise it is partial: only all shards together show which requirements are decided.
func OfShard(planned int, scenarios []ScenarioOutcome, requirements []RequirementOutcome) (Overall, string) {
	broken := slices.DeleteFunc(slices.Clone(requirements),
		func(r RequirementOutcome) bool { return r.Verdict != Fail })
	overall, reason := OfRun(planned, scenarios, broken)
	open := slices.ContainsFunc(scenarios,
		func(s ScenarioOutcome) bool { return s.Verdict == 0 || s.Verdict == Error && s.Level != Advice })
	if overall == Nonconformant || open || planned == 0 || planned != len(scenarios) {
		return overall, reason
	}
	return Partial,
		"nothing is broken in this part of the run except known failures; the verdict needs all shards"
}

// enumerate joins ids without duplicates in the given order, at most five of them.
func enumerate(ids []string) string {
	const most = 5
	var unique []string
	seen := map[string]bool{}
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			unique = append(unique, id)
		}
	}
	if rest := len(unique) - most; rest > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(unique[:most], ", "), rest)
	}
	return strings.Join(unique, ", ")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
