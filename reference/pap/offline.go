package pap

import "slices"

// queue keeps an activation for an agent that is offline. The requester and the owner of the agent get a notice once,
// or, if the rules say so, for each message.
func (p *Platform) queue(t *Task, a Activated) []Effect {
	again := p.Rules.Repeats && t.Agent != ""
	first := len(t.waiting) == 0 || again
	known := !again && slices.ContainsFunc(t.waiting, func(x Activated) bool { return x.Agent == a.Agent })
	t.waiting = append(t.waiting, a)
	if known || a.Why == Answered {
		return nil
	}
	var out []Effect
	if first {
		out = append(out, Notice{To: t.Requester, Kind: AgentOffline, Task: t.ID, Flab: t.Flab, Agent: t.Agent})
	}
	if card, ok := p.World.Agent(a.Agent); ok && card.Owner != "" {
		out = append(out, Notice{To: card.Owner, Kind: AgentWanted, Task: t.ID, Flab: t.Flab, Agent: a.Agent})
	}
	return out
}

// presence handles an agent that comes online or goes offline. An agent that comes online gets what has waited for it,
// in order, except for tasks that are over or that another agent has.
func (p *Platform) presence(nowMs int64, in Presence) []Effect {
	p.online[in.As] = in.Online
	if !in.Online {
		return nil
	}
	var out []Effect
	for _, t := range p.tasks {
		if t.State.Over() {
			continue
		}
		var kept []Activated
		for _, a := range t.waiting {
			switch {
			case a.Agent != in.As:
				kept = append(kept, a)
			case t.asks(in.As):
				out = append(out, a)
			}
		}
		came := len(kept) < len(t.waiting)
		t.waiting = kept
		if came && t.State == Queued {
			t.State = Active
			if p.Rules.Restarts(t) {
				t.Timer.DueMs = nowMs + p.Rules.TimeoutMs
			}
		}
	}
	return out
}

// expire ends tasks that have timed out, the earliest first. The requester gets one notice for a chain, however many
// tasks it has.
func (p *Platform) expire(nowMs int64) []Effect {
	var due []*Task
	for _, t := range p.tasks {
		if !t.State.Over() && p.noticed(t.Timer.DueMs) <= nowMs && p.Rules.Expires(p, t) {
			due = append(due, t)
		}
	}
	slices.SortStableFunc(due, func(a, b *Task) int { return int(a.Timer.DueMs - b.Timer.DueMs) })
	var out []Effect
	for _, t := range due {
		if t.State.Over() {
			continue // it ended with the task above it
		}
		out = append(out, Notice{To: t.Requester, Kind: TaskExpired, Task: t.ID, Flab: t.Flab, Agent: t.Agent})
		out = append(out, p.end(t, Expired)...)
	}
	return out
}
