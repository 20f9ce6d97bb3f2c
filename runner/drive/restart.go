package drive

import (
	"context"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// restart kills the implementation and starts it again with its state
// directory.
func (p *Peer) restart(ctx context.Context) error {
	starting, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	session, err := p.session.Restart(starting)
	if err != nil {
		return p.fail(err)
	}
	p.session = session
	if err := p.greet(ctx); err != nil {
		return p.fail(err)
	}
	return nil
}

// Restart kills the implementation, lets downMs pass, starts it again, and has
// it take up the world where it was. Turns that were open, and calls that were
// not answered, are forgotten on this side.
func (x *Exchange) Restart(ctx context.Context, downMs int64) error {
	if err := x.rest(ctx); err != nil {
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
		return x.fail(err)
	}
	if err := x.down(ctx, downMs); err != nil {
		return x.fail(err)
	}
	resume, err := x.side.Reset(true)
	if err != nil {
		return x.fail(&ScenarioError{What: err.Error()})
	}
	if _, err := x.request(ctx, port.MethodReset, resume); err != nil {
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

// lose records what came on a broken link, and does nothing about it.
func (x *Exchange) lose(m jsonrpc.Message) {
	x.add(x.now, true, "link", m, lostMethod, nil)
}

// lostMethod stands for the method of a frame that was lost, which means
// nothing.
const lostMethod = "conformance/lost"
