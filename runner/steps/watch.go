package steps

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// A Law is a statement that is checked in every trace.
type Law struct {
	Requirement string
	Says        string // the statement, in one sentence
	Needs       string // what it needs that a log of a link doesn't contain; "": nothing
}

// Watched returns the laws that check traces, in the given order.
func Watched[S law.Story[R, D], R comparable, D any](laws []law.Law[S, R, D]) []Law {
	out := make([]Law, len(laws))
	for i, l := range laws {
		out[i] = Law{l.Requirement, l.Says, l.Needs}
	}
	return out
}

// Laws returns those of all protocols, in the order of registration.
func Laws() []Law {
	var all []Law
	for _, p := range protocols {
		if p.Laws != nil {
			all = append(all, p.Laws()...)
		}
	}
	return all
}

// Watchers returns what checks each requirement of a suite, from what is registered: the schemas, the laws, and the
// steps of the scenarios under its rule. The oracle's predictions are known only from a run.
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
