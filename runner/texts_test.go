package runner

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// kitchen are the texts of a program that knows about nothing but food.
var kitchen = lexicon.Texts{
	lexicon.Question: {"how long does rice take?", "what goes with grilled fish?", "can one freeze pesto?",
		"which pan suits an omelette?", "why does dough rise overnight?"},
	lexicon.Task: {"write a recipe for onion soup", "list three desserts with apples", "plan a menu for six guests",
		"convert that recipe to grams"},
	lexicon.Thanks: {"thanks a lot!", "many thanks"},
	lexicon.Status: {"the bread is proofing", "all plates are washed", "our stock has run low"},
}

// behindHandle finds a text of the kitchen behind the handle of an agent of PAP.
var behindHandle = regexp.MustCompile(`"\^[A-Z]+ (write a recipe|list three|plan a menu|convert that recipe)`)

// TestTextsOfTheUser: messages are replaced whole, the verdicts stay, and what is kept is told with its reason.
func TestTextsOfTheUser(t *testing.T) {
	for _, seed := range []uint64{0, 5} {
		r, err := Run(t.Context(), Options{
			Target: reference(), Seed: seed, Texts: kitchen, KeepTraces: KeepAll,
			Filter: features.Filter{Scenarios: []string{"attention/", "compose/", "claims/", "tasks/"}},
		})
		require.NoError(t, err)
		require.Equal(t, judge.Conformant, r.Overall, r.Reason)
		require.Equal(t, kitchen[lexicon.Task], r.Texts.Own[lexicon.Task])
		require.Greater(t, r.Texts.Replaced, 100)
		require.NotEmpty(t, r.Texts.Kept)
		sent, aimed := 0, 0 // aimed: at a handle
		for _, s := range r.Scenarios {
			for _, e := range s.Trace {
				require.NotContains(t, string(e.Raw), "the index is rebuilt", s.ID)
				if e.Dir == frames.To && strings.Contains(string(e.Raw), "onion soup") {
					sent++
				}
				if e.Dir == frames.To && behindHandle.Match(e.Raw) {
					aimed++
				}
			}
		}
		require.Positive(t, sent)
		require.Positive(t, aimed)
	}
}

// TestTextsAreKnownInTheWordsOfTheFeatures: what fails under the user's texts fails under the suite's by the same name.
func TestTextsAreKnownInTheWordsOfTheFeatures(t *testing.T) {
	wrong := reference(hasty)
	var lists [][]string
	for _, texts := range []lexicon.Texts{nil, kitchen} {
		r, err := Run(t.Context(), Options{Target: wrong, Seed: 3, Texts: texts, Filter: features.Filter{
			Roles: []string{"harness"}, Drafts: []string{"2026-06-24"}, Scenarios: []string{"compose/"}}})
		require.NoError(t, err)
		var failed []string
		for _, s := range r.Scenarios {
			for _, c := range s.Checks {
				if !c.OK {
					failed = append(failed, s.ID+" "+lexicon.Of(s.Words).Written(c.What))
				}
			}
		}
		require.NotEmpty(t, failed)
		lists = append(lists, failed)
	}
	require.Equal(t, lists[0], lists[1])
}

// TestTextsAreInTheTrace: a recorded run is judged again in the same words.
func TestTextsAreInTheTrace(t *testing.T) {
	dir := t.TempDir()
	_, err := Run(t.Context(), Options{Target: reference(), Seed: 3, Texts: kitchen, Trace: dir,
		Filter: features.Filter{Roles: []string{"host"}, Scenarios: []string{"attention/thanks"}}})
	require.NoError(t, err)
	recorded := load(t, dir)
	require.NotEmpty(t, recorded)
	require.Equal(t, kitchen, recorded[0].Trace.Options.Texts)
	r, differences, err := Replay(t.Context(), recorded, ReplayOptions{})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	require.Empty(t, differences)
}

func TestUnfitTextsStartNothing(t *testing.T) {
	_, err := Run(t.Context(), Options{Target: reference(), Texts: lexicon.Texts{"question": {"no"}}})
	require.ErrorContains(t, err, `texts: question: "no"`)
}
