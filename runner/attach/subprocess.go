package attach

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Options configure a subprocess. The zero value is usable.
type Options struct {
	// Dir is its working directory; "" means this process's.
	Dir string
	// Env contains NAME=value entries that are added to this process's environment. GODOG_* variables are never passed
	// on.
	Env []string
	// Grace is how long each step of closing may take; 0 is DefaultGrace.
	Grace time.Duration
	// Framing is how records are separated on its stdin and stdout; 0 is [jsonrpc.Lines].
	Framing jsonrpc.Framing
	// Limits bounds the connection.
	Limits jsonrpc.Limits
	// Enter, if not nil, is called on a thread that is used only to start the process. The process inherits what Enter
	// changes about the thread.
	Enter func() error
	// State is the state directory, which the caller creates and removes. If it is "", the session uses a temporary
	// one.
	State string
	// Stderr, if not nil, gets everything that the process writes to its stderr.
	Stderr io.Writer
	// Started, if not nil, is called with the id of the process before anything is sent to it, also after a restart.
	Started func(pid int)
}

// SessionVariable is the environment variable that marks the processes of a session, and of the sessions around it. On
// Linux, Close uses it to find processes that have left the process group. To start a program that should outlive the
// session, remove the variable from its environment.
const SessionVariable = "C2A_CONFORM_SESSION"

// Command is the target that runs argv, with records on its stdin and stdout. The program is looked up in PATH as
// exec.LookPath does.
//
// The process leads its own group, and is killed when this process dies (Linux). When it ends, the rest of its group is
// killed. Its output then ends as well, even if another process still has it open. Close ends its stdin. After one
// grace period it sends SIGTERM to the group, and after another SIGKILL. Open returns a [*StartError], or the error of
// ctx.
func Command(argv []string, opts Options) Target {
	return &command{argv: slices.Clone(argv), opts: opts}
}

type command struct {
	argv []string
	opts Options
}

func (c *command) String() string { return FormatCommand(c.argv) }

func (c *command) Open(ctx context.Context) (Session, error) { return open(ctx, c.launch) }

func (c *command) launch(ctx context.Context, state string) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("start %q: %w", c.argv, context.Cause(ctx))
	}
	if len(c.argv) == 0 {
		return nil, &StartError{Reason: ReasonNotFound, Err: exec.ErrNotFound}
	}
	var pipes pipes
	defer func() { pipes.closeRest() }()
	stdin, err := pipes.open()
	if err != nil {
		return nil, &StartError{Argv: c.argv, Reason: ReasonOther, Err: err}
	}
	stdout, err := pipes.open()
	if err != nil {
		return nil, &StartError{Argv: c.argv, Reason: ReasonOther, Err: err}
	}
	stderr, err := pipes.open()
	if err != nil {
		return nil, &StartError{Argv: c.argv, Reason: ReasonOther, Err: err}
	}

	mark := rand.Text()
	cmd := exec.Command(c.argv[0], c.argv[1:]...)
	cmd.Dir = c.opts.Dir
	cmd.Env = append(environment(os.Environ()), append(slices.Clone(c.opts.Env),
		SessionVariable+"="+os.Getenv(SessionVariable)+"/"+mark, StateVariable+"="+cmp.Or(c.opts.State, state))...)
	// Use files instead of the pipes of os/exec, so that Wait waits only for the process.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin.r, stdout.w, stderr.w
	cmd.SysProcAttr = ownGroup()

	p := &process{session: newSession(c.String(), c.opts.Grace), cmd: cmd, enter: c.opts.Enter}
	out := &output{f: stdout.r, exited: p.exited}
	errs := &output{f: stderr.r, exited: p.exited}
	p.force = []step{
		{StopTerminated, func() { p.signal(terminateGroup) }},
		{StopKilled, func() { p.signal(killGroup) }},
	}
	p.release = func(ctx context.Context) []int {
		defer errs.f.Close()
		return sweep(ctx, mark)
	}
	if err := p.start(out, errs); err != nil {
		return nil, c.startError(err)
	}
	p.pid = cmd.Process.Pid
	pipes.keep(stdin.w, stdout.r, stderr.r)
	go p.readStderr(errs, c.opts.Stderr)
	p.lines = jsonrpc.NewFramed(cmp.Or(c.opts.Framing, jsonrpc.Lines), out, stdin.w, c.opts.Limits)
	if c.opts.Started != nil {
		c.opts.Started(p.pid)
	}
	return p.session, nil
}

