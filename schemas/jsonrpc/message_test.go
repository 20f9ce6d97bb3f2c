package jsonrpc_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

func nested(levels int) string {
	return `{"jsonrpc":"2.0","method":"m","params":` + strings.Repeat("[", levels-1) +
		strings.Repeat("]", levels-1) + `}`
}

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		why    string
		raw    string
		kind   jsonrpc.Kind
		id     string
		method string
		fault  jsonrpc.FaultKind
	}{
		{"a request", `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}`, jsonrpc.KindRequest, "1", "m", 0},
		{"the order of members means nothing", `{"method":"m","params":[],"id":"a","jsonrpc":"2.0"}`,
			jsonrpc.KindRequest, `"a"`, "m", 0},
		{"null is a legal id, if a discouraged one", `{"jsonrpc":"2.0","id":null,"method":"m"}`, jsonrpc.KindRequest,
			"null", "m", 0},
		{"no id: a notification", `{"jsonrpc":"2.0","method":"m"}`, jsonrpc.KindNotification, "", "m", 0},
		{"a result of null is a result", `{"jsonrpc":"2.0","id":1,"result":null}`, jsonrpc.KindResponse, "1", "", 0},
		{"an error", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no","data":[1]}}`,
			jsonrpc.KindResponse, "1", "", 0},
		{"an error to nobody", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}`, jsonrpc.KindResponse,
			"null", "", 0},
		{"1e3 is an integer", `{"jsonrpc":"2.0","id":1,"error":{"code":1e3,"message":""}}`,
			jsonrpc.KindResponse, "1", "", 0},
		{"unknown members are nobody's business", `{"jsonrpc":"2.0","id":1,"result":1,"x":{"id":2}}`,
			jsonrpc.KindResponse, "1", "", 0},
		{"escaped names are names", `{"jsonrpc":"2.0","\u0069d":1,"\u006dethod":"\u006d"}`, jsonrpc.KindRequest,
			"1", "m", 0},
		{"white space around", " \t\r\n{\"jsonrpc\":\"2.0\",\"method\":\"m\"} \n",
			jsonrpc.KindNotification, "", "m", 0},
		{"the empty method is a string", `{"jsonrpc":"2.0","method":""}`, jsonrpc.KindNotification, "", "", 0},
		{"a batch", `[{"jsonrpc":"2.0","method":"m"}]`, jsonrpc.KindBatch, "", "", 0},
		{"what is in a batch is judged element by element", `[1]`, jsonrpc.KindBatch, "", "", 0},
		{"at the limit of depth", nested(jsonrpc.MaxDepth), jsonrpc.KindNotification, "", "m", 0},
		{"brackets in strings are not depth",
			`{"jsonrpc":"2.0","method":"` + strings.Repeat(`\"[`, jsonrpc.MaxDepth+1) + `"}`, jsonrpc.KindNotification,
			"", strings.Repeat(`"[`, jsonrpc.MaxDepth+1), 0},

		{"nothing at all", ``, jsonrpc.KindInvalid, "", "", jsonrpc.FaultNotJSON},
		{"a banner", `Server listening on :8080`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultNotJSON},
		{"a number first, then a banner", `2026-06-24 started`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultTrailingData},
		{"half a frame", `{"jsonrpc":"2.0","id":1,"met`, jsonrpc.KindInvalid, "1", "", jsonrpc.FaultNotJSON},
		{"half a batch", `[{"jsonrpc":"2.0"},`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultNotJSON},
		{"a byte order mark", "\uFEFF{}", jsonrpc.KindInvalid, "", "", jsonrpc.FaultNotJSON},
		{"NaN is JavaScript", `{"jsonrpc":"2.0","id":NaN,"method":"m"}`, jsonrpc.KindInvalid, "", "",
			jsonrpc.FaultNotJSON},
		{"a raw line break in a string", "{\"jsonrpc\":\"2.0\",\"method\":\"a\nb\"}", jsonrpc.KindInvalid, "", "",
			jsonrpc.FaultNotJSON},
		{"half a surrogate pair", `{"jsonrpc":"2.0","method":"\ud800"}`, jsonrpc.KindInvalid, "", "",
			jsonrpc.FaultNotJSON},
		{"invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"method\":\"\xff\"}", jsonrpc.KindInvalid, "", "",
			jsonrpc.FaultNotUTF8},
		{"two ids", `{"jsonrpc":"2.0","id":1,"method":"m","id":2}`, jsonrpc.KindInvalid, "1", "m",
			jsonrpc.FaultDuplicateName},
		{"two ids, one escaped", `{"jsonrpc":"2.0","id":1,"method":"m","\u0069d":2}`, jsonrpc.KindInvalid, "1", "m",
			jsonrpc.FaultDuplicateName},
		{"a name twice, deep down", `{"jsonrpc":"2.0","id":1,"method":"m","params":[{"a":{"b":1,"b":1}}]}`,
			jsonrpc.KindInvalid, "1", "m", jsonrpc.FaultDuplicateName},
		{"two frames on a line", `{"jsonrpc":"2.0","method":"m"}{"jsonrpc":"2.0","method":"n"}`, jsonrpc.KindInvalid,
			"", "m", jsonrpc.FaultTrailingData},
		{"a stray bracket", `{"jsonrpc":"2.0","id":7,"result":1}}`, jsonrpc.KindInvalid, "7", "",
			jsonrpc.FaultTrailingData},
		{"one level too deep", nested(jsonrpc.MaxDepth + 1), jsonrpc.KindInvalid, "", "", jsonrpc.FaultTooDeep},
		{"10,000 levels, never closed", strings.Repeat("[", 10_000), jsonrpc.KindInvalid, "", "", jsonrpc.FaultTooDeep},
		{"a string is no message", `"hello"`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultNotObject},
		{"an empty batch is an invalid request", `[]`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultEmptyBatch},
		{"no version", `{"id":1,"method":"m"}`, jsonrpc.KindInvalid, "1", "m", jsonrpc.FaultVersion},
		{"the version is a string", `{"jsonrpc":2.0,"id":1,"result":1}`, jsonrpc.KindInvalid, "1", "",
			jsonrpc.FaultVersion},
		{"an object cannot be an id", `{"jsonrpc":"2.0","id":{},"method":"m"}`, jsonrpc.KindInvalid, "", "m",
			jsonrpc.FaultID},
		{"nor can a boolean", `{"jsonrpc":"2.0","id":true,"result":1}`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultID},
		{"a response without id", `{"jsonrpc":"2.0","result":1}`, jsonrpc.KindInvalid, "", "", jsonrpc.FaultNoID},
		{"a method that is no string", `{"jsonrpc":"2.0","id":1,"method":1}`, jsonrpc.KindInvalid, "1", "",
			jsonrpc.FaultMethod},
		{"params that are no structure", `{"jsonrpc":"2.0","id":1,"method":"m","params":"p"}`, jsonrpc.KindInvalid, "1",
			"m", jsonrpc.FaultParams},
		{"nor is null one", `{"jsonrpc":"2.0","method":"m","params":null}`, jsonrpc.KindInvalid, "", "m",
			jsonrpc.FaultParams},
		{"request and response in one", `{"jsonrpc":"2.0","id":1,"method":"m","result":1}`, jsonrpc.KindInvalid, "1",
			"m", jsonrpc.FaultBothSides},
		{"error null beside a result", `{"jsonrpc":"2.0","id":1,"result":1,"error":null}`, jsonrpc.KindInvalid, "1", "",
			jsonrpc.FaultError},
		{"result and error", `{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}`, jsonrpc.KindInvalid,
			"1", "", jsonrpc.FaultTwoOutcomes},
		{"an error that is a string", `{"jsonrpc":"2.0","id":1,"error":"no"}`, jsonrpc.KindInvalid, "1", "",
			jsonrpc.FaultError},
		{"a code that is a string", `{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":""}}`, jsonrpc.KindInvalid,
			"1", "", jsonrpc.FaultError},
		{"a code with a fraction", `{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}`, jsonrpc.KindInvalid,
			"1", "", jsonrpc.FaultError},
		{"a monstrous code", `{"jsonrpc":"2.0","id":1,"error":{"code":1e10000000,"message":""}}`, jsonrpc.KindInvalid,
			"1", "", jsonrpc.FaultError},
		{"an error without message", `{"jsonrpc":"2.0","id":1,"error":{"code":1}}`, jsonrpc.KindInvalid, "1", "",
			jsonrpc.FaultError},
		{"neither this nor that", `{"jsonrpc":"2.0","id":1}`, jsonrpc.KindInvalid, "1", "", jsonrpc.FaultNoOutcome},
	} {
		t.Run(tt.why, func(t *testing.T) {
			m := jsonrpc.Decode([]byte(tt.raw))
			require.Equal(t, tt.fault.String(), jsonrpc.FaultOf(m.Fault).String(), "%v", m.Fault)
			require.Equal(t, tt.kind, m.Kind)
			require.Equal(t, tt.id, m.ID.String())
			require.Equal(t, tt.method, m.Method)
			require.Equal(t, tt.raw, string(m.Raw), "the bytes are kept")
			require.Equal(t, tt.fault != 0, m.Fault != nil)
		})
	}
}

