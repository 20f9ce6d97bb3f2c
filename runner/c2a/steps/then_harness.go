package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// DemandOfAgent is a demand on what one agent does.
func DemandOfAgent(pattern, example, doc string, judge func(s *Scenario, agent string, a steps.Args) steps.Finding) *steps.Step {
	return steps.Demand(pattern, example, doc, func(_ context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
		agent, err := s.AgentID(a.At(0))
		if err != nil {
			return steps.Finding{}, err
		}
		return judge(s, agent, a), nil
	})
}

// Demand is a demand that can't go wrong.
func Demand(pattern, example, doc string, judge func(s *Scenario, a steps.Args) steps.Finding) *steps.Step {
	return steps.Demand(pattern, example, doc, func(_ context.Context, s *Scenario, a steps.Args) (steps.Finding, error) { return judge(s, a), nil })
}

// DemandE is a demand that may find the scenario wrong.
func DemandE(pattern, example, doc string, judge func(s *Scenario, a steps.Args) (steps.Finding, error)) *steps.Step {
	return steps.Demand(pattern, example, doc, func(_ context.Context, s *Scenario, a steps.Args) (steps.Finding, error) { return judge(s, a) })
}

func turnDemands() []*steps.Step {
	return Needing(TurnTap,
		DemandOfAgent(`{agent} takes {count} turn[s][, which shows {texts}][ in that order]`, `lead takes exactly 1 turn, which shows "so here", "is my", "problem" in that order`,
			"The model of the agent is asked that many times, steps of one turn counted as one; and the new messages of the one turn hold the texts, in the order named.",
			func(s *Scenario, agent string, a steps.Args) steps.Finding {
				n, _ := Count(a, 1)
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
						return steps.Broken(turns[0].At, "a turn that shows the texts in their order", "a turn that doesn't show %q%s: %s", text, where, describeTurn(turns[0]))
					}
					rest = after
				}
				return steps.Kept(turns[0].At, "1 turn that shows them")
			}),
		steps.Demand(`turn {n} of {agent} {shows|does not show} {text}`, `turn 2 of lead shows "and the bread?"`,
			"The new messages of that turn, which has to be there, hold the text or do not.",
			func(_ context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
				return judgeNthTurn(s, a, a.Is("shows"))
			}),
		Demand(`{no|some} turn shows {text}`, `some turn shows "order the mortar"`,
			"The text stands nowhere in what a model is given, whatever its role; or the new messages of at least one turn hold it.",
			func(s *Scenario, a steps.Args) steps.Finding {
				if a.Is("no") {
					if turn, seq, m, ok := findShown(s, a.At(0)); ok {
						return steps.Broken(seq, "no turn that shows it", "turn %s of %s shows it in a message with the role %s", turn.ID, turn.Agent, m.Role)
					}
					return steps.Kept(judge.NoSeq, steps.Plural(len(s.Story().Turns), "turn")+", none of which shows it")
				}
				for _, t := range s.Story().Turns {
					if showsText(t, a.At(0)) {
						return steps.Kept(t.At, "turn "+t.ID)
					}
				}
				return steps.Broken(judge.NoSeq, "a turn that shows it", "%s, none of which shows it", steps.Plural(len(s.Story().Turns), "turn"))
			}),
		DemandE(`no turn shows {text} once {text} is withdrawn`, `no turn shows "a matter of sugar" once "two lumps, please" is withdrawn`, "What a turn had shown by then may be shown again.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				for _, e := range s.Story().Events {
					if e.Text() != a.At(1) || e.WithdrawAt < 0 {
						continue
					}
					for _, t := range s.Story().Turns {
						for _, step := range t.Steps {
							shown := slices.ContainsFunc(step.Fresh, func(m c2a.ChatMessage) bool {
								_, ok := findText(law.Words(m.Text), a.At(0))
								return ok
							})
							switch {
							case !shown:
							case step.AtMs <= e.WithdrawMs+s.World.Trace().SlackMs:
								return steps.Kept(step.At, "shown before it was withdrawn"), nil
							default:
								return steps.Broken(step.At, "no turn that shows it", "turn %s shows it", t.ID), nil
							}
						}
					}
					return steps.Kept(e.WithdrawAt, "no turn shows it"), nil
				}
				return steps.Broken(judge.NoSeq, "a delivery that is withdrawn", "none"), nil
			}).Needs(BothTaps),
		Demand(`no turn has a line that {begins with|is} {text}`, `no turn has a line that begins with "reply_target: the vault"`,
			"Whatever breaks a line: a line feed, a carriage return, or a sign of Unicode. That the model is given no whole line of the text is fine without a turn, too.",
			func(s *Scenario, a steps.Args) steps.Finding {
				for _, t := range s.Story().Turns {
					for _, step := range t.Steps {
						for _, m := range step.Messages {
							for _, line := range strings.FieldsFunc(m.Text, breaksLine) {
								switch line := strings.TrimSpace(line); {
								case a.Is("is") && line == a.At(0):
									return steps.Broken(step.At, "no such line", "it stands in a message with the role %s", m.Role)
								case a.Is("begins with") && strings.HasPrefix(line, a.At(0)):
									return steps.Broken(step.At, "no such line", "%q in a message with the role %s", line, m.Role)
								}
							}
						}
					}
				}
				turns := steps.Plural(len(s.Story().Turns), "turn")
				if a.Is("is") {
					return steps.Kept(judge.NoSeq, turns)
				}
				return steps.Verdict(len(s.Story().Turns) > 0, judge.NoSeq, "a turn without such a line", "%s", turns)
			}),
		Demand(`every one of the {n} {text} messages is shown exactly once over all turns`, `every one of the 40 "tick" messages is shown exactly once over all turns`,
			"Nothing is lost and nothing doubled.",
			func(s *Scenario, a steps.Args) steps.Finding {
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
		Demand(`{text} is shown exactly once over all turns`, `"is the kiln hot?" is shown exactly once over all turns`,
			"In one place of one turn. A turn that was stopped, or cut off by a kill, before it spoke counts only where no other shows the text.",
			func(s *Scenario, a steps.Args) steps.Finding {
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
			}).Needs(TurnTap),
	)
}

