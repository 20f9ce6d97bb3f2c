package law

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// Use is a call of a chat tool other than chat.send_message, and what the host answered.
type Use struct {
	ToolUse
	At     int
	AtMs   int64
	Result ToolResult // zero: none

	AnswerAt int // position of the answer, or -1
}

// OK reports whether the host did what it was asked.
func (u *Use) OK() bool { return u.Result.OK }

// Uses are the calls of chat tools other than chat.send_message, in order.
func (s *Story) Uses() []*Use {
	for _, u := range s.uses {
		if at, ok := s.calls[u.Call]; ok && u.AnswerAt < 0 && at > u.At {
			u.AnswerAt = at
			u.Result, _ = s.Trace.Entries[at].Item.(ToolResult)
		}
	}
	return s.uses
}

// Act is something by which an agent deals with an event and that the host accepted: a chat, a signal, a deferral, a
// claim, or a resolution.
type Act struct {
	c2a.Ending
	At, AnswerAt int
}

// Acts are what the agent did about the event, by whatever attempt it came, and the host accepted before the position.
func (s *Story) Acts(e *Event, before int) []Act {
	var all []Act
	for _, y := range s.Says {
		if y.OK && y.AnswerAt < before && y.Message.InReplyTo == e.Event.ID && Same(y.Agent, e.Event.Recipient) {
			all = append(all, Act{c2a.Ending{By: c2a.BySend}, y.At, y.AnswerAt})
		}
	}
	for _, u := range s.Uses() {
		if !u.OK() || u.AnswerAt >= before || !Same(u.Agent, e.Event.Recipient) {
			continue
		}
		act := Act{At: u.At, AnswerAt: u.AnswerAt}
		about := u.InReplyTo
		switch u.Name {
		case "chat.react":
			act.Ending = c2a.Ending{By: c2a.BySignal, Signal: u.Text}
		case "chat.defer":
			act.By = c2a.ByDefer
		case "chat.claim":
			act.By, about = c2a.ByClaim, u.Event
		case "chat.resolve":
			act.By, about = c2a.ByResolve, u.Event
		default:
			continue
		}
		thread := act.By == c2a.ByResolve && u.Place.Thread != "" && u.Place.Thread == e.Event.Place.Thread &&
			u.At > e.At
		assigned := u.Assignment != "" && u.Assignment == e.Message
		if about != "" && about == e.Event.ID || thread || assigned {
			all = append(all, act)
		}
	}
	return all
}
