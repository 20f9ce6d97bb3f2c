package model

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// gemini is a request of Google's generateContent or streamGenerateContent. Members may be written in either case, as
// in all of Google's JSON.
type gemini struct {
	Contents    []geminiContent `json:"contents"`
	System      *geminiContent  `json:"systemInstruction"`
	SystemSnake *geminiContent  `json:"system_instruction"`
	Tools       []struct {
		Functions      []geminiFunction `json:"functionDeclarations"`
		FunctionsSnake []geminiFunction `json:"function_declarations"`
	} `json:"tools"`

	model  string
	stream bool
	listed bool // the stream is a JSON list, not one of events
	sent   bool // a part of that list
	shown  []Message
	tools  []string
	input  int // tokens
	id     string
}

type geminiFunction struct {
	Name string `json:"name"`
}

type geminiContent struct {
	Role  string       `json:"role"`
	Parts []geminiPart `json:"parts"`
}

type geminiPart struct {
	Text          string          `json:"text"`
	Thought       bool            `json:"thought"`
	Call          *geminiCall     `json:"functionCall"`
	CallSnake     *geminiCall     `json:"function_call"`
	Response      *geminiResponse `json:"functionResponse"`
	ResponseSnake *geminiResponse `json:"function_response"`
}

type geminiCall struct {
	ID   string          `json:"id"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

type geminiResponse struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Response json.RawMessage `json:"response"`
}

// text returns the text of a tool's message: the member output or result if it is a text, or everything.
func (r geminiResponse) text() string {
	var of struct{ Output, Result, Error json.RawMessage }
	if json.Unmarshal(r.Response, &of) == nil {
		for _, raw := range []json.RawMessage{of.Output, of.Result, of.Error} {
			var text string
			if json.Unmarshal(raw, &text) == nil {
				return text
			}
		}
	}
	return string(r.Response)
}

// geminiName matches valid names of functions.
var geminiName = regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$`)

func readGemini(body []byte, name, method string, listed bool) (*gemini, *refusal) {
	q := &gemini{model: name, stream: method == "streamGenerateContent", listed: listed, input: tokens(string(body)),
		id: random(base62, 22)}
	if err := json.Unmarshal(body, q); err != nil {
		return nil, badGemini("Invalid JSON payload received. " + err.Error())
	}
	if len(q.Contents) == 0 {
		return nil, badGemini("* GenerateContentRequest.contents: contents is not specified\n")
	}
	for i, t := range q.Tools {
		for j, f := range append(t.Functions, t.FunctionsSnake...) {
			if !geminiName.MatchString(f.Name) {
				return nil, badGemini(fmt.Sprintf("* GenerateContentRequest.tools[%d].function_declarations[%d].name: "+
					"Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, "+
					"A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of "+
					"128.\n", i, j))
			}
			q.tools = append(q.tools, f.Name)
		}
	}
	if system := cmp.Or(q.System, q.SystemSnake); system != nil {
		q.shown = append(q.shown, Message{Role: "system", Text: system.text()})
	}
	return q, q.read()
}

// read reads the messages, and refuses function calls without an answer.
func (q *gemini) read() *refusal {
	var open []ToolCall
	for _, c := range q.Contents {
		out := Message{Role: "user", Text: c.text()}
		switch c.Role {
		case "", "user", "function":
		case "model":
			out.Role = "assistant"
		default:
			return badGemini("Please use a valid role: user, model.")
		}
		answered := 0
		for i, p := range c.Parts {
			if r := cmp.Or(p.Response, p.ResponseSnake); r != nil {
				if answered >= len(open) {
					return badGemini("Please ensure that the number of function response parts is equal to the " +
						"number of function call parts of the function call turn.")
				}
				q.shown = append(q.shown, Message{Role: "tool", Text: r.text(), Answers: open[answered].ID})
				answered++
			}
			if f := cmp.Or(p.Call, p.CallSnake); f != nil {
				out.Calls = append(out.Calls, ToolCall{ID: cmp.Or(f.ID, fmt.Sprintf("%s-%d", f.Name, i)), Name: f.Name,
					Arguments: f.Args})
			}
		}
		if answered != len(open) {
			return badGemini("Please ensure that function call turn comes immediately after a user turn or after a " +
				"function response turn, and that each call of it has a response.")
		}
		open = out.Calls
		if answered == 0 || out.Text != "" {
			q.shown = append(q.shown, out)
		}
	}
	if len(open) > 0 {
		return badGemini("Please ensure that each function call has a response.")
	}
	return nil
}

