package model

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// responses is a request of OpenAI's responses.
type responses struct {
	events

	Model              string          `json:"model"`
	Input              json.RawMessage `json:"input"`
	Instructions       json.RawMessage `json:"instructions"`
	PreviousResponseID string          `json:"previous_response_id"`
	Conversation       json.RawMessage `json:"conversation"`
	Background         bool            `json:"background"`
	Store              *bool           `json:"store"`
	Stream             bool            `json:"stream"`
	Tools              []responsesTool `json:"tools"`
	ToolChoice         json.RawMessage `json:"tool_choice"`
	Metadata           json.RawMessage `json:"metadata"`

	server   *Server
	system   []Message // of the instructions, which are not kept
	shown    []Message
	input    int // tokens
	id       string
	now      int64
	sequence int
}

type responsesTool struct {
	Type string `json:"type"`
	Name string `json:"name"`
	raw  json.RawMessage
}

// UnmarshalJSON keeps the whole request, since an answer repeats it.
func (t *responsesTool) UnmarshalJSON(raw []byte) error {
	type plain responsesTool
	if err := json.Unmarshal(raw, (*plain)(t)); err != nil {
		return err
	}
	t.raw = slices.Clone(raw)
	return nil
}

func (t responsesTool) MarshalJSON() ([]byte, error) { return t.raw, nil }

// inputItem is one item of the input.
type inputItem struct {
	Type      string          `json:"type"`
	ID        string          `json:"id"`
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"`
	CallID    string          `json:"call_id"`
	Name      string          `json:"name"`
	Arguments string          `json:"arguments"`
	Output    json.RawMessage `json:"output"`
}

func readResponses(s *Server, body []byte) (request, *refusal) {
	q := &responses{server: s, input: tokens(string(body)), id: "resp_" + random(hex, 50), now: time.Now().Unix()}
	if bad := decodeOpenAI(body, q); bad != nil {
		return nil, bad
	}
	switch {
	case q.Model == "":
		return nil, missing("model")
	case empty(q.Input) && q.PreviousResponseID == "":
		return nil, missing("input")
	case q.Background:
		return nil, invalid("background", "unsupported_value",
			"Unsupported value: 'background' does not support true with this model.")
	case !empty(q.Conversation):
		return nil, &refusal{status: http.StatusNotFound, kind: invalidRequest, param: "conversation",
			message: "Conversation not found."}
	}
	for i, t := range q.Tools {
		if t.Type != "function" {
			continue
		}
		if bad := misnamed(fmt.Sprintf("tools[%d].name", i), t.Name); bad != nil {
			return nil, bad
		}
	}
	instructions, ok := textOf(q.Instructions)
	if !ok {
		return nil, invalid("instructions", "invalid_type",
			"Invalid type for 'instructions': expected a string, but got "+shape(q.Instructions)+" instead.")
	}
	if instructions != "" {
		q.system = []Message{{Role: "system", Text: instructions}}
	}
	if q.PreviousResponseID != "" {
		before, ok := s.recall(q.PreviousResponseID)
		if !ok {
			return nil, invalid("previous_response_id", "previous_response_not_found",
				"Previous response with id '"+q.PreviousResponseID+"' not found.")
		}
		q.shown = slices.Clip(before)
	}
	if bad := q.read(); bad != nil {
		return nil, bad
	}
	return q, q.pair()
}

// read converts the input into messages.
func (q *responses) read() *refusal {
	if empty(q.Input) {
		return nil
	}
	var text string
	if json.Unmarshal(q.Input, &text) == nil {
		q.shown = append(q.shown, Message{Role: "user", Text: text})
		return nil
	}
	var items []inputItem
	if err := json.Unmarshal(q.Input, &items); err != nil {
		return invalid("input", "invalid_type",
			"Invalid type for 'input': expected one of a string or array of input items, but got "+
				shape(q.Input)+" instead.")
	}
	for i, item := range items {
		switch {
		case item.Type == "message" || item.Type == "" && item.Role != "":
			role := item.Role
			switch role {
			case "system", "user", "assistant":
			case "developer":
				role = "system"
			default:
				return invalid(fmt.Sprintf("input[%d].role", i), "invalid_value",
					"Invalid value: '"+item.Role+
						"'. Supported values are: 'assistant', 'system', 'developer', and 'user'.")
			}
			text, ok := textOf(item.Content)
			if !ok {
				return invalid(fmt.Sprintf("input[%d].content", i), "invalid_type",
					fmt.Sprintf("Invalid type for 'input[%d].content': expected one of an array of objects or "+
						"string, but got %s instead.", i, shape(item.Content)))
			}
			q.shown = append(q.shown, Message{Role: role, Text: text})
		case item.Type == "function_call":
			q.called(ToolCall{ID: item.CallID, Name: item.Name, Arguments: given(item.Arguments)})
		case item.Type == "function_call_output":
			text, ok := textOf(item.Output)
			if !ok {
				return invalid(fmt.Sprintf("input[%d].output", i), "invalid_type",
					fmt.Sprintf("Invalid type for 'input[%d].output': expected one of an array of objects or string, "+
						"but got %s instead.", i, shape(item.Output)))
			}
			q.shown = append(q.shown, Message{Role: "tool", Text: text, Answers: item.CallID})
		case item.Type == "item_reference" || item.Type == "" && item.ID != "":
			m, ok := q.server.item(item.ID)
			if !ok {
				return invalid("input", "", "Item with id '"+item.ID+"' not found.")
			}
			if len(m.Calls) > 0 {
				q.called(m.Calls[0])
			} else {
				q.shown = append(q.shown, m)
			}
		case item.Type == "":
			return missing(fmt.Sprintf("input[%d].type", i))
		} // anything else, such as reasoning, is not a message
	}
	return nil
}

