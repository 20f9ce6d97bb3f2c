package laws

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// deliveryLaws are about events that are delivered at least once.
func deliveryLaws() []law.Law {
	return []law.Law{
		law.OfHost("C2A-DEL-001", law.Always, "an event that must be answered is delivered as a request", askedFor),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-002", law.Always,
			"an event that must be answered is delivered until it is acknowledged, and not after it was handled; "+
				"any other event is not delivered after its acknowledgement",
			func(s *law.Story, v *law.Tally) {
				untilDealtWith(s, v)
				endsWithAcknowledgement(s, v)
			})),
		law.OfHost("C2A-DEL-004", func(d c2a.Draft) bool { return d.EventKeys },
			"an event has one idempotency key per session", oneKey),
		law.Needing(law.Turns, law.OfHarness("C2A-DEL-012", law.Always,
			"a redelivered event is shown in one turn, unless that turn was stopped before it sent anything",
			repeatedOnce)),
		law.OfSender("C2A-DEL-013", law.Always,
			"an answered event is not answered again when it is redelivered",
			neverAgain),
	}
}

func askedFor(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Policy == c2a.MustRespond {
			v.Test(e.Request != "", e.At, "a notification", "a request, which must be acknowledged")
		}
	}
}

// endsWithAcknowledgement judges that an event that need not be answered is not repeated after its acknowledgement. In
// draft 2026-06-02, an event with a deadline may come once more when the deadline has passed, and the text of a role
// mention may follow a claim.
func endsWithAcknowledgement(s *law.Story, v *law.Tally) {
	owed := map[string]bool{} // by event and agent
	acknowledged := map[string]int{}
	for _, e := range s.Events {
		key := e.Event.ID + "\n" + e.Event.Recipient
		owed[key] = owed[key] || e.Policy == c2a.MustRespond || e.Event.DeadlineMs > 0 || e.Policy == 0
		at, ok := acknowledged[key]
		if e.Again && ok && !owed[key] && !e.Digest && s.SettledBefore(at, e.At) {
			v.Test(s.Told(e.Message, at, e.At) || s.Claims(e), e.At, fmt.Sprintf("%q is delivered again", e.Event.ID),
				"no redelivery, since it was acknowledged and need not be answered")
		}
		if e.AckAt >= 0 && !e.Refused {
			acknowledged[key] = e.AckAt
		}
	}
}

func oneKey(s *law.Story, v *law.Tally) {
	for i, e := range s.Events {
		if !e.Again {
			continue
		}
		for _, old := range s.Events[:i] {
			if copyOf(e, old) {
				v.Test(e.Event.Key == old.Event.Key, e.At, fmt.Sprintf("key %q", e.Event.Key),
					fmt.Sprintf("%q, unchanged", old.Event.Key))
				break
			}
		}
	}
}

// copyOf reports whether both are the same event at the same agent.
func copyOf(e, o *law.Event) bool {
	return e.Event.ID == o.Event.ID && e.Event.Recipient == o.Event.Recipient
}

// copies are the later deliveries of an event to its agent.
func copies(s *law.Story, e *law.Event) []*law.Event {
	var list []*law.Event
	for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
		if o.At > e.At && o.Again {
			list = append(list, o)
		}
	}
	return list
}

func repeatedOnce(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Again || e.Refused || len(copies(s, e)) == 0 {
			continue
		}
		shown := e.Showing()
		if len(shown) == 0 {
			continue
		}
		ok, at := true, shown[0].At
		for i := 1; i < len(shown) && ok; i++ {
			ok, at = fruitless(s, shown[i-1]) || resumed(s, shown[i]) || overtaken(s, shown[i-1], shown[i].At),
				shown[i].At
		}
		v.Test(ok, at, fmt.Sprintf("%q in a second turn", e.Event.ID),
			"each event in one turn, no matter how often it is delivered")
	}
}

// resumed reports whether a turn continues an earlier one after a kill: it begins with a later step.
func resumed(s *law.Story, t *law.Turn) bool {
	step, ok := s.Trace.Entries[t.At].Item.(law.TurnStep)
	return ok && step.Step > 1
}

// neverAgain judges events that had been answered and came again when all was quiet: no turn was open, and no call.
func neverAgain(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Again || e.Event.ID == "" || !s.Sees(e) {
			continue
		}
		for _, again := range copies(s, e) {
			var before []c2a.SendMessage
			last := -1
			for _, y := range s.Says {
				if y.At < again.At && answers(y, e) && !lost(s, y) {
					before, last = append(before, y.Message), y.At
				}
			}
			if last < 0 || !s.SettledBefore(last, again.At) ||
				s.Busy(e.Event.Recipient, nil, again.AtMs-1, again.AtMs-1) || thinking(e, again.At) {
				continue
			}
			ok, at := true, again.At
			for _, y := range s.Says {
				if y.At > again.At && answers(y, e) && !slices.ContainsFunc(before, y.Message.Again) && ok {
					ok, at = false, y.At
				}
			}
			v.Test(ok, at, fmt.Sprintf("another answer to %q", e.Event.ID),
				"none, since it was answered before the redelivery")
		}
	}
}

// lost reports whether the host said with certainty that a try of the message did not become visible: the outcome of
// the last try counts.
func lost(s *law.Story, y *law.Say) bool {
	return slices.ContainsFunc(s.Says, func(x *law.Say) bool {
		return (x == y || x.Message.Again(y.Message)) && law.Same(x.Agent, y.Agent) && x.Undelivered()
	})
}

// thinking reports whether a turn about the event is open at the position: its model may have more to say.
func thinking(e *law.Event, at int) bool {
	return slices.ContainsFunc(e.Turns(), func(t *law.Turn) bool {
		return t.Began() < at && !overBefore(t, at) && (t.StopAt < 0 || t.StopAt > at)
	})
}

// answers reports whether a message names the event as answered.
func answers(y *law.Say, e *law.Event) bool {
	return y.Message.InReplyTo == e.Event.ID && law.Same(y.Agent, e.Event.Recipient)
}
