// Package host contains the laws of C2A that bind only a host: what it may deliver, show, list and grant.
package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// All returns the laws of a host. The list is made at each call.
func All() []law.Law {
	return slices.Concat(eventLaws(), againLaws(), postingLaws(), signalLaws(), toolLaws(),
		readLaws(), claimLaws(), auditLaws())
}

// eventLaws are about what a host may deliver and withdraw.
func eventLaws() []law.Law {
	return []law.Law{
		law.Needing(law.World, law.OfHost("C2A-EVT-002", law.Always,
			"a delivery calls a DM a dm, and a channel a channel", trueKind)),
		law.Needing(law.Surface, law.OfHost("C2A-EVT-003", func(d c2a.Draft) bool { return d.Authors },
			"the author of a delivery is the author of the message", trueAuthor)),
		law.OfHost("C2A-EVT-009", law.Always, "a delivery has either content or a knock, never both or neither",
			contentOrKnock),
		law.Needing(law.Surface, law.OfHost("C2A-EVT-011", law.Always, "an event id belongs to one message",
			oneMessagePerID)),
		law.OfHost("C2A-EVT-012", law.Always, "an agent never gets one event with two policies", onePolicy),
		law.Needing(law.Surface, law.OfHost("C2A-EVT-013", law.Always,
			"the content of a delivery is the text that was posted", trueText)),
		law.Needing(law.Surface, law.OfHost("C2A-EVT-014", law.Always,
			"a conversation keeps its id and does not share it with another conversation",
			trueConversation)),
		law.Needing(law.World, law.OfHost("C2A-EVT-015", func(d c2a.Draft) bool { return d.Recipient },
			"the recipient of a delivery, or of a typing signal, is a session that can read the conversation",
			trueRecipient)),
		law.Needing(law.Surface, law.OfHost("C2A-EVT-016", func(d c2a.Draft) bool { return d.Threads },
			"the delivery of a thread reply, or of a reaction to a thread reply, carries the thread", trueThread)),
		law.OfHost("C2A-EVT-018", func(d c2a.Draft) bool { return d.Sequence },
			"sequence numbers increase within a conversation",
			sequenceRises),
		law.OfHost("C2A-ATT-004", func(d c2a.Draft) bool { return d.StrictAddress },
			"a reaction in a channel is not addressed to anyone", addressedReaction),
		law.OfHost("C2A-ATT-012", func(d c2a.Draft) bool { return d.OwnMessages },
			"an agent must not respond to its own message", ownMessage),
		law.Needing(law.Surface, law.OfHost("C2A-ATT-018", func(d c2a.Draft) bool { return d.Grounds },
			"must_respond has a reason: a DM, a mention, an assignment or a direct question", grounded)),
		law.Needing(law.Surface, law.OfHost("C2A-MODE-009", law.Always,
			"a knock names only the author and the place of the message", trueKnock)),
		law.OfHost("C2A-MODE-010", law.Always, "a knock has a short topic", shortTopic),
		law.Needing(law.Surface, law.OfHost("C2A-MODE-011", law.Always,
			"a knock's topic does not repeat words from the message",
			cleanTopic)),
		law.Needing(law.Surface, law.OfHost("C2A-MODE-013", law.Always,
			"a withheld message does not appear in a notify delivery, a cancellation or a refusal",
			func(s *law.Story, v *law.Tally) {
				withheld(s, v)
				toldBeside(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-MODE-014", func(d c2a.Draft) bool { return d.QuietDigests },
			"a digest must not be answered, unless it mentions the agent or assigns it work", quietDigest)),
		law.Needing(law.Surface, law.OfHost("C2A-MODE-015", func(d c2a.Draft) bool { return d.Matrix },
			"each event for an urgent message has the priority urgent, and so does its knock", urgentThroughout)),
		law.OfHost("C2A-COMPOSE-022", law.Always,
			"a cancellation names a delivery that was made and, if this delivery waits for an answer, has a reason",
			func(s *law.Story, v *law.Tally) {
				cancelsDelivery(s, v)
				cancelsForAReason(s, v)
			}),
		law.Needing(law.Calm, law.OfHost("C2A-CANC-007", law.Always, "an answered event is not cancelled",
			cancelsNoAnswered)),
		law.OfHost("C2A-DUE-001", hasDeadlines, "a deadline leaves time for the compose window", meetable),
	}
}

// postedIn is the message that an entry posts, whoever posts it. It is false for an entry that posts none, or only a
// notice of the host.
func postedIn(x law.Entry) (m c2a.Message, ok bool) {
	switch y := x.Item.(type) {
	case law.Posted:
		return c2a.Message{ID: y.Message, Author: y.Agent, Place: y.Place, Text: y.Text}, y.Op == "post" && !y.Program
	case law.Surfaced:
		p, ok := y.Input.(c2ahost.Posted)
		return p.Message, ok
	}
	return c2a.Message{}, false
}

// eachMessage calls f for every delivery whose message is known, digests excluded.
func eachMessage(s *law.Story, f func(e *law.Event, versions []law.Version)) {
	for _, e := range s.Events {
		if versions := e.Versions(); len(versions) > 0 && !e.Digest && e.Mode != c2a.Digest {
			f(e, versions)
		}
	}
}

// eachPlace calls f for each event of a message, or of a reaction to one, with the place of that message.
func eachPlace(s *law.Story, f func(e *law.Event, place c2a.Place)) {
	for _, e := range s.Events {
		versions := e.Versions()
		if r := e.Event.Reaction; r != nil {
			versions, _ = s.Versions(r.On, e.AtMs)
		}
		if len(versions) > 0 && !e.Digest && e.Mode != c2a.Digest {
			f(e, versions[0].Message.Place)
		}
	}
}

func trueAuthor(s *law.Story, v *law.Tally) {
	names := map[string]string{}
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		m, got := versions[0].Message, e.Event.Author
		v.Test(got.ID == m.Author, e.At, fmt.Sprintf("author %q", got.ID), fmt.Sprintf("author %q", m.Author))
		name, known := names[got.ID]
		v.Test(!known || name == got.Name, e.At, fmt.Sprintf("the display name %q", got.Name),
			fmt.Sprintf("%q, unchanged", name))
		names[got.ID] = got.Name
		if w := s.Trace.World; w != nil && got.ID == m.Author {
			if p := w.Author(m.Author); p.Kind != c2a.Program && p.Name != "" && got.Name != "" {
				known := strings.Contains(law.Words(got.Name), law.Words(p.Name)) ||
					strings.Contains(law.Words(got.Name), law.Words(handleOf(w, m.Author)))
				v.Test(known && got.Name != got.ID, e.At,
					fmt.Sprintf("the display name %q of %s", got.Name, m.Author), fmt.Sprintf("%q", p.Name))
			}
			// Only human and agent are judged; what else a program may be called is open (A26-17).
			if want := w.Author(m.Author).Kind; want != c2a.Program {
				v.Test(got.Kind == want, e.At, "author kind "+got.Kind.String(), "author kind "+want.String())
			}
		}
	})
}

