package host

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// ObligationRules say how long an obligation waits, who may discharge it, and what the recipient's signals do
// (2026-08-11 "Obligations").
type ObligationRules struct {
	// ReturnMs returns the time between two returns of an open obligation, by the mode of its event (C2A08-091).
	ReturnMs func(m c2a.Mode) int64
	// Returns is the number of returns before the escalation (C2A08-104).
	Returns int
	// GoesOn is the number of further returns after the escalation. The draft leaves this open.
	GoesOn int
	// Declared is the number of returns to declare in conformance/hello. 0 means the value of Returns.
	Declared int
	// Extensions is how often the recipient may extend the interval (C2A08-076). ExtendsMs returns the extension of an
	// interval.
	Extensions int
	ExtendsMs  func(intervalMs int64) int64
	// Obliges reports whether a declaration creates an obligation (C2A08-039).
	Obliges func(o c2a.Obligation) bool
	// Lift changes an expectation for a message to that for an obligating message (C2A08-041, -092, -093).
	Lift func(x *Expectation)
	// Discharges reports whether a signal discharges an obligation that its giver may discharge (C2A08-050).
	Discharges func(signal string) bool
	// May reports whether someone may discharge an obligation (C2A08-055 to -059, -116, -117).
	May func(h *Host, o Owing, by string) bool
	// Names reports whether a reaction names the recipient of an obligation (C2A08-021, -062).
	Names func(o Owing, about string) bool
	// Acts reports whether a signal that doesn't discharge has an effect, by who gives it and whom it names (C2A08-022,
	// -066).
	Acts func(o Owing, by, about string) bool
	// Effect is what a signal of the recipient does (C2A08-067 to -074).
	Effect func(signal string) SignalEffect
	// NextMs returns the time of a return, by its number, counted from 1 (C2A08-103).
	NextMs func(o Owing, number int) int64
	// Return may change a return before it is delivered. If it returns false, nothing is delivered.
	Return func(h *Host, o Owing, e *c2a.Event) bool
	// Target returns to whom an unanswered obligation is escalated, or false if nobody is left (C2A08-105, -108).
	Target func(h *Host, o Owing) (to c2a.Author, ok bool)
	// Escalated may change an escalation before it is delivered.
	Escalated func(h *Host, o Owing, e *c2a.Event)
	// Coalesces reports whether two escalations become one (C2A08-113, -114).
	Coalesces func(a, b Owing) bool
	// Deleted reports whether a deletion discharges (C2A08-130 to -132).
	Deleted func(author string, in Deleted) bool
	// Clarifies reports whether an edit by someone ends a pause (C2A08-081, -083).
	Clarifies func(author, by string) bool
	// Listed may change the list of open obligations.
	Listed func(open []c2a.Open) []c2a.Open
	// Order compares two entries of the list of obligations that an agent owes (C2A08-034).
	Order func(a, b c2a.Open) int
	// Undeclared omits the return intervals from conformance/hello.
	Undeclared bool
	// ByMessage gives the copies of an obligating message one event id (C2A08-048).
	ByMessage bool
	// EditInherits omits the obligation from the event for an edit, which names the event that it inherits it from.
	EditInherits bool

	// No draft allows the following rules. OnRead, OnReply: reading or answering the message discharges. ExpiresMs:
	// obligations expire. Underlying: discharging an escalation discharges the obligation behind it. Reopens: taking
	// back the discharging signal opens the obligation again. Restores: taking back an extension allows another one.
	// ByReceipt: the age counts from the receipt of the message. DropsEarly: reactions that arrive before their message
	// are dropped. CatchesUp: missed returns are made up for. StartsAnew: returns restart after a gap. EditObliges: an
	// edit opens another obligation. PauseEscalates: a paused obligation is escalated. Unasked: nobody is asked to
	// clarify. Everybody: everyone in the conversation is obliged. Forgets: a kill loses all obligations. HumanMs: an
	// obligation at the human rung expires. Unswitched: switched-off returns are sent anyway. Believes: the giver of a
	// signal is taken from the call. EditDelegates: an edit can name a delegate. OnLeave: an obligation closes when its
	// author leaves. ExtendsAll: an extension applies to all later intervals. SharedCap: the obligations of a recipient
	// share one limit of extensions. Compacts, CompactsSigns: obligations, or the signals on them, are lost with old
	// messages. ForgetsEarly: a kill loses early reactions.
	OnRead, OnReply, Underlying, Reopens, Restores, ByReceipt, DropsEarly, CatchesUp, StartsAnew bool
	EditObliges, PauseEscalates, Unasked, Everybody, Forgets, Unswitched                         bool
	Believes, EditDelegates, OnLeave, ExtendsAll, SharedCap, Compacts, CompactsSigns             bool
	ForgetsEarly                                                                                 bool
	ExpiresMs, HumanMs                                                                           int64
}

