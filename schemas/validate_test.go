package schemas

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/a2h"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
)

const frame02 = `{"jsonrpc":"2.0","id":"deliver-1","method":"chat/deliver",` +
	`"params":{"eventId":"e1","conversation":{"id":"C1","kind":"dm"},` +
	`"target":{"mentions":["agent:lead"],"recipient":"agent:lead",` +
	`"directedness":"to_me"},"content":[{"type":"text","text":"hi"}],` +
	`"attention":{"policy":"must_respond"},"injection":{"mode":"buffered"},"reliability":{"idempotencyKey":"k"}}}`

func TestEveryKindCompiles(t *testing.T) {
	for _, draft := range Drafts() {
		for _, kind := range Kinds() {
			require.Equal(t, shared(kind) || exists(draft, kind), Known(draft, kind), "%s %s", draft, kind)
			if Known(draft, kind) {
				_, err := compiled(draft, kind)
				require.NoError(t, err, "%s %s", draft, kind)
			}
		}
	}
	for _, kind := range []Kind{"", "evnt", "../port/hello", "port/", "event-params", "-params",
		"port/hello-result-params"} {
		require.False(t, Known(c2a.Draft20260602, kind), "%q", kind)
	}
	require.True(t, Known(c2a.Draft20260624, "progress-params"), "params of a message that both drafts share")
	require.False(t, Known("2026-01-01", c2a.KindEvent))
}

func TestFindingsReadWell(t *testing.T) {
	tests := []struct {
		why      string
		old, new string
		want     []string
	}{
		{"a value that is not allowed, with those that are", `"must_respond"`, `"must_reply"`,
			[]string{`/params/attention/policy: "must_reply" is not one of "must_respond", "may_respond", ` +
				`"ack_only", "must_not_respond" [C2A-EVT-006]`}},
		{"each missing member by its place",
			`"attention":{"policy":"must_respond"},"injection":{"mode":"buffered"},`, ``,
			[]string{`/params/attention: is missing [C2A-EVT-006]`, `/params/injection: is missing [C2A-EVT-007]`}},
		{"a type", `"eventId":"e1"`, `"eventId":7`, []string{`/params/eventId: 7 is not a string [C2A-EVT-001]`}},
		{"null for what may be missing", `"reliability"`, `"edit":null,"reliability"`,
			[]string{`/params/edit: is null, not an object: omit it instead of sending null [C2A-COMPOSE-023]`}},
		{"null for what is required", `"eventId":"e1"`, `"eventId":null`,
			[]string{`/params/eventId: is null, not a string [C2A-EVT-001]`}},
		{"a type of several", `"id":"deliver-1"`, `"id":[]`,
			[]string{`/id: is an array, not a string or a number or null [C2A-RPC-001]`}},
		{"an empty string", `"eventId":"e1"`, `"eventId":""`, []string{`/params/eventId: is empty [C2A-EVT-001]`}},
		{"one of two", `"reliability"`,
			`"knock":{"from":"a","where":"b","directedness":"to_me",` +
				`"policy":"must_respond","priority":"normal","topic":"c"},"reliability"`,
			[]string{`/params: has "content" and "knock", exactly one is allowed [C2A-EVT-009]`}},
		{"names that need escapes", `"type":"text","text":"hi"`, `"type":"text","te/x~t":"hi"`,
			[]string{`/params/content/0/text: is missing [C2A-EVT-008]`}},
		{"several faults stand in the order of the message", `"kind":"dm"},"target":{"mentions":["agent:lead"],`,
			`"kind":"x"},"target":{"mentions":5,`,
			[]string{`/params/conversation/kind: "x" is not one of "dm", "channel", "thread", "system", "tool" ` +
				`[C2A-EVT-002]`, `/params/target/mentions: 5 is not an array [C2A-EVT-015]`}},
		{"a long value is cut", `"must_respond"`, `"` + strings.Repeat("x", 1000) + `"`,
			[]string{`/params/attention/policy: "` + strings.Repeat("x", 60) +
				`…" is not one of "must_respond", "may_respond", "ack_only", "must_not_respond" [C2A-EVT-006]`}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			require.Equal(t, 1, strings.Count(frame02, test.old))
			raw := []byte(strings.Replace(frame02, test.old, test.new, 1))
			for range 20 { // the order of causes in v5 is random
				var got []string
				for _, f := range Validate(c2a.Draft20260602, c2a.KindDeliver, raw) {
					got = append(got, f.String())
				}
				require.Equal(t, test.want, got)
			}
		})
	}
	require.Empty(t, Validate(c2a.Draft20260602, c2a.KindDeliver, []byte(frame02)))
	require.Equal(t, `"/a\x1b[31m": is missing`, Finding{Pointer: "/a\x1b[31m", Message: "is missing"}.String(),
		"a pointer cannot colour the terminal")
}

