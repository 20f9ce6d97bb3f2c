package law

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

const bob, alice = "human://bob.sre", "human://alice.eng"

func trace(role string, items ...Item) *Trace {
	t := &Trace{Role: role, World: a2h.World{Manifest: []string{"restart"}, Threshold: 0.8, MaxSteps: 10}}
	nowMs := int64(0)
	for i, item := range items {
		if h, ok := item.(hours); ok {
			nowMs += int64(h) * 3_600_000
		}
		t.Entries = append(t.Entries, Entry{Seq: i, AtMs: nowMs, Item: item})
	}
	return t
}

// hours lets time pass.
type hours int

func plan(thread, action string, confidence float64) Item {
	return Planned{ID: thread + action,
		State: a2h.State{Thread: thread, Step: 1, Action: a2h.Action{Name: action}, Confidence: confidence}}
}

func ask(id, thread, target string, p a2h.Primitive, pattern a2h.Pattern) Item {
	m := a2h.Message{Target: target, Type: p, Choices: []string{"a", "b"}, Wanted: &a2h.Wanted{Kind: a2h.String}}
	return Asked{Ask: a2h.Ask{Interaction: id, Thread: thread, Pattern: pattern, Message: m}}
}

func yes(id, by string) Item {
	return Answered{By: by, Response: a2h.Response{Interaction: id, Human: by, Verdict: a2h.Approved}}
}

func do(thread, action string) Item {
	return Executed{a2h.Execute{Thread: thread, Action: a2h.Action{Name: action}}}
}

