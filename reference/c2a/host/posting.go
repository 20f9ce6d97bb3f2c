package host

import (
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// PostingRules say how a host posts the messages of its agents.
type PostingRules struct {
	// Waits keeps a message until a rate-limited platform accepts it, instead of returning an error. InOrder also keeps
	// later messages of the conversation behind it (C2A02-013).
	Waits, InOrder bool
	// Recalls reports whether an idempotency key is remembered. lost says that the platform's answer to the message was
	// lost (C2A02-015, -225).
	Recalls func(lost bool) bool
	// SharedKeys treats equal keys of two agents as the same key. No draft allows it.
	SharedKeys bool
	// LastKey remembers only the last key.
	LastKey bool
	// Unsure doesn't deliver a message whose answer was lost until its agent has sent it again.
	Unsure bool
	// Joins makes an agent a participant of a thread before its message is posted. Follows posts an answer at the place
	// of its event, whatever its target is. No draft allows either.
	Joins, Follows bool
	// Sweeps treats an answer as the answer to all open events of its conversation. No draft allows it.
	Sweeps bool
	// Flattens posts a repeated message in the channel instead of the thread. Corrects refuses a reply to an event
	// whose message was edited, and returns the new text. No draft allows either.
	Flattens, Corrects bool
	// LateCountsNot doesn't count an answer that had to wait for the platform. No draft allows it.
	LateCountsNot bool
	// Lingers counts a reply to an event that an edit has replaced as an answer to the new event. No draft allows it.
	Lingers bool
	// Admits returns an error for a message that can never be posted (C2A02-226).
	Admits bool
	// Inherit changes the expectation for an agent's message by whom its author aims it at (2026-06-02 "Outbound",
	// table; C2A02-145 to -148, -159).
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

// inherit narrows the expectation for an agent's message by what its author has declared. A resolved mention takes
// precedence, and an agent that isn't mentioned never becomes the only addressee (reading A02-15).
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
	case x.Case == AgentWithoutTask && m.Aim == c2a.Ambient: // row 9 of the matrix has to_other
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

// queued reports whether an earlier message of the conversation still waits to be posted.
func (h *Host) queued(t c2a.SendMessage) bool {
	return h.Rules.Posting.InOrder && slices.ContainsFunc(h.waiting, func(w waitingPost) bool {
		return w.send.Target.Conversation == t.Target.Conversation
	})
}

// putBack keeps a send until the platform may accept it.
func (h *Host) putBack(nowMs int64, in ToolCalled, t c2a.SendMessage, o Outage) {
	if h.Rules.Posting.Flattens {
		t.Target.Thread = ""
	}
	h.waiting = append(h.waiting, waitingPost{in, t})
	h.at(nowMs+o.RetryAfterMs, h.retryPosts)
}

// retryPosts tries to post all waiting messages, in order.
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

// Named gives the platform's id for a message that the host has posted.
type Named struct{ Message, As string }

// Unposted says that the platform has not accepted a message. The agent may send it again with the same key.
type Unposted struct{ Message string }

func (Named) input()    {}
func (Unposted) input() {}

// name sets the platform's id of an agent's message.
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

// takeBack forgets a message that was never visible.
func (h *Host) takeBack(in Unposted) {
	h.messages = slices.DeleteFunc(h.messages, func(m c2a.Message) bool { return m.ID == in.Message })
	maps.DeleteFunc(h.sent, func(_, id string) bool { return id == in.Message })
}