// text returns the text of all parts, except the model's thoughts.
func (c geminiContent) text() string {
	var texts []string
	for _, p := range c.Parts {
		if p.Text != "" && !p.Thought {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

func (q *gemini) call() Call { return Call{Stream: q.stream, Messages: q.shown, Tools: q.tools} }

// chunk is an answer or a part of one; the last one says why the answer ended.
func (q *gemini) chunk(parts []object, last bool, out int) object {
	candidate := object{"content": object{"parts": parts, "role": "model"}, "index": 0}
	if last {
		candidate["finishReason"] = "STOP"
	}
	return object{
		"candidates": []object{candidate},
		"usageMetadata": object{
			"promptTokenCount": q.input, "candidatesTokenCount": out, "totalTokenCount": q.input + out,
			"promptTokensDetails": []object{{"modality": "TEXT", "tokenCount": q.input}},
		},
		"modelVersion": q.model, "responseId": q.id,
	}
}

func geminiCalls(a Answer) []object {
	var parts []object
	for _, c := range identified(a.Calls, "", base62, 8) {
		parts = append(parts, object{"functionCall": object{"id": c.ID, "name": c.Name, "args": arguments(c)}})
	}
	return parts
}

func (q *gemini) whole(a Answer) any {
	var parts []object
	if a.Text != "" || len(a.Calls) == 0 {
		parts = append(parts, object{"text": a.Text})
	}
	return q.chunk(append(parts, geminiCalls(a)...), true, answerTokens(a))
}

func (q *gemini) streamed() string {
	if q.listed {
		return "application/json; charset=UTF-8"
	}
	return eventStream
}

func (q *gemini) begin() []byte { return nil }
func (q *gemini) ping() []byte  { return nil }

func (q *gemini) rest(a Answer) []byte {
	var b bytes.Buffer
	texts, n := pieces(a.Text), 0
	for i, p := range texts {
		n += tokens(p)
		b.Write(q.part(q.chunk([]object{{"text": p}}, i == len(texts)-1 && len(a.Calls) == 0, n)))
	}
	if len(a.Calls) > 0 || len(texts) == 0 {
		parts := geminiCalls(a)
		if len(parts) == 0 {
			parts = []object{{"text": ""}}
		}
		b.Write(q.part(q.chunk(parts, true, answerTokens(a))))
	}
	if q.listed {
		b.WriteString("\n]")
	}
	return b.Bytes()
}

func (q *gemini) late(bad *refusal) []byte {
	part := q.part(google{}.body(bad, nil))
	if q.listed {
		part = append(part, "\n]"...)
	}
	return part
}

// part is one part of a stream.
func (q *gemini) part(v any) []byte {
	if !q.listed {
		return event("", v)
	}
	before := "["
	if q.sent {
		before = ",\n"
	}
	q.sent = true
	return append([]byte(before), encode(v)...)
}

// generate answers what is asked of a model by its name and a method, such as models/conform-1:generateContent.
func (s *Server) generate(w http.ResponseWriter, r *http.Request) {
	name, method, _ := strings.Cut(r.PathValue("call"), ":")
	switch method {
	case "generateContent", "streamGenerateContent":
		listed := r.URL.Query().Get("alt") != "sse"
		s.serve(w, r, GoogleGemini, google{}, func(_ *Server, body []byte) (request, *refusal) {
			return readGemini(body, name, method, listed)
		})
	case "countTokens":
		body, bad := readBody(w, r, google{})
		if bad != nil {
			bad.write(w, google{})
			return
		}
		w.(*tape).x.Request = evidence(body)
		writeJSON(w, http.StatusOK, object{"totalTokens": tokens(string(body))})
	default:
		google{}.unknown(r, false).write(w, google{})
	}
}

// geminiModels lists the only model, or shows any.
func (s *Server) geminiModels(w http.ResponseWriter, r *http.Request) {
	show := func(name string) object {
		return object{"name": "models/" + name, "version": "1", "displayName": name, "inputTokenLimit": 1 << 20,
			"outputTokenLimit":           1 << 16,
			"supportedGenerationMethods": []string{"generateContent", "countTokens"}}
	}
	if name := r.PathValue("name"); name != "" {
		writeJSON(w, http.StatusOK, show(name))
		return
	}
	writeJSON(w, http.StatusOK, object{"models": []object{show(Name)}})
}

// google writes answers in the format of Google.
type google struct{}

func (google) header(h http.Header) { h.Set("Server-Timing", "gfet4t7; dur=12") }

func (google) admit(r *http.Request, key string) *refusal {
	switch given := cmp.Or(r.Header.Get("X-Goog-Api-Key"), r.URL.Query().Get("key")); given {
	case key:
		return nil
	case "":
		return &refusal{status: http.StatusForbidden, kind: "PERMISSION_DENIED",
			message: "Method doesn't allow unregistered callers (callers without established identity). Please use " +
				"API Key or other form of API consumer identity to call this API."}
	}
	return &refusal{status: http.StatusBadRequest, kind: "INVALID_ARGUMENT", code: "API_KEY_INVALID",
		message: "API key not valid. Please pass a valid API key."}
}

func (google) unknown(r *http.Request, _ bool) *refusal {
	return &refusal{status: http.StatusNotFound, kind: "NOT_FOUND",
		message: "Requested entity was not found: " + r.Method + " " + r.URL.Path}
}

func (google) tooLarge() *refusal {
	return badGemini("Request payload size exceeds the limit: " + strconv.Itoa(MaxBodyBytes) + " bytes.")
}

// badGemini refuses a request in the format of Google.
func badGemini(message string) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: "INVALID_ARGUMENT", message: message}
}

func (google) failure(f *Failure) *refusal {
	kinds := map[int][2]string{
		http.StatusBadRequest:         {"INVALID_ARGUMENT", "Request contains an invalid argument."},
		http.StatusUnauthorized:       {"UNAUTHENTICATED", "API keys are not supported by this API."},
		http.StatusForbidden:          {"PERMISSION_DENIED", "The caller does not have permission"},
		http.StatusNotFound:           {"NOT_FOUND", "Requested entity was not found."},
		http.StatusTooManyRequests:    {"RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."},
		http.StatusServiceUnavailable: {"UNAVAILABLE", "The model is overloaded. Please try again later."},
		http.StatusGatewayTimeout:     {"DEADLINE_EXCEEDED", "Deadline expired before operation could complete."},
	}
	kind, ok := kinds[f.Status]
	if !ok {
		kind = [2]string{"INTERNAL", "An internal error has occurred. Please retry."}
	}
	return (&refusal{status: f.Status, kind: kind[0], message: cmp.Or(f.Message, kind[1])}).after(f.RetryAfter, false)
}

func (google) body(bad *refusal, h http.Header) any {
	e := object{"code": bad.status, "message": bad.message, "status": bad.kind}
	switch seconds, err := strconv.Atoi(h.Get("Retry-After")); {
	case bad.code != "":
		e["details"] = []object{{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": bad.code,
			"domain": "googleapis.com"}}
	case err == nil:
		e["details"] = []object{{"@type": "type.googleapis.com/google.rpc.RetryInfo",
			"retryDelay": (time.Duration(seconds) * time.Second).String()}}
	}
	return object{"error": e}
}
