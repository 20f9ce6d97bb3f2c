// Package null contains the null programs for A2H.
package null

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/null"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// All returns every null program of A2H.
func All() []null.Program {
	drafts := []string{a2hserve.Draft}
	return slices.Concat(
		null.Role{Name: a2hserve.Registry, Drafts: drafts, Nothing: nothing, AnswerAll: finds,
			Answers: true}.Programs(),
		null.Role{Name: a2hserve.Decider, Drafts: drafts, Nothing: nothing, AnswerAll: asksAndActs}.Programs(),
		null.Role{Name: a2hserve.Messenger, Drafts: drafts, Nothing: nothing, AnswerAll: approves,
			Answers: true}.Programs(),
	)
}

// nothing returns an empty result.
func nothing(method string) any {
	switch method {
	case wire.MethodFind:
		return wire.Humans{Humans: []wire.Human{}}
	case wire.MethodThreads:
		return wire.Threads{Threads: []wire.Thread{}}
	case wire.MethodToolsList:
		return map[string]any{"tools": []any{}}
	case wire.MethodToolsCall:
		return map[string]any{"content": []any{}}
	}
	return struct{}{}
}

// finds makes a registry accept every card, and find every human.
func finds(o *serve.Options) {
	rules := &a2hserve.Of(o).Registry
	rules.Forgives = []a2h.Defect{a2h.NoID, a2h.ForeignID, a2h.ShortID, a2h.NoProfile, a2h.NoRole, a2h.NoCapabilities,
		a2h.TagTwice, a2h.NoEndpoint, a2h.NoStatus}
	rules.Owned = false
	rules.Match = func([]string, string) bool { return true }
	rules.Fits = func(a2h.Find, a2h.Status) bool { return true }
	rules.Show = func(c a2h.Card) a2h.Card { return c }
	rules.Tell = func(c a2h.Card) a2h.Card { return c }
	rules.Near = func(cards []a2h.Card, _ string) *a2h.Card {
		if len(cards) == 0 {
			return nil
		}
		return &cards[0]
	}
}

// asksAndActs makes a decider ask about everything, and act on every answer.
func asksAndActs(o *serve.Options) {
	rules := &a2hserve.Of(o).Decider
	always := func(*a2h.World, a2h.State) bool { return true }
	rules.Ambiguous, rules.Critical, rules.Exceeds, rules.AsksAtTheEnd = always, always, always, always
	rules.Heeds = func(_, _, _ string) bool { return true }
	rules.Answers = func(a2h.Response, a2h.Message) bool { return true }
	rules.Reopens = func(_, _ a2h.Response) bool { return true }
	rules.Allows = func(a2h.Response) bool { return true }
	rules.Loose = true
}

// approves makes a messenger read every answer as an approval by the human who was asked.
func approves(o *serve.Options) {
	rules := &a2hserve.Of(o).Messenger
	rules.Means = func(string) engine.Decision { return engine.Approved }
	rules.Qualifies = func(string) bool { return false }
	rules.Speaks = func(asked, _ string) string { return asked }
	rules.Closed = func(bool) bool { return false }
	rules.Signed = false
}
