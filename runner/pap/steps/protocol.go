// Package steps runs PAP's scenarios.
//
// Input: the lines of a scenario. Output: frames on the implementation's link, and checks of what it did. In the role
// platform, the suite plays everyone who speaks. In the role agent, it plays the platform, everyone else, and the
// model.
//
// The package doesn't decide what PAP requires of a whole trace: package law does, and package oracle makes
// predictions.
package steps

import (
	"context"
	"slices"
	"sync"

	spec "github.com/c2a-conform/c2a-conform/features/pap"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Protocol describes how PAP's scenarios are run.
var Protocol = steps.Protocol{
	Name:       "pap",
	Vocabulary: vocabulary,
	Open:       open,
	Words:      words,
	Alive:      map[string]string{spec.RolePlatform: link.MethodActivated, spec.RoleAgent: link.MethodFinish},
	Laws:       func() []steps.Law { return steps.Watched(law.All()) },
	Form:       formRequirement,
}

// formRequirement is the requirement for invalid messages that no other requirement covers.
const formRequirement = "PAP-WIRE-006"

// vocabulary contains all steps, compiled once.
var vocabulary = sync.OnceValue(func() *steps.Vocabulary {
	all := slices.Concat(
		worldSteps(), modelSteps(), actSteps(), bridgeSteps(), activationSteps(), taskSteps(), shownSteps(),
		agentSteps(),
	)
	slices.SortStableFunc(all, func(a, b *step) int { return int(a.Keyword - b.Keyword) })
	steps.Explain(placeholders, all)
	return steps.NewVocabulary(placeholders, all...)
})

// placeholders are the variable parts that only PAP has. A {person} is written in lower case, an {agent} in capitals. A
// {flab} is, for example, #release. A {task} is the newest or the first task of an agent, the task that a message has
// created, or the task with an id: "its task", "ORAC's first task", `the task of "^ANY hello"`, `the task "made-up"`. A
// {subject} is what a notice is about, and {news} is what it says.
var placeholders = map[string]string{
	"person":    `([a-z][a-z0-9]*)`,
	"agent":     `([A-Z][A-Z0-9-]*)`,
	"agents":    `([A-Z][A-Z0-9-]*(?:, [A-Z][A-Z0-9-]*)*(?: and [A-Z][A-Z0-9-]*)?)`,
	"member":    `([A-Za-z][A-Za-z0-9-]*)`,
	"members":   `([A-Za-z][A-Za-z0-9-]*(?:, [A-Za-z][A-Za-z0-9-]*)*(?: and [A-Za-z][A-Za-z0-9-]*)?)`,
	"flab":      `#([a-z0-9-]+)`,
	"task":      `((?:its|[A-Z][A-Z0-9]*'s)(?: first)? task|the task (?:of )?"[^"]*")`,
	"state":     `(open|over)`,
	"outcome":   `(accepted|refused)`,
	"presence":  `(online|offline)`,
	"posts":     `(posts|adds)`,
	"ends":      `(finishes|fails)`,
	"behaves":   `(always replies|stays silent|fails)`,
	"says":      `(replies|says|asks)`,
	"activated": `(activated once|not activated)`,
	"told":      `(told once|told|not told)`,
	"subject":   `([A-Z][A-Z0-9]*|any agent|the task of "[^"]*"|everybody asked by "[^"]*")`,
	"news":      `(is offline|is wanted|has run out of time|has failed)`,
	"policy":    `(must_respond|may_respond|must_respond, addressed to it|must_not_respond, if at all)`,
}

func open(peer *exchange.Peer, p features.Planned, name string) (steps.Scene, error) {
	s := &scenario{role: p.Role}
	x := peer.NewExchange(name, p.Role, p.Draft, side{scenario: s})
	s.Stage = steps.Stage{Exchange: x, Requirement: p.Requirement.ID, SettleMs: settleMs}
	return s, nil
}

// settleMs is how long a flab needs to settle. Nothing in PAP happens between an act and half an hour later, so this is
// only time for a platform that doesn't do everything at once.
const settleMs = 5_000

// The types of package steps, for scenarios of PAP.
type (
	step    = steps.Step
	args    = steps.Args
	finding = steps.Finding
)

func given(pattern, example, doc string, run func(s *scenario, a args) error) *step {
	return steps.Declare(pattern, example, doc, run)
}

func when(pattern, example, doc string, run func(ctx context.Context, s *scenario, a args) error) *step {
	return steps.Happen(pattern, example, doc, run)
}

// then is an expectation that may ask the implementation something.
func then(pattern, example, doc string, judge func(ctx context.Context, s *scenario, a args) (finding, error)) *step {
	return steps.Demand(pattern, example, doc, func(ctx context.Context, s *scenario, a args) (finding, error) {
		f, err := judge(ctx, s, a)
		return s.Believed(f), err
	})
}

// shows is an expectation about past messages.
func shows(pattern, example, doc string, judge func(s *scenario, a args) finding) *step {
	return then(pattern, example, doc, func(_ context.Context, s *scenario, a args) (finding, error) {
		return judge(s, a), nil
	})
}

func verdict(ok bool, seq int, allowed, format string, args ...any) finding {
	return steps.Verdict(ok, seq, allowed, format, args...)
}
