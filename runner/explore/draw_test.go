package explore

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// TestRareHistoriesAreChangedMoreOften: of two histories that reached something new, the one that reached what few
// others do is changed more often, and the other one too.
func TestRareHistoriesAreChangedMoreOften(t *testing.T) {
	rare, common := situation.Pair{Requirement: "R", Aspect: "a=1"}, situation.Pair{Requirement: "C", Aspect: "a=1"}
	c := &situation.Coverage{}
	for range 20 {
		c.Add([]situation.Judged{{Requirement: common.Requirement, In: "a=1"}})
	}
	c.Add([]situation.Judged{{Requirement: rare.Requirement, In: "a=1"}})
	k := history.Kind{Name: "days", Changes: history.Changes{Repeats: regexp.MustCompile("again")}}
	first, second := &parent{role: "host", new: []situation.Pair{common}},
		&parent{role: "host", new: []situation.Pair{common, rare}}
	e := &explorer{random: rand.New(rand.NewPCG(1, 1)), coverage: map[string]*situation.Coverage{"host": c},
		parents: map[string][]*parent{"days": {first, second}}}
	times := map[*parent]int{}
	for range 400 {
		times[e.parentOf(k)]++
	}
	require.Greater(t, times[second], 3*times[first])
	require.Positive(t, times[first])
	require.Positive(t, times[nil], "new histories are drawn as well")

	e.Unguided = true
	require.Nil(t, e.parentOf(k))
	e.Unguided = false
	for range 20 {
		require.Nil(t, e.parentOf(history.Kind{Name: "days"}), "its histories can't be changed")
		require.Nil(t, e.parentOf(history.Kind{Name: "nights", Changes: k.Changes}), "there is nothing to change")
	}
}

// TestWhatBringsMoreIsPlayedMore: mutants are drawn more often as long as they bring more that is new.
func TestWhatBringsMoreIsPlayedMore(t *testing.T) {
	e := &explorer{}
	require.Equal(t, 50, e.mutated())
	play := func(o origin, news bool) {
		for range 100 {
			e.yields[o].add(news)
		}
	}
	play(fresh, false)
	play(mutant, true)
	require.Equal(t, mostMutated, e.mutated())
	play(fresh, true)
	play(mutant, false)
	require.Greater(t, e.mutated(), leastMutated-1)
	require.Less(t, e.mutated(), 30)
}
