// Package steps runs C2A's scenarios.
//
// Input: the lines of a scenario. Output: events on the chat platform, frames on the link, and checks of what the
// implementation did.
//
// It contains the steps that fit every program under test: the world, what people do in it, the link, and how time
// passes. Package harness contains the actions and checks for a harness, and package host those for a host. Package law
// decides what C2A requires of a whole trace.
package steps

import (
	"slices"
	"sync"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/steps/harness"
	"github.com/c2a-conform/c2a-conform/runner/c2a/steps/host"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Protocol describes how C2A's scenarios are run.
var Protocol = steps.Protocol{
	Name:       "c2a",
	Vocabulary: vocabulary,
	Open:       open,
	Alive: map[string]string{spec.RoleHarness: port.MethodTurn, spec.RoleHost: wire.MethodDeliver,
		spec.RoleAdapter: wire.MethodDeliver, spec.RoleStack: port.MethodTurn},
	Words:  words,
	WarmUp: world.WarmUp,
	Laws:   func() []steps.Law { return steps.Watched(laws.All()) },
	Form:   "C2A-RPC-004",
}

func open(peer *exchange.Peer, p features.Planned, name string) (steps.Scene, error) {
	draft, ok := c2a.ParseDraft(p.Draft)
	if !ok {
		return nil, &exchange.OwnFaultError{What: "unknown draft " + p.Draft}
	}
	w := world.New(peer, name, p.Role, draft)
	if w == nil {
		return nil, &exchange.OwnFaultError{What: "unknown role " + p.Role}
	}
	switch p.Role {
	case spec.RoleAdapter:
		if agents := p.Pickle.Agents(); len(agents) > 0 {
			w.Adapts = agents[0]
		}
	case spec.RoleStack:
		w.Demanded = p.Pickle.Asked()
	}
	s := scenario.New(w, p.Requirement.ID)
	s.Drawn = slices.Contains([]string{"walks", "explored"}, p.Pickle.Area)
	return s, nil
}

// vocabulary contains all steps, compiled once.
var vocabulary = sync.OnceValue(func() *steps.Vocabulary {
	all := slices.Concat(commonSteps(), harness.Steps(), host.Steps())
	slices.SortStableFunc(all, func(a, b *steps.Step) int { return int(a.Keyword - b.Keyword) })
	return steps.NewVocabulary(placeholders, all...)
})

// commonSteps are the steps that are independent of the program under test.
func commonSteps() []*steps.Step {
	return slices.Concat(
		worldSteps(), greetingSteps(), chatSteps(), periodSteps(), restartSteps(), lineSteps(), lineDemands(),
		agreementDemands(), dispositionDemands(), endSteps(), obligationSteps(),
	)
}

// placeholders are the variable parts that only C2A has: {place} is a channel such as #general, "the DM", or a thread
// such as: the thread "deploy"; {break} is the name of a line break; {json} is the rest of the line; {code} is a
// negative number; {path} is a member within a member; {aims} says whom a message is aimed at, from the agent's point
// of view; {count} is a required number: no, exactly 2, at most 2; {label} is a label of the platform for a message:
// urgent, or approval and urgent.
var placeholders = map[string]string{
	"place":   `(#` + channelName + `|the DM(?: with [A-Za-z][A-Za-z0-9-]*)?|the thread "[^"]*")`,
	"channel": `#(` + channelName + `)`,
	"role":    `@([a-z0-9-]+)`,
	"label":   `(` + label + `(?: and ` + label + `)*)`,
	"break":   `(LF|CR|CRLF|U\+[0-9A-F]{4})`,
	"path":    `([a-zA-Z]+\.[a-zA-Z]+)`,
	"json":    `(\S.*)`,
	"code":    `(-[0-9]+)`,
	"count":   `(no|(?:exactly|at most) [0-9]+)`,
	"aims":    `(` + aim + `(?: or ` + aim + `)*)`,
}

// channelName allows the same characters as an id.
const channelName = `[a-z0-9](?:[A-Za-z0-9/:._-]*[A-Za-z0-9])?`

const label = `(?:urgent|approval|blocker|cancellation|safety)`

const aim = `(?:addressed|not addressed|to_me|to_my_role|to_other|ambient)`
