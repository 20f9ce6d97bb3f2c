// Package exchange handles the messages between the suite and one implementation under test. A [Peer] is a running
// implementation; an [Exchange] is one scenario in it, with a protocol's [Side] around it.
//
// Input: frames, and how much time should pass. Output: a trace of everything that was observed, and the schemas'
// results.
//
// One goroutine runs an exchange: it sends and receives until the barrier has passed, so that a method returns only
// when everything has been seen, without waiting for real time. The package doesn't know what a frame means, and
// doesn't know any protocol.
//
// Errors are attributed in three ways. Messages on the link are judged by the protocol, in checks. An error on the port
// is the shim's fault, and a [ShimError] ends the world. Our own mistakes are [OwnFaultError]s.
package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Limits on what an implementation can make the suite do.
const (
	// DefaultTimeout is the time limit for the answer to one request.
	DefaultTimeout = 10 * time.Second
	// ShippedTimeout is the same for a program without a shim, which has to start and to connect to its platform first.
	ShippedTimeout = time.Minute
	// MaxMessagesPerWait is how many messages may arrive before one answer.
	MaxMessagesPerWait = 2_000
	// MaxWorldBytes is how many bytes may be sent and received in a world, including the memory that each message
	// needs.
	MaxWorldBytes = 64 << 20
	// MaxRounds is how many times requests may interrupt one advance of time. For each busyMs that have passed, one
	// more is allowed, since a program may retry every second without limit, and each of our answers takes a round.
	MaxRounds = 2_000
	busyMs    = 400
)

// Suite is the suite's name in conformance/hello.
var Suite = port.Program{Name: "c2a-conform", Version: "0.1.0"}

// Options say how to connect. The zero value is usable.
type Options struct {
	Timeout time.Duration // for one answer; 0: DefaultTimeout
	// Tape makes worlds keep all messages, see [Exchange.Tape].
	Tape bool
	// WarmUp sends something to a peer whose clock runs by itself, to measure how long the reaction takes
	// ([Peer.Learn]). If it is nil, nothing is measured.
	WarmUp func(ctx context.Context, p *Peer) error
	// Pace is shared by the peers of one implementation. If it is nil, Open makes a new one.
	Pace *Pace
	// Observer sees the messages of every world, except those of the warm-up.
	Observer Observer
}

// Peer is one attached implementation. It runs one world at a time.
type Peer struct {
	// Drawn is the setting of all exchanges that are made from now on.
	Drawn Setting

	session attach.Session
	remote  bool // the suite connected to it and did not start it
	shipped bool // it doesn't implement the port: the suite does that for it
	timeout time.Duration
	waits   patience // for answers
	hello   port.HelloResult
	scale   float64 // of a clock that runs by itself; 0: the suite advances the clock
	renamed bool    // it declares a wall clock as scaled
	pace    *Pace
	last    *Exchange // the newest exchange
	broken  error

	observer Observer
	excused  bool // the suite ended it on purpose
	tape     bool
	greeted  json.RawMessage // the answer to conformance/hello, as received
}

// Open starts the target and waits for its answer to conformance/hello. If the answer is late because of the machine,
// or although other peers have answered, Open starts the target again with twice the time limit. After an error nothing
// is left running. The errors are those of the target, [*ShimError], [*NoAnswerError], [*FloodError] and those of
// attach.Session.
func Open(ctx context.Context, target attach.Target, o Options) (*Peer, error) {
	if o.Pace == nil {
		o.Pace = &Pace{}
	}
	p, err := open(ctx, target, o, 1)
	for tries := 1; o.Pace.startsAgain(err, tries); tries++ {
		p, err = open(ctx, target, o, tries+1)
	}
	return p, err
}

// open is one try of [Open].
func open(ctx context.Context, target attach.Target, o Options, try int) (*Peer, error) {
	timeout := o.Timeout
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	starting, cancel := context.WithTimeout(ctx, max(o.Pace.startLimit(timeout, try), startsWithin(target)))
	defer cancel()
	session, err := target.Open(starting)
	if err != nil {
		return nil, err
	}
	p := &Peer{session: session, timeout: timeout, tape: o.Tape, pace: o.Pace}
	_, p.remote = attach.Remote(target)
	_, p.shipped = target.(attach.Described)
	if o.Tape {
		p.session = taping{session, p}
	}
	if err := p.greet(ctx, try); err != nil {
		_ = session.Close()
		return nil, err
	}
	if p.scale > 0 && o.WarmUp != nil && p.pace.warmUp() {
		if err := o.WarmUp(ctx, p); err != nil {
			_ = session.Close()
			if clock, ok := errors.AsType[*ClockError](err); ok {
				return nil, clock
			}
			return open(ctx, target, o, try) // whatever the error was, a scenario will find it again
		}
	}
	p.observer = o.Observer
	return p, nil
}

