package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Expiry is what a host does with an event that nobody answered before its deadline (C2A02-231; reading A02-05).
type Expiry uint8

// The ways to prevent a late answer to an event.
const (
	AskRead  Expiry = iota + 1 // a reply is refused until the thread is read again
	Lower                      // it is delivered again as may_respond
	Withdraw                   // its delivery is cancelled
	Bar                        // no reply is taken any more
	Nothing                    // a late answer is accepted
)

// DueRules say what a host does as time passes for an event that wants an answer (2026-06-02 "Deadlines"). Times count
// from the first delivery (reading A02-16). 0 means never.
type DueRules struct {
	// DeadlineMs is the value of attention.deadlineMs (C2A02-059, -230) for events whose policy is at least From.
	DeadlineMs int64
	From       c2a.Policy
	// Expire is what happens when the deadline has passed.
	Expire Expiry
	// Looks reports whether reading a thread counts as another look at an event.
	Looks func(e c2a.Event, t c2a.ReadThread, agent string) bool
	// FromStart counts a deadline from the start of the world. FromPost counts it from the message, even if the message
	// was edited since. No draft allows either.
	FromStart, FromPost bool
	// Aged counts the deadline after which a reply needs another look from the creation of the event. The text leaves
	// that open. Unsent counts all times from there, even if the event was not delivered. No draft allows Unsent.
	Aged, Unsent bool
	// Untimely refuses a repeated send as late although its first attempt was in time. No draft allows it.
	Untimely bool
	// Early also accepts a look from before the deadline. AnyCall accepts any call about the event as a look. No draft
	// allows either.
	Early, AnyCall bool
	// LateSignals counts an event as answered that was handled after its deadline only by a signal or chat.resolve.
	LateSignals bool
	// RetryMs is when an unanswered must_respond event is delivered again to the same agent (C2A02-232).
	RetryMs int64
	// EscalateMs is when it is delivered to someone else.
	EscalateMs int64
	// Unhandled reports whether an event with the policy and disposition still has to be handled. late says that its
	// deadline has passed.
	Unhandled func(p c2a.Policy, d c2a.Disposition, late bool) bool
	// Refused reports whether a signal declines an event, so that the event goes to someone else at once (interaction
	// X71).
	Refused func(p c2a.Policy, signal string) bool
	// Twice escalates an event that was already escalated. No draft allows it.
	Twice bool
	// Replaced escalates an event that its agent declines even if another event has replaced it. No draft allows it.
	Replaced bool
	// Seen counts an event as handled when its agent has seen it. No draft allows it.
	Seen bool
	// Departed reminds an agent of unhandled events in conversations that it has left. No draft allows it.
	Departed bool
	// Knocks escalates by a knock.
	Knocks bool
	// Responders returns the agents to whom an unhandled event is escalated (C2A02-233, -234).
	Responders func(h *Host, e c2a.Event) []string
}

// DefaultDueRules give five minutes, remind after two, and escalate after ten.
func DefaultDueRules() DueRules {
	return DueRules{
		DeadlineMs: c2a.DeadlineMs,
		From:       c2a.MustRespond,
		Expire:     AskRead,
		Looks: func(e c2a.Event, t c2a.ReadThread, agent string) bool {
			return e.Recipient == agent && (e.ID == t.Event || t.Event == "" && e.Place.Same(t.Place))
		},
		RetryMs:    120_000,
		EscalateMs: 600_000,
		Unhandled: func(p c2a.Policy, d c2a.Disposition, late bool) bool {
			return p == c2a.MustRespond && (d == 0 || late && d == c2a.Owned)
		},
		Refused: func(p c2a.Policy, signal string) bool {
			return p == c2a.MustRespond && signal == "declined"
		},
		Responders: responders,
	}
}

// responders returns the owner of the thread, or else the lead. It skips them if they wrote the message, or left its
// event unhandled.
func responders(h *Host, e c2a.Event) []string {
	t, _ := h.World.Thread(e.Place.Thread)
	for _, id := range []string{t.Owner, h.World.Lead} {
		if id != "" && id != e.Recipient && id != e.Author.ID && h.member(e.Place.Conversation, id) {
			return []string{id}
		}
	}
	return nil
}

