package attach

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// maxPipeBytes is how many bytes an in-memory pipe holds before its writer has to wait.
const maxPipeBytes = 64 << 10

// errGoexit is the result of an in-process implementation whose goroutine ended by runtime.Goexit.
var errGoexit = errors.New("its goroutine ended by runtime.Goexit")

// Serve is an implementation as a function. It reads records from r and writes records to w, one per line, until r ends
// or ctx is done.
type Serve func(ctx context.Context, r io.Reader, w io.Writer) error

// InProcess is the target that runs serve on a goroutine of this process. Its pipes hold maxPipeBytes each way; r and w
// are also io.Closers. A panic of serve becomes a [*PanicError]. Close first ends r, then cancels ctx, then makes reads
// and writes fail. If serve ignores all three, it can't be stopped, and Close returns a [*LeftoverError].
func InProcess(name string, serve Serve) Target {
	return &inProcess{name: name, serve: serve}
}

type inProcess struct {
	name  string
	serve Serve
}

func (t *inProcess) String() string { return t.name }

// stateKey is the context key of the state directory.
type stateKey struct{}

// StateDir returns the state directory of the implementation that runs under ctx, or "" if there is none. ctx must be
// the context that [Serve] got, or derived from it.
func StateDir(ctx context.Context) string {
	state, _ := ctx.Value(stateKey{}).(string)
	return state
}

func (t *inProcess) Open(ctx context.Context) (Session, error) { return open(ctx, t.launch) }

func (t *inProcess) launch(ctx context.Context, state string) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("start %s: %w", t.name, context.Cause(ctx))
	}
	in, out := newMemoryPipe(), newMemoryPipe()
	s := newSession(t.name, DefaultGrace)
	close(s.stderrDone)
	ctx, cancel := context.WithCancel(context.WithValue(context.WithoutCancel(ctx), stateKey{}, state))
	s.force = []step{
		{StopTerminated, cancel},
		{StopKilled, func() { cancel(); in.breakUp(); out.breakUp() }},
	}
	s.release = func(context.Context) []int {
		cancel()
		return nil
	}
	go func() {
		err := errGoexit
		defer func() {
			if v := recover(); v != nil {
				err = &PanicError{Value: v, Stack: string(debug.Stack())}
			}
			s.exit(ExitState{Code: -1, Err: err})
			in.breakUp()
			out.end()
		}()
		err = t.serve(ctx, in.reader(), out.writer())
	}()
	s.lines = jsonrpc.NewLines(out.reader(), in.writer(), jsonrpc.Limits{})
	return s, nil
}

// memoryPipe is a bounded buffer between a writer and a reader.
type memoryPipe struct {
	mu      sync.Mutex
	changed sync.Cond
	buf     []byte
	ended   bool // the writer is done
	broken  bool // both sides fail
}

func newMemoryPipe() *memoryPipe {
	p := &memoryPipe{}
	p.changed.L = &p.mu
	return p
}

func (p *memoryPipe) read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.buf) == 0 && !p.ended && !p.broken && len(b) > 0 {
		p.changed.Wait()
	}
	switch {
	case p.broken:
		return 0, io.ErrClosedPipe
	case len(p.buf) == 0 && len(b) > 0:
		return 0, io.EOF
	}
	n := copy(b, p.buf)
	p.buf = p.buf[:copy(p.buf, p.buf[n:])]
	p.changed.Broadcast()
	return n, nil
}

func (p *memoryPipe) write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	written := 0
	for {
		if p.ended || p.broken {
			return written, io.ErrClosedPipe
		}
		n := min(len(b)-written, maxPipeBytes-len(p.buf))
		p.buf = append(p.buf, b[written:written+n]...)
		written += n
		if n > 0 {
			p.changed.Broadcast()
		}
		if written == len(b) {
			return written, nil
		}
		p.changed.Wait()
	}
}

// end marks the end of the data: the reader reads the rest, and then gets io.EOF.
func (p *memoryPipe) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.changed.Broadcast()
}

// breakUp makes both sides fail from now on.
func (p *memoryPipe) breakUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.broken = true
	p.buf = nil
	p.changed.Broadcast()
}

func (p *memoryPipe) reader() io.ReadCloser  { return memoryReader{p} }
func (p *memoryPipe) writer() io.WriteCloser { return memoryWriter{p} }

type memoryReader struct{ p *memoryPipe }

func (r memoryReader) Read(b []byte) (int, error) { return r.p.read(b) }
func (r memoryReader) Close() error               { r.p.breakUp(); return nil }

type memoryWriter struct{ p *memoryPipe }

func (w memoryWriter) Write(b []byte) (int, error) { return w.p.write(b) }
func (w memoryWriter) Close() error                { w.p.end(); return nil }
