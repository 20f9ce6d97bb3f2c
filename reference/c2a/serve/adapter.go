package serve

import (
	"cmp"
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// AdapterEngine is a host for one agent: the others of its world are someone else's, and to it they are what people
// are.
type AdapterEngine struct {
	*host
	self    string          // id of the agent
	foreign map[string]bool // requests that others took
}

var _ serve.Engine = (*AdapterEngine)(nil)

// NewAdapter returns an adapter that serves the agent self of the world, which may grow while it runs. ported says
// whether it speaks the port, too: then it tells what became visible.
func NewAdapter(world *c2a.World, r *Rules, self string, ported bool) *AdapterEngine {
	h := &host{Host: link.NewHost(world, r.Host), world: world, ported: ported}
	h.Self = self
	return &AdapterEngine{host: h, self: self, foreign: map[string]bool{}}
}

// Input lets something happen on the surface.
func (a *AdapterEngine) Input(nowMs int64, in c2ahost.Input) [][]byte {
	return a.own(nowMs, a.host.frames(a.host.Input(nowMs, in)))
}

// own are those frames that are for the agent. What is for others, others take.
func (a *AdapterEngine) own(nowMs int64, frames [][]byte) [][]byte {
	var out [][]byte
	for _, f := range frames {
		m := jsonrpc.Decode(f)
		switch {
		case m.Method == wire.MethodCancelled && a.foreign[cancelled(m)]:
		case !forOthers(m, a.self):
			out = append(out, f)
		case m.Kind == jsonrpc.KindRequest:
			a.foreign[m.ID.String()] = true
			out = append(out, a.own(nowMs, a.host.Receive(nowMs, jsonrpc.Decode(m.Reply(struct{}{}))))...)
		}
	}
	return out
}

// cancelled is the id of the request that is taken back.
func cancelled(m jsonrpc.Message) string {
	var p wire.Cancelled
	_ = json.Unmarshal(m.Params, &p)
	id, _ := jsonrpc.RawID(p.RequestID)
	return id.String()
}

// forOthers reports whether a frame of a host is for another agent than self: whoever that is takes it. The self "" is
// all of them.
func forOthers(m jsonrpc.Message, self string) bool {
	var p struct {
		Recipient string `json:"recipient"`
		Target    struct {
			Recipient string `json:"recipient"`
		} `json:"target"` // of an event of 2026-06-02
	}
	_ = json.Unmarshal(m.Params, &p) // a target of another form names nobody
	to := cmp.Or(p.Recipient, p.Target.Recipient)
	return to != "" && self != "" && to != self
}

func (a *AdapterEngine) Start() [][]byte { return a.own(0, a.host.Start()) }

func (a *AdapterEngine) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	return a.own(nowMs, a.host.Receive(nowMs, m))
}

func (a *AdapterEngine) Control(nowMs int64, m jsonrpc.Message) [][]byte {
	return a.own(nowMs, a.host.Control(nowMs, m))
}

func (a *AdapterEngine) Wake(nowMs int64) [][]byte { return a.own(nowMs, a.host.Wake(nowMs)) }

func (a *AdapterEngine) Resume(nowMs int64) [][]byte { return a.own(nowMs, a.host.Resume(nowMs)) }

func (a *AdapterEngine) Linked(nowMs int64, up bool) [][]byte {
	return a.own(nowMs, a.host.Linked(nowMs, up))
}