// SignalEffect is what a signal of the recipient does to an obligation.
type SignalEffect uint8

// The effects.
const (
	NoEffect   SignalEffect = iota + 1
	Extend                  // the interval, once
	EscalateIt              // at once, without waiting for the next return
	Pause                   // until the author clarifies
	Discharge               // no draft allows it
)

// Owing is an obligation: one event and one recipient.
type Owing struct {
	c2a.Obligation
	Event, Message string // the first event; the message, or "" for a question of the host itself
	Recipient      string
	Author         string // who waits for the answer
	Mode           c2a.Mode
	Place          c2a.Place
	CreatedMs      int64
	BaseMs         int64 // time from which the returns count
	IntervalMs     int64
	Tier           int  // number of rungs above the first recipient
	Terminal       bool // at the human rung
	Back           bool // it asks an author to clarify
	BlockedOn      string
}

// Owed returns the identity of the obligation.
func (o *Owing) Owed() c2a.Owed { return c2a.Owed{Event: o.Event, Recipient: o.Recipient} }

// owing is an obligation with its state.
type owing struct {
	Owing
	returned                         int // number of the last return
	extended                         int
	nextMs                           int64
	paused, escalated, closed, spent bool
}

// given is a signal that somebody gave.
type given struct{ Event, Message, By, Signal, About string }

// DefaultObligationRules return after one, five or fifteen minutes, three times.
func DefaultObligationRules() ObligationRules {
	return ObligationRules{
		ReturnMs: func(m c2a.Mode) int64 {
			switch m {
			case c2a.Immediate:
				return 60_000
			case c2a.Buffered:
				return 300_000
			}
			return 900_000
		},
		Returns:    3,
		Extensions: 1,
		ExtendsMs:  func(intervalMs int64) int64 { return intervalMs },
		Obliges:    func(c2a.Obligation) bool { return true },
		Lift:       lift,
		Discharges: func(signal string) bool { return signal == "done" },
		May:        mayDischarge,
		Names:      func(o Owing, about string) bool { return about == o.Recipient },
		Acts:       func(o Owing, by, _ string) bool { return by == o.Recipient },
		Effect:     effectOf,
		NextMs:     func(o Owing, number int) int64 { return o.BaseMs + int64(number)*o.IntervalMs },
		Return:     func(*Host, Owing, *c2a.Event) bool { return true },
		Target:     nextRung,
		Escalated:  func(*Host, Owing, *c2a.Event) {},
		Coalesces:  func(a, b Owing) bool { return a.BlockedOn == b.BlockedOn && a.Tier == b.Tier },
		Deleted: func(author string, in Deleted) bool {
			return !in.Retention && (in.By == "" || in.By == author)
		},
		Clarifies: func(author, by string) bool { return by == "" || by == author },
		Listed:    func(open []c2a.Open) []c2a.Open { return open },
		Order: func(a, b c2a.Open) int {
			return cmp.Or(slices.Index(c2a.Blocks, a.Blocks)-slices.Index(c2a.Blocks, b.Blocks),
				cmp.Compare(b.AgeMs, a.AgeMs))
		},
		ByMessage: true,
	}
}

