package wire

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// anEvent draws an event that a host could deliver in the draft.
func anEvent(d c2a.Draft) *rapid.Generator[c2a.Event] {
	return rapid.Custom(func(t *rapid.T) c2a.Event {
		name := rapid.StringMatching(`[a-z]{1,8}`)
		e := c2a.Event{
			ID:        "evt_" + name.Draw(t, "id"),
			Recipient: "agent:" + name.Draw(t, "recipient"),
			Place: c2a.Place{Conversation: name.Draw(t, "conversation"),
				Kind: rapid.SampledFrom([]c2a.ConversationKind{c2a.DM, c2a.Channel}).Draw(t, "kind")},
			Author: c2a.Author{ID: name.Draw(t, "author"),
				Kind: rapid.SampledFrom([]c2a.AuthorKind{c2a.Human, c2a.AgentAuthor}).Draw(t, "author kind"),
				Name: rapid.String().Draw(t, "name")},
			Directedness: rapid.SampledFrom([]c2a.Directedness{c2a.ToMe, c2a.Ambient}).Draw(t, "directedness"),
			Policy: rapid.SampledFrom([]c2a.Policy{c2a.MustNotRespond, c2a.MayRespond, c2a.MustRespond}).Draw(t,
				"policy"),
			Mode: rapid.SampledFrom([]c2a.Mode{c2a.Immediate, c2a.Buffered, c2a.Notify, c2a.ToolMailbox,
				c2a.Silent}).Draw(t, "mode"),
			Text: rapid.String().Draw(t, "text"),
		}
		if rapid.Bool().Draw(t, "in a thread") {
			e.Place.Kind, e.Place.Thread = c2a.Thread, name.Draw(t, "thread")
		}
		if rapid.Bool().Draw(t, "edited") {
			e.EditOf = "evt_before_" + name.Draw(t, "of") // never itself
		}
		if d == c2a.Draft0602 {
			e.Reason, e.Priority, e.Key, e.Attempt = "mention", c2a.Normal, e.ID+":key", 1
			e.Sequence, e.Mentions = rapid.Int64Range(1, 99).Draw(t, "sequence"), []string{"agent:lead"}
		}
		if e.Mode == c2a.Notify {
			e.Text = ""
			e.Knock = &c2a.Knock{From: "human:will", Where: "channel:general", Policy: e.Policy, Priority: c2a.Normal,
				Topic: "news", PullWith: "chat.read_thread"}
			if d == c2a.Draft0602 {
				e.Knock.Directedness = e.Directedness
			}
		}
		return e
	})
}

// TestEventsSurviveTheWire: what is encoded is valid, and decodes to what it was.
func TestEventsSurviveTheWire(t *testing.T) {
	for _, d := range []c2a.Draft{c2a.Draft0602, c2a.Draft0624} {
		t.Run(d.String(), rapid.MakeCheck(func(t *rapid.T) {
			e := anEvent(d).Draw(t, "event")
			raw := EncodeEvent(d, 0, e)
			if findings := schemas.Validate(schemas.Draft(d.String()), "event", raw); len(findings) > 0 {
				t.Fatalf("%s: %v", raw, findings)
			}
			back, err := DecodeEvent(d, raw)
			if err != nil {
				t.Fatal(err)
			}
			require.Equal(t, e, back.Event)
			require.Equal(t, e.Knock == nil, back.Content)
		}))
	}
}

// FuzzDecodeEvent: whatever comes, decoding takes what can be read.
func FuzzDecodeEvent(f *testing.F) {
	for _, d := range []c2a.Draft{c2a.Draft0602, c2a.Draft0624} {
		f.Add([]byte(EncodeEvent(d, 0, c2a.Event{ID: "evt_1", Policy: c2a.MustRespond, Mode: c2a.Buffered, Text: "x"})))
	}
	f.Add([]byte(`{"eventId":1,"conversation":[],"author":null,` +
		`"target":{"mentions":{}},"content":[{"type":1}],"knock":"x"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return // the params of a frame are JSON
		}
		for _, d := range []c2a.Draft{c2a.Draft0602, c2a.Draft0624} {
			decoded, err := DecodeEvent(d, raw)
			require.Equal(t, err == nil, isObject(raw))
			_, known := c2a.ParsePolicy(d, decoded.PolicyText)
			require.Equal(t, known, decoded.Event.Policy != 0, "an unknown policy must not become a known one")
		}
	})
}

func isObject(raw []byte) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal(raw, &m) == nil && m != nil
}

func TestSays(t *testing.T) {
	for _, tt := range []struct {
		why, content, text string
		want               bool
	}{
		{"a text is no list of parts", `"is it up?"`, "is it up?", false},
		{"one part", `[{"type":"text","text":"is it up?"}]`, "is it up?", true},
		{"joined by nothing", `[{"type":"text","text":"is i"},{"type":"text","text":"t up?"}]`, "is it up?", true},
		{"joined by a blank", `[{"type":"text","text":"is it"},{"type":"text","text":"up?"}]`, "is it up?", true},
		{"joined by a break", `[{"type":"text","text":"is it"},{"type":"text","text":"up?"}]`, "is it\nup?", true},
		{"a word is missing", `[{"type":"text","text":"is"},{"type":"text","text":"up?"}]`, "is it up?", false},
		{"in another order", `[{"type":"text","text":"up?"},{"type":"text","text":"is it"}]`, "is it up?", false},
		{"a picture says nothing", `[{"type":"text","text":"is it?"},{"type":"image","url":"x"}]`, "is it?", true},
		{"a picture with words", `[{"type":"text","text":"is it?"},{"type":"image","text":"cat"}]`, "is it?", true},
		{"a mention by its text", `[{"type":"user","text":"@lead"},{"type":"text","text":", hi"}]`, "@lead, hi", true},
		{"a mention by its id", `[{"type":"user","id":"U1"},{"type":"text","text":". Hi"}]`, "@lead. Hi", true},
		{"a mark behind the name", `[{"type":"user","id":"U1"},{"type":"text","text":"_ hi"}]`, "@lead_ hi", true},
		{"a mark in the name", `[{"type":"user","id":"U1"},{"type":"text","text":" hi"}]`, "@lead_ hi", true},
		{"a letter of the name", `[{"type":"user","id":"U1"},{"type":"text","text":"d hi"}]`, "@lead hi", false},
		{"a mention is no word", `[{"type":"user","id":"U1"},{"type":"text","text":"hi"}]`, "oh hi", false},
		{"nothing", `[]`, "hi", false},
	} {
		require.Equal(t, tt.want, Says(json.RawMessage(`{"content":`+tt.content+`}`), tt.text), tt.why)
	}
}
