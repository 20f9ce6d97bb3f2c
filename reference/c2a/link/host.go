// Package link connects the engines of reference/c2a to JSON-RPC: it turns frames of the link into inputs and effects
// into frames, for either side. It does no I/O and reads no clock.
package link

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Output is one thing that leaves an engine: a frame to send, or a post or reaction that became visible on the surface.
// Exactly one member is set.
type Output struct {
	Frame   []byte
	Posted  *host.PostMessage
	Reacted *host.ShowReaction
}

// Host speaks for a [host.Host].
type Host struct {
	// Self is the agent that every call is made by, whatever it says; "": it says so.
	Self string

	engine  *host.Host
	calls   map[string]jsonrpc.Message // tool calls that wait for the engine
	events  map[string]c2a.Event       // delivery request id -> event
	request map[[2]string]jsonrpc.ID   // event and agent -> the latest delivery request
	greeted int                        // times that the link was opened
	opening host.Input                 // what happens when the harness has answered initialize, or nil
}

// NewHost returns a host for the world.
func NewHost(w *c2a.World, rules host.Rules) *Host {
	return &Host{
		engine: host.New(w, rules), calls: map[string]jsonrpc.Message{},
		events: map[string]c2a.Event{}, request: map[[2]string]jsonrpc.ID{},
	}
}

// Start returns the frames that open the link: initialize (C2A02-025).
func (h *Host) Start() [][]byte {
	h.greeted++
	if h.engine.Rules.Awaits {
		h.engine.Step(0, host.LinkDown{})
		h.opening = host.LinkUp{}
	}
	return [][]byte{jsonrpc.Request(h.greeting(), wire.MethodInitialize, wire.Initialize{
		ProtocolVersion: h.engine.World.Draft.String(),
		ClientInfo:      port.Program{Name: "c2a-reference-host", Version: Version},
		Capabilities:    capabilities(),
	})}
}

// greeting is the id of the latest initialize.
func (h *Host) greeting() jsonrpc.ID {
	return jsonrpc.StringID(fmt.Sprintf("initialize-%d", h.greeted))
}

// Version is the version of the reference.
const Version = "0.1.0"

// capabilities are what the reference can do, on either side.
func capabilities() wire.Capabilities {
	return wire.Capabilities{
		Delivery: map[string]bool{"ack": true, "redelivery": true, "idempotency": true},
		Injection: map[string]bool{"immediate": true, "buffered": true, "notify": true, "tool_mailbox": true,
			"digest": true, "interrupt": true},
		ChatTools: map[string]bool{
			"readThread": true, "sendMessage": true, "react": true, "reactionSignals": true,
			"claim": true, "defer": true, "resolve": true,
		},
		Utilities: map[string]bool{"progress": true, "cancellation": true, "logging": false},
	}
}

// Reopen opens the link again, after it was broken or the harness or this host was killed, and continues where it was
// left; in is [host.LinkUp] or [host.Restarted].
func (h *Host) Reopen(nowMs int64, in host.Input) []Output {
	begin := frames(h.Start()...)
	if h.engine.Rules.Awaits {
		h.opening = in
		return begin
	}
	return append(begin, h.Input(nowMs, in)...)
}

// Due returns when the host next wants a [host.Woken].
func (h *Host) Due() (ms int64, ok bool) { return h.engine.Due() }

// Inspect says what the host knows of its events, claims and history.
func (h *Host) Inspect(nowMs int64) port.Inspection {
	return wire.EncodeInspection(h.engine.Inspect(nowMs))
}

// Input lets something happen on the surface, or time pass.
func (h *Host) Input(nowMs int64, in host.Input) []Output {
	return h.speak(h.engine.Step(nowMs, in))
}

// Deliver issues an event as it is. message is the id of the message behind it, and body what the read tools return for
// it.
func (h *Host) Deliver(nowMs int64, e c2a.Event, message, body string) []Output {
	return h.Input(nowMs, host.Dictated{Event: e, Message: message, Body: body})
}

// Receive takes a frame from the harness.
func (h *Host) Receive(nowMs int64, m jsonrpc.Message) []Output {
	switch m.Kind {
	case jsonrpc.KindInvalid, jsonrpc.KindBatch:
		return frames(refuse(m))
	case jsonrpc.KindRequest:
		return h.asked(nowMs, m)
	case jsonrpc.KindResponse:
		if m.ID == h.greeting() {
			out := h.Input(nowMs, host.Greeted{Lacks: wire.Lacks(m.Result)})
			if in := h.opening; in != nil {
				h.opening = nil
				out = append(out, h.Input(nowMs, in)...)
			}
			return out
		}
		if e, ok := h.events[m.ID.String()]; ok {
			return h.Input(nowMs, host.Acked{Event: e.ID, Agent: e.Recipient})
		}
	}
	return nil // notifications, and answers that need nothing done
}

func (h *Host) asked(nowMs int64, m jsonrpc.Message) []Output {
	switch m.Method {
	case wire.MethodToolsList:
		all := slices.Clone(tools)
		for _, name := range h.engine.Rules.Tools {
			all = append(all, map[string]any{"name": name,
				"annotations": map[string]any{"readOnlyHint": false, "idempotentHint": false}})
		}
		return frames(m.Reply(map[string]any{"tools": all}))
	case wire.MethodToolsCall:
		var c wire.ToolCall
		if err := json.Unmarshal(m.Params, &c); err != nil {
			return frames(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
				Message: "the params of tools/call can't be read"}))
		}
		tool, err := wire.DecodeTool(h.engine.World, c)
		if err != nil {
			return frames(m.Reply(wire.EncodeToolAnswer(h.engine.World,
				host.ToolAnswer{Fault: err.Error(), Kind: c2a.Invalid})))
		}
		agent := h.caller(c)
		if _, ok := h.engine.World.Agent(agent); !ok {
			return frames(m.Reply(wire.EncodeToolAnswer(h.engine.World,
				host.ToolAnswer{Fault: "the member agent of the call must name the agent that makes it",
					Kind: c2a.Invalid})))
		}
		call := m.ID.String()
		h.calls[call] = m
		return h.Input(nowMs, host.ToolCalled{Call: call, Agent: agent, Name: c.Name, Tool: tool})
	}
	return frames(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"}))
}

