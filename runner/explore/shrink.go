package explore

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// reduce cuts the history of a finding down as long as the same rule is broken in the same role and draft. What is left
// has to break the rule twice more, each time in programs that nothing was played to before.
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

// doubt finds out whether the reference breaks the rule as well.
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

// only narrows what is played to a role and a draft, until the function is called that it returns.
func (e *explorer) only(role, draft string) func() {
	was := e.Run.Filter
	e.Run.Filter.Roles, e.Run.Filter.Drafts = []string{role}, []string{draft}
	return func() { e.Run.Filter = was }
}

// shrink cuts a history down as long as what is left does the same: parts of it, the longest first, then single steps.
// does reports which of some histories do.
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
		if len(good) > 1 { // perhaps all of them can go
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

// left begins the names of what was cut down, once.
const left = "What is left of "

// A span is steps of a history, from one position to before another.
type span struct{ from, to int }

// cutsOf are the ways to leave out so many steps in a row; one step at least is left.
func cutsOf(steps, size int) [][]span {
	var out [][]span
	for from := 0; from < steps; from += size {
		if to := min(from+size, steps); to-from < steps {
			out = append(out, []span{{from, to}})
		}
	}
	return out
}

// try returns those of the cuts after which what is left still does it.
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

// without is the history without some spans, which are in order and apart.
func (h drawn) without(spans []span) drawn {
	for _, s := range slices.Backward(spans) {
		h.Scenario = h.Without(s.from, s.to)
	}
	return h
}
