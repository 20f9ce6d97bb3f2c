package law

import (
	"iter"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/wordindex"
)

// finder finds which of many phrases occur in a text. Phrases and texts are as [Words] returns them. Each phrase is
// looked for at its rarest word, so that a text is read once, however many phrases there are.
type finder struct {
	phrases []string
	byWord  map[string][]int // phrases, filed by their rarest word
}

// newFinder takes the phrases. Phrases without words are never found.
func newFinder(phrases []string) *finder {
	byWord := wordindex.Index(len(phrases), func(i int) iter.Seq[string] { return strings.FieldsSeq(phrases[i]) })
	return &finder{phrases: phrases, byWord: byWord}
}

// in returns the numbers of the phrases that stand in the words, ascending.
func (f *finder) in(words string) []int {
	var found []int
	for word := range strings.FieldsSeq(words) {
		for _, i := range f.byWord[word] {
			if strings.Contains(words, f.phrases[i]) {
				found = append(found, i)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
