package link

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Harness speaks for a [harness.Harness]. Its turns leave as conformance/turn.
type Harness struct {
	// Sole is whom an event concerns that names no recipient: the only agent of the world, or "".
	Sole    string
	engine  *harness.Harness
	cancels map[string]harness.Cancelled // delivery request id -> its cancellation
	pending map[string]string            // our request id -> turn id, or tool call id
	turns   map[string]bool              // our request ids that are turns
	greeted bool                         // the link was opened before
}

// NewHarness returns a harness for one world.
func NewHarness(d c2a.Draft, rules harness.Rules) *Harness {
	return &Harness{
		engine:  harness.New(d, rules),
		cancels: map[string]harness.Cancelled{}, pending: map[string]string{}, turns: map[string]bool{},
	}
}

// NewAgent returns a harness with its model inside, for one world.
func NewAgent(d c2a.Draft, rules harness.Rules, model harness.Model) *Harness {
	h := NewHarness(d, rules)
	h.engine.Model = model
	return h
}

// Due returns when the harness next wants a [Harness.Wake].
func (h *Harness) Due() (ms int64, ok bool) { return h.engine.Due() }

// Inspect says what became of the events.
func (h *Harness) Inspect() port.Inspection { return wire.EncodeInspection(h.engine.Inspect()) }

// Wake lets time pass up to nowMs.
func (h *Harness) Wake(nowMs int64) [][]byte {
	return h.speak(nil, h.engine.Step(nowMs, harness.Passed{}))
}

// Resume continues after a kill.
func (h *Harness) Resume(nowMs int64) [][]byte {
	return h.speak(nil, h.engine.Step(nowMs, harness.Resumed{}))
}

// Receive takes a frame from the host, or from the model that answers a turn.
func (h *Harness) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	switch m.Kind {
	case jsonrpc.KindInvalid, jsonrpc.KindBatch:
		return [][]byte{refuse(m)}
	case jsonrpc.KindResponse:
		return h.response(nowMs, m)
	}
	switch m.Method {
	case wire.MethodInitialize:
		h.engine.Step(nowMs, harness.Greeted{Lacks: wire.Lacks(m.Params)})
		out := [][]byte{m.Reply(wire.InitializeResult{
			ProtocolVersion: h.engine.Draft.String(),
			ServerInfo:      port.Program{Name: "c2a-reference-harness", Version: Version},
			Capabilities:    capabilities(),
		})}
		if h.greeted {
			out = append(out, h.speak(nil, h.engine.Step(nowMs, harness.Reconnected{}))...)
		}
		h.greeted = true
		return out
	case wire.MethodDeliver:
		decoded, err := wire.DecodeEvent(h.engine.Draft, m.Params)
		if err != nil {
			return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()})}
		}
		decoded.Event.Recipient = cmp.Or(decoded.Event.Recipient, h.Sole)
		h.cancels[m.ID.String()] = harness.Cancelled{Event: decoded.Event.ID, Agent: decoded.Event.Recipient}
		return h.speak(&m, h.engine.Step(nowMs, harness.Delivered{Event: decoded.Event}))
	case wire.MethodCancelled:
		var c wire.Cancelled
		if json.Unmarshal(m.Params, &c) != nil {
			return nil
		}
		id, err := jsonrpc.RawID(c.RequestID)
		if event, ok := h.cancels[id.String()]; err == nil && ok {
			return h.speak(nil, h.engine.Step(nowMs, event))
		}
		return nil
	case wire.MethodTyping:
		var t wire.Typing
		if json.Unmarshal(m.Params, &t) != nil {
			return nil
		}
		return h.speak(nil, h.engine.Step(nowMs, harness.TypingHeard{
			Place:  c2a.Place{Conversation: t.Conversation.ID, Thread: t.Conversation.Thread},
			Author: t.Author.ID, Active: t.Active, Agent: t.Recipient,
		}))
	}
	if m.Kind == jsonrpc.KindNotification {
		return nil
	}
	return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"})}
}

