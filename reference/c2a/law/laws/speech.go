package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// speechLaws are about what happens to the words of the model.
func speechLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Turns, law.OfStackToo(law.OfHarness("C2A-OUT-009", func(d c2a.Draft) bool { return d.SendKeys },
			"no event is shown by more than 20 turns within an hour", turnsEnd))),
		law.Needing(law.Turns, law.OfHarness("C2A-OUT-007", func(d c2a.Draft) bool { return d.SendKeys },
			"if a chat message about an event may be visible, the harness does not add its own text or text from "+
				"another turn",
			func(s *law.Story, v *law.Tally) {
				nothingAdded(s, v)
				answeredInOneTurn(s, v)
			})),
		law.Needing(law.Turns, law.OfStackToo(law.OfHarness("C2A-OUT-011", law.Always,
			"the model's reply in a turn goes to the place of an event in that turn", repliesStayApart))),
		law.Needing(law.Turns, law.OfHarness("C2A-OUT-013", func(d c2a.Draft) bool { return d.SendKeys },
			"a message that the model sends to a conversation reaches that conversation", sendsArrive)),
		law.Needing(law.Turns, law.OfHarness("C2A-PEER-001", law.Always,
			"a harness does not add mentions to its model's text, and mentions nobody in its own words",
			noMentionAdded)),
		law.Needing(law.Turns, law.OfHarness("C2A-TRUST-001", law.Always,
			"the model's own call to post does not answer an event that must not be answered", callsUnderPolicy)),
		law.Needing(law.Turns, law.OfHarness("C2A-REACT-021", law.Always,
			"if the model answers only with a signal, no chat is added",
			func(s *law.Story, v *law.Tally) {
				signalsAlone(s, v)
				nothingBehindSignals(s, v)
			})),
		law.Needing(law.Calm, law.OfSender("C2A-REACT-022", law.Always,
			"a reaction that must not be answered is not answered with chat",
			unanswered(func(e *law.Event) bool { return e.Event.Reaction != nil && e.Policy == c2a.MustNotRespond }))),
		law.Needing(law.Calm, law.OfSender("C2A-CLAIM-051", law.Always,
			"an agent whose claim was refused does not answer an optional event", losersStayOut)),
		law.OfHarness("C2A-LOOP-004", func(d c2a.Draft) bool { return d.Loops },
			"if an answer is optional, the agent does not send mere courtesies", noCourtesies),
		law.OfHarness("C2A-LOOP-003", func(d c2a.Draft) bool { return d.Loops },
			"if an answer is optional, the same text is not sent twice in one place", nothingTwice),
		law.Needing(law.Turns, law.OfHarness("C2A-HEAD-006", func(d c2a.Draft) bool { return d.Rendering },
			"a system message names the response policies", rulesAreGiven)),
		law.Needing(law.Turns, law.OfHarness("C2A-HEAD-002", func(d c2a.Draft) bool { return d.Rendering },
			"the author in a header is the author of an event in the header's turn", authorsAreTrue)),
		law.Needing(law.Turns, law.OfHarness("C2A-TRUST-003", law.Always,
			"of all fields of an event, only the text may begin a line in the prompt", noLineOfItsOwn)),
	}
}

const (
	endlessTurns = 20
	hourMs       = 60 * 60_000
)

func turnsEnd(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		shown := e.Showing()
		if e.Again || len(shown) == 0 {
			continue
		}
		over := len(shown) > endlessTurns && shown[endlessTurns].AtMs-shown[0].AtMs <= hourMs
		v.Test(!over, shown[len(shown)-1].At, fmt.Sprintf("%d turns about %q", len(shown), e.Event.ID),
			fmt.Sprintf("at most %d within an hour", endlessTurns))
	}
}

// uttered reports whether the model of the agent may have said the text before the position, completely or in part, by
// whatever action.
func uttered(s *law.Story, y *law.Say) bool {
	words := strings.TrimSpace(s.Words(y.Message.Text))
	return slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
		return law.Same(t.Agent, y.Agent) && slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
			return a.At < y.At && slices.ContainsFunc(a.Actions, func(x c2a.Action) bool {
				said := strings.TrimSpace(s.Words(x.Text))
				if x.Send != nil {
					said = strings.TrimSpace(s.Words(x.Send.Text))
				}
				return said != "" && (strings.Contains(words, said) || strings.Contains(said, words)) ||
					x.Kind == c2a.ActTool && x.Send == nil && !knownTool(x.Tool)
			})
		})
	})
}

// knownTool reports whether a tool of the drafts is called that posts no message.
func knownTool(name string) bool {
	return strings.HasPrefix(name, "chat.") && c2a.ToolCapability(name) != "" && name != "chat.send_message" ||
		name == "chat.list_events"
}

