package mattermost_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

func (p *program) header() http.Header {
	return http.Header{"Authorization": []string{"Bearer " + p.set["token"]}}
}

// line makes Will write a line to the program.
func (p *program) line(text string) {
	p.t.Helper()
	p.do(port.SurfaceEvent{Op: "post", ID: text, Conversation: "dm-1", Author: "human:will", Text: text})
}

// taken waits until the program has taken everything.
func (p *program) taken() {
	p.t.Helper()
	limit := time.After(4 * facetest.Patience)
	for p.face.Pending() > 0 {
		select {
		case <-limit:
			require.FailNow(p.t, "the program never takes them")
		case <-time.After(time.Millisecond):
		}
	}
}

func TestWhoConnects(t *testing.T) {
	t.Parallel()
	p := start(t)
	p.dial("", nil)
	require.False(t, p.face.Connected())
	p.say("user_typing", object{})
	require.Equal(t, "api.web_socket_router.not_authenticated.app_error", p.next().Error["id"])
	p.say("authentication_challenge", object{"token": "x"})
	_, more := <-p.frames
	require.False(t, more, "a wrong token ends the connection")
	require.False(t, p.face.Connected())

	p.connect()
	require.True(t, p.face.Connected())
	p.say("ping", nil)
	require.Equal(t, "pong", p.next().Data["text"])
	p.say("dance", nil)
	require.Equal(t, []any{"FAIL", "api.web_socket_router.bad_action.app_error"}, failure(p.next()))
	p.say("", nil)
	require.Equal(t, []any{"FAIL", "api.web_socket_router.no_action.app_error"}, failure(p.next()))
	p.sent = -1
	p.say("ping", nil)
	require.Equal(t, []any{"FAIL", "api.web_socket_router.bad_seq.app_error"}, failure(p.next()))
	p.begin()
	p.await("user_added")
	p.say("user_typing", object{"channel_id": p.ids["general"]})
	require.Equal(t, "OK", p.next().Status)
	p.say("get_statuses_by_ids", object{"user_ids": []string{p.ids["will"]}})
	require.Equal(t, object{p.ids["will"]: "online"}, p.next().Data)

	p.dial("", p.header())
	require.Equal(t, "hello", p.next().Event, "a header says it, too")
	require.NoError(t, p.conn.Write(t.Context(), websocket.MessageText, []byte("{")))
	_, more = <-p.frames
	require.False(t, more)
}

func failure(f frame) []any { return []any{f.Status, f.Error["id"]} }

func TestEventsAreNumbered(t *testing.T) {
	t.Parallel()
	p := start(t).connect().begin()
	for want := int64(1); want <= 4; want++ {
		require.Equal(t, want, p.next().Seq, "hello was the first")
	}
	first := p.frames
	p.dial("?posted_ack=true", p.header())
	require.Zero(t, p.next().Seq, "each connection has numbers of its own")
	p.line("hi")
	require.Nil(t, (<-first).Data["should_ack"])
	got := p.next()
	require.Equal(t, []any{int64(1), true}, []any{got.Seq, got.Data["should_ack"]})
}

func TestAConnectionIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	p := start(t).dial("", nil)
	require.Zero(t, p.face.Pending(), "nobody is there yet")
	p = p.dial("", p.header())
	id := p.await("hello").Data["connection_id"].(string)
	p.begin() // events before the hello are not sent
	last := p.await("user_added")
	p.line("one")
	require.Equal(t, last.Seq+1, p.next().Seq)
	p.taken()
	p.face.Cut()
	require.False(t, p.face.Connected())
	p.line("two")
	require.Equal(t, 1, p.face.Pending(), "what waits for it counts")
	p.dial(fmt.Sprintf("?connection_id=%s&sequence_number=%d", id, last.Seq+1), p.header())
	require.Equal(t, []any{"one", "two"}, []any{p.posted("posted")["message"], p.posted("posted")["message"]},
		"it had not seen the first either")
	p.taken()

	p.face.Cut()
	p.line("three")
	p.dial(fmt.Sprintf("?connection_id=%s&sequence_number=99", id), p.header())
	hello := p.next()
	require.Equal(t, "hello", hello.Event, "what nobody has sent can't be gone on with")
	require.NotEqual(t, id, hello.Data["connection_id"])
	p.line("four")
	require.Equal(t, "four", p.posted("posted")["message"])
	p.taken()

	p.face.Cut()
	p.line("five")
	p.dial(fmt.Sprintf("?connection_id=%s&sequence_number=1", hello.Data["connection_id"]), nil)
	p.say("authentication_challenge", object{"token": p.set["token"]})
	require.Equal(t, "OK", p.next().Status)
	require.NotEqual(t, hello.Data["connection_id"], p.next().Data["connection_id"],
		"who says only afterwards who it is begins anew")
	p.line("six")
	require.Equal(t, "six", p.posted("posted")["message"], "what was missed is not told")
	require.True(t, p.face.Connected())
}

