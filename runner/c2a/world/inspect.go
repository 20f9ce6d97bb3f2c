package world

import (
	"context"
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Inspect asks the implementation what it knows about events, claims and history, and returns the sequence number of
// the answer. The implementation must declare the capability inspect.
func (w *World) Inspect(ctx context.Context) (c2a.Inspection, int, error) {
	if err := w.Rest(ctx); err != nil {
		return c2a.Inspection{}, 0, err
	}
	if !w.Can("inspect") && !w.Can("audit") && !w.Can("openset") {
		return c2a.Inspection{}, 0, w.Fail("the implementation doesn't declare that it can be inspected")
	}
	answer, err := w.Control(ctx, port.MethodInspect, struct{}{})
	if err != nil {
		return c2a.Inspection{}, 0, err
	}
	var result port.Inspection
	if err := json.Unmarshal(answer.Result, &result); err != nil {
		return c2a.Inspection{}, 0, w.Abort(&exchange.ShimError{
			Method: port.MethodInspect, Expected: "a result that matches the port's schema",
			Got: exchange.Excerpt(answer.Raw), Guide: port.MethodInspect, Err: err,
		})
	}
	state := wire.InspectionOf(result)
	w.NoteLast(law.Inspected{State: state})
	return state, len(w.Seen()) - 1, nil
}
