package relaycast_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/relaycast"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	World: "w1",
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead"},
		{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm-1", Kind: "dm", Members: []string{"agent:worker", "agent:lead"}},
		{ID: "trio", Kind: "dm", Members: []string{"human:will", "human:ann", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:worker", "agent:lead"}},
		{ID: "yard", Kind: "channel", Name: "yard", Members: []string{"human:will", "agent:worker"}},
	},
	Threads: []port.Thread{{ID: "deploy", Conversation: "general", Participants: []string{"human:will", "agent:lead"}}},
}

type object = map[string]any

// broker is a small client of the face: a node with one agent.
type broker struct {
	t      *testing.T
	face   face.Face
	watch  *facetest.Watcher
	set    map[string]string
	conn   *websocket.Conn
	frames chan object
	raws   map[string][]byte // the latest frame of each type
	token  string            // of the agent
	last   float64           // sequence number of the latest delivery
}

func start(t *testing.T, o face.Options) *broker {
	t.Helper()
	watch := facetest.NewWatcher()
	if o.Handle == "" {
		o.Handle = "lead"
	}
	f, err := relaycast.Kind.Open(t.Context(), watch, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return &broker{t: t, face: f, watch: watch, set: f.Settings(), raws: map[string][]byte{}}
}

// dial opens a WebSocket.
func (b *broker) dial(path, token string) (*websocket.Conn, *http.Response, error) {
	conn, answer, err := websocket.Dial(b.t.Context(), strings.Replace(b.set["url"], "http", "ws", 1)+"/v1/"+path,
		&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + token}}})
	if answer != nil && answer.Body != nil {
		_ = answer.Body.Close()
	}
	return conn, answer, err
}

// connect enrols the node, and starts the agent when the face requests it.
func (b *broker) connect() *broker {
	b.t.Helper()
	conn, _, err := b.dial("node/ws", b.set["node_token"])
	require.NoError(b.t, err)
	frames := make(chan object, 1000)
	b.conn, b.frames = conn, frames
	conn.SetReadLimit(1 << 20)
	go func() {
		defer close(frames)
		for {
			_, raw, err := conn.Read(b.t.Context())
			if err != nil {
				return
			}
			f := object{}
			if json.Unmarshal(raw, &f) == nil {
				f["raw"] = raw
				frames <- f
			}
		}
	}()
	b.t.Cleanup(func() { _ = conn.CloseNow() })
	b.say("node.register", object{"id": "r1", "name": "node", "node_id": "n1", "max_agents": 0, "tags": []string{},
		"version": "1", "provider": object{"name": "broker", "instance_id": "i1"}, "capabilities": []object{
			{"name": "spawn:./agent", "kind": "capacity"}, {"name": "relay:delivery-cursor-v1", "kind": "capacity"}}})
	require.Equal(b.t, true, b.await("reply")["ok"])
	b.say("inventory.sync", object{"agents": []object{}})
	invoke := b.await("action.invoke")
	require.Equal(b.t, []any{"spawn:./agent", "lead"}, []any{invoke["action"], invoke["agent_name"]})
	b.say("agent.register", object{"id": "r2", "name": "lead", "invocation_id": invoke["invocation_id"]})
	data := b.await("reply")["data"].(object)
	b.token = data["token"].(string)
	require.False(b.t, b.face.Connected(), "before the agent is ready")
	b.say("action.result", object{"invocation_id": invoke["invocation_id"], "output": object{"name": "lead"}})
	b.watch.Until(b.t, "the agent", b.face.Connected)
	return b
}

func (b *broker) say(kind string, members object) {
	b.t.Helper()
	members["v"], members["type"] = 1, kind
	raw, err := json.Marshal(members)
	require.NoError(b.t, err)
	require.NoError(b.t, b.conn.Write(b.t.Context(), websocket.MessageText, raw))
}

