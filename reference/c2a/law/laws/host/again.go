package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

func hasKeys(d c2a.Draft) bool      { return d.EventKeys }
func hasDeadlines(d c2a.Draft) bool { return d.Deadlines }
func escalates(d c2a.Draft) bool    { return d.Escalation }

// againLaws are about events that are delivered more than once, and about events that are handed on.
func againLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-DEL-003", law.Always,
			"a redelivery keeps the id of its event", oneID(false))),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-007", law.Always,
			"a message that the platform reports again creates no second event for an agent", oneID(true))),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-005", hasKeys,
			"the first attempt of a delivery is number 1, and a later one has a higher number", attemptsCount)),
		law.OfHost("C2A-DEL-006", hasKeys, "an event keeps its creation time, which is that of its message", func(
			s *law.Story, v *law.Tally) {
			sameCreation(s, v)
			createdWithMessage(s, v)
		}),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-008", law.Always,
			"events that are redelivered at the same time arrive in the order of their conversation", againInOrder)),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-022", law.Always,
			"messages that people post in one place are first delivered in the order in which they were "+
				"posted", firstInOrder)),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-009", law.Always,
			"when the link or the host is back, no acknowledged event is redelivered unless an answer is owed, and "+
				"an unacknowledged event is redelivered",
			func(s *law.Story, v *law.Tally) {
				resumesBehind(s, v)
				resumesWithAll(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-021", law.Always,
			"an edited or deleted message is not delivered in its old form", neverOutdated)),
		law.Needing(law.Surface, law.OfHost("C2A-EDIT-006", law.Always,
			"an event about an edit that was made after the answer is marked as such an edit, and no other event "+
				"is marked as one",
			func(s *law.Story, v *law.Tally) {
				lateEditMarked(s, v)
				nothingElseMarked(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-013", law.Always,
			"an event to which its agent gave the signal done, or in draft 2026-06-24 working or declined, is not "+
				"redelivered to this agent",
			over(func(s *law.Story, a law.Act) bool {
				current := []string{"working", "declined"} // in the other draft, DUE-008 judges declined
				return a.By == c2a.BySignal && (a.Signal == "done" || !s.Trace.Draft.Deadlines &&
					slices.Contains(current, a.Signal))
			}))),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-013", hasDeadlines,
			"an event that its agent resolved is not redelivered to this agent",
			over(func(_ *law.Story, a law.Act) bool { return a.By == c2a.ByResolve }))),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-002", hasDeadlines,
			"an event that must be answered says until when an answer is useful", saysUntilWhen)),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-003", hasDeadlines,
			"a reply long after the deadline is not accepted as if the event were fresh, and a reply before the "+
				"deadline is not refused as late",
			func(s *law.Story, v *law.Tally) {
				expiresAtLast(s, v)
				takenInTime(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-005", escalates,
			"an event is redelivered to its agent before it is passed on, and a restart does not delay this",
			func(s *law.Story, v *law.Tally) {
				remindedFirst(s, v)
				remindedInTime(s, v)
				remindedAtAll(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-007", escalates,
			"an unhandled event that must be answered goes to the owner of the thread or to the lead", handedRight)),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-008", escalates,
			"an event that an agent declined is not redelivered to it, and is passed on once",
			func(s *law.Story, v *law.Tally) {
				over(func(_ *law.Story, a law.Act) bool { return a.By == c2a.BySignal && a.Signal == "declined" })(s, v)
				passedOnOnce(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-009", escalates,
			"an event that need not be answered is not redelivered without a reason, and no handled event is passed "+
				"on",
			leftAlone)),
	}
}

// copies are the deliveries of the event to its agent before this one, in order.
func copies(s *law.Story, e *law.Event) []*law.Event {
	var list []*law.Event
	for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
		if o.At < e.At {
			list = append(list, o)
		}
	}
	return list
}

// oneID judges two deliveries of a message to one agent that say the same under the same policy, one after the other:
// with the platform telling of the message in between, or not.
func oneID(retold bool) func(s *law.Story, v *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		times := timesSaid(s)
		for _, e := range s.Events {
			if e.Message == "" || e.Event.Text == "" || e.Event.EditOf != "" || times[e.Event.Text] > 1 ||
				s.HandedOn(e) {
				continue
			}
			for _, o := range slices.Backward(s.Delivered(e.Message)) {
				if o.At >= e.At || o.Event.Recipient != e.Event.Recipient || o.Event.Text != e.Event.Text ||
					o.Policy != e.Policy || o.WithdrawAt >= 0 {
					continue
				}
				if change, ok := s.Changed(e.Message, e.At); ok && change.At > o.At ||
					s.Told(e.Message, o.At, e.At) != retold {
					continue
				}
				v.Test(o.Event.ID == e.Event.ID, e.At, fmt.Sprintf("the event %q", e.Event.ID),
					fmt.Sprintf("%q, unchanged", o.Event.ID))
				break
			}
		}
	}
}

