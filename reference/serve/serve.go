// Package serve runs the reference engines as a real implementation: it speaks link and port over one connection. With
// the port, the clock is virtual and moves only with conformance/advance, unless a clock that runs by itself is
// requested. Without the port, the wall clock runs, and a built-in model answers the turns. A [Protocol] describes what
// is served.
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Version is the version of the reference.
const Version = "0.1.0"

// Protocol is one engine or several of one protocol, with the rules that they follow.
type Protocol interface {
	// Name is that under which package features knows it.
	Name() string
	// Abilities are the capabilities that an implementation declares in conformance/hello.
	Abilities() Abilities
	// New returns an engine in a role of a draft. params are those of conformance/reset; nil: there is no port, and the
	// engine plays by itself.
	New(role, draft string, params json.RawMessage) (Engine, error)
}

// Abilities are what an implementation declares in conformance/hello.
type Abilities struct {
	Roles, Drafts, Taps, Capabilities []string
	Windows, Limits                   map[string]int64
}

// Engine is an implementation of one role in one world. It does no I/O: its methods return the frames that it sends.
// Times are in ms of the world.
type Engine interface {
	// Start is what it says at first.
	Start() [][]byte
	// Receive takes a frame of the link, or an answer to a frame of its own.
	Receive(nowMs int64, m jsonrpc.Message) [][]byte
	// Control answers a request of the port that the server doesn't answer itself; nil: it has no use for the method.
	Control(nowMs int64, m jsonrpc.Message) [][]byte
	// Due is the next moment at which something happens by itself; Wake lets happen what is due.
	Due() (ms int64, ok bool)
	Wake(nowMs int64) [][]byte
	// Resume says again what is open after a kill.
	Resume(nowMs int64) [][]byte
	// Linked is told that the link broke or is mended.
	Linked(nowMs int64, up bool) [][]byte
}

// Renewer is an engine that goes by what the params of the latest reset say, be it one that resumes.
type Renewer interface{ Renew(params json.RawMessage) }

// Options say what is served.
type Options struct {
	// Protocols are what is served, each by its engines.
	Protocols []Protocol
	// Tamper stands between the engine and the connection; nil stands aside. Broken implementations are made with it.
	Tamper Tamperer
	// Leave is what is done when the peer has closed; nil does nothing.
	Leave func(ctx context.Context)
	// Role and Draft are served while no reset has come.
	Role, Draft string
	// Name is what hello says.
	Name string
	// Scale is how many times faster than the wall clock time runs under a port; 0: it is virtual, and the port moves
	// it.
	Scale float64
	// State is the directory in which a world is kept under a port, so that another server can take it up; "": none is.
	State string
	// Connections is how many connections are served at once, as hello says; 0:
	// it doesn't say.
	Connections int
}

// New returns an engine of the protocol that the draft belongs to.
func (o Options) New(role, draft string, params json.RawMessage) (Engine, error) {
	for _, p := range o.Protocols {
		if slices.Contains(p.Abilities().Drafts, draft) {
			return p.New(role, draft, params)
		}
	}
	return nil, fmt.Errorf("unknown draft %q", draft)
}

// Tamperer may change what passes the connection, frame by frame.
type Tamperer interface {
	// Outgoing returns the frames to send in place of one that leaves.
	Outgoing(frame []byte) [][]byte
	// Incoming returns the frames to hand to the engine in place of one that came, and frames to send before the engine
	// sees them.
	Incoming(frame []byte) (pass, send [][]byte)
}

// Serve is [Connection] with one record per line.
func Serve(ctx context.Context, r io.Reader, w io.Writer, o Options) error {
	return Connection(ctx, jsonrpc.NewLines(r, w, jsonrpc.Limits{}), o)
}

// Conn is the connection on which the engine is served.
type Conn interface {
	jsonrpc.Conn
	// CloseWrite sends what waits, and then nothing more.
	CloseWrite(ctx context.Context) error
}

// Connection serves a connection until the peer closes it or ctx ends, and then closes it. It returns nil if the peer
// closed it, and an error at once if nothing serves the role and draft of the options.
func Connection(ctx context.Context, conn Conn, o Options) error {
	defer func() {
		flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		conn.CloseWrite(flush) // what was said last still gets out
		conn.Close()
	}()
	s := &server{Options: o, conn: conn, started: time.Now(), journal: journal{dir: o.State}}
	defer s.journal.close()
	engine, err := o.New(o.Role, o.Draft, nil)
	if err != nil {
		return err
	}
	s.engine = engine
	if err := s.send(engine.Start()...); err != nil {
		return err
	}
	if err := s.run(ctx); !errors.Is(err, io.EOF) {
		return err
	}
	if o.Leave != nil {
		o.Leave(ctx)
	}
	return nil
}