// called adds a call to its assistant message.
func (q *responses) called(c ToolCall) {
	if n := len(q.shown); n > 0 && q.shown[n-1].Role == "assistant" {
		last := q.shown[n-1]
		last.Calls = append(slices.Clip(last.Calls), c)
		q.shown = append(slices.Clone(q.shown[:n-1]), last)
		return
	}
	q.shown = append(q.shown, Message{Role: "assistant", Calls: []ToolCall{c}})
}

// pair refuses calls without answers, and answers without calls.
func (q *responses) pair() *refusal {
	var open, all []string
	for _, m := range q.shown {
		for _, c := range m.Calls {
			open, all = append(open, c.ID), append(all, c.ID)
		}
		if m.Role == "tool" {
			if !contains(all, m.Answers) {
				return invalid("input", "", "No tool call found for function call output with call_id "+m.Answers+".")
			}
			open = without(open, m.Answers)
		}
	}
	if len(open) > 0 {
		return invalid("input", "", "No tool output found for function call "+open[0]+".")
	}
	return nil
}

func (q *responses) call() Call {
	c := Call{Stream: q.Stream, Messages: append(q.system, q.shown...)}
	for _, t := range q.Tools {
		if t.Name == "" {
			t.Name = t.Type // one that the vendor runs, such as web_search
		}
		c.Tools = append(c.Tools, t.Name)
	}
	return c
}

// output returns the items of an answer; it is kept for a request that continues from it.
func (q *responses) output(a Answer) []object {
	list := []object{}
	after := Message{Role: "assistant", Text: a.Text}
	items := map[string]Message{}
	if a.Text != "" || len(a.Calls) == 0 {
		id := "msg_" + random(hex, 50)
		items[id] = after
		list = append(list, object{"type": "message", "id": id, "status": "completed", "role": "assistant",
			"content": []object{textPart(a.Text)}})
	}
	for _, c := range identified(a.Calls, "call_", base62, 24) {
		c.Arguments = arguments(c)
		id := "fc_" + random(hex, 50)
		after.Calls = append(after.Calls, c)
		items[id] = Message{Role: "assistant", Calls: []ToolCall{c}}
		list = append(list, object{"type": "function_call", "id": id, "status": "completed", "call_id": c.ID,
			"name": c.Name, "arguments": string(c.Arguments)})
	}
	if q.Store == nil || *q.Store {
		q.server.keep(q.id, append(slices.Clip(q.shown), after), items)
	}
	return list
}

func textPart(text string) object {
	return object{"type": "output_text", "text": text, "annotations": []any{}, "logprobs": []any{}}
}

// response is the whole response so far.
func (q *responses) response(status string, output []object, usage any, failed any) object {
	tools := q.Tools
	if tools == nil {
		tools = []responsesTool{}
	}
	r := object{
		"id": q.id, "object": "response", "created_at": q.now, "status": status,
		"access_programs": object{"cyber": "standard"}, "background": false, "error": failed, "incomplete_details": nil,
		"instructions": raw(q.Instructions, nil), "max_output_tokens": nil, "max_tool_calls": nil, "model": q.Model,
		"output": output, "parallel_tool_calls": true,
		"previous_response_id": orNull(q.PreviousResponseID), "prompt_cache_key": nil,
		"reasoning": object{"effort": nil, "summary": nil}, "safety_identifier": nil,
		"service_tier": "default", "store": q.Store == nil || *q.Store, "temperature": 1.0,
		"text":        object{"format": object{"type": "text"}, "verbosity": "medium"},
		"tool_choice": raw(q.ToolChoice, "auto"), "tools": tools, "top_logprobs": 0, "top_p": 1.0,
		"truncation": "disabled", "usage": usage, "user": nil,
		"metadata": raw(q.Metadata, object{}),
	}
	if status == "completed" {
		r["completed_at"] = time.Now().Unix()
	}
	return r
}

