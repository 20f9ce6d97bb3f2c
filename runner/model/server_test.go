package model

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func serve(t *testing.T, ask Ask, options ...Option) *Server {
	t.Helper()
	s, err := Listen(t.Context(), ask, options...)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func says(text string) Ask { return func(context.Context, Call) Answer { return Answer{Text: text} } }

// held answers nothing before the test lets it, or the program leaves.
type held struct {
	calls chan Call
	free  chan Answer
	left  chan struct{}
}

func hold() *held {
	return &held{calls: make(chan Call, 16), free: make(chan Answer), left: make(chan struct{}, 16)}
}

func (h *held) ask(ctx context.Context, c Call) Answer {
	h.calls <- c
	select {
	case a := <-h.free:
		return a
	case <-ctx.Done():
		h.left <- struct{}{}
		return Answer{}
	}
}

// post sends a body as a program would, with the headers that either vendor asks for.
func post(ctx context.Context, t *testing.T, s *Server, path, body string, header ...string) *http.Response {
	t.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+s.addr+path, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	if strings.HasPrefix(path, "/v1beta/") {
		r.Header.Set("X-Goog-Api-Key", s.key)
	} else if strings.HasPrefix(path, "/v1/messages") {
		r.Header.Set("X-Api-Key", s.key)
		r.Header.Set("Anthropic-Version", "2023-06-01")
	} else {
		r.Header.Set("Authorization", "Bearer "+s.key)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i+1] == "" {
			r.Header.Del(header[i])
		}
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

func text(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(b)
}

const (
	chatPath      = "/v1/chat/completions"
	responsesPath = "/v1/responses"
	messagesPath  = "/v1/messages"
	geminiPath    = "/v1beta/models/m:generateContent"
	ollamaPath    = "/api/chat"
)

func TestWhatTheModelIsShown(t *testing.T) {
	call := ToolCall{ID: "c1", Name: "look", Arguments: json.RawMessage(`{"at":"sky"}`)}
	round := []Message{{Role: "system", Text: "be kind"}, {Role: "user", Text: "hi\nthere"},
		{Role: "assistant", Text: "let me see", Calls: []ToolCall{call}}, {Role: "tool", Text: "blue", Answers: "c1"},
		{Role: "user", Text: "and?"}}
	for _, c := range []struct {
		why, path, body string
		api             API
		want            []Message
		tools           []string
	}{
		{"a chat with tools", chatPath,
			`{"model":"m","tools":[{"type":"function","function":{"name":"look","parameters":{}}}],"messages":[{"role":"system","content":"be kind"},{"role":"user","content":[{"type":"text","text":"hi"},{"type":"image_url","image_url":{"url":"data:,"}},{"type":"text","text":"there"}]},
			{"role":"assistant","content":"let me see","tool_calls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{\"at\":\"sky\"}"}}]},{"role":"tool","tool_call_id":"c1","content":"blue"},{"role":"user","content":"and?"}]}`,
			OpenAIChat, round, []string{"look"}},
		{"items with instructions apart", responsesPath,
			`{"model":"m","instructions":"be kind","tools":[{"type":"function","name":"look","parameters":{}},{"type":"web_search"}],"input":[{"role":"user","content":[{"type":"input_text","text":"hi"},{"type":"input_text","text":"there"}]},{"type":"reasoning","id":"rs_1","summary":[]},
			{"type":"message","role":"assistant","content":[{"type":"output_text","text":"let me see"}]},{"type":"function_call","call_id":"c1","name":"look","arguments":"{\"at\":\"sky\"}"},{"type":"function_call_output","call_id":"c1","output":"blue"},{"role":"user","content":"and?"}]}`,
			OpenAIResponses, round, []string{"look", "web_search"}},
		{"blocks with the system apart, and a result beside a text", messagesPath,
			`{"model":"m","max_tokens":9,"system":[{"type":"text","text":"be kind","cache_control":{"type":"ephemeral"}}],"tools":[{"name":"look","input_schema":{}}],"messages":[{"role":"user","content":[{"type":"text","text":"hi"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":""}},{"type":"text","text":"there"}]},
			{"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"let me see"},{"type":"tool_use","id":"c1","name":"look","input":{"at":"sky"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"blue"}]},{"type":"text","text":"and?"}]}]}`,
			AnthropicMessages, round, []string{"look"}},
		{"contents with the system apart, and a thought", geminiPath,
			`{"system_instruction":{"parts":[{"text":"be kind"}]},"tools":[{"functionDeclarations":[{"name":"look"}]}],"contents":[{"role":"user","parts":[{"text":"hi"},{"inlineData":{"mimeType":"image/png","data":""}},{"text":"there"}]},
			{"role":"model","parts":[{"text":"hm","thought":true},{"text":"let me see"},{"functionCall":{"id":"c1","name":"look","args":{"at":"sky"}}}]},{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"look","response":{"output":"blue"}}},{"text":"and?"}]}]}`,
			GoogleGemini, round, []string{"look"}},
		{"an open chat", ollamaPath,
			`{"model":"m","stream":false,"tools":[{"type":"function","function":{"name":"look"}}],"messages":[{"role":"system","content":"be kind"},{"role":"user","content":"hi\nthere"},
			{"role":"assistant","content":"let me see","tool_calls":[{"id":"c1","function":{"name":"look","arguments":{"at":"sky"}}}]},{"role":"tool","tool_name":"look","content":"blue"},{"role":"user","content":"and?"}]}`,
			Ollama, round, []string{"look"}},
		{"a text is a message of the user", responsesPath, `{"model":"m","input":"hello"}`, OpenAIResponses,
			[]Message{{Role: "user", Text: "hello"}}, nil},
		{"a developer is the system", chatPath,
			`{"model":"m","messages":[{"role":"developer","content":"be kind"},{"role":"user","content":"hi"}]}`,
			OpenAIChat, []Message{{Role: "system", Text: "be kind"}, {Role: "user", Text: "hi"}}, nil},
		{"a result alone is no message of the user", messagesPath,
			`{"model":"m","max_tokens":9,"messages":[{"role":"user",` +
				`"content":"hi"},{"role":"assistant","content":[{"type":"tool_use",` +
				`"id":"c1","name":"look","input":{"at":"sky"}}]},` +
				`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1"}]}]}`, AnthropicMessages,
			[]Message{{Role: "user", Text: "hi"}, {Role: "assistant", Calls: []ToolCall{call}},
				{Role: "tool", Answers: "c1"}}, nil},
	} {
		t.Run(c.why, func(t *testing.T) {
			h := hold()
			s := serve(t, h.ask)
			go func() { h.free <- Answer{Text: "fine"} }()
			answer := post(t.Context(), t, s, c.path, c.body)
			require.Equal(t, http.StatusOK, answer.StatusCode, c.why)
			got := <-h.calls
			require.Equal(t, c.api, got.API)
			require.Equal(t, c.want, got.Messages)
			require.Equal(t, c.tools, got.Tools)
			require.JSONEq(t, c.body, string(got.Body))
		})
	}
}

func TestGoingOnFromAResponse(t *testing.T) {
	h := hold()
	s := serve(t, h.ask)
	ask := func(body string, a Answer) (Call, string) {
		go func() { h.free <- a }()
		answer := text(t, post(t.Context(), t, s, responsesPath, body))
		var r struct {
			ID     string
			Output []struct{ ID string }
		}
		require.NoError(t, json.Unmarshal([]byte(answer), &r), answer)
		return <-h.calls, r.ID + " " + r.Output[0].ID
	}
	_, ids := ask(`{"model":"m","instructions":"not kept","input":"look up"}`,
		Answer{Calls: []ToolCall{{ID: "c1", Name: "look"}}})
	first, item, _ := strings.Cut(ids, " ")
	shown := []Message{{Role: "user", Text: "look up"},
		{Role: "assistant", Calls: []ToolCall{{ID: "c1", Name: "look", Arguments: json.RawMessage("{}")}}},
		{Role: "tool", Text: "blue", Answers: "c1"}}
	c, _ := ask(`{"model":"m","previous_response_id":"`+first+
		`","input":[{"type":"function_call_output","call_id":"c1","output":"blue"}]}`, Answer{Text: "blue"})
	require.Equal(t, shown, c.Messages)
	c, _ = ask(`{"model":"m","input":[{"role":"user","content":"look up"},{"type":"item_reference","id":"`+item+
		`"},{"type":"function_call_output","call_id":"c1","output":"blue"}]}`, Answer{Text: "blue"})
	require.Equal(t, shown, c.Messages, "an item that was said before stands for itself")
}

func TestRefusals(t *testing.T) {
	asked := func(context.Context, Call) Answer { panic("asked") }
	for _, c := range []struct {
		why, path, body string
		header          []string
		status          int
		want            string // in the body
	}{
		{"no key", chatPath, `{}`, []string{"Authorization", ""}, 401, `"You didn't provide an API key.`},
		{"a wrong key", chatPath, `{}`, []string{"Authorization", "Bearer sk-wrong-and-quite-long"}, 401,
			`"code":"invalid_api_key","message":"Incorrect API key provided: sk-wrong`},
		{"no key for Anthropic", messagesPath, `{}`, []string{"X-Api-Key", ""}, 401,
			`"message":"x-api-key header is required","type":"authentication_error"}`},
		{"a wrong key for Anthropic", messagesPath, `{}`, []string{"X-Api-Key", "x"}, 401,
			`"message":"invalid x-api-key"`},
		{"no version", messagesPath, `{}`, []string{"Anthropic-Version", ""}, 400,
			`anthropic-version: header is required`},
		{"an API that isn't served", "/v1/embeddings", `{}`, nil, 404, `"message":"Invalid URL (POST /v1/embeddings)"`},
		{"a base URL with /v1 for Anthropic", "/v1/v1/messages", `{}`,
			[]string{"Anthropic-Version", "2023-06-01", "X-Api-Key", ""}, 404, `"not_found_error"`},
		{"no key for Google", geminiPath, `{}`, []string{"X-Goog-Api-Key", ""}, 403, `"status":"PERMISSION_DENIED"`},
		{"a wrong key for Google", geminiPath, `{}`, []string{"X-Goog-Api-Key", "x"}, 400,
			`"reason":"API_KEY_INVALID"`},
		{"no contents", geminiPath, `{"contents":[]}`, nil, 400, `contents is not specified`},
		{"another role", geminiPath, `{"contents":[{"role":"assistant","parts":[{"text":"x"}]}]}`, nil, 400,
			`Please use a valid role: user, model.`},
		{"a function that nobody answered", geminiPath,
			`{"contents":[{"role":"model","parts":[{"functionCall":{"name":"f"}}]},{"parts":[{"text":"x"}]}]}`, nil,
			400, `each call of it has a response`},
		{"a response to nothing", geminiPath,
			`{"contents":[{"parts":[{"functionResponse":{"name":"f","response":{}}}]}]}`, nil, 400,
			`number of function response parts is equal`},
		{"a method that isn't served", "/v1beta/models/m:embedContent", `{}`, nil, 404, `"status":"NOT_FOUND"`},
		{"no model for Ollama", ollamaPath, `{"messages":[]}`, nil, 400, `{"error":"model is required"}`},
		{"a role that Ollama lacks", ollamaPath, `{"model":"m","messages":[{"role":"bot"}]}`, nil, 400,
			`invalid role: bot`},
		{"an API that Ollama lacks", "/api/blobs", `{}`, nil, 404, `404 page not found`},
		{"the other method", chatPath, ``, nil, 405, `Not allowed to GET on /v1/chat/completions`},
		{"no JSON", chatPath, `{"model":`, nil, 400, `We could not parse the JSON body`},
		{"no model", chatPath, `{"messages":[]}`, nil, 400, `you must provide a model parameter`},
		{"no messages", chatPath, `{"model":"m"}`, nil, 400,
			`"code":"missing_required_parameter","message":"Missing required parameter: 'messages'.","param":"messages"`},
		{"messages of another type", chatPath, `{"model":"m","messages":"hi"}`, nil, 400,
			`Invalid type for 'messages': expected an array of objects, but got a string instead.`},
		{"a role that is none", chatPath, `{"model":"m","messages":[{"role":"bot","content":"x"}]}`, nil, 400,
			`"param":"messages[0].role"`},
		{"a user without content", chatPath, `{"model":"m","messages":[{"role":"user","content":null}]}`, nil, 400,
			`expected a string, got null`},
		{"a result of no call", chatPath, `{"model":"m","messages":[{"role":"tool","tool_call_id":"c","content":"x"}]}`,
			nil, 400, `must be a response to a preceeding message with 'tool_calls'`},
		{"a call without a result", chatPath,
			`{"model":"m","messages":[{"role":"assistant","content":null,` +
				`"tool_calls":[{"id":"c","type":"function","function":{"name":"f",` +
				`"arguments":"{}"}}]},{"role":"user","content":"x"}]}`, nil, 400, `did not have response messages: c`},
		{"a call at the end", chatPath,
			`{"model":"m","messages":[{"role":"assistant","tool_calls":[{"id":"c",` +
				`"type":"function","function":{"name":"f","arguments":"{}"}}]}]}`, nil, 400,
			`did not have response messages: c`},
		{"a name of a tool that vendors don't take", chatPath,
			`{"model":"m","messages":[{"role":"user","content":"x"}],` +
				`"tools":[{"type":"function","function":{"name":"chat.react"}}]}`, nil, 400,
			`"param":"tools[0].function.name"`},
		{"the same in responses", responsesPath,
			`{"model":"m","input":"x","tools":[{"type":"web_search"},{"type":"function","name":"chat.react"}]}`, nil,
			400, `"param":"tools[1].name"`},
		{"the same at Anthropic", messagesPath,
			`{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"x"}],"tools":[{"name":"chat.react"}]}`,
			nil, 400, `tools.0.custom.name: String should match pattern`},
		{"no input", responsesPath, `{"model":"m"}`, nil, 400, `Missing required parameter: 'input'.`},
		{"a response that never was", responsesPath, `{"model":"m","input":"x","previous_response_id":"resp_1"}`, nil,
			400, `"previous_response_not_found"`},
		{"an item that never was", responsesPath, `{"model":"m","input":[{"type":"item_reference","id":"msg_1"}]}`, nil,
			400, `Item with id 'msg_1' not found.`},
		{"an output of no call", responsesPath,
			`{"model":"m","input":[{"type":"function_call_output","call_id":"c","output":"x"}]}`, nil, 400,
			`No tool call found for function call output with call_id c.`},
		{"a call without an output", responsesPath,
			`{"model":"m","input":[{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}]}`, nil, 400,
			`No tool output found for function call c.`},
		{"no limit of tokens", messagesPath, `{"model":"m","messages":[{"role":"user","content":"x"}]}`, nil, 400,
			`max_tokens: Field required`},
		{"a role of the system", messagesPath,
			`{"model":"m","max_tokens":1,"messages":[{"role":"system","content":"x"}]}`, nil, 400, `Unexpected role`},
		{"an empty text", messagesPath,
			`{"model":"m","max_tokens":1,"messages":[{"role":"user","content":[{"type":"text","text":""}]}]}`, nil, 400,
			`text content blocks must be non-empty`},
		{"a use without a result", messagesPath,
			`{"model":"m","max_tokens":1,"messages":[{"role":"assistant",` +
				`"content":[{"type":"tool_use","id":"u","name":"f","input":{}}]},{"role":"user","content":"x"}]}`, nil,
			400, `ids were found without`},
		{"a result of no use", messagesPath,
			`{"model":"m","max_tokens":1,"messages":[{"role":"user",` +
				`"content":[{"type":"tool_result","tool_use_id":"u","content":"x"}]}]}`, nil, 400, `unexpected`},
		{"more than is taken", messagesPath, `{"model":"` + strings.Repeat("m", MaxBodyBytes) + `"}`, nil, 413,
			`"request_too_large"`},
		{"no JSON at all, deep", chatPath, strings.Repeat("[", 100_000), nil, 400, `We could not parse`},
	} {
		t.Run(c.why, func(t *testing.T) {
			var kept []Exchange
			s := serve(t, asked, Record(func(x Exchange) { kept = append(kept, x) }))
			answer := post(t.Context(), t, s, c.path, c.body, c.header...)
			body := text(t, answer)
			require.Equal(t, c.status, answer.StatusCode, body)
			require.Contains(t, body, c.want)
			require.NoError(t, s.Close())
			require.Len(t, kept, 1)
			require.Equal(t, c.status, kept[0].Status)
			require.JSONEq(t, body, string(kept[0].Answer))
		})
	}
}

func TestFailures(t *testing.T) {
	bodies := map[string]string{chatPath: `{"model":"m","messages":[{"role":"user","content":"x"}]}`,
		responsesPath: `{"model":"m","input":"x"}`,
		messagesPath:  `{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"x"}]}`}
	for _, c := range []struct {
		why, path string
		fail      Failure
		want      string
		after     string
	}{
		{"too much asked", chatPath, Failure{Status: 429, RetryAfter: 1500 * time.Millisecond},
			`"code":"rate_limit_exceeded"`, "2"},
		{"too much asked of responses", responsesPath, Failure{Status: 429}, `"type":"requests"`, ""},
		{"down", chatPath, Failure{Status: 500}, `"type":"server_error"`, ""},
		{"down, in words of its own", responsesPath, Failure{Status: 503, Message: "tea time"},
			`"message":"tea time"`, ""},
		{"too much asked of Anthropic", messagesPath, Failure{Status: 429, RetryAfter: time.Second},
			`"type":"rate_limit_error"},"request_id":"req_`, "1"},
		{"overloaded", messagesPath, Failure{Status: 529},
			`"error":{"message":"Overloaded","type":"overloaded_error"}`, ""},
		{"down at Anthropic", messagesPath, Failure{Status: 500}, `"type":"api_error"`, ""},
	} {
		for _, stream := range []string{"", `"stream":true,`} {
			t.Run(c.why+stream, func(t *testing.T) {
				s := serve(t, func(context.Context, Call) Answer { return Answer{Fail: &c.fail} })
				answer := post(t.Context(), t, s, c.path, "{"+stream+bodies[c.path][1:])
				require.Equal(t, c.fail.Status, answer.StatusCode)
				require.Equal(t, c.after, answer.Header.Get("Retry-After"))
				require.Contains(t, text(t, answer), c.want)
			})
		}
	}
}

func TestCutConnection(t *testing.T) {
	s := serve(t, func(context.Context, Call) Answer { return Answer{Fail: &Failure{}} })
	for _, stream := range []string{"", `"stream":true,`} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+s.addr+responsesPath,
			strings.NewReader("{"+stream+`"model":"m","input":"x"}`))
		require.NoError(t, err)
		r.Header.Set("Authorization", "Bearer "+s.key)
		r.GetBody = nil
		_, err = http.DefaultTransport.RoundTrip(r)
		require.Error(t, err)
	}
}

