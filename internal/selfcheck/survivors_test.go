package selfcheck

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/mutants"
	bundled "github.com/c2a-conform/c2a-conform/reference"
)

// TestSurvivorsExist: a reason is about one mutant of the source as it is now. If this fails, the source has changed:
// drop the reason, or give it the key of the new source.
func TestSurvivorsExist(t *testing.T) {
	all, err := mutants.List(t.Context(), "../..", bundled.Engines())
	require.NoError(t, err)
	keys := map[string]bool{}
	for _, m := range all {
		require.False(t, keys[m.Key()], "two mutants have the key %q", m.Key())
		keys[m.Key()] = true
	}
	reasons, err := Survivors()
	require.NoError(t, err)
	require.NotEmpty(t, reasons)
	seen := map[string]bool{}
	reasonFor := map[string]bool{}
	for _, s := range reasons {
		require.NotEmpty(t, s.Mutants, s.Reason)
		require.NotEmpty(t, s.Reason, s.Mutants)
		require.True(t, slices.IsSorted(s.Mutants), "the mutants are not sorted: %q", s.Mutants)
		for _, m := range s.Mutants {
			require.True(t, keys[m], "no mutant has the key %q", m)
			require.False(t, seen[m], "two reasons for %q", m)
			seen[m] = true
		}
		if s.Alternate != "" {
			_, ok := bundled.FindAlternate(s.Alternate)
			require.True(t, ok, "%s: no alternate %q", s.Mutants, s.Alternate)
		}
		require.False(t, reasonFor[s.Reason+s.Alternate], "the same reason twice: %q", s.Reason)
		reasonFor[s.Reason+s.Alternate] = true
	}
	byMutant := func(a, b Survivor) int { return strings.Compare(a.Mutants[0], b.Mutants[0]) }
	require.True(t, slices.IsSortedFunc(reasons, byMutant), "the reasons are not sorted by their first mutant")
}

func TestReasonsAreNeeded(t *testing.T) {
	reasons := []Survivor{{Mutants: []string{"also open", "open"}, Reason: "a text leaves it open"},
		{Mutants: []string{"old"}, Reason: "it was open"}, {Mutants: []string{"elsewhere"}, Reason: "not drawn"}}
	r := MutantReport{Planned: 5, Drawn: []MutantOutcome{
		{Key: "a", Fate: Noticed}, {Key: "open", Fate: Unnoticed}, {Key: "old", Fate: Noticed},
		{Key: "b", Fate: Unchanged}, {Key: "c", Fate: Unreached},
	}}
	r.excuse(reasons[:1])
	require.Equal(t, MutantOutcome{Key: "open", Fate: Permitted, Reason: "a text leaves it open"}, r.Drawn[1])
	require.True(t, r.OK(), "what may survive is not counted")
	r.excuse(reasons[1:])
	require.Equal(t, []string{"old"}, r.Needless, "one that is not drawn may be needed")
	require.False(t, r.OK())

	r.Needless = nil
	require.True(t, r.OK())
	r.Drawn[3].Fate = Unnoticed
	require.False(t, r.OK(), "one of three is missed")
	r.Drawn[3].Fate = Unchanged
	r.Planned++
	require.False(t, r.OK(), "one was not tried")
	var text strings.Builder
	r.WriteText(&text)
	require.Contains(t, text.String(), "interrupted: 1 of 6 were not tried")
}

func TestDrawSurvivesChangesOfTheSource(t *testing.T) {
	var all []mutants.Mutant
	for i := range 500 {
		all = append(all, mutants.Mutant{Number: i + 1, Kind: mutants.Drop, Folder: "f", Source: fmt.Sprint("s", i)})
	}
	keys := func(drawn []mutants.Mutant) []string {
		var out []string
		for _, m := range drawn {
			out = append(out, m.Key())
		}
		return out
	}
	drawn := keys(draw(all, 50, 1))
	require.Len(t, drawn, 50)
	require.Equal(t, drawn[:10], keys(draw(all, 10, 1)), "a smaller draw is the beginning of a larger one")
	require.NotEqual(t, drawn, keys(draw(all, 50, 2)), "the seed draws")
	require.Len(t, draw(all, 1000, 1), 500, "there are no more")

	changed := slices.Clone(all[100:]) // of a file that is gone; the others have other numbers now
	for i := range changed {
		changed[i].Number = i + 1
	}
	left := slices.DeleteFunc(slices.Clone(drawn), func(key string) bool {
		return !slices.Contains(keys(changed), key)
	})
	require.Less(t, len(left), len(drawn))
	require.Equal(t, left, keys(draw(changed, 50, 1))[:len(left)], "what is left is drawn again")
}
