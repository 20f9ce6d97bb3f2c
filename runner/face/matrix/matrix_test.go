package matrix_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"maunium.net/go/mautrix"
	"maunium.net/go/mautrix/event"
	"maunium.net/go/mautrix/id"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/matrix"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann <3"}},
	Conversations: []port.Conversation{
		{ID: "dm-1", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:worker", "agent:lead"}},
		{ID: "yard", Kind: "channel", Name: "yard", Members: []string{"human:will", "agent:worker"}},
	},
	Threads: []port.Thread{
		{ID: "deploy", Conversation: "general", Participants: []string{"human:will", "agent:lead"}},
		{ID: "lunch", Conversation: "general", Participants: []string{"human:ann"}},
	},
}

// program is a client of the face that uses mautrix, a library that many bots use.
type program struct {
	*mautrix.Client
	t      *testing.T
	face   face.Face
	watch  *facetest.Watcher
	events chan *event.Event
	rooms  map[string]id.RoomID // by the name of the channel, or of the other member of the DM
	users  map[string]id.UserID
	roots  map[string]id.EventID // ids of threads
}

func start(t *testing.T) *program {
	t.Helper()
	watch := facetest.NewWatcher()
	f, err := matrix.Kind.Open(t.Context(), watch, face.Options{Handle: "lead"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return &program{t: t, face: f, watch: watch}
}

// sync connects, begins the world, and finds the rooms.
func (p *program) sync() *program {
	p.t.Helper()
	p.connect()
	require.NoError(p.t, p.face.Begin(world, "agent:lead"))
	p.rooms, p.users, p.roots = map[string]id.RoomID{}, map[string]id.UserID{}, map[string]id.EventID{}
	for len(p.rooms) < 2 {
		e := p.next()
		require.Equal(p.t, "m.room.member", e.Type.Type, "nothing of what was said before is told as new")
		require.Equal(p.t, p.UserID.String(), e.GetStateKey(), "but that the program has come in")
		members, err := p.JoinedMembers(p.t.Context(), e.RoomID)
		require.NoError(p.t, err)
		for user := range members.Joined {
			p.users[user.Localpart()] = user
		}
		name := "dm"
		if len(members.Joined) > 2 {
			name = "general"
		}
		p.rooms[name] = e.RoomID
		messages, err := p.Messages(p.t.Context(), e.RoomID, "", "", mautrix.DirectionForward, nil, 100)
		require.NoError(p.t, err)
		for _, m := range messages.Chunk {
			if _, inThread := m.Content.Raw["m.relates_to"]; m.Type == event.EventMessage && !inThread {
				p.roots[m.Content.Raw["body"].(string)] = m.ID
			}
		}
	}
	return p
}

func (p *program) connect() {
	set := p.face.Settings()
	client, err := mautrix.NewClient(set["url"], id.UserID(set["user_id"]), set["token"])
	require.NoError(p.t, err)
	client.DeviceID = id.DeviceID(set["device_id"])
	client.Client = &http.Client{Transport: &http.Transport{}} // its own connections, as a process has them
	p.t.Cleanup(client.Client.CloseIdleConnections)
	p.Client = client
	events := make(chan *event.Event, 1000)
	p.events = events
	first := make(chan bool, 1)
	client.Syncer.(*mautrix.DefaultSyncer).OnEvent(func(_ context.Context, e *event.Event) {
		if e.Mautrix.EventSource&(event.SourceTimeline|event.SourceEphemeral) != 0 {
			events <- e
		}
	})
	client.Syncer.(*mautrix.DefaultSyncer).OnSync(func(context.Context, *mautrix.RespSync, string) bool {
		select {
		case first <- true:
		default:
		}
		return true
	})
	ctx, stop := context.WithCancel(p.t.Context())
	done := make(chan bool)
	go func() { defer close(done); _ = client.SyncWithContext(ctx) }()
	p.t.Cleanup(func() { stop(); <-done })
	select {
	case <-first:
	case <-time.After(facetest.Patience):
		require.FailNow(p.t, "no sync")
	}
}

func (p *program) next() *event.Event {
	p.t.Helper()
	select {
	case e := <-p.events:
		return e
	case <-time.After(facetest.Patience):
		require.FailNow(p.t, "no event")
		return nil
	}
}

func (p *program) do(e port.SurfaceEvent) {
	p.t.Helper()
	require.NoError(p.t, p.face.Do(e))
}

func TestEventsReachTheProgram(t *testing.T) {
	p := start(t).sync()
	var ids = map[string]string{}
	for _, row := range []struct {
		why    string
		do     port.SurfaceEvent
		sender string
		want   string // content, with the ids of rooms, users and events inserted
	}{
		{"a DM", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will",
			Text: "is staging up?"}, "will",
			`{"msgtype":"m.text","body":"is staging up?","m.mentions":{}}`},
		{"a mention is a pill, and has the name in the plain text",
			port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann",
				Text: "@lead 1 < 2?\nsay"}, "ann",
			`{"msgtype":"m.text","body":"Lead 1 < 2?\nsay","format":"org.matrix.custom.html","formatted_body":"<a ` +
				`href=\"https://matrix.to/#/lead\">Lead</a> 1 &lt; 2?<br>say","m.mentions":{"user_ids":["lead"]}}`},
		{"all are the room", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
			Text: "@channel lunch"}, "ann",
			`{"msgtype":"m.text","body":"@room lunch","m.mentions":{"room":true}}`},
		{"another agent writes notices",
			port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general", Author: "agent:worker", Text: "done"},
			"worker",
			`{"msgtype":"m.notice","body":"done","m.mentions":{}}`},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m5", Conversation: "general", Thread: "lunch",
			Author: "human:will", Text: "soup"}, "will",
			`{"msgtype":"m.text","body":"soup","m.mentions":{},` +
				`"m.relates_to":{"rel_type":"m.thread","event_id":"lunch",` +
				`"is_falling_back":true,"m.in_reply_to":{"event_id":"lunch"}}}`},
		{"the next in it falls back on the latest",
			port.SurfaceEvent{Op: "post", ID: "m6", Thread: "lunch", Author: "human:will", Text: "or pie"}, "will",
			`{"msgtype":"m.text","body":"or ` +
				`pie","m.mentions":{},"m.relates_to":{"rel_type":"m.thread",` +
				`"event_id":"lunch","is_falling_back":true,"m.in_reply_to":{"event_id":"m5"}}}`},
		{"an edit", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "is @lead up?"}, "will",
			`{"msgtype":"m.text","body":"* is Lead up?","format":"org.matrix.custom.html","formatted_body":"* is <a ` +
				`href=\"https://matrix.to/#/lead\">Lead</a> ` +
				`up?","m.mentions":{"user_ids":["lead"]},"m.new_content":{"msgtype":"m.text","body":"is Lead ` +
				`up?","format":"org.matrix.custom.html","formatted_body":"is <a ` +
				`href=\"https://matrix.to/#/lead\">Lead</a> ` +
				`up?","m.mentions":{"user_ids":["lead"]}},"m.relates_to":{"rel_type":"m.replace","event_id":"m1"}}`},
		{"a reaction", port.SurfaceEvent{Op: "react", Message: "m1", Author: "human:will", Glyph: "✅"}, "will",
			`{"m.relates_to":{"rel_type":"m.annotation","event_id":"m1","key":"✅"}}`},
		{"a redelivery is as it was", port.SurfaceEvent{Op: "redeliver", ID: "m1", Conversation: "dm-1",
			Author: "human:will", Text: "is staging up?", Retry: 1}, "will",
			`{"msgtype":"m.text","body":"is staging up?","m.mentions":{}}`},
		{"a first copy that was lost",
			port.SurfaceEvent{Op: "redeliver", ID: "m7", Conversation: "dm-1", Author: "human:will", Text: "late",
				Retry: 2}, "will",
			`{"msgtype":"m.text","body":"late","m.mentions":{}}`},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true}, "",
			`{"user_ids":["will"]}`},
		{"and the end of it", port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will"}, "",
			`{"user_ids":[]}`},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m7"}, "will", `{}`},
		{"somebody goes", port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"}, "ann",
			`{"membership":"leave"}`},
		{"and comes", port.SurfaceEvent{Op: "join", Conversation: "general", Participant: "human:ann"}, "ann",
			`{"membership":"join","displayname":"Ann <3"}`},
	} {
		p.do(row.do)
		e := p.next()
		raw, err := json.Marshal(e.Content.Raw)
		require.NoError(t, err)
		text := string(raw)
		for name, user := range p.users {
			text = strings.ReplaceAll(text, string(user), name)
		}
		for name, root := range p.roots {
			text = strings.ReplaceAll(text, string(root), name)
		}
		for name, known := range ids {
			text = strings.ReplaceAll(text, known, name)
		}
		require.JSONEq(t, row.want, text, row.why)
		require.Equal(t, row.sender, e.Sender.Localpart(), row.why)
		if row.do.ID != "" && row.do.Op != "edit" && row.do.Op != "delete" {
			if known, again := ids[row.do.ID]; again {
				require.Equal(t, known, e.ID.String(), row.why)
			}
			ids[row.do.ID] = e.ID.String()
		}
		if row.do.Op == "delete" {
			require.Equal(t, ids[row.do.ID], string(e.Redacts), row.why)
			gone, err := p.GetEvent(t.Context(), e.RoomID, e.Redacts)
			require.NoError(t, err)
			require.Empty(t, gone.Content.Raw, "nothing is left of a message that was deleted")
		}
	}
	e := p.program(port.SurfaceEvent{Op: "status", Class: "log", ID: "m8", Conversation: "general",
		Author: "deploy-bot", Text: "deployed"})
	require.Equal(t, "m.notice", e.Content.Raw["msgtype"],
		"an author that the world doesn't name is a program, which came in first")
	p.do(port.SurfaceEvent{Op: "join", Conversation: "yard", Participant: "agent:lead"})
	require.Equal(t, "join", p.next().Content.Raw["membership"])
	p.do(port.SurfaceEvent{Op: "post", ID: "m9", Conversation: "yard", Author: "human:will", Text: "welcome"})
	require.Equal(t, "welcome", p.next().Content.Raw["body"])
	p.do(port.SurfaceEvent{Op: "leave", Conversation: "yard", Participant: "agent:lead"})
	require.Equal(t, "leave", p.next().Content.Raw["membership"])
	p.do(port.SurfaceEvent{Op: "post", ID: "m10", Conversation: "yard", Author: "human:will", Text: "gone"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m11", Conversation: "dm-1", Author: "human:will", Text: "here?"})
	require.Equal(t, "here?", p.next().Content.Raw["body"], "nothing is shown of a room that the program has left")
}

// program makes somebody post who joins the room for it.
func (p *program) program(e port.SurfaceEvent) *event.Event {
	p.do(e)
	require.Equal(p.t, "join", p.next().Content.Raw["membership"])
	return p.next()
}

func TestPostsAreSeen(t *testing.T) {
	p := start(t).sync()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will",
		Text: "@lead how far?"})
	asked := p.next()
	general, will := p.rooms["general"], p.users["will"]
	send := func(content any, txn string) id.EventID {
		t.Helper()
		sent, err := p.SendMessageEvent(t.Context(), general, event.EventMessage, content,
			mautrix.ReqSendEvent{TransactionID: txn})
		require.NoError(t, err)
		return sent.EventID
	}
	inThread := &event.RelatesTo{Type: event.RelThread, EventID: p.roots["deploy"],
		InReplyTo: &event.InReplyTo{EventID: asked.ID}, IsFallingBack: true}
	pill := `<a href="https://matrix.to/#/` + string(will) + `">Will</a>`
	first := send(&event.MessageEventContent{MsgType: event.MsgText, Body: "Will: halfway", Format: event.FormatHTML,
		FormattedBody: pill + ": halfway", RelatesTo: inThread}, "a")
	require.Equal(t, port.Posted{Op: "post", Message: first.String(), Conversation: "general", Thread: "deploy",
		Agent: "agent:lead", Text: "@will: halfway"}, p.watch.Next(t))
	echo := p.next()
	require.Equal(t, first, echo.ID)
	require.Equal(t, "a", echo.Unsigned.TransactionID, "the program knows its own echo")
	require.Equal(t, first, send(&event.MessageEventContent{MsgType: event.MsgText, Body: "other"}, "a"),
		"the same transaction is the same message")
	p.watch.Nothing(t)

	for _, row := range []struct {
		why     string
		content map[string]any
		want    string
	}{
		{"plain", map[string]any{"msgtype": "m.text", "body": "soon"}, "soon"},
		{"the id in the text", map[string]any{"msgtype": "m.text", "body": "ask " + string(will)}, "ask @will"},
		{"a name, and m.mentions", map[string]any{"msgtype": "m.text", "body": "ask Will",
			"m.mentions": map[string]any{"user_ids": []string{string(will)}}}, "ask @will"},
		{"a link in Markdown", map[string]any{"msgtype": "m.notice",
			"body": "ask [Will](https://matrix.to/#/" + string(will) + ")"}, "ask @will"},
		{"the room", map[string]any{"msgtype": "m.text", "body": "@room lunch",
			"m.mentions": map[string]any{"room": true}}, "@all lunch"},
		{"a name without any mention stays a name", map[string]any{"msgtype": "m.text", "body": "Will knows"},
			"Will knows"},
		{"the quote of a reply is left out",
			map[string]any{"msgtype": "m.text", "body": "> <" + string(will) + "> how far?\n\nhalfway",
				"m.relates_to": map[string]any{"m.in_reply_to": map[string]any{"event_id": asked.ID}}}, "halfway"},
	} {
		sent := send(row.content, p.TxnID())
		require.Equal(t, port.Posted{Op: "post", Message: sent.String(), Conversation: "general", Agent: "agent:lead",
			Text: row.want}, p.watch.Next(t), row.why)
	}

	edit := &event.MessageEventContent{MsgType: event.MsgText, Body: "done"}
	edit.SetEdit(first)
	send(edit, "e")
	require.Equal(t, port.Posted{Op: "edit", Message: first.String(), Conversation: "general", Thread: "deploy",
		Agent: "agent:lead", Text: "done"}, p.watch.Next(t))
	reaction, err := p.SendReaction(t.Context(), general, asked.ID, "🔧\ufe0f")
	require.NoError(t, err)
	require.Equal(t, port.Posted{Op: "react", Message: "m1", Conversation: "general", Thread: "deploy",
		Agent: "agent:lead", Glyph: "🔧"}, p.watch.Next(t))
	_, err = p.SendReaction(t.Context(), general, asked.ID, "🔧\ufe0f")
	require.ErrorContains(t, err, "M_DUPLICATE_ANNOTATION")
	_, err = p.RedactEvent(t.Context(), general, reaction.EventID)
	require.NoError(t, err)
	require.Equal(t, "unreact", p.watch.Next(t).Op)
	_, err = p.RedactEvent(t.Context(), general, first)
	require.NoError(t, err)
	require.Equal(t, "delete", p.watch.Next(t).Op)
	_, err = p.RedactEvent(t.Context(), general, asked.ID)
	require.ErrorIs(t, err, mautrix.MForbidden, "only one's own")
	p.watch.Nothing(t)
}

