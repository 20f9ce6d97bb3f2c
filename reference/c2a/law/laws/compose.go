package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// composeLaws are about fragments, windows and turns.
func composeLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-001", law.Always,
				"no turn starts earlier than 2 s after the latest fragment", notEarly))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-002", law.Always,
				"a turn starts at most 5 s after the latest fragment", notLate))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-003", law.Always,
				"two fragments that are less than 2 s apart are shown in one turn", mergedWhenClose))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-004", law.Always,
				"a turn shows an author's fragments in the order in which they arrived", inOrderOfArrival))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-005", law.Always,
				"no message in a turn merges two authors into one",
				neverTwoAuthors))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-006", law.Always,
				"no turn merges two conversations, and no turn about another conversation shows text from a DM",
				func(s *law.Story, v *law.Tally) {
					apart := func(a, b c2a.Place) bool { return a.Conversation != b.Conversation }
					neverMerged(apart, "conversations")(s, v)
					noDMElsewhere(s, v)
				}))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-007", law.Always,
				"no turn merges two threads of one conversation",
				neverMerged(func(a, b c2a.Place) bool {
					return a.Conversation == b.Conversation && a.Thread != b.Thread
				},
					"threads")))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-008", law.Always, "a fragment does not wait longer than the cap",
				withinCap))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-009", law.Always,
				"no fragment is shown in a second turn, unless the first turn was stopped before it sent anything; "+
					"no fragment is shown in an earlier turn than its author's earlier fragments",
				func(s *law.Story, v *law.Tally) {
					shownOnce(s, v)
					laterInLaterTurns(s, v)
				}))),
		law.Needing(law.Turns,
			law.OfHarness("C2A-COMPOSE-010", law.Always,
				"no turn starts while the author of its messages is typing", notWhileTyping)),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-014", law.Always,
				"text that was replaced before any turn showed it does not appear in a turn",
				staleText))),
		law.Revocable(law.OfStackToo(law.OfHarness("C2A-COMPOSE-016", law.Always,
			"a withdrawn event does not lead to a turn or to chat",
			withdrawnAlone))),
		law.Revocable(law.OfStackToo(law.OfHarness("C2A-EDIT-002", law.Always,
			"text that an edit replaced is not answered",
			replacedUnanswered))),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfHarness("C2A-COMPOSE-017", law.Always,
				"a withdrawn fragment does not appear in a turn",
				withdrawnAmong))),
		law.Needing(law.Turns, law.OfStackToo(law.OfHarness("C2A-COMPOSE-020", law.Always,
			"a merged turn gives one reply, unless the model sends more", oneReply))),
		law.Needing(law.Turns, law.OfHarness("C2A-COMPOSE-021", law.Always,
			"no turn shows an event that only another agent received",
			neverTwoAgents)),
	}
}

// mergedWhenClose judges neighbours of a group of which the second came before any turn showed the first: no window
// may close between them, unless its cap is reached. What a kill finds waiting still belongs together.
func mergedWhenClose(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Again || len(e.Showing()) == 0 || e.Event.EditOf != "" {
			continue
		}
		t := e.Showing()[0]
		for _, o := range e.FragmentsSince(e.AtMs) {
			if o.At <= e.At || o.At > t.At || o.Again || len(o.Showing()) == 0 || o.Event.EditOf != "" {
				continue
			}
			u := o.Showing()[0]
			if o.AtMs+s.Trace.SlackMs >= e.AtMs+c2a.QuietMinMs || s.StopsTyping(e, o) ||
				!s.CalmUntil(o, u.At) || !s.CalmUntil(e, u.At) ||
				o.AtMs+s.Trace.SlackMs >= s.WindowStart(e, t)+s.Trace.Draft.CapMinMs()-c2a.QuietMinMs {
				break
			}
			v.Test(t == u || slices.Contains(u.MayShow(), e) || slices.Contains(t.MayShow(), o), u.At,
				fmt.Sprintf("%q and %q in two turns", e.Event.ID, o.Event.ID), "one turn")
			break
		}
	}
}

