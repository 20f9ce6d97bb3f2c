package frames

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// JSON tells names of members by case, and so do schemas; what is misspelt isn't there.
func TestNamesOfMembersAreReadAsTheyAreSpelt(t *testing.T) {
	for frame, want := range map[string]law.Item{
		`{"id":1,"method":"initialize","params":{"protocolVersion":"2026-06-24",` +
			`"clientInfo":{"name":"host"},"capabilities":{"injection":{"notify":false}}}}`: law.Hello{
			Version: "2026-06-24", Client: "host", Lacks: []string{"injection.notify"}},
		`{"method":"notifications/cancelled","params":{"requestId":"deliver-1"}}`: law.Withdrawal{
			Request: `"deliver-1"`},
		`{"method":"notifications/typing","params":{"conversation":{"id":"c",` +
			`"threadId":"t"},"author":{"id":"human:will"},"active":true,"recipient":"agent:lead"}}`: law.TypingNote{
			Place: c2a.Place{Conversation: "c", Thread: "t"}, Author: "human:will", Active: true, Agent: "agent:lead"},
		`{"method":"notifications/progress","params":{"progressToken":"p",` +
			`"progress":1.5,"total":3,"message":"half","agent":"agent:lead"}}`: law.Progress{
			Token: `"p"`, Progress: 1.5, Total: 3, Message: "half", Agent: "agent:lead"},
		`{"id":2,"method":"tools/call","params":{"name":"chat.claim","agent":"agent:lead",` +
			`"arguments":{"eventId":"e"}}}`: law.ToolUse{
			Call: "2", Agent: "agent:lead", Name: "chat.claim", Event: "e"},
		`{"id":3,"method":"conformance/turn","params":{"turn":"t1",` +
			`"step":2,"agent":"agent:lead","messages":[{"role":"user","content":"hi"}]}}`: law.TurnStep{
			Turn: "t1", Step: 2, Agent: "agent:lead", Messages: []c2a.ChatMessage{{Role: "user", Text: "hi"}}},
		`{"method":"conformance/turnCancelled","params":{"turn":7}}`: law.TurnStop{Turn: "7"},
		`{"method":"conformance/posted","params":{"op":"post",` +
			`"message":"m","conversation":"c","thread":"t","agent":"agent:lead","text":"x","glyph":"g"}}`: law.Posted{
			Op: "post", Message: "m", Place: c2a.Place{Conversation: "c", Thread: "t"}, Agent: "agent:lead",
			Text: "x", Glyph: "g"},
		`{"method":"conformance/posted","params":{"op":"post",` +
			`"message":"n","conversation":"c","agent":"agent:lead","text":"x","origin":"program"}}`: law.Posted{
			Op: "post", Message: "n", Place: c2a.Place{Conversation: "c"}, Agent: "agent:lead", Text: "x",
			Program: true},
	} {
		read := func(frame string) []law.Item {
			m := jsonrpc.Decode([]byte(strings.Replace(frame, "{", `{"jsonrpc":"2.0",`, 1)))
			require.NotEqual(t, jsonrpc.KindInvalid, m.Kind, frame)
			items := Of(c2a.Draft0624, nil, m)
			for i, x := range items {
				if w, ok := x.(law.Withdrawal); ok { // which keeps what it was, too
					require.Equal(t, string(m.Params), w.Wire)
					items[i] = law.Withdrawal{Request: w.Request}
				}
			}
			return items
		}
		require.Equal(t, []law.Item{want}, read(frame), frame)

		head, params, _ := strings.Cut(frame, `"params":`)
		method := read(head + `"params":{}}`)
		for _, item := range read(head + `"params":` + misspelt(params)) {
			require.Equal(t, method[0], item, "%s as if nothing were in it", frame)
		}
	}
}

// misspelt writes the name of each member with a capital.
func misspelt(text string) string {
	parts := strings.Split(text, `"`)
	for i := 1; i+1 < len(parts); i += 2 {
		if strings.HasPrefix(parts[i+1], ":") {
			parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
		}
	}
	return strings.Join(parts, `"`)
}

// TestContentOnlyRepeatsWhatIsStructured: a result whose structured content has no text of a message has none.
func TestContentOnlyRepeatsWhatIsStructured(t *testing.T) {
	for frame, texts := range map[string][]string{
		`{"content":[{"type":"text","text":"{\"granted\":true}"}],"structuredContent":{"granted":true}}`: nil,
		`{"content":[{"type":"text","text":"ahoy"}]}`:                                                    {"ahoy"},
		`{"content":[{"type":"text","text":"ahoy"}],"structuredContent":{"granted":true,"text":"ho"}}`:   {"ho"},
	} {
		m := jsonrpc.Decode([]byte(`{"jsonrpc":"2.0","id":1,"result":` + frame + `}`))
		require.Equal(t, texts, toolResult(m).Texts, frame)
	}
}
