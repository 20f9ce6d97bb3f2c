package scaffold

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestTheProgramThatIsThere(t *testing.T) {
	for _, row := range []struct {
		why   string
		files map[string]string
		want  ours
	}{
		{"an empty folder", nil, ours{}},
		{"the start script", map[string]string{"src/tea.js": "", "x.js": "",
			"package.json": `{"name":"tea-bot","main":"x.js","scripts":{"start":"node src/tea.js"}}`},
			ours{"tea-bot", []string{"node", "src/tea.js"}}},
		{"a start script with options is too much", map[string]string{
			"package.json": `{"scripts":{"start":"NODE_ENV=x node tea.js"}}`, "tea.js": ""}, ours{}},
		{"main", map[string]string{"package.json": `{"main":"./tea.js"}`, "tea.js": ""},
			ours{"", []string{"node", "tea.js"}}},
		{"what npm init writes, and another file", map[string]string{"package.json": `{"name":"bot","main":"index.js"}`,
			"app.js": ""}, ours{"bot", []string{"node", "app.js"}}},
		{"the name of a scope is no name", map[string]string{"package.json": `{"name":"@tea/bot"}`, "bot.py": ""},
			ours{"", []string{"python3", "bot.py"}}},
		{"two candidates", map[string]string{"app.js": "", "bot.js": ""}, ours{}},
		{"a file outside", map[string]string{"package.json": `{"main":"../tea.js"}`}, ours{}},
		{"no JSON", map[string]string{"package.json": `{`, "main.py": ""}, ours{"", []string{"python3", "main.py"}}},
	} {
		folder := fstest.MapFS{}
		for name, text := range row.files {
			folder[name] = &fstest.MapFile{Data: []byte(text)}
		}
		require.Equal(t, row.want, programIn(folder), row.why)
	}
}

// TestEachFolderHasAWorkflow: what init writes for a second program of a repository leaves the first one's workflow.
func TestEachFolderHasAWorkflow(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(root, ".git"), 0o777))
	for _, row := range []struct{ folder, workflow string }{
		{"one", "c2a-conform.yml"}, {"bots/two", "c2a-conform-bots-two.yml"}, {"one", "c2a-conform.yml"},
	} {
		program, err := Kit("node", "", "harness")
		require.NoError(t, err)
		dir := filepath.Join(root, filepath.FromSlash(row.folder))
		require.NoError(t, Write(t.Output(), program, dir, "1.0.0", true), row.folder)
		text, err := os.ReadFile(filepath.Join(root, ".github", "workflows", row.workflow))
		require.NoError(t, err, row.folder)
		require.Contains(t, string(text), "working-directory: "+row.folder+"}")
	}
}
