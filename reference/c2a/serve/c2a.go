// Package serve serves C2A's engines: host, harness and agent.
package serve

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Roles that are served.
const (
	Host    = "host"
	Harness = "harness"
	Agent   = "agent"   // a harness with its model inside
	Stack   = "stack"   // a host and a harness in one
	Adapter = "adapter" // a host for one agent
)

// Rules are those that the engines follow.
type Rules struct {
	Host    c2ahost.Rules
	Harness c2aharness.Rules
	Model   c2aharness.Model // of an agent, and of a harness without a port
	// Inside stands between the halves of a stack, around the harness, anew in each; nil stands aside.
	Inside func() serve.Tamperer
}

var _ serve.Protocol = (*Rules)(nil)

// Default are the rules of the texts.
func Default() *Rules {
	return &Rules{Host: c2ahost.DefaultRules(), Harness: c2aharness.DefaultRules(), Model: c2aharness.Eager}
}

// Of are the rules of C2A among what is served; it panics where C2A isn't.
func Of(o *serve.Options) *Rules {
	for _, p := range o.Protocols {
		if r, ok := p.(*Rules); ok {
			return r
		}
	}
	panic("c2a is not served")
}

// Name is the name of the protocol.
func (*Rules) Name() string { return "c2a" }

// capabilities are the optional abilities that the reference has, on either side.
var capabilities = []string{
	"audit",
	"boomerang_switch",
	"claims",
	"digest",
	"escalation",
	"glyphs",
	"inspect",
	"leaving",
	"log",
	"loops",
	"obligations",
	"openset",
	"progress",
	"rate_limit",
	"read_state",
	"reconnect",
	"redaction",
	"restart",
	"signals",
	"typing",
}

// Abilities are all that the texts know.
func (r *Rules) Abilities() serve.Abilities {
	return serve.Abilities{
		Roles:        []string{Host, Harness, Agent, Stack, Adapter},
		Drafts:       []string{c2a.Draft0624.String(), c2a.Draft0602.String(), c2a.Draft0811.String()},
		Taps:         []string{"link", "surface", "turn", "control"},
		Capabilities: capabilities,
		Windows:      r.windows(),
		Limits: map[string]int64{"sendsPerMinute": int64(r.Host.Guard.SendsPerMinute),
			"returns": int64(cmp.Or(r.Host.Obligations.Declared, r.Host.Obligations.Returns))},
	}
}

// windows are the times that the engines declare.
func (r *Rules) windows() map[string]int64 {
	out := map[string]int64{"composeMs": r.Harness.QuietMs, "typingGraceMs": r.Harness.GraceMs,
		"mergeCapMs": r.Harness.CapMs, "digestMs": r.Host.DigestMs}
	if o := r.Host.Obligations; !o.Undeclared {
		out["returnImmediateMs"], out["returnBufferedMs"] = o.ReturnMs(c2a.Immediate), o.ReturnMs(c2a.Buffered)
		out["returnNotifyMs"], out["returnToolMailboxMs"] = o.ReturnMs(c2a.Notify), o.ReturnMs(c2a.ToolMailbox)
	}
	return out
}

// New returns an engine; without a port a harness has its model inside.
func (r *Rules) New(role, draft string, params json.RawMessage) (serve.Engine, error) {
	p := port.World{Draft: draft}
	if params != nil {
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("the params can't be read: %w", err)
		}
	}
	world, err := wire.WorldOf(p)
	if err != nil {
		return nil, err
	}
	switch {
	case role == Host:
		return &host{Host: link.NewHost(world, r.Host), world: world, ported: params != nil}, nil
	case role == Stack:
		return NewStack(world, r, p.Self), nil
	case role == Adapter:
		return NewAdapter(world, r, p.Self, params != nil), nil
	case role == Harness && params != nil:
		return harnessOf(world, link.NewHarness(world.Draft, r.Harness)), nil
	case role == Harness, role == Agent:
		return harnessOf(world, link.NewAgent(world.Draft, r.Harness, r.Model)), nil
	}
	return nil, fmt.Errorf("unknown role %q", role)
}

// harnessOf serves the agents of a world; a host needn't name the recipient of an event for the only one.
func harnessOf(world *c2a.World, h *link.Harness) harness {
	if len(world.Agents) == 1 {
		h.Sole = world.Agents[0].ID
	}
	return harness{h}
}

// harness is a [link.Harness] as an engine.
type harness struct{ *link.Harness }

func (harness) Start() [][]byte             { return nil }
func (harness) Linked(int64, bool) [][]byte { return nil }