func nothingAdded(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		first := slices.IndexFunc(e.Says, func(y *law.Say) bool {
			return y.AnswerAt >= 0 && uttered(s, y) && !slices.ContainsFunc(e.Says, func(x *law.Say) bool {
				return x.Message.Again(y.Message) && x.Undelivered() // the outcome of the last try counts
			})
		})
		if e.Again || first < 0 || !s.Settled(e.Says[first].AnswerAt) {
			continue
		}
		bad := slices.IndexFunc(e.Says, func(y *law.Say) bool {
			return y.At > e.Says[first].AnswerAt && !y.Message.Again(e.Says[first].Message) && !uttered(s, y)
		})
		at, got := e.At, ""
		if bad >= 0 {
			at, got = e.Says[bad].At, fmt.Sprintf("%q, which no model wrote", e.Says[bad].Message.Text)
		}
		v.Test(bad < 0, at, got, "no other chat about the event")
	}
}

// speakers are the turns of the agent whose model gave the text as a reply before the say.
func speakers(s *law.Story, y *law.Say) []*law.Turn {
	var list []*law.Turn
	for _, t := range s.Turns {
		if law.Same(t.Agent, y.Agent) && slices.ContainsFunc(t.Answers,
			func(a law.Answer) bool { return a.At < y.At && a.Speaks(y.Message.Text) }) {
			list = append(list, t)
		}
	}
	return list
}

// prompted reports whether the words of an event occur in the prompt of a turn, even as something said before.
func prompted(s *law.Story, t *law.Turn, e *law.Event) bool {
	return e.Words != "" && slices.ContainsFunc(t.Steps[0].Messages,
		func(m c2a.ChatMessage) bool { return strings.Contains(s.Words(m.Text), e.Words) })
}

// repliesStayApart allows a turn that started again together with the event that interrupted it to answer what it was
// about before.
func repliesStayApart(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		turns := speakers(s, y)
		if len(turns) != 1 || !turns[0].Has(c2a.ActReply) || turns[0].Has(c2a.ActSend, c2a.ActTool) {
			continue
		}
		about := turns[0].About()
		if len(about) == 0 {
			continue
		}
		if e := y.Event; e != nil && e.Says[0] == y && prompted(s, turns[0], e) {
			about = append(slices.Clip(about), e)
		}
		to := y.Message.Target
		ok := slices.ContainsFunc(about, func(e *law.Event) bool {
			at := e.Event.Place
			return staysIn(s, y, at) &&
				(to.Conversation == at.Conversation || to.Conversation == "" && to.Thread != "")
		})
		v.Test(ok, y.At, place(to), place(about[0].Event.Place))
	}
}

// sendsArrive judges words that the model used only once.
func sendsArrive(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		var sent []c2a.Action
		other := false
		for _, t := range s.Turns {
			for _, a := range t.Answers {
				for _, x := range a.Actions {
					same := x.Text != "" && strings.Contains(y.Message.Text, x.Text) && a.At < y.At
					if same && x.Kind == c2a.ActSend && law.Same(t.Agent, y.Agent) {
						sent = append(sent, x)
					}
					other = other || same && x.Kind != c2a.ActSend || x.Kind == c2a.ActTool
				}
			}
		}
		if len(sent) == 1 && !other && sent[0].Place.Conversation != "" {
			want := sent[0].Place
			v.Test(y.Message.Target.Conversation == want.Conversation, y.At, place(y.Message.Target), place(want))
		}
	}
}

func noMentionAdded(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	handles := []string{"@all"}
	for _, a := range s.Trace.World.Agents {
		handles = append(handles, "@"+a.Handle)
	}
	for _, p := range s.Trace.World.People {
		handles = append(handles, "@"+p.Handle)
	}
	for _, y := range s.Says {
		turns := speakers(s, y)
		if len(turns) == 0 { // the harness's own words
			turns = s.Causes(y)
		}
		if len(turns) == 0 {
			continue
		}
		added := ""
		for _, h := range handles {
			said := slices.ContainsFunc(turns, func(t *law.Turn) bool {
				asked := func(e *law.Event) bool { return strings.Contains(e.Text(), h) }
				wrote := func(x c2a.Action) bool { return strings.Contains(x.Text+x.Arguments, h) }
				return slices.ContainsFunc(t.About(), asked) || slices.ContainsFunc(t.Answers,
					func(a law.Answer) bool { return slices.ContainsFunc(a.Actions, wrote) })
			})
			if h != "@" && strings.Contains(y.Message.Text, h) && !said {
				added = h
			}
		}
		v.Test(added == "", y.At, fmt.Sprintf("%q, with a mention that no model wrote", y.Message.Text), "no mention")
	}
}

