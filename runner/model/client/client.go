// Package client asks a model for its answer to one turn, by the standard chat API of its vendor: OpenAI's chat
// completions, Anthropic's messages, Google's generateContent or Ollama's chat. Scripted models, whose rates are known,
// answer in their place where the measurement itself is to be tried.
//
// In come the messages and tools of a turn; out come what the model says, which tools it calls, and what that cost in
// tokens. It knows no protocol, and judges nothing.
package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Model answers turns. It is safe for concurrent use.
type Model interface {
	// Answer answers one step of a turn. An error says nothing about the model's behaviour.
	Answer(ctx context.Context, q Request) (Reply, error)
	// String names it, such as "openai:NAME".
	String() string
}

// Request is one step of a turn.
type Request struct {
	Messages []Message
	Tools    []Tool
	// Draw distinguishes trials, for a scripted model: equal texts give equal results.
	Draw string
}

// Message is a message to the model. Role is system, user, assistant or tool; a tool's message is sent as the user's,
// since the call that it answers belongs to the program around the model.
type Message struct{ Role, Text string }

// Tool is a function that the model may call.
type Tool struct {
	Name        string
	Description string
	Parameters  json.RawMessage // JSON Schema of its arguments
}

// Call is a call of a tool.
type Call struct {
	Name      string
	Arguments json.RawMessage // an object
}

// Reply is the model's answer.
type Reply struct {
	Text                      string
	Calls                     []Call
	InputTokens, OutputTokens int64
}

// Options say how to reach a model. The zero value takes everything from the environment.
type Options struct {
	BaseURL     string   // "": that of the environment, or else the vendor's
	Temperature *float64 // nil: the vendor's default
	MaxTokens   int      // of an answer; 0: [DefaultMaxTokens]
	Timeout     time.Duration
	Environment func(string) string // nil: os.Getenv
	wait        func(context.Context, time.Duration) error
}

// Limits of one request.
const (
	DefaultMaxTokens = 2048
	DefaultTimeout   = 2 * time.Minute
	maxTries         = 5
	maxWait          = time.Minute
	maxBodyBytes     = 4 << 20
)

// vendor describes the API of a vendor.
type vendor struct {
	name string
	url  string   // the default address
	urls []string // environment variables with another address
	keys []string // environment variables with the key; none: no key is needed
	path func(model string) string
	auth func(h http.Header, key string)
	ask  func(model string, q Request, o Options) any
	read func(raw []byte) (Reply, error)
}

var vendors = []vendor{openAI, anthropic, gemini, ollama}

// Names returns the names of the vendors.
func Names() (all []string) {
	for _, v := range vendors {
		all = append(all, v.name)
	}
	return all
}

// Open opens "VENDOR:NAME", or "scripted:KIND" for a scripted model. seed is for the latter.
func Open(model string, seed int64, o Options) (Model, error) {
	kind, name, ok := strings.Cut(model, ":")
	if !ok || name == "" {
		return nil, fmt.Errorf("%q is not VENDOR:NAME, such as openai:NAME; the vendors are %s", model,
			strings.Join(append(Names(), Scripted), ", "))
	}
	if kind == Scripted {
		return script(name, seed)
	}
	i := slices.IndexFunc(vendors, func(v vendor) bool { return v.name == kind })
	if i < 0 {
		return nil, fmt.Errorf("unknown vendor %q; the vendors are %s", kind,
			strings.Join(append(Names(), Scripted), ", "))
	}
	if o.Environment == nil {
		o.Environment = os.Getenv
	}
	if o.wait == nil {
		o.wait = wait
	}
	r := &remote{vendor: vendors[i], model: name, options: o}
	r.client = &http.Client{Timeout: cmp.Or(o.Timeout, DefaultTimeout)}
	r.base = cmp.Or(o.BaseURL, first(o.Environment, r.urls), r.url)
	if !strings.Contains(r.base, "://") {
		r.base = "http://" + r.base // as OLLAMA_HOST may be written
	}
	if u, err := url.Parse(r.base); err != nil || u.Host == "" {
		return nil, fmt.Errorf("%q is not the address of an API", r.base)
	}
	r.base = strings.TrimRight(r.base, "/")
	if r.key = first(o.Environment, r.keys); r.key == "" && len(r.keys) > 0 {
		return nil, fmt.Errorf("%s needs a key: set %s", kind, strings.Join(r.keys, " or "))
	}
	return r, nil
}

func first(environment func(string) string, names []string) string {
	for _, name := range names {
		if value := environment(name); value != "" {
			return value
		}
	}
	return ""
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// remote is a model behind an API.
type remote struct {
	vendor

	model   string
	base    string
	key     string
	options Options
	client  *http.Client
}

func (r *remote) String() string { return r.name + ":" + r.model }

// StatusError is an unsuccessful answer of an API.
type StatusError struct {
	Status int
	Body   string // the beginning of the body
	After  time.Duration
}

// Error names the status and the beginning of the body.
func (e *StatusError) Error() string { return fmt.Sprintf("status %d: %q", e.Status, e.Body) }

// passes reports whether the same request may succeed later.
func (e *StatusError) passes() bool {
	return e.Status == http.StatusTooManyRequests || e.Status >= 500 || e.Status == http.StatusRequestTimeout
}

// Answer sends the request, and repeats it if the API is overloaded or can't be reached.
func (r *remote) Answer(ctx context.Context, q Request) (Reply, error) {
	body, err := json.Marshal(r.ask(r.model, q, r.options))
	if err != nil {
		return Reply{}, err
	}
	for try := 1; ; try++ {
		reply, err := r.once(ctx, body)
		if err == nil {
			return reply, nil
		}
		status, answered := errors.AsType[*StatusError](err)
		if ctx.Err() != nil || try == maxTries || answered && !status.passes() {
			return Reply{}, fmt.Errorf("%v: %w", r, err)
		}
		pause := time.Second << (try - 1)
		if answered && status.After > 0 {
			pause = min(status.After, maxWait)
		}
		if err := r.options.wait(ctx, pause); err != nil {
			return Reply{}, err
		}
	}
}

func (r *remote) once(ctx context.Context, body []byte) (Reply, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+r.path(r.model), bytes.NewReader(body))
	if err != nil {
		return Reply{}, err
	}
	req.Header.Set("Content-Type", "application/json")
	r.auth(req.Header, r.key)
	resp, err := r.client.Do(req)
	if err != nil {
		return Reply{}, err
	}
	defer resp.Body.Close() //nolint:errcheck // nothing follows from it
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxBodyBytes+1))
	switch {
	case err != nil:
		return Reply{}, err
	case len(raw) > maxBodyBytes:
		return Reply{}, fmt.Errorf("an answer of more than %d bytes", maxBodyBytes)
	case resp.StatusCode != http.StatusOK:
		e := &StatusError{Status: resp.StatusCode, Body: string(raw[:min(len(raw), 300)])}
		if seconds, err := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64); err == nil && seconds > 0 {
			e.After = time.Duration(min(seconds, maxWait.Seconds()) * float64(time.Second))
		}
		return Reply{}, e
	}
	return r.read(raw)
}

// sanitized returns the names of tools in a form that every vendor accepts: dots become underscores.
func sanitized(name string) string { return strings.ReplaceAll(name, ".", "_") }

// Named gives calls the original names of the tools, since some vendors allow no dots.
func Named(calls []Call, tools []Tool) []Call {
	out := slices.Clone(calls)
	for i := range out {
		for _, t := range tools {
			if sanitized(t.Name) == sanitized(out[i].Name) {
				out[i].Name = t.Name
			}
		}
	}
	return out
}