// A program that leaves ends the call, whether it waits for an answer or listens to a stream that has begun.
func TestLeaving(t *testing.T) {
	for path, body := range map[string]string{chatPath: `{"model":"m","messages":[{"role":"user","content":"x"}]}`,
		responsesPath: `{"model":"m","input":"x"}`,
		messagesPath:  `{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"x"}]}`} {
		for _, stream := range []string{"", `"stream":true,`} {
			t.Run(path+stream, func(t *testing.T) {
				h := hold()
				s := serve(t, h.ask, func(s *Server) { s.patience, s.pinging = time.Millisecond, time.Millisecond })
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				gone := make(chan error)
				go func() {
					r, _ := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.addr+path,
						strings.NewReader("{"+stream+body[1:]))
					r.Header.Set("X-Api-Key", s.key)
					r.Header.Set("Authorization", "Bearer "+s.key)
					r.Header.Set("Anthropic-Version", "2023-06-01")
					answer, err := http.DefaultClient.Do(r)
					if err == nil { // a stream that has begun
						events := bufio.NewReader(answer.Body)
						for line := ""; err == nil && line != "event: ping\n"; line, err = events.ReadString('\n') {
						}
						leave()
						_, err = io.Copy(io.Discard, events)
					}
					gone <- err
				}()
				require.Equal(t, "x", (<-h.calls).Messages[0].Text)
				require.Equal(t, 1, s.InFlight())
				if path != messagesPath || stream == "" {
					leave()
				}
				<-h.left
				require.Error(t, <-gone)
				require.NoError(t, s.Close())
				require.Zero(t, s.InFlight())
			})
		}
	}
}

