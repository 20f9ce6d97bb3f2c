package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Body says how an agent that claims a knock gets the body of its event (reading A02-06). The zero value means that it
// has to pull the body.
type Body uint8

// The ways to deliver a body.
const (
	BodyAsEvent  Body = iota + 1 // a new event, buffered
	BodyRaised                   // the same event again, buffered
	BodyInResult                 // in the result of the claim
)

// ClaimRules are the rules of a host's claims.
type ClaimRules struct {
	// TTLMs is how long a claim lasts unless its message is answered or resolved. 0 means without limit (C2A02-208).
	TTLMs int64
	// Exclusive refuses claims and replies while another agent holds the claim (C2A26-054, C2A02-205).
	Exclusive bool
	// Again grants a claim again to its holder (C2A02-197).
	Again bool
	// Leaves ends the claims of an agent in a conversation when the agent leaves it.
	Leaves bool
	// LeavesElsewhere also ends those in other conversations. Prolongs restarts a claim's time when another agent is
	// refused. Freezes doesn't update an event by edits while its message is claimed. No draft allows any of these.
	LeavesElsewhere, Prolongs, Freezes bool
	// LeavesAll also ends the claims of other agents. No draft allows it.
	LeavesAll bool
	// Endless makes a claim unlimited when its holder claims again.
	Endless bool
	// Stays lists a claim that has expired. No draft allows it.
	Stays bool
	// EndlessSignal makes a claim by a signal unlimited.
	EndlessSignal bool
	// Toggles treats a second claim by the holder as a release. PerEvent treats the events of one message as separate
	// claims. Closes counts a claim as a response.
	Toggles, PerEvent, Closes bool
	// FreedByAll ends a claim when any agent declines its event. No draft allows it.
	FreedByAll bool
	// Apart gives an event that was escalated a claim of its own, apart from the original event. No draft allows it.
	Apart bool
	// Anywhere grants claims on threads of conversations that the agent is not in. No draft allows it.
	Anywhere bool
	// Departed grants claims on events that were cancelled, or whose conversation the agent has left. No draft allows
	// it.
	Departed bool
	// Blind grants claims on events that the agent never received.
	Blind bool
	// Anew restarts the time of a claim when its holder claims again, even if the message is answered.
	Anew bool
	// Lasting keeps the claim of an agent that has answered beyond its time, so that no other agent answers later.
	Lasting bool
	// Keeps doesn't restart the time of a claim when its holder claims again. OnPaper only reports a restarted time. No
	// draft allows OnPaper.
	Keeps, OnPaper bool
	// Voids ends a claim when its message is edited, unless the holder has answered.
	Voids bool
	// Hasty counts a reply that the platform has refused as an answer. Misnames names the refused agent as the owner.
	// Quotes returns the message to the refused agent. No draft allows any of these.
	Hasty, Misnames, Quotes bool
	// Body is how the holder of a claim gets the body that a knock held back (C2A02-086).
	Body Body
	// Shared delivers the body to all agents that got the knock.
	Shared bool
	// BySignal also delivers the body to an agent that claims by a signal. Unowns removes the disposition of an event
	// when its claim ends.
	BySignal, Unowns bool
	// Needed refuses a reply to a role mention without a claim (C2A02-212). Guarded refuses a reply to an event that
	// another agent has claimed, unless the event obliges the replying agent.
	Needed, Guarded bool
}

// claims are the claims of a host.
type claims []claim

// claim is a claim on a message or on a thread.
type claim struct {
	message, thread string
	event           string // the event by which the message was claimed
	agent           string
	untilMs         int64 // 0: without limit
}

func (c claim) stands(nowMs int64) bool { return c.untilMs == 0 || nowMs < c.untilMs }

// holder returns the current claim on a message or thread, or nil.
func (cs claims) holder(nowMs int64, message, thread string) *claim {
	for i := range cs {
		if c := &cs[i]; c.message == message && c.thread == thread && c.stands(nowMs) {
			return c
		}
	}
	return nil
}

// list returns all claims, except those of assignments, which the list can't name.
func (cs claims) list() []c2a.Holding {
	var out []c2a.Holding
	for _, c := range cs {
		if c.event == "" && c.thread == "" {
			continue
		}
		out = append(out, c2a.Holding{Event: c.event, Thread: c.thread, Agent: c.agent, UntilMs: c.untilMs})
	}
	return out
}

