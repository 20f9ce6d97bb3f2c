package oracle

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Predictions derives from the rules of the reference engine what the
// implementation must, may and must not do with the inputs of the trace, and
// compares what it did (source [Oracle]): a check for each requirement of which a prediction was
// sure, or one for each of its first failures.
//
// It doesn't replay the engine, since other schedules than the engine's are
// allowed too: every value that a draft leaves open is allowed, and where an
// edit, a held turn, typing or an interruption makes a prediction unsure,
// there is none.
func Predictions(t *law.Trace) []judge.Check { return predictionsOf(law.Tell(t)) }

func predictionsOf(story *law.Story) []judge.Check {
	o, t := oracle{Story: story, results: map[string]*result{}}, story.Trace
	switch {
	case t.World == nil:
	case t.Role == law.HostRole:
		o.host()
	case t.Role == law.HarnessRole:
		o.harness()
	}
	return o.checks()
}

// oracle is one comparison.
type oracle struct {
	*law.Story
	results map[string]*result
}

// result is how the predictions of one requirement came out.
type result struct {
	held   int
	broken []judge.Check
}

// predict records a prediction and whether it held. An empty requirement is
// none of ours.
func (o *oracle) predict(requirement string, ok bool, at int, what, got, allowed string) {
	if requirement == "" {
		return
	}
	r := o.results[requirement]
	if r == nil {
		r = &result{}
		o.results[requirement] = r
	}
	if ok {
		r.held++
		return
	}
	seq := judge.NoSeq
	if at >= 0 && at < len(o.Trace.Entries) {
		seq = o.Trace.Entries[at].Seq
	}
	r.broken = append(r.broken, judge.Check{Requirement: requirement, Source: judge.Oracle, What: what, Got: got, Allowed: allowed, Seq: seq})
}

func (o *oracle) checks() []judge.Check {
	ids := make([]string, 0, len(o.results))
	for id := range o.results {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	var checks []judge.Check
	for _, id := range ids {
		r := o.results[id]
		if len(r.broken) > 0 {
			checks = append(checks, r.broken[:min(len(r.broken), judge.MaxBroken)]...)
			continue
		}
		checks = append(checks, judge.Check{Requirement: id, Source: judge.Oracle, OK: true, Seq: judge.NoSeq,
			What: "what the reference engine predicts", Got: "held " + judge.Times(r.held)})
	}
	return checks
}
