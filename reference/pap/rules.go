package pap

import (
	"fmt"
	"slices"
)

// Rules are the rules of a platform. The zero value is unusable; start from [DefaultRules].
type Rules struct {
	// Addresses reads the sigils of a text. Everyone returns the agents that ^ALL reaches, and Available those that
	// ^ANY reaches. Whom combines them.
	Addresses           func(text string) Address
	Everyone, Available func(p *Platform, f Flab) []Name
	Whom                func(p *Platform, f Flab, in Post) Call
	// MaySpeak returns why an agent may not post in a task, which is nil if there is none. MayDelegate returns why it
	// may not delegate a part of the task to another agent. MayControl returns why someone may not stop or redirect a
	// task. 0 means allowed.
	MaySpeak    func(p *Platform, in Post, t *Task) Reason
	MayDelegate func(p *Platform, in Post, t *Task, to Name) Reason
	MayControl  func(as Name, t *Task) Reason
	// Plain shows a forbidden delegation as text that asks nobody, instead of refusing it.
	Plain bool
	// Identify sets the sender, task and parent of a post from what the transport knows, whatever the sender claims.
	Identify func(in Post) Post
	// TimeoutMs is how long a task lasts. QueueMs is how long it waits for an agent that is offline.
	TimeoutMs, QueueMs int64
	// SweepMs is how often the platform looks for tasks that have timed out. 0 means always.
	SweepMs int64
	// Timer returns the timer of a sub-task.
	Timer func(p *Platform, parent *Task, nowMs int64) *Timer
	// Extends reports whether a message restarts the timer of an open task. Expires reports whether the timer runs at
	// all.
	Extends func(p *Platform, in Post, t *Task) bool
	Expires func(p *Platform, t *Task) bool
	// Hears returns the task whose agent is asked when a person posts in a task.
	Hears func(t *Task) *Task
	// Repeats sends a notice for each message in a task whose agent is offline.
	Repeats bool
	// Restarts reports whether the timer of a task restarts when its agent comes online.
	Restarts func(t *Task) bool
	// MaxHops limits how many times work may be delegated. Depth returns how many times it would have been.
	MaxHops int
	Depth   func(p *Platform, t *Task) int
	// Circular reports whether an agent is already in the chain of a task.
	Circular func(p *Platform, t *Task, to Name) bool
	// Author returns the author that a message is shown with.
	Author func(in Post) Name
	// Ends returns the open tasks that end with another task.
	Ends func(p *Platform, t *Task) []*Task
	// Policy returns the policy of a delivery by C2A, by the reason why the agent is asked. Zero means that nobody has
	// asked it.
	Policy func(y Why) Policy
	// Overhears reports whether an online agent gets a message by C2A that doesn't ask it (PAP-018, -019).
	Overhears func(m Message, n Name) bool
	// Claims gives a shared task to the first agent that posts in it.
	Claims bool
	// Leaves returns the effects to send instead of an effect.
	Leaves func(p *Platform, e Effect) []Effect
}

// Spares keeps some of the tasks open that would end with another.
func (r *Rules) Spares(goesOn func(ended, other *Task) bool) {
	ends := r.Ends
	r.Ends = func(p *Platform, t *Task) []*Task {
		return slices.DeleteFunc(ends(p, t), func(other *Task) bool { return goesOn(t, other) })
	}
}

// AlsoEnds ends more tasks with another.
func (r *Rules) AlsoEnds(more func(p *Platform, ended *Task) []*Task) {
	ends := r.Ends
	r.Ends = func(p *Platform, t *Task) []*Task { return append(ends(p, t), more(p, t)...) }
}