func TestJudgeFrameSaysWhatAFrameIsPutTo(t *testing.T) {
	knock := `"knock":{"from":"a","where":"b","directedness":"to_me",` +
		`"policy":"must_respond","priority":"normal","topic":"c"}`
	event := strings.Split(
		"C2A-EVT-001 C2A-EVT-002 C2A-EVT-005 C2A-EVT-006 C2A-EVT-007 C2A-EVT-009 C2A-EVT-010 C2A-EVT-015 C2A-RPC-001",
		" ")
	tests := []struct {
		why, old, new string
		draft         Draft
		want          []string // besides those of every event
	}{
		{"a content and its parts, each once", ``, ``, c2a.Draft20260602, []string{"C2A-EVT-008"}},
		{"a knock in its place", `"content":[{"type":"text","text":"hi"}]`, knock, c2a.Draft20260602,
			[]string{"C2A-MODE-009", "C2A-MODE-010", "C2A-MODE-013"}},
		{"members that need not be there", `"attention":{`,
			`"timing":{"sequence":1},"source":{"platform":"p"},"attention":{"deadlineMs":5,`, c2a.Draft20260602,
			[]string{"C2A-DUE-001", "C2A-EVT-008", "C2A-EVT-018", "C2A-EVT-019"}},
		{"a rule about the mode", `"buffered"`, `"digest"`, c2a.Draft20260602, []string{"C2A-EVT-008", "C2A-MODE-014"}},
		{"a broken one, too", `"eventId":"e1"`, `"eventId":""`, c2a.Draft20260602, []string{"C2A-EVT-008"}},
		{"the draft decides", `"injection":{"mode":"buffered"}`, `"policy":"may_respond"`, c2a.Draft20260624,
			[]string{"C2A-EVT-001", "C2A-EVT-002", "C2A-EVT-006", "C2A-EVT-009", "C2A-RPC-001"}},
	}
	for _, test := range tests {
		_, putTo := JudgeFrame(test.draft, []byte(strings.Replace(frame02, test.old, test.new, 1)), "", false)
		want := test.want
		if test.draft == c2a.Draft20260602 {
			want = append(test.want, event...)
		}
		require.ElementsMatch(t, want, putTo, test.why)
	}
	for why, raw := range map[string]string{"what can't be read": `{"method":"chat/deliver"`,
		"a method that no schema knows": `{"jsonrpc":"2.0","method":"x"}`} {
		_, putTo := JudgeFrame(c2a.Draft20260602, []byte(raw), "", false)
		require.Empty(t, putTo, why)
	}
	_, putTo := JudgeFrame(c2a.Draft20260602, []byte(`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}`),
		"initialize", true)
	require.Empty(t, putTo, "an answer without a result")
}

func TestOffsets(t *testing.T) {
	raw := "{\n \"eventId\" : 5,\n \"author\": {\"id\":\"a\",\n  \"kind\" :\t\"human\" }}"
	offsets := map[string]string{}
	for _, f := range Validate(c2a.Draft20260624, c2a.KindEvent, []byte(raw)) {
		offsets[f.Pointer] = raw[f.Offset:min(int(f.Offset)+2, len(raw))]
	}
	require.Equal(t, "5,", offsets["/eventId"], "the value itself")
	require.Equal(t, "{\"", offsets["/author/displayName"], "what is missing is placed where its parent begins")
	require.Equal(t, "{\n", offsets["/policy"])
}