// breaksLine reports whether the character ends a line somewhere.
func breaksLine(r rune) bool { return strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", r) }

func judgeTurnCount(turns []*law.Turn, want int) steps.Finding {
	f := steps.Finding{OK: len(turns) == want, Got: steps.Plural(len(turns), "turn"), Allowed: steps.Plural(want, "turn"), Seq: judge.NoSeq}
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

// maxTurnsTold is of how many turns it is told what they show.
const maxTurnsTold = 4

// describeTurns is what each of the turns newly shows, for people.
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

// describeTurn is what a turn newly shows, for people.
func describeTurn(t *law.Turn) string {
	var parts []string
	for _, step := range t.Steps {
		for _, m := range step.Fresh {
			parts = append(parts, fmt.Sprintf("%q", m.Text))
		}
	}
	if len(parts) == 0 {
		return "nothing new"
	}
	return strings.Join(parts, ", ")
}

func judgeNthTurn(s *Scenario, a steps.Args, want bool) (steps.Finding, error) {
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
	return steps.Kept(t.At, "so it is"), nil
}

func timeDemands() []*steps.Step {
	first := func(s *Scenario, text string, notBefore int64) *law.Turn {
		for _, t := range s.Story().Turns {
			if t.AtMs >= notBefore && showsText(t, text) {
				return t
			}
		}
		return nil
	}
	return Needing(TurnTap,
		DemandE(`no turn starts before {time} after {text}`, `no turn starts before 2 s after "next year"`, "Every turn of the scenario starts later, or at that very moment.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				posted, err := postedAt(s, a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				turns := s.Story().Turns
				for _, t := range turns {
					if t.AtMs+s.World.Tolerance() < posted+a.Ms(0) {
						return steps.Broken(t.At, "a turn at "+steps.Seconds(posted+a.Ms(0))+" or later", "a turn at %s", steps.Seconds(t.AtMs)), nil
					}
				}
				if len(turns) == 0 {
					return steps.Kept(judge.NoSeq, "no turn"), nil
				}
				return steps.Kept(turns[0].At, "the first turn at "+steps.Seconds(turns[0].AtMs)), nil
			}),
		DemandE(`a turn that shows {text} {starts at once|starts before the held turn is answered|is answered|starts at most}[ {time} after {text}]`, `a turn that shows "plan B" starts at most 5 s after "then?"`,
			"There is such a turn. It starts in time; within 1 s of the message, so that no window was waited for; while the model works on the first turn, in another turn or in another step; or the model's answer to it is taken, and it was not stopped before.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				switch {
				case a.Is("is answered"):
					return judgeAnsweredTurn(s, a.At(0)), nil
				case a.Is("starts before the held turn is answered"):
					return judgeBesideHeldTurn(s, a.At(0)), nil
				}
				posted, err := postedAt(s, a.At(0))
				if a.Is("starts at once") {
					if err != nil {
						return steps.Finding{}, err
					}
					t := first(s, a.At(0), posted)
					if t == nil {
						return steps.Broken(judge.NoSeq, "a turn at "+steps.Seconds(posted), "no turn that shows it"), nil
					}
					return steps.Verdict(t.AtMs < posted+c2a.AtOnceMs+s.World.Tolerance(), t.At, "a turn at "+steps.Seconds(posted), "the turn at %s", steps.Seconds(t.AtMs)), nil
				}
				if err != nil {
					posted = 0
				}
				t := first(s, a.At(0), posted)
				since, err := postedAt(s, a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				by := since + a.Ms(1)
				if t == nil {
					return steps.Broken(judge.NoSeq, "a turn by "+steps.Seconds(by), "no turn that shows it"), nil
				}
				return steps.Verdict(t.AtMs <= by+s.World.Tolerance(), t.At, "a turn by "+steps.Seconds(by), "the turn at %s", steps.Seconds(t.AtMs)), nil
			}),
		DemandE(`the first turn starts between {time} and {time} after {text}`, `the first turn starts between 25 s and 35 s after "tick 1"`, "There is a turn, and it starts then.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				posted, err := postedAt(s, a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				allowed := fmt.Sprintf("between %s and %s", steps.Seconds(posted+a.Ms(0)), steps.Seconds(posted+a.Ms(1)))
				turns := s.Story().Turns
				if len(turns) == 0 {
					return steps.Broken(judge.NoSeq, allowed, "no turn"), nil
				}
				t := turns[0]
				return steps.Verdict(t.AtMs+s.World.Tolerance() >= posted+a.Ms(0) && t.AtMs <= posted+a.Ms(1)+s.World.Tolerance(), t.At, allowed, "the first turn at %s", steps.Seconds(t.AtMs)), nil
			}),
		Demand(`the held turn is not cancelled`, `the held turn is not cancelled`, "The first turn goes on.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				turns := s.Story().Turns
				switch {
				case len(turns) == 0:
					return steps.Broken(judge.NoSeq, "a turn", "no turn")
				case turns[0].StopAt >= 0:
					return steps.Broken(turns[0].StopAt, "no cancellation", "the turn is cancelled")
				}
				return steps.Kept(turns[0].At, "it goes on")
			}),
	)
}

