package telegram_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/telegram"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	telegramface "github.com/c2a-conform/c2a-conform/runner/face/telegram"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const will, ann, worker, lead = "human:will", "human:ann", "agent:worker", "agent:lead"

var world = port.World{
	Draft:  "2026-06-24",
	Agents: []port.Agent{{ID: lead, Handle: "lead", Name: "Lead"}, {ID: worker, Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: will, Handle: "will", Name: "Will"}, {ID: ann, Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm", Kind: "dm", Members: []string{will, lead}},
		{ID: "general", Kind: "channel", Name: "general", Members: []string{will, lead, worker}},
	},
	Threads: []port.Thread{{ID: "deploy", Conversation: "general", Participants: []string{will, lead}}},
}

// connect runs a platform against a face, and returns what it tells.
func connect(t *testing.T, delivery string) (face.Face, *facetest.Watcher, *telegram.Platform, func() chat.Event) {
	t.Helper()
	o := face.Options{Delivery: delivery, Handle: "lead"}
	at := ""
	if delivery == "webhook" {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		require.NoError(t, l.Close())
		at = l.Addr().String()
		o.Webhook = "http://" + at + telegram.Path
	}
	w := facetest.NewWatcher()
	f, err := telegramface.Kind.Open(t.Context(), w, o)
	require.NoError(t, err)
	require.NoError(t, f.Begin(world, lead))
	settings := f.Settings()
	settings["listen"], settings["webhook"] = at, o.Webhook
	p, err := telegram.New(settings)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	events, up, ended := make(chan chat.Event, 16), make(chan chat.Person, 1), make(chan error, 1)
	go func() { ended <- p.Run(ctx, func(self chat.Person) { up <- self }, func(e chat.Event) { events <- e }) }()
	self := <-up
	require.Equal(t, settings["username"], self.Handle)
	t.Cleanup(func() {
		stop()
		require.ErrorIs(t, <-ended, context.Canceled)
		require.NoError(t, f.Close())
	})
	return f, w, p, func() chat.Event { return <-events }
}

func TestEvents(t *testing.T) {
	for _, delivery := range []string{"poll", "webhook"} {
		t.Run(delivery, func(t *testing.T) {
			f, _, p, next := connect(t, delivery)
			require.NoError(t,
				f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will,
					Text: "hello @ann and @lead"}))
			e := next()
			self := f.Settings()["username"]
			require.Equal(t, chat.Post, e.Op)
			require.True(t, e.Conversation.Direct)
			require.False(t, e.Author.Bot)
			require.Equal(t, "Will", e.Author.Name)
			require.True(t, strings.HasPrefix(e.Text, "hello @Ann_") &&
				strings.HasSuffix(e.Text, " and @"+self), e.Text)
			m1 := e.ID
			require.True(t, strings.HasPrefix(m1, e.Conversation.ID+":"), "two chats may have the same numbers: %s", m1)

			require.NoError(t, f.Do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hi"}))
			e = next()
			require.Equal(t, []any{chat.Edit, m1, "hi"}, []any{e.Op, e.ID, e.Text})

			require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Thread: "deploy",
				Author: worker, Text: "built"}))
			e = next()
			require.True(t, e.Author.Bot)
			require.Equal(t, "general", e.Conversation.Name)
			who, err := p.Thread(t.Context(), e.Conversation.ID, e.Thread)
			require.NoError(t, err)
			require.Equal(t, self, who[0].Handle, "the topic is its own")

			require.NoError(t, f.Do(port.SurfaceEvent{Op: "join", Conversation: "general", Participant: ann}))
			e = next()
			require.Equal(t, []any{chat.Join, "Ann"}, []any{e.Op, e.Author.Name})
			require.NoError(t, f.Do(port.SurfaceEvent{Op: "react", Message: "m1", Author: will, Glyph: "👍"}))
			e = next()
			require.Equal(t, []any{chat.React, m1, "👍"}, []any{e.Op, e.ID, e.Glyph})
			require.NoError(t, f.Do(port.SurfaceEvent{Op: "react", Message: "m1", Author: will, Glyph: "👀"}))
			a, b := next(), next()
			require.Equal(t, []any{chat.Unreact, "👍", chat.React, "👀"}, []any{a.Op, a.Glyph, b.Op, b.Glyph})
		})
	}
}

func TestPosts(t *testing.T) {
	f, w, p, next := connect(t, "poll")
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy",
		Author: will, Text: "@ann is it up?"}))
	e := next()
	mention, _, _ := strings.Cut(e.Text, " ")
	require.Equal(t, mention, "@"+e.Mentioned[0].Handle, "whom it means, known or not")
	require.False(t, e.Report, "a human writes no report")
	_, err := p.Post(t.Context(), chat.Outgoing{Conversation: e.Conversation.ID, Thread: e.Thread,
		Text: "yes, 🦄 " + mention + " and @" + e.Author.Handle})
	require.NoError(t, err)
	require.NoError(t, p.React(t.Context(), e.Conversation.ID, e.ID, "❤️"))
	id := w.Posts()[0].Message
	require.Equal(t, []port.Posted{
		{Op: "post", Message: id, Conversation: "general", Thread: "deploy", Agent: lead,
			Text: "yes, 🦄 @ann and @will"},
		{Op: "react", Message: "m1", Conversation: "general", Thread: "deploy", Agent: lead, Glyph: "❤"},
	}, w.Posts())

	for _, row := range []struct {
		failure string
		want    chat.RefusedError
	}{
		{"transient", chat.RefusedError{Status: 500, Reason: "Internal Server Error"}},
		{"rate_limited", chat.RefusedError{Status: 429, Reason: "too many requests, Too Many Requests: retry after 4",
			RetryAfterMs: 4000}},
		{"permanent", chat.RefusedError{Status: 400,
			Reason: "bad request, Bad Request: not enough rights to send text messages to the chat", Permanent: true}},
	} {
		require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1,
			RetryAfterMs: 4000}))
		_, err := p.Post(t.Context(), chat.Outgoing{Conversation: e.Conversation.ID, Text: "x"})
		var refused *chat.RefusedError
		require.ErrorAs(t, err, &refused, row.failure)
		require.Equal(t, row.want, *refused)
	}
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1}))
	_, err = p.Post(t.Context(), chat.Outgoing{Conversation: e.Conversation.ID, Text: "x"})
	var refused *chat.RefusedError
	require.False(t, err == nil || errors.As(err, &refused), "nobody knows whether it is there: %v", err)
	_, unsure := errors.AsType[*chat.UnsureError](err)
	require.True(t, unsure, "and another try would be another message: %v", err)
	require.ErrorAs(t, p.React(t.Context(), e.Conversation.ID, e.ID, "🔧"), &refused)
	require.True(t, refused.Permanent)
}

func TestAWrongToken(t *testing.T) {
	f, err := telegramface.Kind.Open(t.Context(), facetest.NewWatcher(), face.Options{})
	require.NoError(t, err)
	defer f.Close()
	p, err := telegram.New(map[string]string{"url": f.Settings()["url"], "token": "1:AA"})
	require.NoError(t, err)
	require.Error(t, p.Run(t.Context(), nil, nil))
}
