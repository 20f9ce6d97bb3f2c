package harness

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// sending is a chat on its way: it is tried until the host takes it or refuses it for good.
type sending struct {
	message c2a.SendMessage
	agent   string
	tries   int
	call    string      // the latest try
	dropped bool        // not to be tried again
	about   []c2a.Event // of its turn, without those that were cancelled
}

// retry repeats temporary failures of the platform with growing delays, for about two minutes (C2A02-223).
func retry(kind c2a.FailureKind, tries int, retryAfterMs int64) (afterMs int64, again bool) {
	if kind != c2a.Transient && kind != c2a.RateLimited || tries >= 8 {
		return 0, false
	}
	return max(min(int64(1_000)<<(tries-1), 60_000), retryAfterMs), true
}

// say sends chat with a key of its own, which all tries share. The model sees the result if it called the tool itself
// (shown).
func (h *Harness) say(s *session, m c2a.SendMessage, shown bool) []Effect {
	t := s.open
	t.shown, t.again = shown, t.again || shown
	if m.Key == "" {
		m.Key = h.Rules.Key(t.Turn, h.nextCall+1)
	}
	s.loops.say(m.Target, m.Text)
	x := &sending{message: m, agent: s.agent, about: slices.Clone(t.Events)}
	h.sendings = append(h.sendings, x)
	t.sending = x
	if m.InReplyTo != "" {
		t.awaits = awaited{event: m.InReplyTo, Ending: c2a.Ending{By: c2a.BySend}}
	}
	return h.try(s, x)
}

// try sends the chat, for the first time or again. Its turn waits for the result, unless it is over.
func (h *Harness) try(s *session, x *sending) []Effect {
	waits := s.open != nil && s.open.sending == x
	m := x.message
	if x.tries > 0 {
		m = h.Rules.Resend(m)
	}
	x.tries++
	h.nextCall++
	x.call = fmt.Sprintf("call_%d", h.nextCall)
	call := CallTool{Call: x.call, Agent: x.agent, Send: &m}
	if waits {
		s.open.call, s.open.pending = x.call, call
	}
	return []Effect{call}
}

// giveUp ends the tries of turns that were pushed aside when all their events are cancelled. Those of an open turn end
// with the turn.
func (h *Harness) giveUp(cancelled func(c2a.Event) bool) {
	for _, x := range h.sendings {
		if x.about = slices.DeleteFunc(x.about, cancelled); len(x.about) == 0 && !h.opened(x) {
			x.dropped = x.dropped || h.Rules.GivesUp && h.Rules.Drops(x.message)
		}
	}
}

// opened reports whether the turn that the chat belongs to is open.
func (h *Harness) opened(x *sending) bool {
	return slices.ContainsFunc(h.sessions, func(s *session) bool { return s.open != nil && s.open.sending == x })
}

// sendReturned handles the result of a try. Temporary failures are retried. A message that may have been delivered
// counts as sent, since nobody can be sure that it wasn't (C2A02-221, -225).
func (h *Harness) sendReturned(nowMs int64, s *session, x *sending, in ToolReturned) []Effect {
	if in.Fault != "" && !x.dropped {
		if afterMs, again := h.Rules.Retry(in.Kind, x.tries, in.RetryAfterMs); again {
			h.at(nowMs+afterMs, func(int64) []Effect {
				if x.dropped || x.call != in.Call || !slices.Contains(h.sendings, x) {
					return nil
				}
				return h.try(s, x)
			})
			return nil
		}
	}
	h.sendings = slices.DeleteFunc(h.sendings, func(o *sending) bool { return o == x })
	t := s.open
	if t == nil || t.sending != x {
		return nil // its turn is over
	}
	t.sending, t.call = nil, ""
	h.takes(t, in.Fault == "")
	lost := in.Fault != "" && h.Rules.Undelivered(in.Kind)
	if lost {
		t.failure = "the message could not be posted"
		s.left.unsay(x.message.Text, !t.told)
	} else {
		t.sent, t.settled, t.unsure = true, t.settled || t.answers(x.message), in.Fault != ""
	}
	show := t.shown
	if lost && !show && !t.told {
		// The model is told that its message was not delivered (C2A02-226).
		t.told, t.again, show = true, true, true
	}
	if show {
		h.show(t, in)
	}
	return h.proceed(s)
}

// answers reports whether the message answers the events of the turn, and isn't just a post elsewhere.
func (t *openTurn) answers(m c2a.SendMessage) bool {
	return m.InReplyTo != "" || m.Target.Conversation == "" ||
		m.Target.Conversation == t.Carrier().Place.Conversation
}

// show tells the model what a tool returned.
func (h *Harness) show(t *openTurn, in ToolReturned) {
	t.shown = false
	t.messages = append(t.messages, c2a.ChatMessage{Role: "tool", Text: h.Rules.ToolMessage(in)})
}

func toolMessage(in ToolReturned) string {
	if in.Fault != "" {
		return "error: " + in.Fault
	}
	return in.Text
}

// trying reports whether a chat of the turn is on its way.
func (t *openTurn) trying() bool { return t.sending != nil }
