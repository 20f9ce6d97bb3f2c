package slack_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// plug is a program that opens a socket, and acknowledges when it is told to.
type plug struct {
	t     *testing.T
	ctx   context.Context
	conn  *websocket.Conn
	hello map[string]any
}

type envelope struct {
	Type     string          `json:"type"`
	Reason   string          `json:"reason"`
	Envelope string          `json:"envelope_id"`
	Payload  json.RawMessage `json:"payload"`
	Retry    int             `json:"retry_attempt"`
	Why      string          `json:"retry_reason"`
}

func connect(t *testing.T, f face.Face) *plug {
	t.Helper()
	ctx := timeout(t)
	_, url, err := client(f.Settings()).StartSocketModeContext(ctx)
	require.NoError(t, err)
	conn, _, err := websocket.Dial(ctx, url, nil) //nolint:bodyclose // there is none
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.CloseNow() })
	p := &plug{t: t, ctx: ctx, conn: conn}
	p.hello = p.frame()
	require.Equal(t, "hello", p.hello["type"])
	return p
}

func (p *plug) frame() map[string]any {
	p.t.Helper()
	var frame map[string]any
	require.NoError(p.t, wsjson.Read(p.ctx, p.conn, &frame))
	return frame
}

func (p *plug) read() envelope {
	p.t.Helper()
	var e envelope
	require.NoError(p.t, wsjson.Read(p.ctx, p.conn, &e))
	return e
}

// event reads an event, and acknowledges it.
func (p *plug) event() (envelope, map[string]any) {
	p.t.Helper()
	e := p.read()
	require.NoError(p.t, wsjson.Write(p.ctx, p.conn, map[string]string{"envelope_id": e.Envelope}))
	return e, inner(p.t, e.Payload)
}

func id(t *testing.T, payload json.RawMessage) string {
	t.Helper()
	var outer struct {
		ID string `json:"event_id"`
	}
	require.NoError(t, json.Unmarshal(payload, &outer))
	return outer.ID
}

func TestWhatIsNotAcknowledgedComesAgain(t *testing.T) {
	f, r := start(t, face.Options{})
	p := connect(t, f)
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "one"})
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm", Author: will, Text: "two"})
	_, first := p.event()
	require.Equal(t, "one", first["text"])
	heard(t, r, 1)
	lost := p.read()
	f.Cut()
	require.False(t, f.Connected())
	require.Equal(t, 1, f.Pending(), "the other was taken")
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm", Author: will, Text: "three"})
	p = connect(t, f)
	again, event := p.event()
	require.Equal(t, "two", event["text"])
	require.Equal(t, []any{id(t, lost.Payload), 1, "timeout"}, []any{id(t, again.Payload), again.Retry, again.Why})
	require.NotEqual(t, lost.Envelope, again.Envelope)
	_, last := p.event()
	require.Equal(t, "three", last["text"], "in order")
	heard(t, r, 3)
	require.Zero(t, f.Pending())

	f.Refresh(timeout(t))
	bye := p.read()
	require.Equal(t, []string{"disconnect", "refresh_requested"}, []string{bye.Type, bye.Reason})
}

// TestItComesAgainByAnotherSocket: on an open socket, or on one that the program opens when it is asked to reconnect.
func TestItComesAgainByAnotherSocket(t *testing.T) {
	f, r := start(t, face.Options{})
	p := connect(t, f)
	again := port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 1, Connection: "other"}
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "one"})
	first, _ := p.event()
	heard(t, r, 1)
	do(t, f, again)
	require.Equal(t, "disconnect", p.read().Type)
	require.Equal(t, 1, f.Pending(), "it waits for the program")
	p = connect(t, f)
	e, event := p.event()
	require.Equal(t, []any{"one", 1, id(t, first.Payload)}, []any{event["text"], e.Retry, id(t, e.Payload)})

	other := connect(t, f)
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm", Author: will, Text: "two"})
	by := make(chan int, 10)
	for at, s := range []*plug{p, other} {
		go func() {
			for {
				var e envelope
				if wsjson.Read(s.ctx, s.conn, &e) != nil ||
					wsjson.Write(s.ctx, s.conn, map[string]string{"envelope_id": e.Envelope}) != nil {
					return
				}
				by <- at
			}
		}()
	}
	before := <-by
	again.ID = "m2"
	do(t, f, again)
	require.Equal(t, 1-before, <-by, "by the other one")

	f, _ = start(t, face.Options{Delivery: "http", Webhook: "http://127.0.0.1:9/"})
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "one"})
	again.ID = "m1"
	var unable *face.UnableError
	require.ErrorAs(t, f.Do(again), &unable, "there is no connection")
}

