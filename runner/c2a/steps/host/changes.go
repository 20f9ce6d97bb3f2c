package host

import (
	"fmt"
	"slices"

	engine "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// changedAt returns the position in the trace where a message lost the text, by an edit or a deletion.
func changedAt(s *scenario.Scenario, text string) (int, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return 0, err
	}
	if version+1 < len(m.Seqs) {
		return m.Seqs[version+1], nil
	}
	for i, e := range s.World.Trace().Entries {
		if x, ok := e.Item.(law.Surfaced); ok {
			if gone, ok := x.Input.(engine.Deleted); ok && gone.ID == m.ID {
				return i, nil
			}
		}
	}
	return 0, &exchange.ScenarioError{What: fmt.Sprintf("%q was not changed", text)}
}

// withdrawnAt returns the position in the trace where a delivery was cancelled, or judge.NoSeq.
func withdrawnAt(s *scenario.Scenario, d scenario.Delivery) int {
	for i, w := range scenario.Items[law.Withdrawal](s) {
		if i > d.Seq && w.Request == d.Request {
			return i
		}
	}
	return judge.NoSeq
}

// wasChanged reports whether the message was edited or deleted after it had the text.
func wasChanged(s *scenario.Scenario, text string) (bool, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return false, err
	}
	return m.Gone || version+1 < len(m.Texts), nil
}

// leftBeforeChange reports whether the recipient of a delivery left its conversation before the message was changed.
func leftBeforeChange(s *scenario.Scenario, d scenario.Delivery) bool {
	place := d.Event.Place // in the ids of the host, which may differ from the world's
	for _, m := range s.World.Messages() {
		if m.ID == d.Message {
			place = m.Place
		}
	}
	for _, x := range s.World.Trace().Entries[d.Seq:] {
		in, ok := x.Item.(law.Surfaced)
		if !ok {
			continue
		}
		switch in := in.Input.(type) {
		case engine.Edited:
			if in.ID == d.Message {
				return false
			}
		case engine.Deleted:
			if in.ID == d.Message {
				return false
			}
		case engine.Moved:
			if !in.In && in.Conversation == place.Conversation && law.Same(in.Participant, d.Event.Recipient) {
				return true
			}
		}
	}
	return false
}

// changeDemands check what happens to a message that is edited or deleted.
func changeDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandE(`the delivery of {text} is {cancelled|not cancelled}`,
			`the delivery of "forget the meeting" is cancelled`,
			"For each event of the message with that text, a notifications/cancelled names the request of one of "+
				"its deliveries. With \"not cancelled\", nothing withdraws such an event. If the host hadn't "+
				"delivered that text before the change, or delivered it only in notifications, there is nothing to "+
				"cancel. The host may have forgotten agents that left before the change.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				cancelled := a.Is("cancelled")
				if cancelled {
					events = slices.DeleteFunc(events, func(e scenario.Delivery) bool {
						return e.Request == "" || leftBeforeChange(s, e)
					})
				}
				if gone, err := wasChanged(s, a.At(0)); cancelled && (err != nil || len(events) == 0 && gone) {
					return steps.Unused("delivery of a message before it is changed"), err
				}
				return judgeEach(events, func(e scenario.Delivery) steps.Finding {
					allowed, got, seq := "no cancellation", "none", withdrawnAt(s, e)
					if cancelled {
						allowed = "notifications/cancelled for the request " + e.Request
						for _, o := range events { // any request that delivered the event
							if o.Event.ID == e.Event.ID && o.Event.Recipient == e.Event.Recipient {
								seq = max(seq, withdrawnAt(s, o))
							}
						}
					}
					if seq != judge.NoSeq {
						got = "it is cancelled"
					}
					return steps.Verdict((seq != judge.NoSeq) == cancelled, max(seq, e.Seq), allowed, "%s", got)
				}), nil
			}),
		scenario.DemandE(`a new event replaces {text} with {text}`,
			`a new event replaces "meet at noon" with "meet at midnight"`,
			"An event with a new id carries the new text, and its edit names the old event. If the host hadn't "+
				"delivered the old text, there is nothing to replace.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				old, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				after, err := s.DeliveriesOf(a.At(1), "")
				if err != nil {
					return steps.Finding{}, err
				}
				switch {
				case len(after) == 0:
					return steps.Broken(judge.NoSeq, "a delivery of the new text", "no delivery"), nil
				case len(old) == 0:
					return steps.Unused("delivery of a message before it is changed"), nil
				}
				for _, o := range old {
					found := slices.ContainsFunc(after, func(n scenario.Delivery) bool {
						return n.Event.Recipient == o.Event.Recipient && n.Event.EditOf == o.Event.ID &&
							n.Event.ID != o.Event.ID &&
							(n.Event.Knock != nil || n.Event.Text == a.At(1))
					})
					if !found {
						n := after[len(after)-1]
						return steps.Broken(n.Seq, fmt.Sprintf("a new eventId, edit.of %q and the new text",
							o.Event.ID), "eventId %q, edit.of %q, content %q", n.Event.ID, n.Event.EditOf,
							n.Event.Text), nil
					}
				}
				return steps.AsExpected(after[0].Seq), nil
			}),
	)
}
