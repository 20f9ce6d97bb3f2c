package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

const (
	// closesMs is how long after the last action about an event its harness may still wait for more.
	closesMs = c2a.CapMaxMs + c2a.QuietMaxMs
	// recoversMs is the same after a failure that may be retried.
	recoversMs = 10 * 60_000
)

// Owed reports whether an answer to the event is due by now: it must be answered, nothing excuses its agent, and nobody
// waits for anything.
func (s *Story) Owed(e *Event) bool {
	x := e.Event
	switch {
	case e.Policy != c2a.MustRespond || x.ID == "" || e.Text() == "" || e.Again || e.AckAt < 0 || e.Refused:
		return false
	case e.Mode != c2a.Buffered && e.Mode != c2a.Immediate && len(e.about) == 0: // no turn has to show it
		return false
	case e.WithdrawAt >= 0 || e.Replaced != nil || s.Late(e) || s.Excused(e) || s.preempted(e):
		return false
	case x.DeadlineMs > 0 && s.EndMs > e.AtMs+x.DeadlineMs:
		return false
	case slices.Contains(s.Lacking(e.At), c2a.ToolCapability("chat.send_message")):
		return false
	}
	last, wait := s.disturbance(e)
	return last >= 0 && s.Settled(last) && s.EndMs > s.EntryMs(last)+wait+s.Trace.SlackMs
}

// preempted reports whether something urgent came after the event, which may have been a request to stop.
func (s *Story) preempted(e *Event) bool {
	return slices.ContainsFunc(s.urgent, func(o *Event) bool {
		return o.At > e.At && Same(o.Event.Recipient, e.Event.Recipient) &&
			(o.Event.Priority == c2a.Urgent || strings.Contains(o.Event.Reason, "cancel"))
	})
}

// disturbance is the position of the last thing for which an answer to the event may have waited, and for how long
// after it more may come. It is -1 where the harness waits for something, or what it said may be lost with its link.
func (s *Story) disturbance(e *Event) (last int, wait int64) {
	if s.Offline(e.At) || s.Offline(len(s.Trace.Entries)) {
		return -1, 0
	}
	for _, t := range s.Turns {
		if Same(t.Agent, e.Event.Recipient) && t.StopAt < 0 && len(t.Answers) < len(t.Steps) {
			return -1, 0
		}
	}
	last, wait = e.At, closesMs
	for at := e.At; at < len(s.Trace.Entries); at++ {
		switch x := s.Trace.Entries[at].Item.(type) {
		case Send:
			if _, answered := s.calls[x.Call]; !answered && !s.Broken(at, len(s.Trace.Entries)) {
				return -1, 0
			}
		case ToolUse:
			if _, answered := s.calls[x.Call]; !answered && !s.Broken(at, len(s.Trace.Entries)) {
				return -1, 0
			}
		case Linked, Killed:
			last = at
		case ToolResult:
			last = at
			if x.Failure == c2a.Transient || x.Failure == c2a.RateLimited {
				wait = recoversMs
			}
		case TurnAnswer:
			if s.Offline(at) { // its outcome may be lost
				return -1, 0
			}
			last = at
			if slices.ContainsFunc(x.Actions, func(a c2a.Action) bool { return a.Kind == c2a.ActFail }) {
				wait = recoversMs
			}
		case Delivery, Withdrawal, TypingNote, TurnStep, TurnStop:
			last = at
		}
	}
	return last, wait
}

// inVain reports whether the call failed finally, so that nothing was deferred and no reaction was given.
func (s *Story) inVain(call string) bool {
	at, answered := s.calls[call]
	if !answered {
		return false
	}
	r, ok := s.Trace.Entries[at].Item.(ToolResult)
	return ok && !r.OK && r.Failure == c2a.Permanent
}

// Discharged reports whether the agent did something about the event: for it, or for one that shares its turn or its
// window. What it sent is enough, whether it arrived or not.
func (s *Story) Discharged(e *Event) bool {
	turns := e.about
	// an event that replaced it may have included it
	if slices.ContainsFunc(turns, func(t *Turn) bool { return t.StopAt >= 0 }) {
		for _, x := range e.sights {
			turns = append(turns[:len(turns):len(turns)], x.turn)
		}
	}
	// what only stopped turns were about may have been in a window with others, but their turn shows it then
	dropped := len(e.about) > 0 && !slices.ContainsFunc(e.about,
		func(t *Turn) bool { return t.StopAt < 0 || len(t.Answers) > 0 })
	akin := func(id string) bool {
		o := s.Named(e.Event.Recipient, id)
		return o != nil && (o == e || o.Group() == e.Group() && !dropped ||
			slices.ContainsFunc(turns, func(t *Turn) bool {
				return slices.Contains(t.about, o) || slices.Contains(s.TakenIn(t), o)
			}))
	}
	for at, x := range s.Trace.Entries[e.At:] {
		switch y := x.Item.(type) {
		case Send:
			here := y.Message.InReplyTo == "" && y.Message.Target.Conversation == e.Event.Place.Conversation
			if strings.TrimSpace(y.Message.Text) != "" && Same(y.Agent, e.Event.Recipient) &&
				(here || akin(y.Message.InReplyTo)) {
				return true
			}
		case ToolUse:
			settles := y.Name == "chat.react" && y.Text != "seen" || y.Name == "chat.defer" ||
				y.Name == "chat.resolve" || y.Name == "chat.claim"
			if x.From && settles && Same(y.Agent, e.Event.Recipient) &&
				(y.InReplyTo+y.Event == "" || akin(y.InReplyTo+y.Event)) && !s.inVain(y.Call) {
				return true
			}
		case TurnAnswer: // the harness may drop what the model posts there by itself
			posts := slices.ContainsFunc(y.Actions, func(a c2a.Action) bool {
				return a.Kind == c2a.ActSend && (a.Place == c2a.Place{} ||
					a.Place.Conversation == e.Event.Place.Conversation)
			})
			if posts && slices.ContainsFunc(e.about,
				func(t *Turn) bool { return t.ID == y.Turn && t.At <= e.At+at }) {
				return true
			}
		}
	}
	return false
}

// TakenIn are the events of turns that were stopped before this one began, and that this one shows: an answer may name
// any of them.
func (s *Story) TakenIn(t *Turn) []*Event {
	var list []*Event
	for _, stopped := range s.Turns {
		if stopped.StopAt < 0 || stopped.StopAt > t.At || !Same(stopped.Agent, t.Agent) {
			continue
		}
		for _, e := range stopped.about {
			if slices.ContainsFunc(e.sights, func(x sight) bool { return x.turn == t }) && !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	return list
}

// Outrun reports whether a claim of the event was refused: its agent may leave it to whoever came first.
func (s *Story) Outrun(e *Event) bool {
	return slices.ContainsFunc(s.uses, func(use *Use) bool {
		if use.Name != "chat.claim" || use.Event != e.Event.ID || !Same(use.Agent, e.Event.Recipient) {
			return false
		}
		at, answered := s.calls[use.Call]
		if !answered {
			return false
		}
		r, _ := s.Trace.Entries[at].Item.(ToolResult)
		return !r.OK
	})
}
