// Package laws holds statements about C2A that are true of every trace, whatever a scenario set out to show.
//
// In comes a [law.Story]; out goes how often a law was put to the test, and where the trace breaks it. Each [law.Law]
// says which requirement it watches, which roles and drafts it binds, and what it needs to see beside the link.
//
// They never predict what the reference would do, have no clock and no I/O, and know no JSON.
package laws

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// tally counts the tests of a law.
type tally = kernel.Tally

// All returns every law, in the order of their requirements' areas. The list is made once and must not be changed.
func All() []law.Law { return all }

var all = slices.Concat(
	wireLaws(),
	negotiationLaws(),
	hostLaws(),
	obeyLaws(),
	exposureLaws(),
	headerLaws(),
	composeLaws(),
	deliveryLaws(),
	outboundLaws(),
	restraintLaws(),
	reactionLaws(),
	postingLaws(),
	toolLaws(),
	fateLaws(),
)

// when says which drafts a law is about, by their traits.
type when = func(d c2a.Draft) bool

// always is of every draft.
var always when

// define is a law of some roles. judge works with positions in the trace.
func define(requirement string, drafts when, says string, judge func(*law.Story, *tally), roles ...law.Role) law.Law {
	return law.Law{Requirement: requirement, Roles: roles, When: drafts, Says: says, Judge: located(judge)}
}

func harness(requirement string, drafts when, says string, judge func(*law.Story, *tally)) law.Law {
	return define(requirement, drafts, says, judge, law.HarnessRole)
}

// sender is a law that a trace shows by what was sent alone: it binds a harness, and an agent, too.
func sender(requirement string, drafts when, says string, judge func(*law.Story, *tally)) law.Law {
	return define(requirement, drafts, says, judge, law.HarnessRole, law.AgentRole)
}

// shown is a law that holds of a stack as well, by what its platform and its model are shown.
func shown(l law.Law) law.Law {
	l.Roles = append(l.Roles, law.StackRole)
	return l
}

func host(requirement string, drafts when, says string, judge func(*law.Story, *tally)) law.Law {
	return define(requirement, drafts, says, judge, law.HostRole)
}

// What laws need to see that no log of a link shows.
const (
	turns      = "what the model saw and said"
	surface    = "what was said on the platform"
	world      = "who and what there is"
	beginning  = "the first message of a session"
	inspection = "what the implementation says of itself"
)

// needing is a law that no log can show.
func needing(what string, l law.Law) law.Law {
	l.Needs = what
	return l
}

// revocable is a law that excuses something by what comes later.
func revocable(l law.Law) law.Law {
	l.Revocable = true
	return l
}

// located puts the breaches that judge finds in the order of the trace, and names their entries.
func located(judge func(*law.Story, *tally)) func(*law.Story, *tally) {
	return func(s *law.Story, v *tally) {
		judge(s, v)
		slices.SortStableFunc(v.Breaches, func(a, b law.Breach) int { return a.Seq - b.Seq })
		for i := range v.Breaches {
			if at := v.Breaches[i].Seq; at >= 0 && at < len(s.Trace.Entries) {
				v.Breaches[i].Seq = s.Trace.Entries[at].Seq
			}
		}
	}
}
