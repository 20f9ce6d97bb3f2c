package pap

import (
	"fmt"
	"slices"
)

// Rules are the rules of a platform. The zero value is unusable; start from [DefaultRules].
type Rules struct {
	// Addresses reads the sigils of a text, Everyone is whom ^ALL reaches, Available whom ^ANY does, and Whom puts them
	// together.
	Addresses           func(text string) Address
	Everyone, Available func(p *Platform, f Flab) []Name
	Whom                func(p *Platform, f Flab, in Post) Call
	// MaySpeak is why an agent may not say something in a task, which is nil if there is none; MayDelegate why it may
	// not hand a part of the task to another; MayControl why someone may not stop or redirect one. 0: it may.
	MaySpeak    func(p *Platform, in Post, t *Task) Reason
	MayDelegate func(p *Platform, in Post, t *Task, to Name) Reason
	MayControl  func(as Name, t *Task) Reason
	// Plain is whether work that may not be handed on is shown as text, and asks nobody, in place of a refusal.
	Plain bool
	// Identify is who speaks, in which task, with what behind it: what the transport knows, whatever the speaker says
	// of itself.
	Identify func(in Post) Post
	// TimeoutMs is how long a task lasts, and QueueMs how long it waits for an agent that is offline.
	TimeoutMs, QueueMs int64
	// SweepMs is how often the platform looks whose time is over; 0: always.
	SweepMs int64
	// Timer is that of a sub-task.
	Timer func(p *Platform, parent *Task, nowMs int64) *Timer
	// Extends reports whether a message restarts the timer of an open task, and Expires whether its time runs at all.
	Extends func(p *Platform, in Post, t *Task) bool
	Expires func(p *Platform, t *Task) bool
	// Hears is the task whose agent hears what a person says in one.
	Hears func(t *Task) *Task
	// Repeats is whether each message in a task whose agent is offline brings a notice of that.
	Repeats bool
	// Restarts reports whether the timer of a task begins anew when its agent is there at last.
	Restarts func(t *Task) bool
	// MaxHops bounds how many times work is handed from agent to agent, and Depth is how many times it would have been.
	MaxHops int
	Depth   func(p *Platform, t *Task) int
	// Circular reports whether an agent is in the chain of a task already.
	Circular func(p *Platform, t *Task, to Name) bool
	// Author is as whose a message is shown.
	Author func(in Post) Name
	// Ends are the open tasks that end with another.
	Ends func(p *Platform, t *Task) []*Task
	// Policy is what a delivery by C2A asks, by what it is to the agent; zero:
	// nobody has asked it.
	Policy func(y Why) Policy
	// Overhears reports whether an agent gets by C2A what asks it nothing, where it is there (PAP-018, -019).
	Overhears func(m Message, n Name) bool
	// Claims reports whether who speaks first has the task for itself.
	Claims bool
	// Leaves is the last word on an effect: what leaves in its place.
	Leaves func(p *Platform, e Effect) []Effect
}

// Spares lets some of the tasks continue that would end with another.
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

// DefaultRules are the rules as the text has them.
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

// LateMs is how late a platform may notice that a time is over: long enough to look once a minute.
const LateMs = 60_000

// Reason is why something is refused. Zero is invalid.
type Reason int

// The reasons.
const (
	NotMember    Reason = iota + 1 // who speaks is not in the flab
	NotActivated                   // an agent speaks, and nobody has asked it
	NotYours                       // the task is someone else's
	OtherFlab                      // the task belongs to another flab
	Claimed                        // another agent was quicker
	TaskOver                       // the task has ended
	TooDeep                        // work would be handed on too many times
	InCircle                       // work would come back to who has handed it on
	NotHuman                       // only a person may do that
	NoSuchTask                     // there is no such task
	NoSuchAgent                    // there is no such agent in the flab
)

var reasonNames = []string{
	NotMember: "not_member", NotActivated: "not_activated", NotYours: "not_yours", OtherFlab: "other_flab",
	Claimed:  "claimed",
	TaskOver: "task_over", TooDeep: "too_deep", InCircle: "circular", NotHuman: "not_human", NoSuchTask: "no_such_task",
	NoSuchAgent: "no_such_agent",
}

// String returns the reason as the binding writes it.
func (r Reason) String() string {
	if r < NotMember || r > NoSuchAgent {
		return "invalid"
	}
	return reasonNames[r]
}

// RefusedError tells why an input was refused, and about whom or what.
type RefusedError struct {
	Reason Reason
	About  string
}

// Error says it in words.
func (e *RefusedError) Error() string { return fmt.Sprintf("refused as %s: %q", e.Reason, e.About) }

// refusal is an error for a reason, if there is one.
func refusal(r Reason, about string) error {
	if r == 0 {
		return nil
	}
	return &RefusedError{r, about}
}

// maySpeak: an agent speaks in a task that is its own and open, in its flab.
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

// mayDelegate: not back into the chain, and not a hop too many.
func mayDelegate(p *Platform, _ Post, t *Task, to Name) Reason {
	switch {
	case p.Rules.Circular(p, t, to):
		return InCircle
	case p.Rules.Depth(p, t) > p.Rules.MaxHops:
		return TooDeep
	}
	return 0
}

// mayControl: people have the last word, agents none.
func mayControl(as Name, _ *Task) Reason {
	if as.IsAgent() {
		return NotHuman
	}
	return 0
}
