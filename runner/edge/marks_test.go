package edge

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMarksAreFoundAndTakenOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := mark{
			world:   rapid.IntRange(1, 1<<31-1).Draw(t, "world"),
			message: rapid.IntRange(0, 999_999).Draw(t, "message"),
			version: rapid.IntRange(0, 999_999).Draw(t, "version"),
		}
		text := rapid.StringMatching(`[ -Z^-~\n]{0,40}[!-Z]`).Draw(t, "text")
		require.Equal(t, []mark{m}, marksIn(text+m.String()))
		require.Equal(t, text, unmarked(text+m.String()))
	})
}

func TestMarkable(t *testing.T) {
	for _, row := range []struct {
		why, text string
		marked    bool
	}{
		{"a program may look out for it as a whole", "thanks", false},
		{"so it may for a few words", "@lead thank you!", false},
		{"nobody looks out for a sentence", "@lead please restart it", true},
		{"nothing was said", "", false},
	} {
		require.Equal(t, row.marked, markable(row.text), row.why)
	}
}

func TestTemplates(t *testing.T) {
	values := map[string]string{"slack.url": "http://127.0.0.1:1/", "openai.url": "http://127.0.0.1:2", "port": "7"}
	for _, row := range []struct{ why, text, want, problem string }{
		{"a name stands for its value", "at ${slack.url}api:${port}", "at http://127.0.0.1:1/api:7", ""},
		{"two signs stand for one", "$$HOME and $5", "$HOME and $5", ""},
		{"a slip shows which names there are", "${slack.uri}", "",
			"unknown template ${slack.uri}; known: slack.url"},
		{"one of nothing shows all", "${token}", "", "unknown template ${token}; known: openai.url, port, slack.url"},
	} {
		got, err := expand(row.text, values)
		if row.problem != "" {
			require.EqualError(t, err, row.problem, row.why)
			continue
		}
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, got, row.why)
	}
}
