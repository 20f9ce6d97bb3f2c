// Package owed contains the laws about authors that are blocked until they get an answer (2026-08-11 "Obligations").
// They bind a host, and only drafts that have obligations.
package owed

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

func hasObligations(d c2a.Draft) bool { return d.Obligations }

// All returns these laws. The list is made at each call.
func All() []law.Law {
	return slices.Concat(ladderLaws(), openLaws(), []law.Law{
		law.Needing(law.World, law.OfHost("C2A-OBLG-001", hasObligations,
			"an event says when its message was created, and each redelivery repeats this time", createdAsPosted)),
		law.Needing(law.Surface, law.OfHost("C2A-OBLG-002", hasObligations,
			"an event's recipients are the participants to whom its message is addressed, each with its kind",
			func(s *law.Story, v *law.Tally) {
				namesRecipients(s, v)
				recipientsOfKind(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-OBLG-007", hasObligations,
			"no event has an obligation whose message declares none", obligedByDeclaration)),
		law.Needing(law.Surface, law.OfHost("C2A-OBLG-003", hasObligations,
			"an obligation is as it was declared, and is the same in each redelivery",
			func(s *law.Story, v *law.Tally) {
				obligedAlike(s, v)
				obligedAsDeclared(s, v)
				listedAsDeclared(s, v)
				openSet(s, v, "C2A-OBLG-003")
			})),
		law.Needing(law.Surface, law.OfHost("C2A-OBLG-004", hasObligations,
			"a reaction names the event under which its message was delivered, and its giver by id and kind",
			func(s *law.Story, v *law.Tally) {
				reactionsTargeted(s, v)
				reactionsByWhom(s, v)
				confirmationsName(s, v)
			})),
		law.OfHost("C2A-OBLG-012", hasObligations, "each reaction has its own id", reactionsNamed),
		law.Needing(law.World, law.OfHost("C2A-OBLG-014", hasObligations, "a reaction says when it was given",
			reactionsTimed)),
		law.OfHost("C2A-OBLG-017", hasObligations, "all copies of an obligating message have one event id",
			copiesShareID),
		law.Needing(law.Surface, law.OfHost("C2A-OBLG-009", hasObligations,
			"an obligating message returns to its recipients alone, and nobody else owes an answer to it",
			func(s *law.Story, v *law.Tally) {
				returnsToRecipients(s, v)
				openSet(s, v, "C2A-OBLG-009")
			})),
		law.OfHost("C2A-RET-018", hasObligations, "a return says who asked, and where", returnsSayWho),
		law.OfHost("C2A-OBLG-005", hasObligations,
			"an event with an obligation must be answered by everyone to whom it is addressed", obligingMust),
		law.OfHost("C2A-OBLG-006", hasObligations,
			"an event with an obligation is never part of a digest, and never silent", obligingShown),
		law.OfHost("C2A-RET-002", hasObligations,
			"a return is a knock in mode notify, without any words from the message",
			func(s *law.Story, v *law.Tally) {
				returnsKnock(s, v)
				injectedAgain(s, v)
			}),
		law.Needing(law.World, law.OfHost("C2A-RET-003", hasObligations,
			"a return states the time since its event was created", returnsAge)),
		law.OfHost("C2A-RET-004", hasObligations, "a return states the default action that was declared",
			returnsSayDefault),
		law.OfHost("C2A-RET-005", hasObligations, "the time between two returns stays the same", returnsFlat),
		law.OfHost("C2A-RET-007", hasObligations, "an urgent event returns sooner than other events, and an event "+
			"that was delivered in full returns sooner than a knock",
			func(s *law.Story, v *law.Tally) {
				returnsByMode(s, v)
				climb(s, v, "C2A-RET-007")
			}),
		law.OfHost("C2A-ESC-003", hasObligations,
			"an escalation has its own id and its own time, must be answered, and is addressed to its one recipient; "+
				"the host doesn't also post to everyone",
			func(s *law.Story, v *law.Tally) {
				escalationsOblige(s, v)
				escalatesToNoConversation(s, v)
			}),
		law.OfHost("C2A-ESC-006", hasObligations, "everything that one escalation covers is owed by one party, "+
			"and a party owes at most one escalation about each silent recipient at each rung",
			func(s *law.Story, v *law.Tally) {
				aboutOneParty(s, v)
				openSet(s, v, "C2A-ESC-006")
			}),
		law.OfHost("C2A-RET-020", hasObligations, "a return asks for an answer: it must or may be answered",
			returnsAnswerable),
		law.OfHost("C2A-ESC-007", hasObligations, "what was escalated to a human doesn't return to that human",
			returnsToNoHuman),
		law.OfHost("C2A-ESC-004", hasObligations, "no escalation goes to a recipient whose own obligation it covers",
			escalationsGoElsewhere),
	})
}

// eachReturn calls f for each return that was not delivered before, with the event that it is about.
func eachReturn(s *law.Story, f func(e, first *law.Event)) {
	for _, e := range s.Events {
		if !e.Event.Returns() || e.Again {
			continue
		}
		for first := range s.Deliveries(e.Event.Recipient, e.Event.Knock.Of) {
			if first.At < e.At && !first.Event.Returns() {
				f(e, first)
				break
			}
		}
	}
}

// returnsToRecipients judges the returns of messages whose recipients are known.
func returnsToRecipients(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	to := map[string][]string{} // recipients by event id
	for _, e := range s.Events {
		if e.Event.Returns() {
			if all := to[e.Event.Knock.Of]; all != nil && !e.Again {
				v.Test(slices.Contains(all, e.Event.Recipient), e.At, "a return to "+e.Event.Recipient,
					fmt.Sprintf("its recipients %q", all))
			}
			continue
		}
		if versions := e.Versions(); len(versions) > 0 && versions[0].Message.Obligation != nil &&
			e.Event.Reaction == nil && !e.Digest && e.Mode != c2a.Digest {
			to[e.Event.ID] = addressed(s.Trace.World, versions[0].Message)
		}
	}
}

// returnsToNoHuman judges the returns of what the host itself asked. Whether a message returns to a human is open.
func returnsToNoHuman(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if w := s.Trace.World; w != nil && e.Event.Returns() && e.Returned == "" && !e.Again {
			v.Test(w.Author(e.Event.Recipient).Kind != c2a.Human, e.At, "a return to the human "+e.Event.Recipient,
				"none at the human rung")
		}
	}
}

// returnsByEvent are the returns of each event, in order. It leaves out those whose ladder may have been moved.
func returnsByEvent(s *law.Story, f func(first *law.Event, returns []*law.Event)) {
	var firsts []*law.Event
	of := map[*law.Event][]*law.Event{}
	eachReturn(s, func(e, first *law.Event) {
		if of[first] == nil {
			firsts = append(firsts, first)
		}
		of[first] = append(of[first], e)
	})
	for _, first := range firsts {
		f(first, of[first])
	}
}

// moved reports whether somebody gave a signal, or an edit came, that may move the returns of an event
// between two positions; or whether there was a gap.
func moved(s *law.Story, from, to *law.Event) bool {
	for i := from.At; i < to.At; i++ {
		x := s.Trace.Entries[i]
		switch item := x.Item.(type) {
		case law.ToolUse:
			if item.Name == "chat.react" {
				return true
			}
		case law.Surfaced:
			switch item.Input.(type) {
			case c2ahost.Reacted, c2ahost.Unreacted, c2ahost.Edited, c2ahost.Repeated:
				return true
			}
		case law.Linked, law.Killed:
			return true
		}
	}
	return false
}

func createdAsPosted(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	first := map[[2]string]string{}
	for _, e := range s.Events {
		if e.CreatedAt == "" || e.Event.Returns() { // the schema judges that; and a return is no redelivery
			continue
		}
		key := [2]string{e.Event.ID, e.Event.Recipient}
		if before, ok := first[key]; ok {
			v.Test(before == e.CreatedAt, e.At, e.CreatedAt, before)
			continue
		}
		first[key] = e.CreatedAt
		if e.Message == "" || e.Event.EditOf != "" || e.Event.Returns() {
			continue
		}
		for i, x := range s.Trace.Entries[:e.At] {
			in, _ := x.Item.(law.Surfaced)
			p, ok := in.Input.(c2ahost.Posted)
			if ok && p.Message.ID == e.Message && !s.Touched(e.Message, i) {
				ms := s.Trace.World.StartMs + x.AtMs
				v.Test(e.CreatedMs/1000 == ms/1000 || e.CreatedMs == ms, e.At, e.CreatedAt,
					fmt.Sprintf("the time of the message, %d ms after the start", x.AtMs))
			}
		}
	}
}

// obligedAlike compares the obligation of each redelivery with that of the first delivery.
func obligedAlike(s *law.Story, v *law.Tally) {
	first := map[[2]string]*c2a.Obligation{}
	for _, e := range s.Events {
		if e.Event.Returns() {
			continue
		}
		key := [2]string{e.Event.ID, e.Event.Recipient}
		before, again := first[key]
		if !again {
			first[key] = e.Event.Obligation
			continue
		}
		if before != nil && e.Event.EditOf == "" {
			o := e.Event.Obligation
			same := o != nil && o.Blocks == before.Blocks && o.DefaultAction == before.DefaultAction &&
				o.Delegate.ID == before.Delegate.ID
			v.Test(same, e.At, o.String(), before.String())
		}
	}
}

// declared calls f for each event of a message that its author, or anybody, has not changed yet.
func declared(s *law.Story, f func(e *law.Event, m c2a.Message)) {
	for _, e := range s.Events {
		versions := e.Versions()
		if len(versions) == 1 && e.Event.EditOf == "" && e.Event.Reaction == nil && !e.Event.Returns() && !e.Digest &&
			e.Mode != c2a.Digest {
			f(e, versions[0].Message)
		}
	}
}

// namesRecipients judges direct messages, assignments, what declares its recipients, and texts of which each @ is a
// mention of one participant. In a direct message, whom it mentions may be a recipient as well.
func namesRecipients(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	rules := c2ahost.DefaultRules()
	declared(s, func(e *law.Event, m c2a.Message) {
		mentions := rules.Resolve(w, m.Text)
		byRole := slices.ContainsFunc(mentions, func(x c2a.Mention) bool { return x.ID == "" })
		c, _ := w.Conversation(m.Place.Conversation)
		plain := len(mentions) > 0 || c.Kind == c2a.DM || m.Recipients != nil || m.Class == c2a.Assignment
		either := m.Class == c2a.Assignment && c.Kind == c2a.DM // work may be addressed to whom it is assigned, too
		if !plain || byRole || strings.Count(m.Text, "@") != len(mentions) || either {
			return
		}
		needed := rules.Recipients(w, m)
		allowed := slices.Clone(needed)
		for _, x := range mentions {
			allowed = append(allowed, x.ID)
		}
		if c.Kind == c2a.DM {
			allowed = append(allowed, c.Members...)
		}
		var got []string
		for _, r := range e.Event.Recipients {
			got = append(got, r.ID)
		}
		lacks := slices.ContainsFunc(needed, func(id string) bool { return !slices.Contains(got, id) })
		beyond := slices.ContainsFunc(got, func(id string) bool { return !slices.Contains(allowed, id) })
		v.Test(!lacks && !beyond, e.At, fmt.Sprintf("recipients %q", got), fmt.Sprintf("%q", needed))
	})
}

// obligedAsDeclared compares an obligation with its declaration. Who may confirm if nobody was named is open, and a
// secret may be left out.
func obligedAsDeclared(s *law.Story, v *law.Tally) {
	declared(s, func(e *law.Event, m c2a.Message) {
		said, got := m.Obligation, e.Event.Obligation
		if said == nil || got == nil || c2a.HoldsSecret(said.DefaultAction) {
			return
		}
		same := got.Blocks == said.Blocks && got.DefaultAction == said.DefaultAction &&
			(said.Delegate.ID == "" || got.Delegate.ID == said.Delegate.ID)
		v.Test(same, e.At, got.String(), said.String())
	})
}

// listedAsDeclared judges the entries of the open set that are about messages.
func listedAsDeclared(s *law.Story, v *law.Tally) {
	said := map[string]*c2a.Obligation{} // by event id
	declared(s, func(e *law.Event, m c2a.Message) {
		if m.Obligation != nil {
			said[e.Event.ID] = m.Obligation
		}
	})
	for i, x := range s.Trace.Entries {
		if in, ok := x.Item.(law.Inspected); ok {
			for _, o := range slices.Concat(in.State.Owes, in.State.Blocking) {
				d := said[o.Event]
				if d == nil || len(o.About) > 0 {
					continue
				}
				v.Test(o.Blocks == "" || o.Blocks == d.Blocks, i, fmt.Sprintf("%q is listed as %s", o.Event, o.Blocks),
					d.Blocks)
				if d.DefaultAction != "" && !c2a.HoldsSecret(d.DefaultAction) {
					v.Test(beginsAs(o.DefaultAction, d.DefaultAction), i, fmt.Sprintf("%q is listed with %q", o.Event,
						o.DefaultAction), fmt.Sprintf("%q, or its beginning", d.DefaultAction))
				}
			}
		}
	}
}

// reactionsByWhom judges reactions of participants.
func reactionsByWhom(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || r.Actor.ID == "" || r.Actor.Kind == 0 {
			continue
		}
		if by := s.Trace.World.Author(r.Actor.ID); by.Kind != c2a.Program {
			v.Test(r.Actor.Kind == by.Kind, e.At, fmt.Sprintf("%s of kind %s", r.Actor.ID, r.Actor.Kind),
				"the kind "+by.Kind.String())
		}
	}
}

