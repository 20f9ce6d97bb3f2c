package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// owingLaws are about a harness whose agents are returned to (2026-08-11 "Obligations").
func owingLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Turns, law.OfHarness("C2A-OWE-001", func(d c2a.Draft) bool { return d.Obligations },
			"a return is shown to the model without another event", returnsShown)),
	}
}

// returnsShown looks for a step that shows the knock of a return, when nothing is waited for any more. One step may
// show several returns that are alike. Whether a return is shown at a place that its agent was asked to leave is open.
func returnsShown(s *law.Story, v *law.Tally) {
	waits := func(agent string) bool {
		return slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
			return law.Same(t.Agent, agent) && t.StopAt < 0 && len(t.Answers) < len(t.Steps)
		})
	}
	left := func(e *law.Event) bool {
		return slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.At < e.At && o.Dismisses() && law.Same(o.Event.Recipient, e.Event.Recipient) &&
				o.Event.Place.Conversation == e.Event.Place.Conversation
		})
	}
	for _, e := range s.Events {
		if !e.Event.Returns() || e.Again || e.Refused || e.AckAt < 0 || e.WithdrawAt >= 0 || left(e) ||
			e.Mode != c2a.Notify || strings.TrimSpace(e.Event.Knock.Topic) == "" {
			continue
		}
		topic := law.Words(e.Event.Knock.Topic)
		shown := slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
			return law.Same(t.Agent, e.Event.Recipient) && slices.ContainsFunc(t.Steps, func(step law.Step) bool {
				return step.At > e.At && slices.ContainsFunc(step.Fresh,
					func(m c2a.ChatMessage) bool { return strings.Contains(s.Words(m.Text), topic) })
			})
		})
		if shown || s.Settled(e.At) && !waits(e.Event.Recipient) {
			v.Test(shown, e.At, fmt.Sprintf("no step after the return %q shows its topic", e.Event.ID),
				"a turn that shows its topic")
		}
	}
}
