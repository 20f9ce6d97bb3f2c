package attach

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// session is the common part of subprocesses and in-process implementations.
type session struct {
	name  string
	pid   int // 0: not a process of this machine
	grace time.Duration
	lines *jsonrpc.Stream

	// exited is closed after state is set.
	exited chan struct{}
	state  ExitState
	// stage is the [Stop] for an exit at this moment.
	stage atomic.Int64

	stderr     Tail
	stderrDone chan struct{}

	// force are the steps of closing after the end of the input, in order.
	force []step
	// release frees what the implementation leaves behind, and returns the processes that could not be killed.
	release func(ctx context.Context) []int
	close   func() error

	// stateDir is removed with the session, unless a restart has passed it to the next session.
	stateDir string
	// launch starts the implementation again with a state directory.
	launch func(ctx context.Context, stateDir string) (*session, error)
}

type step struct {
	stop Stop
	do   func()
}

func newSession(name string, grace time.Duration) *session {
	if grace <= 0 {
		grace = DefaultGrace
	}
	s := &session{name: name, grace: grace, exited: make(chan struct{}), stderrDone: make(chan struct{})}
	s.stage.Store(int64(StopItself))
	s.close = sync.OnceValue(s.shutDown)
	return s
}

// open starts an implementation with a state directory of its own.
func open(ctx context.Context, launch func(ctx context.Context, stateDir string) (*session, error)) (Session, error) {
	stateDir, err := os.MkdirTemp("", "c2a-conform-state-")
	if err != nil {
		return nil, fmt.Errorf("make a state directory: %w", err)
	}
	return launchIn(ctx, stateDir, launch)
}

func launchIn(ctx context.Context, stateDir string,
	launch func(ctx context.Context, stateDir string) (*session, error)) (Session, error) {
	s, err := launch(ctx, stateDir)
	if err != nil {
		_ = os.RemoveAll(stateDir)
		return nil, err
	}
	s.stateDir, s.launch = stateDir, launch
	return s, nil
}

var _ Session = (*session)(nil)

func (s *session) Send(raw []byte) error {
	err := s.lines.Send(raw)
	if errors.Is(err, jsonrpc.ErrPeerGone) && s.exitSettles(context.Background()) {
		return s.exitedError(err)
	}
	return err
}

func (s *session) Recv(ctx context.Context) ([]byte, error) {
	record, err := s.lines.Recv(ctx)
	if err == nil {
		return record, nil
	}
	if _, waited := errors.AsType[*jsonrpc.WaitError](err); waited ||
		errors.Is(err, jsonrpc.ErrClosed) || errors.Is(err, jsonrpc.ErrRecordTooLong) {
		return nil, err
	}
	if s.exitSettles(ctx) {
		return nil, s.exitedError(err)
	}
	return nil, &OutputClosedError{Target: s.name, Stderr: s.StderrTail(), Err: err}
}

func (s *session) Unread() int { return s.lines.Unread() }

func (s *session) StderrTail() string { return s.stderr.String() }

func (s *session) Exited() (ExitState, bool) {
	select {
	case <-s.exited:
		return s.state, true
	default:
		return ExitState{}, false
	}
}

func (s *session) Close() error { return s.close() }

func (s *session) Restart(ctx context.Context) (Session, error) {
	stateDir := s.stateDir
	s.stateDir = "" // it now belongs to the next session
	kill := s.force[len(s.force)-1]
	s.stage.CompareAndSwap(int64(StopItself), int64(kill.stop))
	s.within(func(ctx context.Context) bool {
		kill.do()
		return happens(ctx, s.exited)
	})
	if err := s.Close(); err != nil {
		_ = os.RemoveAll(stateDir)
		return nil, err
	}
	return launchIn(ctx, stateDir, s.launch)
}

// exit records how the implementation ended.
func (s *session) exit(state ExitState) {
	state.Stop = Stop(s.stage.Load())
	s.state = state
	close(s.exited)
}

// exitSettles waits briefly for the exit that explains a broken connection, and for the rest of its stderr.
func (s *session) exitSettles(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, settle)
	defer cancel()
	if !happens(ctx, s.exited) {
		return false
	}
	happens(ctx, s.stderrDone)
	return true
}

func (s *session) exitedError(err error) error {
	return &ExitedError{Target: s.name, State: s.state, Stderr: s.StderrTail(), Err: err}
}

func (s *session) HangUp(ctx context.Context) bool {
	s.stage.CompareAndSwap(int64(StopItself), int64(StopInputEnd))
	_ = s.lines.CloseWrite(ctx)
	return happens(ctx, s.exited)
}

// shutDown ends the input, then runs the steps of force until the implementation has ended. Each step may take s.grace.
func (s *session) shutDown() error {
	s.stage.CompareAndSwap(int64(StopItself), int64(StopInputEnd))
	gone := s.within(func(ctx context.Context) bool {
		_ = s.lines.CloseWrite(ctx)
		return happens(ctx, s.exited)
	})
	for _, step := range s.force {
		if gone {
			break
		}
		s.stage.Store(int64(step.stop))
		gone = s.within(func(ctx context.Context) bool {
			step.do()
			return happens(ctx, s.exited)
		})
	}

	var left []int
	s.within(func(ctx context.Context) bool {
		left = s.release(ctx)
		return len(left) == 0
	})
	_ = s.lines.Close()
	s.within(func(ctx context.Context) bool {
		return happens(ctx, s.exited) && happens(ctx, s.stderrDone) && happens(ctx, s.lines.Done())
	})
	if s.stateDir != "" {
		_ = os.RemoveAll(s.stateDir)
	}
	if _, gone := s.Exited(); !gone || len(left) > 0 {
		return &LeftoverError{Target: s.name, PIDs: left}
	}
	return nil
}

// patientGraces is how many more grace periods a program gets if it had to wait for a processor.
const patientGraces = 4

// quick is the fraction (1/quick) of the grace period that is enough for most programs.
const quick = 10

// within calls do with a context that limits its time, and reports whether do succeeded. do may be called up to three
// times, with parts of the grace period. It gets more time if the program had to wait for a processor. do must include
// what ends the program. The waiting times are read only if the first attempt fails: Linux spins while it removes a
// process whose /proc entry has been read.
func (s *session) within(do func(ctx context.Context) bool) bool {
	attempt := func(most time.Duration) bool {
		ctx, cancel := context.WithTimeout(context.Background(), most)
		defer cancel()
		return do(ctx)
	}
	if attempt(s.grace / quick) {
		return true
	}
	before := s.Waits()
	return attempt(s.grace-s.grace/quick) ||
		s.Waits().Since(before) > s.grace/10 && attempt(patientGraces*s.grace)
}

// happens reports whether c was closed before ctx was done.
func happens(ctx context.Context, c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	case <-ctx.Done():
	}
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Tail is a writer that keeps the last [MaxStderrBytes].
type Tail struct {
	mu  sync.Mutex
	buf []byte
}

var _ io.Writer = (*Tail)(nil)

func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	p = p[max(0, n-MaxStderrBytes):]
	if over := len(t.buf) + len(p) - MaxStderrBytes; over > 0 {
		t.buf = t.buf[:copy(t.buf, t.buf[over:])]
	}
	t.buf = append(t.buf, p...)
	return n, nil
}

// String returns the kept bytes.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.buf)
}
