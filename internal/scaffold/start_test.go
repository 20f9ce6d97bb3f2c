package scaffold

import (
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
