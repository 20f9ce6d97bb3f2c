// Package port contains the conformance port, the methods with which the suite controls an implementation: its JSON
// Schemas, and their forms in Go. docs/attach.md is its guide.
//
// It is for both ends: the suite, and a program that connects to it. It doesn't judge anything, and doesn't decide what
// a world or an action means in a protocol.
package port

import (
	"encoding/json"
	"fmt"
)

// The clocks and barriers of an implementation.
const (
	ClockVirtual     = "virtual" // conformance/advance moves it
	ClockScaled      = "scaled"  // it runs by itself, timeScale times faster than the wall clock
	ClockWall        = "wall"
	BarrierExact     = "exact"     // conformance/advance is answered when everything is done
	BarrierQuiescent = "quiescent" // the program doesn't report when everything is done
)

// Version is the version of the port that the suite speaks.
const Version = 1

// The methods of the port.
const (
	MethodHello         = "conformance/hello"
	MethodReset         = "conformance/reset"
	MethodSurface       = "conformance/surface"
	MethodAdvance       = "conformance/advance"
	MethodLink          = "conformance/link"
	MethodInspect       = "conformance/inspect"
	MethodTurn          = "conformance/turn"
	MethodTurnCancelled = "conformance/turnCancelled"
	MethodPosted        = "conformance/posted"
	MethodEvidence      = "conformance/evidence"
)

// CodeUnable is the error code with which an implementation says that it can't show what it was asked for: nothing is
// wrong, and nothing can be judged.
const CodeUnable = -32050

// CodeProgram is the error code with which the suite's own shim for a program as it ships says that the program failed:
// it doesn't start, or no longer reacts.
const CodeProgram = -32051

// Program names a program and its version.
type Program struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Hello is the params of conformance/hello.
type Hello struct {
	Suite Program `json:"suite"`
	Port  int     `json:"port"`
}

// HelloResult is what an implementation declares about itself.
type HelloResult struct {
	Implementation Program          `json:"implementation"`
	Port           int              `json:"port"`
	Roles          []string         `json:"roles"`
	Drafts         []string         `json:"drafts"`
	Taps           []string         `json:"taps"`
	Clock          string           `json:"clock"`               // virtual, scaled or wall
	TimeScale      float64          `json:"timeScale,omitempty"` // of a scaled clock: how many times faster it runs
	Barrier        string           `json:"barrier"`             // exact or quiescent
	Isolation      string           `json:"isolation"`           // ids or process
	Capabilities   []string         `json:"capabilities"`
	Windows        map[string]int64 `json:"windows,omitempty"`     // milliseconds by name, for the reader
	Limits         map[string]int64 `json:"limits,omitempty"`      // numbers by name, such as sendsPerMinute
	Connections    int              `json:"connections,omitempty"` // served at once, where a URL is attached
}

// The parts of a [World].
type (
	// Agent is an agent of the world.
	Agent struct {
		ID      string   `json:"id"`
		Handle  string   `json:"handle"`
		Name    string   `json:"displayName"`
		Roles   []string `json:"roles"`
		Streams []string `json:"streams"`

		Coordinator string `json:"coordinator,omitempty"` // agent that coordinates it
	}
	// Person is a human of the world.
	Person struct {
		ID     string `json:"id"`
		Handle string `json:"handle"`
		Name   string `json:"displayName"`

		Rung bool `json:"rung,omitempty"` // an obligation that no agent answers goes to this person
	}
	// Conversation is a DM or a channel.
	Conversation struct {
		ID      string   `json:"id"`
		Kind    string   `json:"kind"` // dm or channel
		Name    string   `json:"name,omitempty"`
		Members []string `json:"members"`
		Stream  string   `json:"streamId,omitempty"`
		// Workspace is the platform's workspace that it is in, if that is not the default one.
		Workspace string `json:"workspace,omitempty"`
	}
	// Thread is a thread in a conversation.
	Thread struct {
		ID           string   `json:"id"`
		Conversation string   `json:"conversation"`
		Participants []string `json:"participants"`
		Owner        string   `json:"owner,omitempty"`
	}
)

// World is the params of conformance/reset.
type World struct {
	World         string         `json:"world"`
	Role          string         `json:"role"`
	Draft         string         `json:"draft"`
	StartMs       int64          `json:"startMs"`
	Seed          int64          `json:"seed"`
	Agents        []Agent        `json:"agents"`
	Humans        []Person       `json:"humans"`
	Conversations []Conversation `json:"conversations"`
	Threads       []Thread       `json:"threads"`
	Lead          string         `json:"lead,omitempty"`
	// Self is the agent that a stack plays; the other agents belong to others.
	Self string `json:"self,omitempty"`
	// Glyphs maps signals to the workspace's glyphs, if they differ from the default.
	Glyphs map[string]string `json:"glyphs,omitempty"`
	// Boomerang is false in a control run, in which obligations don't return; nil is true.
	Boomerang *bool `json:"boomerang,omitempty"`
	// Resume continues the world of that name as it was before a kill; NowMs is the present time of its clock.
	Resume bool  `json:"resume,omitempty"`
	NowMs  int64 `json:"nowMs,omitempty"`
}

