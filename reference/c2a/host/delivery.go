package host

import (
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// RetryRules say how a host repeats deliveries: at least once, and recognizable as repetitions (2026-06-02,
// reliability).
type RetryRules struct {
	// AfterMs returns how long the host waits for the acknowledgement of an attempt, counted from 1, before the next
	// attempt. 0 means that it doesn't repeat by itself (C2A02-017).
	AfterMs func(attempt int) int64
	// Again returns the next attempt of an event (C2A02-014, -217).
	Again func(h *Host, e c2a.Event) c2a.Event
	// Resume reports whether an earlier event is delivered again when the link is restored (C2A02-018, -040).
	Resume func(acknowledged bool) bool
	// Order sorts events that are delivered again together (C2A02-013).
	Order func(events []c2a.Event) []c2a.Event
	// Stubborn repeats cancelled events. No draft allows it.
	Stubborn bool
	// Deaf ignores acknowledgements. No draft allows it.
	Deaf bool
	// Persist keeps undelivered events when the host is killed (C2A02-039).
	Persist bool
	// Known reports whether the platform has reported the message before. KnownMs is how long the host remembers it; 0
	// means without limit. ByAge counts this from when the message was posted. KnownMost is how many of the latest
	// messages it remembers; 0 means all. Forgets forgets all of them when the host is killed.
	Known     func(h *Host, m c2a.Message) bool
	KnownMs   int64
	ByAge     bool
	KnownMost int
	Forgets   bool
	// These rules lose state when the host is killed: Renumbers restarts the ids of events, Drops forgets deliveries,
	// Unfates dispositions, Unwrites who has written in which thread, Unmoves who has joined or left, Unreports reports
	// that are not in a digest yet, and Unacks acknowledgements. Unclaims forgets claims, Unwatches deadlines, Unshows
	// visible reactions, Recounts the numbers of attempts, and Unqueues what waits for the link.
	Renumbers, Drops, Unfates, Unwrites, Unmoves, Unreports  bool
	Unacks, Unclaims, Unwatches, Unshows, Recounts, Unqueues bool
	// Freshens restarts all times after a kill. No draft allows it.
	Freshens bool
	// Unsettles forgets at a kill which claims were answered. No draft allows it.
	Unsettles bool
	// Undefers forgets at a kill what was deferred. Unglyphs forgets at a kill how the workspace shows signals. No
	// draft allows either.
	Undefers, Unglyphs bool
	// GivesUp is the number of attempts after which an event is never delivered again; 0 means never. No draft allows
	// it.
	GivesUp int
	// Forgives forgets waiting cancellations when the host is killed. No draft allows it.
	Forgives bool
	// Ungathers ignores who has joined or left while the host was down. No draft allows it.
	Ungathers bool
	// Restores resets a message to its first text when the platform repeats it. No draft allows it.
	Restores bool
	// Follows delivers what waits for the link even to agents that have left meanwhile. No draft allows it.
	Follows bool
	// Loses reports whether an event is dropped if it is due while the link is down. No draft allows it.
	Loses func(e c2a.Event) bool
	// Uncancels drops cancellations while the link is down. No draft allows it.
	Uncancels bool
	// PassOn delivers the event again when the platform repeats its message.
	PassOn bool
	// KeepsMode repeats an event in its earlier mode, even if the harness no longer supports that mode. No draft allows
	// it.
	KeepsMode bool
	// KeepKeys keeps the idempotency keys of sends when the host is killed (C2A02-015).
	KeepKeys bool
}

// DefaultRetryRules wait 10 s, then twice as long each time, up to 5 min.
func DefaultRetryRules() RetryRules {
	return RetryRules{
		AfterMs: func(attempt int) int64 { return min(int64(10_000)<<min(attempt-1, 10), 300_000) },
		Again: func(_ *Host, e c2a.Event) c2a.Event {
			e.Attempt++
			return e
		},
		Resume:  func(acknowledged bool) bool { return !acknowledged },
		Order:   func(events []c2a.Event) []c2a.Event { return events },
		Persist: true,
		Known:   (*Host).told,
		Loses:   func(c2a.Event) bool { return false },

		KeepKeys: true,
	}
}

// told reports whether the platform has reported the message before.
func (h *Host) told(m c2a.Message) bool {
	_, ok := h.link.known[m.ID]
	return ok
}

// Says reports whether the current text of the message is text.
func (h *Host) Says(message, text string) bool {
	return slices.ContainsFunc(h.messages, func(m c2a.Message) bool { return m.ID == message && m.Text == text })
}

// Repeated is a message that the platform sends again. It may be the first time that this host sees it.
type Repeated struct{ Message c2a.Message }

// Acked is the harness's answer to a delivery. A refusal counts, too, since a repeated event would be refused again.
type Acked struct{ Event, Agent string }

// LinkDown says that the link to the harness is broken.
type LinkDown struct{}

// LinkUp says that the link is restored. What the harness has not acknowledged is delivered again.
type LinkUp struct{}

// Restarted says that the host was killed, and started again with its state.
type Restarted struct{}

// Redelivered makes the host deliver the event of a message again, as another attempt. Change, if not nil, changes the
// event.
type Redelivered struct {
	Message string
	Change  func(e *c2a.Event)
}

func (Redelivered) input() {}
func (Repeated) input()    {}
func (Acked) input()       {}
func (LinkDown) input()    {}
func (LinkUp) input()      {}
func (Restarted) input()   {}

// hostLink is the state of the link, and what the host still has to send on it.
type hostLink struct {
	down    bool
	known   map[string]int64 // messages that the platform has reported -> when, in ms
	waiting []Effect         // deliveries and cancellations held back while the link is down
}

// repeat handles a message that the platform sends again.
func (h *Host) repeat(nowMs int64, m c2a.Message) []Effect {
	if ms, ok := h.link.known[m.ID]; ok && h.forgotten(nowMs, ms, m) {
		delete(h.link.known, m.ID)
	}
	if h.Rules.Retry.Restores {
		if i := h.messageIndex(m.ID); i >= 0 {
			h.messages[i].Text = m.Text
		}
	}
	switch known := h.Rules.Retry.Known(h, m); {
	case known && h.Rules.Retry.PassOn && h.Says(m.ID, m.Text):
		return h.redeliver(Redelivered{Message: m.ID})
	case known:
		return nil
	}
	return h.post(nowMs, m)
}

// forgotten reports whether the host no longer remembers a message that the platform reported at the time ms.
func (h *Host) forgotten(nowMs, ms int64, m c2a.Message) bool {
	r, sinceMs := h.Rules.Retry, ms
	if r.ByAge {
		sinceMs = cmp.Or(m.PostedMs, ms)
	}
	return r.KnownMs > 0 && nowMs-sinceMs > r.KnownMs || r.KnownMost > 0 && h.toldAfter(ms) >= r.KnownMost
}

// toldAfter returns the number of messages that the platform reported after the time ms.
func (h *Host) toldAfter(ms int64) (n int) {
	for _, other := range h.link.known {
		if other > ms {
			n++
		}
	}
	return n
}

// redeliver repeats the newest event of a message for each agent.
func (h *Host) redeliver(in Redelivered) []Effect {
	var out []Effect
	seen := map[string]bool{}
	for _, d := range slices.Backward(h.delivered) {
		if d.message != in.Message || d.withheld || seen[d.event.Recipient] ||
			!h.Rules.Present(h, d.event.Place.Conversation, d.event.Recipient) {
			continue
		}
		seen[d.event.Recipient] = true
		e := h.Rules.Retry.Again(h, d.event)
		if in.Change != nil {
			in.Change(&e)
		}
		out = slices.Insert(out, 0, Effect(Deliver{Event: e}))
	}
	return out
}

func (h *Host) acknowledge(in Acked) {
	if d, ok := h.find(in.Event, in.Agent); ok && !h.Rules.Retry.Deaf {
		d.acked = true
	}
}

// pass returns the effects to send on the link. It keeps them back while the link is down, except typing, which is only
// current.
func (h *Host) pass(nowMs int64, effects []Effect) []Effect {
	var out []Effect
	for _, effect := range effects {
		switch e := effect.(type) {
		case Deliver:
			if h.link.down {
				if !h.Rules.Retry.Loses(e.Event) {
					h.link.waiting = append(h.link.waiting, e)
				}
				continue
			}
			h.expect(nowMs, e.Event)
		case Cancel:
			if h.link.down {
				if !h.Rules.Retry.Uncancels {
					h.withhold(e)
				}
				continue
			}
		case Typing:
			if h.link.down {
				continue
			}
		}
		out = append(out, effect)
	}
	return out
}

// withhold keeps back a cancellation. If the delivery was also kept back, it drops both.
func (h *Host) withhold(c Cancel) {
	n := len(h.link.waiting)
	h.link.waiting = slices.DeleteFunc(h.link.waiting, func(x Effect) bool {
		d, ok := x.(Deliver)
		return ok && d.Event.ID == c.Event && d.Event.Recipient == c.Agent
	})
	if len(h.link.waiting) == n {
		h.link.waiting = append(h.link.waiting, c)
	}
}

// expect records an attempt, and schedules the next one for the case that nothing acknowledges it.
func (h *Host) expect(nowMs int64, e c2a.Event) {
	d, ok := h.find(e.ID, e.Recipient)
	if !ok {
		return
	}
	if !d.sent {
		d.sentMs = nowMs
		if !h.Rules.Due.Unsent {
			h.watch(nowMs, d.event)
		}
	}
	d.event.Attempt, d.sent = e.Attempt, true
	afterMs := h.Rules.Retry.AfterMs(e.Attempt)
	if afterMs == 0 {
		return
	}
	h.at(nowMs+afterMs, func(int64) []Effect {
		if d, ok := h.find(e.ID, e.Recipient); !ok || !h.owed(d) || d.event.Attempt != e.Attempt || h.link.down {
			return nil
		}
		var events []c2a.Event // all that wait in the conversation, to keep their order
		for i := range h.delivered {
			d := &h.delivered[i]
			if h.owed(d) && d.event.Recipient == e.Recipient && d.event.Place.Conversation == e.Place.Conversation {
				events = append(events, h.again(d))
			}
		}
		var out []Effect
		for _, e := range h.Rules.Retry.Order(events) {
			out = append(out, Deliver{Event: e})
		}
		return out
	})
}

// again returns the next attempt of a delivery. If another attempt was scheduled for the same time, that one becomes a
// further attempt.
func (h *Host) again(d *delivery) c2a.Event {
	e := h.Rules.Retry.Again(h, d.event)
	d.event.Attempt = e.Attempt
	return e
}

// Rejudged returns the event with the policy that its message would get now. No draft allows it for a repeated attempt.
func (h *Host) Rejudged(e c2a.Event) c2a.Event {
	d, ok := h.find(e.ID, e.Recipient)
	if !ok {
		return e
	}
	if m, ok := h.message(d.message); ok && m.Place.Thread != "" {
		m.Joined = h.wrote[m.Place.Thread]
		e.Policy = h.Rules.Decide(&h.Rules, h.World, m, e.Recipient).Policies[0]
	}
	return e
}

// owed reports whether the delivery is not acknowledged yet.
func (h *Host) owed(d *delivery) bool {
	return d.sent && !d.acked && !h.over(d) && h.present(d.event)
}

// over reports whether the delivery is cancelled or handled.
func (h *Host) over(d *delivery) bool {
	return d.done || d.gone && !h.Rules.Retry.Stubborn ||
		h.Rules.Retry.GivesUp > 0 && d.event.Attempt >= h.Rules.Retry.GivesUp
}

// resume delivers what was not acknowledged again, then what has waited for the link.
func (h *Host) resume(nowMs int64) []Effect {
	waiting := h.link.waiting
	h.link.down, h.link.waiting = false, nil
	var events []c2a.Event
	for i := range h.delivered {
		if d := &h.delivered[i]; d.sent && !h.over(d) && h.Rules.Retry.Resume(d.acked) && h.reaches(d.event) {
			events = append(events, h.again(d))
		}
	}
	var cancels []Effect
	for _, x := range waiting {
		switch d, ok := x.(Deliver); {
		case !ok:
			cancels = append(cancels, x)
		case h.reaches(d.Event) && !slices.ContainsFunc(events, func(e c2a.Event) bool {
			return e.ID == d.Event.ID && e.Recipient == d.Event.Recipient // a later attempt, which suffices
		}):
			events = append(events, d.Event)
		}
	}
	for _, e := range h.Rules.Retry.Order(events) {
		cancels = append(cancels, Deliver{Event: h.adapted(e)})
	}
	return h.pass(nowMs, cancels)
}

// present reports whether the agent of an event is in the conversation of the event. Nobody leaves the host's own
// place.
func (h *Host) present(e c2a.Event) bool {
	return e.Place == h.ownPlace(e.Recipient) || h.Rules.Present(h, e.Place.Conversation, e.Recipient)
}

// reaches reports whether an event can still be delivered to its agent.
func (h *Host) reaches(e c2a.Event) bool {
	return h.Rules.Retry.Follows || h.present(e)
}

// adapted returns an event in a mode that the harness supports since the last greeting (C2A02-034).
func (h *Host) adapted(e c2a.Event) c2a.Event {
	if !h.lacks.Mode(e.Mode) || h.Rules.Retry.KeepsMode {
		return e
	}
	allowed := []c2a.Mode{e.Mode}
	if e.Mode == c2a.Buffered || e.Mode == c2a.Immediate {
		allowed = []c2a.Mode{c2a.Buffered, c2a.Immediate}
	}
	e.Mode = h.mode(allowed)
	d, ok := h.find(e.ID, e.Recipient)
	if ok && e.Mode == c2a.Notify && e.Knock == nil {
		m, _ := h.message(d.message)
		e.Knock, e.Text = h.knock(e, h.Rules.Topic(h.World, m, h.Rules.Classify(h.World, m, e.Recipient))), ""
	}
	if ok {
		d.event = e
	}
	return e
}

// restart continues with the state from before a kill. The harness has kept its state, but the link is new.
func (h *Host) restart(nowMs int64) []Effect {
	if !h.Rules.Retry.KeepKeys {
		clear(h.sent)
	}
	if h.Rules.Retry.Forgets {
		clear(h.link.known)
	}
	if h.Rules.Retry.Renumbers {
		h.nextEvent = 0
	}
	if h.Rules.Obligations.ForgetsEarly {
		h.early = nil
	}
	if h.Rules.Obligations.Forgets {
		for _, x := range h.owing {
			x.closed = true
		}
	}
	if h.Rules.Retry.Unfates {
		h.fates = c2a.Fates{}
	}
	if h.Rules.Retry.Unwrites {
		clear(h.wrote)
	}
	if h.Rules.Retry.Unmoves {
		clear(h.moved)
	}
	if h.Rules.Retry.Unclaims {
		h.claims = nil
	}
	if h.Rules.Retry.Unqueues {
		h.link.waiting = nil
	}
	for _, d := range h.delivered {
		if h.Rules.Retry.Undefers && h.fates.Of(d.event.ID, d.event.Recipient) == c2a.Deferred {
			h.fates.Forget(d.event)
		}
	}
	if h.Rules.Retry.Unsettles {
		h.claims = slices.DeleteFunc(h.claims, func(c claim) bool { return c.untilMs == 0 })
	}
	if h.Rules.Retry.Unglyphs {
		w := *h.World
		w.Glyphs, h.World = nil, &w
	}
	if h.Rules.Retry.Forgives {
		h.link.waiting = slices.DeleteFunc(h.link.waiting, func(x Effect) bool { _, ok := x.(Cancel); return ok })
	}
	if h.Rules.Retry.Unshows {
		h.shown = nil
	}
	for i := range h.delivered {
		if h.Rules.Retry.Recounts {
			h.delivered[i].event.Attempt = 0
		}
		h.delivered[i].sent = h.delivered[i].sent && !h.Rules.Retry.Unwatches
		if h.Rules.Retry.Freshens {
			h.delivered[i].sentMs = nowMs
		}
	}
	for _, d := range h.digests {
		if h.Rules.Retry.Unreports {
			d.reports = nil
		}
	}
	for i := range h.delivered {
		h.delivered[i].open = h.delivered[i].open && !h.Rules.Retry.Drops
		h.delivered[i].acked = h.delivered[i].acked && !h.Rules.Retry.Unacks
	}
	if !h.Rules.Retry.Persist {
		h.link.waiting = nil
		for i := range h.delivered {
			h.delivered[i].acked, h.delivered[i].gone = true, true
		}
	}
	return h.resume(nowMs)
}
