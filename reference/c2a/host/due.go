package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Expiry is what a host does about an event that nobody answered in time (C2A02-231; reading A02-05).
type Expiry uint8

// The ways to keep a stale event from being answered as if it were fresh.
const (
	AskRead  Expiry = iota + 1 // a reply is refused until the thread is read again
	Lower                      // it is delivered again as may_respond
	Withdraw                   // its delivery is cancelled
	Bar                        // no reply is taken any more
	Nothing                    // it is answered as if it were fresh
)

// DueRules say what a host does about an obligation as time goes by (2026-06-02 "Deadlines"). Times count from the
// first delivery (reading A02-16); 0 is never.
type DueRules struct {
	// DeadlineMs is what attention.deadlineMs says of an event (C2A02-059, -230) whose policy is at least From.
	DeadlineMs int64
	From       c2a.Policy
	// Expire is what happens when it has passed.
	Expire Expiry
	// Looks reports whether reading a thread counts as another look at an event.
	Looks func(e c2a.Event, t c2a.ReadThread, agent string) bool
	// FromStart counts a deadline from the start of the world, and FromPost from the message, even if it was edited
	// since. No draft allows either.
	FromStart, FromPost bool
	// Aged counts the deadline, beyond which a reply needs another look, from the creation of the event. The text
	// leaves that open. Unsent counts all times from there, even if the event was not delivered. No draft allows it.
	Aged, Unsent bool
	// Untimely overlooks that an answer came in time when it is sent once more. No draft allows it.
	Untimely bool
	// Early takes a look from before the deadline, too, and AnyCall any call about the event for a look. No draft
	// allows it.
	Early, AnyCall bool
	// LateSignals lets an event count as answered that was only settled after its deadline, by no more than a signal or
	// chat.resolve.
	LateSignals bool
	// RetryMs is when an event that must be answered, and isn't, is delivered again to the same agent (C2A02-232).
	RetryMs int64
	// EscalateMs is when it goes to someone else.
	EscalateMs int64
	// Unhandled reports whether an event with the policy and disposition has still to be dealt with; late says that its
	// deadline has passed.
	Unhandled func(p c2a.Policy, d c2a.Disposition, late bool) bool
	// Refused reports whether a signal hands an obligation back, so that it goes to someone else at once (interaction
	// X71).
	Refused func(p c2a.Policy, signal string) bool
	// Twice passes an event on again that was passed on. No draft allows it.
	Twice bool
	// Replaced passes an event on that its agent declines when another one has taken its place. No draft allows it.
	Replaced bool
	// Seen takes an event that its agent has seen for handled. No draft allows it.
	Seen bool
	// Departed reminds an agent of what it has left unhandled where it no longer is. No draft allows it.
	Departed bool
	// Knocks hands an event on by a knock.
	Knocks bool
	// Responders are to whom an event goes that its agent leaves unhandled (C2A02-233, -234).
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

// responders are the owner of the thread, or else the lead, unless it is they who wrote the message, or left its event
// unhandled.
func responders(h *Host, e c2a.Event) []string {
	t, _ := h.World.Thread(e.Place.Thread)
	for _, id := range []string{t.Owner, h.World.Lead} {
		if id != "" && id != e.Recipient && id != e.Author.ID && h.member(e.Place.Conversation, id) {
			return []string{id}
		}
	}
	return nil
}

// fresh gives an event its deadline. Not every draft has them.
func (h *Host) fresh(e c2a.Event) int64 {
	if e.DeadlineMs != 0 || !h.World.Draft.Deadlines || e.Policy < h.Rules.Due.From {
		return e.DeadlineMs
	}
	return h.Rules.Due.DeadlineMs
}

// watch schedules what happens to an event that may be answered. It is called when the event is first delivered.
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

// unhandled finds an event that is still to be dealt with.
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
	d.open, d.reminded = true, true // it may have been withdrawn
	return []Effect{Deliver{Event: h.again(d)}}
}

// handOn hands an unhandled event to somebody else, or reminds its agent if that has not been done.
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

// waits reports whether an event with the disposition is still to be answered: one that was claimed or deferred is.
func waits(d c2a.Disposition) bool { return d == 0 || d == c2a.Owned || d == c2a.Deferred }

// expire does what the rules say about an event that wasn't answered in time.
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
		d.open, d.acked = false, true // which ends the attempts
		if h.Rules.Due.EscalateMs == 0 {
			h.ends(d.event, c2a.Ending{By: c2a.ByFailure})
		}
		return []Effect{Cancel{Event: e.ID, Agent: e.Recipient, Reason: "the deadline has passed"}}
	}
	return nil
}

// stale says why a reply comes too late to be posted unseen, or "".
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

// lookedUp notes which events an agent has taken another look at.
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

// escalate hands an event that its agent leaves unhandled to somebody else. One that has come so far goes no further.
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
