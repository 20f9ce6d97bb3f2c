package laws

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// laterLaws are about what comes after an event: a copy of it, another message, a change, an interruption, a kill.
func laterLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Calm, law.OfSender("C2A-DEL-014", law.Always,
			"a copy of an acknowledged event is also acknowledged", copiesAcknowledged)),
		law.Needing(law.Turns, law.OfHarness("C2A-DEL-015", law.Always,
			"a copy that arrives while the event waits does not extend its window", copiesProlongNothing)),
		law.Needing(law.Turns, law.OfHarness("C2A-DEL-016", law.Always,
			"if an event goes to several agents, each agent that must answer handles it",
			dealtWithWhere(atAnotherAgent))),
		law.Needing(law.Breaks, law.OfHarness("C2A-DEL-017", law.Always,
			"work that was under way when the harness was killed continues where it stopped", goesOn)),
		law.Needing(law.Breaks, law.OfSender("C2A-DEL-018", law.Always,
			"an event that was answered before the harness was killed is not answered again",
			answeredOnceOver(killedBetween))),
		law.Needing(law.Breaks, law.OfSender("C2A-DEL-020", law.Always,
			"an event that was answered before the link dropped is not answered again",
			answeredOnceOver(brokenBetween))),
		law.Needing(law.Turns, law.OfHarness("C2A-CANC-006", law.Always,
			"a model that is thinking is told at once that all events in its turn were cancelled", toldOfCancellation)),
		law.Needing(law.Turns, law.OfHarness("C2A-CANC-002", func(d c2a.Draft) bool { return d.Progress },
			"once all events of a turn were cancelled, the turn sends nothing, and takes no further step if it waits "+
				"for a tool",
			func(s *law.Story, v *law.Tally) {
				cancelledTurnsEnd(true)(s, v)
				cancelledTurnsAreSilent(s, v)
			})),
		law.Needing(law.Turns, law.OfHarness("C2A-CANC-004", law.Always,
			"a cancellation of an unknown delivery does not stop a turn", strayCancellations)),
		law.Needing(law.Turns, law.OfHarness("C2A-CANC-005", law.Always,
			"an interrupted event that must be answered is handled", dealtWithWhere(interrupted))),
		law.Needing(law.Calm, law.OfSender("C2A-EDIT-005", law.Always,
			"a cancellation after the answer does not cause further chat", cancelledInPeace)),
		law.Needing(law.Turns, law.OfHarness("C2A-EDIT-003", law.Always,
			"an event that was withdrawn before it was answered does not get chat, a reaction, a claim or a deferral",
			func(s *law.Story, v *law.Tally) {
				withdrawnLeftAlone(s, v)
				withdrawnUnanswered(true)(s, v)
			})),
		law.Needing(law.Turns, law.OfHarness("C2A-EDIT-007", law.Always,
			"an event that must be answered is handled even if it arrives while the model is thinking",
			dealtWithWhere(saidMeanwhile))),
		law.Needing(law.Turns, law.OfHarness("C2A-EDIT-009", law.Always,
			"an event that must be answered is handled even if another fragment is withdrawn",
			dealtWithWhere(besideWithdrawn))),
		law.Needing(law.Turns, law.OfHarness("C2A-LEAVE-005", func(d c2a.Draft) bool { return d.Leaving },
			"an agent still answers in other places than the one that it left, and where another agent left",
			dealtWithWhere(askedToLeaveElsewhere))),
		law.Needing(law.Turns, law.OfHarness("C2A-LOOP-006", func(d c2a.Draft) bool { return d.Loops },
			"a human who repeats a question is answered again", dealtWithWhere(repeatedByHuman))),
	}
}

func copiesAcknowledged(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Again || e.Refused || e.AckAt < 0 || e.Event.ID == "" {
			continue
		}
		for _, again := range copies(s, e) {
			if again.Request != "" && again.Request != e.Request && again.At > e.AckAt && s.Settled(again.At) {
				v.Test(again.AckAt >= 0 && !again.Refused, again.At,
					fmt.Sprintf("no acknowledgement of another attempt at %q", e.Event.ID), "an acknowledgement")
			}
		}
	}
}