func TestValidateFrameChoosesTheKind(t *testing.T) {
	tests := []struct {
		why      string
		raw      string
		method   string
		response bool
		want     string // the first finding; empty for a valid frame
	}{
		{"a request names its method itself", frame02, "", false, ""},
		{"a delivery without an id wants no acknowledgement", strings.Replace(frame02, `"id":"deliver-1",`, "", 1),
			"", false, ""},
		{"an unknown request is plain JSON-RPC", `{"jsonrpc":"2.0","id":1,"method":"x/y","params":[1]}`, "", false, ""},
		{"an unknown notification is plain JSON-RPC", `{"jsonrpc":"2.0","method":"notifications/nonsense"}`,
			"", false, ""},
		{"a request without a method is judged by the one expected", `{"jsonrpc":"2.0","id":1,"params":{}}`,
			"tools/list", false, "/method: is missing [C2A-RPC-001]"},
		{"a notification takes no id",
			`{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled","params":{"requestId":1}}`, "", false,
			"/id: must be absent [C2A-RPC-001]"},
		{"a tool call is judged by its tool",
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"chat.react",` +
				`"arguments":{"inReplyTo":"e","signal":"x"}}}`, "", false,
			`/params/arguments/signal: "x" is not one of`},
		{"a call of another tool is open",
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"calendar.list"}}`, "", false, ""},
		{"a response is judged by the method that it answers", `{"jsonrpc":"2.0","id":1,"result":{}}`, "initialize",
			true, "/result/capabilities: is missing [C2A-INIT-004]"},
		{"a refusal answers any method", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`,
			"initialize", true, ""},
		{"any result acknowledges", `{"jsonrpc":"2.0","id":1,"result":null}`, "chat/deliver", true, ""},
		{"a response to a tool is judged by the tool",
			`{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{}}}`, ToolMethod("chat.claim"), true,
			"/result/structuredContent/granted: is missing"},
		{"a tool that failed is free",
			`{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{},"isError":true}}`,
			ToolMethod("chat.claim"), true, ""},
		{"a response to an unknown tool is a tool result", `{"jsonrpc":"2.0","id":1,"result":{}}`, ToolMethod("x"),
			true, "/result/content: is missing"},
		{"a response to an unknown method is plain JSON-RPC", `{"jsonrpc":"2.0","result":{}}`, "x/y", true,
			"/id: is missing [C2A-RPC-001]"},
		{"a notification has no response of its own form", `{"jsonrpc":"2.0","id":1,"result":5}`,
			"notifications/progress", true, ""},
		{"a message of the port blames no requirement", `{"jsonrpc":"1.0","id":1,"result":{"nowMs":1}}`,
			"conformance/advance", true, `/jsonrpc: "1.0" is not "2.0"`},
		{"a broken answer to the port blames none either", `{"jsonrpc"`, "conformance/advance", true,
			`/jsonrpc: ends in the middle of a value`},
		{"what is no object is no frame", `[]`, "", false, "(message): is an array, not an object [C2A-RPC-001]"},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			findings := ValidateFrame(c2a.Draft20260602, []byte(test.raw), test.method, test.response)
			if test.want == "" {
				require.Empty(t, findings)
				return
			}
			require.NotEmpty(t, findings)
			require.Contains(t, findings[0].String(), test.want)
			if strings.HasPrefix(test.method, "conformance/") {
				require.Empty(t, findings[0].Requirements)
			}
		})
	}
}

func TestRecognize(t *testing.T) {
	tests := []struct {
		why   string
		raw   string
		draft Draft
		kind  Kind
	}{
		{"an enveloped event of the earlier draft", frame02, c2a.Draft20260602, c2a.KindDeliver},
		{"an event of the current draft", goodEvent, c2a.Draft20260624, c2a.KindEvent},
		{"an event that lost its policy is still one", strings.Replace(goodEvent, `"policy":"must_respond",`, "", 1),
			c2a.Draft20260624, c2a.KindEvent},
		{"an event that lost its id is still one", strings.Replace(goodEvent, `"eventId":"evt_1",`, "", 1),
			c2a.Draft20260624, c2a.KindEvent},
		{"an event without a sign of its draft is of the current one", `{"eventId":"e"}`, c2a.Draft20260624,
			c2a.KindEvent},
		{"the version tells the draft of a handshake",
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2026-06-24"}}`,
			c2a.Draft20260624, c2a.KindInitialize},
		{"and of its answer", `{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2026-06-24","capabilities":{}}}`,
			c2a.Draft20260624, c2a.KindInitializeResult},
		{"a message that both drafts share", `{"jsonrpc":"2.0","method":"notifications/progress"}`, c2a.Draft20260602,
			c2a.KindProgress},
		{"an outbound message that shows the earlier draft",
			`{"name":"chat.send_message","arguments":{"visibility":"dm"}}`, c2a.Draft20260602, c2a.KindToolCall},
		{"an unknown request", `{"jsonrpc":"2.0","id":1,"method":"x"}`, c2a.Draft20260602, KindRequest},
		{"a refusal", `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}`, c2a.Draft20260602,
			KindErrorResponse},
		{"an acknowledgement", `{"jsonrpc":"2.0","id":1,"result":{}}`, c2a.Draft20260602, KindResponse},
		{"a message of the port has no draft",
			`{"jsonrpc":"2.0","id":1,"method":"conformance/advance","params":{"ms":1}}`, "", "port/advance"},
		{"progress without its frame", `{"progressToken":"a","progress":1}`, c2a.Draft20260602, "progress-params"},
		{"a cancellation without its frame", `{"requestId":"a"}`, c2a.Draft20260602, "cancelled-params"},
		{"a part of content", `{"type":"text","text":"x"}`, c2a.Draft20260602, c2a.KindContentPart},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			draft, kind, err := Recognize([]byte(test.raw))
			require.NoError(t, err)
			require.Equal(t, test.kind, kind)
			require.Equal(t, test.draft, draft)
		})
	}
	for _, raw := range []string{`5`, `"x"`, `null`, `[]`, `[1]`, `{}`, `{"hello":"world"}`} {
		_, _, err := Recognize([]byte(raw))
		require.ErrorIs(t, err, ErrUnrecognized, raw)
	}
	_, _, err := Recognize([]byte(`{`))
	var lexical *LexicalError
	require.ErrorAs(t, err, &lexical)
	require.Equal(t, KeywordSyntax, lexical.Finding.Keyword)
}

