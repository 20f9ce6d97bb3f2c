package specification

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const (
	maxCandidates = 3  // scenarios that are run as the example of a requirement
	handyFrames   = 80 // a trace up to this length is easy to read
)

// Play runs the reference, and gives each requirement an example: a scenario that the reference has passed, with the
// messages. Scenarios run as they are written, so the same suite gives the same examples. progress may be nil.
func (d *Document) Play(ctx context.Context, suite *features.Suite, reference attach.Target,
	progress func(runner.Event)) error {
	filter := features.Filter{}
	for _, p := range d.Protocols {
		filter.Protocols = append(filter.Protocols, p.Name)
	}
	o := runner.Options{Target: reference, Suite: suite, Filter: filter, KeepTraces: runner.KeepNone,
		Progress: progress}
	all, err := runner.Run(ctx, o)
	if err != nil {
		return fmt.Errorf("run the reference: %w", err)
	}
	d.count(all)
	chosen := d.candidates(all)
	type side struct{ role, draft string }
	sides := map[side][]string{} // ids of scenarios
	for _, of := range chosen {
		for _, s := range of {
			at := side{s.Role, s.Draft}
			sides[at] = append(sides[at], s.ID)
		}
	}
	o.KeepTraces = runner.KeepAll
	played := map[string]report.Scenario{}
	for _, role := range features.Roles() {
		for _, draft := range features.Drafts() {
			ids := sides[side{role, draft}]
			if len(ids) == 0 {
				continue
			}
			o.Filter.Roles, o.Filter.Drafts, o.Filter.Scenarios = []string{role}, []string{draft}, ids
			r, err := runner.Run(ctx, o)
			if err != nil {
				return fmt.Errorf("run the reference as %s of %s: %w", role, draft, err)
			}
			for _, s := range r.Scenarios {
				played[key(s)] = s
			}
		}
	}
	for i := range d.Requirements {
		q := &d.Requirements[i]
		q.Example = example(q.ID, chosen[q.ID], played)
	}
	return nil
}

// key names what ran.
func key(s report.Scenario) string { return s.ID + " " + s.Role + " " + s.Draft }

// count sets for each requirement how many checks a run of the reference had.
func (d *Document) count(r report.Report) {
	for i := range d.Requirements {
		d.Requirements[i].Watched.Checks = &Checks{}
	}
	for _, s := range r.Scenarios {
		for _, c := range s.Checks {
			q, ok := d.Requirement(c.Requirement)
			if !ok {
				continue
			}
			switch n := q.Watched.Checks; c.Source {
			case judge.Schema:
				n.Schema++
			case judge.Law:
				n.Law++
			case judge.Step:
				n.Step++
			case judge.Oracle:
				n.Oracle++
			}
		}
	}
}

// candidates returns for each requirement the scenarios that may be its example, the best first: its own scenarios, or
// else the shortest in which it was judged.
func (d *Document) candidates(r report.Report) map[string][]report.Scenario {
	own, others := map[string][]report.Scenario{}, map[string][]report.Scenario{}
	for _, s := range r.Scenarios {
		if s.Verdict != judge.Pass {
			continue
		}
		own[s.Requirement] = append(own[s.Requirement], s)
		told := map[string]bool{}
		for _, c := range s.Checks {
			if !told[c.Requirement] {
				told[c.Requirement] = true
				others[c.Requirement] = append(others[c.Requirement], s)
			}
		}
	}
	drafts := features.Drafts()
	out := map[string][]report.Scenario{}
	for _, q := range d.Requirements {
		list := own[q.ID]
		if len(list) > 0 {
			slices.SortStableFunc(list, func(a, b report.Scenario) int {
				return cmp.Or(rank(a.Twin)-rank(b.Twin),
					slices.Index(drafts, a.Draft)-slices.Index(drafts, b.Draft), cmp.Compare(a.Line, b.Line),
					slices.Index(q.Roles, a.Role)-slices.Index(q.Roles, b.Role))
			})
		} else {
			list = others[q.ID]
			slices.SortStableFunc(list, func(a, b report.Scenario) int {
				return cmp.Or(rank(a.Area != q.Area)-rank(b.Area != q.Area), len(a.Checks)-len(b.Checks))
			})
		}
		out[q.ID] = list[:min(len(list), maxCandidates)]
	}
	return out
}

func rank(last bool) int {
	if last {
		return 1
	}
	return 0
}

// example returns the first candidate whose trace is short enough, or else the one with the shortest trace.
func example(id string, candidates []report.Scenario, played map[string]report.Scenario) *Example {
	var best *Example
	for _, c := range candidates {
		s, ok := played[key(c)]
		if !ok || s.Verdict != judge.Pass || len(s.Trace) == 0 {
			continue
		}
		if best == nil || best.Frames > handyFrames && len(s.Trace) < best.Frames {
			best = &Example{Scenario: s.ID, Name: s.Name, Role: s.Role, Draft: s.Draft, Own: s.Requirement == id,
				Frames: len(s.Trace), Trace: s.Trace}
		}
	}
	return best
}
