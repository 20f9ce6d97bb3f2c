package world

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Call is a chat tool to be called as an agent (role host).
type Call struct {
	Agent     string // id
	Tool      string
	Arguments any
	// Odd says that the arguments break the schema on purpose.
	Odd bool
}

// CallAll calls several tools without waiting for answers in between, and returns the ids of the requests for
// [World.AnswerTo].
func (w *World) CallAll(ctx context.Context, calls ...Call) ([]string, error) {
	if err := w.Start(ctx); err != nil {
		return nil, err
	}
	if w.role != law.HostRole {
		return nil, w.Fail("only a host has tools that can be called")
	}
	ids := make([]string, len(calls))
	for i, c := range calls {
		raw, err := json.Marshal(c.Arguments)
		if err != nil {
			return nil, w.Abort(&exchange.OwnFaultError{What: err.Error()})
		}
		// An event without an id can't be named, and that isn't our fault.
		odd := c.Odd || slices.ContainsFunc(w.Seen(), func(e law.Entry) bool {
			d, ok := e.Item.(law.Delivery)
			return ok && d.Event.ID == ""
		})
		ids[i], err = w.Request(wire.MethodToolsCall, wire.ToolCall{Name: c.Tool, Arguments: raw, Agent: c.Agent}, odd)
		if err != nil {
			return nil, err
		}
	}
	return ids, w.Rest(ctx)
}

// Move makes a participant join or leave a conversation.
func (w *World) Move(ctx context.Context, participant string, place Place, in bool) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	at, err := w.moving(participant, place)
	if err != nil {
		return err
	}
	op := "leave"
	if in {
		op = "join"
	}
	return w.surface(ctx, port.SurfaceEvent{Op: op, Conversation: at.conversation,
		Participant: ParticipantID(participant)})
}

// moving finds the place that a participant joins or leaves.
func (w *World) moving(participant string, place Place) (where, error) {
	if err := w.known(participant); err != nil {
		return where{}, w.Abort(err)
	}
	at, err := w.locate(place, "")
	if err != nil {
		return where{}, w.Abort(err)
	}
	return at, nil
}
