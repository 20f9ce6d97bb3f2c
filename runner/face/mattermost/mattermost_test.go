package mattermost_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/mattermost"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	World: "w1",
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm-1", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "trio", Kind: "dm", Members: []string{"human:will", "human:ann", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:worker", "agent:lead"}},
		{ID: "yard", Kind: "channel", Name: "yard", Members: []string{"human:will", "agent:worker"}},
	},
	Threads: []port.Thread{
		{ID: "deploy", Conversation: "general", Participants: []string{"human:will", "agent:lead"}},
		{ID: "lunch", Conversation: "general", Participants: []string{"human:ann"}},
	},
}

type object = map[string]any

// frame is a frame on the WebSocket.
type frame struct {
	Event     string `json:"event"`
	Data      object `json:"data"`
	Broadcast object `json:"broadcast"`
	Seq       int64  `json:"seq"`
	SeqReply  int64  `json:"seq_reply"`
	Status    string `json:"status"`
	Error     object `json:"error"`
	raw       []byte
}

// program is a client of the face without any library.
type program struct {
	t      *testing.T
	face   face.Face
	watch  *facetest.Watcher
	set    map[string]string
	conn   *websocket.Conn
	frames chan frame
	sent   int64
	ids    map[string]string // ids of channels and users, by name
	names  map[string]string // names by id
}

