package c2a

import "fmt"

// Obligation is what an author declares that is blocked on an answer (2026-08-11 "Event Shape").
type Obligation struct {
	Blocks        string // halted, degraded or none: the author's own state while nobody answers
	DefaultAction string // what the author will do absent an answer: untrusted text
	Delegate      Author // who may discharge on the author's behalf; zero: nobody is named
	Of            []Owed // what an escalation, or a question back, is about
}

// String returns the obligation for a report. A nil obligation is "no obligation".
func (o *Obligation) String() string {
	if o == nil {
		return "no obligation"
	}
	text := "blocks " + o.Blocks
	if o.DefaultAction != "" {
		text += fmt.Sprintf(", default action %q", o.DefaultAction)
	}
	if o.Delegate.ID != "" {
		text += ", delegate " + o.Delegate.ID
	}
	for _, x := range o.Of {
		text += fmt.Sprintf(", about %s of %s", x.Event, x.Recipient)
	}
	return text
}

// The values of Blocks, in the order in which what is owed is listed.
var Blocks = []string{"halted", "degraded", "none"}

// Owed names an obligation: the event that created it, and the recipient that owes the answer.
type Owed struct{ Event, Recipient string }

// Open is an open obligation, as the open set lists it for a party.
type Open struct {
	Owed
	Party         string // for whom it is listed: its recipient, its author or its delegate
	Author        string // who is blocked
	Blocks        string
	DefaultAction string
	AgeMs         int64
	Paused        bool
	About         []Owed // of an escalation, or a question back
}

// AsksAbout reports whether it is about other obligations: an escalation, or a question back.
func (o *Obligation) AsksAbout() bool { return o != nil && len(o.Of) > 0 }

// ReturnNumber is the number of a return, from 1; 0: the event is none.
func (e Event) ReturnNumber() int {
	if e.Knock == nil {
		return 0
	}
	return e.Knock.Return
}

// Returns reports whether the event is the return of an obligation.
func (e Event) Returns() bool { return e.Knock != nil && e.Knock.Return > 0 }

// InheritsObligation reports whether the event names another event that it edits instead of stating an obligation
// (2026-08-11 "Replay, Reordering, And Retention", C2A08-128).
func (e Event) InheritsObligation() bool { return e.Obligation == nil && e.EditOf != "" }