// inOrderOfArrival compares neighbours of a group that a step shows once each. An event that came again, or that
// replaces another one, may be shown at the place of the original.
func inOrderOfArrival(s *law.Story, v *law.Tally) {
	plain := func(e *law.Event) bool { return e.Mode == c2a.Buffered && !e.Again && e.Event.EditOf == "" }
	for _, t := range s.Turns {
		for _, step := range t.Steps {
			var prompt strings.Builder
			for _, m := range step.Fresh {
				prompt.WriteString(s.Words(m.Text))
			}
			last := map[[4]string]*law.Event{}
			for _, e := range t.Shows() { // as they came
				if e.At > step.At || !plain(e) || strings.Count(prompt.String(), e.Words) != 1 {
					continue
				}
				if o := last[e.Group()]; o != nil && o.Event.Sequence <= e.Event.Sequence {
					at := strings.Index(prompt.String(), e.Words)
					v.Test(strings.Index(prompt.String(), o.Words) < at, step.At,
						fmt.Sprintf("%q is shown before %q", e.Event.ID, o.Event.ID), "the order in which they arrived")
				}
				last[e.Group()] = e
			}
		}
	}
}

// early describes a turn that starts within the quiet time of a fragment.
type early struct {
	turn     *law.Turn
	fragment *law.Event
	ageMs    int64 // of the window
	cap      bool  // the window looks closed by a cap: it had fragments for a long time
}

// earlyTurns calls f for every turn that shows fragments of a group that was plain until then: with what makes it
// early, or nil. A fragment that the harness shows in no turn, as it may where no answer is asked for, prolongs no
// window.
func earlyTurns(s *law.Story, f func(t *law.Turn, bad *early)) {
	for _, t := range s.Turns {
		for _, e := range t.Shows() {
			if s.TypedAround(e) || !s.CalmUntil(e, t.At) || e.Showing()[0] != t ||
				s.Occupied(t.Agent, t, e.AtMs, t.AtMs) {
				continue
			}
			ageMs := t.AtMs - s.WindowStart(e, t)
			if ageMs >= s.Trace.Draft.CapMinMs()-s.Trace.SlackMs {
				break
			}
			var bad *early
			for _, o := range e.FragmentsSince(t.AtMs + s.Trace.SlackMs - c2a.QuietMinMs + 1) {
				// came when the turn began
				crossed := o.AtMs+s.Trace.SlackMs >= t.AtMs && !slices.Contains(t.MayShow(), o)
				if o.At < t.At && !o.Again && !crossed && len(o.MayShowing()) > 0 {
					bad = &early{turn: t, fragment: o, ageMs: ageMs, cap: ageMs >= c2a.QuietMaxMs}
				}
			}
			f(t, bad)
			break
		}
	}
}

func notEarly(s *law.Story, v *law.Tally) {
	earlyTurns(s, func(t *law.Turn, bad *early) {
		if bad == nil {
			v.Test(true, t.At, "", "")
		} else if !bad.cap {
			v.Test(false, t.At, fmt.Sprintf("a turn %d ms after the fragment %q", t.AtMs-bad.fragment.AtMs,
				bad.fragment.Event.ID), fmt.Sprintf("at least %d ms", c2a.QuietMinMs))
		}
	})
}

func notLate(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		latestMs, shown := s.LatestMs(e), e.Showing()
		if len(shown) == 0 || !s.PromptUntil(e, shown[0].At) || latestMs > e.AtMs+c2a.CapMaxMs ||
			e.WithdrawAt >= 0 && e.WithdrawAt < shown[0].At || // its words are those of the event that replaced it
			s.Busy(e.Event.Recipient, shown[0], e.AtMs, shown[0].AtMs) {
			continue
		}
		v.Test(shown[0].AtMs <= latestMs+s.Trace.SlackMs, shown[0].At,
			fmt.Sprintf("a turn %d ms after the latest fragment", shown[0].AtMs-(latestMs-c2a.QuietMaxMs)),
			fmt.Sprintf("at most %d ms", c2a.QuietMaxMs))
	}
}

// notWhileTyping judges turns whose author began to type before the window could close, and has not stopped.
func notWhileTyping(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		shown := t.Shows()
		if slices.ContainsFunc(shown, func(e *law.Event) bool { return !waits(e) || e.Showing()[0] != t }) {
			continue
		}
		for _, e := range shown {
			sinceMs, on := s.TypesAt(e, t.At)
			fromMs := s.WindowStart(e, t)
			if !s.Typed(e) || s.Broken(e.At, t.At) || s.Hurried(e, t.At) || s.Occupied(t.Agent, t, fromMs, t.AtMs) {
				continue
			}
			began := sinceMs < e.AtMs+c2a.QuietMinMs-s.Trace.SlackMs && sinceMs+s.Trace.SlackMs < t.AtMs
			lasts := t.AtMs < sinceMs+law.TypingLapsesMs && t.AtMs < fromMs+law.TypingLapsesMs
			v.Test(!on || !began || !lasts, t.At,
				fmt.Sprintf("a turn %d ms after %q, while its author is typing", t.AtMs-e.AtMs, e.Event.ID),
				"a turn after the typing has stopped")
			break
		}
	}
}