// reactionsTargeted compares the event that a reaction names with those of the message that it is on. An event is for
// one agent, so a reaction may name that of any. Before one is delivered, or if a digest is named, it is open what the
// reaction names, unless that is the event of another message (2026-08-11 "Reaction Signals").
func reactionsTargeted(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || r.On == "" || r.Target == "" {
			continue
		}
		var own []string              // events of the message
		ofHost, other := false, false // ofHost: the target is a digest, or what the host itself asked
		for _, o := range s.Events {
			switch named := o.Event.ID == r.Target; {
			case o.Digest || o.Mode == c2a.Digest || o.Message == "" && o.Event.Obligation != nil:
				ofHost = ofHost || named
			case o.Message == r.On && o.Event.Reaction == nil:
				if named || o.At < e.At {
					own = append(own, o.Event.ID)
				}
			default:
				other = other || named
			}
		}
		if !ofHost && (other || len(own) > 0) {
			v.Test(slices.Contains(own, r.Target), e.At, fmt.Sprintf("targetEventId %q", r.Target),
				fmt.Sprintf("one of %q", own))
		}
	}
}

// reactionsNamed tells reactions apart by who gave which signal on which message; whether one that is given again has
// the same id is open.
func reactionsNamed(s *law.Story, v *law.Tally) {
	type sign struct{ actor, signal, target string }
	given, event := map[string]sign{}, map[string]string{}
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || r.ID == "" {
			continue
		}
		x := sign{r.Actor.ID, r.Signal, r.On}
		before, known := given[r.ID]
		v.Test(!known || before == x, e.At, "the id of another reaction, "+r.ID, "a unique id")
		given[r.ID] = x
		if id, again := event[e.Event.ID+e.Event.Recipient]; again {
			v.Test(id == r.ID, e.At, r.ID, id)
		}
		event[e.Event.ID+e.Event.Recipient] = r.ID
	}
}

