package edge

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
)

// thread is one thread of the system on which everything listens that a program talks to: on its own, it can be where
// there is no network but the suite's.
type thread struct {
	work    chan func()
	ended   chan struct{}
	network *network // that it is in; nil: the one of this process
}

// newPlace makes the place of a program as its profile has it.
func newPlace(p *Profile) (*thread, error) {
	t := &thread{work: make(chan func()), ended: make(chan struct{})}
	failed := make(chan error)
	must := p.Isolated == "yes" || p.FixedHosts
	isolate := p.Isolated == "" || p.Isolated == "auto" || must
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
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

// dial connects to what listens in the place.
func (t *thread) dial(ctx context.Context, network, address string) (conn net.Conn, err error) {
	if t.network == nil {
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	dialer := net.Dialer{FallbackDelay: -1} // so that no other thread makes the connection
	err = t.do(func() (err error) {
		conn, err = dialer.DialContext(ctx, network, address)
		return err
	})
	return conn, err
}

// errEnded is what becomes of work on a thread that has ended.
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

// enter moves the calling thread to where this one is, and gives it the hosts file, unless that is ""; nil: it is
// there.
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
