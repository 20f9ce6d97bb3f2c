package laws

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// restraintLaws are about what an agent must not say, whatever the policy.
func restraintLaws() []law.Law {
	return []law.Law{
		law.OfStackToo(law.OfSender("C2A-LOOP-001", func(d c2a.Draft) bool { return d.Loops },
			"no chat answers the agent's own message", unanswered((*law.Event).Own))),
		law.OfSender("C2A-LOOP-002", func(d c2a.Draft) bool { return d.Loops }, "a message that only says thanks is "+
			"not answered with chat",
			unanswered((*law.Event).Thanks)),
		law.Needing(law.Calm, law.OfSender("C2A-LEAVE-003", func(d c2a.Draft) bool { return d.Leaving },
			"after an agent has acknowledged a request to leave a place, it does nothing there", staysAway)),
		law.Needing(law.Calm, law.OfSender("C2A-LOOP-005", func(d c2a.Draft) bool { return d.Loops },
			"a message that another agent keeps repeating is not answered a sixth time", roundsEnd)),
		law.OfSender("C2A-CLAIM-050", law.Always,
			"if several agents may answer, none of them sends chat without a granted claim", claimedFirst),
	}
}

// unanswered makes the law that no chat answers such an event. Where other events of its group may have been merged
// with it, the answer may be to them.
func unanswered(such func(*law.Event) bool) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for _, e := range s.Events {
			if such(e) && s.Settled(e.At) {
				v.Test(true, e.At, "", "")
			}
		}
		for _, y := range s.Says {
			if y.Event == nil || !such(y.Event) {
				continue
			}
			merged := s.Merges(y, func(e *law.Event) bool { return !such(e) })
			v.Test(merged, y.At, fmt.Sprintf("a chat message in reply to %q", y.Event.Event.Text), "no chat")
		}
	}
}

// claimedFirst judges messages that several agents got and may answer, where the host allows claims.
func claimedFirst(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		e := y.Event
		if e == nil || e.Policy != c2a.MayRespond || e.Event.Place.Kind == c2a.DM || e.Text() == "" || !s.Sees(e) ||
			slices.Contains(s.Lacking(y.At), c2a.ToolCapability("chat.claim")) {
			continue
		}
		obliged := slices.ContainsFunc(s.Events, func(o *law.Event) bool { // and any event of a turn may be named
			return o.At < y.At && o.Policy == c2a.MustRespond && s.SpeaksFor(o, e)
		})
		several := !obliged && slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.At < y.At && o.Policy == c2a.MayRespond && !law.Same(o.Event.Recipient, e.Event.Recipient) &&
				o.Event.Author.ID == e.Event.Author.ID && o.Event.Place.Conversation == e.Event.Place.Conversation &&
				o.Text() == e.Text()
		})
		if several {
			v.Test(s.Claimed(y), y.At, fmt.Sprintf("a chat message in reply to %q without a claim", e.Event.ID),
				"a granted claim before it")
		}
	}
}

// plainRequests are requests to leave that nobody can mistake, behind a mention.
var plainRequests = []string{"please leave this channel", "please leave this thread"}

// asksToLeave reports whether the event is a plain request to its agent, by a human, that nobody took back.
func asksToLeave(s *law.Story, e *law.Event) bool {
	text := strings.ToLower(strings.TrimRight(e.Event.Text, ".!"))
	shown := e.Mode == c2a.Buffered || e.Mode == c2a.Immediate
	return shown && e.Policy >= c2a.MayRespond && !e.Refused && !e.Again && e.WithdrawAt < 0 && e.Event.EditOf == "" &&
		e.Event.Author.Kind == c2a.Human && mentions(s, e) &&
		slices.ContainsFunc(plainRequests, func(request string) bool {
			mention, ok := strings.CutSuffix(text, " "+request)
			return ok && strings.HasPrefix(mention, "@") && !strings.Contains(mention, " ")
		})
}

// mayAskToLeave reports whether the event may be a request to leave, which the agent acknowledges with a message.
func mayAskToLeave(s *law.Story, e *law.Event) bool {
	return s.Trace.Draft.Leaving && slices.ContainsFunc(farewells, func(request string) bool {
		return strings.Contains(strings.ToLower(e.Text()), request)
	})
}

// farewells are words in which someone may ask an agent to leave.
var farewells = []string{"leave", "stop", "go away", "get out", "quit"}

