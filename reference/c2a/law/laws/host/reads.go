package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// readLaws are about what tool calls return, and which calls are refused.
func readLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-TRUST-002", law.Always,
			"a list shows each event with the policy it was delivered with", listedPolicy)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-003", law.Always,
			"the latest message in a channel can be read or listed by the channel's agents", withinReach)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-004", hasDeadlines,
			"a read returns only messages from its place, in order, with their authors, and includes the newest if "+
				"there is a limit",
			func(s *law.Story, v *law.Tally) {
				placeInOrder(s, v)
				newestFirstOfAll(s, v)
				saidByAuthor(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-005", law.Always,
			"a read of a knock's event returns the body", bodyOnPull)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-006", law.Always,
			"a read does not show replaced or deleted text, and a list does not show deleted text, or text that was "+
				"replaced before its agent had dealt with the event",
			readsAreCurrent)),
		law.OfHost("C2A-TOOL-007", hasDeadlines, "a list contains exactly the events that pass its filters",
			filtered),
		law.OfHost("C2A-TOOL-012", hasDeadlines, "a deferral without a reason is refused", reasonNeeded),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-015", hasDeadlines,
			"a call about an event that its agent never received, and a send without a target, are refused",
			senseless)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-016", func(d c2a.Draft) bool { return d.Context },
			"an event for a mention in a thread contains context", mentionHasContext)),
		law.Needing(law.World, law.OfHost("C2A-TOOL-017", hasDeadlines,
			"an event's stream is its conversation's stream, and either all of the conversation's events name it or "+
				"none of them does", trueStream)),
	}
}

// line is where and when a text was first said.
type line struct {
	at      int
	message string
	place   c2a.Place
	author  string // "" for what the host itself has said
}

// lines are the texts that only one message has, or had.
func lines(s *law.Story) map[string]line {
	all, by := map[string]line{}, map[string]line{}
	double := map[string]bool{}
	say := func(text string, l line) {
		if old, ok := all[text]; ok && old.message != l.message {
			double[text] = true
		} else if !ok {
			all[text] = l
		}
	}
	for i, x := range s.Trace.Entries {
		if m, ok := postedIn(x); ok {
			l := line{i, m.ID, m.Place, m.Author}
			by[m.ID] = l
			say(m.Text, l)
			continue
		}
		in, _ := x.Item.(law.Surfaced)
		switch y := in.Input.(type) {
		case c2ahost.Edited:
			if l, ok := by[y.ID]; ok {
				say(y.Text, l)
			}
		case c2ahost.Repeated:
			if _, ok := by[y.Message.ID]; !ok {
				l := line{i, y.Message.ID, y.Message.Place, y.Message.Author}
				by[y.Message.ID] = l
				say(y.Message.Text, l)
			}
		}
	}
	for text := range double {
		delete(all, text)
	}
	delete(all, "")
	return all
}

// eachRead calls f for each chat.read_thread that was answered, with the place that it reads.
func eachRead(s *law.Story, f func(u *law.Use, place c2a.Place)) {
	for _, u := range s.Uses() {
		if u.Name != "chat.read_thread" || !u.OK() || s.Trace.Entries[u.At].From {
			continue
		}
		place := u.Place
		if e := s.Named(u.Agent, u.Event); e != nil {
			place = e.Event.Place
			if versions := e.Versions(); len(versions) > 0 {
				place = versions[0].Message.Place
			}
		}
		if w := s.Trace.World; w != nil && place.Conversation == "" {
			t, _ := w.Thread(place.Thread) // a read of a thread names only the thread
			place.Conversation = t.Conversation
		}
		if w := s.Trace.World; w != nil && place.Conversation != "" {
			if _, known := w.Conversation(place.Conversation); !known { // a host may have other ids
				continue
			}
		}
		f(u, place)
	}
}

// tells reports whether an answer has a text, be it in other words around it.
func tells(r law.ToolResult, text string) bool {
	return slices.ContainsFunc(r.Texts, func(t string) bool { return strings.Contains(law.Words(t), law.Words(text)) })
}

// listedPolicy ignores what did not reach the agent by itself: [ownEvents] judges whether it is in the list.
func listedPolicy(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		for _, listed := range u.Result.Events {
			if s.Named(u.Agent, listed.ID) == nil || listed.Policy == "" {
				continue
			}
			under, came := false, false // an event that is listed before it is delivered comes with this policy
			for _, e := range s.Events {
				if e.Event.ID == listed.ID && (e.At < u.AnswerAt || !came) {
					came = came || e.At < u.AnswerAt
					under = under || e.PolicyText == listed.Policy || s.Downgraded(e, u.AnswerAt, listed.Policy)
				}
			}
			v.Test(under, u.AnswerAt, fmt.Sprintf("%q with %s", listed.ID, listed.Policy),
				"the policy that it was delivered with")
		}
	}
}

