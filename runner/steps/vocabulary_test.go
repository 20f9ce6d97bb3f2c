package steps

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWordsThatEveryLineOfAPatternHas(t *testing.T) {
	for pattern, want := range map[string][]string{
		`{name} posts {text}`:                        {"posts"},
		`{name}'s edit of {text} is late`:            {"edit", "of", "is", "late"}, // "'s" stands next to a name
		`the host is "busy" for {n}s`:                {"the", "host", "is", `"busy"`, "for"},
		`{name} leaves[ in {time}][ for good] again`: {"again"}, // "leaves" may have something next to it
		`{text}`:        {},
		`[the ]host of`: {"of"},
	} {
		require.ElementsMatch(t, want, words(pattern), pattern)
	}
}

func TestALineIsFoundByItsWordsAndByNothingElse(t *testing.T) {
	step := func(pattern string) *Step { return &Step{Entry: Entry{Pattern: pattern}} }
	v := NewVocabulary(nil,
		step(`{name} posts {text}`), step(`{name} posts {texts}`), step(`{name} leaves[ in {time}][ for good]`), step(`{text}`), step(`again and again`))
	for line, want := range map[string][]string{
		`Will posts "a", "b"`:         {`{name} posts {texts}`},
		`Will posts "Ann posts this"`: {`{name} posts {text}`, `{name} posts {texts}`}, // the word twice, each step once
		`Will leaves in 2 s for good`: {`{name} leaves[ in {time}][ for good]`},
		`"again and again"`:           {`{text}`},
		`again and again`:             {`again and again`},
		`Will  posts "a"`:             nil, // two spaces
		`posts`:                       nil,
		``:                            nil,
	} {
		var found []string
		for _, s := range v.Matching(line) {
			found = append(found, s.Pattern)
		}
		require.Equal(t, want, found, line)
	}
}
