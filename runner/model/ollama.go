package model

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// ollama is a request of Ollama's chat or generate. The default is a stream.
type ollama struct {
	Model    string          `json:"model"`
	Messages []ollamaMessage `json:"messages"`
	Stream   *bool           `json:"stream"`
	Tools    []chatTool      `json:"tools"`
	Prompt   *string         `json:"prompt"` // of generate, as is System
	System   string          `json:"system"`

	generates bool
	shown     []Message
	input     int // tokens
	began     time.Time
}

type ollamaMessage struct {
	Role      string `json:"role"`
	Content   string `json:"content"`
	ToolName  string `json:"tool_name"`
	ToolCalls []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
}

func parseOllama(body []byte) (*ollama, *refusal) {
	q := &ollama{input: tokens(string(body)), began: time.Now()}
	if err := json.Unmarshal(body, q); err != nil {
		return nil, badOllama(err.Error())
	}
	if q.Model == "" {
		return nil, badOllama("model is required")
	}
	return q, nil
}

func readOllamaChat(_ *Server, body []byte) (request, *refusal) {
	q, bad := parseOllama(body)
	if bad != nil {
		return nil, bad
	}
	var open []ToolCall // calls in order: their results come in the same order
	for _, m := range q.Messages {
		out := Message{Role: m.Role, Text: m.Content}
		switch m.Role {
		case "system", "user", "assistant":
		case "tool":
			if len(open) > 0 {
				out.Answers, open = open[0].ID, open[1:]
			}
		default:
			return nil, badOllama(fmt.Sprintf("invalid role: %s, role must be one of [system, user, assistant, tool]",
				m.Role))
		}
		for i, c := range m.ToolCalls {
			out.Calls = append(out.Calls, ToolCall{ID: cmp.Or(c.ID, fmt.Sprintf("%s-%d", c.Function.Name, i)),
				Name: c.Function.Name, Arguments: c.Function.Arguments})
		}
		if m.Role == "assistant" {
			open = out.Calls
		}
		q.shown = append(q.shown, out)
	}
	return q, nil
}

func readOllamaGenerate(_ *Server, body []byte) (request, *refusal) {
	q, bad := parseOllama(body)
	if bad != nil {
		return nil, bad
	}
	q.generates = true
	if q.System != "" {
		q.shown = append(q.shown, Message{Role: "system", Text: q.System})
	}
	if q.Prompt != nil {
		q.shown = append(q.shown, Message{Role: "user", Text: *q.Prompt})
	}
	return q, nil
}

func (q *ollama) call() Call {
	c := Call{Stream: q.Stream == nil || *q.Stream, Messages: q.shown}
	for _, t := range q.Tools {
		c.Tools = append(c.Tools, t.Function.Name)
	}
	return c
}

// line is an answer or a part of one; the last one contains the numbers.
func (q *ollama) line(text string, calls []ToolCall, last *Answer) object {
	o := object{"model": q.Model, "created_at": time.Now().UTC().Format(time.RFC3339Nano), "done": last != nil}
	if q.generates {
		o["response"] = text
	} else {
		message := object{"role": "assistant", "content": text}
		var list []object
		for i, c := range identified(calls, "call_", base62, 8) {
			list = append(list, object{"id": c.ID,
				"function": object{"index": i, "name": c.Name, "arguments": arguments(c)}})
		}
		if list != nil {
			message["tool_calls"] = list
		}
		o["message"] = message
	}
	if last != nil {
		took := time.Since(q.began).Nanoseconds()
		o["done_reason"], o["total_duration"], o["load_duration"] = "stop", took, took/8
		o["prompt_eval_count"], o["prompt_eval_duration"] = q.input, took/4
		o["eval_count"], o["eval_duration"] = answerTokens(*last), took/2
	}
	return o
}

func (q *ollama) whole(a Answer) any { return q.line(a.Text, a.Calls, &a) }

func (q *ollama) streamed() string { return "application/x-ndjson" }
func (q *ollama) begin() []byte    { return nil }
func (q *ollama) ping() []byte     { return nil }

func (q *ollama) rest(a Answer) []byte {
	var b bytes.Buffer
	say := func(o object) {
		b.Write(encode(o))
		b.WriteByte('\n')
	}
	for _, p := range pieces(a.Text) {
		say(q.line(p, nil, nil))
	}
	if len(a.Calls) > 0 {
		say(q.line("", a.Calls, nil))
	}
	say(q.line("", nil, &a))
	return b.Bytes()
}

func (q *ollama) late(bad *refusal) []byte { return append(encode(ollamas{}.body(bad, nil)), '\n') }

// ollamaTags lists the only model.
func (s *Server) ollamaTags(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, object{"models": []object{{
		"name": Name, "model": Name, "modified_at": s.born.UTC().Format(time.RFC3339Nano), "size": 1,
		"digest": strings.Repeat("0", 64), "details": ollamaDetails(),
	}}})
}

func ollamaDetails() object {
	return object{"parent_model": "", "format": "gguf", "family": "conform", "families": []string{"conform"},
		"parameter_size": "1B", "quantization_level": "Q4_0"}
}

// ollamaShow shows any model.
func (s *Server) ollamaShow(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, object{"details": ollamaDetails(), "model_info": object{},
		"capabilities": []string{"completion", "tools"}, "modified_at": s.born.UTC().Format(time.RFC3339Nano)})
}

func (s *Server) ollamaVersion(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, object{"version": "0.12.0"})
}

// ollamas writes answers in the format of Ollama, which needs no key.
type ollamas struct{}

func (ollamas) header(http.Header) {}

func (ollamas) admit(*http.Request, string) *refusal { return nil }

func (ollamas) unknown(_ *http.Request, known bool) *refusal {
	if known {
		return &refusal{status: http.StatusMethodNotAllowed, message: "405 method not allowed"}
	}
	return &refusal{status: http.StatusNotFound, message: "404 page not found"}
}

func (ollamas) tooLarge() *refusal {
	return &refusal{status: http.StatusRequestEntityTooLarge, message: "http: request body too large"}
}

// badOllama refuses a request in the format of Ollama.
func badOllama(message string) *refusal {
	return &refusal{status: http.StatusBadRequest, message: message}
}

func (ollamas) failure(f *Failure) *refusal {
	usual := "an error was encountered while running the model"
	switch f.Status {
	case http.StatusTooManyRequests:
		usual = "too many requests"
	case http.StatusServiceUnavailable:
		usual = "server busy, please try again.  maximum pending requests exceeded"
	}
	return (&refusal{status: f.Status, message: cmp.Or(f.Message, usual)}).after(f.RetryAfter, false)
}

func (ollamas) body(bad *refusal, _ http.Header) any { return object{"error": bad.message} }