func (h harness) Control(_ int64, m jsonrpc.Message) [][]byte {
	if m.Method == port.MethodInspect {
		return [][]byte{m.Reply(h.Inspect())}
	}
	return [][]byte{deny(m, "only a host has a surface")}
}

// host is a [link.Host] as an engine, on a surface of which it is told by the port.
type host struct {
	*link.Host
	world   *c2a.World
	ported  bool
	planned []planned // surface events that are yet to come
}

// planned is a surface event with its time.
type planned struct {
	atMs  int64
	input c2ahost.Input
}

// Start says nothing without a port: there is nobody yet.
func (h *host) Start() [][]byte {
	if !h.ported {
		return nil
	}
	return h.Host.Start()
}

func (h *host) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	return h.frames(h.Host.Receive(nowMs, m))
}

func (h *host) Control(nowMs int64, m jsonrpc.Message) [][]byte {
	if m.Method == port.MethodInspect {
		return [][]byte{m.Reply(h.Inspect(nowMs))}
	}
	return h.surface(nowMs, m)
}

// surface lets the platform speak: at once, or when the clock gets there.
func (h *host) surface(nowMs int64, m jsonrpc.Message) [][]byte {
	var p port.Surface
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return [][]byte{deny(m, fmt.Sprintf("the params can't be read: %v", err))}
	}
	var events []planned
	for _, e := range p.Events {
		input, err := wire.Input(e, h.world)
		if err != nil {
			return [][]byte{deny(m, err.Error())}
		}
		events = append(events, planned{atMs: nowMs + e.OffsetMs, input: input})
	}
	h.planned = append(h.planned, events...)
	slices.SortStableFunc(h.planned, func(a, b planned) int { return int(a.atMs - b.atMs) })
	return append(h.happen(nowMs), m.Reply(struct{}{}))
}

// happen lets the events of the surface that are due happen.
func (h *host) happen(nowMs int64) [][]byte {
	var out [][]byte
	for len(h.planned) > 0 && h.planned[0].atMs <= nowMs {
		input := h.planned[0].input
		h.planned = h.planned[1:]
		out = append(out, h.frames(h.Input(nowMs, input))...)
	}
	return out
}

func (h *host) Due() (ms int64, ok bool) {
	ms, ok = h.Host.Due()
	if len(h.planned) > 0 && (!ok || h.planned[0].atMs < ms) {
		return h.planned[0].atMs, true
	}
	return ms, ok
}

func (h *host) Wake(nowMs int64) [][]byte {
	return append(h.happen(nowMs), h.frames(h.Input(nowMs, c2ahost.Woken{}))...)
}

// Renew takes the members of the conversations from the reset that takes the world up again.
func (h *host) Renew(params json.RawMessage) {
	var p port.World
	if json.Unmarshal(params, &p) != nil {
		return
	}
	members := map[string][]string{}
	for _, c := range p.Conversations {
		members[c.ID] = c.Members
	}
	h.Input(p.NowMs, c2ahost.Gathered{Members: members})
}

func (h *host) Resume(nowMs int64) [][]byte { return h.frames(h.Reopen(nowMs, c2ahost.Restarted{})) }

func (h *host) Linked(nowMs int64, up bool) [][]byte {
	if up {
		return h.frames(h.Reopen(nowMs, c2ahost.LinkUp{}))
	}
	return h.frames(h.Input(nowMs, c2ahost.LinkDown{}))
}

// frames are what leaves the host, and under a port what became visible.
func (h *host) frames(out []link.Output) [][]byte {
	var frames [][]byte
	for _, o := range out {
		switch {
		case o.Frame != nil:
			frames = append(frames, o.Frame)
		case h.ported:
			frames = append(frames, jsonrpc.Notification(port.MethodPosted, visible(o)))
		}
	}
	return frames
}

// visible says what became visible on the surface.
func visible(o link.Output) port.Posted {
	if r := o.Reacted; r != nil {
		return port.Posted{
			Op: "react", Message: r.Message, Conversation: r.Place.Conversation, Thread: r.Place.Thread,
			Agent: r.Agent, Glyph: r.Glyph, Origin: "model",
		}
	}
	m := o.Posted.Message
	return port.Posted{
		Op: "post", Message: m.ID, Conversation: m.Place.Conversation, Thread: m.Place.Thread,
		Agent: m.Author, Text: m.Text, Origin: "model",
	}
}

func deny(m jsonrpc.Message, why string) []byte {
	return m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: why})
}
