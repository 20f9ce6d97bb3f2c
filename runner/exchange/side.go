package exchange

import (
	"context"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Side implements everyone around the implementation in an [Exchange], for one protocol. The goroutine that drives the
// exchange calls it. Embed [Aside] for default methods that do nothing.
type Side interface {
	// Reset returns the params of conformance/reset at the start, or, if resume is true, after a kill. The error is a
	// mistake of the scenario.
	Reset(resume bool) (params any, err error)
	// Opened is called when the implementation is in the world; again is true after a kill. Opened sends the first
	// messages of the suite's side.
	Opened(again bool) error
	// Killed is called after the implementation was killed.
	Killed()
	// Due returns the time of the side's next action, in ms of the world. Wake does everything that is due.
	Due() (ms int64, ok bool)
	Wake() error
	// Link handles a request or notification that arrived on the link. Port handles one of the port, if Ports contains
	// its method. items are its meaning for laws.
	Link(m jsonrpc.Message) error
	Port(m jsonrpc.Message, items []law.Item) error
	Ports() []string
	// Early reports whether a message may arrive before the answer to conformance/reset.
	Early(m jsonrpc.Message) bool
	// Sent is called after a frame of the suite was sent.
	Sent(m jsonrpc.Message)
	// Answered is called after the first answer to a request of the suite on the link.
	Answered(m jsonrpc.Message, to *Asked) error
	// Means returns the items for laws of a message that arrived. If it is an answer, to is the request. Says returns
	// the items of a request or notification of the suite.
	Means(m jsonrpc.Message, to *Asked) []law.Item
	Says(m jsonrpc.Message) []law.Item
	// Forms returns the requirements that malformed frames break if they break nothing more specific: frame is for a
	// frame that is no JSON-RPC message, method for one with a wrong form of its method. "" means that the frame breaks
	// the binding of the suite and no requirement.
	Forms() (frame, method string)
	// Tool returns the tool that a request calls, or "". The schema of the request depends on it.
	Tool(m jsonrpc.Message) string
	// TakesLeave reports whether a notification may still arrive after the end of a world, because it releases
	// something.
	TakesLeave(m jsonrpc.Message) bool
	// LinkCut is called after the link broke.
	LinkCut(ctx context.Context) error
	// Sentinel sends a request that must be answered at once and that has no effect on the implementation. It does
	// nothing if the protocol has no such request.
	Sentinel(ctx context.Context) error
	// Finish does what remains to be done before the exchange ends.
	Finish(ctx context.Context) error
}

// Aside has default implementations of the optional methods of [Side]. They do nothing.
type Aside struct{}

func (Aside) Opened(bool) error                        { return nil }
func (Aside) Killed()                                  {}
func (Aside) Due() (int64, bool)                       { return 0, false }
func (Aside) Wake() error                              { return nil }
func (Aside) Port(jsonrpc.Message, []law.Item) error   { return nil }
func (Aside) Ports() []string                          { return nil }
func (Aside) Early(jsonrpc.Message) bool               { return false }
func (Aside) Sent(jsonrpc.Message)                     {}
func (Aside) Answered(jsonrpc.Message, *Asked) error   { return nil }
func (Aside) Means(jsonrpc.Message, *Asked) []law.Item { return nil }
func (Aside) Says(jsonrpc.Message) []law.Item          { return nil }
func (Aside) Forms() (frame, method string)            { return "", "" }
func (Aside) Tool(jsonrpc.Message) string              { return "" }
func (Aside) TakesLeave(jsonrpc.Message) bool          { return false }
func (Aside) LinkCut(context.Context) error            { return nil }
func (Aside) Sentinel(context.Context) error           { return nil }
func (Aside) Finish(context.Context) error             { return nil }

// ToolNamed returns the tool that a request calls, or "". method is the method that calls tools.
func ToolNamed(m jsonrpc.Message, method string) string {
	if m.Method != method {
		return ""
	}
	return rawjson.TextOf(m.Params, "name")
}

// Reset has the params of conformance/reset that all protocols share.
type Reset struct {
	World   string `json:"world"`
	Role    string `json:"role"`
	Draft   string `json:"draft"`
	StartMs int64  `json:"startMs"`
	Seed    int64  `json:"seed"`
	Resume  bool   `json:"resume,omitempty"`
	NowMs   int64  `json:"nowMs,omitempty"`
}

// ResetParams returns the shared params for this exchange. A side embeds them in its own.
func (x *Exchange) ResetParams(resume bool) Reset {
	r := Reset{World: x.name, Role: x.roleName, Draft: x.draftName, StartMs: x.startMs, Seed: x.Seed(), Resume: resume}
	if resume {
		r.NowMs = x.now
	}
	return r
}

// Query sends a request on the link and waits for all immediate effects. The answer is nil if none came.
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

// Submit sends a request on the link without waiting for its answer. [Exchange.AnswerTo] finds the answer by the
// returned id. odd says that the params break their schema on purpose.
func (x *Exchange) Submit(ctx context.Context, method string, params any, odd bool) (id string, err error) {
	if err := x.Start(ctx); err != nil {
		return "", err
	}
	return x.Request(method, params, odd)
}

// Tell sends a notification on the link, and waits for all immediate effects.
func (x *Exchange) Tell(ctx context.Context, method string, params any) error {
	if err := x.Start(ctx); err != nil {
		return err
	}
	if err := x.Send(jsonrpc.Notification(method, params), false); err != nil {
		return err
	}
	return x.Advance(ctx, 0)
}

// Reply answers a request of the implementation with a result.
func (x *Exchange) Reply(m jsonrpc.Message, result any) error { return x.Send(m.Reply(result), false) }

// Refuse answers a request of the implementation with an error.
func (x *Exchange) Refuse(m jsonrpc.Message, e *jsonrpc.Error) error {
	return x.Send(m.ReplyError(e), false)
}

// Notify sends a notification of the suite's side while an incoming message is handled.
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
	AtMs int64 // time in the world
	From bool  // the implementation sent it
	// Method is that of a request or notification, or of the request that a response answers.
	Method  string
	Kind    law.FrameKind
	ID      string // canonical; "" if there is none
	Message jsonrpc.Message
}

// Frames returns all frames so far, in order. The caller must not change them.
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
	for i := range x.frames { // some times were unknown at the first reading
		x.frames[i].AtMs = x.typed[x.frames[i].Seq].AtMs
	}
	return x.frames
}
