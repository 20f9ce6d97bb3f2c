package pap

// finish ends a task by its agent, or leaves it open at a question. Who had handed the task on is asked to go on.
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

// stop ends a task because a person wants it.
func (p *Platform) stop(as Name, id string) ([]Effect, error) {
	t, err := p.controlled(as, id)
	if err != nil || t.State.Over() {
		return nil, err
	}
	return p.end(t, Stopped), nil
}

// redirect ends a task, and begins it anew with another agent: a request by the person who wants it, with a time of its
// own.
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

// controlled is a task that a person lays hands on.
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

// end closes a task, and what ends with it. Agents that haven't done it themselves are told.
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

// dismiss tells those who are asked by a task, and are there, that it is over.
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

// below are the open tasks that hang below another.
func (p *Platform) below(t *Task) []*Task {
	return p.Open(func(x *Task) bool { return x != t && x.within(t) })
}

// Open are the open tasks of which something holds.
func (p *Platform) Open(holds func(t *Task) bool) []*Task {
	var out []*Task
	for _, t := range p.tasks {
		if !t.State.Over() && holds(t) {
			out = append(out, t)
		}
	}
	return out
}
