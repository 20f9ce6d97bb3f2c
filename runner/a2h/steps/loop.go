package steps

import (
	"bytes"
	"fmt"
	"maps"

	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// loop gives plans to an agent that asks for them, because it runs its own loop. Scenarios, laws and predictions don't
// see this difference: they treat a requested plan as a state that was shown, and the agent's first action about it as
// its decision.
type loop struct {
	exchange *exchange.Exchange
	known    map[string]bool            // threads that were started
	plans    map[string][]wire.State    // plans that were not requested yet, by thread
	turns    map[string]jsonrpc.Message // turns that wait for a plan, by thread
}

func newLoop(x *exchange.Exchange) *loop {
	return &loop{exchange: x, known: map[string]bool{}, plans: map[string][]wire.State{},
		turns: map[string]jsonrpc.Message{}}
}

// plan gives a thread its next plan: at once if a turn waits for it, otherwise as soon as the model is asked.
func (l *loop) plan(st wire.State) error {
	l.known[st.Thread] = true
	l.plans[st.Thread] = append(l.plans[st.Thread], st)
	if _, asked := l.turns[st.Thread]; asked {
		return l.answer(st.Thread)
	}
	_, err := l.exchange.Request(wire.MethodStart, wire.Start{Thread: st.Thread}, false)
	return err
}

// turn handles a turn that asks for a plan, or its cancellation.
func (l *loop) turn(m jsonrpc.Message) error {
	if m.Kind != jsonrpc.KindRequest {
		maps.DeleteFunc(l.turns, func(_ string, open jsonrpc.Message) bool {
			return bytes.Equal(rawjson.Of(open.Params, "turn"), rawjson.Of(m.Params, "turn"))
		})
		return nil
	}
	thread := rawjson.TextOf(m.Params, "conversation")
	if !l.known[thread] {
		return &exchange.ShimError{Method: port.MethodTurn, Guide: port.MethodTurn,
			Expected: "a conversation that is a thread of " + wire.MethodStart, Got: fmt.Sprintf("%q", thread)}
	}
	l.turns[thread] = m
	return l.answer(thread)
}

// answer answers the turn of a thread, if there is a plan for it.
func (l *loop) answer(thread string) error {
	if len(l.plans[thread]) == 0 {
		return nil
	}
	m, next := l.turns[thread], l.plans[thread][0]
	l.plans[thread] = l.plans[thread][1:]
	delete(l.turns, thread)
	return l.exchange.Reply(m, next.Plan())
}

// untold is the error that an agent with its own loop doesn't report something, which is allowed.
func untold(what string) error {
	return &exchange.UnableError{What: "the agent runs its own loop, and doesn't report " + what, Free: true}
}
