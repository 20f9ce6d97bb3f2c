// Package wire contains the JSON forms of C2A's link, and converts them, and those of the port, to and from the
// reference engine's types. It doesn't judge anything: decoding accepts everything that can be read.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// The methods of the link.
const (
	MethodInitialize = "initialize"
	MethodDeliver    = "chat/deliver"
	MethodCancelled  = "notifications/cancelled"
	MethodTyping     = "notifications/typing"
	MethodProgress   = "notifications/progress"
	MethodToolsList  = "tools/list"
	MethodToolsCall  = "tools/call"
)

// Initialize is the params of initialize.
type Initialize struct {
	ProtocolVersion string       `json:"protocolVersion"`
	ClientInfo      port.Program `json:"clientInfo"`
	Capabilities    Capabilities `json:"capabilities"`
}

// InitializeResult is the result of initialize.
type InitializeResult struct {
	ProtocolVersion string       `json:"protocolVersion"`
	ServerInfo      port.Program `json:"serverInfo"`
	Capabilities    Capabilities `json:"capabilities"`
}

// Capabilities are the capability groups, each a set of named booleans.
type Capabilities struct {
	Delivery  map[string]bool `json:"delivery,omitempty"`
	Injection map[string]bool `json:"injection,omitempty"`
	ChatTools map[string]bool `json:"chatTools,omitempty"`
	Utilities map[string]bool `json:"utilities,omitempty"`
}

// Lacks are the capabilities that the params or the result of initialize say false to, by group and name, such as
// "injection.notify", sorted.
func Lacks(greeting json.RawMessage) []string {
	if !bytes.Contains(greeting, []byte("false")) {
		return nil // as in most
	}
	var out []string
	for group, raw := range rawjson.Members(rawjson.Of(greeting, "capabilities")) {
		for name, value := range rawjson.Members(raw) {
			if string(value) == "false" {
				out = append(out, group+"."+name)
			}
		}
	}
	slices.Sort(out)
	return out
}

type (
	source struct {
		Platform  string `json:"platform"`
		Workspace string `json:"workspaceId,omitempty"`
	}
	conversationRef struct {
		ID     string `json:"id"`
		Kind   string `json:"kind"`
		Stream string `json:"streamId,omitempty"`
		Thread string `json:"threadId,omitempty"`
	}
	author struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
		Name string `json:"displayName"`
	}
	target struct {
		Mentions     []string `json:"mentions"`
		Recipient    string   `json:"recipient"`
		Directedness string   `json:"directedness"`
	}
	part struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	knock struct {
		From         string `json:"from"`
		Where        string `json:"where"`
		Directedness string `json:"directedness,omitempty"`
		Policy       string `json:"policy"`
		Priority     string `json:"priority,omitempty"`
		Topic        string `json:"topic"`
		PullWith     string `json:"pullWith"`

		AgeMs         *int64 `json:"ageMs,omitempty"`
		DefaultAction string `json:"defaultAction,omitempty"`
		Of            string `json:"of,omitempty"`
		Return        int    `json:"return,omitempty"`
	}
	timing struct {
		CreatedAt string `json:"createdAt"`
		Sequence  int64  `json:"sequence"`
	}
	attention struct {
		Policy   string `json:"policy,omitempty"`
		Reason   string `json:"reason,omitempty"`
		Priority string `json:"priority,omitempty"`
		Deadline int64  `json:"deadlineMs,omitempty"`
	}
	injection struct {
		Mode    string `json:"mode"`
		Context string `json:"context,omitempty"`
		Role    string `json:"role,omitempty"`
	}
	reliability struct {
		Attempt int    `json:"attempt"`
		Key     string `json:"idempotencyKey"`
	}
	edit struct {
		Of string `json:"of"`
	}
	reaction struct {
		ID        string `json:"reactionId,omitempty"`
		Target    string `json:"targetEventId,omitempty"`
		CreatedAt string `json:"createdAt,omitempty"`
		Actor     *party `json:"actor,omitempty"`
		Signal    string `json:"signal"`
		Recipient *party `json:"recipient,omitempty"`
		On        string `json:"on"`
	}
	party struct {
		ID   string `json:"id"`
		Kind string `json:"kind"`
		Name string `json:"displayName,omitempty"`
	}
	obligation struct {
		Blocks        string      `json:"blocks"`
		DefaultAction string      `json:"defaultAction,omitempty"`
		Delegate      *party      `json:"dischargeDelegate,omitempty"`
		Of            []port.Owed `json:"of,omitempty"`
	}
)

func encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types always encode
	}
	return raw
}

// content reads a string, or the text parts of an array, one per line.
func content(raw json.RawMessage) (string, bool) {
	if !is(raw, '[') {
		return rawjson.Text(raw), raw != nil
	}
	all := ""
	for element := range rawjson.Elements(raw) {
		var kind, text json.RawMessage
		isPart := rawjson.Pick(element, rawjson.To("type", &kind), rawjson.To("text", &text))
		if !isPart && !is(element, 'n') || !textOrNothing(kind) || !textOrNothing(text) {
			return "", true // it is no list of parts
		}
		if rawjson.Text(kind) == "text" {
			if all != "" {
				all += "\n"
			}
			all += rawjson.Text(text)
		}
	}
	return all, true
}

// textOrNothing tells whether a member of a part is a string, null, or not there.
func textOrNothing(raw json.RawMessage) bool { return raw == nil || is(raw, '"') || is(raw, 'n') }

// is tells whether a value begins with a byte.
func is(raw json.RawMessage, c byte) bool { return len(raw) > 0 && raw[0] == c }

// texts reads a list of strings as encoding/json does.
func texts(raw json.RawMessage) (all []string) {
	if !is(raw, '[') {
		return nil
	}
	all = []string{}
	for element := range rawjson.Elements(raw) {
		all = append(all, rawjson.Text(element))
	}
	return all
}

// deadline reads a positive number of milliseconds; anything else is none.
func deadline(raw json.RawMessage) int64 {
	if n, err := strconv.ParseInt(string(raw), 10, 32); err == nil {
		return max(n, 0)
	}
	var ms float64
	if json.Unmarshal(raw, &ms) != nil || ms < 1 || ms > 1<<53 {
		return 0
	}
	return int64(ms)
}

// Cancelled is the params of notifications/cancelled.
type Cancelled struct {
	RequestID json.RawMessage `json:"requestId"`
	Reason    string          `json:"reason,omitempty"`
}

// Typing is the params of notifications/typing.
type Typing struct {
	Conversation struct {
		ID     string `json:"id"`
		Thread string `json:"threadId,omitempty"`
	} `json:"conversation"`
	Author struct {
		ID string `json:"id"`
	} `json:"author"`
	Active    bool   `json:"active"`
	Recipient string `json:"recipient,omitempty"`
}

// Progress is the params of notifications/progress. Agent is a binding of this suite: who reports it, where a harness
// runs several.
type Progress struct {
	Token    string   `json:"progressToken"`
	Progress float64  `json:"progress"`
	Total    *float64 `json:"total,omitempty"`
	Message  string   `json:"message,omitempty"`
	Agent    string   `json:"agent,omitempty"`
}

// ToolCall is the params of tools/call.
type ToolCall struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Agent     string          `json:"agent,omitempty"`
}

// ToolResult is the result of tools/call.
type ToolResult struct {
	Content    []part          `json:"content"`
	Structured json.RawMessage `json:"structuredContent,omitempty"`
	IsError    bool            `json:"isError,omitempty"`
}

// SendArguments are the arguments of chat.send_message.
type SendArguments struct {
	Target struct {
		Conversation string `json:"conversationId"`
		Thread       string `json:"threadId,omitempty"`
	} `json:"target"`
	InReplyTo    string `json:"inReplyTo,omitempty"`
	Key          string `json:"idempotencyKey,omitempty"`
	Visibility   string `json:"visibility,omitempty"`
	Directedness string `json:"directedness,omitempty"`
	Text         string `json:"text"`

	// In drafts with obligations.
	Obligation *obligation       `json:"obligation,omitempty"`
	Recipients []json.RawMessage `json:"recipients,omitempty"` // ids, or objects with them
}

