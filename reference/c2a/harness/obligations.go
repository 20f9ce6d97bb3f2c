package harness

import (
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// ObligationRules are what a harness owes an author that is blocked until it gets an answer (2026-08-11 "Obligations").
type ObligationRules struct {
	// Waits reports whether a return waits for the next turn, as an ordinary knock may. No draft allows it (C2A08-100).
	Waits func(e c2a.Event) bool
	// Drops reports whether a return is not shown at all; dealt says that its event was answered, reacted to or
	// deferred before. No draft allows it (C2A08-004, -006).
	Drops func(e c2a.Event, dealt bool) bool
	// Pleads reports whether the harness says that there is no answer yet to an event that the model leaves open, or
	// fails on (C2A08-003).
	Pleads func(e c2a.Event) bool
	// Declares reports whether the declarations of the model for its message are sent with it (C2A08-030).
	Declares bool
	// SettlesForAll treats a done as the end of its event at every agent. No draft allows it (C2A08-012).
	SettlesForAll bool
}

// DefaultObligationRules are the rules that the draft prescribes.
func DefaultObligationRules() ObligationRules {
	return ObligationRules{
		Waits:    func(c2a.Event) bool { return false },
		Drops:    func(c2a.Event, bool) bool { return false },
		Pleads:   func(c2a.Event) bool { return true },
		Declares: true,
	}
}

// returned handles a return before it is shown. It returns false if a turn of its own shows the return.
func (h *Harness) returned(s *session, e c2a.Event) (held bool) {
	if !h.Draft.Obligations || !e.Returns() {
		return false
	}
	switch fate := h.fates.Of(e.Knock.Of, e.Recipient); {
	case h.Rules.Obligations.Drops(e, fate != 0 && fate != c2a.Ignored):
		return true
	case h.Rules.Obligations.Waits(e):
		s.notes = append(s.notes, e)
		return true
	}
	return false
}

// settleForAll is the behaviour of a harness that treats a done as the end for all agents.
func (h *Harness) settleForAll(e c2a.Event) []Effect {
	r := e.Reaction
	if r == nil || r.Signal != "done" || !h.Rules.Obligations.SettlesForAll {
		return nil
	}
	var out []Effect
	for _, s := range h.sessions {
		out = append(out, h.cancel(Cancelled{Event: r.Target, Agent: s.agent})...)
	}
	return out
}

// obligationLines returns the header lines of a declared obligation, and of the event behind a reaction.
func obligationLines(d c2a.Draft, e c2a.Event) []string {
	if !d.Obligations {
		return nil
	}
	var lines []string
	if o := e.Obligation; o != nil {
		lines = append(lines, "author_is: "+oneLine(o.Blocks))
	}
	if k := e.Knock; e.Returns() {
		lines = append(lines, "return_number: "+strconv.Itoa(k.Return), "return_of: "+oneLine(k.Of),
			"age_ms: "+strconv.FormatInt(k.AgeMs, 10))
	}
	if r := e.Reaction; r != nil && r.Actor.ID != "" {
		lines = append(lines, "reaction_by: "+oneLine(r.Actor.Kind.String()+":"+r.Actor.ID))
	}
	return lines
}

// defaultAction returns the part of a prompt that says what the author will do without an answer. The text is
// untrusted.
func defaultAction(e c2a.Event) string {
	text := ""
	switch {
	case e.Obligation != nil:
		text = e.Obligation.DefaultAction
	case e.Returns():
		text = e.Knock.DefaultAction
	}
	if text == "" {
		return ""
	}
	return "\n\nUNLESS ANSWERED, THE AUTHOR WILL\n" + Inert(text)
}