func TestWhatIsToldAgain(t *testing.T) {
	f, _ := start(t, face.Options{})
	p := connect(t, f)
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: will, Text: "@lead hi"})
	ids := map[any]string{}
	for range 2 {
		e, event := p.event()
		require.Zero(t, e.Retry)
		ids[event["type"]] = id(t, e.Payload)
	}
	do(t, f, port.SurfaceEvent{Op: "edit", ID: "m1", Text: "@lead hello"})
	p.event()
	for _, row := range []struct {
		why   string
		e     port.SurfaceEvent
		kind  string
		retry int
	}{
		{"a retry has the old text and the old id", port.SurfaceEvent{Retry: 3}, "message", 3},
		{"the other event for it, which is no retry", port.SurfaceEvent{As: "mention"}, "app_mention", 0},
	} {
		row.e.Op, row.e.ID = "redeliver", "m1"
		do(t, f, row.e)
		e, event := p.event()
		require.Equal(t, []any{row.kind, "<@" + f.Settings()["bot_user"] + "> hi", row.retry, ids[row.kind]},
			[]any{event["type"], event["text"], e.Retry, id(t, e.Payload)}, row.why)
	}
	do(t, f, port.SurfaceEvent{Op: "delete", ID: "m1"})
	p.event()
	do(t, f, port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 1})
	_, event := p.event()
	require.Equal(t, "message", event["type"], "an old copy, although it is gone")
	do(t, f, port.SurfaceEvent{Op: "redeliver", ID: "m9", Conversation: "dm", Author: will, Text: "at last", Retry: 2})
	e, event := p.event()
	require.Equal(t, []any{"at last", 2}, []any{event["text"], e.Retry}, "the first copies got lost")
}

func TestWhoIsMentionedIsToldTwice(t *testing.T) {
	f, r := start(t, face.Options{})
	p := connect(t, f)
	for i, row := range []struct {
		why, place, author, text string
		kinds                    []string
	}{
		{"a mention", "general", will, "@lead", []string{"message", "app_mention"}},
		{"another, the other way round", "general", will, "@lead", []string{"app_mention", "message"}},
		{"of others", "general", will, "@worker @backend @here", []string{"message"}},
		{"by another program", "general", worker, "@lead", []string{"message", "app_mention"}},
		{"by itself", "general", lead, "@lead", []string{"message"}},
		{"in code", "general", will, "`@lead`", []string{"message"}},
		{"in a direct message", "dm", will, "@lead", []string{"message"}},
		{"in a direct message to several", "three", will, "@lead", []string{"app_mention", "message"}},
	} {
		do(t, f, port.SurfaceEvent{Op: "post", ID: fmt.Sprint("m", i), Conversation: row.place, Author: row.author,
			Text: row.text})
		for _, kind := range row.kinds {
			_, event := p.event()
			require.Equal(t, kind, event["type"], row.why)
		}
	}
	heard(t, r, 12)
	require.Zero(t, f.Pending())
}

