package slack_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/slack"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	slackface "github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const will, worker, lead = "human:will", "agent:worker", "agent:lead"

func world() port.World {
	return port.World{
		Agents: []port.Agent{{ID: lead, Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
			{ID: worker, Handle: "worker", Name: "Worker"}},
		Humans: []port.Person{{ID: will, Handle: "will", Name: "Will"}, {ID: "human:ann", Handle: "ann", Name: "Ann"}},
		Conversations: []port.Conversation{
			{ID: "dm", Kind: "dm", Members: []string{will, lead}},
			{ID: "general", Kind: "channel", Name: "general", Members: []string{will, lead, worker}},
		},
		Threads: []port.Thread{{ID: "deploy", Conversation: "general", Participants: []string{lead, will}}},
	}
}

// free is an address that nobody listens at.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	return l.Addr().String()
}

// connect runs a platform against a face, and returns what it tells.
func connect(t *testing.T, delivery string) (face.Face, *facetest.Watcher, *slack.Platform, func() chat.Event) {
	t.Helper()
	o := face.Options{Delivery: delivery}
	if delivery == "http" {
		o.Webhook = "http://" + free(t) + slack.Path
	}
	return connectTo(t, o)
}

func connectTo(t *testing.T, o face.Options) (face.Face, *facetest.Watcher, *slack.Platform, func() chat.Event) {
	t.Helper()
	w := facetest.NewWatcher()
	f, err := slackface.Kind.Open(t.Context(), w, o)
	require.NoError(t, err)
	require.NoError(t, f.Begin(world(), lead))
	settings := f.Settings()
	if at, ok := strings.CutPrefix(o.Webhook, "http://"); ok {
		settings["listen"] = strings.TrimSuffix(at, slack.Path)
	}
	p, err := slack.New(settings)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	events, ready, ended := make(chan chat.Event, 100), make(chan chat.Person, 1), make(chan error, 1)
	go func() {
		ended <- p.Run(ctx, func(self chat.Person) { ready <- self }, func(e chat.Event) { events <- e })
	}()
	t.Cleanup(func() {
		cancel()
		require.ErrorIs(t, <-ended, context.Canceled)
		require.NoError(t, f.Close())
	})
	select {
	case self := <-ready:
		require.Equal(t, chat.Person{ID: settings["bot_user"], Handle: "lead", Name: "Lead", Bot: true}, self)
	case <-time.After(20 * time.Second):
		require.FailNow(t, "never ready")
	}
	return f, w, p, func() chat.Event {
		select {
		case e := <-events:
			return e
		case <-time.After(20 * time.Second):
			require.FailNow(t, "no event")
			return chat.Event{}
		}
	}
}

