package laws

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/sayings"
)

// obeyLaws are about what a harness may say under a policy, and where.
func obeyLaws() []law.Law {
	return []law.Law{
		law.OfStackToo(law.OfSender("C2A-OBEY-001", law.Always, "no chat answers an event that must not be answered",
			mustNotAnswer)),
		law.Needing(law.Turns, law.OfHarness("C2A-OBEY-002", law.Always,
			"a turn whose events must not be answered does not send any chat",
			mustNotSend)),
		law.Needing(law.Turns,
			law.OfStackToo(law.OfSender("C2A-OBEY-003", law.Always,
				"an event that must be answered is answered once, unless the model sends more, and with what the "+
					"model replied",
				func(s *law.Story, v *law.Tally) {
					answerOnce(s, v)
					answeredAsReplied(s, v)
					sayings.Owed(s, v)
					if s.Trace.Role == law.StackRole { // C2A-OUT-012 says the same for a harness
						nothingForgotten(s, v)
					}
				}))),
		law.Needing(law.Turns, law.OfHarness("C2A-OBEY-004", law.Always,
			"if an answer is optional and the model stays silent, the harness does not send "+
				"anything", nothingInvented)),
		law.OfSender("C2A-OBEY-005", func(d c2a.Draft) bool { return d.AckOnly },
			"an ack_only event is answered with at most a short receipt", shortReceipt),
		law.OfSender("C2A-OBEY-007", law.Always,
			"an event with an unknown or missing policy is not answered with chat", failClosed),
		law.OfSender("C2A-OBEY-008", func(d c2a.Draft) bool { return !d.AckOnly },
			"an event with ack_only, which this draft doesn't have, is not answered with chat", ackOnlyUnknown),
		law.Needing(law.Turns, law.OfHarness("C2A-OBEY-009", law.Always,
			"an answer goes to the conversation and thread of its event",
			rightPlace)),
	}
}

// strongest is the strongest policy among the events that the turn may be about, and whether it is known.
func strongest(s *law.Story, t *law.Turn) (c2a.Policy, bool) {
	var p c2a.Policy
	about := t.About()
	for _, e := range about {
		p = max(p, e.Policy)
	}
	return p, len(about) > 0
}

// released reports whether the send may come from a turn with an event of a stronger policy than the one given, or of
// which nothing is known.
func released(s *law.Story, y *law.Say, than c2a.Policy) bool {
	return slices.ContainsFunc(s.Causes(y), func(t *law.Turn) bool {
		p, known := strongest(s, t)
		return !known || p > than
	})
}

// answeredAsReplied judges a person's event that must be answered, and that one turn was about, the only one, in which
// the model replied, and did nothing else here: what is posted about it is that reply, and not an excuse of the
// harness.
func answeredAsReplied(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		about := t.About()
		if s.Trace.Role == law.StackRole || len(about) != 1 || !t.Over() || t.StopAt >= 0 {
			continue
		}
		e, last := about[0], t.Answers[len(t.Answers)-1]
		plain := e.Policy == c2a.MustRespond && e.Event.Author.Kind == c2a.Human && !e.Again && e.WithdrawAt < 0 &&
			len(e.Turns()) == 1 && !mayAskToLeave(s, e) && onlyReplies(t, e)
		if !plain || len(e.Says) == 0 || !s.Settled(last.At) || s.Life(t.Began()) < len(s.Trace.Entries) ||
			slices.ContainsFunc(e.Says, func(y *law.Say) bool { return y.At < last.At || y.AnswerAt >= 0 && !y.OK }) {
			continue
		}
		got := e.Says[0].Message.Text
		v.Test(slices.ContainsFunc(e.Says, func(y *law.Say) bool { return uttered(s, y) }), e.Says[0].At,
			fmt.Sprintf("%q, although the model replied something else", got), "what the model replied")
	}
}

// onlyReplies reports whether the model has replied in the turn, and done nothing else, except to read, and to write to
// other conversations.
func onlyReplies(t *law.Turn, e *law.Event) bool {
	return t.OnlyReplies(func(x c2a.Action) bool {
		return x.Kind == c2a.ActTool && (law.Reads(x.Tool) || x.Send != nil && x.Send.Target.Conversation != "" &&
			x.Send.Target.Conversation != e.Event.Place.Conversation)
	})
}

