// Package audit audits the logs of A2H: it says what the messages of a registry and a decider mean to the laws.
package audit

import (
	"encoding/json"
	"sync"

	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/audit/window"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Registry and Decider are the logs of the two roles.
var (
	Registry = protocol(spec.RoleRegistry, "to_caller", "to_registry")
	Decider  = protocol(spec.RoleDecider, "to_humans", "to_decider")
)

func protocol(role, toOther, toJudged string) audit.Protocol {
	of := sync.OnceValue(func() window.Role[*law.Trace, string] {
		return window.RoleOf(role, spec.Draft, role, law.All())
	})
	return audit.Protocol{
		Name:        spec.Protocol.Name,
		Sides:       [2]audit.Side{{To: toOther}, {Role: role, To: toJudged}},
		World:       true,
		Draft:       func(jsonrpc.Message) string { return spec.Draft },
		Opens:       func(jsonrpc.Message) bool { return false },
		Answer:      func(jsonrpc.Message) string { return "" },
		Kind:        func(jsonrpc.Message) string { return "" },
		Words:       []string{"summary", "body", "text", "name"},
		Event:       interactionOf,
		Means:       func(_ string, _ int, m jsonrpc.Message) []kernel.Item { return window.Of(m) },
		MeansAnswer: window.OfAnswer,
		Laws:        func() []audit.Coverage { return of().Coverage() },
		Begin:       func(t audit.Terms) func(audit.Watched) audit.Watch { return begin(t, of()) },
	}
}

// interactionOf returns the interaction that a message names, or the thread.
func interactionOf(m jsonrpc.Message) string {
	var p struct {
		Interaction string `json:"interaction"`
		Thread      string `json:"thread"`
	}
	_ = json.Unmarshal(m.Params, &p)
	if p.Interaction != "" {
		return p.Interaction
	}
	return p.Thread
}

func begin(t audit.Terms, of window.Role[*law.Trace, string]) func(audit.Watched) audit.Watch {
	return func(w audit.Watched) audit.Watch {
		var world wire.World
		_ = json.Unmarshal(w.World, &world) // unreadable members are missing
		reader, engine := frames.NewReader(of.Name, false), world.Engine()
		return window.New(window.Session[*law.Trace, string, struct{}]{
			Laws: of.Judged(t, w.Draft),
			Read: reader.Read,
			Tell: func(entries []kernel.Entry) *law.Trace {
				return &law.Trace{Role: of.Name, World: engine,
					Trace: kernel.Trace{SlackMs: window.SlackMs, Entries: entries}}
			},
			Event:      interactionAt,
			PatienceMs: t.PatienceMs,
			Weight:     len(w.World),
		}, w.Remainder)
	}
}

// interactionAt returns the interaction that an entry is about, or the thread.
func interactionAt(e kernel.Entry) string {
	switch x := e.Item.(type) {
	case law.Asked:
		return x.Ask.Interaction
	case law.Saving:
		return x.Interaction
	case law.Slept:
		return x.Interaction
	case law.Polled:
		return x.Interaction
	case law.Answered:
		return x.Response.Interaction
	case law.Executed:
		return x.Execute.Thread
	case law.Planned:
		return x.State.Thread
	}
	return ""
}
