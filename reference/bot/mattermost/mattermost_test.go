package mattermost_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/mattermost"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	mattermostface "github.com/c2a-conform/c2a-conform/runner/face/mattermost"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "agent:lead", "agent:worker"}},
	},
	Threads: []port.Thread{{ID: "deploy", Conversation: "general", Participants: []string{"agent:lead", "human:will"}}},
}

// connect runs the platform against the face, and returns what it tells.
func connect(t *testing.T) (face.Face, *facetest.Watcher, *mattermost.Platform, func() chat.Event) {
	t.Helper()
	watch := facetest.NewWatcher()
	f, err := mattermostface.Kind.Open(t.Context(), watch, face.Options{Handle: "lead"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	p, err := mattermost.New(f.Settings())
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended, ready, events := make(chan error), make(chan chat.Person, 1), make(chan chat.Event, 100)
	go func() {
		ended <- p.Run(ctx, func(who chat.Person) { ready <- who }, func(e chat.Event) { events <- e })
	}()
	t.Cleanup(func() { cancel(); require.ErrorIs(t, <-ended, context.Canceled) })
	require.Equal(t, "lead", (<-ready).Handle)
	require.NoError(t, f.Begin(world, "agent:lead"))
	next := func() chat.Event {
		t.Helper()
		select {
		case e := <-events:
			return e
		case <-time.After(facetest.Patience):
			require.FailNow(t, "nothing was told")
			return chat.Event{}
		}
	}
	joined := next()
	require.Equal(t, []any{chat.Join, "lead", "general"},
		[]any{joined.Op, joined.Author.Handle, joined.Conversation.Name})
	return f, watch, p, next
}

func TestWhatIsTold(t *testing.T) {
	f, _, p, next := connect(t)
	thread, first := "", ""
	for _, row := range []struct {
		why  string
		do   port.SurfaceEvent
		want chat.Event // without ids, but where it says "first"
	}{
		{"a DM", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: "human:will", Text: "1 < 2?"},
			chat.Event{Op: chat.Post, Text: "1 < 2?"}},
		{"mentions", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:will",
			Text: "@lead and @worker, `@lead`"}, chat.Event{Op: chat.Post, Text: "@lead and @worker, `@lead`"}},
		{"all", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:will",
			Text: "@channel lunch"}, chat.Event{Op: chat.Post, Text: "@channel lunch"}},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m4", Thread: "deploy", Author: "human:will", Text: "go"},
			chat.Event{Op: chat.Post, Text: "go", Thread: "deploy"}},
		{"an edit there", port.SurfaceEvent{Op: "edit", ID: "m4", Text: "@lead go"},
			chat.Event{Op: chat.Edit, Text: "@lead go", Thread: "deploy", ID: "first"}},
		{"the same again", port.SurfaceEvent{Op: "redeliver", ID: "m4", Thread: "deploy", Author: "human:will",
			Text: "go", Retry: 1}, chat.Event{Op: chat.Post, Text: "go", Thread: "deploy", ID: "first"}},
		{"a reaction", port.SurfaceEvent{Op: "react", Message: "m4", Author: "human:will", Glyph: "👍"},
			chat.Event{Op: chat.React, Glyph: "👍", Thread: "deploy", ID: "first"}},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m4"},
			chat.Event{Op: chat.Delete, Thread: "deploy", ID: "first"}},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "dm", Author: "human:will", Active: true},
			chat.Event{Op: chat.TypingStart}},
		{"who writes types no longer", port.SurfaceEvent{Op: "post", ID: "m6", Conversation: "dm", Author: "human:will",
			Text: "so"}, chat.Event{Op: chat.TypingStop}},
		{"", port.SurfaceEvent{}, chat.Event{Op: chat.Post, Text: "so"}},
		{"a role", port.SurfaceEvent{Op: "post", ID: "m7", Conversation: "general", Author: "human:will",
			Text: "@backend in #general"}, chat.Event{Op: chat.Post, Text: "@backend in #general"}},
		{"somebody comes", port.SurfaceEvent{Op: "join", Conversation: "general", Participant: "human:ann"},
			chat.Event{Op: chat.Join}},
		{"and goes", port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"},
			chat.Event{Op: chat.Leave}},
		{"another agent", port.SurfaceEvent{Op: "post", ID: "m5", Conversation: "general", Author: "agent:worker",
			Text: "done"}, chat.Event{Op: chat.Post, Text: "done"}},
		{"an integration", port.SurfaceEvent{Op: "status", ID: "m8", Conversation: "general", Author: "ci-bot",
			Class: "log", Text: "built"}, chat.Event{Op: chat.Post, Text: "built", Report: true}},
	} {
		if row.do.Op != "" {
			require.NoError(t, f.Do(row.do), row.why)
		}
		got := next()
		require.Equal(t, row.want.Op, got.Op, row.why)
		require.Equal(t, row.want.Text, got.Text, row.why)
		require.Equal(t, row.want.Glyph, got.Glyph, row.why)
		require.Equal(t, row.want.Thread != "", got.Thread != "", row.why)
		require.Equal(t, row.do.Author == "agent:worker" || row.want.Report, got.Author.Bot, row.why)
		require.Equal(t, row.want.Report, got.Report, row.why)
		require.Equal(t, got.Conversation.Name == "", got.Conversation.Direct, row.why)
		if row.want.ID == "first" {
			require.Equal(t, first, got.ID, row.why)
		}
		if row.do.ID == "m4" {
			thread, first = got.Thread, got.ID
		}
		if thread != "" && got.Thread != "" {
			who, err := p.Thread(t.Context(), got.Conversation.ID, got.Thread)
			require.NoError(t, err)
			require.Len(t, who, 2, "the program and Will have written there")
		}
	}
}

