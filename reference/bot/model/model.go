// Package model asks a language model: messages and tools go in, the model's text and calls come out. It asks once, and
// doesn't retry after a failure. It implements the necessary parts of the vendors' APIs itself, because the vendors' Go
// clients would make up half of the program.
package model

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// API is an interface of a vendor's. Zero is invalid.
type API uint8

// The interfaces.
const (
	OpenAIChat API = iota + 1
	OpenAIResponses
	Anthropic
)

var apis = map[string]API{"openai-chat": OpenAIChat, "openai-responses": OpenAIResponses, "anthropic": Anthropic}

// APIs are the names of the supported interfaces.
func APIs() []string { return slices.Sorted(maps.Keys(apis)) }

// ParseAPI finds an interface by its name.
func ParseAPI(name string) (API, bool) {
	api, ok := apis[name]
	return api, ok
}

// Message is one message that a model is shown.
type Message struct {
	Role string // system, user, assistant or tool
	Text string
	// Calls are the tool calls of an assistant message. Answers is the id of the call that a tool message answers. The
	// answers follow the message with the calls.
	Calls   []Call
	Answers string
}

// Tool is one that a model may call.
type Tool struct {
	Name        string
	Description string
	Schema      json.RawMessage // of its arguments, an object; nil: any
}

// Call is a call of a tool.
type Call struct {
	ID        string
	Name      string
	Arguments json.RawMessage // an object
}

// Options say where a model is.
type Options struct {
	API   API
	URL   string // of the API: OpenAI's with /v1, Anthropic's without
	Key   string
	Model string
}

// Client asks one model. Its methods may be called by several goroutines.
type Client struct{ options Options }

// New returns a client, which connects when it asks.
func New(o Options) *Client { return &Client{o} }

// Ask sends the messages to the model and returns its text and its tool calls. The request ends when ctx is done.
func (c *Client) Ask(ctx context.Context, messages []Message, tools []Tool) (text string, calls []Call, err error) {
	names := named(tools)
	switch c.options.API {
	case OpenAIChat:
		text, calls, err = c.chat(ctx, messages, tools, names)
	case OpenAIResponses:
		text, calls, err = c.respond(ctx, messages, tools, names)
	case Anthropic:
		text, calls, err = c.messages(ctx, messages, tools, names)
	default:
		err = fmt.Errorf("no API %d", c.options.API)
	}
	if err != nil {
		return "", nil, fmt.Errorf("ask the model: %w", err)
	}
	for i := range calls {
		calls[i].Name = names.back(calls[i].Name)
	}
	return text, calls, nil
}

// names are the names of tools as the vendors allow them: letters, digits, "_" and "-".
type names map[string]string

func named(tools []Tool) names {
	n, taken := names{}, map[string]bool{}
	for _, t := range tools {
		name := strings.Map(func(r rune) rune {
			if r < 128 && (r == '_' || r == '-' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' ||
				'a' <= r && r <= 'z') {
				return r
			}
			return '_'
		}, t.Name)
		for taken[name] {
			name += "_"
		}
		taken[name], n[t.Name] = true, name
	}
	return n
}

func (n names) of(name string) string { return cmp.Or(n[name], name) }

func (n names) back(name string) string {
	for ours, theirs := range n {
		if theirs == name {
			return ours
		}
	}
	return name
}

func schema(t Tool) map[string]any {
	s := map[string]any{}
	if json.Unmarshal(t.Schema, &s) != nil || s["type"] == nil {
		s["type"] = "object"
	}
	if s["properties"] == nil {
		s["properties"] = map[string]any{}
	}
	return s
}

// object is one of JSON.
type object map[string]any

const (
	// maxTokens is the maximum length of an answer, for APIs that require it.
	maxTokens = 4096
	// maxAnswer is how many bytes of an answer are read, and maxSaid how many bytes of an error an error message shows.
	maxAnswer = 10 << 20
	maxSaid   = 400
)

// post sends a request to a path of the API and reads the answer.
func (c *Client) post(ctx context.Context, path string, request object, answer any) error {
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.options.URL, "/")+path,
		bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if c.options.API == Anthropic {
		r.Header.Set("X-Api-Key", c.options.Key)
		r.Header.Set("Anthropic-Version", "2023-06-01")
	} else {
		r.Header.Set("Authorization", "Bearer "+c.options.Key)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	said, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %q", response.Status, said[:min(len(said), maxSaid)])
	}
	return json.Unmarshal(said, answer)
}