func start(t *testing.T) *program {
	t.Helper()
	watch := facetest.NewWatcher()
	f, err := mattermost.Kind.Open(t.Context(), watch, face.Options{Handle: "lead"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return &program{t: t, face: f, watch: watch, set: f.Settings(), ids: map[string]string{},
		names: map[string]string{}}
}

// dial opens the WebSocket. With a header, it is already authenticated.
func (p *program) dial(query string, header http.Header) *program {
	p.t.Helper()
	conn, answer, err := websocket.Dial(p.t.Context(), p.set["websocket"]+query,
		&websocket.DialOptions{HTTPHeader: header})
	require.NoError(p.t, err)
	if answer.Body != nil {
		_ = answer.Body.Close()
	}
	conn.SetReadLimit(1 << 20)
	frames := make(chan frame, 1000)
	p.conn, p.frames, p.sent = conn, frames, 0
	go func() {
		defer close(frames)
		for {
			_, raw, err := conn.Read(p.t.Context())
			if err != nil {
				return
			}
			f := frame{raw: raw}
			if json.Unmarshal(raw, &f) == nil {
				frames <- f
			}
		}
	}()
	p.t.Cleanup(func() { _ = conn.CloseNow() })
	return p
}

// connect opens the WebSocket as most clients do.
func (p *program) connect() *program {
	p.t.Helper()
	p.dial("", nil)
	p.say("authentication_challenge", object{"token": p.set["token"]})
	ok := p.next()
	require.Equal(p.t, []any{"OK", int64(1)}, []any{ok.Status, ok.SeqReply})
	require.Equal(p.t, "hello", p.next().Event)
	return p
}

func (p *program) say(action string, data object) {
	p.t.Helper()
	p.sent++
	raw, err := json.Marshal(object{"seq": p.sent, "action": action, "data": data})
	require.NoError(p.t, err)
	require.NoError(p.t, p.conn.Write(p.t.Context(), websocket.MessageText, raw))
}

func (p *program) next() frame {
	p.t.Helper()
	select {
	case f, ok := <-p.frames:
		require.True(p.t, ok, "the connection has ended")
		return f
	case <-time.After(facetest.Patience):
		require.FailNow(p.t, "nothing comes")
		return frame{}
	}
}

// await returns the next event of a kind.
func (p *program) await(event string) frame {
	p.t.Helper()
	for {
		if f := p.next(); f.Event == event {
			return f
		}
	}
}

// begin makes the world, and learns the ids.
func (p *program) begin() *program {
	p.t.Helper()
	require.NoError(p.t, p.face.Begin(world, "agent:lead"))
	var list []object
	p.get("users", &list)
	for _, u := range list {
		p.know(u["id"], u["username"])
	}
	p.get("users/me/teams/"+p.set["team_id"]+"/channels", &list)
	for _, c := range list {
		switch c["type"] {
		case "D":
			p.know(c["id"], "dm")
		case "G":
			p.know(c["id"], "trio")
		default:
			p.know(c["id"], c["name"])
		}
	}
	return p
}

func (p *program) know(id, name any) {
	p.ids[name.(string)], p.names[id.(string)] = id.(string), name.(string)
}

func (p *program) do(e port.SurfaceEvent) {
	p.t.Helper()
	require.NoError(p.t, p.face.Do(e), "%+v", e)
}

// request makes a call with a token.
func (p *program) request(method, path, token string, body any) (*http.Response, []byte, error) {
	p.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(p.t, err)
	if s, ok := body.(string); ok {
		raw = []byte(s)
	}
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.set["url"]+"/api/v4/"+path, bytes.NewReader(raw))
	require.NoError(p.t, err)
	if token != "" {
		r.Header.Set("Authorization", "BEARER "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, nil, err
	}
	raw, err = io.ReadAll(answer.Body)
	return answer, raw, errors.Join(err, answer.Body.Close())
}

// call makes a call that must have a status, and returns the body.
func (p *program) call(status int, method, path string, body any) object {
	p.t.Helper()
	answer, raw, err := p.request(method, path, p.set["token"], body)
	require.NoError(p.t, err)
	require.Equal(p.t, status, answer.StatusCode, "%s %s: %s", method, path, raw)
	out := object{}
	_ = json.Unmarshal(raw, &out) // some answers are lists
	return out
}

func (p *program) get(path string, into any) {
	p.t.Helper()
	answer, raw, err := p.request("GET", path, p.set["token"], nil)
	require.NoError(p.t, err)
	require.Equal(p.t, 200, answer.StatusCode, "%s: %s", path, raw)
	require.NoError(p.t, json.Unmarshal(raw, into))
}

// posted returns the post in the next event of a kind.
func (p *program) posted(event string) object {
	p.t.Helper()
	return inner(p.t, p.await(event), "post")
}

func inner(t *testing.T, f frame, member string) object {
	t.Helper()
	out := object{}
	require.NoError(t, json.Unmarshal([]byte(f.Data[member].(string)), &out), "it is JSON in a text")
	return out
}

func TestEventsReachTheProgram(t *testing.T) {
	t.Parallel()
	p := start(t).connect().begin()
	for _, added := range []string{"user_updated", "direct_added", "group_added", "user_added"} {
		require.Equal(t, added, p.next().Event)
	}
	ids := map[string]string{}
	for _, row := range []struct {
		why   string
		do    port.SurfaceEvent
		event string
		want  string // the listed fields of the event's data, post or reaction, with names instead of ids
	}{
		{"a DM", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will",
			Text: "is staging up?"}, "posted", `{"channel_type":"D","sender_name":"@will","team_id":"",` +
			`"mentions":"[\"lead\"]","channel_id":"dm","message":"is staging up?","root_id":"","user_id":"will"}`},
		{"a group message", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "trio", Author: "human:ann",
			Text: "hello you two"}, "posted", `{"channel_type":"G","channel_display_name":"ann, lead, will",` +
			`"mentions":"[\"lead\"]","channel_id":"trio"}`},
		{"talk", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
			Text: "nice weather"}, "posted", `{"channel_type":"O","mentions":null,"channel_name":"general",` +
			`"type":"","edit_at":0}`},
		{"a mention, at the end of a sentence", port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general",
			Author: "human:ann", Text: "ask @Lead."}, "posted", `{"mentions":"[\"lead\"]","message":"ask @Lead."}`},
		{"a mention of others", port.SurfaceEvent{Op: "post", ID: "m5", Conversation: "general",
			Author: "human:ann", Text: "@will look, `@lead` is gone"}, "posted", `{"mentions":null}`},
		{"a group", port.SurfaceEvent{Op: "post", ID: "m6", Conversation: "general", Author: "human:ann",
			Text: "@backend, please"}, "posted", `{"mentions":"[\"lead\"]"}`},
		{"all", port.SurfaceEvent{Op: "post", ID: "m7", Conversation: "general", Author: "human:ann",
			Text: "@everyone lunch"}, "posted", `{"mentions":"[\"lead\"]","message":"@all lunch"}`},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m8", Conversation: "general", Thread: "deploy",
			Author: "human:will", Text: "halfway"}, "posted", `{"reply_count":2,"message":"halfway"}`},
		{"in a thread that a message begins", port.SurfaceEvent{Op: "post", ID: "m9", Conversation: "dm-1",
			Thread: "m1", Author: "human:will", Text: "still there?"}, "posted", `{"root_id":"m1","channel_id":"dm"}`},
		{"an edit", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "is @lead up?"}, "post_edited",
			`{"id":"m1","message":"is @lead up?"}`},
		{"what is no edit", port.SurfaceEvent{Op: "edit", ID: "m3", Text: "nice weather"}, "post_edited",
			`{"id":"m3","edit_at":0,"is_pinned":true}`},
		{"a reaction", port.SurfaceEvent{Op: "react", Message: "m4", Author: "human:will", Glyph: "✔️"},
			"reaction_added", `{"user_id":"will","post_id":"m4","emoji_name":"heavy_check_mark"}`},
		{"a redelivery is as it was", port.SurfaceEvent{Op: "redeliver", ID: "m1", Conversation: "dm-1",
			Author: "human:will", Text: "is staging up?", Retry: 1}, "posted",
			`{"id":"m1","message":"is staging up?","edit_at":0}`},
		{"a first copy that was lost", port.SurfaceEvent{Op: "redeliver", ID: "m10", Conversation: "dm-1",
			Author: "human:will", Text: "late", Retry: 1}, "posted", `{"message":"late"}`},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true},
			"typing", `{"user_id":"will","parent_id":""}`},
		{"typing in a thread", port.SurfaceEvent{Op: "typing", Conversation: "dm-1", Thread: "m1",
			Author: "human:will", Active: true}, "typing", `{"user_id":"will","parent_id":"m1"}`},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m10"}, "post_deleted", `{"id":"m10","channel_id":"dm"}`},
		{"who goes", port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"},
			"user_removed", `{"user_id":"ann","remover_id":"ann"}`},
		{"the system says so, too", port.SurfaceEvent{}, "posted",
			`{"type":"system_leave_channel","sender_name":"System","mentions":null}`},
		{"and comes back", port.SurfaceEvent{Op: "join", Conversation: "general", Participant: "human:ann"},
			"user_added", `{"user_id":"ann"}`},
		{"", port.SurfaceEvent{}, "posted", `{"type":"system_join_channel","message":"ann joined the channel."}`},
		{"the program is added", port.SurfaceEvent{Op: "join", Conversation: "yard", Participant: "agent:lead"},
			"user_added", `{"user_id":"lead"}`},
		{"", port.SurfaceEvent{}, "posted", `{"type":"system_add_to_channel","channel_type":"P",` +
			`"message":"lead added to the channel by will.","user_id":"will"}`},
		{"and removed", port.SurfaceEvent{Op: "leave", Conversation: "yard", Participant: "agent:lead"},
			"user_removed", `{"user_id":null}`},
		{"another agent is a bot", port.SurfaceEvent{Op: "post", ID: "m11", Conversation: "general",
			Author: "agent:worker", Text: "done"}, "posted", `{"props":{"from_bot":"true"},"user_id":"worker"}`},
		{"a program of the platform is a webhook", port.SurfaceEvent{Op: "status", Class: "log", ID: "m12",
			Conversation: "general", Author: "deploy-bot", Text: "deployed"}, "posted",
			`{"sender_name":"deploy-bot","props":{"from_webhook":"true","override_username":"deploy-bot",` +
				`"webhook_display_name":"deploy-bot"}}`},
	} {
		if row.do.Op != "" {
			p.do(row.do)
		}
		f := p.next()
		require.Equal(t, row.event, f.Event, row.why)
		got := f.Data
		for _, member := range []string{"post", "reaction"} {
			if _, has := f.Data[member]; has {
				for k, v := range inner(t, f, member) {
					got[k] = v
				}
			}
		}
		if id, _ := got["id"].(string); row.event == "posted" && ids[row.do.ID] == "" {
			ids[row.do.ID] = id
			p.names[id] = row.do.ID
		}
		raw, err := json.Marshal(got)
		require.NoError(t, err)
		text := string(raw)
		for id, name := range p.names {
			text = strings.ReplaceAll(text, id, name)
		}
		got = object{}
		var want object
		require.NoError(t, json.Unmarshal([]byte(text), &got))
		require.NoError(t, json.Unmarshal([]byte(row.want), &want))
		for member, value := range want {
			require.Equal(t, value, got[member], "%s: %s", row.why, member)
		}
		if row.do.Op == "edit" && row.do.ID == "m1" {
			require.Equal(t, got["update_at"], got["edit_at"], "it was edited now")
		}
	}
	p.do(port.SurfaceEvent{Op: "post", ID: "m13", Conversation: "yard", Author: "human:will", Text: "among us"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m14", Conversation: "dm-1", Author: "human:will", Text: "here?"})
	require.Equal(t, "here?", p.posted("posted")["message"], "nothing is told of a channel that it isn't in")
	for id := range p.names {
		require.Regexp(t, regexp.MustCompile(`^[a-z0-9]{26}$`), id)
	}
}

func TestMentionsThatNobodyAgreesOn(t *testing.T) {
	t.Parallel()
	p := start(t).begin()
	var unable *face.UnableError
	for _, text := range []string{"> as @lead said\n\nwell", `that is \@lead`, "either/@lead", "pre-@lead", ":@lead:"} {
		err := p.face.Do(port.SurfaceEvent{Op: "post", ID: text, Conversation: "general", Author: "human:will",
			Text: text})
		require.ErrorAs(t, err, &unable, text)
	}
	for _, text := range []string{"@leader", "will@lead.com", "`@lead`", "```\n@lead\n```", "@lead?", "(@lead)",
		"@nobody-known", "@lead-", "@LEAD", "@lead's", "@lead.", "@lead: go"} {
		p.do(port.SurfaceEvent{Op: "post", ID: text, Conversation: "general", Author: "human:will", Text: text})
	}
	require.ErrorAs(t, p.face.Do(port.SurfaceEvent{Op: "edit", ID: "@lead?", Text: "> @lead"}), &unable)
}

func TestPostsAreSeen(t *testing.T) {
	t.Parallel()
	p := start(t).connect().begin()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "lunch", Author: "human:ann",
		Text: "@lead soup?"})
	asked := p.posted("posted")
	sent := p.call(201, "POST", "posts", object{"channel_id": asked["channel_id"], "root_id": asked["root_id"],
		"message": "@ann: yes", "pending_post_id": "x:1",
		"props": object{"key": "k", "attachments": []any{object{"pretext": "and", "text": "bread"}}}})
	id := sent["id"].(string)
	want := port.Posted{Op: "post", Message: id, Conversation: "general", Thread: "lunch", Agent: "agent:lead",
		Text: "@ann: yes\nand\nbread"}
	require.Equal(t, want, p.watch.Next(t))
	echo := p.await("posted")
	require.Nil(t, echo.Data["mentions"])
	require.Equal(t, sent, inner(t, echo, "post"), "the program hears itself")
	require.Equal(t, "x:1", sent["pending_post_id"])
	require.Equal(t, "true", sent["props"].(object)["from_bot"])
	require.Equal(t, id, p.call(201, "POST", "posts", object{"channel_id": asked["channel_id"], "message": "other",
		"pending_post_id": "x:1"})["id"], "it is the same post")
	p.watch.Nothing(t)

	p.call(200, "PUT", "posts/"+id+"/patch", object{"message": "no", "props": object{}})
	want.Op, want.Text = "edit", "no"
	require.Equal(t, want, p.watch.Next(t))
	require.Equal(t, "no", p.posted("post_edited")["message"])
	p.call(200, "PUT", "posts/"+id, object{"id": id, "message": "no"})
	p.watch.Nothing(t) // nothing has changed
	react := object{"user_id": p.set["user_id"], "post_id": asked["id"], "emoji_name": "eyes"}
	for range 2 {
		require.Equal(t, "eyes", p.call(201, "POST", "reactions", react)["emoji_name"])
	}
	require.Equal(t, port.Posted{Op: "react", Message: "m1", Conversation: "general", Thread: "lunch",
		Agent: "agent:lead", Glyph: "👀"}, p.watch.Next(t))
	p.watch.Nothing(t)
	p.call(200, "DELETE", "users/me/posts/"+asked["id"].(string)+"/reactions/eyes", nil)
	require.Equal(t, "unreact", p.watch.Next(t).Op)
	p.call(200, "DELETE", "posts/"+id, nil)
	require.Equal(t, "delete", p.watch.Next(t).Op)
	require.Equal(t, id, p.posted("post_deleted")["id"])
	p.call(200, "POST", "users/me/typing", object{"channel_id": asked["channel_id"]})
	p.watch.Nothing(t)

	begun := p.call(201, "POST", "posts", object{"channel_id": p.ids["dm"], "message": "hello"})
	require.Empty(t, p.watch.Next(t).Thread)
	p.call(201, "POST", "posts", object{"channel_id": p.ids["dm"], "message": "more", "root_id": begun["id"]})
	require.Equal(t, begun["id"], p.watch.Next(t).Thread, "a thread is called by its first message")
}