// DefaultRules returns the rules of the text.
func DefaultRules() Rules {
	return Rules{
		Addresses: Addresses,
		Everyone:  Everyone,
		Available: Available,
		Whom:      whom,
		MaySpeak:  maySpeak, MayDelegate: mayDelegate, MayControl: mayControl,
		Identify:  func(in Post) Post { in.Said = Said{}; return in },
		TimeoutMs: 30 * 60_000,
		QueueMs:   24 * 60 * 60_000,
		Timer:     func(_ *Platform, parent *Task, _ int64) *Timer { return parent.Timer },
		Extends:   func(_ *Platform, in Post, t *Task) bool { return !in.As.IsAgent() && in.Task == t.ID },
		Expires:   func(*Platform, *Task) bool { return true },
		Hears:     func(t *Task) *Task { return t },
		Restarts:  func(t *Task) bool { return t.Parent == nil },
		MaxHops:   3,
		Depth:     func(_ *Platform, t *Task) int { return t.Hops + 1 },
		Circular:  func(_ *Platform, t *Task, to Name) bool { return slices.Contains(t.Chain(), to) },
		Author:    func(in Post) Name { return in.As },
		Ends:      (*Platform).below,
		Policy:    policy,
		Overhears: func(m Message, n Name) bool { return n != m.Author },
		Claims:    true,
		Leaves:    func(_ *Platform, e Effect) []Effect { return []Effect{e} },
	}
}

// LateMs is how late a platform may notice that a time is over, so that it may look once a minute.
const LateMs = 60_000

// Reason is the reason of a refusal. The zero value is invalid.
type Reason int

// The reasons.
const (
	NotMember    Reason = iota + 1 // the sender is not in the flab
	NotActivated                   // an agent posts without being asked
	NotYours                       // the task belongs to someone else
	OtherFlab                      // the task belongs to another flab
	Claimed                        // another agent has claimed the task
	TaskOver                       // the task has ended
	TooDeep                        // the work would be delegated too many times
	InCircle                       // the work would come back to an agent of its chain
	NotHuman                       // only a person may do this
	NoSuchTask                     // there is no such task
	NoSuchAgent                    // there is no such agent in the flab
)

var reasonNames = []string{
	NotMember: "not_member", NotActivated: "not_activated", NotYours: "not_yours", OtherFlab: "other_flab",
	Claimed:  "claimed",
	TaskOver: "task_over", TooDeep: "too_deep", InCircle: "circular", NotHuman: "not_human", NoSuchTask: "no_such_task",
	NoSuchAgent: "no_such_agent",
}

// String returns the reason as it is written in the binding.
func (r Reason) String() string {
	if r < NotMember || r > NoSuchAgent {
		return "invalid"
	}
	return reasonNames[r]
}

// RefusedError reports why an input was refused, and which participant or task it is about.
type RefusedError struct {
	Reason Reason
	About  string
}

// Error returns the reason and what it is about.
func (e *RefusedError) Error() string { return fmt.Sprintf("refused as %s: %q", e.Reason, e.About) }

// refusal returns the error for a reason, or nil.
func refusal(r Reason, about string) error {
	if r == 0 {
		return nil
	}
	return &RefusedError{r, about}
}

// maySpeak allows an agent to post in a task of its own that is open, in the flab of the task.
func maySpeak(_ *Platform, in Post, t *Task) Reason {
	switch {
	case t == nil:
		return NotActivated
	case t.Flab != in.Flab:
		return OtherFlab
	case t.State.Over():
		return TaskOver
	case t.State == Queued && slices.Contains(t.Asked, in.As):
		return NotActivated
	case t.asks(in.As):
		return 0
	case slices.Contains(t.Asked, in.As):
		return Claimed
	}
	return NotYours
}

// mayDelegate forbids to delegate back into the chain, and beyond the maximum number of hops.
func mayDelegate(p *Platform, _ Post, t *Task, to Name) Reason {
	switch {
	case p.Rules.Circular(p, t, to):
		return InCircle
	case p.Rules.Depth(p, t) > p.Rules.MaxHops:
		return TooDeep
	}
	return 0
}

// mayControl allows people to control tasks, and forbids it to agents.
func mayControl(as Name, _ *Task) Reason {
	if as.IsAgent() {
		return NotHuman
	}
	return 0
}
