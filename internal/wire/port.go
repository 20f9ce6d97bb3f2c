// Package wire holds the JSON forms of what passes the link and the port, and
// maps them to and from the types of the reference engine. It judges nothing:
// decoding takes what can be read.
package wire

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// The clocks and barriers of an implementation.
const (
	ClockVirtual     = "virtual" // conformance/advance moves it
	ClockScaled      = "scaled"  // it runs by itself, timeScale times faster than the wall clock
	ClockWall        = "wall"
	BarrierExact     = "exact"     // conformance/advance is answered when all is done
	BarrierQuiescent = "quiescent" // nobody says when all is done
)

// PortVersion is the version of the port that the suite speaks.
const PortVersion = 1

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

// CodeUnable is the code of an error by which an implementation says that it is
// asked for what can't be shown by it: nothing is wrong, and nothing can be judged.
const CodeUnable = -32050

// CodeProgram is the code of an error by which the suite's own end of a program as it
// ships says that the program fails it: it does not start, or hears nobody any more.
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

// HelloResult is what an implementation says of itself.
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
	}
	// Person is a human of the world.
	Person struct {
		ID     string `json:"id"`
		Handle string `json:"handle"`
		Name   string `json:"displayName"`
	}
	// Conversation is a DM or a channel.
	Conversation struct {
		ID      string   `json:"id"`
		Kind    string   `json:"kind"` // dm or channel
		Name    string   `json:"name,omitempty"`
		Members []string `json:"members"`
		Stream  string   `json:"streamId,omitempty"`
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
	// Self is the agent that a stack is; the others are somebody else's.
	Self string `json:"self,omitempty"`
	// Glyphs are how the workspace shows signals, by signal, where not by
	// default.
	Glyphs map[string]string `json:"glyphs,omitempty"`
	// Resume goes on with the world of that name as it was before a kill; NowMs
	// is where its clock stands by now.
	Resume bool  `json:"resume,omitempty"`
	NowMs  int64 `json:"nowMs,omitempty"`
}

// Link is the params of conformance/link.
type Link struct {
	Up bool `json:"up"`
}

// Engine returns the world in the engine's terms. It fails on a draft or a
// kind that the engine doesn't know.
func (w World) Engine() (*c2a.World, error) {
	draft, ok := c2a.ParseDraft(w.Draft)
	if !ok {
		return nil, fmt.Errorf("unknown draft %q", w.Draft)
	}
	out := &c2a.World{Draft: draft, StartMs: w.StartMs, Lead: w.Lead, Glyphs: w.Glyphs}
	for _, a := range w.Agents {
		out.Agents = append(out.Agents, c2a.Agent(a))
	}
	for _, p := range w.Humans {
		out.People = append(out.People, c2a.Person(p))
	}
	for _, c := range w.Conversations {
		kind, ok := c2a.ParseConversationKind(c.Kind)
		if !ok || kind != c2a.DM && kind != c2a.Channel {
			return nil, fmt.Errorf("conversation %q is of unknown kind %q", c.ID, c.Kind)
		}
		out.Conversations = append(out.Conversations, c2a.Conversation{ID: c.ID, Kind: kind, Name: c.Name, Members: c.Members, Stream: c.Stream})
	}
	for _, t := range w.Threads {
		if _, ok := out.Conversation(t.Conversation); !ok {
			return nil, fmt.Errorf("thread %q is in the unknown conversation %q", t.ID, t.Conversation)
		}
		out.Threads = append(out.Threads, c2a.ThreadInfo(t))
	}
	return out, nil
}

// Surface is the params of conformance/surface.
type Surface struct {
	Events []SurfaceEvent `json:"events"`
}

// SurfaceEvent is one event of the chat platform. Op is post, edit, delete,
// typing, assign, status, join, leave, redeliver, react or outage.
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
	Message      string   `json:"message,omitempty"`     // of react: id of the message
	Glyph        string   `json:"glyph,omitempty"`       // of react: what is put on it,
	Signal       string   `json:"signal,omitempty"`      // or what the platform takes it for

	// Of outage: what fails, how, how often, and how long to wait if the
	// platform says so.
	Operation    string `json:"operation,omitempty"` // post or react
	Failure      string `json:"failure,omitempty"`   // transient, rate_limited, permanent or lost_response
	Times        int    `json:"times,omitempty"`
	RetryAfterMs int64  `json:"retryAfterMs,omitempty"`
}