// chat speaks the API of https://platform.openai.com/docs/api-reference/chat.
func (c *Client) chat(ctx context.Context, messages []Message, tools []Tool, n names) (string, []Call, error) {
	type function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	}
	type call struct {
		ID       string   `json:"id"`
		Type     string   `json:"type"`
		Function function `json:"function"`
	}
	var said []object
	for _, m := range messages {
		o := object{"role": m.Role, "content": m.Text}
		var calls []call
		for _, made := range m.Calls {
			calls = append(calls, call{made.ID, "function", function{n.of(made.Name), string(made.Arguments)}})
		}
		switch {
		case m.Role == "tool":
			o["tool_call_id"] = m.Answers
		case calls != nil:
			if o["tool_calls"] = calls; m.Text == "" {
				delete(o, "content")
			}
		}
		said = append(said, o)
	}
	request := object{"model": c.options.Model, "messages": said}
	var offered []object
	for _, t := range tools {
		offered = append(offered,
			object{"type": "function", "function": object{"name": n.of(t.Name), "description": t.Description,
				"parameters": schema(t)}})
	}
	if offered != nil {
		request["tools"] = offered
	}
	var answer struct {
		Choices []struct {
			Message struct {
				Content string `json:"content"`
				Calls   []call `json:"tool_calls"`
			} `json:"message"`
		} `json:"choices"`
	}
	if err := c.post(ctx, "/chat/completions", request, &answer); err != nil || len(answer.Choices) == 0 {
		return "", nil, err
	}
	first := answer.Choices[0].Message
	var calls []Call
	for _, made := range first.Calls {
		calls = append(calls, Call{ID: made.ID, Name: made.Function.Name,
			Arguments: json.RawMessage(made.Function.Arguments)})
	}
	return first.Content, calls, nil
}

// respond speaks the API of https://platform.openai.com/docs/api-reference/responses.
func (c *Client) respond(ctx context.Context, messages []Message, tools []Tool, n names) (string, []Call, error) {
	var items []object
	for _, m := range messages {
		switch {
		case m.Role == "system":
			items = append(items, object{"role": "developer", "content": m.Text})
		case m.Role == "tool":
			items = append(items, object{"type": "function_call_output", "call_id": m.Answers, "output": m.Text})
		case m.Text != "" || m.Role != "assistant":
			items = append(items, object{"role": m.Role, "content": m.Text})
		}
		for _, made := range m.Calls {
			items = append(items, object{"type": "function_call", "call_id": made.ID, "name": n.of(made.Name),
				"arguments": string(made.Arguments)})
		}
	}
	request := object{"model": c.options.Model, "store": false, "input": items}
	var offered []object
	for _, t := range tools {
		offered = append(offered, object{"type": "function", "name": n.of(t.Name), "description": t.Description,
			"parameters": schema(t), "strict": false})
	}
	if offered != nil {
		request["tools"] = offered
	}
	var answer struct {
		Output []struct {
			Type      string `json:"type"`
			CallID    string `json:"call_id"`
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
			Content   []struct {
				Type string `json:"type"`
				Text string `json:"text"`
			} `json:"content"`
		} `json:"output"`
	}
	if err := c.post(ctx, "/responses", request, &answer); err != nil {
		return "", nil, err
	}
	var text strings.Builder
	var calls []Call
	for _, item := range answer.Output {
		if item.Type == "function_call" {
			calls = append(calls, Call{ID: item.CallID, Name: item.Name, Arguments: json.RawMessage(item.Arguments)})
		}
		for _, part := range item.Content {
			if part.Type == "output_text" {
				text.WriteString(part.Text)
			}
		}
	}
	return text.String(), calls, nil
}

// messages speaks the API of https://docs.anthropic.com/en/api/messages.
func (c *Client) messages(ctx context.Context, messages []Message, tools []Tool, n names) (string, []Call, error) {
	type block struct {
		Type  string          `json:"type"`
		Text  string          `json:"text,omitempty"`
		ID    string          `json:"id,omitempty"`
		Name  string          `json:"name,omitempty"`
		Input json.RawMessage `json:"input,omitempty"`
		// Of a tool's result.
		Answers string  `json:"tool_use_id,omitempty"`
		Content []block `json:"content,omitempty"`
	}
	type message struct {
		Role    string  `json:"role"`
		Content []block `json:"content"`
	}
	var system []block
	var said []message
	for _, m := range messages {
		role, blocks := m.Role, []block(nil)
		if m.Text != "" {
			blocks = append(blocks, block{Type: "text", Text: m.Text})
		}
		switch m.Role {
		case "system":
			system = append(system, blocks...)
			continue
		case "tool":
			role, blocks = "user", []block{{Type: "tool_result", Answers: m.Answers, Content: blocks}}
		}
		for _, made := range m.Calls {
			blocks = append(blocks, block{Type: "tool_use", ID: made.ID, Name: n.of(made.Name), Input: made.Arguments})
		}
		switch last := len(said) - 1; {
		case len(blocks) == 0:
		case last >= 0 && said[last].Role == role: // results of tools belong into one message
			said[last].Content = append(said[last].Content, blocks...)
		default:
			said = append(said, message{role, blocks})
		}
	}
	request := object{"model": c.options.Model, "max_tokens": maxTokens, "messages": said}
	if system != nil {
		request["system"] = system
	}
	var offered []object
	for _, t := range tools {
		offered = append(offered, object{"name": n.of(t.Name), "description": t.Description, "input_schema": schema(t)})
	}
	if offered != nil {
		request["tools"] = offered
	}
	var answer message
	if err := c.post(ctx, "/v1/messages", request, &answer); err != nil {
		return "", nil, err
	}
	var text strings.Builder
	var calls []Call
	for _, b := range answer.Content {
		switch b.Type {
		case "text":
			text.WriteString(b.Text)
		case "tool_use":
			calls = append(calls, Call{ID: b.ID, Name: b.Name, Arguments: b.Input})
		}
	}
	return text.String(), calls, nil
}
