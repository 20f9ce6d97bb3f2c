package features

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func splitLines(text string) iter.Seq[string] { return strings.SplitSeq(text, "\n") }

func withoutLines(steps []Step) []Step {
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i].Line = 0
	}
	return steps
}

// requireCut demands that the cut source holds exactly the kept pickles: as many, in the same order, with the same
// names and steps.
func requireCut(t require.TestingT, f *Feature, keep map[string]bool) {
	cut := f.Cut(keep)
	again, err := Parse(f.URI, cut)
	require.NoError(t, err, "cut source:\n%s", cut)

	var want []*Pickle
	for _, p := range f.Pickles() {
		if keep[p.ID] {
			want = append(want, p)
		}
	}
	got := again.Pickles()
	require.Len(t, got, len(want), "cut source:\n%s", cut)
	for i, p := range got {
		require.Equal(t, want[i].Name, p.Name)
		require.Equal(t, withoutLines(want[i].Steps), withoutLines(p.Steps))
		require.Empty(t, p.Tags)
	}
}

func TestCut(t *testing.T) {
	f, err := Parse("c2a/small.feature", []byte(testFeature))
	require.NoError(t, err)
	for _, tt := range []struct {
		why  string
		keep []string
	}{
		{"nothing", nil},
		{"everything", []string{"small/plain-and-simple", "small/narrow", "small/rows-of-what#1",
			"small/rows-of-what#2", "small/rows-of-what#3", "small/last"}},
		{"one with a doc string that looks like gherkin", []string{"small/plain-and-simple"}},
		{"one with tags on two lines", []string{"small/narrow"}},
		{"the first row of a table with a comment in it", []string{"small/rows-of-what#1"}},
		{"the second row", []string{"small/rows-of-what#2"}},
		{"a row of the second table", []string{"small/rows-of-what#3"}},
		{"rows of both tables", []string{"small/rows-of-what#1", "small/rows-of-what#3"}},
		{"one of another rule", []string{"small/last"}},
		{"one of each rule", []string{"small/narrow", "small/last"}},
		{"an id that is none", []string{"small/lost"}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			keep := map[string]bool{}
			for _, id := range tt.keep {
				keep[id] = true
			}
			requireCut(t, f, keep)
		})
	}
}

func TestCutKeepsLineBreaks(t *testing.T) {
	source := strings.ReplaceAll(testFeature, "\n", "\r\n")
	f, err := Parse("c2a/small.feature", []byte(source))
	require.NoError(t, err)
	cut := f.Cut(map[string]bool{"small/last": true})
	require.Equal(t, strings.Count(string(cut), "\n"), strings.Count(string(cut), "\r\n"))
	requireCut(t, f, map[string]bool{"small/last": true})
}

// TestCutAnything cuts the suite's own features anyhow.
func TestCutAnything(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(suite.Features).Draw(t, "feature")
		keep := map[string]bool{}
		for _, p := range f.Pickles() {
			if rapid.IntRange(0, 3).Draw(t, p.ID) == 0 {
				keep[p.ID] = true
			}
		}
		requireCut(t, f, keep)
	})
}
