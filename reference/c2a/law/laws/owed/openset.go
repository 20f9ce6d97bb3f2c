package owed

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// earlyMs is for how long a host surely keeps a reaction that comes before its message.
const earlyMs = 3_600_000

// openLaws derive the open set from what happened, and compare it with what the host says whenever it is asked.
func openLaws() []law.Law {
	listed := func(requirement, states string) law.Law {
		return law.Needing(law.Surface, law.OfHost(requirement, hasObligations, states,
			func(s *law.Story, v *law.Tally) { openSet(s, v, requirement) }))
	}
	idles := func(requirement, states string) law.Law {
		return law.Needing(law.Surface, law.OfHost(requirement, hasObligations, states,
			func(s *law.Story, v *law.Tally) {
				openSet(s, v, requirement)
				climb(s, v, requirement)
			}))
	}
	return []law.Law{
		law.Needing(law.World, law.OfHost("C2A-OPEN-001", hasObligations,
			"a party owes exactly what is open, and its age is measured from its event",
			func(s *law.Story, v *law.Tally) {
				openAge(s, v)
				openSet(s, v, "C2A-OPEN-001")
			})),
		listed("C2A-OPEN-002", "the author of an open obligation waits for it, and so does its delegate"),
		law.OfHost("C2A-OPEN-003", hasObligations, "what a party owes is sorted first by what is blocked, and then "+
			"by age",
			openSorted),
		listed("C2A-DISC-003", "a signal from its recipient does not remove an obligation from what is owed"),
		idles("C2A-DISC-004",
			"a signal from anybody else does not remove an obligation from what is owed, and does not change the "+
				"time of its next return"),
		idles("C2A-DISC-006", "an answer does not remove an obligation from what is owed"),
		idles("C2A-DISC-007", "an obligation stays in what is owed if nothing happens, or if its recipient leaves"),
		idles("C2A-DISC-008",
			"a signal done that names somebody else, or nobody, does not remove an obligation from what is owed"),
		idles("C2A-DISC-010", "what was discharged is not owed again after the signal done was removed"),
		idles("C2A-DISC-012", "an edit does not open a second obligation, and an edited message keeps its obligation"),
		idles("C2A-DISC-013", "an obligation stays in what is owed after its author has left"),
	}
}

// standing is what is known of an obligation.
type standing uint8

const (
	open   standing = iota + 1
	unsure          // its author, or the author's delegate, did something whose effect is left open
	closed
)

// debt is the obligation of one recipient, from its message on.
type debt struct {
	c2a.Message
	recipient, delegate string
	standing
	pending  []*law.Use // signals by a tool that the host hasn't answered yet
	edited   bool
	declared bool       // an edit has declared something, whose effect is left open
	unclear  bool       // its recipient waits for a clarification
	removed  bool       // its message is gone, or its recipient has left
	closedBy string     // the requirement that closed it, or that keeps it closed
	since    []string   // the requirements that kept it open at each event since it was last listed
	first    *law.Event // the first delivery that obliged the recipient
}

// register is derived from the log: the obligations so far, and the events under which they are known.
type register struct {
	s     *law.Story
	debts []*debt
	early []earlySign
	asked []*law.Event          // the escalations that an agent got
	byID  map[string]*law.Event // the first delivery under an event id
	uses  map[int]*law.Use
}

type earlySign struct {
	c2ahost.Reacted
	ms int64
}

// openSet judges each answer of the host for one requirement.
func openSet(s *law.Story, v *law.Tally, requirement string) {
	type key struct{}
	law.Derive(s, key{}, compared).tell(requirement, v)
}

// compared compares each answer of the host with what is owed by then.
func compared(s *law.Story) verdicts {
	all := verdicts{}
	if s.Trace.World == nil {
		return all
	}
	r := &register{s: s, byID: map[string]*law.Event{}, uses: map[int]*law.Use{}}
	for _, u := range s.Uses() {
		r.uses[u.At] = u
	}
	events := map[int]*law.Event{}
	for _, e := range s.Events {
		events[e.At] = e
	}
	for i, x := range s.Trace.Entries {
		if e := events[i]; e != nil {
			r.settle(i)
			r.tell(e, all.note)
			continue
		}
		switch item := x.Item.(type) {
		case law.Surfaced:
			r.surfaced(item.Input, s.EntryMs(i))
		case law.Posted:
			if versions, ok := s.Versions(item.Message, s.EntryMs(i)); ok && item.Op == "post" && !item.Program {
				r.posted(versions[0].Message, s.EntryMs(i))
			}
		case law.Killed:
			for i := range r.early {
				r.early[i].ms -= 2 * earlyMs // another rule says whether they are still kept
			}
		case law.Send:
			r.answered(item.Agent, item.Message.InReplyTo)
		case law.ToolUse:
			if item.Name == "chat.defer" || item.Name == "chat.resolve" {
				r.answered(item.Agent, item.InReplyTo+item.Event)
			}
			r.used(item, r.uses[i])
		case law.Inspected:
			r.settle(i)
			r.compare(item.State, i, all.note)
		}
	}
	r.settle(len(s.Trace.Entries))
	r.replaced(all.note)
	return all
}

