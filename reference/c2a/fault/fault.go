// Package fault holds the faults of C2A.
package fault

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// All returns every fault of C2A.
func All() []fault.Fault {
	all := slices.Concat(
		events(),
		links(),
		jsonRPC(),
		negotiation(),
		trust(),
		guarding(),
		attention(),
		modes(),
		obedience(),
		exposure(),
		headers(),
		composition(),
		delivery(),
		edits(),
		cancellation(),
		outbound(),
		progress(),
		advice(),
		loops(),
		reactions(),
		posting(),
		mailboxes(),
		leaving(),
		tools(),
		claims(),
		dispositions(),
		signals(), peers(), claiming(),
		deadlines(),
	)
	return append(all, stacks(all)...)
}

var (
	both    = []c2a.Draft{c2a.Draft0624, c2a.Draft0602}
	current = []c2a.Draft{c2a.Draft0624}
	earlier = []c2a.Draft{c2a.Draft0602}
)

func names(drafts []c2a.Draft) []string {
	out := make([]string, len(drafts))
	for i, d := range drafts {
		out[i] = d.String()
	}
	return out
}

// ruled breaks a rule of an engine.
func ruled(requirement, name, role string, drafts []c2a.Draft, does string, bug func(*c2aserve.Rules)) fault.Fault {
	return fault.Fault{
		Name: name, Requirement: requirement, Role: role, Drafts: names(drafts), Does: does,
		Bug: func(o *serve.Options) { bug(c2aserve.Of(o)) },
	}
}

// hostFault breaks a rule of the host.
func hostFault(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2ahost.Rules)) fault.Fault {
	return ruled(requirement, name, c2aserve.Host, drafts, does, func(r *c2aserve.Rules) { bug(&r.Host) })
}

// harnessFault breaks a rule of the harness.
func harnessFault(requirement, name string, drafts []c2a.Draft, does string, bug func(*harness.Rules)) fault.Fault {
	return ruled(requirement, name, c2aserve.Harness, drafts, does, func(r *c2aserve.Rules) { bug(&r.Harness) })
}

// agentFault breaks the model of an agent.
func agentFault(requirement, name string, drafts []c2a.Draft, does string,
	bug func(harness.Model) harness.Model) fault.Fault {
	return ruled(requirement, name, c2aserve.Agent, drafts, does, func(r *c2aserve.Rules) { r.Model = bug(r.Model) })
}

// frameFault tampers with frames.
func frameFault(role string, requirement, name string, drafts []c2a.Draft, does string,
	bug func() serve.Tamperer) fault.Fault {
	return fault.Fault{Name: name, Requirement: requirement, Role: role, Drafts: names(drafts), Does: does,
		Bug: fault.Tampers(bug)}
}

// misjudges breaks the host's decision about one case.
func misjudges(requirement, name string, c c2ahost.Case, drafts []c2a.Draft, does string,
	bug func(*c2ahost.Expectation)) fault.Fault {
	return hostFault(requirement, name, drafts, does, func(r *c2ahost.Rules) {
		decide := r.Decide
		r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
			x := decide(r, w, m, agent)
			if x.Case == c {
				bug(&x)
			}
			return x
		}
	})
}

// shapes breaks the host's events as they leave.
func shapes(requirement, name string, drafts []c2a.Draft, does string,
	bug func(w *c2a.World, m c2a.Message, e *c2a.Event)) fault.Fault {
	return hostFault(requirement, name, drafts, does, func(r *c2ahost.Rules) { r.Shape = bug })
}

func policy(p c2a.Policy) func(*c2ahost.Expectation) {
	return func(x *c2ahost.Expectation) { x.Policies = []c2a.Policy{p} }
}

func mode(m c2a.Mode) func(*c2ahost.Expectation) {
	return func(x *c2ahost.Expectation) { x.Modes = []c2a.Mode{m} }
}
