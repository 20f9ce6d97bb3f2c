package edge

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
)

// thread is a thread of the operating system. Everything that the program connects to listens on it, because only a
// thread can enter a network namespace that contains nothing but the suite.
type thread struct {
	work    chan func()
	ended   chan struct{}
	network *network // its network; nil: the network of this process
}

// newPlace returns the network environment that a profile asks for.
func newPlace(p *Profile) (*thread, error) {
	t := &thread{work: make(chan func()), ended: make(chan struct{})}
	failed := make(chan error)
	must := p.Isolated == "yes" || p.FixedHosts
	isolate := p.Isolated == "" || p.Isolated == "auto" || must
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		var err error
		if isolate {
			t.network, err = leaveNetwork()
		}
		failed <- err
		for {
			select {
			case f := <-t.work:
				f()
			case <-t.ended:
				return
			}
		}
	}()
	err := <-failed
	if must && err != nil {
		t.end()
		return nil, fmt.Errorf("the program must be isolated, but that failed: %w", err)
	}
	return t, nil
}

// dial connects to a listener in the thread's network.
func (t *thread) dial(ctx context.Context, network, address string) (conn net.Conn, err error) {
	if t.network == nil {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	dialer := net.Dialer{FallbackDelay: -1} // a fallback would connect on another thread
	err = t.do(func() (err error) {
		conn, err = dialer.DialContext(ctx, network, address)
		return err
	})
	return conn, err
}

// errEnded is the error of work on a thread that has ended.
var errEnded = errors.New("the isolated environment of the program is gone")

// do runs f on the thread.
func (t *thread) do(f func() error) error {
	done := make(chan error, 1)
	select {
	case t.work <- func() { done <- f() }:
		return <-done
	case <-t.ended:
		return errEnded
	}
}

// enter returns a function that moves the calling thread into the network of t, and, if hosts isn't "", replaces its
// hosts file. It returns nil if nothing has to be done.
func (t *thread) enter(hosts string) func() error {
	if t.network == nil {
		return nil
	}
	return func() error { return t.network.enter(hosts) }
}

// end ends the thread.
func (t *thread) end() {
	close(t.ended)
	t.network.close()
}
