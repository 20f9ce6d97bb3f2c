package judge

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/law"
)

// maxBroken is how many breaches of one law, or failures of one prediction, are
// reported of one trace.
const maxBroken = 5

// Laws judges a trace by every law of its role and draft: a check for each law
// that was put to the test, or one for each of its first breaches.
func Laws(t *law.Trace) []Check {
	story := law.Tell(t)
	var checks []Check
	for _, l := range law.All() {
		tested, breaches := l.JudgeStory(story)
		switch {
		case tested == 0:
		case len(breaches) == 0:
			checks = append(checks, Check{Requirement: l.Requirement, Source: Law, OK: true, What: l.Says, Got: fmt.Sprintf("held %s", times(tested)), Seq: NoSeq})
		default:
			for _, b := range breaches[:min(len(breaches), maxBroken)] {
				checks = append(checks, Check{Requirement: l.Requirement, Source: Law, What: l.Says, Got: b.Got, Allowed: b.Allowed, Seq: b.Seq})
			}
		}
	}
	return checks
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