// mentions reports whether the text of the event may mention its agent. A longer handle that begins with the agent's
// handle doesn't mention it, and neither does an e-mail address.
func mentions(s *law.Story, e *law.Event) bool {
	if s.Trace.World == nil {
		return true
	}
	a, _ := s.Trace.World.Agent(e.Event.Recipient)
	text, handle := strings.ToLower(e.Text()), "@"+strings.ToLower(a.Handle)
	for from := 0; ; {
		i := strings.Index(text[from:], handle)
		if i < 0 {
			return false
		}
		at := from + i
		from = at + len(handle)
		next, _ := utf8.DecodeRuneInString(text[from:])
		longer := unicode.IsLetter(next) || unicode.IsDigit(next) || next == '_'
		if !longer && (c2a.StartsWord(text, at) || text[at-1] == '\\') {
			return true
		}
	}
}

// leaves is the place that the event asks its agent to leave. It is the channel, if the event names the channel, even
// in a thread.
func leaves(e *law.Event) c2a.Place {
	at := e.Event.Place
	if strings.Contains(strings.ToLower(e.Event.Text), "this channel") {
		at.Thread = ""
	}
	return at
}

// covers reports whether leaving one place means leaving the other: a channel includes its threads.
func covers(left, p c2a.Place) bool {
	return left.Conversation == p.Conversation && (left.Thread == "" || left.Thread == p.Thread)
}

// staysAway judges what comes of later messages in the place and its threads, until one may mention the agent. What
// was said there before the request gets no answer behind the acknowledgement either, and no further try of one.
func staysAway(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		first := slices.IndexFunc(e.Says, func(y *law.Say) bool { return !y.Undelivered() })
		if !asksToLeave(s, e) || first < 0 || !s.Settled(e.Says[first].At) {
			continue
		}
		farewell := e.Says[first]
		end := len(s.Trace.Entries)
		here := func(o *law.Event) bool {
			return o != nil && law.Same(o.Event.Recipient, e.Event.Recipient) && covers(leaves(e), o.Event.Place)
		}
		for _, o := range s.Events {
			if o.At > e.At && here(o) && (o.Event.Directedness == c2a.ToMe || mentions(s, o)) {
				end = min(end, o.At)
			}
		}
		at, got := -1, ""
		for _, y := range s.Says {
			if at < 0 && y.At > farewell.At && y.At < end && law.Same(y.Agent, e.Event.Recipient) &&
				!y.Message.Again(farewell.Message) && covers(leaves(e), y.Message.Target) &&
				s.SettledBefore(farewell.At, y.At) {
				at, got = y.At, "chat: "+y.Message.Text
			}
		}
		for _, u := range s.Uses() {
			about := s.Named(u.Agent, u.InReplyTo+u.Event)
			if at < 0 && u.At > farewell.At && u.At < end && here(about) && about != e && !law.Reads(u.Name) &&
				u.Text != "seen" {
				at, got = u.At, "a call to "+u.Name
			}
		}
		v.Test(at < 0, max(at, e.At), got, "nothing until the agent is mentioned by name")
	}
}

// surelyStale is a number of answers in a row to equal messages of another agent that exceeds any count of three
// rounds.
const surelyStale = 6

// roundsEnd looks for what an agent says again and again in a place where nobody else says anything else.
func roundsEnd(s *law.Story, v *law.Tally) {
	type exchange struct{ agent, conversation, thread string }
	type round struct {
		first    *law.Event
		answered int
	}
	runs := map[exchange]round{}
	for _, e := range s.Events {
		x := exchange{e.Event.Recipient, e.Event.Place.Conversation, e.Event.Place.Thread}
		run := runs[x]
		if e.Again || e.Words == law.NoWords || e.Event.Obligation != nil {
			continue
		}
		if run.first == nil || run.first.Words != e.Words || run.first.Event.Author.ID != e.Event.Author.ID ||
			e.Event.Author.Kind != c2a.AgentAuthor || e.Own() {
			run = round{first: e}
		}
		if len(e.Says) > 0 {
			run.answered++
		}
		runs[x] = run
		if e.Event.Author.Kind == c2a.AgentAuthor && run.first != e && s.Settled(e.At) {
			v.Test(run.answered < surelyStale, e.At,
				fmt.Sprintf("a chat message in reply to %q, repetition %d", e.Event.Text, run.answered), "silence")
		}
	}
}
