package law

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// restraintLaws are about what an agent leaves unsaid, whatever the policy.
func restraintLaws() []Law {
	return []Law{
		sender("C2A-LOOP-001", only0624, "no chat answers the agent's own message", unanswered((*Event).Own)),
		sender("C2A-LOOP-002", only0624, "no chat answers pure thanks", unanswered((*Event).Thanks)),
	}
}

// Own reports whether the event is a message of its recipient.
func (e *Event) Own() bool {
	return e.Event.Author.ID != "" && e.Event.Author.ID == e.Event.Recipient
}

// Thanks reports whether the event is nothing but an acknowledgement.
func (e *Event) Thanks() bool { return e.Event.Text != "" && c2a.IsFiller(e.Event.Text) }

// unanswered makes the law that no chat answers such an event. Where other
// events of its group may have been merged with it, the answer may be to them.
func unanswered(such func(*Event) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		for _, e := range s.Events {
			if such(e) && s.Settled(e.At) {
				v.test(true, e.At, "", "")
			}
		}
		for _, y := range s.Says {
			if y.Event == nil || !such(y.Event) {
				continue
			}
			merged := slices.ContainsFunc(s.Events, func(e *Event) bool {
				return e.At < y.At && e.Group() == y.Event.Group() && !such(e)
			})
			v.test(merged, y.At, fmt.Sprintf("chat in answer to %q", y.Event.Event.Text), "no chat")
		}
	}
}

// Excused reports whether an agent may leave the event unanswered, and unseen,
// although its policy obliges: it is its own message, or thanks, or stands in a
// place that it was asked to leave, or belongs to an exchange between agents that
// may be ended.
func (s *Story) Excused(e *Event) bool {
	if e.Own() {
		return true
	}
	if s.Trace.Draft != c2a.Draft0624 {
		return false
	}
	said := 0
	for _, o := range s.Events {
		if !Same(o.Event.Recipient, e.Event.Recipient) || o.Event.Place.Conversation != e.Event.Place.Conversation {
			continue
		}
		text := strings.ToLower(o.Event.Text)
		if o.Event.Place.Kind != c2a.DM && (strings.Contains(text, "leave") || strings.Contains(text, "stop")) {
			return true
		}
		if o.At < e.At && o.Event.Author.Kind == c2a.AgentAuthor {
			said++
		}
	}
	return e.Thanks() || e.Event.Author.Kind == c2a.AgentAuthor && said > 0
}
