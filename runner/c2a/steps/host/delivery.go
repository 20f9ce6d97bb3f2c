package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// deliveryDemands check that messages are delivered at least once.
func deliveryDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandE(`{text} is delivered to {agent} {exactly once|more than once|`+
			`again after the latest call}`,
			`"is the kiln hot?" is delivered to lead exactly once`,
			"With \"exactly once\", only one event about the message is delivered, and it isn't redelivered once it "+
				"is acknowledged; an optional event may be delivered once more after it has expired. With \"more than "+
				"once\", there are at least two deliveries, each sent as a separate request. With \"again after the "+
				"latest call\", there is a delivery after the latest tool call by any agent.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := deliveriesTo(s, a.At(0), a.At(1))
				if a.Is("exactly once") {
					n := countNew(s, events)
					return steps.Verdict(n == 1, latestSeq(events), "1 delivery", "%s",
						scenario.CountDeliveries(n)), err
				}
				if a.Is("again after the latest call") {
					c := lastCall(s, "", "")
					if c != nil && c.Answer != nil && (len(events) == 0 || events[0].Seq > c.Answer.Seq) {
						return steps.Unused(beforeTheCall), err
					}
					again := slices.ContainsFunc(events,
						func(e scenario.Delivery) bool { return c != nil && c.Answer != nil && e.Seq > c.Answer.Seq })
					return steps.Verdict(again, latestSeq(events), "a delivery after the latest call",
						"%s, all before it", scenario.CountDeliveries(len(events))), err
				}
				asked := slices.DeleteFunc(slices.Clone(events),
					func(e scenario.Delivery) bool { return e.Request == "" })
				return steps.Verdict(len(asked) > 1, latestSeq(events), "a second delivery in a request", "%s",
					scenario.CountDeliveries(len(events))), err
			}),
		scenario.DemandE(`{text} is not delivered to {agent}[ again] {once it is acknowledged|once it is `+
			`changed|after the latest call}`, `"is the kiln hot?" is not delivered to lead once it is changed`,
			"With \"once it is acknowledged\", there is no delivery after the acknowledgement, if there is one. "+
				"With \"once it is changed\", after the message was edited or deleted, there is no delivery with "+
				"this text, unless that delivery is also cancelled. With \"after the latest call\", there is no "+
				"delivery since the agent's latest tool call.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := deliveriesTo(s, a.At(0), a.At(1))
				switch {
				case err != nil:
					return steps.Finding{}, err
				case a.Is("after the latest call"):
					return judgeSinceCall(s, events, a.At(1)), nil
				case a.Is("once it is acknowledged"):
					i := firstAcknowledged(s, events)
					if i < 0 {
						return steps.Unused("redelivery of what was answered before it was acknowledged"), nil
					}
					acked := acknowledgedAt(s, events[i])
					late := slices.DeleteFunc(slices.Clone(events),
						func(e scenario.Delivery) bool { return e.Seq < acked })
					return steps.Verdict(len(late) == 0, latestSeq(events), "no delivery after the acknowledgement",
						"%s after it", scenario.CountDeliveries(len(late))), nil
				}
				at, err := changedAt(s, a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				late := slices.IndexFunc(events, func(e scenario.Delivery) bool {
					return e.Seq > at && withdrawnAt(s, e) < e.Seq
				})
				if late < 0 {
					return steps.Kept(at, fmt.Sprintf("%s, all before it", scenario.CountDeliveries(len(events)))), nil
				}
				return steps.Broken(events[late].Seq, "no further delivery", "%s after it was changed",
					scenario.CountDeliveries(len(events)-late)), nil
			}),
		scenario.DemandE(`every delivery of {text} to {agent} has the same {words}`,
			`every delivery of "is the kiln hot?" to lead has the same event id`,
			"Compares the event id, the idempotency key or the time of creation. Without a second delivery there is "+
				"nothing to compare.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				path, ok := map[string][]string{
					"event id": {"eventId"}, "idempotency key": {"reliability", "idempotencyKey"},
					"time of creation": {"timing", "createdAt"},
				}[a.At(2)]
				if !ok {
					return steps.Finding{},
						&exchange.ScenarioError{What: fmt.Sprintf("a delivery has no %q to compare", a.At(2))}
				}
				events, err := deliveriesTo(s, a.At(0), a.At(1))
				if err != nil || len(events) < 2 {
					return steps.Unused("a second delivery of an event"), err
				}
				first := memberOf(s, events[0], path)
				for _, e := range events[1:] {
					if got := memberOf(s, e, path); got != first {
						f := steps.Broken(e.Seq, first+", as before", "%s", got)
						f.Path = "/params/" + strings.Join(path, "/")
						return f, nil
					}
				}
				return steps.Kept(latestSeq(events),
					fmt.Sprintf("%s: %s", scenario.CountDeliveries(len(events)), first)), nil
			}),
		scenario.DemandE(`the deliveries of {text} to {agent} count their attempts from 1`,
			`the deliveries of "is the kiln hot?" to lead count their attempts from 1`,
			"1, 2, 3 and so on.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := deliveriesTo(s, a.At(0), a.At(1))
				if err != nil || len(events) < 2 {
					return steps.Unused("a second delivery of an event"), err
				}
				for i, e := range events {
					if e.Event.Attempt != i+1 {
						f := steps.Broken(e.Seq, fmt.Sprintf("attempt %d", i+1), "attempt %d", e.Event.Attempt)
						f.Path = "/params/reliability/attempt"
						return f, nil
					}
				}
				return steps.Kept(latestSeq(events), steps.Plural(len(events), "attempt")), nil
			}),
		scenario.DemandE(`{text} is {one|at most one} event for {agent}`, `"is the kiln hot?" is one event for lead`,
			"The message is delivered, and all its deliveries carry one event id. With \"at most one\", the message "+
				"may also remain undelivered.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeOneEvent(s, a, a.Is("at most one"))
			}),
		scenario.DemandE(`{texts} are acknowledged by {agent} in that order`,
			`"one", "two", "three" are acknowledged by lead in that order`,
			"The first acknowledged delivery of each message comes after the first acknowledged delivery of the "+
				"previous message.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				last := judge.NoSeq
				for _, text := range a.Texts(0) {
					events, err := deliveriesTo(s, text, a.At(1))
					if err != nil {
						return steps.Finding{}, err
					}
					i := firstAcknowledged(s, events)
					switch {
					case len(events) == 0:
						return steps.Broken(last, fmt.Sprintf("a delivery of %q", text), "none"), nil
					case i < 0:
						return steps.Unused("an acknowledgement of each event"), nil
					case events[i].Seq < last:
						return steps.Broken(last, fmt.Sprintf("%q before it", text),
							"%q after a message that was posted later", text), nil
					}
					last = events[i].Seq
				}
				return steps.Kept(last, "in that order"), nil
			}),
		scenario.DemandE(`since the link came back, {agent} has received[ nothing][ {texts} in that order and nothing `+
			`else]`, `since the link came back, lead has received "three", "four" in that order and nothing else`,
			"Each of these messages is delivered at least once, and nothing that was acknowledged before is delivered.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeResumed(s, a.At(0), a.Texts(1))
			}),
		scenario.DemandE(`since the restart, {agent} has received {text}`,
			`since the restart, lead has received "is the kiln hot?"`,
			"The message is delivered after the restart.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := deliveriesTo(s, a.At(1), a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				killed := lastEntry(s, func(x law.Item) bool { _, ok := x.(law.Killed); return ok })
				late := slices.IndexFunc(events, func(e scenario.Delivery) bool { return e.Seq > killed })
				return steps.Verdict(late >= 0, latestSeq(events), "a delivery after the restart", "none"), nil
			}),
	)
}