// handleOf is what people type after the @ to mention a participant.
func handleOf(w *c2a.World, id string) string {
	if a, ok := w.Agent(id); ok {
		return a.Handle
	}
	for _, p := range w.People {
		if p.ID == id {
			return p.Handle
		}
	}
	return ""
}

// trueKind leaves open what kind is given for a thread, which is a part of its channel.
func trueKind(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	kinds := map[[2]string]c2a.ConversationKind{} // by agent and thread
	eachPlace(s, func(e *law.Event, place c2a.Place) {
		got := e.Event.Place.Kind
		c, ok := w.Conversation(place.Conversation)
		if !ok || got == 0 {
			return
		}
		if k := [2]string{e.Event.Recipient, place.Thread}; place.Thread != "" {
			was, known := kinds[k]
			v.Test(!known || was == got, e.At, "conversation kind "+got.String(), was.String()+", unchanged")
			kinds[k] = got
		}
		allowed := []c2a.ConversationKind{c.Kind}
		if place.Thread != "" {
			allowed = append(allowed, c2a.Thread)
		}
		v.Test(slices.Contains(allowed, got), e.At, "conversation kind "+got.String(),
			"conversation kind "+c.Kind.String())
	})
}

// trueKnock judges the ids that a knock names. The words in which it describes who and where are open.
func trueKnock(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	var people, places []string
	for _, a := range w.Agents {
		people = append(people, a.ID)
	}
	for _, p := range w.People {
		people = append(people, p.ID)
	}
	for _, c := range w.Conversations {
		places = append(places, c.ID)
	}
	for _, t := range w.Threads {
		places = append(places, t.ID)
	}
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		k, m := e.Event.Knock, versions[0].Message
		if k == nil {
			return
		}
		from := slices.Contains(people, k.From) && k.From != m.Author
		v.Test(!from, e.At, fmt.Sprintf("from %q", k.From), fmt.Sprintf("from %q", m.Author))
		_, where, named := strings.Cut(k.Where, ":")
		if !named {
			where = k.Where
		}
		other := slices.Contains(places, where) && where != m.Place.Conversation && where != m.Place.Thread
		v.Test(!other, e.At, fmt.Sprintf("where %q", k.Where),
			fmt.Sprintf("where %q", cmp.Or(m.Place.Thread, m.Place.Conversation)))
	})
}