// startsWithin returns the time that a target declares for its start, or 0 if it declares none.
func startsWithin(t attach.Target) time.Duration {
	if before, ok := t.(interface{ Behind() attach.Target }); ok {
		return startsWithin(before.Behind())
	}
	if slow, ok := t.(interface{ StartsWithin() time.Duration }); ok {
		return slow.StartsWithin()
	}
	return 0
}

// Hello returns the implementation's decoded answer to conformance/hello.
func (p *Peer) Hello() port.HelloResult { return p.hello }

// Renamed reports whether the implementation declares a scaled clock that runs no faster than the wall clock. Such a
// clock is treated as a wall clock.
func (p *Peer) Renamed() bool { return p.renamed }

// Greeted returns the answer to conformance/hello as it was received.
func (p *Peer) Greeted() json.RawMessage { return p.greeted }

// Broken returns the error after which the peer can't be used any more, or nil.
func (p *Peer) Broken() error { return p.broken }

// Close stops the implementation.
func (p *Peer) Close() error { return p.session.Close() }

// Farewell settles the peer once more after its last world, and stops it. The error says what arrived although
// everything was declared done, or that the peer crashed. For a peer that was already broken, Farewell returns nil.
func (p *Peer) Farewell(ctx context.Context) error {
	whole := p.broken == nil && p.last != nil && p.last.started
	var err error
	if whole && p.scale == 0 {
		err = p.lastWords(ctx)
	}
	_ = p.Close()
	state, ended := p.session.Exited()
	if whole && err == nil && ended && state.Signal != "" &&
		(state.Stop == attach.StopItself || state.Stop == attach.StopInputEnd) {
		err = fmt.Errorf("it crashed while stopping: %v", state)
	}
	return err
}

// ExitStatus returns the exit status of a peer that ended badly after it was told to stop. It returns "" if the peer
// ended well, was broken before, or was stopped in another way.
func (p *Peer) ExitStatus() string {
	state, ended := p.session.Exited()
	if !ended || p.broken != nil || state.Code <= 0 || state.Stop != attach.StopInputEnd {
		return ""
	}
	return state.String()
}

// lastWords checks whether anything arrives after the last barrier.
func (p *Peer) lastWords(ctx context.Context) error {
	id := jsonrpc.StringID("farewell")
	if err := p.session.Send(jsonrpc.Request(id, port.MethodAdvance, port.Advance{})); err != nil {
		return err
	}
	waiting, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	for range MaxMessagesPerWait {
		m, err := p.recv(ctx, waiting, port.MethodAdvance)
		switch {
		case err != nil:
			return err
		case m.Kind == jsonrpc.KindResponse && m.ID == id:
			return nil
		case !p.last.takesLeave(m):
			return lateError(port.MethodAdvance, m)
		}
	}
	return &FloodError{Request: port.MethodAdvance, Messages: MaxMessagesPerWait}
}

// takesLeave reports whether a message may still arrive after the end of its world.
func (x *Exchange) takesLeave(m jsonrpc.Message) bool {
	return m.Kind == jsonrpc.KindNotification && (m.Method == port.MethodTurnCancelled || x.side.TakesLeave(m))
}

func lateError(waiting string, m jsonrpc.Message) *ShimError {
	return &ShimError{
		Method: waiting, Guide: port.MethodAdvance,
		Expected: "nothing more from the previous scenario, since the answer to its last advance means that " +
			"everything was done",
		Got: Excerpt(m.Raw),
	}
}

// messagesOnly returns what was expected instead of m, a frame that is no message.
func (p *Peer) messagesOnly(m jsonrpc.Message) string {
	s := "JSON-RPC messages only"
	if !p.remote {
		s += ", one per line, on stdout; logs go to stderr"
	}
	if strings.HasPrefix(string(m.Raw), "Content-Length:") {
		s += "; the output is framed by Content-Length, so set --framing"
	}
	return s
}

