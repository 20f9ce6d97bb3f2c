package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// messages is a request of Anthropic's messages.
type messages struct {
	events

	Model     string          `json:"model"`
	MaxTokens *int            `json:"max_tokens"`
	System    json.RawMessage `json:"system"`
	Messages  []struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
	} `json:"messages"`
	Tools []struct {
		Name string `json:"name"`
	} `json:"tools"`
	Stream bool `json:"stream"`

	shown []Message
	input int // tokens
	id    string
}

func readMessages(_ *Server, body []byte) (request, *refusal) {
	q, bad := parseMessages(body)
	if bad == nil && q.MaxTokens == nil {
		bad = badMessages("max_tokens: Field required")
	}
	return q, bad
}

func parseMessages(body []byte) (*messages, *refusal) {
	q := &messages{input: tokens(string(body)), id: "msg_01" + random(base58, 22)}
	err := json.Unmarshal(body, q)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field != "":
		return nil, badMessages(wrong.Field + ": Input should be a valid " +
			map[string]string{"slice": "list", "struct": "dictionary", "int": "integer",
				"bool": "boolean"}[wrong.Type.Kind().String()])
	case err != nil:
		return nil, badMessages("The request body is not valid JSON: " + err.Error())
	case q.Model == "":
		return nil, badMessages("model: Field required")
	case q.Messages == nil:
		return nil, badMessages("messages: Field required")
	case len(q.Messages) == 0:
		return nil, badMessages("messages: at least one message is required")
	}
	for i, t := range q.Tools {
		if !toolName.MatchString(t.Name) || len(t.Name) > 128 {
			return nil,
				badMessages(fmt.Sprintf("tools.%d.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
					i))
		}
	}
	system, ok := textOf(q.System)
	if !ok {
		return nil, badMessages("system: Input should be a valid string or list")
	}
	if system != "" {
		q.shown = append(q.shown, Message{Role: "system", Text: system})
	}
	var open []string // calls that wait for their results
	for i, m := range q.Messages {
		parts, ok := partsOf(m.Content)
		switch {
		case m.Role == "system":
			return nil, badMessages(`messages: Unexpected role "system". The Messages API accepts a top-level ` +
				"`system`" + ` parameter, not "system" as an input message role.`)
		case m.Role != "user" && m.Role != "assistant":
			return nil, badMessages(fmt.Sprintf("messages.%d.role: Input should be 'user' or 'assistant'", i))
		case !ok || empty(m.Content):
			return nil, badMessages(fmt.Sprintf("messages.%d.content: Input should be a valid string or list", i))
		case len(parts) == 0 && i < len(q.Messages)-1 || len(parts) == 0 && m.Role == "user":
			return nil,
				badMessages(fmt.Sprintf("messages.%d: all messages must have non-empty content except for the "+
					"optional final assistant message", i))
		}
		out := Message{Role: m.Role, Text: said(parts)}
		var results []Message
		var calls []string
		for j, p := range parts {
			switch p.Type {
			case "":
				return nil, badMessages(fmt.Sprintf("messages.%d.content.%d.type: Field required", i, j))
			case "text":
				if p.Text == "" {
					return nil, badMessages("messages: text content blocks must be non-empty")
				}
			case "tool_use":
				out.Calls = append(out.Calls, ToolCall{ID: p.ID, Name: p.Name, Arguments: p.Input})
				calls = append(calls, p.ID)
			case "tool_result":
				text, ok := textOf(p.Content)
				if !ok {
					return nil,
						badMessages(fmt.Sprintf("messages.%d.content.%d.tool_result.content: Input should be a valid "+
							"string or list", i, j))
				}
				if !contains(open, p.ToolUseID) {
					return nil,
						badMessages(fmt.Sprintf("messages.%d.content.%d: unexpected `tool_use_id` found in "+
							"`tool_result` blocks: %s. Each `tool_result` block must have a corresponding `tool_use` "+
							"block in the previous message.", i, j, p.ToolUseID))
				}
				open = without(open, p.ToolUseID)
				results = append(results, Message{Role: "tool", Text: text, Answers: p.ToolUseID})
			}
		}
		if len(open) > 0 {
			return nil, unfinished(i-1, open)
		}
		open = calls
		q.shown = append(q.shown, results...)
		if len(results) == 0 || len(results) < len(parts) {
			q.shown = append(q.shown, out)
		}
	}
	if len(open) > 0 {
		return nil, unfinished(len(q.Messages)-1, open)
	}
	return q, nil
}