// fresh returns the deadline for an event. Not every draft has deadlines.
func (h *Host) fresh(e c2a.Event) int64 {
	if e.DeadlineMs != 0 || !h.World.Draft.Deadlines || e.Policy < h.Rules.Due.From {
		return e.DeadlineMs
	}
	return h.Rules.Due.DeadlineMs
}

// watch schedules the reminder, the escalation and the deadline of an event. It is called at the first delivery.
func (h *Host) watch(nowMs int64, e c2a.Event) {
	rules := h.Rules.Due
	if !h.World.Draft.Deadlines || e.Policy < c2a.MayRespond {
		return
	}
	if rules.RetryMs > 0 {
		h.at(nowMs+rules.RetryMs, func(int64) []Effect { return h.remind(e, false) })
	}
	if e.DeadlineMs > 0 {
		h.at(nowMs+e.DeadlineMs, func(int64) []Effect { return h.expire(e) })
	}
	if rules.EscalateMs > 0 && h.World.Draft.Escalation {
		h.at(nowMs+rules.EscalateMs, func(nowMs int64) []Effect { return h.handOn(nowMs, e) })
	}
}

// unhandled returns the delivery of an event if the event still has to be handled.
func (h *Host) unhandled(e c2a.Event, late bool) (*delivery, bool) {
	d, ok := h.find(e.ID, e.Recipient)
	return d, ok && d.sent && !d.gone && !d.done && (!d.seen || !h.Rules.Due.Seen) &&
		h.Rules.Due.Unhandled(e.Policy, h.fates.Of(e.ID, e.Recipient), late)
}

// remind delivers an unhandled event again to the same agent, once.
func (h *Host) remind(e c2a.Event, late bool) []Effect {
	d, ok := h.unhandled(e, late)
	if !ok || d.reminded || h.link.down ||
		!h.Rules.Present(h, e.Place.Conversation, e.Recipient) && !h.Rules.Due.Departed {
		return nil
	}
	d.open, d.reminded = true, true // the delivery may have been cancelled
	return []Effect{Deliver{Event: h.again(d)}}
}

// handOn escalates an unhandled event, or reminds its agent if this has not happened yet.
func (h *Host) handOn(nowMs int64, e c2a.Event) []Effect {
	d, ok := h.unhandled(e, true)
	if !ok {
		return nil
	}
	if rules := h.Rules.Due; rules.RetryMs > 0 && !d.reminded {
		h.at(nowMs+rules.RetryMs, func(nowMs int64) []Effect { return h.handOn(nowMs, e) })
		return h.remind(e, true)
	}
	return h.escalate(nowMs, *d)
}

// waits reports whether an event with the disposition still needs an answer. This includes claimed and deferred events.
func waits(d c2a.Disposition) bool { return d == 0 || d == c2a.Owned || d == c2a.Deferred }

// expire applies the rules to an event that wasn't answered before its deadline.
func (h *Host) expire(e c2a.Event) []Effect {
	d, ok := h.find(e.ID, e.Recipient)
	if ok {
		d.timely = h.fates.Of(e.ID, e.Recipient) == c2a.Responded
	}
	if !ok || !d.open || !d.sent || !waits(h.fates.Of(e.ID, e.Recipient)) ||
		!h.Rules.Present(h, e.Place.Conversation, e.Recipient) {
		return nil
	}
	switch h.Rules.Due.Expire {
	case Lower:
		d.event.Policy = min(d.event.Policy, c2a.MayRespond)
		if d.event.Knock != nil {
			d.event.Knock = h.knock(d.event, d.event.Knock.Topic)
		}
		d.reminded = true
		return []Effect{Deliver{Event: h.again(d)}}
	case Withdraw:
		d.open, d.acked = false, true // this ends the attempts
		if h.Rules.Due.EscalateMs == 0 {
			h.ends(d.event, c2a.Ending{By: c2a.ByFailure})
		}
		return []Effect{Cancel{Event: e.ID, Agent: e.Recipient, Reason: "the deadline has passed"}}
	}
	return nil
}

