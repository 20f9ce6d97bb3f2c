// Package steps plays the scenarios of A2H: the closed vocabulary of their lines, and
// the scene that the steps act on. Where a registry is under test, the suite plays
// those who register and search; where a decider is, the suite plays its model, the
// registry and the humans.
package steps

import (
	"context"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/oracle"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Protocol is how the scenarios of A2H are played.
var Protocol = steps.Protocol{
	Name: "a2h",
	Vocabulary: sync.OnceValue(func() *steps.Vocabulary {
		return steps.NewVocabulary(placeholders, vocabulary()...)
	}),
	Open: open,
}

func open(peer *exchange.Peer, p features.Planned, name string) (steps.Scene, error) {
	if p.Role == a2h.RoleMessenger {
		return openDesk(peer, p, name), nil
	}
	s := &scene{steps: map[string]int{}}
	s.side = newSide(p.Role)
	s.side.exchange = peer.NewExchange(name, p.Role, p.Draft, s.side)
	s.Stage = steps.Stage{Exchange: s.side.exchange, Requirement: p.Requirement.ID, SettleMs: settleMs}
	return s, nil
}

// settleMs is how long things are given to settle. Nothing in A2H is due by
// itself.
const settleMs = 1000

// scene is one scenario while it is played.
type scene struct {
	steps.Stage
	side *side

	seen   string         // what the agent has seen
	blank  bool           // it has seen nothing
	steps  map[string]int // of each thread, so far
	plans  []string       // ids of the states that were sent
	answer string         // id of the answer that was sent last
	early  bool           // an answer was given before the state was saved

	call     string // id of the request to the registry that was sent last
	searched string // id of the search that was sent last

	known []law.Entry // the trace as it was read last
	read  reading
}

// rest lets everything come that follows at once from what was said.
func (s *scene) rest(ctx context.Context) error {
	if err := s.Advance(ctx, 0); err != nil {
		return err
	}
	return s.Calm(ctx)
}

// Judge judges by the laws of A2H, and by what the reference engine predicts.
func (s *scene) Judge() []judge.Check {
	t := s.trace()
	checks := append(judge.Laws(t, law.All()), oracle.Predictions(t)...)
	for i := range checks {
		checks[i].Got, checks[i].Allowed = steps.Clip(checks[i].Got), steps.Clip(checks[i].Allowed)
	}
	return checks
}

// Acts counts what it answered.
func (s *scene) Acts() (n int) {
	for _, f := range s.Frames() {
		if f.From && !strings.HasPrefix(f.Method, "conformance/") {
			n++
		}
	}
	return n
}

// HumanID is the id of somebody whom the features name.
func HumanID(name string) string {
	if id, ok := people[name]; ok {
		return id
	}
	return "human://" + strings.ToLower(name) + ".org"
}

var people = map[string]string{"Alice": "human://alice.eng", "Bob": "human://bob.sre", "Carol": "human://carol.ops", "Mallory": "human://mallory.eng"}

// The agents that search.
const (
	agentID   = "agent:devops"
	anotherID = "agent:review"
)

// newWorld is what a decider is given unless a scenario says otherwise.
func newWorld() wire.World {
	return wire.World{
		Agent: agentID, Threshold: 0.8, MaxSteps: 1000,
		Manifest: []wire.Flagged{{Action: "kubectl rollout restart", Flag: wire.RequireApproval}},
	}
}

// newRegistry is that of the suite, without anybody in it.
func newRegistry() *engine.Registry { return engine.NewRegistry(engine.DefaultRegistryRules()) }
