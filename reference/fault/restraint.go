package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// loops are faults in how a harness keeps its agents from talking for ever.
func loops() []Fault {
	lets := func(requirement, name, does string, bug func(*c2a.LoopRules)) Fault {
		return harnessFault(requirement, name, current, does, func(r *c2a.HarnessRules) { bug(&r.Restraint.Loops) })
	}
	return []Fault{
		lets("C2A-LOOP-001", "answers-itself", "answers its own message when the host says so", func(r *c2a.LoopRules) { r.Own = nil }),
		lets("C2A-LOOP-001", "knows-itself-by-name", "takes whoever is shown under its name for itself", func(r *c2a.LoopRules) {
			r.Own = func(self string, e c2a.Event) bool { return strings.EqualFold("agent:"+e.Author.Name, self) }
		}),
		lets("C2A-LOOP-002", "answers-thanks", "answers thanks when the host says so", func(r *c2a.LoopRules) { r.Thanks = nil }),
		lets("C2A-LOOP-002", "thanks-swallow-questions", "takes every message that begins with thanks for nothing but thanks", func(r *c2a.LoopRules) {
			r.Thanks = func(text string) bool { return strings.HasPrefix(text, "thanks") }
		}),
		lets("C2A-LOOP-003", "repeats-itself", "says again what it has said before", func(r *c2a.LoopRules) { r.Same = nil }),
		lets("C2A-LOOP-003", "repeats-in-other-letters", "says again what it has said before if but the case differs", func(r *c2a.LoopRules) {
			r.Same = func(before, text string) bool { return before == text }
		}),
		lets("C2A-LOOP-004", "empty-courtesies", "sends answers that say nothing", func(r *c2a.LoopRules) { r.Empty = nil }),
		lets("C2A-LOOP-005", "talks-for-ever", "answers another agent for as long as that one speaks", func(r *c2a.LoopRules) { r.Rounds = 0 }),
		lets("C2A-LOOP-005", "ten-rounds", "ends an exchange that repeats itself after ten rounds", func(r *c2a.LoopRules) { r.Rounds = 10 }),
		lets("C2A-LOOP-006", "mutes-people", "ends exchanges with humans who repeat themselves", func(r *c2a.LoopRules) {
			r.Guards = func(c2a.Event) bool { return true }
		}),
		lets("C2A-LOOP-007", "asks-nobody", "holds the question to a human back together with the exchange", func(r *c2a.LoopRules) { r.Elsewhere = false }),
	}
}
