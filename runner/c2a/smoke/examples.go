package smoke

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// The frames that would have done. Those of the link are in the draft of the walk.

func request(method, params string) string {
	return string(jsonrpc.Request(jsonrpc.StringID("r1"), method, json.RawMessage(params)))
}

func notification(method, params string) string {
	return string(jsonrpc.Notification(method, json.RawMessage(params)))
}

func encode(text string) string {
	raw, _ := json.Marshal(text) // a text always encodes
	return string(raw)
}

func (w *walk) exampleWelcome() string {
	return fmt.Sprintf(
		`{"protocolVersion":%q,"capabilities":{"delivery":{"ack":true}},`+
			`"serverInfo":{"name":"my-harness","version":"1.0.0"}}`, w.Draft)
}

func (w *walk) exampleGreeting() string {
	return fmt.Sprintf(
		`{"protocolVersion":%q,"clientInfo":{"name":"my-host",`+
			`"version":"1.0.0"},"capabilities":{"delivery":{"ack":true}}}`, w.Draft)
}

func exampleTurn(text string) string {
	return fmt.Sprintf(
		`{"turn":"turn-1","step":1,"agent":%q,"messages":[{"role":"system",`+
			`"content":"..."},{"role":"user","content":%s}],"tools":["chat.send_message"]}`,
		world.ParticipantID(agent), encode("C2A EVENT\n...\n\nMESSAGE\n"+text))
}

func exampleCall(event, text string) string {
	return fmt.Sprintf(
		`{"name":"chat.send_message","agent":%q,"arguments":{"target":{"conversationId":%q},`+
			`"inReplyTo":%q,"idempotencyKey":%q,"visibility":"dm","directedness":"to_me","text":%q}}`,
		world.ParticipantID(agent), conversation, event, event+":1", text)
}

func examplePosted(conversation, text string) string {
	return fmt.Sprintf(`{"op":"post","message":"p1","conversation":%q,"agent":%q,"text":%q,"origin":"model"}`,
		conversation, world.ParticipantID(agent), text)
}

// conversation is the id of the one of every world.
const conversation = "D-will-lead"

func (w *walk) exampleEvent(text string) string {
	author := fmt.Sprintf(`"author":{"id":%q,"kind":"human","displayName":%q}`, world.ParticipantID(person), person)
	if d, _ := c2a.ParseDraft(w.Draft); d.Shape == c2a.Nested {
		return fmt.Sprintf(
			`{"eventId":"evt_1","source":{"platform":"mine"},`+
				`"conversation":{"id":%q,"kind":"dm"},%s,"target":{"recipient":%q,`+
				`"directedness":"to_me"},"content":[{"type":"text",`+
				`"text":%q}],"timing":{"createdAt":"2026-06-24T09:00:00Z",`+
				`"sequence":1},"attention":{"policy":"must_respond",`+
				`"reason":"dm","priority":"normal","deadlineMs":600000},`+
				`"injection":{"mode":"buffered","role":"user"},`+
				`"reliability":{"attempt":1,"idempotencyKey":"evt_1:agent_lead"}}`,
			conversation, author, world.ParticipantID(agent), text)
	}
	return fmt.Sprintf(
		`{"eventId":"evt_1","conversation":{"id":%q,"kind":"dm"},`+
			`%s,"addressedToMe":true,"policy":"must_respond",`+
			`"content":%q,"recipient":%q,"injection":{"mode":"buffered"}}`,
		conversation, author, text, world.ParticipantID(agent))
}