// hold gives the agent the claim on a message (named by an event) or a thread, and returns it. If another agent holds
// it, owner is that agent.
func (h *Host) hold(nowMs int64, message, event, thread, agent string) (c claim, owner string) {
	rules := h.Rules.Claims
	if rules.PerEvent {
		message += " " + event
	}
	ttlMs := rules.TTLMs
	if held := h.claims.holder(nowMs, message, thread); held != nil {
		if rules.Endless {
			ttlMs = 0
		}
		switch {
		case held.agent == agent && rules.Toggles:
			c = *held
			h.claims = slices.DeleteFunc(h.claims, func(o claim) bool { return o == c })
			return c, ""
		case held.agent == agent && !rules.Again, held.agent != agent && rules.Exclusive:
			if rules.Prolongs && held.untilMs > 0 {
				held.untilMs = nowMs + ttlMs
			}
			return claim{}, held.agent
		case held.agent == agent && (held.untilMs == 0 && !rules.Anew || rules.Keeps):
			return *held, ""
		case held.agent == agent && rules.OnPaper:
			c = *held
			c.untilMs = nowMs + ttlMs
			return c, ""
		}
	}
	c = claim{message: message, event: event, thread: thread, agent: agent}
	if ttlMs > 0 {
		c.untilMs = nowMs + ttlMs
		h.at(c.untilMs, func(nowMs int64) []Effect {
			e := c2a.Event{ID: event, Recipient: agent}
			if !c.stands(nowMs) && rules.Unowns && h.fates.Of(event, agent) == c2a.Owned {
				h.fates.Forget(e)
			}
			if !rules.Stays {
				h.claims = slices.DeleteFunc(h.claims, func(o claim) bool { return !o.stands(nowMs) })
			}
			return nil
		})
	}
	h.claims = slices.DeleteFunc(h.claims, func(o claim) bool { return o.message == message && o.thread == thread })
	h.claims = append(h.claims, c)
	return c, ""
}

// settle records that the agent has handled a message or thread. If the agent or nobody holds a claim on it, the claim
// no longer expires.
func (h *Host) settle(nowMs int64, message, event, thread, agent string) {
	if !h.Rules.Claims.Lasting {
		return
	}
	held := h.claims.holder(nowMs, message, thread)
	switch {
	case held == nil:
		h.claims = append(h.claims, claim{message: message, event: event, thread: thread, agent: agent})
	case held.agent == agent:
		held.untilMs = 0
	}
}

func (h *Host) claim(nowMs int64, in ToolCalled, t c2a.Claim) []Effect {
	no := func(kind c2a.FailureKind, why string) []Effect {
		return []Effect{ToolAnswer{Call: in.Call, Fault: why, Kind: kind}}
	}
	if t.Thread != "" {
		thread, ok := h.World.Thread(t.Thread)
		if !ok || !h.member(thread.Conversation, in.Agent) && !h.Rules.Claims.Anywhere {
			return no(c2a.Unknown, "no such thread for this agent")
		}
		c, owner := h.hold(nowMs, "", "", t.Thread, in.Agent)
		return []Effect{h.claimed(nowMs, in, c, owner, "")}
	}
	d, ok := h.find(t.Event, in.Agent)
	if !ok && h.Rules.Claims.Blind {
		return []Effect{ToolAnswer{Call: in.Call, Grant: &Grant{}}}
	}
	away := ok && (d.gone || !h.Rules.Present(h, d.event.Place.Conversation, in.Agent))
	if !ok || away && !h.Rules.Claims.Departed {
		return no(c2a.Unknown, "no such event for this agent")
	}
	matter := d.message
	if h.Rules.Claims.Apart && d.escalated {
		matter = d.event.ID
	}
	c, owner := h.hold(nowMs, matter, d.event.ID, "", in.Agent)
	answer := h.claimed(nowMs, in, c, owner, d.message)
	d.owned = d.owned || owner == ""
	if owner == "" && h.Rules.Claims.Closes {
		defer h.close(d.message, in.Agent)
	}
	if owner != "" || d.event.Knock == nil || !h.World.Draft.ClaimShowsBody || d.event.Directedness != c2a.ToMyRole {
		return []Effect{answer}
	}
	if h.Rules.Claims.Body == BodyInResult {
		answer.Grant.Body = h.text(d)
	}
	return append([]Effect{answer}, h.uncover(d)...)
}

