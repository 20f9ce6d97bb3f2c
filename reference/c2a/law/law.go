package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Law is one statement about a story. Its Judge is called with a trace of a role and a draft that it binds.
type Law = kernel.Law[*Story, Role, c2a.Draft]

// Tally counts the tests of a law.
type Tally = kernel.Tally

// When says which drafts a law is about, by their traits.
type When = func(d c2a.Draft) bool

// Always selects every draft.
var Always When

// Kind is the role and the draft of the trace.
func (s *Story) Kind() (Role, c2a.Draft) { return s.Trace.Role, s.Trace.Draft }

// Define is a law of some roles. judge works with positions in the trace.
func Define(requirement string, drafts When, says string, judge func(*Story, *Tally), roles ...Role) Law {
	return Law{Requirement: requirement, Roles: roles, When: drafts, Says: says, Judge: located(judge)}
}

// OfHost is a law that binds a host.
func OfHost(requirement string, drafts When, says string, judge func(*Story, *Tally)) Law {
	return Define(requirement, drafts, says, judge, HostRole)
}

// OfHarness is a law that binds a harness.
func OfHarness(requirement string, drafts When, says string, judge func(*Story, *Tally)) Law {
	return Define(requirement, drafts, says, judge, HarnessRole)
}

// OfSender is a law that can be judged from sends alone: it binds a harness, and an agent, too.
func OfSender(requirement string, drafts When, says string, judge func(*Story, *Tally)) Law {
	return Define(requirement, drafts, says, judge, HarnessRole, AgentRole)
}

// OfStackToo is a law that binds a stack as well. It is judged by what the platform and the model of the stack are
// shown.
func OfStackToo(l Law) Law {
	l.Roles = append(l.Roles, StackRole)
	return l
}

// What laws need to see that no log of a link contains.
const (
	Turns      = "what the model saw and said"
	Surface    = "the messages on the platform"
	World      = "the world of the scenario"
	Beginning  = "the first message of a session"
	Inspection = "what the implementation declares about itself"
	Calm       = "when everything had settled"
	Breaks     = "when the program was killed, and when its link broke"
	Mistakes   = "which messages are deliberately invalid"
)

// What a law needs of a trace: see the functions of package reference/law.
var (
	Needing   = kernel.Needing[*Story, Role, c2a.Draft]
	Revocable = kernel.Revocable[*Story, Role, c2a.Draft]
)

// located sorts the breaches that judge finds in the order of the trace, and names their entries.
func located(judge func(*Story, *Tally)) func(*Story, *Tally) {
	return func(s *Story, v *Tally) {
		judge(s, v)
		slices.SortStableFunc(v.Breaches, func(a, b Breach) int { return a.Seq - b.Seq })
		for i := range v.Breaches {
			if at := v.Breaches[i].Seq; at >= 0 && at < len(s.Trace.Entries) {
				v.Breaches[i].Seq = s.Trace.Entries[at].Seq
			}
		}
	}
}