// judgeAnsweredTurn looks for a turn that shows a text, and whose answer is taken.
func judgeAnsweredTurn(s *Scenario, text string) steps.Finding {
	for _, t := range s.Story().Turns {
		if showsText(t, text) && t.StopAt < 0 && len(t.Answers) > 0 {
			return steps.Kept(t.At, "turn "+t.ID)
		}
	}
	return steps.Broken(judge.NoSeq, "a turn that shows it, and that the model answers", "none")
}

// judgeBesideHeldTurn looks for a step that shows a text before the first turn is answered.
func judgeBesideHeldTurn(s *Scenario, text string) steps.Finding {
	turns := s.Story().Turns
	if len(turns) == 0 {
		return steps.Broken(judge.NoSeq, "a turn", "no turn")
	}
	answered := len(s.World.Trace().Entries)
	if len(turns[0].Answers) > 0 {
		answered = turns[0].Answers[0].At
	}
	for _, t := range turns {
		for _, step := range t.Steps {
			if step.At >= answered {
				continue
			}
			for _, m := range step.Fresh {
				if _, ok := findText(law.Words(m.Text), text); ok {
					return steps.Kept(step.At, "shown at "+steps.Seconds(step.AtMs))
				}
			}
		}
	}
	return steps.Broken(turns[0].At, "shown before the first turn is answered", "not shown by then")
}

