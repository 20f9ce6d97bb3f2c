package architecture

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// TestGuideShowsValidMessages: each line of JSON in the guides can be pasted: it
// is one whole message, and valid.
func TestGuideShowsValidMessages(t *testing.T) {
	for name, draft := range map[string]schemas.Draft{"attach.md": schemas.Draft20260624, "pap.md": schemas.DraftPAP, "a2h.md": schemas.DraftA2H} {
		t.Run(name, func(t *testing.T) {
			guide, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
			require.NoError(t, err)
			blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllSubmatch(guide, -1)
			require.NotEmpty(t, blocks)
			for _, b := range blocks {
				validBlock(t, draft, string(b[1]))
			}
		})
	}
}

// validBlock demands that each line is a valid message: a request, the response to
// it, a notification, or an event on its own.
func validBlock(t *testing.T, draft schemas.Draft, block string) {
	t.Helper()
	asked := map[string]string{} // id -> method
	for line := range strings.Lines(strings.TrimSpace(block)) {
		raw := []byte(strings.TrimSpace(line))
		m := jsonrpc.Decode(raw)
		var findings []schemas.Finding
		switch m.Kind {
		case jsonrpc.KindRequest:
			asked[m.ID.String()] = m.Method
			findings = schemas.ValidateFrame(draft, raw, m.Method, false)
		case jsonrpc.KindNotification:
			findings = schemas.ValidateFrame(draft, raw, m.Method, false)
		case jsonrpc.KindResponse:
			require.Contains(t, asked, m.ID.String(), line)
			findings = schemas.ValidateFrame(draft, raw, asked[m.ID.String()], true)
		default:
			draft, kind, err := schemas.Recognize(raw)
			require.NoError(t, err, line)
			require.Equal(t, schemas.KindEvent, kind, line)
			findings = schemas.Validate(draft, kind, raw)
		}
		require.Empty(t, findings, line)
	}
}

// TestGuideLinksLeadSomewhere: headings and files that README and docs point to
// exist.
func TestGuideLinksLeadSomewhere(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "docs/attach.md", "docs/edge.md", "docs/pap.md", "docs/a2h.md", "docs/traces.md", "docs/ci.md", "docs/reports.md", "docs/a2h-messages.md", "examples/README.md"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join(root, filepath.Dir(name), string(link[1])))
			require.NoError(t, err, "%s points to %s", name, link[1])
		}
	}
}
