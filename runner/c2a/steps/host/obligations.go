package host

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// onlyOnce removes redeliveries: a return or an escalation that was not acknowledged is redelivered under the same id.
func onlyOnce(all []scenario.Delivery) []scenario.Delivery {
	type one struct {
		id, recipient string
		number        int
	}
	seen := map[one]bool{}
	return slices.DeleteFunc(slices.Clone(all), func(d scenario.Delivery) bool {
		x := one{d.Event.ID, d.Event.Recipient, d.Event.ReturnNumber()}
		again := seen[x]
		seen[x] = true
		return again
	})
}

// returnsOf returns the returns of a message to one agent, or to any agent if agent is "".
func returnsOf(s *scenario.Scenario, text, agent string) ([]scenario.Delivery, error) {
	m, _, err := s.World.Find(text)
	if err != nil {
		return nil, err
	}
	return onlyOnce(s.Deliveries(func(d law.Delivery) bool {
		return d.Event.Returns() && d.Returned == m.ID && (agent == "" || s.IsAgent(d.Event.Recipient, agent))
	})), nil
}

// asked returns the obligating events that a host makes by itself and delivers to an agent: escalations, and questions
// back. An edit of such an event, which may list more, counts as the same event.
func asked(s *scenario.Scenario, agent string) []scenario.Delivery {
	return onlyOnce(s.Deliveries(func(d law.Delivery) bool {
		return d.Event.Obligation != nil && !d.Event.Returns() && d.Message == "" && d.Event.EditOf == "" &&
			s.IsAgent(d.Event.Recipient, agent)
	}))
}

// returnsOfAsked returns the returns of these events.
func returnsOfAsked(s *scenario.Scenario, agent string) []scenario.Delivery {
	var ids []string
	for _, d := range asked(s, agent) {
		ids = append(ids, d.Event.ID)
	}
	return onlyOnce(s.Deliveries(func(d law.Delivery) bool {
		return d.Event.Returns() && slices.Contains(ids, d.Event.Knock.Of) && s.IsAgent(d.Event.Recipient, agent)
	}))
}

// counted judges the number of deliveries of a kind.
func counted(all []scenario.Delivery, a steps.Args, at int, what string) steps.Finding {
	seq := judge.NoSeq
	var when []string
	for _, d := range all {
		seq = d.Seq
		when = append(when, (time.Duration(d.AtMs) * time.Millisecond).String())
	}
	got := steps.Plural(len(all), what)
	if len(all) > 0 {
		got += " at " + strings.Join(when, ", ")
	}
	return steps.Verdict(scenario.Counts(a, at, len(all)), seq, a.At(at)+" "+what, "%s", got)
}

// demandOnOpenSet makes a demand on the open set. It requests the open set from the host.
func demandOnOpenSet(pattern, example, doc string,
	judgeSet func(s *scenario.Scenario, set c2a.Inspection, seq int, a steps.Args) (steps.Finding, error)) *steps.Step {
	return steps.Demand(pattern, example, doc,
		func(ctx context.Context, s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
			state, seq, err := s.World.Inspect(ctx)
			if err != nil {
				return steps.Finding{}, err
			}
			return judgeSet(s, state, seq, a)
		})
}

// openOf returns the entries of a list for a party.
func openOf(list []c2a.Open, party string) []c2a.Open {
	return slices.DeleteFunc(slices.Clone(list), func(o c2a.Open) bool { return o.Party != party })
}

// aboutMessage reports whether an entry is about the message with the text.
func aboutMessage(s *scenario.Scenario, o c2a.Open, text string) (bool, error) {
	m, _, err := s.World.Find(text)
	if err != nil {
		return false, err
	}
	return len(s.Deliveries(func(d law.Delivery) bool {
		return d.Message == m.ID && d.Event.ID == o.Event && !d.Event.Returns()
	})) > 0, nil
}

func describeOpen(list []c2a.Open) string {
	if len(list) == 0 {
		return "nothing"
	}
	var parts []string
	for _, o := range list {
		parts = append(parts, fmt.Sprintf("%s of %s (%s)", o.Event, o.Recipient, o.Blocks))
	}
	return strings.Join(parts, ", ")
}

// callOnReturn calls a tool on the newest return of a message that an agent has received.
func callOnReturn(ctx context.Context, s *scenario.Scenario, name, tool, text string,
	arguments func(agent, event string) any) error {
	return callTools(ctx, s, []string{name}, tool, false, func(agent string) (any, string, error) {
		all, err := returnsOf(s, text, agent)
		if err != nil || len(all) == 0 {
			return nil, "a return of " + text, err
		}
		return arguments(agent, all[len(all)-1].Event.ID), "", nil
	})
}

