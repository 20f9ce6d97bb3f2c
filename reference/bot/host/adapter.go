package host

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// AdapterOptions configure an adapter.
type AdapterOptions struct {
	Rules    *c2aserve.Rules
	Draft    c2a.Draft
	Platform chat.Platform
	// Link is the connection to the agent's harness.
	Link serve.Conn
	// Tamper, if not nil, may change frames between the engine and its link or platform.
	Tamper serve.Tamperer
	// State is a folder for what the adapter needs to continue after a kill. "" means that nothing is kept.
	State string
	// Ready is called when people can write to it; nil does nothing.
	Ready func()
}

// Adapt runs a host on a platform for one agent, until the link ends, ctx is done, or the platform is lost for good.
func Adapt(ctx context.Context, o AdapterOptions) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer o.Link.Close()
	a := &adapter{host: newHost(ctx, o.Platform, o.Rules.Harness), AdapterOptions: o,
		open: map[string][]jsonrpc.Message{}, reacting: map[reaction]bool{}}
	a.host.say, a.host.also, a.host.resumed = a.say, a.also, a.takeBack
	rules := waiting(o.Rules)
	err := a.run(o.Draft, o.State, func() { a.engine = c2aserve.NewAdapter(a.world, rules, a.self, true) }, func() {
		go func() { cancel(a.listen()) }()
		if o.Ready != nil {
			o.Ready()
		}
	})
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// adapter is a running host for one agent.
type adapter struct {
	*host
	AdapterOptions
	open map[string][]jsonrpc.Message // calls to answer when a post has ended, by the engine's id for the post
	key  string                       // idempotency key of the send that the engine is at

	reacting map[reaction]bool // those that the platform has neither taken nor refused yet
}

// listen passes on the frames of the link. It returns the error that ends the link.
func (a *adapter) listen() error {
	for {
		frame, err := a.Link.Recv(a.ctx)
		if errors.Is(err, jsonrpc.ErrRecordTooLong) {
			continue
		}
		if err != nil {
			return err
		}
		a.later(func() error { return a.hear(frame) })
	}
}

// hear notes a frame of the link, with the place where it wants to write.
func (a *adapter) hear(frame []byte) error {
	r := record{Frame: frame}
	if m := jsonrpc.Decode(frame); m.Method == wire.MethodToolsCall {
		to := sendOf(m).Target
		_, known := a.world.Conversation(to.Conversation)
		if _, joined := a.world.Thread(to.Thread); to.Conversation != "" && (!known || to.Thread != "" && !joined) {
			if c, err := a.platform.Conversation(a.ctx, to.Conversation); err == nil {
				r.Found = &chat.Event{Conversation: c, Thread: to.Thread}
			}
			if to.Thread != "" {
				r.Before, _ = a.platform.Thread(a.ctx, to.Conversation, to.Thread)
			}
		}
	}
	return a.note(r)
}

// also handles a frame of the link, and the result of a post.
func (a *adapter) also(r record) {
	switch {
	case r.Frame != nil:
		if r.Found != nil {
			a.enter(*r.Found, r.Before)
		}
		a.receive(r.AtMs, r.Frame)
	case r.Posted != "":
		a.ended(r)
	case r.Reacted != nil:
		delete(a.reacting, *r.Reacted)
		a.reacted(r)
	}
}

// receive handles a frame of the link.
func (a *adapter) receive(nowMs int64, frame []byte) {
	pass := [][]byte{frame}
	if a.Tamper != nil {
		var send [][]byte
		pass, send = a.Tamper.Incoming(frame)
		for _, f := range send {
			if !a.again {
				_ = a.Link.Send(f)
			}
		}
	}
	for _, f := range pass {
		m := jsonrpc.Decode(f)
		if m.Method == wire.MethodToolsCall {
			a.key = sendOf(m).Key
		}
		a.say(a.engine.Receive(nowMs, m))
		a.key = ""
	}
}

// sendOf returns the arguments of a call, if it is a send.
func sendOf(m jsonrpc.Message) wire.SendArguments {
	var c wire.ToolCall
	var send wire.SendArguments
	_ = json.Unmarshal(m.Params, &c)
	_ = json.Unmarshal(c.Arguments, &send)
	return send
}

// say carries out the engine's frames: posts go to the platform, and everything else to the link.
func (a *adapter) say(frames [][]byte) {
	for _, f := range frames {
		out := [][]byte{f}
		if a.Tamper != nil {
			out = a.Tamper.Outgoing(f)
		}
		for _, f := range out {
			m := jsonrpc.Decode(f)
			var posted port.Posted
			switch {
			case m.Method == port.MethodPosted && json.Unmarshal(m.Params, &posted) == nil:
				a.show(posted)
			case m.Kind == jsonrpc.KindResponse && a.waits(m):
			case !a.again:
				_ = a.Link.Send(f)
			}
		}
		if r, ok := reactionOf(jsonrpc.Decode(f)); ok && !a.reacting[r] { // a bug keeps it from the platform
			a.reacted(record{AtMs: a.now(), Reacted: &r})
		}
	}
}

// show posts on the platform. The answer to the call waits until the post is there.
func (a *adapter) show(p port.Posted) {
	switch {
	case p.Op == "post":
		a.open[p.Message] = nil
		if a.again {
			return
		}
		a.post(p, a.key, func(id string, err error) {
			a.later(func() error { return a.note(record{Posted: p.Message, As: id, Refused: refusedBy(err)}) })
		})
	case p.Op == "react":
		r := reaction{p.Conversation, p.Message, p.Glyph}
		a.reacting[r] = true
		if !a.again {
			a.react(r)
		}
	}
}

// waits keeps an answer that says that a message is there which isn't yet.
func (a *adapter) waits(m jsonrpc.Message) bool {
	id := sentID(m)
	waiting, ok := a.open[id]
	if ok {
		a.open[id] = append(waiting, m)
	}
	return ok
}

// sentID returns the id of the message in a result, or "".
func sentID(m jsonrpc.Message) string {
	var r struct {
		Structured struct {
			Message string `json:"messageId"`
		} `json:"structuredContent"`
	}
	_ = json.Unmarshal(m.Result, &r)
	return r.Structured.Message
}

// ended answers for a post that the platform has taken or refused.
func (a *adapter) ended(r record) {
	answer := c2ahost.ToolAnswer{Sent: r.As}
	var in c2ahost.Input = c2ahost.Named{Message: r.Posted, As: r.As}
	if r.Refused != nil {
		answer = c2ahost.ToolAnswer{Fault: r.Refused.Why, Kind: r.Refused.Kind, RetryAfterMs: r.Refused.RetryAfterMs}
		in = c2ahost.Unposted{Message: r.Posted}
	}
	a.known[r.As] = true
	a.say(a.engine.Input(r.AtMs, in))
	for _, m := range a.open[r.Posted] {
		if !a.again {
			_ = a.Link.Send(m.Reply(wire.EncodeToolAnswer(a.world, answer)))
		}
	}
	delete(a.open, r.Posted)
}

// takeBack forgets posts that may not have been shown before a kill. Their calls get no answer, and are repeated.
func (a *adapter) takeBack() {
	a.again = true // the callers no longer wait for the answers
	defer func() { a.again = false }()
	for message := range a.open {
		a.say(a.engine.Input(a.now(), c2ahost.Unposted{Message: message}))
		delete(a.open, message)
	}
	for r := range a.reacting {
		delete(a.reacting, r)
		a.reacted(record{AtMs: a.now(), Reacted: &r, Refused: &refused{Why: "killed", Kind: c2a.Transient}})
	}
}