func mustNotAnswer(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Policy == c2a.MustNotRespond && s.Settled(e.At) {
			v.Test(true, e.At, "", "")
		}
	}
	for _, y := range s.Says {
		if y.Event == nil || y.Event.Policy != c2a.MustNotRespond {
			continue
		}
		v.Test(mayName(s, y), y.At, fmt.Sprintf("a chat message in reply to %q", y.Event.Event.ID), "no chat")
	}
}

// mayName reports whether the event that the say names was merged with one that may be answered: any of a turn's
// events may then be named.
func mayName(s *law.Story, y *law.Say) bool {
	if s.Trace.Role == law.AgentRole || s.Trace.Log != nil { // nobody saw which events it merged
		return s.Merges(y, func(e *law.Event) bool { return e.Policy > c2a.MustNotRespond })
	}
	return slices.ContainsFunc(s.Causes(y), func(t *law.Turn) bool {
		p, _ := strongest(s, t)
		return slices.Contains(t.About(), y.Event) && p > c2a.MustNotRespond
	})
}

func mustNotSend(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		p, known := strongest(s, t)
		if known && p == c2a.MustNotRespond && t.Has(c2a.ActReply, c2a.ActSend) && s.Settled(t.Answers[0].At) {
			v.Test(true, t.At, "", "")
		}
	}
	for _, y := range s.Says {
		if y.Message.InReplyTo != "" {
			continue
		}
		causes := s.Causes(y)
		if len(causes) > 0 {
			held := !slices.ContainsFunc(causes, func(t *law.Turn) bool {
				p, known := strongest(s, t)
				return !known || p != c2a.MustNotRespond
			})
			v.Test(!held, y.At, "chat from a turn whose events must not be answered", "no chat")
			continue
		}
		forbidden := false
		for _, e := range s.Events {
			if e.At < y.At && law.Same(e.Event.Recipient, y.Agent) {
				if e.Policy != c2a.MustNotRespond {
					forbidden = false
					break
				}
				forbidden = forbidden || e.Event.Place.Conversation == y.Message.Target.Conversation
			}
		}
		if forbidden {
			v.Test(false, y.At, "chat without a turn, although no event may be answered", "no chat")
		}
	}
}

// repliesOf is how many messages the model asked for in the turn.
func repliesOf(t *law.Turn) int {
	n := 0
	for _, a := range t.Said() {
		for _, x := range a.Actions {
			if x.Kind == c2a.ActReply || x.Kind == c2a.ActSend || x.Kind == c2a.ActTool &&
				strings.HasSuffix(x.Tool, "send_message") {
				n++
			}
		}
	}
	return n
}

func answerOnce(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Policy != c2a.MustRespond || e.Again {
			continue
		}
		allowed := 1
		for _, t := range e.Turns() {
			allowed = max(allowed, repliesOf(t))
		}
		count, last := 0, 0
		keys := map[string]bool{}
		for _, y := range e.Says {
			// What is said elsewhere may have been requested, and the same key is a retry.
			elsewhere := s.Trace.Role == law.AgentRole && y.Message.Target.Conversation != e.Event.Place.Conversation
			if !elsewhere && !lost(s, y) && !givenUp(s, y) && (y.Message.Key == "" || !keys[y.Message.Key]) {
				keys[y.Message.Key] = true
				count, last = count+1, y.At
			}
		}
		if count > 0 {
			v.Test(count <= allowed, last, fmt.Sprintf("%d answers to %q", count, e.Event.ID),
				fmt.Sprintf("at most %d", allowed))
		}
	}
}

// givenUp reports whether the platform took no more messages when this one was sent, and the agent didn't resend it:
// nobody has seen it. An edit or a deletion may have made it pointless.
func givenUp(s *law.Story, y *law.Say) bool {
	return y.AnswerAt >= 0 && !y.OK && y.Failure == c2a.RateLimited &&
		!slices.ContainsFunc(s.Says, func(x *law.Say) bool {
			return x.OK && x.Message.Again(y.Message) && law.Same(x.Agent, y.Agent)
		})
}