// timesSaid counts the messages that contain each text. Nobody can tell which of several an event is about.
func timesSaid(s *law.Story) map[string]int {
	times := map[string]int{}
	for _, x := range s.Trace.Entries {
		if m, ok := postedIn(x); ok {
			times[m.Text]++
		}
	}
	return times
}

func attemptsCount(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		before := copies(s, e)
		if len(before) == 0 {
			if e.Event.ID != "" && !s.Broken(-1, e.At) {
				v.Test(e.Event.Attempt == 1, e.At, fmt.Sprintf("attempt %d", e.Event.Attempt), "attempt 1")
			}
			continue
		}
		last := before[len(before)-1]
		if s.Told(e.Message, last.At, e.At) || last.Mode != e.Mode {
			continue
		}
		if s.Broken(last.At, e.At) { // an agent that was killed may have lost count
			v.Test(e.Event.Attempt > 1, e.At, fmt.Sprintf("attempt %d", e.Event.Attempt), "more than 1")
			continue
		}
		v.Test(e.Event.Attempt > last.Event.Attempt, e.At, fmt.Sprintf("attempt %d", e.Event.Attempt),
			fmt.Sprintf("more than %d", last.Event.Attempt))
	}
}

func sameCreation(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		for _, o := range copies(s, e) {
			if o.CreatedAt != "" && e.CreatedAt != "" {
				v.Test(o.CreatedAt == e.CreatedAt, e.At, "created at "+e.CreatedAt, o.CreatedAt+", unchanged")
				break
			}
		}
	}
}

// createdLateMs is how much later than its message an event may be created.
const createdLateMs = 10_000

// createdWithMessage judges the first event of a message for each agent. What was edited, handed on or claimed since is
// created anew. A message that the platform reports late was written before the report, and one whose answer was lost
// counts as written when its agent has sent it again; a host may give either time.
func createdWithMessage(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, e := range s.Events {
		versions, ok := s.Versions(e.Message, e.AtMs)
		before := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At < e.At && law.Same(o.Event.Recipient, e.Event.Recipient)
		})
		if !ok || len(versions) != 1 || before || e.CreatedMs == 0 || e.Digest || e.Event.Reaction != nil ||
			e.Event.EditOf != "" || s.HandedOn(e) {
			continue
		}
		lateMs := e.CreatedMs - s.Trace.World.StartMs - versions[0].AtMs
		if postedMs := versions[0].Message.PostedMs; postedMs != 0 && lateMs <= -1000 {
			lateMs += versions[0].AtMs - postedMs
		}
		unsureMs := max(0, s.ConfirmedMs(e.Message)-versions[0].AtMs)
		// a program reports an agent's posts when it processes them
		_, byAgent := s.Trace.World.Agent(versions[0].Message.Author)
		v.Test((byAgent || lateMs > -1000) && lateMs <= unsureMs+createdLateMs+s.Trace.SlackMs, e.At,
			fmt.Sprintf("created %d ms after its message was written", lateMs), "the message's time")
	}
}

// againInOrder compares neighbours of one moment, both of which came before. A host that numbers its events may repeat
// them in the order of their numbers, too.
func againInOrder(s *law.Story, v *law.Tally) {
	var last *law.Event
	for _, e := range s.Events {
		first := copies(s, e)
		if !e.Again || len(first) > 0 && s.Told(e.Message, first[len(first)-1].At, e.At) {
			continue // the host may pass on what the platform repeats in the platform's order
		}
		if o := last; o != nil && o.AtMs == e.AtMs && o.Event.Recipient == e.Event.Recipient && o.Mode == e.Mode &&
			o.Event.Place.Conversation == e.Event.Place.Conversation && o.Event.ID != e.Event.ID {
			before := copies(s, o)
			asFirst := len(first) == 0 || len(before) == 0 || before[0].At < first[0].At
			numbered := o.Event.Sequence != 0 && o.Event.Sequence < e.Event.Sequence
			v.Test(asFirst || numbered, e.At, fmt.Sprintf("%q after %q, whose first delivery was later", e.Event.ID,
				o.Event.ID), "the earlier one first")
		}
		last = e
	}
}

