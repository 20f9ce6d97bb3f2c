package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// A line is the same whether a pass has noted its members or encoding/json has decoded it.
func TestBothReadingsOfALineAgree(t *testing.T) {
	const frame = `{"jsonrpc":"2.0","id":"a","method":"chat/deliver","params":{"eventId":"e"}}`
	for _, tt := range []struct {
		why, line string
		noted     bool
	}{
		{"a record of a log", `{"at":17,"dir":"to_agent","session":"s","frame":` + frame + `}`, true},
		{"a time in words", `{"at":"2026-06-24T12:00:00Z","dir":"in","frame":` + frame + `}`, true},
		{"white space, and another order", ` { "frame" : ` + frame + ` , "dir" : "in" , "at" : 1.5 } `, true},
		{"escapes", `{"\u0061t":1,"dir":"\u0069n","session":"\"\ud83d\ude00","frame":` + frame + `}`, true},
		{"a frame as text", `{"at":1,"dir":"in","text":"{\"jsonrpc\":\"2.0\""}`, true},
		{"where the connection is over", `{"at":1,"session":"s","link":"down"}`, true},
		{"a frame of a trace", `{"record":"frame","seq":3,"atMs":-5,"dir":"to","tap":"link","frame":` +
			frame + `}`, true},
		{"a header of a trace", `{"record":"header","world":"w","role":"host","draft":"2026-06-02","hello":{"at":1}}`,
			true},
		{"a batch", `{"at":1,"dir":"in","frame":[` + frame + `]}`, true},
		{"a frame that is null", `{"at":1,"dir":"in","frame":null}`, true},
		{"a frame with a fault", `{"at":1,"dir":"in","frame":{"jsonrpc":"1.0","id":[]}}`, true},
		{"names in another case", `{"At":1,"DIR":"in","frame":` + frame + `}`, false},
		{"names twice", `{"at":1,"dir":"in","dir":"out","frame":` + frame + `}`, false},
		{"a name twice in the frame", `{"at":1,"dir":"in","frame":{"id":1,"id":2}}`, false},
		{"bytes", `{"at":1,"dir":"in","base64":"/w=="}`, false},
		{"null in place of a text", `{"at":1,"dir":null,"session":null,"text":null,"frame":` + frame + `}`, false},
		{"a number in place of a text", `{"at":1,"dir":5,"frame":` + frame + `}`, false},
		{"a time that is no integer", `{"record":"frame","atMs":1.0,"frame":` + frame + `}`, false},
		{"an array", `[1]`, false},
		{"no JSON", `{"at":1,`, false},
		{"nothing in it", `{}`, false},
	} {
		raw := []byte(tt.line)
		require.Equal(t, decode(1, raw), parse(1, raw), tt.why)
		pass, ok := onepass.Anything.RunNoting(raw)
		require.Equal(t, tt.noted, ok && new(line).members(raw, pass), tt.why)
	}
}