// copiesProlongNothing judges events that waited for nothing else: no other fragment, and no turn.
func copiesProlongNothing(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		shown := e.Showing()
		if e.Again || e.Refused || e.AckAt < 0 || e.Mode != c2a.Buffered || len(shown) == 0 || s.Typed(e) {
			continue
		}
		t, lastMs := shown[0], e.AtMs+c2a.QuietMaxMs+s.Trace.SlackMs
		waited := slices.ContainsFunc(copies(s, e), func(o *law.Event) bool { return o.At < t.At && o.AtMs <= lastMs })
		others := slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.At < t.At && !copyOf(o, e) && o.Group() == e.Group()
		})
		if waited && !others && !s.Broken(e.At, t.At) && !s.Busy(e.Event.Recipient, t, e.AtMs, t.AtMs) {
			v.Test(t.AtMs <= lastMs, t.At, fmt.Sprintf("%q is shown %d ms after it arrived", e.Event.ID, t.AtMs-e.AtMs),
				fmt.Sprintf("at most %d ms", c2a.QuietMaxMs))
		}
	}
}

// answeredOnceOver makes the law that an event that was answered gets no chat under another key after something that
// happened to the harness.
func answeredOnceOver(happened func(s *law.Story, from, to int) bool) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, e := range s.Events {
			first := slices.IndexFunc(e.Says, func(y *law.Say) bool { return y.OK })
			if first < 0 || e.Again || !happened(s, e.Says[first].AnswerAt, len(s.Trace.Entries)) {
				continue
			}
			var before []c2a.SendMessage
			ok, at := true, e.At
			for _, y := range e.Says {
				over := y.At > e.Says[first].AnswerAt && happened(s, e.Says[first].AnswerAt, y.At)
				if !over {
					before = append(before, y.Message)
				} else if ok && !slices.ContainsFunc(before, y.Message.Again) && !openOver(s, e, y.At) {
					ok, at = false, y.At
				}
			}
			v.Test(ok, at, fmt.Sprintf("another answer to %q", e.Event.ID), "none, since it was already answered")
		}
	}
}

// openOver reports whether a turn about the event was open when the say went out and began before it was answered: its
// model may have more to say.
func openOver(s *law.Story, e *law.Event, at int) bool {
	return slices.ContainsFunc(e.Turns(), func(t *law.Turn) bool {
		return t.At < at && slices.ContainsFunc(e.Says, func(y *law.Say) bool { return y.OK && t.Began() < y.At }) &&
			slices.ContainsFunc(t.Answers, func(a law.Answer) bool { return a.At < at }) && t.StopAt < 0 &&
			repliesOf(t) > 1
	})
}

// goesOn judges turns that go on in a later step: the model has to know what it asked a tool for. And it judges answers
// that had failed for a while and waited for another try.
func goesOn(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		if step, ok := s.Trace.Entries[t.At].Item.(law.TurnStep); ok && step.Step > 1 { // it began before the kill
			told := slices.ContainsFunc(step.Messages, func(m c2a.ChatMessage) bool { return m.Role == "tool" })
			v.Test(told, t.At, fmt.Sprintf("step %d of the turn %q without any tool result", step.Step, t.ID),
				"the results of its tools, or the first step again")
		}
	}
	const fewTries = 2 // after which no harness gives up
	for _, e := range s.Events {
		if !s.Trace.Draft.SendKeys || len(e.Says) == 0 || !s.Owed(e) {
			continue
		}
		kill := s.Life(e.Says[0].At)
		n := slices.IndexFunc(e.Says, func(y *law.Say) bool { return y.At > kill })
		if n < 0 {
			n = len(e.Says)
		}
		waits := n <= fewTries && kill < len(s.Trace.Entries) &&
			!slices.ContainsFunc(e.Says[:n], func(y *law.Say) bool {
				passing := y.Failure == c2a.Transient || y.Failure == c2a.RateLimited
				return y.OK || !passing || y.AnswerAt < 0 || y.AnswerAt > kill
			})
		if !waits {
			continue
		}
		last := e.Says[n-1]
		since := slices.ContainsFunc(s.Trace.Entries[kill:], func(x law.Entry) bool {
			switch y := x.Item.(type) {
			case law.Send:
				return law.Same(y.Agent, e.Event.Recipient)
			case law.ToolUse:
				return law.Same(y.Agent, e.Event.Recipient) && !law.Reads(y.Name)
			}
			return false
		})
		v.Test(since, last.At, fmt.Sprintf("%q, which is not retried", last.Message.Text), "a retry")
	}
}

