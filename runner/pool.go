package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Limits for an implementation that doesn't work.
const (
	// maxFailedStarts is how many starts in a row may fail.
	maxFailedStarts = 3
	// maxWasted is how often in a run it may waste time: with an answer or a scenario that takes too long, with a flood
	// of messages, or by never settling.
	maxWasted = 5
	// maxClosing is the number of instances that are being closed at the same time. Closing takes a while if one
	// ignores it.
	maxClosing = 4
	// maxBrokenRow is how many scenarios in a row may break it in any way.
	maxBrokenRow = 8
)

var errClosed = errors.New("the run is over")

// pool keeps attached implementations for one scenario after the other.
type pool struct {
	target  attach.Target
	options exchange.Options

	// starts limits how many are started at the same time; nil: no limit
	starts  chan struct{}
	patient bool // it is given every chance

	mu      sync.Mutex
	idle    []*exchange.Peer
	failed  int // starts in a row
	wasted  int
	broken  int   // scenarios in a row that broke it
	stopped error // the reason why no more are lent
	closing sync.WaitGroup
	closers chan struct{} // bounds how many are being closed at once
}

func newPool(target attach.Target, o exchange.Options) *pool {
	return &pool{target: target, options: o, closers: make(chan struct{}, maxClosing)}
}

// borrow lends an implementation that nobody else uses.
func (p *pool) borrow(ctx context.Context) (*exchange.Peer, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	p.mu.Lock()
	if p.stopped != nil {
		defer p.mu.Unlock()
		return nil, p.stopped
	}
	peer := p.rested()
	p.mu.Unlock()
	if peer != nil {
		return peer, nil
	}

	if _, remote := attach.Remote(p.target); remote {
		p.closing.Wait() // it serves no more connections at the same time
	}
	if p.starts != nil {
		p.starts <- struct{}{}
		defer func() { <-p.starts }()
		p.mu.Lock()
		peer = p.rested() // if starting takes long, another may be free earlier
		p.mu.Unlock()
		if peer != nil {
			return peer, nil
		}
	}
	peer, err := exchange.Open(ctx, p.target, p.options)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		p.failed = 0
		return peer, nil
	}
	if ctx.Err() != nil {
		return nil, err
	}
	if p.failed++; p.failed >= maxFailedStarts && p.stopped == nil {
		p.stopped = fmt.Errorf("not run: connecting failed %d times in a row: %w", p.failed, err)
	}
	p.count(err)
	return nil, err
}

// killed reports whether somebody else killed an implementation.
func killed(err error) bool {
	exited, ok := errors.AsType[*attach.ExitedError](err)
	return ok && exited.State.Killed()
}

// rested takes back an idle implementation, or nil. p.mu is held.
func (p *pool) rested() *exchange.Peer {
	n := len(p.idle)
	if n == 0 {
		return nil
	}
	peer := p.idle[n-1]
	p.idle = p.idle[:n-1]
	return peer
}

// count records what wasted time. p.mu is held.
func (p *pool) count(err error) {
	_, late := errors.AsType[*exchange.NoAnswerError](err)
	_, slow := errors.AsType[*steps.SlowError](err)
	_, flood := errors.AsType[*exchange.FloodError](err)
	_, unsettled := errors.AsType[*exchange.UnsettledError](err)
	if !late && !slow && !flood && !unsettled {
		return
	}
	if p.wasted++; p.wasted >= maxWasted && p.stopped == nil && !p.patient {
		p.stopped = fmt.Errorf("not run, because %d earlier scenarios did not end: %w", p.wasted, err)
	}
}

// giveBack takes back an implementation; a broken one is closed.
func (p *pool) giveBack(peer *exchange.Peer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	broken := peer.Broken()
	if broken == nil {
		p.broken = 0
		p.idle = append(p.idle, peer)
		return
	}
	if peer.Excused() {
		broken = nil
	}
	p.count(broken)
	if broken == nil {
		p.broken = 0
	} else if p.broken++; p.broken >= maxBrokenRow && p.stopped == nil && !p.patient {
		p.stopped = fmt.Errorf("not run, because the program failed in %d scenarios in a row: %w", p.broken, broken)
	}
	p.retire(peer)
}

// giveBackAgain takes back an implementation on which a scenario was repeated: the result was already counted.
func (p *pool) giveBackAgain(peer *exchange.Peer) {
	if peer.Broken() == nil {
		p.giveBack(peer)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.retire(peer)
}

// retire closes an implementation. p.mu is held.
func (p *pool) retire(peer *exchange.Peer) {
	p.closing.Go(func() {
		p.closers <- struct{}{}
		defer func() { <-p.closers }()
		_ = peer.Close()
	})
}

// leave returns the idle implementations and forgets them.
func (p *pool) leave() []*exchange.Peer {
	p.mu.Lock()
	defer p.mu.Unlock()
	idle := p.idle
	p.idle = nil
	return idle
}

// close closes all remaining implementations and waits for them. The error is the first one that this caused: messages
// or crashes after the last scenario. exits are the exit statuses other than 0, without duplicates.
func (p *pool) close(ctx context.Context) (exits []string, err error) {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.stopped = nil, errClosed
	errs := make([]error, len(idle))
	for i, peer := range idle {
		p.closing.Go(func() { errs[i] = peer.Farewell(ctx) })
	}
	p.mu.Unlock()
	p.closing.Wait()
	for i, peer := range idle {
		if s := peer.ExitStatus(); s != "" && !slices.Contains(exits, s) {
			exits = append(exits, s)
		}
		err = cmp.Or(err, errs[i])
	}
	slices.Sort(exits)
	return exits, err
}
