package model

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// chat is a request of OpenAI's chat completions.
type chat struct {
	events

	Model         string        `json:"model"`
	Messages      []chatMessage `json:"messages"`
	Tools         []chatTool    `json:"tools"`
	N             *int          `json:"n"`
	Stream        bool          `json:"stream"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`

	shown []Message
	input int // tokens
	id    string
	now   int64
}

type chatTool struct {
	Type     string `json:"type"`
	Function struct {
		Name string `json:"name"`
	} `json:"function"`
	Custom struct {
		Name string `json:"name"`
	} `json:"custom"`
}

type chatMessage struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	ToolCallID string          `json:"tool_call_id"`
	ToolCalls  []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
}

func readChat(_ *Server, body []byte) (request, *refusal) {
	q := &chat{input: tokens(string(body)), id: "chatcmpl-" + random(base62, 29), now: time.Now().Unix()}
	if bad := decodeOpenAI(body, q); bad != nil {
		return nil, bad
	}
	switch {
	case q.Model == "":
		return nil, &refusal{status: http.StatusBadRequest, kind: invalidRequest,
			message: "you must provide a model parameter"}
	case q.Messages == nil:
		return nil, missing("messages")
	case len(q.Messages) == 0:
		return nil, invalid("messages", "empty_array",
			"Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.")
	case q.N != nil && *q.N != 1:
		return nil, invalid("n", "unsupported_value",
			"Unsupported value: 'n' does not support "+fmt.Sprint(*q.N)+
				" with this model. Only the default (1) value is supported.")
	}
	for i, t := range q.Tools {
		if t.Type != "function" {
			continue
		}
		if bad := misnamed(fmt.Sprintf("tools[%d].function.name", i), t.Function.Name); bad != nil {
			return nil, bad
		}
	}
	var open []string // calls that wait for their answers
	for i, m := range q.Messages {
		at := fmt.Sprintf("messages.[%d]", i)
		out := Message{Role: m.Role}
		switch m.Role {
		case "system", "user", "assistant", "tool":
		case "developer":
			out.Role = "system"
		case "function":
			out.Role = "tool"
		case "":
			return nil, missing(fmt.Sprintf("messages[%d].role", i))
		default:
			return nil, invalid(fmt.Sprintf("messages[%d].role", i), "invalid_value",
				fmt.Sprintf("Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'function', "+
					"'tool', and 'developer'.", m.Role))
		}
		text, ok := textOf(m.Content)
		if !ok || empty(m.Content) && m.Role != "assistant" {
			return nil, invalid(at+".content", "",
				fmt.Sprintf("Invalid value for 'content': expected a string, got %s.", shape(m.Content)))
		}
		out.Text = text
		if m.Role == "tool" {
			if !contains(open, m.ToolCallID) {
				return nil, invalid(at+".role", "",
					"Invalid parameter: messages with role 'tool' must be a response to a preceeding message with "+
						"'tool_calls'.")
			}
			open, out.Answers = without(open, m.ToolCallID), m.ToolCallID
		} else if len(open) > 0 {
			return nil, unanswered(at+".role", open)
		}
		for _, c := range m.ToolCalls {
			out.Calls = append(out.Calls,
				ToolCall{ID: c.ID, Name: c.Function.Name, Arguments: given(c.Function.Arguments)})
			open = append(open, c.ID)
		}
		q.shown = append(q.shown, out)
	}
	if len(open) > 0 {
		return nil, unanswered(fmt.Sprintf("messages.[%d].role", len(q.Messages)), open)
	}
	return q, nil
}

func unanswered(param string, calls []string) *refusal {
	return invalid(param, "",
		"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. "+
			"The following tool_call_ids did not have response messages: "+strings.Join(calls, ", "))
}

func (q *chat) call() Call {
	c := Call{Stream: q.Stream, Messages: q.shown}
	for _, t := range q.Tools {
		switch {
		case t.Function.Name != "":
			c.Tools = append(c.Tools, t.Function.Name)
		case t.Custom.Name != "":
			c.Tools = append(c.Tools, t.Custom.Name)
		}
	}
	return c
}

func (q *chat) usage(a Answer) object {
	out := answerTokens(a)
	return object{
		"prompt_tokens": q.input, "completion_tokens": out, "total_tokens": q.input + out,
		"prompt_tokens_details": object{"cached_tokens": 0, "audio_tokens": 0},
		"completion_tokens_details": object{"reasoning_tokens": 0, "audio_tokens": 0, "accepted_prediction_tokens": 0,
			"rejected_prediction_tokens": 0},
	}
}

func finish(a Answer) string {
	if len(a.Calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func (q *chat) whole(a Answer) any {
	message := object{"role": "assistant", "content": a.Text, "refusal": nil, "annotations": []any{}}
	if len(a.Calls) > 0 {
		var calls []object
		for _, c := range identified(a.Calls, "call_", base62, 24) {
			calls = append(calls, object{"id": c.ID, "type": "function",
				"function": object{"name": c.Name, "arguments": string(arguments(c))}})
		}
		message["tool_calls"] = calls
		if a.Text == "" {
			message["content"] = nil
		}
	}
	return object{
		"id": q.id, "object": "chat.completion", "created": q.now, "model": q.Model,
		"choices": []object{{"index": 0, "message": message, "logprobs": nil, "finish_reason": finish(a)}},
		"usage":   q.usage(a), "service_tier": "default", "system_fingerprint": "fp_c2aconform",
	}
}

func (q *chat) begin() []byte { return nil }
func (q *chat) ping() []byte  { return nil }

func (q *chat) chunk(choices []object, usage any) []byte {
	c := object{"id": q.id, "object": "chat.completion.chunk", "created": q.now, "model": q.Model,
		"service_tier": "default", "system_fingerprint": "fp_c2aconform", "choices": choices}
	if q.StreamOptions.IncludeUsage {
		c["usage"] = usage
	}
	return event("", c)
}

func (q *chat) rest(a Answer) []byte {
	var b bytes.Buffer
	say := func(delta object, finish any) {
		b.Write(q.chunk([]object{{"index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish}}, nil))
	}
	first := object{"role": "assistant", "content": "", "refusal": nil}
	if len(a.Calls) > 0 && a.Text == "" {
		first["content"] = nil
	}
	say(first, nil)
	for _, p := range pieces(a.Text) {
		say(object{"content": p}, nil)
	}
	for i, c := range identified(a.Calls, "call_", base62, 24) {
		say(object{"tool_calls": []object{
			{"index": i, "id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": ""}}}}, nil)
		for _, p := range pieces(string(arguments(c))) {
			say(object{"tool_calls": []object{{"index": i, "function": object{"arguments": p}}}}, nil)
		}
	}
	say(object{}, finish(a))
	if q.StreamOptions.IncludeUsage {
		b.Write(q.chunk([]object{}, q.usage(a)))
	}
	b.WriteString("data: [DONE]\n\n")
	return b.Bytes()
}

func (q *chat) late(bad *refusal) []byte { return event("", openAI{}.body(bad, nil)) }
