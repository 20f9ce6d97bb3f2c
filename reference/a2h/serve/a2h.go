// Package serve serves A2H's engines: registry, decider and messenger.
package serve

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// The roles that are served.
const (
	Registry = "registry"
	Decider  = "decider"
)

// Draft is the one draft of A2H.
const Draft = "a2h"

// Rules are the rules of the engines.
type Rules struct {
	Registry  a2h.RegistryRules
	Decider   a2h.DeciderRules
	Messenger engine.Rules
	// OwnLoop makes the decider ask for its plans, like an agent with a loop of its own.
	OwnLoop bool
	// ActsMs is how long a decider takes to act after its model has taken in an answer.
	ActsMs int64
}

var _ serve.Protocol = (*Rules)(nil)

// Default returns the rules of the text.
func Default() *Rules {
	return &Rules{Registry: a2h.DefaultRegistryRules(), Decider: a2h.DefaultDeciderRules(),
		Messenger: engine.DefaultRules()}
}

// Of returns the A2H rules in o. It panics if A2H isn't served.
func Of(o *serve.Options) *Rules {
	for _, p := range o.Protocols {
		if r, ok := p.(*Rules); ok {
			return r
		}
	}
	panic("a2h is not served")
}

// Name returns the name of the protocol.
func (*Rules) Name() string { return "a2h" }

// Abilities returns everything that the text defines.
func (r *Rules) Abilities() serve.Abilities {
	a := serve.Abilities{
		Roles:        []string{Registry, Decider, Messenger},
		Drafts:       []string{Draft},
		Taps:         []string{"link", "turn", "control"},
		Capabilities: []string{"restart"},
	}
	if r.OwnLoop {
		a.Capabilities = append(a.Capabilities, wire.CapabilityOwnLoop)
	}
	return a
}

// byItself is the configuration of a decider without a port.
var byItself = wire.World{
	Agent: "agent:reference", Threshold: 0.8, MaxSteps: 50,
	Manifest: []wire.Flagged{{Action: "kubectl rollout restart", Flag: wire.RequireApproval}},
}

// New returns an engine.
func (r *Rules) New(role, _ string, params json.RawMessage) (serve.Engine, error) {
	switch role {
	case Registry:
		return &registry{engine: a2h.NewRegistry(r.Registry)}, nil
	case Messenger:
		return newMessenger(r.Messenger, params)
	case Decider:
		world := byItself
		if params != nil {
			world = wire.World{}
			if err := json.Unmarshal(params, &world); err != nil {
				return nil, fmt.Errorf("the params can't be read: %w", err)
			}
		}
		d := &decider{engine: a2h.NewDecider(world.Engine(), r.Decider), agent: world.Agent,
			asked: map[string]request{}, actsMs: r.ActsMs}
		if r.OwnLoop {
			d.loop = &loop{decider: d}
		}
		return d, nil
	}
	return nil, fmt.Errorf("unknown role %q", role)
}

// idle has methods that neither engine needs.
type idle struct{}

func (idle) Start() [][]byte                         { return nil }
func (idle) Control(int64, jsonrpc.Message) [][]byte { return nil }
func (idle) Linked(int64, bool) [][]byte             { return nil }

// one returns a single frame.
func one(frame []byte) [][]byte { return [][]byte{frame} }

// refuse answers a request with an error.
func refuse(m jsonrpc.Message, code int64, why string) [][]byte {
	return one(m.ReplyError(&jsonrpc.Error{Code: code, Message: why}))
}

// unknown answers a request with an unknown method. It returns nothing for a notification.
func unknown(m jsonrpc.Message) [][]byte {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	return refuse(m, jsonrpc.CodeMethodNotFound, fmt.Sprintf("unknown method %q", m.Method))
}