// replaced judges whether an event replaced the withdrawn one when an open question was edited.
func (r *register) replaced(judge verdict) {
	s := r.s
	for _, d := range r.debts {
		if !d.edited || d.removed || !d.is(open) || d.first == nil || d.first.WithdrawAt < 0 ||
			s.EndMs < d.first.WithdrawMs+s.Trace.PatienceMs || s.Offline(len(s.Trace.Entries)) {
			continue
		}
		anew := slices.ContainsFunc(s.Events, func(e *law.Event) bool {
			return e != d.first && e.Message == d.ID && e.Event.Recipient == d.recipient && !e.Event.Returns() &&
				e.WithdrawAt < 0 && e.Event.Reaction == nil
		})
		judge("C2A-DISC-012", anew, d.first.WithdrawAt, "no event replaced "+d.first.Event.ID,
			"an event with the edited text for "+d.recipient)
	}
}

// tell processes a delivery. The delivery of an edited message has the obligation of the first one.
func (r *register) tell(e *law.Event, judge verdict) {
	if r.byID[e.Event.ID] == nil {
		r.byID[e.Event.ID] = e
	}
	if o := e.Event.Obligation; o != nil && len(o.Of) > 0 && e.Message == "" && e.Event.EditOf == "" && !e.Again &&
		!e.Event.Returns() {
		r.asked = append(r.asked, e)
	}
	for _, d := range r.debts {
		if d.ID != e.Message || d.recipient != e.Event.Recipient || e.Event.Returns() || e.Event.Reaction != nil {
			continue
		}
		if d.edited && !d.declared && d.is(open) && !e.Again && !e.Digest {
			o, said := e.Event.Obligation, d.Obligation
			same := o != nil && o.Blocks == said.Blocks &&
				(o.DefaultAction == said.DefaultAction || c2a.HoldsSecret(said.DefaultAction))
			judge("C2A-DISC-012", same || e.Event.InheritsObligation(), e.At, o.String(), said.String())
			if o != nil {
				judge("C2A-OBLG-003", same, e.At, o.String(), said.String())
			}
			judge("C2A-DISC-012", e.Policy == c2a.MustRespond, e.At, e.PolicyText, c2a.MustRespond.String())
			judge("C2A-DISC-012", d.first == nil || sameParties(e.Event.Recipients, d.first.Event.Recipients), e.At,
				fmt.Sprintf("recipients %+v", e.Event.Recipients), "those of the first event")
		}
		if d.first == nil && blocksAuthor(e) {
			d.first = e
		}
	}
}

// sameParties reports whether two lists name the same participants.
func sameParties(a, b []c2a.Author) bool {
	in := func(list []c2a.Author) func(x c2a.Author) bool {
		return func(x c2a.Author) bool {
			return !slices.ContainsFunc(list, func(y c2a.Author) bool { return x.ID == y.ID })
		}
	}
	return !slices.ContainsFunc(a, in(b)) && !slices.ContainsFunc(b, in(a))
}

func (r *register) surfaced(in c2ahost.Input, ms int64) {
	switch in := in.(type) {
	case c2ahost.Posted:
		r.posted(in.Message, ms)
	case c2ahost.Reacted:
		if known := r.sign(in.Message, in.Author, in.SignalIn(r.s.Trace.World), in.About); !known {
			r.early = append(r.early, earlySign{in, ms})
		}
	case c2ahost.Unreacted:
		for _, d := range r.of(in.Message) {
			if d.standing == closed {
				d.closedBy = "C2A-DISC-010"
			}
		}
	case c2ahost.Edited:
		for _, d := range r.of(in.ID) {
			d.edited, d.declared = true, d.declared || in.Obligation != nil
			d.unclear = d.unclear && in.By != "" && in.By != d.Author
			d.bears("C2A-DISC-012")
		}
	case c2ahost.Moved:
		for _, d := range r.debts {
			d.removed = d.removed || d.recipient == in.Participant && !in.In
			switch in.Participant {
			case d.recipient:
				d.bears("C2A-DISC-007")
			case d.Author:
				d.bears("C2A-DISC-013")
			}
		}
	case c2ahost.Deleted:
		for _, d := range r.of(in.ID) {
			d.removed = true
			if !in.Retention && (in.By == "" || in.By == d.Author) {
				d.close("C2A-DISC-011")
			}
			d.bears("C2A-DISC-011")
		}
	}
}

