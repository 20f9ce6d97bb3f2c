package harness

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// DedupRules say how a harness handles repeated deliveries (2026-06-02, reliability; inherited by 2026-06-24, reading
// G-08).
type DedupRules struct {
	// Identity names what a delivery is: two deliveries with one identity are the same (C2A02-218; the unit is an event
	// at a session, reading A02-02). A delivery with the identity "" equals no other.
	Identity func(e c2a.Event) string
	// RememberMs is how long an identity is remembered; 0: without limit.
	RememberMs int64
	// Duplicate returns the answer to a repeated delivery.
	Duplicate func(e c2a.Event) Effect
	// Restarts makes a duplicate count as a fragment that prolongs the window.
	Restarts bool
	// Persist keeps identities when the harness is killed, and KeepWork keeps what was acknowledged and isn't done yet
	// (C2A02-216, -219).
	Persist, KeepWork bool
	// KeepQueue keeps, of that, what waits for the open turn to end.
	KeepQueue bool
	// KeepTries keeps the sends that wait for another try.
	KeepTries bool
	// Updates gives an event that still waits the content with which it comes again, as reading A02-03 lets it.
	Updates bool
	// ResumeMs returns when a window closes that was due at dueMs, after a kill. RenewTurns gives a turn that is run
	// again a new id.
	ResumeMs   func(nowMs, dueMs int64) int64
	RenewTurns bool
	// LinkBound forgets identities when the link is opened again. No draft allows it.
	LinkBound bool
	// ForgetsStopped forgets the identities of events whose turn was stopped by a cancellation. No draft allows it.
	ForgetsStopped bool
	// ForgetsIgnored forgets the identities of events that ended without an answer. No draft allows it.
	ForgetsIgnored bool
	// RemembersRefused treats an event that was refused as known. No draft allows it.
	RemembersRefused bool
	// RepeatsStopped repeats a call that was open when its turn was stopped. No draft allows it (C2A02-236, -237).
	RepeatsStopped bool
	// LosesCalls does not repeat a call that was open when the link broke. No draft allows it.
	LosesCalls bool
	// Attends counts a repeated event as if its author had said it again. No draft allows it.
	Attends bool
	// Splits gives each fragment that waits a window of its own when the harness is killed. No draft allows it.
	Splits bool
	// RenewsDeadlines restarts deadlines at a kill. No draft allows it.
	RenewsDeadlines bool
	// ForgetsPolicy treats the open turn as optional when the harness is killed. No draft allows it.
	ForgetsPolicy bool
	// ForgetsLoops forgets the rounds of an exchange when the harness is killed. No draft allows it.
	ForgetsLoops bool
	// Rerun runs a turn again that had spoken and waited for the host when the harness was killed. No draft allows it
	// (C2A02-221).
	Rerun bool
}

// DefaultDedupRules are the rules that the draft prescribes.
func DefaultDedupRules() DedupRules {
	return DedupRules{
		Identity:  func(e c2a.Event) string { return e.Recipient + "\x00" + e.ID },
		Duplicate: func(e c2a.Event) Effect { return Ack{Event: e.ID} },
		Persist:   true,
		KeepWork:  true,
		KeepQueue: true,
		KeepTries: true,
		ResumeMs:  func(_, dueMs int64) int64 { return dueMs },
	}
}

// Resumed says that the harness was killed and has its state back: turns whose answer the model still owed are asked
// for again.
type Resumed struct{}

// Reconnected says that the link to the host is a new one: calls that were not answered are made again.
type Reconnected struct{}

func (Resumed) input()     {}
func (Reconnected) input() {}

