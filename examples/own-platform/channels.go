package board

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Channels is a target whose programs are reached by two channels of records, as others are by a socket or a queue.
type Channels struct {
	Name string
	// Program takes records until in is closed or ctx ends.
	Program func(ctx context.Context, in <-chan []byte, out chan<- []byte) error
}

var _ attach.Target = Channels{}

// String names the target.
func (c Channels) String() string { return c.Name }

// Open starts a program.
func (c Channels) Open(ctx context.Context) (attach.Session, error) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s := &session{target: c, cancel: cancel, in: make(chan []byte, most), out: make(chan []byte, most),
		ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		s.state = attach.ExitState{Code: -1, Stop: attach.StopItself, Err: c.Program(ctx, s.in, s.out)}
	}()
	return s, nil
}

// most is how many records wait in a channel.
const most = 4096

type session struct {
	target  Channels
	cancel  context.CancelFunc
	in, out chan []byte
	ended   chan struct{}    // closed when the program has ended
	state   attach.ExitState // how, when it has

	mu   sync.Mutex
	hung bool // in is closed
}

func (s *session) Send(raw []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hung {
		return jsonrpc.ErrClosed
	}
	select {
	case <-s.ended:
		return s.exited()
	case s.in <- bytes.Clone(raw):
		return nil
	default:
		return jsonrpc.ErrNotReading
	}
}

func (s *session) Recv(ctx context.Context) ([]byte, error) {
	if ctx.Err() == nil {
		select {
		case raw := <-s.out:
			return raw, nil
		case <-ctx.Done():
		case <-s.ended:
			select {
			case raw := <-s.out: // what it said last
				return raw, nil
			default:
				return nil, s.exited()
			}
		}
	}
	return nil, &jsonrpc.WaitError{Err: ctx.Err(), Cause: context.Cause(ctx), Unread: s.Unread()}
}

func (s *session) exited() error {
	return &attach.ExitedError{Target: s.target.Name, State: s.state, Err: io.EOF}
}

func (s *session) HangUp(ctx context.Context) bool {
	s.mu.Lock()
	if !s.hung {
		s.hung = true
		close(s.in)
	}
	s.mu.Unlock()
	select {
	case <-s.ended:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *session) Close() error {
	s.cancel()
	<-s.ended
	return nil
}

func (s *session) Restart(ctx context.Context) (attach.Session, error) {
	return nil, errors.Join(s.Close(), errors.New(
		"a program behind channels keeps no state from which it could resume"))
}

func (s *session) Exited() (attach.ExitState, bool) {
	select {
	case <-s.ended:
		return s.state, true
	default:
		return attach.ExitState{}, false
	}
}

func (s *session) StderrTail() string { return "" }

// Unread counts records: nobody counts bytes here.
func (s *session) Unread() int { return len(s.in) }
