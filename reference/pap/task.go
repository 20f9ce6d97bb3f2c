package pap

import "slices"

// State is the state of a task. The zero value is invalid.
type State int

// The states of a task. The states up to Waiting are open.
const (
	Queued     State = iota + 1 // no asked agent has been online yet
	Active                      // every asked agent may post
	Waiting                     // its agent has asked the person something
	Done                        // its agent has finished it
	Failed                      // its agent has reported that it can't do it
	Stopped                     // a person has stopped or redirected it, or the task above it has ended
	Redirected                  // a person has given the work to another agent
	Expired                     // it has timed out
)

var stateNames = []string{Queued: "queued", Active: "active", Waiting: "waiting", Done: "done", Failed: "failed",
	Stopped: "stopped", Redirected: "redirected", Expired: "expired"}

// String returns the state as it is written in the binding.
func (s State) String() string {
	if s < Queued || s > Expired {
		return "invalid"
	}
	return stateNames[s]
}

// ParseState parses a state as it is written in the binding.
func ParseState(s string) (State, bool) {
	i := slices.Index(stateNames, s)
	return State(i), i >= int(Queued)
}

// Over reports whether the task has ended.
func (s State) Over() bool { return s > Waiting }

// Timer is the deadline of a task and of all its sub-tasks.
type Timer struct{ DueMs int64 }

// Task is a piece of work: the permission for one agent to post in one flab for some time.
type Task struct {
	ID     string
	Flab   string
	Origin Message // the message that created it
	// Requester is the person who requested it, also for a sub-task. The requester gets the notices.
	Requester Name
	// Agent has the task; "" means that no agent has claimed it. Asked are the agents that may claim it, or only Agent.
	Agent Name
	Asked []Name
	// Parent is the task above it, or nil. Hops is how many times work was delegated to get here.
	Parent *Task
	Hops   int
	State  State
	Timer  *Timer
	// Continued says that a person has posted in it.
	Continued bool

	waiting []Activated // activations for its agent when it is online again
}

// asks reports whether the task asks the agent.
func (t *Task) asks(n Name) bool { return t.Agent == n || t.Agent == "" && slices.Contains(t.Asked, n) }

// audience returns the agents that get the messages of the task.
func (t *Task) audience() []Name {
	if t.Agent != "" {
		return []Name{t.Agent}
	}
	return t.Asked
}

// within reports whether the task is the other task, or is below it.
func (t *Task) within(other *Task) bool {
	for ; t != nil; t = t.Parent {
		if t == other {
			return true
		}
	}
	return false
}

// Chain returns the agents through which work has come to the task, beginning with its own.
func (t *Task) Chain() []Name {
	var names []Name
	for ; t != nil; t = t.Parent {
		names = append(names, t.Agent)
	}
	return names
}
