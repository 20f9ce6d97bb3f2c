package smoke

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
)

// Protocol is how an implementation of a protocol is walked through its stages. A protocol that brings none is walked
// through by its first scenarios.
type Protocol struct {
	// Name is that under which package features knows it.
	Name string
	// Stages are those of the role and draft of a walk; nil: its first scenarios.
	Stages func(w *Walk) []Step
	// Links are, by role, the sections about what passes on the link.
	Links map[string]Section
	// Usual is the role of an example where none was asked for.
	Usual string
	// Taps are, by role, those that a role can't do without.
	Taps map[string]string
	// Sections are those of the guide that its failures point to.
	Sections []Section
	// Shipped are, by role, the programs that can be tested as they ship.
	Shipped map[string]Shipped
}

// Shipped is a kind of program that can be tested as it ships.
type Shipped struct {
	// Linked says that it has a link of its own, so that what passes there is shown.
	Linked bool
	// Guide is the section for what no stage has a better one for, and Advice what to look at.
	Guide  Section
	Advice string
}

// Step is a stage that can be walked to. Run returns what was seen, or what was wrong.
type Step struct {
	ID, Title string
	Run       func(ctx context.Context) (string, *Failure)
}

var protocols []Protocol

// Register makes it known how a protocol is walked through. It panics where that is known already.
func Register(p Protocol) {
	if slices.ContainsFunc(protocols, func(known Protocol) bool { return known.Name == p.Name }) {
		panic(fmt.Sprintf("smoke: protocol %q is registered twice", p.Name))
	}
	protocols = append(protocols, p)
}

// of returns how a draft is walked through.
func of(draft string) (Protocol, bool) {
	p, _ := features.ProtocolOf(draft)
	i := slices.IndexFunc(protocols, func(known Protocol) bool { return known.Name == p.Name })
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}

// tapOf is the tap that a role can't do without, or "".
func tapOf(role string) string {
	tap := ""
	for _, p := range protocols {
		tap = cmp.Or(tap, p.Taps[role])
	}
	return tap
}

// usual are the role and the drafts of an example where none were asked for.
func usual() (role string, drafts []string) {
	for _, p := range protocols {
		if known, ok := features.FindProtocol(p.Name); ok && p.Usual != "" {
			return p.Usual, known.Drafts
		}
	}
	first := features.Protocols()[0]
	return first.Roles[0], first.Drafts
}