func contentOrKnock(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		switch {
		case e.Event.Knock != nil && e.Event.Text != "":
			v.Test(false, e.At, "content and a knock", "one of them")
		case e.Event.Knock == nil && e.Event.Text == "" && e.Wire != "" && !strings.Contains(e.Wire, `"content"`):
			v.Test(false, e.At, "neither content nor a knock", "one of them")
		default:
			v.Test(true, e.At, "", "")
		}
	}
}

func oneMessagePerID(s *law.Story, v *law.Tally) {
	first := map[string]*law.Event{}
	for _, e := range s.Events {
		if e.Event.ID == "" || e.Message == "" {
			continue
		}
		old := first[e.Event.ID]
		if old == nil {
			first[e.Event.ID] = e
			v.Test(true, e.At, "", "")
			continue
		}
		v.Test(old.Message == e.Message, e.At, fmt.Sprintf("%q again, for another message", e.Event.ID),
			"a unique id")
	}
}

func onePolicy(s *law.Story, v *law.Tally) {
	type key struct{ agent, id string }
	first := map[key]*law.Event{}
	for _, e := range s.Events {
		k := key{e.Event.Recipient, e.Event.ID}
		if e.Event.ID == "" || e.Policy == 0 || e.Event.Returns() { // a return may come under the id of its event
			continue
		}
		old := first[k]
		if old == nil {
			first[k] = e
			v.Test(true, e.At, "", "")
			continue
		}
		// An expired event may come again with a weaker policy (A02-05).
		expired := s.Trace.Draft.Deadlines && e.Event.Attempt > 1 && e.Policy < old.Policy &&
			(e.AtMs+s.Trace.SlackMs >= old.AtMs+old.Event.DeadlineMs || s.Trace.Log != nil || s.Broken(-1, old.At))
		v.Test(old.Policy == e.Policy || expired, e.At, e.Policy.String(), old.Policy.String()+", unchanged")
	}
}

func trueText(s *law.Story, v *law.Tally) {
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		// which may be redacted
		secret := slices.ContainsFunc(versions, func(x law.Version) bool { return c2a.HoldsSecret(x.Message.Text) })
		if e.Event.Knock != nil || e.Event.Text == "" || secret {
			return
		}
		same := slices.ContainsFunc(versions, func(x law.Version) bool { return x.Message.Text == e.Event.Text })
		v.Test(same, e.At, fmt.Sprintf("%q", e.Event.Text), fmt.Sprintf("%q", versions[len(versions)-1].Message.Text))
	})
}

// placesTold are the places by the names that the host gives them: those of the world, unless its deliveries give
// others.
func placesTold(s *law.Story) map[string]string {
	told := map[string]string{}
	if w := s.Trace.World; w != nil {
		for _, c := range w.Conversations {
			ref := c2a.Place{Conversation: c.ID, Kind: c.Kind}.Ref()
			told[ref] = ref
		}
		for _, t := range w.Threads {
			ref := c2a.Place{Thread: t.ID}.Ref()
			told[ref] = ref
		}
	}
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		told[e.Event.Place.Ref()] = versions[0].Message.Place.Ref()
	})
	return told
}

