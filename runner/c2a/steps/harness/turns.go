package harness

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// turnsOf returns the turns of an agent, in order.
func turnsOf(s *scenario.Scenario, agent string) []*law.Turn {
	var out []*law.Turn
	for _, t := range s.Story().Turns {
		if t.Agent == agent {
			out = append(out, t)
		}
	}
	return out
}

// turnMessage is a message that a turn gives the model, and the step that gives it.
type turnMessage struct {
	c2a.ChatMessage
	turn *law.Turn
	step law.Step
}

// allMessages returns all messages that turns give the model, step by step.
func allMessages(turns ...*law.Turn) []turnMessage {
	return messagesOf(turns, func(step law.Step) []c2a.ChatMessage { return step.Messages })
}

// newMessages returns the messages of a turn that no earlier step gave the model.
func newMessages(turns ...*law.Turn) []turnMessage {
	return messagesOf(turns, func(step law.Step) []c2a.ChatMessage { return step.Fresh })
}

func messagesOf(turns []*law.Turn, of func(law.Step) []c2a.ChatMessage) (all []turnMessage) {
	for _, t := range turns {
		for _, step := range t.Steps {
			for _, m := range of(step) {
				all = append(all, turnMessage{m, t, step})
			}
		}
	}
	return all
}

// holds reports whether a message contains a text, compared by [law.Words].
func (m turnMessage) holds(text string) bool {
	_, ok := findText(law.Words(m.Text), text)
	return ok
}

// newWords returns the new text in a turn, in the form of [law.Words].
func newWords(t *law.Turn) string {
	var b strings.Builder
	for _, m := range newMessages(t) {
		b.WriteString(law.Words(m.Text))
	}
	return b.String()
}

// findText reports whether words contain a text, and returns what follows the text.
func findText(words, text string) (rest string, ok bool) {
	want := law.Words(text)
	i := strings.Index(words, want)
	if i < 0 {
		return "", false
	}
	return words[i+len(want)-1:], true
}

// showsText reports whether a text is in the new messages of a turn.
func showsText(t *law.Turn, text string) bool {
	if strings.TrimSpace(law.Words(text)) == "" { // only symbols
		return slices.ContainsFunc(newMessages(t), func(m turnMessage) bool { return strings.Contains(m.Text, text) })
	}
	_, ok := findText(newWords(t), text)
	return ok
}

// findShown finds the first message that contains a text. If role isn't "", the message must have this role.
func findShown(s *scenario.Scenario, text, role string) (m turnMessage, ok bool) {
	for _, m := range allMessages(s.Story().Turns...) {
		if (role == "" || m.Role == role) && m.holds(text) {
			return m, true
		}
	}
	return turnMessage{step: law.Step{At: judge.NoSeq}}, false
}