// reactionsTimed looks for the same reaction on the surface. The time of a reaction that an agent gave by its tool,
// too, is open.
func reactionsTimed(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || e.ReactedAt == "" {
			continue
		}
		var at []int64
		tool := false
		for _, x := range s.Trace.Entries[:e.At] {
			p, _ := x.Item.(law.Posted)
			tool = tool || p.Op == "react" && p.Message == r.On && p.Agent == r.Actor.ID
			in, _ := x.Item.(law.Surfaced)
			given, ok := in.Input.(c2ahost.Reacted)
			if ok && given.Message == r.On && given.Author == r.Actor.ID && given.SignalIn(w) == r.Signal {
				at = append(at, w.StartMs+x.AtMs)
			}
		}
		if len(at) > 0 && !tool {
			v.Test(slices.ContainsFunc(at, func(ms int64) bool { return ms/1000 == e.ReactedMs/1000 }), e.At,
				e.ReactedAt, fmt.Sprintf("%d ms after the start", at[len(at)-1]-w.StartMs))
		}
	}
}

// copiesShareID compares the event ids of the first copies of a message that obliges somebody.
func copiesShareID(s *law.Story, v *law.Tally) {
	first := map[string]*law.Event{}
	for _, e := range s.Events {
		if e.Message == "" || e.Event.Obligation == nil || e.Event.EditOf != "" || e.Event.Returns() || e.Again {
			continue
		}
		before := first[e.Message]
		if before == nil {
			first[e.Message] = e
		} else if before.Event.Recipient != e.Event.Recipient && before.Event.Text == e.Event.Text {
			v.Test(before.Event.ID == e.Event.ID, e.At, e.Event.ID, before.Event.ID)
		}
	}
}

