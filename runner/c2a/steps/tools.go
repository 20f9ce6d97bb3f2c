package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Call is a tool call that the suite made as an agent.
type Call struct {
	Agent, Tool string
	ID          string           // of the request
	Answer      *exchange.Answer // nil: none came yet
	AtMs        int64
	Absent      string // what the call would have been about and the host did without; it was not made then
}

// callTool calls a tool as an agent.
func callTool(s *Scenario, ctx context.Context, name, tool string, arguments any) error {
	return callTools(s, ctx, []string{name}, tool, func(string) (any, string, error) { return arguments, "", nil })
}

// callTools calls a tool as several agents at once, each with arguments of its
// own. Where there is nothing to call it about, absent says what was missing.
func callTools(s *Scenario, ctx context.Context, names []string, tool string, arguments func(agent string) (a any, absent string, err error)) error {
	if err := s.World.Start(ctx); err != nil {
		return err
	}
	var calls []world.Call
	var made []Call
	lacking := ""
	if slices.Contains(dispensable, tool) {
		names, _, err := s.World.Tools(ctx)
		if err != nil {
			return err
		}
		if len(names) > 0 && !slices.Contains(names, tool) {
			lacking = tool
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
		made = append(made, Call{Agent: agent, Tool: tool, AtMs: s.World.Now(), Absent: absent})
		if absent == "" {
			calls = append(calls, world.Call{Agent: agent, Tool: tool, Arguments: a, Odd: s.Odd})
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

// dispensable are the tools that the text only recommends: what it demands of
// them it demands of a host that lists them.
var dispensable = []string{"chat.list_events", "chat.defer", "chat.resolve"}

// deliveryMs is how long an agent waits for the event that it acts on: a host may
// take its time to deliver.
const deliveryMs = 2_000

// eventFor finds the event under which an agent knows a message: the latest
// that it got.
func eventFor(s *Scenario, text, agent string) (id, absent string, err error) {
	events, err := s.DeliveriesOf(text, agent)
	if err != nil {
		return "", "", err
	}
	if len(events) == 0 {
		return "", fmt.Sprintf("the delivery of %q to %s", text, agent), nil
	}
	return events[len(events)-1].Event.ID, "", nil
}

// actOfAgent is a step in which an agent calls a tool. Time stands still, but for what
// an agent waits for its event, and what follows from it may be judged at once.
func actOfAgent(pattern, example, doc string, run func(ctx context.Context, s *Scenario, a steps.Args) error) *steps.Step {
	return steps.Define(steps.When, pattern, example, doc, func(ctx context.Context, s *Scenario, a steps.Args) error {
		s.Settled = false
		return run(ctx, s, a)
	})
}

// callOnEvent is a tool call about the event of a message.
func callOnEvent(tool string, arguments func(event string, a steps.Args) any) func(context.Context, *Scenario, steps.Args) error {
	return func(ctx context.Context, s *Scenario, a steps.Args) error {
		return callTools(s, ctx, a.Names(0), tool, func(agent string) (any, string, error) {
			id, absent, err := eventFor(s, a.At(1), agent)
			return arguments(id, a), absent, err
		})
	}
}

// toolActs are the steps in which the suite, in place of a harness, calls the
// tools of a host as an agent.
func toolActs() []*steps.Step {
	return Needing(LinkTap,
		actOfAgent(`{agent}[, {if its claim was granted},] sends[ {twice at once}] {text}[ to {place}][ as {word}][ in reply to {text}][ with the key {text}][ without {word}]`, `lead sends "on it" to #ops in reply to "who fixes the build?" with the key "k1"`,
			"chat.send_message. A reply goes where the message stands, unless the step names a place; a key that isn't given is a new one. It may be aimed to_me, to_my_role, to_other or ambient, as seen by who gets it; be sent again before it is answered; or lack an argument.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				if c := lastCall(s, a.At(0), "chat.claim"); a.Is("if its claim was granted") && (c == nil || c.Answer == nil || !c.Done()) {
					return nil
				}
				if _, ok := c2a.ParseDirectedness(a.At(3)); a.At(3) != "" && !ok {
					return &exchange.ScenarioError{What: fmt.Sprintf("there is no directedness %q", a.At(3))}
				}
				names := []string{a.At(0)}
				if a.Is("twice at once") {
					names = append(names, a.At(0))
				}
				s.Odd = a.At(6) != ""
				defer func() { s.Odd = false }()
				return callTools(s, ctx, names, "chat.send_message", func(agent string) (any, string, error) {
					full, absent, err := sendArguments(s, agent, a.At(1), PlaceAt(a, 2), a.At(4), a.At(5))
					if send, ok := full.(wire.SendArguments); ok && a.At(3) != "" {
						send.Directedness = a.At(3)
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
		actOfAgent(`{agent} {reads|looks through} {place}`, `lead reads the thread "deploy"`,
			"chat.read_thread of a conversation or thread, to look through it after chat.list_events of the conversation.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				if err := s.World.Start(ctx); err != nil {
					return err
				}
				at, err := s.World.At(PlaceAt(a, 1), "")
				if err != nil {
					return err
				}
				if a.Is("looks through") {
					if err := callTool(s, ctx, a.At(0), "chat.list_events", wire.ListArguments{Conversation: at.Conversation}); err != nil {
						return err
					}
				}
				return callTool(s, ctx, a.At(0), "chat.read_thread", wire.ReadArguments{Conversation: at.Conversation, Thread: at.Thread})
			}),
		actOfAgent(`{agent} pulls {text}`, `lead pulls "who fixes the build?"`,
			"The tool that the knock for the message names, or chat.read_thread, called for its event.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
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
				return callTools(s, ctx, []string{a.At(0)}, tool, func(agent string) (any, string, error) {
					if tool == "chat.list_events" {
						return wire.ListArguments{}, "", nil
					}
					id, absent, err := eventFor(s, a.At(1), agent)
					return wire.ReadArguments{Event: id}, absent, err
				})
			}),
		actOfAgent(`{agent} lists its events[ of {place}][ of the stream {text}][ with policy {word}][ since {time}][ until {time}]`, `lead lists its events of #ops with policy may_respond since 60 s`,
			"chat.list_events, with filters. Times are those of the world's clock.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				if err := s.World.Start(ctx); err != nil {
					return err
				}
				list := wire.ListArguments{Policy: a.At(3)}
				if a.At(1) != "" {
					at, err := s.World.At(PlaceAt(a, 1), "")
					if err != nil {
						return err
					}
					list.Conversation = at.Conversation
				}
				if a.At(2) != "" {
					list.Stream = world.StreamID(a.At(2))
				}
				if a.At(4) != "" {
					list.Since = wire.Moment(s.World.StartMs(), a.Ms(4))
				}
				if a.At(5) != "" {
					list.Until = wire.Moment(s.World.StartMs(), a.Ms(5))
				}
				_, known := c2a.ParsePolicy(s.World.Draft(), a.At(3))
				s.Odd = a.At(3) != "" && !known
				defer func() { s.Odd = false }()
				return callTool(s, ctx, a.At(0), "chat.list_events", list)
			}),
		actOfAgent(`{agents} react[s] with {word} to {text}`, `lead reacts with done to "who fixes the build?"`,
			"chat.react to the event of the message, with a word that need not be a signal.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				s.Odd = !slices.Contains(c2a.Signals, a.At(1))
				defer func() { s.Odd = false }()
				return callTools(s, ctx, a.Names(0), "chat.react", func(agent string) (any, string, error) {
					id, absent, err := eventFor(s, a.At(2), agent)
					return wire.ReactArguments{InReplyTo: id, Signal: a.At(1)}, absent, err
				})
			}),
		actOfAgent(`{agent} defers {text}[ because {text}][ {without a reason}]`, `lead defers "is it done?" because "the tests still run"`,
			"chat.defer of the event of the message.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				s.Odd = a.Is("without a reason")
				defer func() { s.Odd = false }()
				return callOnEvent("chat.defer", func(event string, a steps.Args) any {
					if s.Odd {
						return map[string]string{"inReplyTo": event}
					}
					return wire.DeferArguments{InReplyTo: event, Reason: a.At(2)}
				})(ctx, s, a)
			}),
		actOfAgent(`{agent} resolves[ the {thread|assignment}] {text}`, `lead resolves the thread "deploy"`,
			"chat.resolve of the event of the message, of a thread, or of what was assigned, under the id that the platform gave it.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				switch {
				case a.Is("thread"):
					return callTool(s, ctx, a.At(0), "chat.resolve", wire.ResolveArguments{Thread: "T-" + a.At(1)})
				case a.Is("assignment"):
					m, _, err := s.World.Find(a.At(1))
					if err != nil {
						return err
					}
					return callTool(s, ctx, a.At(0), "chat.resolve", wire.ResolveArguments{Assignment: m.ID})
				}
				return callOnEvent("chat.resolve", func(event string, _ steps.Args) any { return wire.ResolveArguments{Event: event} })(ctx, s, a)
			}),
		actOfAgent(`{agent} calls {text} for the event that {name} got of {text}`, `worker calls "chat.read_thread" for the event that lead got of "the raise is approved"`,
			"A tool that takes an event, called as one agent with the event id of another.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				return callTools(s, ctx, []string{a.At(0)}, a.At(1), func(string) (any, string, error) {
					id, absent, err := eventFor(s, a.At(3), world.ParticipantID(a.At(2)))
					if a.At(1) == "chat.react" {
						return wire.ReactArguments{InReplyTo: id, Signal: "done"}, absent, err
					}
					if a.At(1) == "chat.defer" {
						return wire.DeferArguments{InReplyTo: id, Reason: "not now"}, absent, err
					}
					return map[string]string{"eventId": id}, absent, err
				})
			}),
		actOfAgent(`{agent} calls {text} with:`, `lead calls "chat.dance" with:`,
			"Any tool, with the arguments that stand below as JSON.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				text, err := a.Text()
				if err != nil {
					return err
				}
				s.Odd = true
				defer func() { s.Odd = false }()
				return callTool(s, ctx, a.At(0), a.At(1), json.RawMessage(text))
			}),
		actOfAgent(`the host's state is noted`, `the host's state is noted`,
			"The dispositions and claims that conformance/inspect returns.",
			func(ctx context.Context, s *Scenario, _ steps.Args) error {
				noted, _, err := stateOf(s, ctx)
				s.Noted = &noted
				return err
			}),
		actOfAgent(`{agent} sends as many chats as a minute allows to {place}`, `lead sends as many chats as a minute allows to #ops`,
			"At one moment, and under keys of their own: the number that conformance/hello declares as limits.sendsPerMinute.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				n, err := s.World.Limit("sendsPerMinute")
				if err != nil {
					return err
				}
				all, sent := slices.Repeat([]string{a.At(0)}, n), 0
				for some := range slices.Chunk(all, maxBurst) {
					err := callTools(s, ctx, some, "chat.send_message", func(agent string) (any, string, error) {
						sent++
						return sendArguments(s, agent, fmt.Sprintf("chat no %d", sent), PlaceAt(a, 1), "", fmt.Sprintf("chat-%d", sent))
					})
					if err != nil {
						return err
					}
				}
				return nil
			}).Needs(NoTap),
		actOfAgent(`{agent} sends the event of {text} back as {word}`, `lead sends the event of "lunch?" back as must_respond`,
			"The harness of this suite sends the host a chat/deliver: the event that it got, under another policy.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
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
				word, _ := json.Marshal(a.At(2))
				for _, path := range [][]string{{"policy"}, {"attention", "policy"}} {
					ReplaceMember(params, path, word)
				}
				_, err = s.World.Line(ctx, jsonrpc.Request(jsonrpc.StringID("echo"), wire.MethodDeliver, params))
				return err
			}),
	)
}

