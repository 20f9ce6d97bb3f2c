package law

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

func TestLawsOfRights(t *testing.T) {
	world := people()
	world.Agents[4].Bridged = true // ^E
	offline, online := func(n pap.Name) *Act { return does(pap.Presence{As: n}) },
		func(n pap.Name) *Act { return does(pap.Presence{As: n, Online: true}) }
	hands := func(text string, policy pap.Policy, addressed bool) Handed {
		return Handed{Agent: "^E", Event: "e", Flab: "f", Author: "@matt", Text: text, Policy: policy.String(),
			Addressed: addressed}
	}
	forged := func(a *Act) *Act {
		p, _ := a.Input.(pap.Post)
		p.Said.Parent = "t9"
		a.Input = p
		return a
	}
	claim := func(n pap.Name) *Act {
		return &Act{ByC2A: true, Event: "e", Input: pap.Claim{As: n}, Outcome: Accepted}
	}
	done := func(n pap.Name, task string) *Act {
		return does(pap.Finish{As: n, Task: task, Outcome: pap.AllDone, Text: "@matt done"})
	}
	then := func(lists ...[]Item) []Item { return slices.Concat(lists...) }
	one := func(items ...Item) []Item { return items }
	expired := tells("@matt", pap.TaskExpired, "t1")
	called := one(says("@matt", "", "^ALL go", Made{"t1", "^A"}, Made{"t2", "^B"}), asks("^A", "t1", "^ALL go",
		"@matt"),
		asks("^B", "t2", "^ALL go", "@matt"))
	gone := one(offline("^A"), says("@matt", "", "^A go", Made{"t1", "^A"}), pause{minutes: 40})
	came := then(gone, one(online("^A"), asks("^A", "t1", "^A go", "@matt")))
	anyone := one(says("@matt", "", "^ANY go", Made{Task: "t1"}), asks("^A", "t1", "^ANY go", "@matt"),
		hands("^ANY go", pap.MayRespond, false))
	branched := handedOn(says("^A", "t1", "^C go", Made{"t3", "^C"}), asks("^C", "t3", "^C go", "^A"))
	heard := handedOn(pause{minutes: 20}, says("@matt", "t2", "go on"), pause{minutes: 20})
	chatter := begun(pause{minutes: 20}, says("@matt", "", "lunch?"))
	deep := handedOn(says("^B", "t2", "^C go", Made{"t3", "^C"}), asks("^C", "t3", "^C go", "^B"),
		says("^C", "t3", "^D go", Made{"t4", "^D"}), asks("^D", "t4", "^D go", "^C"))
	for _, c := range []struct {
		law, why     string
		given        []Item
		right, wrong []Item
	}{
		{"PAP-ADDR-002", "a bare handle", one(says("@matt", "", "A go")), nil, one(asks("^A", "t1", "A go", "@matt"))},
		{"PAP-ADDR-006", "somebody else is there", one(offline("^B"), says("@matt", "", "^ANY go", Made{Task: "t1"})),
			one(asks("^A", "t1", "^ANY go", "@matt"), online("^B"), asks("^B", "t1", "^ANY go", "@matt")),
			one(asks("^B", "t1", "^ANY go", "@matt"))},
		{"PAP-ADDR-006", "nobody is told of it", one(offline("^B"), says("@matt", "", "^ANY go", Made{Task: "t1"})),
			nil,
			one(tells("@matt", pap.AgentOffline, "t1"))},
		{"PAP-ADDR-007", "people alone", one(says("@matt", "", "@all lunch")), nil, one(asks("^B", "t1", "@all lunch",
			"@matt"))},
		{"PAP-ADDR-008", "who owns it", one(says("@matt", "", "ask @matt")), nil, one(asks("^A", "t1", "ask @matt",
			"@matt"))},
		{"PAP-CTRL-006", "a fourth hop", then(deep, one(forged(says("^D", "t4", "^E go", Made{"t5", "^E"})))), nil,
			one(asks("^E", "t5", "^E go", "^D"))},
		{"PAP-BRIDGE-001", "named by a person", one(says("@matt", "", "^E go", Made{"t1", "^E"})),
			one(hands("^E go", pap.MustRespond, true)), one(hands("^E go", pap.MustRespond, false))},
		{"PAP-BRIDGE-001", "named by an agent", begun(says("^A", "t1", "^E go", Made{"t2", "^E"})),
			one(hands("^E go", pap.MustRespond, true)), one(hands("^E go", pap.MayRespond, true))},
		{"PAP-BRIDGE-002", "all", one(says("@matt", "", "^ALL go")), one(hands("^ALL go", pap.MustRespond, false)),
			one(hands("^ALL go", pap.MayRespond, false))},
		{"PAP-BRIDGE-003", "any", one(says("@matt", "", "^ANY go")), one(hands("^ANY go", pap.MayRespond, false)), nil},
		{"PAP-BRIDGE-004", "the second claim", then(anyone, one(says("^A", "t1", "I do"))), one(refused(claim("^E"))),
			one(claim("^E"))},
		{"PAP-BRIDGE-004", "the second answer", then(anyone, one(claim("^E"))), one(refused(says("^A", "t1", "I do"))),
			one(says("^A", "t1", "I do"))},
		{"PAP-SPEAK-005", "each of all", then(called, one(done("^A", "t1"))), one(done("^B", "t2")),
			one(refused(done("^B", "t2")))},
		{"PAP-TASK-004", "the other answers", then(called, one(does(pap.Stop{As: "@matt", Task: "t1"}))),
			one(done("^B", "t2")), one(refused(done("^B", "t2")))},
		{"PAP-TASK-004", "the other is listed", then(called, one(does(pap.Stop{As: "@matt", Task: "t1"}))),
			one(Listed{Open: []string{"t2"}}), one(Listed{})},
		{"PAP-OFF-004", "it waits", gone, one(Listed{Open: []string{"t1"}}), one(expired)},
		{"PAP-OFF-004", "it waits for a day", then(gone, one(pause{minutes: 24 * 60})), one(expired, Listed{}),
			one(expired, Listed{Open: []string{"t1"}})},
		{"PAP-OFF-005", "it speaks", then(came, one(pause{minutes: 20})), one(done("^A", "t1")),
			one(refused(done("^A", "t1")))},
		{"PAP-OFF-005", "it has half an hour", then(came, one(pause{minutes: 40})), one(Listed{}),
			one(Listed{Open: []string{"t1"}})},
		{"PAP-OFF-006", "the person is told", begun(offline("^A"), pause{}), one(expired, Listed{}),
			one(offline("^B"), pause{minutes: 1}, online("^B"))},
		{"PAP-OFF-006", "it is over", begun(offline("^A"), pause{}, expired), one(Listed{}),
			one(Listed{Open: []string{"t1"}})},
		{"PAP-DELEG-005", "another branch", branched, one(says("^C", "t3", "^D go", Made{"t4", "^D"}),
			asks("^D", "t4", "^D go", "^C")), one(refused(says("^C", "t3", "^D go")))},
		{"PAP-DELEG-007", "the same pair again", handedOn(says("@matt", "", "^A more", Made{"t3", "^A"}),
			asks("^A", "t3", "^A more", "@matt")), one(says("^A", "t3", "^B more", Made{"t4", "^B"}),
			asks("^B", "t4", "^B more", "^A")), one(says("^A", "t3", "^B more", Made{"t4", "^B"}))},
		{"PAP-DELEG-009", "agents talk", handedOn(pause{minutes: 20}, says("^B", "t2", "I am at it")),
			one(pause{minutes: 5}, says("^B", "t2", "still")), one(pause{minutes: 20}, says("^B", "t2", "still"))},
		{"PAP-DELEG-009", "it is over", handedOn(pause{minutes: 20}, says("^B", "t2", "I am at it"),
			pause{minutes: 20}),
			one(Listed{}), one(Listed{Open: []string{"t1"}})},
		{"PAP-DELEG-010", "a person talks", heard, one(done("^A", "t1")), one(refused(done("^A", "t1")))},
		{"PAP-DELEG-010", "it is open", heard, one(Listed{Open: []string{"t1", "t2"}}),
			one(Listed{Open: []string{"t2"}})},
		{"PAP-TASK-009", "beside it", chatter, one(pause{minutes: 5}, says("^A", "t1", "here")),
			one(pause{minutes: 20}, says("^A", "t1", "here"))},
		{"PAP-TASK-009", "beside it, and over", then(chatter, one(pause{minutes: 20})), one(Listed{}),
			one(Listed{Open: []string{"t1"}})},
	} {
		t.Run(c.law+" "+c.why, func(t *testing.T) {
			tested, broken := judgedIn(world, c.law, then(c.given, c.right))
			require.Positive(t, tested)
			require.Zero(t, broken)
			_, broken = judgedIn(world, c.law, then(c.given, c.wrong))
			require.Equal(t, 1, broken)
		})
	}
}

// judgedIn is how often the laws of a requirement are tested in a world, and how many of them are broken.
func judgedIn(w *pap.World, requirement string, items []Item) (tested, broken int) {
	for _, l := range All() {
		if l.Requirement == requirement {
			n, bad := judgedOf(l, PlatformRole, w, items)
			tested, broken = tested+n, broken+min(bad, 1)
		}
	}
	return tested, broken
}

func TestWhoAnswersAddressesWhoAsked(t *testing.T) {
	for text, want := range map[string]int{"@matt done": 0, "done": 1} {
		finish := does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone, Text: text})
		require.Equal(t, want, broken(t, "PAP-AGENT-003", AgentRole, begun(finish)), text)
		fails := does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.CantDo, Text: text})
		require.Equal(t, want, broken(t, "PAP-AGENT-003", AgentRole, begun(fails)), text)
	}
}
