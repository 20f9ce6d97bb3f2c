package harness

// The connection of the shim (docs/attach.md, section 2): JSON-RPC 2.0, one message a line.

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

type message struct { // of JSON-RPC (section 2)
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  *string         `json:"method,omitempty"` // nil: a response
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

var (
	null    = json.RawMessage("null")
	errOver = errors.New("the world is over")
)

func (m *message) is(method string) bool { return m.Method != nil && *m.Method == method }

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// shim takes messages in one at a time, in the order in which they come.
type shim struct {
	lines chan []byte

	mu      sync.Mutex // for what follows. It is held while a message is taken in: its answer goes out first
	out     io.Writer
	waiting map[string]chan *message // our requests that the suite has not answered, by id
	sent    chan struct{}            // gets a token when a request is sent
	count   int                      // of our requests
}

type method func(params json.RawMessage, id string) (any, error)

func (s *shim) read(in io.Reader) {
	defer close(s.lines)
	for r := bufio.NewReader(in); ; {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return
		}
		s.lines <- line
	}
}

// next waits for a message; it is nil when stdin is closed.
func (s *shim) next() *message {
	for line := range s.lines {
		m := &message{}
		err := json.Unmarshal(line, m)
		request := err == nil && m.Method != nil && !bytes.ContainsAny(m.ID[:min(1, len(m.ID))], "{[tf")
		switch {
		case request, err == nil && (m.Result != nil || m.Error != nil):
			return m
		case json.Valid(line):
			s.write(message{ID: null, Error: &failure{-32600, "this is no request"}})
		default:
			s.write(message{ID: null, Error: &failure{-32700, "this is no JSON"}})
		}
	}
	return nil
}

// handle takes a message in: it wakes who waits for a response, and answers a request.
func (s *shim) handle(m *message, methods map[string]method) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.Method == nil {
		if waits := s.waiting[string(m.ID)]; waits != nil {
			delete(s.waiting, string(m.ID))
			waits <- m
		}
		return
	}
	answer := message{ID: m.ID, Error: &failure{-32601, "there is no method " + *m.Method}}
	switch run := methods[*m.Method]; {
	case run != nil:
		result, err := run(m.Params, string(m.ID))
		if err != nil {
			answer.Error = &failure{-32602, err.Error()}
			break
		}
		answer.Error = nil
		answer.Result, _ = json.Marshal(result)
	case m.is("conformance/hello"):
		answer.Error, answer.Result = nil, json.RawMessage(hello)
	}
	if m.ID != nil {
		s.put(answer)
	}
}

func (s *shim) put(m message) {
	m.Version = "2.0"
	line, _ := json.Marshal(m)
	s.out.Write(append(line, '\n'))
}

func (s *shim) write(m message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(m)
}

// call sends a request to the suite and waits for its answer.
func (s *shim) call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	answer := make(chan *message, 1)
	s.mu.Lock()
	if s.waiting == nil {
		s.mu.Unlock()
		return nil, errOver
	}
	s.count++
	id := fmt.Sprintf(`"harness-%d"`, s.count)
	s.waiting[id] = answer
	s.put(message{ID: json.RawMessage(id), Method: &method, Params: raw})
	select {
	case s.sent <- struct{}{}:
	default:
	}
	s.mu.Unlock()
	select {
	case m := <-answer:
		if m.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		return m.Result, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
