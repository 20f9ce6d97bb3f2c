package steps

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
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
		step(`{name} posts {text}`), step(`{name} posts {texts}`), step(`{name} leaves[ in {time}][ for good]`),
		step(`{text}`), step(`again and again`))
	for line, want := range map[string][]string{
		`Will posts "a", "b"`: {`{name} posts {texts}`},
		// the word twice, each step once
		`Will posts "Ann posts this"`: {`{name} posts {text}`, `{name} posts {texts}`},
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

func TestWhatALineNeeds(t *testing.T) {
	step := func(keyword Keyword, pattern string, taps ...string) *Step {
		return (&Step{Entry: Entry{Keyword: keyword, Pattern: pattern}}).Needs(taps)
	}
	v := NewVocabulary(nil,
		step(Given, `{agent} has the role {text}`, "link"), step(When, `{agents} claim {text}`, "link"),
		step(When, `{name} posts {text}`),
		step(Then, `{text} reaches {agent}[ or {agent}]`, "link", "turn"))
	for _, row := range []struct {
		line string
		want features.Needs
		why  string
	}{
		{`lead has the role "x"`, features.Needs{Taps: []string{"link"}, Agents: []string{"lead"}},
			"only an agent has it"},
		{`lead and worker claim "lead"`, features.Needs{Taps: []string{"link"}, Agents: []string{"lead", "worker"}},
			"the suite acts in their place"},
		{`worker posts "ask lead"`, features.Needs{}, "whoever posts may be anybody, and what is said is no agent"},
		{`"x" reaches lead or scout`, features.Needs{Taps: []string{"link", "turn"}, Asks: []string{"lead", "scout"}},
			"it is demanded of them"},
		{`"x" reaches lead`, features.Needs{Taps: []string{"link", "turn"}, Asks: []string{"lead"}},
			"what is left out names nobody"},
		{`"x" reaches Will`, features.Needs{}, "it is no step"},
	} {
		require.Equal(t, row.want, v.Needs(row.line), "%s: %s", row.line, row.why)
	}
	require.Equal(t, []string{`{name} posts {text}`}, v.Undeclared())
}