func chatDemands() []*steps.Step {
	count := func(all []Chat, want int, to string) steps.Finding {
		f := steps.Verdict(len(all) == want, judge.NoSeq, steps.Plural(want, "chat")+to, "%s", DescribeChats(all))
		if len(all) > 0 {
			f.Seq = all[min(want, len(all)-1)].At
		}
		return f
	}
	return Needing(NoTap,
		DemandE(`{agent} sends {count} chat[s][ to {place}][, which says {text}]`, `lead sends exactly 1 chat, which says "twelve barrels"`,
			"That many messages become visible, in that place if one is named, its threads not counted but for those that nobody knew before; one idempotency key counts once. Where there is to be no chat the agent does not even try. An agent, whose model is its own, may react or defer in place of the one.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				n, atMost := Count(a, 1)
				all := s.Chats(agent)
				if a.At(1) != "no" {
					all = Visible(all)
				}
				there, to := all, ""
				if a.At(2) != "" {
					place, err := s.World.At(PlaceAt(a, 2), agent)
					if err != nil {
						return steps.Finding{}, err
					}
					there, to = s.ChatsIn(place, all), " to "+PlaceName(place)
				}
				switch {
				case atMost:
					return steps.Verdict(len(there) <= n, judge.NoSeq, "at most "+steps.Plural(n, "chat"), "%s", DescribeChats(there)), nil
				case s.World.Role() == law.AgentRole && len(all) == 0 && n == 1 && to == "" && a.At(3) == "":
					if done := s.Commitments(agent, ""); len(done) > 0 {
						return steps.Kept(done[0].Seq, done[0].Name), nil
					}
				case n == 0 && to == "":
					f := steps.Verdict(len(all) == 0, judge.NoSeq, "no chat", "%s", DescribeChats(all))
					if len(all) > 0 {
						f.Seq = all[0].At
					}
					return f, nil
				}
				f := count(there, n, to)
				if to != "" && n > 0 {
					f.Got = DescribeChats(all)
				}
				if f.OK && a.At(3) != "" {
					return steps.Verdict(strings.Contains(all[0].Message.Text, a.At(3)), all[0].At, fmt.Sprintf("%q", a.At(3)), "%q", all[0].Message.Text), nil
				}
				return f, nil
			}),
		DemandE(`no chat is sent before {time} after {text}`, `no chat is sent before 2 s after "next year"`, "Every chat of every agent comes later, or at that very moment.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				posted, err := postedAt(s, a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				for _, y := range s.Story().Says {
					if y.AtMs+s.World.Tolerance() < posted+a.Ms(0) {
						return steps.Broken(y.At, "a chat at "+steps.Seconds(posted+a.Ms(0))+" or later", "a chat at %s", steps.Seconds(y.AtMs)), nil
					}
				}
				return steps.Kept(judge.NoSeq, steps.Plural(len(s.Story().Says), "chat")), nil
			}),
		DemandOfAgent(`{agent} sends a chat that says {text}`, `lead sends a chat that says "twelve barrels"`, "At least one message that becomes visible holds the text.",
			func(s *Scenario, agent string, a steps.Args) steps.Finding {
				all := Visible(s.Chats(agent))
				for _, c := range all {
					if strings.Contains(c.Message.Text, a.At(1)) {
						return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text))
					}
				}
				return steps.Broken(judge.NoSeq, fmt.Sprintf("%q", a.At(1)), "%s", DescribeChats(all))
			}),
		DemandOfAgent(`no chat of {agent} says {text}`, `no chat of lead says "@worker"`, "Messages become visible, and none of them holds the text.",
			func(s *Scenario, agent string, a steps.Args) steps.Finding {
				all := Visible(s.Chats(agent))
				if len(all) == 0 {
					return steps.Broken(judge.NoSeq, fmt.Sprintf("chats without %q", a.At(1)), "no chat")
				}
				for _, c := range all {
					if strings.Contains(c.Message.Text, a.At(1)) {
						return steps.Broken(c.At, fmt.Sprintf("no chat with %q", a.At(1)), "%q", c.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, DescribeChats(all))
			}),
		DemandOfAgent(`{agent} answers, defers or reacts`, `lead answers, defers or reacts`, "A chat, chat.defer or chat.react by the agent is accepted by the host. The signal seen is no commitment.",
			func(s *Scenario, agent string, _ steps.Args) steps.Finding {
				if all := Visible(s.Chats(agent)); len(all) > 0 {
					return steps.Kept(all[0].At, DescribeChats(all))
				}
				got := "none of them"
				for _, u := range s.ToolUses(agent, "chat.defer", "chat.react") {
					if u.Name == "chat.defer" || u.Text != "seen" {
						return steps.Kept(u.Seq, u.Name)
					}
					got = "the signal seen alone"
				}
				return steps.Broken(judge.NoSeq, "a chat, chat.defer or chat.react", "%s", got)
			}).Needs(LinkTap),
		Demand(`the answer gives a reason`, `the answer gives a reason`, "A chat of at least three words, or a deferral or reaction with a reason, a text or a time.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				var said []string
				seq := judge.NoSeq
				for _, agent := range s.World.Engine().Agents {
					for _, c := range Visible(s.Chats(agent.ID)) {
						if len(strings.Fields(c.Message.Text)) >= 3 {
							return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text))
						}
						said, seq = append(said, fmt.Sprintf("%q", c.Message.Text)), c.At
					}
					for _, u := range s.ToolUses(agent.ID, "chat.defer", "chat.react") {
						if why := reasonOf(s, u); why != "" {
							return steps.Kept(u.Seq, fmt.Sprintf("%s: %q", u.Name, why))
						}
						said, seq = append(said, u.Name+" without one"), u.Seq
					}
				}
				if len(said) == 0 {
					said = []string{"no answer"}
				}
				return steps.Broken(seq, "a sentence that says why, or a deferral or reaction with a reason", "%s", strings.Join(said, ", "))
			}).Needs(LinkTap),
		DemandOfAgent(`{agent} sends nothing longer than {n} characters`, `lead sends nothing longer than 80 characters`, "Every chat of the agent is that short. No chat is fine.",
			func(s *Scenario, agent string, a steps.Args) steps.Finding {
				for _, c := range s.Chats(agent) {
					if n := utf8.RuneCountInString(c.Message.Text); n > a.Number(1) {
						return steps.Broken(c.At, "at most "+a.At(1)+" characters", "%d characters: %q", n, c.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, DescribeChats(s.Chats(agent)))
			}),
	)
}