func TestLimitsAreExact(t *testing.T) {
	nest := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	tests := []struct {
		why     string
		raw     string
		keyword string // empty where the text is still read
	}{
		{"the deepest that is read", nest(MaxDepth), ""},
		{"one level deeper", nest(MaxDepth + 1), KeywordDepth},
		{"the deepest object", strings.Repeat(`{"a":`, MaxDepth+1) + "1" + strings.Repeat("}", MaxDepth+1),
			KeywordDepth},
		{"the longest that is read", `"` + strings.Repeat("x", MaxMessageBytes-2) + `"`, ""},
		{"one byte longer", `"` + strings.Repeat("x", MaxMessageBytes-1) + `"`, KeywordLength},
		{"the most values that are read", "[" + strings.Repeat("0,", MaxValues-2) + "0]", ""},
		{"one value more", "[" + strings.Repeat("0,", MaxValues-1) + "0]", KeywordValues},
		{"the longest number", strings.Repeat("9", MaxNumberLength), ""},
		{"one digit longer", strings.Repeat("9", MaxNumberLength+1), KeywordNumber},
		{"the largest exponent", fmt.Sprintf("1e%d", MaxExponent), ""},
		{"one more", fmt.Sprintf("1e%d", MaxExponent+1), KeywordNumber},
		{"the smallest exponent", fmt.Sprintf("1E-%d", MaxExponent), ""},
		{"one less", fmt.Sprintf("1E-%d", MaxExponent+1), KeywordNumber},
		{"an exponent with zeros in front", "1e+000000000000000000000000000000005", ""},
		{"a pair of surrogates", `"\ud83d\ude00"`, ""},
		{"half a pair and a letter", `"\ud83dx"`, KeywordSurrogate},
		{"half a pair and another escape", `"\ud83d\u0041"`, KeywordSurrogate},
		{"an escape cut off", `"\ud8`, KeywordSyntax},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			_, fault := decode([]byte(test.raw))
			if test.keyword == "" {
				require.Nil(t, fault, "%v", fault)
				return
			}
			require.NotNil(t, fault)
			require.Equal(t, test.keyword, fault.Keyword, "%s", fault)
			require.Contains(t, []string{KeywordSyntax, KeywordSurrogate},
				map[bool]string{true: fault.Keyword, false: KeywordSyntax}[len(fault.Requirements) > 0],
				"a limit of ours breaks no requirement")
		})
	}
}

func TestFindingsAreBounded(t *testing.T) {
	raw := strings.Replace(frame02, `{"type":"text","text":"hi"}`, strings.Repeat("0,", 50_000)+"0", 1)
	require.Len(t, Validate(c2a.Draft20260602, c2a.KindDeliver, []byte(raw)), MaxFindings)
}