// withdrawnLeftAlone leaves open what comes of a turn that had spoken when one of its events was taken back, and what
// repeats an earlier call.
func withdrawnLeftAlone(s *law.Story, v *law.Tally) {
	uses := s.Uses()
	for i, u := range uses {
		e := s.Named(u.Agent, u.InReplyTo+u.Event)
		if e == nil || e.WithdrawAt < 0 || law.Reads(u.Name) || u.Text == "seen" ||
			!s.SettledBefore(e.WithdrawAt, u.At) {
			continue
		}
		about := func(o *law.Use) bool { return s.Named(o.Agent, o.InReplyTo+o.Event) == e }
		spoken := slices.ContainsFunc(s.Says, func(y *law.Say) bool {
			return y.At < e.WithdrawAt && (y.Event == e || slices.ContainsFunc(s.Causes(y),
				func(t *law.Turn) bool { return slices.Contains(t.About(), e) }))
		})
		if !spoken && !slices.ContainsFunc(uses[:i], about) {
			v.Test(false, u.At, fmt.Sprintf("a call to %s for %q, which was withdrawn", u.Name, e.Event.ID), "none")
		}
	}
	for _, e := range s.Events {
		if e.WithdrawAt >= 0 && !e.Again && len(e.Turns()) > 0 && s.Settled(e.WithdrawAt) {
			v.Test(true, e.WithdrawAt, "", "")
		}
	}
}

func killedBetween(s *law.Story, from, to int) bool { return s.Life(from) < to }

// brokenBetween reports whether the link broke and came back between the positions.
func brokenBetween(s *law.Story, from, to int) bool {
	down := false
	for _, x := range s.Trace.Entries[from:to] {
		if l, ok := x.Item.(law.Linked); ok {
			if down && l.Up {
				return true
			}
			down = down || !l.Up
		}
	}
	return false
}

// unansweredAt reports whether an agent had done nothing about the events of a turn before they were cancelled: what is
// answered, be it by a signal, a cancellation changes no more.
func unansweredAt(s *law.Story, t *law.Turn) bool {
	return !slices.ContainsFunc(t.About(), func(e *law.Event) bool {
		return slices.ContainsFunc(s.Acts(e, e.WithdrawAt), func(a law.Act) bool {
			return a.By != c2a.ByClaim && a.Signal != "seen" && a.Signal != "working" && a.Signal != "claimed"
		})
	})
}

// cancelledTurnsSendNothing judges what the model of one turn has said, and of no other: its answer, a post, and every
// further try of them.
func cancelledTurnsSendNothing(s *law.Story, v *law.Tally) {
	eachCancelled(s, func(t *law.Turn, last int) {
		if waitsForTool(s, t, last) {
			return
		}
		bad := -1
		for _, y := range s.Says {
			if bad < 0 && y.At > last && s.SettledBefore(last, y.At) && saidByOnly(s, t, y) {
				bad = y.At
			}
		}
		v.Test(bad < 0, bad, fmt.Sprintf("chat from the turn %q", t.ID), "none, since its events were cancelled")
	})
}

// waitsForTool reports whether the turn's model had asked for a tool and not gone on at a position. In the earlier
// draft, that is a case of its own (C2A-CANC-002).
func waitsForTool(s *law.Story, t *law.Turn, at int) bool {
	if !s.Trace.Draft.Progress {
		return false
	}
	asked := false
	for _, a := range t.Answers {
		if a.At < at {
			asked = slices.ContainsFunc(a.Actions, func(x c2a.Action) bool { return x.Kind == c2a.ActTool }) &&
				!slices.ContainsFunc(t.Steps, func(x law.Step) bool { return x.At > a.At && x.At < at })
		}
	}
	return asked
}

// eachCancelled gives the turns whose events were all cancelled before their agent had done anything about them, with
// the position of the last cancellation.
func eachCancelled(s *law.Story, do func(t *law.Turn, last int)) {
	for _, t := range s.Turns {
		if last := goneAt(s, t); last >= 0 && s.Settled(last) && unansweredAt(s, t) {
			do(t, last)
		}
	}
}

