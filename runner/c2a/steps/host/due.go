package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// dueDemands check how time changes an obligation.
func dueDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		demandOnDeliveries(`the event for {text} {says how long it is fresh|contains the context of its thread}`,
			`the event for "how high is the water?" says how long it is fresh`,
			"With \"says how long it is fresh\", the event's attention has a deadlineMs, or a field of attention or "+
				"timing mentions freshness, expiry or validity. With \"contains the context of its thread\", the "+
				"event has an injection.context that is not empty.",
			func(_ *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				if a.Is("says how long it is fresh") {
					name := freshnessMember(e)
					return steps.Verdict(name != "", e.Seq, "attention.deadlineMs, or a freshness window", "%s",
						scenario.OrMissing(name))
				}
				return steps.Verdict(e.Event.Context != "", e.Seq, "an injection.context", "%q", e.Event.Context)
			}),
		scenario.DemandE(`{text} is not answered as if it were fresh`,
			`"is the beacon lit?" is not answered as if it were fresh`,
			"After its deadline the event was redelivered with a weaker policy or was withdrawn, or it had a weaker "+
				"policy from the start, or the reply to it was refused. An event without a deadline doesn't become "+
				"stale.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				c := lastCall(s, "", "chat.send_message")
				agent := ""
				if c != nil {
					agent = c.Agent
				}
				events, err := s.DeliveriesOf(a.At(0), agent)
				if err != nil {
					return steps.Finding{}, err
				}
				switch {
				case len(events) == 0:
					return steps.Broken(judge.NoSeq, "a delivery", "no delivery"), nil
				case freshnessMember(events[0]) == "":
					return steps.Unused("deadlines"), nil
				}
				for _, e := range events {
					if p, ok := c2a.ParsePolicy(s.World.Draft(), e.PolicyText); ok && p < c2a.MustRespond {
						return steps.Kept(e.Seq, "it is "+e.PolicyText), nil
					}
					if seq := withdrawnAt(s, e); seq != judge.NoSeq {
						return steps.Kept(seq, "it is withdrawn"), nil
					}
				}
				switch {
				case c == nil || c.Answer == nil:
					return steps.Broken(judge.NoSeq, "an answer to the reply", "none"), nil
				case world.Done(c.Answer):
					return steps.Broken(c.Answer.Seq, "a weaker policy, a cancellation, or a refused reply",
						"must_respond as before, and the reply is accepted"), nil
				}
				return steps.Kept(c.Answer.Seq, "the reply is refused: "+c.Describe()), nil
			}),
		scenario.DemandE(`{agent}'s late answer to {text} is accepted`,
			`lead's late answer to "is the anchor up?" is accepted`,
			"The latest chat.send_message succeeds. If the event was withdrawn, there is nothing to answer.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(1), "")
				if err != nil {
					return steps.Finding{}, err
				}
				for _, e := range events {
					if withdrawnAt(s, e) != judge.NoSeq {
						return steps.Unused("answers to expired events"), nil
					}
				}
				c := lastCall(s, "", "chat.send_message")
				if c == nil || c.Answer == nil {
					return steps.Broken(judge.NoSeq, "an answer to the reply", "none"), nil
				}
				return steps.Verdict(world.Done(c.Answer), c.Answer.Seq, "a result", "%s", c.Describe()), nil
			}),
		scenario.DemandE(`{text}[, {if it goes to anybody else},] is redelivered to {agent} first`,
			`"@worker is the bridge safe?" is redelivered to worker first`,
			"The message is delivered to the agent a second time. Before that, it isn't delivered to another agent as "+
				"must_respond. With \"if it goes to anybody else\", the step also passes if the message isn't "+
				"delivered again and doesn't go to another agent.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReminded(s, a.At(0), a.At(1), !a.Is("if it goes to anybody else"))
			}),
		scenario.DemandE(`{text} goes to {count} agent[s] besides {agent}`,
			`"@worker is the tower safe?" goes to at most 1 agent besides worker`,
			"This many other agents must or may answer the message.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				others, seq, err := otherResponders(s, a.At(0), a.At(2))
				if n, _ := scenario.Count(a, 1); n == 0 {
					return steps.Verdict(len(others) == 0, seq, "nobody", "%s", orNobody(others)), err
				}
				return steps.Verdict(scenario.Counts(a, 1, len(others)), seq,
					strings.TrimPrefix(a.At(1), "exactly ")+" other agent", "%s", orNobody(others)), err
			}),
		scenario.DemandE(`{text} goes to {agent}[ or {agent}], and to nobody besides {agent}`,
			`"@worker is the cellar dry?" goes to lead, and to nobody besides worker`,
			"Of the other agents, only the named ones must or may answer the message, and at least one of them does.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				others, seq, err := otherResponders(s, a.At(0), a.At(3))
				allowed := []string{world.ParticipantID(a.At(1))}
				if a.At(2) != "" {
					allowed = append(allowed, world.ParticipantID(a.At(2)))
				}
				ok := len(others) > 0 && !slices.ContainsFunc(others,
					func(id string) bool { return !slices.Contains(allowed, id) })
				return steps.Verdict(ok, seq, strings.Join(allowed, " or "), "%s", orNobody(others)), err
			}),
	)
}