// Input returns the event in the engine's terms, placed in the world.
func (s SurfaceEvent) Input(w *c2a.World) (c2a.HostInput, error) {
	place, err := Place(w, s.Conversation, s.Thread)
	switch s.Op {
	case "post", "assign", "status", "redeliver":
		if err != nil {
			return nil, err
		}
		m := c2a.Message{ID: s.ID, Author: s.Author, Place: place, Text: s.Text, Class: c2a.Chat, Asks: s.Asks, Assignee: s.Assignee}
		switch {
		case s.Op == "assign":
			m.Class = c2a.Assignment
		case s.Op == "status" && s.Class == "progress":
			m.Class = c2a.Progress
		case s.Op == "status" && s.Class == "record":
			m.Class = c2a.Record
		case s.Op == "status":
			m.Class = c2a.Status
		}
		for _, l := range s.Labels {
			switch l {
			case "urgent":
				m.Urgent = true
			case "approval":
				m.Approval = true
			case "blocker":
				m.Blocker = true
			case "cancellation":
				m.Cancels = true
			case "safety":
				m.Safety = true
			default:
				return nil, fmt.Errorf("unknown label %q", l)
			}
		}
		if s.Op == "redeliver" {
			return c2a.Repeated{Message: m}, nil
		}
		return c2a.Posted{Message: m}, nil
	case "edit":
		return c2a.Edited{ID: s.ID, Text: s.Text}, nil
	case "delete":
		return c2a.Deleted{ID: s.ID}, nil
	case "join", "leave":
		return c2a.Moved{Conversation: place.Conversation, Participant: s.Participant, In: s.Op == "join"}, err
	case "typing":
		return c2a.TypingChanged{Place: place, Author: s.Author, Active: s.Active}, err
	case "react":
		return c2a.Reacted{Message: s.Message, Author: s.Author, Signal: s.Signal, Glyph: s.Glyph}, nil
	case "outage":
		return s.outage()
	}
	return nil, fmt.Errorf("unknown surface op %q", s.Op)
}

// LostResponse is a failure in which what was asked for is done, and only the
// answer of the platform is lost.
const LostResponse = "lost_response"

func (s SurfaceEvent) outage() (c2a.HostInput, error) {
	o := c2a.Outage{Kind: c2a.Transient, Lost: s.Failure == LostResponse, Times: s.Times, RetryAfterMs: s.RetryAfterMs}
	var ok bool
	if o.Op, ok = map[string]c2a.PlatformOp{"post": c2a.OpPost, "react": c2a.OpReact}[s.Operation]; !ok {
		return nil, fmt.Errorf("unknown operation %q of an outage", s.Operation)
	}
	if !o.Lost {
		if o.Kind, ok = c2a.ParseFailureKind(s.Failure); !ok || o.Kind > c2a.Permanent {
			return nil, fmt.Errorf("unknown failure %q of an outage", s.Failure)
		}
	}
	return o, nil
}

// Place finds a conversation, and a thread in it unless thread is "".
func Place(w *c2a.World, conversation, thread string) (c2a.Place, error) {
	if t, ok := w.Thread(thread); ok && conversation == "" {
		conversation = t.Conversation
	}
	c, ok := w.Conversation(conversation)
	if !ok {
		return c2a.Place{}, fmt.Errorf("unknown conversation %q", conversation)
	}
	p := c2a.Place{Conversation: c.ID, Kind: c.Kind, Stream: c.Stream}
	if thread != "" {
		if t, ok := w.Thread(thread); !ok || t.Conversation != c.ID {
			return c2a.Place{}, fmt.Errorf("unknown thread %q in conversation %q", thread, c.ID)
		}
		p.Thread, p.Kind = thread, c2a.Thread
	}
	return p, nil
}

// Advance is the params of conformance/advance.
type Advance struct {
	Ms int64 `json:"ms"`
}

// AdvanceResult is the result of conformance/advance.
type AdvanceResult struct {
	NowMs int64 `json:"nowMs"`
}

// Inspection is the result of conformance/inspect. An event that still waits has
// no disposition and isn't listed.
type Inspection struct {
	Dispositions []Disposition `json:"dispositions,omitempty"`
	Claims       []Claim       `json:"claims,omitempty"`
	Audit        []AuditEntry  `json:"audit,omitempty"`
}

