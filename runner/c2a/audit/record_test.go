package audit_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// A log says the same however it comes: in bytes, in pieces, with other ends of lines.
func TestALogComesInPieces(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, generate(&b, 700, offices()...))
	long := fmt.Sprintf(`{"at":1782302400000,"dir":"to_agent","session":"x","frame":{"jsonrpc":"1.0","method":"%s"}}`,
		strings.Repeat("x", 200<<10))
	log := strings.ReplaceAll(b.String(), "2026-06-02T", "yesterday") + "\n" + long // without an end
	want, whole := all(t, []byte(log), audit.Options{})
	require.NotEmpty(t, want)
	for why, r := range map[string]io.Reader{
		"in bytes":             iotest.OneByteReader(strings.NewReader(log)),
		"in pieces":            iotest.HalfReader(strings.NewReader(log)),
		"the end with the end": iotest.DataErrReader(strings.NewReader(log)),
		"from elsewhere":       strings.NewReader(strings.ReplaceAll(log, "\n", "\r\n")),
		"with a mark":          strings.NewReader("\ufeff" + log),
	} {
		var got []audit.Finding
		s, err := audit.Run(t.Context(), r, audit.Options{}, func(f audit.Finding) error {
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
	const link = `{"jsonrpc":"2.0","id":0,"method":"initialize",` +
		`"params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"h","version":"1"},"capabilities":{}}}`
	log := at("00:00", "to_agent", link) +
		at("00:00", "to_host",
			`{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2026-06-24",`+
				`"serverInfo":{"name":"a","version":"1"},"capabilities":{}}}`) +
		at("01:00", "to_agent", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`) +
		at("05:59", "to_agent", `{"jsonrpc":"2.0","method":"x"}`) + // it is judged here, and may be answered still
		at("06:01", "to_agent", `{"jsonrpc":"2.0","method":"x"}`) +
		at("06:02", "to_agent", link)
	found, _ := all(t, []byte(log), audit.Options{Role: spec.RoleHarness})
	require.Len(t, found, 1)
	require.Equal(t, "C2A-RPC-002", found[0].Requirement)
	require.Equal(t, 3, found[0].Line)
}
