package scenario

import (
	"context"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// DemandOfAgent makes a demand on one agent's behaviour.
func DemandOfAgent(pattern, example, doc string,
	judge func(s *Scenario, agent string, a steps.Args) steps.Finding) *steps.Step {
	return steps.Demand(pattern, example, doc,
		func(_ context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
			agent, err := s.AgentID(a.At(0))
			if err != nil {
				return steps.Finding{}, err
			}
			s.Premises()
			return judge(s, agent, a), nil
		})
}

// Demand makes a demand that can't return an error.
func Demand(pattern, example, doc string, judge func(s *Scenario, a steps.Args) steps.Finding) *steps.Step {
	return DemandE(pattern, example, doc,
		func(s *Scenario, a steps.Args) (steps.Finding, error) { return judge(s, a), nil })
}

// DemandE makes a demand that may find an error in the scenario.
func DemandE(pattern, example, doc string, judge func(s *Scenario, a steps.Args) (steps.Finding, error)) *steps.Step {
	return steps.Demand(pattern, example, doc,
		func(_ context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
			s.Premises()
			return judge(s, a)
		})
}

// What steps need: only a surface and a clock, or also one of the taps.
var (
	NoTap    = []string{}
	LinkTap  = []string{features.TapLink}
	TurnTap  = []string{features.TapTurn}
	BothTaps = []string{features.TapLink, features.TapTurn}
)

// Needing declares the taps that steps need, except for steps that declare their own.
func Needing(taps []string, all ...*steps.Step) []*steps.Step {
	for _, s := range all {
		if s.Taps == nil {
			s.Taps = taps
		}
	}
	return all
}

// Count returns the number that a line requires. atMost means that fewer are allowed.
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

// Counts reports whether a number is one that the line allows.
func Counts(a steps.Args, i, many int) bool {
	n, atMost := Count(a, i)
	return many == n || atMost && many < n
}

// PlaceAt returns the place in a line, or the zero place if the line omits it.
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

// Span returns how long a step lets time pass, in ms, as far as its line and the implementation's declaration tell.
type Span func(a steps.Args, d port.HelloResult) int64

// Lasting makes a step that takes time.
func Lasting(takes Span, d *steps.Step) *steps.Step {
	d.Takes = takes
	return d
}

// Settling is roughly how long a conversation takes to settle on a clock that runs by itself.
func Settling(steps.Args, port.HelloResult) int64 { return exchange.SettlingMs }

// TextAt returns the text in a line, or the text below the line.
func TextAt(a steps.Args, i int) (string, error) {
	if a.At(i) != "" {
		return a.At(i), nil
	}
	return a.Text()
}
