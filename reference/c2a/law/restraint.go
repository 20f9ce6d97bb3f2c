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
		shown(sender("C2A-LOOP-001", func(d c2a.Draft) bool { return d.Loops }, "no chat answers the agent's own message", unanswered((*Event).Own))),
		sender("C2A-LOOP-002", func(d c2a.Draft) bool { return d.Loops }, "no chat answers pure thanks", unanswered((*Event).Thanks)),
		sender("C2A-CLAIM-050", always, "where several agents may answer, no chat comes without a claim that was granted", claimedFirst),
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
				v.Test(true, e.At, "", "")
			}
		}
		for _, y := range s.Says {
			if y.Event == nil || !such(y.Event) {
				continue
			}
			merged := s.merges(y, func(e *Event) bool { return !such(e) })
			v.Test(merged, y.At, fmt.Sprintf("chat in answer to %q", y.Event.Event.Text), "no chat")
		}
	}
}

// claimedFirst looks at messages that several agents got and may answer.
func claimedFirst(s *Story, v *tally) {
	for _, y := range s.Says {
		e := y.Event
		if e == nil || e.Policy != c2a.MayRespond || e.Event.Place.Kind == c2a.DM || e.Text() == "" || !s.sees(e) {
			continue
		}
		several := slices.ContainsFunc(s.Events, func(o *Event) bool {
			return o.At < y.At && o.Policy == c2a.MayRespond && !Same(o.Event.Recipient, e.Event.Recipient) &&
				o.Event.Author.ID == e.Event.Author.ID && o.Event.Place.Conversation == e.Event.Place.Conversation && o.Text() == e.Text()
		})
		if several {
			v.Test(s.Claimed(y), y.At, fmt.Sprintf("chat in answer to %q, which was not claimed", e.Event.ID), "a claim that is granted before it")
		}
	}
}

// Claimed reports whether the agent was granted a claim before the send: of the
// event that it answers or one that may be merged with it, or of a thread.
func (s *Story) Claimed(y *Say) bool {
	if l := s.Trace.Log; l != nil && l.Threads {
		return true
	}
	for i, x := range s.Trace.Entries {
		use, ok := x.Item.(ToolUse)
		if !ok || i > y.At || use.Name != "chat.claim" || !Same(use.Agent, y.Agent) {
			continue
		}
		at, ok := s.calls[use.Call]
		if !ok || at > y.At {
			continue
		}
		result, _ := s.Trace.Entries[at].Item.(ToolResult)
		if !result.OK {
			continue
		}
		claimed := s.named(y.Agent, use.Event)
		if use.Event == "" || y.Event == nil || claimed != nil && (claimed == y.Event || claimed.Group() == y.Event.Group()) {
			return true
		}
	}
	return false
}

// Excused reports whether an agent may leave the event unanswered, and unseen,
// although its policy obliges: it is its own message, or thanks, or stands in a
// place that it was asked to leave, or belongs to an exchange between agents that
// may be ended.
func (s *Story) Excused(e *Event) bool {
	if e.Own() {
		return true
	}
	if !s.Trace.Draft.Loops {
		return false
	}
	said := 0
	for _, o := range s.excuses {
		if !Same(o.Event.Recipient, e.Event.Recipient) || o.Event.Place.Conversation != e.Event.Place.Conversation {
			continue
		}
		if o.dismisses() {
			return true
		}
		if o.At < e.At && o.Event.Author.Kind == c2a.AgentAuthor {
			said++
		}
	}
	return e.Thanks() || e.Event.Author.Kind == c2a.AgentAuthor && said > 0
}

// dismisses reports whether the event may ask its agent to leave.
func (e *Event) dismisses() bool {
	text := strings.ToLower(e.Event.Text)
	return e.Event.Place.Kind != c2a.DM && (strings.Contains(text, "leave") || strings.Contains(text, "stop"))
}
