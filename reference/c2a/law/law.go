package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Law is one statement, bound to the requirement that it watches.
type Law struct {
	Requirement string
	Roles       []Role
	Drafts      []c2a.Draft
	// Says is the statement in one sentence.
	Says string

	judge func(s *Story, v *tally)
}

// Binds reports whether the law is about traces of the role and draft.
func (l Law) Binds(r Role, d c2a.Draft) bool {
	return slices.Contains(l.Roles, r) && slices.Contains(l.Drafts, d)
}

// Judge returns how often the statement was put to the test, and where the
// trace breaks it, in the order of the trace. Tested 0 means that the trace
// says nothing about it. A trace of another role or draft is not tested.
func (l Law) Judge(t *Trace) (tested int, breaches []Breach) { return l.JudgeStory(Tell(t)) }

// JudgeStory is [Law.Judge] for a trace that was read before.
func (l Law) JudgeStory(s *Story) (tested int, breaches []Breach) {
	if !l.Binds(s.Trace.Role, s.Trace.Draft) {
		return 0, nil
	}
	var v tally
	l.judge(s, &v)
	slices.SortStableFunc(v.breaches, func(a, b Breach) int { return a.Seq - b.Seq })
	for i := range v.breaches { // laws work with positions; a breach names the entry
		if at := v.breaches[i].Seq; at >= 0 && at < len(s.Trace.Entries) {
			v.breaches[i].Seq = s.Trace.Entries[at].Seq
		}
	}
	return v.tested, v.breaches
}

// tally counts the tests of a law.
type tally struct {
	tested   int
	breaches []Breach
}

// test counts one test: passed if ok, else broken by the entry at the position.
func (v *tally) test(ok bool, at int, got, allowed string) {
	v.tested++
	if !ok {
		v.breaches = append(v.breaches, Breach{Seq: at, Got: got, Allowed: allowed})
	}
}

// passes counts a test that is passed. It spares the words for one that isn't.
func (v *tally) passes(ok bool) bool {
	if ok {
		v.tested++
	}
	return ok
}

var bothDrafts = []c2a.Draft{c2a.Draft0602, c2a.Draft0624}
var only0602 = []c2a.Draft{c2a.Draft0602}
var only0624 = []c2a.Draft{c2a.Draft0624}

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

func harness(requirement string, drafts []c2a.Draft, says string, judge func(*Story, *tally)) Law {
	return Law{Requirement: requirement, Roles: []Role{HarnessRole}, Drafts: drafts, Says: says, judge: judge}
}

// sender is a law that a trace shows by what was sent alone: it binds a harness, and an agent, too.
func sender(requirement string, drafts []c2a.Draft, says string, judge func(*Story, *tally)) Law {
	return Law{Requirement: requirement, Roles: []Role{HarnessRole, AgentRole}, Drafts: drafts, Says: says, judge: judge}
}

// shown is a law that holds of a stack as well, by what its platform and its model are shown.
func shown(l Law) Law {
	l.Roles = append(l.Roles, StackRole)
	return l
}

func host(requirement string, drafts []c2a.Draft, says string, judge func(*Story, *tally)) Law {
	return Law{Requirement: requirement, Roles: []Role{HostRole}, Drafts: drafts, Says: says, judge: judge}
}
