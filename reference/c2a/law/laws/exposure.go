package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/unseen"
)

// exposureLaws are about what a model may see of an event, and in which part of its input.
func exposureLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-001", law.Always,
			"an immediate event that arrives while its agent is not busy is shown at once", shownAtOnce)),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-002", func(d c2a.Draft) bool { return d.Interrupts },
			"an immediate event reaches the model before the open turn ends", interrupts)),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-003", func(d c2a.Draft) bool { return !d.Interrupts },
			"an immediate event of normal priority doesn't stop the open turn", noHardInterrupt)),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-005", law.Always,
			"the model sees the body of a notify event only after pulling it",
			hidden(c2a.Notify))),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-006", law.Always,
			"a knock is shown in full, at once or with the next turn in its conversation",
			func(s *law.Story, v *law.Tally) {
				knocksShown(s, v)
				knocksShownWhole(s, v)
			})),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-007", law.Always,
			"no body is read before the model asks for it, and a body that the model asked for is shown",
			func(s *law.Story, v *law.Tally) {
				pullsOnlyWhenAsked(s, v)
				shownWhatWasPulled(s, v)
			})),
		law.Needing(law.Turns, law.OfStackToo(law.OfHarness("C2A-EXPO-004", law.Always,
			"a text is shown in full, character for character",
			func(s *law.Story, v *law.Tally) {
				if s.Trace.Role == law.StackRole { // a platform may have turned some of its letters into markup
					shownAtAll(s, v)
				} else {
					shownAsWritten(s, v)
				}
			}))),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-008", law.Always,
			"a tool_mailbox event appears only in a turn that pulled it",
			hidden(c2a.ToolMailbox))),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-009", law.Always,
			"a silent event does not appear in a turn, and neither does its author",
			func(s *law.Story, v *law.Tally) {
				hidden(c2a.Silent)(s, v)
				unseen.Authors(s, v)
			})),
		law.Needing(law.Turns, law.OfHarness("C2A-EXPO-012", func(d c2a.Draft) bool { return d.AmbientAside },
			"raw ambient traffic is never injected as a user's message", unseen.AmbientStream)),
		law.Needing(law.Turns, law.OfHarness("C2A-BOX-003", law.Always,
			"a digest's summary appears in the next turn about its conversation", digestsShown)),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-HEAD-005", law.Always,
				"no system or developer message contains chat text",
				noSystemText))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-HEAD-007", func(d c2a.Draft) bool { return d.Rendering },
				"injected chat has the role user", userRole))),
		law.Needing(law.Turns, law.OfHarness("C2A-HEAD-008", func(d c2a.Draft) bool { return d.Rendering },
			"a turn does not name an event that only another agent received", namesOwnEvents)),
	}
}

// hidden makes the law that events of the mode aren't shown unless they are pulled.
func hidden(mode c2a.Mode) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, e := range s.Events {
			if e.Mode != mode || !e.Known() {
				continue
			}
			leak := -1
			e.EachStep(func(t *law.Turn, step law.Step) {
				if leak < 0 && slices.ContainsFunc(step.Messages, e.Surely) && !s.Pulled(e, t.Agent, step.At) {
					leak = step.At
				}
			})
			if leak >= 0 || s.Settled(e.At) {
				v.Test(leak < 0, leak, fmt.Sprintf("the body of the %s event %q", mode, e.Event.ID),
					"nothing from the body until the model pulls it")
			}
		}
	}
}

// shownAtAll judges events that must be answered and that no turn shows, where a turn of their agent shows nothing that
// was said.
func shownAtAll(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered || !e.Known() || !s.Owed(e) {
			continue
		}
		blind := -1 // a turn that shows nothing
		shown := slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
			if blind < 0 && t.At > e.At && law.Same(t.Agent, e.Event.Recipient) && len(t.MayShow()) == 0 {
				blind = t.At
			}
			return slices.Contains(t.MayShow(), e)
		})
		if shown || blind >= 0 {
			v.Test(shown, max(blind, e.At), fmt.Sprintf("no turn with the text of %q", e.Event.ID), "the whole text")
		}
	}
}

// digestsShown judges digests that were followed by a buffered event of their conversation that was shown. Which later
// turn shows a digest is open.
func digestsShown(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Digest || e.Refused || e.AckAt < 0 || e.Again || e.WithdrawAt >= 0 || !e.Known() ||
			s.Excused(e) {
			continue
		}
		i := slices.IndexFunc(s.Turns, func(t *law.Turn) bool {
			return t.At > e.At && s.SettledBefore(e.At, t.At) && law.Same(t.Agent, e.Event.Recipient) && t.Over() &&
				t.StopAt < 0 && slices.ContainsFunc(t.Shows(), func(o *law.Event) bool {
				return o.At > e.At && o.Mode == c2a.Buffered && o.Event.Place.Conversation == e.Event.Place.Conversation
			})
		})
		if i < 0 {
			continue
		}
		shown := false
		e.EachStep(func(*law.Turn, law.Step) { shown = true })
		v.Test(shown, s.Turns[i].At, fmt.Sprintf("no turn with the digest %q", e.Event.ID), "the summary")
	}
}

