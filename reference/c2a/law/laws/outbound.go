package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// outboundLaws are about what a harness sends and reports, and what it has to stop.
func outboundLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Turns, law.OfHarness("C2A-OUT-012", law.Always,
			"an event that must be answered eventually gets an answer, a deferral or a reaction",
			nothingForgotten)),
		law.Needing(law.Turns, law.OfHarness("C2A-CANC-001", law.Always,
			"once all events of a turn were cancelled, the turn takes no further step and does not send anything",
			func(s *law.Story, v *law.Tally) {
				goneIsNotAskedAgain(s, v)
				cancelledTurnsEnd(false)(s, v)
				cancelledTurnsSendNothing(s, v)
				cancelledCallsEnd(s, v)
			})),
		law.OfHarness("C2A-OUT-002", func(d c2a.Draft) bool { return d.SendKeys },
			"two different messages never share an idempotency key", keysDiffer),
		law.Needing(law.Turns, law.OfHarness("C2A-OUT-003", func(d c2a.Draft) bool { return d.SendKeys },
			"a send that failed temporarily is retried, but not at once",
			func(s *law.Story, v *law.Tally) {
				failuresRetried(s, v)
				retriedLater(s, v)
			})),
		law.OfHarness("C2A-OUT-004", func(d c2a.Draft) bool { return d.SendKeys },
			"a retried message keeps its key and its text", triesAgree),
		law.Needing(law.Turns, law.OfHarness("C2A-OUT-006", func(d c2a.Draft) bool { return d.SendKeys },
			"a model that called the tool learns that its message was refused", refusalsTold)),
		law.Needing(law.World, law.OfHarness("C2A-OUT-010", func(d c2a.Draft) bool { return d.Visibility },
			"a message has its target's visibility, and only the participants named in a channel post must respond to "+
				"it",
			func(s *law.Story, v *law.Tally) {
				seenWhereItGoes(s, v)
				aimedAtNobody(s, v)
			})),
		law.Needing(law.Turns, law.OfHarness("C2A-PROG-001", func(d c2a.Draft) bool { return d.Progress },
			"no chat contains the model's progress reports", progressIsNoChat)),
		law.OfHarness("C2A-PROG-003", func(d c2a.Draft) bool { return d.Progress },
			"progress under one token increases and does not exceed its total", progressRises),
	}
}

// goneIsNotAskedAgain judges turns that show again what an earlier turn showed, and nothing that is still current.
func goneIsNotAskedAgain(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		last, again := -1, false
		for _, e := range t.MayShow() {
			if e.WithdrawAt < 0 || e.Mode == c2a.Digest {
				last = len(s.Trace.Entries)
				break
			}
			last = max(last, e.WithdrawAt)
			again = again || slices.ContainsFunc(e.Showing(), func(o *law.Turn) bool { return o.At < t.At })
		}
		if again && last < t.At && len(t.Shows()) > 0 && s.SettledBefore(last, t.At) {
			v.Test(false, t.At, fmt.Sprintf("the turn %q about a withdrawn event", t.ID), "no turn")
		}
	}
}

// cancelledTurnsEnd makes the law that such turns take no further step: those that wait for a tool, or the others.
func cancelledTurnsEnd(waiting bool) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, t := range s.Turns {
			if last := goneAt(s, t); last >= 0 && waitsForTool(s, t, last) == waiting {
				i := slices.IndexFunc(t.Steps,
					func(x law.Step) bool { return x.At > last && s.SettledBefore(last, x.At) })
				at := last
				if i >= 0 {
					at = t.Steps[i].At
				}
				v.Test(i < 0, at, fmt.Sprintf("another step in the turn %q", t.ID), "none")
			}
		}
	}
}

// goneAt is where the last of a turn's events was withdrawn, or -1 where one was not, or the turn had spoken before.
func goneAt(s *law.Story, t *law.Turn) int {
	last := -1
	for _, e := range t.About() {
		if e.WithdrawAt < t.At || slices.ContainsFunc(s.Says, func(y *law.Say) bool {
			return y.OK && y.At < e.WithdrawAt && slices.Contains(s.Causes(y), t)
		}) {
			return -1
		}
		last = max(last, e.WithdrawAt)
	}
	return last
}

// refusalsTold judges sends that one turn requested by the tool, while its agent has nothing else under way.
func refusalsTold(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		if !y.Undelivered() || !s.Settled(y.AnswerAt) || s.Broken(y.At, len(s.Trace.Entries)) || callsAfter(s, y) {
			continue
		}
		var asked []*law.Turn
		for _, t := range s.Turns {
			if law.Same(t.Agent, y.Agent) && slices.ContainsFunc(t.Answers,
				func(a law.Answer) bool { return a.At < y.At && a.Sends(y.Message.Text) }) {
				asked = append(asked, t)
			}
		}
		if len(asked) != 1 || asked[0].StopAt >= 0 ||
			slices.ContainsFunc(asked[0].About(), func(e *law.Event) bool { return e.WithdrawAt >= 0 }) {
			continue
		}
		told := slices.ContainsFunc(asked[0].Steps, func(x law.Step) bool {
			return x.At > y.AnswerAt &&
				slices.ContainsFunc(x.Messages, func(m c2a.ChatMessage) bool { return m.Role == "tool" })
		})
		v.Test(told, y.AnswerAt, fmt.Sprintf("no further step in the turn %q", asked[0].ID),
			"a step with its tool's result")
	}
}