// ReadSend reads the arguments of chat.send_message; what is of a wrong type counts as absent.
func ReadSend(raw json.RawMessage) c2a.SendMessage {
	var target, conversation, thread, answered, key, visibility, directedness, text, declared json.RawMessage
	rawjson.Pick(raw, rawjson.To("target", &target), rawjson.To("inReplyTo", &answered),
		rawjson.To("idempotencyKey", &key), rawjson.To("visibility", &visibility),
		rawjson.To("directedness", &directedness), rawjson.To("text", &text), rawjson.To("obligation", &declared))
	rawjson.Pick(target, rawjson.To("conversationId", &conversation), rawjson.To("threadId", &thread))
	a := SendArguments{InReplyTo: rawjson.Text(answered), Key: rawjson.Text(key), Visibility: rawjson.Text(visibility),
		Directedness: rawjson.Text(directedness), Text: rawjson.Text(text)}
	a.Target.Conversation, a.Target.Thread = rawjson.Text(conversation), rawjson.Text(thread)
	m := DecodeSend(a)
	m.Obligation = decodeObligation(declared)
	for element := range rawjson.Elements(rawjson.Of(raw, "recipients")) {
		m.Recipients = append(m.Recipients, idOf(element))
	}
	return m
}

// EncodeSend returns the arguments of chat.send_message.
func EncodeSend(m c2a.SendMessage) json.RawMessage {
	a := SendArguments{InReplyTo: m.InReplyTo, Key: m.Key, Visibility: m.Visibility,
		Directedness: m.Directedness.String(), Text: m.Text}
	a.Target.Conversation, a.Target.Thread = m.Target.Conversation, m.Target.Thread
	a.Obligation = obligationOf(m.Obligation)
	for _, id := range m.Recipients {
		a.Recipients = append(a.Recipients, encode(id))
	}
	return encode(a)
}

// ReactArguments are the arguments of chat.react.
type ReactArguments struct {
	InReplyTo string `json:"inReplyTo"`
	Signal    string `json:"signal"`
	ETA       string `json:"eta,omitempty"`
	// Recipient is the recipient of the event that the signal is about: its id, or an object with it.
	Recipient json.RawMessage `json:"recipient,omitempty"`
	// Actor is who the call says that gives the signal: who calls gives it.
	Actor json.RawMessage `json:"actor,omitempty"`
}

// About is the id of the recipient that a reaction names, or "".
func (a ReactArguments) About() string { return idOf(a.Recipient) }

// idOf is the id of a participant that is named by it, or by an object with it; "" of what names none.
func idOf(raw json.RawMessage) string {
	if id := rawjson.TextOf(raw, "id"); id != "" {
		return id
	}
	return rawjson.Text(raw)
}

// DeferArguments are the arguments of chat.defer.
type DeferArguments struct {
	InReplyTo string `json:"inReplyTo"`
	Reason    string `json:"reason"`
	ETA       string `json:"eta,omitempty"`
}

// ReadArguments are the arguments of chat.read_thread.
type ReadArguments struct {
	Conversation string `json:"conversationId,omitempty"`
	Thread       string `json:"threadId,omitempty"`
	Event        string `json:"eventId,omitempty"`
	Limit        int    `json:"limit,omitempty"`
}

// ReadOf are the arguments that read a place. A thread is named by its own id alone.
func ReadOf(p c2a.Place) ReadArguments {
	if p.Thread != "" {
		return ReadArguments{Thread: p.Thread}
	}
	return ReadArguments{Conversation: p.Conversation}
}

// ListArguments are the arguments of chat.list_events.
type ListArguments struct {
	Conversation string `json:"conversationId,omitempty"`
	Stream       string `json:"streamId,omitempty"`
	Policy       string `json:"policy,omitempty"`
	Since        string `json:"since,omitempty"` // RFC 3339
	Until        string `json:"until,omitempty"` // RFC 3339
	Limit        int    `json:"limit,omitempty"`
}

// ClaimArguments are the arguments of chat.claim.
type ClaimArguments struct {
	Event  string `json:"eventId,omitempty"`
	Thread string `json:"threadId,omitempty"`
}

// ResolveArguments are the arguments of chat.resolve.
type ResolveArguments struct {
	Event      string `json:"eventId,omitempty"`
	Thread     string `json:"threadId,omitempty"`
	Assignment string `json:"assignmentId,omitempty"`
}

