package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// signalDemands check the signals that an agent gives and is shown.
func signalDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandE(`{agent} puts the signal {word} on {text}`,
			`lead puts the signal working on "is staging up?"`,
			"The agent calls chat.react with that signal on an event that delivered the message to it.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				events, err := s.DeliveriesOf(a.At(2), agent)
				if err != nil {
					return steps.Finding{}, err
				}
				given := s.ToolUses(agent, "chat.react")
				for _, u := range given {
					if u.Text == a.At(1) && slices.ContainsFunc(events,
						func(d scenario.Delivery) bool { return d.Event.ID == u.InReplyTo }) {
						return steps.AsExpected(u.Seq), nil
					}
				}
				f := steps.Broken(judge.NoSeq, "chat.react with "+a.At(1)+" on it", "no such call")
				if len(given) > 0 {
					f.Seq, f.Got = given[0].Seq, fmt.Sprintf("the signal %q on %q", given[0].Text, given[0].InReplyTo)
				}
				return f, nil
			}),
		scenario.DemandOfAgent(`{agent} uses only the nine signals`,
			`lead uses only the nine signals`,
			"Every chat.react from the agent names one of the nine signals.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				for i, u := range scenario.Items[law.ToolUse](s) {
					if u.Name == "chat.react" && s.IsAgent(u.Agent, agent) && !slices.Contains(c2a.Signals, u.Text) {
						return steps.Broken(i, "one of "+strings.Join(c2a.Signals, ", "), "%q", u.Text)
					}
				}
				return steps.Kept(judge.NoSeq, "none")
			}),
		scenario.DemandE(`{agent}'s model sees {word} on {text}`,
			`lead's model sees agree on "shall I restart the pump?"`,
			"A turn shows, for the first time, the signal's name with the id or text of the message that the signal "+
				"is on.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, m, err := s.AgentAndMessage(a.At(0), a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				got, seq := "no turn names the signal", judge.NoSeq
				for _, t := range turnsOf(s, agent) {
					words := newWords(t)
					if _, ok := findText(words, a.At(1)); !ok {
						continue
					}
					_, byID := findText(words, m.ID)
					_, byText := findText(words, a.At(2))
					if byID || byText {
						return steps.AsExpected(t.At), nil
					}
					got, seq = "a turn that names the signal, but not the message: "+describeTurn(t), t.At
				}
				return steps.Broken(seq, "a turn that names the signal and the message", "%s", got), nil
			}).Needs(scenario.TurnTap),
	)
}