func TestTextsInTheTermsOfTheWorld(t *testing.T) {
	p := start(t).sync()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will",
		Text: "@lead and @ann, will Ann come? @all"})
	body := p.next().Content.Raw["body"].(string)
	require.Equal(t, "Lead and Ann <3, will Ann come? @room", body)
	found, _ := p.face.(face.Finder).Find("room: " + string(p.rooms["general"]) + ", author: Will")
	require.Equal(t, "general", found)
	plain := p.face.(face.Namer).Plain
	require.Equal(t, "general: @lead and @ann, will Ann come? @all", plain("general: "+body))
	require.Equal(t, "ask @will", plain("ask "+string(p.users["will"])))
	require.Equal(t, "Ann will", plain("Ann will"), "a name alone mentions nobody")
	p.do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "@lead, come"})
	p.next()
	require.Equal(t, "* @lead, come", plain("* Lead, come"))
}

func TestOutages(t *testing.T) {
	p := start(t).sync()
	for _, row := range []struct {
		failure string
		refused string
		status  int
		visible bool
	}{
		{failure: face.Transient, refused: "M_UNKNOWN", status: 500},
		{failure: face.RateLimited, refused: "M_LIMIT_EXCEEDED", status: 429},
		{failure: face.Permanent, refused: "M_FORBIDDEN", status: 403},
		{failure: port.LostResponse, visible: true},
	} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1, RetryAfterMs: 1500})
		send := func() error {
			_, err := p.SendMessageEvent(t.Context(), p.rooms["dm"], event.EventMessage,
				map[string]any{"msgtype": "m.text", "body": row.failure},
				mautrix.ReqSendEvent{TransactionID: row.failure})
			return err
		}
		err := send()
		require.Error(t, err, row.failure)
		var failed mautrix.HTTPError
		require.ErrorAs(t, err, &failed)
		if row.refused != "" {
			require.Equal(t, row.refused, failed.RespError.ErrCode)
			require.Equal(t, row.status, failed.Response.StatusCode)
			if row.status == 429 {
				require.Equal(t, "2", failed.Response.Header.Get("Retry-After"))
				require.EqualValues(t, 1500, failed.RespError.ExtraData["retry_after_ms"])
			}
		} else {
			require.Nil(t, failed.Response, "the answer is lost")
			require.Equal(t, row.failure, p.watch.Next(t).Text)
		}
		p.watch.Nothing(t)
		require.NoError(t, send(), "the next try is let through")
		if row.visible {
			p.watch.Nothing(t) // it already existed
		} else {
			require.Equal(t, row.failure, p.watch.Next(t).Text)
		}
	}
}

