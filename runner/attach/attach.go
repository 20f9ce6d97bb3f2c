// Package attach starts an implementation and connects to it: as a subprocess over its standard input and output, at a
// URL, or inside this process. In each case, the other end is a program that may do anything, so every outcome is a
// typed error within the caller's deadline, memory is bounded, and closing a session leaves nothing behind.
package attach

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// StateVariable is the environment variable that names the state directory of a session, where an implementation stores
// what must survive a crash. The directory is empty at first, is kept when the session is restarted, and is removed at
// the end of the session. In this process, use [StateDir] instead.
const StateVariable = "C2A_CONFORM_STATE"

// Limits of every session.
const (
	// DefaultGrace is how long each step of closing may take.
	DefaultGrace = time.Second
	// MaxStderrBytes is how much of the end of stderr is kept.
	MaxStderrBytes = 16 << 10
	// settle is how long the end of the output waits for the exit that explains it, and how long an exit waits for the
	// rest of the output.
	settle = 500 * time.Millisecond
)

// Target is an implementation that can be started any number of times.
type Target interface {
	// Open starts it and returns as soon as records can be sent. It doesn't wait for an answer. ctx applies only to
	// Open, not to the life of the session.
	Open(ctx context.Context) (Session, error)
	// String names it, for messages.
	String() string
}

// Session is a running implementation. Its Send and Recv return the errors of [jsonrpc.Stream]. If the connection
// ended, they return the cause instead: [*ExitedError], or [*OutputClosedError] if the implementation still runs. A
// successful Send doesn't mean that the record was read: only an answer shows that.
type Session interface {
	// Conn's Close stops the implementation: it ends its input, and where that isn't enough uses force. It returns when
	// nothing is left running, or [*LeftoverError]. Calling it again returns the same.
	jsonrpc.Conn
	// HangUp ends its input and waits for it to end by itself until ctx is done. It reports whether it did. Close must
	// still be called.
	HangUp(ctx context.Context) bool
	// Restart kills the implementation without warning, and starts it again with the same state directory. The returned
	// session replaces this one, which is over. After an error, there is no session.
	Restart(ctx context.Context) (Session, error)
	// Exited returns how the implementation ended, and false while it runs.
	Exited() (ExitState, bool)
	// StderrTail returns the last MaxStderrBytes of what it wrote to stderr.
	StderrTail() string
	// Unread returns how many of the sent bytes it has not read yet.
	Unread() int
}

// Stop says what made an implementation end. The zero value is invalid.
type Stop int

const (
	StopItself     Stop = iota + 1 // before Close
	StopInputEnd                   // after the end of its input
	StopTerminated                 // after SIGTERM; in-process, after its context ended
	StopKilled                     // after SIGKILL; in-process, after its pipes broke
)

// String returns the stop as a phrase.
func (s Stop) String() string {
	switch s {
	case StopItself:
		return "by itself"
	case StopInputEnd:
		return "after the end of its input"
	case StopTerminated:
		return "after it was asked to terminate"
	case StopKilled:
		return "after it was killed"
	default:
		return fmt.Sprintf("Stop(%d)", int(s))
	}
}

// ExitState says how an implementation ended.
type ExitState struct {
	// Code is the exit status of a subprocess, or -1 if a signal ended it or there is no process.
	Code int
	// Signal is the name of the signal that ended it, such as "killed".
	Signal string
	Stop   Stop
	// Remote says that the implementation isn't a process of this machine: only the end of the connection is known.
	Remote bool
	// Err is the error that an in-process implementation returned, including a [*PanicError].
	Err error
}

// Killed reports whether someone other than the suite killed it, for example a kernel that ran out of memory. This says
// nothing about what the implementation would have done next.
func (s ExitState) Killed() bool {
	return s.Signal == syscall.SIGKILL.String() && (s.Stop == StopItself || s.Stop == StopInputEnd)
}

