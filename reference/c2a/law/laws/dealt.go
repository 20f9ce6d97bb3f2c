package laws

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// untilDealtWith judges both ways to fail: to stop trying too early, and to keep trying.
func untilDealtWith(s *law.Story, v *law.Tally) {
	triedAgain(s, v)
	dealtWith(s, v)
}

// triedAgain requires one more delivery within the time that the host has for it.
func triedAgain(s *law.Story, v *law.Tally) {
	within := s.Trace.RedeliveryMs
	if within == 0 {
		return
	}
	for _, e := range s.Events {
		end := len(s.Trace.Entries)
		if e.Policy != c2a.MustRespond || e.Request == "" || e.Again || e.Digest || e.AckAt >= 0 ||
			e.WithdrawAt >= 0 || e.Replaced != nil || s.EndMs <= e.AtMs+within || s.Broken(e.At, end) ||
			e.Message != "" && s.Told(e.Message, e.At, end) ||
			len(s.Acts(e, end)) > 0 || len(e.Says) > 0 ||
			absent(s, e, end) {
			continue
		}
		again := false
		for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
			again = again || o.At > e.At && o.AtMs <= e.AtMs+within+s.Trace.SlackMs
		}
		v.Test(again, e.At, fmt.Sprintf("%q is delivered once, but never acknowledged", e.Event.ID),
			fmt.Sprintf("another delivery within %d s", within/1000))
	}
}

// absent reports whether the recipient of an event is not in its conversation. What the host asks by itself may be in a
// conversation of its own.
func absent(s *law.Story, e *law.Event, at int) bool {
	place := e.Event.Place.Conversation
	if w := s.Trace.World; w != nil && e.Message == "" && e.Event.Obligation != nil {
		if _, known := w.Conversation(place); !known {
			return false
		}
	}
	return !s.Member(place, e.Event.Recipient, at)
}

// dealtWith judges each later delivery of an event that its agent had acknowledged and answered, all of it before the
// last barrier. Whatever has happened to the message since, and a claim, may bring the event again.
func dealtWith(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Again || e.Digest || e.Refused || e.AckAt < 0 {
			continue
		}
		answered := takenAnswer(s, e)
		if answered < 0 {
			continue
		}
		settledFrom := max(answered, e.AckAt)
		for _, again := range copies(s, e) {
			mayCome := s.Told(e.Message, e.At, again.At) || s.Claims(again)
			ok := again.Digest || mayCome || !s.SettledBefore(settledFrom, again.At)
			v.Test(ok, again.At, fmt.Sprintf("%q is delivered again", e.Event.ID),
				"no redelivery, since it was acknowledged and answered")
		}
	}
}

// takenAnswer is the position of the host's answer to the first chat that it took as a reply to the event, or -1.
func takenAnswer(s *law.Story, e *law.Event) int {
	for _, y := range e.Says {
		if y.OK && answers(y, e) {
			return y.AnswerAt
		}
	}
	return -1
}
