// Package fault contains the faults for A2H.
package fault

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// All returns every fault of A2H.
func All() []fault.Fault {
	return slices.Concat(cards(), finding(), deciding(), asking(), primitives(), waiting(), patterns(), gates(),
		choices(), payload(), messengers(), values())
}

// registry breaks a rule of the registry.
func registry(requirement, name, does string, bug func(r *a2h.RegistryRules)) fault.Fault {
	return fault.Fault{
		Name: name, Requirement: requirement, Role: a2hserve.Registry, Drafts: []string{a2hserve.Draft}, Does: does,
		Bug: func(o *serve.Options) { bug(&a2hserve.Of(o).Registry) },
	}
}

// decider breaks a rule of the decider.
func decider(requirement, name, does string, bug func(r *a2h.DeciderRules)) fault.Fault {
	return fault.Fault{
		Name: name, Requirement: requirement, Role: a2hserve.Decider, Drafts: []string{a2hserve.Draft}, Does: does,
		Bug: func(o *serve.Options) { bug(&a2hserve.Of(o).Decider) },
	}
}

// frames changes the frames that a role sends and receives.
func frames(role, requirement, name, does string, bug func() serve.Tamperer) fault.Fault {
	return fault.Fault{
		Name: name, Requirement: requirement, Role: role, Drafts: []string{a2hserve.Draft}, Does: does,
		Bug: fault.Tampers(bug),
	}
}

// composes changes the wording of a message.
func composes(requirement, name, does string, bug func(s a2h.State, m *a2h.Message)) fault.Fault {
	return decider(requirement, name, does, func(r *a2h.DeciderRules) {
		compose := r.Compose
		r.Compose = func(s a2h.State, p a2h.Primitive) a2h.Message {
			m := compose(s, p)
			bug(s, &m)
			return m
		}
	})
}