// What is held fails late in the words of the stream.
func TestHeldStream(t *testing.T) {
	h := hold()
	s := serve(t, h.ask, func(s *Server) { s.patience = time.Millisecond })
	answer := post(t.Context(), t, s, messagesPath,
		`{"model":"m","stream":true,"max_tokens":1,"messages":[{"role":"user","content":"x"}]}`)
	h.free <- Answer{Fail: &Failure{Status: 529}}
	body := text(t, answer)
	require.True(t, strings.HasPrefix(body, "event: message_start\n"), body)
	require.Contains(t, body, "event: ping\ndata: {\"type\":\"ping\"}\n\n")
	require.True(t, strings.HasSuffix(body,
		"event: error\ndata: {\"error\":{\"message\":\"Overloaded\","+
			"\"type\":\"overloaded_error\"},\"type\":\"error\"}\n\n"), body)
}

func TestCloseEndsCalls(t *testing.T) {
	h := hold()
	s := serve(t, h.ask)
	gone := make(chan error)
	for range 8 {
		go func() {
			r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+s.addr+responsesPath,
				strings.NewReader(`{"model":"m","input":"x"}`))
			r.Header.Set("Authorization", "Bearer "+s.key)
			_, err := http.DefaultClient.Do(r)
			gone <- err
		}()
	}
	for range 8 {
		<-h.calls
	}
	require.Equal(t, 8, s.InFlight())
	require.NoError(t, s.Close())
	for range 8 {
		require.Error(t, <-gone)
	}
	require.Zero(t, s.InFlight())
}