func nothingInvented(s *law.Story, v *law.Tally) {
	for _, t := range s.Turns {
		p, known := strongest(s, t)
		if !known || p != c2a.MayRespond || !t.Over() || t.Has(c2a.ActReply, c2a.ActSend, c2a.ActTool, c2a.ActFail) {
			continue
		}
		end := t.Answers[len(t.Answers)-1].At
		if !s.Settled(end) {
			continue
		}
		bad := -1
		for _, y := range s.Says {
			if causes := s.Causes(y); y.At > end && len(causes) == 1 && causes[0] == t && noOther(s, t, y) {
				bad = y.At
				break
			}
		}
		v.Test(bad < 0, bad, "chat, although the model stayed silent", "silence")
	}
}

// noOther reports whether the send can only be about this turn.
func noOther(s *law.Story, t *law.Turn, y *law.Say) bool {
	about := t.About()
	if y.Event != nil {
		return slices.Contains(about, y.Event)
	}
	return !slices.ContainsFunc(s.Events, func(e *law.Event) bool {
		return e.At < y.At && law.Same(e.Event.Recipient, y.Agent) && !slices.Contains(about, e)
	})
}

// shortReceipt judges what answers such an event, and what is posted in its conversation. A post in another
// conversation that names no event is no reply, and replies are all that the text of ack_only limits, other than that
// of must_not_respond (2026-06-02 "Response policy").
func shortReceipt(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		if y.Event == nil && postsElsewhere(s, y) {
			continue
		}
		if y.Event != nil && y.Event.Policy != c2a.AckOnly || released(s, y, c2a.AckOnly) {
			continue
		}
		if s.Trace.Log != nil && (y.Event == nil ||
			s.Merges(y, func(e *law.Event) bool { return e.Policy > c2a.AckOnly })) {
			continue
		}
		p := c2a.Policy(0)
		if y.Event != nil {
			p = y.Event.Policy
		}
		for _, t := range s.Causes(y) {
			q, _ := strongest(s, t)
			p = max(p, q)
		}
		if p == c2a.AckOnly {
			n := utf8.RuneCountInString(y.Message.Text)
			v.Test(n <= c2a.ReceiptLimit, y.At, fmt.Sprintf("%d characters", n),
				fmt.Sprintf("at most %d characters", c2a.ReceiptLimit))
		}
	}
	for _, e := range s.Events {
		if e.Policy == c2a.AckOnly && s.Settled(e.At) {
			v.Test(true, e.At, "", "")
		}
	}
}

// postsElsewhere reports whether the send goes to a conversation of none of the ack_only events that it may come from.
func postsElsewhere(s *law.Story, y *law.Say) bool {
	return !slices.ContainsFunc(s.Causes(y), func(t *law.Turn) bool {
		return slices.ContainsFunc(t.About(), func(e *law.Event) bool {
			return e.Policy == c2a.AckOnly && e.Event.Place.Conversation == y.Message.Target.Conversation
		})
	})
}

func silentOn(s *law.Story, v *law.Tally, bad func(*law.Event) bool) {
	for _, e := range s.Events {
		if bad(e) && s.Settled(e.At) {
			v.Test(true, e.At, "", "")
		}
	}
	for _, y := range s.Says {
		if y.Event != nil {
			if bad(y.Event) && !mayName(s, y) {
				v.Test(false, y.At, fmt.Sprintf("a chat message in reply to %q", y.Event.Event.ID),
					"an error or silence")
			}
			continue
		}
		causes := s.Causes(y)
		all := len(causes) > 0
		for _, t := range causes {
			about := t.About()
			all = all && len(about) > 0 && !slices.ContainsFunc(about, func(e *law.Event) bool { return !bad(e) })
		}
		if all {
			v.Test(false, y.At, "chat from a turn with only unknown or missing policies", "an error or silence")
		}
	}
}

func failClosed(s *law.Story, v *law.Tally) {
	silentOn(s, v, func(e *law.Event) bool { return e.Policy == 0 })
}

func ackOnlyUnknown(s *law.Story, v *law.Tally) {
	silentOn(s, v, func(e *law.Event) bool {
		return e.Policy == 0 && (e.PolicyText == "ack_only" || e.Event.Policy == c2a.AckOnly)
	})
}

