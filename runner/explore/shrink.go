package explore

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// shrink cuts the history of a finding down as long as the same rule is broken in the same role and draft: parts of
// it, the longest first, then single steps. What is left has to break the rule twice more.
func (e *explorer) shrink(ctx context.Context, f *Finding, first drawn) error {
	was := e.Run.Filter
	e.Run.Filter.Roles, e.Run.Filter.Drafts = []string{f.Role}, []string{f.Draft}
	defer func() { e.Run.Filter = was }()

	h, until := first, time.Now().Add(shrinking)
	for size := len(h.Steps) / 2; size > 0 && time.Now().Before(until); {
		cuts := cutsOf(len(h.Steps), size)
		broke, err := e.breaks(ctx, f.Requirement, h, cuts)
		if err != nil {
			return err
		}
		if len(broke) > 1 { // perhaps all of them can go
			all, err := e.breaks(ctx, f.Requirement, h, [][]span{slices.Concat(broke...)})
			if err != nil {
				return err
			}
			broke = append(all, broke[0])
		}
		if len(broke) == 0 {
			size /= 2
			continue
		}
		h = h.without(broke[0])
		size = min(size, len(h.Steps)/2)
	}
	h.Name = "What is left of " + first.Name
	for range 2 {
		r, err := e.play(ctx, []drawn{h})
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
	return nil
}

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

// breaks are those of the cuts after which what is left still breaks the rule.
func (e *explorer) breaks(ctx context.Context, rule string, h drawn, cuts [][]span) ([][]span, error) {
	var tries []drawn
	for i, c := range cuts {
		t := h.without(c)
		t.Name = fmt.Sprintf("%s, cut %d", h.Name, i)
		tries = append(tries, t)
	}
	r, err := e.play(ctx, tries)
	if err != nil {
		return nil, err
	}
	var out [][]span
	for i, t := range tries {
		if slices.ContainsFunc(r.Scenarios, func(s report.Scenario) bool {
			return s.Name == t.Name && slices.Contains(broken(s), rule)
		}) {
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