// judgeSinceCall judges that none of the deliveries came after the latest tool call of an agent.
func judgeSinceCall(s *scenario.Scenario, events []scenario.Delivery, name string) steps.Finding {
	c := lastCall(s, name, "")
	switch {
	case c == nil:
		return steps.Broken(judge.NoSeq, "a call", "none")
	case c.Absent != "":
		return steps.Unused(c.Absent)
	case c.Answer == nil:
		return steps.Broken(judge.NoSeq, "an answer to "+c.Tool, "none")
	}
	if len(events) > 0 && events[0].Seq > c.Answer.Seq { // it was waiting for an earlier event to be acknowledged
		return steps.Unused(beforeTheCall)
	}
	for _, e := range events {
		if e.Seq > c.Answer.Seq {
			return steps.Broken(e.Seq, "no delivery", "a delivery at %s", steps.Seconds(e.AtMs))
		}
	}
	return steps.Kept(c.Answer.Seq, "no delivery")
}

// beforeTheCall is the premise of each demand about redelivery after a call.
const beforeTheCall = "a delivery before the call"

func latestSeq(events []scenario.Delivery) int {
	if len(events) == 0 {
		return judge.NoSeq
	}
	return events[len(events)-1].Seq
}

// firstAcknowledged returns the index of the first acknowledged delivery, or -1.
func firstAcknowledged(s *scenario.Scenario, events []scenario.Delivery) int {
	return slices.IndexFunc(events, func(e scenario.Delivery) bool { return acknowledgedAt(s, e) != judge.NoSeq })
}

