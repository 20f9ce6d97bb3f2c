// Package steps plays the scenarios of C2A: the closed vocabulary of their lines, in
// tables by what they are about, and the scene that the steps act on, which is a
// world with a cast of agents and people.
package steps

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/oracle"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Protocol is how the scenarios of C2A are played.
var Protocol = steps.Protocol{
	Name:       "c2a",
	Vocabulary: vocabulary,
	Open:       open,
	Alive:      map[string]string{spec.RoleHarness: port.MethodTurn, spec.RoleHost: wire.MethodDeliver, spec.RoleAdapter: wire.MethodDeliver, spec.RoleStack: port.MethodTurn},
	WarmUp:     world.WarmUp,
	Form:       "C2A-RPC-004",
}

func open(peer *exchange.Peer, p features.Planned, name string) (steps.Scene, error) {
	draft, ok := c2a.ParseDraft(p.Draft)
	if !ok {
		return nil, &exchange.OwnFaultError{What: "unknown draft " + p.Draft}
	}
	w := world.New(peer, name, p.Role, draft)
	if w == nil {
		return nil, &exchange.OwnFaultError{What: "unknown role " + p.Role}
	}
	switch p.Role {
	case spec.RoleAdapter:
		if agents := p.Pickle.Agents(); len(agents) > 0 {
			w.Adapts = agents[0]
		}
	case spec.RoleStack:
		w.Demanded = p.Pickle.Asked()
	}
	return New(w, p.Requirement.ID), nil
}

func New(w *world.World, requirement string) *Scenario {
	return &Scenario{Stage: steps.Stage{Exchange: w.Exchange, Requirement: requirement}, World: w}
}

// Judge judges by the laws of C2A, and by what the reference engine predicts.
func (s *Scenario) Judge() []judge.Check {
	t := s.World.Trace()
	return slices.DeleteFunc(oracle.Told(law.Tell(t)), func(c judge.Check) bool {
		return t.Self != "" && !binds(c.Requirement, spec.RoleAdapter)
	})
}

// binds reports whether a requirement binds the role. An adapter is judged as the host
// that it is, and not for all that a host owes.
func binds(requirement, role string) bool {
	suite, err := features.Load()
	if err != nil {
		return true
	}
	r, ok := suite.Catalogue.Requirement(requirement)
	return !ok || slices.Contains(r.Roles, role)
}

// Acts counts turns of a harness, and deliveries of a host.
func (s *Scenario) Acts() (n int) {
	for _, e := range s.World.Trace().Entries {
		switch e.Item.(type) {
		case law.TurnStep, law.Delivery:
			if e.From {
				n++
			}
		}
	}
	return n
}

// vocabulary is all steps, compiled once.
var vocabulary = sync.OnceValue(func() *steps.Vocabulary {
	all := slices.Concat(commonSteps(), harnessSteps(), hostSteps())
	slices.SortStableFunc(all, func(a, b *steps.Step) int { return int(a.Keyword - b.Keyword) })
	return steps.NewVocabulary(placeholders, all...)
})

// commonSteps are those that fit whatever is under test.
func commonSteps() []*steps.Step {
	return slices.Concat(
		givens(), greetings(), whens(), periods(), lifecycle(), lines(), lineDemands(), agreements(), fateDemands(), hangUps(),
	)
}

// placeholders are the variable parts that only C2A has: {place} is a channel such
// as #general, "the DM", or a thread such as: the thread "deploy"; {break} the name
// of a line break, {json} the rest of the line, {code} a negative number, {path} a
// member within a member, {aims} whom a message is aimed at, as the agent sees it,
// {count} how many there have to be: no, exactly 2, at most 2.
var placeholders = map[string]string{
	"place":   `(#[a-z0-9-]+|the DM(?: with [A-Za-z][A-Za-z0-9-]*)?|the thread "[^"]*")`,
	"channel": `#([a-z0-9-]+)`,
	"role":    `@([a-z0-9-]+)`,
	"label":   `(urgent|approval|blocker|cancellation|safety)`,
	"break":   `(LF|CR|CRLF|U\+[0-9A-F]{4})`,
	"path":    `([a-zA-Z]+\.[a-zA-Z]+)`,
	"json":    `(\S.*)`,
	"code":    `(-[0-9]+)`,
	"count":   `(no|(?:exactly|at most) [0-9]+)`,
	"aims":    `(` + aim + `(?: or ` + aim + `)*)`,
}

const aim = `(?:addressed|not addressed|to_me|to_my_role|to_other|ambient)`

// What steps need: nothing but a surface and a clock, or one of the taps beside them.
var (
	NoTap    = []string{}
	LinkTap  = []string{features.TapLink}
	TurnTap  = []string{features.TapTurn}
	BothTaps = []string{features.TapLink, features.TapTurn}
)

// Needing declares the taps that steps need, but for those that declare their own.
func Needing(taps []string, all ...*steps.Step) []*steps.Step {
	for _, s := range all {
		if s.Taps == nil {
			s.Taps = taps
		}
	}
	return all
}

// modelStep is a step that tells the model how to answer; it may also stand among
// what happens.
func modelStep(pattern, example, doc string, run func(m *world.Model, a steps.Args)) *steps.Step {
	return steps.Define(steps.Given, pattern, example, doc, func(_ context.Context, s *Scenario, a steps.Args) error {
		run(&s.World.Model, a)
		return nil
	}).Needs(TurnTap)
}

// Count is the part of a line that says how many there have to be; atMost: or fewer.
func Count(a steps.Args, i int) (n int, atMost bool) {
	if a.At(i) == "no" {
		return 0, false
	}
	number := a.At(i)[strings.LastIndex(a.At(i), " ")+1:]
	n, err := strconv.Atoi(number)
	if err != nil {
		n = steps.MaxNumber + 1
	}
	return n, strings.HasPrefix(a.At(i), "at most ")
}

// PlaceAt is the part of a line that names a place; the zero one where it was left
// out.
func PlaceAt(a steps.Args, i int) world.Place {
	switch s := a.At(i); {
	case s == "":
		return world.Place{}
	case s[0] == '#':
		return world.Place{Channel: s[1:]}
	case strings.HasPrefix(s, "the thread "):
		return world.Place{Thread: strings.Trim(strings.TrimPrefix(s, "the thread "), `"`)}
	default:
		_, with, _ := strings.Cut(s, " with ")
		return world.Place{DM: true, With: with}
	}
}

// span is for how long a step lets time pass, in ms, as far as its line and what
// the implementation declares tell.
type span func(a steps.Args, d port.HelloResult) int64

// Lasting is a step that takes time.
func Lasting(takes span, d *steps.Step) *steps.Step {
	d.Takes = takes
	return d
}

// keeping is a step that keeps a scenario waiting besides, whatever else takes time.
func keeping(ms int64, d *steps.Step) *steps.Step {
	d.Keeps = ms
	return d
}

// waitTimes is the span of a step that names how long it waits, at i, and how often,
// at n.
func waitTimes(i, n int) span {
	return func(a steps.Args, _ port.HelloResult) int64 { return a.Ms(i) * int64(a.Number(n)) }
}

// waitOnce is the span of a step that names how long it waits, at i.
func waitOnce(i int) span {
	return func(a steps.Args, _ port.HelloResult) int64 {
		if a.At(i) == "" {
			return 0
		}
		return a.Ms(i)
	}
}

// Settling is about how long a conversation takes to settle on a clock that runs
// by itself.
func Settling(steps.Args, port.HelloResult) int64 { return exchange.SettlingMs }
