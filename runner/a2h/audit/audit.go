// Package audit says how logs of A2H are audited: what the messages of a registry, and of a decider, mean to the laws.
package audit

import (
	"encoding/json"

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
		Laws:        func() []audit.Coverage { return coverage(role) },
		Begin:       func(t audit.Terms) func(audit.Watched) audit.Watch { return begin(t, role) },
	}
}

// interactionOf is the interaction that a message names, or the thread.
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

// of are the laws of a role.
func of(role string) (all []law.Law) {
	for _, l := range law.All() {
		if l.Binds(role, struct{}{}) {
			all = append(all, l)
		}
	}
	return all
}

func coverage(role string) []audit.Coverage {
	var out []audit.Coverage
	for _, l := range of(role) {
		out = append(out, audit.Coverage{Requirement: l.Requirement, Roles: []string{role},
			Drafts: []string{spec.Draft}, Says: l.Says, Needs: l.Needs, Whole: l.Past})
	}
	return out
}

func begin(t audit.Terms, role string) func(audit.Watched) audit.Watch {
	return func(w audit.Watched) audit.Watch {
		var laws []law.Law
		for _, l := range of(role) {
			if l.Needs == "" && t.Judges(l.Requirement, role, w.Draft) {
				laws = append(laws, l)
			}
		}
		var world wire.World
		_ = json.Unmarshal(w.World, &world) // what can't be read is not there
		reader, engine := frames.NewReader(role, false), world.Engine()
		return window.New(window.Session[*law.Trace, string, struct{}]{
			Laws: laws,
			Read: reader.Read,
			Tell: func(entries []kernel.Entry) *law.Trace {
				return &law.Trace{Role: role, World: engine, Trace: kernel.Trace{SlackMs: slackMs, Entries: entries}}
			},
			Event:      interactionAt,
			PatienceMs: t.PatienceMs,
			Weight:     len(w.World),
		}, w.Remainder)
	}
}

// slackMs is how far the times of a log may be off.
const slackMs = 1000

// interactionAt is the interaction that an entry is about, or the thread.
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
