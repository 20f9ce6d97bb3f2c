package drive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Line sends a line as it is, be it a message or not, and settles. It returns
// its place in the trace.
func (w *World) Line(ctx context.Context, line []byte) (seq int, err error) {
	if err := w.Start(ctx); err != nil {
		return 0, err
	}
	seq = len(w.typed)
	if err := w.send(line, true); err != nil {
		return seq, err
	}
	return seq, w.Advance(ctx, 0)
}

// Ask sends a request that can be answered at once, under the id given as JSON
// text: a list of the tools from a host, an event for no model from a harness.
func (w *World) Ask(ctx context.Context, id string) (seq int, err error) {
	if err := w.Start(ctx); err != nil {
		return 0, err
	}
	parsed, err := jsonrpc.RawID([]byte(id))
	if err != nil {
		return 0, w.fail(scenarioErrorf("%s is no id: %v", id, err))
	}
	frame := jsonrpc.Request(parsed, wire.MethodToolsList, nil)
	if w.role != law.HostRole {
		if len(w.engine.Agents) == 0 || len(w.engine.Conversations) == 0 {
			return 0, w.fail(scenarioErrorf("there is nobody to deliver to"))
		}
		at, to := w.engine.Conversations[0], w.engine.Agents[0]
		w.asked++
		e := c2a.Event{
			Recipient: to.ID, Place: c2a.Place{Conversation: at.ID, Kind: at.Kind}, Author: w.engine.Author("census-bot"),
			Policy: c2a.MustNotRespond, Mode: c2a.Silent, Priority: c2a.Normal, Reason: "conformance", Directedness: c2a.Ambient,
			Text: fmt.Sprintf("census no %d", w.asked),
		}
		w.body = e.Text
		defer func() { w.body = "" }()
		for _, o := range w.host.Deliver(w.now, e, fmt.Sprintf("census-%d", w.asked), e.Text) {
			m := jsonrpc.Decode(o.Frame)
			frame = jsonrpc.Request(parsed, m.Method, m.Params)
		}
	}
	return w.Line(ctx, frame)
}

// Ended reports whether the error of a world is that the implementation has
// ended, or has fallen silent for good; not that somebody has killed it, which
// is no doing of its own.
func Ended(err error) bool {
	gone, exited := errors.AsType[*attach.ExitedError](err)
	exited = exited && !gone.State.Killed()
	_, closed := errors.AsType[*attach.OutputClosedError](err)
	_, silent := errors.AsType[*NoAnswerError](err)
	_, hungUp := errors.AsType[*attach.ClosedError](err)
	_, refused := errors.AsType[*attach.ConnectError](err)
	return exited || closed || silent || hungUp || refused
}

// Excuse says that the implementation was led to its end on purpose: what came
// of it is judged by the scenario, and held against nothing else.
func (w *World) Excuse() { w.peer.excused = true }

// Excused reports whether a peer that is broken was led to it on purpose.
func (p *Peer) Excused() bool { return p.excused }

// HangUp ends the input of the implementation, as its transport does when all is
// over, and waits for its end. It reports how it ended, and whether it did in
// time. Nothing more can be done with the world.
func (w *World) HangUp(ctx context.Context) (state attach.ExitState, ended bool, err error) {
	if err := w.Start(ctx); err != nil {
		return state, false, err
	}
	w.Excuse()
	_ = w.peer.fail(errors.New("the connection was closed on purpose"))
	ctx, cancel := context.WithTimeout(ctx, leaveTime)
	defer cancel()
	if ended = w.peer.session.HangUp(ctx); ended {
		state, _ = w.peer.session.Exited()
	}
	return state, ended, nil
}

// leaveTime is how long an implementation may take to end when its input has.
const leaveTime = 3 * time.Second
