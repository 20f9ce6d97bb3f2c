package pap

// finish handles the end of a task by its agent, or a question. An agent that had delegated the task is asked to
// continue.
func (p *Platform) finish(nowMs int64, in Finish) ([]Effect, error) {
	t := p.task(in.Task)
	if t == nil {
		return nil, &RefusedError{NoSuchTask, in.Task}
	}
	if !in.As.IsAgent() {
		return nil, &RefusedError{NotYours, in.Task}
	}
	var out []Effect
	m := t.Origin
	if in.Text != "" {
		said, err := p.post(nowMs, p.Rules.Identify(Post{As: in.As, Flab: t.Flab, Text: in.Text, Task: t.ID}))
		if err != nil {
			return nil, err
		}
		out, m = said, said[0].(Message)
	} else if _, err := p.licence(Post{As: in.As, Flab: t.Flab, Task: t.ID}); err != nil {
		return nil, err
	}
	p.take(t, in.As)
	switch in.Outcome {
	case Question:
		t.State = Waiting
		return out, nil
	case CantDo:
		out = append(out, Notice{To: t.Requester, Kind: TaskFailed, Task: t.ID, Flab: t.Flab, Agent: t.Agent})
		out = append(out, p.end(t, Failed)...)
	default:
		out = append(out, p.end(t, Done)...)
	}
	if up := t.Parent; up != nil && !up.State.Over() {
		out = append(out, p.activate(up, up.Agent, m, Answered)...)
	}
	return out, nil
}

// stop ends a task on the request of a person.
func (p *Platform) stop(as Name, id string) ([]Effect, error) {
	t, err := p.controlled(as, id)
	if err != nil || t.State.Over() {
		return nil, err
	}
	return p.end(t, Stopped), nil
}

// redirect ends a task, and gives the work to another agent as a new request of the person, with a new timer.
func (p *Platform) redirect(nowMs int64, in Redirect) ([]Effect, error) {
	t, err := p.controlled(in.As, in.Task)
	if err != nil {
		return nil, err
	}
	if t.State.Over() {
		return nil, &RefusedError{TaskOver, in.Task}
	}
	if f, _ := p.World.Flab(t.Flab); !in.To.IsAgent() || !f.Has(in.To) {
		return nil, &RefusedError{NoSuchAgent, string(in.To)}
	}
	out := p.end(t, Redirected)
	m := t.Origin
	if in.Text != "" {
		m = p.message(Post{As: in.As, Flab: t.Flab, Text: in.Text})
		out = append(out, m)
	}
	return append(out, p.begin(nowMs, nil, in.As, m, []Name{in.To}, Handed)...), nil
}

// controlled returns the task that a person wants to stop or redirect.
func (p *Platform) controlled(as Name, id string) (*Task, error) {
	t := p.task(id)
	if t == nil {
		return nil, &RefusedError{NoSuchTask, id}
	}
	if err := refusal(p.Rules.MayControl(as, t), string(as)); err != nil {
		return nil, err
	}
	if f, _ := p.World.Flab(t.Flab); !f.Has(as) {
		return nil, &RefusedError{NotMember, t.Flab}
	}
	return t, nil
}

// end closes a task and its sub-tasks. It tells the agents that have not ended the task themselves.
func (p *Platform) end(t *Task, s State) []Effect {
	t.State = s
	out := []Effect{Ended{t.ID, s}}
	if s >= Stopped {
		out = append(out, p.dismiss(t)...)
	}
	if s != Expired {
		s = Stopped
	}
	for _, sub := range p.Rules.Ends(p, t) {
		sub.State = s
		out = append(out, Ended{sub.ID, s})
		out = append(out, p.dismiss(sub)...)
	}
	return out
}

// dismiss tells the online agents of a task that the task is over.
func (p *Platform) dismiss(t *Task) []Effect {
	kind := TaskStopped
	if t.State == Expired {
		kind = TaskExpired
	}
	var out []Effect
	for _, n := range t.audience() {
		if p.Online(n) {
			out = append(out, Notice{To: n, Kind: kind, Task: t.ID, Flab: t.Flab, Agent: n})
		}
	}
	return out
}

// below returns the open tasks below another task.
func (p *Platform) below(t *Task) []*Task {
	return p.Open(func(x *Task) bool { return x != t && x.within(t) })
}

// Open returns the open tasks for which holds is true.
func (p *Platform) Open(holds func(t *Task) bool) []*Task {
	var out []*Task
	for _, t := range p.tasks {
		if !t.State.Over() && holds(t) {
			out = append(out, t)
		}
	}
	return out
}