// withinReach judges an agent that reads the whole of a channel, and whose lists don't have the message either.
func withinReach(s *law.Story, v *law.Tally) {
	known := lines(s)
	lost := slices.ContainsFunc(s.Trace.Entries, func(x law.Entry) bool {
		in, ok := x.Item.(law.Surfaced)
		o, failing := in.Input.(c2ahost.Outage)
		return ok && failing && o.Lost
	})
	eachRead(s, func(u *law.Use, place c2a.Place) {
		if u.Part || place.Thread != "" || u.Event != "" || s.Trace.World == nil {
			return
		}
		var latest string
		at := -1
		for text, l := range known {
			_, byAgent := s.Trace.World.Agent(l.author)
			if byAgent && lost { // its host may not know of such a message
				continue
			}
			if l.author != "" && l.at < u.At && l.at > at && l.place.Conversation == place.Conversation &&
				l.place.Thread == "" {
				latest, at = text, l.at
			}
		}
		c, ok := s.Trace.World.Conversation(place.Conversation)
		versions, _ := s.Versions(known[latest].message, u.AtMs)
		forTheBooks := len(versions) > 0 && versions[0].Message.Class == c2a.Record
		if !ok || at < 0 || forTheBooks || c.Kind != c2a.Channel || s.Touched(known[latest].message, at) ||
			c2a.HoldsSecret(latest) ||
			!s.Member(c.ID, u.Agent, at) || !s.Member(c.ID, u.Agent, u.At) || !s.SettledBefore(at, u.At) {
			return
		}
		shown := slices.ContainsFunc(s.Uses(), func(o *law.Use) bool {
			return law.Same(o.Agent, u.Agent) && tells(o.Result, latest)
		})
		v.Test(shown, u.AnswerAt, fmt.Sprintf("no %q", latest), "the latest message there")
	})
}

// placeInOrder leaves open whether a channel has what its threads hold, and a thread the message that it hangs from.
func placeInOrder(s *law.Story, v *law.Tally) {
	known := lines(s)
	eachRead(s, func(u *law.Use, place c2a.Place) {
		last, above := -1, ""
		for _, text := range u.Result.Texts {
			l, ok := known[text]
			if !ok || l.at > u.AnswerAt || !law.Strong(law.Words(text)) { // "ok" may be no message
				continue
			}
			elsewhere := place.Conversation != "" && l.place.Conversation != place.Conversation ||
				place.Thread != "" && l.place.Thread != "" && l.place.Thread != place.Thread
			if place.Thread != "" && l.place.Thread == "" { // one may be what the thread belongs to
				elsewhere = elsewhere || above != "" && above != l.message
				above = l.message
			}
			v.Test(!elsewhere, u.AnswerAt, fmt.Sprintf("%q from %s", text, l.place.Ref()), "messages from "+place.Ref())
			v.Test(l.at >= last, u.AnswerAt, fmt.Sprintf("%q after a later message", text),
				"the earlier one first")
			last = max(last, l.at)
		}
	})
}

// saidByAuthor judges whom a read calls the author of a message: only participants, since programs have many names.
func saidByAuthor(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	known := lines(s)
	eachRead(s, func(u *law.Use, _ c2a.Place) {
		for i, text := range u.Result.Texts {
			l, ok := known[text]
			author := w.Author(l.author)
			if !ok || l.at > u.AnswerAt || i >= len(u.Result.Authors) || author.Kind == c2a.Program ||
				!law.Strong(law.Words(text)) {
				continue
			}
			got := u.Result.Authors[i]
			v.Test(got.ID == "" || got.ID == author.ID, u.AnswerAt, fmt.Sprintf("%q by %q", text, got.ID),
				fmt.Sprintf("by %q", author.ID))
			open := got.Kind == 0 || got.Kind == c2a.Program // in other words
			v.Test(open || got.Kind == author.Kind, u.AnswerAt,
				fmt.Sprintf("%q by an author of kind %s", text, got.Kind), "the kind "+author.Kind.String())
		}
	})
}