func trueConversation(s *law.Story, v *law.Tally) {
	id := map[string]string{}   // surface conversation -> id on the link
	home := map[string]string{} // the reverse
	threads := map[string]string{}
	if w := s.Trace.World; w != nil {
		for _, c := range w.Conversations {
			home[c.ID] = c.ID
		}
	}
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		place, got := versions[0].Message.Place, e.Event.Place.Conversation
		if got == "" {
			return
		}
		if place.Thread != "" { // which may have an id of its own, unless it has a member for it
			was, known := threads[place.Thread]
			distinct := got != place.Thread || !s.Trace.Draft.Threads
			v.Test(distinct, e.At, fmt.Sprintf("conversation id %q, which is that of a thread", got),
				"the id of its conversation")
			v.Test(!known || was == got, e.At, fmt.Sprintf("conversation id %q", got),
				fmt.Sprintf("%q, unchanged", was))
			threads[place.Thread] = got
			return
		}
		if was, ok := id[place.Conversation]; ok && was != got {
			v.Test(false, e.At, fmt.Sprintf("conversation id %q", got), fmt.Sprintf("%q, unchanged", was))
			return
		}
		if other, ok := home[got]; ok && other != place.Conversation {
			v.Test(false, e.At, fmt.Sprintf("conversation id %q, which belongs to another conversation", got),
				fmt.Sprintf("the id of %q", place.Conversation))
			return
		}
		id[place.Conversation], home[got] = got, place.Conversation
		v.Test(true, e.At, "", "")
	})
}

func trueRecipient(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		place := versions[0].Message.Place.Conversation
		if _, ok := w.Conversation(place); !ok {
			return
		}
		_, known := w.Agent(e.Event.Recipient)
		v.Test(known && s.Member(place, e.Event.Recipient, e.At), e.At, fmt.Sprintf("recipient %q", e.Event.Recipient),
			"an agent in the conversation")
	})
	for i, x := range s.Trace.Entries {
		n, ok := x.Item.(law.TypingNote)
		if _, listed := w.Conversation(n.Place.Conversation); !ok || !x.From || n.Agent == "" || !listed {
			continue
		}
		v.Test(s.Member(n.Place.Conversation, n.Agent, i), i, fmt.Sprintf("%q is told who is typing", n.Agent),
			"only agents in the conversation are told")
	}
}

func trueThread(s *law.Story, v *law.Tally) {
	eachPlace(s, func(e *law.Event, place c2a.Place) {
		if want := place.Thread; want != "" {
			v.Test(e.Event.Place.Thread == want, e.At, fmt.Sprintf("thread %q", e.Event.Place.Thread),
				fmt.Sprintf("thread %q", want))
		}
	})
}

// cameBefore reports whether the event may have come before the stretch, too.
func cameBefore(s *law.Story, e *law.Event) bool {
	l := s.Trace.Log
	return l != nil && l.MayKnow(law.FactEvent, e.Event.Recipient, e.Event.ID)
}

// sequenceRises judges each mode separately, because immediate may overtake buffered (A02-19). No two events have the
// same number, whatever their modes.
func sequenceRises(s *law.Story, v *law.Tally) {
	type key struct {
		agent, conversation string
		mode                c2a.Mode
	}
	type number struct {
		agent, conversation string
		sequence            int64
	}
	last, taken := map[key]int64{}, map[number]bool{}
	for _, e := range s.Events {
		k := key{e.Event.Recipient, e.Event.Place.Conversation, e.Mode}
		if e.Event.Sequence == 0 || e.Event.Attempt > 1 || e.Again || cameBefore(s, e) {
			continue
		}
		if was, ok := last[k]; ok && !v.Passes(e.Event.Sequence > was, e.At) {
			v.Test(false, e.At, fmt.Sprintf("sequence %d after %d", e.Event.Sequence, was), "a higher number")
		}
		last[k] = max(last[k], e.Event.Sequence)
		n := number{k.agent, k.conversation, e.Event.Sequence}
		if !v.Passes(!taken[n], e.At) {
			v.Test(false, e.At, fmt.Sprintf("sequence %d again", n.sequence), "a unique number")
		}
		taken[n] = true
	}
}

