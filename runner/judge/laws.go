package judge

import (
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/law"
)

// MaxBroken is how many breaches of one law, or failures of one prediction, are reported of one trace.
const MaxBroken = 5

// Laws puts laws of any protocol to the test on a story. A law that held makes one check, a law that is broken one for
// each of its first breaches, and a law that was never put to the test none.
func Laws[S law.Story[R, D], R comparable, D any](story S, laws []law.Law[S, R, D]) []Check {
	return LawsAt(story, laws, nil)
}

// LawsAt is [Laws], and tells the requirement and the entry of each test, as [law.Law.TryAt] does; nil: nobody is told.
func LawsAt[S law.Story[R, D], R comparable, D any](story S, laws []law.Law[S, R, D],
	told func(requirement string, at int)) []Check {
	checks := make([]Check, 0, len(laws)/3) // about as many are put to the test
	for _, l := range laws {
		var at func(int)
		if told != nil {
			at = func(n int) { told(l.Requirement, n) }
		}
		tally := l.TryAt(story, at)
		if tally.Tested > 0 && len(tally.Breaches) == 0 {
			checks = append(checks, Check{Requirement: l.Requirement, Source: Law, OK: true, What: l.Says,
				Got: "held " + times(tally.Tested), Seq: NoSeq})
		}
		for _, b := range tally.Breaches[:min(len(tally.Breaches), MaxBroken)] {
			checks = append(checks, Check{Requirement: l.Requirement, Source: Law, What: l.Says, Got: b.Got,
				Allowed: b.Allowed, Seq: b.Seq})
		}
	}
	return checks
}

// times says how often.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}
