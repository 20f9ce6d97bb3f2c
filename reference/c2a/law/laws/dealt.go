package laws

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// dealtWith judges each later delivery of an event that its agent had acknowledged and answered, all of it before the
// last barrier. What has happened to the message since, and a claim, may bring the event again.
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
			v.Test(ok, again.At, fmt.Sprintf("%q comes again", e.Event.ID), "nothing: it was acknowledged and answered")
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
