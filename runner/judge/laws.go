package judge

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/law"
)

// MaxBroken is how many breaches of one law, or failures of one prediction, are
// reported of one trace.
const MaxBroken = 5

// Laws judges a trace by every law of its role and draft: a check for each law
// that was put to the test, or one for each of its first breaches.
func Laws(t *law.Trace) []Check {
	story := law.Tell(t)
	var checks []Check
	for _, l := range law.All() {
		tested, breaches := l.JudgeStory(story)
		checks = append(checks, OfLaw(l.Requirement, l.Says, tested, breaches)...)
	}
	return checks
}

// OfLaw are the checks of a law of any protocol that was tested so often on a
// trace: one if it held, one for each of its first breaches, none if it was never
// put to the test.
func OfLaw[Breach ~struct {
	Seq          int
	Got, Allowed string
}](requirement, says string, tested int, breaches []Breach) []Check {
	switch {
	case tested == 0:
		return nil
	case len(breaches) == 0:
		return []Check{{Requirement: requirement, Source: Law, OK: true, What: says, Got: "held " + Times(tested), Seq: NoSeq}}
	}
	var checks []Check
	for _, broken := range breaches[:min(len(breaches), MaxBroken)] {
		b := law.Breach(broken)
		checks = append(checks, Check{Requirement: requirement, Source: Law, What: says, Got: b.Got, Allowed: b.Allowed, Seq: b.Seq})
	}
	return checks
}

// Times says how often.
func Times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
