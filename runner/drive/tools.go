package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Call is a chat tool to be called as an agent (role host).
type Call struct {
	Agent     string // id
	Tool      string
	Arguments any
	// Odd says that the arguments break the schema on purpose.
	Odd bool
}

// CallAll calls tools before any of them is answered, and returns the ids of
// the requests, under which [World.AnswerTo] finds what came.
func (w *World) CallAll(ctx context.Context, calls ...Call) ([]string, error) {
	if err := w.Start(ctx); err != nil {
		return nil, err
	}
	if w.role != law.HostRole {
		return nil, w.fail(scenarioErrorf("only a host has tools to be called"))
	}
	ids := make([]string, len(calls))
	for i, c := range calls {
		raw, err := json.Marshal(c.Arguments)
		if err != nil {
			return nil, w.fail(&OwnFaultError{What: err.Error()})
		}
		// An event without an id can't be named, and that isn't our fault.
		odd := c.Odd || slices.ContainsFunc(w.typed, func(e law.Entry) bool {
			d, ok := e.Item.(law.Delivery)
			return ok && d.Event.ID == ""
		})
		ids[i], err = w.question(wire.MethodToolsCall, wire.ToolCall{Name: c.Tool, Arguments: raw, Agent: c.Agent}, odd)
		if err != nil {
			return nil, err
		}
	}
	return ids, w.rest(ctx)
}

// question sends a request on the link and returns its id.
func (w *World) question(method string, params any, odd bool) (string, error) {
	w.nextID++
	id := jsonrpc.StringID(fmt.Sprintf("link-%d", w.nextID))
	return id.String(), w.send(jsonrpc.Request(id, method, params), odd)
}

// AnswerTo finds the answer to a request of ours; nil while there is none.
func (w *World) AnswerTo(id string) *Answer {
	for i, e := range w.typed {
		f, ok := e.Item.(law.Frame)
		if ok && e.From && f.ID == id && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) {
			m := jsonrpc.Decode(w.raw[w.frame[i]].Raw)
			return &Answer{Seq: i, Err: m.Err, Result: m.Result}
		}
	}
	return nil
}

// Move lets a participant join a conversation, or leave it.
func (w *World) Move(ctx context.Context, participant string, place Place, in bool) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.known(participant); err != nil {
		return w.fail(err)
	}
	at, err := w.locate(place, "")
	if err != nil {
		return w.fail(err)
	}
	op := "leave"
	if in {
		op = "join"
	}
	return w.surface(ctx, wire.SurfaceEvent{Op: op, Conversation: at.conversation, Participant: ParticipantID(participant)})
}