func TestDecodeKeepsBytes(t *testing.T) {
	m := jsonrpc.Decode([]byte(`{"jsonrpc":"2.0", "id": 1.0 ,"method":"m","params":{"z":1e2,  "a":"<\u003c"}}`))
	require.Equal(t, `{"z":1e2,  "a":"<\u003c"}`, string(m.Params), "params are bytes, not a rewritten value")
	require.Equal(t, `1.0`, string(m.RawID))
	require.Nil(t, m.Result)

	m = jsonrpc.Decode([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"\u00e9","data": {"a":1} }}`))
	require.Equal(t, &jsonrpc.Error{Code: -1, Message: "é", Data: json.RawMessage(`{"a":1}`)}, m.Err)
}

func TestFaultSaysWhere(t *testing.T) {
	for _, tt := range []struct {
		why, raw, want string
	}{
		{"the place of a duplicate is named", `{"jsonrpc":"2.0","method":"m","params":{"a":1,"a":2}}`,
			`not a JSON-RPC 2.0 message: a member name appears twice at "/params/a" at byte 46, got "\"a\":2}}"`},
		{"a banner is shown", "Hello, world", `not a JSON-RPC 2.0 message: not JSON, got "Hello, world"`},
		{"what stood in the member is shown", `{"jsonrpc":"1.0","method":"m"}`,
			`not a JSON-RPC 2.0 message: "jsonrpc" is not "2.0" at "/jsonrpc", got "\"1.0\""`},
		{"a long text is cut", strings.Repeat("x", 1<<20),
			`not a JSON-RPC 2.0 message: not JSON, got "` + strings.Repeat("x", 120) + `"`},
		{"the first bad byte is named", "{\"a\":\"\xc3\x28\"}",
			`not a JSON-RPC 2.0 message: not UTF-8 at byte 6, got "\xc3(\"}"`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			require.EqualError(t, jsonrpc.Decode([]byte(tt.raw)).Fault, tt.want)
		})
	}
}

func TestElements(t *testing.T) {
	m := jsonrpc.Decode(
		[]byte(`[{"jsonrpc":"2.0","id":1,"method":"a"} , 1, [], [1], {"jsonrpc":"2.0","id":2,"result":{}}]`))
	type element struct {
		Kind  jsonrpc.Kind
		Raw   string
		Fault jsonrpc.FaultKind
	}
	var got []element
	for e := range m.Elements() {
		got = append(got, element{e.Kind, string(e.Raw), jsonrpc.FaultOf(e.Fault)})
	}
	require.Equal(t, []element{
		{jsonrpc.KindRequest, `{"jsonrpc":"2.0","id":1,"method":"a"}`, 0},
		{jsonrpc.KindInvalid, `1`, jsonrpc.FaultNotObject},
		{jsonrpc.KindInvalid, `[]`, jsonrpc.FaultNestedBatch},
		{jsonrpc.KindInvalid, `[1]`, jsonrpc.FaultNestedBatch},
		{jsonrpc.KindResponse, `{"jsonrpc":"2.0","id":2,"result":{}}`, 0},
	}, got)

	for range m.Elements() {
		break // stopping early is fine
	}
	for range jsonrpc.Decode([]byte(`{}`)).Elements() {
		t.Fatal("only a batch has elements")
	}
}

func TestIDIsAValue(t *testing.T) {
	for _, tt := range []struct {
		why  string
		a, b string
		same bool
	}{
		{"a string is no number", `1`, `"1"`, false},
		{"null is no string", `null`, `"null"`, false},
		{"a fraction", `1.5`, `1.50`, true},
		{"a negative number", `-1`, `-1.0`, true},
		{"the sign counts", `-1`, `1`, false},
		{"zero has no sign", `-0`, `0.0e7`, true},
		{"an exponent is a spelling", `1e2`, `100`, true},
		{"a negative exponent too", `150e-2`, `1.5`, true},
		{"beyond float64", `9007199254740993`, `9007199254740992`, false},
		{"beyond uint64", `18446744073709551617`, `18446744073709551616`, false},
		{"a long one, spelt differently", `123456789012345678901234567890`, `1.2345678901234567890123456789e29`, true},
		{"an exponent that nobody may expand", `1e999999999999999999999`, `10e999999999999999999998`, true},
		{"and its neighbour", `1e999999999999999999999`, `1e999999999999999999998`, false},
		{"escapes are a spelling", `"\u0061\/"`, `"a/"`, true},
		{"case counts", `"a"`, `"A"`, false},
		{"composed and decomposed are different strings", `"\u00e9"`, `"e\u0301"`, false},
	} {
		t.Run(tt.why, func(t *testing.T) {
			a, err := jsonrpc.RawID([]byte(tt.a))
			require.NoError(t, err)
			b, err := jsonrpc.RawID([]byte(tt.b))
			require.NoError(t, err)
			require.Equal(t, tt.same, a == b, "%s and %s", a, b)
		})
	}
}

func TestIDConstructors(t *testing.T) {
	for _, tt := range []struct {
		raw  string
		want jsonrpc.ID
	}{
		{`"a\"b"`, jsonrpc.StringID(`a"b`)},
		{`"<&>"`, jsonrpc.StringID("<&>")},
		{`"\ufffd"`, jsonrpc.StringID("\xff")},
		{`-9223372036854775808`, jsonrpc.IntID(-1 << 63)},
		{`0`, jsonrpc.IntID(0)},
		{` null `, jsonrpc.NullID},
	} {
		got, err := jsonrpc.RawID([]byte(tt.raw))
		require.NoError(t, err)
		require.Equal(t, tt.want, got)
		text, err := json.Marshal(got)
		require.NoError(t, err)
		var back jsonrpc.ID
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, got, back)
	}
	require.True(t, jsonrpc.ID{}.IsZero())
	require.False(t, jsonrpc.NullID.IsZero(), "absent is not null")

	for _, raw := range []string{``, `{}`, `[1]`, `true`, `1 2`, `01`, `"\ud800"`, "\"\xff\""} {
		_, err := jsonrpc.RawID([]byte(raw))
		require.Error(t, err, raw)
	}
	_, err := jsonrpc.RawID([]byte(`{}`))
	require.ErrorIs(t, err, jsonrpc.ErrBadID)
	_, err = jsonrpc.RawID([]byte(`1 2`))
	require.ErrorIs(t, err, jsonrpc.ErrTrailingData)
}