func TestThreadsTellWhoTakesPart(t *testing.T) {
	p := start(t).sync()
	for name, want := range map[string]bool{"deploy": true, "lunch": false} {
		in, err := p.GetRelations(t.Context(), p.rooms["general"], p.roots[name],
			&mautrix.ReqGetRelations{RelationType: event.RelThread})
		require.NoError(t, err)
		took := false
		for _, e := range in.Chunk {
			took = took || e.Sender == p.UserID
		}
		require.Equal(t, want, took, name)
	}
	var direct map[id.UserID][]id.RoomID
	require.NoError(t, p.GetAccountData(t.Context(), "m.direct", &direct))
	require.Equal(t, map[id.UserID][]id.RoomID{p.users["will"]: {p.rooms["dm"]}}, direct)
}

func TestWhatWasNotTakenIsSentAgain(t *testing.T) {
	p := start(t).sync()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "taken"})
	require.Equal(t, "taken", p.next().Content.Raw["body"])
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "human:will", Text: "taken, too"})
	require.Equal(t, "taken, too", p.next().Content.Raw["body"])
	p.StopSync()
	p.face.Cut()
	require.False(t, p.face.Connected())
	p.do(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm-1", Author: "human:will", Text: "waits"})
	require.GreaterOrEqual(t, p.face.Pending(), 1, "what waits for a program that is gone counts")
	store := p.Store
	p.connect() // with an empty state, so the server returns the latest
	var texts []string
	for len(texts) < 3 {
		if e := p.next(); e.Type == event.EventMessage {
			texts = append(texts, e.Content.Raw["body"].(string))
		}
	}
	require.Equal(t, []string{"taken", "taken, too", "waits"}, texts)
	require.NotNil(t, store)
	require.True(t, p.face.Connected())
}