// close closes all events of a message at the agent.
func (h *Host) close(message, agent string) {
	for i := range h.delivered {
		if d := &h.delivered[i]; message != "" && d.message == message && d.event.Recipient == agent {
			d.open = false
		}
	}
}

// claimed returns the answer to a claim.
func (h *Host) claimed(nowMs int64, in ToolCalled, c claim, owner, message string) ToolAnswer {
	if owner != "" {
		return h.owned(in, owner, owner+" owns it already", message)
	}
	g := &Grant{}
	if c.untilMs > 0 {
		g.TTLMs = c.untilMs - nowMs
	}
	return ToolAnswer{Call: in.Call, Grant: g}
}

// owned refuses a call about a message that another agent has claimed.
func (h *Host) owned(in ToolCalled, owner, why, message string) ToolAnswer {
	if m, ok := h.message(message); ok && h.Rules.Claims.Quotes {
		why += ": " + m.Text
	}
	if h.Rules.Claims.Misnames {
		owner = in.Agent
	}
	return ToolAnswer{Call: in.Call, Fault: why, Kind: c2a.Claimed, Owner: owner}
}

// void ends the claims on a message that was edited before it was answered.
func (h *Host) void(message string) {
	if h.Rules.Claims.Voids {
		h.claims = slices.DeleteFunc(h.claims, func(c claim) bool { return c.message == message && c.untilMs > 0 })
	}
}

// uncover delivers the body that a knock held back, once (C2A02-072, -086).
func (h *Host) uncover(knocked *delivery) []Effect {
	body, message, agent := h.Rules.Claims.Body, knocked.message, knocked.event.Recipient
	if body != BodyAsEvent && body != BodyRaised {
		return nil
	}
	m, _ := h.message(message)
	var out []Effect
	for i := range len(h.delivered) {
		d := &h.delivered[i]
		mine := d.event.Recipient == agent
		if d.message != message || d.event.Knock == nil || d.uncovered || !mine && !h.Rules.Claims.Shared ||
			mine && d.event.ID != knocked.event.ID { // a knock for an earlier text of the message
			continue
		}
		d.uncovered = true
		e := d.event
		e.Knock, e.Text, e.Mode = nil, m.Text, c2a.Buffered
		if body == BodyAsEvent {
			h.sequence[e.Place.Conversation]++
			e.Sequence, e.Attempt = h.sequence[e.Place.Conversation], 1
			e = h.issue(e, m)
		}
		out = append(out, Deliver{Event: e})
	}
	return out
}

func (h *Host) resolve(nowMs int64, in ToolCalled, t c2a.Resolve) ToolAnswer {
	no := ToolAnswer{Call: in.Call, Fault: "this agent has no such event, thread or assignment", Kind: c2a.Unknown}
	done := func(matches func(d *delivery) bool) {
		for i := range h.delivered {
			if d := &h.delivered[i]; d.event.Recipient == in.Agent && matches(d) {
				d.open, d.done = false, true
			}
		}
	}
	if t.Thread != "" {
		thread, ok := h.World.Thread(t.Thread)
		if !ok || !h.member(thread.Conversation, in.Agent) {
			return no
		}
		done(func(d *delivery) bool {
			return d.event.Place.Thread == t.Thread ||
				h.Rules.Sweeps && d.event.Place.Conversation == thread.Conversation
		})
		h.settle(nowMs, "", "", t.Thread, in.Agent)
		return ToolAnswer{Call: in.Call}
	}
	message := ""
	if m, ok := h.message(t.Assignment); ok && m.Class == c2a.Assignment &&
		(m.Assignee == in.Agent || h.Rules.ResolvesAny) {
		if h.Rules.ResolvesAny {
			h.resolveForAll(m.ID)
		}
		message = m.ID
	} else if d, ok := h.find(t.Event, in.Agent); ok && t.Assignment == "" {
		message = d.message
	}
	if message == "" {
		return no
	}
	done(func(d *delivery) bool { return d.message == message })
	h.settle(nowMs, message, t.Event, "", in.Agent)
	return ToolAnswer{Call: in.Call}
}

// resolveForAll closes the events of a message at all agents.
func (h *Host) resolveForAll(message string) {
	for i := range h.delivered {
		if d := &h.delivered[i]; d.message == message {
			d.open, d.done = false, true
			h.ends(d.event, c2a.Ending{By: c2a.ByResolve})
		}
	}
}