// acknowledgedAt returns the position in the trace where the host knows that a delivery was acknowledged, or
// judge.NoSeq. That is the host's next request after the acknowledgement, because earlier requests may cross with it.
func acknowledgedAt(s *scenario.Scenario, e scenario.Delivery) int {
	acked := judge.NoSeq
	for i, x := range s.World.Trace().Entries {
		switch y := x.Item.(type) {
		case law.Ack:
			if i > e.Seq && y.OK && y.Request == e.Request && e.Request != "" && acked == judge.NoSeq {
				acked = i
			}
		case law.Frame:
			if acked != judge.NoSeq && !x.From && y.Kind == law.RequestFrame {
				return i
			}
		case law.Killed:
			if acked != judge.NoSeq {
				return i
			}
		}
	}
	return acked
}

// countNew counts the deliveries. It ignores redeliveries of an event before the first acknowledgement, because events
// are delivered at least once. It also ignores the delivery which says that an optional event has expired.
func countNew(s *scenario.Scenario, events []scenario.Delivery) (n int) {
	acked := map[string]int{}     // by event id
	expires := map[string]int64{} // by event id; removed after the delivery which says so
	for _, e := range events {
		at, again := acked[e.Event.ID]
		expiresMs, ends := expires[e.Event.ID]
		switch {
		case ends && again && e.AtMs >= expiresMs && e.PolicyText != c2a.MustRespond.String():
			delete(expires, e.Event.ID)
		case !again || e.Seq > at:
			n++
		}
		if !again && e.Event.DeadlineMs > 0 && e.PolicyText == c2a.MayRespond.String() {
			expires[e.Event.ID] = e.AtMs + e.Event.DeadlineMs
		}
		if ack := acknowledgedAt(s, e); ack != judge.NoSeq && (!again || ack < at) {
			at = ack
		} else if !again {
			at = len(s.World.Trace().Entries)
		}
		acked[e.Event.ID] = at
	}
	return n
}

// memberOf returns a member of a delivery's params as JSON text.
func memberOf(s *scenario.Scenario, e scenario.Delivery, path []string) string {
	raw := s.World.Message(e.Seq).Params
	for _, name := range path {
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) != nil || object[name] == nil {
			return "none"
		}
		raw = object[name]
	}
	return string(raw)
}

