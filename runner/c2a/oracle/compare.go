package oracle

import (
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// choice is one observable: on the side of what was seen a value, on the side of what is
// predicted all values that are allowed. The zero value is neither, and agrees with any.
type choice struct {
	value   string
	allowed []string
}

// meets reports whether a value and a prediction agree, in either order, as cmp demands
// of a comparer.
func meets(a, b choice) bool {
	if a.value == "" {
		a, b = b, a
	}
	return a.value == "" || len(b.allowed) == 0 || slices.Contains(b.allowed, a.value)
}

// difference is a value that isn't allowed, and those that are.
type difference struct{ got, allowed string }

// differences are the members that were seen, and are none of what is allowed.
func differences(s *seen, a *allowed) map[member]difference {
	x, y := map[member]choice{}, map[member]choice{}
	for m := addressed; m <= mentions; m++ {
		x[m], y[m] = choice{value: s[m]}, choice{allowed: a[m]}
	}
	r := reporter{found: map[member]difference{}}
	cmp.Equal(x, y, cmp.Comparer(meets), cmp.Reporter(&r))
	return r.found
}

// reporter collects differences as data. The text of cmp.Diff is not stable, and it
// doesn't know which side allows.
type reporter struct {
	path  cmp.Path
	found map[member]difference
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }
func (r *reporter) PopStep()                { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(result cmp.Result) {
	if result.Equal() {
		return
	}
	at := r.path.Last().(cmp.MapIndex)
	got, predicted := at.Values()
	r.found[at.Key().Interface().(member)] = difference{got.Interface().(choice).value, strings.Join(predicted.Interface().(choice).allowed, " or ")}
}