func TestOutages(t *testing.T) {
	t.Parallel()
	p := start(t).begin()
	for _, row := range []struct {
		failure string
		status  int
		says    string
	}{
		{face.Transient, 500, "app.post.save.app_error"},
		{face.RateLimited, 429, "limit exceeded"},
		{face.Permanent, 403, "api.context.permissions.app_error"},
		{port.LostResponse, 0, ""},
	} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1, RetryAfterMs: 1500})
		send := func() (*http.Response, []byte, error) {
			return p.request("POST", "posts", p.set["token"], object{"channel_id": p.ids["dm"], "message": "x",
				"pending_post_id": row.failure})
		}
		answer, raw, err := send()
		if row.status == 0 {
			require.Error(t, err, "the answer is lost")
			p.watch.Next(t)
		} else {
			require.NoError(t, err)
			require.Equal(t, row.status, answer.StatusCode)
			require.Contains(t, string(raw), row.says)
			p.watch.Nothing(t)
		}
		if row.status == 429 {
			for name, want := range map[string]string{"Retry-After": "2", "X-RateLimit-Remaining": "0",
				"X-RateLimit-Reset": "2", "Content-Type": "text/plain; charset=utf-8"} {
				require.Equal(t, want, answer.Header.Get(name), name)
			}
		}
		_, _, err = send()
		require.NoError(t, err)
		if row.status != 0 {
			p.watch.Next(t)
		}
		_, _, err = send()
		require.NoError(t, err)
		p.watch.Nothing(t) // one post for each pending_post_id
	}
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "hm"})
	p.do(port.SurfaceEvent{Op: "outage", Operation: "react", Failure: face.Permanent, Times: 1})
	p.call(403, "POST", "reactions", object{"user_id": p.set["user_id"], "post_id": p.lastIn("dm")["id"],
		"emoji_name": "+1"})
}

