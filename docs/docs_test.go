package docs_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/docs"
)

func TestTopics(t *testing.T) {
	files, err := filepath.Glob("*.md")
	require.NoError(t, err)
	all := docs.Topics()
	require.Len(t, all, len(files))
	for _, topic := range all {
		require.NotEmpty(t, topic.Title, topic.Name)
		raw, err := os.ReadFile(topic.Name + ".md")
		require.NoError(t, err)
		require.Equal(t, string(raw), topic.Text)
		for _, name := range []string{topic.Name, topic.Name + ".md", "docs/" + topic.Name + ".md"} {
			found, ok := docs.Find(name)
			require.True(t, ok, name)
			require.Equal(t, topic, found)
		}
	}
	_, ok := docs.Find("nothing")
	require.False(t, ok)
}

func TestSections(t *testing.T) {
	one := "## One\n\n1\n\n### Below one\n\n2\n\n```sh\n# no heading\n```\n"
	below := "### Below one\n\n2\n\n```sh\n# no heading\n```\n"
	two := "## Two\n\n3\n"
	whole := "# A guide\n\nwords\n\n" + one + "\n" + two
	require.Equal(t, []docs.Section{
		{"A guide", 1, whole}, {"One", 2, one}, {"Below one", 3, below}, {"Two", 2, two},
	}, docs.Topic{Text: whole}.Sections())
	for _, topic := range docs.Topics() {
		for _, s := range topic.Sections() {
			require.True(t, strings.Contains(topic.Text, strings.TrimSpace(s.Text)), "%s: %s", topic.Name, s.Heading)
		}
	}
}

// goExamples is the beginning of a file with the guides' examples in Go: what they import, and what they say is yours.
const goExamples = `package docs_test

import (
	"context"
	"io"
	"testing"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/explore"
)

var (
	_ = godog.TestSuite{}
	_ = require.NoError
	_ = features.Filter{}
	_ = explore.Run

	target attach.Target
)

func serve(ctx context.Context, r io.Reader, w io.Writer) error { return nil }
`

// declared finds the variables of each declaration.
var declared = regexp.MustCompile(`(?m)^(\w+(?:, \w+)*) := `)

// TestGoExamplesCompile checks the types of each example in Go, as if it stood in a test of this package.
func TestGoExamplesCompile(t *testing.T) {
	var source strings.Builder
	source.WriteString(goExamples)
	n := 0
	for _, topic := range docs.Topics() {
		for _, block := range strings.Split(topic.Text, "\n```go\n")[1:] {
			code, _, _ := strings.Cut(block, "\n```")
			if n++; !strings.HasPrefix(code, "func ") {
				for _, m := range declared.FindAllStringSubmatch(code, -1) {
					for name := range strings.SplitSeq(m[1], ", ") {
						code += "\n_ = " + name // the example may leave it unused
					}
				}
				code = fmt.Sprintf("func example%d(t *testing.T, ctx context.Context) {\n%s\n}", n, code)
			}
			fmt.Fprintf(&source, "\n// %s\n%s\n", topic.Name, code)
		}
	}
	require.GreaterOrEqual(t, n, 4)

	dir := t.TempDir()
	file, overlay := filepath.Join(dir, "examples_test.go"), filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(file, []byte(source.String()), 0o600))
	place, err := filepath.Abs("go_examples_test.go")
	require.NoError(t, err)
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{place: file}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(overlay, replace, 0o600))
	out, err := exec.CommandContext(t.Context(), "go", "vet", "-overlay", overlay, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
}
