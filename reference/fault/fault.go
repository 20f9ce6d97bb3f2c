// Package fault holds broken variations of the reference: each has exactly one
// bug and names the requirement that the bug breaks. They prove that the suite
// can fail: whoever breaks a rule must be caught by a check of that rule.
package fault

import (
	"context"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Fault is the reference with one bug. The bug changes one rule of an engine,
// or tampers with frames where an engine couldn't produce the broken form.
type Fault struct {
	Name        string // kebab-case, stable
	Requirement string // what it breaks
	Role        serve.Role
	Drafts      []c2a.Draft // drafts in which it shows
	Does        string      // what the broken program does, one sentence

	host    func(*c2a.HostRules)
	harness func(*c2a.HarnessRules)
	model   func(c2a.Model) c2a.Model
	tamper  func() serve.Tamperer // fresh for each world
	leave   func(ctx context.Context)
}

// Apply builds the bug into the options of one connection.
func (f Fault) Apply(o *serve.Options) {
	if f.host != nil {
		f.host(&o.Host)
	}
	if f.harness != nil {
		f.harness(&o.Harness)
	}
	if f.model != nil {
		o.Model = f.model(o.Model)
	}
	if f.tamper != nil {
		o.Tamper = &renewed{fresh: f.tamper, Tamperer: f.tamper()}
	}
	if f.leave != nil {
		o.Leave = f.leave
	}
	o.Name += " with fault " + f.Name
}

// All returns every fault, ordered by requirement and name.
func All() []Fault {
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
	slices.SortStableFunc(all, func(a, b Fault) int {
		return strings.Compare(a.Requirement+" "+a.Name, b.Requirement+" "+b.Name)
	})
	return all
}

// Find returns the fault with the name.
func Find(name string) (Fault, bool) {
	all := All()
	if i := slices.IndexFunc(all, func(f Fault) bool { return f.Name == name }); i >= 0 {
		return all[i], true
	}
	return Fault{}, false
}

var (
	both    = []c2a.Draft{c2a.Draft0624, c2a.Draft0602}
	current = []c2a.Draft{c2a.Draft0624}
	earlier = []c2a.Draft{c2a.Draft0602}
)

// hostFault breaks a rule of the host.
func hostFault(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2a.HostRules)) Fault {
	return Fault{Name: name, Requirement: requirement, Role: serve.Host, Drafts: drafts, Does: does, host: bug}
}

// harnessFault breaks a rule of the harness.
func harnessFault(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2a.HarnessRules)) Fault {
	return Fault{Name: name, Requirement: requirement, Role: serve.Harness, Drafts: drafts, Does: does, harness: bug}
}

// agentFault breaks the model of an agent.
func agentFault(requirement, name string, drafts []c2a.Draft, does string, bug func(c2a.Model) c2a.Model) Fault {
	return Fault{Name: name, Requirement: requirement, Role: serve.Agent, Drafts: drafts, Does: does, model: bug}
}

// frameFault tampers with frames.
func frameFault(role serve.Role, requirement, name string, drafts []c2a.Draft, does string, bug func() serve.Tamperer) Fault {
	return Fault{Name: name, Requirement: requirement, Role: role, Drafts: drafts, Does: does, tamper: bug}
}

// misjudges breaks the host's decision about one case.
func misjudges(requirement, name string, c c2a.Case, drafts []c2a.Draft, does string, bug func(*c2a.Expectation)) Fault {
	return hostFault(requirement, name, drafts, does, func(r *c2a.HostRules) {
		decide := r.Decide
		r.Decide = func(r *c2a.HostRules, w *c2a.World, m c2a.Message, agent string) c2a.Expectation {
			x := decide(r, w, m, agent)
			if x.Case == c {
				bug(&x)
			}
			return x
		}
	})
}

// shapes breaks the host's events as they leave.
func shapes(requirement, name string, drafts []c2a.Draft, does string, bug func(w *c2a.World, m c2a.Message, e *c2a.Event)) Fault {
	return hostFault(requirement, name, drafts, does, func(r *c2a.HostRules) { r.Shape = bug })
}

func policy(p c2a.Policy) func(*c2a.Expectation) {
	return func(x *c2a.Expectation) { x.Policies = []c2a.Policy{p} }
}

func mode(m c2a.Mode) func(*c2a.Expectation) {
	return func(x *c2a.Expectation) { x.Modes = []c2a.Mode{m} }
}