// posted opens the obligations that a message declares for the agents that it names, or for the other participant in a
// DM.
func (r *register) posted(m c2a.Message, ms int64) {
	w := r.s.Trace.World
	for _, id := range addressed(w, m) {
		if _, ok := w.Agent(id); !ok || m.Obligation == nil || id == m.Author {
			continue
		}
		d := &debt{Message: m, recipient: id, delegate: m.Obligation.Delegate.ID, standing: open}
		if author, ok := w.Agent(m.Author); ok && d.delegate == "" {
			d.delegate = author.Coordinator
		}
		r.debts = append(r.debts, d)
	}
	for _, x := range r.early {
		if x.Message != m.ID {
			continue
		}
		if ms-x.ms <= earlyMs {
			r.sign(m.ID, x.Author, x.SignalIn(w), x.About)
			continue
		}
		for _, d := range r.of(m.ID) {
			d.standing = unsure
		}
	}
}

// addressed are the recipients of a message: those that its author has named, or the others in a DM. Nil: it is open.
func addressed(w *c2a.World, m c2a.Message) []string {
	if c, _ := w.Conversation(m.Place.Conversation); m.Recipients == nil && c.Kind == c2a.DM {
		return slices.DeleteFunc(slices.Clone(c.Members), func(id string) bool { return id == m.Author })
	}
	return m.Recipients
}

// of are the obligations of a message.
func (r *register) of(message string) []*debt {
	return slices.DeleteFunc(slices.Clone(r.debts), func(d *debt) bool { return d.ID != message })
}

// sign processes a signal on a message. It reports whether anybody is obliged by the message.
func (r *register) sign(message, by, signal, about string) bool {
	all := r.of(message)
	obliged := slices.ContainsFunc(all, func(d *debt) bool { return d.recipient == by })
	for _, d := range all {
		r.signed(d, by, signal, about, obliged)
	}
	return len(all) > 0
}

// signed processes a signal for one obligation. Obliged says that the participant that gave it owes an answer, too.
func (r *register) signed(d *debt, by, signal, about string, obliged bool) {
	confirms := by == d.Author || by == d.delegate
	person := r.s.Trace.World.Author(by).Kind == c2a.Human
	switch {
	case d.standing == closed:
	case obliged && by == d.delegate, confirms && signal != "done",
		person && about == by && by != d.Author: // which are left open
		d.standing = unsure
	case by == d.Author && about == d.recipient:
		d.close("C2A-DISC-001")
	case confirms && about == d.recipient:
		d.close("C2A-DISC-002")
	case confirms:
		d.bears("C2A-DISC-008")
	case by == d.recipient:
		d.bears("C2A-DISC-003")
		d.unclear = signal == "unclear" || d.unclear && answers[signal] != declines
	default:
		d.bears("C2A-DISC-004")
	}
}

// close records the requirement by which an obligation was closed.
func (d *debt) close(by string) {
	if d.standing != closed {
		d.standing, d.closedBy = closed, by
	}
}

// bears records the requirement by which something that happened leaves the obligation open.
func (d *debt) bears(by string) {
	d.since = with(d.since, by)
}

// answered processes an answer to an event, or another statement of an agent about it.
func (r *register) answered(agent, event string) {
	e := r.byID[event]
	for _, d := range r.debts {
		if e != nil && (e.Message == d.ID || e.Returned == d.ID) && law.Same(agent, d.recipient) {
			d.bears("C2A-DISC-006")
		}
	}
}

// used processes a signal by a tool. On the host's own questions and on returns, its effect is left open.
func (r *register) used(x law.ToolUse, use *law.Use) {
	if x.Name != "chat.react" || use == nil {
		return
	}
	on := r.byID[x.InReplyTo]
	for _, d := range r.debts {
		confirms := x.Agent == "" || x.Agent == d.Author || x.Agent == d.delegate
		switch own := on != nil && on.Message == d.ID && !on.Event.Returns() && on.Event.Reaction == nil; {
		case own && (confirms || x.Agent == d.recipient):
			d.pending = append(d.pending, use)
		case on != nil && on.Event.Returns() && on.Returned == d.ID && x.Agent == d.recipient && !confirms:
			d.bears("C2A-DISC-003")
		case confirms && !own && d.standing == open && (on == nil || on.Message == "" || on.Event.Returns()):
			d.standing = unsure
		}
	}
}

