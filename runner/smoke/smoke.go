// Package smoke walks the stages of attaching an implementation in their order, from the first byte to a world that is
// forgotten, and stops at the first that fails.
//
// Input: a target. Output: for each stage what was expected on the wire, what came, and which section of
// docs/attach.md, or for a program as it ships of docs/edge.md, helps. The package judges whether a program is
// attached, and never whether it conforms. The stages on a link are those of a [Protocol] that is registered.
package smoke

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Options say what to check, and in which role.
type Options struct {
	Target attach.Target
	// Roles and Drafts are checked in each combination; none: all that the implementation declares.
	Roles, Drafts []string
	// Timeout is for one answer; 0: [exchange.DefaultTimeout].
	Timeout time.Duration
	// Shipped says that nothing was added to the program for the suite, so the end of its input need not mean anything
	// to it.
	Shipped bool
}

// Outcome is the result of a stage. Zero is invalid.
type Outcome int

const (
	Passed     Outcome = iota + 1
	Failed             // the last that was tried
	NotReached         // a stage before it failed
	NotTested          // it can't be tested, and Detail says why
)

var outcomes = map[Outcome]string{
	Passed: "passed", Failed: "failed", NotReached: "not_reached", NotTested: "not_tested",
}

// String is the outcome as reports write it.
func (o Outcome) String() string { return cmp.Or(outcomes[o], "invalid") }

// MarshalText writes the outcome for JSON.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// Report is the result of all stages.
type Report struct {
	// Implementation is how it names itself; zero if it never did.
	Implementation port.Program `json:"implementation"`
	// Passed says that no stage failed.
	Passed bool    `json:"passed"`
	Stages []Stage `json:"stages"`
}

// Stage is one step of connecting. Role and Draft are empty for the stages of the process as a whole.
type Stage struct {
	ID      string   `json:"stage"` // start, hello, declares, reset, ...
	Role    string   `json:"role,omitempty"`
	Draft   string   `json:"draft,omitempty"`
	Title   string   `json:"title"` // what is expected, in words
	Outcome Outcome  `json:"outcome"`
	Detail  string   `json:"detail,omitempty"` // the messages that were seen
	Failure *Failure `json:"failure,omitempty"`
}

// Failure says what was wrong at a stage. Frames are cut to 600 characters.
type Failure struct {
	Problem  string   `json:"problem"`
	Advice   string   `json:"advice,omitempty"`
	Sent     string   `json:"sent,omitempty"`     // the frame that needed a reaction
	Expected []string `json:"expected,omitempty"` // frames that would have been right
	Came     []string `json:"came,omitempty"`     // the last frames since; as it ships, what passed outside
	Guide    Section  `json:"guide"`
	Stderr   string   `json:"stderr,omitempty"` // the end of it
	Err      error    `json:"-"`                // behind it; may be nil
}

// First returns the stage that failed, or nil.
func (r *Report) First() *Stage {
	for i := range r.Stages {
		if r.Stages[i].Outcome == Failed {
			return &r.Stages[i]
		}
	}
	return nil
}

// Run runs the stages. The error is that of a ctx that has ended, or a *exchange.OwnFaultError; anything that the
// implementation does is in the report.
func Run(ctx context.Context, o Options) (Report, error) {
	w := &Walk{options: o, Tap: &Tap{}}
	_, w.remote = attach.Remote(o.Target)
	err := w.all(ctx)
	if w.peer != nil {
		_ = w.peer.Close()
	}
	w.report.Passed = err == nil && w.report.First() == nil
	if cause := context.Cause(ctx); cause != nil {
		return w.report, cause
	}
	if own, ok := errors.AsType[*exchange.OwnFaultError](err); ok {
		return w.report, own
	}
	return w.report, nil
}
