package teams_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/teams"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	teamsface "github.com/c2a-conform/c2a-conform/runner/face/teams"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will Smith"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general", Members: []string{"human:will", "human:ann", "agent:lead"}},
	},
	Threads: []port.Thread{{ID: "deploy", Conversation: "general", Participants: []string{"agent:lead", "human:will"}}},
}

// connect runs the platform against the face, and returns what it tells and where it listens.
func connect(t *testing.T) (face.Face, *facetest.Watcher, *teams.Platform, func() chat.Event, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := l.Addr().String()
	require.NoError(t, l.Close())
	watch := facetest.NewWatcher()
	f, err := teamsface.Kind.Open(t.Context(), watch, face.Options{Handle: "lead", Delivery: "webhook-rsc",
		Webhook: "http://" + address + teams.Path})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	set := f.Settings()
	set["listen"] = address
	p, err := teams.New(set)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended, ready, events := make(chan error), make(chan chat.Person, 1), make(chan chat.Event, 100)
	go func() {
		ended <- p.Run(ctx, func(who chat.Person) { ready <- who }, func(e chat.Event) { events <- e })
	}()
	t.Cleanup(func() { cancel(); require.ErrorIs(t, <-ended, context.Canceled) })
	require.Equal(t, "lead", (<-ready).Handle)
	require.NoError(t, f.Begin(world, "agent:lead"))
	return f, watch, p, func() chat.Event {
		t.Helper()
		select {
		case e := <-events:
			return e
		case <-time.After(facetest.Patience):
			require.FailNow(t, "nothing was told")
			return chat.Event{}
		}
	}, address
}

func TestWhatIsTold(t *testing.T) {
	t.Parallel()
	f, watch, p, next, _ := connect(t)
	first := ""
	for _, row := range []struct {
		why  string
		do   port.SurfaceEvent
		want chat.Event // without ids
		who  []string   // handles of those who are mentioned
	}{
		{"a DM", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: "human:will", Text: "1 < 2?"},
			chat.Event{Op: chat.Post, Text: "1 < 2?"}, nil},
		{"mentions", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann",
			Text: "@lead and @will, `@lead`"}, chat.Event{Op: chat.Post, Text: "@lead and @Will Smith, `@lead`"},
			[]string{"lead", "Will Smith"}},
		{"all", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
			Text: "@channel lunch"}, chat.Event{Op: chat.Post, Text: "@channel lunch"}, nil},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general", Thread: "deploy",
			Author: "human:will", Text: "go"}, chat.Event{Op: chat.Post, Text: "go", Thread: "deploy"}, nil},
		{"an edit", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "1 < 3?"},
			chat.Event{Op: chat.Edit, Text: "1 < 3?"}, nil},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m1"}, chat.Event{Op: chat.Delete}, nil},
		{"somebody goes", port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"},
			chat.Event{Op: chat.Leave}, nil},
	} {
		require.NoError(t, f.Do(row.do), row.why)
		e := next()
		require.Equal(t, []any{row.want.Op, row.want.Text, row.want.Thread != ""}, []any{e.Op, e.Text, e.Thread != ""},
			row.why)
		var who []string
		for _, m := range e.Mentioned {
			who = append(who, m.Handle)
		}
		require.Equal(t, row.who, who, row.why)
		require.Equal(t, row.do.Conversation == "dm" || row.do.ID == "m1", e.Conversation.Direct, row.why)
		switch {
		case row.why == "a DM":
			first = e.ID
		case row.do.ID == "m1":
			require.Equal(t, first, e.ID, "it is the same message")
		case row.why == "in a thread":
			id, err := p.Post(t.Context(), chat.Outgoing{Conversation: e.Conversation.ID, Thread: e.Thread,
				Text: "ask @Will Smith"})
			require.NoError(t, err)
			got := watch.Next(t)
			require.Equal(t, []string{"ask @will", "deploy"}, []string{got.Text, got.Thread})
			require.NoError(t, p.React(t.Context(), e.Conversation.ID, id, "👀"))
			require.Equal(t, "👀", watch.Next(t).Glyph)
			require.Error(t, p.React(t.Context(), e.Conversation.ID, id, "🦉"))
			require.NoError(t, f.Do(port.SurfaceEvent{Op: "react", Message: got.Message, Author: "human:ann",
				Glyph: "👍"}))
			liked := next()
			require.Equal(t, []any{chat.React, id, "👍"}, []any{liked.Op, liked.ID, liked.Glyph})
		}
	}
}

// TestItIsRenamed: the bot goes by the name that Teams gives it.
func TestItIsRenamed(t *testing.T) {
	t.Parallel()
	f, _, _, next, _ := connect(t)
	renamed := world
	renamed.Agents = []port.Agent{{ID: "agent:lead", Handle: "lynx", Name: "Lynx"}}
	require.NoError(t, f.Begin(renamed, "agent:lead"))
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will",
		Text: "@lynx?"}))
	e := next()
	require.Equal(t, []string{"@lynx?", "lynx"}, []string{e.Text, e.Mentioned[0].Handle})
	require.Equal(t, "lynx", e.Conversation.Members[0].Handle)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	f, watch, p, next, address := connect(t)
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: "human:will",
		Text: "?"}))
	say := chat.Outgoing{Conversation: next().Conversation.ID, Text: "!"}
	for _, row := range []struct {
		failure string
		want    chat.RefusedError
	}{
		{face.RateLimited, chat.RefusedError{Status: 429, RetryAfterMs: 2000}},
		{face.Permanent, chat.RefusedError{Status: 403, Permanent: true}},
		{face.Transient, chat.RefusedError{Status: 503}},
	} {
		require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1,
			RetryAfterMs: 2000}))
		_, err := p.Post(t.Context(), say)
		var refused *chat.RefusedError
		require.ErrorAs(t, err, &refused)
		refused.Reason = ""
		require.Equal(t, row.want, *refused)
	}
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: port.LostResponse, Times: 1}))
	_, err := p.Post(t.Context(), say)
	var unsure *chat.UnsureError
	require.ErrorAs(t, err, &unsure)
	require.Equal(t, "!", watch.Next(t).Text, "it has appeared")
	_, err = teams.New(map[string]string{})
	require.Error(t, err)

	for _, token := range []string{"", "Bearer x.y.z", "Bearer e30.e30.e30"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+address+teams.Path,
			strings.NewReader(`{"type":"message"}`))
		require.NoError(t, err)
		r.Header.Set("Authorization", token)
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusUnauthorized, answer.StatusCode, "not signed by Teams: %q", token)
	}
}
