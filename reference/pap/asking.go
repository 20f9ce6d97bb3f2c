package pap

import (
	"fmt"
	"slices"
)

// open creates the tasks of a call, for a person's message, or below a parent task.
func (p *Platform) open(nowMs int64, parent *Task, by Name, m Message, call Call) []Effect {
	var out []Effect
	for _, c := range call.Each {
		out = append(out, p.begin(nowMs, parent, by, m, []Name{c.Agent}, c.Why)...)
	}
	if len(call.Together) > 0 {
		out = append(out, p.begin(nowMs, parent, by, m, call.Together, ByAny)...)
	}
	return out
}

// begin creates one task for the asked agents.
func (p *Platform) begin(nowMs int64, parent *Task, by Name, m Message, asked []Name, why Why) []Effect {
	t := &Task{
		ID: fmt.Sprintf("t%d", len(p.tasks)+1), Flab: m.Flab, Origin: m, Requester: by, Asked: asked, Parent: parent,
		State: Active, Timer: &Timer{nowMs + p.Rules.TimeoutMs},
	}
	if why != ByAny {
		t.Agent = asked[0]
	}
	if parent != nil {
		t.Requester, t.Hops, t.Timer = parent.Requester, parent.Hops+1, p.Rules.Timer(p, parent, nowMs)
	}
	if !slices.ContainsFunc(asked, p.Online) {
		t.State = Queued
		if parent == nil {
			t.Timer = &Timer{nowMs + p.Rules.QueueMs}
		}
	}
	p.tasks = append(p.tasks, t)
	out := []Effect{Opened{*t}}
	for _, n := range asked {
		out = append(out, p.activate(t, n, m, why)...)
	}
	return out
}

// activate asks an agent to act: now, or when it is online again.
func (p *Platform) activate(t *Task, n Name, m Message, why Why) []Effect {
	a := Activated{Agent: n, Task: t.ID, Message: m, Requester: t.Requester, Why: why}
	if p.Online(n) {
		return []Effect{a}
	}
	return p.queue(t, a)
}