// cancelledCallsEnd judges calls that nobody had answered when the events of their turn were cancelled: none is made
// again, not even on another connection or after a kill.
func cancelledCallsEnd(s *law.Story, v *law.Tally) {
	uses := s.Uses()
	eachCancelled(s, func(t *law.Turn, last int) {
		for _, open := range uses {
			if open.At < t.At || open.At > last || open.AnswerAt >= 0 && open.AnswerAt < last || open.Text == "seen" ||
				!callOf(s, t, open) {
				continue
			}
			bad := slices.IndexFunc(uses, func(u *law.Use) bool {
				return u.At > last && s.SettledBefore(last, u.At) && sameCall(u, open) &&
					!slices.ContainsFunc(s.Turns, func(o *law.Turn) bool { // whose model may ask for the same
						return o != t && o.At > open.At && o.At < u.At && law.Same(o.Agent, u.Agent)
					})
			})
			at := last
			if bad >= 0 {
				at = uses[bad].At
			}
			v.Test(bad < 0, at, fmt.Sprintf("a call to %s again for the turn %q", open.Name, t.ID),
				"none, since its events were cancelled")
		}
	})
}

// callOf reports whether the call can belong to no turn but this: it is about one of its events, or no other turn of
// its agent had been opened by then.
func callOf(s *law.Story, t *law.Turn, u *law.Use) bool {
	if !law.Same(u.Agent, t.Agent) {
		return false
	}
	if e := s.Named(u.Agent, u.InReplyTo+u.Event); e != nil {
		return slices.Contains(t.About(), e) && len(e.Turns()) == 1
	}
	return !slices.ContainsFunc(s.Turns, func(o *law.Turn) bool {
		return o != t && o.At < u.At && law.Same(o.Agent, u.Agent)
	})
}

// sameCall reports whether two calls ask for the same thing.
func sameCall(a, b *law.Use) bool {
	x, y := a.ToolUse, b.ToolUse
	x.Call, y.Call = "", ""
	return x == y
}

// saidByOnly reports whether the model said the text of the send in this turn, and in no other of its agent.
func saidByOnly(s *law.Story, t *law.Turn, y *law.Say) bool {
	said := func(o *law.Turn) bool {
		return law.Same(o.Agent, y.Agent) && slices.ContainsFunc(o.Answers, func(a law.Answer) bool {
			return a.At < y.At && (a.Speaks(y.Message.Text) || a.Sends(y.Message.Text))
		})
	}
	return said(t) && !slices.ContainsFunc(s.Turns, func(o *law.Turn) bool { return o != t && said(o) })
}

// toldOfCancellation judges turns whose model was thinking, and had said nothing yet, when the last of its events was
// cancelled.
func toldOfCancellation(s *law.Story, v *law.Tally) {
	eachCancelled(s, func(t *law.Turn, last int) {
		i := slices.IndexFunc(t.Steps, func(x law.Step) bool { return x.At > last })
		if i < 0 {
			i = len(t.Steps)
		}
		thinks := i > 0 && (len(t.Answers) < i || t.Answers[i-1].At > last) && (t.StopAt < 0 || t.StopAt > last)
		spoke := slices.ContainsFunc(s.Says, func(y *law.Say) bool { return y.At < last && saidByOnly(s, t, y) })
		if !thinks || spoke {
			return
		}
		told := t.StopAt > last && !s.SettledBefore(last, t.StopAt)
		v.Test(told, last, fmt.Sprintf("the model in the turn %q keeps thinking", t.ID), "conformance/turnCancelled")
	})
}

// cancelledTurnsAreSilent judges turns that were open when the cancellation came.
func cancelledTurnsAreSilent(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		last := goneAt(s, t)
		if last < 0 || !s.Settled(last) || overBefore(t, last) {
			continue
		}
		bad := -1
		for _, y := range s.Says {
			if causes := s.Causes(y); bad < 0 && y.At > last && s.SettledBefore(last, y.At) && len(causes) == 1 &&
				causes[0] == t && noOther(s, t, y) {
				bad = y.At
			}
		}
		v.Test(bad < 0, bad, fmt.Sprintf("chat from the turn %q", t.ID), "none, since its events were cancelled")
	}
}

// overBefore reports whether the model had given its last answer before the position.
func overBefore(t *law.Turn, at int) bool { return t.Over() && t.Answers[len(t.Answers)-1].At < at }

