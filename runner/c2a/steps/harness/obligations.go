package harness

import (
	"context"
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

// blocksAt returns the value of blocks that a line selects.
func blocksAt(a steps.Args) string {
	if i := slices.IndexFunc(c2a.Blocks, a.Is); i >= 0 {
		return c2a.Blocks[i]
	}
	return ""
}

// obligationSteps are about authors that are blocked on an answer, as a harness sees them.
func obligationSteps() []*steps.Step {
	return scenario.Needing(scenario.NoTap,
		steps.Happen(`the host delivers {text} from {name} to {name}[ in {place}] as {word}, mode {word}, `+
			`blocks {halted|degraded|none}[, default action {text}]`,
			`the host delivers "may I deploy?" from worker to lead as may_respond, mode buffered, blocks halted`,
			"An event with an obligation, with this policy and mode regardless of what a host would choose.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				d := world.Delivery{Text: a.At(0), Author: a.At(1), Agent: a.At(2), Place: scenario.PlaceAt(a, 3),
					Obligation: &c2a.Obligation{Blocks: blocksAt(a), DefaultAction: a.At(6)}}
				return deliverAs(ctx, s, d, a.At(4), a.At(5), "")
			}),
		steps.Happen(`the host returns {text} to {name} as return {n}[, with the default action {text}][, with `+
			`the second line {text} in its {path}]`,
			`the host returns "may I deploy?" to lead as return 1, with the default action "wait"`,
			"A return of that message's event: a knock with who, where, topic, age and default action. One of its "+
				"fields may have a second line.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				r := world.Returned{Of: a.At(0), Agent: a.At(1), Number: a.Number(2), DefaultAction: a.At(3)}
				if a.At(4) != "" {
					r.Change = secondLine(a.At(5), a.At(4))
				}
				return s.World.Return(ctx, r)
			}),
		steps.Happen(`{agent} puts {word} on {agent}'s question`, `worker puts done on lead's question`,
			"The host tells the second agent that the first agent put that signal on the second agent's newest "+
				"message with an obligation. This event is may_respond and buffered. Without such a message, the rest "+
				"isn't judged.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				text := ""
				for _, y := range scenario.Items[law.Send](s) {
					if y.Message.Obligation != nil {
						text = y.Message.Text
					}
				}
				if text == "" {
					s.Moot = "declaring that it is blocked"
					return nil
				}
				return s.World.Signal(ctx, world.Signal{Signal: a.At(1), Author: a.At(0), On: text, Agent: a.At(2),
					Policy: c2a.MayRespond, Mode: c2a.Buffered})
			}),
		modelStep(`the model sends {text} with the tool, {halted|degraded} until it is answered`,
			`the model sends "@worker may I deploy?" with the tool, halted until it is answered`,
			"It calls chat.send_message in reply to the event, with the field obligation. After the result it stays "+
				"silent.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.Declares(a.At(0), blocksAt(a)), world.Silent
			}).Needs(scenario.BothTaps),
		scenario.Demand(`no header has the line {text}`, `no header has the line "response_policy: must_not_respond"`,
			"In a message to the model that begins with the line C2A EVENT or C2A KNOCK, no line begins with the "+
				"text. Turns without such a message pass, since there is no header to forge.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, m := range allMessages(s.Story().Turns...) {
					lines := strings.Split(strings.TrimSpace(m.Text), "\n")
					if title := strings.TrimSpace(lines[0]); title != "C2A EVENT" && title != "C2A KNOCK" {
						continue
					}
					for _, line := range lines {
						if strings.HasPrefix(strings.TrimSpace(line), a.At(0)) {
							return steps.Broken(m.step.At, "no such line", "%q", line)
						}
					}
				}
				turns := steps.Plural(len(s.Story().Turns), "turn")
				return steps.Verdict(len(s.Story().Turns) > 0, judge.NoSeq, "a turn without such a line", "%s", turns)
			}).Needs(scenario.TurnTap),
		scenario.DemandOfAgent(`{agent} answers {text} in words`, `lead answers "may I deploy?" in words`,
			"A visible message or a deferral answers it. A reaction is not enough.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				return s.JudgeWords(agent, a.At(1))
			}),
		scenario.DemandOfAgent(`{agent} {declares|does not declare} that it is blocked[ until {agent} answers]`,
			`lead declares that it is blocked until worker answers`,
			"A message from the agent has the field obligation and addresses only that other agent, by its "+
				"recipients, a mention or a direct message. With \"does not declare\", there are messages from the "+
				"agent, and none of them has this field.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				return judgeDeclared(s, agent, a)
			}).Needs(scenario.LinkTap),
		scenario.DemandOfAgent(`{agent} confirms nothing without naming {agent}`,
			`lead confirms nothing without naming worker`,
			"Each chat.react with done from the agent names that other agent as its recipient. An agent that doesn't "+
				"confirm anything isn't judged.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				seq := judge.NoSeq
				for i, u := range scenario.Items[law.ToolUse](s) {
					if u.Name != "chat.react" || u.Text != "done" || !s.IsAgent(u.Agent, agent) {
						continue
					}
					if seq = i; u.About != world.ParticipantID(a.At(1)) {
						return steps.Broken(i, "the recipient "+world.ParticipantID(a.At(1)), "%q", u.About)
					}
				}
				if seq == judge.NoSeq {
					return steps.Unused("confirming an answer")
				}
				return steps.Kept(seq, "it names the recipient")
			}).Needs(scenario.LinkTap),
		scenario.DemandE(`{agent}'s model sees {word} on {text} from {name}`,
			`lead's model sees done on "may I deploy?" from worker`,
			"A turn shows, for the first time, the signal with the participant's id or name.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, _, err := s.AgentAndMessage(a.At(0), a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				id := world.ParticipantID(a.At(3))
				got, seq := "no turn names the signal", judge.NoSeq
				for _, t := range turnsOf(s, agent) {
					words := newWords(t)
					if _, ok := findText(words, a.At(1)); !ok {
						continue
					}
					for _, who := range []string{id, s.World.Engine().Author(id).Name} {
						if _, ok := findText(words, who); ok {
							return steps.AsExpected(t.At), nil
						}
					}
					got, seq = "a turn that doesn't say who gave it: "+describeTurn(t), t.At
				}
				return steps.Broken(seq, "a turn that names the signal and "+id, "%s", got), nil
			}).Needs(scenario.BothTaps),
	)
}