// stale returns why a reply is too late to be posted without another look, or "".
func (h *Host) stale(nowMs int64, in ToolCalled) string {
	t, ok := in.Tool.(c2a.SendMessage)
	if !ok || h.Rules.Due.Expire != AskRead && h.Rules.Due.Expire != Bar {
		return ""
	}
	d, ok := h.find(t.InReplyTo, in.Agent)
	if !ok || d.event.DeadlineMs == 0 || d.event.Policy != c2a.MustRespond ||
		d.timely && !h.Rules.Due.Untimely ||
		h.Rules.Due.LateSignals && h.fates.Of(d.event.ID, in.Agent) == c2a.Responded {
		return ""
	}
	expiredMs := d.sentMs + d.event.DeadlineMs
	switch {
	case h.Rules.Due.FromStart:
		expiredMs = d.event.DeadlineMs
	case h.Rules.Due.Aged, h.Rules.Due.Unsent:
		expiredMs = d.event.CreatedMs + d.event.DeadlineMs
	}
	if ms, ok := h.link.known[d.message]; ok && h.Rules.Due.FromPost {
		expiredMs = ms + d.event.DeadlineMs
	}
	switch {
	case nowMs < expiredMs:
		return ""
	case h.Rules.Due.Expire == Bar:
		return "the event has expired"
	case d.readMs >= expiredMs, h.Rules.Due.Early && d.readMs > 0:
		return ""
	}
	return "the event has expired: read the thread again before you reply"
}

// lookedUp records which events an agent has looked at again.
func (h *Host) lookedUp(nowMs int64, in ToolCalled) {
	if _, about := ending(in.Tool); h.Rules.Due.AnyCall {
		for i := range h.delivered {
			if d := &h.delivered[i]; d.event.Recipient == in.Agent && about(*d) {
				d.readMs = nowMs
			}
		}
	}
	t, ok := in.Tool.(c2a.ReadThread)
	if !ok {
		return
	}
	for i := range h.delivered {
		if d := &h.delivered[i]; h.Rules.Due.Looks(d.event, t, in.Agent) {
			d.readMs = nowMs
		}
	}
}

// escalate delivers an unhandled event to somebody else. An escalated event is not escalated again.
func (h *Host) escalate(nowMs int64, d delivery) []Effect {
	if had := h.fates.Of(d.event.ID, d.event.Recipient); had == 0 || had == c2a.Owned {
		h.ends(d.event, c2a.Ending{By: c2a.ByFailure})
	}
	m, ok := h.message(d.message)
	if !ok || d.escalated {
		return nil
	}
	var out []Effect
	for _, agent := range h.Rules.Due.Responders(h, d.event) {
		if slices.ContainsFunc(h.delivered, func(o delivery) bool {
			return o.message == d.message && o.event.Recipient == agent && o.event.Policy == c2a.MustRespond
		}) && !h.Rules.Due.Twice {
			continue
		}
		e := d.event
		h.sequence[e.Place.Conversation]++
		e.Recipient, e.Attempt, e.CreatedMs, e.Sequence = agent, 1, nowMs, h.sequence[e.Place.Conversation]
		modes := whole
		if h.Rules.Due.Knocks {
			modes = []c2a.Mode{c2a.Notify, c2a.Buffered}
		}
		e.Policy, e.Mode, e.Reason, e.Directedness = c2a.MustRespond, h.mode(modes), "escalation", c2a.ToMe
		e.Text, e.Knock, e.EditOf = m.Text, nil, ""
		if e.Mode == c2a.Notify {
			e.Text, e.Knock = "", h.knock(e, h.Rules.Topic(h.World, m, Mentioned))
		}
		e = h.issue(e, m)
		h.delivered[len(h.delivered)-1].escalated = true
		out = append(out, Deliver{Event: e})
	}
	return out
}