// firstInOrder compares the first deliveries of the messages of a place in one mode: what is immediate may overtake
// what is buffered (A02-19). Only a text tells for sure which message a delivery is about. It leaves alone what the
// platform told of again, and what waited when a host was killed.
func firstInOrder(s *law.Story, v *law.Tally) {
	type line struct {
		agent, conversation, thread string
		mode                        c2a.Mode
	}
	posts := map[string]int{}
	for i, x := range s.Trace.Entries {
		in, _ := x.Item.(law.Surfaced)
		if p, ok := in.Input.(c2ahost.Posted); ok {
			posts[p.Message.ID] = i
		}
	}
	last, times := map[line]*law.Event{}, timesSaid(s)
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		at, ok := posts[e.Message]
		known := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At < e.At && law.Same(o.Event.Recipient, e.Event.Recipient)
		})
		sure := e.Event.Text == versions[0].Message.Text && times[e.Event.Text] == 1
		if !ok || known || !sure || e.ModeText == "" || e.Event.EditOf != "" || e.Event.Reaction != nil ||
			s.HandedOn(e) || s.Told(e.Message, at, e.At) || s.KilledBetween(s.EntryMs(at), e.AtMs) {
			return
		}
		place := versions[0].Message.Place
		k := line{e.Event.Recipient, place.Conversation, place.Thread, e.Mode}
		if o := last[k]; o != nil {
			v.Test(posts[o.Message] < at, e.At, fmt.Sprintf("%q after %q, which was posted later", e.Event.ID,
				o.Event.ID), "the earlier message first")
		}
		if o := last[k]; o == nil || posts[o.Message] < at {
			last[k] = e
		}
	})
}

// freely calls f for each event that its agent had acknowledged, and for the next delivery of it, or nil, that is
// explained neither by the platform, nor by a claim, nor by its deadline.
func freely(s *law.Story, f func(e, again *law.Event)) {
	for _, e := range s.Events {
		if e.Event.ID == "" || e.Digest || e.AckAt < 0 || e.WithdrawAt >= 0 || !s.Settled(e.AckAt) {
			continue
		}
		var next *law.Event
		for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
			if o.At > e.At && next == nil {
				next = o
			}
		}
		if next == nil || s.SettledBefore(e.AckAt, next.At) && !s.Told(e.Message, e.At, next.At) && !s.Claims(next) &&
			!eases(s, e, next) {
			f(e, next)
		}
	}
}

// eases reports whether the next delivery of an event that need not be answered may say that it has expired: it is the
// first behind its deadline, its policy is no stronger, and its agent has not settled it.
func eases(s *law.Story, e, next *law.Event) bool {
	first := e // a later copy may give the time that is left of the deadline
	if before := copies(s, e); len(before) > 0 {
		first = before[0]
	}
	if e.Policy != c2a.MayRespond || next.Policy > e.Policy || first.Event.DeadlineMs <= 0 {
		return false
	}
	expiresMs := first.AtMs + first.Event.DeadlineMs
	earliestMs := expiresMs
	if s.Trace.World != nil && first.CreatedMs != 0 { // it may count from the time of creation
		earliestMs = min(expiresMs, first.CreatedMs-s.Trace.World.StartMs+first.Event.DeadlineMs)
	}
	return e.AtMs < expiresMs && next.AtMs+s.Trace.SlackMs >= earliestMs &&
		!slices.ContainsFunc(s.Acts(e, next.At), settles)
}

// obliges reports whether an event has to be answered, so that a host may remind its agent of it.
func obliges(s *law.Story, e *law.Event) bool {
	return e.Policy == c2a.MustRespond && s.Trace.Draft.Deadlines
}

func resumesBehind(s *law.Story, v *law.Tally) {
	freely(s, func(e, again *law.Event) {
		end := len(s.Trace.Entries)
		if again != nil {
			end = again.At
		}
		dealt := slices.ContainsFunc(s.Acts(e, end), func(a law.Act) bool {
			return (a.By == c2a.BySend || a.By == c2a.ByResolve) && s.SettledBefore(a.AnswerAt, end)
		})
		if e.Policy == c2a.MustRespond && !dealt || !s.Broken(e.AckAt, end) || again != nil && again.Event.Returns() {
			return
		}
		v.Test(again == nil, end, fmt.Sprintf("%q is delivered again", e.Event.ID),
			"no redelivery, since it was acknowledged")
	})
}