// await returns the next frame of a type.
func (b *broker) await(kind string) object {
	b.t.Helper()
	for {
		select {
		case f, ok := <-b.frames:
			require.True(b.t, ok, "the connection has ended")
			b.raws[f["type"].(string)] = f["raw"].([]byte)
			if f["type"] == kind {
				return f
			}
		case <-time.After(facetest.Patience):
			require.FailNow(b.t, "nothing comes as "+kind)
		}
	}
}

// told returns the kind and the data of the next delivery.
func (b *broker) told() (string, object) {
	b.t.Helper()
	f := b.await("deliver")
	require.Equal(b.t, "lead", f["agent"])
	b.last = max(b.last, f["seq"].(float64))
	p := f["payload"].(object)
	return p["type"].(string), p["data"].(object)
}

func (b *broker) ack() {
	b.t.Helper()
	b.say("delivery.ack", object{"agent": "lead", "up_to_seq": b.last})
	b.watch.Until(b.t, "the acknowledgement", func() bool { return b.face.Pending() == 0 })
}

func (b *broker) do(e port.SurfaceEvent) {
	b.t.Helper()
	require.NoError(b.t, b.face.Do(e), "%+v", e)
}

func (b *broker) begin() *broker {
	b.t.Helper()
	require.NoError(b.t, b.face.Begin(world, "agent:lead"))
	return b
}

// call makes a call that must have a status, and returns the data of the answer.
func (b *broker) call(status int, method, path, token string, body any) any {
	b.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(b.t, err)
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.set["url"]+"/v1/"+path, bytes.NewReader(raw))
	require.NoError(b.t, err)
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(b.t, err)
	raw, err = io.ReadAll(answer.Body)
	require.NoError(b.t, errors.Join(err, answer.Body.Close()))
	require.Equal(b.t, status, answer.StatusCode, "%s %s: %s", method, path, raw)
	var out struct {
		OK    bool   `json:"ok"`
		Data  any    `json:"data"`
		Error object `json:"error"`
	}
	require.NoError(b.t, json.Unmarshal(raw, &out))
	require.Equal(b.t, status < 300, out.OK)
	if !out.OK {
		return out.Error["code"]
	}
	return out.Data
}

// TestWhatPeopleDo: what the agent gets, and how.
func TestWhatPeopleDo(t *testing.T) {
	t.Parallel()
	b := start(t, face.Options{}).connect().begin()
	for _, row := range []struct {
		why   string
		event port.SurfaceEvent
		kind  string
		text  string // with the names of the world
	}{
		{"a direct message", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "agent:worker",
			Text: "is it up?"}, "dm.received", "is it up?"},
		{"one among several", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "trio", Author: "human:ann",
			Text: "and now?"}, "group_dm.received", "and now?"},
		{"a mention", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:will",
			Text: "@lead and @worker, look"}, "message.created", "@lead and @worker, look"},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general", Thread: "deploy",
			Author: "human:will", Text: "step two"}, "thread.reply", "step two"},
		{"a program reports", port.SurfaceEvent{Op: "status", Class: "log", ID: "m5", Conversation: "general",
			Author: "deploy-bot", Text: "copied"}, "message.created", "copied"},
		{"an obligation", port.SurfaceEvent{Op: "post", ID: "m6", Conversation: "dm-1", Author: "agent:worker",
			Text: "may I?", Recipients: []string{"agent:lead"}, Obligation: &port.Obligation{Blocks: "halted",
				DefaultAction: "wait", Delegate: "human:ann"}}, "dm.received",
			`may I?` + "\n" + `@@c2a-obligation@@{"blocks":"halted","defaultAction":"wait","dischargeDelegate":"ann"}`},
	} {
		b.do(row.event)
		kind, data := b.told()
		require.Equal(t, row.kind, kind, row.why)
		require.Equal(t, row.text, b.face.(face.Namer).Plain(data["text"].(string)), row.why)
		require.Equal(t, strings.TrimPrefix(row.event.Author[strings.Index(row.event.Author, ":")+1:], ":"),
			b.face.(face.Namer).Plain(data["agent_name"].(string)), row.why)
	}
	require.Equal(t, 6, b.face.Pending())
	b.ack()
	b.do(port.SurfaceEvent{Op: "post", ID: "m7", Conversation: "yard", Author: "human:will", Text: "not for it"})
	require.Zero(t, b.face.Pending(), "it is not in that channel")
	b.do(port.SurfaceEvent{Op: "redeliver", ID: "m6", Retry: 1})
	_, again := b.told()
	require.Contains(t, again["text"], "may I?")
	b.ack()
	for _, recipient := range []string{"", "agent:lead"} {
		b.do(port.SurfaceEvent{Op: "react", Message: "m6", Author: "agent:worker", Glyph: "✅", Recipient: recipient})
		kind, data := b.told()
		require.Equal(t, []any{"message.reacted", "✅", again["id"], recipient != ""},
			[]any{kind, data["emoji"], data["message_id"], data["recipient"] != nil})
		require.Equal(t, 1, b.face.Pending())
		b.ack()
	}
	place, ok := b.face.(face.Finder).Find("about " + again["id"].(string))
	require.Equal(t, []any{"dm-1", true}, []any{place, ok})
	b.begin()
	place, ok = b.face.(face.Finder).Find("about " + again["id"].(string))
	require.Equal(t, []any{"", true}, []any{place, ok}, "of an earlier world")
}

