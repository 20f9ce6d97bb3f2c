package pap

import "fmt"

// Platform is the state of a platform for one world.
type Platform struct {
	World *World
	Rules Rules

	tasks    []*Task // in order of creation
	online   map[Name]bool
	messages int
}

// NewPlatform returns a platform for the world.
func NewPlatform(w *World, rules Rules) *Platform {
	p := &Platform{World: w, Rules: rules, online: map[Name]bool{}}
	for _, a := range w.Agents {
		p.online[a.Name] = !a.Offline
	}
	return p
}

// Online reports whether an agent is online.
func (p *Platform) Online(n Name) bool { return p.online[n] }

// Tasks returns copies of all tasks, in order of creation.
func (p *Platform) Tasks() []Task {
	out := make([]Task, len(p.tasks))
	for i, t := range p.tasks {
		out[i] = *t
	}
	return out
}

// Task returns a task by its id.
func (p *Platform) Task(id string) (Task, bool) {
	if t := p.task(id); t != nil {
		return *t, true
	}
	return Task{}, false
}

func (p *Platform) task(id string) *Task {
	for _, t := range p.tasks {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Due returns when the platform next wants to be woken, in ms since the start of the world.
func (p *Platform) Due() (ms int64, ok bool) {
	for _, t := range p.tasks {
		if due := p.noticed(t.Timer.DueMs); !t.State.Over() && p.Rules.Expires(p, t) && (!ok || due < ms) {
			ms, ok = due, true
		}
	}
	return ms, ok
}

// noticed returns when the platform notices that a time is over.
func (p *Platform) noticed(dueMs int64) int64 {
	if every := p.Rules.SweepMs; every > 0 {
		return (dueMs + every - 1) / every * every
	}
	return dueMs
}

// Step lets time pass up to nowMs, handles the input, and returns the effects in order. A refused input returns a
// [RefusedError] and changes nothing, except for what the passing of time changed.
func (p *Platform) Step(nowMs int64, in Input) ([]Effect, error) {
	effects := p.expire(nowMs)
	more, err := p.happen(nowMs, in)
	var out []Effect
	for _, e := range p.bridge(append(effects, more...)) {
		out = append(out, p.Rules.Leaves(p, e)...)
	}
	return out, err
}

func (p *Platform) happen(nowMs int64, in Input) ([]Effect, error) {
	switch in := in.(type) {
	case Post:
		return p.post(nowMs, p.Rules.Identify(in))
	case Finish:
		return p.finish(nowMs, in)
	case Claim:
		return nil, p.claim(in)
	case Stop:
		return p.stop(in.As, in.Task)
	case Redirect:
		return p.redirect(nowMs, in)
	case Presence:
		return p.presence(nowMs, in), nil
	case Woken:
		return nil, nil
	}
	panic(fmt.Sprintf("pap: unknown input %T", in))
}