// ToolUse is a tool call that isn't a chat.
type ToolUse struct {
	law.ToolUse
	Seq int
}

// Commitments are the deferrals of an agent and its reactions but for seen, to
// the event with the id if that isn't "".
func (s *Scenario) Commitments(agent, event string) []ToolUse {
	return slices.DeleteFunc(s.ToolUses(agent, "chat.defer", "chat.react"), func(u ToolUse) bool {
		return u.Name == "chat.react" && u.Text == "seen" || event != "" && u.InReplyTo != event
	})
}

// JudgeAnswer looks for an answer of the agent to the message with the text.
func (s *Scenario) JudgeAnswer(agent, text string) steps.Finding {
	events := s.Deliveries(func(d law.Delivery) bool {
		return s.IsAgent(d.Event.Recipient, agent) && (d.Event.Text == text || d.Body == text)
	})
	if len(events) == 0 {
		return steps.Broken(judge.NoSeq, "a delivery of it", "none")
	}
	for _, e := range events {
		if done := s.Commitments(agent, e.Event.ID); len(done) > 0 {
			return steps.Kept(done[0].Seq, done[0].Name)
		}
		for _, c := range Visible(s.Chats(agent)) {
			to := c.Message.InReplyTo
			here := len(s.ChatsIn(e.Event.Place, []Chat{c})) > 0
			merged := c.Event != nil && c.Event.Group() == [4]string{e.Event.Recipient, e.Event.Author.ID, e.Event.Place.Conversation, e.Event.Place.Thread}
			if c.At > e.Seq && (to == e.Event.ID || here && (to == "" || merged)) {
				return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text))
			}
		}
	}
	return steps.Broken(events[0].Seq, "an answer, a deferral or a reaction", "%s", DescribeChats(s.Chats(agent)))
}

// ToolUses are the calls of some tools by an agent that the host did not refuse.
func (s *Scenario) ToolUses(agent string, names ...string) []ToolUse {
	refused := map[string]bool{}
	entries := s.World.Trace().Entries
	for _, e := range entries {
		if r, ok := e.Item.(law.ToolResult); ok && !r.OK {
			refused[r.Call] = true
		}
	}
	var out []ToolUse
	for i, e := range entries {
		if u, ok := e.Item.(law.ToolUse); ok && s.IsAgent(u.Agent, agent) && slices.Contains(names, u.Name) && !refused[u.Call] {
			out = append(out, ToolUse{u, i})
		}
	}
	return out
}

// reasonOf is what a deferral or reaction gives as its reason: in so many words,
// or by a time.
func reasonOf(s *Scenario, u ToolUse) string {
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

func pullDemands() []*steps.Step {
	return Needing(BothTaps,
		Demand(`no tool is called before the model asks`, `no tool is called before the model asks`, "After a knock no tool that reads is called unless an answer of the model called for one. What a harness reads about other events doesn't count.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				asked := map[string]bool{} // agents whose model called for a tool
				owner := map[string]string{}
				knocked := false
				for i, e := range s.World.Trace().Entries {
					switch x := e.Item.(type) {
					case law.Delivery:
						knocked = knocked || x.Event.Knock != nil
					case law.TurnStep:
						owner[x.Turn] = x.Agent
					case law.TurnAnswer:
						for _, action := range x.Actions {
							if action.Kind == c2a.ActTool {
								asked[owner[x.Turn]] = true
							}
						}
					case law.ToolUse:
						if knocked && readsKnock(s, i, x) && !asked[x.Agent] && (x.Agent != "" || len(asked) == 0) {
							return steps.Broken(i, "no call before the model asks for it", "%s is called at %s", x.Name, steps.Seconds(e.AtMs))
						}
					}
				}
				return steps.Kept(judge.NoSeq, "so it is")
			}),
		Demand(`the model is shown {text} after its pull`, `the model is shown "the valve leaks" after its pull`, "In a step behind the tool call, and in none before it.",
			func(s *Scenario, a steps.Args) steps.Finding {
				pulled := false
				for _, t := range s.Story().Turns {
					asked := -1
					for _, answer := range t.Answers {
						if asked < 0 && slices.ContainsFunc(answer.Actions, func(x c2a.Action) bool { return x.Kind == c2a.ActTool }) {
							asked, pulled = answer.At, true
						}
					}
					for _, step := range t.Steps {
						for _, m := range step.Messages {
							if _, ok := findText(law.Words(m.Text), a.At(0)); !ok {
								continue
							}
							if asked < 0 || step.At < asked {
								return steps.Broken(step.At, "shown after the pull only", "shown before it")
							}
							return steps.Kept(step.At, "so it is")
						}
					}
				}
				if !pulled {
					return steps.Broken(judge.NoSeq, "a turn in which the model can pull", "no answer of the model was taken that pulls")
				}
				return steps.Broken(judge.NoSeq, "a step that shows it", "no step that shows it")
			}),
		Demand(`the turn shows the knock's {who, where and topic|directedness, policy and priority}`, `the turn shows the knock's who, where and topic`,
			"What the knock says of them stands in a new message of a turn.",
			func(s *Scenario, a steps.Args) steps.Finding {
				if a.Is("who, where and topic") {
					return judgeKnockShown(s, func(k *c2a.Knock) map[string]string {
						return map[string]string{"who": k.From, "where": k.Where, "topic": k.Topic}
					})
				}
				return judgeKnockShown(s, func(k *c2a.Knock) map[string]string {
					return map[string]string{"directedness": k.Directedness.String(), "policy": k.Policy.String(), "priority": k.Priority.String()}
				})
			}),
	)
}