// TestWhatSlackDoesNotShow: no event for what happens elsewhere, and an error for what programs are never told.
func TestWhatSlackDoesNotShow(t *testing.T) {
	f, _ := start(t, face.Options{})
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "aside", Author: will, Text: "between us"})
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "away", Author: will, Text: "@lead?"})
	do(t, f, port.SurfaceEvent{Op: "react", Message: "m2", Author: worker, Glyph: "👀"})
	require.Zero(t, f.Pending())
	var unable *face.UnableError
	for _, row := range []struct {
		why string
		e   port.SurfaceEvent
	}{
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "dm", Author: will, Active: true}},
		{"assignments", port.SurfaceEvent{Op: "assign", ID: "a", Conversation: "dm", Author: will, Assignee: lead}},
		{"labels", port.SurfaceEvent{Op: "post", ID: "l", Conversation: "dm", Author: will,
			Labels: []string{"urgent"}}},
		{"a question to somebody", port.SurfaceEvent{Op: "post", ID: "q", Conversation: "dm", Author: will,
			Asks: lead}},
		{"a person's report", port.SurfaceEvent{Op: "status", ID: "s", Class: "log", Conversation: "dm", Author: will}},
		{"a record", port.SurfaceEvent{Op: "status", ID: "s", Class: "record", Conversation: "general",
			Author: deployBot}},
		{"a mention that is none", port.SurfaceEvent{Op: "redeliver", ID: "n", As: "mention", Conversation: "general",
			Author: will, Text: "hi"}},
		{"a glyph that has no name", port.SurfaceEvent{Op: "react", Message: "m1", Author: will, Glyph: "🧿"}},
	} {
		require.ErrorAs(t, f.Do(row.e), &unable, row.why)
	}
	for _, row := range []struct {
		why    string
		change func(w *port.World)
	}{
		{"direct messages between programs",
			func(w *port.World) { w.Conversations[0].Members = []string{worker, lead} }},
		{"the owner of a thread", func(w *port.World) { w.Threads[0].Owner = lead }},
		{"the stream of a channel", func(w *port.World) { w.Conversations[3].Stream = "migration" }},
		{"who owns a stream", func(w *port.World) { w.Agents[0].Streams = []string{"migration"} }},
		{"what a glyph means", func(w *port.World) { w.Glyphs = map[string]string{"done": "🏁"} }},
	} {
		w := world()
		row.change(&w)
		require.ErrorAs(t, f.Begin(w, lead), &unable, row.why)
	}
	for _, e := range []port.SurfaceEvent{
		{Op: "dance"}, {Op: "edit", ID: "m7"}, {Op: "react", Message: "m7"},
		{Op: "post", Conversation: "nowhere", Author: will},
		{Op: "post", Conversation: "dm", Thread: "deploy", Author: will},
		{Op: "join", Conversation: "general", Participant: "human:nobody"},
	} {
		err := f.Do(e)
		require.Error(t, err)
		require.NotErrorAs(t, err, &unable)
	}
}

// TestPush: over HTTP, events are signed, wait until the program listens, and are repeated immediately after a failure.
func TestPush(t *testing.T) {
	type request struct {
		header http.Header
		body   []byte
	}
	requests := make(chan request, 10)
	statuses := make(chan int, 10)
	program := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		body, _ := io.ReadAll(in.Body)
		var challenge struct {
			Challenge string `json:"challenge"`
		}
		if json.Unmarshal(body, &challenge) == nil && challenge.Challenge != "" {
			_, _ = out.Write([]byte(challenge.Challenge))
			return
		}
		requests <- request{in.Header, body}
		out.WriteHeader(<-statuses)
	}))
	t.Cleanup(program.Close)
	f, r := start(t, face.Options{Delivery: "http", Webhook: program.URL})
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "hi"})
	statuses <- http.StatusInternalServerError
	statuses <- http.StatusOK
	first := <-requests
	mac := hmac.New(sha256.New, []byte(f.Settings()["signing_secret"]))
	mac.Write([]byte("v0:" + first.header.Get("X-Slack-Request-Timestamp") + ":" + string(first.body)))
	require.Equal(t, "v0="+hex.EncodeToString(mac.Sum(nil)), first.header.Get("X-Slack-Signature"))
	require.Empty(t, first.header.Get("X-Slack-Retry-Num"))
	again := <-requests
	require.Equal(t, []string{"1", "http_error"},
		[]string{again.header.Get("X-Slack-Retry-Num"), again.header.Get("X-Slack-Retry-Reason")})
	require.JSONEq(t, string(first.body), string(again.body))
	heard(t, r, 1)
	require.Zero(t, f.Pending())
	require.True(t, f.Connected())
	do(t, f, port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 2})
	statuses <- http.StatusOK
	require.Equal(t, "2", (<-requests).header.Get("X-Slack-Retry-Num"))
	heard(t, r, 2)

	program.CloseClientConnections()
	program.Close()
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm", Author: will, Text: "still there?"})
	r.Until(t, "the notice that nobody listens", func() bool {
		all := r.Traffic()
		return strings.HasPrefix(all[len(all)-1].What, "no ack")
	})
	require.False(t, f.Connected())
	require.Equal(t, 1, f.Pending(), "it waits for the program to come back")
	_, err := slack.Kind.Open(t.Context(), r, face.Options{Delivery: "http"})
	require.Error(t, err, "without a URL nothing can be sent")
	_, err = slack.Kind.Open(t.Context(), r, face.Options{Delivery: "pigeon"})
	require.Error(t, err)
}
