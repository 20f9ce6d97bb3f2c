// Package pap judges traces of PAP: by laws, and by what the reference platform
// predicts for the same inputs. It is pure.
package pap

import (
	"fmt"

	law "github.com/c2a-conform/c2a-conform/reference/law/pap"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// maxBroken is how many breaches of one law, or failures of one prediction, are
// reported of one trace.
const maxBroken = 5

// Laws judges a trace by every law of its role: a check for each law that was put
// to the test, or one for each of its first breaches.
func Laws(t *law.Trace) []judge.Check {
	story := law.Tell(t)
	var checks []judge.Check
	for _, l := range law.All() {
		tested, breaches := l.Judge(story)
		switch {
		case tested == 0:
		case len(breaches) == 0:
			checks = append(checks, judge.Check{Requirement: l.Requirement, Source: judge.Law, OK: true, What: l.Says, Got: "held " + times(tested), Seq: judge.NoSeq})
		default:
			for _, b := range breaches[:min(len(breaches), maxBroken)] {
				checks = append(checks, judge.Check{Requirement: l.Requirement, Source: judge.Law, What: l.Says, Got: b.Got, Allowed: b.Allowed, Seq: b.Seq})
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