// waits reports whether the event waited in a window when it first came.
func waits(e *law.Event) bool {
	return e.Mode == c2a.Buffered && !e.Refused && !e.Again && e.WithdrawAt < 0 && e.Event.EditOf == "" &&
		len(e.Showing()) > 0
}

// withinCap holds even while the author types. It counts windows that were kept open.
func withinCap(s *law.Story, v *law.Tally) {
	const limitMs = c2a.CapMaxMs
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered || e.Refused || e.Again || e.WithdrawAt >= 0 || e.Event.EditOf != "" {
			continue
		}
		shown := e.Showing()
		if len(shown) == 0 || !s.Typed(e) && s.LatestMs(e) <= e.AtMs+limitMs ||
			s.Busy(e.Event.Recipient, shown[0], e.AtMs, shown[0].AtMs) {
			continue
		}
		v.Test(shown[0].AtMs <= e.AtMs+limitMs+s.Trace.SlackMs, shown[0].At,
			fmt.Sprintf("a turn %d ms after the fragment", shown[0].AtMs-e.AtMs),
			fmt.Sprintf("at most %d ms", int64(limitMs)))
	}
	if s.Trace.Draft.LowerCap {
		earlyTurns(s, func(t *law.Turn, bad *early) {
			if bad != nil && bad.cap {
				v.Test(false, t.At, fmt.Sprintf("a turn between fragments, %d ms after the first", bad.ageMs),
					fmt.Sprintf("at least %d ms", s.Trace.Draft.CapMinMs()))
			}
		})
	}
}

// pairs calls f for every two buffered events that one turn shows.
func pairs(s *law.Story, f func(t *law.Turn, a, b *law.Event)) {
	for _, t := range s.Turns {
		for i, a := range t.Shows() {
			for _, b := range t.Shows()[i+1:] {
				if a.Mode == c2a.Buffered && b.Mode == c2a.Buffered {
					f(t, a, b)
				}
			}
		}
	}
}

func neverTwoAuthors(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		if len(t.Shows()) > 0 {
			v.Test(true, t.At, "", "")
		}
	}
	pairs(s, func(t *law.Turn, a, b *law.Event) {
		x, y := a.Event.Author, b.Event.Author
		if x.ID == y.ID || a.Event.Place.Conversation != b.Event.Place.Conversation {
			return
		}
		for _, step := range t.Steps {
			for _, m := range step.Fresh {
				// A message that names both authors doesn't merge them into one.
				namesakes := law.Words(x.Name) == law.Words(y.Name)
				if a.Surely(m) && b.Surely(m) && !(tells(m.Text, x, namesakes) && tells(m.Text, y, namesakes)) {
					v.Test(false, t.At, fmt.Sprintf("texts from %q and %q in one message", x.ID, y.ID),
						"a turn, or at least a message, for each author")
					return
				}
			}
		}
	})
}

// tells reports whether the text names the author, by the id where the displayed name is ambiguous.
func tells(text string, a c2a.Author, byID bool) bool {
	w := law.Words(text)
	return law.Words(a.ID) != law.NoWords && strings.Contains(w, law.Words(a.ID)) ||
		!byID && law.Words(a.Name) != law.NoWords && strings.Contains(w, law.Words(a.Name))
}

func neverMerged(apart func(a, b c2a.Place) bool, what string) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, t := range s.Turns {
			if len(t.Shows()) > 0 {
				v.Test(true, t.At, "", "")
			}
		}
		pairs(s, func(t *law.Turn, a, b *law.Event) {
			if apart(a.Event.Place, b.Event.Place) {
				v.Test(false, t.At, fmt.Sprintf("texts from two %s in one turn: %s and %s", what, place(a.Event.Place),
					place(b.Event.Place)), "a separate turn for each")
			}
		})
	}
}

