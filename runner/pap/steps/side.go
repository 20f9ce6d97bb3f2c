package steps

import (
	"context"

	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// side is a scenario as the [exchange.Side] of its exchange.
type side struct {
	exchange.Aside
	*scenario
}

var _ exchange.Side = side{}

// reset returns the params of conformance/reset.
type reset struct {
	exchange.Reset
	link.World
}

func (s side) Reset(resume bool) (any, error) {
	world, err := s.setup.Engine()
	if err != nil {
		return nil, err
	}
	s.world = world
	if !s.testsPlatform() {
		s.platform = pap.NewPlatform(world, pap.DefaultRules())
	}
	return reset{s.ResetParams(resume), s.setup}, nil
}

func (s side) Due() (int64, bool) {
	if s.platform == nil {
		return 0, false
	}
	return s.platform.Due()
}

func (s side) Wake() error {
	effects, _ := s.platform.Step(s.Now(), pap.Woken{})
	return s.tell(effects)
}

// Link receives the deliveries of a platform over the bridge, and the messages of an agent.
func (s side) Link(m jsonrpc.Message) error {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	if s.testsPlatform() {
		if m.Method == link.MethodDeliver {
			return s.Reply(m, struct{}{})
		}
		return s.Refuse(m, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"})
	}
	in := s.spoken(m)
	if in == nil {
		return s.Refuse(m, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "an agent posts and finishes"})
	}
	effects, err := s.platform.Step(s.Now(), in)
	if err != nil {
		if err := s.tell(effects); err != nil {
			return err
		}
		return s.Refuse(m, &jsonrpc.Error{Code: link.CodeRefused, Message: err.Error()})
	}
	if err := s.Reply(m, link.Answer(in, effects)); err != nil {
		return err
	}
	return s.tell(effects)
}

// tell sends the messages of the suite's platform to the agent under test.
func (s *scenario) tell(effects []pap.Effect) error {
	s.effects = append(s.effects, effects...)
	for _, e := range effects {
		mine := false
		switch e := e.(type) {
		case pap.Activated:
			mine = e.Agent == s.setup.Agent
		case pap.Notice:
			mine = e.To == s.setup.Agent
		case pap.Message:
			f, _ := s.world.Flab(e.Flab)
			mine = f.Has(s.setup.Agent)
		}
		if !mine {
			continue
		}
		if err := s.Send(link.Frame(e), false); err != nil {
			return err
		}
	}
	return nil
}

func (s side) Ports() []string {
	if s.testsPlatform() {
		return nil
	}
	return []string{port.MethodTurn, port.MethodTurnCancelled}
}

func (s side) Port(m jsonrpc.Message, _ []kernel.Item) error {
	if m.Method == port.MethodTurnCancelled {
		return nil // a late model still answers
	}
	return s.model.asked(s.scenario, m)
}

func (s side) Forms() (frame, method string) { return formRequirement, formRequirement }

// Sentinel: a platform lists its tasks; an agent can't be asked anything.
func (s side) Sentinel(context.Context) error {
	if !s.testsPlatform() {
		return nil
	}
	_, err := s.Request(link.MethodTasks, struct{}{}, false)
	return err
}

func (s side) Tool(m jsonrpc.Message) string { return exchange.ToolNamed(m, link.MethodToolsCall) }

// Finish asks for the tasks once more, so that their form is judged.
func (s side) Finish(ctx context.Context) error {
	if !s.testsPlatform() {
		return nil
	}
	_, err := s.Query(ctx, link.MethodTasks, struct{}{})
	return err
}
