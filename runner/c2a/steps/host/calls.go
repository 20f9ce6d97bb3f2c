package host

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// callTool calls a tool as an agent.
func callTool(ctx context.Context, s *scenario.Scenario, name, tool string, odd bool, arguments any) error {
	return callTools(ctx, s, []string{name}, tool, odd, func(string) (any, string, error) { return arguments, "", nil })
}

// callTools calls a tool as several agents at once, each with its own arguments. If something is missing that a call
// needs, absent says what. Odd arguments break the schema on purpose.
func callTools(ctx context.Context, s *scenario.Scenario, names []string, tool string, odd bool,
	arguments func(agent string) (a any, absent string, err error)) error {
	if err := s.World.Start(ctx); err != nil {
		return err
	}
	var calls []world.Call
	var made []scenario.Call
	lacking := ""
	if slices.Contains(dispensable, tool) {
		tools, _, err := s.World.Tools(ctx)
		if err != nil {
			return err
		}
		if len(tools) > 0 && !world.Listed(tools, tool) {
			lacking = tool
			// later steps can't be judged without the result; chat.list_events has no effect, and generated steps don't
			// depend on each other
			if tool != "chat.list_events" && !s.Drawn {
				s.Moot = tool
			}
		}
	}
	for _, name := range names {
		agent, err := s.AgentID(name)
		if err != nil {
			return err
		}
		a, absent, err := arguments(agent)
		if err != nil {
			return err
		}
		for waited := int64(0); absent != "" && lacking == "" && waited < deliveryMs; waited += deliveryMs / 4 {
			if err := s.World.Advance(ctx, deliveryMs/4); err != nil {
				return err
			}
			if a, absent, err = arguments(agent); err != nil {
				return err
			}
		}
		absent = cmp.Or(lacking, absent)
		made = append(made, scenario.Call{Agent: agent, Tool: tool, Absent: absent})
		if absent == "" {
			calls = append(calls, world.Call{Agent: agent, Tool: tool, Arguments: a, Odd: odd})
		}
	}
	ids, err := s.World.CallAll(ctx, calls...)
	if err != nil {
		return err
	}
	for i := range made {
		if made[i].Absent == "" {
			made[i].ID, ids = ids[0], ids[1:]
			made[i].Answer = s.World.AnswerTo(made[i].ID)
		}
	}
	s.Calls = append(s.Calls, made...)
	return nil
}

// dispensable are the tools that the text only recommends. Its rules for a tool apply only to a host that lists the
// tool.
var dispensable = []string{"chat.list_events", "chat.defer", "chat.resolve"}

// deliveryMs is how long an agent waits for the event that it acts on, because a host may take some time to deliver.
const deliveryMs = 2_000

// eventFor finds the event by which an agent knows a message: the latest event that it got.
func eventFor(s *scenario.Scenario, text, agent string) (id, absent string, err error) {
	events, err := s.DeliveriesOf(text, agent)
	if err != nil {
		return "", "", err
	}
	if len(events) == 0 {
		return "", fmt.Sprintf("the delivery of %q to %s", text, agent), nil
	}
	return events[len(events)-1].Event.ID, "", nil
}

// actOfAgent makes a step in which an agent calls a tool. No time passes, except while the agent waits for its event,
// so the result can be judged at once.
func actOfAgent(pattern, example, doc string,
	run func(ctx context.Context, s *scenario.Scenario, a steps.Args) error) *steps.Step {
	return steps.Define(steps.When, pattern, example, doc,
		func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
			s.Settled = false
			return run(ctx, s, a)
		})
}

