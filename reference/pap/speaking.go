package pap

import (
	"fmt"
	"slices"
)

// post handles a post in a flab.
func (p *Platform) post(nowMs int64, in Post) ([]Effect, error) {
	f, ok := p.World.Flab(in.Flab)
	if !ok || !f.Has(in.As) {
		return nil, &RefusedError{NotMember, in.Flab}
	}
	if in.As.IsAgent() {
		return p.speak(nowMs, f, in)
	}
	return p.ask(nowMs, f, in)
}

// ask handles a person's post: to nobody, to agents, or in a task.
func (p *Platform) ask(nowMs int64, f Flab, in Post) ([]Effect, error) {
	on := p.task(in.Task)
	switch {
	case in.Task == "":
	case on == nil:
		return nil, &RefusedError{NoSuchTask, in.Task}
	case on.Flab != in.Flab:
		return nil, &RefusedError{OtherFlab, in.Task}
	case on.State.Over():
		on, in.Task = nil, "" // a task that is over stays over
	}
	p.extend(nowMs, in)
	m := p.message(in)
	out := []Effect{m}
	call := p.Rules.Whom(p, f, in)
	if on != nil {
		out = append(out, p.follow(on, m)...)
		call.Each = slices.DeleteFunc(call.Each, func(c Called) bool { return c.Agent == on.Agent })
	}
	return append(out, p.open(nowMs, nil, in.As, m, call)...), nil
}

// follow continues a task.
func (p *Platform) follow(t *Task, m Message) []Effect {
	if t.State == Waiting {
		t.State = Active
	}
	t.Continued = true
	t = p.Rules.Hears(t)
	var out []Effect
	for _, n := range t.audience() {
		out = append(out, p.activate(t, n, m, FollowUp)...)
	}
	return out
}

// extend restarts the timers that a message restarts. A request that waits for its agent keeps waiting.
func (p *Platform) extend(nowMs int64, in Post) {
	for _, t := range p.tasks {
		if !t.State.Over() && (t.State != Queued || t.Parent != nil) && p.Rules.Extends(p, in, t) {
			t.Timer.DueMs = nowMs + p.Rules.TimeoutMs
		}
	}
}

// speak handles a post of an agent in its task, which may delegate a part of the task.
func (p *Platform) speak(nowMs int64, f Flab, in Post) ([]Effect, error) {
	t, err := p.licence(in)
	if err != nil {
		return nil, err
	}
	call, err := p.delegate(f, t, in)
	if err != nil {
		return nil, err
	}
	p.extend(nowMs, in)
	m := p.message(in)
	if t != nil {
		p.take(t, in.As)
	}
	return append([]Effect{m}, p.open(nowMs, t, in.As, m, call)...), nil
}

// licence returns the task in which an agent may post. It returns nil if the agent may post without a task.
func (p *Platform) licence(in Post) (*Task, error) {
	t := p.task(in.Task)
	about := in.Task
	if t == nil {
		about = string(in.As)
	}
	return t, refusal(p.Rules.MaySpeak(p, in, t), about)
}

// take gives a shared task to the first agent.
func (p *Platform) take(t *Task, n Name) {
	if t.Agent == "" && p.Rules.Claims {
		t.Agent = n
	}
}

func (p *Platform) claim(in Claim) error {
	t := p.task(in.Task)
	if t == nil {
		return &RefusedError{NoSuchTask, in.Task}
	}
	if _, err := p.licence(Post{As: in.As, Flab: t.Flab, Task: t.ID}); err != nil {
		return err
	}
	p.take(t, in.As)
	return nil
}

// message creates a numbered message for a post.
func (p *Platform) message(in Post) Message {
	p.messages++
	return Message{ID: fmt.Sprintf("m%d", p.messages), Flab: in.Flab, Author: p.Rules.Author(in), Text: in.Text,
		Task: in.Task}
}
