package host

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// demandOnAnswer makes a demand on the answer to an agent's latest call, of one tool if tool isn't "". It judges at
// once, because nothing needs to settle.
func demandOnAnswer(tool, pattern, example, doc string,
	judgeAnswer func(s *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding) *steps.Step {
	return demandOnAnswerTo(func(steps.Args) string { return tool }, pattern, example, doc, judgeAnswer)
}

// demandOnAnswerTo is like [demandOnAnswer], for a line that names the tool.
func demandOnAnswerTo(tool func(a steps.Args) string, pattern, example, doc string,
	judgeAnswer func(s *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding) *steps.Step {
	return steps.Define(steps.Then, pattern, example, doc,
		func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
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

// showsInOrder judges whether the answer contains the texts in order.
func showsInOrder(c *scenario.Call, texts []string) steps.Finding {
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

// answerDemands check a host's answers to tool calls.
func answerDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		demandOnAnswerTo(func(a steps.Args) string {
			if a.Is("claim") {
				return "chat.claim"
			}
			return ""
		}, `{agent}'s {call|claim} {succeeds|is granted|is refused}`, `lead's claim is granted`,
			"The agent's latest tool call, or its latest claim, is answered with a result whose field granted is "+
				"true or absent. With \"is refused\", the answer is a JSON-RPC error, a result with isError, or "+
				"granted false.",
			func(_ *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding {
				if a.Is("is refused") {
					return steps.Verdict(!c.Done(), c.Answer.Seq, "an error", "%s", c.Describe())
				}
				return steps.Verdict(c.Done(), c.Answer.Seq, "a result", "%s", c.Describe())
			}),
		demandOnAnswer("", `{agent} {is shown|is not shown|finds|does not find} {texts}[ in that order]`,
			`lead is shown "one", "two" in that order`,
			"With \"is shown\", the answer to the agent's latest tool call contains the texts in this order. With "+
				"\"is not shown\", this answer doesn't contain the text, even if it is an error. With \"finds\", "+
				"one of the agent's answers to chat.list_events and chat.read_thread contains the text. With \"does "+
				"not find\", none of them contains it.",
			func(s *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding {
				text := a.Texts(1)[0]
				switch {
				case a.Is("is shown"):
					return showsInOrder(c, a.Texts(1))
				case a.Is("is not shown"):
					found := strings.Contains(c.Describe()+strings.Join(c.Texts(), "\n"), text)
					return steps.Verdict(!found, c.Answer.Seq, fmt.Sprintf("nothing that contains %q", text), "%s",
						c.Describe())
				}
				seq, found := foundAnswer(s, c.Agent, text)
				if a.Is("finds") {
					return steps.Verdict(found, seq, fmt.Sprintf("an answer that contains %q", text), "%s",
						map[bool]string{true: "as expected", false: "none"}[found])
				}
				return steps.Verdict(!found, seq, fmt.Sprintf("no answer that contains %q", text), "%s",
					map[bool]string{true: "an answer contains it", false: "none"}[found])
			}),
		demandOnAnswer("chat.list_events", `{agent}'s list {contains|does not contain} {text}`,
			`lead's list contains "lunch at noon"`,
			"The agent's latest list of events names the message's event or shows its text. With \"does not "+
				"contain\", neither the list nor an error in its place does so. A list may omit an event that the "+
				"host has cancelled, for example at a deadline.",
			func(s *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding {
				if a.Is("contains") {
					if !world.Done(c.Answer) {
						return steps.Broken(c.Answer.Seq, "a list", "%s", c.Describe())
					}
					if beforeAnswer(s, c, a.At(1), cancelled) {
						return steps.Unused("the event for " + a.At(1) + ", which its host has cancelled")
					}
					return steps.Verdict(listHolds(s, c, a.At(1)), c.Answer.Seq,
						fmt.Sprintf("the event for %q", a.At(1)), "%s", c.Describe())
				}
				return steps.Verdict(!listHolds(s, c, a.At(1)), c.Answer.Seq, fmt.Sprintf("no event of %q", a.At(1)),
					"%s", c.Describe())
			}),
		demandOnAnswer("chat.send_message", `all of {agent}'s sends return the same message`,
			`all of lead's sends return the same message`,
			"All of the agent's successful calls to chat.send_message so far got the same messageId, or the same "+
				"answer if there is no messageId. There must be at least two.",
			func(s *scenario.Scenario, c *scenario.Call, _ steps.Args) steps.Finding {
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
				return steps.Verdict(n > 1 && len(ids) == 1, c.Answer.Seq, "one messageId for all", "%s in %s",
					steps.Plural(len(ids), "messageId"), steps.Plural(n, "answer"))
			}),
		demandOnAnswer("chat.list_events", `no silent event is in {agent}'s list`, `no silent event is in lead's list`,
			"The agent's latest list of events doesn't name an event that was delivered to the agent as silent, and "+
				"doesn't show its text. Not judged if there was no such event.",
			func(s *scenario.Scenario, c *scenario.Call, _ steps.Args) steps.Finding {
				silent := s.Deliveries(func(d law.Delivery) bool {
					return s.IsAgent(d.Event.Recipient, c.Agent) && d.ModeText == c2a.Silent.String()
				})
				if len(silent) == 0 {
					return steps.Unused("silent events")
				}
				for _, d := range silent {
					if slices.Contains(c.Texts(), d.Event.ID) || d.Event.Text != "" &&
						slices.Contains(c.Texts(), d.Event.Text) {
						return steps.Broken(c.Answer.Seq, "a list without "+d.Event.ID, "%s", c.Describe())
					}
				}
				return steps.Kept(c.Answer.Seq, c.Describe())
			}),
		steps.Demand(`the host's state is as it was noted`, `the host's state is as it was noted`,
			"conformance/inspect returns the same dispositions and claims as before.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) (steps.Finding, error) {
				now, seq, err := stateOf(ctx, s)
				if err != nil {
					return steps.Finding{}, err
				}
				if s.Noted == nil {
					return steps.Broken(seq, "a noted state", "none"), nil
				}
				if c := s.Calls[len(s.Calls)-1]; c.Absent != "" {
					return steps.Unused(c.Absent), nil
				}
				if parts := judge.Differ(now, *s.Noted); parts != "" {
					return steps.Broken(seq, "the noted state", "%s", parts), nil
				}
				return steps.Kept(seq, fmt.Sprintf("%+v", struct {
					Fates []c2a.Fate
					Held  []c2a.Holding
					Audit []c2a.AuditEntry
				}{now.Fates, now.Held, now.Audit})), nil
			}),
		steps.Demand(`the host lists the tool {text}`, `the host lists the tool "chat.claim"`, "tools/list names it.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				tools, seq, err := s.World.Tools(ctx)
				return steps.Verdict(world.Listed(tools, a.At(0)), seq, fmt.Sprintf("a list with %q", a.At(0)),
					"%s", quoteNames(tools)), err
			}),
		steps.Demand(`every tool of the host says whether it is idempotent`,
			`every tool of the host says whether it is idempotent`,
			"Each tool that tools/list names has a field about idempotency at any depth, or a readOnlyHint that is "+
				"true.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) (steps.Finding, error) {
				tools, seq, err := s.World.Tools(ctx)
				if err != nil || len(tools) == 0 {
					return steps.Broken(seq, "a list of tools", "none"), err
				}
				for _, tool := range tools {
					if text := strings.ToLower(string(tool.Raw)); !strings.Contains(text, "idempoten") &&
						!strings.Contains(text, `"readonlyhint":true`) {
						return steps.Broken(seq, "a statement about idempotency", "%s says nothing about it",
							tool.Name), nil
					}
				}
				return steps.Kept(seq, steps.Plural(len(tools), "tool")), nil
			}),
		scenario.DemandE(`{text} is {visible once|not visible}`, `"on it" is visible once`,
			"In the end, exactly one message from the agents has this text. With \"not visible\", no message has it.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				want := 0
				if a.Is("visible once") {
					want = 1
				}
				return judgeVisible(s, a.At(0), want), nil
			}),
		demandOnAnswer("chat.list_events", `{agent}'s list has {text} as {word}`,
			`lead's list has "lunch at noon" as must_not_respond`,
			"In the agent's latest list, the message's event has this policy and no other. A list without the event "+
				"or the policy is not judged.",
			func(s *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding {
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
					return steps.Broken(c.Answer.Seq, "a message in the scenario", "%v", err)
				}
				found := steps.Unused("policies in lists of events")
				for _, e := range events {
					for _, l := range list.Events {
						if policy := l.Policy + l.Attention.Policy; l.ID == e.Event.ID && policy != "" {
							found = steps.Verdict(policy == a.At(2), c.Answer.Seq, a.At(2), "%s", policy)
							if policy != a.At(2) {
								return found
							}
						}
					}
				}
				return found
			}),
	)
}

func quoteNames(tools []world.Tool) string {
	names := make([]string, len(tools))
	for i, t := range tools {
		names[i] = t.Name
	}
	return quoteTexts(names)
}

// beforeAnswer reports whether something happened to an attempt of the caller's latest event of the message before the
// call was answered.
func beforeAnswer(s *scenario.Scenario, c *scenario.Call, text string,
	happened func(s *scenario.Scenario, e scenario.Delivery, before int) bool) bool {
	events, _ := s.DeliveriesOf(text, c.Agent)
	return slices.ContainsFunc(events, func(e scenario.Delivery) bool {
		return e.Event.ID == events[len(events)-1].Event.ID && happened(s, e, c.Answer.Seq)
	})
}

// listHolds reports whether an answer names an event that delivered the message to the caller, or shows its text.
func listHolds(s *scenario.Scenario, c *scenario.Call, text string) bool {
	texts := c.Texts()
	events, _ := s.DeliveriesOf(text, c.Agent)
	return strings.Contains(strings.Join(texts, "\n"), text) ||
		slices.ContainsFunc(events, func(e scenario.Delivery) bool { return slices.Contains(texts, e.Event.ID) })
}

// foundAnswer finds the first answer of a reading tool that contains a text.
func foundAnswer(s *scenario.Scenario, agent, text string) (seq int, found bool) {
	seq = judge.NoSeq
	for _, c := range s.Calls {
		if c.Agent != agent || c.Answer == nil ||
			!slices.Contains([]string{"chat.list_events", "chat.read_thread"}, c.Tool) {
			continue
		}
		seq = c.Answer.Seq
		if strings.Contains(strings.Join(c.Texts(), "\n"), text) {
			return seq, true
		}
	}
	return seq, false
}

// judgeVisible counts the messages of agents that have a text at the end.
func judgeVisible(s *scenario.Scenario, text string, want int) steps.Finding {
	type post struct {
		text string
		seq  int
	}
	now := map[string]post{}
	for i, p := range scenario.Items[law.Posted](s) {
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
