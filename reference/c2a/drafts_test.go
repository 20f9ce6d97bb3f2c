package c2a_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// madeUp is a draft that nobody has published: the groups of one, the lists of the other.
var madeUp = c2a.Register(c2a.Traits{
	Name: "2099-01-01", Shape: c2a.Nested, Modes: true, EventKeys: true, Sequence: true, AckOnly: true, Loops: true,
	Interrupts: true,
})

// TestMadeUpDraft: a draft that no code names goes through engine, wire and laws by what it has.
func TestMadeUpDraft(t *testing.T) {
	w, err := wire.WorldOf(port.World{
		Draft: "2099-01-01", Agents: []port.Agent{{ID: "agent:lead", Handle: "lead"}},
		Humans:        []port.Person{{ID: "human:will", Handle: "will"}},
		Conversations: []port.Conversation{{ID: "D1", Kind: "dm", Members: []string{"human:will", "agent:lead"}}},
	})
	require.NoError(t, err)
	require.Equal(t, madeUp, w.Draft)

	h := host.New(w, host.DefaultRules())
	dm := c2a.Place{Conversation: "D1", Kind: c2a.DM}
	effects := h.Step(0,
		host.Posted{Message: c2a.Message{ID: "m", Author: "human:will", Place: dm, Text: "thanks!", Class: c2a.Chat}})
	require.Len(t, effects, 1)
	e := effects[0].(host.Deliver).Event
	require.Equal(t, c2a.MustNotRespond, e.Policy, "by the lists; the matrix would say ack_only")
	require.Zero(t, e.DeadlineMs)
	require.Empty(t, h.Step(0, host.Acked{Event: e.ID, Agent: e.Recipient}))
	require.Empty(t, h.Step(24*60*60*1000, host.Woken{}))
	_, due := h.Due()
	require.False(t, due, "no deadlines: nothing is to be done later")

	raw := wire.EncodeEvent(madeUp, 0, e)
	require.Contains(t, string(raw), `"attention":{"policy":"must_not_respond"`)
	back, err := wire.DecodeEvent(madeUp, raw)
	require.NoError(t, err)
	require.Equal(t, e.Policy, back.Event.Policy)
	require.Equal(t, e.Sequence, back.Event.Sequence)
	require.Equal(t, e.Mode, back.Event.Mode)

	accept := harness.DefaultRules().Accept
	require.Empty(t, accept(madeUp, back.Event))
	back.Event.Key = ""
	require.NotEmpty(t, accept(madeUp, back.Event))
	_, known := c2a.ParsePolicy(madeUp, "ack_only")
	require.True(t, known)

	trace := &law.Trace{Draft: madeUp, Role: law.HostRole, World: w}
	for i := range 2 { // the same number twice
		again := e
		again.ID, again.Key = e.ID+string(rune('a'+i)), e.Key+string(rune('a'+i))
		trace.Entries = append(trace.Entries,
			kernel.Entry{Seq: i, From: true, Item: law.Delivery{Request: again.ID, Event: again}})
	}
	story := law.Tell(trace)
	broken := map[string]bool{}
	for _, l := range laws.All() {
		if tally := l.Try(story); tally.Tested > 0 {
			broken[l.Requirement] = len(tally.Breaches) > 0
		}
		switch l.Requirement {
		case "C2A-LOOP-001", "C2A-OBEY-005", "C2A-EXPO-002":
			require.True(t, l.Binds(law.HarnessRole, madeUp), l.Requirement)
		case "C2A-OBEY-008", "C2A-EXPO-003", "C2A-DISP-001", "C2A-DUE-004", "C2A-OUT-002":
			require.False(t, l.Binds(law.HarnessRole, madeUp), l.Requirement)
		}
	}
	require.True(t, broken["C2A-EVT-018"], "its numbers rise: %v", broken)
	require.Contains(t, broken, "C2A-EVT-010", "its events have keys")
	require.NotContains(t, broken, "C2A-EVT-019", "its events name no source")
}

func TestUnknownDraft(t *testing.T) {
	_, known := c2a.ParseDraft("2098-01-01")
	require.False(t, known)
	_, known = c2a.ParseDraft("")
	require.False(t, known)
	_, err := wire.WorldOf(port.World{Draft: "2098-01-01"})
	require.ErrorContains(t, err, `unknown draft "2098-01-01"`)
	_, err = wire.DecodeEvent(c2a.Draft{}, []byte(`{"eventId":"e"}`))
	require.Error(t, err)
	require.Panics(t, func() { c2a.Register(*madeUp.Traits) }, "a name is taken once")
	require.Panics(t, func() { c2a.Register(c2a.Traits{Name: "2097-01-01"}) }, "a draft has a shape")
}