// The parts of an [Inspection].
type (
	// Disposition is how an event ended for an agent.
	Disposition struct {
		EventID     string `json:"eventId"`
		Agent       string `json:"agent,omitempty"`
		Disposition string `json:"disposition"`
	}
	// Claim is a claim that stands, on an event or on a thread.
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

// EncodeInspection returns what an engine says of itself.
func EncodeInspection(x c2a.Inspection) Inspection {
	var out Inspection
	for _, f := range x.Fates {
		out.Dispositions = append(out.Dispositions, Disposition{EventID: f.Event, Agent: f.Agent, Disposition: f.Disposition.String()})
	}
	for _, h := range x.Held {
		out.Claims = append(out.Claims, Claim(h))
	}
	for _, e := range x.Audit {
		out.Audit = append(out.Audit, AuditEntry{AtMs: e.AtMs, Kind: e.Kind.String(), Agent: e.Agent, EventID: e.Event, Detail: e.Detail})
	}
	return out
}

// Engine returns the inspection in the engine's terms; what can't be read is
// zero.
func (x Inspection) Engine() c2a.Inspection {
	var out c2a.Inspection
	for _, d := range x.Dispositions {
		f := c2a.Fate{Event: d.EventID, Agent: d.Agent}
		f.Disposition, _ = c2a.ParseDisposition(d.Disposition)
		out.Fates = append(out.Fates, f)
	}
	for _, c := range x.Claims {
		out.Held = append(out.Held, c2a.Holding(c))
	}
	for _, e := range x.Audit {
		entry := c2a.AuditEntry{AtMs: e.AtMs, Agent: e.Agent, Event: e.EventID, Detail: e.Detail}
		entry.Kind, _ = c2a.ParseAuditKind(e.Kind)
		out.Audit = append(out.Audit, entry)
	}
	return out
}

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

// Action is one thing that the model wants done. Type is reply, send, tool,
// react, progress, silence or fail.
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

var actionKinds = map[string]c2a.ActionKind{
	"reply": c2a.ActReply, "send": c2a.ActSend, "tool": c2a.ActTool,
	"react": c2a.ActReact, "silence": c2a.ActStay, "fail": c2a.ActFail,
	"progress": c2a.ActProgress,
}

// Engine returns the action in the engine's terms.
func (a Action) Engine() (c2a.Action, error) {
	kind, ok := actionKinds[a.Type]
	if !ok {
		return c2a.Action{}, fmt.Errorf("unknown action %q", a.Type)
	}
	out := c2a.Action{Kind: kind, Text: a.Text, Tool: a.Name, Arguments: string(a.Arguments), Signal: a.Signal}
	out.Place = c2a.Place{Conversation: a.Conversation, Thread: a.Thread}
	out.Progress, out.Total = a.Progress, a.Total
	switch kind {
	case c2a.ActFail, c2a.ActProgress:
		out.Text = a.Message
	case c2a.ActTool:
		var about struct {
			InReplyTo string `json:"inReplyTo"`
			Event     string `json:"eventId"`
			Signal    string `json:"signal"`
		}
		_ = json.Unmarshal(a.Arguments, &about)
		out.Signal, out.On = about.Signal, cmp.Or(about.InReplyTo, about.Event)
	}
	if kind == c2a.ActTool && a.Name == "chat.send_message" {
		var arguments SendArguments
		if err := json.Unmarshal(a.Arguments, &arguments); err == nil {
			m := DecodeSend(arguments)
			out.Send = &m
		}
	}
	return out, nil
}

// TurnCancelled is the params of conformance/turnCancelled.
type TurnCancelled struct {
	Turn   string `json:"turn"`
	Reason string `json:"reason,omitempty"`
}

// Evidence is the params of conformance/evidence: one request, event or answer as it
// passed between a program and its platform, or its model. Nothing is judged by it.
type Evidence struct {
	Side string          `json:"side"`           // platform or model
	From bool            `json:"from"`           // the program sent it
	What string          `json:"what"`           // such as "POST chat.postMessage"
	Body json.RawMessage `json:"body,omitempty"` // as JSON, or a string of the text
	// HeldMs is for how many ms this machine held the program up since it was told what
	// it reacts to by that: it stood ready to run, and others ran. What it shows
	// is worth as little as where the stage was late.
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