func TestLaws(t *testing.T) {
	found := Found{Humans: []string{bob, alice}}
	permission := []Item{plan("t", "restart", 1), found, ask("1", "t", bob, a2h.Permission, a2h.Blocking)}
	choice := []Item{plan("t", "patch", 0.5), found, Saving{Thread: "t"},
		ask("1", "t", bob, a2h.Clarification, a2h.Interrupt), Slept{"t", "1"}}
	paths := []Item{Planned{State: a2h.State{Thread: "t", Action: a2h.Action{Name: "patch"},
		Options: []string{"a", "b"}}}, found, choice[3]}
	found3 := func(wanted, is a2h.Status) []Item {
		return []Item{Called{ID: "1", Input: a2h.Find{Status: wanted}},
			Replied{ID: "1", Reply: a2h.Reply{Humans: []a2h.Match{{Card: a2h.Card{Status: is}}}}}}
	}
	datum := []Item{plan("t", "patch", 0.5), found, Saving{Thread: "t"},
		ask("1", "t", bob, a2h.Solicitation, a2h.Interrupt), Slept{"t", "1"}}
	after := func(items []Item, more ...Item) []Item { return append(slices.Clone(items), more...) }
	card := a2h.Card{Endpoints: []a2h.Endpoint{{Name: "s", Address: "https://hooks.example/hush", Secret: true}}}
	secret := Called{ID: "1", Input: a2h.Register{Card: card}, Secrets: []string{"https://hooks.example/hush"}}
	open := a2h.Card{Endpoints: []a2h.Endpoint{{Name: "s", Address: "https://hooks.example/hush"}}}
	kept := a2h.Card{ID: alice, Capabilities: []string{"go"}, Status: a2h.Available}
	changed := a2h.Card{ID: alice, Capabilities: []string{"go"}, Status: a2h.Busy}
	refusal := []Item{Called{ID: "1", Input: a2h.Register{By: alice, Card: kept}}, Replied{ID: "1"},
		Called{ID: "2", Input: a2h.SetStatus{By: bob, ID: alice, Status: a2h.Busy}},
		Replied{ID: "2", Reply: a2h.Reply{Refused: "no"}}}
	for _, tt := range []struct {
		why, law, role string
		items          []Item
		breaches       int
	}{
		{"a card without the address", "A2H-CARD-011", "registry", []Item{secret, Said{`{"email":"a@b"}`}}, 0},
		{"the address", "A2H-CARD-011", "registry", []Item{secret, Said{`{"s":"https://hooks.example/hush"}`}}, 1},
		{"with slashes that JSON may escape", "A2H-CARD-011", "registry",
			[]Item{secret, Said{`{"s":"https:\/\/hooks.example\/hush"}`}}, 1},
		{"in Base64", "A2H-CARD-011", "registry",
			[]Item{secret, Said{`{"s":"aHR0cHM6Ly9ob29rcy5leGFtcGxlL2h1c2g="}`}}, 1},
		{"in Base64, with something before it", "A2H-CARD-011", "registry",
			[]Item{secret, Said{`{"s":"dT1odHRwczovL2hvb2tzLmV4YW1wbGUvaHVzaA=="}`}}, 1},
		{"in a query", "A2H-CARD-011", "registry",
			[]Item{secret, Said{`{"s":"?u=https%3A%2F%2Fhooks.example%2Fhush"}`}}, 1},
		{"in hexadecimal digits", "A2H-CARD-011", "registry",
			[]Item{secret, Said{`"68747470733a2f2f686f6f6b732e6578616d706c652f68757368"`}}, 1},

		{"the address under another name", "A2H-CARD-011", "registry",
			[]Item{secret, Said{`{"email":"https://hooks.example/hush"}`}}, 1},
		{"the address in an error", "A2H-CARD-011", "registry",
			[]Item{secret, Replied{ID: "1", Reply: a2h.Reply{Refused: "no"}}, Said{`https://hooks.example/hush`}}, 1},
		{"the address that is no secret any more", "A2H-CARD-011", "registry",
			[]Item{secret, Replied{ID: "1"}, Called{ID: "2", Input: a2h.Register{Card: open}}, Replied{ID: "2"},
				Said{`https://hooks.example/hush`}}, 0},
		{"the address of a card that was refused", "A2H-CARD-011", "registry",
			[]Item{secret, Replied{ID: "1"}, Called{ID: "2", Input: a2h.Register{Card: open}},
				Replied{ID: "2", Reply: a2h.Reply{Refused: "no"}}, Said{`https://hooks.example/hush`}}, 1},

		{"an empty list", "A2H-FIND-002", "registry", []Item{Called{ID: "1", Input: a2h.Find{}}, Replied{ID: "1"}}, 0},
		{"an error", "A2H-FIND-002", "registry",
			[]Item{Called{ID: "1", Input: a2h.Find{Status: a2h.Busy}},
				Replied{ID: "1", Reply: a2h.Reply{Refused: "no"}}}, 1},
		{"an error, since there is no such status", "A2H-FIND-002", "registry",
			[]Item{Called{ID: "1", Input: a2h.Find{Status: 0}}, Replied{ID: "1", Reply: a2h.Reply{Refused: "no"}}}, 0},
		{"somebody, although there is no such status", "A2H-FIND-003", "registry", found3(0, a2h.Available), 1},
		{"as it was", "A2H-CARD-014", "registry", after(refusal, Called{ID: "3", Input: a2h.Resolve{ID: alice}},
			Replied{ID: "3", Reply: a2h.Reply{Card: &kept}}), 0},
		{"as it was refused", "A2H-CARD-014", "registry", after(refusal, Called{ID: "3", Input: a2h.Resolve{ID: alice}},
			Replied{ID: "3", Reply: a2h.Reply{Card: &changed}}), 1},
		{"found as it was", "A2H-CARD-014", "registry",
			after(refusal, Called{ID: "3", Input: a2h.Find{Tag: "go", Status: a2h.Available}},
				Replied{ID: "3", Reply: a2h.Reply{Humans: []a2h.Match{{Card: kept}}}}), 0},
		{"not found as it was", "A2H-CARD-014", "registry",
			after(refusal, Called{ID: "3", Input: a2h.Find{Tag: "go", Status: a2h.Available}}, Replied{ID: "3"}), 1},
		{"found as it was refused", "A2H-CARD-014", "registry",
			after(refusal, Called{ID: "3", Input: a2h.Find{Tag: "go", Status: a2h.Busy}},
				Replied{ID: "3", Reply: a2h.Reply{Humans: []a2h.Match{{Card: kept}}}}), 1},
		{"nobody, since the card was refused", "A2H-CARD-014", "registry",
			[]Item{Called{ID: "1", Input: a2h.Register{By: alice, Card: kept}},
				Replied{ID: "1", Reply: a2h.Reply{Refused: "no"}}, Called{ID: "3", Input: a2h.Resolve{ID: alice}},
				Replied{ID: "3", Reply: a2h.Reply{Refused: "no"}}}, 0},
		{"a card that was refused", "A2H-CARD-014", "registry",
			[]Item{Called{ID: "1", Input: a2h.Register{By: alice, Card: kept}},
				Replied{ID: "1", Reply: a2h.Reply{Refused: "no"}}, Called{ID: "3", Input: a2h.Resolve{ID: alice}},
				Replied{ID: "3", Reply: a2h.Reply{Card: &kept}}}, 1},
		{"changed by a request that was carried out", "A2H-CARD-014", "registry",
			after(refusal[:3:3], Replied{ID: "2"}, Called{ID: "3", Input: a2h.Resolve{ID: alice}},
				Replied{ID: "3", Reply: a2h.Reply{Card: &changed}}), 0},
		{"of that status", "A2H-FIND-003", "registry", found3(a2h.Busy, a2h.Busy), 0},
		{"of another", "A2H-FIND-003", "registry", found3(a2h.Available, a2h.Busy), 1},

		{"too little confidence", "A2H-DECIDE-010", "decider", choice, 0},
		{"enough of it", "A2H-DECIDE-010", "decider",
			[]Item{plan("t", "patch", 0.9), found, ask("1", "t", bob, a2h.Clarification, a2h.Blocking)}, 1},
		{"the same again may be a loop", "A2H-DECIDE-010", "decider",
			[]Item{plan("t", "patch", 0.9), plan("t", "patch", 0.9), found,
				ask("1", "t", bob, a2h.Clarification, a2h.Blocking)}, 0},

		{"looked for", "A2H-ASK-002", "decider", permission, 0},
		{"known", "A2H-ASK-002", "decider", []Item{permission[0], permission[2]}, 1},
		{"one of the found", "A2H-ASK-003", "decider", permission, 0},
		{"somebody else", "A2H-ASK-003", "decider",
			[]Item{permission[0], Found{Humans: []string{alice}}, permission[2]}, 1},
		{"both", "A2H-ASK-003", "decider", after(permission, ask("1", "t", alice, a2h.Permission, a2h.Blocking)), 1},
		{"the same once more", "A2H-ASK-003", "decider", after(permission, permission[2]), 0},

		{"answered", "A2H-WAIT-001", "decider", after(permission, yes("1", bob), do("u", "log")), 0},
		{"open", "A2H-WAIT-001", "decider", after(permission, do("u", "log")), 1},
		{"answered by somebody else", "A2H-WAIT-001", "decider", after(permission, yes("1", alice), do("u", "log")), 1},
		{"killed meanwhile", "A2H-WAIT-001", "decider", after(permission, Killed{}, do("u", "log")), 0},
		{"another thread", "A2H-WAIT-002", "decider", after(choice, do("u", "log")), 0},
		{"the same thread", "A2H-WAIT-002", "decider", after(choice, do("t", "log")), 1},
		{"another thread, too", "A2H-WAIT-004", "decider", after(datum, do("u", "log")), 0},
		{"the same thread, too", "A2H-WAIT-004", "decider", after(datum, do("t", "log")), 1},

		{"awake", "A2H-PAT-002", "decider", after(permission, yes("1", bob)), 0},
		{"asleep", "A2H-PAT-002", "decider", after(permission, Slept{"t", "1"}, yes("1", bob)), 1},
		{"save, ask, sleep", "A2H-PAT-004", "decider", choice, 0},
		{"ask, sleep", "A2H-PAT-004", "decider", after(choice[:2], choice[3:]...), 1},
		{"save, sleep, ask", "A2H-PAT-004", "decider",
			[]Item{choice[0], choice[1], choice[2], choice[4], choice[3]}, 1},
		{"quiet", "A2H-PAT-007", "decider",
			after(choice, Thought{Thread: "u"}, Answered{Response: a2h.Response{Interaction: "1"}},
				Thought{Thread: "t"}), 0},
		{"a poll", "A2H-PAT-007", "decider", after(choice, Polled{"1"}), 1},
		{"a dream", "A2H-PAT-007", "decider", after(choice, Thought{Thread: "t"}), 1},

		{"what was chosen", "A2H-CHOICE-001", "decider",
			after(paths, Answered{By: bob, Response: a2h.Response{Interaction: "1", Human: bob, Option: "b"}},
				Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "patch"}, Choice: "b"}}), 0},
		{"the other", "A2H-CHOICE-001", "decider",
			after(paths, Answered{By: bob, Response: a2h.Response{Interaction: "1", Human: bob, Option: "b"}},
				Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "patch"}, Choice: "a"}}), 1},
		{"before anybody has", "A2H-CHOICE-001", "decider",
			after(paths, Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "patch"}, Choice: "a"}}), 1},
		{"no choice", "A2H-CHOICE-001", "decider", after(paths, do("t", "log")), 0},
		{"chosen", "A2H-CHOICE-002", "decider",
			after(paths, Answered{By: bob, Response: a2h.Response{Interaction: "1", Human: bob, Option: "b"}},
				do("t", "patch")), 0},
		{"not chosen", "A2H-CHOICE-002", "decider", after(paths, do("t", "patch")), 1},
		{"chosen by somebody else", "A2H-CHOICE-002", "decider",
			after(paths, Answered{By: alice, Response: a2h.Response{Interaction: "1", Human: alice, Option: "b"}},
				do("t", "patch")), 1},
		{"something else", "A2H-CHOICE-002", "decider", after(paths, do("t", "log")), 0},

		{"a yes", "A2H-GATE-001", "decider", after(permission, yes("1", bob), do("t", "restart")), 0},
		{"no yes", "A2H-GATE-001", "decider", after(permission, do("t", "restart")), 1},
		{"somebody else's", "A2H-GATE-001", "decider", after(permission, yes("1", alice), do("t", "restart")), 1},
		{"a yes that comes too late", "A2H-GATE-001", "decider",
			after(permission, do("t", "restart"), yes("1", bob)), 1},
		{"not flagged", "A2H-GATE-001", "decider", []Item{plan("t", "log", 1), do("t", "log")}, 0},
		{"one deed", "A2H-GATE-003", "decider", after(permission, yes("1", bob), do("t", "restart")), 0},
		{"two", "A2H-GATE-003", "decider", after(permission, yes("1", bob), do("t", "restart"), do("t", "restart")), 1},
		{"another thread's", "A2H-GATE-003", "decider", after(permission, yes("1", bob), do("u", "restart")), 1},
	} {
		t.Run(tt.law+" "+tt.why, func(t *testing.T) {
			i := slices.IndexFunc(All(), func(l Law) bool { return l.Requirement == tt.law })
			require.GreaterOrEqual(t, i, 0)
			r := All()[i].Try(trace(tt.role, tt.items...))
			require.Len(t, r.Breaches, tt.breaches, "%+v", r)
			require.Zero(t, All()[i].Try(trace("messenger", tt.items...)).Tested, "a law is about one role")
		})
	}
}
