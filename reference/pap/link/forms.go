// Package link connects the engines of reference/pap to JSON-RPC: it converts frames to inputs and effects to frames,
// for a platform and for an agent. The binding is the suite's own. docs/pap.md describes it. The package does no I/O
// and reads no clock.
package link

import (
	"encoding/json"
	"errors"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/mcp"
)

// Draft is the name of the one draft of PAP, which carries no version.
const Draft = "pap"

// The roles.
const (
	RolePlatform = "platform"
	RoleAgent    = "agent"
)

// The methods of the binding.
const (
	MethodPost      = "pap/post"
	MethodFinish    = "pap/finish"
	MethodStop      = "pap/stop"
	MethodRedirect  = "pap/redirect"
	MethodPresence  = "pap/presence"
	MethodTasks     = "pap/tasks"
	MethodActivated = "pap/activated"
	MethodMessage   = "pap/message"
	MethodNotice    = "pap/notice"
)

// CodeRefused is the error code for requests that the rules forbid.
const CodeRefused = -32010

// The parts of a [World].
type (
	// Agent is an agent of the world. Its id is its name with the sigil.
	Agent struct {
		ID      pap.Name `json:"id"`
		Handle  string   `json:"handle"`
		Name    string   `json:"displayName"`
		Owner   pap.Name `json:"owner,omitempty"`
		Offline bool     `json:"offline,omitempty"`
		Via     string   `json:"via,omitempty"` // "c2a", or "" for PAP
	}
	// Person is a human of the world.
	Person struct {
		ID     pap.Name `json:"id"`
		Handle string   `json:"handle"`
		Name   string   `json:"displayName"`
	}
	// Flab is a conversation.
	Flab struct {
		ID      string     `json:"id"`
		Members []pap.Name `json:"members"`
	}
)

// World has the params of conformance/reset that are specific to PAP. Agent is the agent under test, in the role agent.
type World struct {
	Agents []Agent  `json:"agents"`
	Humans []Person `json:"humans"`
	Flabs  []Flab   `json:"flabs"`
	Agent  pap.Name `json:"agent,omitempty"`
}

// ViaC2A marks an agent that is connected by C2A.
const ViaC2A = "c2a"

// Engine returns the world in the terms of the engine.
func (w World) Engine() (*pap.World, error) {
	out := &pap.World{}
	for _, a := range w.Agents {
		out.Agents = append(out.Agents,
			pap.AgentCard{Name: a.ID, Owner: a.Owner, Offline: a.Offline, Bridged: a.Via == ViaC2A})
	}
	for _, f := range w.Flabs {
		out.Flabs = append(out.Flabs, pap.Flab{ID: f.ID, Members: f.Members})
	}
	return out, out.Check()
}

// Forms of the methods.
type (
	// Post is the params of pap/post. Author, Hops and Parent are what the sender claims about itself.
	Post struct {
		As     pap.Name `json:"as,omitempty"`
		Flab   string   `json:"flab"`
		Text   string   `json:"text"`
		Task   string   `json:"task,omitempty"`
		Author pap.Name `json:"author,omitempty"`
		Hops   *int     `json:"hops,omitempty"`
		Parent string   `json:"parent,omitempty"`
	}
	// Posted is the result of pap/post and of pap/redirect. A redirect without a text has no message.
	Posted struct {
		Message string `json:"message,omitempty"`
		Tasks   []Made `json:"tasks"`
	}
	// Made is a created task. It has no agent until an agent claims it.
	Made struct {
		Task  string   `json:"task"`
		Agent pap.Name `json:"agent,omitempty"`
	}
	// Finish is the params of pap/finish.
	Finish struct {
		As      pap.Name `json:"as,omitempty"`
		Task    string   `json:"task"`
		Outcome string   `json:"outcome"`
		Text    string   `json:"text,omitempty"`
	}
	// Control is the params of pap/stop and pap/redirect.
	Control struct {
		As   pap.Name `json:"as"`
		Task string   `json:"task"`
		To   pap.Name `json:"to,omitempty"`
		Text string   `json:"text,omitempty"`
	}
	// Presence is the params of pap/presence.
	Presence struct {
		As     pap.Name `json:"as"`
		Online bool     `json:"online"`
	}
	// Message is the params of pap/message, and the message of pap/activated.
	Message struct {
		ID     string   `json:"id"`
		Flab   string   `json:"flab"`
		Author pap.Name `json:"author"`
		Text   string   `json:"text"`
		Task   string   `json:"task,omitempty"`
	}
	// Activated is the params of pap/activated.
	Activated struct {
		Agent     pap.Name `json:"agent"`
		Task      string   `json:"task"`
		Requester pap.Name `json:"requester"`
		Reason    string   `json:"reason,omitempty"`
		Message   Message  `json:"message"`
	}
	// Notice is the params of pap/notice.
	Notice struct {
		To    pap.Name `json:"to"`
		Kind  string   `json:"kind"`
		Task  string   `json:"task"`
		Flab  string   `json:"flab,omitempty"`
		Agent pap.Name `json:"agent,omitempty"`
	}
	// Task is a task in the result of pap/tasks.
	Task struct {
		Task      string   `json:"task"`
		Flab      string   `json:"flab"`
		Agent     pap.Name `json:"agent,omitempty"`
		State     string   `json:"state"`
		Requester pap.Name `json:"requester"`
		Message   string   `json:"message"`
		Parent    string   `json:"parent,omitempty"`
	}
	// Tasks is the result of pap/tasks.
	Tasks struct {
		Tasks []Task `json:"tasks"`
	}
	// Refused is the data of the error for a refused request.
	Refused struct {
		Reason string `json:"reason"`
	}
)

