// Package fault contains the faults for PAP.
package fault

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// All returns every fault of PAP.
func All() []fault.Fault {
	return slices.Concat(addressing(), speaking(), tasks(), delegation(), control(), offline(), bridge(),
		agents(), unheard(), spoken(), worded(), exchange(), crossings(), limits())
}

func broken(requirement, name, role, does string, bug func(*serve.Options)) fault.Fault {
	return fault.Fault{Name: name, Requirement: requirement, Role: role, Drafts: []string{link.Draft},
		Does: does, Bug: bug}
}

// platform breaks a rule of the platform.
func platform(requirement, name, does string, bug func(*pap.Rules)) fault.Fault {
	return broken(requirement, name, link.RolePlatform, does, func(o *serve.Options) { bug(&papserve.Of(o).Platform) })
}

// agent breaks a rule of the agent.
func agent(requirement, name, does string, bug func(*pap.AgentRules)) fault.Fault {
	return broken(requirement, name, link.RoleAgent, does, func(o *serve.Options) { bug(&papserve.Of(o).Agent) })
}

// frames changes frames.
func frames(role, requirement, name, does string, bug func() serve.Tamperer) fault.Fault {
	return broken(requirement, name, role, does, fault.Tampers(bug))
}

// overlooks makes a platform accept what it should refuse for a reason, if when holds.
func overlooks(requirement, name, does string, reason pap.Reason,
	when func(p *pap.Platform, in pap.Post, t *pap.Task) bool) fault.Fault {
	return platform(requirement, name, does, func(r *pap.Rules) {
		may := r.MaySpeak
		r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
			if why := may(p, in, t); why != reason || !when(p, in, t) {
				return why
			}
			return 0
		}
	})
}

// leaves changes the effects of a platform, one by one.
func leaves[E pap.Effect](requirement, name, does string, bug func(p *pap.Platform, e E) []pap.Effect) fault.Fault {
	return platform(requirement, name, does, func(r *pap.Rules) {
		r.Leaves = func(p *pap.Platform, e pap.Effect) []pap.Effect {
			if x, ok := e.(E); ok {
				return bug(p, x)
			}
			return []pap.Effect{e}
		}
	})
}

// calls changes which agents a post asks.
func calls(requirement, name, does string,
	bug func(p *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call)) fault.Fault {
	return platform(requirement, name, does, func(r *pap.Rules) {
		whom := r.Whom
		r.Whom = func(p *pap.Platform, f pap.Flab, in pap.Post) pap.Call {
			c := whom(p, f, in)
			bug(p, f, in, &c)
			return c
		}
	})
}

func ask(c *pap.Call, n pap.Name) {
	if !slices.ContainsFunc(c.Each, func(x pap.Called) bool { return x.Agent == n }) {
		c.Each = append(c.Each, pap.Called{Agent: n, Why: pap.ByName})
	}
}

func keep(e pap.Effect) []pap.Effect { return []pap.Effect{e} }
