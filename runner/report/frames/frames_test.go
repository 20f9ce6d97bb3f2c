package frames

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

const draft = "2026-06-24"

func TestGlimpses(t *testing.T) {
	var trace []Entry
	for i := range 100 {
		trace = append(trace, Entry{Seq: i, Dir: To,
			Raw: Raw(fmt.Sprintf(`{"method":"notifications/message","params":{"data":"%d"}}`, i))})
	}
	for _, row := range []struct {
		why   string
		focus []int
		want  []int // sequence numbers
		gap   int   // left out before the first
		after int
	}{
		{"an entry in the middle, with what led to it", []int{50}, []int{44, 45, 46, 47, 48, 49, 50, 51, 52}, 44, 47},
		{"the first entry", []int{0}, []int{0, 1, 2}, 0, 97},
		{"an absence: how it ended", []int{judge.NoSeq}, []int{88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99}, 88, 0},
		{"an entry that is not in the trace: how it ended", []int{500},
			[]int{88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99}, 88, 0},
	} {
		got, after := Around(draft, trace, row.focus)
		var seqs []int
		for _, g := range got {
			seqs = append(seqs, g.Seq)
		}
		require.Equal(t, row.want, seqs, row.why)
		require.Equal(t, row.gap, got[0].Gap, row.why)
		require.Equal(t, row.after, after, row.why)
	}
}

func TestSummaryOfAFrame(t *testing.T) {
	for _, row := range []struct {
		why, raw, method, want string
	}{
		{"a request of the link", `{"id":1,"method":"initialize","params":{"protocolVersion":"2026-06-24"}}`,
			"initialize", "initialize #1  protocolVersion=2026-06-24"},
		{"an id is shown as it was written", `{"id":1.50,"result":{}}`, "chat/deliver",
			"chat/deliver #1.50 answered  {}"},
		{"an answer that nobody asked for",
			`{"id":7,"result":{"a":1}}`, "", `answer #7 to an unknown request  {"a":1}`},
		{"a refusal", `{"id":7,"error":{"code":-32601,"message":"no such method"}}`, "tools/call",
			`tools/call #7 refused  -32601 "no such method"`},
		{"an unknown method shows its params", `{"method":"x/y","params":{"b":1,"a":[true]}}`, "x/y",
			`x/y  {"a":[true],"b":1}`},
		{"members of another case are others", `{"Method":"initialize","ID":1}`, "",
			`not a JSON-RPC message, 30 bytes: "{\"Method\":\"initialize\",\"ID\":1}"`},
		{"params of the wrong type", `{"method":"chat/deliver","params":[1]}`, "chat/deliver", "chat/deliver  [1]"},
		{"a batch is none", `[{"method":"x"}]`, "", `not a JSON-RPC message, 16 bytes: "[{\"method\":\"x\"}]"`},
		{"nothing", ``, "", `not a JSON-RPC message, 0 bytes: ""`},
		{"several events at once",
			`{"id":1,"method":"conformance/surface","params":{"events":[{"op":"post",` +
				`"text":"a"},{"offsetMs":1000,"op":"post","text":"b c"},{"op":"delete","id":"m"},{"op":"delete"}]}}`,
			"conformance/surface", `conformance/surface #1  post a; +1.000 s: post "b c"; delete m; and 1 more`},
	} {
		require.Equal(t, row.want, parse(Raw(row.raw)).summary(row.method, tellingOf(draft, row.method)), row.why)
	}
	flood := parse(bytes.Repeat([]byte("["), 100<<20)).summary("", tellingOf(draft, ""))
	require.Less(t, len(flood), 200, "a flood is cut, and not parsed")
}

func TestPretty(t *testing.T) {
	for _, row := range []struct{ why, raw, text, left string }{
		{"JSON is laid out", `{"a":[1,"<b>"]}`, "{\n  \"a\": [\n    1,\n    \"<b>\"\n  ]\n}", ""},
		{"what is none stays as it is, but for what nobody could see", "x\x1b\u202e\xff{",
			"x\\u001b\\u202e\uFFFD{", ""},
		{"a long one is cut", `"` + strings.Repeat("é", 30), `"` + strings.Repeat("é", 19),
			"cut here; the frame has 61 bytes, and the JSON report shows more of it"},
		{"a flood is not even looked at", strings.Repeat("[", 1<<20), strings.Repeat("[", 20),
			"cut here; the frame has 1048576 bytes, and the JSON report shows more of it"},
	} {
		text, left := pretty(Raw(row.raw), 20)
		if row.left == "" {
			text, left = pretty(Raw(row.raw), 1000)
		}
		require.Equal(t, row.text, text, row.why)
		require.Equal(t, row.left, left, row.why)
	}
}

func TestWhereabouts(t *testing.T) {
	for _, row := range []struct{ why, thread, conversation, want string }{
		{"a channel", "", "C-general", "in #general"},
		{"a thread stands for its channel, too", "T-deploy", "C-general", "in the thread deploy"},
		{"a direct message, by who is in it", "", "D-will-lead", "in the DM of will and lead"},
		{"an id of another form", "", "room", "in room"},
		{"nowhere", "", "", ""},
	} {
		require.Equal(t, row.want, whereabouts(map[string]any{"thread": row.thread, "conversation": row.conversation}),
			row.why)
	}
}

func TestEditsNameWhatTheyChange(t *testing.T) {
	trace := []Entry{
		{Tap: "surface", Dir: To,
			Raw: Raw(`{"jsonrpc":"2.0","id":2,"method":"conformance/surface",` +
				`"params":{"events":[{"author":"human:will","op":"post","id":"m1","text":"so here"}]}}`)},
		{Tap: "surface", Dir: To,
			Raw: Raw(`{"jsonrpc":"2.0","id":3,"method":"conformance/surface",` +
				`"params":{"events":[{"op":"edit","id":"m1","text":"so there"}]}}`)},
		{Tap: "surface", Dir: To,
			Raw: Raw(`{"jsonrpc":"2.0","id":4,"method":"conformance/surface",` +
				`"params":{"events":[{"op":"delete","id":"m1"}]}}`)},
	}
	var got []string
	for _, g := range Read(draft, trace, nil)[1:] {
		got = append(got, g.Moments()[0].Label)
	}
	require.Equal(t, []string{`"so here" is edited: "so there"`, `"so there" is deleted`}, got,
		"by the words that it had, since nobody knows its id")
}

// TestFramesAreToldByTheirProtocol: what matters in a message is for its protocol to say, or for one that it carries;
// of what none knows all is shown.
func TestFramesAreToldByTheirProtocol(t *testing.T) {
	for _, row := range []struct{ draft, method, text, label string }{
		{"2026-06-24", "tools/call", "tools/call #1  agent=a x", "x"},
		{"a2h", "tools/call", "tools/call #1  x", "x"},
		{"pap", "tools/call", "tools/call #1  agent=a x", "x"},
		{"2026-06-24", "x/y", `x/y #1  {"agent":"a","name":"x"}`, "x/y"},
	} {
		e := Entry{Dir: To, Raw: Raw(`{"id":1,"method":"` + row.method + `","params":{"name":"x","agent":"a"}}`)}
		g := Read(row.draft, []Entry{e}, nil)[0]
		require.Equal(t, row.text, g.Text, row.draft)
		require.Equal(t, row.label, g.Label(), row.draft)
	}
}
