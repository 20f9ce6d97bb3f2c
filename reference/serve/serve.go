// Package serve runs the reference engine as a real implementation: it speaks
// link and port over one connection. Under the port the clock is virtual and
// moves by conformance/advance alone, unless a clock that runs by itself is
// asked for; without a port the wall clock runs and a built-in model answers the
// turns.
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/link"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Role is what the engine is served as until a reset says otherwise.
type Role string

// The roles that can be served.
const (
	Host    Role = "host"
	Harness Role = "harness"
	Agent   Role = "agent" // a harness with its model inside
)

// Options say what is served.
type Options struct {
	Host    c2a.HostRules
	Harness c2a.HarnessRules
	Model   c2a.Model // of an agent, and of a harness without a port
	// Tamper stands between the engine and the connection; nil stands aside.
	// Broken implementations are made with it.
	Tamper Tamperer
	// Leave is what is done when the peer has closed; nil does nothing.
	Leave func(ctx context.Context)
	// Role and Draft are served while no reset has come.
	Role  Role
	Draft c2a.Draft
	// Name is what hello says.
	Name string
	// Scale is how many times faster than the wall clock time runs under a port;
	// 0: it is virtual, and the port moves it.
	Scale float64
	// State is the directory in which a world is kept under a port, so that
	// another server can take it up; "": none is.
	State string
	// Connections is how many connections are served at once, as hello says; 0:
	// it doesn't say.
	Connections int
}

// Tamperer may change what passes the connection, frame by frame.
type Tamperer interface {
	// Outgoing returns the frames to send in place of one that leaves.
	Outgoing(frame []byte) [][]byte
	// Incoming returns the frames to hand to the engine in place of one that
	// came, and frames to send before the engine sees them.
	Incoming(frame []byte) (pass, send [][]byte)
}

// DefaultOptions serve the unbroken reference.
func DefaultOptions() Options {
	return Options{
		Host:    c2a.DefaultHostRules(),
		Harness: c2a.DefaultHarnessRules(),
		Model:   c2a.Eager,
		Role:    Harness,
		Draft:   c2a.Draft0624,
		Name:    "c2a-reference",
	}
}

// Serve is [Connection] with one record per line.
func Serve(ctx context.Context, r io.Reader, w io.Writer, o Options) error {
	return Connection(ctx, jsonrpc.NewLines(r, w, jsonrpc.Limits{}), o)
}

// Conn is what the engine is served on.
type Conn interface {
	jsonrpc.Conn
	// CloseWrite sends what waits, and then nothing more.
	CloseWrite(ctx context.Context) error
}

// Connection speaks on a connection until the peer closes it or ctx ends, and
// closes it. It returns nil when the peer closed it.
func Connection(ctx context.Context, conn Conn, o Options) error {
	defer func() {
		flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		conn.CloseWrite(flush) // what was said last still gets out
		conn.Close()
	}()
	s := &server{Options: o, conn: conn, started: time.Now(), journal: journal{dir: o.State}}
	defer s.journal.close()
	if o.Role == Host {
		world := &c2a.World{Draft: o.Draft, StartMs: s.started.UnixMilli()}
		s.host = link.NewHost(world, o.Host)
		s.world = world
	} else {
		s.harness = link.NewAgent(o.Draft, o.Harness, o.Model)
	}
	if err := s.run(ctx); !errors.Is(err, io.EOF) {
		return err
	}
	if o.Leave != nil {
		o.Leave(ctx)
	}
	return nil
}

// server is one connection. Exactly one of host and harness is set.
type server struct {
	Options
	conn    jsonrpc.Conn
	started time.Time
	ported  bool  // a port has attached
	nowMs   int64 // of the virtual clock, or of what happens again
	world   *c2a.World
	host    *link.Host
	harness *link.Harness
	planned []planned // surface events that are yet to come
	asked   bool      // a request has left since the flag was cleared
	journal journal
	name    string // of the world
	mute    bool   // what is said is not sent: it was sent before
	down    bool   // what is said on the link is lost
}

// planned is a surface event with its time.
type planned struct {
	atMs  int64
	input c2a.HostInput
}

// run speaks until an error ends it; io.EOF means that the peer has closed.
func (s *server) run(ctx context.Context) error {
	for {
		raw, err := s.receive(ctx)
		switch {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			err = s.overdue()
		case err == nil:
			err = errors.Join(s.overdue(), s.take(raw))
		}
		if err != nil {
			return err
		}
	}
}

// receive waits for the next record, on a clock that runs by itself no longer
// than to the next moment that is due.
func (s *server) receive(ctx context.Context) ([]byte, error) {
	if dueMs, ok := s.due(); ok && !s.virtual() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, s.started.Add(s.real(dueMs)))
		defer cancel()
	}
	return s.conn.Recv(ctx)
}

// virtual reports whether the port moves the clock.
func (s *server) virtual() bool { return s.ported && s.Scale == 0 }

