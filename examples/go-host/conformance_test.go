package host

// The shim: it attaches the host to c2a-conform, as docs/attach.md tells. To attach one of your own, change what stands
// under "Your program". It is a test, since only tests have virtual time (testing/synctest), and so no part of what you
// ship. The connection is in connection_test.go.
//
//	go test -c -o host-shim .
//	c2a-conform run --impl './host-shim -test.run=TestConformance' --role host

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

const hello = `{"implementation":{"name":"go-host","version":"1.0.0"},"port":1,"roles":["host"],
	"drafts":["2026-06-24","2026-06-02"],"taps":["link","surface","control"],
	"clock":"virtual","barrier":"exact","isolation":"ids",
	"capabilities":[]}` // what your host can besides: what isn't named here is not tested

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
			synctest.Test(t, func(t *testing.T) { m = s.world(m) }) // each world is a bubble of its own
			continue
		}
		s.handle(m, nil)
		m = s.next()
	}
}

// world lives from one conformance/reset to the next, which it returns.
func (s *shim) world(reset *message) *message {
	var w world
	if err := json.Unmarshal(reset.Params, &w); err != nil {
		s.write(message{ID: reset.ID, Error: &failure{-32602, err.Error()}})
		return s.next()
	}
	time.Sleep(time.Until(time.UnixMilli(w.StartMs)))
	start := time.Now()
	s.waiting, s.sent = map[string]chan json.RawMessage{}, make(chan struct{}, 1)
	h, methods := s.program(w)
	s.write(message{ID: reset.ID, Result: json.RawMessage("{}")})
	go h.Start()
	synctest.Wait()
	for m := s.next(); ; m = s.next() {
		switch {
		case m == nil || m.is("conformance/reset"):
			s.mu.Lock()
			for _, answer := range s.waiting { // and with it all goroutines of the world
				close(answer)
			}
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

// ---- Your program (section 5): made anew for each world, it talks to the harness and to the platform.

type world struct {
	Draft   string
	StartMs int64
	World
}

func (s *shim) program(w world) (h *Host, methods map[string]method) {
	p := &platform{shim: s, shown: map[string]string{}}
	h = &Host{Draft: w.Draft, World: w.World, Request: s.request, Notify: s.notify, Platform: p}
	return h, map[string]method{
		"conformance/surface": func(params json.RawMessage) (any, error) {
			var surface struct{ Events []happening }
			err := json.Unmarshal(params, &surface)
			for _, e := range surface.Events {
				if e.OffsetMs == 0 { // happens before the answer
					happen(h, p, e)
				} else {
					time.AfterFunc(time.Duration(e.OffsetMs)*time.Millisecond, func() { happen(h, p, e) })
				}
			}
			return struct{}{}, err
		},
		"tools/list": func(json.RawMessage) (any, error) { return h.ListTools(), nil }, // section 6
		"tools/call": func(params json.RawMessage) (any, error) {
			var call struct {
				Name, Agent string
				Arguments   json.RawMessage
			}
			if err := json.Unmarshal(params, &call); err != nil {
				return nil, err
			}
			if call.Name == "" {
				return nil, errors.New("name is missing")
			}
			return h.CallTool(call.Name, call.Arguments, call.Agent), nil
		},
	}
}

// happening is one event of conformance/surface.
type happening struct {
	Op       string
	OffsetMs int
	Message         // post, assign, status, redeliver; edit and delete have but some of it
	On       string `json:"message"` // react
	Glyph    string
	Signal   string
	Active   bool // typing
	outage
	Participant string // join, leave
}

func happen(h *Host, p *platform, e happening) {
	switch e.Op {
	case "edit":
		h.Edit(e.ID, e.Text)
	case "delete":
		h.Delete(e.ID)
	case "typing":
		h.Typing(e.Conversation, e.Thread, e.Author, e.Active)
	case "react":
		h.React(e.On, e.Author, cmp.Or(e.Signal, SignalOf(e.Glyph)))
	case "join", "leave":
		h.Move(e.Conversation, e.Participant, e.Op == "join")
	case "outage":
		p.outages = append(p.outages, &e.outage)
	default:
		h.Say(e.Message)
	}
}