// knocksShown judges knocks that were followed by a buffered event of their conversation that was shown.
func knocksShown(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Knock == nil || law.Words(e.Event.Knock.Topic) == law.NoWords || e.Policy == 0 || e.Refused ||
			e.AckAt < 0 || e.Again || e.WithdrawAt >= 0 || s.Excused(e) {
			continue
		}
		i := slices.IndexFunc(s.Turns, func(t *law.Turn) bool {
			return t.At > e.At && s.SettledBefore(e.At, t.At) && law.Same(t.Agent, e.Event.Recipient) && t.Over() &&
				t.StopAt < 0 && slices.ContainsFunc(t.Shows(), func(o *law.Event) bool {
				return o.At > e.At && o.Mode == c2a.Buffered && o.Event.Place.Conversation == e.Event.Place.Conversation
			})
		})
		if i >= 0 {
			shown := slices.ContainsFunc(s.Turns, func(t *law.Turn) bool { return knockIn(s, t, e) != "" })
			v.Test(shown, s.Turns[i].At, fmt.Sprintf("no turn with the knock %q", e.Event.ID), "who, where and topic")
		}
	}
}

// knockIn is what the first step of the turn with the topic of the knock shows besides system messages, or "" if no
// step has the topic.
func knockIn(s *law.Story, t *law.Turn, e *law.Event) string {
	if !law.Same(t.Agent, e.Event.Recipient) {
		return ""
	}
	for _, step := range t.Steps {
		text := ""
		for _, m := range step.Messages {
			if m.Role != "system" {
				text += m.Text + "\n"
			}
		}
		if step.At > e.At && strings.Contains(s.Words(text), law.Words(e.Event.Knock.Topic)) {
			return text
		}
	}
	return ""
}

// knocksShownWhole judges turns that show the topic of a knock: in the earlier draft a knock says more than that, and
// the same step shows it. If several knocks have the same topic, the step may show any of them.
func knocksShownWhole(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		k := e.Event.Knock
		if k == nil || !s.Trace.Draft.Directedness || law.Words(k.Topic) == law.NoWords {
			continue
		}
		for _, t := range s.Turns {
			text := knockIn(s, t, e)
			if text == "" {
				continue
			}
			lacking := knockLacks(s, text, e)
			whole := lacking == "" || slices.ContainsFunc(s.Events, func(o *law.Event) bool {
				return o.Event.Knock != nil && o.Event.ID != e.Event.ID &&
					law.Words(o.Event.Knock.Topic) == law.Words(k.Topic) &&
					knockIn(s, t, o) != "" && knockLacks(s, text, o) == ""
			})
			v.Test(whole, t.At, fmt.Sprintf("the knock %q without %s", e.Event.ID, lacking),
				"directedness, policy and priority")
			break
		}
	}
}

// knockLacks is the first part of the knock that a text leaves out, or "" if it has all parts.
func knockLacks(s *law.Story, text string, e *law.Event) string {
	for _, said := range knockSays(e) {
		if !strings.Contains(s.Words(text), law.Words(said)) {
			return said
		}
	}
	return ""
}

// knockSays are the directedness, the policy and the priority of a knock, as far as it has them.
func knockSays(e *law.Event) (all []string) {
	if k := e.Event.Knock; k.Directedness != 0 {
		all = append(all, k.Directedness.String())
	}
	if e.Policy != 0 {
		all = append(all, e.Policy.String())
	}
	if k := e.Event.Knock; k.Priority != 0 {
		all = append(all, k.Priority.String())
	}
	return all
}

func pullsOnlyWhenAsked(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Knock != nil && s.Settled(e.At) {
			v.Test(true, e.At, "", "")
		}
	}
	for i, x := range s.Trace.Entries {
		use, ok := x.Item.(law.ToolUse)
		// the model need not see what a list shows
		if !ok || !x.From || !strings.HasSuffix(use.Name, "read_thread") || inFull(s, use.Event) {
			continue
		}
		knocked := slices.ContainsFunc(s.Events, func(e *law.Event) bool {
			return e.At < i && e.Event.Knock != nil && law.Same(e.Event.Recipient, use.Agent)
		})
		asked := slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
			return law.Same(t.Agent, use.Agent) && slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
				return a.At < i && slices.ContainsFunc(a.Actions,
					func(x c2a.Action) bool { return x.Kind == c2a.ActTool })
			})
		})
		if knocked {
			v.Test(asked, i, use.Name+" before the model asked for a tool", "a pull only after the model asks")
		}
	}
}

