package teams_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/teams"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bot starts one of the example bots, with the Teams SDK. The SDK checks the signature of every activity.
func bot(t *testing.T, file string) (*program, *facetest.Bot) {
	t.Helper()
	at := freePort(t)
	p := &program{t: t, watch: facetest.NewWatcher()}
	var err error
	p.face, err = teams.Kind.Open(t.Context(), p.watch,
		face.Options{Handle: "lead", Delivery: "webhook-rsc", Webhook: "http://127.0.0.1:" + at + "/api/messages"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.face.Close()) })
	p.set = p.face.Settings()
	b := facetest.StartBot(t, p.face, "teams", file, "PORT="+at, "CLIENT_ID="+p.set["app_id"],
		"CLIENT_SECRET="+p.set["app_password"], "TENANT_ID="+p.set["tenant_id"], "LOGIN_URL="+p.set["url"],
		"OPENID_URL="+p.set["openid_url"], "SERVICE_URL="+p.set["service_url"])
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	return p, b
}

func TestNaiveBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "naive.js")
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will",
		Text: "@ann is it up?"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:will", Text: "hello"})
	require.Equal(t, []string{"post general/deploy heard: is it up?", "post general/m2 heard: hello"},
		b.Said(p.watch, 2), "whoever was meant")
	p.do(port.SurfaceEvent{Op: "redeliver", ID: "m2", Retry: 1})
	require.Equal(t, []string{"post general/m2 heard: hello"}, b.Said(p.watch, 1), "once more")
	require.Empty(t, p.watch.Strays())
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	p, b := bot(t, "polite.js")
	p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.Transient, Times: 1})
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will",
			Text: "@lead is it up?"},
		{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann", Text: "@channel 1 < 2 & `@lead`?"},
		{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann", Text: "nice weather"},
		{Op: "post", ID: "m4", Conversation: "general", Author: "human:ann", Text: "@will look, `@lead` is gone"},
		{Op: "post", ID: "m5", Conversation: "general", Thread: "lunch", Author: "human:ann",
			Text: "step four went through"},
		{Op: "post", ID: "m6", Conversation: "dm-1", Author: "human:will", Text: "so here"},
		{Op: "post", ID: "m7", Conversation: "dm-1", Author: "human:will", Text: "is my problm"},
		{Op: "edit", ID: "m7", Text: "is my problem"},
		{Op: "redeliver", ID: "m6", Retry: 1},
		{Op: "post", ID: "m8", Conversation: "trio", Author: "human:will", Text: "@ann, here?"},
		{Op: "post", ID: "m9", Conversation: "general", Author: "human:will", Text: "@lead I quit"},
		{Op: "delete", ID: "m9"},
	} {
		p.do(e)
	}
	b.Until("all to be taken", func() bool { return p.face.Pending() == 0 })
	b.Kill()
	p.do(port.SurfaceEvent{Op: "post", ID: "m10", Conversation: "general", Author: "human:will",
		Text: "@lead, ask @ann while you are away"})
	b.Start()
	require.Equal(t, []string{
		"post dm-1/ heard: so here\nis my problem",
		"post general/deploy heard: @lead is it up?",
		"post general/m10 heard: @lead, ask @ann while you are away",
		"post general/m2 heard: @general 1 < 2 & `@lead`?",
	}, b.Said(p.watch, 4), "whom it has met before the kill, it has forgotten")
	p.do(port.SurfaceEvent{Op: "post", ID: "m11", Conversation: "general", Thread: "deploy", Author: "human:ann",
		Text: "step three went through"})
	require.Equal(t, []string{"post general/deploy heard: step three went through"}, b.Said(p.watch, 1),
		"it has written there")
	p.do(port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 3})
	p.do(port.SurfaceEvent{Op: "edit", ID: "m6", Text: "so there"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m12", Conversation: "dm-1", Author: "human:will", Text: "bye, @will"})
	require.Len(t, b.Said(p.watch, 1), 1)
	require.Len(t, b.Shown(), 6, "one turn each: %q", b.Shown())
	require.Empty(t, p.watch.Strays())
}