// noDMElsewhere judges turns that are about other conversations only. They show no text of a DM, not even as history
// (reading of C2A26-029, C2A02-098), unless the same text was posted in another conversation as well, or the model
// pulled it. Stacks are left out: they may have one session for all conversations, which another law judges.
func noDMElsewhere(s *law.Story, v *law.Tally) {
	if s.Trace.Role != law.HarnessRole {
		return
	}
	for _, e := range s.Events {
		if e.Event.Place.Kind != c2a.DM || !e.Known() || !e.Strong {
			continue
		}
		e.EachStep(func(t *law.Turn, step law.Step) {
			about := t.Shows()
			elsewhere := len(about) > 0 && !slices.ContainsFunc(about, func(o *law.Event) bool {
				return o.Event.Place.Conversation == e.Event.Place.Conversation
			})
			leaks := elsewhere && slices.ContainsFunc(step.Messages, func(m c2a.ChatMessage) bool {
				return m.Role != "assistant" && m.Role != "tool" && e.Surely(m)
			})
			if !leaks || s.Pulled(e, t.Agent, step.At) {
				return
			}
			said := slices.ContainsFunc(s.Events, func(o *law.Event) bool {
				return o.Event.Place.Conversation != e.Event.Place.Conversation && strings.Contains(o.Words, e.Words)
			})
			v.Test(said, step.At, fmt.Sprintf("a text from %s in a turn about %s", place(e.Event.Place),
				place(about[0].Event.Place)), "no text from it")
		})
	}
}

func neverTwoAgents(s *law.Story, v *law.Tally) {
	agents := map[string]bool{}
	for _, e := range s.Events {
		agents[e.Event.Recipient] = true
	}
	if len(agents) < 2 {
		return
	}
	for _, t := range s.Turns {
		if t.Agent == "" {
			continue
		}
		foreign := ""
		for _, e := range s.Events {
			x := e.Event
			if x.Recipient == "" || x.Recipient == t.Agent || !e.Known() || !e.Strong || sentTo(s, t.Agent, e) {
				continue
			}
			for _, step := range t.Steps {
				if e.At < step.At && slices.ContainsFunc(step.Messages, e.Surely) && !s.Pulled(e, t.Agent, step.At) {
					foreign = x.ID
				}
			}
		}
		v.Test(foreign == "", t.At, fmt.Sprintf("the event %q, sent to another agent", foreign),
			"only events that were sent to the turn's own agent")
	}
}

// sentTo reports whether the agent was sent the words of the event, too.
func sentTo(s *law.Story, agent string, e *law.Event) bool {
	return slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		return law.Same(o.Event.Recipient, agent) && strings.Contains(o.Words, e.Words)
	})
}

func shownOnce(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered {
			continue
		}
		shown := e.Showing()
		if len(shown) == 0 {
			continue
		}
		ok, at := true, shown[0].At
		for i := 1; i < len(shown) && ok; i++ {
			goesOn := shown[i].ID == shown[i-1].ID && resumed(s, shown[i])
			ok, at = goesOn || fruitless(s, shown[i-1]) || overtaken(s, shown[i-1], shown[i].At), shown[i].At
		}
		v.Test(ok, at, fmt.Sprintf("%q in a second turn", e.Event.ID), "each fragment once across all turns")
	}
}

// laterInLaterTurns compares neighbours of a group that two turns show: the turn of the later event begins later. The
// text of an edit may be shown where the old text was, and nothing waits for an event that was refused or withdrawn.
func laterInLaterTurns(s *law.Story, v *law.Tally) {
	last := map[[4]string]*law.Event{}
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered || e.Refused || e.Again || e.Event.EditOf != "" || len(e.Showing()) == 0 {
			continue
		}
		before := last[e.Group()]
		last[e.Group()] = e
		if before == nil || before.WithdrawAt >= 0 || e.WithdrawAt >= 0 || before.Event.Sequence > e.Event.Sequence {
			continue
		}
		t, u := before.MayShowing()[0], e.Showing()[0]
		if t != u {
			v.Test(t.At < u.At, u.At, fmt.Sprintf("%q is shown before %q", e.Event.ID, before.Event.ID),
				"the order in which they arrived")
		}
	}
}