// What a message calls its members does not make a finding long, and tells them apart all the same.
func TestPointersAreBounded(t *testing.T) {
	long := strings.Repeat("né~/", 20_000)
	const card = `{"id":"human://a.b","profile":{"role":"r"},"capabilities":[],"endpoints":{%s},"status":"BUSY"}`
	for _, row := range []struct {
		why, raw string
		keywords []string
	}{
		{"names that begin alike", fmt.Sprintf(card, fmt.Sprintf(`"%sa":1,"%[1]sb":1`, long)),
			[]string{"type", "type"}},
		{"a name twice", fmt.Sprintf(`{"%s":{"%[1]s":1,"%[1]s":1}}`, long), []string{KeywordDuplicate}},
		{"a number", fmt.Sprintf(`{"%s":1e999}`, long), []string{KeywordNumber}},
		{"what breaks off", fmt.Sprintf(`{"%s":[`, long), []string{KeywordSyntax}},
	} {
		pointers := map[string]bool{}
		var keywords []string
		for _, f := range Validate(a2h.Draft, a2h.KindHumanCard, []byte(row.raw)) {
			keywords = append(keywords, f.Keyword)
			pointers[f.Pointer] = true
			require.Less(t, len(f.Pointer)+len(f.Message), 2000, row.why)
			require.Contains(t, f.Pointer, "/né~0~1né", row.why)
		}
		require.Equal(t, row.keywords, keywords, row.why)
		require.Len(t, pointers, len(keywords), row.why)
	}
	short := strings.Repeat("é", maxPlaceLength)
	require.Equal(t, "/endpoints/"+short,
		Validate(a2h.Draft, a2h.KindHumanCard, fmt.Appendf(nil, card, `"`+short+`":1`))[0].Pointer)
}

func TestUnknownKindIsAFinding(t *testing.T) {
	findings := Validate("2026-01-01", c2a.KindEvent, []byte(`{}`))
	require.Len(t, findings, 1)
	require.Equal(t, KeywordUnknownKind, findings[0].Keyword)
}

// TestUnregisteredDraftIsRefused: what nobody registered is never judged by another draft's schemas, nor by a folder
// that has its name.
func TestUnregisteredDraftIsRefused(t *testing.T) {
	frame := []byte(`{"jsonrpc":"2.0","id":1,"method":"x"}`)
	for _, draft := range []Draft{"2026-01-01", "jsonrpc", "port", "c2a", "c2a/2026-06-24", "../c2a"} {
		require.False(t, Known(draft, KindRequest), draft)
		require.False(t, Known(draft, c2a.KindEvent), draft)
		for _, findings := range [][]Finding{
			Validate(draft, KindRequest, frame), Validate(draft, "request", frame),
			ValidateFrame(draft, frame, "x", false),
			ValidateFrame(draft, frame, "x", true), ValidateFrame(draft, frame, "conformance/hello", false),
		} {
			require.Len(t, findings, 1, draft)
			require.Equal(t, KeywordUnknownKind, findings[0].Keyword, draft)
		}
		_, err := Stream(t.Context(), bytes.NewReader(frame), Options{Draft: draft}, func(Result) error { return nil })
		require.ErrorContains(t, err, strconv.Quote(string(draft)))
	}
	for _, kind := range []Kind{"c2a/2026-06-24/event", "../2026-06-24/event"} {
		require.False(t, Known("", kind), kind)
		require.False(t, Known(c2a.Draft20260602, kind), kind)
	}
}

// TestReadersThatDisagree: the fast reader has the last word. Where the slow one finds nothing to explain, that is a
// finding about the suite and no panic.
func TestReadersThatDisagree(t *testing.T) {
	fault := unreadable([]byte(`{}`))
	require.Equal(t, KeywordInternal, fault.Keyword)
	require.Empty(t, fault.Requirements)
	require.Equal(t, KeywordSyntax, unreadable([]byte(`{`)).Keyword)
}

func TestValidateIsConcurrent(t *testing.T) {
	compilations.Clear()
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			for _, kind := range Kinds() {
				_ = Validate(Drafts()[i%2], kind, []byte(frame02))
			}
		})
	}
	group.Wait()
	require.Empty(t, Validate(c2a.Draft20260602, c2a.KindDeliver, []byte(frame02)))
}