// lift changes an expectation to that for an obligating event: it must be answered, in a mode of its row that shows it
// to a model. If the row has no such mode, every mode is allowed except digest and silent. An obliged recipient may
// count as addressed, because the message is addressed to it, although addressedToMe asks for a DM or a mention.
func lift(x *Expectation) {
	x.Policies, x.Optional = always, false
	if x.Case == ToAnother {
		x.Modes = nil
	}
	x.Modes = slices.DeleteFunc(slices.Clone(x.Modes), func(m c2a.Mode) bool { return m > c2a.Notify })
	if len(x.Modes) == 0 {
		x.Modes = []c2a.Mode{c2a.Notify, c2a.Buffered, c2a.Immediate, c2a.ToolMailbox}
	}
	if !slices.Contains(x.Addressed, true) {
		x.Addressed = either
	}
}

func effectOf(signal string) SignalEffect {
	switch signal {
	case "working", "queued":
		return Extend
	case "declined", "blocked":
		return EscalateIt
	case "unclear":
		return Pause
	}
	return NoEffect
}

// mayDischarge reports whether by may discharge the obligation: the author and its delegate may, and, at the human
// rung, the recipient.
func mayDischarge(h *Host, o Owing, by string) bool {
	if o.Terminal {
		return by == o.Recipient
	}
	return by != o.Recipient && by != "" && (by == o.Author || by == h.delegate(o))
}

// delegate returns who may discharge on the author's behalf: the delegate that the author has named, or else the
// author's coordinator.
func (h *Host) delegate(o Owing) string {
	if o.Delegate.ID != "" {
		return o.Delegate.ID
	}
	a, _ := h.World.Agent(o.Author)
	return a.Coordinator
}

// nextRung returns the coordinator of the recipient, or else a human.
func nextRung(h *Host, o Owing) (c2a.Author, bool) {
	a, agent := h.World.Agent(o.Recipient)
	if agent && a.Coordinator != "" && a.Coordinator != o.Recipient {
		return h.World.Author(a.Coordinator), true
	}
	var people []c2a.Person
	for _, p := range h.World.People {
		if p.ID != o.Recipient && p.ID != o.Author {
			people = append(people, p)
		}
	}
	i := slices.IndexFunc(people, func(p c2a.Person) bool { return p.Rung })
	if i < 0 && len(people) > 0 {
		i = 0
	}
	if i < 0 || !agent {
		return c2a.Author{}, false
	}
	return h.World.Author(people[i].ID), true
}

// Recipients returns the ids of those to whom a message is addressed: those that its author has named with a function
// of the platform, or else those that it mentions, the assignee, or the others in its DM (C2A08-026).
func (r *Rules) Recipients(w *c2a.World, m c2a.Message) []string {
	if m.Recipients != nil {
		return m.Recipients
	}
	if m.Class == c2a.Assignment {
		return []string{m.Assignee}
	}
	var out []string
	for _, x := range r.Resolve(w, m.Text) {
		if x.ID != "" && x.ID != m.Author && !slices.Contains(out, x.ID) {
			out = append(out, x.ID)
		}
	}
	if m.Asks != "" && !slices.Contains(out, m.Asks) {
		out = append(out, m.Asks)
	}
	if c, _ := w.Conversation(m.Place.Conversation); c.Kind == c2a.DM {
		out = slices.DeleteFunc(slices.Clone(c.Members), func(id string) bool { return id == m.Author })
	}
	return out
}

// obliges reports whether a message creates an obligation of an agent.
func (r *Rules) obliges(w *c2a.World, m c2a.Message, agent string) bool {
	return w.Draft.Obligations && m.Obligation != nil && m.Author != agent &&
		r.Obligations.Obliges(*m.Obligation) && slices.Contains(r.Recipients(w, m), agent)
}

