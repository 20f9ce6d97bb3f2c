package harness

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// ClaimingRules say when a harness claims an event before it answers (2026-06-24 "Chatting With Another Agent";
// 2026-06-02 "Claims"). A zero Needed claims nothing.
type ClaimingRules struct {
	// Needed reports whether several agents may want to answer the turn (C2A26-053, -056; C2A02-125, -207). An agent
	// that is named needs no claim (reading A26-08).
	Needed func(t Turn) bool
	// Yields holds the answer back when the claim is refused (C2A26-055; C2A02-136,
	// -158, -209).
	Yields bool
	// Granted reports whether the host has granted a claim.
	Granted func(in ToolReturned) bool
	// First claims before the model is asked, too: the claim may have run out when it wants to answer.
	First bool
	// Once claims only the first event that an agent answers. No draft allows it.
	Once bool
	// Presumes treats a claim as granted when its answer is lost. No draft allows it.
	Presumes bool
}

func defaultClaiming() ClaimingRules {
	return ClaimingRules{
		Needed:  func(t Turn) bool { return t.Policy == c2a.MayRespond && t.Carrier().Place.Kind != c2a.DM },
		Yields:  true,
		Granted: func(in ToolReturned) bool { return in.Fault == "" },
	}
}

// claiming is how far a turn has come with its claim.
type claiming uint8

const (
	claimAsked claiming = iota + 1
	claimGranted
	claimRefused
)

// mustClaim reports whether the turn has to claim its event before the action.
func (h *Harness) mustClaim(s *session, a c2a.Action) bool {
	t, rules := s.open, h.Rules.Restraint
	at := t.Carrier().Place
	text, says := a.Text, false
	switch a.Kind {
	case c2a.ActReply:
		says = rules.Signals.shorten(a).Kind == c2a.ActReply
	case c2a.ActSend:
		says = a.Place.Conversation == ""
	case c2a.ActTool:
		if a.Send != nil {
			text, says = a.Send.Text, a.Send.Target.Same(at)
		}
	}
	return says && t.claim == 0 && h.mayClaim(s) && !(rules.Claiming.Once && s.claimed) &&
		h.Rules.Permit(t.Turn, text, a.Kind == c2a.ActSend) && !s.loops.idle(h.Draft, rules.Loops, t.Turn, at, text)
}

// mayClaim reports whether the event of a turn can be claimed, and has to be before it is answered.
func (h *Harness) mayClaim(s *session) bool {
	rules := h.Rules.Restraint
	return rules.Claiming.Needed != nil && rules.Claiming.Needed(s.open.Turn) && !h.lacks.Tool("chat.claim") &&
		!s.left.keepsOut(s.open.Carrier().Place, rules.Leaving)
}

// claim asks the host for the event of the turn.
func (h *Harness) claim(s *session) []Effect {
	s.open.claim, s.claimed = claimAsked, true
	return h.call(s, CallTool{Name: "chat.claim", Arguments: fmt.Sprintf(`{"eventId":%q}`, s.open.Carrier().ID)})
}

// heard records the host's answer to the claim of the turn, if the turn waits for one.
func (c *claiming) heard(granted bool) {
	if *c != claimAsked {
		return
	}
	*c = claimRefused
	if granted {
		*c = claimGranted
	}
}
