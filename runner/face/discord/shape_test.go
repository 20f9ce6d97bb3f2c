package discord_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestShapes compares what the face sends with what Discord documents.
func TestShapes(t *testing.T) {
	t.Parallel()
	p := start(t)
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	set := p.face.Settings()
	conn, _, err := websocket.Dial(t.Context(), set["gateway"]+"/?v=10&encoding=json", nil)
	require.NoError(t, err)
	conn.SetReadLimit(1 << 20)
	defer func() { _ = conn.CloseNow() }()
	like := func(fixture string, got []byte) {
		t.Helper()
		facetest.Conforms(t, "testdata/"+fixture+".json", got)
	}
	type frame struct {
		Op int             `json:"op"`
		T  string          `json:"t"`
		D  json.RawMessage `json:"d"`
	}
	read := func() (frame, []byte) {
		t.Helper()
		_, raw, err := conn.Read(t.Context())
		require.NoError(t, err)
		var f frame
		require.NoError(t, json.Unmarshal(raw, &f))
		return f, raw
	}
	await := func(kind string) json.RawMessage {
		t.Helper()
		for {
			if f, _ := read(); f.T == kind {
				return f.D
			}
		}
	}
	_, hello := read()
	like("hello", hello)
	require.NoError(t, conn.Write(t.Context(), websocket.MessageText,
		[]byte(`{"op":2,"d":{"token":"`+set["token"]+`","intents":65535,"shard":[0,1],"properties":{}}}`)))
	like("ready", await("READY"))
	var guild struct {
		ID       string            `json:"id"`
		Channels []json.RawMessage `json:"channels"`
		Threads  []json.RawMessage `json:"threads"`
	}
	require.NoError(t, json.Unmarshal(await("GUILD_CREATE"), &guild))
	like("thread", guild.Threads[0])

	for _, row := range []struct {
		fixture, event string
		do             port.SurfaceEvent
	}{
		{"message", "MESSAGE_CREATE",
			port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will",
				Text: "@lead @backend hello"}},
		{"message", "MESSAGE_UPDATE", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "@lead @backend hello you"}},
		{"reaction_add", "MESSAGE_REACTION_ADD",
			port.SurfaceEvent{Op: "react", Message: "m1", Author: "human:will", Glyph: "👍"}},
		{"typing_start", "TYPING_START",
			port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true}},
		{"message_delete", "MESSAGE_DELETE", port.SurfaceEvent{Op: "delete", ID: "m1"}},
		{"thread_members", "THREAD_MEMBERS_UPDATE",
			port.SurfaceEvent{Op: "post", ID: "m2", Thread: "lunch", Author: "human:will", Text: "soup"}},
		{"text_channel", "CHANNEL_UPDATE",
			port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"}},
	} {
		p.do(row.do)
		like(row.fixture, await(row.event))
	}
	ask := func(method, path, body string) []byte {
		t.Helper()
		_, raw, err := p.request(method, "/v10/"+path, "Bot "+set["token"], body)
		require.NoError(t, err)
		return raw
	}
	like("gateway_bot", ask("GET", "gateway/bot", ""))
	like("guild", ask("GET", "guilds/"+guild.ID, ""))
	var list []json.RawMessage
	require.NoError(t, json.Unmarshal(ask("GET", "guilds/"+guild.ID+"/roles", ""), &list))
	like("role", list[1])
	require.NoError(t, json.Unmarshal(ask("GET", "guilds/"+guild.ID+"/members?limit=10", ""), &list))
	var will struct {
		User struct {
			ID string `json:"id"`
		} `json:"user"`
	}
	for _, m := range list {
		like("member", m)
		require.NoError(t, json.Unmarshal(m, &will))
	}
	dm := ask("POST", "users/@me/channels", `{"recipient_id":"`+will.User.ID+`"}`)
	like("dm_channel", dm)
	var channel struct {
		ID string `json:"id"`
	}
	require.NoError(t, json.Unmarshal(dm, &channel))
	sent := ask("POST", "channels/"+channel.ID+"/messages", `{"content":"hi"}`)
	var message struct {
		ID string `json:"id"`
	}
	require.NoError(t, json.Unmarshal(sent, &message))
	ask("PUT", "channels/"+channel.ID+"/messages/"+message.ID+"/reactions/%F0%9F%91%8D/@me", "")
	like("dm_message", ask("GET", "channels/"+channel.ID+"/messages/"+message.ID, ""))
	like("invalid", ask("POST", "channels/"+channel.ID+"/messages", `{"content":"`+strings.Repeat("x", 2001)+`"}`))
	p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.RateLimited, Times: 1, RetryAfterMs: 2500})
	like("limited", ask("POST", "channels/"+channel.ID+"/messages", `{"content":"x"}`))
}
