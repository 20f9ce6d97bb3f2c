package exchange

import (
	"context"
	"errors"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// Ended reports whether the error of a world is that the implementation has ended, or has fallen silent for good; not
// that somebody has killed it, which is no doing of its own.
func Ended(err error) bool {
	gone, exited := errors.AsType[*attach.ExitedError](err)
	exited = exited && !gone.State.Killed()
	_, closed := errors.AsType[*attach.OutputClosedError](err)
	_, silent := errors.AsType[*NoAnswerError](err)
	_, hungUp := errors.AsType[*attach.ClosedError](err)
	_, refused := errors.AsType[*attach.ConnectError](err)
	return exited || closed || silent || hungUp || refused
}

// Excuse says that the implementation was led to its end on purpose: what came of it is judged by the scenario, and
// held against nothing else.
func (x *Exchange) Excuse() { x.peer.excused = true }

// Excused reports whether a peer that is broken was led to it on purpose.
func (p *Peer) Excused() bool { return p.excused }

// HangUp ends the input of the implementation, as its transport does when all is over, and waits for its end. It
// reports how it ended, and whether it did in time. Nothing more can be done with the world.
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

// leaveTime is how long an implementation may take to end when its input has.
const leaveTime = 3 * time.Second
