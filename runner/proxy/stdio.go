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
	// In and Out are the standard input and output that the program would have without the proxy.
	In  io.Reader
	Out io.WriteCloser
	// Stderr is passed to the program unchanged.
	Stderr io.Writer
	// Signals are forwarded to the program.
	Signals <-chan os.Signal
}

// settle is how long to wait for the rest of the output of a program that has ended. Another process may keep the
// output open.
const settle = time.Second

// signalled is what a shell adds to the number of the signal that ended a program to get its exit status.
const signalled = 128

// Run starts a program and forwards its input and output until it ends. code is the exit status, or 128 plus the number
// of the signal that ended the program. err says why the program can't be started. When ctx is done, Run asks the
// program to exit.
func (p *Proxy) Run(ctx context.Context, program Program) (code int, err error) {
	cmd := exec.Command(program.Argv[0], program.Argv[1:]...)
	cmd.Stderr = program.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	read, write, err := os.Pipe() // not cmd.StdoutPipe: cmd.Wait must not close it before it was read
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
		_ = stdin.Close() // the input has ended, or the program reads no more
	}()
	said := make(chan struct{})
	go func() {
		defer close(said)
		if link.pass(p.behind, program.Out, read) != nil {
			_ = read.Close() // nobody reads the output any more: let the program notice
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
