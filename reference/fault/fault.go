// Package fault defines broken variants of the reference: each has exactly one bug and names the requirement that the
// bug breaks. They prove that the suite can fail: a check of the broken rule must catch each of them.
package fault

import "github.com/c2a-conform/c2a-conform/reference/serve"

// Fault is the reference with one bug. The bug changes one rule of an engine, or tampers with frames where an engine
// couldn't produce the broken form.
type Fault struct {
	Name        string // kebab-case, stable, unique among all protocols
	Requirement string // the requirement that it breaks
	Role        string
	Drafts      []string // drafts in which it is visible
	Does        string   // what the broken program does, one sentence

	// Bug builds the bug into the options of one connection.
	Bug func(o *serve.Options)
}

// Apply builds the bug into the options of one connection, and sets their name.
func (f Fault) Apply(o *serve.Options) {
	f.Bug(o)
	o.Name += " with fault " + f.Name
}

// Tampers returns a bug that changes frames, with a new tamperer in each world.
func Tampers(bug func() serve.Tamperer) func(*serve.Options) {
	return func(o *serve.Options) { o.Tamper = &Renewed{Fresh: bug, Tamperer: bug()} }
}
