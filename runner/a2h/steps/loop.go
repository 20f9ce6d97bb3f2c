package steps

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
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

// planID names the n-th plan of a thread.
func planID(thread string, n int) string { return fmt.Sprintf("%s/%d", thread, n) }

// thoughts reads what passes between an agent and its model.
type thoughts struct {
	loop  bool                                // the agent asks for its plans
	plans map[string]int                      // that a thread was given
	shown map[string]map[port.ChatMessage]int // to the model of a thread, and how many times
}

func newThoughts(loop bool) thoughts {
	return thoughts{loop: loop, plans: map[string]int{}, shown: map[string]map[port.ChatMessage]int{}}
}

// fresh are the messages of a turn that are new to the model. One in a loop may be shown all again from the beginning,
// which is known by what it has said itself.
func (t thoughts) fresh(p port.Turn) (news []port.ChatMessage) {
	own := func(m port.ChatMessage) bool { return m.Role == "assistant" }
	if !t.loop {
		return p.Messages
	}
	if !slices.ContainsFunc(p.Messages, own) {
		delete(t.shown, p.Conversation)
	}
	if t.shown[p.Conversation] == nil {
		t.shown[p.Conversation] = map[port.ChatMessage]int{}
	}
	now, shown := map[port.ChatMessage]int{}, t.shown[p.Conversation]
	for _, m := range p.Messages {
		if now[m]++; !own(m) && now[m] > shown[m] {
			shown[m] = now[m]
			news = append(news, m)
		}
	}
	return news
}

// planned is what an answer to a turn means.
func (t thoughts) planned(p wire.Plan) []law.Item {
	if p.State == nil {
		return nil
	}
	t.plans[p.State.Thread]++
	return []law.Item{law.Planned{ID: planID(p.State.Thread, t.plans[p.State.Thread]), State: p.State.Engine()}}
}

// decided puts the decision behind each plan. intents are those of the messages to humans, by sequence number.
func decided(all []law.Entry, intents map[int]*engine.Intent) []law.Entry {
	var out []law.Entry
	for i, e := range all {
		out = append(out, e)
		if p, ok := e.Item.(law.Planned); ok {
			d := decisionOf(p.State, all[i+1:], intents)
			d.ID = p.ID
			out = append(out, law.Entry{Seq: e.Seq, AtMs: e.AtMs, Item: d})
		}
	}
	return out
}

// decisionOf is what a thread has decided about a plan, as the first thing shows that it does about it, until it is
// given another: it does something, it asks a human, or it looks for one, and not for somebody to report to. Who does
// nothing of this has dropped the plan.
func decisionOf(s engine.State, after []law.Entry, intents map[int]*engine.Intent) law.Decided {
	d := law.Decided{Decision: engine.Halt}
	alone := s.Report == "" && !s.Terminal // no other reason to look for a human is known
	for _, e := range after {
		switch x := e.Item.(type) {
		case law.Killed:
			return d
		case law.Planned:
			if x.State.Thread == s.Thread {
				return d
			}
			alone = false
		case law.Found:
			if alone {
				d.Decision = engine.RequestHuman
			}
		case law.Executed:
			if x.Execute.Thread == s.Thread {
				d.Decision = engine.Continue
				return d
			}
		case law.Asked:
			if x.Ask.Thread == s.Thread && x.Ask.Message.Type != engine.Notification {
				d.Decision, d.Intent = engine.RequestHuman, intents[e.Seq]
				return d
			}
		}
	}
	return d
}
