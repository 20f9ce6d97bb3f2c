package world

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Claim claims the event of a message at our own host for an agent, as if the agent were not the implementation. It
// reports whether the claim is granted.
func (w *World) Claim(ctx context.Context, agent, text string) (granted bool, err error) {
	if err := w.Start(ctx); err != nil {
		return false, err
	}
	if !w.hosting() {
		return false, w.Fail("only the suite's own host can be called without the implementation")
	}
	event := ""
	for _, e := range w.Seen() {
		if d, ok := e.Item.(law.Delivery); ok && d.Event.Recipient == agent &&
			(d.Event.Text == text || d.Body == text) {
			event = d.Event.ID
		}
	}
	if event == "" {
		return false, w.Fail("%q was not delivered to %s", text, agent)
	}
	id := jsonrpc.StringID(fmt.Sprintf("rival-%d", w.NextID()))
	arguments, _ := json.Marshal(wire.ClaimArguments{Event: event})
	asked := jsonrpc.Request(id, wire.MethodToolsCall,
		wire.ToolCall{Name: "chat.claim", Arguments: arguments, Agent: agent})
	for _, o := range w.host.Receive(w.Now(), jsonrpc.Decode(asked)) {
		if m := jsonrpc.Decode(o.Frame); m.Kind == jsonrpc.KindResponse && m.ID == id {
			var r wire.ToolResult
			granted = m.Err == nil && json.Unmarshal(m.Result, &r) == nil && !r.IsError
			continue
		}
		if err := w.emit([]link.Output{o}); err != nil {
			return false, err
		}
	}
	return granted, w.Advance(ctx, 0)
}