// Input converts the params to an input of the platform.
func (p Post) Input() pap.Post {
	return pap.Post{As: p.As, Flab: p.Flab, Text: p.Text, Task: p.Task,
		Said: pap.Said{Author: p.Author, Hops: p.Hops, Parent: p.Parent}}
}

func encodePost(p pap.Post) Post { return Post{As: p.As, Flab: p.Flab, Text: p.Text, Task: p.Task} }

// Engine converts a message to the engine's type.
func (m Message) Engine() pap.Message {
	return pap.Message{ID: m.ID, Flab: m.Flab, Author: m.Author, Text: m.Text, Task: m.Task}
}

func encodeMessage(m pap.Message) Message { return Message{m.ID, m.Flab, m.Author, m.Text, m.Task} }

// Engine converts an activation to the engine's type.
func (a Activated) Engine() pap.Activated {
	why, _ := pap.ParseWhy(a.Reason)
	return pap.Activated{Agent: a.Agent, Task: a.Task, Requester: a.Requester, Why: why, Message: a.Message.Engine()}
}

// Engine converts a notice to the engine's type.
func (n Notice) Engine() pap.Notice {
	kind, _ := pap.ParseNotice(n.Kind)
	return pap.Notice{To: n.To, Kind: kind, Task: n.Task, Flab: n.Flab, Agent: n.Agent}
}

func encodeTask(t pap.Task) Task {
	out := Task{Task: t.ID, Flab: t.Flab, Agent: t.Agent, State: t.State.String(), Requester: t.Requester,
		Message: t.Origin.ID}
	if t.Parent != nil {
		out.Parent = t.Parent.ID
	}
	return out
}

// Frame returns the notification for an effect, or nil.
func Frame(e pap.Effect) []byte {
	switch e := e.(type) {
	case pap.Message:
		return jsonrpc.Notification(MethodMessage, encodeMessage(e))
	case pap.Activated:
		m := encodeMessage(e.Message)
		m.Task = ""
		return jsonrpc.Notification(MethodActivated, Activated{e.Agent, e.Task, e.Requester, e.Why.String(), m})
	case pap.Notice:
		return jsonrpc.Notification(MethodNotice, Notice{e.To, e.Kind.String(), e.Task, e.Flab, e.Agent})
	}
	return nil
}

// refuse answers a request with the error of a refusal.
func refuse(m jsonrpc.Message, err error) []byte {
	e := &jsonrpc.Error{Code: CodeRefused, Message: err.Error()}
	if refused, ok := errors.AsType[*pap.RefusedError](err); ok {
		e.Data, _ = json.Marshal(Refused{refused.Reason.String()})
	}
	return m.ReplyError(e)
}

func invalid(m jsonrpc.Message, why string) []byte {
	return m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: why})
}

func unknown(m jsonrpc.Message) []byte {
	return m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"})
}

// Deliver is the params of C2A's chat/deliver (draft 2026-06-24), which carries messages over the bridge.
type Deliver struct {
	EventID      string `json:"eventId"`
	Conversation struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
	} `json:"conversation"`
	Author struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
		Name string `json:"displayName"`
	} `json:"author"`
	Addressed bool   `json:"addressedToMe"`
	Policy    string `json:"policy"`
	Content   string `json:"content"`
	Recipient string `json:"recipient"`
}

func encodeDelivery(event string, d pap.Delivered) Deliver {
	out := Deliver{EventID: event, Addressed: d.Addressed, Policy: d.Policy.String(), Content: d.Message.Text,
		Recipient: string(d.Agent)}
	out.Conversation.ID, out.Conversation.Kind = d.Message.Flab, "channel"
	out.Author.ID, out.Author.Kind, out.Author.Name = string(d.Message.Author), "human", d.Message.Author.Handle()
	if d.Message.Author.IsAgent() {
		out.Author.Kind = "agent"
	}
	return out
}

// MethodDeliver and MethodToolsCall are the C2A methods of the bridge.
const (
	MethodDeliver   = "chat/deliver"
	MethodToolsCall = mcp.MethodToolsCall
)
