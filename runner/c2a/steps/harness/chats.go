package harness

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// lastChatOf returns the latest chat of an agent that became visible, or nil.
func lastChatOf(s *scenario.Scenario, name string) (*scenario.Chat, error) {
	if !s.World.Started() {
		return nil, &exchange.ScenarioError{What: fmt.Sprintf("%s can't have posted anything yet", name)}
	}
	agent, err := s.AgentID(name)
	if err != nil {
		return nil, err
	}
	all := scenario.Visible(s.Chats(agent))
	if len(all) == 0 {
		return nil, nil
	}
	return &all[len(all)-1], nil
}

// chatDemands check the chats of an agent.
func chatDemands() []*steps.Step {
	count := func(all []scenario.Chat, want int, to string) steps.Finding {
		f := steps.Verdict(len(all) == want, judge.NoSeq, steps.Plural(want, "message")+to, "%s",
			scenario.DescribeChats(all))
		if len(all) > 0 {
			f.Seq = all[min(want, len(all)-1)].At
		}
		return f
	}
	return scenario.Needing(scenario.NoTap,
		scenario.DemandE(`{agent} sends {count} message[s][ to {place}][, which says {text}]`,
			`lead sends exactly 1 message, which says "twelve barrels"`,
			"This many messages become visible. If a place is named, only messages in that place count. Messages in "+
				"its threads don't count, except in new threads. Messages with the same idempotency key count once. "+
				"If there must be no message, the agent doesn't even try to send. A program in the role agent may "+
				"react or defer instead of sending one message.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				n, atMost := scenario.Count(a, 1)
				all := s.Chats(agent)
				if a.At(1) != "no" {
					all = scenario.Visible(all)
				}
				there, to := all, ""
				if a.At(2) != "" {
					place, err := s.World.At(scenario.PlaceAt(a, 2), agent)
					if err != nil {
						return steps.Finding{}, err
					}
					there, to = s.ChatsIn(place, all), " to "+scenario.PlaceName(place)
				}
				switch {
				case atMost:
					return steps.Verdict(len(there) <= n, judge.NoSeq, "at most "+steps.Plural(n, "message"), "%s",
						scenario.DescribeChats(there)), nil
				case s.World.Role() == law.AgentRole && len(all) == 0 && n == 1 && to == "" && a.At(3) == "":
					if done := s.Commitments(agent, ""); len(done) > 0 {
						return steps.Kept(done[0].Seq, done[0].Name), nil
					}
				case n == 0 && to == "":
					f := steps.Verdict(len(all) == 0, judge.NoSeq, "no message", "%s", scenario.DescribeChats(all))
					if len(all) > 0 {
						f.Seq = all[0].At
					}
					return f, nil
				}
				f := count(there, n, to)
				if to != "" && n > 0 {
					f.Got = scenario.DescribeChats(all)
				}
				if f.OK && a.At(3) != "" {
					return steps.Verdict(strings.Contains(all[0].Message.Text, a.At(3)), all[0].At,
						fmt.Sprintf("%q", a.At(3)), "%q", all[0].Message.Text), nil
				}
				return f, nil
			}),
		scenario.DemandE(`no message is sent before {time} after {text}`,
			`no message is sent before 2 s after "next year"`,
			"No agent sends a message before that time.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				posted, err := postedAt(s, a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				for _, y := range s.Story().Says {
					if y.AtMs+s.World.Tolerance() < posted+a.Ms(0) {
						return steps.Broken(y.At, "a message at "+steps.Seconds(posted+a.Ms(0))+" or later",
							"a message at %s", steps.Seconds(y.AtMs)), nil
					}
				}
				return steps.Kept(judge.NoSeq, steps.Plural(len(s.Story().Says), "message")), nil
			}),
		scenario.DemandOfAgent(`{agent} sends a message that says {text}`,
			`lead sends a message that says "twelve barrels"`,
			"At least one message that becomes visible contains the text.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				all := scenario.Visible(s.Chats(agent))
				for _, c := range all {
					if strings.Contains(c.Message.Text, a.At(1)) {
						return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text))
					}
				}
				return steps.Broken(judge.NoSeq, fmt.Sprintf("%q", a.At(1)), "%s", scenario.DescribeChats(all))
			}),
		scenario.DemandOfAgent(`no message from {agent} says {text}`, `no message from lead says "@worker"`,
			"Messages become visible, and none of them contains the text.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				all := scenario.Visible(s.Chats(agent))
				if len(all) == 0 {
					return steps.Broken(judge.NoSeq, fmt.Sprintf("messages without %q", a.At(1)), "no message")
				}
				for _, c := range all {
					if strings.Contains(c.Message.Text, a.At(1)) {
						return steps.Broken(c.At, fmt.Sprintf("no message with %q", a.At(1)), "%q", c.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, scenario.DescribeChats(all))
			}),
		scenario.DemandOfAgent(`{agent} answers, defers or reacts`, `lead answers, defers or reacts`,
			"The host accepts a message with content, chat.defer or chat.react from the agent. The signal seen "+
				"doesn't count.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				blank := func(c scenario.Chat) bool { return strings.TrimSpace(c.Message.Text) == "" }
				if all := slices.DeleteFunc(scenario.Visible(s.Chats(agent)), blank); len(all) > 0 {
					return steps.Kept(all[0].At, scenario.DescribeChats(all))
				}
				got := "none of them"
				for _, u := range s.ToolUses(agent, "chat.defer", "chat.react") {
					if u.Name == "chat.defer" || u.Text != "seen" {
						return steps.Kept(u.Seq, u.Name)
					}
					got = "only the signal seen"
				}
				return steps.Broken(judge.NoSeq, "a message, chat.defer or chat.react", "%s", got)
			}).Needs(scenario.LinkTap),
		scenario.Demand(`the answer gives a reason`, `the answer gives a reason`,
			"A message of at least three words, or a deferral or reaction with a reason, a text or a time.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				var said []string
				seq := judge.NoSeq
				for _, agent := range s.World.Engine().Agents {
					for _, c := range scenario.Visible(s.Chats(agent.ID)) {
						if len(strings.Fields(c.Message.Text)) >= 3 {
							return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text))
						}
						said, seq = append(said, fmt.Sprintf("%q", c.Message.Text)), c.At
					}
					for _, u := range s.ToolUses(agent.ID, "chat.defer", "chat.react") {
						if why := reasonOf(s, u); why != "" {
							return steps.Kept(u.Seq, fmt.Sprintf("%s: %q", u.Name, why))
						}
						said, seq = append(said, u.Name+" without a reason"), u.Seq
					}
				}
				if len(said) == 0 {
					said = []string{"no answer"}
				}
				return steps.Broken(seq, "a sentence that gives the reason, or a deferral or reaction with a reason",
					"%s",
					strings.Join(said, ", "))
			}).Needs(scenario.LinkTap),
		scenario.DemandOfAgent(`{agent} sends nothing longer than {n} characters`,
			`lead sends nothing longer than 80 characters`, "Every message from the agent is that short. The step "+
				"also passes if there is no message.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				for _, c := range s.Chats(agent) {
					if n := utf8.RuneCountInString(c.Message.Text); n > a.Number(1) {
						return steps.Broken(c.At, "at most "+a.At(1)+" characters", "%d characters: %q", n,
							c.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, scenario.DescribeChats(s.Chats(agent)))
			}),
	)
}

// reasonOf returns the reason that a deferral or reaction gives: in words, or by a time.
func reasonOf(s *scenario.Scenario, u scenario.ToolUse) string {
	var call wire.ToolCall
	_ = json.Unmarshal(s.World.Message(u.Seq).Params, &call)
	var given map[string]any
	_ = json.Unmarshal(call.Arguments, &given)
	for _, name := range []string{"reason", "text", "eta"} {
		if v, ok := given[name]; ok && strings.TrimSpace(fmt.Sprint(v)) != "" {
			return fmt.Sprint(v)
		}
	}
	return ""
}
