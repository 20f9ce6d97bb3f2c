package model

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Limits of a server.
const (
	// MaxBodyBytes is the maximum length of one request, or one line of the agent client protocol.
	MaxBodyBytes = 10 << 20
	// MaxEvidenceBytes is how much of one body an [Exchange] keeps.
	MaxEvidenceBytes = 256 << 10
	maxHeaderBytes   = 64 << 10
	maxSessions      = 4096
	maxKeptBytes     = 64 << 20 // answers from which a later request may continue
)

// How a stream shows that it is alive while its answer is held, if the vendor's does: it begins after patience, and
// then sends pings.
const (
	patience = 5 * time.Second
	pinging  = 10 * time.Second
)

// Name is the model that is offered. Any other name is accepted, too.
const Name = "conform-1"

// Server is a model that listens on the loopback interface.
type Server struct {
	ask    Ask
	record func(Exchange)
	key    string
	addr   string

	ctx      context.Context
	cancel   context.CancelFunc
	http     *http.Server
	running  sync.WaitGroup
	inFlight atomic.Int64
	born     time.Time

	patience, pinging time.Duration

	mu       sync.Mutex
	closed   bool
	kept     memory
	sessions map[string]*session
}

// Exchange is one request and its answer, even if no model was asked.
type Exchange struct {
	At     time.Time
	API    API    // "" if the request was for none
	What   string // such as "POST /v1/messages" or "session/prompt"
	Status int    // of HTTP; 0: the connection ended first
	Asked  bool   // the model was asked
	// Request and Answer are the bodies: as JSON, or as a JSON string of the text, such as the events of a stream. A
	// body beyond MaxEvidenceBytes is cut and sent as a string.
	Request, Answer json.RawMessage
}

// Option is an option of [Listen].
type Option func(*Server)

// Record calls f with every completed exchange. f must be safe for concurrent use, and must return immediately.
func Record(f func(Exchange)) Option { return func(s *Server) { s.record = f } }

// Listen starts a server on a free port of the loopback interface. ctx limits only the start; the server runs until it
// is closed.
func Listen(ctx context.Context, ask Ask, options ...Option) (*Server, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Server{
		ask: ask, record: func(Exchange) {}, addr: l.Addr().String(), born: time.Now(),
		key:      "sk-conform-" + random(base62, 40),
		patience: patience, pinging: pinging,
		sessions: map[string]*session{},
	}
	for _, o := range options {
		o(s)
	}
	s.ctx, s.cancel = context.WithCancel(context.WithoutCancel(ctx))
	s.http = &http.Server{
		Handler: s.routes(), MaxHeaderBytes: maxHeaderBytes, ReadHeaderTimeout: time.Minute,
		BaseContext: func(net.Listener) context.Context { return s.ctx },
	}
	s.running.Go(func() { _ = s.http.Serve(l) })
	return s, nil
}

// Settings are what a program has to be told to find the model and to be let in:
//
//	openai_url     base URL of OpenAI's API, with /v1
//	anthropic_url  base URL of Anthropic's API, without /v1
//	gemini_url     base URL of Google's API, without /v1beta
//	ollama_url     address of Ollama, which asks for no key
//	key            the API key of the others
//	model          a name of the model; others do as well
//	acp_command    the command of an agent, which is [Agent]
//	acp_address    where that finds the model, for the variable [EnvACP]
func (s *Server) Settings() map[string]string {
	return map[string]string{
		"openai_url":    "http://" + s.addr + "/v1",
		"anthropic_url": "http://" + s.addr,
		"gemini_url":    "http://" + s.addr,
		"ollama_url":    "http://" + s.addr,
		"key":           s.key,
		"model":         Name,
		"acp_command":   command(),
		"acp_address":   "http://acp:" + s.key + "@" + s.addr + pathACP,
	}
}

// command is this program as an agent.
func command() string {
	self, err := os.Executable()
	if err != nil {
		self = "c2a-conform"
	}
	return self + " acp"
}

// InFlight is the number of unanswered requests.
func (s *Server) InFlight() int { return int(s.inFlight.Load()) }

// begin counts a request as running, unless the server is closed.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.running.Add(1)
	}
	return !s.closed
}

