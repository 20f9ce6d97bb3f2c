package slack_test

import (
	"net"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bot starts one of the example bots, with the official clients of Slack and OpenAI.
func bot(t *testing.T, file string, o face.Options) (*slack.Face, *facetest.Watcher, *facetest.Bot) {
	t.Helper()
	port := "0"
	if o.Delivery == "http" {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		port = strconv.Itoa(free.Addr().(*net.TCPAddr).Port)
		require.NoError(t, free.Close())
		o.Webhook = "http://127.0.0.1:" + port + "/slack/events"
	}
	f, r := start(t, o)
	s := f.Settings()
	environment := []string{"SLACK_API_URL=" + s["url"], "SLACK_BOT_TOKEN=" + s["bot_token"],
		"SLACK_SIGNING_SECRET=" + s["signing_secret"], "PORT=" + port}
	if o.Delivery != "http" {
		environment = append(environment, "SLACK_APP_TOKEN="+s["app_token"])
	}
	return f, r, facetest.StartBot(t, f, "slack", file, environment...)
}

// said waits until the bot has posted n messages, and returns them in alphabetical order.
func said(t *testing.T, r *facetest.Watcher, n int) []string {
	t.Helper()
	var out []string
	for _, p := range r.Await(t, n) {
		out = append(out, p.Conversation+"/"+p.Thread+" "+p.Text)
	}
	slices.Sort(out)
	return out
}

func TestNaiveBot(t *testing.T) {
	t.Parallel()
	for _, delivery := range slack.Kind.Deliveries {
		t.Run(delivery, func(t *testing.T) {
			t.Parallel()
			f, r, _ := bot(t, "naive.js", face.Options{Delivery: delivery})
			do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: will,
				Text: "@lead is it up?"})
			do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm", Author: will, Text: "hello"})
			raw := "heard: @lead is it up?"
			require.Equal(t, []string{"dm/ heard: hello", "general/ " + raw, "general/ " + raw}, said(t, r, 3),
				"twice, since there are two events, and not in the thread")
			do(t, f, port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1})
			do(t, f, port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm", Author: will, Text: "once?"})
			require.Len(t, said(t, r, 5), 5, "the client posts again what it has no answer for")
		})
	}
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	for _, delivery := range slack.Kind.Deliveries {
		t.Run(delivery, func(t *testing.T) {
			t.Parallel()
			f, r, b := bot(t, "polite.js", face.Options{Delivery: delivery})
			do(t, f, port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1})
			for _, e := range []port.SurfaceEvent{
				{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: will,
					Text: "@lead is it up?"},
				{Op: "post", ID: "m2", Conversation: "general", Author: ann,
					Text: "@backend & <all>, https://x.example/a: `@lead`?"},
				{Op: "post", ID: "m3", Conversation: "general", Author: ann, Text: "> @lead said so\nnice weather"},
				{Op: "post", ID: "m4", Conversation: "general", Author: ann, Text: "@will look, `@lead` is gone"},
				{Op: "post", ID: "m5", Conversation: "general", Thread: "deploy", Author: ann,
					Text: "step three went through"},
				{Op: "post", ID: "m6", Conversation: "general", Thread: "other", Author: ann,
					Text: "step four went through"},
				{Op: "post", ID: "m7", Conversation: "dm", Author: will, Text: "so here"},
				{Op: "post", ID: "m8", Conversation: "dm", Author: will, Text: "is my problm"},
				{Op: "edit", ID: "m8", Text: "is my problem"},
				{Op: "redeliver", ID: "m7", Retry: 1},
				{Op: "status", Class: "log", Conversation: "general", Author: deployBot, Text: "window 2 closed"},
				{Op: "post", ID: "m9", Conversation: "general", Author: worker, Text: "the index is rebuilt"},
				{Op: "post", ID: "m10", Conversation: "three", Author: ann, Text: "I quit"},
				{Op: "delete", ID: "m10"},
			} {
				do(t, f, e)
			}
			b.Until("all to be taken", func() bool { return f.Pending() == 0 })
			b.Kill()
			b.Start()
			require.Equal(t, []string{
				"dm/ heard: so here\nis my problem",
				"general/ heard: @backend & <all>, https://x.example/a: `@lead`?",
				"general/deploy heard: @lead is it up?",
				"general/deploy heard: step three went through",
			}, said(t, r, 4))
			do(t, f, port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 3})
			do(t, f, port.SurfaceEvent{Op: "edit", ID: "m7", Text: "so there"})
			do(t, f, port.SurfaceEvent{Op: "post", ID: "m11", Conversation: "dm", Author: will, Text: "bye, @worker"})
			require.Len(t, said(t, r, 5), 5)
			require.Len(t, b.Shown(), 5, "one turn each: %q", b.Shown())
			require.Empty(t, r.Strays())
		})
	}
}