// shownWhatWasPulled judges reads of which it is clear what turn they belong to: only one has asked for the tool, and
// goes on behind the answer. A harness may cut what is long, so one text is enough of those that the turn has not shown
// before.
func shownWhatWasPulled(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		if !u.OK() || len(u.Result.Texts) == 0 {
			continue
		}
		var next, before []*law.Step
		for _, t := range s.Turns {
			asked := slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
				return a.At < u.At && slices.ContainsFunc(a.Actions,
					func(x c2a.Action) bool { return x.Kind == c2a.ActTool && x.Tool == u.Name })
			})
			if i := slices.IndexFunc(t.Steps, func(x law.Step) bool { return x.At > u.AnswerAt }); asked && i >= 0 &&
				law.Same(t.Agent, u.Agent) {
				next, before = append(next, &t.Steps[i]), append(before, &t.Steps[max(i-1, 0)])
			}
		}
		if len(next) != 1 {
			continue
		}
		shown := func(in *law.Step) func(string) bool {
			return func(text string) bool {
				return slices.ContainsFunc(in.Messages,
					func(m c2a.ChatMessage) bool { return strings.Contains(s.Words(m.Text), law.Words(text)) })
			}
		}
		news := slices.DeleteFunc(slices.Clone(u.Result.Texts), shown(before[0]))
		if len(news) > 0 {
			v.Test(slices.ContainsFunc(news, shown(next[0])), next[0].At, "nothing from "+u.Name+" in the turn",
				fmt.Sprintf("%q", news[0]))
		}
	}
}

// shownAsWritten ignores where words stand and how a prompt escapes them.
func shownAsWritten(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered || !e.Known() {
			continue
		}
		e.EachStep(func(t *law.Turn, step law.Step) {
			for _, m := range step.Messages {
				if slices.Contains(t.Shows(), e) && e.Surely(m) {
					missing := law.Missing(m.Text, e.Text())
					v.Test(missing == "", step.At, fmt.Sprintf("the text without %q", missing),
						"the text, character for character")
				}
			}
		})
	}
}

// inFull reports whether there is an event with the id that is no knock: when a harness reads about it, nothing is held
// back.
func inFull(s *law.Story, id string) bool {
	return id != "" && slices.ContainsFunc(s.Events,
		func(e *law.Event) bool { return e.Event.ID == id && e.Event.Knock == nil })
}

func noSystemText(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if !e.Known() || e.Event.Reaction != nil { // the host words a reaction, and metadata may use the same words
			continue
		}
		seen, bad, role := false, -1, ""
		e.EachStep(func(_ *law.Turn, step law.Step) {
			for _, m := range step.Messages {
				if !e.Surely(m) {
					continue
				}
				seen = true
				if bad < 0 && (m.Role == "system" || m.Role == "developer") {
					bad, role = step.At, m.Role
				}
			}
		})
		if seen {
			v.Test(bad < 0, bad, fmt.Sprintf("the text of %q in a %s message", e.Event.ID, role),
				"chat text only in user messages")
		}
	}
}

func userRole(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if !e.Known() || e.Mode != c2a.Buffered && e.Mode != c2a.Immediate {
			continue
		}
		user, other, at := false, "", -1
		e.EachStep(func(_ *law.Turn, step law.Step) {
			for _, m := range step.Messages {
				if !e.Surely(m) {
					continue
				}
				switch {
				case m.Role == "user":
					user = true
				case other == "" && m.Role != "tool":
					other, at = m.Role, step.At
				}
			}
		})
		if user || other != "" {
			v.Test(user, at, fmt.Sprintf(
				"the text of %q in a message with the role %q", e.Event.ID, other), "role user")
		}
	}
}

// shownAtOnce judges immediate events whose agent had nothing to do when they came, whatever else waited in a window.
func shownAtOnce(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		shown := e.MayShowing()
		if e.Mode != c2a.Immediate || e.Policy == 0 || e.Again || e.Refused || len(shown) == 0 || s.Offline(e.At) ||
			s.Excused(e) || s.Busy(e.Event.Recipient, shown[0], e.AtMs, shown[0].AtMs) {
			continue
		}
		v.Test(shown[0].AtMs <= e.AtMs+s.Trace.SlackMs, shown[0].At,
			fmt.Sprintf("a turn %d ms after %q", shown[0].AtMs-e.AtMs, e.Event.ID), "a turn at once")
	}
}

