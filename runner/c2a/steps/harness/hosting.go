package harness

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// hostingSteps are the steps that control the suite's own host (role harness).
func hostingSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		steps.Happen(`the host delivers {text} also to {name} under the same event id`,
			`the host delivers "is the kiln hot?" also to worker under the same event id`,
			"One event for two sessions, with a separate key for each session.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				agent, err := s.AgentID(a.At(1))
				if err != nil {
					return err
				}
				return s.World.Again(ctx, a.At(0), func(e *c2a.Event) {
					e.Recipient, e.Attempt = agent, 1
					e.Key = e.ID + ":" + strings.ReplaceAll(agent, ":", "_")
				})
			}).Needs(scenario.NoTap),
		steps.Declare(`events expire after {time}`, `events expire after 5 min`,
			"The suite's host gives optional events this deadline.",
			func(s *scenario.Scenario, a steps.Args) error {
				s.World.HostRules.Due.DeadlineMs, s.World.HostRules.Due.From = a.Ms(0), c2a.MayRespond
				return nil
			}).Needs(scenario.NoTap),
		steps.Happen(`the host delivers {text} again[ {n} times]`, `the host delivers "is the kiln hot?" again 3 times`,
			"Delivers the same event as another attempt in a new request, or as several attempts at once.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				times := 1
				if a.At(1) != "" {
					times = min(a.Number(1), steps.MaxNumber)
				}
				for range times {
					if err := s.World.Again(ctx, a.At(0), nil); err != nil {
						return err
					}
				}
				return nil
			}),
		steps.Happen(`the host delivers {text} again, this time complete`,
			`the host delivers "is the kiln hot?" again, this time complete`,
			"The same event, now complete. In its first delivery, a field was missing or changed.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				s.World.Mend()
				return s.World.Again(ctx, a.At(0), nil)
			}),
		steps.Happen(`the host delivers {text} from {name} to {name} as {word}, in a notification`,
			`the host delivers "who has the key?" from Will to lead as may_respond, in a notification`,
			"A buffered event without a request id, so that it can't be acknowledged.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Bare: true}
				return deliverAs(ctx, s, d, a.At(3), "buffered", "")
			}),
		steps.Happen(`the host delivers {text} from {name} to {name} as {word}, under the event id of {text} in upper `+
			`case`, `the host delivers "who has the lid?" from Will to lead as must_respond, under the event id of `+
			`"who has the key?" in upper case`,
			"A separate buffered event, whose id differs from another event's id only in upper or lower case.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				other, err := s.World.EventOf(ctx, a.At(4))
				if err != nil {
					return err
				}
				id, _ := json.Marshal(strings.ToUpper(other.ID))
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2)}
				d.Change = func(params map[string]json.RawMessage) { params["eventId"] = id }
				return deliverAs(ctx, s, d, a.At(3), "buffered", "")
			}),
		steps.Happen(`the host delivers {text} again with {the text|the policy|another idempotency key}[ {text}]`,
			`the host delivers "is the kiln hot?" again with the text "is the kiln cold?"`,
			"The same event with different content, a different policy, or a different key.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				policy, ok := c2a.ParsePolicy(s.World.Draft(), a.At(1))
				if a.Is("the policy") && !ok {
					return fmt.Errorf("unknown policy %q", a.At(1))
				}
				return s.World.Again(ctx, a.At(0), func(e *c2a.Event) {
					switch {
					case a.Is("the text"):
						e.Text = a.At(1)
					case a.Is("the policy"):
						e.Policy = policy
					default:
						e.Key += ":again"
					}
				})
			}),
		steps.Happen(`the host delivers {text} again in mode {word}`,
			`the host delivers "is the kiln hot?" again in mode buffered`,
			"The same event, first delivered as a knock, now in another mode and with its text.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				mode, ok := c2a.ParseMode(a.At(1))
				if !ok || mode == c2a.Notify {
					return &exchange.ScenarioError{What: fmt.Sprintf("there is no mode %q", a.At(1))}
				}
				return s.World.Again(ctx, a.At(0),
					func(e *c2a.Event) { e.Mode, e.Knock, e.Text = mode, nil, a.At(0) })
			}),
		steps.Declare(`the host's answers to tool calls are held`, `the host's answers to tool calls are held`,
			"Tool calls, including sends, aren't answered until they are released.",
			func(s *scenario.Scenario, _ steps.Args) error { s.World.HoldTools(); return nil }),
		steps.Happen(`the host's answers to tool calls are released`, `the host's answers to tool calls are released`,
			"Held calls are carried out, and no more calls are held.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error { return s.World.ReleaseTools(ctx) }),
		steps.Happen(`the host cancels {the latest delivery of|the first delivery of|a request that nobody made}[ `+
			`{text}]`, `the host cancels the latest delivery of "is the ferry late?"`,
			"Sends the id of the request that delivered the event, regardless of what has happened to the event, or "+
				"an id that belongs to no request.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				switch {
				case a.Is("a request that nobody made"):
					return s.World.CancelStranger(ctx)
				case a.Is("the first delivery of"):
					return s.World.CancelDelivery(ctx, a.At(0), 1)
				}
				return s.World.CancelDelivery(ctx, a.At(0), 0)
			}),
		steps.Happen(`the host passes on the signal {word} from {name} on {text} to {name} as {word}, mode {word}`,
			`the host passes on the signal agree from Will on "shall I restart the pump?" to lead as may_respond, `+
				`mode notify`,
			"An event for a reaction to the agent's message, with this policy and mode regardless of what a host "+
				"would choose.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				signal := world.Signal{Signal: a.At(0), Author: a.At(1), On: a.At(2), Agent: a.At(3)}
				var known [2]bool
				signal.Policy, known[0] = c2a.ParsePolicy(s.World.Draft(), a.At(4))
				signal.Mode, known[1] = c2a.ParseMode(a.At(5))
				if slices.Contains(known[:], false) {
					return &exchange.ScenarioError{What: fmt.Sprintf("there is no policy %q or no mode %q",
						a.At(4), a.At(5))}
				}
				return s.World.Signal(ctx, signal)
			}),
		scenario.Lasting(func(a steps.Args, d port.HelloResult) int64 {
			return scenario.Settling(a, d) * int64(a.Number(2))
		}, steps.Happen(`{name} mirrors {name} {n} times[ in {place}]`, `worker mirrors lead 8 times in the DM`,
			"Each time, the first participant posts the second one's latest message, word for word, and the "+
				"conversation settles.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.Number(2) > steps.MaxNumber {
					return &exchange.ScenarioError{What: "there are too many messages"}
				}
				for range a.Number(2) {
					last, err := lastChatOf(s, a.At(1))
					if err != nil {
						return err
					}
					if last == nil {
						return nil // nothing to mirror: demands judge what is missing
					}
					if err := s.World.Post(ctx, world.Post{Author: a.At(0), Text: last.Message.Text,
						Place: scenario.PlaceAt(a, 3)}); err != nil {
						return err
					}
					if err := s.Settle(ctx); err != nil {
						return err
					}
				}
				return nil
			}).Needs(scenario.NoTap)),
		steps.Happen(`the host sends {name}'s latest message back to it as {word}, mode {word}`,
			`the host sends lead's latest message back to it as must_respond, mode buffered`,
			"The host delivers the agent's own message back to it, from the place where the agent sent it.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				last, err := lastChatOf(s, a.At(0))
				if err != nil || last == nil {
					return err
				}
				return deliverAs(ctx, s, world.Delivery{Text: last.Message.Text, Author: a.At(0), Agent: a.At(0)},
					a.At(1), a.At(2), "")
			}),
		steps.Happen(`{agent} claims {text} first`, `worker claims "who has the key?" first`,
			"The suite claims the message's event as this agent. If the claim is refused because the event already "+
				"has an owner, the rest isn't judged.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return err
				}
				granted, err := s.World.Claim(ctx, agent, a.At(1))
				if !granted {
					s.Moot = "leaving the first claim to another agent"
				}
				return err
			}),
		steps.Declare(`the host's tool {text} {has an effect|fails once|breaks once|refuses once|grants nothing}`,
			`the host's tool "chat.ring_bell" has an effect`,
			"A tool declared as neither read-only nor idempotent, or a tool whose first call is answered with a "+
				"transient failure, a JSON-RPC error, or a failure without a kind. With \"grants nothing\", the "+
				"first hundred calls are answered with granted false, and without an error.",
			func(s *scenario.Scenario, a steps.Args) error {
				rules := &s.World.HostRules
				if a.Is("has an effect") {
					rules.Tools = append(rules.Tools, a.At(0))
					return nil
				}
				if a.Is("grants nothing") {
					denied := host.ToolFailure{Tool: a.At(0), With: host.ToolAnswer{Denied: true}}
					rules.Failing = append(rules.Failing, slices.Repeat([]host.ToolFailure{denied}, 100)...)
					return nil
				}
				with := host.ToolAnswer{Fault: "something went wrong, for now", Kind: c2a.Transient}
				switch {
				case a.Is("refuses once"):
					with = host.ToolAnswer{Fault: "this was refused"}
				case a.Is("breaks once"):
					with = host.ToolAnswer{Fault: "something broke", Broken: true}
				}
				rules.Failing = append(rules.Failing, host.ToolFailure{Tool: a.At(0), With: with})
				return nil
			}),
		steps.Happen(`the host delivers[ {text}] from {name} to {name}[ and {name}][ in {place}][ {without a `+
			`mention}] as {word}, mode {word}[, priority {word}][, an edit of {text}][, with the second line {text} `+
			`in its {path}][, without its {text}][ {and cancels it at once}][:]`,
			`the host delivers "who has the key?" from Will to lead as must_respond, mode buffered`,
			"An event with this policy and mode, regardless of what a host would choose, for one agent or for each "+
				"of two. It may require an answer without a mention, be marked as an edit of an event that was "+
				"answered or that was delivered in a notification, have a second line in a field, lack an optional "+
				"field, or be cancelled while the turn is being set up. Without a text, the text below the step is used.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				text, err := scenario.TextAt(a, 0)
				if err != nil {
					return err
				}
				d := world.Delivery{
					Text: text, Author: a.At(1), Agent: a.At(2), Also: a.At(3), Place: scenario.PlaceAt(a, 4),
					EditOf:      a.At(8),
					Unaddressed: a.Is("without a mention"), Cancelled: a.Is("and cancels it at once"),
				}
				if a.At(9) != "" {
					d.Change = secondLine(a.At(10), a.At(9))
				}
				if a.At(11) != "" {
					path := strings.Split(a.At(11), ".")
					d.Change = func(params map[string]json.RawMessage) { removeMember(params, path) }
				}
				return deliverAs(ctx, s, d, a.At(5), a.At(6), a.At(7))
			}),
		steps.Happen(`the host delivers {text} from {name} to {name}[ in {place}][ {without a mention}] as {word}, `+
			`without a mode`, `the host delivers "who has the key?" from Will to lead as may_respond, without a mode`,
			"An event without a field for its injection mode, as in the example in draft 2026-06-24.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: scenario.PlaceAt(a, 3),
					Unaddressed: a.Is("without a mention")}
				d.Change = func(params map[string]json.RawMessage) { delete(params, "injection") }
				return deliverAs(ctx, s, d, a.At(4), "buffered", "")
			}),
		steps.Happen(`the host delivers {text} from {name} to {name}[ in {place}] as {word}, {without naming its `+
			`recipient|with the kind of the channel}`,
			`the host delivers "who has the key?" from Will to lead as must_respond, without naming its recipient`,
			"A buffered event in another form that the binding allows: it doesn't name its recipient, which is the "+
				"only agent, or its kind is that of the channel although it is in a thread.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: scenario.PlaceAt(a, 3)}
				d.Change = func(params map[string]json.RawMessage) { delete(params, "recipient") }
				if a.Is("with the kind of the channel") {
					kind := json.RawMessage(`"channel"`)
					d.Change = func(params map[string]json.RawMessage) {
						replaceMember(params, []string{"conversation", "kind"}, kind)
					}
				}
				return deliverAs(ctx, s, d, a.At(4), "buffered", "")
			}),
		steps.Happen(`the host delivers {a text of|the parts}[ {text} and {text}][ {n} words] from {name} to {name} `+
			`as {word}`, `the host delivers a text of 1200 words from Will to lead as must_respond`,
			"A buffered event with a long text (\"word 1, word 2\" and so on), or with content in two parts, as in "+
				"draft 2026-06-02.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Text: a.At(0) + a.At(1), Author: a.At(3), Agent: a.At(4)}
				if a.Is("the parts") {
					d.Change = func(params map[string]json.RawMessage) {
						params["content"], _ = json.Marshal([]map[string]string{
							{"type": "text", "text": a.At(0)}, {"type": "text", "text": a.At(1)}})
					}
					return deliverAs(ctx, s, d, a.At(5), "buffered", "")
				}
				var words []string
				for i := range min(a.Number(2), maxWords) {
					words = append(words, fmt.Sprint("word ", i+1))
				}
				d.Text = strings.Join(words, ", ")
				return deliverAs(ctx, s, d, a.At(5), "buffered", "")
			}),
		steps.Happen(`the host sends a knock from {name} to {name}[ in {place}] as {word}, with the topic {text} `+
			`and the withheld text {text}[, with the second line {text} in its {path}]`,
			`the host sends a knock from Will to lead as may_respond, with the topic "news of the pump" and the `+
				`withheld text "the valve leaks"`,
			"A notify event. The read tools return the text that it withholds. One of its fields may have a second "+
				"line.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Author: a.At(0), Agent: a.At(1), Place: scenario.PlaceAt(a, 2), Topic: a.At(4),
					Text: a.At(5)}
				if a.At(6) != "" {
					d.Change = secondLine(a.At(7), a.At(6))
				}
				return deliverAs(ctx, s, d, a.At(3), "notify", "")
			}),
		steps.Happen(`the host delivers {text} from {name} to {name}[ in {place}] with {no policy|the unknown `+
			`policy}[ {text}][, mode {word}][, an edit of {text}]`,
			`the host delivers "shall we dance?" from Will to lead with the unknown policy "reply_maybe"`,
			"An event without a policy, or with a policy that the draft doesn't define. It is buffered unless the "+
				"step names another mode. It may be marked as an edit.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: scenario.PlaceAt(a, 3),
					EditOf: a.At(6)}
				return deliverAs(ctx, s, d, a.At(4), cmp.Or(a.At(5), "buffered"), "")
			}),
		steps.Happen(`the host delivers an event {that lacks|with unknown members and the text}[ {text}]`,
			`the host delivers an event that lacks "target.directedness"`,
			"A buffered event from Will to lead that must be answered. It lacks one of its fields, or has additional "+
				"fields at its top level and in its conversation and author.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				path := strings.Split(a.At(0), ".")
				words := s.World.Drawn.Words
				d := world.Delivery{Text: "nothing is named here", Author: words.Draw("Will"),
					Agent: words.Draw("lead")}
				d.Change = func(params map[string]json.RawMessage) { removeMember(params, path) }
				if !a.Is("that lacks") {
					d.Text = a.At(0)
					d.Change = func(params map[string]json.RawMessage) {
						more := json.RawMessage(`{"since":"tomorrow","deep":[{"policy":"must_not_respond"}]}`)
						for _, path := range [][]string{{"x-more"}, {"conversation", "x-more"}, {"author", "x-more"}} {
							replaceMember(params, path, more)
						}
					}
				}
				return deliverAs(ctx, s, d, "must_respond", "buffered", "")
			}),
		steps.Happen(`the host sends the unknown notification {text}`,
			`the host sends the unknown notification "notifications/nonsense"`,
			"A notification with an unknown method.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Notify(ctx, a.At(0))
			}),
	)
}