func TestWhatItTells(t *testing.T) {
	for _, delivery := range slackface.Kind.Deliveries {
		t.Run(delivery, func(t *testing.T) {
			t.Parallel()
			f, _, p, next := connect(t, delivery)
			do := func(e port.SurfaceEvent) { require.NoError(t, f.Do(e)) }
			do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: will,
				Text: "@lead and @backend & @nobody, @here: see https://x.example/a"})
			first, second := next(), next()
			require.Equal(t, chat.Post, first.Op)
			require.Equal(t, first, second, "one mention is told of twice")
			require.Equal(t, "@lead and @backend & @nobody, @here: see https://x.example/a", first.Text)
			require.Equal(t, "Will", first.Author.Name)
			require.Equal(t, "general", first.Conversation.Name)
			require.Len(t, first.Conversation.Members, 3)
			require.Equal(t, []string{"backend"}, first.Conversation.Members[1].Roles)
			wrote, err := p.Thread(t.Context(), first.Conversation.ID, first.Thread)
			require.NoError(t, err)
			require.Len(t, wrote, 2)

			do(port.SurfaceEvent{Op: "edit", ID: "m1",
				Text: "@lead and @backend & @nobody, @here: see https://x.example/a"})
			do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hm"})
			edited := next()
			require.Equal(t, []any{chat.Edit, "hm", first.ID, first.Thread},
				[]any{edited.Op, edited.Text, edited.ID, edited.Thread}, "to unfold a link is no edit")
			do(port.SurfaceEvent{Op: "react", Message: "m1", Author: worker, Glyph: "👀"})
			reacted := next()
			require.Equal(t, []any{chat.React, "👀", first.ID, true},
				[]any{reacted.Op, reacted.Glyph, reacted.ID, reacted.Author.Bot})
			do(port.SurfaceEvent{Op: "delete", ID: "m1"})
			gone := next()
			require.Equal(t, []any{chat.Delete, first.ID, "Will"}, []any{gone.Op, gone.ID, gone.Author.Name})
			do(port.SurfaceEvent{Op: "status", Class: "log", Conversation: "general", Author: "program:ci",
				Text: "green"})
			log := next()
			require.Equal(t, []any{true, "program:ci"}, []any{log.Author.Bot, log.Author.Name})
			do(port.SurfaceEvent{Op: "join", Conversation: "general", Participant: "human:ann"})
			joined := next()
			require.Equal(t, chat.Join, joined.Op)
			require.Len(t, joined.Conversation.Members, 4)
			do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm", Author: will, Text: "hi"})
			require.True(t, next().Conversation.Direct)
		})
	}
}

func TestWhatItPosts(t *testing.T) {
	t.Parallel()
	f, w, p, next := connect(t, "socket")
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "hi"}))
	asked := next()
	m := chat.Outgoing{Conversation: asked.Conversation.ID, Text: "hello @will & <co>, a@will.example", Key: "k1"}
	for _, row := range []struct {
		failure   string
		permanent bool
		wait      int64
	}{{"transient", false, 0}, {"rate_limited", false, 2000}, {"permanent", true, 0}} {
		require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1,
			RetryAfterMs: row.wait}))
		_, err := p.Post(t.Context(), m)
		var refused *chat.RefusedError
		require.ErrorAs(t, err, &refused, row.failure)
		require.Equal(t, []any{row.permanent, row.wait}, []any{refused.Permanent, refused.RetryAfterMs}, row.failure)
	}
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1}))
	_, err := p.Post(t.Context(), m)
	require.ErrorIs(t, err, io.EOF)
	at, err := p.Post(t.Context(), m)
	require.NoError(t, err)
	require.NoError(t, p.React(t.Context(), asked.Conversation.ID, asked.ID, "🔧"))
	require.NoError(t, p.React(t.Context(), asked.Conversation.ID, asked.ID, "🔧"), "it is there already")
	require.Equal(t, []port.Posted{
		{Op: "post", Message: at, Conversation: "dm", Agent: lead, Text: "hello @will & <co>, a@will.example"},
		{Op: "react", Message: "m1", Conversation: "dm", Agent: lead, Glyph: "🔧"},
	}, w.Posts(), "what was posted, and nobody knew, is found again")
}

func TestWhoMayKnock(t *testing.T) {
	t.Parallel()
	at := "http://" + free(t) + slack.Path
	f, _, _, next := connectTo(t, face.Options{Delivery: "http", Webhook: at})
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "hi"}))
	next()
	out, err := http.Post(at, "application/json", strings.NewReader(`{"type":"event_callback"}`))
	require.NoError(t, err)
	require.NoError(t, out.Body.Close())
	require.Equal(t, http.StatusUnauthorized, out.StatusCode, "it is not signed")
	for _, settings := range []map[string]string{{}, {"bot_token": "x"}, {"bot_token": "x", "listen": "127.0.0.1:0"}} {
		_, err := slack.New(settings)
		require.Error(t, err)
	}
	p, err := slack.New(map[string]string{"bot_token": "x", "app_token": "y", "url": f.Settings()["url"]})
	require.NoError(t, err)
	require.EqualError(t, p.Run(t.Context(), nil, nil), "invalid_auth")
}
