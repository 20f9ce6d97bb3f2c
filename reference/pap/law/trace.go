// Package law contains statements about PAP that must be true in every trace, in any scenario, and the typed trace that
// they read. The package is pure.
//
// The laws don't know any engine. They compare what a platform does with what it has itself said and granted: a task
// gives permission because the platform has activated an agent in it, and it is over because the platform has accepted
// its end.
package law

import (
	"math"
	"slices"

	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// Role is the role in which an implementation is tested. The zero value is invalid.
type Role int

// The roles.
const (
	PlatformRole Role = iota + 1
	AgentRole
)

// Trace is everything seen in one world.
type Trace struct {
	Role  Role
	World *pap.World
	Agent pap.Name // the agent under test, in the role agent
	kernel.Trace
}

// Items that every protocol's traces have. An item is an [*Act], [Shown], [Asked], [Told], [Handed], [Listed], [Turned]
// or [Thought].
type (
	Entry  = kernel.Entry
	Item   = kernel.Item
	Breach = kernel.Breach
)

// Outcome is the answer to an act. The zero value means that there is none yet.
type Outcome int

// The outcomes.
const (
	Accepted Outcome = iota + 1
	Refused
)

// Act is a call of the platform by a person or an agent.
type Act struct {
	Input   pap.Input
	ByC2A   bool // it was made over the bridge
	Event   string
	Outcome Outcome
	Message string // id of the message that it created, or ""
	Tasks   []Made // tasks that it created
}

// Made is a created task. It has no agent until an agent claims it.
type Made struct {
	Task  string
	Agent pap.Name
}

// among reports whether a task is one of those that were created.
func among(tasks []Made, id string) bool {
	return slices.ContainsFunc(tasks, func(m Made) bool { return m.Task == id })
}

// gives reports whether a redirect created the task of an activation, according to its answer.
func (a *Act) gives(x Asked) bool {
	r, ok := a.Input.(pap.Redirect)
	return ok && r.To == x.Agent && (len(a.Tasks) == 0 || slices.Contains(a.Tasks, Made{x.Task, x.Agent}))
}

// Listed is the platform's list of tasks.
type Listed struct {
	Open  []string // ids of the open tasks
	Tasks []ListedTask
}

// ListedTask is a listed task. It has no agent until an agent claims it.
type ListedTask struct {
	Task                  string
	State                 pap.State
	Agent, Requester      pap.Name
	Flab, Message, Parent string
}

// Shown is a message that is shown in a flab.
type Shown struct{ pap.Message }

// Asked is an activation of an agent.
type Asked struct{ pap.Activated }

// Told is a notice.
type Told struct{ pap.Notice }

// Handed is a delivery to an agent by C2A.
type Handed struct {
	Agent     pap.Name
	Event     string
	Flab      string
	Author    pap.Name
	Text      string
	Policy    string
	Addressed bool
}

// Turned is a turn of the agent under test, with everything that its model is shown.
type Turned struct{ Shown string }

// Thought is an answer of the model of the agent under test: what it was last shown, and what it does.
type Thought struct {
	Shown   string
	Actions []pap.Action
}

// By returns who made the call.
func (a *Act) By() pap.Name {
	switch in := a.Input.(type) {
	case pap.Post:
		return in.As
	case pap.Finish:
		return in.As
	case pap.Claim:
		return in.As
	case pap.Stop:
		return in.As
	case pap.Redirect:
		return in.As
	case pap.Presence:
		return in.As
	}
	return ""
}

// Says returns the post of the act, and its task, if it posts anything.
func (a *Act) Says() (flab, text, task string, ok bool) {
	switch in := a.Input.(type) {
	case pap.Post:
		return in.Flab, in.Text, in.Task, true
	case pap.Finish:
		return "", in.Text, in.Task, in.Text != ""
	}
	return "", "", "", false
}

// Task is a task, as far as the trace shows it.
type Task struct {
	ID     string
	Flab   string
	Shared bool // it was created for any agent that claims it
	Parent string
	Origin string     // id of the message that created it, if the trace shows it
	Asked  []pap.Name // agents that were activated in it, or have it
	Seq    int        // first entry that shows it
	// Redirected says that a person redirected another task to this task's agent.
	Redirected bool
}

// Story is a trace with its tasks.
type Story struct {
	*Trace
	tasks map[string]*Task
	order []string
}

// Tell reads the tasks in a trace.
func Tell(t *Trace) *Story {
	s := &Story{Trace: t, tasks: map[string]*Task{}}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case *Act:
			s.made(e.Seq, x)
		case Asked:
			k := s.task(x.Task, e.Seq)
			if k.Flab == "" {
				k.Flab = x.Message.Flab
			}
			if !slices.Contains(k.Asked, x.Agent) {
				k.Asked = append(k.Asked, x.Agent)
			}
		}
	}
	return s
}

// task returns the task with the id, and creates it if it is new.
func (s *Story) task(id string, seq int) *Task {
	k, ok := s.tasks[id]
	if !ok {
		k = &Task{ID: id, Seq: seq}
		s.tasks[id], s.order = k, append(s.order, id)
	}
	return k
}

func (s *Story) made(seq int, a *Act) {
	for _, m := range a.Tasks {
		k := s.task(m.Task, seq)
		if m.Agent == "" {
			k.Shared = true
		} else if !slices.Contains(k.Asked, m.Agent) {
			k.Asked = append(k.Asked, m.Agent)
		}
		switch in := a.Input.(type) {
		case pap.Post:
			k.Flab, k.Origin = in.Flab, a.Message
			if in.As.IsAgent() {
				k.Parent = in.Task
			}
		case pap.Redirect:
			k.Redirected = true
			if old := s.tasks[in.Task]; old != nil {
				k.Flab = old.Flab
			}
		}
	}
}

// Tasks returns the tasks in the order in which the trace shows them.
func (s *Story) Tasks() []*Task {
	out := make([]*Task, len(s.order))
	for i, id := range s.order {
		out[i] = s.tasks[id]
	}
	return out
}

// Task returns a task by its id.
func (s *Story) Task(id string) (*Task, bool) {
	k, ok := s.tasks[id]
	return k, ok
}

// Chain returns the agents through which work has come to a task, beginning with its own. Of a shared task it contains
// only the agent that claimed it.
func (s *Story) Chain(id string) []pap.Name {
	var out []pap.Name
	for range len(s.tasks) {
		k, ok := s.tasks[id]
		if !ok {
			break
		}
		if len(k.Asked) == 1 {
			out = append(out, k.Asked[0])
		} else if n := s.taker(id, math.MaxInt); n != "" {
			out = append(out, n)
		}
		id = k.Parent
	}
	return out
}

// Depth returns how many times work was delegated to get to a task.
func (s *Story) Depth(id string) int {
	n := -1
	for range len(s.tasks) + 1 {
		k, ok := s.tasks[id]
		if !ok {
			break
		}
		n++
		id = k.Parent
	}
	return n
}

// parts reports whether any part of a task was delegated.
func (s *Story) parts(id string) bool {
	return slices.ContainsFunc(s.order, func(other string) bool { return s.tasks[other].Parent == id })
}

// within reports whether a task is the other task, or is below it.
func (s *Story) within(id, other string) bool {
	for range len(s.tasks) + 1 {
		if id == other {
			return true
		}
		k, ok := s.tasks[id]
		if !ok {
			return false
		}
		id = k.Parent
	}
	return false
}
