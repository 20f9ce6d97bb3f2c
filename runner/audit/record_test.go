package audit

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features/c2a"
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
		{"a frame of a trace", `{"record":"frame","seq":3,"atMs":-5,"dir":"to","tap":"link","frame":` + frame + `}`, true},
		{"a header of a trace", `{"record":"header","world":"w","role":"host","draft":"2026-06-02","hello":{"at":1}}`, true},
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

// A log says the same however it comes: in bytes, in pieces, with other ends of lines.
func TestALogComesInPieces(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, generate(&b, 700, offices()...))
	long := fmt.Sprintf(`{"at":1782302400000,"dir":"to_agent","session":"x","frame":{"jsonrpc":"1.0","method":"%s"}}`, strings.Repeat("x", 3*batchBytes))
	log := strings.ReplaceAll(b.String(), "2026-06-02T", "yesterday") + "\n" + long // without an end
	want, whole := all(t, []byte(log), Options{})
	require.NotEmpty(t, want)
	for why, r := range map[string]io.Reader{
		"in bytes":             iotest.OneByteReader(strings.NewReader(log)),
		"in pieces":            iotest.HalfReader(strings.NewReader(log)),
		"the end with the end": iotest.DataErrReader(strings.NewReader(log)),
		"from elsewhere":       strings.NewReader(strings.ReplaceAll(log, "\n", "\r\n")),
		"with a mark":          strings.NewReader("\ufeff" + log),
	} {
		var got []Finding
		s, err := Run(t.Context(), r, Options{}, func(f Finding) error {
			got = append(got, f)
			return nil
		})
		require.NoError(t, err, why)
		require.Equal(t, why == "with a mark", s.Marked, why)
		s.Marked = false
		require.Equal(t, whole, s, why)
		require.Equal(t, want, got, why)
	}
}

// What a link leaves open is told of, though the link is made anew before it is judged again.
func TestALinkMadeAnewHidesNothing(t *testing.T) {
	at := func(time, dir, frame string) string {
		return fmt.Sprintf(`{"at":"2026-06-24T12:%sZ","dir":%q,"session":"a","frame":%s}`+"\n", time, dir, frame)
	}
	const link = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"h","version":"1"},"capabilities":{}}}`
	log := at("00:00", "to_agent", link) +
		at("00:00", "to_host", `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2026-06-24","serverInfo":{"name":"a","version":"1"},"capabilities":{}}}`) +
		at("01:00", "to_agent", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`) +
		at("05:59", "to_agent", `{"jsonrpc":"2.0","method":"x"}`) + // it is judged here, and may be answered still
		at("06:01", "to_agent", `{"jsonrpc":"2.0","method":"x"}`) +
		at("06:02", "to_agent", link)
	found, _ := all(t, []byte(log), Options{Role: c2a.RoleHarness})
	require.Len(t, found, 1)
	require.Equal(t, "C2A-RPC-002", found[0].Requirement)
	require.Equal(t, 3, found[0].Line)
}