func judgeOneEvent(s *scenario.Scenario, a steps.Args, atMost bool) (steps.Finding, error) {
	events, err := deliveriesTo(s, a.At(0), a.At(1))
	switch {
	case err != nil:
		return steps.Finding{}, err
	case len(events) == 0 && !atMost:
		return steps.Broken(judge.NoSeq, "a delivery", "none"), nil
	case len(events) == 0:
		return steps.Kept(judge.NoSeq, "no delivery"), nil
	}
	for _, e := range events[1:] {
		if e.Event.ID != events[0].Event.ID {
			f := steps.Broken(e.Seq, fmt.Sprintf("%q again, or no delivery", events[0].Event.ID),
				"%q, a different event for the same message", e.Event.ID)
			f.Path = "/params/eventId"
			return f, nil
		}
	}
	return steps.Kept(latestSeq(events),
		fmt.Sprintf("%s of %q", scenario.CountDeliveries(len(events)), events[0].Event.ID)), nil
}

// lastEntry returns the position of the last entry that matches, or -1.
func lastEntry(s *scenario.Scenario, is func(law.Item) bool) int {
	for i, e := range slices.Backward(s.World.Trace().Entries) {
		if is(e.Item) {
			return i
		}
	}
	return -1
}

// judgeResumed judges what an agent receives after the link is back: the texts, in their order, and no other message
// except its own.
func judgeResumed(s *scenario.Scenario, name string, texts []string) (steps.Finding, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return steps.Finding{}, err
	}
	back := lastEntry(s, func(x law.Item) bool { l, ok := x.(law.Linked); return ok && l.Up })
	var got []string
	seq := judge.NoSeq
	for _, e := range s.Deliveries(func(d law.Delivery) bool {
		return s.IsAgent(d.Event.Recipient, agent) && !law.Same(d.Event.Author.ID, d.Event.Recipient) && d.Message != ""
	}) {
		if e.Seq < back {
			continue
		}
		i := slices.IndexFunc(s.World.Messages(), func(m *world.Message) bool { return m.ID == e.Message })
		if text := s.World.Messages()[i].Text(); !slices.Contains(got, text) {
			got, seq = append(got, text), e.Seq
		}
	}
	for _, text := range texts {
		if slices.Contains(got, text) {
			continue
		}
		events, err := deliveriesTo(s, text, name)
		if err == nil && slices.ContainsFunc(events, func(e scenario.Delivery) bool { return e.Request == "" }) {
			return steps.Unused("a delivery in a request, since a notification can't be acknowledged"), nil
		}
		if err == nil && slices.ContainsFunc(events, func(e scenario.Delivery) bool { return expired(s, e, back) }) {
			return steps.Unused("an event that hasn't expired, or that must be answered"), nil
		}
	}
	return steps.Verdict(slices.Equal(got, texts), seq, quoteTexts(texts), "%s", quoteTexts(got)), nil
}

// expired reports whether a host withdrew an optional event before a position and after the event's deadline.
func expired(s *scenario.Scenario, e scenario.Delivery, before int) bool {
	return e.PolicyText != c2a.MustRespond.String() && lapsed(s, e, before)
}

// lapsed reports whether a host withdrew an event before a position and after the event's deadline.
func lapsed(s *scenario.Scenario, e scenario.Delivery, before int) bool {
	return e.Event.DeadlineMs > 0 && cancelled(s, e, before) &&
		s.World.Trace().Entries[withdrawnAt(s, e)].AtMs >= e.AtMs+e.Event.DeadlineMs
}

// cancelled reports whether a host withdrew an event before a position.
func cancelled(s *scenario.Scenario, e scenario.Delivery, before int) bool {
	at := withdrawnAt(s, e)
	return at != judge.NoSeq && at < before
}

func quoteTexts(texts []string) string {
	if len(texts) == 0 {
		return "nothing"
	}
	return strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%q", texts), "["), "]")
}
