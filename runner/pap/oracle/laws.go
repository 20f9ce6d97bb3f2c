// Package oracle judges traces of PAP: by laws, and by what the reference platform
// predicts for the same inputs. It is pure.
package oracle

import (
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Laws judges a trace by every law of its role: a check for each law that was put
// to the test, or one for each of its first breaches.
func Laws(t *law.Trace) []judge.Check {
	story := law.Tell(t)
	var checks []judge.Check
	for _, l := range law.All() {
		tested, breaches := l.Judge(story)
		checks = judge.AppendLaw(checks, l.Requirement, l.Says, tested, breaches)
	}
	return checks
}