// TestWhatTheAgentDoes: which of the agent's calls become visible.
func TestWhatTheAgentDoes(t *testing.T) {
	t.Parallel()
	b := start(t, face.Options{}).connect().begin()
	b.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "agent:worker", Text: "is it up?"})
	_, dm := b.told()
	b.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Thread: "deploy", Author: "human:will",
		Text: "step two"})
	_, reply := b.told()
	b.call(201, "POST", "dm", b.token, object{"to": dm["agent_name"], "text": "it is"})
	b.call(201, "POST", "channels/"+reply["channel_name"].(string)+"/messages", b.token, object{"text": "up, all"})
	b.call(201, "POST", "messages/"+reply["id"].(string)+"/replies", b.token, object{"text": "three"})
	b.call(201, "POST", "messages/"+dm["id"].(string)+"/reactions", b.token, object{"emoji": "👀"})
	require.Equal(t, "reaction_exists",
		b.call(409, "POST", "messages/"+dm["id"].(string)+"/reactions", b.token, object{"emoji": "👀"}))
	var seen []string
	for _, p := range b.watch.Await(t, 4) {
		seen = append(seen, strings.Join([]string{p.Op, p.Conversation, p.Thread, p.Text, p.Glyph, p.Agent}, "/"))
	}
	require.Equal(t, []string{"post/dm-1//it is//agent:lead", "post/general//up, all//agent:lead",
		"post/general/deploy/three//agent:lead", "react/dm-1///👀/agent:lead"}, seen)
	groups := b.call(200, "GET", "messages/"+dm["id"].(string)+"/reactions", b.token, nil).([]any)
	require.Equal(t, object{"emoji": "👀", "count": 1.0, "agents": []any{"lead"}}, groups[0])
	list := b.call(200, "GET", "channels/"+reply["channel_name"].(string)+"/messages", b.token, nil).([]any)
	require.Len(t, list, 2, "the thread's first message, and its own")

	b.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.RateLimited, Times: 1, RetryAfterMs: 900})
	require.Equal(t, "rate_limited", b.call(429, "POST", "dm", b.token,
		object{"to": dm["agent_name"], "text": "again"}))
	require.Equal(t, "unauthorized", b.call(401, "POST", "dm", "at_live_nobody", object{"to": "x", "text": "y"}))
	require.Equal(t, "agent_not_found", b.call(404, "POST", "dm", b.token, object{"to": "nobody", "text": "y"}))
	require.Equal(t, "not_found", b.call(404, "POST", "files/upload", b.token, object{}))
	require.Equal(t, []string{"POST files/upload"}, b.watch.Unplayed())
	b.begin()
	require.Equal(t, "agent_not_found", b.call(404, "POST", "dm", b.token,
		object{"to": dm["agent_name"], "text": "late"}))
	require.Len(t, b.watch.Strays(), 2)
	require.Len(t, b.watch.Posts(), 4)
}

