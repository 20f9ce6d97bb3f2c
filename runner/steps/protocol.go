// Package steps plays the scenarios of the features: what each line means, how a scenario is carried out, and how it is
// judged. godog goes through the lines of a scenario, finds the step of each among those that are registered in it, and
// calls it. Outcomes are recorded in a [Result]; a line that is no step, or several, and one that panics becomes its
// Err.
//
// What the lines of a protocol mean is told by a [Protocol] that is registered: its [Vocabulary], which is data,
// patterns with an example and a sentence each, and the [Scene] that the steps act on. A demand that is not met is
// recorded as a broken check and the scenario continues; only what keeps it from going on is an error.
package steps

import (
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
)

// Protocol says how the scenarios of a protocol run.
type Protocol struct {
	// Name is its name in package features.
	Name string
	// Vocabulary is the complete set of its steps, compiled on first use.
	Vocabulary func() *Vocabulary
	// Open prepares a scene for a planned scenario in a borrowed implementation. world names it in the messages of the
	// port.
	Open func(peer *exchange.Peer, p features.Planned, world string) (Scene, error)
	// WarmUp lets something happen in an implementation whose clock runs by itself, to measure how long later steps
	// take; nil: nothing.
	WarmUp func(ctx context.Context, peer *exchange.Peer) error
	// Alive is, by role, the method that an implementation sends eventually if it does anything at all.
	Alive map[string]string
	// Words are the replaceable words of its scenarios; nil: none.
	Words []lexicon.Pool
	// Laws are the laws that check every trace; nil: there are none.
	Laws func() []Law
	// Form is the requirement for an invalid message that breaks no requirement of the role and draft; "": there is
	// none.
	Form string
}

var protocols []Protocol

// Register registers how the scenarios of a protocol run, and gives the plan the needs of its steps. It panics if the
// protocol is already registered.
func Register(p Protocol) {
	if _, ok := Find(p.Name); ok {
		panic(fmt.Sprintf("steps: protocol %q is registered twice", p.Name))
	}
	protocols = append(protocols, p)
	features.RegisterNeeds(p.Name, func(step string) features.Needs { return p.Vocabulary().Needs(step) })
}

// Find returns how the scenarios of a protocol run.
func Find(name string) (Protocol, bool) {
	i := slices.IndexFunc(protocols, func(p Protocol) bool { return p.Name == name })
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}

// WarmUp warms an implementation up with every protocol that can.
func WarmUp(ctx context.Context, peer *exchange.Peer) error {
	for _, p := range protocols {
		if p.WarmUp == nil {
			continue
		}
		if err := p.WarmUp(ctx, peer); err != nil {
			return err
		}
	}
	return nil
}

// Of returns how the scenarios of a draft run.
func Of(draft string) (Protocol, bool) {
	p, ok := features.ProtocolOf(draft)
	if !ok {
		return Protocol{}, false
	}
	return Find(p.Name)
}