// lastIn returns the latest post in a channel.
func (p *program) lastIn(channel string) object {
	p.t.Helper()
	var list struct {
		Order []string          `json:"order"`
		Posts map[string]object `json:"posts"`
	}
	p.get("channels/"+p.ids[channel]+"/posts?per_page=1", &list)
	require.Len(p.t, list.Order, 1)
	return list.Posts[list.Order[0]]
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	p := start(t).begin()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "a"})
	root := p.lastIn("dm")["id"].(string)
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Thread: "m1", Author: "human:will", Text: "b"})
	reply := p.lastIn("dm")["id"].(string)
	p.do(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm-1", Author: "human:will", Text: "c"})
	gone := p.lastIn("dm")["id"].(string)
	p.do(port.SurfaceEvent{Op: "delete", ID: "m3"})
	dm, token, nobody, yard := p.ids["dm"], p.set["token"], strings.Repeat("a", 26), ""
	for _, id := range p.face.(face.Ids).Ids() {
		if id.World == "yard" {
			yard = id.Platform
		}
	}
	for _, row := range []struct {
		why, method, path, token string
		body                     any
		status                   int
		id                       string
	}{
		{"no token", "GET", "users/me", "", nil, 401, "api.context.session_expired.app_error"},
		{"another's token", "GET", "users/me", nobody, nil, 401, "api.context.session_expired.app_error"},
		{"no such call", "GET", "teapots", token, nil, 404, "api.context.404.app_error"},
		{"no id", "GET", "users/will", token, nil, 400, "api.context.invalid_url_param.app_error"},
		{"no such user", "GET", "users/" + nobody, token, nil, 404, "app.user.missing_account.const"},
		{"no such name", "GET", "users/username/nobody", token, nil, 404, "app.user.missing_account.const"},
		{"another's channels", "GET", "users/" + p.ids["will"] + "/channels", token, nil, 403,
			"api.context.permissions.app_error"},
		{"no such channel", "GET", "channels/" + nobody, token, nil, 404, "app.channel.get.existing.app_error"},
		{"a private channel", "GET", "channels/" + yard, token, nil, 403, "api.context.permissions.app_error"},
		{"no such post", "GET", "posts/" + nobody, token, nil, 404, "app.post.get.app_error"},
		{"a deleted post", "GET", "posts/" + gone, token, nil, 404, "app.post.get.app_error"},
		{"no JSON", "POST", "posts", token, "{", 400, "api.context.invalid_body_param.app_error"},
		{"nowhere", "POST", "posts", token, object{"channel_id": nobody, "message": "x"}, 403,
			"api.context.permissions.app_error"},
		{"too long", "POST", "posts", token, object{"channel_id": dm, "message": strings.Repeat("ä", 16384)}, 400,
			"model.post.is_valid.message_length.app_error"},
		{"a reply to a reply", "POST", "posts", token, object{"channel_id": dm, "message": "x", "root_id": reply}, 400,
			"api.post.create_post.root_id.app_error"},
		{"a reply from elsewhere", "POST", "posts", token,
			object{"channel_id": p.ids["general"], "message": "x", "root_id": root}, 400,
			"api.post.create_post.channel_root_id.app_error"},
		{"a reply to what is gone", "POST", "posts", token, object{"channel_id": dm, "message": "yes", "root_id": gone},
			400, "api.post.create_post.root_id.app_error"},
		{"another's post", "PUT", "posts/" + root + "/patch", token, object{"message": "x"}, 403,
			"api.context.permissions.app_error"},
		{"another's post", "DELETE", "posts/" + root, token, nil, 403, "api.context.permissions.app_error"},
		{"an ephemeral post", "POST", "posts/ephemeral", token, object{}, 403, "api.context.permissions.app_error"},
		{"no emoji", "POST", "reactions", token,
			object{"user_id": p.set["user_id"], "post_id": root, "emoji_name": "👍"}, 404,
			"app.emoji.get_by_name.no_result"},
		{"another's reaction", "POST", "reactions", token,
			object{"user_id": p.ids["will"], "post_id": root, "emoji_name": "eyes"}, 403,
			"api.reaction.save_reaction.user_id.app_error"},
		{"a DM of others", "POST", "channels/direct", token, []string{p.ids["will"], p.ids["ann"]}, 403,
			"api.context.permissions.app_error"},
	} {
		answer, raw, err := p.request(row.method, row.path, row.token, row.body)
		require.NoError(t, err, row.why)
		got := object{}
		require.NoError(t, json.Unmarshal(raw, &got), row.why)
		require.Equal(t, []any{row.status, row.id, float64(row.status)}, []any{answer.StatusCode, got["id"],
			got["status_code"]}, row.why)
		require.Equal(t, answer.Header.Get("X-Request-Id"), got["request_id"], row.why)
	}
	tried := p.watch.Attempts()
	require.Len(t, tried, 1)
	require.Equal(t, []string{"yes", "m3"}, []string{tried[0].Text, tried[0].Thread}, "it would have said so")
	require.Equal(t, []string{"GET teapots"}, p.watch.Unplayed())
	strays := len(p.watch.Strays())
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	require.Equal(t, "late", p.call(201, "POST", "posts", object{"channel_id": dm, "message": "late"})["message"],
		"it is done, and nobody sees it")
	p.call(403, "GET", "channels/"+dm, nil)
	require.Len(t, p.watch.Strays(), strays+2)
	p.watch.Nothing(t)
}