// TestReconnect: unacknowledged deliveries are repeated on the next connection, once its agent is ready.
func TestReconnect(t *testing.T) {
	t.Parallel()
	b := start(t, face.Options{}).connect().begin()
	b.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "agent:worker", Text: "one"})
	b.told()
	b.ack()
	b.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "agent:worker", Text: "two"})
	b.told()
	b.face.Cut()
	require.False(t, b.face.Connected())
	require.Equal(t, 1, b.face.Pending())
	b.connect()
	_, data := b.told()
	require.Equal(t, "two", data["text"])
	b.ack()
	_, answer, err := b.dial("node/ws", "nt_live_nobody")
	require.Error(t, err)
	require.Equal(t, http.StatusUnauthorized, answer.StatusCode)
}

// TestHowItIsStarted: the broker is asked to start its harness natively, or in a terminal.
func TestHowItIsStarted(t *testing.T) {
	t.Parallel()
	for delivery, native := range map[string]bool{"native": true, "pty": false} {
		b := start(t, face.Options{Delivery: delivery}).connect()
		var f struct {
			Input object `json:"input"`
		}
		require.NoError(t, json.Unmarshal(b.raws["action.invoke"], &f))
		require.Equal(t, []any{"./agent", native}, []any{f.Input["cli"], f.Input["harnessConfig"] != nil}, delivery)
	}
	_, err := relaycast.Kind.Open(t.Context(), facetest.NewWatcher(), face.Options{Delivery: "pigeon"})
	require.ErrorContains(t, err, `unknown delivery "pigeon"`)
}

// TestNotShown: what Relaycast can't represent.
func TestNotShown(t *testing.T) {
	t.Parallel()
	b := start(t, face.Options{}).begin()
	unable := func(err error, what string) {
		t.Helper()
		var u *face.UnableError
		require.ErrorAs(t, err, &u)
		require.Contains(t, u.What, what)
	}
	b.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "agent:worker", Text: "one"})
	for _, row := range []struct {
		what  string
		event port.SurfaceEvent
	}{
		{"an edit", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "two"}},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m1"}},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "dm-1", Author: "agent:worker"}},
		{"labels", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "agent:worker", Text: "x",
			Labels: []string{"urgent"}}},
		{"who is addressed by a message", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general",
			Author: "agent:worker", Text: "x", Recipients: []string{"agent:lead"}}},
		{"a reaction before its message", port.SurfaceEvent{Op: "react", Message: "m9", Author: "agent:worker",
			Glyph: "✅", Recipient: "agent:lead"}},
	} {
		unable(b.face.Do(row.event), row.what)
	}
	coordinated, rung, off := world, world, world
	coordinated.Agents = []port.Agent{{ID: "agent:lead", Handle: "lead", Coordinator: "agent:scout"}}
	rung.Humans = []port.Person{{ID: "human:ann", Handle: "ann", Rung: true}}
	off.Boomerang = new(bool)
	for what, w := range map[string]port.World{"who coordinates": coordinated, "which person": rung,
		"don't return": off} {
		unable(b.face.Begin(w, "agent:lead"), what)
	}
}

// TestShapes compares what the face sends with the public fixtures.
func TestShapes(t *testing.T) {
	t.Parallel()
	b := start(t, face.Options{}).connect().begin()
	like := func(fixture string, got any) {
		t.Helper()
		raw, ok := got.([]byte)
		if !ok {
			var err error
			raw, err = json.Marshal(got)
			require.NoError(t, err)
		}
		facetest.Conforms(t, "testdata/"+fixture+".json", raw)
	}
	like("invoke", b.raws["action.invoke"])
	like("reply_agent_register", b.raws["reply"])
	b.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will", Text: "hello"})
	b.told()
	like("deliver", b.raws["deliver"])
	b.do(port.SurfaceEvent{Op: "react", Message: "m1", Author: "agent:worker", Glyph: "👍"})
	_, data := b.told()
	like("reacted", data)
	b.say("node.dance", object{"id": "r9"})
	b.await("error")
	like("error", b.raws["error"])
}