// stateOf is what the implementation says of its events and claims, sorted, and
// without the times, which pass.
func stateOf(s *Scenario, ctx context.Context) (c2a.Inspection, int, error) {
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
func sendArguments(s *Scenario, agent, text string, to world.Place, answers, key string) (any, string, error) {
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

// lastCall is the latest call of an agent, of one tool if tool isn't "".
func lastCall(s *Scenario, name, tool string) *Call {
	for i := len(s.Calls) - 1; i >= 0; i-- {
		if c := &s.Calls[i]; c.Agent == world.ParticipantID(name) && (tool == "" || c.Tool == tool) {
			return c
		}
	}
	return nil
}

// demandOnAnswer is a demand on the answer to the latest call of an agent, of one
// tool if tool isn't "". An answer is there or isn't: nothing needs to settle.
func demandOnAnswer(tool, pattern, example, doc string, judgeAnswer func(s *Scenario, c *Call, a steps.Args) steps.Finding) *steps.Step {
	return demandOnAnswerTo(func(steps.Args) string { return tool }, pattern, example, doc, judgeAnswer)
}

// demandOnAnswerTo is [demandOnAnswer] for a line that names the tool.
func demandOnAnswerTo(tool func(a steps.Args) string, pattern, example, doc string, judgeAnswer func(s *Scenario, c *Call, a steps.Args) steps.Finding) *steps.Step {
	return steps.Define(steps.Then, pattern, example, doc, func(_ context.Context, s *Scenario, a steps.Args) error {
		if _, err := s.AgentID(a.At(0)); err != nil {
			return err
		}
		c := lastCall(s, a.At(0), tool(a))
		switch {
		case c == nil:
			s.Record(steps.Broken(judge.NoSeq, "an answer to a call", "no call"))
		case c.Absent != "":
			s.Record(steps.Unused(c.Absent))
		case c.Answer == nil && lateAnswer(s, c) == nil:
			s.Record(steps.Broken(judge.NoSeq, "an answer to "+c.Tool, "none"))
		default:
			s.Record(judgeAnswer(s, c, a))
		}
		return nil
	})
}

// lateAnswer looks once more for an answer that had not come at once.
func lateAnswer(s *Scenario, c *Call) *exchange.Answer {
	c.Answer = s.World.AnswerTo(c.ID)
	return c.Answer
}

// Done reports whether a tool did what it was asked: no error, and no claim
// that wasn't granted.
func (c *Call) Done() bool {
	var r struct {
		Granted *bool `json:"granted"`
	}
	_ = json.Unmarshal(world.ToolResult(c.Answer).Structured, &r)
	return world.Done(c.Answer) && (r.Granted == nil || *r.Granted)
}

// Describe is an answer in words, for a reader.
func (c *Call) Describe() string {
	if c.Answer.Err != nil {
		return "the error " + c.Answer.Err.Error()
	}
	r := world.ToolResult(c.Answer)
	if r.IsError {
		return "an error: " + r.ResultText()
	}
	return r.ResultText()
}

// Texts are the strings of an answer, in its order, member names left out.
func (c *Call) Texts() []string {
	r := world.ToolResult(c.Answer)
	if len(r.Structured) > 0 {
		return orderedStrings(r.Structured)
	}
	var out []string
	for _, text := range r.Texts() {
		if inner := orderedStrings(json.RawMessage(text)); inner != nil {
			out = append(out, inner...)
			continue
		}
		out = append(out, text)
	}
	return out
}

// orderedStrings are the strings among the values of a JSON text in the order in which
// they stand, or nil where it is none.
func orderedStrings(raw json.RawMessage) []string {
	if !json.Valid(raw) {
		return nil
	}
	out := []string{}
	d := json.NewDecoder(strings.NewReader(string(raw)))
	type level struct{ object, name bool }
	var open []level
	for {
		token, err := d.Token()
		if err != nil {
			return out
		}
		top := len(open) - 1
		name := top >= 0 && open[top].object && open[top].name
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{', '[':
				if top >= 0 {
					open[top].name = true
				}
				open = append(open, level{object: t == '{', name: true})
			default:
				open = open[:top]
			}
			continue
		case string:
			if !name {
				out = append(out, t)
			}
		}
		if top >= 0 {
			open[top].name = !name
		}
	}
}

// showsInOrder demands that the answer holds the texts, one behind the other.
func showsInOrder(c *Call, texts []string) steps.Finding {
	if !world.Done(c.Answer) {
		return steps.Broken(c.Answer.Seq, "a result", "%s", c.Describe())
	}
	rest := strings.Join(c.Texts(), "\n")
	for _, text := range texts {
		_, after, ok := strings.Cut(rest, text)
		if !ok {
			return steps.Broken(c.Answer.Seq, fmt.Sprintf("%q", texts), "%s", c.Describe())
		}
		rest = after
	}
	return steps.Kept(c.Answer.Seq, c.Describe())
}

// toolDemands are the demands on what a host answers to its tools.
func toolDemands() []*steps.Step {
	return Needing(LinkTap,
		demandOnAnswerTo(func(a steps.Args) string {
			if a.Is("claim") {
				return "chat.claim"
			}
			return ""
		}, `{agent}'s {call|claim} {succeeds|is granted|is refused}`, `lead's claim is granted`,
			"The latest tool call of the agent, or its latest claim, is answered with a result whose granted, where it is there, is true; or with an error: of JSON-RPC, or a result with isError, or granted false.",
			func(_ *Scenario, c *Call, a steps.Args) steps.Finding {
				if a.Is("is refused") {
					return steps.Verdict(!c.Done(), c.Answer.Seq, "an error", "%s", c.Describe())
				}
				return steps.Verdict(c.Done(), c.Answer.Seq, "a result", "%s", c.Describe())
			}),
		demandOnAnswer("", `{agent} {is shown|is not shown|finds|does not find} {texts}[ in that order]`, `lead is shown "one", "two" in that order`,
			"The answer to the agent's latest tool call holds the texts, each behind the one before, or, be it an error, does not hold the text; or one of the answers that it got to chat.list_events and chat.read_thread does, or none.",
			func(s *Scenario, c *Call, a steps.Args) steps.Finding {
				text := a.Texts(1)[0]
				switch {
				case a.Is("is shown"):
					return showsInOrder(c, a.Texts(1))
				case a.Is("is not shown"):
					found := strings.Contains(c.Describe()+strings.Join(c.Texts(), "\n"), text)
					return steps.Verdict(!found, c.Answer.Seq, fmt.Sprintf("nothing that holds %q", text), "%s", c.Describe())
				}
				seq, found := foundAnswer(s, c.Agent, text)
				if a.Is("finds") {
					return steps.Verdict(found, seq, fmt.Sprintf("an answer that holds %q", text), "%s", map[bool]string{true: "so it is", false: "none"}[found])
				}
				return steps.Verdict(!found, seq, fmt.Sprintf("no answer that holds %q", text), "%s", map[bool]string{true: "an answer holds it", false: "none"}[found])
			}),
		demandOnAnswer("chat.list_events", `{agent}'s list {holds|does not hold} {text}`, `lead's list holds "lunch at noon"`,
			"The agent's latest list of events names the event of the message, or shows its text; or it, or the error in its place, does neither.",
			func(s *Scenario, c *Call, a steps.Args) steps.Finding {
				if a.Is("holds") {
					if !world.Done(c.Answer) {
						return steps.Broken(c.Answer.Seq, "a list", "%s", c.Describe())
					}
					return steps.Verdict(listHolds(s, c, a.At(1)), c.Answer.Seq, fmt.Sprintf("the event of %q", a.At(1)), "%s", c.Describe())
				}
				return steps.Verdict(!listHolds(s, c, a.At(1)), c.Answer.Seq, fmt.Sprintf("no event of %q", a.At(1)), "%s", c.Describe())
			}),
		demandOnAnswer("chat.send_message", `{agent}'s sends are answered with one message`, `lead's sends are answered with one message`, "All of its calls of chat.send_message so far that succeeded got the same messageId, or the same answer where it has none. There have to be two.",
			func(s *Scenario, c *Call, _ steps.Args) steps.Finding {
				ids := map[string]bool{}
				n := 0
				for _, o := range s.Calls {
					var r struct {
						Message string `json:"messageId"`
					}
					if o.Tool != c.Tool || o.Agent != c.Agent || o.Answer == nil || !world.Done(o.Answer) {
						continue
					}
					n++
					_ = json.Unmarshal(world.ToolResult(o.Answer).Structured, &r)
					ids[cmp.Or(r.Message, o.Describe())] = true
				}
				return steps.Verdict(n > 1 && len(ids) == 1, c.Answer.Seq, "one messageId for all", "%s in %s", steps.Plural(len(ids), "messageId"), steps.Plural(n, "answer"))
			}),
		demandOnAnswer("chat.list_events", `no silent event is in {agent}'s list`, `no silent event is in lead's list`, "The agent's latest list of events names none that was delivered to it as silent, nor shows its text. Where none was, there is nothing to show.",
			func(s *Scenario, c *Call, _ steps.Args) steps.Finding {
				silent := s.Deliveries(func(d law.Delivery) bool {
					return s.IsAgent(d.Event.Recipient, c.Agent) && d.ModeText == c2a.Silent.String()
				})
				if len(silent) == 0 {
					return steps.Unused("silent events")
				}
				for _, d := range silent {
					if slices.Contains(c.Texts(), d.Event.ID) || d.Event.Text != "" && slices.Contains(c.Texts(), d.Event.Text) {
						return steps.Broken(c.Answer.Seq, "a list without "+d.Event.ID, "%s", c.Describe())
					}
				}
				return steps.Kept(c.Answer.Seq, c.Describe())
			}),
		steps.Demand(`the host's state is as it was noted`, `the host's state is as it was noted`, "conformance/inspect returns the same dispositions and claims again.",
			func(ctx context.Context, s *Scenario, _ steps.Args) (steps.Finding, error) {
				now, seq, err := stateOf(s, ctx)
				if err != nil {
					return steps.Finding{}, err
				}
				if s.Noted == nil {
					return steps.Broken(seq, "a state that was noted", "none"), nil
				}
				if c := s.Calls[len(s.Calls)-1]; c.Absent != "" {
					return steps.Unused(c.Absent), nil
				}
				if parts := judge.Differ(now, *s.Noted); parts != "" {
					return steps.Broken(seq, "the state that was noted", "%s", parts), nil
				}
				return steps.Kept(seq, fmt.Sprintf("%+v", now)), nil
			}),
		steps.Demand(`the host lists the tool {text}`, `the host lists the tool "chat.claim"`, "tools/list names it.",
			func(ctx context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
				names, seq, err := s.World.Tools(ctx)
				return steps.Verdict(slices.Contains(names, a.At(0)), seq, fmt.Sprintf("a list with %q", a.At(0)), "%q", names), err
			}),
		steps.Demand(`every tool of the host says whether it is idempotent`, `every tool of the host says whether it is idempotent`, "Each tool that tools/list names has a member about idempotency at any depth, or a readOnlyHint that is true.",
			func(ctx context.Context, s *Scenario, _ steps.Args) (steps.Finding, error) {
				names, seq, err := s.World.Tools(ctx)
				if err != nil || len(names) == 0 {
					return steps.Broken(seq, "a list of tools", "none"), err
				}
				var list struct {
					Result struct {
						Tools []json.RawMessage `json:"tools"`
					} `json:"result"`
				}
				_ = json.Unmarshal(s.World.Raw(seq), &list)
				for i, tool := range list.Result.Tools {
					if text := strings.ToLower(string(tool)); !strings.Contains(text, "idempoten") && !strings.Contains(text, `"readonlyhint":true`) {
						return steps.Broken(seq, "a word on idempotency", "%s says nothing of it", names[min(i, len(names)-1)]), nil
					}
				}
				return steps.Kept(seq, steps.Plural(len(names), "tool")), nil
			}),
		DemandE(`{text} is {visible once|not visible}`, `"on it" is visible once`,
			"Of the messages that agents posted, exactly one says this in the end, or none.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				want := 0
				if a.Is("visible once") {
					want = 1
				}
				return judgeVisible(s, a.At(0), want), nil
			}),
		demandOnAnswer("chat.list_events", `{agent}'s list has {text} as {word}`, `lead's list has "lunch at noon" as must_not_respond`,
			"In the agent's latest list the event of the message has this policy. A list that leaves the event or the policy out says nothing.",
			func(s *Scenario, c *Call, a steps.Args) steps.Finding {
				var list struct {
					Events []struct {
						ID        string `json:"eventId"`
						Policy    string `json:"policy"`
						Attention struct {
							Policy string `json:"policy"`
						} `json:"attention"`
					} `json:"events"`
				}
				_ = json.Unmarshal(world.ToolResult(c.Answer).Structured, &list)
				events, err := s.DeliveriesOf(a.At(1), c.Agent)
				if err != nil {
					return steps.Broken(c.Answer.Seq, "a message of the scenario", "%v", err)
				}
				for _, e := range events {
					for _, l := range list.Events {
						if policy := l.Policy + l.Attention.Policy; l.ID == e.Event.ID && policy != "" {
							return steps.Verdict(policy == a.At(2), c.Answer.Seq, a.At(2), "%s", policy)
						}
					}
				}
				return steps.Unused("the policy in lists of events")
			}),
	)
}

// listHolds reports whether an answer names an event of the message to the caller,
// or shows its text.
func listHolds(s *Scenario, c *Call, text string) bool {
	texts := c.Texts()
	events, _ := s.DeliveriesOf(text, c.Agent)
	return strings.Contains(strings.Join(texts, "\n"), text) || slices.ContainsFunc(events, func(e Delivery) bool { return slices.Contains(texts, e.Event.ID) })
}

// foundAnswer finds the first answer of a tool that looks things up in which a text
// stands.
func foundAnswer(s *Scenario, agent, text string) (seq int, found bool) {
	seq = judge.NoSeq
	for _, c := range s.Calls {
		if c.Agent != agent || c.Answer == nil || !slices.Contains([]string{"chat.list_events", "chat.read_thread"}, c.Tool) {
			continue
		}
		seq = c.Answer.Seq
		if strings.Contains(strings.Join(c.Texts(), "\n"), text) {
			return seq, true
		}
	}
	return seq, false
}

// judgeVisible counts the messages of agents that say a text in the end.
func judgeVisible(s *Scenario, text string, want int) steps.Finding {
	type post struct {
		text string
		seq  int
	}
	now := map[string]post{}
	for i, e := range s.World.Trace().Entries {
		p, ok := e.Item.(law.Posted)
		if !ok {
			continue
		}
		switch p.Op {
		case "post", "edit":
			now[p.Message] = post{p.Text, i}
		case "delete":
			delete(now, p.Message)
		}
	}
	n, seq := 0, judge.NoSeq
	for _, p := range now {
		if p.text == text {
			n, seq = n+1, max(seq, p.seq)
		}
	}
	return steps.Verdict(n == want, seq, steps.Plural(want, "message"), "%s", steps.Plural(n, "message"))
}

// callDemands are the demands on how a harness calls tools.
func callDemands() []*steps.Step {
	return Needing(LinkTap,
		DemandOfAgent(`{agent} calls the tool {text} exactly once`, `lead calls the tool "chat.list_events" exactly once`, "One tools/call names it, once the first turn has begun: what a harness calls by itself at its start doesn't count.",
			func(s *Scenario, agent string, a steps.Args) steps.Finding {
				turns := s.Story().Turns
				all := slices.DeleteFunc(toolCallsOf(s, agent, a.At(1)), func(at int) bool { return len(turns) > 0 && at < turns[0].At })
				seq := judge.NoSeq
				if len(all) > 0 {
					seq = all[len(all)-1]
				}
				return steps.Verdict(len(all) == 1, seq, "1 call", "%s", steps.Plural(len(all), "call"))
			}),
		Demand(`where {text} was called again it was with the same arguments`, `where "chat.list_events" was called again it was with the same arguments`, "Every tools/call of it has equal arguments. Where it was called once, nothing was tried again.",
			func(s *Scenario, a steps.Args) steps.Finding {
				all := toolCallsOf(s, "", a.At(0))
				switch len(all) {
				case 0:
					return steps.Broken(judge.NoSeq, "a call", "none")
				case 1:
					return steps.Unused("retries of reads")
				}
				var before any
				for i, seq := range all {
					var call wire.ToolCall
					var now any
					_ = json.Unmarshal(s.World.Message(seq).Params, &call)
					_ = json.Unmarshal(call.Arguments, &now)
					if parts := judge.Differ(now, before); i > 0 && parts != "" {
						return steps.Broken(seq, "the arguments of the call before", "%s", parts)
					}
					before = now
				}
				return steps.Kept(all[1], "so it is")
			}),
		DemandOfAgent(`{agent}'s turns offer tools`, `lead's turns offer tools`, "The agent takes a turn, and each names tools that the model may call.",
			func(s *Scenario, agent string, _ steps.Args) steps.Finding {
				turns := turnsOf(s, agent)
				if len(turns) == 0 {
					return steps.Broken(judge.NoSeq, "a turn", "none")
				}
				for _, t := range turns {
					var p port.Turn
					_ = json.Unmarshal(s.World.Message(t.At).Params, &p)
					if len(p.Tools) == 0 {
						return steps.Broken(t.At, "tools", "none")
					}
				}
				return steps.Kept(turns[0].At, "so they do")
			}).Needs(BothTaps),
	)
}

// toolCallsOf are where in the trace an agent, or any if agent is "", calls a tool.
func toolCallsOf(s *Scenario, agent, tool string) []int {
	var out []int
	for i, e := range s.World.Trace().Entries {
		if u, ok := e.Item.(law.ToolUse); ok && e.From && u.Name == tool && (agent == "" || s.IsAgent(u.Agent, agent)) {
			out = append(out, i)
		}
	}
	return out
}