// declare adds the recipients and the author's declaration to an event.
func (h *Host) declare(m c2a.Message, e *c2a.Event) {
	if !h.World.Draft.Obligations {
		return
	}
	for _, id := range h.Rules.Recipients(h.World, m) {
		e.Recipients = append(e.Recipients, h.World.Author(id))
	}
	if m.Obligation != nil && !(h.Rules.Obligations.EditInherits && e.EditOf != "") {
		o := *m.Obligation
		e.Obligation = &o
	}
}

// sharedID returns the id of the event that another agent got for the same message, or "" if there is none.
func (h *Host) sharedID(e c2a.Event, m c2a.Message) string {
	if e.Obligation == nil || m.ID == "" || !h.Rules.Obligations.ByMessage {
		return ""
	}
	for _, d := range slices.Backward(h.delivered) {
		if d.message == m.ID && d.event.Recipient != e.Recipient && d.event.Reaction == nil && !d.gone &&
			(d.event.EditOf == "") == (e.EditOf == "") && d.text == m.Text {
			return d.event.ID
		}
	}
	return ""
}

// oblige opens the obligations that a new message creates.
func (h *Host) oblige(nowMs int64, m c2a.Message) {
	if !h.World.Draft.Obligations || m.Obligation == nil || !h.Rules.Obligations.Obliges(*m.Obligation) {
		return
	}
	to := h.Rules.Recipients(h.World, m)
	if h.Rules.Obligations.Everybody {
		to = h.readers(m.Place)
	}
	for _, id := range to {
		i := slices.IndexFunc(h.delivered, func(d delivery) bool {
			return d.message == m.ID && (d.event.Recipient == id || h.World.Author(id).Kind != c2a.AgentAuthor)
		})
		if i < 0 || id == m.Author {
			continue
		}
		e := h.delivered[i].event
		o := Owing{Obligation: *m.Obligation, Event: e.ID, Message: m.ID, Recipient: id, Author: m.Author, Mode: e.Mode,
			Place: m.Place, CreatedMs: nowMs, BlockedOn: id, Terminal: h.World.Author(id).Kind != c2a.AgentAuthor}
		if m.PostedMs > 0 && !h.Rules.Obligations.ByReceipt {
			o.CreatedMs = m.PostedMs
		}
		h.open(nowMs, o)
	}
}

// open begins an obligation, and schedules its first return.
func (h *Host) open(nowMs int64, o Owing) *owing {
	o.BaseMs, o.IntervalMs = o.CreatedMs, h.Rules.Obligations.ReturnMs(o.Mode)
	x := &owing{Owing: o}
	h.owing = append(h.owing, x)
	h.plan(nowMs, x)
	ms := h.Rules.Obligations.ExpiresMs
	if o.Terminal {
		ms = max(ms, h.Rules.Obligations.HumanMs)
	}
	if ms > 0 {
		h.at(o.CreatedMs+ms, func(int64) []Effect {
			x.closed = true
			return nil
		})
	}
	return x
}

// plan schedules the next return of an obligation, or its escalation: the first one after now.
func (h *Host) plan(nowMs int64, x *owing) {
	if h.World.NoReturns && !h.Rules.Obligations.Unswitched || x.Terminal {
		return
	}
	number := x.returned + 1
	for h.Rules.Obligations.NextMs(x.Owing, number) <= nowMs && !h.Rules.Obligations.CatchesUp {
		number++
	}
	if h.Rules.Obligations.StartsAnew && number > x.returned+1 {
		x.BaseMs, x.returned, number = nowMs, 0, 1
	}
	dueMs := h.Rules.Obligations.NextMs(x.Owing, number)
	x.nextMs = dueMs
	h.at(max(dueMs, nowMs), func(nowMs int64) []Effect {
		if x.nextMs != dueMs || x.closed || x.paused || x.spent {
			return nil
		}
		return h.fall(nowMs, x, number, dueMs)
	})
}

