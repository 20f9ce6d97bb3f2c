package discord_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bot starts one of the example bots, with discord.js.
func bot(t *testing.T, file string) (*program, *facetest.Bot) {
	t.Helper()
	p := start(t)
	s := p.face.Settings()
	b := facetest.StartBot(t, p.face, "discord", file, "DISCORD_API_URL="+s["url"], "DISCORD_TOKEN="+s["token"])
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
	p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: port.LostResponse, Times: 1})
	p.do(port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "dm-1", Author: "human:will", Text: "once?"})
	require.Equal(t, []string{"post dm-1/ heard: once?", "post dm-1/ heard: once?",
		"post general/ heard: the index is rebuilt"}[1:], b.Said(p.watch, 2))
	require.Empty(t, p.watch.Strays())
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "polite.js")
	b.Manners(p.watch, "@backend", "@backend")
}
