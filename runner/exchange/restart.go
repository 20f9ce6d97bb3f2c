package exchange

import (
	"context"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// restart kills the implementation and starts it again with its state directory, and once more where it is late.
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

// Restart kills the implementation, lets downMs pass, starts it again, and has it take up the world where it was. Turns
// that were open, and calls that were not answered, are forgotten on this side.
func (x *Exchange) Restart(ctx context.Context, downMs int64) error {
	if err := x.Rest(ctx); err != nil {
		return err
	}
	return x.kill(ctx, downMs)
}

// kill is [Exchange.Restart] at this very moment, whatever is still on its way.
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

// reopen lets our side open the link again, and everybody go on.
func (x *Exchange) reopen(ctx context.Context) error {
	x.broken = false
	if err := x.side.Opened(true); err != nil {
		return err
	}
	return x.Advance(ctx, 0)
}

// Link breaks the link, so that what is sent on it is lost, or mends it.
func (x *Exchange) Link(ctx context.Context, up bool) error {
	if err := x.Rest(ctx); err != nil {
		return err
	}
	if up == !x.broken {
		return x.Fail("the link already has the state that the step sets")
	}
	if up {
		x.broken = false // the other side may begin at once
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

// lose records what came on a broken link, and does nothing about it.
func (x *Exchange) lose(m jsonrpc.Message) {
	x.record(x.now, true, "link", m, lostMethod, nil)
}

// lostMethod stands for the method of a frame that was lost, which means nothing.
const lostMethod = "conformance/lost"