// openAge compares the ages in the open set with the creation of what was delivered under that id.
func openAge(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for i, x := range s.Trace.Entries {
		in, ok := x.Item.(law.Inspected)
		if !ok {
			continue
		}
		for _, o := range slices.Concat(in.State.Owes, in.State.Blocking) {
			for _, e := range s.Events {
				if e.At > i || e.Event.ID != o.Event || e.CreatedAt == "" || e.Message == "" || e.Event.Returns() ||
					e.Event.EditOf != "" {
					continue
				}
				age := s.Trace.World.StartMs + x.AtMs - e.CreatedMs
				v.Test(max(o.AgeMs-age, age-o.AgeMs) <= 1_000+s.Trace.SlackMs, i,
					fmt.Sprintf("%d ms since %q", o.AgeMs, o.Event), fmt.Sprintf("%d ms", age))
				break
			}
		}
	}
}

// returnsSayWho accepts an id or a name for the author and the place. If the knock names another participant, a correct
// author of the event doesn't make up for that.
func returnsSayWho(s *law.Story, v *law.Tally) {
	eachReturn(s, func(e, first *law.Event) {
		if first.Message == "" || first.Event.Obligation == nil { // the host's own question may have any author
			return
		}
		k, by, at := e.Event.Knock, first.Event.Author, first.Event.Place
		who := strings.Contains(k.From, by.ID) ||
			by.Name != "" && strings.Contains(strings.ToLower(k.From), strings.ToLower(by.Name)) ||
			e.Event.Author.ID == by.ID && !namesParticipant(s.Trace.World, k.From)
		v.Test(who, e.At, k.From, by.ID)
		where := e.Event.Place.Same(at) || strings.Contains(k.Where, at.Conversation)
		v.Test(where, e.At, k.Where, at.Conversation)
	})
}

