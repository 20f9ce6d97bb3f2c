package judge

import (
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/law"
)

// MaxBroken is the maximum number of violations of one law, or failed predictions, that are reported for one trace.
const MaxBroken = 5

// Laws checks laws of any protocol on a story. A law that passes gives one check, a broken law one for each of its
// first violations, and a law that doesn't apply none.
func Laws[S law.Story[R, D], R comparable, D any](story S, laws []law.Law[S, R, D]) []Check {
	return LawsAt(story, laws, nil)
}

// LawsAt is [Laws], and reports the requirement and the entry of each test, as [law.Law.TryAt] does; tried may be nil.
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