func unfinished(i int, calls []string) *refusal {
	return badMessages(fmt.Sprintf(
		"messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s. Each `tool_use` "+
			"block must have a corresponding `tool_result` block in the next message.", i, strings.Join(calls, ", ")))
}

func (q *messages) call() Call {
	c := Call{Stream: q.Stream, Messages: q.shown}
	for _, t := range q.Tools {
		c.Tools = append(c.Tools, t.Name)
	}
	return c
}

func (q *messages) message(content []object, stop any, out int) object {
	usage := q.usage(out)
	usage["cache_creation"] = object{"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0}
	usage["inference_geo"], usage["service_tier"], usage["speed"] = "not_available", "standard", "standard"
	return object{
		"id": q.id, "type": "message", "role": "assistant", "model": q.Model, "content": content,
		"stop_reason": stop, "stop_sequence": nil, "stop_details": nil, "container": nil, "diagnostics": nil,
		"usage": usage,
	}
}

func (q *messages) usage(out int) object {
	return object{
		"input_tokens": q.input, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0,
		"output_tokens": out, "output_tokens_details": object{"thinking_tokens": 0}, "server_tool_use": nil,
	}
}

func stopOf(a Answer) string {
	if len(a.Calls) > 0 {
		return "tool_use"
	}
	return "end_turn"
}

// blocks are the content of an answer.
func blocks(a Answer) []object {
	list := []object{}
	if a.Text != "" {
		list = append(list, object{"type": "text", "text": a.Text})
	}
	for _, c := range identified(a.Calls, "toolu_01", base58, 22) {
		list = append(list, object{"type": "tool_use", "id": c.ID, "name": c.Name, "input": arguments(c)})
	}
	return list
}

func (q *messages) whole(a Answer) any {
	return q.message(blocks(a), stopOf(a), answerTokens(a))
}

func (q *messages) begin() []byte {
	return event("message_start", object{"type": "message_start", "message": q.message([]object{}, nil, 1)})
}

func (q *messages) ping() []byte { return event("ping", object{"type": "ping"}) }

func (q *messages) rest(a Answer) []byte {
	var b bytes.Buffer
	for i, block := range blocks(a) {
		begun := object{"type": "text", "text": ""}
		delta, kind, parts := "text_delta", "text", pieces(a.Text)
		if block["type"] == "tool_use" {
			begun = object{"type": "tool_use", "id": block["id"], "name": block["name"], "input": object{}}
			delta, kind = "input_json_delta", "partial_json"
			parts = slices.Insert(pieces(string(block["input"].(json.RawMessage))), 0, "")
		}
		b.Write(event("content_block_start", object{"type": "content_block_start", "index": i, "content_block": begun}))
		if i == 0 {
			b.Write(q.ping())
		}
		for _, p := range parts {
			b.Write(event("content_block_delta",
				object{"type": "content_block_delta", "index": i, "delta": object{"type": delta, kind: p}}))
		}
		b.Write(event("content_block_stop", object{"type": "content_block_stop", "index": i}))
	}
	b.Write(event("message_delta", object{
		"type": "message_delta", "delta": object{"stop_reason": stopOf(a), "stop_sequence": nil, "stop_details": nil,
			"container": nil},
		"usage": q.usage(answerTokens(a)),
	}))
	b.Write(event("message_stop", object{"type": "message_stop"}))
	return b.Bytes()
}

func (q *messages) late(bad *refusal) []byte {
	return event("error", object{"type": "error", "error": object{"type": bad.kind, "message": bad.message}})
}

func (s *Server) countTokens(w http.ResponseWriter, r *http.Request) {
	body, bad := readBody(w, r, anthropic{})
	if bad == nil {
		w.(*tape).x.Request = evidence(body)
		var q *messages
		if q, bad = parseMessages(body); bad == nil {
			writeJSON(w, http.StatusOK, object{"input_tokens": q.input})
			return
		}
	}
	bad.write(w, anthropic{})
}
