package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// typingAt is a typing note, and when it came.
type typingAt struct {
	TypingNote
	at   int
	atMs int64
}

// about reports whether the note may be about the author of the event in its conversation. Whether typing in another
// thread counts is open (reading of C2A-COMPOSE-010).
func (n typingAt) about(e *Event) bool {
	return Same(n.Agent, e.Event.Recipient) && n.Author == e.Event.Author.ID &&
		n.Place.Conversation == e.Event.Place.Conversation
}

// Typed reports whether the author was seen typing for the agent in the conversation of the event, at any time.
func (s *Story) Typed(e *Event) bool {
	return slices.ContainsFunc(s.typing, func(n typingAt) bool { return n.about(e) })
}

// TypedAround reports whether typing may decide when the event is shown: its author typed when it came, stopped shortly
// before, or typed afterwards. Typing that ended longer ago than any window lasts says nothing about the event.
func (s *Story) TypedAround(e *Event) bool {
	on := false
	for _, n := range s.typing {
		switch {
		case !n.about(e):
		case n.atMs >= e.AtMs-c2a.QuietMaxMs-s.Trace.SlackMs:
			return true
		default:
			on = n.Active
		}
	}
	return on
}

// TypingLapsesMs is for how long a signal that somebody types is good at least (reading of C2A-COMPOSE-010).
const TypingLapsesMs = 10_000

// StopsTyping reports whether the author of the event stopped typing before another event came, or the signal may have
// lapsed, and so late that this may have closed a window in which the event waits.
func (s *Story) StopsTyping(e, before *Event) bool {
	return slices.ContainsFunc(s.typing, func(n typingAt) bool {
		endMs := n.atMs
		if n.Active {
			endMs += TypingLapsesMs
		}
		return n.at < before.At && n.about(e) && endMs <= before.AtMs &&
			endMs >= e.AtMs-c2a.QuietMaxMs-s.Trace.SlackMs
	})
}

// TypesAt reports whether the author of the event types in its place at a position, and since when. All notes up to
// there must name the very place, and the harness must have been able to follow the typing since.
func (s *Story) TypesAt(e *Event, at int) (sinceMs int64, yes bool) {
	for _, n := range s.typing {
		if n.at >= at {
			break
		}
		if !n.about(e) {
			continue
		}
		if n.Place.Thread != e.Event.Place.Thread || n.Agent == "" {
			return 0, false
		}
		if n.Active && !yes {
			sinceMs = n.atMs
		}
		yes = n.Active
	}
	return sinceMs, yes && !s.LostTyping(sinceMs, s.EntryMs(at))
}

// LostTyping reports whether the harness may have forgotten who types between the two moments: it was killed, or its
// link broke, so that it could not hear of the end (readings of C2A-COMPOSE-010).
func (s *Story) LostTyping(fromMs, toMs int64) bool {
	return s.KilledBetween(fromMs, toMs) || s.between(s.linked, fromMs, toMs)
}
