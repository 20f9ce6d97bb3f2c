package teams_test

import (
	"encoding/json"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestShapes compares what the face sends with what Microsoft publishes.
func TestShapes(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	like := func(fixture string, got any) {
		t.Helper()
		raw, err := json.Marshal(got)
		require.NoError(t, err)
		facetest.Conforms(t, "testdata/"+fixture+".json", raw)
	}
	like("personal_message", p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will",
		Text: "hello"}))
	asked := p.heard(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:will",
		Text: "@lead?"})
	like("channel_message", asked)
	p.call(201, "POST", in(asked, "activities"), says("yes"))
	like("reaction", p.heard(port.SurfaceEvent{Op: "react", Message: p.watch.Next(t).Message, Author: "human:will",
		Glyph: "👍"}))
	like("member_added", p.heard(port.SurfaceEvent{Op: "join", Conversation: "yard", Participant: "agent:lead"}))
	like("installation", p.next())
	like("error", p.call(404, "POST", "conversations/x/activities", says("x")))
	like("token", p.login("https://api.botframework.com/.default"))
	_, refused := p.form(p.set["tenant_id"], url.Values{"grant_type": {"client_credentials"}})
	like("token_error", refused)
	_, raw, err := p.request("GET", p.set["openid_url"], "", nil)
	require.NoError(t, err)
	like("metadata", json.RawMessage(raw))
}