// callOnEvent calls a tool as each of the agents, on the agent's event for a message.
func callOnEvent(ctx context.Context, s *scenario.Scenario, names []string, tool string, odd bool, text string,
	arguments func(event string) any) error {
	err := callTools(ctx, s, names, tool, odd, func(agent string) (any, string, error) {
		id, absent, err := eventFor(s, text, agent)
		return arguments(id), absent, err
	})
	if err != nil {
		return err
	}
	// What should happen after a call on an event that the host had cancelled at its deadline is open.
	for _, c := range s.Calls[len(s.Calls)-len(names):] {
		if c.Absent == "" && c.Answer != nil && !c.Done() && beforeAnswer(s, &c, text, lapsed) {
			s.Moot = fmt.Sprintf("an event for %q that the host doesn't cancel at its deadline", text)
		}
	}
	return nil
}

// maxBurst is the maximum number of calls that are made before the first is answered.
const maxBurst = 100

// callSteps are the steps in which the suite, instead of a harness, calls the tools of a host as an agent.
func callSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		actOfAgent(`{agent}[, {if its claim was granted},] sends[ {twice at once}] {text}[ to {place}][ as {word}][ `+
			`in reply to {text}][ with the key {text}][ {without a key}][ without {word}]`,
			`lead sends "on it" to #ops in reply to "who fixes the build?" with the key "k1"`,
			"Calls chat.send_message. A reply goes to the place of its message, unless the step names a place. The "+
				"call has a new key unless the step gives a key or says that there is none. The message may be aimed "+
				"to_me, to_my_role, to_other or ambient, from the reader's point of view. It may also be sent again "+
				"before the first call is answered, or lack an argument.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if c := lastCall(s, a.At(0), "chat.claim"); a.Is("if its claim was granted") &&
					(c == nil || c.Answer == nil || !c.Done()) {
					return nil
				}
				if _, ok := c2a.ParseDirectedness(a.At(3)); a.At(3) != "" && !ok {
					return &exchange.ScenarioError{What: fmt.Sprintf("there is no directedness %q", a.At(3))}
				}
				names := []string{a.At(0)}
				if a.Is("twice at once") {
					names = append(names, a.At(0))
				}
				return callTools(ctx, s, names, "chat.send_message", a.At(6) != "",
					func(agent string) (any, string, error) {
						full, absent, err := sendArguments(s, agent, a.At(1), scenario.PlaceAt(a, 2), a.At(4), a.At(5))
						if send, ok := full.(wire.SendArguments); ok && a.At(3) != "" {
							send.Directedness = a.At(3)
							full = send
						}
						if send, ok := full.(wire.SendArguments); ok && a.Is("without a key") {
							send.Key = ""
							full = send
						}
						if a.At(6) == "" {
							return full, absent, err
						}
						raw, _ := json.Marshal(full)
						var members map[string]json.RawMessage
						_ = json.Unmarshal(raw, &members)
						delete(members, a.At(6))
						return members, absent, err
					})
			}),
		actOfAgent(`{agent} {reads|looks through} {place}[, the newest {n}]`, `lead reads the thread "deploy"`,
			"With \"reads\", calls chat.read_thread for a conversation or thread. With \"looks through\", calls "+
				"chat.list_events for the conversation first. A number limits how much is read.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if err := s.World.Start(ctx); err != nil {
					return err
				}
				at, err := s.World.At(scenario.PlaceAt(a, 1), "")
				if err != nil {
					return err
				}
				if a.Is("looks through") {
					if err := callTool(ctx, s, a.At(0), "chat.list_events", false,
						wire.ListArguments{Conversation: at.Conversation}); err != nil {
						return err
					}
				}
				limit := 0
				if a.At(2) != "" {
					limit = a.Number(2)
				}
				read := wire.ReadOf(at)
				read.Limit = limit
				return callTool(ctx, s, a.At(0), "chat.read_thread", false, read)
			}),
		actOfAgent(`{agent} pulls {text}`, `lead pulls "who fixes the build?"`,
			"Calls the tool that the knock for the message names, or chat.read_thread, for the message's event.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if err := s.World.Start(ctx); err != nil {
					return err
				}
				tool := "chat.read_thread"
				events, err := deliveriesTo(s, a.At(1), a.At(0))
				if err != nil {
					return err
				}
				if n := len(events); n > 0 && events[n-1].Event.Knock != nil && events[n-1].Event.Knock.PullWith != "" {
					tool = events[n-1].Event.Knock.PullWith
				}
				return callTools(ctx, s, []string{a.At(0)}, tool, false, func(agent string) (any, string, error) {
					if tool == "chat.list_events" {
						return wire.ListArguments{}, "", nil
					}
					id, absent, err := eventFor(s, a.At(1), agent)
					return wire.ReadArguments{Event: id}, absent, err
				})
			}),
		actOfAgent(`{agent} lists its events[ of {place}][ of the stream {text}][ with policy {word}][ since `+
			`{time}][ until {time}][, {in another time zone}]`,
			`lead lists its events of #ops with policy may_respond since 60 s`,
			"Calls chat.list_events with filters. Times are on the world's clock, written in UTC or with another "+
				"offset.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if err := s.World.Start(ctx); err != nil {
					return err
				}
				list := wire.ListArguments{Policy: a.At(3)}
				if a.At(1) != "" {
					at, err := s.World.At(scenario.PlaceAt(a, 1), "")
					if err != nil {
						return err
					}
					list.Conversation = at.Conversation
				}
				if a.At(2) != "" {
					list.Stream = world.StreamID(a.At(2))
				}
				if a.At(4) != "" {
					list.Since = moment(s, a, 4)
				}
				if a.At(5) != "" {
					list.Until = moment(s, a, 5)
				}
				_, known := c2a.ParsePolicy(s.World.Draft(), a.At(3))
				return callTool(ctx, s, a.At(0), "chat.list_events", a.At(3) != "" && !known, list)
			}),
		actOfAgent(`{agents} react[s] with {word} to {text}`, `lead reacts with done to "who fixes the build?"`,
			"Calls chat.react on the message's event. The word doesn't have to be a signal.",
			react),
		actOfAgent(`{agents} react[s] with the glyph {text} to {text}`,
			`lead reacts with the glyph "✅" to "who fixes the build?"`,
			"Calls chat.react on the message's event, with a text in place of a signal.", react),
		actOfAgent(`{agent} reacts with {word} to the reaction on {text}`,
			`lead reacts with done to the reaction on "shall I restart the pump?"`,
			"Calls chat.react on the newest event that tells the agent about a reaction to that message.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, a.Names(0), "chat.react", false, func(agent string) (any, string, error) {
					m, _, err := s.World.Find(a.At(2))
					if err != nil {
						return nil, "", err
					}
					told := slices.DeleteFunc(reactionEvents(s, agent),
						func(d scenario.Delivery) bool { return d.Event.Reaction.On != m.ID })
					if len(told) == 0 {
						return nil, "an event for a reaction", nil
					}
					return wire.ReactArguments{InReplyTo: told[len(told)-1].Event.ID, Signal: a.At(1)}, "", nil
				})
			}),
		actOfAgent(`{agent} defers {text}[ because {text}][ {without a reason}]`,
			`lead defers "is it done?" because "the tests still run"`,
			"Calls chat.defer on the message's event.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				odd := a.Is("without a reason")
				return callOnEvent(ctx, s, a.Names(0), "chat.defer", odd, a.At(1), func(event string) any {
					if odd {
						return map[string]string{"inReplyTo": event}
					}
					return wire.DeferArguments{InReplyTo: event, Reason: a.At(2)}
				})
			}),
		actOfAgent(`{agent} resolves[ the {thread|assignment}] {text}`, `lead resolves the thread "deploy"`,
			"Calls chat.resolve on the message's event, on a thread, or on an assignment, under the id that the "+
				"platform gave it.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				switch {
				case a.Is("thread"):
					return callTool(ctx, s, a.At(0), "chat.resolve", false,
						wire.ResolveArguments{Thread: "T-" + a.At(1)})
				case a.Is("assignment"):
					m, _, err := s.World.Find(a.At(1))
					if err != nil {
						return err
					}
					return callTool(ctx, s, a.At(0), "chat.resolve", false, wire.ResolveArguments{Assignment: m.ID})
				}
				return callOnEvent(ctx, s, a.Names(0), "chat.resolve", false, a.At(1), func(event string) any {
					return wire.ResolveArguments{Event: event}
				})
			}),
		actOfAgent(`{agent} calls {text} for the event that {name} got for {text}`,
			`worker calls "chat.read_thread" for the event that lead got for "the raise is approved"`,
			"One agent calls a tool with the id of another agent's event. A message goes to the place of that event.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, []string{a.At(0)}, a.At(1), false, func(string) (any, string, error) {
					id, absent, err := eventFor(s, a.At(3), world.ParticipantID(a.At(2)))
					switch a.At(1) {
					case "chat.react":
						return wire.ReactArguments{InReplyTo: id, Signal: "done"}, absent, err
					case "chat.defer":
						return wire.DeferArguments{InReplyTo: id, Reason: "not now"}, absent, err
					case "chat.send_message":
						if err != nil || absent != "" {
							return nil, absent, err
						}
						return sendArguments(s, world.ParticipantID(a.At(2)), "it is settled", world.Place{},
							a.At(3), "")
					}
					return map[string]string{"eventId": id}, absent, err
				})
			}),
		actOfAgent(`{agent} calls {text} with:`, `lead calls "chat.dance" with:`,
			"Calls any tool with the JSON arguments below the step.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				text, err := a.Text()
				if err != nil {
					return err
				}
				return callTool(ctx, s, a.At(0), a.At(1), true, json.RawMessage(text))
			}),
		actOfAgent(`the host's state is noted`, `the host's state is noted`,
			"Records the dispositions and claims that conformance/inspect returns.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
				noted, _, err := stateOf(ctx, s)
				s.Noted = &noted
				return err
			}),
		actOfAgent(`{agent} sends {text} to {place}, naming the thread {text}`,
			`lead sends "on it" to #ops, naming the thread "deploy"`,
			"Calls chat.send_message with the conversation of the place and the id of the thread, which may be in "+
				"another conversation.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return callTools(ctx, s, []string{a.At(0)}, "chat.send_message", false,
					func(agent string) (any, string, error) {
						full, absent, err := sendArguments(s, agent, a.At(1), scenario.PlaceAt(a, 2), "", "")
						if send, ok := full.(wire.SendArguments); ok {
							send.Target.Thread, send.Visibility = "T-"+a.At(3), "thread"
							full = send
						}
						return full, absent, err
					})
			}),
		actOfAgent(`{agent} sends as many messages to {place} as a minute allows`,
			`lead sends as many messages to #ops as a minute allows`,
			"Sends them at the same moment with different keys. Their number is what conformance/hello declares as "+
				"limits.sendsPerMinute.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				n, err := s.World.Limit("sendsPerMinute")
				if err != nil {
					return err
				}
				all, sent := slices.Repeat([]string{a.At(0)}, n), len(s.Calls)
				for some := range slices.Chunk(all, maxBurst) {
					err := callTools(ctx, s, some, "chat.send_message", false, func(agent string) (any, string, error) {
						sent++
						return sendArguments(s, agent, fmt.Sprintf("chat no %d", sent), scenario.PlaceAt(a, 1), "",
							fmt.Sprintf("chat-%d", sent))
					})
					if err != nil {
						return err
					}
				}
				return nil
			}).Needs(scenario.NoTap),
		actOfAgent(`{agent} sends the event for {text} back as {word}`,
			`lead sends the event for "lunch?" back as must_respond`,
			"The suite's harness sends a chat/deliver to the host: the event that the harness received, with a "+
				"different policy.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return err
				}
				events, err := s.DeliveriesOf(a.At(1), agent)
				if err != nil || len(events) == 0 {
					return err
				}
				var params map[string]json.RawMessage
				if json.Unmarshal([]byte(events[len(events)-1].Wire), &params) != nil {
					return nil //nolint:nilerr // what it delivered was no object, and the schemas say so
				}
				var attention map[string]json.RawMessage
				_ = json.Unmarshal(params["attention"], &attention)
				params["policy"], _ = json.Marshal(a.At(2))
				if attention != nil {
					attention["policy"] = params["policy"]
					params["attention"], _ = json.Marshal(attention)
				}
				_, err = s.World.Line(ctx, jsonrpc.Request(jsonrpc.StringID("echo"), wire.MethodDeliver, params))
				return err
			}),
	)
}