// Check checks what a schema can't: that every conversation is a dm or a channel, and that every thread is in one of
// them.
func (w World) Check() error {
	known := map[string]bool{}
	for _, c := range w.Conversations {
		if c.Kind != "dm" && c.Kind != "channel" {
			return fmt.Errorf("conversation %q is of unknown kind %q", c.ID, c.Kind)
		}
		known[c.ID] = true
	}
	for _, t := range w.Threads {
		if !known[t.Conversation] {
			return fmt.Errorf("thread %q is in the unknown conversation %q", t.ID, t.Conversation)
		}
	}
	return nil
}

// Link is the params of conformance/link.
type Link struct {
	Up bool `json:"up"`
}

// Surface is the params of conformance/surface.
type Surface struct {
	Events []SurfaceEvent `json:"events"`
}

// SurfaceEvent is one event of the chat platform. Op is post, edit, delete, typing, assign, status, join, leave,
// redeliver, react, unreact, read, compact or outage.
type SurfaceEvent struct {
	OffsetMs     int64    `json:"offsetMs"`
	Op           string   `json:"op"`
	ID           string   `json:"id,omitempty"`
	Conversation string   `json:"conversation,omitempty"`
	Thread       string   `json:"thread,omitempty"`
	Author       string   `json:"author,omitempty"`
	Text         string   `json:"text,omitempty"`
	Labels       []string `json:"labels,omitempty"`      // urgent, approval, blocker, cancellation, safety
	Asks         string   `json:"asks,omitempty"`        // participant who is asked directly
	Active       bool     `json:"active,omitempty"`      // of typing
	Assignee     string   `json:"assignee,omitempty"`    // of assign
	Class        string   `json:"class,omitempty"`       // of status: log, progress, status or record
	Participant  string   `json:"participant,omitempty"` // of join and leave
	Retry        int      `json:"retry,omitempty"`       // of redeliver: how often it was sent before
	As           string   `json:"as,omitempty"`          // of redeliver: mention
	Connection   string   `json:"connection,omitempty"`  // of redeliver: other, if it is not the previous one
	Message      string   `json:"message,omitempty"`     // of react: id of the message
	Glyph        string   `json:"glyph,omitempty"`       // of react: what is put on it,
	Signal       string   `json:"signal,omitempty"`      // or what the platform takes it for

	// Of post, assign, status and edit: what the author declares with a function of the platform, not in the text.
	Obligation *Obligation `json:"obligation,omitempty"`
	Recipients []string    `json:"recipients,omitempty"` // addressed participants; if absent, place and text decide

	Recipient string `json:"recipient,omitempty"` // of react: the recipient of the message that the signal is about
	By        string `json:"by,omitempty"`        // of edit, delete and read: who does it; absent: the author
	Reason    string `json:"reason,omitempty"`    // of delete: participant or retention; absent: participant
	Set       bool   `json:"set,omitempty"`       // of read: the message counts as read, or no longer
	PostedMs  int64  `json:"postedMs,omitempty"`  // of redeliver: when it was posted, since the start

	OlderThanMs int64 `json:"olderThanMs,omitempty"` // of compact: older entries are no longer kept

	// Of outage: what fails, how, how often, and how long to wait if the platform says so.
	Operation    string `json:"operation,omitempty"` // post or react
	Failure      string `json:"failure,omitempty"`   // transient, rate_limited, permanent or lost_response
	Times        int    `json:"times,omitempty"`
	RetryAfterMs int64  `json:"retryAfterMs,omitempty"`
}

// Obligation is what an author declares that is blocked until it gets an answer.
type Obligation struct {
	Blocks        string `json:"blocks"` // halted, degraded or none
	DefaultAction string `json:"defaultAction,omitempty"`
	Delegate      string `json:"dischargeDelegate,omitempty"` // participant
}

// LostResponse is a failure in which the request is carried out, and only the platform's answer is lost.
const LostResponse = "lost_response"

// Advance is the params of conformance/advance.
type Advance struct {
	Ms int64 `json:"ms"`
}

// AdvanceResult is the result of conformance/advance.
type AdvanceResult struct {
	NowMs int64 `json:"nowMs"`
}

