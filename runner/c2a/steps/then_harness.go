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

// ofAgent is a demand on what one agent does.
func ofAgent(pattern, example, doc string, judge func(s *scene, agent string, a args) finding) *step {
	return demand(pattern, example, doc, func(_ context.Context, s *scene, a args) (finding, error) {
		agent, err := s.agentID(a.At(0))
		if err != nil {
			return finding{}, err
		}
		return judge(s, agent, a), nil
	})
}

// plain is a demand that can't go wrong.
func plain(pattern, example, doc string, judge func(s *scene, a args) finding) *step {
	return demand(pattern, example, doc, func(_ context.Context, s *scene, a args) (finding, error) { return judge(s, a), nil })
}

// fallible is a demand that may find the scenario wrong.
func fallible(pattern, example, doc string, judge func(s *scene, a args) (finding, error)) *step {
	return demand(pattern, example, doc, func(_ context.Context, s *scene, a args) (finding, error) { return judge(s, a) })
}

func turnDemands() []*step {
	return needing(turn,
		ofAgent(`{agent} takes {count} turn[s][, which shows {texts}][ in that order]`, `lead takes exactly 1 turn, which shows "so here", "is my", "problem" in that order`,
			"The model of the agent is asked that many times, steps of one turn counted as one; and the new messages of the one turn hold the texts, in the order named.",
			func(s *scene, agent string, a args) finding {
				n, _ := counted(a, 1)
				turns := s.turns(agent)
				if f := countTurns(turns, n); !f.OK || a.At(2) == "" {
					return f
				}
				rest := shown(turns[0])
				for i, text := range a.Texts(2) {
					after, ok := holds(rest, text)
					if !ok && strings.TrimSpace(law.Words(text)) == "" {
						after, ok = rest, shows(turns[0], text)
					}
					if !ok {
						where := ""
						if i > 0 {
							where = fmt.Sprintf(" behind %q", a.Texts(2)[i-1])
						}
						return broken(turns[0].At, "a turn that shows the texts in their order", "a turn that doesn't show %q%s: %s", text, where, seen(turns[0]))
					}
					rest = after
				}
				return kept(turns[0].At, "1 turn that shows them")
			}),
		demand(`turn {n} of {agent} {shows|does not show} {text}`, `turn 2 of lead shows "and the bread?"`,
			"The new messages of that turn, which has to be there, hold the text or do not.",
			func(_ context.Context, s *scene, a args) (finding, error) { return nthTurn(s, a, a.Is("shows")) }),
		plain(`{no|some} turn shows {text}`, `some turn shows "order the mortar"`,
			"The text stands nowhere in what a model is given, whatever its role; or the new messages of at least one turn hold it.",
			func(s *scene, a args) finding {
				if a.Is("no") {
					if turn, seq, m, ok := s.anywhere(a.At(0)); ok {
						return broken(seq, "no turn that shows it", "turn %s of %s shows it in a message with the role %s", turn.ID, turn.Agent, m.Role)
					}
					return kept(judge.NoSeq, steps.Plural(len(s.story().Turns), "turn")+", none of which shows it")
				}
				for _, t := range s.story().Turns {
					if shows(t, a.At(0)) {
						return kept(t.At, "turn "+t.ID)
					}
				}
				return broken(judge.NoSeq, "a turn that shows it", "%s, none of which shows it", steps.Plural(len(s.story().Turns), "turn"))
			}),
		fallible(`no turn shows {text} once {text} is withdrawn`, `no turn shows "a matter of sugar" once "two lumps, please" is withdrawn`, "What a turn had shown by then may be shown again.",
			func(s *scene, a args) (finding, error) {
				for _, e := range s.story().Events {
					if e.Text() != a.At(1) || e.WithdrawAt < 0 {
						continue
					}
					for _, t := range s.story().Turns {
						for _, step := range t.Steps {
							shown := slices.ContainsFunc(step.Fresh, func(m c2a.ChatMessage) bool {
								_, ok := holds(law.Words(m.Text), a.At(0))
								return ok
							})
							switch {
							case !shown:
							case step.AtMs <= e.WithdrawMs+s.world.Trace().SlackMs:
								return kept(step.At, "shown before it was withdrawn"), nil
							default:
								return broken(step.At, "no turn that shows it", "turn %s shows it", t.ID), nil
							}
						}
					}
					return kept(e.WithdrawAt, "no turn shows it"), nil
				}
				return broken(judge.NoSeq, "a delivery that is withdrawn", "none"), nil
			}).Needs(both),
		plain(`no turn has a line that {begins with|is} {text}`, `no turn has a line that begins with "reply_target: the vault"`,
			"Whatever breaks a line: a line feed, a carriage return, or a sign of Unicode. That the model is given no whole line of the text is fine without a turn, too.",
			func(s *scene, a args) finding {
				for _, t := range s.story().Turns {
					for _, step := range t.Steps {
						for _, m := range step.Messages {
							for _, line := range strings.FieldsFunc(m.Text, breaksLine) {
								switch line := strings.TrimSpace(line); {
								case a.Is("is") && line == a.At(0):
									return broken(step.At, "no such line", "it stands in a message with the role %s", m.Role)
								case a.Is("begins with") && strings.HasPrefix(line, a.At(0)):
									return broken(step.At, "no such line", "%q in a message with the role %s", line, m.Role)
								}
							}
						}
					}
				}
				turns := steps.Plural(len(s.story().Turns), "turn")
				if a.Is("is") {
					return kept(judge.NoSeq, turns)
				}
				return verdict(len(s.story().Turns) > 0, judge.NoSeq, "a turn without such a line", "%s", turns)
			}),
		plain(`every one of the {n} {text} messages is shown exactly once over all turns`, `every one of the 40 "tick" messages is shown exactly once over all turns`,
			"Nothing is lost and nothing doubled.",
			func(s *scene, a args) finding {
				if a.Number(0) > steps.MaxNumber || a.Number(0) == 0 {
					return broken(judge.NoSeq, "", "a number of messages that can't be judged")
				}
				all := ""
				for _, t := range s.story().Turns {
					all += shown(t)
				}
				for i := range a.Number(0) {
					text := fmt.Sprintf("%s %d", a.At(1), i+1)
					n := 0
					for rest, ok := holds(all, text); ok; rest, ok = holds(rest, text) {
						n++
					}
					if n != 1 {
						return broken(judge.NoSeq, "each shown once", "%q is shown %d times", text, n)
					}
				}
				return kept(judge.NoSeq, "each is shown once")
			}),
		plain(`{text} is shown exactly once over all turns`, `"is the kiln hot?" is shown exactly once over all turns`,
			"In one place of one turn. A turn that was stopped, or cut off by a kill, before it spoke counts only where no other shows the text.",
			func(s *scene, a args) finding {
				var complete, cut int
				seq := judge.NoSeq
				for _, t := range s.story().Turns {
					n := strings.Count(shown(t), law.Words(a.At(0)))
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
				return verdict(complete == 1, seq, "once", "%s", steps.Plural(complete, "time"))
			}).Needs(turn),
	)
}

// breaksLine reports whether the character ends a line somewhere.
func breaksLine(r rune) bool { return strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", r) }

func countTurns(turns []*law.Turn, want int) finding {
	f := finding{OK: len(turns) == want, Got: steps.Plural(len(turns), "turn"), Allowed: steps.Plural(want, "turn"), Seq: judge.NoSeq}
	if want == 0 {
		f.Allowed = "no turn"
	}
	if len(turns) > 0 {
		f.Seq = turns[len(turns)-1].At
		if !f.OK {
			f.Seq = turns[min(want, len(turns)-1)].At
			f.Got += ": " + seenOfEach(turns)
		}
	}
	return f
}

// maxTurnsTold is of how many turns it is told what they show.
const maxTurnsTold = 4

// seenOfEach is what each of the turns newly shows, for people.
func seenOfEach(turns []*law.Turn) string {
	var parts []string
	for i, t := range turns {
		if i == maxTurnsTold && len(turns) > maxTurnsTold+1 {
			parts = append(parts, fmt.Sprintf("and %d more", len(turns)-i))
			break
		}
		parts = append(parts, seen(t))
	}
	return strings.Join(parts, "; ")
}

// seen is what a turn newly shows, for people.
func seen(t *law.Turn) string {
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

func nthTurn(s *scene, a args, want bool) (finding, error) {
	agent, err := s.agentID(a.At(1))
	if err != nil {
		return finding{}, err
	}
	turns, n := s.turns(agent), a.Number(0)
	if n < 1 || n > len(turns) {
		return broken(judge.NoSeq, "a turn "+a.At(0), "%s", steps.Plural(len(turns), "turn")), nil
	}
	t := turns[n-1]
	if shows(t, a.At(2)) != want {
		allowed := "a turn that shows it"
		if !want {
			allowed = "a turn that doesn't show it"
		}
		return broken(t.At, allowed, "%s", seen(t)), nil
	}
	return kept(t.At, "so it is"), nil
}

func timeDemands() []*step {
	first := func(s *scene, text string, notBefore int64) *law.Turn {
		for _, t := range s.story().Turns {
			if t.AtMs >= notBefore && shows(t, text) {
				return t
			}
		}
		return nil
	}
	return needing(turn,
		fallible(`no turn starts before {time} after {text}`, `no turn starts before 2 s after "next year"`, "Every turn of the scenario starts later, or at that very moment.",
			func(s *scene, a args) (finding, error) {
				posted, err := s.postedAt(a.At(1))
				if err != nil {
					return finding{}, err
				}
				turns := s.story().Turns
				for _, t := range turns {
					if t.AtMs+s.world.Tolerance() < posted+a.Ms(0) {
						return broken(t.At, "a turn at "+steps.Seconds(posted+a.Ms(0))+" or later", "a turn at %s", steps.Seconds(t.AtMs)), nil
					}
				}
				if len(turns) == 0 {
					return kept(judge.NoSeq, "no turn"), nil
				}
				return kept(turns[0].At, "the first turn at "+steps.Seconds(turns[0].AtMs)), nil
			}),
		fallible(`a turn that shows {text} {starts at once|starts before the held turn is answered|is answered|starts at most}[ {time} after {text}]`, `a turn that shows "plan B" starts at most 5 s after "then?"`,
			"There is such a turn. It starts in time; within 1 s of the message, so that no window was waited for; while the model works on the first turn, in another turn or in another step; or the model's answer to it is taken, and it was not stopped before.",
			func(s *scene, a args) (finding, error) {
				switch {
				case a.Is("is answered"):
					return answeredTurn(s, a.At(0)), nil
				case a.Is("starts before the held turn is answered"):
					return besideHeldTurn(s, a.At(0)), nil
				}
				posted, err := s.postedAt(a.At(0))
				if a.Is("starts at once") {
					if err != nil {
						return finding{}, err
					}
					t := first(s, a.At(0), posted)
					if t == nil {
						return broken(judge.NoSeq, "a turn at "+steps.Seconds(posted), "no turn that shows it"), nil
					}
					return verdict(t.AtMs < posted+c2a.AtOnceMs+s.world.Tolerance(), t.At, "a turn at "+steps.Seconds(posted), "the turn at %s", steps.Seconds(t.AtMs)), nil
				}
				if err != nil {
					posted = 0
				}
				t := first(s, a.At(0), posted)
				since, err := s.postedAt(a.At(2))
				if err != nil {
					return finding{}, err
				}
				by := since + a.Ms(1)
				if t == nil {
					return broken(judge.NoSeq, "a turn by "+steps.Seconds(by), "no turn that shows it"), nil
				}
				return verdict(t.AtMs <= by+s.world.Tolerance(), t.At, "a turn by "+steps.Seconds(by), "the turn at %s", steps.Seconds(t.AtMs)), nil
			}),
		fallible(`the first turn starts between {time} and {time} after {text}`, `the first turn starts between 25 s and 35 s after "tick 1"`, "There is a turn, and it starts then.",
			func(s *scene, a args) (finding, error) {
				posted, err := s.postedAt(a.At(2))
				if err != nil {
					return finding{}, err
				}
				allowed := fmt.Sprintf("between %s and %s", steps.Seconds(posted+a.Ms(0)), steps.Seconds(posted+a.Ms(1)))
				turns := s.story().Turns
				if len(turns) == 0 {
					return broken(judge.NoSeq, allowed, "no turn"), nil
				}
				t := turns[0]
				return verdict(t.AtMs+s.world.Tolerance() >= posted+a.Ms(0) && t.AtMs <= posted+a.Ms(1)+s.world.Tolerance(), t.At, allowed, "the first turn at %s", steps.Seconds(t.AtMs)), nil
			}),
		plain(`the held turn is not cancelled`, `the held turn is not cancelled`, "The first turn goes on.",
			func(s *scene, _ args) finding {
				turns := s.story().Turns
				switch {
				case len(turns) == 0:
					return broken(judge.NoSeq, "a turn", "no turn")
				case turns[0].StopAt >= 0:
					return broken(turns[0].StopAt, "no cancellation", "the turn is cancelled")
				}
				return kept(turns[0].At, "it goes on")
			}),
	)
}

// answeredTurn looks for a turn that shows a text, and whose answer is taken.
func answeredTurn(s *scene, text string) finding {
	for _, t := range s.story().Turns {
		if shows(t, text) && t.StopAt < 0 && len(t.Answers) > 0 {
			return kept(t.At, "turn "+t.ID)
		}
	}
	return broken(judge.NoSeq, "a turn that shows it, and that the model answers", "none")
}

// besideHeldTurn looks for a step that shows a text before the first turn is answered.
func besideHeldTurn(s *scene, text string) finding {
	turns := s.story().Turns
	if len(turns) == 0 {
		return broken(judge.NoSeq, "a turn", "no turn")
	}
	answered := len(s.world.Trace().Entries)
	if len(turns[0].Answers) > 0 {
		answered = turns[0].Answers[0].At
	}
	for _, t := range turns {
		for _, step := range t.Steps {
			if step.At >= answered {
				continue
			}
			for _, m := range step.Fresh {
				if _, ok := holds(law.Words(m.Text), text); ok {
					return kept(step.At, "shown at "+steps.Seconds(step.AtMs))
				}
			}
		}
	}
	return broken(turns[0].At, "shown before the first turn is answered", "not shown by then")
}

func chatDemands() []*step {
	count := func(all []chat, want int, to string) finding {
		f := verdict(len(all) == want, judge.NoSeq, steps.Plural(want, "chat")+to, "%s", list(all))
		if len(all) > 0 {
			f.Seq = all[min(want, len(all)-1)].At
		}
		return f
	}
	return needing(nothing,
		fallible(`{agent} sends {count} chat[s][ to {place}][, which says {text}]`, `lead sends exactly 1 chat, which says "twelve barrels"`,
			"That many messages become visible, in that place if one is named, its threads not counted but for those that nobody knew before; one idempotency key counts once. Where there is to be no chat the agent does not even try. An agent, whose model is its own, may react or defer in place of the one.",
			func(s *scene, a args) (finding, error) {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return finding{}, err
				}
				n, atMost := counted(a, 1)
				all := s.chats(agent)
				if a.At(1) != "no" {
					all = visible(all)
				}
				there, to := all, ""
				if a.At(2) != "" {
					place, err := s.world.At(place(a, 2), agent)
					if err != nil {
						return finding{}, err
					}
					there, to = s.at(place, all), " to "+placeName(place)
				}
				switch {
				case atMost:
					return verdict(len(there) <= n, judge.NoSeq, "at most "+steps.Plural(n, "chat"), "%s", list(there)), nil
				case s.world.Role() == law.AgentRole && len(all) == 0 && n == 1 && to == "" && a.At(3) == "":
					if done := s.commitments(agent, ""); len(done) > 0 {
						return kept(done[0].seq, done[0].Name), nil
					}
				case n == 0 && to == "":
					f := verdict(len(all) == 0, judge.NoSeq, "no chat", "%s", list(all))
					if len(all) > 0 {
						f.Seq = all[0].At
					}
					return f, nil
				}
				f := count(there, n, to)
				if to != "" && n > 0 {
					f.Got = list(all)
				}
				if f.OK && a.At(3) != "" {
					return verdict(strings.Contains(all[0].Message.Text, a.At(3)), all[0].At, fmt.Sprintf("%q", a.At(3)), "%q", all[0].Message.Text), nil
				}
				return f, nil
			}),
		fallible(`no chat is sent before {time} after {text}`, `no chat is sent before 2 s after "next year"`, "Every chat of every agent comes later, or at that very moment.",
			func(s *scene, a args) (finding, error) {
				posted, err := s.postedAt(a.At(1))
				if err != nil {
					return finding{}, err
				}
				for _, y := range s.story().Says {
					if y.AtMs+s.world.Tolerance() < posted+a.Ms(0) {
						return broken(y.At, "a chat at "+steps.Seconds(posted+a.Ms(0))+" or later", "a chat at %s", steps.Seconds(y.AtMs)), nil
					}
				}
				return kept(judge.NoSeq, steps.Plural(len(s.story().Says), "chat")), nil
			}),
		ofAgent(`{agent} sends a chat that says {text}`, `lead sends a chat that says "twelve barrels"`, "At least one message that becomes visible holds the text.",
			func(s *scene, agent string, a args) finding {
				all := visible(s.chats(agent))
				for _, c := range all {
					if strings.Contains(c.Message.Text, a.At(1)) {
						return kept(c.At, fmt.Sprintf("%q", c.Message.Text))
					}
				}
				return broken(judge.NoSeq, fmt.Sprintf("%q", a.At(1)), "%s", list(all))
			}),
		ofAgent(`no chat of {agent} says {text}`, `no chat of lead says "@worker"`, "Messages become visible, and none of them holds the text.",
			func(s *scene, agent string, a args) finding {
				all := visible(s.chats(agent))
				if len(all) == 0 {
					return broken(judge.NoSeq, fmt.Sprintf("chats without %q", a.At(1)), "no chat")
				}
				for _, c := range all {
					if strings.Contains(c.Message.Text, a.At(1)) {
						return broken(c.At, fmt.Sprintf("no chat with %q", a.At(1)), "%q", c.Message.Text)
					}
				}
				return kept(judge.NoSeq, list(all))
			}),
		ofAgent(`{agent} answers, defers or reacts`, `lead answers, defers or reacts`, "A chat, chat.defer or chat.react by the agent is accepted by the host. The signal seen is no commitment.",
			func(s *scene, agent string, _ args) finding {
				if all := visible(s.chats(agent)); len(all) > 0 {
					return kept(all[0].At, list(all))
				}
				got := "none of them"
				for _, u := range s.uses(agent, "chat.defer", "chat.react") {
					if u.Name == "chat.defer" || u.Text != "seen" {
						return kept(u.seq, u.Name)
					}
					got = "the signal seen alone"
				}
				return broken(judge.NoSeq, "a chat, chat.defer or chat.react", "%s", got)
			}).Needs(link),
		plain(`the answer gives a reason`, `the answer gives a reason`, "A chat of at least three words, or a deferral or reaction with a reason, a text or a time.",
			func(s *scene, _ args) finding {
				var said []string
				seq := judge.NoSeq
				for _, agent := range s.world.Engine().Agents {
					for _, c := range visible(s.chats(agent.ID)) {
						if len(strings.Fields(c.Message.Text)) >= 3 {
							return kept(c.At, fmt.Sprintf("%q", c.Message.Text))
						}
						said, seq = append(said, fmt.Sprintf("%q", c.Message.Text)), c.At
					}
					for _, u := range s.uses(agent.ID, "chat.defer", "chat.react") {
						if why := s.reason(u); why != "" {
							return kept(u.seq, fmt.Sprintf("%s: %q", u.Name, why))
						}
						said, seq = append(said, u.Name+" without one"), u.seq
					}
				}
				if len(said) == 0 {
					said = []string{"no answer"}
				}
				return broken(seq, "a sentence that says why, or a deferral or reaction with a reason", "%s", strings.Join(said, ", "))
			}).Needs(link),
		ofAgent(`{agent} sends nothing longer than {n} characters`, `lead sends nothing longer than 80 characters`, "Every chat of the agent is that short. No chat is fine.",
			func(s *scene, agent string, a args) finding {
				for _, c := range s.chats(agent) {
					if n := utf8.RuneCountInString(c.Message.Text); n > a.Number(1) {
						return broken(c.At, "at most "+a.At(1)+" characters", "%d characters: %q", n, c.Message.Text)
					}
				}
				return kept(judge.NoSeq, list(s.chats(agent)))
			}),
	)
}

// use is a tool call that isn't a chat.
type use struct {
	law.ToolUse
	seq int
}

// commitments are the deferrals of an agent and its reactions but for seen, to
// the event with the id if that isn't "".
func (s *scene) commitments(agent, event string) []use {
	return slices.DeleteFunc(s.uses(agent, "chat.defer", "chat.react"), func(u use) bool {
		return u.Name == "chat.react" && u.Text == "seen" || event != "" && u.InReplyTo != event
	})
}

// answers looks for an answer of the agent to the message with the text.
func (s *scene) answers(agent, text string) finding {
	events := s.deliveries(func(d law.Delivery) bool {
		return s.is(d.Event.Recipient, agent) && (d.Event.Text == text || d.Body == text)
	})
	if len(events) == 0 {
		return broken(judge.NoSeq, "a delivery of it", "none")
	}
	for _, e := range events {
		if done := s.commitments(agent, e.Event.ID); len(done) > 0 {
			return kept(done[0].seq, done[0].Name)
		}
		for _, c := range visible(s.chats(agent)) {
			to := c.Message.InReplyTo
			here := len(s.at(e.Event.Place, []chat{c})) > 0
			merged := c.Event != nil && c.Event.Group() == [4]string{e.Event.Recipient, e.Event.Author.ID, e.Event.Place.Conversation, e.Event.Place.Thread}
			if c.At > e.seq && (to == e.Event.ID || here && (to == "" || merged)) {
				return kept(c.At, fmt.Sprintf("%q", c.Message.Text))
			}
		}
	}
	return broken(events[0].seq, "an answer, a deferral or a reaction", "%s", list(s.chats(agent)))
}

// uses are the calls of some tools by an agent that the host did not refuse.
func (s *scene) uses(agent string, names ...string) []use {
	refused := map[string]bool{}
	entries := s.world.Trace().Entries
	for _, e := range entries {
		if r, ok := e.Item.(law.ToolResult); ok && !r.OK {
			refused[r.Call] = true
		}
	}
	var out []use
	for i, e := range entries {
		if u, ok := e.Item.(law.ToolUse); ok && s.is(u.Agent, agent) && slices.Contains(names, u.Name) && !refused[u.Call] {
			out = append(out, use{u, i})
		}
	}
	return out
}

// reason is what a deferral or reaction gives as its reason: in so many words,
// or by a time.
func (s *scene) reason(u use) string {
	var call wire.ToolCall
	_ = json.Unmarshal(s.world.Message(u.seq).Params, &call)
	var given map[string]any
	_ = json.Unmarshal(call.Arguments, &given)
	for _, name := range []string{"reason", "text", "eta"} {
		if v, ok := given[name]; ok && strings.TrimSpace(fmt.Sprint(v)) != "" {
			return fmt.Sprint(v)
		}
	}
	return ""
}

func pullDemands() []*step {
	return needing(both,
		plain(`no tool is called before the model asks`, `no tool is called before the model asks`, "After a knock no tool that reads is called unless an answer of the model called for one. What a harness reads about other events doesn't count.",
			func(s *scene, _ args) finding {
				asked := map[string]bool{} // agents whose model called for a tool
				owner := map[string]string{}
				knocked := false
				for i, e := range s.world.Trace().Entries {
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
						if knocked && s.readsKnock(i, x) && !asked[x.Agent] && (x.Agent != "" || len(asked) == 0) {
							return broken(i, "no call before the model asks for it", "%s is called at %s", x.Name, steps.Seconds(e.AtMs))
						}
					}
				}
				return kept(judge.NoSeq, "so it is")
			}),
		plain(`the model is shown {text} after its pull`, `the model is shown "the valve leaks" after its pull`, "In a step behind the tool call, and in none before it.",
			func(s *scene, a args) finding {
				pulled := false
				for _, t := range s.story().Turns {
					asked := -1
					for _, answer := range t.Answers {
						if asked < 0 && slices.ContainsFunc(answer.Actions, func(x c2a.Action) bool { return x.Kind == c2a.ActTool }) {
							asked, pulled = answer.At, true
						}
					}
					for _, step := range t.Steps {
						for _, m := range step.Messages {
							if _, ok := holds(law.Words(m.Text), a.At(0)); !ok {
								continue
							}
							if asked < 0 || step.At < asked {
								return broken(step.At, "shown after the pull only", "shown before it")
							}
							return kept(step.At, "so it is")
						}
					}
				}
				if !pulled {
					return broken(judge.NoSeq, "a turn in which the model can pull", "no answer of the model was taken that pulls")
				}
				return broken(judge.NoSeq, "a step that shows it", "no step that shows it")
			}),
		plain(`the turn shows the knock's {who, where and topic|directedness, policy and priority}`, `the turn shows the knock's who, where and topic`,
			"What the knock says of them stands in a new message of a turn.",
			func(s *scene, a args) finding {
				if a.Is("who, where and topic") {
					return showsKnock(s, func(k *c2a.Knock) map[string]string {
						return map[string]string{"who": k.From, "where": k.Where, "topic": k.Topic}
					})
				}
				return showsKnock(s, func(k *c2a.Knock) map[string]string {
					return map[string]string{"directedness": k.Directedness.String(), "policy": k.Policy.String(), "priority": k.Priority.String()}
				})
			}),
	)
}

// readsKnock reports whether a tool call may bring what a knock holds back: it
// reads, and names no event that came in full.
func (s *scene) readsKnock(seq int, u law.ToolUse) bool {
	if !law.Reads(u.Name) {
		return false
	}
	var call wire.ToolCall
	_ = json.Unmarshal(s.world.Message(seq).Params, &call)
	var read wire.ReadArguments
	_ = json.Unmarshal(call.Arguments, &read)
	full := s.deliveries(func(d law.Delivery) bool { return d.Event.ID == read.Event && d.Event.Knock == nil })
	return read.Event == "" || len(full) == 0
}

func showsKnock(s *scene, members func(*c2a.Knock) map[string]string) finding {
	knocks := s.deliveries(func(d law.Delivery) bool { return d.Event.Knock != nil })
	if len(knocks) == 0 {
		return broken(judge.NoSeq, "a knock", "no knock was delivered")
	}
	turns := s.story().Turns
	if len(turns) == 0 {
		return broken(knocks[0].seq, "a turn", "no turn")
	}
	for _, k := range knocks {
		want := members(k.Event.Knock)
		missing := []string{}
		for name, value := range want {
			if !slices.ContainsFunc(turns, func(t *law.Turn) bool { return t.At > k.seq && s.is(k.Event.Recipient, t.Agent) && shows(t, value) }) {
				missing = append(missing, fmt.Sprintf("%s %q", name, value))
			}
		}
		if len(missing) > 0 {
			slices.Sort(missing)
			return broken(turns[0].At, "all of them", "no turn shows the %s", strings.Join(missing, ", the "))
		}
	}
	return kept(turns[0].At, "so it is")
}

func linkDemands() []*step {
	last := func(s *scene) (*law.Event, finding) {
		events := s.story().Events
		if len(events) == 0 {
			return nil, broken(judge.NoSeq, "a delivery", "nothing was delivered")
		}
		return events[len(events)-1], finding{}
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
	return needing(link,
		plain(`{the|every} delivery is {acknowledged|refused}`, `the delivery is acknowledged`,
			"The latest delivery, or each, of which there has to be one, is answered with a result, or with an error.",
			func(s *scene, a args) finding {
				e, f := last(s)
				switch {
				case e == nil:
					return f
				case a.Is("refused"):
					return verdict(e.AckAt >= 0 && e.Refused, max(e.AckAt, e.At), "an error", "%s", state(e))
				case a.Is("the"):
					return verdict(e.AckAt >= 0 && !e.Refused, max(e.AckAt, e.At), "an acknowledgement", "%s", state(e))
				}
				for _, e := range s.story().Events {
					if e.AckAt < 0 || e.Refused {
						return broken(e.At, "an acknowledgement", "%s", state(e))
					}
				}
				return kept(e.AckAt, steps.Plural(len(s.story().Events), "acknowledgement"))
			}),
		plain(`the delivery is acknowledged while the turn is held`, `the delivery is acknowledged while the turn is held`, "The latest delivery is answered although the model has not answered its turn. The turn has to be there.",
			func(s *scene, _ args) finding {
				e, f := last(s)
				if e == nil {
					return f
				}
				turns := s.story().Turns
				if len(turns) == 0 {
					return broken(e.At, "a turn", "no turn")
				}
				answered := len(s.world.Trace().Entries)
				for _, t := range turns {
					if len(t.Answers) > 0 {
						answered = min(answered, t.Answers[0].At)
					}
				}
				return verdict(e.AckAt >= 0 && !e.Refused && e.AckAt < answered, max(e.AckAt, e.At), "an acknowledgement before the model's answer", "%s", state(e))
			}).Needs(both),
		plain(`the initialize result names a version and capabilities`, `the initialize result names a version and capabilities`, "Its protocolVersion is the one that was offered, which the harness has declared to speak, and its capabilities are an object.",
			func(s *scene, _ args) finding {
				for i, e := range s.world.Trace().Entries {
					f, ok := e.Item.(law.Frame)
					if !ok || !e.From || f.Method != wire.MethodInitialize {
						continue
					}
					if f.Kind != law.ResponseFrame {
						return broken(i, "a result", "an error")
					}
					var r struct {
						Version      string         `json:"protocolVersion"`
						Capabilities map[string]any `json:"capabilities"`
					}
					if json.Unmarshal(s.world.Message(i).Result, &r) != nil || r.Version != s.world.Draft().String() || r.Capabilities == nil {
						return broken(i, "protocolVersion "+s.world.Draft().String()+" and capabilities", "protocolVersion %q, capabilities %v", r.Version, r.Capabilities)
					}
					return kept(i, fmt.Sprintf("protocolVersion %q", r.Version))
				}
				return broken(judge.NoSeq, "an answer to initialize", "none")
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

// header finds the first message of a turn that begins with a line "C2A EVENT"
// and has a line "MESSAGE", with fields between the two.
func (s *scene) header() (header, finding) {
	turns := s.story().Turns
	if len(turns) == 0 {
		return header{}, broken(judge.NoSeq, "a turn", "no turn")
	}
	for _, t := range turns {
		for _, step := range t.Steps {
			for _, m := range step.Messages {
				if m.Role == "system" {
					continue
				}
				if h, ok := readHeader(m.Text); ok {
					h.seq = step.At
					return h, finding{}
				}
			}
		}
	}
	return header{}, broken(turns[0].At, "a header that begins with the line C2A EVENT, has fields such as event_id, and a line MESSAGE behind it", "%s", seen(turns[0]))
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

// field is a demand on the one value of a field.
func field(s *scene, name string, allowed string, ok func(value string) bool) finding {
	h, f := s.header()
	if h.fields == nil {
		return f
	}
	values := h.fields[name]
	if len(values) != 1 {
		return broken(h.seq, "one line "+name, "%s", steps.Plural(len(values), "line"))
	}
	return verdict(ok(values[0]), h.seq, allowed, "%q", values[0])
}

func headerDemands() []*step {
	return needing(both,
		plain(`the turn {has a structured header|states the standing rules}`, `the turn has a structured header`,
			"A message has the lines event_id, conversation, author, directedness, response_policy, reason and reply_target, thread where the event is in one, and MESSAGE behind them; or a system message names the policies must_not_respond and may_respond, and so says what they ask for.",
			func(s *scene, a args) finding {
				if a.Is("has a structured header") {
					h, f := s.header()
					if h.fields == nil {
						return f
					}
					want := []string{"event_id", "conversation", "author", "directedness", "response_policy", "reason", "reply_target"}
					if slices.ContainsFunc(s.story().Events, func(e *law.Event) bool { return e.Event.Place.Thread != "" }) {
						want = append(want, "thread")
					}
					var missing []string
					for _, name := range want {
						if len(h.fields[name]) == 0 {
							missing = append(missing, name)
						}
					}
					return verdict(len(missing) == 0, h.seq, strings.Join(want, ", "), "missing: %s", strings.Join(missing, ", "))
				}
				turns := s.story().Turns
				if len(turns) == 0 {
					return broken(judge.NoSeq, "a turn", "no turn")
				}
				for _, m := range turns[0].Steps[0].Messages {
					if m.Role == "system" && strings.Contains(m.Text, "must_not_respond") && strings.Contains(m.Text, "may_respond") {
						return kept(turns[0].At, "so it is")
					}
				}
				return broken(turns[0].At, "a system message with the rules of response", "none")
			}),
		fallible(`the header's {author line|reply target} is[ {text}][ {place}]`, `the header's author line is "human:Will"`,
			"The header has one line author, which says that; or one line reply_target, which is the id of that place, perhaps behind a word such as thread: or dm:.",
			func(s *scene, a args) (finding, error) {
				if a.Is("author line") {
					return field(s, "author", fmt.Sprintf("%q", a.At(0)), func(v string) bool { return v == a.At(0) }), nil
				}
				place, err := s.world.At(place(a, 1), "")
				if err != nil {
					return finding{}, err
				}
				id := place.Conversation
				if place.Thread != "" {
					id = place.Thread
				}
				return field(s, "reply_target", "the id "+id, func(v string) bool {
					kind, named, prefixed := strings.Cut(v, ":")
					return v == id || prefixed && named == id && kind != "" && !strings.ContainsAny(kind, " \t")
				}), nil
			}),
		plain(`the header's policy is {word} and stands once`, `the header's policy is must_respond and stands once`, "The header has one line response_policy, and it says that. Where a turn has no header of this form there is none to forge.",
			func(s *scene, a args) finding {
				if h, _ := s.header(); h.fields == nil && len(s.story().Turns) > 0 {
					return kept(judge.NoSeq, "no header of this form, so none that could be forged")
				}
				return field(s, "response_policy", a.At(0), func(v string) bool { return v == a.At(0) })
			}).Needs(turn),
		plain(`{text} stands {only in the message part|in no system message}`, `"the cellar is out of bounds" stands only in the message part`,
			"The text stands in user messages alone, and where they have a header, behind it; or in no message with the role system, though some turn shows it.",
			func(s *scene, a args) finding {
				if a.Is("only in the message part") {
					found := judge.NoSeq
					for _, t := range s.story().Turns {
						for _, step := range t.Steps {
							for _, m := range step.Messages {
								if _, ok := holds(law.Words(m.Text), a.At(0)); !ok {
									continue
								}
								found = step.At
								if m.Role != "user" {
									return broken(step.At, "user messages only", "it stands in a message with the role %s", m.Role)
								}
								if h, ok := readHeader(m.Text); ok {
									before := strings.TrimSuffix(m.Text, h.body)
									if _, early := holds(law.Words(before), a.At(0)); early {
										return broken(step.At, "behind the header", "it stands in the header")
									}
								}
							}
						}
					}
					return verdict(found != judge.NoSeq, found, "a turn that shows it", "%s", map[bool]string{true: "so it is", false: "no turn shows it"}[found != judge.NoSeq])
				}
				if turn, seq, _, ok := s.anywhere(a.At(0), "system"); ok {
					return broken(seq, "no system message that holds it", "a system message of turn %s holds it", turn.ID)
				}
				_, seq, _, ok := s.anywhere(a.At(0))
				return verdict(ok, seq, "a turn that shows it", "%s", map[bool]string{true: "it stands elsewhere", false: "no turn shows it"}[ok])
			}).Needs(turn),
		plain(`the turn shows chat only in user messages`, `the turn shows chat only in user messages`, "The text of every event that a turn shows stands in messages with the role user, and in no others.",
			func(s *scene, _ args) finding {
				shownAny := judge.NoSeq
				for _, e := range s.story().Events {
					if e.Event.Text == "" {
						continue
					}
					if _, seq, _, ok := s.anywhere(e.Event.Text, "user"); ok {
						shownAny = seq
					}
					for _, role := range []string{"system", "assistant", "tool"} {
						if _, seq, _, ok := s.anywhere(e.Event.Text, role); ok {
							return broken(seq, "the role user", "%q stands in a message with the role %s", e.Event.Text, role)
						}
					}
				}
				return verdict(shownAny != judge.NoSeq, shownAny, "a user message with the text of an event", "%s", map[bool]string{true: "so it is", false: "none"}[shownAny != judge.NoSeq])
			}).Needs(turn),
	)
}
