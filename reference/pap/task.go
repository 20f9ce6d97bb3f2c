package pap

import "slices"

// State is how a task stands. Zero is invalid.
type State int

// The states of a task. Up to Waiting it is open.
const (
	Queued     State = iota + 1 // nobody who is asked has been online yet
	Active                      // anyone who is asked may speak
	Waiting                     // its agent has asked the person something
	Done                        // its agent has finished
	Failed                      // its agent has reported that it can't
	Stopped                     // a person has stopped or redirected it, or what it was part of has ended
	Redirected                  // a person has given the work to another agent
	Expired                     // its time is over
)

var stateNames = []string{Queued: "queued", Active: "active", Waiting: "waiting", Done: "done", Failed: "failed",
	Stopped: "stopped", Redirected: "redirected", Expired: "expired"}

// String returns the state as the binding writes it.
func (s State) String() string {
	if s < Queued || s > Expired {
		return "invalid"
	}
	return stateNames[s]
}

// ParseState reads a state as the binding writes it.
func ParseState(s string) (State, bool) {
	i := slices.Index(stateNames, s)
	return State(i), i >= int(Queued)
}

// Over reports whether the task has ended.
func (s State) Over() bool { return s > Waiting }

// Timer is the deadline of a task and of all that hangs below it.
type Timer struct{ DueMs int64 }

// Task is one piece of work: a licence to speak, for one agent, in one flab, for a time.
type Task struct {
	ID     string
	Flab   string
	Origin Message // the message that made it
	// Requester is the person behind it, also behind a sub-task: who is told of what becomes of it.
	Requester Name
	// Agent is who has it; "" while nobody has claimed it. Asked are those who may claim it, or Agent alone.
	Agent Name
	Asked []Name
	// Parent is the task that it is part of, or nil, and Hops how many times work was handed from agent to agent to get
	// here.
	Parent *Task
	Hops   int
	State  State
	Timer  *Timer
	// Continued is whether a person has said something in it.
	Continued bool

	waiting []Activated // what its agent is told when it is online again
}

// asks reports whether the agent is asked by the task.
func (t *Task) asks(n Name) bool { return t.Agent == n || t.Agent == "" && slices.Contains(t.Asked, n) }

// audience are the agents that are told what happens in the task.
func (t *Task) audience() []Name {
	if t.Agent != "" {
		return []Name{t.Agent}
	}
	return t.Asked
}

// within reports whether the task is the other, or hangs below it.
func (t *Task) within(other *Task) bool {
	for ; t != nil; t = t.Parent {
		if t == other {
			return true
		}
	}
	return false
}

// Chain is the agents through which work has come to the task, its own the first.
func (t *Task) Chain() []Name {
	var names []Name
	for ; t != nil; t = t.Parent {
		names = append(names, t.Agent)
	}
	return names
}
