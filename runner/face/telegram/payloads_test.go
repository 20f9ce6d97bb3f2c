package telegram_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestPayloads compares what the face sends with the platform's documented payloads: the same fields, with the same
// types.
func TestPayloads(t *testing.T) {
	files, err := filepath.Glob("testdata/payloads/*.json")
	require.NoError(t, err)
	seen := map[string]bool{}
	for name, got := range samples(t) {
		raw, err := os.ReadFile(filepath.Join("testdata", "payloads", name+".json"))
		require.NoError(t, err)
		var want any
		require.NoError(t, json.Unmarshal(raw, &want))
		require.Equal(t, facetest.Form(want), facetest.Form(got), name)
		seen[name] = true
	}
	require.Len(t, files, len(seen), "each is compared")
}

// samples are payloads that the face sends, by the name of the documented payload.
func samples(t *testing.T) map[string]any {
	f, _ := start(t, face.Options{})
	one := func(events ...port.SurfaceEvent) any {
		for _, e := range events {
			require.NoError(t, f.Do(e))
		}
		list := updates(t, f)
		return list[len(list)-1]
	}
	got := map[string]any{}
	call(t, f, "getUpdates",
		m{"allowed_updates": []string{"message", "edited_message", "message_reaction", "my_chat_member",
			"chat_member"}})
	got["message_private"] = one(post("m1", "human:will", "D-will-lead", "", "hello"))
	chat := got["message_private"].(m)["message"].(m)["chat"].(m)["id"]
	got["edited_message"] = one(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hallo"})
	got["message_reaction"] = one(port.SurfaceEvent{Op: "react", Message: "m1", Author: "human:will", Glyph: "👍"})
	got["message_group"] = one(post("m2", "human:will", "C-general", "", "hello"))
	got["message_mention"] = one(post("m3", "human:will", "C-general", "", "@lead ask @ann"))
	got["message_topic"] = one(post("m4", "human:will", "C-ops", "T-deploy", "hello"))
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "join", Conversation: "C-yard", Participant: "agent:lead"}))
	got["my_chat_member"] = updates(t, f)[0]
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "join", Conversation: "C-yard", Participant: "human:ann"}))
	list := updates(t, f)
	got["new_chat_members"], got["chat_member"] = list[0], list[1]
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "leave", Conversation: "C-yard", Participant: "human:ann"}))
	got["left_chat_member"] = updates(t, f)[0]
	call(t, f, "getUpdates", m{"allowed_updates": []string{}})
	got["get_me"] = call(t, f, "getMe", m{})
	got["webhook_info"] = call(t, f, "getWebhookInfo", m{})
	got["send_message"] = call(t, f, "sendMessage", m{"chat_id": chat, "text": "hello"})
	got["error"] = call(t, f, "sendMessage", m{"chat_id": 1, "text": "hello"})
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.RateLimited, Times: 1,
		RetryAfterMs: 7000}))
	got["too_many_requests"] = call(t, f, "sendMessage", m{"chat_id": chat, "text": "hello"})
	return got
}
