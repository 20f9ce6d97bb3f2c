// Package law contains what the laws of C2A read: the typed trace of one world, and the [Story] that is built from it.
//
// Input: a [Trace]: everything that passed through the taps of one implementation, in the runner's order, with the
// world's time. Output: the events, turns and sends in it, how they belong together, and queries about them.
//
// The laws themselves are in package laws. This package doesn't judge, has no clock or I/O, and doesn't know JSON.
package law

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Role is what an implementation is tested as.
type Role uint8

// The roles.
const (
	HostRole Role = iota + 1
	HarnessRole
	AgentRole // a harness and its model in one: there are no turns in the trace
	// StackRole is a host and a harness in one. The link part of its trace is assumed: deliveries as the texts contain
	// them, and sends that became visible.
	StackRole
)

// Trace is everything seen in one world.
type Trace struct {
	Draft c2a.Draft
	Role  Role
	World *c2a.World
	Self  string // the agent that a host serves; "": the whole world
	Log   *Log   // nil: the runner saw the whole trace
	// PatienceMs is how long a host may take for its own actions about an event.
	PatienceMs int64
	// RedeliveryMs is how long it may take to redeliver an unacknowledged event; 0: unknown.
	RedeliveryMs int64
	// DigestMs is how long it collects reports for one digest; 0: unknown.
	DigestMs int64
	// ReturnMs is the time after which it returns an obligation, by the mode of its event, and Returns is the number of
	// returns before it escalates; none: unknown.
	ReturnMs map[c2a.Mode]int64
	Returns  int64
	kernel.Trace
}

// The types that traces of every protocol have.
type (
	Entry     = kernel.Entry
	Item      = kernel.Item
	Frame     = kernel.Frame
	FrameKind = kernel.FrameKind
	Killed    = kernel.Killed
	Settled   = kernel.Settled
	Linked    = kernel.Linked
	Breach    = kernel.Breach
)

// The forms of frames.
const (
	RequestFrame      = kernel.RequestFrame
	NotificationFrame = kernel.NotificationFrame
	ResponseFrame     = kernel.ResponseFrame
	ErrorFrame        = kernel.ErrorFrame
	InvalidFrame      = kernel.InvalidFrame
)

// Surfaced is an event of the chat platform that the runner played.
type Surfaced struct{ Input c2ahost.Input }

// Delivery is a chat/deliver. Event contains what could be read. Raw policy and mode stand in PolicyText and ModeText
// even if the draft doesn't know them.
type Delivery struct {
	Request    string // canonical id of the request; "" for a notification
	Event      c2a.Event
	Digest     bool
	Message    string // surface message that it is about, as far as known (role host), or ""
	Returned   string // surface message of the event that it returns, as far as known, or ""
	PolicyText string
	ModeText   string
	Source     string // platform and workspace that it names, or ""
	CreatedAt  string // time of creation that it names, or ""
	CreatedMs  int64  // the same in epoch milliseconds; 0 if it names none that can be read
	ReactedAt  string // the same for the reaction that it brings
	ReactedMs  int64
	Body       string   // text that a knock holds back, where the runner knows it (role harness), or ""
	Wire       string   // the whole params, as sent
	Broken     []string // the texts of its members other than content that have a line break
}

// Ack is the harness's answer to a delivery.
type Ack struct {
	Request string
	OK      bool // a result, not an error
}

// Withdrawal is a notifications/cancelled for a delivery.
type Withdrawal struct {
	Request string
	Wire    string // the whole params, as sent
}

// TypingNote is a notifications/typing.
type TypingNote struct {
	Place  c2a.Place
	Author string
	Active bool
	Agent  string
}

// TurnStep is a conformance/turn: what the model sees.
type TurnStep struct {
	Turn     string
	Step     int
	Agent    string
	Messages []c2a.ChatMessage
}

// TurnAnswer is the runner's answer to a turn step.
type TurnAnswer struct {
	Turn    string
	Actions []c2a.Action
}

// TurnStop is a conformance/turnCancelled.
type TurnStop struct{ Turn string }

// Send is a chat.send_message.
type Send struct {
	Call    string // canonical id of the request
	Agent   string // "" when the call doesn't say
	Message c2a.SendMessage
}

// ToolUse is any other tools/call.
type ToolUse struct {
	Call      string
	Agent     string
	Name      string
	InReplyTo string // of react and defer
	Event     string // eventId of any other tool that names one
	Text      string // signal of a react, reason of a defer
	About     string // recipient that a react names

	Place      c2a.Place // conversation, thread and stream that it names
	Policy     string    // that a list is filtered by
	Assignment string    // of a resolve
	Part       bool      // a limit or a time narrows what it returns
	Limited    bool      // a limit narrows it
	// SinceMs and UntilMs are the times that a list is filtered by, in epoch milliseconds; 0: none that can be read.
	SinceMs, UntilMs int64
}

// ToolResult is the host's answer to a Send or ToolUse.
type ToolResult struct {
	Call  string
	OK    bool     // done; a claim that isn't granted is not
	Texts []string // message texts that it returned
	// Authors are the authors of the texts that a read returned, in the same order; zero where the read names none.
	Authors []c2a.Author

	Message string   // message id that a send returned
	Events  []Listed // that it lists
	TTLMs   int64    // how long a claim is granted for; 0: it doesn't say
	// Failure is the kind of the failure, if it isn't OK and the host names one.
	Failure c2a.FailureKind
	// Owner is the owner of what was requested, if it isn't OK and the host names one.
	Owner string
	// Wire is the whole answer, except for calls whose purpose is to return it.
	Wire string
}

// Listed is an event in an answer of chat.list_events.
type Listed struct {
	ID, Policy string
	Place      c2a.Place
	Text       string
}

// Progress is a notifications/progress.
type Progress struct {
	Request         string // id, which a notification doesn't have
	Token           string // canonical JSON text
	Progress, Total float64
	Message         string
	Agent           string // "" when it doesn't say
}

// Posted is a conformance/posted: what became visible on the surface.
type Posted struct {
	Op      string
	Message string
	Place   c2a.Place
	Agent   string
	Text    string
	Glyph   string // of a reaction
	Program bool   // the program did it itself, and the agent didn't say it
}

// Inspected is what the implementation reports about itself on request.
type Inspected struct{ State c2a.Inspection }

// Hello is an initialize, in either direction.
type Hello struct {
	Version string
	Client  string
	Lacks   []string // capabilities that it declares as false, such as "injection.notify"
}

// Welcome is the result of an initialize.
type Welcome struct {
	Version string
	Lacks   []string // as in Hello
}
