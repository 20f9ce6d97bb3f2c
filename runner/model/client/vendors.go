package client

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// object is a JSON object of a request.
type object = map[string]any

// errEmpty says that an answer contains no message from the model.
var errEmpty = errors.New("the answer has no message from the model")

// openAI is OpenAI's chat completions API, which many other vendors support as well.
var openAI = vendor{
	name: "openai", url: "https://api.openai.com/v1",
	urls: []string{"OPENAI_BASE_URL"}, keys: []string{"OPENAI_API_KEY"},
	path: func(string) string { return "/chat/completions" },
	auth: func(h http.Header, key string) { h.Set("Authorization", "Bearer "+key) },
	ask: func(model string, q Request, o Options) any {
		body := object{"model": model, "messages": shown(q), "tools": functions(q.Tools),
			"max_completion_tokens": cmp.Or(o.MaxTokens, DefaultMaxTokens)}
		if o.Temperature != nil {
			body["temperature"] = *o.Temperature
		}
		return body
	},
	read: func(raw []byte) (Reply, error) {
		var a struct {
			Choices []struct {
				Message struct {
					Content   string `json:"content"`
					Refusal   string `json:"refusal"`
					ToolCalls []struct {
						Function struct {
							Name      string `json:"name"`
							Arguments string `json:"arguments"`
						} `json:"function"`
					} `json:"tool_calls"`
				} `json:"message"`
			} `json:"choices"`
			Usage struct {
				PromptTokens     int64 `json:"prompt_tokens"`
				CompletionTokens int64 `json:"completion_tokens"`
			} `json:"usage"`
		}
		if err := json.Unmarshal(raw, &a); err != nil {
			return Reply{}, err
		}
		if len(a.Choices) == 0 {
			return Reply{}, errEmpty
		}
		m := a.Choices[0].Message
		r := Reply{Text: cmp.Or(m.Content, m.Refusal), InputTokens: a.Usage.PromptTokens,
			OutputTokens: a.Usage.CompletionTokens}
		for _, c := range m.ToolCalls {
			r.Calls = append(r.Calls, Call{c.Function.Name, arguments(json.RawMessage(c.Function.Arguments))})
		}
		return r, nil
	},
}

// anthropic is Anthropic's messages.
var anthropic = vendor{
	name: "anthropic", url: "https://api.anthropic.com",
	urls: []string{"ANTHROPIC_BASE_URL"}, keys: []string{"ANTHROPIC_API_KEY"},
	path: func(string) string { return "/v1/messages" },
	auth: func(h http.Header, key string) {
		h.Set("X-Api-Key", key)
		h.Set("Anthropic-Version", "2023-06-01")
	},
	ask: func(model string, q Request, o Options) any {
		system, rest := apart(q)
		var tools []object
		for _, t := range q.Tools {
			tools = append(tools, object{"name": sanitized(t.Name), "description": t.Description,
				"input_schema": t.Parameters})
		}
		body := object{"model": model, "system": system, "messages": shown(rest), "tools": tools,
			"max_tokens": cmp.Or(o.MaxTokens, DefaultMaxTokens)}
		if o.Temperature != nil {
			body["temperature"] = *o.Temperature
		}
		return body
	},
	read: func(raw []byte) (Reply, error) {
		var a struct {
			Role    string `json:"role"`
			Content []struct {
				Type  string          `json:"type"`
				Text  string          `json:"text"`
				Name  string          `json:"name"`
				Input json.RawMessage `json:"input"`
			} `json:"content"`
			Usage struct {
				InputTokens  int64 `json:"input_tokens"`
				OutputTokens int64 `json:"output_tokens"`
			} `json:"usage"`
		}
		if err := json.Unmarshal(raw, &a); err != nil {
			return Reply{}, err
		}
		if a.Role == "" { // content may be empty: the model said nothing
			return Reply{}, errEmpty
		}
		r := Reply{InputTokens: a.Usage.InputTokens, OutputTokens: a.Usage.OutputTokens}
		for _, c := range a.Content {
			switch c.Type {
			case "text":
				r.Text += c.Text
			case "tool_use":
				r.Calls = append(r.Calls, Call{c.Name, arguments(c.Input)})
			}
		}
		return r, nil
	},
}