// turnDemands check how many turns there are, and what they show.
func turnDemands() []*steps.Step {
	return scenario.Needing(scenario.TurnTap,
		scenario.DemandOfAgent(`{agent} takes {count} turn[s][, which shows {texts}][ in that order]`,
			`lead takes exactly 1 turn, which shows "so here", "is my", "problem" in that order`,
			"The agent's model is asked this many times; the steps of one turn count once. If texts are named, the "+
				"new messages in the turn contain them, in the given order if the step says so.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				n, _ := scenario.Count(a, 1)
				turns := turnsOf(s, agent)
				if f := judgeTurnCount(turns, n); !f.OK || a.At(2) == "" {
					return f
				}
				rest := newWords(turns[0])
				for i, text := range a.Texts(2) {
					after, ok := findText(rest, text)
					if !ok && strings.TrimSpace(law.Words(text)) == "" {
						after, ok = rest, showsText(turns[0], text)
					}
					if !ok {
						where := ""
						if i > 0 {
							where = fmt.Sprintf(" behind %q", a.Texts(2)[i-1])
						}
						return steps.Broken(turns[0].At, "a turn that shows the texts in order",
							"a turn that doesn't show %q%s: %s", text, where, describeTurn(turns[0]))
					}
					rest = after
				}
				return steps.Kept(turns[0].At, "1 turn that shows them")
			}),
		steps.Demand(`turn {n} of {agent} {shows|does not show} {text}`, `turn 2 of lead shows "and the bread?"`,
			"The turn exists, and its new messages contain (or don't contain) the text.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeNthTurn(s, a, a.Is("shows"))
			}),
		scenario.Demand(`{no|some} turn shows {text}`, `some turn shows "order the mortar"`,
			"With \"no\", no message that a model receives contains the text, regardless of the message's role. "+
				"With \"some\", the new messages of at least one turn contain the text.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if a.Is("no") {
					if m, ok := findShown(s, a.At(0), ""); ok {
						return steps.Broken(m.step.At, "no turn that shows it",
							"turn %s of %s shows it in a message with the role %s", m.turn.ID, m.turn.Agent, m.Role)
					}
					return steps.Kept(judge.NoSeq, "none of "+steps.Plural(len(s.Story().Turns), "turn")+" shows it")
				}
				for _, t := range s.Story().Turns {
					if showsText(t, a.At(0)) {
						return steps.Kept(t.At, "turn "+t.ID)
					}
				}
				return steps.Broken(judge.NoSeq, "a turn that shows it", "none of %s shows it",
					steps.Plural(len(s.Story().Turns), "turn"))
			}),
		scenario.Demand(`no turn shows {text} once {text} is withdrawn`,
			`no turn shows "a matter of sugar" once "two lumps, please" is withdrawn`,
			"A turn may still show text that a turn had shown before the withdrawal.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, e := range s.Story().Events {
					if e.Text() != a.At(1) || e.WithdrawAt < 0 {
						continue
					}
					for _, m := range newMessages(s.Story().Turns...) {
						switch {
						case !m.holds(a.At(0)):
						case m.step.AtMs <= e.WithdrawMs+s.World.Trace().SlackMs:
							return steps.Kept(m.step.At, "shown before it was withdrawn")
						default:
							return steps.Broken(m.step.At, "no turn that shows it", "turn %s shows it", m.turn.ID)
						}
					}
					return steps.Kept(e.WithdrawAt, "no turn shows it")
				}
				return steps.Broken(judge.NoSeq, "a delivery that is withdrawn", "none")
			}).Needs(scenario.BothTaps),
		scenario.Demand(`no turn has a line that {begins with|is} {text}`,
			`no turn has a line that begins with "reply_target: the vault"`,
			"A line feed, a carriage return and a Unicode line break all count as line breaks. The step also passes "+
				"if there is no turn.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, m := range allMessages(s.Story().Turns...) {
					for _, line := range strings.FieldsFunc(m.Text, breaksLine) {
						switch line := strings.TrimSpace(line); {
						case a.Is("is") && line == a.At(0):
							return steps.Broken(m.step.At, "no such line",
								"it is in a message with the role %s", m.Role)
						case a.Is("begins with") && strings.HasPrefix(line, a.At(0)):
							return steps.Broken(m.step.At, "no such line", "%q in a message with the role %s",
								line, m.Role)
						}
					}
				}
				turns := steps.Plural(len(s.Story().Turns), "turn")
				if a.Is("is") {
					return steps.Kept(judge.NoSeq, turns)
				}
				return steps.Verdict(len(s.Story().Turns) > 0, judge.NoSeq, "a turn without such a line", "%s", turns)
			}),
		scenario.Demand(`every one of the {n} {text} messages is shown exactly once across all turns`,
			`every one of the 40 "tick" messages is shown exactly once across all turns`,
			"No message is lost or duplicated.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if a.Number(0) > steps.MaxNumber || a.Number(0) == 0 {
					return steps.Broken(judge.NoSeq, "", "a number of messages that can't be judged")
				}
				all := ""
				for _, t := range s.Story().Turns {
					all += newWords(t)
				}
				for i := range a.Number(0) {
					text := fmt.Sprintf("%s %d", a.At(1), i+1)
					n := 0
					for rest, ok := findText(all, text); ok; rest, ok = findText(rest, text) {
						n++
					}
					if n != 1 {
						return steps.Broken(judge.NoSeq, "each shown once", "%q is shown %d times", text, n)
					}
				}
				return steps.Kept(judge.NoSeq, "each is shown once")
			}),
		scenario.Demand(`{text} is shown with all its symbols`, `"the sky is 🌤 today" is shown with all its symbols`,
			"A message that shows the text also contains its symbols, such as emoji.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, e := range s.Story().Events {
					if e.Text() == a.At(0) {
						return steps.Verdict(e.Whole(), e.At, "all of them", "a symbol or the text is missing")
					}
				}
				return steps.Broken(judge.NoSeq, "a delivery", "none")
			}).Needs(scenario.TurnTap),
		scenario.Demand(`{text} is shown exactly once across all turns`,
			`"is the kiln hot?" is shown exactly once across all turns`,
			"The text is in only one place of only one turn. A turn that ended before it sent anything, because it "+
				"was stopped or the program was killed, counts only if no other turn shows the text.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				var complete, cut int
				seq := judge.NoSeq
				for _, t := range s.Story().Turns {
					n := strings.Count(newWords(t), law.Words(a.At(0)))
					if n == 0 {
						continue
					}
					seq = t.At
					if t.StopAt >= 0 {
						cut = max(cut, n)
					} else {
						complete += n
					}
				}
				if complete == 0 {
					complete = cut
				}
				return steps.Verdict(complete == 1, seq, "once", "%s", steps.Plural(complete, "time"))
			}).Needs(scenario.TurnTap),
	)
}

