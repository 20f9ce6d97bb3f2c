package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cucumber/godog"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Scenarios are the scenarios of one role in one draft. A godog suite can run them, with the formats and options of
// godog:
//
//	scenarios, err := runner.NewScenarios(ctx, runner.Options{
//		Target: attach.InProcess("my host", serve),
//		Filter: features.Filter{Roles: []string{"host"}, Drafts: []string{"2026-06-24"}},
//	})
//	...
//	defer scenarios.Close(ctx)
//	status := godog.TestSuite{
//		ScenarioInitializer: scenarios.Initialize,
//		Options:             &godog.Options{TestingT: t, Strict: true, FeatureContents: scenarios.Features()},
//	}.Run()
//
// A step fails if its condition is not met. A scenario also fails if anything else in it is broken. For requirements,
// known failures and coverage, use [Run].
type Scenarios struct {
	running    *running
	pool       *pool
	cell       steps.Cell
	initialize func(*godog.ScenarioContext)
}

// NewScenarios attaches the implementation and plans the scenarios that it can be tested with. Of o, it uses Target,
// Filter, Strict, Timeout and MaxWait.
func NewScenarios(ctx context.Context, o Options) (*Scenarios, error) {
	if o.Target == nil {
		return nil, errors.New("no target to run")
	}
	suite, err := features.LoadOf(o.Filter.Drafts...)
	if err != nil {
		return nil, err
	}
	scope, err := newScope(suite, o.Filter)
	if err != nil {
		return nil, err
	}
	o.Trials = 1
	r := newRunning(o, scope, scope.plan)
	pool := newPool(o.Target, exchange.Options{Timeout: o.Timeout, WarmUp: steps.WarmUp, Pace: &exchange.Pace{}})
	if err := r.greet(ctx, pool); err != nil {
		_, _ = pool.close(ctx)
		return nil, err
	}
	s := &Scenarios{running: r, pool: pool}
	for _, c := range r.cells() {
		if s.cell.Suite != nil {
			_, _ = pool.close(ctx)
			return nil, fmt.Errorf("scenarios for %s in %s and for %s in %s: choose one role and one draft",
				s.cell.Role, s.cell.Draft, c.role, c.draft)
		}
		s.cell = r.cell(ctx, c, 1)
	}
	s.cell.Done, s.cell.Objects, s.cell.MaxWait = nil, s.objects, r.MaxWait
	s.cell.Borrow = func(ctx context.Context, _ features.Planned) (*exchange.Peer, error) { return pool.borrow(ctx) }
	s.cell.Return = pool.giveBack
	if s.cell.Suite == nil {
		_, _ = pool.close(ctx)
		return nil, errors.New("nothing that is selected can be tested on the implementation")
	}
	s.initialize, err = s.cell.Initializer()
	return s, err
}

// Features returns the scenarios for [godog.Options].
func (s *Scenarios) Features() []godog.Feature { return s.cell.Features() }

// Initialize is the scenario initializer for [godog.TestSuite].
func (s *Scenarios) Initialize(sc *godog.ScenarioContext) { s.initialize(sc) }

// Close ends the session with the implementation.
func (s *Scenarios) Close(ctx context.Context) error {
	_, err := s.pool.close(ctx)
	return err
}

// objects fails what fails in a run as well, and ignores what a run does not judge.
func (s *Scenarios) objects(result steps.Result, over bool) error {
	r := s.running
	if _, _, beyond := unable(result); beyond && over {
		return nil
	} else if beyond {
		return godog.ErrSkip
	}
	checks, err := r.catalogued(result.Planned, slices.Clone(result.Checks), result.Err)
	level := r.levelIn(result.Planned.Draft)
	var broken []string
	for _, c := range checks {
		if c.Verdict(level(c.Requirement), r.Strict) == judge.Fail {
			broken = append(broken, fmt.Sprintf("%s: %s: %s; allowed is %s", c.Requirement, c.What, c.Got, c.Allowed))
		}
	}
	if len(broken) > 0 {
		return errors.New(strings.Join(broken, "\n"))
	}
	return err
}