// fall handles a due return. A missed return is not made up for: the next one comes at its own time (C2A08-124, -125).
func (h *Host) fall(nowMs int64, x *owing, number int, dueMs int64) []Effect {
	rules := h.Rules.Obligations
	if (h.link.down || nowMs != dueMs) && !rules.CatchesUp {
		h.plan(nowMs, x)
		return nil
	}
	var out []Effect
	if number > rules.Returns {
		out = h.escalateIt(nowMs, x)
		if x.spent = number > rules.Returns+rules.GoesOn; x.spent {
			return out
		}
	}
	x.returned = number
	if e, ok := h.goBack(nowMs, x, number); ok {
		out = append(out, Deliver{Event: e})
	}
	h.plan(nowMs, x)
	return out
}

// goBack returns the event of a return: a knock with the author, the place, the topic, the age, and what the author
// will do without an answer (C2A08-094 to -097).
func (h *Host) goBack(nowMs int64, x *owing, number int) (c2a.Event, bool) {
	h.sequence[x.Place.Conversation]++
	e := c2a.Event{
		Recipient:    x.Recipient,
		Place:        x.Place,
		Author:       h.World.Author(x.Author),
		Directedness: c2a.ToMe,
		Policy:       c2a.MustRespond,
		Mode:         c2a.Notify,
		Reason:       "return",
		Priority:     c2a.Normal,
		CreatedMs:    nowMs,
		Sequence:     h.sequence[x.Place.Conversation],
		Attempt:      1,
		Recipients:   []c2a.Author{h.World.Author(x.Recipient)},
	}
	if c, _ := h.World.Conversation(x.Place.Conversation); h.World.Draft.StrictAddress && c.Kind != c2a.DM {
		e.Directedness = c2a.Ambient // neither a DM nor a mention
	}
	e.Knock = h.knock(e, "an unanswered question")
	e.Knock.Of, e.Knock.Return, e.Knock.AgeMs = x.Event, number, nowMs-x.CreatedMs
	e.Knock.DefaultAction = x.DefaultAction
	if !h.Rules.Obligations.Return(h, x.Owing, &e) {
		return e, false
	}
	return h.issue(e, c2a.Message{ID: x.Message, Author: x.Author, Place: x.Place}), true
}

// escalateIt escalates an obligation to the next rung. Escalations about the same party become one.
func (h *Host) escalateIt(nowMs int64, x *owing) []Effect {
	to, ok := h.Rules.Obligations.Target(h, x.Owing)
	if x.escalated || !ok || h.World.NoReturns && !h.Rules.Obligations.Unswitched {
		return nil
	}
	x.escalated = true
	o := Owing{
		Obligation: c2a.Obligation{Blocks: x.Blocks, Of: []c2a.Owed{x.Owed()}},
		Recipient:  to.ID, Author: x.Author, Tier: x.Tier + 1, Terminal: to.Kind != c2a.AgentAuthor,
		BlockedOn: x.Recipient,
	}
	for _, other := range h.owing {
		if !other.closed && other.Tier > 0 && h.Rules.Obligations.Coalesces(other.Owing, o) {
			other.Of = append(other.Of, o.Of...)
			return nil
		}
	}
	return h.ask(nowMs, o, fmt.Sprintf("%s has not answered %s for %d s", x.Recipient, x.Author,
		(nowMs-x.CreatedMs)/1000), "escalation")
}

// ownPlace returns the place where the host itself asks somebody.
func (h *Host) ownPlace(recipient string) c2a.Place {
	return c2a.Place{Conversation: "obligations:" + recipient, Kind: c2a.DM}
}