// resumesWithAll judges events that must be answered and that nobody has acknowledged, however often they were tried:
// each comes once more when the link is back, within the time that the host has for a redelivery.
func resumesWithAll(s *law.Story, v *law.Tally) {
	end := len(s.Trace.Entries)
	for _, e := range s.Events {
		if e.Policy != c2a.MustRespond || e.Request == "" || e.Again || e.Digest || e.WithdrawAt >= 0 ||
			e.Replaced != nil || s.Trace.RedeliveryMs == 0 ||
			!s.Member(e.Event.Place.Conversation, e.Event.Recipient, end) ||
			e.Message != "" && s.Told(e.Message, e.At, end) || len(s.Acts(e, end)) > 0 || len(e.Says) > 0 ||
			slices.Contains(s.Lacking(end), "delivery.redelivery") {
			continue
		}
		back := s.Mended(e.At)
		if back < 0 || s.Broken(back, end) || s.Offline(end) || s.EndMs <= s.EntryMs(back)+s.Trace.RedeliveryMs {
			continue
		}
		acked, again := e.AckAt >= 0, false
		for _, o := range s.Delivered(e.Message) {
			if o.Event.Recipient == e.Event.Recipient {
				acked = acked || o.At < back && o.AckAt >= 0 || o.Policy < e.Policy
				again = again || o.At > back
			}
		}
		if !acked {
			v.Test(again, back, fmt.Sprintf(
				"%q is not redelivered, although it was never acknowledged", e.Event.ID),
				"another delivery")
		}
	}
}

// neverOutdated leaves open how often an event comes that its agent had answered before the change: it got the event. A
// host that sees the platform late withdraws what had changed by then. It can't withdraw a notification, so that the
// first may be as late as an event may be created.
func neverOutdated(s *law.Story, v *law.Tally) {
	outdatedDigests(s, v)
	for _, e := range s.Events {
		change, ok := s.Changed(e.Message, e.At)
		versions := e.Versions()
		if !ok || e.Digest || len(versions) == 0 ||
			slices.ContainsFunc(copies(s, e), func(o *law.Event) bool { return dealtWith(s, o, change.At) }) {
			continue
		}
		now := change.Text // what happens after the delivery at the same moment doesn't affect it
		old := slices.ContainsFunc(versions, func(x law.Version) bool { return x.Message.Text == e.Event.Text })
		outdated := change.Deleted || e.Event.Text != now && old
		if outdated && !s.SettledBefore(change.At, e.At) {
			continue // they may have crossed
		}
		late := e.AtMs <= s.EntryMs(change.At)+createdLateMs
		if outdated && e.Request == "" && late && len(copies(s, e)) == 0 {
			continue
		}
		v.Test(!outdated || e.WithdrawAt > e.At, e.At, fmt.Sprintf("%q, which no longer exists", e.Event.Text),
			"the current message, or nothing")
	}
}

// outdatedDigests looks for texts of reports that were changed before the digest was made. A redelivery may repeat what
// the digest said then, and so may one that waited for the link.
func outdatedDigests(s *law.Story, v *law.Tally) {
	known := lines(s)
	for _, e := range s.Events {
		if !e.Digest && e.Mode != c2a.Digest || e.Again {
			continue
		}
		digest := law.Words(e.Event.Text)
		for text, l := range known {
			words := law.Words(text)
			change, changed := s.Changed(l.message, e.At)
			made := e.CreatedMs > 0 && s.Trace.World != nil &&
				s.EntryMs(change.At)+s.Trace.World.StartMs > e.CreatedMs || s.Broken(change.At, e.At)
			if !changed || made || !s.SettledBefore(change.At, e.At) || !law.Strong(words) ||
				!strings.Contains(digest, words) {
				continue
			}
			now := !change.Deleted && strings.Contains(law.Words(change.Text), words)
			v.Test(now, e.At, fmt.Sprintf("%q, which no longer exists", text), "the current reports, or no report")
		}
	}
}

// lateEditMarked judges the first event with the new text, unless an edit before the answer gave the same, or its agent
// gets it for a claim.
func lateEditMarked(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		change, ok := s.Changed(e.Message, e.At)
		if !ok || change.Deleted || e.Again || e.Digest || !s.Late(e) ||
			e.AtMs >= s.EntryMs(change.At)+handedMs { // which is caused by time, not by the edit
			continue
		}
		unanswered := slices.ContainsFunc(s.Says, func(y *law.Say) bool {
			return y.OK && y.Event != nil && y.Event.Message == e.Message && y.At > change.At
		})
		versions := e.Versions()
		if unanswered || s.Claims(e) || len(versions) < 2 || e.Event.Text != versions[len(versions)-1].Message.Text {
			continue
		}
		if old := s.Named(e.Event.Recipient, e.Event.EditOf); old != nil && old.WithdrawAt >= 0 {
			continue // it comes instead of another event that nobody has handled
		}
		marked := e.Event.Reason == c2a.EditedAfterResponse || e.Event.EditOf != "" && !s.Trace.Draft.EditReason
		v.Test(marked && e.Policy != 0, e.At, fmt.Sprintf("the reason %q", e.Event.Reason),
			"something that marks it as an edit")
	}
}

// nothingElseMarked counts as an answer whatever anybody has said or done about the message.
func nothingElseMarked(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Reason != c2a.EditedAfterResponse || e.Message == "" || e.Again {
			continue
		}
		answered := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At < e.At && dealtWith(s, o, e.At)
		})
		v.Test(answered, e.At, "an edit marked as after the answer, although nobody has answered", "a different reason")
	}
}