// server is one connection.
type server struct {
	Options
	conn    jsonrpc.Conn
	started time.Time
	ported  bool  // a port has attached
	nowMs   int64 // of the virtual clock, or of what happens again
	engine  Engine
	reset   bool // a world was asked for
	asked   bool // a request has left since the flag was cleared
	journal journal
	name    string // of the world
	mute    bool   // what is said is not sent: it was sent before
	down    bool   // what is said on the link is lost
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

// receive waits for the next record, on a clock that runs by itself no longer than to the next moment that is due.
func (s *server) receive(ctx context.Context) ([]byte, error) {
	if dueMs, ok := s.engine.Due(); ok && !s.virtual() {
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
	if dueMs, ok := s.engine.Due(); !ok || dueMs > nowMs {
		return nil
	}
	if err := s.note(nil); err != nil {
		return err
	}
	return s.send(s.engine.Wake(nowMs)...)
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

func (s *server) handle(m jsonrpc.Message) error {
	if m.Kind == jsonrpc.KindRequest {
		switch m.Method {
		case port.MethodHello:
			s.ported = true
			return s.send(m.Reply(s.hello()))
		case port.MethodReset:
			return s.begin(m)
		case port.MethodLink:
			return s.link(m)
		case port.MethodAdvance:
			return s.advance(m)
		case port.MethodSurface, port.MethodInspect:
			if out := s.engine.Control(s.now(), m); out != nil {
				return s.send(out...)
			}
			return s.send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound,
				Message: "this role doesn't support " + m.Method}))
		}
	}
	return s.send(s.engine.Receive(s.now(), m)...)
}

func (s *server) hello() port.HelloResult {
	hello := port.HelloResult{
		Implementation: port.Program{Name: s.Name, Version: Version},
		Port:           port.Version,
		Clock:          port.ClockVirtual,
		Barrier:        port.BarrierExact,
		Isolation:      "ids",
		Windows:        map[string]int64{},
		Limits:         map[string]int64{},
		Connections:    s.Options.Connections,
	}
	for _, p := range s.Protocols {
		a := p.Abilities()
		hello.Roles, hello.Drafts = join(hello.Roles, a.Roles), join(hello.Drafts, a.Drafts)
		hello.Taps, hello.Capabilities = join(hello.Taps, a.Taps), join(hello.Capabilities, a.Capabilities)
		maps.Copy(hello.Windows, a.Windows)
		maps.Copy(hello.Limits, a.Limits)
	}
	switch s.Scale {
	case 0:
	case 1:
		hello.Clock, hello.Barrier = port.ClockWall, port.BarrierQuiescent
	default:
		hello.Clock, hello.Barrier, hello.TimeScale = port.ClockScaled, port.BarrierQuiescent, s.Scale
	}
	return hello
}

// join adds to a list what isn't in it.
func join(list, more []string) []string {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// world is what the server reads of the params of conformance/reset.
type world struct {
	World  string `json:"world"`
	Role   string `json:"role"`
	Draft  string `json:"draft"`
	Resume bool   `json:"resume"`
	NowMs  int64  `json:"nowMs"`
}

// begin throws the old world away and starts the one asked for.
func (s *server) begin(m jsonrpc.Message) error {
	var p world
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return s.deny(m, fmt.Sprintf("the params can't be read: %v", err))
	}
	switch {
	case p.Resume && s.mute:
		return s.goOn(m, p)
	case p.Resume:
		return s.resume(m, p)
	}
	engine, err := s.New(p.Role, p.Draft, m.Params)
	if err != nil {
		return s.deny(m, err.Error())
	}
	s.ported, s.nowMs, s.engine, s.reset = true, 0, engine, true
	s.started = time.Now()
	s.name, s.down = p.World, false
	return s.send(append([][]byte{m.Reply(struct{}{})}, engine.Start()...)...)
}

// advance lets time run, moment by moment, and stops after the first in which the runner was asked something.
func (s *server) advance(m jsonrpc.Message) error {
	var p port.Advance
	if err := json.Unmarshal(m.Params, &p); err != nil || p.Ms < 0 {
		return s.deny(m, "ms must be a whole number of at least 0")
	}
	if !s.reset {
		return s.deny(m, "advance before the first reset")
	}
	if !s.virtual() {
		return s.send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound,
			Message: "the clock runs by itself"}))
	}
	target := s.nowMs + p.Ms
	for s.asked = false; !s.asked; {
		dueMs, ok := s.engine.Due()
		if !ok || dueMs > target {
			s.nowMs = target
			break
		}
		s.nowMs = max(s.nowMs, dueMs)
		if err := s.send(s.engine.Wake(s.nowMs)...); err != nil {
			return err
		}
	}
	return s.send(m.Reply(port.AdvanceResult{NowMs: s.nowMs}))
}

func (s *server) deny(m jsonrpc.Message, why string) error {
	return s.send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: why}))
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
