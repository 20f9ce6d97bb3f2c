package pap

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAddresses(t *testing.T) {
	for _, c := range []struct {
		why, text string
		want      Address
	}{
		{"at the beginning", "^ORAC how is the build?", Address{Named: []Name{"^ORAC"}}},
		{"in the middle of a sentence", "I think ^ORAC knows", Address{Named: []Name{"^ORAC"}}},
		{"punctuation ends a handle", "is it up, ^ORAC?", Address{Named: []Name{"^ORAC"}}},
		{"so does an apostrophe", "^ORAC's turn", Address{Named: []Name{"^ORAC"}}},
		{"and a final hyphen", "^ORAC- please", Address{Named: []Name{"^ORAC"}}},
		{"brackets begin one", "(^ORAC)", Address{Named: []Name{"^ORAC"}}},
		{"each once, in order", "^STEF ^ORAC ^STEF", Address{Named: []Name{"^STEF", "^ORAC"}}},
		{"all", "^ALL report", Address{All: true}},
		{"any and one by name", "^ANY or ^ORAC", Address{Named: []Name{"^ORAC"}, Any: true}},
		{"a longer word is another handle", "^ORACLE", Address{Named: []Name{"^ORACLE"}}},
		{"a bare handle is nobody", "ORAC hi", Address{}},
		{"the sigil of people reaches no agent", "@ORAC @all @any", Address{}},
		{"a caret alone", "2 ^ 3, ^", Address{}},
		{"within a word it is no sigil", "x^ORAC", Address{}},
		{"nor doubled", "^^ORAC", Address{}},
		{"letters of any script", "^ŽOFIE", Address{Named: []Name{"^ŽOFIE"}}},
		{"bytes that are no text", "^\xff", Address{}},
	} {
		require.Equal(t, c.want, Addresses(c.text), "%s: %q", c.why, c.text)
	}
}

func TestWorldCheck(t *testing.T) {
	for _, c := range []struct {
		why   string
		world World
		ok    bool
	}{
		{"two agents and a person", World{[]AgentCard{{Name: "^A", Owner: "@matt"}, {Name: "^B"}},
			[]Flab{{"f", []Name{"@matt", "^A", "^B"}}}}, true},
		{"a person may have the handle of an agent",
			World{[]AgentCard{{Name: "^A"}}, []Flab{{"f", []Name{"@A", "^A"}}}}, true},
		{"^ALL is nobody's name", World{[]AgentCard{{Name: "^ALL"}}, nil}, false},
		{"nor is ^ANY", World{[]AgentCard{{Name: "^ANY"}}, nil}, false},
		{"an agent without a sigil", World{[]AgentCard{{Name: "A"}}, nil}, false},
		{"a handle of two words", World{[]AgentCard{{Name: "^A B"}}, nil}, false},
		{"twice", World{[]AgentCard{{Name: "^A"}, {Name: "^A"}}, nil}, false},
		{"an agent that owns one", World{[]AgentCard{{Name: "^A", Owner: "^B"}}, nil}, false},
		{"a member nobody knows", World{nil, []Flab{{"f", []Name{"^A"}}}}, false},
		{"a member without a sigil", World{nil, []Flab{{"f", []Name{"matt"}}}}, false},
		{"two flabs with one id", World{nil, []Flab{{ID: "f"}, {ID: "f"}}}, false},
	} {
		require.Equal(t, c.ok, c.world.Check() == nil, c.why)
	}
}
