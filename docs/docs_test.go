package docs_test

import (
	"os"
	"path/filepath"
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
