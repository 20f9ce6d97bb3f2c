package law

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAFinderFindsWhatContainsFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.Map(rapid.StringMatching(`([abc]{1,2} ){0,6}`), Words)
		phrases := rapid.SliceOfN(text, 0, 8).Draw(t, "phrases")
		words := text.Draw(t, "words")
		var want []int
		for i, p := range phrases {
			if p != NoWords && strings.Contains(words, p) {
				want = append(want, i)
			}
		}
		require.Equal(t, want, newFinder(phrases).in(words))
	})
}