func TestAChannelThatTheProgramOpens(t *testing.T) {
	t.Parallel()
	p := start(t).connect().begin()
	known := p.call(201, "POST", "channels/direct", []string{p.set["user_id"], p.ids["will"]})
	require.Equal(t, p.ids["dm"], known["id"])
	made := p.call(201, "POST", "channels/direct", []string{p.ids["ann"], p.set["user_id"]})
	require.Equal(t, "D", made["type"])
	p.call(201, "POST", "posts", object{"channel_id": made["id"], "message": "psst"})
	p.watch.Nothing(t)
	require.Equal(t, []string{"post in a channel that the program made"}, p.watch.Strays())
	require.Equal(t, p.ids["trio"], p.call(201, "POST", "channels/group", []string{p.ids["will"], p.ids["ann"]})["id"])
}

func TestHistory(t *testing.T) {
	t.Parallel()
	p := start(t).begin()
	say := func(id, thread, text string) {
		p.do(port.SurfaceEvent{Op: "post", ID: id, Conversation: "dm-1", Thread: thread, Author: "human:will",
			Text: text})
	}
	say("m1", "", "one")
	first := p.lastIn("dm")
	say("m2", "", "two")
	say("m3", "m1", "in the thread")
	say("m4", "", "four")
	p.do(port.SurfaceEvent{Op: "delete", ID: "m4"})
	type list struct {
		Order []string          `json:"order"`
		Posts map[string]object `json:"posts"`
		Next  string            `json:"next_post_id"`
	}
	texts := func(path string) (out []string, l list) {
		t.Helper()
		p.get(path, &l)
		for _, id := range l.Order {
			out = append(out, l.Posts[id]["message"].(string))
		}
		return out, l
	}
	in := "channels/" + p.ids["dm"] + "/posts"
	all, _ := texts(in)
	require.Equal(t, []string{"in the thread", "two", "one"}, all, "the latest first, nothing that is deleted")
	some, l := texts(in + "?page=1&per_page=1")
	require.Equal(t, []string{"two"}, some)
	require.NotEmpty(t, l.Next)
	after, l := texts(in + "?per_page=2&after=" + first["id"].(string))
	require.Equal(t, []string{"in the thread", "two"}, after)
	require.Len(t, l.Posts, 3, "what belongs to the thread comes along")
	_, l = texts(in + "?skipFetchThreads=true&after=" + first["id"].(string))
	require.Len(t, l.Posts, 2)
	since, l := texts(in + "?since=" + strings.TrimSuffix(jsonOf(t, first["create_at"]), ".0"))
	require.Equal(t, []string{"four", "in the thread", "two", "one"}, since,
		"what has changed: a reply changes its root")
	require.NotZero(t, l.Posts[l.Order[0]]["delete_at"], "what was deleted has changed, too")
	thread, _ := texts("posts/" + first["id"].(string) + "/thread")
	require.Equal(t, []string{"in the thread", "one"}, thread)
	p.do(port.SurfaceEvent{Op: "delete", ID: "m1"})
	all, _ = texts(in)
	require.Equal(t, []string{"two"}, all, "a thread goes with its first post")
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	return string(raw)
}

