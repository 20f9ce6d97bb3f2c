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

// Protocol is how the scenarios of a protocol are played.
type Protocol struct {
	// Name is that under which package features knows it.
	Name string
	// Vocabulary is the closed set of its steps, compiled at its first use.
	Vocabulary func() *Vocabulary
	// Open sets the stage for a planned scenario in a borrowed implementation. world names it in the messages of the
	// port.
	Open func(peer *exchange.Peer, p features.Planned, world string) (Scene, error)
	// WarmUp lets something happen to an implementation whose clock runs by itself, so that it is seen how long what
	// follows takes; nil: nothing does.
	WarmUp func(ctx context.Context, peer *exchange.Peer) error
	// Alive is, by role, the method that an implementation sends sooner or later if it does anything at all.
	Alive map[string]string
	// Words are those that its scenarios may have otherwise; nil: none.
	Words []lexicon.Pool
	// Laws are those that watch every trace; nil: there are none.
	Laws func() []Law
	// Form is the requirement that stands in for a broken form which is no requirement of the role and draft; "": there
	// is none.
	Form string
}

var protocols []Protocol

// Register makes it known how the scenarios of a protocol are played, and to the plan what their steps need. It panics
// where that is known already.
func Register(p Protocol) {
	if _, ok := Find(p.Name); ok {
		panic(fmt.Sprintf("steps: protocol %q is registered twice", p.Name))
	}
	protocols = append(protocols, p)
	features.RegisterNeeds(p.Name, func(step string) features.Needs { return p.Vocabulary().Needs(step) })
}

// Find returns how the scenarios of a protocol are played.
func Find(name string) (Protocol, bool) {
	i := slices.IndexFunc(protocols, func(p Protocol) bool { return p.Name == name })
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}

// WarmUp warms an implementation up by every protocol that knows how.
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

// Of returns how the scenarios of a draft are played.
func Of(draft string) (Protocol, bool) {
	p, ok := features.ProtocolOf(draft)
	if !ok {
		return Protocol{}, false
	}
	return Find(p.Name)
}
