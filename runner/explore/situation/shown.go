package situation

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Shown is something that a history showed outside the implementation: a turn to a model, a message to people, a
// delivery to an agent. It contains no ids and no times, which are the implementation's own.
type Shown struct {
	What string `json:"what"` // one or two words, such as "turn"
	Text string `json:"text"`
}

func (s Shown) String() string { return s.What + ": " + s.Text }

// A Difference is something that one of two runs of a history showed more often.
type Difference struct {
	Shown
	First  int `json:"first"`  // how often the first run showed it
	Second int `json:"second"` // and the second
}

func (d Difference) String() string {
	return fmt.Sprintf("%s (%d and %d times)", d.Shown, d.First, d.Second)
}

// Differ compares what two runs of a history showed, in any order.
func Differ(first, second []Shown) []Difference {
	counts := map[Shown]Difference{}
	for _, s := range first {
		d := counts[s]
		d.First++
		counts[s] = d
	}
	for _, s := range second {
		d := counts[s]
		d.Second++
		counts[s] = d
	}
	var out []Difference
	for s, d := range counts {
		if d.First != d.Second {
			d.Shown = s
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.What, b.What), cmp.Compare(a.Text, b.Text))
	})
	return out
}

// Kinds are the kinds of the differences, sorted and without duplicates.
func Kinds(differences []Difference) []string {
	set := map[string]bool{}
	for _, d := range differences {
		set[d.What] = true
	}
	return slices.Sorted(maps.Keys(set))
}