func callsUnderPolicy(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		p, known := strongest(s, t)
		if !known || p != c2a.MustNotRespond {
			continue
		}
		for _, a := range t.Answers {
			for _, x := range a.Actions {
				if x.Send == nil || x.Send.Text == "" || !s.Settled(a.At) {
					continue
				}
				bad := slices.IndexFunc(s.Says, func(y *law.Say) bool {
					return y.At > a.At && law.Same(y.Agent, t.Agent) && y.Message.Text == x.Send.Text &&
						(y.Event == nil || slices.Contains(t.About(), y.Event)) &&
						slices.Equal(s.Causes(y), []*law.Turn{t})
				})
				at := a.At
				if bad >= 0 {
					at = s.Says[bad].At
				}
				v.Test(bad < 0, at, "a chat message in reply to an event that must not be answered", "no chat")
			}
		}
	}
}

// signalsAlone judges the signals that answer an event, where the host has taken them.
func signalsAlone(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		if !t.Over() || t.Has(c2a.ActReply, c2a.ActSend, c2a.ActTool, c2a.ActFail) || len(t.About()) == 0 ||
			slices.ContainsFunc(t.About(), func(e *law.Event) bool { return mayAskToLeave(s, e) }) {
			continue
		}
		last := t.Answers[len(t.Answers)-1]
		if !gave(s, t, last.At, answering) || !s.Settled(last.At) {
			continue
		}
		bad := -1
		for _, y := range s.Says {
			if causes := s.Causes(y); bad < 0 && y.At > last.At && len(causes) == 1 && causes[0] == t &&
				noOther(s, t, y) {
				bad = y.At
			}
		}
		v.Test(bad < 0, bad, "chat, although the model gave only a signal", "only the reaction")
	}
}

// nothingBehindSignals judges events that a model has answered by a signal, be it by the tool, where the host has taken
// that: no text follows that no model wrote.
func nothingBehindSignals(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Policy != c2a.MustRespond || e.Again || mayAskToLeave(s, e) {
			continue
		}
		done := -1
		for _, u := range s.Uses() {
			settles := u.Name == "chat.react" && slices.Contains(answering, u.Text)
			if done < 0 && settles && u.OK() && s.Named(u.Agent, u.InReplyTo) == e && wanted(s, u) {
				done = u.AnswerAt
			}
		}
		if done < 0 || !s.Settled(done) {
			continue
		}
		bad := slices.IndexFunc(e.Says, func(y *law.Say) bool {
			return y.At > done && !tried(s, y) && !uttered(s, y)
		})
		at, got := done, ""
		if bad >= 0 {
			at, got = e.Says[bad].At, fmt.Sprintf("%q, which no model wrote", e.Says[bad].Message.Text)
		}
		v.Test(bad < 0, at, got, "only the reaction")
	}
}

// answering are the signals that answer an event.
var answering = []string{"agree", "working", "queued", "done"}

// wanted reports whether the model of the agent had requested the tool before the call, or had reacted.
func wanted(s *law.Story, u *law.Use) bool {
	return slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
		return law.Same(t.Agent, u.Agent) && slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
			return a.At < u.At && slices.ContainsFunc(a.Actions, func(x c2a.Action) bool {
				return x.Kind == c2a.ActTool && x.Tool == u.Name ||
					x.Kind == c2a.ActReact && u.Name == "chat.react" && x.Signal == u.Text
			})
		})
	})
}

// gave reports whether the host has accepted one of the signals from the agent of the turn after the position.
func gave(s *law.Story, t *law.Turn, from int, signals []string) bool {
	return slices.ContainsFunc(s.Trace.Entries[from:], func(x law.Entry) bool {
		use, ok := x.Item.(law.ToolUse)
		if !ok || use.Name != "chat.react" || !slices.Contains(signals, use.Text) || !law.Same(use.Agent, t.Agent) ||
			!slices.ContainsFunc(t.About(), func(e *law.Event) bool { return e.Event.ID == use.InReplyTo }) {
			return false
		}
		at, answered := s.Answer(use.Call)
		if !answered {
			return false
		}
		r, _ := s.Trace.Entries[at].Item.(law.ToolResult)
		return r.OK
	})
}

