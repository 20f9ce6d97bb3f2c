package oracle

import (
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Predictions derives from the rules of the reference engine what the implementation must, may and must not do with the
// inputs of the trace, and compares what it did (source [Oracle]): a check for each requirement of which a prediction
// was sure, or one for each of its first failures.
//
// It doesn't replay the engine, since other schedules than the engine's are allowed too: every value that a draft
// leaves open is allowed, and where an edit, a held turn, typing or an interruption makes a prediction unsure, there is
// none.
func Predictions(t *law.Trace) []judge.Check { return predictionsOf(law.Tell(t), nil) }

func predictionsOf(story *law.Story, told func(requirement string, at int)) []judge.Check {
	o, t := oracle{Story: story, Predictions: judge.Predictions{What: "what the reference engine predicts",
		Got: "held %s"}, told: told}, story.Trace
	switch {
	case t.World == nil:
	case t.Role == law.HostRole:
		o.host()
	case t.Role == law.HarnessRole:
		o.harness()
	}
	checks := o.Checks()
	slices.SortStableFunc(checks, func(a, b judge.Check) int { return cmp.Compare(a.Requirement, b.Requirement) })
	return checks
}

// oracle is one comparison.
type oracle struct {
	*law.Story
	judge.Predictions

	told func(requirement string, at int) // of what was predicted, and of which entry; nil: nobody is
}

// tell tells what was predicted. An empty requirement is nobody's.
func (o *oracle) tell(requirement string, at int) {
	if o.told != nil && requirement != "" {
		o.told(requirement, at)
	}
}

// predict records a prediction and whether it held.
func (o *oracle) predict(requirement string, ok bool, at int, what, got, allowed string) {
	o.tell(requirement, at)
	if ok {
		o.Held(requirement)
		return
	}
	o.Broke(judge.Check{Requirement: requirement, What: what, Got: got, Allowed: allowed, Seq: o.seq(at)})
}

// seq is what checks name an entry by, or judge.NoSeq.
func (o *oracle) seq(at int) int {
	if at >= 0 && at < len(o.Trace.Entries) {
		return o.Trace.Entries[at].Seq
	}
	return judge.NoSeq
}
