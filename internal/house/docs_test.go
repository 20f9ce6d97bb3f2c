package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// TestGuideShowsValidMessages: each line of JSON in the guide can be pasted: it
// is one whole message, and valid.
func TestGuideShowsValidMessages(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "attach.md"))
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(guide, -1)
	require.NotEmpty(t, blocks)
	asked := map[string]string{} // id -> method, within a block
	for _, b := range blocks {
		clear(asked)
		for line := range strings.Lines(strings.TrimSpace(string(b[1]))) {
			raw := []byte(strings.TrimSpace(line))
			m := jsonrpc.Decode(raw)
			var findings []schemas.Finding
			switch m.Kind {
			case jsonrpc.KindRequest:
				asked[m.ID.String()] = m.Method
				findings = schemas.ValidateFrame(schemas.Draft20260624, raw, m.Method, false)
			case jsonrpc.KindNotification:
				findings = schemas.ValidateFrame(schemas.Draft20260624, raw, m.Method, false)
			case jsonrpc.KindResponse:
				require.Contains(t, asked, m.ID.String(), line)
				findings = schemas.ValidateFrame(schemas.Draft20260624, raw, asked[m.ID.String()], true)
			default: // an event on its own
				draft, kind, err := schemas.Recognize(raw)
				require.NoError(t, err, line)
				require.Equal(t, schemas.KindEvent, kind, line)
				findings = schemas.Validate(draft, kind, raw)
			}
			require.Empty(t, findings, line)
		}
	}
}

// TestGuideLinksLeadSomewhere: headings and files that README and docs point to
// exist.
func TestGuideLinksLeadSomewhere(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "docs/attach.md", "docs/traces.md", "docs/ci.md", "docs/reports.md", "docs/a2h-messages.md", "examples/README.md"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join(root, filepath.Dir(name), string(link[1])))
			require.NoError(t, err, "%s points to %s", name, link[1])
		}
	}
}
