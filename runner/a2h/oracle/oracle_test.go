package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

const bob, alice = "human://bob.sre", "human://alice.eng"

func trace(role string, items ...law.Item) *law.Trace {
	t := &law.Trace{Role: role, World: a2h.World{Manifest: []string{"restart"}, Threshold: 0.8, MaxSteps: 10}}
	for i, item := range items {
		t.Entries = append(t.Entries, kernel.Entry{Seq: i, Item: item})
	}
	return t
}

func plan(thread, action string, confidence float64) law.Item {
	return law.Planned{ID: thread + action,
		State: a2h.State{Thread: thread, Step: 1, Action: a2h.Action{Name: action}, Confidence: confidence}}
}

func ask(id, thread, target string, p a2h.Primitive, pattern a2h.Pattern) law.Item {
	m := a2h.Message{Target: target, Type: p, Choices: []string{"a", "b"}, Wanted: &a2h.Wanted{Kind: a2h.String}}
	return law.Asked{Ask: a2h.Ask{Interaction: id, Thread: thread, Pattern: pattern, Message: m}}
}

func TestPredictions(t *testing.T) {
	card := func(id string) a2h.Card {
		return a2h.Card{
			ID: id, Profile: []a2h.Member{{Name: "role", Value: `"SRE"`}}, Capabilities: []string{"k8s"},
			Endpoints: []a2h.Endpoint{{Name: "slack", Address: "x"}}, Status: a2h.Available,
		}
	}
	register := law.Called{ID: "1", Input: a2h.Register{By: "hr", Card: card(bob)}}
	taken := law.Replied{ID: "1"}
	find := law.Called{ID: "2", Input: a2h.Find{Tag: "k8s", Status: a2h.Available}}
	bad := card(bob)
	bad.Endpoints = nil
	shown := card(bob)
	for _, tt := range []struct {
		why, role string
		items     []law.Item
		broken    string
	}{
		{"found", "registry", []law.Item{register, taken, find,
			law.Replied{ID: "2", Reply: a2h.Reply{Humans: []a2h.Match{{Card: card(bob)}}}}}, ""},
		{"not found", "registry", []law.Item{register, taken, find, law.Replied{ID: "2"}}, "A2H-FIND-001"},
		{"somebody else found, whose tag may mean the same", "registry",
			[]law.Item{register, taken, find,
				law.Replied{ID: "2", Reply: a2h.Reply{Humans: []a2h.Match{{Card: card(bob)}, {Card: card(alice)}}}}},
			""},
		{"found, although busy", "registry",
			[]law.Item{register, taken, law.Called{ID: "3", Input: a2h.SetStatus{ID: bob, Status: a2h.Busy}},
				law.Replied{ID: "3"}, find,
				law.Replied{ID: "2", Reply: a2h.Reply{Humans: []a2h.Match{{Card: card(bob)}}}}}, "A2H-FIND-003"},
		{"a card that is none", "registry", []law.Item{law.Called{ID: "1", Input: a2h.Register{Card: bad}}, taken},
			"A2H-CARD-008"},
		{"a stranger's card", "registry",
			[]law.Item{register, taken, law.Called{ID: "3", Input: a2h.Register{By: "x", Card: card(bob)}},
				law.Replied{ID: "3"}}, "A2H-CARD-003"},
		{"a card resolved", "registry",
			[]law.Item{register, taken, law.Called{ID: "3", Input: a2h.Resolve{ID: bob}},
				law.Replied{ID: "3", Reply: a2h.Reply{Card: &shown}}}, ""},
		{"nobody resolved", "registry",
			[]law.Item{law.Called{ID: "3", Input: a2h.Resolve{ID: bob}},
				law.Replied{ID: "3", Reply: a2h.Reply{Card: &shown}}}, "A2H-CARD-005"},
		{"a status that is none", "registry",
			[]law.Item{register, taken, law.Called{ID: "3", Input: a2h.SetStatus{ID: bob}}, law.Replied{ID: "3"}},
			"A2H-CARD-009"},
		{"asks where it is unsure", "decider",
			[]law.Item{plan("t", "log", 0.5), law.Decided{ID: "tlog", Decision: a2h.RequestHuman}}, ""},
		{"goes on where it is unsure", "decider",
			[]law.Item{plan("t", "log", 0.5), law.Decided{ID: "tlog", Decision: a2h.Continue}}, "A2H-DECIDE-002"},
		{"asks where it is sure", "decider",
			[]law.Item{plan("t", "log", 1), law.Decided{ID: "tlog", Decision: a2h.RequestHuman}}, "A2H-DECIDE-003"},
		{"goes on with what is flagged", "decider",
			[]law.Item{plan("t", "restart", 1), law.Decided{ID: "trestart", Decision: a2h.Continue}}, "A2H-DECIDE-005"},
		{"asks the wrong thing", "decider",
			[]law.Item{plan("t", "restart", 1), law.Found{}, ask("1", "t", bob, a2h.Solicitation, a2h.Blocking)},
			"A2H-PRIM-001"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var broken []string
			checks := Predictions(trace(tt.role, tt.items...))
			for _, c := range checks {
				if !c.OK {
					broken = append(broken, c.Requirement)
				}
			}
			require.NotEmpty(t, checks)
			if tt.broken == "" {
				require.Empty(t, broken)
			} else {
				require.Equal(t, []string{tt.broken}, broken)
			}
		})
	}
}