// stateOf returns what the implementation reports about its events and claims, sorted, and without the times, which
// change.
func stateOf(ctx context.Context, s *scenario.Scenario) (c2a.Inspection, int, error) {
	state, seq, err := s.World.Inspect(ctx)
	state.Audit = nil
	for i := range state.Held {
		state.Held[i].UntilMs = 0
	}
	slices.SortFunc(state.Held, func(a, b c2a.Holding) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	slices.SortFunc(state.Fates, func(a, b c2a.Fate) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return state, seq, err
}

// sendArguments makes the arguments of chat.send_message.
func sendArguments(s *scenario.Scenario, agent, text string, to world.Place, answers, key string) (any, string, error) {
	if key == "" {
		key = fmt.Sprintf("key-%d", len(s.Calls)+1)
	}
	send := wire.SendArguments{Key: key, Text: text, Directedness: c2a.Ambient.String()}
	var place c2a.Place
	if answers != "" {
		id, absent, err := eventFor(s, answers, agent)
		if err != nil || absent != "" {
			return nil, absent, err
		}
		m, _, _ := s.World.Find(answers)
		send.InReplyTo, send.Directedness, place = id, c2a.ToMe.String(), m.Place
	}
	if answers == "" || to != (world.Place{}) {
		var err error
		if place, err = s.World.At(to, agent); err != nil {
			return nil, "", err
		}
	}
	send.Target.Conversation, send.Target.Thread = place.Conversation, place.Thread
	send.Visibility = place.Kind.String()
	return send, "", nil
}

// lastCall returns the latest call by an agent, or by any agent if the name is "", of one tool, or of any tool if tool
// is "".
func lastCall(s *scenario.Scenario, name, tool string) *scenario.Call {
	for i, c := range slices.Backward(s.Calls) {
		if (name == "" || c.Agent == world.ParticipantID(name)) && (tool == "" || c.Tool == tool) {
			return &s.Calls[i]
		}
	}
	return nil
}

// moment returns the time on the world's clock that an argument gives, in RFC 3339.
func moment(s *scenario.Scenario, a steps.Args, part int) string {
	if a.Is("in another time zone") {
		halfPastFiveBehind := time.FixedZone("", -(5*60+30)*60)
		return time.UnixMilli(s.World.StartMs() + a.Ms(part)).In(halfPastFiveBehind).Format(time.RFC3339Nano)
	}
	return wire.Moment(s.World.StartMs(), a.Ms(part))
}

// lateAnswer checks again for an answer that had not arrived at once.
func lateAnswer(s *scenario.Scenario, c *scenario.Call) *exchange.Answer {
	c.Answer = s.World.AnswerTo(c.ID)
	return c.Answer
}

// react calls chat.react with a word that need not be a signal.
func react(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
	odd := !slices.Contains(c2a.Signals, a.At(1))
	return callOnEvent(ctx, s, a.Names(0), "chat.react", odd, a.At(2), func(event string) any {
		return wire.ReactArguments{InReplyTo: event, Signal: a.At(1)}
	})
}
