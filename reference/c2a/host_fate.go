package c2a

// ends gives an event the disposition that follows from what ended it.
func (h *Host) ends(e Event, x Ending) { h.fates.Set(e, h.Rules.Dispose(e, x)) }

// await lets silence end an event that may stay unanswered: at once where no
// response is allowed, after a while where one may come.
func (h *Host) await(e Event) {
	switch e.Policy {
	case MustNotRespond:
		h.ends(e, Ending{By: BySilence})
	case MayRespond, AckOnly:
		h.at(e.CreatedMs+h.Rules.CloseMs, func(int64) []HostEffect {
			if h.fates.Of(e.ID, e.Recipient) == 0 {
				h.ends(e, Ending{By: BySilence})
			}
			return nil
		})
	}
}

// ending says what a tool does to the events that it is about, and which those
// are.
func ending(t Tool) (x Ending, about func(d delivery) bool) {
	one := func(id string) func(delivery) bool { return func(d delivery) bool { return d.event.ID == id } }
	switch t := t.(type) {
	case SendMessage:
		return Ending{By: BySend}, one(t.InReplyTo)
	case React:
		return Ending{By: BySignal, Signal: t.Signal}, one(t.InReplyTo)
	case Defer:
		return Ending{By: ByDefer}, one(t.InReplyTo)
	case Claim:
		return Ending{By: ByClaim}, one(t.Event)
	case Resolve:
		switch {
		case t.Thread != "":
			return Ending{By: ByResolve}, func(d delivery) bool { return d.event.Place.Thread == t.Thread }
		case t.Assignment != "":
			return Ending{By: ByResolve}, func(d delivery) bool { return d.message == t.Assignment }
		}
		return Ending{By: ByResolve}, one(t.Event)
	}
	return Ending{}, func(delivery) bool { return false }
}

// conclude notes what a call has done to events, if it was carried out.
func (h *Host) conclude(nowMs int64, in ToolCalled, out []HostEffect) []HostEffect {
	done := false
	for _, effect := range out {
		switch e := effect.(type) {
		case ToolAnswer:
			done = done || e.Call == in.Call && e.Fault == ""
		case PostMessage: // even if the answer was lost
			done = true
		}
	}
	x, about := ending(in.Tool)
	for _, d := range h.delivered {
		if !done || d.event.Recipient != in.Agent || !about(d) {
			continue
		}
		if x.By == ByDefer && h.Rules.DeferToggles && h.fates.Of(d.event.ID, in.Agent) == Deferred {
			h.fates.Forget(d.event)
			continue
		}
		h.ends(d.event, x)
		if x.By == BySend {
			h.merge(d)
		}
		if x.By == BySignal && d.event.Policy == MustRespond && h.Rules.Due.Refused(x.Signal) && h.Rules.Due.EscalateMs > 0 && h.World.Draft.Escalation {
			out = append(out, h.escalate(nowMs, d)...)
		}
	}
	return out
}

// merge lets the answer to an event speak for the knock that announced it, and
// for what its author said within a compose window of it: it was one thought, and one
// turn.
func (h *Host) merge(answered delivery) {
	for _, d := range h.delivered {
		e, a := d.event, answered.event
		if e.ID == a.ID || e.Group() != a.Group() {
			continue
		}
		apartMs := max(e.CreatedMs-a.CreatedMs, a.CreatedMs-e.CreatedMs)
		if d.message == answered.message || apartMs <= CapMaxMs && h.fates.Of(e.ID, e.Recipient) == 0 {
			h.ends(e, Ending{By: ByMerge})
		}
	}
}
