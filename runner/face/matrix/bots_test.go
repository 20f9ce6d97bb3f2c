package matrix_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
)

// bot starts one of the example bots, with matrix-js-sdk.
func bot(t *testing.T, file string) (*program, *facetest.Bot) {
	t.Helper()
	p := start(t)
	s := p.face.Settings()
	b := facetest.StartBot(t, p.face, "matrix", file,
		"MATRIX_HOMESERVER_URL="+s["url"], "MATRIX_ACCESS_TOKEN="+s["token"], "MATRIX_USER_ID="+s["user_id"], "MATRIX_DEVICE_ID="+s["device_id"])
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	b.Until("the world to be known", func() bool { return p.face.Pending() == 0 })
	return p, b
}

func TestNaiveBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "naive.js")
	p.do(wire.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will", Text: "@lead is it up?"})
	p.do(wire.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "human:will", Text: "hello"})
	require.Equal(t, []string{"post dm-1/ heard: hello", "post general/ heard: Lead is it up?"}, b.Said(p.watch, 2), "not in the thread")
	p.do(wire.SurfaceEvent{Op: "edit", ID: "m2", Text: "hello there"})
	p.do(wire.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "agent:worker", Text: "the index is rebuilt"})
	require.Equal(t, []string{"post dm-1/ heard: * hello there", "post general/ heard: the index is rebuilt"}, b.Said(p.watch, 2), "edits, and other bots")
	require.Empty(t, p.watch.Strays())
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "polite.js")
	p.do(wire.SurfaceEvent{Op: "outage", Operation: "post", Failure: wire.LostResponse, Times: 1})
	for _, e := range []wire.SurfaceEvent{
		{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will", Text: "@lead is it up?"},
		{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann", Text: "@channel 1 < 2 & `@lead`?"},
		{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann", Text: "nice weather"},
		{Op: "post", ID: "m4", Conversation: "general", Author: "human:ann", Text: "@will look, `@lead` is gone"},
		{Op: "post", ID: "m5", Conversation: "general", Thread: "deploy", Author: "human:ann", Text: "step three went through"},
		{Op: "post", ID: "m6", Conversation: "general", Thread: "lunch", Author: "human:ann", Text: "step four went through"},
		{Op: "post", ID: "m7", Conversation: "dm-1", Author: "human:will", Text: "so here"},
		{Op: "post", ID: "m8", Conversation: "dm-1", Author: "human:will", Text: "is my problm"},
		{Op: "edit", ID: "m8", Text: "is my problem"},
		{Op: "redeliver", ID: "m7", Retry: 1},
		{Op: "post", ID: "m9", Conversation: "general", Author: "agent:worker", Text: "the index is rebuilt"},
		{Op: "status", Class: "log", ID: "m10", Conversation: "general", Author: "deploy-bot", Text: "deployed"},
		{Op: "post", ID: "m11", Conversation: "general", Author: "human:will", Text: "@lead I quit"},
		{Op: "delete", ID: "m11"},
	} {
		p.do(e)
	}
	b.Until("all to be taken", func() bool { return p.face.Pending() == 0 })
	b.Kill()
	p.do(wire.SurfaceEvent{Op: "post", ID: "m12", Conversation: "general", Author: "human:will", Text: "@lead, ask @ann while you are away"})
	b.Start()
	require.Equal(t, []string{
		"post dm-1/ heard: so here\nis my problem",
		"post general/ heard: @all 1 < 2 & `@lead`?",
		"post general/ heard: @lead, ask @ann while you are away",
		"post general/deploy heard: @lead is it up?",
		"post general/deploy heard: step three went through",
	}, b.Said(p.watch, 5))
	p.do(wire.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 3})
	p.do(wire.SurfaceEvent{Op: "edit", ID: "m7", Text: "so there"})
	p.do(wire.SurfaceEvent{Op: "post", ID: "m13", Conversation: "dm-1", Author: "human:will", Text: "bye, @ann"})
	require.Len(t, b.Said(p.watch, 1), 1)
	require.Len(t, b.Shown(), 6, "one turn each: %q", b.Shown())
	require.Empty(t, p.watch.Strays())
}
