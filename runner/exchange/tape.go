package exchange

import (
	"context"
	"errors"
	"io"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// tape keeps the frames of a world as they went over the connection, and the faults of the connection.
type tape struct {
	on      bool
	passed  []trace.Passed
	tap     string // of the next frame to be sent
	untimed int    // index of the first entry whose time is not known yet
}

// keep appends an entry.
func (t *tape) keep(p trace.Passed) {
	if t.on {
		t.passed = append(t.passed, p)
	}
}

// drop removes the newest entry, which belongs to the previous world.
func (t *tape) drop() {
	if n := len(t.passed); n > 0 {
		t.passed = t.passed[:n-1]
	}
}

// Tape returns everything that passed in the world, for a trace. It returns nil if [Options.Tape] isn't set.
func (x *Exchange) Tape() []trace.Passed { return x.tape.passed }

// taping is a session that records the messages of its exchange.
type taping struct {
	attach.Session
	peer *Peer
}

func (s taping) keep(p trace.Passed) {
	if x := s.peer.last; x != nil {
		p.AtMs = x.now
		x.tape.keep(p)
	}
}

func (s taping) Send(raw []byte) error {
	frame := trace.Passed{Dir: trace.To, Tap: "control", Raw: raw}
	if x := s.peer.last; x != nil && x.tape.tap != "" {
		frame.Tap, x.tape.tap = x.tape.tap, ""
	}
	s.keep(frame)
	err := s.Session.Send(raw)
	if err != nil {
		s.keep(ending(err))
	}
	return err
}

func (s taping) Recv(ctx context.Context) ([]byte, error) {
	raw, err := s.Session.Recv(ctx)
	if _, waited := errors.AsType[*jsonrpc.WaitError](err); waited && s.peer.scale > 0 {
		return raw, err // only time passed
	}
	if err != nil {
		s.keep(ending(err))
	} else {
		s.keep(trace.Passed{Dir: trace.From, Tap: "control", Raw: raw})
	}
	return raw, err
}

func (s taping) HangUp(ctx context.Context) bool {
	ended := s.Session.HangUp(ctx)
	p := trace.Passed{What: trace.HungUp}
	if state, ok := s.Exited(); ok && ended {
		p.Exit = exitOf(state, s.StderrTail())
	}
	s.keep(p)
	return ended
}

func (s taping) Restart(ctx context.Context) (attach.Session, error) {
	s.keep(trace.Passed{What: trace.Killed})
	next, err := s.Session.Restart(ctx)
	if err != nil {
		s.keep(ending(err))
		return nil, err
	}
	s.keep(trace.Passed{What: trace.Restarted})
	return taping{next, s.peer}, nil
}

// ending returns the entry for an error of the connection.
func ending(err error) trace.Passed {
	p := trace.Passed{What: trace.Failed, Error: err.Error()}
	if e, ok := errors.AsType[*attach.ExitedError](err); ok {
		p.What, p.Exit, p.Error = trace.Exited, exitOf(e.State, e.Stderr), inner(e.Err)
	} else if e, ok := errors.AsType[*attach.OutputClosedError](err); ok {
		p.What, p.Exit, p.Error = trace.OutputClosed, &trace.Exit{Stderr: e.Stderr}, inner(e.Err)
	} else if _, ok := errors.AsType[*jsonrpc.WaitError](err); ok {
		p.What = trace.Silent
	}
	return p
}

func exitOf(s attach.ExitState, stderr string) *trace.Exit {
	return &trace.Exit{Code: s.Code, Signal: s.Signal, Stop: s.Stop.String(), Stderr: stderr}
}

func inner(err error) string {
	if err == nil || errors.Is(err, io.EOF) {
		return ""
	}
	return err.Error()
}
