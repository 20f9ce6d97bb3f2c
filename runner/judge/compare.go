package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// choice is one observable: on the side of what was seen a value, on the side
// of what is predicted all values that are allowed. The zero value is neither.
type choice struct {
	value   string
	allowed []string
}

func saw(value string) choice        { return choice{value: value} }
func allow(values ...string) choice  { return choice{allowed: values} }
func (c choice) predicted() bool     { return len(c.allowed) > 0 }
func (c choice) takes(v string) bool { return slices.Contains(c.allowed, v) }
func (c choice) describe() string    { return strings.Join(c.allowed, " or ") }

// open reports whether nothing was seen, or nothing is predicted.
func (c choice) open() bool { return c.value == "" && len(c.allowed) == 0 }

// meets reports whether a value and a prediction agree, in either order, as
// cmp demands of a comparer.
func meets(a, b choice) bool {
	switch {
	case a.open() || b.open():
		return true
	case a.predicted():
		return a.takes(b.value)
	case b.predicted():
		return b.takes(a.value)
	}
	return a.value == b.value
}

// difference is one observable outside of what is allowed.
type difference struct{ Path, Got, Allowed string }

// differences compares what was seen with what is predicted: two values of one
// type made of structs, slices, maps and choices.
func differences(seen, predicted any) []difference {
	var r reporter
	cmp.Equal(seen, predicted, cmp.Comparer(meets), cmp.Reporter(&r))
	return r.found
}

// reporter collects differences as data. The text of cmp.Diff is not stable,
// and it doesn't know which side allows.
type reporter struct {
	path  cmp.Path
	found []difference
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }
func (r *reporter) PopStep()                { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(result cmp.Result) {
	if result.Equal() {
		return
	}
	var names []string
	for _, step := range r.path {
		switch s := step.(type) {
		case cmp.StructField:
			names = append(names, s.Name())
		case cmp.SliceIndex:
			x, y := s.SplitKeys() // -1 where the element is missing
			names = append(names, fmt.Sprint(max(x, y)))
		case cmp.MapIndex:
			names = append(names, fmt.Sprint(s.Key()))
		}
	}
	d := difference{Path: strings.Join(names, "/")}
	got, allowed := r.path.Last().Values()
	if got.IsValid() {
		if c, ok := got.Interface().(choice); ok {
			d.Got = c.value
		} else {
			d.Got = fmt.Sprint(got.Interface())
		}
	}
	if allowed.IsValid() {
		if c, ok := allowed.Interface().(choice); ok {
			d.Allowed = c.describe()
		} else {
			d.Allowed = fmt.Sprint(allowed.Interface())
		}
	}
	r.found = append(r.found, d)
}
