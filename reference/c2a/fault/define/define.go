// Package define contains the constructors for C2A's faults: they say which engine rule, which frames or which model
// has the bug.
package define

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// The drafts that a fault can be in.
var (
	Both    = []c2a.Draft{c2a.Draft0624, c2a.Draft0602}
	Current = []c2a.Draft{c2a.Draft0624}
	Earlier = []c2a.Draft{c2a.Draft0602}
)

// Names are the names of drafts.
func Names(drafts []c2a.Draft) []string {
	out := make([]string, len(drafts))
	for i, d := range drafts {
		out[i] = d.String()
	}
	return out
}

// Ruled breaks a rule of an engine.
func Ruled(requirement, name, role string, drafts []c2a.Draft, does string, bug func(*c2aserve.Rules)) fault.Fault {
	return fault.Fault{
		Name: name, Requirement: requirement, Role: role, Drafts: Names(drafts), Does: does,
		Bug: func(o *serve.Options) { bug(c2aserve.Of(o)) },
	}
}

// Host breaks a rule of the host.
func Host(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2ahost.Rules)) fault.Fault {
	return Ruled(requirement, name, c2aserve.Host, drafts, does, func(r *c2aserve.Rules) { bug(&r.Host) })
}

// Harness breaks a rule of the harness.
func Harness(requirement, name string, drafts []c2a.Draft, does string, bug func(*harness.Rules)) fault.Fault {
	return Ruled(requirement, name, c2aserve.Harness, drafts, does, func(r *c2aserve.Rules) { bug(&r.Harness) })
}

// Agent breaks the model of an agent.
func Agent(requirement, name string, drafts []c2a.Draft, does string,
	bug func(harness.Model) harness.Model) fault.Fault {
	return Ruled(requirement, name, c2aserve.Agent, drafts, does, func(r *c2aserve.Rules) { r.Model = bug(r.Model) })
}

// Frames tampers with frames.
func Frames(role string, requirement, name string, drafts []c2a.Draft, does string,
	bug func() serve.Tamperer) fault.Fault {
	return fault.Fault{Name: name, Requirement: requirement, Role: role, Drafts: Names(drafts), Does: does,
		Bug: fault.Tampers(bug)}
}

// With is a fault in an engine whose other rules are these.
func With(f fault.Fault, rules func(*c2aserve.Rules)) fault.Fault {
	bug := f.Bug
	f.Bug = func(o *serve.Options) {
		rules(c2aserve.Of(o))
		bug(o)
	}
	return f
}

// Misjudges breaks the host's decision about one case.
func Misjudges(requirement, name string, c c2ahost.Case, drafts []c2a.Draft, does string,
	bug func(*c2ahost.Expectation)) fault.Fault {
	return Host(requirement, name, drafts, does, func(r *c2ahost.Rules) {
		r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, _ c2a.Message, _ string, x *c2ahost.Expectation) {
			if x.Case == c {
				bug(x)
			}
		})
	})
}

// Shapes breaks the host's events as they leave.
func Shapes(requirement, name string, drafts []c2a.Draft, does string,
	bug func(w *c2a.World, m c2a.Message, e *c2a.Event)) fault.Fault {
	return Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { r.Shape = bug })
}

// Policy sets the policy that a host gives a message.
func Policy(p c2a.Policy) func(*c2ahost.Expectation) {
	return func(x *c2ahost.Expectation) { x.Policies = []c2a.Policy{p} }
}

// Mode sets the injection mode that a host gives a message.
func Mode(m c2a.Mode) func(*c2ahost.Expectation) {
	return func(x *c2ahost.Expectation) { x.Modes = []c2a.Mode{m} }
}