// over judges events that their agent has dealt with: the message is not delivered to it again, unless something
// happens to the message.
func over(deals func(s *law.Story, a law.Act) bool) func(s *law.Story, v *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		times := timesSaid(s)
		for _, e := range s.Events {
			if e.Again || e.Message == "" || e.Event.ID == "" ||
				e.Policy == c2a.MustNotRespond { // which nobody has to deal with, but somebody has to acknowledge
				continue
			}
			for _, a := range s.Acts(e, len(s.Trace.Entries)) {
				if !deals(s, a) || !s.Settled(a.AnswerAt) {
					continue
				}
				i := slices.IndexFunc(s.Delivered(e.Message), func(o *law.Event) bool {
					return o.At > a.AnswerAt && o.Event.Recipient == e.Event.Recipient &&
						(s.Trace.SlackMs == 0 || s.SettledBefore(a.AnswerAt, o.At)) && !s.Told(e.Message, e.At,
						o.At) && !s.Claims(o) &&
						(o.Event.ID == e.Event.ID ||
							o.Event.Text == e.Event.Text && times[o.Event.Text] < 2 && !s.HandedOn(o))
				})
				if v.Passes(i < 0, a.AnswerAt) {
					continue
				}
				v.Test(false, s.Delivered(e.Message)[i].At, fmt.Sprintf("%q is delivered again", e.Event.ID),
					"nothing, since its agent has handled it")
			}
		}
	}
}

func saysUntilWhen(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		first := s.Named(e.Event.Recipient, e.Event.ID)
		// When its time is over, nothing is left to say.
		past := e.Again && (first == nil || e.AtMs >= first.AtMs+first.Event.DeadlineMs)
		if e.Policy != c2a.MustRespond || past {
			continue
		}
		wire := strings.ToLower(e.Wire)
		says := e.Event.DeadlineMs > 0 || slices.ContainsFunc([]string{"deadline", "fresh", "expir", "valid"},
			func(word string) bool { return strings.Contains(wire, word) })
		v.Test(says, e.At, "no deadline", "a deadline, or another member for freshness")
	}
}

func expiresAtLast(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		e := y.Event
		if e == nil || e.Policy != c2a.MustRespond || e.Event.DeadlineMs <= 0 || y.AnswerAt < 0 ||
			s.Trace.Entries[y.At].From {
			continue
		}
		expiredMs := e.AtMs + e.Event.DeadlineMs
		if y.AtMs <= expiredMs+s.Trace.PatienceMs+s.Trace.SlackMs {
			continue
		}
		eased := e.WithdrawAt >= 0 || slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At < y.At && o.At > e.At && o.Event.Recipient == e.Event.Recipient && o.Policy < e.Policy
		})
		looked := slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
			return law.Reads(u.Name) && law.Same(u.Agent, y.Agent) && u.At < y.At && u.AtMs >= expiredMs-s.Trace.SlackMs
		})
		if !eased && !looked && !answeredInTime(s, e, y.At, expiredMs) {
			v.Test(!y.OK, y.AnswerAt, fmt.Sprintf("accepted %d s after the deadline", (y.AtMs-expiredMs)/1000),
				"a refusal until the thread has been read again")
		}
	}
}

// answeredInTime reports whether an event was settled before the position, or an event of its group was answered before
// its deadline. What is said about a settled event is left open.
func answeredInTime(s *law.Story, e *law.Event, before int, expiredMs int64) bool {
	return slices.ContainsFunc(s.Acts(e, before), func(a law.Act) bool {
		return settles(a)
	}) || slices.ContainsFunc(s.Says, func(y *law.Say) bool {
		return y.OK && y.At > e.At && y.At < before && y.Event != nil && y.Event.Group() == e.Group() &&
			y.AtMs <= expiredMs
	})
}

// handedMs is how long after an obligation an event must come so that only the passage of time can have caused it.
const handedMs = 60_000

// eachHandedOn calls f for each event that was handed on for the sole reason that nobody dealt with the message.
func eachHandedOn(s *law.Story, f func(e, from *law.Event)) {
	eachHandedAcross(s, func(e, from *law.Event) {
		if !s.Broken(from.At, e.At) {
			f(e, from)
		}
	})
}

// eachHandedAcross does the same as [eachHandedOn], even where the link broke or the host was killed in between.
func eachHandedAcross(s *law.Story, f func(e, from *law.Event)) {
	for _, e := range s.Events {
		from := s.HandedFrom(e)
		if from == nil || e.Again || e.Digest || e.AtMs < from.AtMs+handedMs || s.Told(e.Message, from.At, e.At) ||
			s.Claims(e) {
			continue
		}
		f(e, from)
	}
}