// settle applies the signals that the host has accepted by now.
func (r *register) settle(at int) {
	for _, d := range r.debts {
		d.pending = slices.DeleteFunc(d.pending, func(use *law.Use) bool {
			switch {
			case use.AnswerAt < 0 || use.AnswerAt > at:
				return false
			case d.standing == closed, !use.OK() && use.Agent == d.recipient:
			case !use.OK() || use.Agent == "":
				d.standing = unsure
			default:
				r.signed(d, use.Agent, use.Text, use.About, use.Agent == d.recipient)
			}
			return true
		})
	}
}

// is reports whether an obligation surely is open, or closed.
func (d *debt) is(x standing) bool { return d.standing == x && (x == closed || len(d.pending) == 0) }

// entriesOf are the entries about an obligation, under any version of its message.
func (r *register) entriesOf(list []c2a.Open, d *debt) []c2a.Open {
	return slices.DeleteFunc(slices.Clone(list), func(o c2a.Open) bool {
		e := r.byID[o.Event]
		return e == nil || e.Message != d.ID || e.Event.Returns() || e.Event.Reaction != nil ||
			o.Recipient != d.recipient
	})
}

func (r *register) compare(set c2a.Inspection, at int, judge verdict) {
	for _, d := range r.debts {
		if d.first == nil {
			continue // nobody knows under which event
		}
		owes, waits := r.entriesOf(set.Owes, d), r.entriesOf(set.Blocking, d)
		what := fmt.Sprintf("what %s owes for message %s of %s", d.recipient, d.ID, d.Author)
		for _, o := range owes {
			judge("C2A-OPEN-001", o.Party == d.recipient, at, what+" is listed for "+o.Party, "for "+d.recipient)
		}
		if len(owes) > 0 {
			rule := map[bool]string{true: "C2A-DISC-012", false: "C2A-DISC-009"}[d.edited]
			judge(rule, len(owes) == 1, at, fmt.Sprintf("%d entries of %s", len(owes), what), "one entry")
		}
		waiting := []string{d.Author}
		if d.delegate != "" && d.delegate != d.recipient && d.delegate != d.Author {
			waiting = append(waiting, d.delegate)
		}
		for _, o := range waits {
			judge("C2A-OPEN-002", slices.Contains(waiting, o.Party) || o.Party == d.recipient && o.Party == d.delegate,
				at, what+" is listed for "+o.Party, fmt.Sprintf("for %q", waiting))
		}
		switch {
		case d.is(closed):
			judge("C2A-OPEN-001", len(owes) == 0, at, what, "nothing, since it was discharged")
			judge(d.closedBy, len(owes) == 0, at, what, "nothing, since it was discharged")
			judge("C2A-OPEN-002", len(waits) == 0, at, what, "nothing, since it was discharged")
		case d.is(open):
			if len(d.since) != 1 || len(owes) > 0 { // otherwise the only thing that happened names the broken rule
				judge("C2A-OPEN-001", len(owes) > 0, at, "no entry", what)
			}
			if len(d.since) < 2 { // otherwise it doesn't show which of them it was
				judge(append(d.since, "C2A-DISC-007")[0], len(owes) > 0, at, "no entry", what)
			}
			if len(owes) > 0 {
				d.since = nil
			}
			if r.asksBack(d) {
				judge("C2A-RET-013", r.owesAbout(set.Owes, d.Author, d), at,
					d.Author+" owes no clarification about "+d.ID, "one")
			}
			for _, id := range waiting {
				there := slices.ContainsFunc(waits, func(o c2a.Open) bool { return o.Party == id })
				judge("C2A-OPEN-002", there, at, "no entry for "+id, what)
			}
		}
	}
	r.escalated(set.Owes, at, judge)
	r.others(set.Owes, at, judge)
	r.coalesced(set.Owes, at, judge)
}

// asksBack reports whether an agent has to clarify what it has asked.
func (r *register) asksBack(d *debt) bool {
	w := r.s.Trace.World
	return d.unclear && !d.removed && !w.NoReturns && w.Author(d.Author).Kind == c2a.AgentAuthor
}

// owesAbout reports whether a party owes something about an obligation, or something that doesn't say what it is about.
func (r *register) owesAbout(list []c2a.Open, party string, d *debt) bool {
	return slices.ContainsFunc(list, func(o c2a.Open) bool {
		e := r.byID[o.Event]
		mine := func(about c2a.Owed) bool { return r.debtOf(about) == d }
		vague := len(o.About) == 0 && (e == nil || e.Message == "")
		return o.Party == party && (vague || slices.ContainsFunc(o.About, mine))
	})
}