// readsKnock reports whether a tool call may bring what a knock holds back: it
// reads, and names no event that came in full.
func readsKnock(s *Scenario, seq int, u law.ToolUse) bool {
	if !law.Reads(u.Name) {
		return false
	}
	var call wire.ToolCall
	_ = json.Unmarshal(s.World.Message(seq).Params, &call)
	var read wire.ReadArguments
	_ = json.Unmarshal(call.Arguments, &read)
	full := s.Deliveries(func(d law.Delivery) bool { return d.Event.ID == read.Event && d.Event.Knock == nil })
	return read.Event == "" || len(full) == 0
}

func judgeKnockShown(s *Scenario, members func(*c2a.Knock) map[string]string) steps.Finding {
	knocks := s.Deliveries(func(d law.Delivery) bool { return d.Event.Knock != nil })
	if len(knocks) == 0 {
		return steps.Broken(judge.NoSeq, "a knock", "no knock was delivered")
	}
	turns := s.Story().Turns
	if len(turns) == 0 {
		return steps.Broken(knocks[0].Seq, "a turn", "no turn")
	}
	for _, k := range knocks {
		want := members(k.Event.Knock)
		missing := []string{}
		for name, value := range want {
			if !slices.ContainsFunc(turns, func(t *law.Turn) bool {
				return t.At > k.Seq && s.IsAgent(k.Event.Recipient, t.Agent) && showsText(t, value)
			}) {
				missing = append(missing, fmt.Sprintf("%s %q", name, value))
			}
		}
		if len(missing) > 0 {
			slices.Sort(missing)
			return steps.Broken(turns[0].At, "all of them", "no turn shows the %s", strings.Join(missing, ", the "))
		}
	}
	return steps.Kept(turns[0].At, "so it is")
}

func linkDemands() []*steps.Step {
	last := func(s *Scenario) (*law.Event, steps.Finding) {
		events := s.Story().Events
		if len(events) == 0 {
			return nil, steps.Broken(judge.NoSeq, "a delivery", "nothing was delivered")
		}
		return events[len(events)-1], steps.Finding{}
	}
	state := func(e *law.Event) string {
		switch {
		case e.AckAt < 0:
			return "no answer"
		case e.Refused:
			return "it is refused"
		}
		return "it is acknowledged"
	}
	return Needing(LinkTap,
		Demand(`{the|every} delivery is {acknowledged|refused}`, `the delivery is acknowledged`,
			"The latest delivery, or each, of which there has to be one, is answered with a result, or with an error.",
			func(s *Scenario, a steps.Args) steps.Finding {
				e, f := last(s)
				switch {
				case e == nil:
					return f
				case a.Is("refused"):
					return steps.Verdict(e.AckAt >= 0 && e.Refused, max(e.AckAt, e.At), "an error", "%s", state(e))
				case a.Is("the"):
					return steps.Verdict(e.AckAt >= 0 && !e.Refused, max(e.AckAt, e.At), "an acknowledgement", "%s", state(e))
				}
				for _, e := range s.Story().Events {
					if e.AckAt < 0 || e.Refused {
						return steps.Broken(e.At, "an acknowledgement", "%s", state(e))
					}
				}
				return steps.Kept(e.AckAt, steps.Plural(len(s.Story().Events), "acknowledgement"))
			}),
		Demand(`the delivery is acknowledged while the turn is held`, `the delivery is acknowledged while the turn is held`, "The latest delivery is answered although the model has not answered its turn. The turn has to be there.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				e, f := last(s)
				if e == nil {
					return f
				}
				turns := s.Story().Turns
				if len(turns) == 0 {
					return steps.Broken(e.At, "a turn", "no turn")
				}
				answered := len(s.World.Trace().Entries)
				for _, t := range turns {
					if len(t.Answers) > 0 {
						answered = min(answered, t.Answers[0].At)
					}
				}
				return steps.Verdict(e.AckAt >= 0 && !e.Refused && e.AckAt < answered, max(e.AckAt, e.At), "an acknowledgement before the model's answer", "%s", state(e))
			}).Needs(BothTaps),
		Demand(`the initialize result names a version and capabilities`, `the initialize result names a version and capabilities`, "Its protocolVersion is the one that was offered, which the harness has declared to speak, and its capabilities are an object.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				for i, e := range s.World.Trace().Entries {
					f, ok := e.Item.(law.Frame)
					if !ok || !e.From || f.Method != wire.MethodInitialize {
						continue
					}
					if f.Kind != law.ResponseFrame {
						return steps.Broken(i, "a result", "an error")
					}
					var r struct {
						Version      string         `json:"protocolVersion"`
						Capabilities map[string]any `json:"capabilities"`
					}
					if json.Unmarshal(s.World.Message(i).Result, &r) != nil || r.Version != s.World.Draft().String() || r.Capabilities == nil {
						return steps.Broken(i, "protocolVersion "+s.World.Draft().String()+" and capabilities", "protocolVersion %q, capabilities %v", r.Version, r.Capabilities)
					}
					return steps.Kept(i, fmt.Sprintf("protocolVersion %q", r.Version))
				}
				return steps.Broken(judge.NoSeq, "an answer to initialize", "none")
			}),
	)
}