// namesParticipant reports whether a text has the id or the name of an agent or a human. Without a world, nobody knows.
func namesParticipant(w *c2a.World, text string) bool {
	if w == nil {
		return false
	}
	var all []string
	for _, a := range w.Agents {
		all = append(all, a.ID, a.Name)
	}
	for _, p := range w.People {
		all = append(all, p.ID, p.Name)
	}
	return slices.ContainsFunc(all, func(name string) bool {
		return name != "" && strings.Contains(strings.ToLower(text), strings.ToLower(name))
	})
}

// blocksAuthor reports whether an event obliges the agent that gets it: it has an obligation, and addresses that agent.
func blocksAuthor(e *law.Event) bool {
	return e.Event.Obligation != nil && slices.ContainsFunc(e.Event.Recipients,
		func(r c2a.Author) bool { return r.ID == e.Event.Recipient })
}

func obligingMust(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if blocksAuthor(e) {
			v.Test(e.Policy == c2a.MustRespond, e.At, e.PolicyText, c2a.MustRespond.String())
		}
	}
}

func obligingShown(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if blocksAuthor(e) {
			v.Test(!e.Digest && e.Mode != c2a.Digest && e.Mode != c2a.Silent, e.At, e.ModeText,
				"a mode other than digest and silent")
		}
	}
}

func returnsKnock(s *law.Story, v *law.Tally) {
	eachReturn(s, func(e, first *law.Event) {
		v.Test(e.Mode == c2a.Notify && e.Event.Text == "", e.At, e.ModeText+" with content "+e.Event.Text,
			"a knock in mode notify, without content")
		if first.Message == "" { // the host's own words
			return
		}
		plain := func(text string) string { return " " + strings.Join(strings.Fields(law.Words(text)), " ") + " " }
		topic, will := plain(e.Event.Knock.Topic), plain(e.Event.Knock.DefaultAction)
		said := phrases(first.Event.Text)
		if o := first.Event.Obligation; o == nil || o.DefaultAction == "" {
			for _, phrase := range said {
				v.Test(!strings.Contains(will, " "+phrase+" "), e.At,
					fmt.Sprintf("the default action says %q", phrase), "no words from the message")
			}
		} else {
			said = append(said, phrases(o.DefaultAction)...)
		}
		for _, phrase := range said {
			v.Test(!strings.Contains(topic, " "+phrase+" "), e.At, fmt.Sprintf("the topic says %q", phrase),
				"no words from the message or from its default action")
		}
	})
}