// scale is how many times faster than the wall clock time runs.
func (s *server) scale() float64 {
	if s.ported {
		return s.Scale
	}
	return 1
}

// real is how long ms of the world take on a clock that runs by itself.
func (s *server) real(ms int64) time.Duration {
	return time.Duration(float64(ms) * float64(time.Millisecond) / s.scale())
}

// now is the time in ms since the start of the world.
func (s *server) now() int64 {
	if s.virtual() || s.mute {
		return s.nowMs
	}
	return int64(s.scale() * float64(time.Since(s.started)) / float64(time.Millisecond))
}

// overdue lets happen, on a clock that runs by itself, what is due by now.
func (s *server) overdue() error {
	if s.virtual() {
		return nil
	}
	nowMs := s.now()
	if dueMs, ok := s.due(); !ok || dueMs > nowMs {
		return nil
	}
	if err := s.note(nil); err != nil {
		return err
	}
	return s.wake(nowMs)
}

// due is the next moment at which something happens by itself.
func (s *server) due() (ms int64, ok bool) {
	if s.host != nil {
		ms, ok = s.host.Due()
	} else {
		ms, ok = s.harness.Due()
	}
	if len(s.planned) > 0 && (!ok || s.planned[0].atMs < ms) {
		return s.planned[0].atMs, true
	}
	return ms, ok
}

// wake lets happen what is due at nowMs.
func (s *server) wake(nowMs int64) error {
	if err := s.happen(nowMs); err != nil {
		return err
	}
	if s.host != nil {
		return s.emit(s.host.Input(nowMs, c2a.Woken{}))
	}
	return s.send(s.harness.Wake(nowMs)...)
}

// take lets a frame that came pass the tamperer, if any.
func (s *server) take(raw []byte) error {
	if err := s.note(raw); err != nil {
		return err
	}
	if s.Tamper == nil {
		return s.handle(jsonrpc.Decode(raw))
	}
	pass, send := s.Tamper.Incoming(raw)
	for _, f := range send {
		if err := s.write(f); err != nil {
			return err
		}
	}
	for _, f := range pass {
		if err := s.handle(jsonrpc.Decode(f)); err != nil {
			return err
		}
	}
	return nil
}

// happen lets the events of the surface that are due at nowMs happen.
func (s *server) happen(nowMs int64) error {
	for len(s.planned) > 0 && s.planned[0].atMs <= nowMs {
		input := s.planned[0].input
		s.planned = s.planned[1:]
		if err := s.emit(s.host.Input(nowMs, input)); err != nil {
			return err
		}
	}
	return nil
}

func (s *server) handle(m jsonrpc.Message) error {
	if m.Kind == jsonrpc.KindRequest {
		switch m.Method {
		case wire.MethodHello:
			s.ported = true
			return s.send(m.Reply(s.hello()))
		case wire.MethodReset:
			return s.reset(m)
		case wire.MethodLink:
			return s.link(m)
		case wire.MethodSurface:
			return s.surface(m)
		case wire.MethodAdvance:
			return s.advance(m)
		case wire.MethodInspect:
			return s.send(m.Reply(s.inspect()))
		}
	}
	if s.host != nil {
		return s.emit(s.host.Receive(s.now(), m))
	}
	return s.send(s.harness.Receive(s.now(), m)...)
}

// capabilities are the optional abilities that the reference has, on either side.
var capabilities = []string{
	"audit",
	"claims",
	"digest",
	"escalation",
	"glyphs",
	"inspect",
	"leaving",
	"loops",
	"progress",
	"rate_limit",
	"reconnect",
	"redaction",
	"restart",
	"signals",
	"typing",
}

func (s *server) hello() wire.HelloResult {
	hello := wire.HelloResult{
		Implementation: wire.Program{Name: s.Name, Version: link.Version},
		Port:           wire.PortVersion,
		Roles:          []string{string(Host), string(Harness), string(Agent)},
		Drafts:         []string{c2a.Draft0624.String(), c2a.Draft0602.String()},
		Taps:           []string{"link", "surface", "turn", "control"},
		Clock:          wire.ClockVirtual,
		Barrier:        wire.BarrierExact,
		Isolation:      "ids",
		Capabilities:   capabilities,
		Windows:        map[string]int64{"composeMs": s.Options.Harness.QuietMs, "typingGraceMs": s.Options.Harness.GraceMs, "mergeCapMs": s.Options.Harness.CapMs, "digestMs": s.Options.Host.DigestMs},
		Limits:         map[string]int64{"sendsPerMinute": int64(s.Options.Host.Guard.SendsPerMinute)},
		Connections:    s.Options.Connections,
	}
	switch s.Scale {
	case 0:
	case 1:
		hello.Clock, hello.Barrier = wire.ClockWall, wire.BarrierQuiescent
	default:
		hello.Clock, hello.Barrier, hello.TimeScale = wire.ClockScaled, wire.BarrierQuiescent, s.Scale
	}
	return hello
}

