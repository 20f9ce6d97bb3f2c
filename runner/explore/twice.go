package explore

import (
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// twiceOf is N if one in N histories that reached something new runs a second time.
const twiceOf = 4

// mostUnsteady is the maximum number of kept histories with different results.
const mostUnsteady = 5

// Unsteady is a history that ran twice with different results. The cause is in the implementation: the suite did the
// same in both runs.
type Unsteady struct {
	Role        string                 `json:"role"`
	Draft       string                 `json:"draft"`
	Differences []situation.Difference `json:"differences"`
	Feature     string                 `json:"feature"` // the history, in Gherkin
}

// steady reports whether the same history must give the same result: the clock is the suite's.
func (e *explorer) steady() bool {
	return e.declared != nil && (e.declared.Clock == "" || e.declared.Clock == port.ClockVirtual)
}

// compareTwice compares what a history showed with what it showed the first time.
func (e *explorer) compareTwice(h drawn, second seen) {
	for _, cell := range slices.SortedFunc(maps.Keys(*h.first), compareCells) {
		now, ok := second[cell]
		if !ok {
			continue
		}
		differences := situation.Differ((*h.first)[cell].Shown, now.Shown)
		if len(differences) == 0 || len(e.result.Unsteady) == mostUnsteady {
			continue
		}
		e.result.Unsteady = append(e.result.Unsteady, Unsteady{Role: cell[0], Draft: cell[1],
			Differences: differences, Feature: write([]drawn{h})})
	}
}
