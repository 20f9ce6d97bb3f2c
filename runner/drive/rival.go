package drive

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/link"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Claim lets an agent claim the event of a message at our own host, as if it
// were run by somebody else than the implementation.
func (w *World) Claim(ctx context.Context, agent, text string) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if !w.hosting() {
		return w.fail(scenarioErrorf("only our own host can be asked behind the back of the implementation"))
	}
	event := ""
	for _, e := range w.typed {
		if d, ok := e.Item.(law.Delivery); ok && d.Event.Recipient == agent && (d.Event.Text == text || d.Body == text) {
			event = d.Event.ID
		}
	}
	if event == "" {
		return w.fail(scenarioErrorf("%q was not delivered to %s", text, agent))
	}
	w.nextID++
	id := jsonrpc.StringID(fmt.Sprintf("rival-%d", w.nextID))
	arguments, _ := json.Marshal(wire.ClaimArguments{Event: event})
	asked := jsonrpc.Request(id, wire.MethodToolsCall, wire.ToolCall{Name: "chat.claim", Arguments: arguments, Agent: agent})
	for _, o := range w.host.Receive(w.now, jsonrpc.Decode(asked)) {
		if m := jsonrpc.Decode(o.Frame); m.Kind == jsonrpc.KindResponse && m.ID == id {
			var r wire.ToolResult
			if m.Err != nil || json.Unmarshal(m.Result, &r) != nil || r.IsError {
				return w.fail(scenarioErrorf("the claim of %s is not granted", agent))
			}
			continue
		}
		if err := w.emit([]link.Output{o}); err != nil {
			return err
		}
	}
	return w.Advance(ctx, 0)
}