func remindedFirst(s *law.Story, v *law.Tally) {
	eachHandedOn(s, func(e, from *law.Event) {
		deaf := slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.Event.Recipient == from.Event.Recipient && o.Message != e.Message && o.At < e.At && o.AckAt < 0
		})
		left := !s.Member(from.Event.Place.Conversation, from.Event.Recipient, e.At)
		if handedBack(s, from, e.At) || deaf || left { // a reminder may wait behind a delivery that is not acknowledged
			return
		}
		n := 0
		for _, o := range s.Delivered(e.Message) {
			if o.At < e.At && o.Event.Recipient == from.Event.Recipient {
				n++
			}
		}
		v.Test(n > 1, e.At, fmt.Sprintf("%s gets the event, although %s got it only once", e.Event.Recipient,
			from.Event.Recipient),
			"a second delivery to the same agent first")
	})
}

// remindedInTime compares the event over which the host was killed with an event of which it reminded the same agent
// before: the reminder takes at most one and a half times as long.
func remindedInTime(s *law.Story, v *law.Tally) {
	plain := func(e *law.Event) bool { // that surely waits for nothing but its agent
		return e.Policy == c2a.MustRespond && e.Mode == c2a.Buffered && e.Message != "" && !e.Again && !e.Digest &&
			e.AckAt >= 0 && !e.Refused && e.WithdrawAt < 0 && e.Event.EditOf == "" && e.Event.Reaction == nil &&
			s.HandedFrom(e) == nil
	}
	usual := map[string]int64{} // by agent
	for _, e := range s.Events {
		if !plain(e) {
			continue
		}
		agent, ms := e.Event.Recipient, s.WaitedMs(e)
		killed := s.KilledBetween(e.AtMs, e.AtMs+usual[agent])
		switch was, known := usual[agent]; {
		case !known && ms > 0 && !s.KilledBetween(e.AtMs, e.AtMs+ms):
			usual[agent] = ms
		case known && killed && s.Untouched(e):
			byMs := e.AtMs + was + was/2 + handedMs + s.Trace.SlackMs
			if s.EndMs <= byMs || slices.ContainsFunc(s.Trace.Entries[e.At:], func(x law.Entry) bool {
				l, ok := x.Item.(law.Linked)
				return ok && !l.Up && x.AtMs <= byMs
			}) {
				continue
			}
			v.Test(ms >= 0 && e.AtMs+ms <= byMs, e.AckAt, fmt.Sprintf("no reminder of %q within %d s", e.Event.ID,
				(byMs-e.AtMs)/1000), fmt.Sprintf("a reminder after %d s, as if the host had not been killed", was/1000))
		}
	}
}

// remindedAtAll judges what its agent has not handled for so long that its claim has run out, too.
func remindedAtAll(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if s.Trace.PatienceMs == 0 || !abandoned(s, e) {
			continue
		}
		again := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At > e.At && o.Event.Recipient == e.Event.Recipient
		})
		v.Test(again, e.AckAt, fmt.Sprintf("%q is never delivered again", e.Event.ID), "a reminder of its agent")
	}
}

// handedBack reports whether its agent had declined the event before the position.
func handedBack(s *law.Story, e *law.Event, before int) bool {
	return slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
		o := s.Named(u.Agent, u.InReplyTo)
		return u.Text == "declined" && u.At < before && o != nil && o.Message == e.Message &&
			o.Event.Recipient == e.Event.Recipient
	})
}

func handedRight(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	eachHandedOn(s, func(e, from *law.Event) {
		t, _ := w.Thread(from.Event.Place.Thread)
		if w.Lead == "" && t.Owner == "" || e.Policy != c2a.MustRespond {
			return
		}
		to := e.Event.Recipient
		v.Test(to == w.Lead || to == t.Owner, e.At, "it goes to "+to, "the owner of the thread, or the lead")
		if versions := e.Versions(); len(versions) > 0 {
			v.Test(to != versions[0].Message.Author, e.At, "it goes to "+to+", its author", "nothing to its author")
		}
	})
	for _, e := range s.Events {
		if !abandoned(s, e) {
			continue
		}
		t, _ := w.Thread(e.Event.Place.Thread)
		next := slices.ContainsFunc([]string{w.Lead, t.Owner}, func(id string) bool {
			return id != "" && id != e.Event.Recipient && id != e.Event.Author.ID &&
				s.Member(e.Event.Place.Conversation, id, len(s.Trace.Entries))
		})
		if next {
			v.Test(slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
				return o.At > e.At && o.Event.Recipient != e.Event.Recipient && o.Policy >= c2a.MayRespond
			}), e.At, fmt.Sprintf("nobody else gets %q", e.Event.ID), "the owner of the thread, or the lead, gets it")
		}
	}
}

