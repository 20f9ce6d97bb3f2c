package drive

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// recorder keeps everything that passes in a world: each frame once as it is,
// and in the typed trace once as a frame and once for each thing that it means.
type recorder struct {
	typed  []law.Entry
	frame  []int // position in typed -> position in raw
	raw    []report.Entry
	bytes  int
	undone int // first raw entry whose time is not yet known
	first  int // first typed entry, likewise
}

// add records a frame and returns its sequence number in the typed trace.
func (r *recorder) add(atMs int64, from bool, tap string, m jsonrpc.Message, method string, items []law.Item) int {
	dir := report.To
	if from {
		dir = report.From
	}
	seq := len(r.raw)
	r.raw = append(r.raw, report.Entry{Seq: seq, NowMs: atMs, Tap: tap, Dir: dir, Raw: bytes.Clone(m.Raw)})
	r.bytes += len(m.Raw) + costOfEntry
	first := len(r.typed)
	r.note(atMs, from, frameOf(m, method))
	for _, item := range items {
		r.note(atMs, from, item)
	}
	for len(r.frame) < len(r.typed) {
		r.frame = append(r.frame, seq)
	}
	return first
}

// costOfEntry is about what it takes to keep a frame beside its text, in bytes.
const costOfEntry = 1 << 10

func (r *recorder) note(atMs int64, from bool, item law.Item) {
	r.typed = append(r.typed, law.Entry{Seq: len(r.typed), AtMs: atMs, From: from, Item: item})
}

// mean records what happened without a frame of its own; in reports it belongs
// to the frame that comes next.
func (r *recorder) mean(atMs int64, item law.Item) int {
	r.note(atMs, false, item)
	r.frame = append(r.frame, len(r.raw))
	return len(r.typed) - 1
}

// mark says that the time of what comes from now on is not yet known.
func (r *recorder) mark() { r.undone, r.first = len(r.raw), len(r.typed) }

// settle gives what was recorded since mark its time.
func (r *recorder) settle(nowMs int64) {
	for i := r.undone; i < len(r.raw); i++ {
		r.raw[i].NowMs = nowMs
	}
	for i := r.first; i < len(r.typed); i++ {
		r.typed[i].AtMs = nowMs
	}
}

// inReports translates the sequence number of checks from the typed trace to
// the trace of reports.
func (r *recorder) inReports(checks []judge.Check) []judge.Check {
	out := make([]judge.Check, len(checks))
	for i, c := range checks {
		switch {
		case c.Seq < 0 || c.Seq >= len(r.frame):
			c.Seq = judge.NoSeq
		default:
			c.Seq = min(r.frame[c.Seq], len(r.raw)-1)
		}
		out[i] = c
	}
	return out
}

func frameOf(m jsonrpc.Message, method string) law.Frame {
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
		f.Within = within(m)
		if m.Fault != nil {
			f.Problem = m.Fault.Error()
		}
	}
	return f
}

