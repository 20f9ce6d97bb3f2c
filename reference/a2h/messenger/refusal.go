package messenger

import "fmt"

// Reason says why something is refused. The zero value is no reason.
type Reason int

// The reasons.
const (
	Malformed  Reason = iota + 1 // not of the form that was agreed
	Unknown                      // about an interaction that was never asked
	Closed                       // about an interaction that has its answer
	Forged                       // a button, a link or a value that was never offered
	Unclear                      // a text that is no answer: ask again
	TooLarge                     // what the platform of the channel couldn't show
	reasonsEnd                   // one past the last
)

var reasonNames = []string{Malformed: "malformed", Unknown: "unknown", Closed: "closed", Forged: "forged",
	Unclear: "unclear", TooLarge: "too large"}

// String returns the reason's name, and "invalid" for anything else.
func (r Reason) String() string {
	if r < Malformed || r >= reasonsEnd {
		return "invalid"
	}
	return reasonNames[r]
}

// Refusal is why a message was not rendered or an answer not taken. Nothing changes with it.
type Refusal struct {
	Reason Reason
	Text   string
}

func (r *Refusal) Error() string { return r.Reason.String() + ": " + r.Text }

func refuse(reason Reason, format string, args ...any) error {
	return &Refusal{Reason: reason, Text: fmt.Sprintf(format, args...)}
}
