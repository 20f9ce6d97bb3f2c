package edge

import (
	"errors"
	"fmt"
	"runtime"
)

// thread is one thread of the system on which everything listens that a program talks to: on its own, it can be where
// there is no network but the suite's.
type thread struct {
	work    chan func()
	network *network // that it is in; nil: the one of this process
}

// newPlace makes the place of a program as its profile has it.
func newPlace(p *Profile) (*thread, error) {
	t := &thread{work: make(chan func())}
	failed := make(chan error)
	outside := p.Face.Webhook != "" || p.Start.Ready.HTTP != "" // it is called from the suite's own network
	must := p.Isolated == "yes" || p.FixedHosts
	isolate := (p.Isolated == "" || p.Isolated == "auto") && !outside || must
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		var err error
		if isolate {
			t.network, err = leaveNetwork()
		}
		failed <- err
		for f := range t.work {
			f()
		}
	}()
	err := <-failed
	if must {
		if outside {
			err = errors.Join(err, errors.New("the program is called from outside, by its webhook or start.ready.http"))
		}
		if err != nil {
			t.end()
			return nil, fmt.Errorf("the program must be isolated, but that failed: %w", err)
		}
	}
	return t, nil
}

// do runs f on the thread.
func (t *thread) do(f func() error) error {
	done := make(chan error)
	t.work <- func() { done <- f() }
	return <-done
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
	close(t.work)
	t.network.close()
}