func (h *Harness) response(nowMs int64, m jsonrpc.Message) [][]byte {
	id := m.ID.String()
	subject, ok := h.pending[id]
	if !ok {
		return nil
	}
	delete(h.pending, id)
	if h.turns[id] {
		delete(h.turns, id)
		return h.speak(nil, h.engine.Step(nowMs, harness.Answered{Turn: subject, Actions: actions(m)}))
	}
	result := harness.ToolReturned{Call: subject}
	var r wire.ToolResult
	switch {
	case m.Err != nil:
		result.Fault, result.Kind = m.Err.Message, c2a.Permanent
	case json.Unmarshal(m.Result, &r) != nil:
		result.Fault = "the result can't be read"
	case r.IsError || r.Denied():
		result.Fault = r.ResultText()
		result.Kind, result.RetryAfterMs = r.Failure()
	default:
		result.Text = r.ResultText()
	}
	return h.speak(nil, h.engine.Step(nowMs, result))
}

// actions reads the model's answer; an error, or an answer that can't be read, is a model that failed.
func actions(m jsonrpc.Message) []c2a.Action {
	failed := []c2a.Action{{Kind: c2a.ActFail, Text: "the model gave no usable answer"}}
	if m.Err != nil {
		return failed
	}
	var r port.TurnResult
	if json.Unmarshal(m.Result, &r) != nil {
		return failed
	}
	var out []c2a.Action
	for _, a := range r.Actions {
		action, err := wire.ActionOf(a)
		if err != nil {
			return failed
		}
		out = append(out, action)
	}
	return out
}

// speak turns effects into frames; delivery is the request that caused them, if any.
func (h *Harness) speak(delivery *jsonrpc.Message, effects []harness.Effect) [][]byte {
	var out [][]byte
	for _, effect := range effects {
		switch e := effect.(type) {
		case harness.Ack:
			if delivery.Kind == jsonrpc.KindRequest {
				out = append(out, delivery.Reply(struct{}{}))
			}
		case harness.Refuse:
			if delivery.Kind == jsonrpc.KindRequest {
				out = append(out,
					delivery.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: e.Reason}))
			}
		case harness.StartTurn:
			id := jsonrpc.StringID(fmt.Sprintf("%s/%d", e.Turn.ID, e.Turn.Step))
			h.pending[id.String()], h.turns[id.String()] = e.Turn.ID, true
			out = append(out, jsonrpc.Request(id, port.MethodTurn, turnParams(e)))
		case harness.Report:
			p := wire.Progress{Token: e.Token, Progress: e.Progress, Message: e.Message, Agent: e.Agent}
			if e.Total > 0 {
				p.Total = &e.Total
			}
			out = append(out, jsonrpc.Notification(wire.MethodProgress, p))
		case harness.StopTurn:
			out = append(out, jsonrpc.Notification(port.MethodTurnCancelled,
				port.TurnCancelled{Turn: e.Turn, Reason: e.Reason}))
		case harness.CallTool:
			id := jsonrpc.StringID(e.Call)
			h.pending[id.String()] = e.Call
			out = append(out, jsonrpc.Request(id, wire.MethodToolsCall, toolCall(e)))
		}
	}
	return out
}

func turnParams(e harness.StartTurn) port.Turn {
	t := port.Turn{Turn: e.Turn.ID, Step: e.Turn.Step, Agent: e.Turn.Agent,
		Conversation: e.Turn.Events[0].Place.Conversation, Tools: e.Tools}
	for _, m := range e.Messages {
		t.Messages = append(t.Messages, port.ChatMessage{Role: m.Role, Content: m.Text})
	}
	return t
}

func toolCall(e harness.CallTool) wire.ToolCall {
	c := wire.ToolCall{Name: e.Name, Arguments: json.RawMessage(e.Arguments), Agent: e.Agent}
	switch {
	case e.Send != nil:
		c.Name, c.Arguments = "chat.send_message", wire.EncodeSend(*e.Send)
	case e.React != nil:
		c.Name = "chat.react"
		c.Arguments, _ = json.Marshal(wire.ReactArguments{InReplyTo: e.React.InReplyTo, Signal: e.React.Signal})
	case len(c.Arguments) == 0:
		c.Arguments = json.RawMessage("{}")
	}
	return c
}
