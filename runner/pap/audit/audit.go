// Package audit defines how logs of PAP are audited: the meaning of a platform's messages, and of an agent's, for the
// laws. A platform's log has the calls of everyone, each with "as"; an agent's log has that agent's own link.
package audit

import (
	"encoding/json"
	"sync"

	spec "github.com/c2a-conform/c2a-conform/features/pap"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/audit/window"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/pap/frames"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Platform and Agent are the logs of the two roles.
var (
	Platform = protocol(spec.RolePlatform, law.PlatformRole, audit.Side{To: "to_members"},
		audit.Side{Role: spec.RolePlatform, To: "to_platform"})
	Agent = protocol(spec.RoleAgent, law.AgentRole, audit.Side{To: "to_platform"},
		audit.Side{Role: spec.RoleAgent, To: "to_agent"})
)

func protocol(name string, role law.Role, other, judged audit.Side) audit.Protocol {
	of := sync.OnceValue(func() window.Role[*law.Story, law.Role] {
		return window.RoleOf(name, link.Draft, role, law.All())
	})
	return audit.Protocol{
		Name:  spec.Protocol.Name,
		Sides: [2]audit.Side{other, judged},
		World: true,
		Frame: "PAP-WIRE-006", Form: "PAP-WIRE-006",
		Draft:       func(jsonrpc.Message) string { return link.Draft },
		Opens:       func(jsonrpc.Message) bool { return false },
		Answer:      func(jsonrpc.Message) string { return "" },
		Kind:        func(jsonrpc.Message) string { return "" },
		Words:       []string{"text", "content", "displayName"},
		Event:       taskOf,
		Means:       func(_ string, _ int, m jsonrpc.Message) []kernel.Item { return window.Of(m) },
		MeansAnswer: window.OfAnswer,
		Laws:        func() []audit.Coverage { return of().Coverage() },
		Begin:       func(t audit.Terms) func(audit.Watched) audit.Watch { return begin(t, of(), role) },
	}
}

// taskOf is the task that a message names.
func taskOf(m jsonrpc.Message) string {
	var p struct {
		Task string `json:"task"`
	}
	_ = json.Unmarshal(m.Params, &p)
	return p.Task
}

func begin(t audit.Terms, of window.Role[*law.Story, law.Role], role law.Role) func(audit.Watched) audit.Watch {
	return func(w audit.Watched) audit.Watch {
		world, agent := read(w.World)
		reader := frames.NewReader(agent)
		return window.New(window.Session[*law.Story, law.Role, struct{}]{
			Laws: of.Judged(t, w.Draft),
			Read: func(f exchange.Frame) []kernel.Item {
				item := reader.Read(f)
				if asked, ok := item.(law.Asked); ok && role == law.AgentRole && reader.Agent == "" {
					reader.Agent = asked.Agent // the agent whose link it is
				}
				if item != nil {
					return []kernel.Item{item}
				}
				return nil
			},
			Tell: func(entries []kernel.Entry) *law.Story {
				return law.Tell(&law.Trace{Role: role, World: world, Agent: reader.Agent,
					Trace: kernel.Trace{SlackMs: window.SlackMs, Entries: entries}})
			},
			Event:      taskAt,
			PatienceMs: t.PatienceMs,
			Weight:     len(w.World),
		}, w.Remainder)
	}
}

// read reads a world as far as possible, and the agent whose link it is.
func read(raw json.RawMessage) (*pap.World, pap.Name) {
	var w link.World
	if json.Unmarshal(raw, &w) != nil {
		return &pap.World{}, ""
	}
	world, err := w.Engine()
	if err != nil {
		return &pap.World{}, w.Agent
	}
	return world, w.Agent
}

// taskAt returns the task that an entry is about.
func taskAt(e kernel.Entry) string {
	switch x := e.Item.(type) {
	case law.Asked:
		return x.Task
	case law.Told:
		return x.Task
	case law.Shown:
		return x.Task
	case law.Handed:
		return x.Event
	case *law.Act:
		if _, _, task, ok := x.Says(); ok {
			return task
		}
		switch in := x.Input.(type) {
		case pap.Finish:
			return in.Task
		case pap.Stop:
			return in.Task
		case pap.Redirect:
			return in.Task
		}
	}
	return ""
}
