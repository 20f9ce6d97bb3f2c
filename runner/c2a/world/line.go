package world

import (
	"context"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Ask sends a request that can be answered at once, with the id given as JSON: a list of the tools for a host, an event
// for no model for a harness.
func (w *World) Ask(ctx context.Context, id string) (seq int, err error) {
	if err := w.Start(ctx); err != nil {
		return 0, err
	}
	parsed, err := jsonrpc.RawID([]byte(id))
	if err != nil {
		return 0, w.Fail("%s is not an id: %v", id, err)
	}
	frame := jsonrpc.Request(parsed, wire.MethodToolsList, nil)
	if w.role != law.HostRole {
		if len(w.engine.Agents) == 0 || len(w.engine.Conversations) == 0 {
			return 0, w.Fail("there is nobody to deliver to")
		}
		at, to := w.engine.Conversations[0], w.engine.Agents[0]
		w.asked++
		e := c2a.Event{
			Recipient: to.ID, Place: c2a.Place{Conversation: at.ID, Kind: at.Kind},
			Author: w.engine.Author("census-bot"),
			Policy: c2a.MustNotRespond, Mode: c2a.Silent, Priority: c2a.Normal, Reason: "conformance",
			Directedness: c2a.Ambient,
			Text:         fmt.Sprintf("census no %d", w.asked),
		}
		w.body = e.Text
		defer func() { w.body = "" }()
		for _, o := range w.host.Deliver(w.Now(), e, fmt.Sprintf("census-%d", w.asked), e.Text) {
			m := jsonrpc.Decode(o.Frame)
			frame = jsonrpc.Request(parsed, m.Method, m.Params)
		}
	}
	return w.Line(ctx, frame)
}