func TestWhoIsThere(t *testing.T) {
	t.Parallel()
	p := start(t).connect().begin()
	var list []object
	for path, want := range map[string]int{
		"users?in_channel=" + p.ids["dm"]: 2, "channels/" + p.ids["general"] + "/members": 4, "users/me/teams": 1,
		"users/me/groups": 1, "groups": 1, "teams/" + p.set["team_id"] + "/members": 4, "users/me/channels": 3,
		"users/me/teams/" + p.set["team_id"] + "/channels/members": 3,
	} {
		p.get(path, &list)
		require.Len(t, list, want, path)
	}
	for path, body := range map[string]any{"users/usernames": []string{"Will", "lead", "nobody"},
		"users/ids": []string{p.ids["will"], p.ids["ann"]}, "users/status/ids": []string{p.ids["will"], p.ids["lead"]},
		"groups/names": []string{"backend"}} {
		answer, raw, err := p.request("POST", path, p.set["token"], body)
		require.NoError(t, err)
		require.Equal(t, 200, answer.StatusCode)
		require.NoError(t, json.Unmarshal(raw, &list))
		if path == "groups/names" {
			require.Len(t, list, 1, path)
		} else {
			require.Len(t, list, 2, path)
		}
	}
	var me object
	p.get("users/me", &me)
	require.Equal(t, []any{true, p.set["user_id"], "lead"}, []any{me["is_bot"], me["id"], me["username"]})
	p.get("teams/name/"+p.set["team"]+"/channels/name/general", &me)
	require.Equal(t, p.ids["general"], me["id"])
}