// newestFirstOfAll judges a read of a channel or DM with a limit: if it returns anything, the latest message is among
// it.
func newestFirstOfAll(s *law.Story, v *law.Tally) {
	known := lines(s)
	eachRead(s, func(u *law.Use, place c2a.Place) {
		if !u.Part || place.Thread != "" || place.Conversation == "" || len(u.Result.Texts) == 0 {
			return
		}
		var latest string
		at, returned := -1, false
		for text, l := range known {
			if l.at >= u.At || l.author == "" || l.place.Conversation != place.Conversation || l.place.Thread != "" {
				continue
			}
			returned = returned || tells(u.Result, text)
			if l.at > at {
				latest, at = text, l.at
			}
		}
		versions, posted := s.Versions(known[latest].message, u.AtMs)
		if at < 0 || !returned || !posted || versions[0].Message.Class != c2a.Chat || c2a.HoldsSecret(latest) ||
			s.Touched(known[latest].message, at) || !law.Strong(law.Words(latest)) || !s.SettledBefore(at, u.At) ||
			!s.Member(place.Conversation, u.Agent, at) {
			return
		}
		v.Test(tells(u.Result, latest), u.AnswerAt, fmt.Sprintf("older messages, but not %q", latest),
			"the newest messages")
	})
}

func bodyOnPull(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		e := s.Named(u.Agent, u.Event)
		if u.Name != "chat.read_thread" || u.AnswerAt < 0 || e == nil || e.At > u.At || e.Event.Knock == nil ||
			u.Part ||
			e.Message == "" || s.Touched(e.Message, e.At) || !definite(u) || len(e.Versions()) == 0 ||
			!s.Member(e.Event.Place.Conversation, u.Agent, u.At) {
			continue
		}
		body := e.Versions()[len(e.Versions())-1].Message.Text
		if (e.Event.Knock.PullWith == "" || e.Event.Knock.PullWith == u.Name) && !c2a.HoldsSecret(body) {
			v.Test(tells(u.Result, body), u.AnswerAt, fmt.Sprintf("no %q", body),
				"the body that the knock withholds")
		}
	}
}

func readsAreCurrent(s *law.Story, v *law.Tally) {
	noDeletedListed(s, v)
	known := lines(s)
	eachRead(s, func(u *law.Use, _ c2a.Place) {
		for _, text := range u.Result.Texts {
			l, ok := known[text]
			if !ok || l.at > u.At {
				continue
			}
			change, changed := s.Changed(l.message, u.At)
			if !changed || !s.SettledBefore(change.At, u.AnswerAt) {
				v.Test(true, u.AnswerAt, "", "")
				continue
			}
			current := !change.Deleted && change.Text == text
			v.Test(current || s.Told(l.message, u.At, u.AnswerAt), u.AnswerAt,
				fmt.Sprintf("%q, which no longer exists", text), "the current messages")
		}
	})
}

func filtered(s *law.Story, v *law.Tally) {
	complete(s, v)
	for _, u := range s.Uses() {
		if u.Name != "chat.list_events" {
			continue
		}
		for _, listed := range u.Result.Events {
			fits := func(filter, has string) {
				if filter != "" && has != "" {
					v.Test(filter == has, u.AnswerAt, fmt.Sprintf("%q, with %s", listed.ID, has),
						"only entries with "+filter)
				}
			}
			fits(u.Policy, listed.Policy)
			fits(u.Place.Conversation, listed.Place.Conversation)
			fits(u.Place.Stream, cmp.Or(listed.Place.Stream, homeStream(s, u.Agent, listed.ID)))
			if e := s.Named(u.Agent, listed.ID); e != nil && e.CreatedMs > 0 && u.SinceMs+u.UntilMs > 0 {
				_, some := within(s, u, e)
				v.Test(some, u.AnswerAt, fmt.Sprintf("%q, created at %s", listed.ID, e.CreatedAt),
					"only entries from the requested time")
			}
		}
	}
}

// noStream is what no conversation carries.
const noStream = "no stream"

// homeStream is the stream of the conversation of a listed event, [noStream] if it has none, or "" if nobody can tell.
// An agent may own a stream that goes beyond its conversation.
func homeStream(s *law.Story, agent, id string) string {
	e := s.Named(agent, id)
	if e == nil || e.Digest || s.Trace.World == nil || len(e.Versions()) == 0 {
		return ""
	}
	c, known := s.Trace.World.Conversation(e.Versions()[0].Message.Place.Conversation)
	if !known {
		return ""
	}
	return cmp.Or(e.Event.Place.Stream, c.Stream, noStream)
}

// edgeMs is how near to the end of a time that a list is filtered by an event may be on either side of it, and finerMs
// how near if the host gives fractions of a second.
const (
	edgeMs  = 1_000
	finerMs = 100
)