func TestWhatIsPosted(t *testing.T) {
	f, watch, p, next := connect(t)
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy",
		Author: "human:will", Text: "@lead?"}))
	asked := next()
	post := chat.Outgoing{Conversation: asked.Conversation.ID, Thread: asked.Thread,
		Text: "@will & @worker:\n1 < 2, @all", Key: "k1"}
	for _, failure := range []string{face.RateLimited, face.Transient, port.LostResponse} {
		require.NoError(t,
			f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: failure, Times: 1, RetryAfterMs: 20}))
		_, err := p.Post(t.Context(), post)
		require.Error(t, err, failure)
		var refused *chat.RefusedError
		if failure == port.LostResponse {
			require.NotErrorAs(t, err, &refused)
			continue
		}
		require.ErrorAs(t, err, &refused)
		require.False(t, refused.Permanent)
		require.Equal(t, failure == face.RateLimited, refused.RetryAfterMs == 1000, "in whole seconds")
		watch.Nothing(t)
	}
	id, err := p.Post(t.Context(), post)
	require.NoError(t, err)
	require.Equal(t, port.Posted{Op: "post", Message: id, Conversation: "general", Thread: "deploy",
		Agent: "agent:lead", Text: "@will & @worker:\n1 < 2, @all"}, watch.Next(t))
	for range 2 {
		require.NoError(t, p.React(t.Context(), asked.Conversation.ID, asked.ID, "✅"))
	}
	require.Equal(t, port.Posted{Op: "react", Message: "m1", Conversation: "general", Thread: "deploy",
		Agent: "agent:lead", Glyph: "✅"}, watch.Next(t))
	watch.Nothing(t)
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.Permanent, Times: 1}))
	_, err = p.Post(t.Context(), chat.Outgoing{Conversation: asked.Conversation.ID, Text: "x"})
	var refused *chat.RefusedError
	require.ErrorAs(t, err, &refused)
	require.True(t, refused.Permanent)
}

func TestSettings(t *testing.T) {
	_, err := mattermost.New(map[string]string{"url": "https://chat.example"})
	require.ErrorContains(t, err, "token is missing")
	p, err := mattermost.New(map[string]string{"url": "http://127.0.0.1:1", "token": "x"})
	require.NoError(t, err)
	require.Error(t, p.Run(t.Context(), nil, nil))
}

// A connection that is lost is taken up where it was.
func TestNothingIsMissed(t *testing.T) {
	f, _, _, next := connect(t)
	say := func(text string) {
		require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: text, Conversation: "dm", Author: "human:will",
			Text: text}))
	}
	say("one")
	require.Equal(t, "one", next().Text)
	f.Cut()
	say("two")
	require.Equal(t, "two", next().Text)
}