// Two numbers are the same id exactly when arithmetic says that they are equal.
func TestIDAgreesWithRationals(t *testing.T) {
	number := rapid.StringMatching(`-?(0|[1-9][0-9]{0,4})(\.[0-9]{1,4})?([eE][+-]?[0-9]{1,2})?`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		if rapid.Bool().Draw(t, "respell") {
			b = respell(t, a)
		}
		x, ok := new(big.Rat).SetString(a)
		require.True(t, ok, a)
		y, ok := new(big.Rat).SetString(b)
		require.True(t, ok, b)
		idA, err := jsonrpc.RawID([]byte(a))
		require.NoError(t, err)
		idB, err := jsonrpc.RawID([]byte(b))
		require.NoError(t, err)
		require.Equal(t, x.Cmp(y) == 0, idA == idB, "%s as %s, %s as %s", a, idA, b, idB)
		again, err := jsonrpc.RawID([]byte(idA.String()))
		require.NoError(t, err, "the canonical text is JSON")
		require.Equal(t, idA, again, "and canonical")
	})
}

// respell writes the number with another exponent.
func respell(t *rapid.T, number string) string {
	x, _ := new(big.Rat).SetString(number)
	n := rapid.IntRange(0, 9).Draw(t, "shift")
	shifted := new(big.Rat).Mul(x, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)))
	return shifted.FloatString(130) + "e-" + big.NewInt(int64(n)).String()
}