// within reports whether an event surely belongs to the time that a list is filtered by, and whether it may. A host may
// go by the time of the event, or by that of the message that it is about, in any of its versions. Which message a
// knock is about is not sure.
func within(s *law.Story, u *law.Use, e *law.Event) (surely, perhaps bool) {
	surely = e.Event.Knock == nil
	edge := int64(edgeMs)
	if strings.Contains(e.CreatedAt, ".") {
		edge = finerMs
	}
	in := func(atMs int64) {
		inside := func(byMs int64) bool {
			return (u.SinceMs == 0 || atMs >= u.SinceMs+byMs) && (u.UntilMs == 0 || atMs <= u.UntilMs-byMs)
		}
		surely, perhaps = surely && inside(edge), perhaps || inside(-edge)
	}
	in(e.CreatedMs)
	if e.ReactedMs > 0 {
		in(e.ReactedMs)
	}
	if first := s.Named(u.Agent, e.Event.EditOf); first != nil && first.CreatedMs > 0 {
		in(first.CreatedMs)
	}
	if s.Trace.World != nil {
		versions, _ := s.Versions(e.Message, s.EntryMs(u.At))
		for _, x := range versions {
			in(s.Trace.World.StartMs + x.AtMs)
		}
	}
	return surely, perhaps
}

// complete compares a list with one of the same moment and agent that has no filter. What else than events a host
// lists, such as the agent's own messages, is open.
func complete(s *law.Story, v *law.Tally) {
	var all *law.Use
	for _, u := range s.Uses() {
		timed := u.SinceMs+u.UntilMs > 0
		if u.Name != "chat.list_events" || !u.OK() || u.Limited || u.Part && !timed || s.Trace.Entries[u.At].From {
			continue
		}
		if u.Policy == "" && u.Place == (c2a.Place{}) && !timed {
			all = u
			continue
		}
		if all == nil || all.Agent != u.Agent || all.AtMs != u.AtMs || !still(s, all.At, u.AnswerAt) {
			continue
		}
		for _, l := range all.Result.Events {
			e := s.Named(u.Agent, l.ID)
			fits := e != nil && (u.Policy == "" || l.Policy == u.Policy) &&
				(u.Place.Conversation == "" || l.Place.Conversation == u.Place.Conversation) &&
				(u.Place.Stream == "" || e.Event.Place.Stream == u.Place.Stream)
			if fits && timed {
				surely, _ := within(s, u, e)
				fits = e.CreatedMs > 0 && surely
			}
			if fits {
				there := slices.ContainsFunc(u.Result.Events, func(o law.Listed) bool { return o.ID == l.ID })
				v.Test(there, u.AnswerAt, fmt.Sprintf("no %q, although the unfiltered list contains it", l.ID),
					"every event that passes the filter")
			}
		}
	}
}

// still reports whether agents do nothing but read between the positions, and nothing else happens.
func still(s *law.Story, after, before int) bool {
	return !slices.ContainsFunc(s.Trace.Entries[after+1:before], func(x law.Entry) bool {
		switch y := x.Item.(type) {
		case law.Surfaced, law.Delivery, law.Withdrawal, law.Send, law.Killed, law.Linked:
			return true
		case law.ToolUse:
			return !law.Reads(y.Name)
		}
		return false
	})
}

// noDeletedListed leaves open how a list shows what was edited after its agent had dealt with it: as it was then, or as
// it is now. A digest shows what it said when it was made.
func noDeletedListed(s *law.Story, v *law.Tally) {
	known := lines(s)
	for _, u := range s.Uses() {
		if u.Name != "chat.list_events" || !s.Trace.Draft.Deadlines {
			continue
		}
		digests := map[string]bool{}
		for _, l := range u.Result.Events {
			if e := s.Named(u.Agent, l.ID); e != nil && e.Digest {
				digests[l.Text] = true
			}
		}
		for _, text := range u.Result.Texts {
			l, ok := known[text]
			change, changed := s.Changed(l.message, u.At)
			if ok && changed && !digests[text] && s.SettledBefore(change.At, u.AnswerAt) {
				v.Test(!change.Deleted, u.AnswerAt, fmt.Sprintf("%q, which was deleted", text), "nothing from it")
				if !change.Deleted && owes(s, u.Agent, l.message, change.At) {
					now := change.Text == text || s.Told(l.message, u.At, u.AnswerAt)
					v.Test(now, u.AnswerAt, fmt.Sprintf("%q, which was edited", text), "the current text, or nothing")
				}
			}
		}
	}
}

