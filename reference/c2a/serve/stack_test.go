package serve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// What is for another agent of the same world is none of a stack's turns, in either form of an event.
func TestAStackIsOneAgent(t *testing.T) {
	for _, d := range []c2a.Draft{c2a.Draft0624, c2a.Draft0602} {
		for who, turns := range map[string]int{"lead": 1, "worker": 0} {
			in := c2a.Place{Conversation: "general", Kind: c2a.Channel}
			w := &c2a.World{
				Draft: d, Agents: []c2a.Agent{{ID: "agent:lead", Handle: "lead"},
					{ID: "agent:worker", Handle: "worker"}}, People: []c2a.Person{{ID: "human:will", Handle: "will"}},
				Conversations: []c2a.Conversation{
					{ID: "general", Kind: c2a.Channel, Members: []string{"agent:lead", "agent:worker", "human:will"}}},
			}
			s := c2aserve.NewStack(w, c2aserve.Default(), "agent:lead")
			frames := s.Start()
			frames = append(frames,
				s.Input(0, c2ahost.Posted{Message: c2a.Message{ID: "m1", Author: "human:will", Place: in,
					Text: "@" + who + " open the door", Class: c2a.Chat}})...)
			for ms, ok := s.Due(); ok && ms < 10_000; ms, ok = s.Due() {
				frames = append(frames, s.Wake(ms)...)
			}
			asked := 0
			for _, f := range frames {
				if jsonrpc.Decode(f).Method == port.MethodTurn {
					asked++
				}
			}
			require.Equal(t, turns, asked, "%s is asked to, in %s", who, d)
		}
	}
}
