package runner

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// seeds are enough for each word of a pool to be drawn for many a scenario.
const seeds = 8

// everyPickle plays each scenario once, in one of its roles and drafts.
func everyPickle(t *testing.T) []features.Planned {
	plan, err := Plan(features.Filter{})
	require.NoError(t, err)
	return slices.CompactFunc(plan, func(a, b features.Planned) bool { return a.Pickle == b.Pickle })
}

// TestDrawnLinesMeanTheSame: whatever is drawn, a line is the same step, and nothing but names and words differs.
func TestDrawnLinesMeanTheSame(t *testing.T) {
	same, all := 0, 0
	for _, p := range everyPickle(t) {
		protocol, _ := steps.Of(p.Draft)
		vocabulary := protocol.Vocabulary()
		for seed := range uint64(seeds) {
			drawn := protocol.Draw(seed+1, p)
			words := drawn.Setting.Words
			told := 0
			for i, s := range drawn.Planned.Pickle.Steps {
				was := p.Pickle.Steps[i]
				require.Equal(t, vocabulary.Matching(was.Text), vocabulary.Matching(s.Text), "%s: %s", p.ID(), s.Text)
				require.Len(t, s.Text, len(was.Text), "%s: %s", p.ID(), s.Text)
				require.Equal(t, was.Text, words.Written(s.Text), "%s: %s", p.ID(), s.Text)
				if s.DocString != nil {
					require.Equal(t, *was.DocString, words.Written(*s.DocString), p.ID())
				}
				if s.Text != was.Text {
					told++
				}
			}
			if all++; told == 0 {
				same++
			}
		}
	}
	require.Less(t, same*100, all*3, "%d of %d are told in the same words", same, all)
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// TestDrawnTextsKeepTheirRelations: who looks for a text or a name within a text finds it in the drawn words where, and
// only where, it is there in the written ones.
func TestDrawnTextsKeepTheirRelations(t *testing.T) {
	for _, p := range everyPickle(t) {
		protocol, _ := steps.Of(p.Draft)
		texts := textsOf(p.Pickle)
		for seed := range uint64(seeds) {
			words := protocol.Draw(seed+1, p).Setting.Words
			sought := slices.Concat(texts, slices.Collect(maps.Keys(words.Words(texts...))))
			for _, a := range texts {
				for _, b := range sought {
					if len(b) == 1 { // a letter is found anywhere
						continue
					}
					require.Equal(t, strings.Contains(a, b), strings.Contains(words.Draw(a), words.Draw(b)),
						"%s: %q in %q", p.ID(), words.Draw(b), words.Draw(a))
				}
			}
		}
	}
}

// textsOf are the texts of a scenario.
func textsOf(p *features.Pickle) []string {
	var all []string
	for _, s := range p.Steps {
		for _, m := range quoted.FindAllStringSubmatch(s.Text, -1) {
			all = append(all, m[1])
		}
		if s.DocString != nil {
			all = append(all, *s.DocString)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestPoolsAreOfWordsThatNobodySays: a word that is drawn is as long as the one that it replaces, and stands nowhere in
// the features, nor in another pool.
func TestPoolsAreOfWordsThatNobodySays(t *testing.T) {
	said := map[string]map[string]bool{} // by protocol
	for _, p := range everyPickle(t) {
		protocol := p.Requirement.Protocol
		if said[protocol] == nil {
			said[protocol] = map[string]bool{}
		}
		for _, s := range p.Pickle.Steps {
			text := s.Text
			if s.DocString != nil {
				text += " " + *s.DocString
			}
			for _, word := range regexp.MustCompile(`\pL+`).FindAllString(text, -1) {
				said[protocol][strings.ToLower(word)] = true
			}
		}
	}
	for name, words := range said {
		protocol, ok := steps.Find(name)
		require.True(t, ok)
		known := map[string]bool{}
		for _, pool := range protocol.Words {
			of, others := strings.Fields(pool.Of), strings.Fields(pool.Others)
			require.Greater(t, len(others), len(of), pool.Of)
			for _, word := range slices.Concat(of, others) {
				require.False(t, known[word], "%s: %s is there twice", name, word)
				known[word] = true
				require.Equal(t, slices.Contains(of, word), words[word], "%s: %s", name, word)
			}
		}
	}
}
