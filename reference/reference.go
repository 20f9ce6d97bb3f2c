// Package reference is the bundled implementation: the engines of every protocol,
// and their faults.
package reference

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	faultsofa2h "github.com/c2a-conform/c2a-conform/reference/fault/a2h"
	faultsofc2a "github.com/c2a-conform/c2a-conform/reference/fault/c2a"
	faultsofpap "github.com/c2a-conform/c2a-conform/reference/fault/pap"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve/a2h"
	"github.com/c2a-conform/c2a-conform/reference/serve/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve/pap"
)

// Protocol is what the reference has of one protocol.
type Protocol struct {
	// Rules returns the rules of the text, which the caller may change.
	Rules func() serve.Protocol
	// Faults are broken variations, each with one bug.
	Faults func() []fault.Fault
}

var protocols = []Protocol{
	{Rules: func() serve.Protocol { return c2a.Default() }, Faults: faultsofc2a.All},
	{Rules: func() serve.Protocol { return pap.Default() }, Faults: faultsofpap.All},
	{Rules: func() serve.Protocol { return a2h.Default() }, Faults: faultsofa2h.All},
}

// Register adds a protocol to the reference.
func Register(p Protocol) { protocols = append(protocols, p) }

// Options serve the unbroken reference; without a port, a harness of the current
// draft of C2A.
func Options() serve.Options {
	o := serve.Options{Name: "c2a-reference", Role: features.RoleHarness, Draft: features.Draft0624}
	for _, p := range protocols {
		o.Protocols = append(o.Protocols, p.Rules())
	}
	return o
}

// Faults returns every fault of every protocol, ordered by requirement and name
// within each.
func Faults() []fault.Fault {
	var all []fault.Fault
	for _, p := range protocols {
		faults := p.Faults()
		slices.SortStableFunc(faults, func(a, b fault.Fault) int {
			return strings.Compare(a.Requirement+" "+a.Name, b.Requirement+" "+b.Name)
		})
		all = append(all, faults...)
	}
	return all
}

// FindFault returns the fault with the name.
func FindFault(name string) (fault.Fault, bool) {
	all := Faults()
	if i := slices.IndexFunc(all, func(f fault.Fault) bool { return f.Name == name }); i >= 0 {
		return all[i], true
	}
	return fault.Fault{}, false
}
