package host

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// ends sets the disposition of an event from how it ended.
func (h *Host) ends(e c2a.Event, x c2a.Ending) { h.fates.Set(e, h.Rules.Dispose(e, x)) }

// await ends an event that may stay unanswered by silence: at once if no response is allowed, and after a while if a
// response is optional.
func (h *Host) await(e c2a.Event) {
	switch e.Policy {
	case c2a.MustNotRespond:
		h.ends(e, c2a.Ending{By: c2a.BySilence})
	case c2a.MayRespond, c2a.AckOnly:
		h.at(e.CreatedMs+h.Rules.CloseMs, func(int64) []Effect {
			if h.fates.Of(e.ID, e.Recipient) == 0 {
				h.ends(e, c2a.Ending{By: c2a.BySilence})
			}
			return nil
		})
	}
}

// ending returns what a tool does to the events that it is about, and a function that selects these events.
func ending(t c2a.Tool) (x c2a.Ending, about func(d delivery) bool) {
	one := func(id string) func(delivery) bool { return func(d delivery) bool { return d.event.ID == id } }
	switch t := t.(type) {
	case c2a.SendMessage:
		return c2a.Ending{By: c2a.BySend}, one(t.InReplyTo)
	case c2a.React:
		return c2a.Ending{By: c2a.BySignal, Signal: t.Signal}, one(t.InReplyTo)
	case c2a.Defer:
		return c2a.Ending{By: c2a.ByDefer}, one(t.InReplyTo)
	case c2a.Claim:
		return c2a.Ending{By: c2a.ByClaim}, one(t.Event)
	case c2a.Resolve:
		switch {
		case t.Thread != "":
			return c2a.Ending{By: c2a.ByResolve}, func(d delivery) bool { return d.event.Place.Thread == t.Thread }
		case t.Assignment != "":
			return c2a.Ending{By: c2a.ByResolve}, func(d delivery) bool { return d.message == t.Assignment }
		}
		return c2a.Ending{By: c2a.ByResolve}, one(t.Event)
	}
	return c2a.Ending{}, func(delivery) bool { return false }
}

// conclude records the effect of a successful call on events.
func (h *Host) conclude(nowMs int64, in ToolCalled, out []Effect) []Effect {
	done := false
	_, sends := in.Tool.(c2a.SendMessage)
	for _, effect := range out {
		switch e := effect.(type) {
		case ToolAnswer:
			taken := e.Call == in.Call && (e.Fault == "" || h.Rules.CountsFailed)
			done = done || taken && !(sends && h.Rules.Posting.LateCountsNot)
		case PostMessage: // even if its answer was lost
			done = true
		}
	}
	x, about := ending(in.Tool)
	if t, ok := in.Tool.(c2a.Resolve); ok && t.Thread != "" && h.Rules.Sweeps {
		thread, _ := h.World.Thread(t.Thread)
		about = func(d delivery) bool { return d.event.Place.Conversation == thread.Conversation }
	}
	for _, d := range h.delivered {
		if !done || d.event.Recipient != in.Agent || !about(d) {
			continue
		}
		for _, o := range h.delivered {
			if h.Rules.EndsForAll && o.message == d.message && o.message != "" {
				h.ends(o.event, x)
			}
		}
		if x.By == c2a.ByDefer && h.Rules.DeferToggles && h.fates.Of(d.event.ID, in.Agent) == c2a.Deferred {
			h.fates.Forget(d.event)
			continue
		}
		before := h.fates.Of(d.event.ID, in.Agent)
		h.ends(d.event, x)
		h.after(x, d)
		if x.By == c2a.BySignal && before != c2a.Responded && (!d.gone || h.Rules.Due.Replaced) &&
			h.Rules.Due.Refused(d.event.Policy, x.Signal) &&
			h.Rules.Due.EscalateMs > 0 && h.World.Draft.Escalation {
			out = append(out, h.escalate(nowMs, d)...)
		}
	}
	return out
}

// after applies the further effects of a call to an event.
func (h *Host) after(x c2a.Ending, d delivery) {
	e, _ := h.find(d.event.ID, d.event.Recipient)
	switch {
	case x.By == c2a.BySend && (!d.gone || h.Rules.Posting.Lingers):
		h.merge(d)
	case e != nil && x.By == c2a.ByDefer && h.Rules.Reopens:
		e.open = e.open || e.answered
	case e != nil && x.By == c2a.BySignal && x.Signal == "seen":
		e.seen = true
	}
}

// merge counts the answer to an event also as the answer to the knock that announced it, and to other messages of the
// same author within a compose window: they belong to one turn.
func (h *Host) merge(answered delivery) {
	for _, d := range h.delivered {
		e, a := d.event, answered.event
		if e.ID == a.ID {
			continue
		}
		apartMs := max(e.CreatedMs-a.CreatedMs, a.CreatedMs-e.CreatedMs)
		if d.message == answered.message && e.Group() == a.Group() ||
			h.Rules.Merges(a, e, apartMs) && h.fates.Of(e.ID, e.Recipient) == 0 {
			h.ends(e, c2a.Ending{By: c2a.ByMerge})
		}
	}
}
