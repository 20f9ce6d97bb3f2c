package edge

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// office is a world for which the platform has ids of several forms.
func office() *names {
	n := &names{spoken: protocols[0].Names, ids: func() []face.ID {
		return []face.ID{
			{Kind: face.OfPerson, World: "human:will", Platform: "U1"},
			{Kind: face.OfPerson, World: "agent:lead", Platform: "U12"},
			{Kind: face.OfConversation, World: "C-general", Platform: "-100"},
			{Kind: face.OfConversation, World: "D-will-lead", Platform: "7"},
			{Kind: face.OfMessage, World: "m1", Platform: "5", In: "-100"},
			{Kind: face.OfMessage, World: "m2", Platform: "5", In: "7"},
			{Kind: face.OfThread, World: "T-deploy", Platform: "17.9"},
			{Kind: face.OfMention, World: "@lead", Platform: "@lead"},
			{Kind: face.OfMention, World: "@lead", Platform: "<@U12>"},
			{Kind: face.OfMention, World: "@will", Platform: "@will_x1"},
		}
	}}
	n.begin(port.World{
		Agents: []port.Agent{{ID: "agent:lead", Handle: "lead"}},
		Humans: []port.Person{{ID: "human:will", Handle: "will"}},
	})
	return n
}

func TestNamesOfTheWorld(t *testing.T) {
	for _, row := range []struct{ why, from, to string }{
		{"an id as the platform has it", `{"params":{"author":{"id":"U1"}}}`,
			`{"params":{"author":{"id":"human:will"}}}`},
		{"one made of it", `{"params":{"conversation":{"id":"chat:-100"}}}`,
			`{"params":{"conversation":{"id":"C-general"}}}`},
		{"a part of a longer one is another", `{"params":{"author":{"id":"U123"}}}`,
			`{"params":{"author":{"id":"U123"}}}`},
		{"a longer one is meant by itself", `{"params":{"author":{"id":"user U12"}}}`,
			`{"params":{"author":{"id":"agent:lead"}}}`},
		{"a thread by time", `{"params":{"conversation":{"id":"-100","threadId":"17.9"}}}`,
			`{"params":{"conversation":{"id":"C-general","threadId":"T-deploy"}}}`},
		{"a message by its conversation", `{"params":{"reaction":{"on":"7:5"}}}`,
			`{"params":{"reaction":{"on":"m2"}}}`},
		{"or by that beside it", `{"result":{"conversationId":"-100","messageId":"5"}}`,
			`{"result":{"conversationId":"C-general","messageId":"m1"}}`},
		{"whoever is listed", `{"params":{"target":{"mentions":["U12","U1"],"recipient":"U12"}}}`,
			`{"params":{"target":{"mentions":["agent:lead","human:will"],"recipient":"agent:lead"}}}`},
		{"a mention in a text, and nothing else of it", `{"params":{"content":"<@U12> and @will_x1: U1 &amp; <b>"}}`,
			`{"params":{"content":"@lead and @will: U1 &amp; <b>"}}`},
		{"in one of its parts", `{"params":{"content":[{"type":"text","text":"<@U12>?"}]}}`,
			`{"params":{"content":[{"type":"text","text":"@lead?"}]}}`},
		{"a longer handle is another", `{"params":{"content":"@will_x12 @will_x1."}}`,
			`{"params":{"content":"@will_x12 @will."}}`},
		{"other bytes stay, odd as they are",
			"{ \"params\" : {\"eventId\":\"U1\", \"x\\u0041\":1.0, \"author\":{ \"id\" :\t\"U1\"}}}",
			"{ \"params\" : {\"eventId\":\"U1\", \"x\\u0041\":1.0, \"author\":{ \"id\" :\t\"human:will\"}}}"},
		{"what is escaped is read", `{"params":{"a":"\"","author":{"id":"\u0055\u0031"}}}`,
			`{"params":{"a":"\"","author":{"id":"human:will"}}}`},
		{"what is no JSON", `{"params":{"author":{"id":"U1"`, `{"params":{"author":{"id":"U1"`},
		{"what is called so elsewhere", `{"method":"U1","id":"U1"}`, `{"method":"U1","id":"U1"}`},
	} {
		require.Equal(t, row.to, string(office().fromProgram([]byte(row.from))), row.why)
	}
}

func TestOneThingHasOneId(t *testing.T) {
	n := office()
	first := `{"params":{"author":{"id":"slack:U1"}}}`
	require.Equal(t, `{"params":{"author":{"id":"human:will"}}}`, string(n.fromProgram([]byte(first))))
	other := `{"params":{"author":{"id":"U1"}}}`
	require.Equal(t, other, string(n.fromProgram([]byte(other))), "written in another way it is somebody else")
	require.Equal(t, `{"params":{"author":{"id":"human:will"}}}`, string(n.fromProgram([]byte(first))),
		"the first way stays")
}

func TestNamesOfTheProgram(t *testing.T) {
	n := office()
	call := `{"params":{"agent":"agent:lead","arguments":{"target":{"conversationId":"C-general",` +
		`"threadId":"T-deploy"},"inReplyTo":"evt_1","text":"@will look, human:will"}}}`
	require.Equal(t,
		`{"params":{"agent":"U12","arguments":{"target":{"conversationId":"-100",`+
			`"threadId":"17.9"},"inReplyTo":"evt_1","text":"@will_x1 look, human:will"}}}`,
		string(n.toProgram([]byte(call))), "the platform's, as long as the program has shown none of its own")
	n.fromProgram([]byte(`{"params":{"conversation":{"id":"chat:-100",` +
		`"threadId":"chat:-100/17.9"},"recipient":"bot:U12"}}`))
	require.Equal(t,
		`{"params":{"agent":"bot:U12","arguments":{"target":{"conversationId":"chat:-100",`+
			`"threadId":"chat:-100/17.9"},"inReplyTo":"evt_1","text":"@will_x1 look, human:will"}}}`,
		string(n.toProgram([]byte(call))))
}
