package smoke

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
)

// Protocol says how an implementation of a protocol is checked stage by stage. For a protocol without stages, its first
// scenarios are used.
type Protocol struct {
	// Name is its name in package features.
	Name string
	// Stages returns the stages for the role and draft; nil: its first scenarios.
	Stages func(w *Walk) []Step
	// Links are, by role, the sections about the messages on the link.
	Links map[string]Section
	// Usual is the default role of an example.
	Usual string
	// Taps are, by role, the taps that a role needs.
	Taps map[string]string
	// Sections are the sections of the guide to which its failures point.
	Sections []Section
	// Shipped are, by role, the programs that can be tested as they ship.
	Shipped map[string]Shipped
}

// Shipped is a kind of program that can be tested as it ships.
type Shipped struct {
	// Linked says that it has a separate link, whose messages are shown.
	Linked bool
	// Guide is the section for stages without a better one, and Advice says what to look at.
	Guide  Section
	Advice string
}

// Step is a stage that can run. Run returns what was seen, or what was wrong.
type Step struct {
	ID, Title string
	Run       func(ctx context.Context) (string, *Failure)
}

var protocols []Protocol

// Register registers how a protocol is checked. It panics if the protocol is already registered.
func Register(p Protocol) {
	if slices.ContainsFunc(protocols, func(known Protocol) bool { return known.Name == p.Name }) {
		panic(fmt.Sprintf("smoke: protocol %q is registered twice", p.Name))
	}
	protocols = append(protocols, p)
}

// of returns how a draft is checked.
func of(draft string) (Protocol, bool) {
	p, _ := features.ProtocolOf(draft)
	i := slices.IndexFunc(protocols, func(known Protocol) bool { return known.Name == p.Name })
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}

// tapOf returns the tap that a role needs, or "".
func tapOf(role string) string {
	tap := ""
	for _, p := range protocols {
		tap = cmp.Or(tap, p.Taps[role])
	}
	return tap
}

// usual returns the default role and drafts of an example.
func usual() (role string, drafts []string) {
	for _, p := range protocols {
		if known, ok := features.FindProtocol(p.Name); ok && p.Usual != "" {
			return p.Usual, known.Drafts
		}
	}
	first := features.Protocols()[0]
	return first.Roles[0], first.Drafts
}