func TestWorldsAreApart(t *testing.T) {
	p := start(t).sync()
	old := p.rooms["dm"]
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	_, err := p.SendText(t.Context(), old, "late")
	require.NoError(t, err)
	p.watch.Nothing(t)
	require.Equal(t, []string{"PUT rooms/" + old.String() + "/send/m.room.message/" + lastTxn(t, p) +
		" in a room from an earlier world"}, p.watch.Strays())
	_, err = p.SendText(t.Context(), "!nowhere:home.example", "late")
	require.ErrorIs(t, err, mautrix.MForbidden)
	require.Len(t, p.watch.Strays(), 2)
}

func lastTxn(t *testing.T, p *program) string {
	all := p.watch.Traffic()
	for _, x := range all {
		if at := strings.Index(x.What, "/send/m.room.message/"); x.From && at > 0 {
			return x.What[at+len("/send/m.room.message/"):]
		}
	}
	require.FailNow(t, "nothing was sent")
	return ""
}

func TestWhatMatrixDoesNotShow(t *testing.T) {
	f := start(t).face
	var unable *face.UnableError
	streams := world
	streams.Conversations = []port.Conversation{
		{ID: "c", Kind: "channel", Members: []string{"agent:lead"}, Stream: "s"}}
	require.ErrorAs(t, f.Begin(streams, "agent:lead"), &unable)
	owned := world
	owned.Threads = []port.Thread{{ID: "t", Conversation: "general", Owner: "agent:lead"}}
	require.ErrorAs(t, f.Begin(owned, "agent:lead"), &unable)
	require.NoError(t, f.Begin(world, "agent:lead"))
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "hurry", Labels: []string{"urgent"}},
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "you?", Asks: "agent:lead"},
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "@backend help"},
		{Op: "assign", ID: "x", Conversation: "general", Author: "human:will", Assignee: "agent:lead"},
		{Op: "status", ID: "x", Conversation: "general", Author: "agent:worker", Class: "log"},
		{Op: "status", ID: "x", Conversation: "general", Author: "deploy-bot", Class: "record"},
		{Op: "status", ID: "x", Conversation: "dm-1", Author: "deploy-bot", Class: "log"},
		{Op: "typing", Thread: "deploy", Author: "human:will", Active: true},
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