// debtOf is the obligation that an event, and its recipient, name; nil: none of a message.
func (r *register) debtOf(x c2a.Owed) *debt {
	e := r.byID[x.Event]
	i := slices.IndexFunc(r.debts, func(d *debt) bool {
		return e != nil && e.Message == d.ID && !e.Event.Returns() && d.recipient == x.Recipient
	})
	if i < 0 {
		return nil
	}
	return r.debts[i]
}

// escalated judges whether who got an escalation owes it, as long as all that it is about is open.
func (r *register) escalated(list []c2a.Open, at int, judge verdict) {
	for _, e := range r.asked {
		open := !slices.ContainsFunc(e.Event.Obligation.Of, func(x c2a.Owed) bool {
			d := r.debtOf(x)
			return d == nil || !d.is(open) || d.Author == e.Event.Recipient || d.unclear
		})
		if !open || !r.unsigned(e) {
			continue
		}
		d := r.debtOf(e.Event.Obligation.Of[0])
		judge("C2A-OPEN-001", r.owesAbout(list, e.Event.Recipient, d), at,
			e.Event.Recipient+" owes nothing about "+e.Event.ID, "what was escalated to it")
	}
}

// unsigned reports whether nobody but its recipient has given a signal on an event: who may close it is left open.
func (r *register) unsigned(e *law.Event) bool {
	for _, u := range r.uses {
		if u.Name == "chat.react" && u.InReplyTo == e.Event.ID && u.Agent != e.Event.Recipient {
			return false
		}
	}
	return true
}

// coalesced looks for two escalations about one recipient that came from the same rung. Whether an author's questions
// become one is left open.
func (r *register) coalesced(list []c2a.Open, at int, judge verdict) {
	type rung struct {
		party, blockedOn string
		depth            int
	}
	seen := map[rung]bool{}
	for _, o := range list {
		depth, author := r.depth(o.About, 0)
		if depth == 0 || author == o.Party {
			continue
		}
		x := rung{o.Party, o.About[0].Recipient, depth}
		judge("C2A-ESC-006", !seen[x], at, fmt.Sprintf("%s owes two answers about %s", x.party, x.blockedOn), "one")
		seen[x] = true
	}
}

// depth is how many steps of escalation lie below the question, and who wrote the message at the end; 0: it is unknown.
func (r *register) depth(about []c2a.Owed, above int) (int, string) {
	if len(about) == 0 || above > len(r.byID) {
		return 0, ""
	}
	e := r.byID[about[0].Event]
	switch {
	case e == nil:
		return 0, ""
	case e.Message != "":
		return above + 1, e.Event.Author.ID
	case e.Event.Obligation == nil:
		return 0, ""
	}
	return r.depth(e.Event.Obligation.Of, above+1)
}

// others looks for entries about messages that oblige nobody, or somebody else.
func (r *register) others(list []c2a.Open, at int, judge verdict) {
	for _, o := range list {
		e := r.byID[o.Event]
		if e == nil || e.Message == "" || e.Event.Returns() || e.Event.Reaction != nil || len(o.About) > 0 {
			continue
		}
		versions := e.Versions()
		if len(versions) == 0 {
			continue
		}
		m := versions[0].Message
		if m.Obligation == nil && len(versions) == 1 {
			judge("C2A-OPEN-001", false, at, o.Recipient+" owes an answer to message "+m.ID,
				"nothing, since its author has not declared an obligation")
		}
		if m.Obligation != nil && m.Recipients != nil {
			for _, rule := range []string{"C2A-OPEN-001", "C2A-OBLG-009"} {
				judge(rule, slices.Contains(m.Recipients, o.Recipient), at,
					o.Recipient+" owes an answer to message "+m.ID, fmt.Sprintf("its recipients %q", m.Recipients))
			}
		}
	}
}

// openSorted judges the order of a party's entries, by their own values.
func openSorted(s *law.Story, v *law.Tally) {
	for i, x := range s.Trace.Entries {
		in, ok := x.Item.(law.Inspected)
		if !ok {
			continue
		}
		before := map[string]c2a.Open{}
		for _, o := range in.State.Owes {
			last, known := before[o.Party]
			before[o.Party] = o
			a, b := slices.Index(c2a.Blocks, last.Blocks), slices.Index(c2a.Blocks, o.Blocks)
			if known && a >= 0 && b >= 0 {
				v.Test(a < b || a == b && last.AgeMs >= o.AgeMs, i,
					fmt.Sprintf("%s for %d ms, and then %s for %d ms", last.Blocks, last.AgeMs, o.Blocks, o.AgeMs),
					"the other order")
			}
		}
	}
}
