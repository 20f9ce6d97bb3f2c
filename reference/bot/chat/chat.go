// Package chat defines what the bot needs from a chat platform: events come in, posts go out. Each platform is a
// package next to this one, built on the client that its vendor or its users maintain, so that the reference talks to a
// platform in the same way as other programs. Its New takes the settings that the platform needs, by name. The
// platforms don't know about C2A.
package chat

import "context"

// Platform is a connection to a chat platform.
type Platform interface {
	// Run connects, and reports everything that happens, in order, until ctx ends or the connection is lost for good.
	// An event that it has told of counts as taken. ready is called when events can come.
	Run(ctx context.Context, ready func(self Person), tell func(Event)) error
	// Post writes a message and returns its id.
	Post(ctx context.Context, m Outgoing) (id string, err error)
	// React puts a glyph, an emoji, on a message.
	React(ctx context.Context, conversation, message, glyph string) error
	// Thread tells who has written in a thread before, as far as the platform says; an empty list where it doesn't.
	Thread(ctx context.Context, conversation, thread string) ([]Person, error)
	// Conversation tells about a conversation, in which nothing may have happened yet.
	Conversation(ctx context.Context, id string) (Conversation, error)
}

// Event is something that happened on the platform.
type Event struct {
	Op           Op
	Conversation Conversation
	// Thread is the id of the thread that it is in, or "".
	Thread string
	// ID is that of the message: of the one that was edited, deleted or reacted to as well. The same message may be
	// told of more than once.
	ID     string
	Author Person
	// Text has every mention as "@" and the handle of whom it means, the program's own included, and roles by their
	// name.
	Text string
	// Mentioned are those whom the text means, as far as the platform tells who they are.
	Mentioned []Person
	// Assignee is to do what a Post says, where the platform assigns work; else nobody.
	Assignee Person
	Glyph    string // of React and Unreact, as an emoji
	// Report says that it may be no chat, unless it mentions someone: it was posted by an integration, or by what can't
	// be told from one.
	Report bool
}

// Op is what happened. Zero is invalid.
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
	// Key tells the platform that a message is the same as one before, where it can be told.
	Key string
}

// RefusedError reports that the platform did not do what it was asked.
type RefusedError struct {
	Status int // of HTTP
	Reason string
	// Permanent says that the same will be refused again; RetryAfterMs is how long the platform asks to wait.
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