func TestEverythingIsTaken(t *testing.T) {
	t.Parallel()
	p := start(t).connect().begin()
	for range 50 {
		p.do(port.SurfaceEvent{Op: "redeliver", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "line"})
	}
	for range 50 {
		p.await("posted")
	}
	p.taken()
	for _, x := range p.watch.Traffic() {
		require.NotContains(t, string(x.Body), p.set["token"], "no secret goes to the record")
	}
}

func TestWhatMattermostDoesNotShow(t *testing.T) {
	t.Parallel()
	f := start(t).face
	var unable *face.UnableError
	for _, w := range []port.World{
		{Conversations: []port.Conversation{{ID: "d", Kind: "channel", Stream: "s"}}},
		{Conversations: []port.Conversation{{ID: "d", Kind: "dm", Members: make([]string, 9)}}},
		{Threads: []port.Thread{{ID: "t", Owner: "agent:lead"}}},
	} {
		w.Agents, w.Humans = world.Agents, world.Humans
		require.ErrorAs(t, f.Begin(w, "agent:lead"), &unable)
	}
	require.ErrorContains(t, f.Begin(world, "agent:nobody"), "no agent")
	require.NoError(t, f.Begin(world, "agent:lead"))
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "hurry", Labels: []string{"urgent"}},
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "you?", Asks: "agent:lead"},
		{Op: "typing", Conversation: "general", Author: "human:will"},
		{Op: "join", Conversation: "dm-1", Participant: "human:ann"},
		{Op: "assign", ID: "x", Conversation: "general", Author: "human:will", Assignee: "agent:lead"},
		{Op: "status", ID: "x", Conversation: "general", Author: "agent:worker", Class: "log"},
		{Op: "status", ID: "x", Conversation: "general", Author: "deploy-bot", Class: "record"},
		{Op: "react", Message: "deploy", Author: "human:will", Signal: "seen"},
		{Op: "redeliver", ID: "deploy", As: "mention"},
	} {
		require.ErrorAs(t, f.Do(e), &unable, "%+v", e)
	}
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "x", Conversation: "nowhere", Author: "human:will"},
		{Op: "post", ID: "x", Conversation: "general", Thread: "none", Author: "human:will"},
		{Op: "edit", ID: "none"}, {Op: "delete", ID: "none"}, {Op: "react", Message: "none"}, {Op: "dance"},
	} {
		require.ErrorContains(t, f.Do(e), "unknown", "%+v", e)
	}
}

// Agents may write direct messages to each other.
func TestADMBetweenBots(t *testing.T) {
	t.Parallel()
	p := start(t).connect()
	w := world
	w.Threads, w.Conversations = nil, []port.Conversation{{ID: "bots", Kind: "dm",
		Members: []string{"agent:worker", "agent:lead"}}}
	require.NoError(t, p.face.Begin(w, "agent:lead"))
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "bots", Author: "agent:worker", Text: "done"})
	got := p.await("posted")
	require.Equal(t, "D", got.Data["channel_type"])
	require.Equal(t, "true", inner(t, got, "post")["props"].(object)["from_bot"])
}

func TestFindAndIDs(t *testing.T) {
	t.Parallel()
	p := start(t).begin()
	found, ok := p.face.(face.Finder).Find("you are in " + p.ids["dm"] + " or " + p.ids["general"] + ".")
	require.True(t, ok)
	require.Equal(t, "general", found)
	byWorld := map[string]string{}
	for _, id := range p.face.(face.Ids).Ids() {
		byWorld[fmt.Sprint(id.Kind, " ", id.World)] = id.Platform
	}
	require.Equal(t, p.ids["will"], byWorld[fmt.Sprint(face.OfPerson, " human:will")])
	require.Equal(t, p.ids["dm"], byWorld[fmt.Sprint(face.OfConversation, " dm-1")])
	require.Equal(t, "@lead", byWorld[fmt.Sprint(face.OfMention, " @lead")])
	require.Len(t, byWorld[fmt.Sprint(face.OfThread, " deploy")], 26)
}