// obligationDemands check what happens to an author that is blocked on an answer.
func obligationDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		actOfAgent(`{agent} reacts with {word} to its escalation`, `scout reacts with done to its escalation`,
			"Calls chat.react on the newest event that the host made by itself and delivered to the agent.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, a.Names(0), "chat.react", false, func(agent string) (any, string, error) {
					all := asked(s, agent)
					if len(all) == 0 {
						return nil, "an escalation", nil
					}
					about, _ := json.Marshal(agent)
					return wire.ReactArguments{InReplyTo: all[len(all)-1].Event.ID, Signal: a.At(1),
						Recipient: about}, "", nil
				})
			}),
		actOfAgent(`{agent} sends {text} in reply to its escalation`,
			`scout sends "I see to it" in reply to its escalation`,
			"Calls chat.send_message in reply to the newest event that the host made by itself and delivered to the agent.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, a.Names(0), "chat.send_message", false,
					func(agent string) (any, string, error) {
						all := asked(s, agent)
						if len(all) == 0 {
							return nil, "an escalation", nil
						}
						return replyTo(s, all[len(all)-1], all[len(all)-1].Event.Place, a.At(1)), "", nil
					})
			}),
		actOfAgent(`{agent} reacts with {word} to {text}, claiming to be {name}`,
			`lead reacts with done to "may I deploy?", claiming to be worker`,
			"Calls chat.react with that participant as its actor, although a different agent makes the call.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callOnEvent(ctx, s, a.Names(0), "chat.react", false, a.At(2), func(event string) any {
					actor, about := world.ParticipantID(a.At(3)), world.ParticipantID(a.At(0))
					return map[string]any{"inReplyTo": event, "signal": a.At(1), "recipient": about, "actor": actor,
						"author": actor}
				})
			}),
		actOfAgent(`{agent} reacts with {word} to {text} about {name}[, {given as an object}]`,
			`worker reacts with done to "may I deploy?" about lead`,
			"Calls chat.react on the participant's event for the message, and names the participant as recipient: by its "+
				"id, or by an object with this id.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, a.Names(0), "chat.react", false, func(string) (any, string, error) {
					got, err := s.DeliveriesOf(a.At(2), world.ParticipantID(a.At(3)))
					if err != nil || len(got) == 0 {
						return nil, "an event of " + a.At(2), err
					}
					id := world.ParticipantID(a.At(3))
					about, _ := json.Marshal(id)
					if a.Is("given as an object") {
						about, _ = json.Marshal(map[string]string{"id": id})
					}
					return wire.ReactArguments{InReplyTo: got[0].Event.ID, Signal: a.At(1), Recipient: about}, "", nil
				})
			}),
		actOfAgent(`{agent} sends {text} to {place}, claiming that it is old`,
			`lead sends "good morning" to #general, claiming that it is old`,
			"Calls chat.send_message with a createdAt in the year 2001.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, a.Names(0), "chat.send_message", false,
					func(agent string) (any, string, error) {
						return sendMore(s, agent, a.At(1), scenario.PlaceAt(a, 2),
							map[string]any{"createdAt": "2001-02-03T04:05:06Z"})
					})
			}),
		actOfAgent(`{agent} sends {text} to {place}, halted until {agent} answers[, {without naming recipients}]`+
			`[, {twice with one key}][, with the default action {text}]`,
			`worker sends "may I deploy?" to the DM, halted until lead answers, with the default action "wait"`,
			"Calls chat.send_message with an obligation that has blocks halted. The call names the other agent as its "+
				"recipient, unless the step says otherwise.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				obligation := map[string]any{"blocks": "halted"}
				if a.At(4) != "" {
					obligation["defaultAction"] = a.At(4)
				}
				extra := map[string]any{"obligation": obligation}
				if !a.Is("without naming recipients") {
					extra["recipients"] = []string{world.ParticipantID(a.At(3))}
				}
				names := a.Names(0)
				if a.Is("twice with one key") {
					names, extra["idempotencyKey"] = append(names, names...), fmt.Sprintf("twice-%d", len(s.Calls))
				}
				return callTools(ctx, s, names, "chat.send_message", false,
					func(agent string) (any, string, error) {
						return sendMore(s, agent, a.At(1), scenario.PlaceAt(a, 2), extra)
					})
			}),
		actOfAgent(`{agent} sends {text} in reply to its return of {text}`,
			`lead sends "not yet" in reply to its return of "may I deploy?"`,
			"Calls chat.send_message in reply to the newest return of the message that the agent has received.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, a.Names(0), "chat.send_message", false,
					func(agent string) (any, string, error) {
						m, _, err := s.World.Find(a.At(2))
						if err != nil {
							return nil, "", err
						}
						all, err := returnsOf(s, a.At(2), agent)
						if err != nil || len(all) == 0 {
							return nil, "a return of " + a.At(2), err
						}
						return replyTo(s, all[len(all)-1], m.Place, a.At(1)), "", nil
					})
			}),
		actOfAgent(`{agent} reacts with {word} to its return of {text}`,
			`lead reacts with done to its return of "may I deploy?"`,
			"Calls chat.react on the newest return of the message that the agent has received, and names the agent "+
				"itself as recipient.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callOnReturn(ctx, s, a.At(0), "chat.react", a.At(2), func(agent, event string) any {
					about, _ := json.Marshal(agent)
					return wire.ReactArguments{InReplyTo: event, Signal: a.At(1), Recipient: about}
				})
			}),
		actOfAgent(`{agent} pulls its return of {text}`, `lead pulls its return of "may I deploy?"`,
			"Calls chat.read_thread for the event of the newest return of the message that the agent has received.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callOnReturn(ctx, s, a.At(0), "chat.read_thread", a.At(1), func(_, event string) any {
					return wire.ReadArguments{Event: event}
				})
			}),
		scenario.DemandE(`{agent} has received all returns of {text}`,
			`lead has received all returns of "may I deploy?"`,
			"The agent has received at least the number of returns that precede an escalation: three, unless "+
				"limits.returns in conformance/hello declares another number.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				all, err := returnsOf(s, a.At(1), agent)
				return steps.Verdict(int64(len(all)) >= s.World.Returns(), lastOf(all), fmt.Sprint(s.World.Returns()),
					"%s", steps.Plural(len(all), "return")), err
			}),
		scenario.DemandOfAgent(`{agent} has received all returns of {an escalation|a question back}`,
			`scout has received all returns of an escalation`,
			"Of the events that the host made by itself, the agent has received at least the number of returns that "+
				"precede the next rung.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				all := returnsOfAsked(s, agent)
				return steps.Verdict(int64(len(all)) >= s.World.Returns(), lastOf(all), fmt.Sprint(s.World.Returns()),
					"%s", steps.Plural(len(all), "return"))
			}),
		scenario.DemandE(`the returns of {text} continue one interval apart`,
			`the returns of "may I deploy?" continue one interval apart`,
			"The time between two returns is always the same, and it is the interval that was declared or seen "+
				"before. There must be at least two returns.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				all, err := returnsOf(s, a.At(0), "")
				first, err2 := s.DeliveriesOf(a.At(0), "")
				if err != nil || err2 != nil || len(all) < 2 || len(first) == 0 {
					return steps.Broken(judge.NoSeq, "two returns", "%s", steps.Plural(len(all), "return")),
						cmp.Or(err, err2)
				}
				apart := cmp.Or(s.World.ReturnMs(first[0].Event.Mode), all[1].AtMs-all[0].AtMs)
				all = all[:min(int64(len(all)), max(2, s.World.Returns()))] // what follows the escalation is open
				for i, d := range all[1:] {
					if between := d.AtMs - all[i].AtMs; between != apart {
						return steps.Broken(d.Seq, fmt.Sprintf("%d ms after the previous one", apart), "%d ms",
							between), nil
					}
				}
				return steps.AsExpected(all[0].Seq), nil
			}),
		scenario.DemandE(`the first return of {text} is sent {as late as|no later than} that of {text}`,
			`the first return of "now?" is sent as late as that of "later?"`,
			"The time is measured from the delivery of each event. Events in different modes are not judged.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				var after [2]int64
				var mode [2]c2a.Mode
				for i := range after {
					all, err := returnsOf(s, a.At(i), "")
					first, err2 := s.DeliveriesOf(a.At(i), "")
					if err != nil || err2 != nil || len(all) == 0 || len(first) == 0 {
						return steps.Broken(judge.NoSeq, "a return of each", "no return of %q", a.At(i)),
							cmp.Or(err, err2)
					}
					after[i], mode[i] = all[0].AtMs-first[0].AtMs, first[0].Event.Mode
				}
				if mode[0] != mode[1] {
					return steps.Unused("one mode for both"), nil
				}
				ok := after[0] == after[1] || a.Is("no later than") && after[0] < after[1]
				return steps.Verdict(ok, judge.NoSeq, fmt.Sprintf("%d ms", after[1]), "%d ms",
					after[0]), nil
			}),
		scenario.Demand(`{agent} gets the same deliveries as {agent}`, `lead gets the same deliveries as scout`,
			"Both agents get the same deliveries at the same moments, byte for byte, after placeholders have replaced "+
				"each agent's names, ids and places.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				return judgeTwins(s, world.ParticipantID(a.At(0)), world.ParticipantID(a.At(1)))
			}),
		scenario.DemandE(`{agent} has received {count} return[s] of {text}`,
			`lead has received exactly 3 returns of "may I deploy?"`,
			"This many knocks with a return number for the message's event were delivered to the agent.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				all, err := returnsOf(s, a.At(2), agent)
				return counted(all, a, 1, "return"), err
			}),
		scenario.DemandE(`the returns of {text} come one interval apart`,
			`the returns of "may I deploy?" come one interval apart`,
			"The time from the message's event to its first return is the same as the time from each return to the "+
				"next. There must be at least two returns.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				all, err := returnsOf(s, a.At(0), "")
				if err != nil || len(all) < 2 {
					return steps.Broken(judge.NoSeq, "two returns", "%s", steps.Plural(len(all), "return")), err
				}
				first, err := s.DeliveriesOf(a.At(0), "")
				if err != nil || len(first) == 0 {
					return steps.Unused("delivery of an obligating event"), err
				}
				at, apart := all[0].AtMs, all[0].AtMs-first[0].AtMs
				for _, d := range all[1:] {
					if d.AtMs-at != apart {
						return steps.Broken(d.Seq, fmt.Sprintf("%d ms after the previous one", apart), "%d ms",
							d.AtMs-at), nil
					}
					at = d.AtMs
				}
				return steps.AsExpected(all[0].Seq), nil
			}),
		scenario.DemandE(`the first return of {text} is sent before that of {text}`,
			`the first return of "now?" is sent before that of "later?"`,
			"The time is measured from the delivery of each event.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				var after [2]int64
				seq := judge.NoSeq
				for i := range after {
					all, err := returnsOf(s, a.At(i), "")
					if err != nil || len(all) == 0 {
						return steps.Broken(judge.NoSeq, "a return of each", "no return of %q", a.At(i)), err
					}
					first, err := s.DeliveriesOf(a.At(i), "")
					if err != nil || len(first) == 0 {
						return steps.Unused("delivery of an obligating event"), err
					}
					after[i], seq = all[0].AtMs-first[0].AtMs, max(seq, all[0].Seq)
				}
				return steps.Verdict(after[0] < after[1], seq, fmt.Sprintf("less than %d ms", after[1]), "%d ms",
					after[0]), nil
			}),
		scenario.DemandE(`{agent} has received {count} {escalation|escalations|question back|questions back}`,
			`scout has received exactly 1 escalation`,
			"This many events with an obligation, but without a message, were delivered to the agent. The host "+
				"makes such events by itself.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				return counted(asked(s, agent), a, 1, "event"), err
			}),
		scenario.DemandE(`{agent} has received {count} return[s] of {an escalation|a question back}`,
			`scout has received exactly 3 returns of an escalation`,
			"This many returns of the events that the host made by itself were delivered to the agent.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				return counted(returnsOfAsked(s, agent), a, 1, "return"), err
			}),
		scenario.DemandE(`no word of {text} is in the topic of its returns`,
			`no word of "quokka and bramble, yes?" is in the topic of its returns`,
			"The topics of the message's returns contain none of its words of four or more letters.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				all, err := returnsOf(s, a.At(0), "")
				return judgeEach(all, func(e scenario.Delivery) steps.Finding {
					return holdsNoWord(e, a.At(0), []memberTexts{{"topic", []string{e.Event.Knock.Topic}}})
				}), err
			}),
		demandOnOpenSet(`{name} {owes|does not owe} {text}`, `lead owes "may I deploy?"`,
			"The field owes in conformance/inspect lists (or doesn't list) the message's event for that recipient.",
			func(s *scenario.Scenario, set c2a.Inspection, seq int, a steps.Args) (steps.Finding, error) {
				return lists(s, openOf(set.Owes, world.ParticipantID(a.At(0))), seq, a.At(1), a.Is("owes"))
			}),
		demandOnOpenSet(`{name} {waits|does not wait} for an answer to {text}`,
			`worker waits for an answer to "may I deploy?"`,
			"The field blocking in conformance/inspect lists (or doesn't list) the message's event for that author "+
				"or delegate.",
			func(s *scenario.Scenario, set c2a.Inspection, seq int, a steps.Args) (steps.Finding, error) {
				return lists(s, openOf(set.Blocking, world.ParticipantID(a.At(0))), seq, a.At(1), a.Is("waits"))
			}),
		demandOnOpenSet(`{name} owes {texts} in that order[, and nothing else]`,
			`lead owes "one", "two" in that order, and nothing else`,
			"The list of what that recipient owes contains these messages in this order.",
			func(s *scenario.Scenario, set c2a.Inspection, seq int, a steps.Args) (steps.Finding, error) {
				list := openOf(set.Owes, world.ParticipantID(a.At(0)))
				texts := a.Texts(1)
				ok := len(list) == len(texts)
				for i := 0; ok && i < len(list); i++ {
					is, err := aboutMessage(s, list[i], texts[i])
					if err != nil {
						return steps.Finding{}, err
					}
					ok = is
				}
				return steps.Verdict(ok, seq, fmt.Sprintf("%q", texts), "%s", describeOpen(list)), nil
			}),
		demandOnOpenSet(`{names} owe[s] {count} answer[s]`, `Ann owes exactly 1 answer`,
			"The lists of what these recipients owe contain this many entries in total.",
			func(s *scenario.Scenario, set c2a.Inspection, seq int, a steps.Args) (steps.Finding, error) {
				var list []c2a.Open
				for _, name := range a.Names(0) {
					list = append(list, openOf(set.Owes, world.ParticipantID(name))...)
				}
				return steps.Verdict(scenario.Counts(a, 1, len(list)), seq, a.At(1), "%s", describeOpen(list)), nil
			}),
		demandOnDeliveries(`the event for {text} states {halted|degraded|none}[ and {text}]`,
			`the event for "may I deploy?" states halted and "wait"`,
			"Each delivery of the message has an obligation with this blocks and this defaultAction. A delivery with "+
				"edit.of may inherit the obligation.",
			func(_ *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				blocks := ""
				if i := slices.IndexFunc(c2a.Blocks, a.Is); i >= 0 {
					blocks = c2a.Blocks[i]
				}
				o := e.Event.Obligation
				says := o != nil && o.Blocks == blocks && (a.At(1) == "" || o.DefaultAction == a.At(1))
				return steps.Verdict(says || e.Event.InheritsObligation(), e.Seq, blocks+" "+a.At(1), "%v", o)
			}),
		scenario.DemandE(`the event for {text} was created {time} before it arrived`,
			`the event for "may I deploy?" was created 2 h before it arrived`,
			"The field createdAt in its first delivery states that time.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				all, err := s.DeliveriesOf(a.At(0), "")
				return judgeEach(all[:min(1, len(all))], func(e scenario.Delivery) steps.Finding {
					ago := e.AtMs + s.World.Engine().StartMs - e.CreatedMs
					return steps.Verdict(ago == a.Ms(1), e.Seq, fmt.Sprintf("%d ms before", a.Ms(1)),
						"%d ms before", ago)
				}), err
			}),
		scenario.DemandE(`{text} comes in the same mode as {text}`,
			`"may I deploy?" comes in the same mode as "is it dry?"`,
			"The first delivery of the first message has the same mode as the first delivery of the second one.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				one, err := s.DeliveriesOf(a.At(0), "")
				other, err2 := s.DeliveriesOf(a.At(1), "")
				if err != nil || err2 != nil || len(one) == 0 || len(other) == 0 {
					return steps.Broken(judge.NoSeq, "a delivery of each", "%s",
						steps.Plural(len(one)+len(other), "delivery")), cmp.Or(err, err2)
				}
				return steps.Verdict(one[0].Event.Mode == other[0].Event.Mode, one[0].Seq, other[0].ModeText, "%s",
					one[0].ModeText), nil
			}),
		demandOnDeliveries(`no event for {text} has an obligation`, `no event for "good morning" has an obligation`,
			"No delivery of the message has the field obligation.",
			func(_ *scenario.Scenario, e scenario.Delivery, _ steps.Args) steps.Finding {
				return steps.Verdict(e.Event.Obligation == nil, e.Seq, "no obligation", "%v", e.Event.Obligation)
			}),
		demandOnDeliveries(`the event for {text} is addressed to {names}`,
			`the event for "may I deploy?" is addressed to lead`,
			"Each delivery of the message names exactly these participants as recipients, with id and kind.",
			func(s *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				var want, got []string
				for _, name := range a.Names(1) {
					want = append(want, world.ParticipantID(name))
				}
				for _, r := range e.Event.Recipients {
					if r.Kind == s.World.Engine().Author(r.ID).Kind {
						got = append(got, r.ID)
					}
				}
				slices.Sort(want)
				slices.Sort(got)
				return steps.Verdict(slices.Equal(got, want), e.Seq, strings.Join(want, ", "), "%+v",
					e.Event.Recipients)
			}),
	)
}

