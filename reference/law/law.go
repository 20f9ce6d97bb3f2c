// Package law is the common part of every protocol's laws: statements that must be true in every trace, in any
// scenario.
//
// Input: the story that a protocol builds from a [Trace]. Output: how often a [Law] was tested, and where the trace
// breaks it.
//
// The package is pure. It doesn't know what an entry means: the protocol defines the items and the stories.
package law

import (
	"fmt"
	"slices"
)

// Trace is what a runner saw in one world: everything that passed the taps of one implementation, in the runner's own
// order.
type Trace struct {
	SlackMs int64   // how far times may be off: 0 on a virtual clock
	Entries []Entry // in the order of their times
}

// Entry is one thing that passed a tap.
type Entry struct {
	Seq  int   // what checks name it by
	AtMs int64 // time of the world's clock, ms since its start
	From bool  // true: from the implementation; false: from the runner
	Item Item  // what it was
}

// Item is the meaning of an entry: one of the types of this package, or of a protocol's.
type Item any

// FrameKind is the form of a JSON-RPC message.
type FrameKind uint8

// The forms.
const (
	RequestFrame FrameKind = iota + 1
	NotificationFrame
	ResponseFrame // with a result
	ErrorFrame    // with an error
	InvalidFrame  // no JSON-RPC message at all
)

// Frame is a JSON-RPC message on the link or the port. A frame that means more is in the trace twice: as a Frame first,
// and as its meaning next.
type Frame struct {
	Kind    FrameKind
	ID      string // canonical JSON text of the id; "" when absent
	Method  string // of a request or notification; of a response the method it answers, "" when it answers nothing
	Problem string // of an InvalidFrame
	// Within are the ids under which an InvalidFrame may be answered: its own, or those of the requests in a batch.
	Within []string
	// Wants is the code of the error that answers an InvalidFrame; 0: that is open. Code is that of an ErrorFrame.
	Wants, Code int64
	Unnamed     bool // the params of a request are missing, or no object
}

// Killed says that the implementation was killed here and started again.
type Killed struct{}

// Settled says that all is thought to be here that was caused before: nothing is in flight, and nothing has passed for
// a while. It is there where no barrier says so.
type Settled struct{}

// Linked says that the link broke here, or was mended.
type Linked struct{ Up bool }

// Breach is a place where a trace breaks a law.
type Breach struct {
	Seq          int    // entry that breaks it
	Got, Allowed string // in domain words
}

// Story is what laws are about: a trace, read. Its role and its draft say which of them. A protocol of one draft has
// struct{} for it.
type Story[R comparable, D any] interface {
	Kind() (role R, draft D)
}

// Law is one statement about stories, bound to the requirement that it watches.
type Law[S Story[R, D], R comparable, D any] struct {
	Requirement string
	Roles       []R
	// When says which drafts it is about, by what they have; nil: any.
	When func(draft D) bool
	// Says is the statement in one sentence.
	Says string
	// Needs is what it needs to see that no log of a link shows; "": nothing, so that a log can be audited by it.
	Needs string
	// Past says that it takes something amiss because of what did not come before, so that it can be judged only where
	// the trace has the beginning.
	Past bool
	// Revocable says that it excuses something by what comes later.
	Revocable bool
	// Judge puts the statement to the test wherever the story can.
	Judge func(story S, t *Tally)
}

// Needing is a law that needs to see something that no log of a link shows.
func Needing[S Story[R, D], R comparable, D any](what string, l Law[S, R, D]) Law[S, R, D] {
	l.Needs = what
	return l
}

// SinceBeginning is a law that takes something amiss because of what did not come before.
func SinceBeginning[S Story[R, D], R comparable, D any](l Law[S, R, D]) Law[S, R, D] {
	l.Past = true
	return l
}

// Revocable is a law that excuses something by what comes later.
func Revocable[S Story[R, D], R comparable, D any](l Law[S, R, D]) Law[S, R, D] {
	l.Revocable = true
	return l
}

// Binds reports whether the statement is about stories of the role and draft.
func (l Law[S, R, D]) Binds(role R, draft D) bool {
	return slices.Contains(l.Roles, role) && (l.When == nil || l.When(draft))
}

// Try returns how the statement came out. A story that it doesn't bind is not tested.
func (l Law[S, R, D]) Try(story S) Tally { return l.TryAt(story, nil) }

// TryAt is [Law.Try], and tells the entry of each test; nil: nobody is told. The law says in its own way which entry it
// is: by its sequence number, or by its position.
func (l Law[S, R, D]) TryAt(story S, told func(at int)) Tally {
	t := Tally{told: told}
	if l.Binds(story.Kind()) {
		l.Judge(story, &t)
	}
	return t
}

// Tally counts the tests of a law. Tested 0 means that the trace says nothing about it.
type Tally struct {
	Tested   int
	Breaches []Breach

	told func(at int) // of the entry of each test; nil: nobody is
}

// Test counts one test: passed if ok, else broken by the entry with the sequence number.
func (t *Tally) Test(ok bool, seq int, got, allowed string) {
	t.test(seq)
	if !ok {
		t.Breaches = append(t.Breaches, Breach{Seq: seq, Got: got, Allowed: allowed})
	}
}

// Testf is [Tally.Test] with what was seen as a format, which is read for a breach alone.
func (t *Tally) Testf(ok bool, seq int, allowed, got string, args ...any) {
	if !t.Passes(ok, seq) {
		t.Test(false, seq, fmt.Sprintf(got, args...), allowed)
	}
}

// Passes counts a test of an entry if it is passed, and reports whether it is. It spares the words for one that isn't.
func (t *Tally) Passes(ok bool, seq int) bool {
	if ok {
		t.test(seq)
	}
	return ok
}

func (t *Tally) test(seq int) {
	t.Tested++
	if t.told != nil {
		t.told(seq)
	}
}
