package matrix_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestShapes compares what the face sends with what the specification shows.
func TestShapes(t *testing.T) {
	p := start(t)
	set := p.face.Settings()
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	ask := func(method, path, body string) []byte {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, set["url"]+"/_matrix/client/"+path,
			strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Authorization", "Bearer "+set["token"])
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer func() { _ = answer.Body.Close() }()
		raw, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return raw
	}
	like := func(fixture string, got []byte) {
		t.Helper()
		facetest.Conforms(t, "testdata/"+fixture+".json", got)
	}
	first := ask("GET", "v3/sync", "")
	var out struct {
		Next  string `json:"next_batch"`
		Rooms struct {
			Join map[string]json.RawMessage `json:"join"`
		} `json:"rooms"`
	}
	require.NoError(t, json.Unmarshal(first, &out))
	general := ""
	for id, room := range out.Rooms.Join {
		like("room", room)
		if strings.Contains(string(room), `"general"`) {
			general = id
		}
	}
	var bare map[string]any
	require.NoError(t, json.Unmarshal(first, &bare))
	clear(bare["rooms"].(map[string]any)["join"].(map[string]any))
	raw, err := json.Marshal(bare)
	require.NoError(t, err)
	like("sync", raw)

	for _, row := range []struct {
		fixture string
		do      port.SurfaceEvent
	}{
		{"message", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will",
			Text: "@lead hello"}},
		{"thread", port.SurfaceEvent{Op: "post", ID: "m2", Thread: "deploy", Author: "human:will", Text: "hello"}},
		{"edit", port.SurfaceEvent{Op: "edit", ID: "m2", Text: "hello you"}},
		{"reaction", port.SurfaceEvent{Op: "react", Message: "m1", Author: "human:will", Glyph: "👍"}},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true}},
		{"member", port.SurfaceEvent{Op: "join", Conversation: "dm-1", Participant: "human:ann"}},
		{"redaction", port.SurfaceEvent{Op: "delete", ID: "m2"}},
	} {
		p.do(row.do)
		require.NoError(t, json.Unmarshal(ask("GET", "v3/sync?since="+out.Next, ""), &out), row.fixture)
		all := p.watch.Traffic()
		like(row.fixture, all[len(all)-1].Body)
	}
	var relations struct {
		Chunk []json.RawMessage `json:"chunk"`
	}
	var messages struct {
		Chunk []struct {
			ID      string `json:"event_id"`
			Content struct {
				Body string `json:"body"`
			} `json:"content"`
			Unsigned struct {
				Because json.RawMessage `json:"redacted_because"`
			} `json:"unsigned"`
		} `json:"chunk"`
	}
	require.NoError(t, json.Unmarshal(ask("GET", "v3/rooms/"+general+"/messages?dir=b&limit=100", ""), &messages))
	for _, m := range messages.Chunk {
		switch {
		case m.Content.Body == "deploy":
			got := ask("GET", "v1/rooms/"+general+"/relations/"+m.ID+"/m.thread", "")
			like("relations", got)
			require.NoError(t, json.Unmarshal(got, &relations))
		case m.Unsigned.Because != nil:
			like("redacted", ask("GET", "v3/rooms/"+general+"/event/"+m.ID, ""))
		}
	}
	require.NotEmpty(t, relations.Chunk)
	var members struct {
		Joined map[string]json.RawMessage `json:"joined"`
	}
	require.NoError(t, json.Unmarshal(ask("GET", "v3/rooms/"+general+"/joined_members", ""), &members))
	for _, m := range members.Joined {
		like("joined_members", m)
	}
	like("sent", ask("PUT", "v3/rooms/"+general+"/send/m.room.message/1", `{"msgtype":"m.text","body":"hi"}`))
	like("error", ask("PUT", "v3/rooms/!none/send/m.room.message/2", `{"msgtype":"m.text","body":"hi"}`))
	p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.RateLimited, Times: 1, RetryAfterMs: 2000})
	like("limited", ask("PUT", "v3/rooms/"+general+"/send/m.room.message/3", `{"msgtype":"m.text","body":"hi"}`))
	like("login", ask("POST", "v3/login",
		`{"type":"m.login.password","identifier":{"type":"m.id.user","user":"lead"},"password":"`+set["password"]+`"}`))
}