// remember records an accepted event, and reports whether it was known.
func (h *Harness) remember(nowMs int64, e c2a.Event) (known bool) {
	id := h.Rules.Dedup.Identity(e)
	if id == "" {
		return false
	}
	sinceMs, known := h.seen[id]
	if known && (h.Rules.Dedup.RememberMs == 0 || nowMs-sinceMs <= h.Rules.Dedup.RememberMs) {
		return true
	}
	if h.seen == nil {
		h.seen = map[string]int64{}
	}
	h.seen[id] = nowMs
	if e.Policy == c2a.MustRespond && e.DeadlineMs > 0 {
		if h.deadlines == nil {
			h.deadlines = map[[2]string]int64{}
		}
		h.deadlines[[2]string{e.ID, e.Recipient}] = nowMs + e.DeadlineMs
		h.at(nowMs+e.DeadlineMs, func(int64) []Effect { return nil }) // to know when it has passed
	}
	return false
}

// duplicate answers a delivery that came before.
func (h *Harness) duplicate(nowMs int64, e c2a.Event) []Effect {
	s := h.session(e.Recipient)
	if h.Rules.Dedup.Attends {
		h.attend(s, e)
	}
	for _, w := range s.windows {
		for i := range w.parts {
			if p := &w.parts[i]; h.Rules.Dedup.Updates && p.event.ID == e.ID {
				p.event.Text = e.Text
			}
		}
	}
	if h.Rules.Dedup.Restarts {
		for _, w := range s.windows {
			if w.group == h.Rules.Group(e) {
				w.dueMs = h.due(s, w, nowMs+h.Rules.QuietMs)
			}
		}
	}
	return []Effect{h.Rules.Dedup.Duplicate(e)}
}

// resume goes on after a kill. A turn that waits for the host goes on when the link is back.
func (h *Harness) resume(nowMs int64) []Effect {
	if !h.Rules.Dedup.Persist {
		h.seen = nil
	}
	var out []Effect
	for _, s := range h.sessions {
		if !h.Rules.Dedup.KeepWork {
			s.windows, s.ready, s.open = nil, nil, nil
		}
		h.mangle(nowMs, s)
		if h.Rules.Dedup.ForgetsLoops {
			s.loops = loops{}
		}
		if !h.Rules.Dedup.KeepQueue {
			s.ready = nil
		}
		if t := s.open; !h.Rules.Dedup.KeepTries && t != nil && t.trying() {
			t.sending.dropped, s.open = true, nil
		}
		for _, w := range s.windows {
			w.dueMs = h.Rules.Dedup.ResumeMs(nowMs, w.dueMs)
		}
		if t := s.open; t != nil && (t.call == "" || h.Rules.Dedup.Rerun) {
			t.call, t.todo = "", nil
			if h.Rules.Dedup.RenewTurns && !t.sent { // a turn that has said something goes on, and does not start again
				h.nextTurn++
				t.ID, t.Step = fmt.Sprintf("turn_%d", h.nextTurn), 1
			}
			out = append(out, h.ask(t))
		}
	}
	return out
}

// mangle is what a kill does to what the session is doing, where the rules are so.
func (h *Harness) mangle(nowMs int64, s *session) {
	if h.Rules.Dedup.Splits {
		for _, w := range slices.Clone(s.windows) {
			for i, p := range w.parts[1:] {
				s.windows = append(s.windows, &window{group: fmt.Sprint(w.group, i), firstMs: w.firstMs, dueMs: w.dueMs,
					parts: []part{p}})
			}
			w.parts = w.parts[:1]
		}
	}
	t := s.open
	if t == nil {
		return
	}
	if h.Rules.Dedup.RenewsDeadlines {
		for i := range t.Events {
			t.Events[i].CreatedMs = nowMs
		}
	}
	if h.Rules.Dedup.ForgetsPolicy {
		t.Policy = c2a.MayRespond
	}
}

// reconnect repeats the calls that nobody answered, each with the same key and body.
func (h *Harness) reconnect() []Effect {
	if h.Rules.Dedup.LinkBound {
		h.seen = nil
	}
	out := h.stopped
	h.stopped = nil
	for _, s := range h.sessions {
		switch t := s.open; {
		case t == nil || t.call == "":
		case t.claim == claimAsked && h.Rules.Restraint.Claiming.Presumes:
			t.call, t.claim = "", claimGranted
			out = append(out, h.proceed(s)...)
		case !h.Rules.Dedup.LosesCalls:
			out = append(out, t.pending)
		}
	}
	return out
}
