package explore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// mostDivergences is the number of kinds of differences that are reduced; all of them are counted.
const mostDivergences = 12

// A Divergence is a history in which two implementations behaved differently.
type Divergence struct {
	Role  string   `json:"role"`
	Draft string   `json:"draft"`
	What  []string `json:"what"`  // the kinds of things that differ, such as "turn"
	Times int      `json:"times"` // in how many histories the same kinds differed
	Drawn int      `json:"drawn"` // steps of the history in which they differed first
	Steps int      `json:"steps"` // of what was left
	// Differences are what only one of the two showed in the reduced history, or more often.
	Differences []situation.Difference `json:"differences"`
	// Decided are the rules that one of the two breaks in the reduced history; none: the text leaves the difference
	// open, as far as the schemas, the laws and the prediction can tell.
	Decided []Decided `json:"decided,omitempty"`
	// Unsteady says that the two didn't differ in the same way when the reduced history ran again.
	Unsteady bool   `json:"unsteady,omitempty"`
	Feature  string `json:"feature"` // what was left, in Gherkin
}

// Decided is a rule that one of two implementations breaks.
type Decided struct {
	Requirement string `json:"requirement"`
	By          string `json:"by"` // "first", "second" or "both"
}

// two is a play of histories by both implementations.
type two struct {
	first, second report.Report
	shown, other  map[string]seen
}

// differs returns what the two showed differently in a history. If one of them was not judged, nothing is compared.
func (t *two) differs(name string, cell [2]string) []situation.Difference {
	a, judged := t.shown[name][cell]
	b, too := t.other[name][cell]
	if !judged || !too {
		return nil
	}
	return situation.Differ(a.Shown, b.Shown)
}

// compare runs histories on the other implementation, and makes a divergence for each kind of difference.
func (e *explorer) compare(ctx context.Context, r *report.Report, histories []drawn, shown map[string]seen) error {
	if e.Against == nil {
		return nil
	}
	other, otherShown, err := e.play(ctx, e.Against, histories)
	if err != nil {
		return err
	}
	if other.Implementation.Declared == nil {
		return fmt.Errorf("explore: the other implementation: %w", &NotAttachedError{other.Reason})
	}
	t := two{*r, other, shown, otherShown}
	for _, s := range r.Scenarios {
		cell := [2]string{s.Role, s.Draft}
		kinds := situation.Kinds(t.differs(s.Name, cell))
		if len(kinds) == 0 {
			continue
		}
		key := s.Role + " " + strings.Join(kinds, ",")
		if i, known := e.divergent[key]; known {
			e.result.Differences[i].Times++
			continue
		}
		if len(e.result.Differences) == mostDivergences {
			continue
		}
		h := named(histories, s.Name)
		d := Divergence{Role: s.Role, Draft: s.Draft, What: kinds, Times: 1, Drawn: len(h.Steps)}
		e.tell("a difference in " + strings.Join(kinds, ", "))
		if err := e.reduceDivergence(ctx, &d, h); err != nil {
			return err
		}
		e.divergent[key] = len(e.result.Differences)
		e.result.Differences = append(e.result.Differences, d)
	}
	return nil
}

// both runs histories on both.
func (e *explorer) both(ctx context.Context, histories []drawn) (t two, err error) {
	if t.first, t.shown, err = e.play(ctx, e.Run.Target, histories); err == nil {
		t.second, t.other, err = e.play(ctx, e.Against, histories)
	}
	return t, err
}

// reduceDivergence reduces a history as long as the two differ in exactly the same kinds of things.
func (e *explorer) reduceDivergence(ctx context.Context, d *Divergence, first drawn) error {
	defer e.only(d.Role, d.Draft)()
	cell := [2]string{d.Role, d.Draft}
	h, err := e.shrink(ctx, first, func(ctx context.Context, tries []drawn) ([]bool, error) {
		t, err := e.both(ctx, tries)
		out := make([]bool, len(tries))
		for i, h := range tries {
			out[i] = slices.Equal(situation.Kinds(t.differs(h.Name, cell)), d.What)
		}
		return out, err
	})
	if err != nil {
		return err
	}
	t, err := e.both(ctx, []drawn{h})
	if err != nil {
		return err
	}
	d.Differences = t.differs(h.Name, cell)
	if !slices.Equal(situation.Kinds(d.Differences), d.What) {
		d.Unsteady, h = true, first
	}
	d.Steps, d.Feature, d.Decided = len(h.Steps), write([]drawn{h}), decided(t.first, t.second)
	return nil
}

// decided lists the rules that only one of two reports has broken, and those that both have.
func decided(first, second report.Report) []Decided {
	of := func(r report.Report) (ids []string) {
		for _, s := range r.Scenarios {
			if s.Verdict != judge.Error {
				ids = append(ids, broken(s)...)
			}
		}
		return ids
	}
	a, b := of(first), of(second)
	var out []Decided
	for _, id := range a {
		by := "first"
		if slices.Contains(b, id) {
			by = "both"
		}
		out = append(out, Decided{id, by})
	}
	for _, id := range b {
		if !slices.Contains(a, id) {
			out = append(out, Decided{id, "second"})
		}
	}
	return out
}
