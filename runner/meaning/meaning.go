// Package meaning gives the frames of the link and of the port their meaning in
// the terms of the laws (reference/law).
package meaning

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Frame is a message as a frame. method is that of a request, or of what a
// response answers.
func Frame(m jsonrpc.Message, method string) law.Frame {
	f := law.Frame{ID: m.ID.String(), Method: method}
	switch m.Kind {
	case jsonrpc.KindRequest:
		f.Kind = law.RequestFrame
	case jsonrpc.KindNotification:
		f.Kind = law.NotificationFrame
	case jsonrpc.KindResponse:
		f.Kind = law.ResponseFrame
		if m.Err != nil {
			f.Kind = law.ErrorFrame
		}
	default:
		f.Kind = law.InvalidFrame
		f.Problem = "a batch"
		f.Within = Within(m)
		if m.Fault != nil {
			f.Problem = m.Fault.Error()
		}
	}
	return f
}

// Within are the ids under which a frame that is no single message may be
// answered: those of the requests in a batch, or its own.
func Within(m jsonrpc.Message) []string {
	var ids []string
	for e := range m.Elements() {
		if e.Kind != jsonrpc.KindNotification && e.Kind != jsonrpc.KindResponse && !e.ID.IsZero() {
			ids = append(ids, e.ID.String())
		}
	}
	if m.Kind == jsonrpc.KindInvalid && !m.ID.IsZero() && m.ID != jsonrpc.NullID {
		ids = append(ids, m.ID.String())
	}
	return ids
}

// Of reads what a request or notification means in a draft. It takes what can be
// read; whether it is well formed is for the schemas. world completes places; it may be nil.
func Of(draft c2a.Draft, world *c2a.World, m jsonrpc.Message) []law.Item {
	switch m.Method {
	case wire.MethodInitialize:
		var version, client json.RawMessage
		wire.Pick(m.Params, wire.Member{Name: "protocolVersion", To: &version}, wire.Member{Name: "clientInfo", To: &client})
		return []law.Item{law.Hello{Version: wire.Text(version), Client: wire.TextOf(client, "name"), Lacks: wire.Lacks(m.Params)}}
	case wire.MethodDeliver:
		return []law.Item{Delivery(draft, m)}
	case wire.MethodCancelled:
		id, _ := jsonrpc.RawID(wire.Of(m.Params, "requestId"))
		return []law.Item{law.Withdrawal{Request: id.String()}}
	case wire.MethodTyping:
		var conversation, author, active, recipient json.RawMessage
		wire.Pick(m.Params, wire.Member{Name: "conversation", To: &conversation}, wire.Member{Name: "author", To: &author},
			wire.Member{Name: "active", To: &active}, wire.Member{Name: "recipient", To: &recipient})
		place := placed(world, wire.TextOf(conversation, "id"), wire.TextOf(conversation, "threadId"))
		return []law.Item{law.TypingNote{Place: place, Author: wire.TextOf(author, "id"), Active: string(active) == "true", Agent: wire.Text(recipient)}}
	case wire.MethodProgress:
		return []law.Item{progress(m)}
	case wire.MethodToolsCall:
		return []law.Item{toolUse(m)}
	case wire.MethodTurn:
		t := TurnOf(m)
		step := law.TurnStep{Turn: t.ID, Step: t.Step, Agent: t.Agent}
		for _, c := range t.Messages {
			step.Messages = append(step.Messages, c2a.ChatMessage{Role: c.Role, Text: c.Content})
		}
		return []law.Item{step}
	case wire.MethodTurnCancelled:
		return []law.Item{law.TurnStop{Turn: TurnOf(m).ID}}
	case wire.MethodPosted:
		var op, message, conversation, thread, agent, text, glyph json.RawMessage
		wire.Pick(m.Params, wire.Member{Name: "op", To: &op}, wire.Member{Name: "message", To: &message},
			wire.Member{Name: "conversation", To: &conversation}, wire.Member{Name: "thread", To: &thread},
			wire.Member{Name: "agent", To: &agent}, wire.Member{Name: "text", To: &text}, wire.Member{Name: "glyph", To: &glyph})
		place := placed(world, wire.Text(conversation), wire.Text(thread))
		return []law.Item{law.Posted{Op: wire.Text(op), Message: wire.Text(message), Place: place, Agent: wire.Text(agent), Text: wire.Text(text), Glyph: wire.Text(glyph)}}
	}
	return nil
}

// Delivery reads a chat/deliver. What it is about on the surface is not in it.
func Delivery(draft c2a.Draft, m jsonrpc.Message) law.Delivery {
	decoded, _ := wire.DecodeEvent(draft, m.Params)
	d := law.Delivery{
		Request: m.ID.String(), Event: decoded.Event, PolicyText: decoded.PolicyText, ModeText: decoded.ModeText,
		Digest: decoded.ModeText == c2a.Digest.String(), Wire: string(m.Params),
	}
	if source := wire.Of(m.Params, "source"); len(source) > 0 && source[0] == '{' {
		d.Source = string(wire.Of(source, "platform")) + " " + string(wire.Of(source, "workspaceId"))
	}
	return d
}

// placed completes a place from the world.
func placed(w *c2a.World, conversation, thread string) c2a.Place {
	if w != nil {
		if known, err := wire.Place(w, conversation, thread); err == nil {
			return known
		}
	}
	return c2a.Place{Conversation: conversation, Thread: thread}
}