func orNone(id string) string {
	if id == "" {
		return "missing"
	}
	return id
}

// header is the structured header of a turn's chat event.
type header struct {
	seq    int
	fields map[string][]string
	body   string // what stands behind MESSAGE
}

var headerLine = regexp.MustCompile(`^([a-z_]+):[ \t]*(.*)$`)

// findHeader finds the first message of a turn that begins with a line "C2A EVENT"
// and has a line "MESSAGE", with fields between the two.
func findHeader(s *Scenario) (header, steps.Finding) {
	turns := s.Story().Turns
	if len(turns) == 0 {
		return header{}, steps.Broken(judge.NoSeq, "a turn", "no turn")
	}
	for _, t := range turns {
		for _, step := range t.Steps {
			for _, m := range step.Messages {
				if m.Role == "system" {
					continue
				}
				if h, ok := readHeader(m.Text); ok {
					h.seq = step.At
					return h, steps.Finding{}
				}
			}
		}
	}
	return header{}, steps.Broken(turns[0].At, "a header that begins with the line C2A EVENT, has fields such as event_id, and a line MESSAGE behind it", "%s", describeTurn(turns[0]))
}

func readHeader(text string) (header, bool) {
	h := header{fields: map[string][]string{}}
	// The title tells the header of the draft from one of the implementation's
	// own, and both from what a stranger wrote.
	text = strings.TrimLeft(text, " \t\r\n")
	if title, _, _ := strings.Cut(text, "\n"); strings.TrimSpace(title) != "C2A EVENT" {
		return header{}, false
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "MESSAGE" {
			h.body = strings.Join(lines[i+1:], "\n")
			return h, len(h.fields) > 0
		}
		if m := headerLine.FindStringSubmatch(line); m != nil {
			h.fields[m[1]] = append(h.fields[m[1]], m[2])
		}
	}
	return header{}, false
}

// judgeField is a demand on the one value of a field.
func judgeField(s *Scenario, name string, allowed string, ok func(value string) bool) steps.Finding {
	h, f := findHeader(s)
	if h.fields == nil {
		return f
	}
	values := h.fields[name]
	if len(values) != 1 {
		return steps.Broken(h.seq, "one line "+name, "%s", steps.Plural(len(values), "line"))
	}
	return steps.Verdict(ok(values[0]), h.seq, allowed, "%q", values[0])
}