func ownMessage(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Recipient != "" && e.Event.Author.ID == e.Event.Recipient {
			v.Test(e.Policy == c2a.MustNotRespond, e.At, e.Policy.String()+" on its own message",
				"must_not_respond, or no delivery")
		}
	}
}

func grounded(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	groundedReactions(s, v)
	rules := c2ahost.DefaultRules()
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		agent := e.Event.Recipient
		if agent == "" || e.Policy == 0 {
			return
		}
		m := versions[len(versions)-1].Message
		if m.Approval || m.Blocker || m.Cancels || m.Safety {
			return // whom such a post concerns is open
		}
		if e.Policy != c2a.MustRespond {
			v.Test(true, e.At, "", "")
			return
		}
		c, _ := w.Conversation(m.Place.Conversation)
		ground := c.Kind == c2a.DM || m.Assignee == agent || m.Asks == agent ||
			slices.ContainsFunc(versions, func(x law.Version) bool {
				return slices.ContainsFunc(rules.Resolve(w, x.Message.Text),
					func(n c2a.Mention) bool { return n.ID == agent })
			})
		ground = ground || s.Trace.Draft.Obligations && (e.Event.Obligation != nil || slices.ContainsFunc(versions,
			func(x law.Version) bool { return x.Message.Obligation != nil }))
		v.Test(ground, e.At, "must_respond",
			"another policy, since there is no DM, mention, assignment or direct question")
	})
}

// groundedReactions: a reaction outside a DM is none of the reasons. One that approves, waits for the agent, or asks
// what it meant is left open.
func groundedReactions(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || e.Policy == 0 || strings.Contains(e.Event.Text, "@") ||
			slices.Contains([]string{"agree", "blocked", "unclear"}, r.Signal) {
			continue
		}
		if c, ok := s.Trace.World.Conversation(e.Event.Place.Conversation); ok && c.Kind != c2a.DM {
			v.Test(e.Policy != c2a.MustRespond, e.At, "must_respond to a reaction with "+r.Signal,
				"another policy, since there is no DM, mention, assignment or direct question")
		}
	}
}

// addressedReaction: a reaction in a channel is no direct message, and mentions nobody. Whether one in a DM is a direct
// message is open, and so is what a thread is a part of. A text beside the reaction may show a mention.
func addressedReaction(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Reaction == nil || e.Event.Place.Kind != c2a.Channel || strings.Contains(e.Event.Text, "@") {
			continue
		}
		v.Test(e.Event.Directedness != c2a.ToMe, e.At, "addressed",
			"not addressed, since it is neither a DM nor a mention")
	}
}

func shortTopic(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Knock == nil {
			continue
		}
		topic := e.Event.Knock.Topic
		n := utf8.RuneCountInString(topic)
		v.Test(strings.TrimSpace(topic) != "" && n <= c2a.TopicLimit, e.At, fmt.Sprintf("a topic of %d characters", n),
			fmt.Sprintf("1 to %d characters", c2a.TopicLimit))
	}
}

// cleanTopic looks for raw words only: a summary may share a plain word with the message, so it takes three in a row,
// or one that no host would come up with.
func cleanTopic(s *law.Story, v *law.Tally) {
	meta := placeNames(s)
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		if e.Event.Knock == nil {
			return
		}
		topic := law.Words(e.Event.Knock.Topic)
		leak := ""
		for _, x := range versions {
			body := strings.Fields(law.Words(x.Message.Text))
			for i, word := range body {
				run := law.NoWords + strings.Join(body[i:min(i+3, len(body))], " ") + " "
				switch {
				case i+3 <= len(body) && len(run) >= 12 && strings.Contains(topic, run), len(body) < 3 && i == 0 &&
					law.Strong(run) && strings.Contains(topic, run):
					leak = strings.TrimSpace(run)
				case canary(word) && strings.Contains(topic, law.NoWords+word+law.NoWords) &&
					!strings.Contains(meta, law.NoWords+word+law.NoWords):
					leak = word
				}
			}
		}
		v.Test(leak == "", e.At, fmt.Sprintf("topic %q repeats %q", e.Event.Knock.Topic, leak),
			"a topic in the host's own words")
	})
}