// OfAnswer reads what the answer to a request means: its method, and where that is
// conformance/turn the id of the turn.
func OfAnswer(m jsonrpc.Message, method, turn string) []law.Item {
	switch method {
	case wire.MethodInitialize:
		if m.Err != nil {
			return nil
		}
		return []law.Item{law.Welcome{Version: wire.TextOf(m.Result, "protocolVersion"), Lacks: wire.Lacks(m.Result)}}
	case wire.MethodDeliver:
		return []law.Item{law.Ack{Request: m.ID.String(), OK: m.Err == nil && m.Result != nil}}
	case wire.MethodToolsCall:
		return []law.Item{toolResult(m)}
	case wire.MethodTurn:
		var r wire.TurnResult
		_ = json.Unmarshal(m.Result, &r)
		answer := law.TurnAnswer{Turn: turn}
		for _, a := range r.Actions {
			if action, err := a.Engine(); err == nil {
				answer.Actions = append(answer.Actions, action)
			}
		}
		return []law.Item{answer}
	}
	return nil
}

func progress(m jsonrpc.Message) law.Progress {
	var token, done, total, message, agent json.RawMessage
	wire.Pick(m.Params, wire.Member{Name: "progressToken", To: &token}, wire.Member{Name: "progress", To: &done},
		wire.Member{Name: "total", To: &total}, wire.Member{Name: "message", To: &message}, wire.Member{Name: "agent", To: &agent})
	out := law.Progress{Token: string(token), Message: wire.Text(message), Agent: wire.Text(agent), Request: m.ID.String()}
	_ = json.Unmarshal(done, &out.Progress) // what is no number counts as 0
	_ = json.Unmarshal(total, &out.Total)
	return out
}

func toolUse(m jsonrpc.Message) law.Item {
	var name, agent, arguments json.RawMessage
	wire.Pick(m.Params, wire.Member{Name: "name", To: &name}, wire.Member{Name: "agent", To: &agent}, wire.Member{Name: "arguments", To: &arguments})
	use := law.ToolUse{Call: m.ID.String(), Agent: wire.Text(agent), Name: wire.Text(name)}
	if use.Name == "chat.send_message" {
		return law.Send{Call: use.Call, Agent: use.Agent, Message: wire.ReadSend(arguments)}
	}
	var answered, event, signal, reason json.RawMessage
	wire.Pick(arguments, wire.Member{Name: "inReplyTo", To: &answered}, wire.Member{Name: "eventId", To: &event},
		wire.Member{Name: "signal", To: &signal}, wire.Member{Name: "reason", To: &reason})
	use.InReplyTo, use.Event, use.Text = wire.Text(answered), wire.Text(event), cmp.Or(wire.Text(signal), wire.Text(reason))
	return use
}

func toolResult(m jsonrpc.Message) law.ToolResult {
	var content, structured, isError, messages, message, granted, events json.RawMessage
	wire.Pick(m.Result, wire.Member{Name: "content", To: &content}, wire.Member{Name: "structuredContent", To: &structured}, wire.Member{Name: "isError", To: &isError})
	wire.Pick(structured, wire.Member{Name: "messages", To: &messages}, wire.Member{Name: "messageId", To: &message},
		wire.Member{Name: "granted", To: &granted}, wire.Member{Name: "events", To: &events})
	out := law.ToolResult{Call: m.ID.String(), Message: wire.Text(message)}
	out.OK = m.Err == nil && m.Result != nil && string(isError) != "true" && string(granted) != "false"
	if !out.OK {
		out.Failure, _ = wire.ToolResult{Structured: structured}.Failure()
	}
	for x := range wire.Elements(messages) {
		out.Texts = append(out.Texts, wire.TextOf(x, "text"))
	}
	for x := range wire.Elements(events) {
		var id, text, content json.RawMessage
		wire.Pick(x, wire.Member{Name: "eventId", To: &id}, wire.Member{Name: "text", To: &text}, wire.Member{Name: "content", To: &content})
		out.Events = append(out.Events, wire.Text(id))
		out.Texts = append(out.Texts, wire.Text(text)+wire.Text(content))
	}
	if len(out.Texts) == 0 {
		for x := range wire.Elements(content) {
			out.Texts = append(out.Texts, wire.TextOf(x, "text"))
		}
	}
	return out
}

// Turn is what a conformance/turn or turnCancelled is about. The id may be a string or a number.
type Turn struct {
	ID       string
	Step     int
	Agent    string
	Messages []wire.ChatMessage
}

// TurnOf reads the turn that a message is about.
func TurnOf(m jsonrpc.Message) Turn {
	var id, step, agent, messages json.RawMessage
	wire.Pick(m.Params, wire.Member{Name: "turn", To: &id}, wire.Member{Name: "step", To: &step},
		wire.Member{Name: "agent", To: &agent}, wire.Member{Name: "messages", To: &messages})
	t := Turn{ID: wire.Text(id), Step: wire.Number[int](step), Agent: wire.Text(agent)}
	if t.ID == "" && !slices.Contains([]string{`""`, "null"}, string(id)) {
		t.ID = string(id)
	}
	for x := range wire.Elements(messages) {
		var role, content json.RawMessage
		wire.Pick(x, wire.Member{Name: "role", To: &role}, wire.Member{Name: "content", To: &content})
		t.Messages = append(t.Messages, wire.ChatMessage{Role: wire.Text(role), Content: wire.Text(content)})
	}
	return t
}