func headerDemands() []*steps.Step {
	return Needing(BothTaps,
		Demand(`the turn {has a structured header|states the standing rules}`, `the turn has a structured header`,
			"A message has the lines event_id, conversation, author, directedness, response_policy, reason and reply_target, thread where the event is in one, and MESSAGE behind them; or a system message names the policies must_not_respond and may_respond, and so says what they ask for.",
			func(s *Scenario, a steps.Args) steps.Finding {
				if a.Is("has a structured header") {
					h, f := findHeader(s)
					if h.fields == nil {
						return f
					}
					want := []string{"event_id", "conversation", "author", "directedness", "response_policy", "reason", "reply_target"}
					if slices.ContainsFunc(s.Story().Events, func(e *law.Event) bool { return e.Event.Place.Thread != "" }) {
						want = append(want, "thread")
					}
					var missing []string
					for _, name := range want {
						if len(h.fields[name]) == 0 {
							missing = append(missing, name)
						}
					}
					return steps.Verdict(len(missing) == 0, h.seq, strings.Join(want, ", "), "missing: %s", strings.Join(missing, ", "))
				}
				turns := s.Story().Turns
				if len(turns) == 0 {
					return steps.Broken(judge.NoSeq, "a turn", "no turn")
				}
				for _, m := range turns[0].Steps[0].Messages {
					if m.Role == "system" && strings.Contains(m.Text, "must_not_respond") && strings.Contains(m.Text, "may_respond") {
						return steps.Kept(turns[0].At, "so it is")
					}
				}
				return steps.Broken(turns[0].At, "a system message with the rules of response", "none")
			}),
		DemandE(`the header's {author line|reply target} is[ {text}][ {place}]`, `the header's author line is "human:Will"`,
			"The header has one line author, which says that; or one line reply_target, which is the id of that place, perhaps behind a word such as thread: or dm:.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				if a.Is("author line") {
					return judgeField(s, "author", fmt.Sprintf("%q", a.At(0)), func(v string) bool { return v == a.At(0) }), nil
				}
				place, err := s.World.At(PlaceAt(a, 1), "")
				if err != nil {
					return steps.Finding{}, err
				}
				id := place.Conversation
				if place.Thread != "" {
					id = place.Thread
				}
				return judgeField(s, "reply_target", "the id "+id, func(v string) bool {
					kind, named, prefixed := strings.Cut(v, ":")
					return v == id || prefixed && named == id && kind != "" && !strings.ContainsAny(kind, " \t")
				}), nil
			}),
		Demand(`the header's policy is {word} and stands once`, `the header's policy is must_respond and stands once`, "The header has one line response_policy, and it says that. Where a turn has no header of this form there is none to forge.",
			func(s *Scenario, a steps.Args) steps.Finding {
				if h, _ := findHeader(s); h.fields == nil && len(s.Story().Turns) > 0 {
					return steps.Kept(judge.NoSeq, "no header of this form, so none that could be forged")
				}
				return judgeField(s, "response_policy", a.At(0), func(v string) bool { return v == a.At(0) })
			}).Needs(TurnTap),
		Demand(`{text} stands {only in the message part|in no system message}`, `"the cellar is out of bounds" stands only in the message part`,
			"The text stands in user messages alone, and where they have a header, behind it; or in no message with the role system, though some turn shows it.",
			func(s *Scenario, a steps.Args) steps.Finding {
				if a.Is("only in the message part") {
					found := judge.NoSeq
					for _, t := range s.Story().Turns {
						for _, step := range t.Steps {
							for _, m := range step.Messages {
								if _, ok := findText(law.Words(m.Text), a.At(0)); !ok {
									continue
								}
								found = step.At
								if m.Role != "user" {
									return steps.Broken(step.At, "user messages only", "it stands in a message with the role %s", m.Role)
								}
								if h, ok := readHeader(m.Text); ok {
									before := strings.TrimSuffix(m.Text, h.body)
									if _, early := findText(law.Words(before), a.At(0)); early {
										return steps.Broken(step.At, "behind the header", "it stands in the header")
									}
								}
							}
						}
					}
					return steps.Verdict(found != judge.NoSeq, found, "a turn that shows it", "%s", map[bool]string{true: "so it is", false: "no turn shows it"}[found != judge.NoSeq])
				}
				if turn, seq, _, ok := findShown(s, a.At(0), "system"); ok {
					return steps.Broken(seq, "no system message that holds it", "a system message of turn %s holds it", turn.ID)
				}
				_, seq, _, ok := findShown(s, a.At(0))
				return steps.Verdict(ok, seq, "a turn that shows it", "%s", map[bool]string{true: "it stands elsewhere", false: "no turn shows it"}[ok])
			}).Needs(TurnTap),
		Demand(`the turn shows chat only in user messages`, `the turn shows chat only in user messages`, "The text of every event that a turn shows stands in messages with the role user, and in no others.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				shownAny := judge.NoSeq
				for _, e := range s.Story().Events {
					if e.Event.Text == "" {
						continue
					}
					if _, seq, _, ok := findShown(s, e.Event.Text, "user"); ok {
						shownAny = seq
					}
					for _, role := range []string{"system", "assistant", "tool"} {
						if _, seq, _, ok := findShown(s, e.Event.Text, role); ok {
							return steps.Broken(seq, "the role user", "%q stands in a message with the role %s", e.Event.Text, role)
						}
					}
				}
				return steps.Verdict(shownAny != judge.NoSeq, shownAny, "a user message with the text of an event", "%s", map[bool]string{true: "so it is", false: "none"}[shownAny != judge.NoSeq])
			}).Needs(TurnTap),
	)
}
