// Package chat defines what the bot needs from a chat platform: events come in, posts go out. Each platform is a
// package next to this one, built on the client that its vendor or its users maintain, so that the reference talks to a
// platform in the same way as other programs. Its New takes the settings that the platform needs, by name. The
// platforms don't know about C2A.
package chat

import "context"

// Platform is a connection to a chat platform.
type Platform interface {
	// Run connects, and calls tell for every event, in order, until ctx is done or the connection is lost for good.
	// When tell returns, the event counts as taken. ready is called when events can arrive.
	Run(ctx context.Context, ready func(self Person), tell func(Event)) error
	// Post writes a message and returns its id.
	Post(ctx context.Context, m Outgoing) (id string, err error)
	// React adds a glyph, an emoji, to a message.
	React(ctx context.Context, conversation, message, glyph string) error
	// Thread returns who has written in a thread before. The list is empty if the platform doesn't say.
	Thread(ctx context.Context, conversation, thread string) ([]Person, error)
	// Conversation returns a conversation, even if nothing has happened in it yet.
	Conversation(ctx context.Context, id string) (Conversation, error)
}

// Event is something that happened on the platform.
type Event struct {
	Op           Op
	Conversation Conversation
	// Thread is the id of the thread that it is in, or "".
	Thread string
	// ID is the id of the message, also of one that was edited, deleted or reacted to. The same message may be reported
	// more than once.
	ID     string
	Author Person
	// Text has every mention, including those of the program itself, as "@" and the handle. Roles are mentioned by
	// name.
	Text string
	// Mentioned are the people whom the text mentions, as far as the platform identifies them.
	Mentioned []Person
	// Assignee has to do what a Post says, if the platform assigns work.
	Assignee Person
	Glyph    string // of React and Unreact, as an emoji
	// Report says that the message may not be chat, unless it mentions someone: an integration posted it, or something
	// that looks like one.
	Report bool
}

// Op is what happened. The zero value is invalid.
type Op uint8

// What may happen.
const (
	Post Op = iota + 1
	Edit
	Delete
	React
	Unreact
	TypingStart
	TypingStop
	Join // Author joined the conversation
	Leave
)

// Conversation is a place where people write.
type Conversation struct {
	ID      string
	Name    string   // of a channel, without #
	Direct  bool     // between the program and one other
	Members []Person // as far as known
}

// Person is a participant.
type Person struct {
	ID     string
	Handle string // how one mentions it, without @
	Name   string
	Bot    bool
	Roles  []string // the groups that he is in, by name, as far as known
}

// Outgoing is a message of the program.
type Outgoing struct {
	Conversation string
	Thread       string
	Text         string // mentions as in Event
	// Key identifies a message to the platform, so that a repeated post can be recognised, if the platform supports
	// this.
	Key string
}

// RefusedError reports that the platform refused a request.
type RefusedError struct {
	Status int // of HTTP
	Reason string
	// Permanent says that a repetition will be refused, too. RetryAfterMs is how long the platform asks to wait.
	Permanent    bool
	RetryAfterMs int64
}

// Error returns the reason.
func (e *RefusedError) Error() string { return "the platform refused: " + e.Reason }

// UnsureError reports that a message may have been posted, and that the platform would take the next try for another
// message.
type UnsureError struct {
	Err error // of the connection
}

// Error says so.
func (e *UnsureError) Error() string { return "it may have been posted: " + e.Err.Error() }

// Unwrap returns the error of the connection.
func (e *UnsureError) Unwrap() error { return e.Err }