// injectedAgain looks for whole events that come again when a return is due: one interval, or several, after the first.
func injectedAgain(s *law.Story, v *law.Tally) {
	firsts := map[[2]string]*law.Event{}
	for _, e := range s.Events {
		key := [2]string{e.Message, e.Event.Recipient}
		if e.Message == "" || e.Event.Returns() || e.Event.Reaction != nil || e.Again || e.Digest {
			continue
		}
		first := firsts[key]
		if first == nil {
			firsts[key] = e
			continue
		}
		every := s.Trace.ReturnMs[first.Mode]
		if every == 0 || !blocksAuthor(first) || first.AckAt < 0 || e.Event.Text == "" || e.Event.EditOf != "" ||
			e.Event.Text != first.Event.Text {
			continue
		}
		v.Test((e.AtMs-first.AtMs)%every > s.Trace.SlackMs, e.At, "the whole event "+e.Event.ID+" again", "a knock")
	}
}

// phrases are the runs of three words in a text; of a text of two words, both together. A single word can be in a topic
// by accident.
func phrases(text string) (out []string) {
	words := strings.Fields(law.Words(text))
	n := min(3, len(words))
	for i := 0; n > 1 && i+n <= len(words); i++ {
		out = append(out, strings.Join(words[i:i+n], " "))
	}
	return out
}

func returnsAge(s *law.Story, v *law.Tally) {
	eachReturn(s, func(e, first *law.Event) {
		if first.CreatedAt == "" || s.Trace.World == nil {
			return
		}
		age := s.Trace.World.StartMs + e.AtMs - first.CreatedMs
		v.Test(e.Event.Knock.AgeMs/1000 == age/1000, e.At, fmt.Sprintf("%d ms", e.Event.Knock.AgeMs),
			fmt.Sprintf("%d ms", age))
	})
}

func returnsSayDefault(s *law.Story, v *law.Tally) {
	eachReturn(s, func(e, first *law.Event) {
		o := first.Event.Obligation
		if o == nil || o.DefaultAction == "" {
			return
		}
		v.Test(beginsAs(e.Event.Knock.DefaultAction, o.DefaultAction), e.At,
			fmt.Sprintf("%q", e.Event.Knock.DefaultAction), fmt.Sprintf("%q, or its beginning", o.DefaultAction))
	})
}

// beginsAs reports whether a text equals another one, or is its beginning.
func beginsAs(text, whole string) bool {
	said := strings.TrimRight(text, ". …")
	return said != "" && strings.HasPrefix(whole, said)
}

// obligedByDeclaration judges the events of messages that nobody has edited.
func obligedByDeclaration(s *law.Story, v *law.Tally) {
	declared(s, func(e *law.Event, m c2a.Message) {
		v.Test(m.Obligation != nil || e.Event.Obligation == nil, e.At, e.Event.Obligation.String(),
			"no obligation")
	})
}

// recipientsOfKind judges recipients that the world knows.
func recipientsOfKind(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, e := range s.Events {
		for _, r := range e.Event.Recipients {
			by := s.Trace.World.Author(r.ID)
			if r.Kind != 0 && by.Kind != c2a.Program && r.Kind != by.Kind {
				v.Test(false, e.At, fmt.Sprintf("%s of kind %s", r.ID, r.Kind), "the kind "+by.Kind.String())
			}
		}
	}
}

// confirmationsName judges reactions by which the delegate of an obligation confirms an answer for its author.
func confirmationsName(s *law.Story, v *law.Tally) {
	about := map[[3]string][]string{} // message, giver and signal -> whom it is about, each time
	add := func(message, by, signal, whom string) {
		key := [3]string{message, by, signal}
		about[key] = append(about[key], whom)
	}
	at, events := 0, map[string]string{}
	for _, e := range s.Events {
		for ; at <= e.At; at++ {
			switch x := s.Trace.Entries[at].Item.(type) {
			case law.Surfaced:
				if in, ok := x.Input.(c2ahost.Reacted); ok {
					add(in.Message, in.Author, in.SignalIn(s.Trace.World), in.About)
				}
			case law.ToolUse:
				if x.Name == "chat.react" {
					add(events[x.InReplyTo], x.Agent, x.Text, x.About)
				}
			}
		}
		if events[e.Event.ID] = e.Message; e.Event.Reaction == nil {
			continue
		}
		r := e.Event.Reaction
		given := about[[3]string{r.On, r.Actor.ID, r.Signal}]
		whom := slices.Compact(slices.Clone(given))
		if r.Signal == "done" && len(whom) == 1 && whom[0] != "" && delegated(s, r.On, r.Actor.ID) {
			v.Test(r.About.ID == whom[0], e.At, fmt.Sprintf("recipient %q", r.About.ID), fmt.Sprintf("%q", whom[0]))
		}
	}
}