// fruitless reports whether the turn was stopped before it said anything, or its model failed or said nothing, so that
// it may be run again.
func fruitless(s *law.Story, t *law.Turn) bool {
	if t.StopAt >= 0 {
		return !slices.ContainsFunc(s.Says, func(y *law.Say) bool {
			return y.At < t.StopAt && !y.Undelivered() && slices.Equal(s.Causes(y), []*law.Turn{t})
		})
	}
	if len(t.Answers) > 0 && slices.ContainsFunc(t.Answers[len(t.Answers)-1].Actions,
		func(x c2a.Action) bool { return x.Kind == c2a.ActFail }) {
		return !slices.ContainsFunc(s.Says, func(y *law.Say) bool {
			return !y.Undelivered() && slices.Equal(s.Causes(y), []*law.Turn{t})
		})
	}
	return len(t.Answers) > 0 && !acted(t)
}

// overtaken reports whether a turn's answer could not be posted at first, and what it answers was withdrawn or edited
// before a position. Then the harness may give the answer up, and take what is left again.
func overtaken(s *law.Story, t *law.Turn, at int) bool {
	tried := false
	for _, y := range s.Says {
		if y.At < at && slices.Contains(s.Causes(y), t) {
			if y.OK || y.AnswerAt < 0 {
				return false
			}
			tried = true
		}
	}
	changed := func(e *law.Event) bool {
		return t.At < e.WithdrawAt && e.WithdrawAt < at || slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.Event.EditOf == e.Event.ID && t.At < o.At && o.At < at
		})
	}
	return tried && slices.ContainsFunc(t.MayShow(), changed)
}

// acted reports whether the model did anything in the turn besides reading.
func acted(t *law.Turn) bool {
	return t.Has(c2a.ActReply, c2a.ActSend, c2a.ActReact) || slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
		return slices.ContainsFunc(a.Actions,
			func(x c2a.Action) bool { return x.Kind == c2a.ActTool && !law.Reads(x.Tool) })
	})
}

// eachGone calls f for every event that was withdrawn before any turn may have shown it, with the position of a turn
// that shows it afterwards, or -1.
func eachGone(s *law.Story, f func(e *law.Event, shown int)) {
	for _, e := range s.Events {
		if e.WithdrawAt < 0 || !e.Known() ||
			e.Mode != c2a.Buffered && e.Mode != c2a.Immediate && e.Mode != c2a.Digest {
			continue
		}
		before, after := false, -1
		e.EachStep(func(t *law.Turn, step law.Step) {
			if step.AtMs <= e.WithdrawMs+s.Trace.SlackMs { // may have crossed the withdrawal
				before = before || slices.ContainsFunc(step.Messages, e.Maybe)
			} else if after < 0 && slices.ContainsFunc(step.Messages, e.Surely) && !s.Pulled(e, t.Agent, step.At) {
				after = step.At
			}
		})
		if !before && (after >= 0 || s.Settled(e.WithdrawAt)) {
			f(e, after)
		}
	}
}

func staleText(s *law.Story, v *law.Tally) {
	eachGone(s, func(e *law.Event, shown int) {
		if e.Replaced != nil {
			v.Test(shown < 0, shown, fmt.Sprintf("the old text of %q", e.Event.ID), "only the new text")
		}
	})
}

// alone reports whether no other fragment shares the event's window.
func alone(s *law.Story, e *law.Event) bool {
	return !slices.ContainsFunc(e.Fragments(), func(o *law.Event) bool { return shares(e, o) })
}

// shares reports whether the event may share its window with a fragment.
func shares(e, o *law.Event) bool {
	return o != e && o.AtMs <= e.AtMs+c2a.CapMaxMs && e.AtMs <= o.AtMs+c2a.CapMaxMs
}

func withdrawnAlone(s *law.Story, v *law.Tally) {
	eachGone(s, func(e *law.Event, shown int) {
		if e.Replaced == nil && alone(s, e) {
			v.Test(shown < 0, shown, fmt.Sprintf("the withdrawn event %q in a turn", e.Event.ID), "no turn")
		}
	})
	withdrawnUnanswered(false)(s, v)
}

// withdrawnUnanswered makes the law that withdrawn events are not answered: those withdrawn from a turn, or the
// others.
func withdrawnUnanswered(fromTurn bool) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		lateReplies(s, func(y *law.Say) {
			if !replaced(s, y) && goneFromTurn(s, y.Event) == fromTurn {
				v.Test(false, y.At, fmt.Sprintf("a chat message in reply to %q, which was withdrawn", y.Event.Event.ID),
					"no chat")
			}
		})
	}
}

