package judge

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/law"
)

// MaxBroken is how many breaches of one law, or failures of one prediction, are
// reported of one trace.
const MaxBroken = 5

// Laws judges a trace by every law of its role and draft: a check for each law
// that was put to the test, or one for each of its first breaches.
func Laws(t *law.Trace) []Check { return lawsOf(law.Tell(t)) }

// Told judges what [Laws] and [Predictions] do, a trace that was read before.
func Told(story *law.Story) []Check { return append(lawsOf(story), predictionsOf(story)...) }

func lawsOf(story *law.Story) []Check {
	checks := make([]Check, 0, 24) // about as many laws are put to the test
	for _, l := range law.All() {
		tested, breaches := l.JudgeStory(story)
		checks = AppendLaw(checks, l.Requirement, l.Says, tested, breaches)
	}
	if story.Trace.Role == law.StackRole {
		said := named(story.Trace)
		for i := range checks {
			checks[i].Got, checks[i].Allowed = said.Replace(checks[i].Got), said.Replace(checks[i].Allowed)
		}
	}
	return checks
}

// maxQuoted is how much of a message is quoted to say which one is meant.
const maxQuoted = 60

// named puts the words of a message in place of the id of its event: the events of
// a stack are presumed, and nobody has seen their ids.
func named(t *law.Trace) *strings.Replacer {
	var pairs []string
	for _, e := range t.Entries {
		d, ok := e.Item.(law.Delivery)
		if text := []rune(cmp.Or(d.Event.Text, d.Body)); ok && len(text) > 0 {
			quoted := strconv.Quote(string(text[:min(len(text), maxQuoted)]))
			if len(text) > maxQuoted {
				quoted += "…"
			}
			pairs = append(pairs, strconv.Quote(d.Event.ID), quoted)
		}
	}
	return strings.NewReplacer(pairs...)
}

// AppendLaw appends the checks of a law of any protocol that was tested so often on
// a trace: one if it held, one for each of its first breaches, none if it was never
// put to the test.
func AppendLaw[Breach ~struct {
	Seq          int
	Got, Allowed string
}](checks []Check, requirement, says string, tested int, breaches []Breach) []Check {
	switch {
	case tested == 0:
		return checks
	case len(breaches) == 0:
		return append(checks, Check{Requirement: requirement, Source: Law, OK: true, What: says, Got: "held " + Times(tested), Seq: NoSeq})
	}
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
	return strconv.Itoa(n) + " times"
}
