package steps

import (
	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// side plays everybody around the implementation.
type side struct {
	exchange.Aside
	exchange *exchange.Exchange
	role     string
	world    wire.World
	registry *engine.Registry // of the suite, if a decider is under test
	nameless bool             // the registry returns ids without cards
	slow     map[string]bool  // methods whose answers are held
	held     []jsonrpc.Message
	answers  map[string]wire.Answer // answers by interaction, for agents that poll
	kills    []int                  // number of frames at each kill
	loop     *loop                  // nil if a decider is shown states and doesn't ask for plans
}

// newSide returns the defaults, which a scenario may change.
func newSide(role string, words *lexicon.Lexicon) *side {
	return &side{
		role: role, slow: map[string]bool{}, answers: map[string]wire.Answer{},
		registry: engine.NewRegistry(engine.DefaultRegistryRules()),
		world: wire.World{
			Agent: agentID, Threshold: 0.8, MaxSteps: 1000,
			Manifest: []wire.Flagged{{Action: words.Draw("kubectl rollout restart"), Flag: wire.RequireApproval}},
		},
	}
}

// reset contains the params of conformance/reset. A registry gets none.
type reset struct {
	exchange.Reset
	*wire.World
}

// Reset returns the params of conformance/reset.
func (s *side) Reset(resume bool) (any, error) {
	r := reset{Reset: s.exchange.ResetParams(resume)}
	if s.role == spec.RoleDecider {
		r.World = &s.world
	}
	return r, nil
}

// Killed forgets the requests that nobody waits for any more.
func (s *side) Killed() {
	s.kills, s.held = append(s.kills, len(s.exchange.Frames())), nil
	if s.loop != nil {
		clear(s.loop.turns)
	}
}

// Ports returns the port methods that the role may call: only a decider has a model.
func (s *side) Ports() []string {
	if s.role == spec.RoleDecider {
		return []string{port.MethodTurn, port.MethodTurnCancelled}
	}
	return nil
}

// Port lets the model process what it is shown. If the agent asks for plans, the model answers with its next plan.
// Otherwise it stays silent.
func (s *side) Port(m jsonrpc.Message, _ []kernel.Item) error {
	if s.loop != nil {
		return s.loop.turn(m)
	}
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	if s.slow[m.Method] {
		s.held = append(s.held, m)
		return nil
	}
	return s.exchange.Reply(m, silence)
}

// silence is the model's answer to what it is shown.
var silence = map[string]any{"actions": []any{map[string]any{"type": "silence"}}}

// Link answers a decider's requests; a registry doesn't send any.
func (s *side) Link(m jsonrpc.Message) error {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	if s.slow[m.Method] {
		s.held = append(s.held, m)
		return nil
	}
	switch m.Method {
	case wire.MethodFind:
		p := to[wire.Find](m.Params) // a search that can't be read finds nobody
		return s.exchange.Reply(m, s.found(p.Input(false)))
	case wire.MethodToolsCall:
		p := to[frames.ToolCall](m.Params)
		if p.Name != wire.ToolFind {
			return s.exchange.Refuse(m, notOffered)
		}
		found := s.found(p.Arguments.Input(true))
		return s.exchange.Reply(m, map[string]any{"content": []any{}, "structuredContent": found})
	case wire.MethodPoll:
		// A message that can't be read gets no answer.
		if a, ok := s.answers[to[wire.Waiting](m.Params).Interaction]; ok {
			return s.exchange.Reply(m, a)
		}
		return s.exchange.Reply(m, struct{}{})
	case wire.MethodAsk, wire.MethodCheckpoint, wire.MethodExecute:
		return s.exchange.Reply(m, struct{}{})
	}
	return s.exchange.Refuse(m, notOffered)
}

// found returns the registry's answer about the humans that a search finds.
func (s *side) found(search engine.Find) wire.Humans {
	found := wire.Found(s.registry.Step(search).Humans)
	for i, human := range found.Humans {
		if s.nameless {
			found.Humans[i] = wire.Human{ID: human.Read().ID, Endpoint: human.Endpoint}
		}
	}
	return found
}

// notOffered is the answer to a method that the suite doesn't offer to the implementation.
var notOffered = &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "the suite doesn't offer this method"}

func (s *side) Tool(m jsonrpc.Message) string { return exchange.ToolNamed(m, wire.MethodToolsCall) }

// release sends the held answers, and stops holding.
func (s *side) release() error {
	held := s.held
	s.held = nil
	clear(s.slow)
	for _, m := range held {
		answer := s.Link
		if m.Method == port.MethodTurn {
			answer = func(m jsonrpc.Message) error { return s.exchange.Reply(m, silence) }
		}
		if err := answer(m); err != nil {
			return err
		}
	}
	return nil
}
