package world

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

func TestWhatAModelDoes(t *testing.T) {
	steps := func(shown string, numbers ...int) []frames.Turn {
		var turns []frames.Turn
		for _, n := range numbers {
			turns = append(turns, frames.Turn{Step: n, Messages: []port.ChatMessage{{Content: shown}}})
		}
		return turns
	}
	for _, c := range []struct {
		why   string
		set   func(m *Model)
		turns []frames.Turn
		want  string
	}{
		{"it is eager at first", func(*Model) {}, steps("hi", 1, 2, 1), "reply reply 1; reply reply 2; reply reply 3"},
		{"it opens a turn, and then does something else", func(m *Model) { m.Opens, m.Does = Calls("t"), Says("a") },
			steps("hi", 1, 2, 3, 1), "tool t; reply a; reply a; tool t"},
		{"nothing is silence", func(m *Model) { m.Does = Silent }, steps("hi", 1), "silence "},
		{"it adds something to silence", func(m *Model) { m.Does, m.Adds = Silent, Reacts("seen") }, steps("hi", 1),
			"react seen"},
		{"it adds nothing to how it opens",
			func(m *Model) { m.Opens, m.Does, m.Adds = Calls("t"), Says("a"), Reacts("seen") }, steps("hi", 1, 2),
			"tool t; reply a, react seen"},
		{"it breaks down so often", func(m *Model) { m.Opens, m.Does = Breaks(2), Says("a") }, steps("hi", 1, 1, 1),
			"fail ; fail ; reply a"},
		{"another thing from a step on", func(m *Model) { m.Does = Before(3, Calls("t"), Says("a")) },
			steps("hi", 1, 2, 3), "tool t; tool t; reply a"},
		{"one thing after the other", func(m *Model) { m.Does = All(Says("a"), Reports("b", 1, 2), Fails) },
			steps("hi", 2), "reply a, progress , fail "},
		{"the text that is shown last is answered", func(m *Model) { m.Answers = []Reply{{"hi", "1"}, {"you", "2"}} },
			steps("you, hi", 1), "reply 1"},
		{"where it has no answer, it does as ever",
			func(m *Model) { m.Does, m.Answers = Says("a"), []Reply{{"you", "2"}} }, steps("hi", 1), "reply a"},
		{"eager again", func(m *Model) { m.Opens, m.Does, m.Adds = Fails, Fails, Fails; m.Eager() }, steps("hi", 1),
			"reply reply 1"},
	} {
		m := Model{world: &World{Exchange: &exchange.Exchange{}}}
		m.Eager()
		c.set(&m)
		var got []string
		for _, turn := range c.turns {
			var all []string
			for _, a := range m.decide(turn) {
				all = append(all, a.Type+" "+a.Text+a.Signal+a.Name)
			}
			got = append(got, strings.Join(all, ", "))
		}
		require.Equal(t, c.want, strings.Join(got, "; "), c.why)
	}
}

func TestWhatIsSaidAlreadyIsHistory(t *testing.T) {
	delivery := func(attempt int, text string) law.Delivery {
		return law.Delivery{Event: c2a.Event{Recipient: "a", Text: text, Attempt: attempt}}
	}
	send := law.Send{Call: "1", Agent: "a", Message: c2a.SendMessage{Text: "yes"}}
	for _, c := range []struct {
		why  string
		seen []law.Item
		want bool
	}{
		{"it was never asked", nil, false},
		{"it was asked", []law.Item{delivery(1, "hi there")}, false},
		{"it has answered", []law.Item{delivery(1, "hi there"), send, law.ToolResult{Call: "1", OK: true}}, true},
		{"its answer did not get through", []law.Item{delivery(1, "hi there"), send, law.ToolResult{Call: "1"}}, false},
		{"it is asked anew", []law.Item{delivery(1, "hi there"), send, delivery(1, "hi there")}, false},
		{"the same event comes again", []law.Item{delivery(1, "hi there"), send, delivery(2, "hi there")}, true},
		{"something else is said", []law.Item{delivery(1, "hi there"), send, delivery(1, "you")}, true},
	} {
		var seen []law.Entry
		for _, item := range c.seen {
			seen = append(seen, law.Entry{Item: item})
		}
		require.Equal(t, c.want, said(seen, Reply{"hi", "yes"}, "a"), c.why)
	}
}
