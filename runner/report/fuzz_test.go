package report

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzReadJSON: whatever a file says, it is refused, or every form of the report can be written of it.
func FuzzReadJSON(f *testing.F) {
	for _, r := range reports() {
		var b bytes.Buffer
		require.NoError(f, WriteJSON(&b, r))
		f.Add(b.Bytes())
	}
	f.Add([]byte(`{"reportVersion": 1, "overall": "conformant", "summary": [{"role": "host", "pass": 123456}]}`))
	f.Add([]byte(`{"reportVersion": 1, "overall": "nonconformant", "requirements": [{"verdict": "fail"}],
		"scenarios": [{"line": -1, "durationMs": -1, "verdict": "fail", "checks": [{"ok": false, "seqs": [-1]}]}]}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := ReadJSON(bytes.NewReader(file))
		if err != nil {
			return
		}
		for _, write := range []func(io.Writer, Report) error{WriteBadge, WriteCTRF, WriteGitHub, WriteHTML, WriteJSON,
			WriteJUnit, WriteMarkdown, WriteSARIF} {
			require.NoError(t, write(io.Discard, r))
		}
		for _, style := range []Style{{}, {Width: 1}, {Width: 60, Color: true}} {
			require.NoError(t, WriteText(io.Discard, r, style))
		}
		for _, s := range r.Scenarios {
			require.NoError(t, WriteScenario(io.Discard, r, s, Style{}))
		}
	})
}
