package harness

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Restraint are the rules by which a harness restrains its own model, even where a policy would permit more. A zero
// member restrains nothing.
type Restraint struct {
	Loops    LoopRules
	Leaving  LeavingRules
	Claiming ClaimingRules
	Signals  SignalRules
}

// DefaultRestraint are the rules that the drafts prescribe.
func DefaultRestraint() Restraint {
	return Restraint{Loops: defaultLoops(), Leaving: defaultLeaving(), Claiming: defaultClaiming(),
		Signals: defaultSignals()}
}

// attend records an event in the session when it arrives, whatever happens to it later.
func (h *Harness) attend(s *session, e c2a.Event) {
	s.heard[e.ID] = e.Place
	s.loops.hear(h.Draft, h.Rules.Restraint.Loops, s.agent, e)
	s.left.hear(h.Draft, h.Rules.Restraint.Leaving, e)
}

// restrain returns what remains of an action of the model, or false if nothing remains.
func (h *Harness) restrain(s *session, a c2a.Action) (c2a.Action, bool) {
	t, rules := s.open, h.Rules.Restraint
	at := t.Carrier().Place
	switch a.Kind {
	case c2a.ActReply, c2a.ActReact:
	case c2a.ActSend:
		if a.Place.Conversation != "" {
			at = a.Place
		}
	case c2a.ActTool:
		if to, named := s.meant(a); named && rules.Leaving.Minds != nil && rules.Leaving.Minds(a.Tool) {
			at = to
		}
	default:
		return a, true
	}
	if s.left.keepsOut(at, rules.Leaving) {
		if a.Kind == c2a.ActReply {
			if farewell := h.farewell(s, a.Text); farewell != "" {
				return c2a.Action{Kind: c2a.ActReply, Text: farewell}, true
			}
		}
		t.hushed = t.hushed || at.Same(t.Carrier().Place)
		return a, false
	}
	if a.Kind == c2a.ActReply && h.Rules.Permit(t.Turn, a.Text, false) && !h.lacks.Tool("chat.react") {
		a = rules.Signals.shorten(a)
	}
	says := a.Kind == c2a.ActReply || a.Kind == c2a.ActSend
	if says && h.hushes(s, at, a.Text) {
		t.hushed = t.hushed || at.Same(t.Carrier().Place)
		return a, false
	}
	return a, true
}

// meant returns the place that a tool call of the model is about, if it names one: the target of the message, or the
// place of the named event.
func (s *session) meant(a c2a.Action) (at c2a.Place, named bool) {
	if a.Send != nil {
		return a.Send.Target, a.Send.Target.Conversation != ""
	}
	at, named = s.heard[a.On]
	return at, named
}

// hushes reports whether the model may not say text in the place: somebody else has claimed the event, or the text
// would keep a loop going.
func (h *Harness) hushes(s *session, at c2a.Place, text string) bool {
	t, rules := s.open, h.Rules.Restraint
	return t.claim == claimRefused && rules.Claiming.Yields && at.Same(t.Carrier().Place) ||
		s.loops.idle(h.Draft, rules.Loops, t.Turn, at, text)
}

// farewell returns the single acknowledgement of a request to leave in the turn, which replaces the model's text. It
// returns "" if there is no request.
func (h *Harness) farewell(s *session, said string) string {
	x := s.left.request(s.open.Turn)
	if x == nil || s.open.Policy < c2a.MayRespond {
		return ""
	}
	x.farewell = true
	if rules := h.Rules.Restraint.Leaving; rules.Silences {
		for _, y := range h.sendings {
			y.dropped = y.dropped || y.agent == s.agent && rules.Covers(x.place, y.message.Target)
		}
	}
	x.said = h.Rules.Restraint.Leaving.Farewell(said)
	return x.said
}

// closing returns what the harness says when the model has said nothing, or "" if nothing is owed.
func (h *Harness) closing(s *session) string {
	t, rules := s.open, h.Rules.Restraint
	at := t.Carrier().Place
	switch {
	case t.settled:
		return ""
	case s.left.keepsOut(at, rules.Leaving):
		return h.farewell(s, "")
	case !h.Rules.Owes(t.Policy) || t.hushed || s.loops.idle(h.Draft, rules.Loops, t.Turn, at, ""):
		return ""
	case h.Rules.PleadsFor != nil && !h.Rules.PleadsFor(t.Carrier()):
		return ""
	case h.Draft.Obligations && !h.Rules.Obligations.Pleads(t.Carrier()):
		return ""
	case t.failure != "" && t.Step > 1 && h.Rules.QuietAfterTools:
		return ""
	case t.failure == "":
		return h.Rules.Fallback("the model gave no answer")
	}
	return h.Rules.Fallback(t.failure)
}

// putOff defers the event of a turn if the host doesn't accept messages and supports chat.defer.
func (h *Harness) putOff(s *session, why string) []Effect {
	at := s.open.Carrier()
	if h.lacks.Tool("chat.defer") || s.left.keepsOut(at.Place, h.Rules.Restraint.Leaving) {
		return nil
	}
	s.open.awaits = awaited{Ending: c2a.Ending{By: c2a.ByDefer}, settles: true}
	return h.call(s, CallTool{Name: "chat.defer",
		Arguments: fmt.Sprintf(`{"inReplyTo":%q,"reason":%q}`, at.ID, why)})
}

// all reports whether is holds for every event of the turn.
func (t Turn) all(is func(e c2a.Event) bool) bool {
	return !slices.ContainsFunc(t.Events, func(e c2a.Event) bool { return !is(e) })
}