// Moment is a point in time of the world as the filters of chat.list_events have it. nowMs counts from the world's
// start.
func Moment(startMs, nowMs int64) string {
	return time.UnixMilli(startMs + nowMs).UTC().Format("2006-01-02T15:04:05.000Z")
}

// DecodeTool reads a tool call in the engine's terms, placed in the world. A tool that the engine doesn't offer becomes
// [c2a.OtherTool].
func DecodeTool(w *c2a.World, c ToolCall) (c2a.Tool, error) {
	switch c.Name {
	case "chat.send_message":
		var a SendArguments
		if err := json.Unmarshal(c.Arguments, &a); err != nil {
			return nil, errors.New("the arguments of chat.send_message can't be read")
		}
		return DecodeSend(a), nil
	case "chat.read_thread":
		var a ReadArguments
		if err := json.Unmarshal(c.Arguments, &a); err != nil {
			return nil, errors.New("the arguments of chat.read_thread can't be read")
		}
		if a.Event != "" {
			return c2a.ReadThread{Event: a.Event, Limit: a.Limit}, nil
		}
		p, err := Place(w, a.Conversation, a.Thread)
		return c2a.ReadThread{Place: p, Limit: a.Limit}, err
	case "chat.list_events":
		var a ListArguments
		if c.Arguments != nil {
			if err := json.Unmarshal(c.Arguments, &a); err != nil {
				return nil, errors.New("the arguments of chat.list_events can't be read")
			}
		}
		policy, ok := c2a.ParsePolicy(w.Draft, a.Policy)
		if !ok && a.Policy != "" {
			return nil, errors.New("unknown policy in the arguments of chat.list_events")
		}
		t := c2a.ListEvents{Conversation: a.Conversation, Stream: a.Stream, Policy: policy}
		for _, end := range []struct {
			text string
			into *int64
		}{{a.Since, &t.FromMs}, {a.Until, &t.UpToMs}} {
			if end.text == "" {
				continue
			}
			at, err := time.Parse(time.RFC3339, end.text)
			if err != nil {
				return nil, errors.New("a time in the arguments of chat.list_events doesn't follow RFC 3339")
			}
			*end.into = at.UnixMilli() - w.StartMs
		}
		return t, nil
	case "chat.react":
		var a ReactArguments
		if err := json.Unmarshal(c.Arguments, &a); err != nil {
			return nil, errors.New("the arguments of chat.react can't be read")
		}
		return c2a.React{InReplyTo: a.InReplyTo, Signal: a.Signal, Recipient: a.About(), Actor: idOf(a.Actor)}, nil
	case "chat.defer":
		var a DeferArguments
		if err := json.Unmarshal(c.Arguments, &a); err != nil {
			return nil, errors.New("the arguments of chat.defer can't be read")
		}
		return c2a.Defer{InReplyTo: a.InReplyTo, Reason: a.Reason}, nil
	case "chat.claim":
		var a ClaimArguments
		if json.Unmarshal(c.Arguments, &a) != nil || (a.Event == "") == (a.Thread == "") {
			return nil, errors.New("chat.claim takes one of eventId and threadId")
		}
		return c2a.Claim(a), nil
	case "chat.resolve":
		var a ResolveArguments
		if json.Unmarshal(c.Arguments, &a) != nil || a == (ResolveArguments{}) {
			return nil, errors.New("chat.resolve takes one of eventId, threadId and assignmentId")
		}
		return c2a.Resolve(a), nil
	}
	return c2a.OtherTool{Name: c.Name}, nil
}

// DecodeSend returns a send in the engine's terms.
func DecodeSend(a SendArguments) c2a.SendMessage {
	m := c2a.SendMessage{
		Target:    c2a.Place{Conversation: a.Target.Conversation, Thread: a.Target.Thread},
		InReplyTo: a.InReplyTo, Key: a.Key, Visibility: a.Visibility, Text: a.Text,
	}
	m.Directedness, _ = c2a.ParseDirectedness(a.Directedness)
	if a.Obligation != nil {
		m.Obligation = decodeObligation(encode(a.Obligation))
	}
	for _, r := range a.Recipients {
		m.Recipients = append(m.Recipients, idOf(r))
	}
	return m
}