// delegated reports whether somebody is named as who may confirm for the author of a message.
func delegated(s *law.Story, message, by string) bool {
	return slices.ContainsFunc(s.Trace.Entries, func(x law.Entry) bool {
		in, _ := x.Item.(law.Surfaced)
		p, ok := in.Input.(c2ahost.Posted)
		return ok && p.Message.ID == message && p.Message.Obligation != nil && p.Message.Obligation.Delegate.ID == by
	})
}

// returnsFlat judges the returns before the escalation. Whether and when more come after it is open.
func returnsFlat(s *law.Story, v *law.Tally) {
	returnsByEvent(s, func(first *law.Event, returns []*law.Event) {
		before, apart, most := first, int64(0), s.Trace.Returns
		for i, e := range returns {
			if most > 0 && (int64(i) >= most || int64(e.Event.ReturnNumber()) > most) {
				break
			}
			between := e.AtMs - before.AtMs
			if i > 0 && apart > 0 && !moved(s, before, e) {
				v.Test(between == apart, e.At, fmt.Sprintf("%d ms after the previous one", between),
					fmt.Sprintf("%d ms", apart))
			}
			apart = 0
			if !moved(s, before, e) && !(i == 0 && firstReturnMoved(s, first)) {
				apart = between
			}
			before = e
		}
	})
}

// firstReturnMoved reports whether the first return of an event may come at another time than an interval after its
// delivery: the event was delivered later than at its creation, from which the interval counts, or somebody reacted to
// its message before the delivery.
func firstReturnMoved(s *law.Story, e *law.Event) bool {
	if s.Trace.World != nil && s.Trace.World.StartMs+e.AtMs-e.CreatedMs > 1_000+s.Trace.SlackMs {
		return true
	}
	return slices.ContainsFunc(s.Trace.Entries[:e.At], func(x law.Entry) bool {
		in, _ := x.Item.(law.Surfaced)
		reacted, ok := in.Input.(c2ahost.Reacted)
		return ok && reacted.Message == e.Message
	})
}

// returnsByMode compares how long events of different modes wait for their first return. Notify and tool_mailbox have
// no order.
func returnsByMode(s *law.Story, v *law.Tally) {
	type first struct {
		mode c2a.Mode
		ms   int64
	}
	var all []first
	returnsByEvent(s, func(e *law.Event, returns []*law.Event) {
		if s.Trace.World == nil || e.Message == "" || moved(s, e, returns[0]) || firstReturnMoved(s, e) {
			return
		}
		x := first{min(e.Mode, c2a.Notify), returns[0].AtMs - e.AtMs}
		for _, y := range all {
			sooner, later := x, y
			if x.mode > y.mode {
				sooner, later = y, x
			}
			if x.mode != y.mode {
				v.Test(sooner.ms < later.ms, returns[0].At, fmt.Sprintf("%d ms in mode %s", sooner.ms, sooner.mode),
					fmt.Sprintf("less than the %d ms in mode %s", later.ms, later.mode))
			}
		}
		all = append(all, x)
	})
}

// returnsApart takes the shortest distance that nothing has moved for the interval.
func returnsApart(s *law.Story, v *law.Tally) {
	returnsByEvent(s, func(first *law.Event, returns []*law.Event) {
		interval, before := int64(1), first
		for _, e := range returns {
			if between := e.AtMs - before.AtMs; between > 0 && !moved(s, before,
				e) && (interval == 1 || between < interval) {
				interval = between
			}
			before = e
		}
		for i, e := range returns[min(1, len(returns)):] {
			apart := e.AtMs - returns[i].AtMs
			v.Test(apart >= interval, e.At, fmt.Sprintf("%d ms after the previous one", apart),
				fmt.Sprintf("at least %d ms", interval))
		}
	})
}