// String describes how the implementation ended, for example `exit status 3, by itself`.
func (s ExitState) String() string {
	how := fmt.Sprintf("exit status %d", s.Code)
	switch {
	case s.Err != nil:
		how = s.Err.Error()
	case s.Remote:
		how = "the connection was closed"
	case s.Signal != "":
		how = "signal: " + s.Signal
	case s.Code < 0:
		how = "returned"
	}
	return how + ", " + s.Stop.String()
}

// Reason says why an implementation could not be started. The zero value is invalid.
type Reason int

const (
	ReasonNotFound      Reason = iota + 1 // no such program, in PATH or at the path
	ReasonNotExecutable                   // it exists, but is not executable
	ReasonBadFormat                       // neither a program nor a script with an interpreter
	ReasonInterpreter                     // it exists, but its interpreter or loader doesn't
	ReasonDirectory                       // the working directory can't be used
	ReasonOther                           // see Err
)

var reasonTexts = map[Reason]string{
	ReasonNotFound:      "no such program",
	ReasonNotExecutable: "the file is not executable",
	ReasonBadFormat:     "the file is neither a program nor a script with a #! line",
	ReasonInterpreter:   "the file exists, but the interpreter or loader that it needs doesn't",
	ReasonDirectory:     "the working directory cannot be used",
	ReasonOther:         "it cannot be started",
}

// String returns the reason as a phrase.
func (r Reason) String() string {
	if s, ok := reasonTexts[r]; ok {
		return s
	}
	return fmt.Sprintf("Reason(%d)", int(r))
}

// StartError says that an implementation could not be started.
type StartError struct {
	Argv   []string
	Reason Reason
	Err    error
}

// Error names the program and says why.
func (e *StartError) Error() string {
	return fmt.Sprintf("start %q: %v: %v", e.Argv, e.Reason, e.Err)
}

// Unwrap returns the error of the operating system.
func (e *StartError) Unwrap() error { return e.Err }

// ExitedError says that the implementation has exited.
type ExitedError struct {
	Target string
	State  ExitState
	// Stderr is the end of what it wrote to stderr.
	Stderr string
	// Err is the error of the connection, such as io.EOF or a [*jsonrpc.FrameError].
	Err error
}

// Error says how it ended, with the end of its stderr.
func (e *ExitedError) Error() string {
	s := fmt.Sprintf("%s ended: %v", e.Target, e.State)
	if frame, ok := errors.AsType[*jsonrpc.FrameError](e.Err); ok {
		s += ": " + frame.Error()
	}
	return s + stderrSuffix(e.Stderr)
}

// Unwrap returns Err and the error of an in-process implementation.
func (e *ExitedError) Unwrap() []error {
	var errs []error
	for _, err := range []error{e.Err, e.State.Err} {
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// OutputClosedError says that nothing more can be read from an implementation although it still runs: it closed its
// stdout, or wrote something with invalid framing.
type OutputClosedError struct {
	Target string
	Stderr string
	Err    error
}

// Error describes the cause, with the end of stderr.
func (e *OutputClosedError) Error() string {
	s := e.Target + " closed its output but is still running"
	switch frame, ok := errors.AsType[*jsonrpc.FrameError](e.Err); {
	case ok && errors.Is(frame, jsonrpc.ErrHeader): // the output isn't closed, but we stop reading
		s = e.Target + ": " + frame.Error()
	case ok:
		s += ": " + frame.Error()
	}
	return s + stderrSuffix(e.Stderr)
}

// Unwrap returns Err.
func (e *OutputClosedError) Unwrap() error { return e.Err }

// LeftoverError says that Close could not stop everything.
type LeftoverError struct {
	Target string
	// PIDs are the ids of the remaining processes. It is empty for an in-process target.
	PIDs []int
}

// Error names the processes that are left.
func (e *LeftoverError) Error() string {
	if len(e.PIDs) == 0 {
		return e.Target + " doesn't stop"
	}
	return fmt.Sprintf("%s left processes that can't be stopped: %v", e.Target, e.PIDs)
}

// PanicError says that an in-process implementation panicked.
type PanicError struct {
	Value any
	Stack string
}

// Error returns the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

func stderrSuffix(tail string) string {
	if tail == "" {
		return ""
	}
	return fmt.Sprintf("; its stderr ends with: %q", tail)
}