// losersStayOut judges what another agent owns, and no other event of the window obliges to answer.
func losersStayOut(s *law.Story, v *law.Tally) {
	for i, x := range s.Trace.Entries {
		use, ok := x.Item.(law.ToolUse)
		e := s.Named(use.Agent, use.Event)
		if !ok || use.Name != "chat.claim" || e == nil || e.Policy != c2a.MayRespond {
			continue
		}
		at, answered := s.Answer(use.Call)
		if !answered || at < i || !s.Settled(at) {
			continue
		}
		if r, _ := s.Trace.Entries[at].Item.(law.ToolResult); r.OK ||
			r.Failure != c2a.Claimed && r.Failure != c2a.Conflict {
			continue
		}
		bad := slices.IndexFunc(s.Says, func(y *law.Say) bool {
			answers := y.Event == e && !s.Merges(y, func(o *law.Event) bool { return o.Policy > c2a.MayRespond })
			return y.At > at && (answers || s.Rivals(y, e)) && !s.Claimed(y)
		})
		where := at
		if bad >= 0 {
			where = s.Says[bad].At
		}
		v.Test(bad < 0, where,
			fmt.Sprintf("a chat message in reply to %q, which another agent has claimed", e.Event.ID),
			"silence")
	}
}

// optional reports whether nothing obliged the agent to send this.
func optional(s *law.Story, y *law.Say) bool {
	return y.Event != nil && y.Event.Policy == c2a.MayRespond &&
		!s.Merges(y, func(o *law.Event) bool { return o.Policy > c2a.MayRespond }) && !released(s, y, c2a.MayRespond)
}

func noCourtesies(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		if optional(s, y) {
			v.Test(!c2a.IsFiller(y.Message.Text), y.At, fmt.Sprintf("%q", y.Message.Text),
				"silence, a reaction, or chat with content")
		}
	}
}

// nothingTwice leaves open what two models said before the host had accepted either.
func nothingTwice(s *law.Story, v *law.Tally) {
	for i, y := range s.Says {
		if tried(s, y) || !optional(s, y) {
			continue
		}
		causes := s.Causes(y)
		twice := slices.ContainsFunc(s.Says[:i], func(x *law.Say) bool {
			return x.OK && (y.Message.Key == "" || x.Message.Key != y.Message.Key) && law.Same(x.Agent, y.Agent) &&
				alike(x.Message, y.Message) && (len(causes) == 0 ||
				slices.ContainsFunc(causes, func(t *law.Turn) bool { return !overBefore(t, x.AnswerAt) }))
		})
		v.Test(!twice, y.At, fmt.Sprintf("%q again", y.Message.Text), "text that has not been sent there before")
	}
}

func rulesAreGiven(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		v.Test(t.StatesRules(), t.At, "a turn without the response rules",
			"a system message that names the response policy and must_not_respond")
	}
}

func authorsAreTrue(s *law.Story, v *law.Tally) {
	for _, h := range headersIn(s) {
		said := h.fields["author"]
		if h.event == nil || said == "" || h.event.Event.Author.ID == "" { // a digest needs no author
			continue
		}
		about := append([]*law.Event{h.event}, h.turn.About()...)
		ok := slices.ContainsFunc(about, func(e *law.Event) bool {
			a := e.Event.Author
			name, _, _ := strings.Cut(a.Name, "\n") // the harness may keep what follows on the line, or drop it
			return strings.Contains(law.Words(said), law.Words(name)) && strings.HasPrefix(said, a.Kind.String())
		})
		v.Test(ok, h.at, fmt.Sprintf("author %q for %q", said, h.event.Event.ID),
			h.event.Event.Author.Kind.String()+":"+h.event.Event.Author.Name)
	}
}

// noLineOfItsOwn judges values with a line break: the text after the break must not begin a line.
func noLineOfItsOwn(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		for _, value := range e.Broken {
			_, rest, broken := strings.Cut(value, "\n")
			line, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
			if !broken || !law.Strong(law.Words(line)) ||
				slices.ContainsFunc(s.Events, func(o *law.Event) bool { return strings.Contains(o.Text(), line) }) {
				continue
			}
			if s.Settled(e.At) {
				v.Test(true, e.At, "", "")
			}
			for _, t := range s.Turns {
				ownLine := slices.ContainsFunc(t.About(), func(o *law.Event) bool {
					return o != e && o.PolicyText != "" && strings.Contains(line, o.PolicyText)
				})
				if ownLine || !slices.Contains(t.About(), e) {
					continue // it may be the header of another event
				}
				for _, step := range t.Steps {
					if step.At > e.At && slices.ContainsFunc(step.Messages, func(m c2a.ChatMessage) bool {
						return m.Role != "assistant" && strings.Contains("\n"+m.Text, "\n"+line)
					}) {
						v.Test(false, step.At, fmt.Sprintf("the line %q", line), "not at the start of a line")
					}
				}
			}
		}
	}
}