func TestEncode(t *testing.T) {
	type params struct {
		Z string `json:"z"`
		A int    `json:"a,omitempty"`
	}
	id := jsonrpc.IntID(7)
	for _, tt := range []struct {
		why  string
		got  []byte
		want string
	}{
		{"members in the order of the specification", jsonrpc.Request(id, "m", params{Z: "x", A: 1}),
			`{"jsonrpc":"2.0","id":7,"method":"m","params":{"z":"x","a":1}}`},
		{"no HTML escapes", jsonrpc.Request(jsonrpc.StringID("<&>"), "<m>", params{Z: "<&>"}),
			`{"jsonrpc":"2.0","id":"<&>","method":"<m>","params":{"z":"<&>"}}`},
		{"nil params are left out", jsonrpc.Request(id, "m", nil), `{"jsonrpc":"2.0","id":7,"method":"m"}`},
		{"so are typed nils", jsonrpc.Notification("m", (*params)(nil)), `{"jsonrpc":"2.0","method":"m"}`},
		{"the names of a map are sorted", jsonrpc.Notification("m", map[string]any{"b": 1, "a": nil}),
			`{"jsonrpc":"2.0","method":"m","params":{"a":null,"b":1}}`},
		{"raw params are compacted, else they'd break the line",
			jsonrpc.Notification("m", json.RawMessage("{\n \"a\" : 1.0 \n}")),
			`{"jsonrpc":"2.0","method":"m","params":{"a":1.0}}`},
		{"raw params that are no JSON are sent as they are", jsonrpc.Notification("m", json.RawMessage(`{"a":`)),
			`{"jsonrpc":"2.0","method":"m","params":{"a":}`},
		{"a nil result is null", jsonrpc.Result(id, nil), `{"jsonrpc":"2.0","id":7,"result":null}`},
		{"a zero id is null", jsonrpc.Result(jsonrpc.ID{}, struct{}{}), `{"jsonrpc":"2.0","id":null,"result":{}}`},
		{"an error", jsonrpc.ErrorResponse(id, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: `no "m"`}),
			`{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no \"m\""}}`},
		{"an error with data", jsonrpc.ErrorResponse(id,
			&jsonrpc.Error{Code: 1, Message: "\xff", Data: json.RawMessage(`[ ]`)}),
			`{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"` + "\uFFFD" + `","data":[]}}`},
		{"a reply spells the id as it was asked",
			jsonrpc.Decode([]byte(`{"jsonrpc":"2.0","id":"\u0061","method":"m"}`)).Reply(1),
			`{"jsonrpc":"2.0","id":"\u0061","result":1}`},
		{"with errors too", jsonrpc.Decode([]byte(`{"jsonrpc":"2.0","id":1.0,"method":"m"}`)).ReplyError(
			&jsonrpc.Error{}), `{"jsonrpc":"2.0","id":1.0,"error":{"code":0,"message":""}}`},
		{"an id that is none is not echoed",
			jsonrpc.Decode([]byte(`{"jsonrpc":"2.0","id":{},"method":"m"}`)).ReplyError(&jsonrpc.Error{}),
			`{"jsonrpc":"2.0","id":null,"error":{"code":0,"message":""}}`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			require.Equal(t, tt.want, string(tt.got))
		})
	}
	require.Panics(t, func() { jsonrpc.Notification("m", func() {}) }, "a mistake of the caller")
}