// canary reports whether a word looks invented.
func canary(word string) bool {
	return len(word) >= 14 || len(word) >= 6 && strings.ContainsFunc(word, unicode.IsDigit) &&
		strings.ContainsFunc(word, unicode.IsLetter)
}

// placeNames are the words of all names in the world.
func placeNames(s *law.Story) string {
	w := s.Trace.World
	if w == nil {
		return law.NoWords
	}
	var names []string
	for _, a := range w.Agents {
		names = append(names, a.ID, a.Handle, a.Name)
		names = append(append(names, a.Roles...), a.Streams...)
	}
	for _, p := range w.People {
		names = append(names, p.ID, p.Handle, p.Name)
	}
	for _, c := range w.Conversations {
		names = append(names, c.ID, c.Name, c.Stream)
	}
	for _, t := range w.Threads {
		names = append(names, t.ID)
	}
	return s.Words(strings.Join(names, " "))
}

func withheld(s *law.Story, v *law.Tally) {
	meta := placeNames(s)
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		if e.Mode != c2a.Notify && e.Event.Knock == nil {
			return
		}
		wire := law.Words(e.Wire + " " + e.Event.Text)
		leak := e.Event.Text != ""
		for _, x := range versions {
			body := law.Words(x.Message.Text)
			leak = leak || law.Strong(body) && !strings.Contains(meta, body) && strings.Contains(wire, body)
		}
		v.Test(!leak, e.At, "the message is in the delivery", "only the knock")
	})
}

func quietDigest(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if !e.Digest && e.Mode != c2a.Digest || e.Policy == 0 {
			continue
		}
		concerns := slices.Contains(e.Event.Mentions, e.Event.Recipient)
		if w := s.Trace.World; w != nil {
			a, _ := w.Agent(e.Event.Recipient)
			concerns = concerns || a.Handle != "" &&
				strings.Contains(strings.ToLower(e.Event.Text), "@"+strings.ToLower(a.Handle))
		}
		for _, x := range s.Trace.Entries {
			if y, ok := x.Item.(law.Surfaced); ok {
				p, posted := y.Input.(c2ahost.Posted)
				concerns = concerns || posted && p.Message.Assignee != "" && p.Message.Assignee == e.Event.Recipient
			}
		}
		v.Test(e.Policy == c2a.MustNotRespond || concerns, e.At, e.Policy.String(), c2a.MustNotRespond.String())
	}
}

// urgentThroughout judges events of any kind: the first ones, and those that a claim, an edit or another agent's
// refusal makes of the message. It passes over reactions to the message, and over history from before an agent joined.
func urgentThroughout(s *law.Story, v *law.Tally) {
	known := lines(s)
	eachMessage(s, func(e *law.Event, versions []law.Version) {
		m := versions[0].Message
		posted, ok := known[m.Text]
		history := ok && e.Policy == c2a.MustNotRespond &&
			!s.Member(m.Place.Conversation, e.Event.Recipient, posted.at)
		if !m.Urgent || e.Event.Reaction != nil || e.Event.Returns() || history {
			return
		}
		v.Test(e.Event.Priority == c2a.Urgent, e.At, "the priority "+e.Event.Priority.String(), c2a.Urgent.String())
		if k := e.Event.Knock; k != nil {
			v.Test(k.Priority == c2a.Urgent, e.At, "a knock of the priority "+k.Priority.String(), c2a.Urgent.String())
		}
	})
}

func cancelsDelivery(s *law.Story, v *law.Tally) {
	made := map[string]bool{}
	for i, e := range s.Trace.Entries {
		switch x := e.Item.(type) {
		case law.Delivery:
			made[x.Request] = e.From
		case law.Withdrawal:
			known := made[x.Request] && x.Request != "" || s.MayHaveBeen(law.FactRequest, x.Request)
			if e.From && !v.Passes(known, i) {
				v.Test(false, i, "a cancellation of "+x.Request, "the request id of a delivery")
			}
		}
	}
}

