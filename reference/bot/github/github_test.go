package github_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/github"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	githubface "github.com/c2a-conform/c2a-conform/runner/face/github"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const will, worker, lead = "human:will", "agent:worker", "agent:lead"

var world = port.World{
	Agents: []port.Agent{{ID: lead, Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: worker, Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: will, Handle: "will", Name: "Will"}},
	Conversations: []port.Conversation{
		{ID: "general", Kind: "channel", Name: "general", Members: []string{will, lead, worker}}},
}

// connect runs a platform against a face, and returns what it tells.
func connect(t *testing.T) (face.Face, *facetest.Watcher, *github.Platform, func() chat.Event) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	w := facetest.NewWatcher()
	f, err := githubface.Kind.Open(t.Context(), w,
		face.Options{Handle: "lead", Webhook: "http://" + l.Addr().String() + github.Path})
	require.NoError(t, err)
	require.NoError(t, f.Begin(world, lead))
	settings := f.Settings()
	settings["listen"] = l.Addr().String()
	p, err := github.New(settings)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	events, up, ended := make(chan chat.Event, 16), make(chan chat.Person, 1), make(chan error, 1)
	go func() { ended <- p.Run(ctx, func(self chat.Person) { up <- self }, func(e chat.Event) { events <- e }) }()
	self := <-up
	require.Equal(t, settings["login"], self.Handle)
	require.Equal(t, []string{"backend"}, self.Roles)
	t.Cleanup(func() {
		stop()
		require.ErrorIs(t, <-ended, context.Canceled)
		require.NoError(t, f.Close())
	})
	return f, w, p, func() chat.Event { return <-events }
}

func TestEvents(t *testing.T) {
	f, _, _, next := connect(t)
	self := f.Settings()["login"]
	require.NoError(t,
		f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: worker,
			Text: "@lead and @backend: is it up?"}))
	e := next()
	require.Equal(t, []any{chat.Post, "general", "@" + self + " and @backend: is it up?"},
		[]any{e.Op, e.Conversation.Name, e.Text})
	require.Len(t, e.Mentioned, 1, "a team is nobody")
	require.Equal(t, []any{self, []string{"backend"}}, []any{e.Mentioned[0].Handle, e.Mentioned[0].Roles})
	require.True(t, e.Author.Bot)
	require.True(t, strings.HasPrefix(e.Author.Handle, "worker-"))
	require.Len(t, e.Conversation.Members, 2)
	m1 := e.ID
	require.NoError(t,
		f.Do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "@Will, @worker, @nobody-there: is it down?"}))
	e = next()
	require.Equal(t, []any{chat.Edit, m1}, []any{e.Op, e.ID})
	require.Len(t, e.Mentioned, 2, "whom nobody has seen, and no name that is nobody's: %v", e.Mentioned)
	require.Equal(t, []bool{false, true}, []bool{e.Mentioned[0].Bot, e.Mentioned[1].Bot})
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "delete", ID: "m1"}))
	e = next()
	require.Equal(t, []any{chat.Delete, m1}, []any{e.Op, e.ID})
	require.NoError(t,
		f.Do(port.SurfaceEvent{Op: "assign", ID: "w", Conversation: "general", Author: will, Assignee: lead,
			Text: "rotate the keys"}))
	e = next()
	require.Equal(t, []any{chat.Post, "rotate the keys", self}, []any{e.Op, e.Text, e.Assignee.Handle})
}

func TestPosts(t *testing.T) {
	f, w, p, next := connect(t)
	require.NoError(t,
		f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: will, Text: "is it up?"}))
	e := next()
	at := e.Conversation.ID
	_, err := p.Post(t.Context(), chat.Outgoing{Conversation: at, Text: "it is, @" + e.Author.Handle + " and @backend"})
	require.NoError(t, err)
	echo := next()
	require.Equal(t, f.Settings()["login"], echo.Author.Handle, "it hears itself")
	require.NoError(t, p.React(t.Context(), at, e.ID, "❤️"))
	id := w.Posts()[0].Message
	require.Equal(t, []port.Posted{
		{Op: "post", Message: id, Conversation: "general", Agent: lead, Text: "it is, @will and @backend"},
		{Op: "react", Message: "m1", Conversation: "general", Agent: lead, Glyph: "❤️"},
	}, w.Posts())
	var refused *chat.RefusedError
	require.ErrorAs(t, p.React(t.Context(), at, e.ID, "🔧"), &refused)
	require.True(t, refused.Permanent)

	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1}))
	_, err = p.Post(t.Context(), chat.Outgoing{Conversation: at, Text: "once", Key: "k"})
	require.False(t, err == nil || errors.As(err, &refused), "nobody knows whether it is there: %v", err)
	_, err = p.Post(t.Context(), chat.Outgoing{Conversation: at, Text: "once", Key: "k"})
	require.NoError(t, err)
	require.Len(t, w.Posts(), 3, "it was there")

	for _, row := range []struct {
		failure string
		want    chat.RefusedError
	}{
		{"transient", chat.RefusedError{Status: http.StatusServiceUnavailable}},
		{"permanent", chat.RefusedError{Status: http.StatusForbidden, Permanent: true}},
		{"rate_limited", chat.RefusedError{Status: http.StatusTooManyRequests, RetryAfterMs: 4000}},
	} {
		require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1,
			RetryAfterMs: 4000}))
		_, err := p.Post(t.Context(), chat.Outgoing{Conversation: at, Text: "x"})
		require.ErrorAs(t, err, &refused, row.failure)
		require.NotEmpty(t, refused.Reason)
		refused.Reason = ""
		require.Equal(t, row.want, *refused)
	}
}
