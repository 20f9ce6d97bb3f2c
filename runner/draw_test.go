package runner

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// TestOneSeedIsOneRun: a run is drawn by its seed alone, and every scenario says something else under another one.
func TestOneSeedIsOneRun(t *testing.T) {
	filter := features.Filter{Scenarios: []string{"claims/", "tasks/", "gates/"}}
	wrong := reference(hasty)
	var told [][]byte
	first := map[string]string{}
	for _, row := range []struct {
		seed uint64
		jobs int
	}{{7, 1}, {7, 3}, {8, 1}} {
		r, err := Run(t.Context(), Options{Target: wrong, Filter: filter, Seed: row.seed, Jobs: row.jobs,
			KeepTraces: KeepAll})
		require.NoError(t, err)
		require.Equal(t, row.seed, r.Seed)
		var b bytes.Buffer
		require.NoError(t, report.WriteJSON(&b, r.WithoutTimes()))
		told = append(told, b.Bytes())
		for _, s := range r.Scenarios {
			require.Contains(t, s.Reproduce, fmt.Sprintf("--seed %d ", row.seed))
			wire := ""
			for _, e := range s.Trace {
				if e.Dir == frames.To {
					wire += string(e.Raw) + "\n"
				}
			}
			id := s.ID + s.Role + s.Draft
			require.NotContains(t, wire, s.ID, "what is sent names the scenario")
			if row.seed == 8 {
				require.NotEqual(t, first[id], wire, id)
			}
			first[id] = wire
		}
	}
	requireSame(t, told[0], told[1])
}

// TestFailuresAreKnownUnderEverySeed: a list of known failures is in the words of the features.
func TestFailuresAreKnownUnderEverySeed(t *testing.T) {
	wrong := reference(hasty)
	o := Options{Target: wrong, Filter: features.Filter{Roles: []string{"harness"}, Drafts: []string{"2026-06-24"},
		Scenarios: []string{"compose/"}}, KeepTraces: KeepNone}
	var list []string
	for seed := range uint64(4) {
		o.Seed = seed
		r, err := Run(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, judge.Nonconformant, r.Overall)
		var failed []string
		for _, s := range r.Scenarios {
			words := lexicon.Of(s.Words)
			for _, c := range s.Checks {
				if !c.OK {
					failed = append(failed, fmt.Sprint(s.ID, c.Source, c.Requirement, words.Written(c.What)))
				}
			}
		}
		if list == nil {
			list = failed
		}
		require.Equal(t, list, failed, "seed %d", seed)
	}
}

// seeds are enough for each word of a pool to be drawn for many a scenario.
const seeds = 8

// everyPickle plays each scenario once, in one of its roles and drafts.
func everyPickle(t *testing.T) []features.Planned {
	plan, err := Plan(nil, features.Filter{})
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
			drawn := protocol.Draw(seed+1, p, nil)
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
			words := protocol.Draw(seed+1, p, nil).Setting.Words
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
