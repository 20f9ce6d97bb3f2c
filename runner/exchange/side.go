package exchange

import (
	"context"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Side is everyone around the implementation in an [Exchange], as a protocol has them. It is called by the goroutine
// that drives the exchange. Embed [Aside] for what a protocol has no use for.
type Side interface {
	// Reset returns the params of conformance/reset: at the start, or to take the world up after a kill. The error is a
	// mistake of the scenario.
	Reset(resume bool) (params any, err error)
	// Opened is told that the implementation is in the world, again after a kill:
	// what our side begins with, it sends now.
	Opened(again bool) error
	// Killed is told that the implementation was killed.
	Killed()
	// Due is when our side next has something to do, in ms of the world; Wake lets it do what is due.
	Due() (ms int64, ok bool)
	Wake() error
	// Link handles a request or notification of the link that came, and Port one of the port, of which only those come
	// that Ports names. items are what it means.
	Link(m jsonrpc.Message) error
	Port(m jsonrpc.Message, items []law.Item) error
	Ports() []string
	// Early reports whether a message may come before the answer to conformance/reset does.
	Early(m jsonrpc.Message) bool
	// Sent is told of a frame of ours that has left.
	Sent(m jsonrpc.Message)
	// Means reads what a message that came means for laws, or the answer to a request, which is to; Says what a request
	// or notification of ours does.
	Means(m jsonrpc.Message, to *Asked) []law.Item
	Says(m jsonrpc.Message) []law.Item
	// Forms are what a frame breaks that breaks nothing more particular: it is no JSON-RPC message, or has not the form
	// of its method. "": it breaks no requirement, and the binding of the suite instead.
	Forms() (frame, method string)
	// Tool is the tool that a request calls, or "": its schema depends on it.
	Tool(m jsonrpc.Message) string
	// TakesLeave reports whether a notification may still come when a world is over, since it lets go of something.
	TakesLeave(m jsonrpc.Message) bool
	// LinkCut is told that the link broke.
	LinkCut(ctx context.Context) error
	// Sentinel asks for something that has to be answered at once, and leaves no trace in what the implementation does;
	// nothing, where nothing can be asked.
	Sentinel(ctx context.Context) error
	// Finish is what remains to be done before the exchange ends.
	Finish(ctx context.Context) error
}

// Aside does nothing of what a side may do without.
type Aside struct{}

func (Aside) Opened(bool) error                        { return nil }
func (Aside) Killed()                                  {}
func (Aside) Due() (int64, bool)                       { return 0, false }
func (Aside) Wake() error                              { return nil }
func (Aside) Port(jsonrpc.Message, []law.Item) error   { return nil }
func (Aside) Ports() []string                          { return nil }
func (Aside) Early(jsonrpc.Message) bool               { return false }
func (Aside) Sent(jsonrpc.Message)                     {}
func (Aside) Means(jsonrpc.Message, *Asked) []law.Item { return nil }
func (Aside) Says(jsonrpc.Message) []law.Item          { return nil }
func (Aside) Forms() (frame, method string)            { return "", "" }
func (Aside) Tool(jsonrpc.Message) string              { return "" }
func (Aside) TakesLeave(jsonrpc.Message) bool          { return false }
func (Aside) LinkCut(context.Context) error            { return nil }
func (Aside) Sentinel(context.Context) error           { return nil }
func (Aside) Finish(context.Context) error             { return nil }

// ToolNamed is the tool that a request calls, or "", if the method by which tools are called is known.
func ToolNamed(m jsonrpc.Message, method string) string {
	if m.Method != method {
		return ""
	}
	return rawjson.TextOf(m.Params, "name")
}

// Reset is the params of conformance/reset that every protocol has.
type Reset struct {
	World   string `json:"world"`
	Role    string `json:"role"`
	Draft   string `json:"draft"`
	StartMs int64  `json:"startMs"`
	Seed    int64  `json:"seed"`
	Resume  bool   `json:"resume,omitempty"`
	NowMs   int64  `json:"nowMs,omitempty"`
}

// ResetParams are those params of the exchange, for a side to embed in its own.
func (x *Exchange) ResetParams(resume bool) Reset {
	r := Reset{World: x.name, Role: x.roleName, Draft: x.draftName, StartMs: x.startMs, Seed: x.Seed(), Resume: resume}
	if resume {
		r.NowMs = x.now
	}
	return r
}

// Query sends a request on the link and lets everything follow from it at once. The answer is nil if none came.
func (x *Exchange) Query(ctx context.Context, method string, params any) (*Answer, error) {
	if err := x.Start(ctx); err != nil {
		return nil, err
	}
	id, err := x.Request(method, params, false)
	if err != nil {
		return nil, err
	}
	if err := x.Rest(ctx); err != nil {
		return nil, err
	}
	return x.AnswerTo(id), nil
}

// Submit sends a request on the link and doesn't wait for its answer, which [Exchange.AnswerTo] finds under the id that
// it returns. odd says that the params break their schema on purpose.
func (x *Exchange) Submit(ctx context.Context, method string, params any, odd bool) (id string, err error) {
	if err := x.Start(ctx); err != nil {
		return "", err
	}
	return x.Request(method, params, odd)
}

// Tell sends a notification on the link, and lets everything follow from it at once.
func (x *Exchange) Tell(ctx context.Context, method string, params any) error {
	if err := x.Start(ctx); err != nil {
		return err
	}
	if err := x.Send(jsonrpc.Notification(method, params), false); err != nil {
		return err
	}
	return x.Advance(ctx, 0)
}

// Reply answers a request that came; Refuse answers it with an error.
func (x *Exchange) Reply(m jsonrpc.Message, result any) error { return x.Send(m.Reply(result), false) }

// Refuse answers a request that came with an error.
func (x *Exchange) Refuse(m jsonrpc.Message, e *jsonrpc.Error) error {
	return x.Send(m.ReplyError(e), false)
}

// Notify sends a notification of our side while a message is handled.
func (x *Exchange) Notify(method string, params any) error {
	return x.Send(jsonrpc.Notification(method, params), false)
}

// Fail ends the exchange with a mistake of the scenario.
func (x *Exchange) Fail(format string, args ...any) error {
	return x.Abort(Mistake(format, args...))
}

// Frame is a frame of an exchange.
type Frame struct {
	// Seq is its sequence number, for checks.
	Seq  int
	AtMs int64 // of the world
	From bool  // the implementation sent it
	// Method is that of a request or notification, or of the request that a response answers.
	Method  string
	Kind    law.FrameKind
	ID      string // canonical; "" without
	Message jsonrpc.Message
}

// Frames are all frames so far, in order. They are the exchange's own.
func (x *Exchange) Frames() []Frame {
	x.frames = slices.Grow(x.frames, len(x.raw)-len(x.frames))
	for ; x.read < len(x.typed); x.read++ {
		e := x.typed[x.read]
		if f, ok := e.Item.(law.Frame); ok {
			x.frames = append(x.frames, Frame{
				Seq: x.read, From: e.From, Method: f.Method, Kind: f.Kind, ID: f.ID, Message: x.Message(x.read),
			})
		}
	}
	for i := range x.frames { // some had no time yet when they were read first
		x.frames[i].AtMs = x.typed[x.frames[i].Seq].AtMs
	}
	return x.frames
}
