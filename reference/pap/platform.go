package pap

import (
	"fmt"
	"slices"
)

// Input is something that happens to a platform: a [Post], [Finish], [Claim],
// [Stop], [Redirect], [Presence] or [Woken].
type Input interface{ input() }

// Post says something in a flab: an agent in a task of its own, a person
// anywhere, in a task if that goes on with it.
type Post struct {
	As   Name // as the transport knows it
	Flab string
	Text string
	Task string
	Said Said
}

// Said is what a speaker says of itself. Nothing of it is believed.
type Said struct {
	Author Name
	Hops   *int
	Parent string
}

// Finish is an agent at the end of its task, or at a question. Text, if any, is
// said first.
type Finish struct {
	As      Name
	Task    string
	Outcome Outcome
	Text    string
}

// Outcome is how an agent leaves its task. Zero is invalid.
type Outcome int

// The outcomes.
const (
	AllDone  Outcome = iota + 1 // the task is done
	CantDo                      // the agent can't, and says so
	Question                    // the agent has to know something first
)

var outcomeNames = []string{AllDone: "done", CantDo: "failed", Question: "question"}

// String returns the outcome as the binding writes it.
func (o Outcome) String() string {
	if o < AllDone || o > Question {
		return "invalid"
	}
	return outcomeNames[o]
}

// ParseOutcome reads an outcome as the binding writes it.
func ParseOutcome(s string) (Outcome, bool) {
	i := slices.Index(outcomeNames, s)
	return Outcome(i), i >= int(AllDone)
}

// Claim is an agent that takes a task for itself before it speaks, as C2A has
// it.
type Claim struct {
	As   Name
	Task string
}

// Stop is a person who ends a task.
type Stop struct {
	As   Name
	Task string
}

// Redirect is a person who ends a task and gives the work to another agent, in
// other words, if there is a Text.
type Redirect struct {
	As   Name
	Task string
	To   Name
	Text string
}

// Presence is an agent that comes or goes.
type Presence struct {
	As     Name
	Online bool
}

// Woken is the passing of time up to the moment given to Step.
type Woken struct{}

func (Post) input()     {}
func (Finish) input()   {}
func (Claim) input()    {}
func (Stop) input()     {}
func (Redirect) input() {}
func (Presence) input() {}
func (Woken) input()    {}

// Effect is what a platform wants done: a [Message], [Opened], [Activated],
// [Delivered], [Notice] or [Ended].
type Effect interface{ effect() }

// Message is something that the members of a flab see.
type Message struct {
	ID     string
	Flab   string
	Author Name
	Text   string
	Task   string // in which it was said, or ""
}

// Opened is a task that was made.
type Opened struct{ Task Task }

// Activated asks an agent to act.
type Activated struct {
	Agent     Name
	Task      string
	Message   Message
	Requester Name
	Why       Why
}

// Notice tells a participant what has become of a task.
type Notice struct {
	To   Name
	Kind NoticeKind
	Task string
	Flab string
	// Agent is whom it is about; "" for whoever would have claimed the task.
	Agent Name
}

// NoticeKind is what a notice is about. Zero is invalid.
type NoticeKind int

// The kinds of notices.
const (
	AgentOffline NoticeKind = iota + 1 // to the requester: the agent is offline, and the message waits
	AgentWanted                        // to the owner: the agent is offline, and somebody wants it
	TaskExpired                        // to the requester, and the agent: the time of the task is over
	TaskFailed                         // to the requester: the agent can't
	TaskStopped                        // to the agent: the task is over
)

var noticeNames = []string{AgentOffline: "offline", AgentWanted: "wanted", TaskExpired: "expired", TaskFailed: "failed", TaskStopped: "stopped"}

// String returns the kind as the binding writes it.
func (k NoticeKind) String() string {
	if k < AgentOffline || k > TaskStopped {
		return "invalid"
	}
	return noticeNames[k]
}

