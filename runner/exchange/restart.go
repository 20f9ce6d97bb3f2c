package exchange

import (
	"context"
	"errors"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// restart kills the implementation and starts it again with its state directory. It tries again as [Open] does.
func (p *Peer) restart(ctx context.Context) error {
	err := p.startOver(ctx, 1)
	for tries := 1; p.pace.startsAgain(err, tries); tries++ {
		err = p.startOver(ctx, tries+1)
	}
	if err != nil {
		return p.fail(err)
	}
	return nil
}

func (p *Peer) startOver(ctx context.Context, try int) error {
	starting, cancel := context.WithTimeout(ctx, p.pace.startLimit(p.timeout, try))
	defer cancel()
	session, err := p.session.Restart(starting)
	if err != nil {
		return err
	}
	p.session = session
	return p.greet(ctx, try)
}

// Restart kills the implementation, lets downMs pass, starts the implementation again, and makes it resume the world.
// The suite forgets open turns and unanswered calls.
func (x *Exchange) Restart(ctx context.Context, downMs int64) error {
	if err := x.Rest(ctx); err != nil {
		return err
	}
	return x.kill(ctx, downMs)
}

// killNow kills the implementation for [Exchange.KillSoon] and [Exchange.KillAfterAnswer].
func (x *Exchange) killNow(ctx context.Context) error {
	asked := x.lastWord
	x.killed, x.lastWord = false, nil
	waiting, cancel := context.WithTimeout(ctx, lastWordTime)
	defer cancel()
	for count := 0; asked != nil && !asked.answered && count < MaxMessagesPerWait; count++ {
		m, err := x.peer.recv(ctx, waiting, guideLink)
		if _, late := errors.AsType[*NoAnswerError](err); late {
			break
		}
		if err != nil {
			return x.Abort(err)
		}
		x.came(m)
		if _, err := x.take(m, nobody, guideLink); err != nil {
			return x.Abort(err)
		}
	}
	return x.kill(ctx, 0)
}

// lastWordTime is how long an implementation may take to answer the request after whose answer it is killed.
const lastWordTime = time.Second

// kill is [Exchange.Restart] at this very moment, even if messages are still on their way.
func (x *Exchange) kill(ctx context.Context, downMs int64) error {
	x.side.Killed()
	clear(x.received)
	x.despair()
	if err := x.peer.restart(ctx); err != nil {
		return x.Abort(err)
	}
	if err := x.down(ctx, downMs); err != nil {
		return x.Abort(err)
	}
	resume, err := x.side.Reset(true)
	if err != nil {
		return x.Abort(&ScenarioError{What: err.Error()})
	}
	x.resumes = true
	_, err = x.Control(ctx, port.MethodReset, resume)
	x.resumes = false
	if err != nil {
		return err
	}
	return x.reopen(ctx)
}

// reopen lets the suite's side open the link again, and continues the world.
func (x *Exchange) reopen(ctx context.Context) error {
	x.broken = false
	if err := x.side.Opened(true); err != nil {
		return err
	}
	return x.Advance(ctx, 0)
}

// Link mends the link if up is true. If not, it breaks the link, so that messages on it are lost.
func (x *Exchange) Link(ctx context.Context, up bool) error {
	if err := x.Rest(ctx); err != nil {
		return err
	}
	if up == !x.broken {
		return x.Fail("the link already has the state that the step sets")
	}
	if up {
		x.broken = false // the other side may send at once
		x.Note(law.Linked{Up: true})
		x.tape.keep(trace.Passed{AtMs: x.now, What: trace.LinkUp})
	}
	if _, err := x.Control(ctx, port.MethodLink, port.Link{Up: up}); err != nil {
		return err
	}
	if up {
		return x.reopen(ctx)
	}
	x.broken = true
	x.despair()
	x.Note(law.Linked{Up: false})
	x.tape.keep(trace.Passed{AtMs: x.now, What: trace.LinkDown})
	return x.side.LinkCut(ctx)
}

// lose records a frame that arrived on a broken link, and ignores it.
func (x *Exchange) lose(m jsonrpc.Message) {
	x.record(x.now, true, "link", m, lostMethod, nil)
}

// lostMethod replaces the method of a lost frame, so that laws ignore it.
const lostMethod = "conformance/lost"