// ask opens an obligation of the host itself, and delivers its event at the host's own place. A human gets no delivery,
// but can find the obligation in the open set.
func (h *Host) ask(nowMs int64, o Owing, text, reason string) []Effect {
	o.CreatedMs, o.Mode = nowMs, h.mode([]c2a.Mode{c2a.Buffered, c2a.Immediate})
	o.Place = h.ownPlace(o.Recipient)
	e := c2a.Event{
		Recipient: o.Recipient, Place: o.Place, Author: h.World.Author(o.Author), Directedness: c2a.ToMe,
		Policy: c2a.MustRespond, Mode: o.Mode, Reason: reason, Priority: c2a.Normal, Text: text, CreatedMs: nowMs,
		Attempt: 1, Recipients: []c2a.Author{h.World.Author(o.Recipient)}, Obligation: &o.Obligation,
	}
	h.sequence[e.Place.Conversation]++
	e.Sequence = h.sequence[e.Place.Conversation]
	if e.Mode == c2a.Notify {
		e.Text, e.Knock = "", h.knock(e, text)
	}
	h.Rules.Obligations.Escalated(h, o, &e)
	if o.Terminal {
		h.nextEvent++
		o.Event = fmt.Sprintf("evt_%d", h.Rules.EventsFrom+h.nextEvent)
		h.open(nowMs, o)
		return nil
	}
	e = h.issue(e, c2a.Message{Place: o.Place, Text: text})
	o.Event, o.Mode = e.ID, e.Mode
	h.open(nowMs, o)
	return []Effect{Deliver{Event: e}}
}

// signalled applies a signal to the obligations of the message or event that it was put on.
func (h *Host) signalled(nowMs int64, s given) []Effect {
	rules := h.Rules.Obligations
	var out []Effect
	for _, x := range slices.Clone(h.owing) {
		if x.closed || !(x.Event == s.Event || x.Message != "" && x.Message == s.Message ||
			x.Terminal && h.about(x, s)) {
			continue
		}
		if rules.Discharges(s.Signal) && rules.May(h, x.Owing, s.By) && rules.Names(x.Owing, s.About) {
			h.discharge(x)
			continue
		}
		if !rules.Acts(x.Owing, s.By, s.About) {
			continue
		}
		switch rules.Effect(s.Signal) {
		case Extend:
			if h.extensions(x) < rules.Extensions && !x.paused && !x.spent && !x.Terminal {
				x.extended++
				x.BaseMs += rules.ExtendsMs(x.IntervalMs)
				if rules.ExtendsAll {
					x.IntervalMs += rules.ExtendsMs(x.IntervalMs)
				}
				h.plan(nowMs, x)
			}
		case EscalateIt:
			out = append(out, h.escalateIt(nowMs, x)...)
			x.spent = rules.GoesOn == 0
		case Pause:
			out = append(out, h.pause(nowMs, x)...)
		case Discharge:
			h.discharge(x)
		}
	}
	return out
}

// extensions returns how often the interval of an obligation was extended.
func (h *Host) extensions(x *owing) int {
	n := 0
	for _, o := range h.owing {
		if o == x || h.Rules.Obligations.SharedCap && o.Recipient == x.Recipient {
			n += o.extended
		}
	}
	return n
}

// compact removes messages because of their age, except those with an open obligation (C2A08-133, -134).
func (h *Host) compact(nowMs int64, in Compacted) {
	rules := h.Rules.Obligations
	old := func(message string) bool {
		postedMs, known := h.link.known[message]
		return known && postedMs < nowMs-in.OlderThanMs
	}
	for _, x := range h.owing {
		x.closed = x.closed || rules.Compacts && x.Message != "" && old(x.Message)
		if rules.CompactsSigns && old(x.Message) {
			x.extended = 0
			if x.paused {
				x.paused = false
				h.plan(nowMs, x)
			}
		}
	}
	h.messages = slices.DeleteFunc(h.messages, func(m c2a.Message) bool {
		return old(m.ID) && !slices.ContainsFunc(h.owing, func(x *owing) bool { return x.Message == m.ID && !x.closed })
	})
}

// leaves applies a departure to the obligations whose author leaves: by default it changes nothing (C2A08-054, -058).
func (h *Host) leaves(in Moved) {
	for _, x := range h.owing {
		x.closed = x.closed || h.Rules.Obligations.OnLeave && !in.In && x.Author == in.Participant
	}
}

// waitsFor reports whether an event belongs to an obligation for whose answer the agent waits, as author or as
// delegate. The agent never got this event.
func (h *Host) waitsFor(event, agent string) bool {
	return slices.ContainsFunc(h.owing, func(x *owing) bool {
		return x.Event == event && (x.Author == agent || h.delegate(x.Owing) == agent)
	})
}

