package jsonrpc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A pass that notes members and the decoder that it stands in for make the same of a record.
func TestBothReadersAgree(t *testing.T) {
	for _, tt := range []struct{ why, raw string }{
		{"a request", `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[1,{"b":null}]}}`},
		{"white space everywhere", " {\n\t\"jsonrpc\" : \"2.0\" , \"id\" : 1.0e0 , \"result\" : { } } \r\n"},
		{"names and texts with escapes",
			`{"json\u0072pc":"2\u002e0","id":"\ud83d\ude00\u0041\/","method":"\u006d","params":[]}`},
		{"an id that has to be quoted", `{"jsonrpc":"2.0","id":"\"\\\n","result":1}`},
		{"members that nobody knows",
			`{"jsonrpc":"2.0","x":{"id":9},"id":null,"error":{"code":-3,"message":"m","data":[1]}}`},
		{"faults, of which the first counts", `{"jsonrpc":2,"id":[],"method":5,"params":"x","result":1,"error":{}}`},
		{"nothing in it", `{}`},
		{"a name twice", `{"jsonrpc":"2.0","id":1,"id":1,"method":"m"}`},
		{"a name twice deep down", `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[{"b":1,"b":2}]}}`},
		{"more behind it", `{"jsonrpc":"2.0","method":"m"} x`},
		{"cut off", `{"jsonrpc":"2.0","method":"m","params":{"a":`},
		{"no UTF-8", "{\"jsonrpc\":\"2.0\",\"method\":\"\xff\"}"},
		{"half of a surrogate pair", `{"jsonrpc":"2.0","method":"\ud800"}`},
		{"deeper than a pass goes", `{"jsonrpc":"2.0","method":"m","params":` + strings.Repeat("[", 500) +
			strings.Repeat("]", 500) + `}`},
		{"a number that a pass refuses", `{"jsonrpc":"2.0","id":1e9999,"method":"m"}`},
		{"a batch", `[{"jsonrpc":"2.0","method":"m"}]`},
		{"no object", `"x"`},
		{"nothing", ``},
	} {
		require.Equal(t, decode([]byte(tt.raw)), Decode([]byte(tt.raw)), tt.why)
	}
}
