// Package alternate defines alternates: an alternate is the reference with a different choice where a text leaves a
// choice. Alternates prove that the suite doesn't fail correct programs: each of them must be conformant.
package alternate

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Alternate is the reference with another choice.
type Alternate struct {
	Name   string // kebab-case, stable; no two of all protocols have the same
	Open   string // the requirement that leaves the choice, by its rule or its reading
	Role   string
	Drafts []string // in which it is made
	Does   string   // what the program does, one sentence

	// Without are the names of alternates that no program can make as well: they decide the same question in another
	// way. It is enough that one of two says so.
	Without []string

	// Choice makes the choice in the options of one connection.
	Choice func(o *serve.Options)
}

// Excludes reports whether no program can make both choices.
func (a Alternate) Excludes(b Alternate) bool {
	return slices.Contains(a.Without, b.Name) || slices.Contains(b.Without, a.Name)
}

// Excluding is the alternate that excludes others, by their names.
func (a Alternate) Excluding(names ...string) Alternate {
	a.Without = append(slices.Clone(a.Without), names...)
	return a
}

// Apply makes the choice in the options of one connection, which it names after it.
func (a Alternate) Apply(o *serve.Options) {
	a.Choice(o)
	o.Name += " with alternate " + a.Name
}

// Tampers is a choice in the form of frames, made anew in each world. It goes with others that are made already.
func Tampers(choice func() serve.Tamperer) func(*serve.Options) {
	return func(o *serve.Options) {
		outer := &fault.Renewed{Fresh: choice, Tamperer: choice()}
		switch inner := o.Tamper.(type) {
		case nil:
			o.Tamper = outer
		case fault.Chain:
			o.Tamper = append(slices.Clip(inner), outer)
		default:
			o.Tamper = fault.Chain{inner, outer}
		}
	}
}
