package steps

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// Watched are the requirements that laws watch, each once, sorted.
func Watched[S law.Story[R, D], R comparable, D any](laws []law.Law[S, R, D]) []string {
	ids := make([]string, len(laws))
	for i, l := range laws {
		ids[i] = l.Requirement
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Watchers are who watches each requirement of a suite, by what is registered: the schemas, the laws, and the steps of
// the scenarios under its rule. What the oracle predicts is known of a run alone.
func Watchers(suite *features.Suite) map[string][]judge.Source {
	by := map[string][]judge.Source{}
	watch := func(source judge.Source, ids []string) {
		for _, id := range ids {
			if !slices.Contains(by[id], source) {
				by[id] = append(by[id], source)
			}
		}
	}
	watch(judge.Schema, schemas.Requirements())
	for _, p := range protocols {
		if p.Laws != nil {
			watch(judge.Law, p.Laws())
		}
	}
	for _, p := range suite.Pickles() {
		watch(judge.Step, []string{p.Requirement})
	}
	return by
}
