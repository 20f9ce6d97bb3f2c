package matrix_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bot starts one of the example bots, with matrix-js-sdk.
func bot(t *testing.T, file string) (*program, *facetest.Bot) {
	t.Helper()
	p := start(t)
	s := p.face.Settings()
	b := facetest.StartBot(t, p.face, "matrix", file,
		"MATRIX_HOMESERVER_URL="+s["url"], "MATRIX_ACCESS_TOKEN="+s["token"], "MATRIX_USER_ID="+s["user_id"],
		"MATRIX_DEVICE_ID="+s["device_id"])
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	b.Until("the world to be known", func() bool { return p.face.Pending() == 0 })
	return p, b
}

func TestNaiveBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "naive.js")
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will",
		Text: "@lead is it up?"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "human:will", Text: "hello"})
	require.Equal(t, []string{"post dm-1/ heard: hello", "post general/ heard: Lead is it up?"}, b.Said(p.watch, 2),
		"not in the thread")
	p.do(port.SurfaceEvent{Op: "edit", ID: "m2", Text: "hello there"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "agent:worker",
		Text: "the index is rebuilt"})
	require.Equal(t, []string{"post dm-1/ heard: * hello there", "post general/ heard: the index is rebuilt"},
		b.Said(p.watch, 2), "edits, and other bots")
	require.Empty(t, p.watch.Strays())
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "polite.js")
	b.Manners(p.watch, "@channel", "@all")
}
