// Package frames converts the frames of the link and of the port into the terms of the laws (reference/c2a/law).
package frames

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Of reads what a request or notification means in a draft. It takes what can be read; whether it is well formed is for
// the schemas. world completes places; it may be nil.
func Of(draft c2a.Draft, world *c2a.World, m jsonrpc.Message) []law.Item {
	switch m.Method {
	case wire.MethodInitialize:
		var version, client json.RawMessage
		rawjson.Pick(m.Params, rawjson.To("protocolVersion", &version), rawjson.To("clientInfo", &client))
		return []law.Item{law.Hello{Version: rawjson.Text(version), Client: rawjson.TextOf(client, "name"),
			Lacks: wire.Lacks(m.Params)}}
	case wire.MethodDeliver:
		return []law.Item{Delivery(draft, m)}
	case wire.MethodCancelled:
		id, _ := jsonrpc.RawID(rawjson.Of(m.Params, "requestId"))
		return []law.Item{law.Withdrawal{Request: id.String(), Wire: string(m.Params)}}
	case wire.MethodTyping:
		var conversation, author, active, recipient json.RawMessage
		rawjson.Pick(m.Params, rawjson.To("conversation", &conversation), rawjson.To("author", &author),
			rawjson.To("active", &active), rawjson.To("recipient", &recipient))
		place := placed(world, rawjson.TextOf(conversation, "id"), rawjson.TextOf(conversation, "threadId"))
		return []law.Item{law.TypingNote{Place: place, Author: rawjson.TextOf(author, "id"),
			Active: string(active) == "true", Agent: rawjson.Text(recipient)}}
	case wire.MethodProgress:
		return []law.Item{progress(m)}
	case wire.MethodToolsCall:
		return []law.Item{toolUse(m)}
	case port.MethodTurn:
		t := TurnOf(m)
		step := law.TurnStep{Turn: t.ID, Step: t.Step, Agent: t.Agent}
		for _, c := range t.Messages {
			step.Messages = append(step.Messages, c2a.ChatMessage{Role: c.Role, Text: c.Content})
		}
		return []law.Item{step}
	case port.MethodTurnCancelled:
		return []law.Item{law.TurnStop{Turn: TurnOf(m).ID}}
	case port.MethodPosted:
		var op, message, conversation, thread, agent, text, glyph, origin json.RawMessage
		rawjson.Pick(m.Params, rawjson.To("op", &op), rawjson.To("message", &message),
			rawjson.To("conversation", &conversation), rawjson.To("thread", &thread),
			rawjson.To("agent", &agent), rawjson.To("text", &text), rawjson.To("glyph", &glyph),
			rawjson.To("origin", &origin))
		place := placed(world, rawjson.Text(conversation), rawjson.Text(thread))
		return []law.Item{law.Posted{Op: rawjson.Text(op), Message: rawjson.Text(message), Place: place,
			Agent: rawjson.Text(agent), Text: rawjson.Text(text), Glyph: rawjson.Text(glyph),
			Program: rawjson.Text(origin) == "program"}}
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
	if source := rawjson.Of(m.Params, "source"); len(source) > 0 && source[0] == '{' {
		d.Source = string(rawjson.Of(source, "platform")) + " " + string(rawjson.Of(source, "workspaceId"))
	}
	d.CreatedAt = rawjson.TextOf(rawjson.Of(m.Params, "timing"), "createdAt")
	if draft.Obligations {
		d.CreatedAt = rawjson.TextOf(m.Params, "createdAt")
	}
	if t, err := time.Parse(time.RFC3339Nano, d.CreatedAt); err == nil {
		d.CreatedMs = t.UnixMilli()
	}
	if draft.Obligations && d.Event.Reaction != nil {
		d.ReactedAt = rawjson.TextOf(rawjson.Of(m.Params, "reaction"), "createdAt")
		if t, err := time.Parse(time.RFC3339Nano, d.ReactedAt); err == nil {
			d.ReactedMs = t.UnixMilli()
		}
	}
	if strings.Contains(d.Wire, `\n`) {
		for name, member := range rawjson.Members(m.Params) {
			if name != "content" {
				d.Broken = broken(d.Broken, member)
			}
		}
		if draft.Obligations { // the default action is text as well
			d.Broken = slices.DeleteFunc(d.Broken, func(text string) bool {
				return text == rawjson.TextOf(rawjson.Of(m.Params, "knock"), "defaultAction") ||
					text == rawjson.TextOf(rawjson.Of(m.Params, "obligation"), "defaultAction")
			})
		}
	}
	return d
}

// broken adds the texts within a value that have a line break.
func broken(all []string, value json.RawMessage) []string {
	switch value[0] {
	case '"':
		if text := rawjson.Text(value); strings.Contains(text, "\n") {
			all = append(all, text)
		}
	case '[':
		for element := range rawjson.Elements(value) {
			all = broken(all, element)
		}
	case '{':
		for _, member := range rawjson.Members(value) {
			all = broken(all, member)
		}
	}
	return all
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

// OfAnswer reads what the answer to a request means: its method, and where that is conformance/turn the id of the turn.
func OfAnswer(m jsonrpc.Message, method, turn string) []law.Item {
	switch method {
	case wire.MethodInitialize:
		if m.Err != nil {
			return nil
		}
		return []law.Item{law.Welcome{Version: rawjson.TextOf(m.Result, "protocolVersion"),
			Lacks: wire.Lacks(m.Result)}}
	case wire.MethodDeliver:
		return []law.Item{law.Ack{Request: m.ID.String(), OK: m.Err == nil && m.Result != nil}}
	case wire.MethodToolsCall:
		return []law.Item{toolResult(m)}
	case port.MethodTurn:
		var r port.TurnResult
		_ = json.Unmarshal(m.Result, &r)
		answer := law.TurnAnswer{Turn: turn}
		for _, a := range r.Actions {
			if action, err := wire.ActionOf(a); err == nil {
				answer.Actions = append(answer.Actions, action)
			}
		}
		return []law.Item{answer}
	}
	return nil
}

func progress(m jsonrpc.Message) law.Progress {
	var token, done, total, message, agent json.RawMessage
	rawjson.Pick(m.Params, rawjson.To("progressToken", &token), rawjson.To("progress", &done),
		rawjson.To("total", &total), rawjson.To("message", &message), rawjson.To("agent", &agent))
	out := law.Progress{Token: string(token), Message: rawjson.Text(message), Agent: rawjson.Text(agent),
		Request: m.ID.String()}
	_ = json.Unmarshal(done, &out.Progress) // what is no number counts as 0
	_ = json.Unmarshal(total, &out.Total)
	return out
}

func toolUse(m jsonrpc.Message) law.Item {
	var name, agent, arguments json.RawMessage
	rawjson.Pick(m.Params, rawjson.To("name", &name), rawjson.To("agent", &agent), rawjson.To("arguments", &arguments))
	use := law.ToolUse{Call: m.ID.String(), Agent: rawjson.Text(agent), Name: rawjson.Text(name)}
	if use.Name == "chat.send_message" {
		return law.Send{Call: use.Call, Agent: use.Agent, Message: wire.ReadSend(arguments)}
	}
	var answered, event, signal, reason json.RawMessage
	rawjson.Pick(arguments, rawjson.To("inReplyTo", &answered), rawjson.To("eventId", &event),
		rawjson.To("signal", &signal), rawjson.To("reason", &reason))
	use.InReplyTo, use.Event, use.Text = rawjson.Text(answered), rawjson.Text(event),
		cmp.Or(rawjson.Text(signal), rawjson.Text(reason))
	var assignment, policy, limit, since, until json.RawMessage
	rawjson.Pick(arguments, rawjson.To("assignmentId", &assignment), rawjson.To("policy", &policy),
		rawjson.To("limit", &limit), rawjson.To("since", &since), rawjson.To("until", &until))
	use.Place, use.Policy, use.Assignment = placeOf(arguments), rawjson.Text(policy), rawjson.Text(assignment)
	use.About = wire.ReactArguments{Recipient: rawjson.Of(arguments, "recipient")}.About()
	use.Part, use.Limited = limit != nil || since != nil || until != nil, limit != nil
	use.SinceMs, use.UntilMs = momentOf(since), momentOf(until)
	return use
}

// momentOf reads a time, in epoch milliseconds; 0 where there is none.
func momentOf(raw json.RawMessage) int64 {
	at, err := time.Parse(time.RFC3339, rawjson.Text(raw))
	if err != nil {
		return 0
	}
	return at.UnixMilli()
}

// placeOf reads the place that arguments name.
func placeOf(arguments json.RawMessage) c2a.Place {
	var conversation, thread, stream json.RawMessage
	rawjson.Pick(arguments, rawjson.To("conversationId", &conversation), rawjson.To("threadId", &thread),
		rawjson.To("streamId", &stream))
	return c2a.Place{Conversation: rawjson.Text(conversation), Thread: rawjson.Text(thread),
		Stream: rawjson.Text(stream)}
}

func toolResult(m jsonrpc.Message) law.ToolResult {
	var content, structured, isError, messages, message, granted, events, body, ttl, owner, failure json.RawMessage
	rawjson.Pick(m.Result, rawjson.To("content", &content), rawjson.To("structuredContent", &structured),
		rawjson.To("isError", &isError))
	rawjson.Pick(structured, rawjson.To("messages", &messages), rawjson.To("messageId", &message),
		rawjson.To("granted", &granted), rawjson.To("events", &events), rawjson.To("text", &body),
		rawjson.To("ttlMs", &ttl), rawjson.To("owner", &owner), rawjson.To("error", &failure))
	out := law.ToolResult{Call: m.ID.String(), Message: rawjson.Text(message), TTLMs: rawjson.Number[int64](ttl)}
	out.OK = m.Err == nil && m.Result != nil && string(isError) != "true" && string(granted) != "false"
	if !out.OK {
		out.Failure, _ = wire.ToolResult{Structured: structured}.Failure()
		out.Owner = cmp.Or(rawjson.Text(owner), rawjson.TextOf(failure, "owner"))
	}
	switch {
	case m.Err != nil:
		out.Wire = m.Err.Message + " " + string(m.Err.Data)
	case !out.OK || messages == nil && events == nil && body == nil:
		out.Wire = string(m.Result)
	}
	for x := range rawjson.Elements(messages) {
		var text, author, id, kind json.RawMessage
		rawjson.Pick(x, rawjson.To("text", &text), rawjson.To("author", &author))
		rawjson.Pick(author, rawjson.To("id", &id), rawjson.To("kind", &kind))
		out.Texts = append(out.Texts, rawjson.Text(text))
		by := c2a.Author{ID: rawjson.Text(id)}
		if kind != nil {
			by.Kind = c2a.ParseAuthorKind(rawjson.Text(kind))
		}
		out.Authors = append(out.Authors, by)
	}
	for x := range rawjson.Elements(events) {
		var id, text, content, policy, conversation json.RawMessage
		rawjson.Pick(x, rawjson.To("eventId", &id), rawjson.To("text", &text), rawjson.To("content", &content),
			rawjson.To("policy", &policy), rawjson.To("conversation", &conversation))
		says := rawjson.Text(text) + rawjson.Text(content)
		out.Events = append(out.Events, law.Listed{ID: rawjson.Text(id), Policy: rawjson.Text(policy), Text: says,
			Place: c2a.Place{Conversation: rawjson.TextOf(conversation, "id"),
				Stream: rawjson.TextOf(conversation, "streamId")}})
		out.Texts = append(out.Texts, says)
	}
	if granted != nil && body != nil {
		out.Texts = append(out.Texts, rawjson.Text(body))
	}
	if structured == nil { // else the content only repeats it
		for x := range rawjson.Elements(content) {
			out.Texts = append(out.Texts, rawjson.TextOf(x, "text"))
		}
	}
	return out
}

// Turn is what a conformance/turn or turnCancelled is about. The id may be a string or a number.
type Turn struct {
	ID       string
	Step     int
	Agent    string
	Messages []port.ChatMessage
	Tools    []string // that the model may call
}

// TurnOf reads the turn that a message is about.
func TurnOf(m jsonrpc.Message) Turn {
	var id, step, agent, messages, tools json.RawMessage
	rawjson.Pick(m.Params, rawjson.To("turn", &id), rawjson.To("step", &step),
		rawjson.To("agent", &agent), rawjson.To("messages", &messages), rawjson.To("tools", &tools))
	t := Turn{ID: rawjson.Text(id), Step: rawjson.Number[int](step), Agent: rawjson.Text(agent)}
	if t.ID == "" && !slices.Contains([]string{`""`, "null"}, string(id)) {
		t.ID = string(id)
	}
	for x := range rawjson.Elements(messages) {
		var role, content json.RawMessage
		rawjson.Pick(x, rawjson.To("role", &role), rawjson.To("content", &content))
		t.Messages = append(t.Messages, port.ChatMessage{Role: rawjson.Text(role), Content: rawjson.Text(content)})
	}
	for x := range rawjson.Elements(tools) {
		t.Tools = append(t.Tools, rawjson.Text(x))
	}
	return t
}