// callsAfter reports whether the agent of the send made another call after it that nobody has answered.
func callsAfter(s *law.Story, y *law.Say) bool {
	return slices.ContainsFunc(s.Says, func(x *law.Say) bool {
		return x.At > y.At && x.AnswerAt < 0 && law.Same(x.Agent, y.Agent)
	}) || slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
		return u.At > y.At && u.AnswerAt < 0 && law.Same(u.Agent, y.Agent)
	})
}

// answeredInOneTurn judges answers that one turn gave and that begins after another had answered the event. What a
// model says twice by the tool, and in one turn, is its own affair.
func answeredInOneTurn(s *law.Story, v *law.Tally) {
	turnOf := func(y *law.Say) *law.Turn {
		causes := s.Causes(y)
		if len(causes) != 1 || !slices.ContainsFunc(causes[0].Answers,
			func(a law.Answer) bool { return a.At < y.At && a.Speaks(y.Message.Text) }) {
			return nil
		}
		return causes[0]
	}
	for _, e := range s.Events {
		for i, y := range e.Says {
			again := func(x *law.Say) bool { return y.Message.Again(x.Message) }
			t := turnOf(y)
			if i == 0 || t == nil || !slices.Contains(t.About(), e) || slices.ContainsFunc(e.Says[:i], again) {
				continue
			}
			ok := !slices.ContainsFunc(e.Says[:i], func(x *law.Say) bool {
				before := turnOf(x)
				lost := slices.ContainsFunc(e.Says, func(z *law.Say) bool { // the outcome of the last try counts
					return z.Message.Again(x.Message) && z.Undelivered()
				})
				return before != nil && before != t && t.At > x.At && !lost
			})
			v.Test(ok, y.At, fmt.Sprintf("another answer to %q", e.Event.ID),
				"none, since it was answered or may have been answered")
		}
	}
}

// sameMessage reports whether two messages say the same in the same place.
func sameMessage(a, b c2a.SendMessage) bool {
	return a.Text == b.Text && a.Target.Conversation == b.Target.Conversation && a.Target.Thread == b.Target.Thread
}

// alike reports whether two messages say the same in the same place, ignoring case, blanks and line breaks.
func alike(a, b c2a.SendMessage) bool {
	plain := func(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }
	return plain(a.Text) == plain(b.Text) && a.Target.Same(b.Target)
}

func keysDiffer(s *law.Story, v *law.Tally) {
	for i, y := range s.Says {
		if y.Message.Key == "" || i == 0 {
			continue
		}
		other := slices.IndexFunc(s.Says[:i], func(x *law.Say) bool {
			return law.Same(x.Agent, y.Agent) && x.Message.Key == y.Message.Key && x.OK &&
				!sameMessage(x.Message, y.Message)
		})
		v.Test(other < 0, y.At, fmt.Sprintf("the key %q of another message", y.Message.Key), "a unique key")
	}
}

func triesAgree(s *law.Story, v *law.Tally) {
	for i, y := range s.Says {
		for _, x := range s.Says[:i] {
			if x.OK || x.Undelivered() || x.AnswerAt < 0 || x.AnswerAt > y.At || !law.Same(x.Agent, y.Agent) {
				continue
			}
			sameKey, same := x.Message.Key == y.Message.Key, sameMessage(x.Message, y.Message)
			if !sameKey && slices.ContainsFunc(s.Says[:i], func(z *law.Say) bool {
				return (z.OK || z.Undelivered()) && z.Message.Key == x.Message.Key && law.Same(z.Agent, x.Agent)
			}) {
				continue // that one has arrived since, or surely never will, so this is another message
			}
			if sameKey || same && x.Message.InReplyTo == y.Message.InReplyTo && x.Message.InReplyTo != "" {
				v.Test(sameKey && same, y.At, fmt.Sprintf("%q with the key %q", y.Message.Text, y.Message.Key),
					fmt.Sprintf("%q with the key %q", x.Message.Text, x.Message.Key))
				break
			}
		}
	}
}

func seenWhereItGoes(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, y := range s.Says {
		c, ok := s.Trace.World.Conversation(y.Message.Target.Conversation)
		heard := slices.ContainsFunc(s.Events, func(e *law.Event) bool { // else the harness may not know what it is
			return e.At < y.At && e.Event.Place.Conversation == y.Message.Target.Conversation &&
				law.Same(y.Agent, e.Event.Recipient)
		})
		if !ok || !heard || y.Message.Visibility == "" || y.Message.Visibility == "ephemeral" {
			continue
		}
		want := c.Kind.String()
		if y.Message.Target.Thread != "" {
			want = c2a.Thread.String()
		}
		v.Test(y.Message.Visibility == want, y.At, y.Message.Visibility, want+" or ephemeral")
	}
}

