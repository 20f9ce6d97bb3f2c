package world

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// HoldTools keeps the answers of our own host to tool calls back until ReleaseTools (role harness). Calls that a
// harness makes before its model has answered are its own, and are answered.
func (w *World) HoldTools() { w.holdTools = true }

// holds reports whether the call waits for ReleaseTools.
func (w *World) holds(call jsonrpc.Message) bool {
	return w.holdTools && call.Method == wire.MethodToolsCall && call.Kind == jsonrpc.KindRequest &&
		slices.ContainsFunc(w.Seen(), func(e law.Entry) bool { _, ok := e.Item.(law.TurnAnswer); return ok })
}

// ReleaseTools makes our own host carry out the tool calls that it has held back, and stop holding back.
func (w *World) ReleaseTools(ctx context.Context) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	calls := w.calls
	w.holdTools, w.calls = false, nil
	for _, m := range calls {
		if err := w.emit(w.host.Receive(w.Now(), m)); err != nil {
			return err
		}
	}
	return w.Advance(ctx, 0)
}

// CancelDelivery sends a cancellation for the nth request that delivered a message, the latest if n is 0.
func (w *World) CancelDelivery(ctx context.Context, text string, n int) error {
	d, err := w.deliveryOf(ctx, text, n)
	switch {
	case err != nil:
		return err
	case d.Request == "":
		return w.Fail("%q was sent in a notification, which has no id", text)
	}
	return w.cancel(ctx, json.RawMessage(d.Request))
}

// CancelStranger sends a cancellation for an unknown request.
func (w *World) CancelStranger(ctx context.Context) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	return w.cancel(ctx, json.RawMessage(`"deliver-nothing"`))
}

func (w *World) cancel(ctx context.Context, request json.RawMessage) error {
	if err := w.sendCancel(request); err != nil {
		return err
	}
	return w.Advance(ctx, 0)
}

func (w *World) sendCancel(request json.RawMessage) error {
	return w.Send(jsonrpc.Notification(wire.MethodCancelled,
		wire.Cancelled{RequestID: request, Reason: "the platform withdrew it"}), false)
}

// deliveryOf returns the nth delivery to the harness with the text, or the latest if n is 0.
func (w *World) deliveryOf(ctx context.Context, text string, n int) (law.Delivery, error) {
	if err := w.Start(ctx); err != nil {
		return law.Delivery{}, err
	}
	var found law.Delivery
	there := false
	for _, e := range w.Seen() {
		d, ok := e.Item.(law.Delivery)
		if !ok || e.From || d.Event.Text != text && d.Body != text {
			continue
		}
		found, there = d, true
		if n--; n == 0 {
			break
		}
	}
	if !there || n > 0 {
		return found, w.Fail("%q was not delivered", text)
	}
	return found, nil
}

// EventOf returns the latest event that delivered the text to an agent.
func (w *World) EventOf(ctx context.Context, text string) (c2a.Event, error) {
	d, err := w.deliveryOf(ctx, text, 0)
	return d.Event, err
}
