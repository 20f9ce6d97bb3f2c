package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Law is one statement about a story. Its Judge is handed a trace that binds it.
type Law = kernel.Law[*Story, Role, c2a.Draft]

// tally counts the tests of a law.
type tally = kernel.Tally

// Kind is the role and the draft of the trace.
func (s *Story) Kind() (Role, c2a.Draft) { return s.Trace.Role, s.Trace.Draft }

// All returns every law, in the order of their requirements' areas. The list is made
// once and must not be changed.
func All() []Law { return all }

var all = slices.Concat(
	wireLaws(),
	negotiationLaws(),
	hostLaws(),
	obeyLaws(),
	exposureLaws(),
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

// law is a law of some roles. judge works with positions in the trace.
func law(requirement string, drafts when, says string, judge func(*Story, *tally), roles ...Role) Law {
	return Law{Requirement: requirement, Roles: roles, When: drafts, Says: says, Judge: located(judge)}
}

func harness(requirement string, drafts when, says string, judge func(*Story, *tally)) Law {
	return law(requirement, drafts, says, judge, HarnessRole)
}

// sender is a law that a trace shows by what was sent alone: it binds a harness, and an agent, too.
func sender(requirement string, drafts when, says string, judge func(*Story, *tally)) Law {
	return law(requirement, drafts, says, judge, HarnessRole, AgentRole)
}

// shown is a law that holds of a stack as well, by what its platform and its model are shown.
func shown(l Law) Law {
	l.Roles = append(l.Roles, StackRole)
	return l
}

func host(requirement string, drafts when, says string, judge func(*Story, *tally)) Law {
	return law(requirement, drafts, says, judge, HostRole)
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
func needing(what string, l Law) Law {
	l.Needs = what
	return l
}

// revocable is a law that excuses something by what comes later.
func revocable(l Law) Law {
	l.Revocable = true
	return l
}

// located puts the breaches that judge finds in the order of the trace, and names their entries.
func located(judge func(*Story, *tally)) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		judge(s, v)
		slices.SortStableFunc(v.Breaches, func(a, b Breach) int { return a.Seq - b.Seq })
		for i := range v.Breaches {
			if at := v.Breaches[i].Seq; at >= 0 && at < len(s.Trace.Entries) {
				v.Breaches[i].Seq = s.Trace.Entries[at].Seq
			}
		}
	}
}
