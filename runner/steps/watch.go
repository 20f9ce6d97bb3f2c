package steps

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// A Law is a statement that is put to the test on every trace.
type Law struct {
	Requirement string
	Says        string // the statement, in one sentence
	Needs       string // what it needs to see that no log of a link shows; "": nothing
}

// Watched are the laws that watch traces, in the order in which they are given.
func Watched[S law.Story[R, D], R comparable, D any](laws []law.Law[S, R, D]) []Law {
	out := make([]Law, len(laws))
	for i, l := range laws {
		out[i] = Law{l.Requirement, l.Says, l.Needs}
	}
	return out
}

// Laws are those of all protocols, in the order in which the protocols were registered.
func Laws() []Law {
	var all []Law
	for _, p := range protocols {
		if p.Laws != nil {
			all = append(all, p.Laws()...)
		}
	}
	return all
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
	for _, l := range Laws() {
		watch(judge.Law, []string{l.Requirement})
	}
	for _, p := range suite.Pickles() {
		watch(judge.Step, []string{p.Requirement})
	}
	return by
}