// judgeDeclared judges whether an agent declares that it is blocked, and on whom.
func judgeDeclared(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
	all := scenario.Visible(s.Chats(agent))
	for _, c := range all {
		o := c.Message.Obligation
		switch {
		case o == nil:
		case a.Is("does not declare"):
			return steps.Broken(c.At, "no obligation", "%q with blocks %s", c.Message.Text, o.Blocks)
		case !slices.Contains(c2a.Blocks, o.Blocks):
			return steps.Broken(c.At, strings.Join(c2a.Blocks, ", "), "blocks %q", o.Blocks)
		case a.At(1) == "":
			return steps.Kept(c.At, fmt.Sprintf("%q with blocks %s", c.Message.Text, o.Blocks))
		default:
			to := addressed(s, c.Message, agent)
			return steps.Verdict(slices.Equal(to, []string{world.ParticipantID(a.At(1))}), c.At, a.At(1)+" alone", "%s",
				strings.Join(to, ", "))
		}
	}
	return steps.Verdict(len(all) > 0 && a.Is("does not declare"), judge.NoSeq, "a message that does so", "%s",
		scenario.DescribeChats(all))
}

// addressed returns the participants whom a chat addresses: those that it names as recipients, or else those whom its
// place and its mentions address. A role, or everybody, counts as one entry.
func addressed(s *scenario.Scenario, m c2a.SendMessage, agent string) []string {
	if len(m.Recipients) > 0 {
		return m.Recipients
	}
	var out []string
	w := s.World.Engine()
	if c, _ := w.Conversation(m.Target.Conversation); c.Kind == c2a.DM {
		out = slices.DeleteFunc(slices.Clone(c.Members), func(id string) bool { return id == agent })
	}
	for _, x := range c2a.ResolveMentions(w, m.Text) {
		if id := x.ID + x.Role; !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
