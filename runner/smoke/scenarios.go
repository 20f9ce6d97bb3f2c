package smoke

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// firstScenarios are the stages for a role and draft of a protocol without stages: the first scenario of each area that
// needs no capability. A program that passes them is connected.
func (w *Walk) firstScenarios() []Step {
	suite, err := features.LoadOf(w.Draft)
	if err != nil {
		return nil
	}
	filter := features.Filter{Roles: []string{w.Role}, Drafts: []string{w.Draft}, Tags: features.TagMustFire}
	planned, err := suite.Plan(filter)
	if err != nil {
		return nil
	}
	var stages []Step
	seen := map[string]bool{}
	for _, p := range planned {
		gated := slices.ContainsFunc(suite.Catalogue.Requirements, func(q features.Requirement) bool {
			return q.Capability != "" && slices.Contains(p.Tags, "@"+q.Capability)
		})
		if seen[p.Pickle.Area] || gated || p.Requirement.Capability != "" {
			continue
		}
		seen[p.Pickle.Area] = true
		play := func(ctx context.Context) (string, *Failure) { return w.plays(ctx, suite, p) }
		stages = append(stages, Step{p.Pickle.Area, p.Pickle.Area + ": " + p.Pickle.Name, play})
	}
	return stages
}

// plays runs a scenario. Leaving out something optional is not a failure; the detail says so.
func (w *Walk) plays(ctx context.Context, suite *features.Suite, p features.Planned) (detail string, _ *Failure) {
	var result steps.Result
	err := steps.Cell{
		Suite: suite, Role: p.Role, Draft: p.Draft, Planned: []features.Planned{p}, Jobs: 1, Timeout: w.options.Timeout,
		Borrow: func(context.Context, features.Planned) (*exchange.Peer, error) { return w.peer, nil },
		Return: func(*exchange.Peer) {},
		Done:   func(r steps.Result) { result = r },
	}.Run(ctx)
	f := Failure{Guide: w.link(), Advice: fmt.Sprintf("c2a-conform features show %s", p.Requirement.ID)}
	if err == nil {
		err = result.Err
	}
	if unable, ok := errors.AsType[*exchange.UnableError](err); ok && unable.Free {
		return "not testable: " + unable.What, nil
	}
	if err != nil {
		return "", Because(err, f)
	}
	// A broken recommendation is a warning in a run, and says nothing about the connection.
	i := slices.IndexFunc(result.Checks, func(c judge.Check) bool {
		q, known := suite.Catalogue.Requirement(c.Requirement)
		return !c.OK && (!known || q.LevelIn(p.Draft) == features.Must)
	})
	if i < 0 {
		return "", nil
	}
	c := result.Checks[i]
	f.Problem = fmt.Sprintf("%s: %s", c.What, c.Got)
	if c.Allowed != "" {
		f.Problem += "; allowed: " + strings.TrimSuffix(c.Allowed, ".")
	}
	for _, e := range result.Trace {
		method := jsonrpc.Decode([]byte(e.Raw)).Method
		if e.Dir == frames.From && method != "" && !schemas.Knows(schemas.Draft(w.Draft), method) {
			return "", &Failure{Guide: w.link(), Problem: fmt.Sprintf("unknown method %q", method),
				Came: []string{Show(e.Raw)}}
		}
		if e.Seq == c.Seq {
			f.Came = []string{Show(e.Raw)}
		}
	}
	return "", &f
}

// link is the section about the messages on the role's link.
func (w *Walk) link() Section {
	p, _ := of(w.Draft)
	if s, ok := p.Links[w.Role]; ok {
		return s
	}
	return Order
}
