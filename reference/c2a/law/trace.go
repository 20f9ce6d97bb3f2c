// Package law holds statements about C2A that are true of every trace,
// whatever a scenario set out to show, and the typed trace that they read.
//
// A [Trace] is what a runner saw in one world: everything that passed the
// taps of one implementation, in the runner's own order, with the time of the
// world's clock. The package is pure.
package law

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// Role is what an implementation is tested as.
type Role uint8

// The roles.
const (
	HostRole Role = iota + 1
	HarnessRole
	AgentRole // a harness and its model in one: there are no turns in the trace
	// StackRole is a host and a harness in one. What its trace has of a link is
	// presumed: deliveries as the texts have them, and sends that became visible.
	StackRole
)

// Trace is everything seen in one world.
type Trace struct {
	Draft   c2a.Draft
	Role    Role
	World   *c2a.World
	Self    string  // the agent that a host serves; "": all of the world
	SlackMs int64   // how far times may be off: 0 on a virtual clock
	Entries []Entry // in the order of their times
	Log     *Log    // nil: the runner saw all of it
}

// Entry is one thing that passed a tap.
type Entry struct {
	Seq  int   // position in the trace, from 0
	AtMs int64 // time of the world's clock, ms since its start
	From bool  // true: from the implementation; false: from the runner
	Item Item  // what it was
}

// Item is the typed meaning of an entry: one of the types below. A frame that
// means nothing else is a [Frame]; a frame that means more is recorded twice,
// as a Frame first and as its meaning next.
type Item interface{ item() }

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

// Frame is a JSON-RPC message on the link or the port.
type Frame struct {
	Kind    FrameKind
	ID      string // canonical JSON text of the id; "" when absent
	Method  string // of a request or notification; of a response the method it answers, "" when it answers nothing
	Problem string // of an InvalidFrame
	// Within are the ids under which an InvalidFrame may be answered: its own, or
	// those of the requests in a batch.
	Within []string
}

// Surfaced is an event of the chat platform that the runner played.
type Surfaced struct{ Input c2a.HostInput }

// Delivery is a chat/deliver. Event is as far as it could be read; Raw policy
// and mode stand in PolicyText and ModeText even if the draft doesn't know them.
type Delivery struct {
	Request    string // canonical id of the request; "" for a notification
	Event      c2a.Event
	Digest     bool
	Message    string // surface message that it is about, as far as known (role host), or ""
	PolicyText string
	ModeText   string
	Source     string // platform and workspace that it names, or ""
	Body       string // text that a knock holds back, where the runner knows it (role harness), or ""
	Wire       string // the whole params, as sent
}

// Ack is the harness's answer to a delivery.
type Ack struct {
	Request string
	OK      bool // a result, not an error
}

// Withdrawal is a notifications/cancelled for a delivery.
type Withdrawal struct{ Request string }

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
}

// ToolResult is the host's answer to a Send or ToolUse.
type ToolResult struct {
	Call  string
	OK    bool     // done; a claim that isn't granted is not
	Texts []string // message texts that it returned

	Message string   // message id that a send returned
	Events  []string // ids of the events that it lists
	// Failure is of what kind the failure is, where it isn't OK and the host says.
	Failure c2a.FailureKind
}

// Progress is a notifications/progress.
type Progress struct {
	Request         string // id, which a notification has not
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
}

// Inspected is what the implementation says of itself when it is asked.
type Inspected struct{ State c2a.Inspection }

// Killed says that the implementation was killed here and started again.
type Killed struct{}

// Settled says that all is thought to be here that was caused before: nothing is in
// flight, and nothing has passed for a while. It stands where no barrier says so.
type Settled struct{}

// Linked says that the link broke here, or was mended.
type Linked struct{ Up bool }

// Hello is an initialize, in either direction.
type Hello struct {
	Version string
	Client  string
	Lacks   []string // capabilities that it says false to, such as "injection.notify"
}

// Welcome is the result of an initialize.
type Welcome struct {
	Version string
	Lacks   []string // as in Hello
}

func (Frame) item()      {}
func (Surfaced) item()   {}
func (Delivery) item()   {}
func (Ack) item()        {}
func (Withdrawal) item() {}
func (TypingNote) item() {}
func (TurnStep) item()   {}
func (TurnAnswer) item() {}
func (TurnStop) item()   {}
func (Send) item()       {}
func (ToolUse) item()    {}
func (ToolResult) item() {}
func (Posted) item()     {}
func (Inspected) item()  {}
func (Progress) item()   {}
func (Hello) item()      {}
func (Killed) item()     {}
func (Settled) item()    {}
func (Linked) item()     {}
func (Welcome) item()    {}

// Breach is a place where a trace breaks a law.
type Breach struct {
	Seq          int    // entry that breaks it
	Got, Allowed string // in domain words
}