// within are the ids under which a frame that is no single message may be
// answered: those of the requests in a batch, or its own.
func within(m jsonrpc.Message) []string {
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

// tapOf is the tap of a method.
func tapOf(method string) string {
	switch method {
	case wire.MethodHello, wire.MethodReset, wire.MethodAdvance, wire.MethodInspect, wire.MethodLink:
		return "control"
	case wire.MethodSurface, wire.MethodPosted:
		return "surface"
	case wire.MethodTurn, wire.MethodTurnCancelled:
		return "turn"
	}
	return "link"
}

func isPort(method string) bool { return strings.HasPrefix(method, "conformance/") }

// asked is a request that passed, in either direction.
type asked struct {
	method   string
	tool     string // of tools/call
	answered bool
	turn     string // of conformance/turn
}

// meaning reads what a request or notification means. It takes what can be
// read; whether it is well formed is for the schemas.
func (w *World) meaning(m jsonrpc.Message) []law.Item {
	switch m.Method {
	case wire.MethodInitialize:
		var p struct {
			ProtocolVersion any `json:"protocolVersion"`
			ClientInfo      struct {
				Name any `json:"name"`
			} `json:"clientInfo"`
		}
		_ = json.Unmarshal(m.Params, &p)
		return []law.Item{law.Hello{Version: str(p.ProtocolVersion), Client: str(p.ClientInfo.Name), Lacks: wire.Lacks(m.Params)}}
	case wire.MethodDeliver:
		return []law.Item{w.delivery(m)}
	case wire.MethodCancelled:
		var p wire.Cancelled
		_ = json.Unmarshal(m.Params, &p)
		id, _ := jsonrpc.RawID(p.RequestID)
		return []law.Item{law.Withdrawal{Request: id.String()}}
	case wire.MethodTyping:
		var p wire.Typing
		_ = json.Unmarshal(m.Params, &p)
		place := c2a.Place{Conversation: p.Conversation.ID, Thread: p.Conversation.Thread}
		if known, err := wire.Place(w.engine, place.Conversation, place.Thread); err == nil {
			place = known
		}
		return []law.Item{law.TypingNote{Place: place, Author: p.Author.ID, Active: p.Active, Agent: p.Recipient}}
	case wire.MethodProgress:
		return []law.Item{progress(m)}
	case wire.MethodToolsCall:
		return []law.Item{toolUse(m)}
	case wire.MethodTurn:
		t := turnOf(m)
		step := law.TurnStep{Turn: t.id, Step: t.Step, Agent: t.Agent}
		for _, c := range t.Messages {
			step.Messages = append(step.Messages, c2a.ChatMessage{Role: c.Role, Text: c.Content})
		}
		return []law.Item{step}
	case wire.MethodTurnCancelled:
		return []law.Item{law.TurnStop{Turn: turnOf(m).id}}
	case wire.MethodPosted:
		var p wire.Posted
		_ = json.Unmarshal(m.Params, &p)
		place := c2a.Place{Conversation: p.Conversation, Thread: p.Thread}
		if known, err := wire.Place(w.engine, p.Conversation, p.Thread); err == nil {
			place = known
		}
		return []law.Item{law.Posted{Op: p.Op, Message: p.Message, Place: place, Agent: p.Agent, Text: p.Text, Glyph: p.Glyph}}
	}
	return nil
}

// answerMeaning reads what the answer to a request means.
func (w *World) answerMeaning(m jsonrpc.Message, to *asked) []law.Item {
	switch to.method {
	case wire.MethodInitialize:
		if m.Err != nil {
			return nil
		}
		var r struct {
			ProtocolVersion any `json:"protocolVersion"`
		}
		_ = json.Unmarshal(m.Result, &r)
		return []law.Item{law.Welcome{Version: str(r.ProtocolVersion), Lacks: wire.Lacks(m.Result)}}
	case wire.MethodDeliver:
		return []law.Item{law.Ack{Request: m.ID.String(), OK: m.Err == nil && m.Result != nil}}
	case wire.MethodToolsCall:
		return []law.Item{toolResult(m)}
	case wire.MethodTurn:
		var r wire.TurnResult
		_ = json.Unmarshal(m.Result, &r)
		answer := law.TurnAnswer{Turn: to.turn}
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
	var p struct {
		Token    json.RawMessage `json:"progressToken"`
		Progress float64         `json:"progress"`
		Total    *float64        `json:"total"`
		Message  any             `json:"message"`
		Agent    any             `json:"agent"`
	}
	_ = json.Unmarshal(m.Params, &p)
	out := law.Progress{Token: string(p.Token), Progress: p.Progress, Message: str(p.Message), Agent: str(p.Agent), Request: m.ID.String()}
	if p.Total != nil {
		out.Total = *p.Total
	}
	return out
}

func toolUse(m jsonrpc.Message) law.Item {
	var c wire.ToolCall
	_ = json.Unmarshal(m.Params, &c)
	if c.Name == "chat.send_message" {
		var a wire.SendArguments
		_ = json.Unmarshal(c.Arguments, &a)
		return law.Send{Call: m.ID.String(), Agent: c.Agent, Message: wire.DecodeSend(a)}
	}
	var a struct {
		InReplyTo string `json:"inReplyTo"`
		Event     string `json:"eventId"`
		Signal    string `json:"signal"`
		Reason    string `json:"reason"`
	}
	_ = json.Unmarshal(c.Arguments, &a)
	use := law.ToolUse{Call: m.ID.String(), Agent: c.Agent, Name: c.Name, InReplyTo: a.InReplyTo, Event: a.Event, Text: a.Signal}
	if use.Text == "" {
		use.Text = a.Reason
	}
	return use
}

func toolResult(m jsonrpc.Message) law.ToolResult {
	var r struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
		Structured struct {
			Messages []struct {
				Text string `json:"text"`
			} `json:"messages"`
			Message string `json:"messageId"`
			Granted *bool  `json:"granted"`
			Events  []struct {
				ID      string `json:"eventId"`
				Text    string `json:"text"`
				Content any    `json:"content"`
			} `json:"events"`
		} `json:"structuredContent"`
		IsError bool `json:"isError"`
	}
	_ = json.Unmarshal(m.Result, &r)
	out := law.ToolResult{Call: m.ID.String(), OK: m.Err == nil && m.Result != nil && !r.IsError, Message: r.Structured.Message}
	out.OK = out.OK && (r.Structured.Granted == nil || *r.Structured.Granted)
	if !out.OK {
		var failed wire.ToolResult
		_ = json.Unmarshal(m.Result, &failed)
		out.Failure, _ = failed.Failure()
	}
	for _, x := range r.Structured.Messages {
		out.Texts = append(out.Texts, x.Text)
	}
	for _, x := range r.Structured.Events {
		out.Events = append(out.Events, x.ID)
		out.Texts = append(out.Texts, x.Text+str(x.Content))
	}
	if len(out.Texts) == 0 {
		for _, x := range r.Content {
			out.Texts = append(out.Texts, x.Text)
		}
	}
	return out
}

// turn is the params of conformance/turn or turnCancelled; the id of a turn may
// be a string or a number.
type turn struct {
	Raw          json.RawMessage    `json:"turn"`
	Step         int                `json:"step"`
	Agent        string             `json:"agent"`
	Conversation string             `json:"conversation"`
	Messages     []wire.ChatMessage `json:"messages"`
	id           string
}

func turnOf(m jsonrpc.Message) turn {
	var t turn
	_ = json.Unmarshal(m.Params, &t)
	var s string
	if json.Unmarshal(t.Raw, &s) == nil {
		t.id = s
	} else {
		t.id = string(t.Raw)
	}
	return t
}

func str(v any) string {
	s, _ := v.(string)
	return s
}