// Close closes every connection, ends the contexts of all calls, and returns when everything has ended.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	err := s.http.Close()
	s.running.Wait()
	return err
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for path, api := range map[string]struct {
		name API
		of   vendor
		read func(*Server, []byte) (request, *refusal)
	}{
		"/v1/chat/completions": {OpenAIChat, openAI{}, readChat},
		"/v1/responses":        {OpenAIResponses, openAI{}, readResponses},
		"/v1/messages":         {AnthropicMessages, anthropic{}, readMessages},
		"/api/chat":            {Ollama, ollamas{}, readOllamaChat},
		"/api/generate":        {Ollama, ollamas{}, readOllamaGenerate},
	} {
		mux.HandleFunc("POST "+path,
			func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, api.name, api.of, api.read) })
	}
	mux.HandleFunc("POST /v1/messages/count_tokens", s.countTokens)
	mux.HandleFunc("GET /v1/models", s.models)
	mux.HandleFunc("GET /v1/models/{id...}", s.models)
	mux.HandleFunc("POST /v1beta/models/{call}", s.generate)
	mux.HandleFunc("GET /v1beta/models", s.geminiModels)
	mux.HandleFunc("GET /v1beta/models/{name}", s.geminiModels)
	mux.HandleFunc("GET /api/tags", s.ollamaTags)
	mux.HandleFunc("POST /api/show", s.ollamaShow)
	mux.HandleFunc("GET /api/version", s.ollamaVersion)
	mux.HandleFunc("GET "+pathACP, s.serveACP)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.begin() {
			panic(http.ErrAbortHandler)
		}
		defer s.running.Done()
		if r.URL.Path == pathACP {
			mux.ServeHTTP(w, r)
			return
		}
		s.inFlight.Add(1)
		defer s.inFlight.Add(-1)
		t := &tape{ResponseWriter: w, x: Exchange{At: time.Now(), What: r.Method + " " + r.URL.Path}}
		defer func() {
			t.x.Answer = evidence(t.said)
			s.record(t.x)
		}()
		v := speaking(r)
		v.header(t.Header())
		if bad := v.admit(r, s.key); bad != nil {
			bad.write(t, v)
			return
		}
		if _, pattern := mux.Handler(r); pattern == "" {
			v.unknown(r, known(mux, r)).write(t, v)
			return
		}
		mux.ServeHTTP(t, r)
	})
}

// known reports whether the path is served for another method.
func known(mux *http.ServeMux, r *http.Request) bool {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != "" {
			return true
		}
	}
	return false
}

// request is one request to a model, with the answer format of its API.
type request interface {
	call() Call
	// whole is the body of an answer that isn't streamed.
	whole(a Answer) any
	// streamed is the content type of a stream.
	streamed() string
	// begin is what a stream sends before there is an answer, and ping what it sends while there is none; both are nil
	// if the vendor's sends nothing.
	begin() []byte
	ping() []byte
	// rest is what a stream sends of the answer, after begin.
	rest(a Answer) []byte
	// late is how a stream that has begun reports a failure of the model.
	late(bad *refusal) []byte
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, api API, v vendor,
	read func(*Server, []byte) (request, *refusal)) {
	t := w.(*tape)
	t.x.API = api
	body, bad := readBody(w, r, v)
	if bad != nil {
		bad.write(w, v)
		return
	}
	t.x.Request = evidence(body)
	req, bad := read(s, body)
	if bad != nil {
		bad.write(w, v)
		return
	}
	c := req.call()
	c.API, c.Body, c.At = api, body, t.x.At
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	answer := make(chan Answer, 1)
	t.x.Asked = true
	s.running.Go(func() { answer <- s.ask(ctx, c) })
	if c.Stream {
		s.stream(ctx, w, req, v, answer)
		return
	}
	select {
	case <-ctx.Done():
		panic(http.ErrAbortHandler)
	case a := <-answer:
		if a.Fail != nil {
			v.failure(a.Fail).write(w, v)
			return
		}
		writeJSON(w, http.StatusOK, req.whole(a))
	}
}