// caller is the agent that a call speaks for; where a call doesn't say and the world has one agent, it is that one.
func (h *Host) caller(c wire.ToolCall) string {
	if h.Self != "" {
		return h.Self
	}
	if c.Agent == "" && len(h.engine.World.Agents) == 1 {
		return h.engine.World.Agents[0].ID
	}
	return c.Agent
}

func (h *Host) speak(effects []host.Effect) []Output {
	w := h.engine.World
	var out []Output
	for _, effect := range effects {
		switch e := effect.(type) {
		case host.Deliver:
			id := RequestID(e.Event.ID, e.Event.Attempt)
			if other, taken := h.events[id.String()]; taken && other.Recipient != e.Event.Recipient {
				id = jsonrpc.StringID(id.String() + " to " + e.Event.Recipient)
			}
			h.events[id.String()], h.request[[2]string{e.Event.ID, e.Event.Recipient}] = e.Event, id
			out = append(out,
				Output{Frame: jsonrpc.Request(id, wire.MethodDeliver, wire.EncodeEvent(w.Draft, w.StartMs, e.Event))})
		case host.Cancel:
			id, _ := h.request[[2]string{e.Event, e.Agent}].MarshalJSON()
			out = append(out,
				Output{Frame: jsonrpc.Notification(wire.MethodCancelled,
					wire.Cancelled{RequestID: id, Reason: e.Reason})})
		case host.Typing:
			t := wire.Typing{Active: e.Active, Recipient: e.Agent}
			t.Conversation.ID, t.Conversation.Thread, t.Author.ID = e.Place.Conversation, e.Place.Thread, e.Author
			out = append(out, Output{Frame: jsonrpc.Notification(wire.MethodTyping, t)})
		case host.PostMessage:
			out = append(out, Output{Posted: &e})
		case host.ShowReaction:
			out = append(out, Output{Reacted: &e})
		case host.ToolAnswer:
			call := h.calls[e.Call]
			delete(h.calls, e.Call)
			if e.Broken {
				out = append(out, Output{Frame: call.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInternalError,
					Message: e.Fault})})
				continue
			}
			out = append(out, Output{Frame: call.Reply(wire.EncodeToolAnswer(w, e))})
		}
	}
	return out
}

// RequestID is the id of the request that delivers an event for the attempt-th time: at first a number for every other
// event, since both forms are legal and peers have to echo either. The one behind it has the same number as a string,
// which is another id.
func RequestID(event string, attempt int) jsonrpc.ID {
	n, err := strconv.ParseInt(strings.TrimPrefix(event, "evt_"), 10, 64)
	switch {
	case attempt > 1:
		return jsonrpc.StringID(fmt.Sprintf("deliver-%s-%d", event, attempt))
	case err == nil && n%2 == 0:
		return jsonrpc.IntID(1000 + n)
	case err == nil:
		return jsonrpc.StringID(strconv.FormatInt(1000+n-1, 10))
	}
	return jsonrpc.StringID("deliver-" + event)
}

func frames(raw ...[]byte) []Output {
	out := make([]Output, len(raw))
	for i, f := range raw {
		out[i] = Output{Frame: f}
	}
	return out
}

// refuse answers what is no message that we could act on.
func refuse(m jsonrpc.Message) []byte {
	code := int64(jsonrpc.CodeInvalidRequest)
	switch jsonrpc.FaultOf(m.Fault) {
	case jsonrpc.FaultNotUTF8, jsonrpc.FaultNotJSON, jsonrpc.FaultDuplicateName, jsonrpc.FaultTrailingData,
		jsonrpc.FaultTooDeep:
		code = jsonrpc.CodeParseError
	}
	id := jsonrpc.NullID
	if !m.ID.IsZero() {
		id = m.ID
	}
	return jsonrpc.ErrorResponse(id, &jsonrpc.Error{Code: code, Message: "this is not a message that can be handled"})
}

// tools are the chat tools that the reference host offers.
var tools = []map[string]any{
	{"name": "chat.list_events", "description": "Lists the events that this session may read.",
		"annotations": map[string]any{"readOnlyHint": true, "idempotentHint": true}},
	{"name": "chat.read_thread", "description": "Reads a conversation, a thread, or the surroundings of an event.",
		"annotations": map[string]any{"readOnlyHint": true, "idempotentHint": true}},
	{"name": "chat.send_message", "description": "Posts a message once per idempotency key.",
		"annotations": map[string]any{"idempotentHint": true}},
	{"name": "chat.defer", "description": "Records that an event will be answered later, and why.",
		"annotations": map[string]any{"idempotentHint": true}},
	{"name": "chat.claim", "description": "Claims an event or a thread, so that no other agent answers it.",
		"annotations": map[string]any{"idempotentHint": true}},
	{"name": "chat.resolve", "description": "Records that an event, a thread or an assignment is settled.",
		"annotations": map[string]any{"idempotentHint": true}},
	{"name": "chat.react", "description": "Reacts to an event with a signal.",
		"annotations": map[string]any{"idempotentHint": true}},
}
