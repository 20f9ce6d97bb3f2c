package host

import (
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// PostingRules are the rules of a host about what it shows for its agents.
type PostingRules struct {
	// Waits lets a message wait where the platform asks for time, in place of an error; InOrder keeps what comes later
	// in its conversation behind it (C2A02-013).
	Waits, InOrder bool
	// Recalls reports whether a key is remembered; lost says that the platform's answer to its message was lost
	// (C2A02-015, -225).
	Recalls func(lost bool) bool
	// SharedKeys takes the same key of two agents for one. No draft allows it.
	SharedKeys bool
	// LastKey remembers no key but the last.
	LastKey bool
	// Unsure delivers a message whose answer was lost only once its agent has sent it again.
	Unsure bool
	// Joins lets an agent take part in a thread before its message is there, and Follows posts an answer where its
	// event was, regardless of its target. No draft allows either.
	Joins, Follows bool
	// Sweeps takes an answer for one to everything that is open in its conversation. No draft allows it.
	Sweeps bool
	// Flattens posts into the channel what it tries again. Corrects refuses a reply to an event whose message has
	// changed, and says how. No draft allows either.
	Flattens, Corrects bool
	// LateCountsNot takes an answer that had to wait for the platform for none. No draft allows it.
	LateCountsNot bool
	// Lingers takes a reply to an event that an edit has replaced for an answer to the new one. No draft allows it.
	Lingers bool
	// Admits answers a message that can never be shown with an error (C2A02-226).
	Admits bool
	// Inherit lets who gets the message of an agent take over at whom it was aimed (2026-06-02 "Outbound", table;
	// C2A02-145 to -148, -159).
	Inherit func(w *c2a.World, m c2a.Message, x *Expectation)
}

func defaultPostingRules() PostingRules {
	return PostingRules{
		Waits:   true,
		InOrder: true,
		Recalls: func(bool) bool { return true },
		Admits:  true,
		Inherit: inherit,
	}
}

// inherit narrows what is open about an agent's message by what its author has declared. A mention that resolves
// outranks it, and nobody who isn't mentioned becomes the one addressed (reading A02-15).
func inherit(w *c2a.World, m c2a.Message, x *Expectation) {
	if !w.Draft.Aims {
		return
	}
	switch {
	case x.Case == AgentDirectMsg && m.Aim == c2a.ToMe:
		x.Policies, x.Modes = []c2a.Policy{c2a.MustRespond}, []c2a.Mode{c2a.Buffered, c2a.Immediate}
	case x.Case == AgentThreadReply && m.Aim == c2a.ToMyRole:
		x.Directedness, x.Policies, x.Modes = []c2a.Directedness{c2a.ToMyRole}, []c2a.Policy{c2a.MayRespond},
			[]c2a.Mode{c2a.Notify}
	case x.Case == AgentWithoutTask && m.Aim == c2a.Ambient: // row 9 of the matrix says to_other
		x.Directedness = []c2a.Directedness{c2a.Ambient, c2a.ToOther}
	case x.Case == AgentThreadReply && m.Aim == c2a.Ambient:
		x.Directedness = append(slices.Clip(x.Directedness), c2a.Ambient)
		x.Policies = append(slices.Clip(x.Policies), c2a.MustNotRespond)
		x.Modes = append(slices.Clip(x.Modes), c2a.ToolMailbox, c2a.Silent)
	}
}

// waitingPost is a send that waits for the platform.
type waitingPost struct {
	call ToolCalled
	send c2a.SendMessage
}

// queued reports whether something in the conversation of the send has to be shown before it.
func (h *Host) queued(t c2a.SendMessage) bool {
	return h.Rules.Posting.InOrder && slices.ContainsFunc(h.waiting, func(w waitingPost) bool {
		return w.send.Target.Conversation == t.Target.Conversation
	})
}

// putBack lets a send wait until the platform may take it.
func (h *Host) putBack(nowMs int64, in ToolCalled, t c2a.SendMessage, o Outage) {
	if h.Rules.Posting.Flattens {
		t.Target.Thread = ""
	}
	h.waiting = append(h.waiting, waitingPost{in, t})
	h.at(nowMs+o.RetryAfterMs, h.retryPosts)
}

// retryPosts tries all that waits once more, in order.
func (h *Host) retryPosts(nowMs int64) []Effect {
	all := h.waiting
	h.waiting = nil
	var out []Effect
	for _, w := range all {
		sent := h.send(nowMs, w.call, w.send)
		if !h.Rules.Posting.LateCountsNot {
			sent = h.conclude(nowMs, w.call, sent)
		}
		out = append(out, sent...)
	}
	return out
}

// Named tells what the platform calls a message that the host has posted.
type Named struct{ Message, As string }

// Unposted reports that the platform has not taken a message: it may be sent again under its key.
type Unposted struct{ Message string }

func (Named) input()    {}
func (Unposted) input() {}

// name gives a message of an agent the id that the platform has for it.
func (h *Host) name(in Named) {
	for i := range h.messages {
		if h.messages[i].ID == in.Message {
			h.messages[i].ID = in.As
		}
	}
	for i := range h.delivered {
		if h.delivered[i].message == in.Message {
			h.delivered[i].message = in.As
		}
	}
	for key, id := range h.sent {
		if id == in.Message {
			h.sent[key] = in.As
		}
	}
}

// takeBack forgets a message that nobody has seen.
func (h *Host) takeBack(in Unposted) {
	h.messages = slices.DeleteFunc(h.messages, func(m c2a.Message) bool { return m.ID == in.Message })
	maps.DeleteFunc(h.sent, func(_, id string) bool { return id == in.Message })
}