func (s *Server) stream(ctx context.Context, w http.ResponseWriter, req request, v vendor, answer <-chan Answer) {
	begun := false
	begin := func() {
		if begun {
			return
		}
		begun = true
		w.Header().Set("Content-Type", req.streamed())
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(req.begin())
	}
	flush := http.NewResponseController(w).Flush
	timer := time.NewTimer(s.patience)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			panic(http.ErrAbortHandler)
		case <-timer.C:
			if req.ping() != nil {
				begin()
				_, _ = w.Write(req.ping())
				_ = flush()
				timer.Reset(s.pinging)
			}
		case a := <-answer:
			switch {
			case a.Fail == nil:
				begin()
				_, _ = w.Write(req.rest(a))
			case !begun || a.Fail.Status == 0:
				v.failure(a.Fail).write(w, v)
			default:
				_, _ = w.Write(req.late(v.failure(a.Fail)))
			}
			_ = flush()
			return
		}
	}
}

func readBody(w http.ResponseWriter, r *http.Request, v vendor) ([]byte, *refusal) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBodyBytes))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, v.tooLarge()
	case err != nil:
		panic(http.ErrAbortHandler)
	}
	return body, nil
}

// tape records the answer to a request.
type tape struct {
	http.ResponseWriter
	x    Exchange
	said []byte
}

func (t *tape) Unwrap() http.ResponseWriter { return t.ResponseWriter }

func (t *tape) WriteHeader(status int) {
	t.x.Status = status
	t.ResponseWriter.WriteHeader(status)
}

func (t *tape) Write(b []byte) (int, error) {
	if t.x.Status == 0 {
		t.x.Status = http.StatusOK
	}
	t.said = append(t.said, b[:min(len(b), MaxEvidenceBytes+1-len(t.said))]...)
	return t.ResponseWriter.Write(b)
}

func evidence(b []byte) json.RawMessage {
	if len(b) == 0 {
		return nil
	}
	if len(b) <= MaxEvidenceBytes && json.Valid(b) {
		return b
	}
	text, _ := json.Marshal(strings.ToValidUTF8(string(b[:min(len(b), MaxEvidenceBytes)]), "\uFFFD"))
	return text
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(encode(v))
}

// object is a JSON object.
type object = map[string]any

func encode(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil { // of arguments that are no JSON
		raw, _ = json.Marshal(err.Error())
	}
	return raw
}

// eventStream is the content type of a stream of events.
const eventStream = "text/event-stream; charset=utf-8"

// events is a request whose stream is one of events.
type events struct{}

func (events) streamed() string { return eventStream }

// event is one event of a stream; those of some APIs have no name.
func event(name string, v any) []byte {
	var b []byte
	if name != "" {
		b = append(b, "event: "+name+"\n"...)
	}
	b = append(b, "data: "...)
	b = append(b, encode(v)...)
	return append(b, "\n\n"...)
}

const (
	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	hex    = "0123456789abcdef"
)

// random is a random text of n letters.
func random(letters string, n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	for i := range b {
		b[i] = letters[int(b[i])%len(letters)]
	}
	return string(b)
}

// pieces cuts a text into the parts of a stream: words, with the space before them.
func pieces(text string) []string {
	var list []string
	for text != "" {
		n := strings.IndexByte(text[1:], ' ') + 1
		if n == 0 {
			n = len(text)
		}
		list = append(list, text[:n])
		text = text[n:]
	}
	return list
}

// tokens estimates the number of tokens.
func tokens(texts ...string) int {
	n := 0
	for _, t := range texts {
		n += len(t)
	}
	return (n + 3) / 4
}

// answerTokens counts those of an answer.
func answerTokens(a Answer) int {
	n := tokens(a.Text)
	for _, c := range a.Calls {
		n += tokens(c.Name, string(c.Arguments)) + 4
	}
	return max(1, n)
}

// arguments of a call, as an object.
func arguments(c ToolCall) json.RawMessage {
	if len(c.Arguments) == 0 || !json.Valid(c.Arguments) {
		return json.RawMessage("{}")
	}
	return c.Arguments
}

// identified gives every call of the answer an id.
func identified(calls []ToolCall, prefix, letters string, n int) []ToolCall {
	var list []ToolCall
	for _, c := range calls {
		if c.ID == "" {
			c.ID = prefix + random(letters, n)
		}
		list = append(list, c)
	}
	return list
}
