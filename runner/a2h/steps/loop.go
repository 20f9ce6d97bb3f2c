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

// loop gives plans to an agent that asks for them, since it runs a loop of its own. Scenarios, laws and predictions
// don't know: to them a plan that was asked for is a state that was shown, and what the agent does first about it is
// its decision.
type loop struct {
	exchange *exchange.Exchange
	known    map[string]bool            // threads that were started
	plans    map[string][]wire.State    // that were not asked for yet, by thread
	turns    map[string]jsonrpc.Message // that wait for a plan, by thread
}

func newLoop(x *exchange.Exchange) *loop {
	return &loop{exchange: x, known: map[string]bool{}, plans: map[string][]wire.State{},
		turns: map[string]jsonrpc.Message{}}
}

// plan gives a thread its next plan, at once where its model is asked, and else as soon as it is.
func (l *loop) plan(st wire.State) error {
	l.known[st.Thread] = true
	l.plans[st.Thread] = append(l.plans[st.Thread], st)
	if _, asked := l.turns[st.Thread]; asked {
		return l.answer(st.Thread)
	}
	_, err := l.exchange.Request(wire.MethodStart, wire.Start{Thread: st.Thread}, false)
	return err
}

// turn takes the question for a plan, or its withdrawal.
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

// untold is the error that an agent with a loop of its own keeps something to itself, as it may.
func untold(what string) error {
	return &exchange.UnableError{What: "the agent runs its own loop, and doesn't report " + what, Free: true}
}