// aimedAtNobody judges posts for which the model names a place and no recipient, where several others read.
func aimedAtNobody(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, y := range s.Says {
		c, ok := s.Trace.World.Conversation(y.Message.Target.Conversation)
		posted := slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
			return law.Same(t.Agent, y.Agent) && slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
				return a.At < y.At && slices.ContainsFunc(a.Actions,
					func(x c2a.Action) bool { return x.Kind == c2a.ActSend && x.Text == y.Message.Text })
			})
		})
		if ok && posted && c.Kind == c2a.Channel && len(c.Members) > 2 &&
			y.Message.InReplyTo == "" && !c2a.MayMention(law.WithoutRoles(s.Trace.World, y.Message.Text)) {
			v.Test(y.Message.Directedness != c2a.ToMe, y.At, "to_me", "ambient, since nobody has to respond")
		}
	}
}

// failuresRetried judges the first three tries of a message, if nothing has happened since that may end them: ten
// minutes must be enough for so few.
func failuresRetried(s *law.Story, v *law.Tally) {
	const patienceMs, tries = 10 * 60_000, 3
	for _, y := range s.Says {
		passing := y.Failure == c2a.Transient || y.Failure == c2a.RateLimited
		if y.OK || y.AnswerAt < 0 || !passing || y.Message.Key == "" || s.TriesBefore(y) >= tries ||
			!s.Settled(y.AnswerAt) || s.EndMs < s.EntryMs(y.AnswerAt)+patienceMs+s.Trace.SlackMs ||
			s.Broken(y.At, len(s.Trace.Entries)) {
			continue
		}
		if e := y.Event; e != nil &&
			(e.WithdrawAt >= 0 || e.Replaced != nil || e.Event.DeadlineMs > 0 || s.Excused(e)) {
			continue
		}
		if slices.ContainsFunc(s.Causes(y), func(t *law.Turn) bool {
			return t.StopAt >= 0 ||
				slices.ContainsFunc(t.About(), func(e *law.Event) bool { return e.WithdrawAt >= 0 })
		}) {
			continue // what is left of the turn may ask for no answer
		}
		again := slices.ContainsFunc(s.Says,
			func(x *law.Say) bool { return x.At > y.AnswerAt && x.Message.Key == y.Message.Key })
		v.Test(again, y.At, fmt.Sprintf("%q, which is not retried", y.Message.Text),
			"a retry within ten minutes")
	}
}

// retriedLater judges each further try behind a failure that takes time to pass. A kill or a new link has its own
// tries, and where time passes by itself, nobody knows the moment.
func retriedLater(s *law.Story, v *law.Tally) {
	for i, y := range s.Says {
		passing := y.Failure == c2a.Transient || y.Failure == c2a.RateLimited
		if y.OK || y.AnswerAt < 0 || !passing || y.Message.Key == "" || s.Trace.SlackMs > 0 {
			continue
		}
		next := slices.IndexFunc(s.Says[i+1:], func(x *law.Say) bool {
			return x.At > y.AnswerAt && x.Message.Key == y.Message.Key && law.Same(x.Agent, y.Agent)
		})
		if next < 0 || s.Broken(y.At, s.Says[i+1+next].At) {
			continue
		}
		again := s.Says[i+1+next]
		v.Test(again.AtMs > s.EntryMs(y.AnswerAt), again.At, fmt.Sprintf("%q, again at once", y.Message.Text),
			"a retry after some time")
	}
}

func progressIsNoChat(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		for _, a := range t.Answers {
			for _, x := range a.Actions {
				if x.Kind != c2a.ActProgress || x.Text == "" {
					continue
				}
				i := slices.IndexFunc(s.Says, func(y *law.Say) bool {
					return y.At > a.At && strings.Contains(y.Message.Text, x.Text)
				})
				if i >= 0 {
					v.Test(false, s.Says[i].At, fmt.Sprintf("chat that says %q", x.Text), "no chat")
				} else if s.Settled(a.At) {
					v.Test(true, a.At, "", "")
				}
			}
		}
	}
}

func progressRises(s *law.Story, v *law.Tally) {
	last, at := map[string]float64{}, 0
	for i, e := range s.Trace.Entries {
		if _, greeted := e.Item.(law.Hello); greeted {
			clear(last)
		}
		p, ok := e.Item.(law.Progress)
		if !ok || !e.From || p.Token == "" {
			continue
		}
		if s.Broken(at, i) { // the count of tokens may start again
			clear(last)
		}
		at = i
		before, again := last[p.Token]
		last[p.Token] = p.Progress
		v.Test(!again || p.Progress > before, i,
			fmt.Sprintf("%v after %v with the token %s", p.Progress, before, p.Token),
			"more than before, or another token")
		if p.Total > 0 {
			v.Test(p.Progress <= p.Total, i, fmt.Sprintf("%v of %v", p.Progress, p.Total), "at most the total")
		}
	}
}

func nothingForgotten(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if s.Owed(e) {
			v.Testf(s.Discharged(e), e.At, "an answer, a deferral or a reaction", "nothing in reply to %q", e.Event.ID)
		}
	}
}
