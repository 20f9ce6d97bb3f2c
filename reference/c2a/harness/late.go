package harness

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Lateness is how a reply to an event whose deadline may have passed is handled (C2A02-139, -231; interaction X67).
type Lateness uint8

// The ways to handle it.
const (
	Timely  Lateness = iota + 1 // it is sent
	Recheck                     // it is sent after the thread has been read again
	TooLate                     // it is not sent, unless the thread has been read again
)

// late judges a reply to an event by its deadline, which counts from the delivery. A late reply to an obligation is
// still sent, but only after the thread has been read again.
func late(e c2a.Event, nowMs int64) Lateness {
	switch {
	case e.DeadlineMs == 0 || nowMs < e.CreatedMs+e.DeadlineMs:
		return Timely
	case e.Policy == c2a.MustRespond:
		return Recheck
	}
	return TooLate
}

// fresh reports whether the read is of the conversation and thread of the event, or of an event there.
func fresh(t Turn, read c2a.Action) bool {
	e := t.Carrier()
	if read.On != "" {
		return slices.ContainsFunc(t.Events, func(o c2a.Event) bool { return o.ID == read.On })
	}
	at := read.Place
	return (at.Conversation == "" || at.Conversation == e.Place.Conversation) &&
		(at.Thread == "" || at.Thread == e.Place.Thread)
}

// holdBack checks whether chat of a turn is in time, be it a reply, a tool call or a post that answers nothing. If it
// is late, the thread may have to be read first: read then has the call, and the turn continues with again. drop says
// that the chat is too late.
func (h *Harness) holdBack(s *session, again ...c2a.Action) (read []Effect, drop bool) {
	t := s.open
	e := t.Carrier()
	verdict := h.Rules.Late(e, h.nowMs)
	switch {
	case !h.Draft.Deadlines || verdict == Timely || t.readMs >= e.CreatedMs+e.DeadlineMs ||
		h.Rules.EarlyReads && t.readMs > 0:
		return nil, false
	case verdict == TooLate:
		return nil, true
	case h.lacks.Tool("chat.read_thread"), t.lookMs >= e.CreatedMs+e.DeadlineMs:
		return nil, false
	}
	t.reads = true
	t.todo = slices.Insert(t.todo, 0, again...)
	return h.call(s, CallTool{Name: "chat.read_thread", Arguments: fmt.Sprintf(`{"eventId":%q}`, e.ID)}), false
}