// escalations are the obliging events that are about other participants: a host makes them itself.
func escalations(s *law.Story, f func(e *law.Event)) {
	for _, e := range s.Events {
		if e.Event.Obligation != nil && !e.Event.Returns() && (e.Event.Obligation.AsksAbout() || e.Message == "") {
			f(e)
		}
	}
}

func escalationsOblige(s *law.Story, v *law.Tally) {
	escalations(s, func(e *law.Event) {
		own := !slices.ContainsFunc(s.Events, func(o *law.Event) bool {
			return o.At < e.At && o.Event.ID == e.Event.ID && (o.Message != "" || o.Event.Reaction != nil)
		})
		v.Test(own, e.At, fmt.Sprintf("the id %q of another event", e.Event.ID), "a unique id")
		v.Test(e.Policy == c2a.MustRespond, e.At, e.PolicyText, c2a.MustRespond.String())
		v.Test(len(e.Event.Recipients) == 1 && law.Same(e.Event.Recipients[0].ID, e.Event.Recipient), e.At,
			fmt.Sprintf("%d recipients", len(e.Event.Recipients)), "the one recipient that gets it")
		ownTime(s, v, e)
	})
}

// escalatesToNoConversation judges that a host which escalates doesn't call everyone, or a role, in a conversation.
func escalatesToNoConversation(s *law.Story, v *law.Tally) {
	first := -1
	escalations(s, func(e *law.Event) {
		if first < 0 {
			first = e.At
		}
	})
	w := s.Trace.World
	if first < 0 || w == nil {
		return
	}
	for i, x := range s.Trace.Entries {
		p, ok := x.Item.(law.Posted)
		if !ok || p.Op != "post" || s.EntryMs(i) < s.EntryMs(first) {
			continue
		}
		if _, agent := w.Agent(p.Agent); agent {
			continue
		}
		for _, m := range c2a.ResolveMentions(w, p.Text) {
			v.Test(m.Role == "", i, fmt.Sprintf("%s posts %q", p.Agent, p.Text), "an escalation to one recipient alone")
		}
	}
}

// ownTime judges whether an escalation is younger than the first obligation that it is about; others may join it later.
func ownTime(s *law.Story, v *law.Tally, e *law.Event) {
	if len(e.Event.Obligation.Of) == 0 || e.Again || e.Event.EditOf != "" || e.CreatedAt == "" {
		return
	}
	first := e.Event.Obligation.Of[0]
	below := s.Named(first.Recipient, first.Event)
	if below != nil && below.CreatedAt != "" && e.AtMs-below.AtMs > 1_000+s.Trace.SlackMs {
		v.Test(e.CreatedMs > below.CreatedMs, e.At, "created at "+e.CreatedAt, "after "+below.CreatedAt)
	}
}

func escalationsGoElsewhere(s *law.Story, v *law.Tally) {
	escalations(s, func(e *law.Event) {
		for _, owed := range e.Event.Obligation.Of {
			v.Test(owed.Recipient != e.Event.Recipient, e.At, "to "+e.Event.Recipient, "to someone else")
		}
	})
}

// aboutOneParty judges lists of several entries, except for questions back: whether those are merged is open.
func aboutOneParty(s *law.Story, v *law.Tally) {
	authors := map[string]string{}
	for _, e := range s.Events {
		if e.Message != "" && !e.Event.Returns() {
			authors[e.Event.ID] = e.Event.Author.ID
		}
	}
	test := func(of []c2a.Owed, to string, at int) {
		if len(of) < 2 || authors[of[0].Event] == to {
			return
		}
		for _, owed := range of[1:] {
			v.Test(owed.Recipient == of[0].Recipient, at, fmt.Sprintf("%s and %s", of[0].Recipient, owed.Recipient),
				"an escalation for each of the two")
		}
	}
	escalations(s, func(e *law.Event) { test(e.Event.Obligation.Of, e.Event.Recipient, e.At) })
	for i, x := range s.Trace.Entries {
		if in, ok := x.Item.(law.Inspected); ok {
			for _, o := range in.State.Owes {
				test(o.About, o.Party, i)
			}
		}
	}
}

func returnsAnswerable(s *law.Story, v *law.Tally) {
	eachReturn(s, func(e, _ *law.Event) {
		v.Test(e.Policy != c2a.MustNotRespond, e.At, e.Policy.String(), "must_respond or may_respond")
	})
}
