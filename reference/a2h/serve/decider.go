package serve

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// decider connects an [a2h.Decider] to a link.
type decider struct {
	idle
	engine *a2h.Decider
	agent  string
	asked  map[string]request // our unanswered requests, by canonical id
	calls  []jsonrpc.Message  // requests that we have not answered
	nextID int
	loop   *loop // nil: it gets states, and doesn't ask for them
	actsMs int64
	later  []delayed // in order of time
}

// delayed is an input that the engine gets later.
type delayed struct {
	atMs int64
	in   a2h.DeciderInput
}

// request is one of our requests.
type request struct {
	method      string
	interaction string
	turn        string
	execute     *wire.Execute
}

// methodTurn is the method for a turn of the model.
const methodTurn = "conformance/turn"

func (d *decider) Due() (int64, bool) {
	ms, ok := d.engine.Due()
	if len(d.later) > 0 && (!ok || d.later[0].atMs < ms) {
		return d.later[0].atMs, true
	}
	return ms, ok
}

func (d *decider) Wake(nowMs int64) [][]byte {
	out := d.step(nowMs, a2h.Woken{})
	for len(d.later) > 0 && d.later[0].atMs <= nowMs {
		in := d.later[0].in
		d.later = d.later[1:]
		out = append(out, d.step(nowMs, in)...)
	}
	return out
}

// Renew sets the manifest, the threshold and the number of steps from the latest reset.
func (d *decider) Renew(params json.RawMessage) {
	world := wire.World{}
	if json.Unmarshal(params, &world) == nil && world.Agent != "" {
		d.engine.World = d.engine.Rules.Renews(d.engine.World, world.Engine())
	}
}

func (d *decider) Resume(nowMs int64) [][]byte {
	d.loop.forget()
	out := d.step(nowMs, a2h.Restarted{})
	if d.engine.Rules.Resends {
		for _, id := range slices.Sorted(maps.Keys(d.asked)) {
			if r := d.asked[id]; r.execute != nil {
				out = append(out, d.ask(wire.MethodExecute, r, *r.execute))
			}
		}
	}
	return out
}

func (d *decider) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	switch {
	case m.Kind == jsonrpc.KindResponse:
		return d.answered(nowMs, m)
	case m.Kind != jsonrpc.KindRequest:
		return nil
	}
	switch m.Method {
	case wire.MethodStart:
		if d.loop != nil {
			return read(m, func(p wire.Start) [][]byte {
				d.loop.line(p.Thread).started = true
				return append(one(m.Reply(struct{}{})), d.step(nowMs, a2h.Woken{})...)
			})
		}
	case wire.MethodState:
		return read(m, func(p wire.State) [][]byte {
			return d.step(nowMs, a2h.Planned{Call: d.call(m), State: p.Engine()})
		})
	case wire.MethodAnswer:
		return read(m, func(p wire.Answer) [][]byte {
			return d.step(nowMs, a2h.Answered{Call: d.call(m), By: p.As, Response: wire.ReadResponse(p.Response)})
		})
	case wire.MethodThreads:
		out := wire.Threads{Threads: []wire.Thread{}}
		for _, t := range d.engine.Threads() {
			out.Threads = append(out.Threads,
				wire.Thread{Thread: t.Thread, State: t.State.String(), Interaction: t.Interaction})
		}
		return one(m.Reply(out))
	}
	return unknown(m)
}

// call stores a request until it is answered, and returns its name.
func (d *decider) call(m jsonrpc.Message) string {
	d.calls = append(d.calls, m)
	return fmt.Sprint(len(d.calls) - 1)
}

// caller returns the request with a name.
func (d *decider) caller(call string) jsonrpc.Message {
	var i int
	_, _ = fmt.Sscan(call, &i)
	return d.calls[i]
}

