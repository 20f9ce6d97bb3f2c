package laws

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// restraintLaws are about what an agent leaves unsaid, whatever the policy.
func restraintLaws() []law.Law {
	return []law.Law{
		law.OfStackToo(law.OfSender("C2A-LOOP-001", func(d c2a.Draft) bool { return d.Loops },
			"no chat answers the agent's own message", unanswered((*law.Event).Own))),
		law.OfSender("C2A-LOOP-002", func(d c2a.Draft) bool { return d.Loops }, "no chat answers pure thanks",
			unanswered((*law.Event).Thanks)),
		law.OfSender("C2A-CLAIM-050", law.Always,
			"where several agents may answer, no chat comes without a claim that was granted", claimedFirst),
	}
}

// unanswered makes the law that no chat answers such an event. Where other events of its group may have been merged
// with it, the answer may be to them.
func unanswered(such func(*law.Event) bool) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, e := range s.Events {
			if such(e) && s.Settled(e.At) {
				v.Test(true, e.At, "", "")
			}
		}
		for _, y := range s.Says {
			if y.Event == nil || !such(y.Event) {
				continue
			}
			merged := s.Merges(y, func(e *law.Event) bool { return !such(e) })
			v.Test(merged, y.At, fmt.Sprintf("chat in answer to %q", y.Event.Event.Text), "no chat")
		}
	}
}

// claimedFirst looks at messages that several agents got and may answer.
func claimedFirst(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		e := y.Event
		if e == nil || e.Policy != c2a.MayRespond || e.Event.Place.Kind == c2a.DM || e.Text() == "" || !s.Sees(e) {
			continue
		}
		several := slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.At < y.At && o.Policy == c2a.MayRespond && !law.Same(o.Event.Recipient, e.Event.Recipient) &&
				o.Event.Author.ID == e.Event.Author.ID && o.Event.Place.Conversation == e.Event.Place.Conversation &&
				o.Text() == e.Text()
		})
		if several {
			v.Test(s.Claimed(y), y.At, fmt.Sprintf("chat in answer to %q, which was not claimed", e.Event.ID),
				"a claim that is granted before it")
		}
	}
}