// goneFromTurn reports whether a harness had shown the event in a turn when it was withdrawn: it was no longer in its
// window.
func goneFromTurn(s *law.Story, e *law.Event) bool {
	return s.Trace.Role == law.HarnessRole &&
		slices.ContainsFunc(e.Turns(), func(t *law.Turn) bool { return t.At < e.WithdrawAt })
}

func replacedUnanswered(s *law.Story, v *law.Tally) {
	late := map[*law.Event]int{}
	lateReplies(s, func(y *law.Say) {
		if replaced(s, y) {
			late[y.Event] = y.At
		}
	})
	for _, e := range s.Events {
		at, answered := late[e]
		if e.Replaced != nil && (answered || len(e.Turns()) > 0) {
			v.Test(!answered, at, fmt.Sprintf("a chat message in reply to %q, which an edit had replaced", e.Event.ID),
				"an answer to the new text, or no answer")
		}
	}
}

// replaced reports whether an edit has replaced the event that is answered. Where a log never ends, the edit must come
// before the answer.
func replaced(s *law.Story, y *law.Say) bool {
	by := y.Event.Replaced
	return by != nil && (s.Trace.Log == nil || by.At < y.At)
}

// amongOthers reports whether the event that is answered shared its window with another fragment that had come by then.
func amongOthers(s *law.Story, y *law.Say) bool {
	e := y.Event
	return slices.ContainsFunc(e.Fragments(), func(o *law.Event) bool { return o.At < y.At && shares(e, o) })
}

// lateReplies finds replies to events that were withdrawn while their turn was open. Such replies must not be sent.
func lateReplies(s *law.Story, f func(*law.Say)) {
	for _, y := range s.Says {
		e := y.Event
		if e == nil || e.WithdrawAt < 0 || e.WithdrawAt > y.At {
			continue
		}
		last, late := e.WithdrawAt, !tried(s, y)
		for _, t := range e.Turns() {
			for _, o := range t.About() {
				late = late && o.WithdrawAt >= 0
				last = max(last, o.WithdrawAt)
			}
			late = late && !slices.ContainsFunc(s.Says, func(x *law.Say) bool {
				return x.At < last && slices.Contains(s.Causes(x), t) // a turn that has said something goes on
			})
		}
		if l := s.Trace.Log; l != nil {
			late = !amongOthers(s, y) && y.AtMs > e.WithdrawMs+l.CrossMs && l.Since(e.AtMs-c2a.CapMaxMs)
		}
		if late && y.AtMs >= e.WithdrawMs && (s.Trace.Log != nil || s.SettledBefore(last, y.At)) {
			f(y)
		}
	}
}

// tried reports whether the message was sent before. A message that has no key and was posted is not a try of a later
// one.
func tried(s *law.Story, y *law.Say) bool {
	return slices.ContainsFunc(s.Says, func(x *law.Say) bool {
		return x.At < y.At && y.Message.Again(x.Message) && law.Same(x.Agent, y.Agent) && (y.Message.Key != "" || !x.OK)
	})
}

func withdrawnAmong(s *law.Story, v *law.Tally) {
	eachGone(s, func(e *law.Event, shown int) {
		if e.Replaced == nil && !alone(s, e) {
			v.Test(shown < 0, shown, fmt.Sprintf("the withdrawn fragment %q in a turn", e.Event.ID),
				"only the other fragments")
		}
	})
}

// oneReply counts the replies to one author in one place: a prompt may also show messages of other places.
func oneReply(s *law.Story, v *law.Tally) {
	type exchange struct {
		author string
		place  c2a.Place
	}
	for _, t := range s.Turns {
		if len(t.Shows()) < 2 || len(t.Answers) == 0 {
			continue
		}
		allowed := max(1, repliesOf(t))
		keys, replies := map[string]bool{}, map[exchange]int{}
		for _, y := range s.Says {
			if y.Event == nil || lost(s, y) || !slices.Contains(t.Shows(), y.Event) || y.At < t.Answers[0].At ||
				keys[y.Message.Key] && y.Message.Key != "" {
				continue
			}
			if causes := s.Causes(y); len(causes) != 1 || causes[0] != t {
				continue
			}
			keys[y.Message.Key] = true
			x := exchange{y.Event.Event.Author.ID, y.Event.Event.Place}
			replies[x]++
			v.Test(replies[x] <= allowed, y.At, fmt.Sprintf("%d replies to one merged turn", replies[x]),
				fmt.Sprintf("at most %d", allowed))
		}
	}
}
