package drive

import (
	"context"
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Inspect asks the implementation what it knows of events, claims and history,
// and returns where in the trace it says so. Only one that declares the
// capability inspect can be asked.
func (w *World) Inspect(ctx context.Context) (c2a.Inspection, int, error) {
	if err := w.rest(ctx); err != nil {
		return c2a.Inspection{}, 0, err
	}
	if !w.Can("inspect") && !w.Can("audit") {
		return c2a.Inspection{}, 0, w.fail(scenarioErrorf("the implementation doesn't declare that it can be inspected"))
	}
	answer, err := w.request(ctx, port.MethodInspect, struct{}{})
	if err != nil {
		return c2a.Inspection{}, 0, err
	}
	var result port.Inspection
	if err := json.Unmarshal(answer.Result, &result); err != nil {
		return c2a.Inspection{}, 0, w.fail(&ShimError{
			Method: port.MethodInspect, Expected: "a result as the port's schema has it", Got: excerpt(answer.Raw), Guide: port.MethodInspect, Err: err,
		})
	}
	state := wire.InspectionOf(result)
	w.note(w.now, true, law.Inspected{State: state})
	w.frame = append(w.frame, len(w.raw)-1)
	return state, len(w.typed) - 1, nil
}

// The bounds of what an implementation may take for what it does by itself.
const (
	patienceMs    = 60 * 60_000
	maxPatienceMs = 7 * 24 * 60 * 60_000
)

// PatienceMs is how long an implementation may take for what it does by itself
// about an event, where the drafts name no time: an hour, or what it declares.
func (w *World) PatienceMs() int64 { return PatienceMs(w.peer.hello) }

// PatienceMs is the same of an implementation.
func PatienceMs(declared port.HelloResult) int64 {
	return min(max(patienceMs, declared.Windows["patienceMs"]), maxPatienceMs)
}