// breaksLine reports whether some program treats the character as a line break.
func breaksLine(r rune) bool { return strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", r) }

func judgeTurnCount(turns []*law.Turn, want int) steps.Finding {
	f := steps.Finding{OK: len(turns) == want, Got: steps.Plural(len(turns), "turn"),
		Allowed: steps.Plural(want, "turn"), Seq: judge.NoSeq}
	if want == 0 {
		f.Allowed = "no turn"
	}
	if len(turns) > 0 {
		f.Seq = turns[len(turns)-1].At
		if !f.OK {
			f.Seq = turns[min(want, len(turns)-1)].At
			f.Got += ": " + describeTurns(turns)
		}
	}
	return f
}

// maxTurnsTold is the maximum number of turns in a description.
const maxTurnsTold = 4

// describeTurns describes the new messages of each turn for people.
func describeTurns(turns []*law.Turn) string {
	var parts []string
	for i, t := range turns {
		if i == maxTurnsTold && len(turns) > maxTurnsTold+1 {
			parts = append(parts, fmt.Sprintf("and %d more", len(turns)-i))
			break
		}
		parts = append(parts, describeTurn(t))
	}
	return strings.Join(parts, "; ")
}

// describeTurn describes the new messages of a turn for people.
func describeTurn(t *law.Turn) string {
	var parts []string
	for _, m := range newMessages(t) {
		parts = append(parts, fmt.Sprintf("%q", m.Text))
	}
	if len(parts) == 0 {
		return "nothing new"
	}
	return strings.Join(parts, ", ")
}

func judgeNthTurn(s *scenario.Scenario, a steps.Args, want bool) (steps.Finding, error) {
	agent, err := s.AgentID(a.At(1))
	if err != nil {
		return steps.Finding{}, err
	}
	turns, n := turnsOf(s, agent), a.Number(0)
	if n < 1 || n > len(turns) {
		return steps.Broken(judge.NoSeq, "a turn "+a.At(0), "%s", steps.Plural(len(turns), "turn")), nil
	}
	t := turns[n-1]
	if showsText(t, a.At(2)) != want {
		allowed := "a turn that shows it"
		if !want {
			allowed = "a turn that doesn't show it"
		}
		return steps.Broken(t.At, allowed, "%s", describeTurn(t)), nil
	}
	return steps.AsExpected(t.At), nil
}