func TestModels(t *testing.T) {
	s := serve(t, says(""))
	require.Contains(t, text(t, post(t.Context(), t, s, "/v1/models", "")), `{"data":[{"created":`)
	require.Contains(t, text(t, post(t.Context(), t, s, "/v1/models/ft:gpt/4", "")), `"id":"ft:gpt/4","object":"model"`)
	require.Contains(t, text(t, post(t.Context(), t, s, "/v1/models", "", "Anthropic-Version", "2023-06-01")),
		`"has_more":false`)
	require.Contains(t,
		text(t, post(t.Context(), t, s, "/v1/messages/count_tokens",
			`{"model":"m","messages":[{"role":"user","content":"x"}]}`)), `{"input_tokens":`)
}

// What goes on from old answers is bounded, and the oldest is forgotten first.
func TestMemoryIsBounded(t *testing.T) {
	s := serve(t, says(""))
	long := []Message{{Text: strings.Repeat("x", maxKeptBytes/4)}}
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		s.keep(id, long, map[string]Message{"item " + id: long[0]})
	}
	_, ok := s.recall("a")
	require.False(t, ok)
	_, ok = s.item("item a")
	require.False(t, ok)
	_, ok = s.recall("e")
	require.True(t, ok)
	require.LessOrEqual(t, s.kept.bytes, maxKeptBytes)
}

