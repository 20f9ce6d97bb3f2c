package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// signalDemands are the demands on the signals that an agent gives and is shown.
func signalDemands() []*step {
	return needing(link,
		fallible(`{agent} gives the signal {word} to {text}`, `lead gives the signal working to "is staging up?"`,
			"The agent calls chat.react with that signal on an event that brought it the message.",
			func(s *scene, a args) (finding, error) {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return finding{}, err
				}
				events, err := s.about(a.At(2), agent)
				if err != nil {
					return finding{}, err
				}
				given := s.uses(agent, "chat.react")
				for _, u := range given {
					if u.Text == a.At(1) && slices.ContainsFunc(events, func(d delivered) bool { return d.Event.ID == u.InReplyTo }) {
						return kept(u.seq, "so it does"), nil
					}
				}
				f := broken(judge.NoSeq, "chat.react with "+a.At(1)+" on it", "no such call")
				if len(given) > 0 {
					f.Seq, f.Got = given[0].seq, fmt.Sprintf("the signal %q on %q", given[0].Text, given[0].InReplyTo)
				}
				return f, nil
			}),
		ofAgent(`{agent} gives no signal that is none of the nine`, `lead gives no signal that is none of the nine`,
			"Every chat.react of the agent names one of them.",
			func(s *scene, agent string, _ args) finding {
				for i, e := range s.world.Trace().Entries {
					if u, ok := e.Item.(law.ToolUse); ok && u.Name == "chat.react" && s.is(u.Agent, agent) && !slices.Contains(c2a.Signals, u.Text) {
						return broken(i, "one of "+strings.Join(c2a.Signals, ", "), "%q", u.Text)
					}
				}
				return kept(judge.NoSeq, "none")
			}),
		fallible(`the model of {agent} sees {word} on {text}`, `the model of lead sees agree on "shall I restart the pump?"`,
			"A turn newly shows the name of the signal, and which message it is on, by its id or its text.",
			func(s *scene, a args) (finding, error) {
				agent, m, err := s.reactedOn(a.At(0), a.At(2))
				if err != nil {
					return finding{}, err
				}
				got, seq := "no turn names the signal", judge.NoSeq
				for _, t := range s.turns(agent) {
					words := shown(t)
					if _, ok := holds(words, a.At(1)); !ok {
						continue
					}
					_, byID := holds(words, m.ID)
					_, byText := holds(words, a.At(2))
					if byID || byText {
						return kept(t.At, "so it is"), nil
					}
					got, seq = "a turn that names the signal, but not the message: "+seen(t), t.At
				}
				return broken(seq, "a turn that names the signal and the message", "%s", got), nil
			}).Needs(turn),
	)
}
