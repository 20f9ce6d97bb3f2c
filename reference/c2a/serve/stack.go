package serve

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// StackEngine is a host and a harness in one engine. What they say to each other stays inside; the surface and the
// model are outside.
type StackEngine struct {
	host    *host
	harness harness
	self    string // id of the agent that it is; what is for others is theirs
	inside  serve.Tamperer
}

var _ serve.Engine = (*StackEngine)(nil)

// NewStack returns a stack that plays the agent self of the world, which may grow while it runs. It speaks the port,
// anyone who is at the other end of it.
func NewStack(world *c2a.World, r *Rules, self string) *StackEngine {
	s := &StackEngine{
		host:    &host{Host: link.NewHost(world, r.Host), world: world, ported: true},
		harness: harness{link.NewHarness(world.Draft, r.Harness)},
		self:    self,
	}
	if r.Inside != nil {
		s.inside = r.Inside()
	}
	return s
}

// Input lets something happen on the surface.
func (s *StackEngine) Input(nowMs int64, in c2ahost.Input) [][]byte {
	return s.fromHost(nowMs, s.host.frames(s.host.Input(nowMs, in)))
}

// ofPort reports whether a frame is for the port, and not for the other half.
func ofPort(m jsonrpc.Message) bool { return strings.HasPrefix(m.Method, "conformance/") }

// fromHost passes on what the host says, and returns what leaves the stack.
func (s *StackEngine) fromHost(nowMs int64, frames [][]byte) [][]byte {
	var out [][]byte
	for _, f := range frames {
		switch m := jsonrpc.Decode(f); {
		case ofPort(m):
			out = append(out, f)
		case forOthers(m, s.self):
			if m.Kind == jsonrpc.KindRequest {
				out = append(out, s.fromHost(nowMs, s.host.Receive(nowMs, jsonrpc.Decode(m.Reply(struct{}{}))))...)
			}
		default:
			out = append(out, s.toHarness(nowMs, m)...)
		}
	}
	return out
}

// toHarness hands the harness what is for it, and returns what leaves the stack.
func (s *StackEngine) toHarness(nowMs int64, m jsonrpc.Message) [][]byte {
	if s.inside == nil {
		return s.fromHarness(nowMs, s.harness.Receive(nowMs, m))
	}
	pass, send := s.inside.Incoming(m.Raw)
	out := s.passOn(nowMs, send)
	for _, f := range pass {
		out = append(out, s.fromHarness(nowMs, s.harness.Receive(nowMs, jsonrpc.Decode(f)))...)
	}
	return out
}

// fromHarness passes on what the harness says, and returns what leaves the stack.
func (s *StackEngine) fromHarness(nowMs int64, frames [][]byte) [][]byte {
	if s.inside == nil {
		return s.passOn(nowMs, frames)
	}
	var out [][]byte
	for _, f := range frames {
		out = append(out, s.passOn(nowMs, s.inside.Outgoing(f))...)
	}
	return out
}

// passOn gives to the host what is not for the port.
func (s *StackEngine) passOn(nowMs int64, frames [][]byte) [][]byte {
	var out [][]byte
	for _, f := range frames {
		if m := jsonrpc.Decode(f); ofPort(m) {
			out = append(out, f)
		} else {
			out = append(out, s.fromHost(nowMs, s.host.Receive(nowMs, m))...)
		}
	}
	return out
}

func (s *StackEngine) Start() [][]byte { return s.fromHost(0, s.host.Start()) }

// Receive takes an answer of the model: nothing else comes from outside.
func (s *StackEngine) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	if m.Kind == jsonrpc.KindResponse {
		return s.toHarness(nowMs, m)
	}
	return [][]byte{deny(m, "a stack has no link")}
}

// Control is for the host, whose answer to the port ends what it says.
func (s *StackEngine) Control(nowMs int64, m jsonrpc.Message) [][]byte {
	frames := s.host.Control(nowMs, m)
	last := len(frames) - 1
	return append(s.fromHost(nowMs, frames[:last]), frames[last])
}

func (s *StackEngine) Due() (ms int64, ok bool) {
	ms, ok = s.host.Due()
	if other, due := s.harness.Due(); due && (!ok || other < ms) {
		return other, true
	}
	return ms, ok
}

func (s *StackEngine) Wake(nowMs int64) [][]byte {
	var out [][]byte
	if ms, ok := s.host.Due(); ok && ms <= nowMs {
		out = s.fromHost(nowMs, s.host.Wake(nowMs))
	}
	if ms, ok := s.harness.Due(); ok && ms <= nowMs {
		out = append(out, s.fromHarness(nowMs, s.harness.Wake(nowMs))...)
	}
	return out
}

// Resume: both were killed, and the host finds a harness that is back.
func (s *StackEngine) Resume(nowMs int64) [][]byte {
	return append(s.fromHarness(nowMs, s.harness.Resume(nowMs)), s.fromHost(nowMs, s.host.Resume(nowMs))...)
}

// Linked: the link inside does not break.
func (s *StackEngine) Linked(int64, bool) [][]byte { return nil }