// No body makes a reader panic, and what one takes can be answered.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"model":"m","max_tokens":9,"system":"s","input":[{"type":"function_call",` +
			`"call_id":"c","name":"n","arguments":"{"}],"messages":[{"role":"user",` +
			`"content":[{"type":"text","text":"x"}]}]}`,
		`{"model":"m","max_tokens":9,"input":"x","instructions":[],` +
			`"messages":[{"role":"assistant","content":null,"tool_calls":[{}]},` +
			`{"role":"tool","content":"","tool_call_id":""}],` +
			`"tools":[{"type":"function","name":"n","function":{"name":"n"}}]}`,
		`[]`, `null`, `{"model":1}`, `{"model":"m","messages":[null]}`, `{"model":"m","input":[null],"tools":[null]}`,
		`{"model":"m","max_tokens":1,"messages":[{"role":"user","content":[null]}]}`,
	} {
		f.Add([]byte(seed))
	}
	s := &Server{}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, read := range []func(*Server, []byte) (request, *refusal){readChat, readResponses, readMessages} {
			q, bad := read(s, body)
			if bad != nil {
				require.Equal(t, 4, bad.status/100)
				continue
			}
			q.call()
			a := Answer{Text: "a b", Calls: []ToolCall{{Name: "n"}}}
			require.True(t, json.Valid(encode(q.whole(a))))
			require.NotEmpty(t, q.rest(a))
		}
	})
}