// replyTo makes the arguments of chat.send_message for a reply to a delivery.
func replyTo(s *scenario.Scenario, d scenario.Delivery, to c2a.Place, text string) wire.SendArguments {
	send := wire.SendArguments{Key: fmt.Sprintf("key-%d", len(s.Calls)+1), Text: text,
		Directedness: c2a.ToMe.String(), InReplyTo: d.Event.ID, Visibility: to.Kind.String()}
	send.Target.Conversation, send.Target.Thread = to.Conversation, to.Thread
	return send
}

// sendMore makes the arguments of chat.send_message, with additional members.
func sendMore(s *scenario.Scenario, agent, text string, to world.Place, extra map[string]any) (any, string, error) {
	full, absent, err := sendArguments(s, agent, text, to, "", "")
	if err != nil || absent != "" {
		return nil, absent, err
	}
	raw, _ := json.Marshal(full)
	members := map[string]any{}
	_ = json.Unmarshal(raw, &members)
	maps.Copy(members, extra)
	return members, "", nil
}

func lastOf(all []scenario.Delivery) int {
	if len(all) == 0 {
		return judge.NoSeq
	}
	return all[len(all)-1].Seq
}

// judgeTwins compares the deliveries to two agents.
func judgeTwins(s *scenario.Scenario, one, other string) steps.Finding {
	a, b := plain(s, one), plain(s, other)
	for i := range min(len(a), len(b)) {
		if a[i].what != b[i].what {
			return steps.Broken(a[i].seq, b[i].what, "%s", a[i].what)
		}
	}
	return steps.Verdict(len(a) == len(b) && len(a) > 0, judge.NoSeq, steps.Plural(len(b), "delivery"), "%s",
		steps.Plural(len(a), "delivery"))
}