func TestRefusals(t *testing.T) {
	f := start(t).face
	set := f.Settings()
	require.NoError(t, f.Begin(world, "agent:lead"))
	for _, row := range []struct {
		why, method, path, token, body string
		status                         int
		code                           string
	}{
		{"no token", "GET", "/_matrix/client/v3/account/whoami", "", "", 401, "M_MISSING_TOKEN"},
		{"another's token", "GET", "/_matrix/client/v3/account/whoami", "syt_x", "", 401, "M_UNKNOWN_TOKEN"},
		{"a method that there isn't", "GET", "/_matrix/client/v3/teapot", set["token"], "", 404, "M_UNRECOGNIZED"},
		{"a wrong password", "POST", "/_matrix/client/v3/login", "",
			`{"type":"m.login.password","user":"lead","password":"x"}`, 403, "M_FORBIDDEN"},
		{"no JSON", "POST", "/_matrix/client/v3/login", "", `{`, 400, "M_NOT_JSON"},
		{"null for an event", "PUT", "/_matrix/client/v3/rooms/!x:y/send/m.room.message/1", set["token"], `null`, 403,
			"M_FORBIDDEN"},
		{"too much", "POST", "/_matrix/client/v3/login", "", `"` + strings.Repeat("x", 11<<20) + `"`, 413,
			"M_TOO_LARGE"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), row.method, set["url"]+row.path, strings.NewReader(row.body))
		require.NoError(t, err)
		if row.token != "" {
			r.Header.Set("Authorization", "Bearer "+row.token)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil && row.status == 413 {
			continue // refused before the whole request was sent
		}
		require.NoError(t, err, row.why)
		raw, err := io.ReadAll(answer.Body)
		require.NoError(t, errors.Join(err, answer.Body.Close()))
		require.Equal(t, row.status, answer.StatusCode, row.why)
		require.Contains(t, string(raw), `"`+row.code+`"`, row.why)
	}
}

