package harness

// The shim: it attaches the harness to c2a-conform, as docs/attach.md tells. To attach one of your own, change what
// stands under "Your program". It is a test, since only tests have virtual time (testing/synctest), and so no part of
// what you ship. The connection is in connection_test.go.
//
//	go test -c -o harness-shim .
//	c2a-conform run --impl './harness-shim -test.run=TestConformance' --role harness

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

const hello = `{"implementation":{"name":"go-harness","version":"1.0.0"},"port":1,"roles":["harness"],
	"drafts":["2026-06-24","2026-06-02"],"taps":["link","turn","control"],
	"clock":"virtual","barrier":"exact","isolation":"ids",
	"capabilities":["typing"]}` // what your harness can besides: what isn't named here is not tested

func TestConformance(t *testing.T) {
	s := &shim{out: os.Stdout, lines: make(chan []byte)}
	os.Stdout = os.Stderr // nothing but messages goes to stdout
	go s.read(os.Stdin)   // outside of every bubble: while a bubble waits for a line, its clock stands still
	m := s.next()
	if m == nil {
		t.Skip("nothing is attached to stdin")
	}
	for m != nil {
		if m.is("conformance/reset") {
			synctest.Test(t, func(t *testing.T) { m = s.world(t.Context(), m) }) // each world is a bubble of its own
			continue
		}
		s.handle(m, nil)
		m = s.next()
	}
}

// world lives from one conformance/reset to the next, which it returns.
func (s *shim) world(ctx context.Context, reset *message) *message {
	var w world
	if err := json.Unmarshal(reset.Params, &w); err != nil {
		s.write(message{ID: reset.ID, Error: &failure{-32602, err.Error()}})
		return s.next()
	}
	time.Sleep(time.Until(time.UnixMilli(w.StartMs)))
	start := time.Now()
	ctx, end := context.WithCancel(ctx)
	defer end() // and with it all goroutines of the world
	s.waiting, s.sent = map[string]chan *message{}, make(chan struct{}, 1)
	methods := s.program(ctx, w)
	s.write(message{ID: reset.ID, Result: json.RawMessage("{}")})
	for m := s.next(); ; m = s.next() {
		switch {
		case m == nil || m.is("conformance/reset"):
			s.mu.Lock()
			s.waiting = nil // what ends with the world goes unsaid
			s.mu.Unlock()
			return m
		case m.is("conformance/advance"):
			now := s.advance(m.Params).Sub(start).Milliseconds()
			s.write(message{ID: m.ID, Result: fmt.Appendf(nil, `{"nowMs":%d}`, now)})
		default:
			s.handle(m, methods)
			synctest.Wait() // all that comes of it at this moment is done
		}
	}
}

// advance lets time pass, and stops behind the moment in which a request was sent (section 4).
func (s *shim) advance(params json.RawMessage) time.Time {
	var by struct{ Ms int }
	_ = json.Unmarshal(params, &by)
	select { // a token of before
	case <-s.sent:
	default:
	}
	target := time.NewTimer(time.Duration(by.Ms) * time.Millisecond)
	defer target.Stop()
	select {
	case <-target.C:
	case <-s.sent:
	}
	synctest.Wait()
	return time.Now()
}

// ---- Your program (section 5): made anew for each world, it calls the host, and the suite is its model.

type world struct {
	Draft         string `json:"draft"`
	StartMs       int64  `json:"startMs"`
	Agents        []struct{ ID string }
	Conversations []struct{ ID, Kind string }
}

func (s *shim) program(ctx context.Context, w world) map[string]method {
	agent, kinds := "", map[string]string{}
	for _, c := range w.Conversations {
		kinds[c.ID] = c.Kind
	}
	if len(w.Agents) > 0 {
		agent = w.Agents[0].ID
	}
	h := New(w.Draft, agent, kinds, s.call, s.model)
	return map[string]method{ // section 6
		"initialize": func(params json.RawMessage, _ string) (any, error) { return h.Initialize(params) },
		"chat/deliver": func(params json.RawMessage, id string) (any, error) {
			return struct{}{}, h.Deliver(ctx, params, id)
		},
		"notifications/cancelled": func(params json.RawMessage, _ string) (any, error) {
			var p struct{ RequestID json.RawMessage }
			err := json.Unmarshal(params, &p)
			h.Cancel(ctx, string(p.RequestID))
			return nil, err
		},
		"notifications/typing": func(params json.RawMessage, _ string) (any, error) {
			var p struct {
				Conversation Place
				Author       Author
				Active       bool
			}
			err := json.Unmarshal(params, &p)
			h.Typing(p.Conversation, p.Author, p.Active)
			return nil, err
		},
	}
}

func (s *shim) model(ctx context.Context, prompt Prompt) ([]Action, error) {
	raw, err := s.call(ctx, "conformance/turn", prompt)
	if ctx.Err() != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.waiting != nil {
			method := "conformance/turnCancelled"
			s.put(message{Method: &method, Params: fmt.Appendf(nil, `{"turn":%q}`, prompt.Turn)})
		}
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	var result struct{ Actions []Action }
	return result.Actions, json.Unmarshal(raw, &result)
}