// raw returns a value as it was given, or another.
func raw(v json.RawMessage, other any) any {
	if empty(v) {
		return other
	}
	return v
}

func (q *responses) usage(a Answer) object {
	out := answerTokens(a)
	return object{
		"input_tokens": q.input, "input_tokens_details": object{"cached_tokens": 0, "cache_write_tokens": 0},
		"output_tokens": out, "output_tokens_details": object{"reasoning_tokens": 0}, "total_tokens": q.input + out,
	}
}

func (q *responses) whole(a Answer) any {
	return q.response("completed", q.output(a), q.usage(a), nil)
}

// event is the next event of the stream.
func (q *responses) event(name string, members object) []byte {
	e := object{"type": name, "sequence_number": q.sequence}
	for k, v := range members {
		e[k] = v
	}
	q.sequence++
	return event(name, e)
}

func (q *responses) begin() []byte {
	return slices.Concat(
		q.event("response.created", object{"response": q.response("in_progress", []object{}, nil, nil)}),
		q.event("response.in_progress", object{"response": q.response("in_progress", []object{}, nil, nil)}),
	)
}

func (q *responses) ping() []byte { return nil }

func (q *responses) rest(a Answer) []byte {
	var b bytes.Buffer
	say := func(name string, members object) { b.Write(q.event(name, members)) }
	output := q.output(a)
	for i, item := range output {
		begun := object{}
		for k, v := range item {
			begun[k] = v
		}
		begun["status"] = "in_progress"
		id := item["id"]
		if item["type"] == "message" {
			begun["content"] = []object{}
			say("response.output_item.added", object{"output_index": i, "item": begun})
			say("response.content_part.added",
				object{"item_id": id, "output_index": i, "content_index": 0, "part": textPart("")})
			for _, p := range pieces(a.Text) {
				say("response.output_text.delta",
					object{"item_id": id, "output_index": i, "content_index": 0, "delta": p, "logprobs": []any{}})
			}
			say("response.output_text.done",
				object{"item_id": id, "output_index": i, "content_index": 0, "text": a.Text, "logprobs": []any{}})
			say("response.content_part.done",
				object{"item_id": id, "output_index": i, "content_index": 0, "part": textPart(a.Text)})
		} else {
			begun["arguments"] = ""
			say("response.output_item.added", object{"output_index": i, "item": begun})
			for _, p := range pieces(item["arguments"].(string)) {
				say("response.function_call_arguments.delta", object{"item_id": id, "output_index": i, "delta": p})
			}
			say("response.function_call_arguments.done",
				object{"item_id": id, "output_index": i, "name": item["name"], "arguments": item["arguments"]})
		}
		say("response.output_item.done", object{"output_index": i, "item": item})
	}
	say("response.completed", object{"response": q.response("completed", output, q.usage(a), nil)})
	return b.Bytes()
}

func (q *responses) late(bad *refusal) []byte {
	return q.event("response.failed",
		object{"response": q.response("failed", []object{}, nil, object{"code": bad.kind, "message": bad.message})})
}

// memory keeps the model's answers, for requests that continue from them.
type memory struct {
	order []string // the oldest first
	kept  map[string]remembered
	items map[string]Message
	bytes int
}

type remembered struct {
	messages []Message
	items    []string
	bytes    int
}

func (s *Server) keep(id string, messages []Message, items map[string]Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := &s.kept
	if k.kept == nil {
		k.kept, k.items = map[string]remembered{}, map[string]Message{}
	}
	r := remembered{messages: messages, bytes: 1024}
	for _, m := range messages {
		r.bytes += len(m.Text) + 128
		for _, c := range m.Calls {
			r.bytes += len(c.Arguments) + 128
		}
	}
	for i, m := range items {
		r.items = append(r.items, i)
		k.items[i] = m
	}
	k.kept[id] = r
	k.order = append(k.order, id)
	k.bytes += r.bytes
	for k.bytes > maxKeptBytes && len(k.order) > 1 {
		oldest := k.kept[k.order[0]]
		for _, i := range oldest.items {
			delete(k.items, i)
		}
		delete(k.kept, k.order[0])
		k.order, k.bytes = k.order[1:], k.bytes-oldest.bytes
	}
}

func (s *Server) recall(id string) ([]Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok := s.kept.kept[id]
	return r.messages, ok
}

func (s *Server) item(id string) (Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.kept.items[id]
	return m, ok
}
