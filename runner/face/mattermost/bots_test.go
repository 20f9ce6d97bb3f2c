package mattermost_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bot starts one of the example bots, with @mattermost/client.
func bot(t *testing.T, file string) (*program, *facetest.Bot) {
	t.Helper()
	p := start(t)
	b := facetest.StartBot(t, p.face, "mattermost", file, "MATTERMOST_URL="+p.set["url"],
		"MATTERMOST_TOKEN="+p.set["token"])
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	b.Until("the world to be known", func() bool { return p.face.Pending() == 0 })
	return p, b
}

func TestNaiveBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "naive.js")
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will",
		Text: "@worker is it up?"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "human:will", Text: "hello"})
	require.Equal(t, []string{"post dm-1/ heard: hello", "post general/deploy heard: @worker is it up?"},
		b.Said(p.watch, 2), "whoever was meant")
	p.do(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "agent:worker",
		Text: "the index is rebuilt"})
	require.Equal(t, []string{"post general/ heard: the index is rebuilt"}, b.Said(p.watch, 1))
	p.do(port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"})
	require.Equal(t, []string{"post general/ heard: ann has left the channel."}, b.Said(p.watch, 1),
		"even the system")
	require.Empty(t, p.watch.Strays())
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "polite.js")
	b.Manners(p.watch, "@backend", "@backend")
}