// reset throws the old world away and starts the one asked for.
func (s *server) reset(m jsonrpc.Message) error {
	var p wire.World
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return s.deny(m, fmt.Sprintf("the params can't be read: %v", err))
	}
	world, err := p.Engine()
	if err != nil {
		return s.deny(m, err.Error())
	}
	switch {
	case p.Resume && s.mute:
		return s.goOn(m, p)
	case p.Resume:
		return s.resume(m, p)
	}
	s.ported, s.nowMs, s.planned, s.world, s.host, s.harness = true, 0, nil, world, nil, nil
	s.started = time.Now()
	s.name, s.down = p.World, false
	switch Role(p.Role) {
	case Host:
		s.host = link.NewHost(world, s.Options.Host)
		return s.send(append([][]byte{m.Reply(struct{}{})}, s.host.Start()...)...)
	case Harness:
		s.harness = link.NewHarness(world.Draft, s.Options.Harness)
		return s.send(m.Reply(struct{}{}))
	case Agent:
		s.harness = link.NewAgent(world.Draft, s.Options.Harness, s.Options.Model)
		return s.send(m.Reply(struct{}{}))
	}
	s.harness = link.NewHarness(world.Draft, s.Options.Harness)
	return s.deny(m, fmt.Sprintf("unknown role %q", p.Role))
}

// surface lets the platform speak: at once, or when the clock gets there.
func (s *server) surface(m jsonrpc.Message) error {
	if s.host == nil {
		return s.deny(m, "only a host has a surface")
	}
	var p wire.Surface
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return s.deny(m, fmt.Sprintf("the params can't be read: %v", err))
	}
	var events []planned
	for _, e := range p.Events {
		input, err := e.Input(s.world)
		if err != nil {
			return s.deny(m, err.Error())
		}
		events = append(events, planned{atMs: s.now() + e.OffsetMs, input: input})
	}
	s.planned = append(s.planned, events...)
	slices.SortStableFunc(s.planned, func(a, b planned) int { return int(a.atMs - b.atMs) })
	if err := s.happen(s.now()); err != nil {
		return err
	}
	return s.send(m.Reply(struct{}{}))
}

// advance lets time run, moment by moment, and stops after the first in which
// the runner was asked something.
func (s *server) advance(m jsonrpc.Message) error {
	var p wire.Advance
	if err := json.Unmarshal(m.Params, &p); err != nil || p.Ms < 0 {
		return s.deny(m, "ms must be a whole number of at least 0")
	}
	if s.world == nil {
		return s.deny(m, "advance before the first reset")
	}
	if !s.virtual() {
		return s.send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "the clock runs by itself"}))
	}
	target := s.nowMs + p.Ms
	for s.asked = false; !s.asked; {
		dueMs, ok := s.due()
		if !ok || dueMs > target {
			s.nowMs = target
			break
		}
		s.nowMs = max(s.nowMs, dueMs)
		if err := s.wake(s.nowMs); err != nil {
			return err
		}
	}
	return s.send(m.Reply(wire.AdvanceResult{NowMs: s.nowMs}))
}

func (s *server) inspect() wire.Inspection {
	if s.host != nil {
		return s.host.Inspect()
	}
	return s.harness.Inspect()
}

func (s *server) deny(m jsonrpc.Message, why string) error {
	return s.send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: why}))
}

// emit sends frames and tells the runner what became visible.
func (s *server) emit(out []link.Output) error {
	for _, o := range out {
		frame := o.Frame
		if frame == nil {
			if !s.ported {
				continue
			}
			frame = jsonrpc.Notification(wire.MethodPosted, visible(o))
		}
		if err := s.send(frame); err != nil {
			return err
		}
	}
	return nil
}

// visible says what became visible on the surface.
func visible(o link.Output) wire.Posted {
	if r := o.Reacted; r != nil {
		return wire.Posted{
			Op: "react", Message: r.Message, Conversation: r.Place.Conversation, Thread: r.Place.Thread,
			Agent: r.Agent, Glyph: r.Glyph, Origin: "model",
		}
	}
	m := o.Posted.Message
	return wire.Posted{
		Op: "post", Message: m.ID, Conversation: m.Place.Conversation, Thread: m.Place.Thread,
		Agent: m.Author, Text: m.Text, Origin: "model",
	}
}

// send writes frames.
func (s *server) send(frames ...[]byte) error {
	for _, frame := range frames {
		out := [][]byte{frame}
		if s.Tamper != nil {
			out = s.Tamper.Outgoing(frame)
		}
		for _, f := range out {
			if err := s.write(f); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *server) write(frame []byte) error {
	m := jsonrpc.Decode(frame)
	if s.down && lost(m) {
		return nil
	}
	s.asked = s.asked || m.Kind == jsonrpc.KindRequest
	if s.mute {
		return nil
	}
	return s.conn.Send(frame)
}