// encoding/json is a second opinion on what is JSON at all.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"m","params":{}}`,
		`{"jsonrpc":"2.0","id":1e99,"result":[1,{"a":null}]}`,
		`{"jsonrpc":"2.0","id":"\ud83d\ude00","error":{"code":-1.0e1,"message":"x","data":{}}}`,
		`[{"jsonrpc":"2.0","method":"m"},1,[[]]]`, `{}{}`, `[]`, "\xff", `{"id":1,"id":2}`, `"`, `1e10000000`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		before := string(raw)
		m := jsonrpc.Decode(raw)
		require.Equal(t, before, string(m.Raw))
		require.Equal(t, before, string(raw), "the input is not written to")
		require.Equal(t, m.Kind == jsonrpc.KindInvalid, m.Fault != nil)
		if m.Fault != nil {
			fault, ok := m.Fault.(*jsonrpc.Fault)
			require.True(t, ok)
			require.NotContains(t, fault.Kind.String(), "FaultKind")
			require.LessOrEqual(t, fault.Offset, int64(len(raw)))
			require.Less(t, len(fault.Error()), 2048)
		} else {
			require.True(t, json.Valid(raw))
		}
		elements := 0
		for e := range m.Elements() {
			require.NotEqual(t, jsonrpc.KindBatch, e.Kind)
			elements++
		}
		require.Equal(t, m.Kind == jsonrpc.KindBatch, elements > 0)

		switch m.Kind {
		case jsonrpc.KindRequest:
			again := jsonrpc.Decode(jsonrpc.Request(m.ID, m.Method, m.Params))
			require.Equal(t, jsonrpc.KindRequest, again.Kind)
			require.Equal(t, m.ID, again.ID)
			require.Equal(t, m.Method, again.Method)
			reply := jsonrpc.Decode(m.Reply(nil))
			require.Equal(t, jsonrpc.KindResponse, reply.Kind)
			require.Equal(t, m.ID, reply.ID)
			require.Equal(t, string(m.RawID), string(reply.RawID))
		case jsonrpc.KindResponse:
			require.NotEqual(t, m.Err == nil, m.Result == nil)
			require.False(t, m.ID.IsZero())
		case jsonrpc.KindNotification:
			require.True(t, m.ID.IsZero())
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	for _, bb := range []struct {
		name string
		raw  []byte
	}{
		{"response", jsonrpc.Result(jsonrpc.IntID(12), struct{}{})},
		{"event-1KB", jsonrpc.Request(jsonrpc.IntID(12), "chat/deliver",
			map[string]any{"content": strings.Repeat("a word ", 150)})},
		{"event-1MB", jsonrpc.Request(jsonrpc.IntID(12), "chat/deliver",
			map[string]any{"content": strings.Repeat("a word ", 150_000)})},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.SetBytes(int64(len(bb.raw)))
			b.ReportAllocs()
			for b.Loop() {
				if jsonrpc.Decode(bb.raw).Fault != nil {
					b.Fatal("it is valid")
				}
			}
		})
	}
}

