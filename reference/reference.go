// Package reference is the bundled implementation: every protocol's engines and their faults.
package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/null"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Protocol is what the reference has of one protocol.
type Protocol struct {
	// Rules returns the rules of the text, which the caller may change.
	Rules func() serve.Protocol
	// Faults are broken variations, each with one bug.
	Faults func() []fault.Fault
	// Unfinished are those that show in unfinished drafts alone; nil: there are none.
	Unfinished func() []fault.Fault
	// Engines are the folders of its engines' source: reference/<protocol>, or below it.
	Engines []string
	// UnfinishedFiles are the names of those source files in them of which only unfinished drafts make use.
	UnfinishedFiles []string
	// Nulls are programs that don't do what their role is for; nil: there are none.
	Nulls func() []null.Program
	// Alternates are variations that are as right, each with another choice; nil: there are none.
	Alternates func() []alternate.Alternate
	// Undecided are those of unfinished drafts; nil: there are none.
	Undecided func() []alternate.Alternate
}

// Register adds a protocol to the reference.
func Register(p Protocol) { protocols = append(protocols, p) }

// Options serve the unbroken reference; without a port, as [without] says.
func Options() serve.Options {
	o := without
	for _, p := range protocols {
		o.Protocols = append(o.Protocols, p.Rules())
	}
	return o
}

// Faults returns every fault of every protocol, ordered by requirement and name within each.
func Faults() []fault.Fault { return faults(func(p Protocol) func() []fault.Fault { return p.Faults }) }

// UnfinishedFaults returns the faults that show in unfinished drafts alone, in the same order.
func UnfinishedFaults() []fault.Fault {
	return faults(func(p Protocol) func() []fault.Fault { return p.Unfinished })
}

// FaultsOf returns the faults of an unfinished draft; "": those of [Faults]. It fails where none are known of the
// draft.
func FaultsOf(draft string) ([]fault.Fault, error) {
	if draft == "" {
		return Faults(), nil
	}
	out := slices.DeleteFunc(UnfinishedFaults(), func(f fault.Fault) bool { return !slices.Contains(f.Drafts, draft) })
	if len(out) == 0 {
		return nil, fmt.Errorf("no faults of an experimental draft %q", draft)
	}
	return out, nil
}

func faults(of func(p Protocol) func() []fault.Fault) []fault.Fault {
	var all []fault.Fault
	for _, p := range protocols {
		list := of(p)
		if list == nil {
			continue
		}
		faults := list()
		slices.SortStableFunc(faults, func(a, b fault.Fault) int {
			return strings.Compare(a.Requirement+" "+a.Name, b.Requirement+" "+b.Name)
		})
		all = append(all, faults...)
	}
	return all
}

// Engines are the folders of the source of every protocol's engines.
func Engines() []string {
	var all []string
	for _, p := range protocols {
		all = append(all, p.Engines...)
	}
	return all
}

// UnfinishedFiles are the names of the engines' source files of which only unfinished drafts make use.
func UnfinishedFiles() []string {
	var all []string
	for _, p := range protocols {
		all = append(all, p.UnfinishedFiles...)
	}
	return all
}

// Nulls returns every null program of every protocol, role by role.
func Nulls() []null.Program {
	var all []null.Program
	for _, p := range protocols {
		if p.Nulls != nil {
			all = append(all, p.Nulls()...)
		}
	}
	return all
}

// Alternates returns every alternate of every protocol in its published drafts.
func Alternates() []alternate.Alternate {
	return alternates(func(p Protocol) func() []alternate.Alternate { return p.Alternates })
}

// AlternatesOf returns the alternates of an unfinished draft; "": those of [Alternates].
func AlternatesOf(draft string) []alternate.Alternate {
	if draft == "" {
		return Alternates()
	}
	return slices.DeleteFunc(alternates(func(p Protocol) func() []alternate.Alternate { return p.Undecided }),
		func(a alternate.Alternate) bool { return !slices.Contains(a.Drafts, draft) })
}

func alternates(of func(p Protocol) func() []alternate.Alternate) []alternate.Alternate {
	var all []alternate.Alternate
	for _, p := range protocols {
		if list := of(p); list != nil {
			all = append(all, list()...)
		}
	}
	return all
}

// FindAlternate returns the alternate with the name.
func FindAlternate(name string) (alternate.Alternate, bool) {
	all := append(Alternates(), alternates(func(p Protocol) func() []alternate.Alternate { return p.Undecided })...)
	if i := slices.IndexFunc(all, func(a alternate.Alternate) bool { return a.Name == name }); i >= 0 {
		return all[i], true
	}
	return alternate.Alternate{}, false
}

// FindFault returns the fault with the name.
func FindFault(name string) (fault.Fault, bool) {
	all := append(Faults(), UnfinishedFaults()...)
	if i := slices.IndexFunc(all, func(f fault.Fault) bool { return f.Name == name }); i >= 0 {
		return all[i], true
	}
	return fault.Fault{}, false
}