// answered handles an answer to one of our requests.
func (d *decider) answered(nowMs int64, m jsonrpc.Message) [][]byte {
	to, ok := d.asked[m.ID.String()]
	if !ok {
		return nil
	}
	delete(d.asked, m.ID.String())
	switch to.method {
	case wire.MethodFind:
		var found wire.Humans
		_ = json.Unmarshal(m.Result, &found)
		return d.step(nowMs, a2h.Found{Interaction: to.interaction, Humans: found.IDs()})
	case wire.MethodCheckpoint:
		return d.step(nowMs, a2h.Saved{Interaction: to.interaction})
	case methodTurn:
		if d.loop != nil {
			return d.loop.planned(nowMs, to.turn, m.Result)
		}
		if in := (a2h.Thought{Turn: to.turn}); d.actsMs > 0 {
			d.later = append(d.later, delayed{nowMs + d.actsMs, in})
			return nil
		}
		return d.step(nowMs, a2h.Thought{Turn: to.turn})
	}
	return nil
}

// step passes an input to the engine, and returns the frames.
func (d *decider) step(nowMs int64, in a2h.DeciderInput) [][]byte {
	if d.loop != nil {
		return d.loop.step(nowMs, in)
	}
	var out [][]byte
	for _, e := range d.engine.Step(nowMs, in) {
		out = append(out, d.frame(e))
	}
	return out
}

// frame returns the frame for an effect.
func (d *decider) frame(effect a2h.DeciderEffect) []byte {
	switch e := effect.(type) {
	case a2h.Decided:
		if e.Decision == 0 {
			return refuse(d.caller(e.Call), codeRefused, "the thread waits")[0]
		}
		return d.caller(e.Call).Reply(wire.Decision{Decision: e.Decision.String(), Intent: wire.WriteIntent(e.Intent)})
	case a2h.Taken:
		m := d.caller(e.Call)
		if e.Refused != "" {
			return refuse(m, codeRefused, e.Refused)[0]
		}
		return m.Reply(struct{}{})
	case a2h.Seek:
		return d.ask(wire.MethodFind, request{interaction: e.Interaction},
			wire.Find{As: d.agent, Tag: e.Tag, Urgent: e.Urgent})
	case a2h.Checkpoint:
		return d.ask(wire.MethodCheckpoint, request{interaction: e.Interaction},
			wire.Waiting{Thread: e.Thread, Interaction: e.Interaction})
	case a2h.Ask:
		out := wire.Ask{Interaction: e.Interaction, Thread: e.Thread, Pattern: e.Pattern.String(),
			Message: wire.WriteMessage(e.Message)}
		if e.Message.Type != a2h.Notification {
			out.Intent = wire.WriteIntent(d.loop.intent(e.Thread))
		}
		return d.ask(wire.MethodAsk, request{}, out)
	case a2h.Sleep:
		return jsonrpc.Notification(wire.MethodSuspend, wire.Waiting{Thread: e.Thread, Interaction: e.Interaction})
	case a2h.Poll:
		return d.ask(wire.MethodPoll, request{}, wire.Waiting{Interaction: e.Interaction})
	case a2h.Think:
		return d.turn(request{turn: e.Turn}, e.Turn, e.Thread, e.Text)
	case a2h.Execute:
		out := wire.Execute{Thread: e.Thread,
			Action: wire.Action{Name: e.Action.Name, Arguments: json.RawMessage(e.Action.Arguments)}, Choice: e.Choice}
		if e.Input != nil {
			out.Input = json.RawMessage(e.Input.Value)
		}
		return d.ask(wire.MethodExecute, request{execute: &out}, out)
	}
	panic(fmt.Sprintf("a2h: unknown effect %T", effect))
}

// turn shows texts to the model of a thread.
func (d *decider) turn(r request, turn, thread string, texts ...string) []byte {
	messages := []any{}
	for _, text := range texts {
		messages = append(messages, map[string]any{"role": "user", "content": text})
	}
	return d.ask(methodTurn, r, map[string]any{
		"turn": turn, "step": 1, "agent": d.agent, "conversation": thread, "messages": messages,
	})
}

// ask returns a request, and stores it until it is answered.
func (d *decider) ask(method string, r request, params any) []byte {
	d.nextID++
	id := jsonrpc.StringID(fmt.Sprintf("a2h-%d", d.nextID))
	r.method = method
	d.asked[id.String()] = r
	return jsonrpc.Request(id, method, params)
}