// strayCancellations looks at what happens between such a cancellation and the next thing that the runner does.
func strayCancellations(s *law.Story, v *law.Tally) {
	for at, x := range s.Trace.Entries {
		w, ok := x.Item.(law.Withdrawal)
		if !ok || x.From || !s.Settled(at) ||
			slices.ContainsFunc(s.Events, func(e *law.Event) bool { return e.Request == w.Request }) {
			continue
		}
		next := len(s.Trace.Entries)
		for i := at + 1; i < next; i++ {
			switch s.Trace.Entries[i].Item.(type) {
			case law.Delivery, law.Withdrawal, law.TurnAnswer, law.Killed, law.Linked:
				next = i
			}
		}
		for _, t := range s.Turns {
			if t.At < at && !overBefore(t, at) && (t.StopAt < 0 || t.StopAt > at) {
				v.Test(t.StopAt < 0 || t.StopAt > next || s.EntryMs(t.StopAt) > x.AtMs, max(t.StopAt, at),
					fmt.Sprintf("the turn %q is stopped", t.ID), "the turn continues")
			}
		}
	}
}

// cancelledInPeace judges cancellations that came when all was quiet: no turn was open, and no call.
func cancelledInPeace(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Again || e.WithdrawAt < 0 {
			continue
		}
		var before []c2a.SendMessage
		last, taken := -1, false
		for _, y := range e.Says {
			if y.At < e.WithdrawAt {
				before, last, taken = append(before, y.Message), y.At, taken || y.OK
			}
		}
		if !taken || !s.SettledBefore(last, e.WithdrawAt) || !s.Settled(e.WithdrawAt) ||
			s.Busy(e.Event.Recipient, nil, e.WithdrawMs-1, e.WithdrawMs-1) || thinking(e, e.WithdrawAt) {
			continue
		}
		ok, at := true, e.WithdrawAt
		for _, y := range e.Says {
			if ok && y.At > e.WithdrawAt && !slices.ContainsFunc(before, y.Message.Again) {
				ok, at = false, y.At
			}
		}
		v.Test(ok, at, fmt.Sprintf("chat about %q after its cancellation", e.Event.ID),
			"none, since it was already answered")
	}
}

// dealtWithWhere makes the law that an event that must be answered is dealt with in such a situation.
func dealtWithWhere(such func(s *law.Story, e *law.Event) bool) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, e := range s.Events {
			if such(s, e) && s.Owed(e) {
				v.Testf(s.Discharged(e), e.At, "an answer, a deferral or a reaction", "nothing in reply to %q",
					e.Event.ID)
			}
		}
	}
}

func atAnotherAgent(s *law.Story, e *law.Event) bool {
	return slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		return o.Event.ID == e.Event.ID && o.At < e.At && !law.Same(o.Event.Recipient, e.Event.Recipient)
	})
}

func interrupted(s *law.Story, e *law.Event) bool {
	return slices.ContainsFunc(e.Turns(), func(t *law.Turn) bool {
		return t.StopAt >= 0 && slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.Mode == c2a.Immediate && o.At > t.At && o.At < t.StopAt &&
				law.Same(o.Event.Recipient, t.Agent)
		})
	})
}

func saidMeanwhile(s *law.Story, e *law.Event) bool {
	return slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
		waits := len(t.Answers) == 0 || t.Answers[len(t.Answers)-1].At > e.At
		return t.At < e.At && waits && (t.StopAt < 0 || t.StopAt > e.At) && law.Same(t.Agent, e.Event.Recipient)
	})
}

func besideWithdrawn(s *law.Story, e *law.Event) bool {
	return slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		return o != e && o.WithdrawAt >= 0 && o.Group() == e.Group() &&
			slices.ContainsFunc(e.Turns(), func(t *law.Turn) bool { return slices.Contains(o.Turns(), t) })
	})
}

func askedToLeaveElsewhere(s *law.Story, e *law.Event) bool {
	return slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		elsewhere := o.Event.Place.Conversation != e.Event.Place.Conversation
		return o.At < e.At && o.Dismisses() && elsewhere == law.Same(o.Event.Recipient, e.Event.Recipient)
	})
}

func repeatedByHuman(s *law.Story, e *law.Event) bool {
	return e.Event.Author.Kind == c2a.Human && e.Words != law.NoWords &&
		slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.At < e.At && o.Event.ID != e.Event.ID && o.Words == e.Words && o.Group() == e.Group()
		})
}