// startError returns the [StartError] that explains why the process could not be started.
func (c *command) startError(err error) error {
	e := &StartError{Argv: c.argv, Reason: ReasonOther, Err: err}
	switch {
	case c.opts.Dir != "" && !isDir(c.opts.Dir):
		e.Reason = ReasonDirectory
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, exec.ErrDot):
		e.Reason = ReasonNotFound
	case errors.Is(err, fs.ErrNotExist):
		e.Reason = ReasonNotFound
		if _, err := os.Stat(inDir(c.opts.Dir, c.argv[0])); err == nil {
			e.Reason = ReasonInterpreter
		}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EISDIR):
		e.Reason = ReasonNotExecutable
	case errors.Is(err, syscall.ENOEXEC):
		e.Reason = ReasonBadFormat
	}
	return e
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// inDir returns the path where a program is looked up that is named by a path.
func inDir(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// environment returns env without the variables that godog reads.
func environment(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		return strings.HasPrefix(entry, "GODOG_")
	})
}

// process is the subprocess of a session.
type process struct {
	*session
	cmd   *exec.Cmd
	enter func() error // may be nil

	mu     sync.Mutex
	reaped bool // the id may now belong to another process
}

// start starts the process, and a goroutine that waits for its exit. The goroutine is locked to its thread: Linux kills
// the process when the thread that started it ends.
func (p *process) start(outputs ...*output) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		var err error
		if p.enter == nil {
			defer runtime.UnlockOSThread()
		} else {
			err = p.enter() // the thread ends with the goroutine
		}
		if err == nil {
			err = p.cmd.Start()
		}
		started <- err
		if err != nil {
			return
		}
		p.exit(p.wait())
		for _, o := range outputs {
			o.endSoon()
		}
	}()
	return <-started
}

// wait waits for the exit, kills the rest of the group and returns how it ended.
func (p *process) wait() ExitState {
	if awaitExit(p.cmd.Process.Pid) {
		// The process isn't reaped yet, so that its id still identifies its group.
		p.mu.Lock()
		defer p.mu.Unlock()
		_ = killGroup(p.cmd.Process)
		_ = p.cmd.Wait()
		p.reaped = true
	} else {
		_ = p.cmd.Wait()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.reaped = true
		_ = killGroup(p.cmd.Process)
	}
	state := ExitState{Code: p.cmd.ProcessState.ExitCode()}
	if status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		state.Signal = status.Signal().String()
	}
	return state
}

func (p *process) signal(send func(*os.Process) error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		_ = send(p.cmd.Process)
	}
}

// readStderr keeps the end of stderr, and copies all of it to also.
func (p *process) readStderr(errs *output, also io.Writer) {
	defer close(p.stderrDone)
	defer errs.f.Close()
	buf := make([]byte, 4<<10)
	for {
		n, err := errs.Read(buf)
		_, _ = p.stderr.Write(buf[:n])
		if also != nil && n > 0 {
			if _, err := also.Write(buf[:n]); err != nil {
				also = nil
			}
		}
		if err != nil {
			return
		}
	}
}

// output reads a pipe to which the process writes. If another process still has the pipe open when the process is gone,
// the output ends as soon as no more data is there.
type output struct {
	f      *os.File
	exited <-chan struct{}
}

func (o *output) Read(b []byte) (int, error) {
	select {
	case <-o.exited:
		o.endSoon()
	default:
	}
	n, err := o.f.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return o.rest(b)
	}
	return n, err
}

// rest reads the available data without waiting. A read with a deadline is no alternative: on a busy machine the
// deadline may have passed before the first read, although there is data.
func (o *output) rest(b []byte) (int, error) {
	conn, err := o.f.SyscallConn()
	if err != nil {
		return 0, io.EOF
	}
	n := 0
	err = conn.Control(func(fd uintptr) { n = readNow(fd, b) })
	if err != nil || n <= 0 {
		return 0, io.EOF
	}
	return n, nil
}

// Close closes the pipe.
func (o *output) Close() error { return o.f.Close() }

func (o *output) endSoon() { _ = o.f.SetReadDeadline(time.Now().Add(settle)) }

// pipes are files to close at the end of a start, except those that are kept.
type pipes []*os.File

type pipe struct{ r, w *os.File }

func (p *pipes) open() (pipe, error) {
	r, w, err := os.Pipe()
	if err == nil {
		*p = append(*p, r, w)
	}
	return pipe{r, w}, err
}

func (p *pipes) keep(files ...*os.File) {
	*p = slices.DeleteFunc(*p, func(f *os.File) bool { return slices.Contains(files, f) })
}

func (p *pipes) closeRest() {
	for _, f := range *p {
		_ = f.Close()
	}
}
