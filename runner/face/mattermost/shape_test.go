package mattermost_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestShapes compares what the face sends with what Mattermost publishes.
func TestShapes(t *testing.T) {
	t.Parallel()
	p := start(t).dial("", nil)
	like := func(fixture string, got []byte) {
		t.Helper()
		facetest.Conforms(t, "testdata/"+fixture+".json", got)
	}
	p.say("nonsense", nil)
	like("socket_fail", p.next().raw)
	p.say("authentication_challenge", object{"token": p.set["token"]})
	like("socket_ok", p.next().raw)
	like("event_hello", p.next().raw)
	p.begin()
	like("event_direct_added", p.await("direct_added").raw)
	like("event_user_added", p.await("user_added").raw)
	var asked object
	for _, row := range []struct {
		event string
		do    port.SurfaceEvent
	}{
		{"posted", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will",
			Text: "@lead?"}},
		{"post_edited", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hello @lead"}},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true}},
		{"reaction_added", port.SurfaceEvent{Op: "react", Message: "m1", Author: "human:will", Glyph: "👍"}},
		{"post_deleted", port.SurfaceEvent{Op: "delete", ID: "m1"}},
		{"user_removed", port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"}},
	} {
		p.do(row.do)
		f := p.await(row.event)
		like("event_"+row.event, f.raw)
		switch row.event {
		case "posted", "post_edited":
			like("post", []byte(f.Data["post"].(string)))
			asked = inner(t, f, "post")
		case "post_deleted":
			like("post_with_reaction", []byte(f.Data["post"].(string)))
		case "reaction_added":
			like("reaction", []byte(f.Data["reaction"].(string)))
		}
	}
	ask := func(method, path string, body any) json.RawMessage {
		t.Helper()
		_, raw, err := p.request(method, path, p.set["token"], body)
		require.NoError(t, err)
		return raw
	}
	first := func(path string) json.RawMessage {
		t.Helper()
		var list []json.RawMessage
		require.NoError(t, json.Unmarshal(ask("GET", path, nil), &list))
		return list[0]
	}
	like("me", ask("GET", "users/me", nil))
	like("user", ask("GET", "users/"+p.ids["will"], nil))
	like("status", ask("GET", "users/me/status", nil))
	like("bot", ask("GET", "bots/"+p.set["user_id"], nil))
	like("team", first("users/me/teams"))
	like("team_member", ask("GET", "teams/"+p.set["team_id"]+"/members/"+p.ids["will"], nil))
	like("group", first("groups"))
	channel := asked["channel_id"].(string)
	like("channel", ask("GET", "channels/"+channel, nil))
	like("channel_member", first("channels/"+channel+"/members"))
	like("post_list", ask("GET", "channels/"+channel+"/posts", nil))
	sent := ask("POST", "posts", object{"channel_id": channel, "message": "yes"})
	like("post", sent)
	var post object
	require.NoError(t, json.Unmarshal(sent, &post))
	like("reaction", ask("POST", "reactions", object{"user_id": p.set["user_id"], "post_id": post["id"],
		"emoji_name": "eyes"}))
	like("post_with_reaction", ask("GET", "posts/"+post["id"].(string), nil))
	_, raw, err := p.request("GET", "users/me", "", nil)
	require.NoError(t, err)
	like("error", raw)
}
