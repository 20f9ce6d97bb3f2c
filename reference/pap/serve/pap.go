// Package serve serves PAP's engines: platform and agent.
package serve

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Rules are the rules of the engines.
type Rules struct {
	Platform pap.Rules
	Agent    pap.AgentRules
	// Model is the model of an agent without a port.
	Model link.Model
}

var _ serve.Protocol = (*Rules)(nil)

// Default returns the rules of the text.
func Default() *Rules {
	return &Rules{Platform: pap.DefaultRules(), Agent: pap.DefaultAgentRules(), Model: link.Eager}
}

// Of returns the PAP rules in o. It panics if PAP isn't served.
func Of(o *serve.Options) *Rules {
	for _, p := range o.Protocols {
		if r, ok := p.(*Rules); ok {
			return r
		}
	}
	panic("pap is not served")
}

// Name returns the name of the protocol.
func (*Rules) Name() string { return "pap" }

// Abilities returns everything that the text defines, and the bridge to C2A.
func (*Rules) Abilities() serve.Abilities {
	return serve.Abilities{
		Roles:        []string{link.RolePlatform, link.RoleAgent},
		Drafts:       []string{link.Draft},
		Taps:         []string{"link", "turn", "control"},
		Capabilities: []string{"c2a_bridge"},
	}
}

// New returns an engine. Without a port, a platform has a small world with one agent and one person in one flab, and an
// agent has a built-in model.
func (r *Rules) New(role, draft string, params json.RawMessage) (serve.Engine, error) {
	world, model := alone, r.Model
	if params != nil {
		world, model = link.World{}, nil
		if err := json.Unmarshal(params, &world); err != nil {
			return nil, fmt.Errorf("the params can't be read: %w", err)
		}
	}
	engine, err := world.Engine()
	if err != nil {
		return nil, err
	}
	switch role {
	case link.RolePlatform:
		return served{link.NewPlatform(engine, r.Platform)}, nil
	case link.RoleAgent:
		if _, ok := engine.Agent(world.Agent); !ok {
			return nil, fmt.Errorf("agent %q: not in the world", world.Agent)
		}
		return served{link.NewAgent(world.Agent, r.Agent, model)}, nil
	}
	return nil, fmt.Errorf("unknown role %q", role)
}

// alone is the world without a port.
var alone = link.World{
	Agents: []link.Agent{{ID: "^ORAC", Handle: "ORAC", Name: "ORAC", Owner: "@matt"}},
	Humans: []link.Person{{ID: "@matt", Handle: "matt", Name: "matt"}},
	Flabs:  []link.Flab{{ID: "release", Members: []pap.Name{"@matt", "^ORAC"}}},
	Agent:  "^ORAC",
}

// speaker is a platform or an agent.
type speaker interface {
	Receive(nowMs int64, m jsonrpc.Message) [][]byte
	Due() (ms int64, ok bool)
	Wake(nowMs int64) [][]byte
}

// served is a speaker as an engine. It doesn't survive a kill, and doesn't declare that it does.
type served struct{ speaker }

func (served) Start() [][]byte                         { return nil }
func (served) Control(int64, jsonrpc.Message) [][]byte { return nil }
func (served) Resume(int64) [][]byte                   { return nil }
func (served) Linked(nowMs int64, up bool) [][]byte    { return nil }