// started are the signals by which an agent says that it has begun with an event or has read it. None of them means
// that the event is handled.
var started = []string{"seen", "claimed", "working"}

// abandoned reports whether its agent has taken an event that it must answer and done nothing about it, or no more than
// to claim it, for so long that the claim has run out, and the host has had the time to remind it, and then the time to
// hand the event on.
func abandoned(s *law.Story, e *law.Event) bool {
	if e.Policy != c2a.MustRespond || e.Message == "" || e.Again || e.Digest || e.AckAt < 0 || e.Refused ||
		e.WithdrawAt >= 0 || s.HandedFrom(e) != nil {
		return false
	}
	sinceMs := e.AtMs
	for i, x := range s.Trace.Entries[e.At:] {
		if s.Broken(e.At+i-1, e.At+i+1) {
			sinceMs = x.AtMs
		}
	}
	eased := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
		return o.Event.Recipient != e.Event.Recipient && o.At <= e.At && o.Policy >= c2a.MayRespond ||
			o.Event.Recipient == e.Event.Recipient && o.Policy < e.Policy
	})
	merged := slices.ContainsFunc(s.Says, func(y *law.Say) bool { // with what its author said beside it
		return y.Event != nil && y.Event.Group() == e.Group() && law.Near(y.Event, e)
	})
	left := s.Left(e.Event.Place.Conversation, e.Event.Recipient, e.At) // its agent has left and owes nothing any more
	for _, a := range s.Acts(e, len(s.Trace.Entries)) {
		if a.By != c2a.ByClaim && (a.By != c2a.BySignal || !slices.Contains(started, a.Signal)) {
			return false
		}
		result, _ := s.Trace.Entries[a.AnswerAt].Item.(law.ToolResult)
		sinceMs = max(sinceMs, s.EntryMs(a.AnswerAt)+result.TTLMs)
	}
	return !eased && !merged && !left && len(e.Says) == 0 &&
		!s.Told(e.Message, e.At, len(s.Trace.Entries)) &&
		s.EndMs > sinceMs+e.Event.DeadlineMs+2*s.Trace.PatienceMs+s.Trace.SlackMs
}

func leftAlone(s *law.Story, v *law.Tally) {
	freely(s, func(e, again *law.Event) {
		if obliges(s, e) || again != nil && s.Broken(e.AckAt, again.At) {
			return
		}
		at := e.AckAt
		if again != nil {
			at = again.At
		}
		v.Test(again == nil, at, fmt.Sprintf("%q is delivered again as %s", e.Event.ID, e.Policy),
			"no redelivery, since no answer is owed")
	})
	eachHandedAcross(s, func(e, from *law.Event) {
		acts, broken := s.Acts(from, e.At), s.Broken(from.At, e.At)
		dealt := slices.ContainsFunc(acts, func(a law.Act) bool {
			if broken && (s.Broken(from.At, a.AnswerAt) || !s.SettledBefore(a.AnswerAt, e.At)) {
				return false // it may have been handed on before
			}
			return a.By == c2a.BySend || a.By == c2a.ByResolve ||
				a.By == c2a.BySignal && a.Signal == "done" ||
				(a.By == c2a.ByDefer || a.By == c2a.BySignal && slices.Contains(forNow, a.Signal)) && !takenUp(acts, a)
		})
		v.Test(!dealt, e.At, fmt.Sprintf("%q goes to %s", from.Event.ID, e.Event.Recipient),
			"nothing, since its agent has handled it")
	})
	if s.Trace.Draft.Escalation {
		answeredStays(s, v)
		replacedStays(s, v)
	}
}

// forNow are the signals that handle an event, unless its agent takes it up afterwards.
var forNow = []string{"agree", "queued", "blocked"}

// replacedStays judges a decline of an event that an edit has replaced: it hands nothing on. The event that replaced it
// still waits for its agent.
func replacedStays(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		e := s.Named(u.Agent, u.InReplyTo)
		if u.Name != "chat.react" || u.Text != "declined" || !u.OK() || e == nil || e.Message == "" ||
			e.WithdrawAt < 0 || !s.SettledBefore(e.WithdrawAt, u.At) || !waitsStill(s, e, u) {
			continue
		}
		i := slices.IndexFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At > u.At && o.AtMs <= u.AtMs+s.Trace.SlackMs && o.Policy == c2a.MustRespond && !o.Again &&
				!law.Same(o.Event.Recipient, u.Agent) && !s.Told(e.Message, e.WithdrawAt, o.At)
		})
		if v.Passes(i < 0, u.AnswerAt) {
			continue
		}
		o := s.Delivered(e.Message)[i]
		v.Test(false, o.At, fmt.Sprintf("%q goes to %s", o.Event.ID, o.Event.Recipient),
			"nothing, since the declined event was replaced")
	}
}

