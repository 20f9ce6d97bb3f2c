// Package steps plays the scenarios of PAP: the closed vocabulary of their lines, and
// the scene that the steps act on. In the role platform the suite is everybody who
// speaks; in the role agent it is the platform, all others, and the model.
package steps

import (
	"slices"
	"sync"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/features/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	judgepap "github.com/c2a-conform/c2a-conform/runner/pap/oracle"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Protocol is how the scenarios of PAP are played.
var Protocol = steps.Protocol{
	Name:       "pap",
	Vocabulary: vocabulary,
	Open:       open,
	Alive:      map[string]string{pap.RolePlatform: link.MethodActivated, pap.RoleAgent: link.MethodFinish},
	Form:       formRequirement,
}

// formRequirement stands in for forms that no other requirement names.
const formRequirement = "PAP-WIRE-006"

// vocabulary is all steps, compiled once.
var vocabulary = sync.OnceValue(func() *steps.Vocabulary {
	return steps.NewVocabulary(placeholders, slices.Concat(
		givens(), models(),
		acts(), controls(), bridgeActs(),
		activationDemands(), taskDemands(), noticeDemands(), messageDemands(), bridgeDemands(), agentDemands(),
	)...)
})

// placeholders are the variable parts that only PAP has: a {person} is written in
// lower case, an {agent} in capitals, {flab} is such as #release, and {news} what
// somebody is told of an agent.
var placeholders = map[string]string{
	"person":  `([a-z][a-z0-9]*)`,
	"agent":   `([A-Z][A-Z0-9]*)`,
	"agents":  `([A-Z][A-Z0-9]*(?:, [A-Z][A-Z0-9]*)*(?: and [A-Z][A-Z0-9]*)?)`,
	"member":  `([A-Za-z][A-Za-z0-9]*)`,
	"members": `([A-Za-z][A-Za-z0-9]*(?:, [A-Za-z][A-Za-z0-9]*)*(?: and [A-Za-z][A-Za-z0-9]*)?)`,
	"flab":    `#([a-z0-9-]+)`,
	"news":    `(is offline|is wanted|has run out of time|has failed)`,
	"policy":  `(must_respond|may_respond)`,
}

func open(peer *exchange.Peer, p features.Planned, name string) (steps.Scene, error) {
	s := &scene{role: p.Role}
	s.Stage = steps.Stage{Exchange: peer.NewExchange(name, p.Role, p.Draft, side{scene: s}), Requirement: p.Requirement.ID, SettleMs: settleMs}
	return s, nil
}

// settleMs is how long a flab is given to settle. Nothing in PAP happens between
// the moment of an act and half an hour later, and so this is no more than time for
// a platform that doesn't do everything at once.
const settleMs = 5_000

// Judge judges by the C2A form of what passed the bridge, by the laws of PAP, and by
// what the reference predicts.
func (s *scene) Judge() []judge.Check {
	t := s.trace()
	return slices.Concat(s.bridgeForms(), judge.Laws(law.Tell(t), law.All()), judgepap.Predictions(t, s.Now()), judgepap.Answers(t))
}

// Acts counts activations of a platform, and what an agent says.
func (s *scene) Acts() (n int) {
	for _, f := range s.Frames() {
		if f.From && slices.Contains([]string{link.MethodActivated, link.MethodDeliver, link.MethodPost, link.MethodFinish}, f.Method) {
			n++
		}
	}
	return n
}

// The terms of package steps, for scenes of PAP.
type (
	step    = steps.Step
	args    = steps.Args
	finding = steps.Finding
)

func verdict(ok bool, seq int, allowed, format string, args ...any) finding {
	return steps.Verdict(ok, seq, allowed, format, args...)
}
