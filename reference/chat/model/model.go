// Package model asks language models, for the reference when it is run as a program
// that people can write to. It speaks with each vendor by the client that the
// vendor keeps, and asks once: what fails is not asked again.
package model

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/option"
	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
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

// ParseAPI finds an interface by its name.
func ParseAPI(name string) (API, bool) {
	api, ok := apis[name]
	return api, ok
}

// Message is one message that a model is shown.
type Message struct {
	Role string // system, user, assistant or tool
	Text string
	// Calls are those that an assistant made, and Answers the id of the call that the
	// message of a tool answers. The answers to the calls of a message follow it.
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
type Client struct {
	options   Options
	openai    openai.Client
	anthropic anthropic.Client
}

// maxTokens is how long an answer may be, where the API wants to know.
const maxTokens = 4096

// New returns a client, which connects when it asks.
func New(o Options) *Client {
	c := &Client{options: o}
	if o.API == Anthropic {
		c.anthropic = anthropic.NewClient(anthropicoption.WithBaseURL(o.URL), anthropicoption.WithAPIKey(o.Key), anthropicoption.WithMaxRetries(0))
	} else {
		c.openai = openai.NewClient(openaioption.WithBaseURL(o.URL), openaioption.WithAPIKey(o.Key), openaioption.WithMaxRetries(0))
	}
	return c
}

// Ask shows the model the messages and returns what it says, and which tools it
// calls. When ctx ends, so does the request.
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

// names are the names of tools as the vendors allow them: letters, digits, "_" and
// "-".
type names map[string]string

func named(tools []Tool) names {
	n, taken := names{}, map[string]bool{}
	for _, t := range tools {
		name := strings.Map(func(r rune) rune {
			if r < 128 && (r == '_' || r == '-' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z') {
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

func (c *Client) chat(ctx context.Context, messages []Message, tools []Tool, n names) (string, []Call, error) {
	p := openai.ChatCompletionNewParams{Model: c.options.Model}
	for _, m := range messages {
		switch m.Role {
		case "system":
			p.Messages = append(p.Messages, openai.SystemMessage(m.Text))
		case "assistant":
			var a openai.ChatCompletionAssistantMessageParam
			if m.Text != "" || len(m.Calls) == 0 {
				a.Content.OfString = openai.String(m.Text)
			}
			for _, call := range m.Calls {
				a.ToolCalls = append(a.ToolCalls, openai.ChatCompletionMessageToolCallUnionParam{OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
					ID: call.ID, Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{Name: n.of(call.Name), Arguments: string(call.Arguments)},
				}})
			}
			p.Messages = append(p.Messages, openai.ChatCompletionMessageParamUnion{OfAssistant: &a})
		case "tool":
			p.Messages = append(p.Messages, openai.ToolMessage(m.Text, m.Answers))
		default:
			p.Messages = append(p.Messages, openai.UserMessage(m.Text))
		}
	}
	for _, t := range tools {
		p.Tools = append(p.Tools, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{Name: n.of(t.Name), Description: openai.String(t.Description), Parameters: schema(t)}))
	}
	r, err := c.openai.Chat.Completions.New(ctx, p)
	if err != nil || len(r.Choices) == 0 {
		return "", nil, err
	}
	said := r.Choices[0].Message
	var calls []Call
	for _, call := range said.ToolCalls {
		calls = append(calls, Call{ID: call.ID, Name: call.Function.Name, Arguments: json.RawMessage(call.Function.Arguments)})
	}
	return said.Content, calls, nil
}

func (c *Client) respond(ctx context.Context, messages []Message, tools []Tool, n names) (string, []Call, error) {
	var items responses.ResponseInputParam
	say := func(role responses.EasyInputMessageRole, text string) {
		items = append(items, responses.ResponseInputItemParamOfMessage(text, role))
	}
	for _, m := range messages {
		switch m.Role {
		case "system":
			say(responses.EasyInputMessageRoleDeveloper, m.Text)
		case "assistant":
			if m.Text != "" {
				say(responses.EasyInputMessageRoleAssistant, m.Text)
			}
			for _, call := range m.Calls {
				items = append(items, responses.ResponseInputItemParamOfFunctionCall(string(call.Arguments), call.ID, n.of(call.Name)))
			}
		case "tool":
			items = append(items, responses.ResponseInputItemUnionParam{OfFunctionCallOutput: &responses.ResponseInputItemFunctionCallOutputParam{
				CallID: openai.String(m.Answers),
				Output: responses.ResponseInputItemFunctionCallOutputOutputUnionParam{OfString: openai.String(m.Text)},
			}})
		default:
			say(responses.EasyInputMessageRoleUser, m.Text)
		}
	}
	p := responses.ResponseNewParams{Model: c.options.Model, Store: openai.Bool(false), Input: responses.ResponseNewParamsInputUnion{OfInputItemList: items}}
	for _, t := range tools {
		p.Tools = append(p.Tools, responses.ToolUnionParam{OfFunction: &responses.FunctionToolParam{Name: n.of(t.Name), Description: openai.String(t.Description), Parameters: schema(t), Strict: openai.Bool(false)}})
	}
	r, err := c.openai.Responses.New(ctx, p)
	if err != nil {
		return "", nil, err
	}
	var calls []Call
	for _, item := range r.Output {
		if item.Type == "function_call" {
			call := item.AsFunctionCall()
			calls = append(calls, Call{ID: call.CallID, Name: call.Name, Arguments: json.RawMessage(call.Arguments)})
		}
	}
	return r.OutputText(), calls, nil
}

func (c *Client) messages(ctx context.Context, messages []Message, tools []Tool, n names) (string, []Call, error) {
	p := anthropic.MessageNewParams{Model: c.options.Model, MaxTokens: maxTokens}
	say := func(role anthropic.MessageParamRole, blocks ...anthropic.ContentBlockParamUnion) {
		switch last := len(p.Messages) - 1; {
		case len(blocks) == 0:
		case last >= 0 && p.Messages[last].Role == role: // results of tools belong into one message
			p.Messages[last].Content = append(p.Messages[last].Content, blocks...)
		default:
			p.Messages = append(p.Messages, anthropic.MessageParam{Role: role, Content: blocks})
		}
	}
	for _, m := range messages {
		var blocks []anthropic.ContentBlockParamUnion
		if m.Text != "" && m.Role != "tool" {
			blocks = append(blocks, anthropic.NewTextBlock(m.Text))
		}
		switch m.Role {
		case "system":
			if m.Text != "" {
				p.System = append(p.System, anthropic.TextBlockParam{Text: m.Text})
			}
		case "assistant":
			for _, call := range m.Calls {
				blocks = append(blocks, anthropic.NewToolUseBlock(call.ID, call.Arguments, n.of(call.Name)))
			}
			say(anthropic.MessageParamRoleAssistant, blocks...)
		case "tool":
			say(anthropic.MessageParamRoleUser, anthropic.NewToolResultBlock(m.Answers, m.Text, false))
		default:
			say(anthropic.MessageParamRoleUser, blocks...)
		}
	}
	for _, t := range tools {
		s := schema(t)
		required, _ := s["required"].([]any)
		tool := anthropic.ToolParam{Name: n.of(t.Name), Description: anthropic.String(t.Description), InputSchema: anthropic.ToolInputSchemaParam{Properties: s["properties"]}}
		for _, name := range required {
			tool.InputSchema.Required = append(tool.InputSchema.Required, fmt.Sprint(name))
		}
		p.Tools = append(p.Tools, anthropic.ToolUnionParam{OfTool: &tool})
	}
	r, err := c.anthropic.Messages.New(ctx, p)
	if err != nil {
		return "", nil, err
	}
	var texts []string
	var calls []Call
	for _, block := range r.Content {
		switch block.Type {
		case "text":
			texts = append(texts, block.Text)
		case "tool_use":
			calls = append(calls, Call{ID: block.ID, Name: block.Name, Arguments: block.Input})
		}
	}
	return strings.Join(texts, ""), calls, nil
}
