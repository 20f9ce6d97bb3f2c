package host

// The connection of the shim (docs/attach.md, section 2): JSON-RPC 2.0, one message a line.

import (
	"bufio"
	"bytes"
	"encoding/json"
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

var null = json.RawMessage("null")

func (m *message) is(method string) bool { return m.Method != nil && *m.Method == method }

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// shim takes messages in one at a time, in the order in which they come.
type shim struct {
	lines chan []byte

	mu      sync.Mutex // for what follows
	out     io.Writer
	waiting map[string]chan json.RawMessage // for answers of the suite, by id
	sent    chan struct{}                   // gets a token when a request is sent
}

type method func(params json.RawMessage) (any, error)

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

// handle takes a message in: it hands on a response, and answers a request.
func (s *shim) handle(m *message, methods map[string]method) {
	if m.Method == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if waits := s.waiting[string(m.ID)]; waits != nil {
			delete(s.waiting, string(m.ID))
			if m.Error == nil {
				waits <- m.Result
			}
			close(waits)
		}
		return
	}
	answer := message{ID: m.ID, Error: &failure{-32601, "there is no method " + *m.Method}}
	switch run := methods[*m.Method]; {
	case run != nil:
		result, err := run(m.Params)
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
		s.write(answer)
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

// request sends a request to the suite. Its answer comes by the channel, which is closed where that is an error.
func (s *shim) request(method string, params any, id string) <-chan json.RawMessage {
	raw, _ := json.Marshal(params)
	answer := make(chan json.RawMessage, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == nil { // the world is over
		close(answer)
		return answer
	}
	quoted := fmt.Sprintf("%q", id)
	s.waiting[quoted] = answer
	s.put(message{ID: json.RawMessage(quoted), Method: &method, Params: raw})
	select {
	case s.sent <- struct{}{}:
	default:
	}
	return answer
}

func (s *shim) notify(method string, params any) {
	raw, _ := json.Marshal(params)
	s.write(message{Method: &method, Params: raw})
}