// waitsStill reports whether the event that replaced another one came only a moment ago, and its agent has done nothing
// about it.
func waitsStill(s *law.Story, old *law.Event, u *law.Use) bool {
	e := old.Replaced
	return e != nil && e.At < u.At && e.WithdrawAt < 0 && e.Policy == c2a.MustRespond && u.AtMs <= e.AtMs+handedMs &&
		len(s.Acts(e, u.At)) == 0
}

// answeredStays judges a message that only one agent had to answer, and has answered: nobody else has to answer it
// later, unless it is edited, or claimed.
func answeredStays(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	rules := c2ahost.DefaultRules()
	for _, y := range s.Says {
		if y.Event == nil || !y.OK || y.AnswerAt < 0 || y.Event.Policy != c2a.MustRespond || y.Event.Message == "" ||
			!s.Settled(y.AnswerAt) || s.HandedOn(y.Event) {
			continue
		}
		versions := y.Event.Versions()
		if len(versions) == 0 {
			continue
		}
		m := versions[len(versions)-1].Message
		own := func(e *law.Event) bool { // it may oblige or invite its agent for a reason of its own
			return s.Member(m.Place.Conversation, e.Event.Recipient, e.At) &&
				slices.ContainsFunc(rules.Expect(w, m, e.Event.Recipient).Policies,
					func(p c2a.Policy) bool { return p >= e.Policy })
		}
		others := slices.ContainsFunc(s.Delivered(y.Event.Message), func(e *law.Event) bool {
			return e.Policy == c2a.MustRespond && !law.Same(e.Event.Recipient, y.Agent) && own(e)
		})
		if others { // an agent that may have left it unanswered
			continue
		}
		i := slices.IndexFunc(s.Delivered(y.Event.Message), func(e *law.Event) bool {
			invited := e.Policy == c2a.MayRespond && e.Event.Reaction == nil && !own(e) && !s.Claims(e)
			return e.At > y.AnswerAt && s.SettledBefore(y.AnswerAt, e.At) &&
				(e.Policy == c2a.MustRespond || invited) && !e.Again &&
				!e.Digest && !law.Same(e.Event.Recipient, y.Agent) &&
				!s.Told(e.Message, y.Event.At, e.At) && !s.Broken(y.At, e.At)
		})
		if v.Passes(i < 0, y.AnswerAt) {
			continue
		}
		e := s.Delivered(y.Event.Message)[i]
		v.Test(false, e.At, fmt.Sprintf("%q goes to %s", y.Event.Event.ID, e.Event.Recipient),
			"nothing, since its agent has answered it")
	}
}

// passedOnOnce judges a second "declined" of an event: an agent that got the message because of the first one gets no
// further event because of the second.
func passedOnOnce(s *law.Story, v *law.Tally) {
	declined := map[string]*law.Use{} // by agent and event
	for _, u := range s.Uses() {
		if u.Name != "chat.react" || u.Text != "declined" || !u.OK() {
			continue
		}
		k := u.Agent + " " + u.InReplyTo
		first, e := declined[k], s.Named(u.Agent, u.InReplyTo)
		if first == nil {
			declined[k] = u
			continue
		}
		if e == nil || e.Message == "" || s.Told(e.Message, first.At, u.At) {
			continue
		}
		for _, o := range s.Delivered(e.Message) {
			if o.At < u.At || law.Same(o.Event.Recipient, u.Agent) || o.AtMs > u.AtMs+handedMs ||
				s.Told(e.Message, u.At, o.At) || s.Claims(o) {
				continue
			}
			twice := slices.ContainsFunc(s.Delivered(e.Message), func(x *law.Event) bool {
				return x.At > first.At && x.At < u.At && x.Event.Recipient == o.Event.Recipient &&
					x.Event.ID != o.Event.ID && x.Event.Text == o.Event.Text && x.Policy == o.Policy
			})
			v.Test(!twice, o.At, fmt.Sprintf("%q for %s, once more", o.Event.ID, o.Event.Recipient),
				"nothing, since it was passed on")
		}
		v.Test(true, u.AnswerAt, "", "")
	}
}

// takenUp reports whether its agent has claimed an event that it had put off earlier. A claim expires.
func takenUp(acts []law.Act, off law.Act) bool {
	return slices.ContainsFunc(acts, func(a law.Act) bool {
		return a.At > off.At && (a.By == c2a.ByClaim || a.By == c2a.BySignal && a.Signal == "claimed")
	})
}