// about reports whether a signal on a message refers to an obligation at the human rung, whose event nobody sees.
func (h *Host) about(x *owing, s given) bool {
	return slices.ContainsFunc(h.owing, func(o *owing) bool {
		return o.Message != "" && o.Message == s.Message && h.leadsTo(o, x)
	})
}

// leadsTo reports whether an escalation is about an obligation, directly or through other escalations.
func (h *Host) leadsTo(o, x *owing) bool {
	return slices.ContainsFunc(x.Of, func(owed c2a.Owed) bool {
		return owed == o.Owed() ||
			slices.ContainsFunc(h.owing, func(between *owing) bool {
				return between != x && owed == between.Owed() &&
					len(between.Of) > 0 && h.leadsTo(o, between)
			})
	})
}

// discharge closes an obligation, and the escalations that are only about closed obligations.
func (h *Host) discharge(x *owing) {
	x.closed = true
	for _, o := range h.owing {
		if h.Rules.Obligations.Underlying && slices.Contains(x.Of, o.Owed()) {
			o.closed = true
		}
		if !o.closed && len(o.Of) > 0 && !slices.ContainsFunc(o.Of, h.isOpen) {
			h.discharge(o)
		}
	}
}

func (h *Host) isOpen(owed c2a.Owed) bool {
	return slices.ContainsFunc(h.owing, func(o *owing) bool {
		return !o.closed && o.Event == owed.Event && o.Recipient == owed.Recipient
	})
}

// pause stops returns and escalation, and asks the author to clarify, if it is an agent (C2A08-074, -075).
func (h *Host) pause(nowMs int64, x *owing) []Effect {
	if x.paused {
		return nil
	}
	x.paused = !h.Rules.Obligations.PauseEscalates
	if h.World.Author(x.Author).Kind != c2a.AgentAuthor || h.Rules.Obligations.Unasked {
		return nil
	}
	return h.ask(nowMs, Owing{
		Obligation: c2a.Obligation{Blocks: "none", Of: []c2a.Owed{x.Owed()}},
		Recipient:  x.Author, Author: x.Recipient, Back: true, BlockedOn: x.Author,
	}, x.Recipient+" can't tell what is asked: please clarify it", "clarification")
}

// clarify resumes the paused obligations of a message that its author has edited.
func (h *Host) clarify(nowMs int64, m c2a.Message, by string) {
	rules := h.Rules.Obligations
	for _, x := range slices.Clone(h.owing) {
		if x.Message != m.ID || x.closed {
			continue
		}
		if rules.EditObliges {
			again := x.Owing
			again.CreatedMs = nowMs
			h.open(nowMs, again)
		}
		if !x.paused || !rules.Clarifies(m.Author, by) {
			continue
		}
		x.paused, x.returned = false, min(x.returned, rules.Returns-1)
		x.BaseMs = nowMs - int64(x.returned)*x.IntervalMs
		h.plan(nowMs, x)
		for _, back := range h.owing {
			if back.Back && slices.Contains(back.Of, x.Owed()) {
				back.closed = true
			}
		}
	}
}

// retract discharges the obligations of a message that its author deletes.
func (h *Host) retract(in Deleted) {
	for _, x := range h.owing {
		if x.Message == in.ID && !x.closed && h.Rules.Obligations.Deleted(x.Author, in) {
			h.discharge(x)
		}
	}
}

// unreact removes a reaction. This changes nothing by default: what is discharged stays so, and an extension counts.
func (h *Host) unreact(nowMs int64, in Unreacted) {
	signal, _ := h.signalOf(in.Signal, in.Glyph)
	for _, x := range h.owing {
		if x.Message != in.Message {
			continue
		}
		if x.closed && h.Rules.Obligations.Reopens && in.Author == x.Author && signal == "done" {
			x.closed = false
			h.plan(nowMs, x)
		}
		if h.Rules.Obligations.Restores && in.Author == x.Recipient {
			x.extended = 0
		}
	}
}

