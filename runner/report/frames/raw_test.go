package frames

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRawNeverBreaksAReport(t *testing.T) {
	deep := strings.Repeat("[", 9999) + strings.Repeat("]", 9999)
	for _, row := range []struct {
		why, raw, want string
	}{
		{"a frame is shown as it is", `{"id":1.50}`, `{"id":1.50}`},
		{"white space is not kept", ` { "id" : 1 } `, `{"id":1}`},
		{"half a frame", `{"id":`, `"{\"id\":"`},
		{"two frames on one line", `{} {}`, `"{} {}"`},
		{"duplicate names would be lost on reading", `{"a":1,"a":2}`, `"{\"a\":1,\"a\":2}"`},
		{"a JSON string is no frame, and must come back with its quotation marks", `"x"`, `"\"x\""`},
		{"nothing at all", ``, `""`},
		{"invalid UTF-8", "{\"\xff\":1}", `"{\"` + "\\ufffd" + `\":1}"`},
		{"too deep for many readers", deep, `"` + deep + `"`},
		{"an unpaired surrogate", `{"a":"\ud800"}`, `"{\"a\":\"\\ud800\"}"`},
	} {
		b, err := json.Marshal(Raw(row.raw))
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, string(b), row.why)

		_, err = json.MarshalIndent([]Entry{{Raw: Raw(row.raw)}}, "", "  ")
		require.NoError(t, err, row.why)
	}
	huge, err := json.Marshal(Raw(bytes.Repeat([]byte("x"), 5<<20)))
	require.NoError(t, err)
	require.Less(t, len(huge), maxRawBytes+100, "a flood is cut")
	require.Contains(t, string(huge), "(5242880 bytes in all)")
}