// freshnessMember returns the member of an event that says how long the event is fresh, or "".
func freshnessMember(e scenario.Delivery) string {
	var params map[string]map[string]json.RawMessage
	var loose map[string]json.RawMessage
	_ = json.Unmarshal([]byte(e.Wire), &loose)
	params = map[string]map[string]json.RawMessage{}
	for _, group := range []string{"attention", "timing"} {
		var members map[string]json.RawMessage
		if json.Unmarshal(loose[group], &members) == nil {
			params[group] = members
		}
	}
	for _, group := range []string{"attention", "timing"} {
		for name := range params[group] {
			for _, word := range []string{"deadline", "fresh", "expire", "expir", "valid", "ttl"} {
				if strings.Contains(strings.ToLower(name), word) {
					return group + "." + name
				}
			}
		}
	}
	return ""
}

// otherResponders returns the agents, except the named one, that must or may answer a message, and the position of the
// first such delivery.
func otherResponders(s *scenario.Scenario, text, name string) (others []string, seq int, err error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return nil, judge.NoSeq, err
	}
	events, err := s.DeliveriesOf(text, "")
	seq = judge.NoSeq
	for _, e := range events {
		if e.Event.Recipient == agent || e.Event.Policy < c2a.MayRespond || slices.Contains(others, e.Event.Recipient) {
			continue
		}
		if others = append(others, e.Event.Recipient); seq == judge.NoSeq {
			seq = e.Seq
		}
	}
	return others, seq, err
}

func orNobody(ids []string) string {
	if len(ids) == 0 {
		return "nobody"
	}
	return strings.Join(ids, ", ")
}

// judgeReminded judges whether a message was delivered to the agent a second time before it went to another agent.
func judgeReminded(s *scenario.Scenario, text, name string, demanded bool) (steps.Finding, error) {
	events, err := deliveriesTo(s, text, name)
	if err != nil {
		return steps.Finding{}, err
	}
	others, handed, err := otherResponders(s, text, name)
	if err != nil {
		return steps.Finding{}, err
	}
	again := judge.NoSeq
	if len(events) > 1 {
		again = events[1].Seq
	}
	switch {
	case again == judge.NoSeq && (demanded || len(others) > 0):
		return steps.Broken(handed, "a second delivery to "+name, "%s to %s, then %s",
			scenario.CountDeliveries(len(events)), name, orNobody(others)), nil
	case handed != judge.NoSeq && handed < again:
		return steps.Broken(handed, "a second delivery to "+name+" first", "it goes to %s first", orNobody(others)),
			nil
	}
	return steps.Kept(again, fmt.Sprintf("%s, then %s", scenario.CountDeliveries(len(events)), orNobody(others))), nil
}
