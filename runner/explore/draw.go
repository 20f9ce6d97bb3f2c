package explore

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// The origins of a history.
type origin int

const (
	fresh   origin = iota + 1
	mutant         // a history that reached something new, with a few changes
	kept           // the corpus has it
	failed         // it broke a rule when it was last played
	another        // it is played a second time
)

// A drawn history is a scenario of a kind.
type drawn struct {
	kind history.Kind
	history.Scenario
	origin origin
	first  *seen // of one that is played another time: what the first time showed
}

// seen is what a history showed, by role and draft.
type seen map[[2]string]steps.Observed

// parent is a history that reached something new.
type parent struct {
	drawn
	role string
	new  []situation.Pair // that it reached first
}

// leastMutated and mostMutated limit the percentage of histories that are mutants, if there is something to change.
// Between them, the percentage depends on what has recently found more.
const leastMutated, mostMutated = 10, 60

// A yield says how many histories of an origin found something new. Old results count less.
type yield struct{ played, new float64 }

const forgets = 0.98

func (y *yield) add(news bool) {
	y.played, y.new = forgets*y.played+1, forgets*y.new
	if news {
		y.new++
	}
}

// rate starts with a value above zero, so that each origin gets a chance.
func (y *yield) rate() float64 { return (y.new + 1) / (y.played + 1) }

// mutated returns the current percentage of mutants.
func (e *explorer) mutated() int {
	fresh, mutant := e.yields[fresh].rate(), e.yields[mutant].rate()
	return max(leastMutated, min(mostMutated, int(100*mutant/(fresh+mutant))))
}

// next returns the histories to run next: those that broke a rule before, those in the corpus, and then new ones. A few
// recent ones are run again.
func (e *explorer) next() []drawn {
	if len(e.queue) > 0 {
		n := min(len(e.queue), mostAtOnce*len(history.Kinds()))
		out := e.queue[:n:n]
		e.queue = e.queue[n:]
		e.drawn += n
		return out
	}
	out := e.again
	e.again = nil
	if e.atOnce = min(max(1, 2*e.atOnce), mostAtOnce); e.declared != nil && !e.steady() {
		e.atOnce = mostAtOnce // with a real clock, each batch takes long, and many histories take no longer than one
	}
	for _, k := range history.Kinds() {
		if !e.plays(k) {
			continue
		}
		for range e.atOnce {
			if e.Histories > 0 && e.drawn >= e.Histories {
				return out
			}
			e.drawn++
			out = append(out, e.draw(k))
		}
	}
	return out
}

// draw draws a history of a kind: a new one, or a mutant.
func (e *explorer) draw(k history.Kind) drawn {
	var h drawn
	if p := e.parentOf(k); p != nil {
		all := e.parents[k.Name]
		other := all[e.random.IntN(len(all))].Scenario
		h = drawn{kind: k, Scenario: k.Mutate(e.random, p.Scenario, other), origin: mutant}
		h.Name = fmt.Sprintf("A mutant of the %s, %d", k.Name, e.random.Uint64N(1<<32))
	} else {
		source := history.Source{Seed: e.random.Uint64N(1 << 32)}
		h = drawn{kind: k, Scenario: k.Draw(source, e.random.IntN(2) == 0), origin: fresh}
	}
	switch {
	case e.Schedule != nil:
		h.Scenario = k.Plan(h.Scenario, e.Schedule)
	case e.Faults != nil:
		h.Scenario = k.Spare(h.Scenario, e.Faults)
	}
	return h
}

// parentOf chooses a history of the kind to change: of three random ones, the one that has reached the rarest pair. It
// returns nil if a new history should be drawn.
func (e *explorer) parentOf(k history.Kind) *parent {
	all := e.parents[k.Name]
	if e.Unguided || k.Changes.Repeats == nil || len(all) == 0 || e.random.IntN(100) >= e.mutated() {
		return nil
	}
	var best *parent
	rarest := 0
	for range 3 {
		p := all[e.random.IntN(len(all))]
		times := -1
		for _, pair := range p.new {
			if n := e.coverage[p.role].Times(pair); times < 0 || n < times {
				times = n
			}
		}
		if best == nil || times < rarest {
			best, rarest = p, times
		}
	}
	return best
}

// plays reports whether histories of the kind are for the explored roles and drafts.
func (e *explorer) plays(k history.Kind) bool {
	roles, drafts := e.Run.Filter.Roles, e.Run.Filter.Drafts
	return (len(roles) == 0 || slices.Contains(roles, k.Role)) &&
		(e.declared == nil || slices.Contains(e.declared.Roles, k.Role)) &&
		(len(drafts) == 0 && slices.ContainsFunc(features.Drafts(), k.In) || slices.ContainsFunc(drafts, k.In))
}

// Roles are the roles for which histories are drawn.
func Roles() []string {
	var roles []string
	for _, k := range history.Kinds() {
		if !slices.Contains(roles, k.Role) {
			roles = append(roles, k.Role)
		}
	}
	return roles
}