// cancelsForAReason judges an obligation that nothing has touched. Who is in its conversation may be a reason, and so
// may be its age, and what any agent does about it.
func cancelsForAReason(s *law.Story, v *law.Tally) {
	moved := slices.ContainsFunc(s.Trace.Entries, func(x law.Entry) bool {
		in, _ := x.Item.(law.Surfaced)
		_, ok := in.Input.(c2ahost.Moved)
		return ok
	})
	for _, e := range s.Events {
		if e.Policy != c2a.MustRespond || e.Message == "" || e.WithdrawAt < 0 || e.Digest || e.Request == "" || moved {
			continue
		}
		first := e
		if o := s.Named(e.Event.Recipient, e.Event.ID); o != nil {
			first = o
		}
		dealt := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return len(s.Acts(o, e.WithdrawAt)) > 0 || o.At > e.At && !law.Same(o.Event.Recipient, e.Event.Recipient)
		})
		old := first.Event.DeadlineMs > 0 && e.WithdrawMs+s.Trace.SlackMs >= first.AtMs+first.Event.DeadlineMs
		if dealt || old || e.WithdrawMs >= first.AtMs+s.Trace.PatienceMs {
			continue
		}
		v.Test(s.Told(e.Message, -1, e.WithdrawAt), e.WithdrawAt,
			fmt.Sprintf("a cancellation of %q, although its message is unchanged", e.Event.ID),
			"no cancellation, since its agent still has to answer")
	}
}

func cancelsNoAnswered(s *law.Story, v *law.Tally) {
	// An edit alone withdraws a notification.
	cancelled := func(e *law.Event) bool { return e.WithdrawAt >= 0 && e.Request != "" && !s.Returns(e) }
	for _, y := range s.Says {
		if e := y.Event; e != nil && y.OK && y.AnswerAt >= 0 && cancelled(e) {
			v.Test(e.WithdrawAt < y.AnswerAt, e.WithdrawAt,
				fmt.Sprintf("a cancellation of %q, which was already answered", e.Event.ID),
				"no cancellation, because the event no longer waits for an answer")
		}
		besideAnswered(s, v, y)
	}
	for _, e := range s.Events {
		if !cancelled(e) {
			continue
		}
		for _, a := range s.Acts(e, e.WithdrawAt) {
			if a.By != c2a.BySend && settles(a) && a.Signal != "agree" { // which may approve, or only mean "read"
				v.Test(false, e.WithdrawAt, fmt.Sprintf("a cancellation of %q, which was settled by %q", e.Event.ID,
					cmp.Or(a.Signal, "chat.resolve")),
					"no cancellation, because the event no longer waits for an answer")
			}
		}
	}
}

// besideAnswered judges what else an agent got of the message that it has answered: the answer closes that, too. It
// leaves alone what an edit, or anything else that the platform told of the message, brought beside the answered event.
func besideAnswered(s *law.Story, v *law.Tally, y *law.Say) {
	e := y.Event
	if e == nil || !y.OK || y.AnswerAt < 0 || e.Message == "" || e.WithdrawAt >= 0 && e.WithdrawAt < y.AnswerAt {
		return
	}
	for _, o := range s.Delivered(e.Message) {
		if o.At < y.At && o.Event.ID != e.Event.ID && o.Event.Recipient == e.Event.Recipient && o.Request != "" &&
			!o.Digest && o.Event.Reaction == nil && o.WithdrawAt >= 0 &&
			!s.Told(e.Message, min(e.At, o.At), y.AnswerAt) && s.SettledBefore(y.AnswerAt, o.WithdrawAt) {
			v.Test(false, o.WithdrawAt, fmt.Sprintf("a cancellation of %q, whose message was already answered",
				o.Event.ID), "no cancellation, since its agent has answered the message")
		}
	}
}

// closing are the signals that answer an event in both drafts.
var closing = []string{"agree", "done", "declined"}

// meetable judges what waits for the window: before that is over its model sees nothing of it. What comes again may say
// what is left of its time.
func meetable(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if ms := e.Event.DeadlineMs; ms > 0 && e.Mode == c2a.Buffered && !e.Again {
			v.Test(ms > c2a.QuietMinMs, e.At, fmt.Sprintf("%d ms", ms),
				fmt.Sprintf("a value in milliseconds that exceeds the compose window of %d", c2a.QuietMinMs))
		}
	}
}