// gemini is Google's generateContent.
var gemini = vendor{
	name: "gemini", url: "https://generativelanguage.googleapis.com",
	urls: []string{"GOOGLE_GEMINI_BASE_URL"}, keys: []string{"GEMINI_API_KEY", "GOOGLE_API_KEY"},
	path: func(model string) string { return "/v1beta/models/" + url.PathEscape(model) + ":generateContent" },
	auth: func(h http.Header, key string) { h.Set("X-Goog-Api-Key", key) },
	ask: func(_ string, q Request, o Options) any {
		system, rest := apart(q)
		var contents, tools []object
		for _, m := range merged(rest.Messages) {
			role := m.Role
			if role == "assistant" {
				role = "model"
			}
			contents = append(contents, object{"role": role, "parts": []object{{"text": m.Text}}})
		}
		for _, t := range q.Tools {
			tools = append(tools, object{"name": sanitized(t.Name), "description": t.Description,
				"parameters": t.Parameters})
		}
		config := object{"maxOutputTokens": cmp.Or(o.MaxTokens, DefaultMaxTokens)}
		if o.Temperature != nil {
			config["temperature"] = *o.Temperature
		}
		return object{"systemInstruction": object{"parts": []object{{"text": system}}}, "contents": contents,
			"tools": []object{{"functionDeclarations": tools}}, "generationConfig": config}
	},
	read: func(raw []byte) (Reply, error) {
		var a struct {
			Candidates []struct {
				Content struct {
					Parts []struct {
						Text    string `json:"text"`
						Thought bool   `json:"thought"`
						Call    *struct {
							Name string          `json:"name"`
							Args json.RawMessage `json:"args"`
						} `json:"functionCall"`
					} `json:"parts"`
				} `json:"content"`
			} `json:"candidates"`
			Usage struct {
				Prompt     int64 `json:"promptTokenCount"`
				Candidates int64 `json:"candidatesTokenCount"`
				Thoughts   int64 `json:"thoughtsTokenCount"`
			} `json:"usageMetadata"`
		}
		if err := json.Unmarshal(raw, &a); err != nil {
			return Reply{}, err
		}
		if len(a.Candidates) == 0 {
			return Reply{}, errEmpty
		}
		r := Reply{InputTokens: a.Usage.Prompt, OutputTokens: a.Usage.Candidates + a.Usage.Thoughts}
		for _, p := range a.Candidates[0].Content.Parts {
			switch {
			case p.Call != nil:
				r.Calls = append(r.Calls, Call{p.Call.Name, arguments(p.Call.Args)})
			case !p.Thought:
				r.Text += p.Text
			}
		}
		return r, nil
	},
}

// ollama is Ollama's chat, which needs no key.
var ollama = vendor{
	name: "ollama", url: "http://127.0.0.1:11434", urls: []string{"OLLAMA_HOST"},
	path: func(string) string { return "/api/chat" },
	auth: func(http.Header, string) {},
	ask: func(model string, q Request, o Options) any {
		settings := object{"num_predict": cmp.Or(o.MaxTokens, DefaultMaxTokens)}
		if o.Temperature != nil {
			settings["temperature"] = *o.Temperature
		}
		return object{"model": model, "stream": false, "messages": shown(q),
			"tools": functions(q.Tools), "options": settings}
	},
	read: func(raw []byte) (Reply, error) {
		var a struct {
			Message *struct {
				Content   string `json:"content"`
				ToolCalls []struct {
					Function struct {
						Name      string          `json:"name"`
						Arguments json.RawMessage `json:"arguments"`
					} `json:"function"`
				} `json:"tool_calls"`
			} `json:"message"`
			PromptTokens int64 `json:"prompt_eval_count"`
			Tokens       int64 `json:"eval_count"`
		}
		if err := json.Unmarshal(raw, &a); err != nil {
			return Reply{}, err
		}
		if a.Message == nil {
			return Reply{}, errEmpty
		}
		r := Reply{Text: a.Message.Content, InputTokens: a.PromptTokens, OutputTokens: a.Tokens}
		for _, c := range a.Message.ToolCalls {
			r.Calls = append(r.Calls, Call{c.Function.Name, arguments(c.Function.Arguments)})
		}
		return r, nil
	},
}

// arguments returns the arguments of a call, or none if they are not an object.
func arguments(raw json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil || members == nil {
		return json.RawMessage("{}")
	}
	return raw
}

// functions returns tools in the format of OpenAI, which Ollama also uses.
func functions(tools []Tool) (all []object) {
	for _, t := range tools {
		all = append(all, object{"type": "function", "function": object{
			"name": sanitized(t.Name), "description": t.Description, "parameters": t.Parameters}})
	}
	return all
}

// apart separates the system messages.
func apart(q Request) (system string, rest Request) {
	var texts []string
	rest = Request{Tools: q.Tools}
	for _, m := range q.Messages {
		if m.Role == "system" {
			texts = append(texts, m.Text)
		} else {
			rest.Messages = append(rest.Messages, m)
		}
	}
	return strings.Join(texts, "\n\n"), rest
}

// merged sends a tool's message as the user's, and merges consecutive messages of one role, as some vendors require.
func merged(messages []Message) (all []Message) {
	for _, m := range messages {
		if m.Role == "tool" {
			m = Message{"user", "TOOL RESULT\n" + m.Text}
		}
		if n := len(all); n > 0 && all[n-1].Role == m.Role {
			all[n-1].Text += "\n\n" + m.Text
			continue
		}
		all = append(all, m)
	}
	return all
}

// shown returns the messages in the format of most vendors.
func shown(q Request) (all []object) {
	for _, m := range merged(q.Messages) {
		all = append(all, object{"role": m.Role, "content": m.Text})
	}
	return all
}
