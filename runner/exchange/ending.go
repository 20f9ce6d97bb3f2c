package exchange

import (
	"context"
	"errors"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// Ended reports whether a world's error means that the implementation has exited or no longer answers. It returns false
// if someone other than the suite killed the implementation.
func Ended(err error) bool {
	gone, exited := errors.AsType[*attach.ExitedError](err)
	exited = exited && !gone.State.Killed()
	_, closed := errors.AsType[*attach.OutputClosedError](err)
	_, silent := errors.AsType[*NoAnswerError](err)
	_, hungUp := errors.AsType[*attach.ClosedError](err)
	_, refused := errors.AsType[*attach.ConnectError](err)
	return exited || closed || silent || hungUp || refused
}

// Excuse marks the peer's end as intended by the suite. The scenario alone judges the result.
func (x *Exchange) Excuse() { x.peer.excused = true }

// Excused reports whether the suite broke the peer on purpose.
func (p *Peer) Excused() bool { return p.excused }

// HangUp ends the input of the implementation, as its transport does on shutdown, and waits for the implementation to
// exit. It returns how the implementation ended, and whether it ended in time. After HangUp, the world can't be used.
func (x *Exchange) HangUp(ctx context.Context) (state attach.ExitState, ended bool, err error) {
	if err := x.Start(ctx); err != nil {
		return state, false, err
	}
	x.Excuse()
	_ = x.peer.fail(errors.New("the connection was closed on purpose"))
	ctx, cancel := context.WithTimeout(ctx, leaveTime)
	defer cancel()
	if ended = x.peer.session.HangUp(ctx); ended {
		state, _ = x.peer.session.Exited()
	}
	return state, ended, nil
}

// leaveTime is how long an implementation may take to exit after the end of its input.
const leaveTime = 3 * time.Second