// Inspection is the result of conformance/inspect. An event that still waits has no disposition and isn't listed.
type Inspection struct {
	Dispositions []Disposition `json:"dispositions,omitempty"`
	Claims       []Claim       `json:"claims,omitempty"`
	Audit        []AuditEntry  `json:"audit,omitempty"`
	Owes         []Open        `json:"owes,omitempty"`     // open obligations, each listed for its recipient
	Blocking     []Open        `json:"blocking,omitempty"` // and for its author and its delegate
}

// The parts of an [Inspection].
type (
	// Disposition is how an event ended for an agent.
	Disposition struct {
		EventID     string `json:"eventId"`
		Agent       string `json:"agent,omitempty"`
		Disposition string `json:"disposition"`
	}
	// Owed names an obligation: the event that created it, and the recipient that owes the answer.
	Owed struct {
		EventID   string `json:"eventId"`
		Recipient string `json:"recipient"`
	}
	// Open is an open obligation as it is listed for a party.
	Open struct {
		Party         string `json:"party"`
		EventID       string `json:"eventId"`
		Recipient     string `json:"recipient"`
		Author        string `json:"author"`
		Blocks        string `json:"blocks"`
		DefaultAction string `json:"defaultAction,omitempty"`
		AgeMs         int64  `json:"ageMs"`
		Paused        bool   `json:"paused,omitempty"`
		About         []Owed `json:"about,omitempty"` // of an escalation, or a question back
	}
	// Claim is a valid claim, on an event or on a thread.
	Claim struct {
		Event   string `json:"event,omitempty"`
		Thread  string `json:"thread,omitempty"`
		Agent   string `json:"agent"`
		UntilMs int64  `json:"untilMs,omitempty"` // since the start of the world
	}
	// AuditEntry is one thing that happened.
	AuditEntry struct {
		AtMs    int64  `json:"atMs"` // since the start of the world
		Kind    string `json:"kind"` // delivery, claim, policy, tool or outbound
		Agent   string `json:"agent,omitempty"`
		EventID string `json:"eventId,omitempty"`
		Detail  string `json:"detail,omitempty"`
	}
)

// ChatMessage is one message of a [Turn].
type ChatMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Turn is the params of conformance/turn: what the model sees.
type Turn struct {
	Turn         string        `json:"turn"`
	Step         int           `json:"step"`
	Agent        string        `json:"agent"`
	Conversation string        `json:"conversation,omitempty"`
	Messages     []ChatMessage `json:"messages"`
	Tools        []string      `json:"tools"`
}

// TurnResult is the result of conformance/turn.
type TurnResult struct {
	Actions []Action `json:"actions"`
}

// Action is one thing that the model wants done. Type is reply, send, tool, react, progress, silence or fail.
type Action struct {
	Type         string          `json:"type"`
	Text         string          `json:"text,omitempty"`
	Conversation string          `json:"conversation,omitempty"`
	Thread       string          `json:"thread,omitempty"`
	Name         string          `json:"name,omitempty"`
	Arguments    json.RawMessage `json:"arguments,omitempty"`
	Signal       string          `json:"signal,omitempty"`
	Message      string          `json:"message,omitempty"`
	Progress     float64         `json:"progress,omitempty"`
	Total        float64         `json:"total,omitempty"`
}

// TurnCancelled is the params of conformance/turnCancelled.
type TurnCancelled struct {
	Turn   string `json:"turn"`
	Reason string `json:"reason,omitempty"`
}

// Evidence is the params of conformance/evidence: one request, event or answer as it passed between a program and its
// platform, or its model. It is not judged.
type Evidence struct {
	Side string          `json:"side"`           // platform or model
	From bool            `json:"from"`           // the program sent it
	What string          `json:"what"`           // such as "POST chat.postMessage"
	Body json.RawMessage `json:"body,omitempty"` // as JSON, or a string of the text
	// HeldMs is for how many ms the program was ready to run while the machine ran other programs, since it got the
	// input that it reacts to. If it is large, the program only looks as if it had waited.
	HeldMs int64 `json:"heldMs,omitempty"`
}

// The sides of [Evidence].
const (
	SidePlatform = "platform"
	SideModel    = "model"
)

// Posted is the params of conformance/posted.
type Posted struct {
	Op           string `json:"op"`
	Message      string `json:"message"`
	Conversation string `json:"conversation"`
	Thread       string `json:"thread,omitempty"`
	Agent        string `json:"agent"`
	Text         string `json:"text,omitempty"`
	Glyph        string `json:"glyph,omitempty"` // of react
	Origin       string `json:"origin"`          // model or program
}