// maxWords is the maximum number of words in a text.
const maxWords = 5000

// secondLine appends a line to the text of a member, which it creates if necessary.
func secondLine(path, line string) func(map[string]json.RawMessage) {
	group, name, _ := strings.Cut(path, ".")
	return func(params map[string]json.RawMessage) {
		changeWithin(params, []string{group}, func(object map[string]json.RawMessage) {
			var text string
			_ = json.Unmarshal(object[name], &text)
			object[name], _ = json.Marshal(text + "\n" + line)
		})
	}
}

// deliverAs delivers an event with a policy that the draft may not define.
func deliverAs(ctx context.Context, s *scenario.Scenario, d world.Delivery, policy, mode, priority string) error {
	draft := s.World.Draft()
	var ok bool
	if d.Policy, ok = c2a.ParsePolicy(draft, policy); !ok {
		d.Policy = c2a.MustRespond
		d.Change = func(params map[string]json.RawMessage) {
			path := strings.Split(strings.TrimPrefix(wire.PointersOf(draft).Policy, "/"), "/")
			if policy == "" {
				removeMember(params, path)
				return
			}
			word, _ := json.Marshal(policy)
			replaceMember(params, path, word)
		}
	}
	if d.Mode, ok = c2a.ParseMode(mode); !ok {
		return &exchange.ScenarioError{What: fmt.Sprintf("there is no mode %q", mode)}
	}
	if (d.Mode == c2a.Notify) != (d.Topic != "") {
		return &exchange.ScenarioError{What: "use the step for knocks"}
	}
	if priority != "" {
		if d.Priority, ok = c2a.ParsePriority(priority); !ok {
			return &exchange.ScenarioError{What: fmt.Sprintf("there is no priority %q", priority)}
		}
	}
	if err := s.World.Start(ctx); err != nil {
		return err
	}
	if !s.World.Takes(d.Mode) {
		s.Moot = "deliveries by " + mode
		return nil
	}
	return s.World.Deliver(ctx, d)
}

func removeMember(object map[string]json.RawMessage, path []string) {
	if len(path) == 1 {
		delete(object, path[0])
		return
	}
	changeWithin(object, path, func(inner map[string]json.RawMessage) { removeMember(inner, path[1:]) })
}

// replaceMember changes the value of a member of a JSON object at any depth. If the member's parent is missing, nothing
// changes.
func replaceMember(object map[string]json.RawMessage, path []string, value json.RawMessage) {
	if len(path) == 1 {
		object[path[0]] = value
		return
	}
	changeWithin(object, path, func(inner map[string]json.RawMessage) { replaceMember(inner, path[1:], value) })
}

// changeWithin changes the object at the first member of the path. If there is no object, nothing changes.
func changeWithin(object map[string]json.RawMessage, path []string, change func(map[string]json.RawMessage)) {
	var inner map[string]json.RawMessage
	if json.Unmarshal(object[path[0]], &inner) != nil || inner == nil {
		return
	}
	change(inner)
	object[path[0]], _ = json.Marshal(inner)
}
