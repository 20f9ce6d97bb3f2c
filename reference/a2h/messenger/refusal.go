package messenger

import "fmt"

// Reason is the reason of a refusal. The zero value is no reason.
type Reason int

// The reasons.
const (
	Malformed  Reason = iota + 1 // not in the required form
	Unknown                      // about an interaction that was never rendered
	Closed                       // about an interaction that is already answered
	Forged                       // about a button, a link or a value that was never offered
	Unclear                      // a text that is not an answer: ask again
	TooLarge                     // more than the platform of the channel can show
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

// Refusal says why a message was not rendered, or an answer not accepted. The messenger's state doesn't change.
type Refusal struct {
	Reason Reason
	Text   string
}

func (r *Refusal) Error() string { return r.Reason.String() + ": " + r.Text }

func refuse(reason Reason, format string, args ...any) error {
	return &Refusal{Reason: reason, Text: fmt.Sprintf(format, args...)}
}
