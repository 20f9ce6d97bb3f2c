// Package alternate defines alternates: an alternate is the reference with a different choice where a text leaves a
// choice. Alternates prove that the suite doesn't fail correct programs: each of them must be conformant.
package alternate

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Alternate is the reference with a different choice.
type Alternate struct {
	Name   string // kebab-case, stable, unique among all protocols
	Open   string // the requirement whose rule or reading leaves the choice open
	Role   string
	Drafts []string // drafts in which the choice exists
	Does   string   // what the program does, one sentence

	// Without are the names of alternates that can't be combined with this one, because they decide the same question
	// differently. It suffices if one of the two names the other.
	Without []string

	// Choice applies the choice to the options of one connection.
	Choice func(o *serve.Options)
}

// Excludes reports whether the two choices can't be combined.
func (a Alternate) Excludes(b Alternate) bool {
	return slices.Contains(a.Without, b.Name) || slices.Contains(b.Without, a.Name)
}

// Excluding returns the alternate with further names in Without.
func (a Alternate) Excluding(names ...string) Alternate {
	a.Without = append(slices.Clone(a.Without), names...)
	return a
}

// Apply applies the choice to the options of one connection, and sets their name.
func (a Alternate) Apply(o *serve.Options) {
	a.Choice(o)
	o.Name += " with alternate " + a.Name
}

// Tampers returns a choice that changes frames, with a new tamperer in each world. It can be combined with other
// choices.
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
