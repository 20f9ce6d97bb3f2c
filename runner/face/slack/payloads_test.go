package slack_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type object = map[string]any

// TestPayloads compares what the face sends with the platform's documented payloads: the same fields, with the same
// types.
func TestPayloads(t *testing.T) {
	files, err := filepath.Glob("testdata/payloads/*.json")
	require.NoError(t, err)
	got := samples(t)
	for name, sent := range got {
		raw, err := os.ReadFile(filepath.Join("testdata", "payloads", name+".json"))
		require.NoError(t, err)
		var want any
		require.NoError(t, json.Unmarshal(raw, &want))
		require.Equal(t, facetest.Form(want), facetest.Form(sent), name)
	}
	require.Len(t, files, len(got), "each is compared")
}

// samples are payloads that the face sends, by the name of the documented payload.
func samples(t *testing.T) map[string]any {
	f, _ := start(t, face.Options{})
	s := f.Settings()
	call := func(method string, args object) object {
		body, err := json.Marshal(args)
		require.NoError(t, err)
		in, err := http.NewRequestWithContext(timeout(t), http.MethodPost, s["url"]+method,
			strings.NewReader(string(body)))
		require.NoError(t, err)
		in.Header.Set("Content-Type", "application/json; charset=utf-8")
		token := s["bot_token"]
		if method == "apps.connections.open" {
			token = s["app_token"]
		}
		in.Header.Set("Authorization", "Bearer "+token)
		out, err := http.DefaultClient.Do(in)
		require.NoError(t, err)
		defer func() { _ = out.Body.Close() }()
		raw, err := io.ReadAll(out.Body)
		require.NoError(t, err)
		var answer object
		require.NoError(t, json.Unmarshal(raw, &answer))
		return answer
	}
	got := map[string]any{}
	p := connect(t, f)
	got["hello"] = p.hello
	// event returns the event that the program gets. It also acknowledges the echo of what the program does itself.
	next := func() object {
		e, _ := p.event()
		var outer object
		require.NoError(t, json.Unmarshal(e.Payload, &outer))
		return outer
	}
	event := func(e port.SurfaceEvent) object {
		require.NoError(t, f.Do(e))
		return next()
	}
	inner := func(e port.SurfaceEvent) any { return event(e)["event"] }
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m0", Conversation: "dm", Author: will, Text: "hello"}))
	got["envelope"] = p.frame()
	f.Refresh(timeout(t))
	got["disconnect"] = p.frame()
	p = connect(t, f)
	p.event()
	got["event_callback"] = event(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will,
		Text: "hello"})
	dm := got["event_callback"].(object)["event"].(object)["channel"]
	got["message_changed"] = inner(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hallo"})
	got["message_deleted"] = inner(port.SurfaceEvent{Op: "delete", ID: "m1"})
	got["message_in_thread"] = inner(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Thread: "deploy",
		Author: will, Text: "@ann @backend @here https://x.example/a"})
	deploy := got["message_in_thread"].(object)["thread_ts"]
	general := got["message_in_thread"].(object)["channel"]
	person := got["message_in_thread"].(object)["user"]
	got["message_unfurled"] = inner(port.SurfaceEvent{Op: "edit", ID: "m2",
		Text: "@ann @backend @here https://x.example/a"})
	got["message_of_bot"] = inner(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: worker,
		Text: "hello"})
	got["bot_message"] = inner(port.SurfaceEvent{Op: "status", Class: "log", Conversation: "general", Author: deployBot,
		Text: "hello"})
	require.NoError(t,
		f.Do(port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general", Author: will, Text: "@lead hello"}))
	for range 2 {
		if e := next()["event"].(object); e["type"] == "app_mention" {
			got["app_mention"] = e
		}
	}
	got["reaction_added"] = inner(port.SurfaceEvent{Op: "react", Message: "m4", Author: ann, Glyph: "👍"})
	got["member_joined_channel"] = inner(port.SurfaceEvent{Op: "join", Conversation: "away", Participant: lead})
	got["member_left_channel"] = inner(port.SurfaceEvent{Op: "leave", Conversation: "away", Participant: will})
	got["channel_left"] = inner(port.SurfaceEvent{Op: "leave", Conversation: "away", Participant: lead})

	got["auth.test"] = call("auth.test", object{})
	got["apps.connections.open"] = call("apps.connections.open", object{})
	got["chat.postMessage"] = call("chat.postMessage", object{"channel": general, "thread_ts": deploy, "text": "hello"})
	got["message_of_its_own"] = next()["event"]
	at := got["chat.postMessage"].(object)["ts"]
	got["chat.update"] = call("chat.update", object{"channel": general, "ts": at, "text": "hallo"})
	next()
	got["chat.getPermalink"] = call("chat.getPermalink", object{"channel": general, "message_ts": at})
	got["reactions.add"] = call("reactions.add", object{"channel": general, "timestamp": at, "name": "eyes"})
	next()
	got["reactions.get"] = call("reactions.get", object{"channel": general, "timestamp": at})
	got["conversations.replies"] = call("conversations.replies",
		object{"channel": general, "ts": deploy, "oldest": deploy, "inclusive": true, "limit": 1})
	got["conversations.history"] = call("conversations.history", object{"channel": dm})
	got["reactions.remove"] = call("reactions.remove", object{"channel": general, "timestamp": at, "name": "eyes"})
	got["reaction_removed"] = next()["event"]
	got["chat.delete"] = call("chat.delete", object{"channel": general, "ts": at})
	next()
	got["chat.postEphemeral"] = call("chat.postEphemeral", object{"channel": general, "user": person, "text": "hello"})
	got["conversations.info"] = call("conversations.info", object{"channel": general})
	got["conversations.info_im"] = call("conversations.info", object{"channel": dm})
	got["conversations.members"] = call("conversations.members", object{"channel": dm})
	got["conversations.open"] = call("conversations.open", object{"users": person})
	list := call("conversations.list", object{})
	list["channels"] = list["channels"].([]any)[:1]
	got["conversations.list"] = list
	got["users.info"] = call("users.info", object{"user": s["bot_user"]})
	members := call("users.list", object{})
	members["members"] = members["members"].([]any)[:1]
	got["users.list"] = members
	got["usergroups.list"] = call("usergroups.list", object{"include_users": true})
	got["usergroups.users.list"] = call("usergroups.users.list",
		object{"usergroup": got["usergroups.list"].(object)["usergroups"].([]any)[0].(object)["id"]})
	got["bots.info"] = call("bots.info", object{"bot": s["bot_id"]})
	got["team.info"] = call("team.info", object{})
	got["assistant.threads.setStatus"] = call("assistant.threads.setStatus",
		object{"channel_id": general, "thread_ts": deploy, "status": "thinks"})
	got["error"] = call("chat.postMessage", object{"channel": "C0NOWHERE", "text": "hello"})
	got["unknown_method"] = call("chat.shout", object{})
	return got
}