func TestNewRequestIsWhatDecodeReads(t *testing.T) {
	for _, tt := range []struct {
		why    string
		id     jsonrpc.ID
		params any
	}{
		{"a number", jsonrpc.IntID(7), map[string]int{"ms": 60_000}},
		{"a string that has to be quoted", jsonrpc.StringID("a\"b\u2028ü"), []string{"x"}},
		{"no params", jsonrpc.IntID(0), nil},
		{"params that encode as null", jsonrpc.IntID(1), (*int)(nil)},
	} {
		raw := jsonrpc.Request(tt.id, "conformance/advance", tt.params)
		require.Equal(t, jsonrpc.Decode(raw), jsonrpc.NewRequest(tt.id, "conformance/advance", tt.params), tt.why)
	}
}

// What is read once for each message of a run may not litter.
func TestDecodeAllocatesLittle(t *testing.T) {
	for _, tt := range []struct {
		why  string
		raw  []byte
		most float64
	}{
		{"an answer: its id, and how it is spelt", jsonrpc.Result(jsonrpc.IntID(12), struct{}{}), 2},
		{"a request, however much it says",
			jsonrpc.Request(jsonrpc.IntID(12), "chat/deliver",
				map[string]any{"content": strings.Repeat("a word ", 1500)}), 3},
	} {
		require.LessOrEqual(t, testing.AllocsPerRun(100, func() { jsonrpc.Decode(tt.raw) }), tt.most, tt.why)
	}
}