// told is a delivery without the names of its world, with its position in the trace.
type told struct {
	what string
	seq  int
}

// plain returns the deliveries to an agent. Placeholders replace the agent's own ids and names.
func plain(s *scenario.Scenario, agent string) []told {
	w := s.World.Engine()
	var names []string // pairs of a text and its replacement
	add := func(name, by string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name, by)
		}
	}
	mine := s.Deliveries(func(d law.Delivery) bool {
		return s.IsAgent(d.Event.Recipient, agent) && !s.World.Probed(d)
	})
	for i, d := range mine {
		add(d.Event.ID, fmt.Sprintf("event %d", i))
		if r := d.Event.Reaction; r != nil {
			add(r.ID, fmt.Sprintf("reaction %d", i))
		}
	}
	for _, d := range mine {
		for _, who := range slices.Concat([]c2a.Author{d.Event.Author}, d.Event.Recipients) {
			role := "author"
			if who.ID == agent {
				role = "recipient"
			}
			x, _ := w.Agent(who.ID)
			add(who.ID, role)
			add(who.Name, role+" by name")
			add(x.Handle, role+" by handle")
		}
		add(d.Event.Place.Conversation, "conversation")
		add(d.Message, "message")
	}
	quoted := strings.NewReplacer(names...)
	var out []told
	for _, d := range mine {
		out = append(out, told{fmt.Sprintf("%d ms %s", d.AtMs, quoted.Replace(d.Wire)), d.Seq})
	}
	return out
}

// lists judges whether a list contains the event of a message.
func lists(s *scenario.Scenario, list []c2a.Open, seq int, text string, want bool) (steps.Finding, error) {
	there := false
	for _, o := range list {
		is, err := aboutMessage(s, o, text)
		if err != nil {
			return steps.Finding{}, err
		}
		there = there || is
	}
	allowed := fmt.Sprintf("no entry about %q", text)
	if want {
		allowed = fmt.Sprintf("an entry about %q", text)
	}
	return steps.Verdict(there == want, seq, allowed, "%s", describeOpen(list)), nil
}
