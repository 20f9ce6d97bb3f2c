package explore

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// reduce reduces the history of a finding as long as the same rule is broken in the same role and draft. The reduced
// history must break the rule twice more, each time in a new program.
func (e *explorer) reduce(ctx context.Context, f *Finding, first drawn) error {
	defer e.only(f.Role, f.Draft)()
	breaks := func(ctx context.Context, tries []drawn) ([]bool, error) {
		r, _, err := e.playOn(ctx, tries)
		if err != nil {
			return nil, err
		}
		out := make([]bool, len(tries))
		for i, t := range tries {
			out[i] = slices.ContainsFunc(r.Scenarios, func(s report.Scenario) bool {
				return s.Name == t.Name && slices.Contains(broken(s), f.Requirement)
			})
		}
		return out, nil
	}
	h, err := e.shrink(ctx, first, breaks)
	if err != nil {
		return err
	}
	for range 2 {
		r, _, err := e.play(ctx, e.Run.Target, []drawn{h})
		if err != nil {
			return err
		}
		if len(r.Scenarios) != 1 || !slices.Contains(broken(r.Scenarios[0]), f.Requirement) {
			f.Unsteady, h = true, first
			continue
		}
		f.Report = r
	}
	f.Steps, f.Feature = len(h.Steps), write([]drawn{h})
	return e.doubt(ctx, f, h)
}

// doubt checks whether the reference also breaks the rule.
func (e *explorer) doubt(ctx context.Context, f *Finding, h drawn) error {
	if e.Reference == nil {
		return nil
	}
	r, _, err := e.play(ctx, e.Reference, []drawn{h})
	if err != nil {
		return err
	}
	f.Doubtful = len(r.Scenarios) == 1 && slices.Contains(broken(r.Scenarios[0]), f.Requirement)
	return nil
}

// only limits runs to a role and a draft, until the returned function is called.
func (e *explorer) only(role, draft string) func() {
	was := e.Run.Filter
	e.Run.Filter.Roles, e.Run.Filter.Drafts = []string{role}, []string{draft}
	return func() { e.Run.Filter = was }
}

// shrink reduces a history as long as the rest behaves the same: it removes parts, the longest first, and then single
// steps. does reports which of some histories do.
func (e *explorer) shrink(ctx context.Context, first drawn,
	does func(context.Context, []drawn) ([]bool, error)) (drawn, error) {
	most := shrinking
	if !e.steady() {
		most = shrinkingLive
	}
	h, until := first, time.Now().Add(most)
	for size := len(h.Steps) / 2; size > 0 && time.Now().Before(until); {
		good, err := try(ctx, h, cutsOf(len(h.Steps), size), does)
		if err != nil {
			return h, err
		}
		if len(good) > 1 { // perhaps all of them can be removed
			all, err := try(ctx, h, [][]span{slices.Concat(good...)}, does)
			if err != nil {
				return h, err
			}
			good = append(all, good[0])
		}
		if len(good) == 0 {
			size /= 2
			continue
		}
		h = h.without(good[0])
		size = min(size, len(h.Steps)/2)
	}
	if !strings.HasPrefix(h.Name, left) {
		h.Name = left + h.Name
	}
	return h, nil
}

// left adds a prefix to the names of reduced histories, once.
const left = "What is left of "

// A span is a range of steps of a history, from one position to before another.
type span struct{ from, to int }

// cutsOf returns the ways to remove this number of consecutive steps; at least one step remains.
func cutsOf(steps, size int) [][]span {
	var out [][]span
	for from := 0; from < steps; from += size {
		if to := min(from+size, steps); to-from < steps {
			out = append(out, []span{{from, to}})
		}
	}
	return out
}

// try returns the cuts after which the history still behaves the same.
func try(ctx context.Context, h drawn, cuts [][]span,
	does func(context.Context, []drawn) ([]bool, error)) ([][]span, error) {
	var tries []drawn
	for i, c := range cuts {
		t := h.without(c)
		t.Name = fmt.Sprintf("%s, cut %d", h.Name, i)
		tries = append(tries, t)
	}
	if len(tries) == 0 {
		return nil, nil
	}
	good, err := does(ctx, tries)
	if err != nil {
		return nil, err
	}
	var out [][]span
	for i := range tries {
		if good[i] {
			out = append(out, cuts[i])
		}
	}
	return out, nil
}

// without returns the history without some spans, which are sorted and don't overlap.
func (h drawn) without(spans []span) drawn {
	for _, s := range slices.Backward(spans) {
		h.Scenario = h.Without(s.from, s.to)
	}
	return h
}
