package harness

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// awaited is the effect of a tool call on an event, when the host has accepted it.
type awaited struct {
	event string // "": that the turn answers
	c2a.Ending
	settles bool // it meets the obligation of the turn
}

// toolEnds says what a model does to an event with a chat tool; the zero Ending for nothing.
func (h *Harness) toolEnds(a c2a.Action) c2a.Ending {
	if h.Rules.Overlooks != nil && h.Rules.Overlooks(a.Tool) {
		return c2a.Ending{}
	}
	switch a.Tool {
	case "chat.send_message":
		return c2a.Ending{By: c2a.BySend}
	case "chat.react":
		return c2a.Ending{By: c2a.BySignal, Signal: a.Signal}
	case "chat.defer":
		return c2a.Ending{By: c2a.ByDefer}
	case "chat.claim":
		return c2a.Ending{By: c2a.ByClaim}
	case "chat.resolve":
		return c2a.Ending{By: c2a.ByResolve}
	}
	return c2a.Ending{}
}

// takes records the effect of the awaited call, if the host accepted it.
func (h *Harness) takes(t *openTurn, ok bool) {
	x := t.awaits
	t.awaits = awaited{}
	switch {
	case x.By == 0:
		return
	case !ok && x.By == c2a.BySend:
		x.Ending = c2a.Ending{By: c2a.ByFailure}
	case !ok:
		return
	}
	if x.event == "" {
		x.event = t.Carrier().ID
	}
	i := slices.IndexFunc(t.Events, func(e c2a.Event) bool { return e.ID == x.event })
	t.settled = t.settled || ok && x.settles && (i >= 0 || h.Rules.SettlesByOthers)
	if i >= 0 {
		t.touched = true
		h.fates.Set(t.Events[i], h.Rules.Dispose(t.Events[i], x.Ending))
		return
	}
	if e := (c2a.Event{ID: x.event, Recipient: t.Agent, Policy: c2a.MayRespond}); x.By == c2a.ByResolve &&
		h.Rules.ResolvesEarlier && h.fates.Of(e.ID, e.Recipient) != 0 {
		h.fates.Set(e, h.Rules.Dispose(e, x.Ending)) // of an earlier turn
	}
}

// close gives the events of a finished turn the dispositions that they lack: all events that it didn't answer are
// merged into the one that it answered.
func (h *Harness) close(t *openTurn) {
	rest := c2a.Ending{By: c2a.BySilence}
	switch {
	case t.touched:
		rest = c2a.Ending{By: c2a.ByMerge}
	case t.failure != "":
		rest = c2a.Ending{By: c2a.ByFailure}
	}
	carrier := t.Carrier().ID
	for _, e := range t.Events {
		if h.fates.Of(e.ID, e.Recipient) == 0 && !(t.touched && e.ID == carrier) {
			h.fates.Set(e, h.Rules.Dispose(e, rest))
		}
		if h.Rules.Dedup.ForgetsIgnored && h.fates.Of(e.ID, e.Recipient) == c2a.Ignored {
			delete(h.seen, h.Rules.Dedup.Identity(e))
		}
	}
}