// ParseNotice reads a kind as the binding writes it.
func ParseNotice(s string) (NoticeKind, bool) {
	i := slices.Index(noticeNames, s)
	return NoticeKind(i), i >= int(AgentOffline)
}

// Ended is a task that is over.
type Ended struct {
	Task  string
	State State
}

func (Message) effect()   {}
func (Opened) effect()    {}
func (Activated) effect() {}
func (Notice) effect()    {}
func (Ended) effect()     {}

// Platform is the state of a platform for one world.
type Platform struct {
	World *World
	Rules Rules

	tasks    []*Task // in the order of their making
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

// Online reports whether an agent is there.
func (p *Platform) Online(n Name) bool { return p.online[n] }

// Tasks returns all tasks as they stand, in the order of their making.
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

// Due returns when the platform next wants to be woken, in ms since the start
// of the world.
func (p *Platform) Due() (ms int64, ok bool) {
	for _, t := range p.tasks {
		if !t.State.Over() && p.Rules.Expires(p, t) && (!ok || t.Timer.DueMs < ms) {
			ms, ok = t.Timer.DueMs, true
		}
	}
	return ms, ok
}

// Step lets time pass up to nowMs and then the input happen, and returns what
// follows, in order. A refused input is a [RefusedError] and changes nothing;
// what the time that has passed brought stands.
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

// ask is a person who says something: to nobody, to agents, or on in a task.
func (p *Platform) ask(nowMs int64, f Flab, in Post) ([]Effect, error) {
	var on *Task
	if in.Task != "" {
		if on = p.task(in.Task); on == nil {
			return nil, &RefusedError{NoSuchTask, in.Task}
		}
		if on.Flab != in.Flab {
			return nil, &RefusedError{OtherFlab, in.Task}
		}
	}
	if on != nil && on.State.Over() {
		on, in.Task = nil, "" // what is over stays so
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

// follow goes on with a task.
func (p *Platform) follow(t *Task, m Message) []Effect {
	if t.State == Waiting {
		t.State = Active
	}
	var out []Effect
	for _, n := range p.asked(t) {
		out = append(out, p.activate(t, n, m, FollowUp)...)
	}
	return out
}

// asked is who may speak in a task.
func (p *Platform) asked(t *Task) []Name {
	if t.Agent != "" {
		return []Name{t.Agent}
	}
	return t.Asked
}

// extend restarts the timers that a message restarts. While nobody is there to work
// none does.
func (p *Platform) extend(nowMs int64, in Post) {
	for _, t := range p.tasks {
		if !t.State.Over() && t.State != Queued && p.Rules.Extends(p, in, t) {
			t.Timer.DueMs = nowMs + p.Rules.TimeoutMs
		}
	}
}

// speak is an agent that says something in its task, and perhaps hands a part of
// it on.
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

// licence is the task in which an agent may speak; nil where it may without one.
func (p *Platform) licence(in Post) (*Task, error) {
	t := p.task(in.Task)
	about := in.Task
	if t == nil {
		about = string(in.As)
	}
	return t, refusal(p.Rules.MaySpeak(p, in, t), about)
}

// take gives a task to who was first.
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

// message numbers what is said.
func (p *Platform) message(in Post) Message {
	p.messages++
	return Message{ID: fmt.Sprintf("m%d", p.messages), Flab: in.Flab, Author: p.Rules.Author(in), Text: in.Text, Task: in.Task}
}

// open makes the tasks of a call: of a person, or below a task.
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

// begin makes one task among those who are asked.
func (p *Platform) begin(nowMs int64, parent *Task, by Name, m Message, asked []Name, why Why) []Effect {
	t := &Task{
		ID: fmt.Sprintf("t%d", len(p.tasks)+1), Flab: m.Flab, Origin: m, Requester: by, Asked: asked, Parent: parent,
		State: Active, Timer: &Timer{nowMs + p.Rules.TimeoutMs}, why: why,
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