// seen records a read state, which decides nothing by default (C2A08-150).
func (h *Host) seen(in Seen) {
	if in.Set {
		h.readBy = append(h.readBy, in.Message)
	}
	for _, x := range h.owing {
		if x.Message == in.Message && in.Set && h.Rules.Obligations.OnRead {
			x.closed = true
		}
	}
}

// heardOf reports whether the platform has reported a message, even if the message was deleted since.
func (h *Host) heardOf(message string) bool {
	_, known := h.link.known[message]
	_, there := h.message(message)
	return known || there
}

// heard applies the reactions that arrived before their message (C2A08-126).
func (h *Host) heard(nowMs int64, m c2a.Message) []Effect {
	var mine []earlyReaction
	h.early = slices.DeleteFunc(h.early, func(r earlyReaction) bool {
		if r.Message == m.ID {
			mine = append(mine, r)
		}
		return r.Message == m.ID
	})
	var out []Effect
	for _, r := range mine {
		out = append(out, h.reacted(nowMs, r.atMs, r.Reacted)...)
	}
	return out
}

// tell adds to the event of a reaction that it is an event of its own.
func (h *Host) tell(givenMs int64, m c2a.Message, in Reacted, e *c2a.Event) {
	if !h.World.Draft.Obligations {
		return
	}
	r := e.Reaction
	r.ID, r.CreatedMs, r.Actor = fmt.Sprintf("rxn_%d", h.nextSign), givenMs, h.World.Author(in.Author)
	r.Target = h.eventOf(m, e.Recipient)
	if in.About != "" {
		r.About = h.World.Author(in.About)
	}
	e.Recipients = []c2a.Author{h.World.Author(e.Recipient)}
}

// eventOf returns the id of the event under which a message was delivered, or would be.
func (h *Host) eventOf(m c2a.Message, agent string) string {
	id := ""
	for _, d := range h.delivered {
		if d.message == m.ID && d.event.Reaction == nil && (d.event.Knock == nil || d.event.Knock.Return == 0) {
			if id == "" || d.event.Recipient == agent {
				id = d.event.ID
			}
		}
	}
	return cmp.Or(id, "msg:"+m.ID)
}

// openSet returns the open obligations: what each party owes, and what each party waits for as author or delegate.
func (h *Host) openSet(nowMs int64) (owes, blocking []c2a.Open) {
	for _, x := range h.owing {
		if x.closed {
			continue
		}
		o := c2a.Open{
			Owed:  x.Owed(),
			Party: x.Recipient, Author: x.Author, Blocks: x.Blocks,
			DefaultAction: x.DefaultAction, AgeMs: nowMs - x.CreatedMs, Paused: x.paused, About: slices.Clone(x.Of),
		}
		owes = append(owes, o)
		for _, party := range []string{x.Author, h.delegate(x.Owing)} {
			if o.Party = party; party != "" && (party == x.Author || party != x.Recipient) {
				blocking = append(blocking, o)
			}
		}
	}
	slices.SortStableFunc(owes, h.Rules.Obligations.Order)
	return h.Rules.Obligations.Listed(owes), h.Rules.Obligations.Listed(blocking)
}

// Loops reports whether someone has posted the same text three times in a place.
func (h *Host) Loops(p c2a.Place) bool {
	said := map[string]int{}
	for _, m := range h.messages {
		if m.Place.Same(p) {
			said[m.Text]++
		}
	}
	return slices.Max(append(slices.Collect(maps.Values(said)), 0)) >= 3
}

// WasRead reports whether the read state of a message is set for someone.
func (h *Host) WasRead(message string) bool { return slices.Contains(h.readBy, message) }

// HasReturned reports whether an obligation has returned.
func (h *Host) HasReturned() bool {
	return slices.ContainsFunc(h.owing, func(x *owing) bool { return x.returned > 0 })
}