// interrupts judges turns that were held across a barrier after the event came.
func interrupts(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Immediate || e.Refused || e.WithdrawAt >= 0 || !e.Known() ||
			slices.Contains(s.Lacking(e.At), "injection.interrupt") {
			continue
		}
		for _, t := range s.Turns {
			if !law.Same(t.Agent, e.Event.Recipient) || t.At > e.At {
				continue
			}
			for i, step := range t.Steps {
				if i >= len(t.Answers) || i != len(t.Steps)-1 || step.At > e.At || !t.Over() {
					continue
				}
				end := t.Answers[i].At
				if end < e.At || !s.SettledBefore(e.At, end) {
					continue
				}
				shown := slices.ContainsFunc(s.Turns, func(o *law.Turn) bool {
					return slices.ContainsFunc(o.Steps, func(p law.Step) bool {
						return p.At > e.At && p.At < end && slices.ContainsFunc(p.Messages, e.Maybe)
					})
				})
				v.Test(shown, end, fmt.Sprintf("the turn ended without %q", e.Event.ID),
					"the full content before the open turn ends")
			}
		}
	}
}

func noHardInterrupt(s *law.Story, v *law.Tally) {
	var cause *law.Event // the immediate event, if nothing else came since
	byAt := map[int]*law.Event{}
	for _, e := range s.Events {
		byAt[e.At] = e
	}
	for i, x := range s.Trace.Entries {
		switch y := x.Item.(type) {
		case law.Delivery:
			cause = byAt[i]
			if cause.Mode != c2a.Immediate || cause.Event.Priority == c2a.Urgent || cause.Refused ||
				strings.Contains(cause.Event.Reason, "cancel") {
				cause = nil
			} else if openAt(s, cause) != nil {
				v.Test(true, i, "", "")
			}
		case law.Withdrawal, law.TypingNote, law.TurnAnswer, law.ToolResult, law.Surfaced:
			cause = nil
		case law.TurnStop:
			if t := turnNamed(s, y.Turn); t != nil && cause != nil && x.AtMs <= cause.AtMs+s.Trace.SlackMs &&
				law.Same(t.Agent, cause.Event.Recipient) && t.At < cause.At {
				v.Test(false, i, fmt.Sprintf("the open turn was stopped for %q", cause.Event.ID),
					"the turn continues, and the event waits for the end of the turn or the next tool call")
			}
		}
	}
}

func turnNamed(s *law.Story, id string) *law.Turn {
	for _, t := range s.Turns {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// openAt returns a turn of the event's agent that was held when the event came.
func openAt(s *law.Story, e *law.Event) *law.Turn {
	for _, t := range s.Turns {
		if law.Same(t.Agent, e.Event.Recipient) && t.At < e.At && (t.StopAt < 0 || t.StopAt > e.At) &&
			(len(t.Answers) < len(t.Steps) || t.Answers[len(t.Answers)-1].At > e.At) {
			return t
		}
	}
	return nil
}

// namesOwnEvents looks for the ids of events that only other agents were given, in each step of a turn.
func namesOwnEvents(s *law.Story, v *law.Tally) {
	foreign := map[string][]string{} // by agent
	for _, t := range s.Turns {
		ids, known := foreign[t.Agent]
		if !known {
			ids = foreignTo(s, t.Agent)
			foreign[t.Agent] = ids
		}
		if len(ids) == 0 {
			continue
		}
		for _, step := range t.Steps {
			var seen strings.Builder
			for _, m := range step.Messages {
				seen.WriteString(law.Words(m.Text))
			}
			for _, id := range ids {
				named := strings.Contains(seen.String(), law.Words(id))
				v.Test(!named, step.At, fmt.Sprintf("%q in a turn of %s", id, t.Agent), "only events of this agent")
			}
		}
	}
}

// foreignTo are the ids of the events that only other agents were given. What chat text or a tool brought to the agent
// may name any.
func foreignTo(s *law.Story, agent string) []string {
	var own strings.Builder
	for _, e := range s.Events {
		if law.Same(e.Event.Recipient, agent) {
			own.WriteString(e.Event.ID + "\n" + e.Text() + "\n" + e.Wire + "\n")
		}
	}
	for _, x := range s.Trace.Entries {
		if r, ok := x.Item.(law.ToolResult); ok {
			for _, listed := range r.Events {
				own.WriteString(listed.ID + "\n")
			}
			own.WriteString(strings.Join(r.Texts, "\n"))
		}
	}
	var ids []string
	for _, e := range s.Events {
		if id := e.Event.ID; law.Words(id) != law.NoWords && !strings.Contains(own.String(), id) &&
			!slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}
