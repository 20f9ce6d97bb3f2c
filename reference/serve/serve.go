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

// Protocol is one engine or several of one protocol, with their rules.
type Protocol interface {
	// Name is the name of the protocol in package features.
	Name() string
	// Abilities returns what an implementation declares in conformance/hello.
	Abilities() Abilities
	// New returns an engine for a role in a draft. params are those of conformance/reset; nil means that there is no
	// port, and the engine runs by itself.
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
	// Start returns the first frames.
	Start() [][]byte
	// Receive handles a frame of the link, or an answer to one of the engine's own requests.
	Receive(nowMs int64, m jsonrpc.Message) [][]byte
	// Control answers a request of the port that the server doesn't handle itself. It returns nil for an unknown
	// method.
	Control(nowMs int64, m jsonrpc.Message) [][]byte
	// Due returns the next time at which the engine acts by itself. Wake does what is due.
	Due() (ms int64, ok bool)
	Wake(nowMs int64) [][]byte
	// Resume sends again what is open after a kill.
	Resume(nowMs int64) [][]byte
	// Linked is called when the link breaks or is mended.
	Linked(nowMs int64, up bool) [][]byte
}

// Renewer is an engine that reads the params of every reset, including one that resumes a world.
type Renewer interface{ Renew(params json.RawMessage) }

// Options configure what is served.
type Options struct {
	// Protocols are the protocols that are served.
	Protocols []Protocol
	// Tamper, if not nil, changes frames between the engine and the connection. Broken implementations use it.
	Tamper Tamperer
	// Leave, if not nil, is called when the peer has closed the connection.
	Leave func(ctx context.Context)
	// Role and Draft are used until the first reset.
	Role, Draft string
	// Name is the name in conformance/hello.
	Name string
	// Scale is how many times faster than the wall clock time runs with a port. 0 means that time is virtual, and the
	// port advances it.
	Scale float64
	// State is the directory of the journal, from which another server can resume the world. "" means no journal.
	State string
	// StoresLate, if not nil, selects incoming frames that the journal gets only together with the next frame. A broken
	// implementation uses it.
	StoresLate func(m jsonrpc.Message) bool
	// Connections is the number of simultaneous connections to declare in conformance/hello. 0 means that it isn't
	// declared.
	Connections int
}

// New returns an engine of the protocol with the draft.
func (o Options) New(role, draft string, params json.RawMessage) (Engine, error) {
	for _, p := range o.Protocols {
		if slices.Contains(p.Abilities().Drafts, draft) {
			return p.New(role, draft, params)
		}
	}
	return nil, fmt.Errorf("unknown draft %q", draft)
}

// Tamperer may change the frames on a connection.
type Tamperer interface {
	// Outgoing returns the frames to send instead of an outgoing frame.
	Outgoing(frame []byte) [][]byte
	// Incoming returns the frames to pass to the engine instead of an incoming frame, and frames to send before.
	Incoming(frame []byte) (pass, send [][]byte)
}

// Serve is [Connection] with one record per line.
func Serve(ctx context.Context, r io.Reader, w io.Writer, o Options) error {
	return Connection(ctx, jsonrpc.NewLines(r, w, jsonrpc.Limits{}), o)
}

// Conn is the connection on which the engine is served.
type Conn interface {
	jsonrpc.Conn
	// CloseWrite sends what is queued, and then ends the direction.
	CloseWrite(ctx context.Context) error
}

// Connection serves a connection until the peer closes it or ctx is done, and then closes it. It returns nil if the
// peer closed it. It returns an error at once if no protocol has the role and draft of the options.
func Connection(ctx context.Context, conn Conn, o Options) error {
	defer func() {
		flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		conn.CloseWrite(flush) // send what is still queued
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
	ported  bool  // the peer uses the port
	nowMs   int64 // time of the virtual clock, or of a replayed frame
	engine  Engine
	reset   bool // conformance/reset was received
	asked   bool // a request was sent since the flag was cleared
	journal journal
	name    string // of the world
	mute    bool   // replaying: frames were sent before, and are not sent again
	down    bool   // the link is broken: frames on it are lost
}

// run serves the connection until an error ends it. io.EOF means that the peer has closed it.
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

// receive waits for the next record. On a clock that runs by itself it waits at most until the next due time.
func (s *server) receive(ctx context.Context) ([]byte, error) {
	if dueMs, ok := s.engine.Due(); ok && !s.virtual() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, s.started.Add(s.real(dueMs)))
		defer cancel()
	}
	return s.conn.Recv(ctx)
}

// virtual reports whether the port advances the clock.
func (s *server) virtual() bool { return s.ported && s.Scale == 0 }

// scale returns how many times faster than the wall clock time runs.
func (s *server) scale() float64 {
	if s.ported {
		return s.Scale
	}
	return 1
}

// real returns how long ms of the world take on the wall clock.
func (s *server) real(ms int64) time.Duration {
	return time.Duration(float64(ms) * float64(time.Millisecond) / s.scale())
}

// now returns the time in ms since the start of the world.
func (s *server) now() int64 {
	if s.virtual() || s.mute {
		return s.nowMs
	}
	return int64(s.scale() * float64(time.Since(s.started)) / float64(time.Millisecond))
}

// overdue does what is due by now, on a clock that runs by itself.
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

// take handles an incoming frame, after the tamperer.
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

// join appends the elements that the list doesn't contain.
func join(list, more []string) []string {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// world are the params of conformance/reset that the server reads.
type world struct {
	World  string `json:"world"`
	Role   string `json:"role"`
	Draft  string `json:"draft"`
	Resume bool   `json:"resume"`
	NowMs  int64  `json:"nowMs"`
}

// begin discards the old world, and starts the requested one.
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

// advance lets time pass from one due time to the next. It stops after the first one in which the engine sent a
// request.
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
