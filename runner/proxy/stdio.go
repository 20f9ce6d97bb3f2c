package proxy

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Program is a program behind the proxy, and its streams.
type Program struct {
	Argv []string
	// In and Out are the program's standard input and output without the proxy.
	In  io.Reader
	Out io.WriteCloser
	// Stderr is passed to the program unchanged.
	Stderr io.Writer
	// Signals are forwarded to it.
	Signals <-chan os.Signal
}

// settle is how long the rest of the output of a program that has ended is waited for, as somebody else may hold it
// open.
const settle = time.Second

// signalled is what a shell adds to the number of the signal that ended a program.
const signalled = 128

// Run starts a program and stands between the two until it ends. The code is its exit status, or 128 and the number
// of the signal that ended it. The error says why it can't be started. When ctx is done the program is asked to
// end.
func (p *Proxy) Run(ctx context.Context, program Program) (code int, err error) {
	cmd := exec.Command(program.Argv[0], program.Argv[1:]...)
	cmd.Stderr = program.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	read, write, err := os.Pipe() // cmd.Wait must not close what is still to be read
	if err != nil {
		return 0, err
	}
	defer read.Close()
	cmd.Stdout = write
	if err := cmd.Start(); err != nil {
		return 0, errors.Join(err, write.Close())
	}
	_ = write.Close()
	link := p.connect("", func() splitter { return newSplitter(p.options.Framing) })
	defer link.close()
	ahead := 1 - p.behind
	go func() {
		_ = link.pass(ahead, stdin, program.In)
		_ = stdin.Close() // it ended, or the program takes no more
	}()
	said := make(chan struct{})
	go func() {
		defer close(said)
		if link.pass(p.behind, program.Out, read) != nil {
			_ = read.Close() // nobody listens any more: let the program notice
		}
		_ = program.Out.Close()
	}()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	done := ctx.Done()
	for running := true; running; {
		select {
		case <-ended:
			running = false
		case s := <-program.Signals:
			_ = cmd.Process.Signal(s)
		case <-done:
			_ = cmd.Process.Signal(syscall.SIGTERM)
			done = nil
		}
	}
	last := time.NewTimer(settle)
	defer last.Stop()
	select {
	case <-said:
	case <-last.C:
	}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return signalled + int(status.Signal()), nil
	}
	return cmd.ProcessState.ExitCode(), nil
}

// both runs two functions at the same time and waits for both.
func both(one, two func()) {
	var group sync.WaitGroup
	group.Go(one)
	group.Go(two)
	group.Wait()
}