func TestLogin(t *testing.T) {
	p := start(t)
	set := p.face.Settings()
	client, err := mautrix.NewClient(set["url"], "", "")
	require.NoError(t, err)
	got, err := client.Login(t.Context(), &mautrix.ReqLogin{
		Type:       mautrix.AuthTypePassword,
		Identifier: mautrix.UserIdentifier{Type: mautrix.IdentifierTypeUser, User: "lead"}, Password: set["password"],
		StoreCredentials: true,
	})
	require.NoError(t, err)
	require.Equal(t, set["user_id"], got.UserID.String())
	me, err := client.Whoami(t.Context())
	require.NoError(t, err)
	require.Equal(t, got.DeviceID, me.DeviceID)
	for _, x := range p.watch.Traffic() {
		require.NotContains(t, string(x.Body), set["password"], "no secret goes to the record")
	}
}

func TestManyEventsAtOnce(t *testing.T) {
	p := start(t)
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	for i := range 30 {
		p.do(port.SurfaceEvent{Op: "post", ID: string(rune('a' + i)), Conversation: "dm-1", Author: "human:will",
			Text: "line"})
	}
	set := p.face.Settings()
	client, err := mautrix.NewClient(set["url"], id.UserID(set["user_id"]), set["token"])
	require.NoError(t, err)
	out, err := client.SyncRequest(t.Context(), 0, "", "", false, "")
	require.NoError(t, err)
	limited := 0
	for room, r := range out.Rooms.Join {
		if len(r.Timeline.Events) < 2 {
			continue
		}
		require.True(t, r.Timeline.Limited)
		require.Len(t, r.Timeline.Events, 10)
		limited++
		earlier, err := client.Messages(t.Context(), room, r.Timeline.PrevBatch, "", mautrix.DirectionBackward, nil, 20)
		require.NoError(t, err)
		require.Len(t, earlier.Chunk, 20)
		require.NotContains(t, []id.EventID{earlier.Chunk[0].ID}, r.Timeline.Events[0].ID)
	}
	require.Equal(t, 1, limited)
}