// greet sends conformance/hello and checks the answer. try is the number of the start.
func (p *Peer) greet(ctx context.Context, try int) error {
	id := jsonrpc.IntID(0)
	frame := jsonrpc.Request(id, port.MethodHello, port.Hello{Suite: Suite, Port: port.Version})
	if err := p.session.Send(frame); err != nil {
		return err
	}
	began, limit := time.Now(), p.pace.startLimit(p.timeout, try)
	waiting, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	m, err := p.recv(ctx, waiting, port.MethodHello)
	if late, ok := errors.AsType[*NoAnswerError](err); ok {
		late.Timeout, late.Waited = limit, attach.WaitsOf(p.session).Since(nil)
	}
	if err != nil {
		return err
	}
	p.pace.answered(time.Since(began))
	shim := ShimError{Method: port.MethodHello,
		Expected: "the answer with id " + id.String() + " and nothing before it", Got: Excerpt(m.Raw),
		Guide: port.MethodHello}
	switch {
	case m.Kind == jsonrpc.KindInvalid:
		shim.Expected = p.messagesOnly(m)
		shim.Guide, shim.Err = guideConnection, m.Fault
		return &shim
	case m.Kind != jsonrpc.KindResponse || m.ID != id:
		return &shim
	case m.Err != nil:
		shim.Expected = "a result"
		shim.Err = m.Err
		return &shim
	}
	if findings := schemas.ValidateFrame("", m.Raw, port.MethodHello, true); len(findings) > 0 {
		shim.Expected = "an answer that matches the port's schema"
		shim.Got = describe(findings)
		return &shim
	}
	p.greeted = bytes.Clone(m.Result)
	var hello port.HelloResult // not p.hello: others keep the value from before a kill
	if err := json.Unmarshal(m.Result, &hello); err != nil {
		shim.Expected, shim.Err = "an answer that matches the port's schema", err
		return &shim
	}
	p.hello = hello
	p.scale = 0
	switch p.hello.Clock {
	case port.ClockWall:
		p.scale = 1
	case port.ClockScaled:
		if p.scale = p.hello.TimeScale; p.scale == 1 {
			p.hello.Clock, p.renamed = port.ClockWall, true
		}
	}
	switch {
	case p.hello.Clock == port.ClockScaled && p.scale == 0:
		shim.Expected = `"timeScale", the speed of a scaled clock compared to the wall clock`
		shim.Got = "none"
		return &shim
	case p.scale > MaxScale:
		shim.Expected = fmt.Sprintf(`a "timeScale" of at most %d: above that, the tolerance on the wall clock hides `+
			`whether it waits`, MaxScale)
		shim.Got = strconv.FormatFloat(p.scale, 'g', -1, 64)
		return &shim
	case (p.hello.Clock == port.ClockVirtual) != (p.hello.Barrier == port.BarrierExact):
		shim.Expected = `a virtual clock with an exact barrier, or one that runs by itself with a quiescent one`
		shim.Got = fmt.Sprintf("clock %q with barrier %q", p.hello.Clock, p.hello.Barrier)
		return &shim
	case !slices.Contains(p.hello.Taps, "control"):
		shim.Expected = `the tap "control", which every test needs`
		shim.Got = strings.Join(p.hello.Taps, ", ")
		return &shim
	}
	return nil
}

// recv receives the next message. parent is the context of the caller. waiting is the same with the deadline of the
// answer.
func (p *Peer) recv(parent, waiting context.Context, request string) (jsonrpc.Message, error) {
	raw, err := p.session.Recv(waiting)
	if err == nil {
		return jsonrpc.Decode(raw), nil
	}
	if _, waited := errors.AsType[*jsonrpc.WaitError](err); waited && parent.Err() == nil {
		return jsonrpc.Message{}, &NoAnswerError{Request: request, Timeout: p.timeout,
			Stderr: p.session.StderrTail(), Err: err}
	}
	if cause := context.Cause(parent); cause != nil {
		return jsonrpc.Message{}, cause
	}
	if p.shipped { // it never received a request of the port
		return jsonrpc.Message{}, err
	}
	return jsonrpc.Message{}, fmt.Errorf("waiting for the answer to %s: %w", request, err)
}

// fail marks the peer as unusable.
func (p *Peer) fail(err error) error {
	if p.broken == nil {
		p.broken = err
	}
	return err
}