func rightPlace(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		var events []*law.Event
		chosen, chose := s.Chosen(y)
		switch {
		case len(chosen) > 0:
			goesWhereItWasSent(s, v, y, chosen)
			continue
		case chose:
			continue
		case y.Event != nil:
			events = []*law.Event{y.Event}
		case y.Message.InReplyTo != "":
			v.Test(false, y.At, fmt.Sprintf("an answer to %q, which was never delivered to the agent",
				y.Message.InReplyTo), "the id of one of the agent's events")
			continue
		default:
			// A reply that names no event: it has to be at the place of one.
			causes := s.Causes(y)
			if len(causes) != 1 || !causes[0].Has(c2a.ActReply) && !speaksForModel(s, causes[0], y) {
				continue
			}
			events = causes[0].About()
			if len(events) == 0 {
				continue
			}
			if s.Trace.Draft.NamesEvent {
				v.Test(false, y.At, "a reply that does not name an event", "inReplyTo")
				continue
			}
		}
		ok := slices.ContainsFunc(events, func(e *law.Event) bool { return answersIn(s, y, e.Event.Place) })
		at := events[0].Event.Place
		v.Test(ok, y.At, place(y.Message.Target), place(at))
	}
}

// speaksForModel reports whether a harness says something in a turn because its model has no answer to what must be
// answered.
func speaksForModel(s *law.Story, t *law.Turn, y *law.Say) bool {
	p, known := strongest(s, t)
	return known && p == c2a.MustRespond && t.Over() && !t.Has(c2a.ActReply, c2a.ActSend) && noOther(s, t, y) &&
		!slices.ContainsFunc(t.Answers, func(a law.Answer) bool { return a.Sends(y.Message.Text) })
}

// elsewhere reports whether the thread of the place is known to belong to another conversation.
func elsewhere(s *law.Story, p c2a.Place) bool {
	return p.Thread != "" && slices.ContainsFunc(s.Events, func(e *law.Event) bool {
		return e.Event.Place.Thread == p.Thread && e.Event.Place.Conversation != p.Conversation
	})
}

// goesWhereItWasSent judges a message whose place the model named, by the tool or in a post that answers nothing. A
// harness may bring an answer back to the place of its event.
func goesWhereItWasSent(s *law.Story, v *law.Tally, y *law.Say, chosen []c2a.Place) {
	to := y.Message.Target
	ok := slices.ContainsFunc(chosen, func(p c2a.Place) bool {
		return to.Conversation == p.Conversation && (to.Thread == p.Thread || p.Thread == "" && !elsewhere(s, to)) ||
			to.Conversation == "" && to.Thread != "" && to.Thread == p.Thread
	}) || y.Event != nil && answersIn(s, y, y.Event.Event.Place)
	v.Test(ok, y.At, place(to), place(chosen[0]))
	if e := namedByModel(s, y); e != nil && s.Trace.Draft.NamesEvent && answersIn(s, y, e.Event.Place) {
		v.Test(y.Message.InReplyTo != "", y.At, "a reply that does not name an event", fmt.Sprintf("%q", e.Event.ID))
	}
}

// namedByModel is the agent's event that the model named as answered in its own call for a message, or nil.
func namedByModel(s *law.Story, y *law.Say) *law.Event {
	for _, t := range s.Causes(y) {
		for _, a := range t.Answers {
			for _, x := range a.Actions {
				if x.Send != nil && x.Send.Text == y.Message.Text && x.Send.InReplyTo != "" {
					return s.Named(y.Agent, x.Send.InReplyTo)
				}
			}
		}
	}
	return nil
}

// answersIn reports whether a message goes to the conversation and thread of an event.
func answersIn(s *law.Story, y *law.Say, at c2a.Place) bool {
	to := y.Message.Target
	return staysIn(s, y, at) && (to.Conversation == at.Conversation ||
		to.Conversation == "" && to.Thread != "" && to.Thread == at.Thread)
}

// staysIn reports whether an answer stays in the thread of its event, or starts one, but not in a thread in which
// others had written before.
func staysIn(s *law.Story, y *law.Say, at c2a.Place) bool {
	to := y.Message.Target.Thread
	if to == at.Thread {
		return true
	}
	return at.Thread == "" && !slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		return o.At < y.At && o.Event.Place.Thread == to && !slices.ContainsFunc(s.Says,
			func(x *law.Say) bool { return x.At < o.At && x.Message.Target.Thread == to })
	})
}

func place(p c2a.Place) string {
	if p.Thread != "" {
		return fmt.Sprintf("thread %q of %q", p.Thread, p.Conversation)
	}
	return fmt.Sprintf("conversation %q", p.Conversation)
}