// owes reports whether the agent got the message before the position, might answer it, and had not dealt with any event
// of it.
func owes(s *law.Story, agent, message string, before int) bool {
	got := slices.DeleteFunc(slices.Clone(s.Delivered(message)), func(e *law.Event) bool {
		return !law.Same(e.Event.Recipient, agent) || e.At > before || e.Digest
	})
	return len(got) > 0 && !slices.ContainsFunc(got, func(e *law.Event) bool {
		return e.Policy == c2a.MustNotRespond || dealtWith(s, e, before)
	})
}

// dealtWith reports whether its agent had said or done anything about the event before a position.
func dealtWith(s *law.Story, e *law.Event, before int) bool {
	return len(s.Acts(e, before)) > 0 || len(e.Says) > 0 && e.Says[0].At < before
}

func reasonNeeded(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		if u.Name == "chat.defer" && strings.TrimSpace(u.Text) == "" && u.AnswerAt >= 0 && !s.Trace.Entries[u.At].From {
			v.Test(!u.OK(), u.AnswerAt, "deferred without a reason", "an error")
		}
	}
}

func senseless(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		event := u.Event
		switch u.Name {
		case "chat.react", "chat.defer":
			event = u.InReplyTo
		case "chat.claim", "chat.resolve":
		default:
			continue
		}
		if event != "" && u.Agent != "" && u.AnswerAt >= 0 && !s.Trace.Entries[u.At].From && strange(s, u, event) {
			v.Test(!u.OK(), u.AnswerAt, fmt.Sprintf("%s about %q succeeds", u.Name, event),
				"an error, since "+u.Agent+" never received it")
		}
	}
	for _, y := range s.Says {
		if t := y.Message.Target; t.Conversation == "" && t.Thread == "" && y.AnswerAt >= 0 &&
			!s.Trace.Entries[y.At].From {
			v.Test(!y.OK, y.AnswerAt, "a message without a target is accepted", "an error")
		}
		if astray(s, y) {
			v.Test(!y.OK, y.AnswerAt, "a message to a thread of another conversation is accepted", "an error")
		}
	}
}

// astray reports whether a message is sent to a thread of a conversation that does not have it. It leaves alone what
// the suite does not know, such as an id that a host has chosen.
func astray(s *law.Story, y *law.Say) bool {
	t, w := y.Message.Target, s.Trace.World
	if w == nil || t.Thread == "" || t.Conversation == "" || y.AnswerAt < 0 || s.Trace.Entries[y.At].From {
		return false
	}
	_, place := w.Conversation(t.Conversation)
	_, known := w.Thread(t.Thread)
	return place && known && !slices.ContainsFunc(w.Threads, func(o c2a.ThreadInfo) bool {
		return o.ID == t.Thread && o.Conversation == t.Conversation
	})
}

// mentionHasContext judges an edited message by the text that was delivered, which is its latest. An event that comes
// for another reason than the mention, such as an edit after the answer, may do without.
func mentionHasContext(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	rules := c2ahost.DefaultRules()
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		m := versions[len(versions)-1].Message
		mixed := len(versions) > 1 && m.Text != e.Event.Text
		if mixed || m.Place.Thread == "" || e.Policy != c2a.MustRespond || e.Event.Text == "" || m.Assignee != "" ||
			m.Class != c2a.Chat || s.HandedOn(e) || e.Event.Reason == c2a.EditedAfterResponse {
			return
		}
		if c, _ := s.Trace.World.Conversation(m.Place.Conversation); c.Kind == c2a.DM ||
			rules.Expect(s.Trace.World, m, e.Event.Recipient).Case == c2ahost.Thanks {
			return // the rows of a DM and of thanks ask for none
		}
		if all := rules.Resolve(s.Trace.World, m.Text); len(all) == 1 && all[0].ID == e.Event.Recipient && all[0].Lead {
			v.Test(e.Event.Context != "", e.At, "a mention in a thread without context", "a context")
		}
	})
}

func trueStream(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	named := map[string]bool{} // by conversation: an event names its stream
	var nameless []*law.Event
	eachPlace(s, func(e *law.Event, place c2a.Place) {
		c, ok := s.Trace.World.Conversation(place.Conversation)
		if !ok || c.Stream == "" {
			return
		}
		if e.Event.Place.Stream == "" {
			nameless = append(nameless, e)
			return
		}
		named[e.Event.Place.Conversation] = true
		// what else a host calls a stream is up to the host
		v.Test(e.Event.Place.Stream == c.Stream, e.At, "the stream "+e.Event.Place.Stream, "the stream "+c.Stream)
	})
	for _, e := range nameless {
		if named[e.Event.Place.Conversation] {
			v.Test(false, e.At, "no stream", "the stream, as in other events of the conversation")
		}
	}
}