type readMessage struct {
	Message string `json:"messageId"`
	Author  author `json:"author"`
	Text    string `json:"text"`
}

type listedEvent struct {
	EventID      string          `json:"eventId"`
	Conversation conversationRef `json:"conversation"`
	Author       author          `json:"author"`
	Policy       string          `json:"policy"`
	CreatedAt    string          `json:"createdAt"`
	Text         string          `json:"text"`
}

// ToolError is the member error of the structured content of a tool that failed. Kind is a [c2a.FailureKind] by name.
type ToolError struct {
	Kind         string `json:"kind"`
	Message      string `json:"message"`
	RetryAfterMs int64  `json:"retryAfterMs,omitempty"`
	Owner        string `json:"owner,omitempty"` // of claimed
}

// Failure reads why a tool failed; its kind is zero if the result doesn't say.
func (r ToolResult) Failure() (kind c2a.FailureKind, retryAfterMs int64) {
	var named, after json.RawMessage
	rawjson.Pick(rawjson.Of(r.Structured, "error"), rawjson.To("kind", &named), rawjson.To("retryAfterMs", &after))
	kind, _ = c2a.ParseFailureKind(rawjson.Text(named))
	_ = json.Unmarshal(after, &retryAfterMs)
	return kind, retryAfterMs
}

type granted struct {
	Granted bool   `json:"granted"`
	TTLMs   int64  `json:"ttlMs,omitempty"`
	Text    string `json:"text,omitempty"`
}

// EncodeToolAnswer returns the result of tools/call in the world.
func EncodeToolAnswer(w *c2a.World, a host.ToolAnswer) ToolResult {
	if a.Fault != "" {
		out := ToolResult{Content: []part{{Type: "text", Text: a.Fault}}, IsError: true}
		if a.Kind != 0 {
			out.Structured = encode(map[string]any{
				"error": ToolError{Kind: a.Kind.String(), Message: a.Fault, RetryAfterMs: a.RetryAfterMs,
					Owner: a.Owner}})
		}
		return out
	}
	var structured any
	switch {
	case a.Read != nil:
		messages := []readMessage{}
		for _, r := range a.Read {
			messages = append(messages,
				readMessage{Message: r.Message, Author: author{r.Author.ID, r.Author.Kind.String(), r.Author.Name},
					Text: r.Text})
		}
		structured = map[string]any{"messages": messages}
	case a.Listed != nil:
		events := []listedEvent{}
		for _, e := range a.Listed {
			events = append(events, listedEvent{
				EventID: e.ID, Policy: e.Policy.String(), Text: e.Text, CreatedAt: Moment(w.StartMs, e.CreatedMs),
				Conversation: conversationRef{ID: e.Place.Conversation, Kind: e.Place.Kind.String(),
					Stream: e.Place.Stream, Thread: e.Place.Thread},
				Author: author{e.Author.ID, e.Author.Kind.String(), e.Author.Name},
			})
		}
		structured = map[string]any{"events": events}
	case a.Denied:
		structured = granted{}
	case a.Grant != nil:
		structured = granted{Granted: true, TTLMs: a.Grant.TTLMs, Text: a.Grant.Body}
	case a.Sent != "":
		structured = map[string]any{"messageId": a.Sent}
	default:
		structured = map[string]any{}
	}
	raw := encode(structured)
	return ToolResult{Content: []part{{Type: "text", Text: string(raw)}}, Structured: raw}
}

// Denied reports whether it is of a claim that isn't granted, and not an error.
func (r ToolResult) Denied() bool { return string(rawjson.Of(r.Structured, "granted")) == "false" }

// Texts are the text parts of the content.
func (r ToolResult) Texts() []string {
	var all []string
	for _, p := range r.Content {
		if p.Type == "text" {
			all = append(all, p.Text)
		}
	}
	return all
}

// ResultText returns what a tool result shows a model.
func (r ToolResult) ResultText() string {
	if len(r.Structured) > 0 {
		return string(r.Structured)
	}
	var all string
	for _, p := range r.Content {
		all += p.Text
	}
	return all
}
