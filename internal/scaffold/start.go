package scaffold

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// ours is a program that is there already.
type ours struct {
	name    string   // "": unknown
	command []string // nil: unknown
}

// start is the command in the form of a profile's list.
func (o ours) start() string { return cmp.Or(strings.Join(o.command, ", "), "node, my-bot.js") }

// starters are the usual names of a program's first file, and what runs it.
var starters = map[string][]string{
	"node": {"index.js", "index.mjs", "app.js", "app.mjs", "bot.js", "bot.mjs", "main.js", "server.js",
		"src/index.js"},
	"python3": {"main.py", "app.py", "bot.py"},
}

var (
	nodeStart   = regexp.MustCompile(`^node ([\w./-]+\.[cm]?js)$`)
	packageName = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)
)

// programIn looks for a program in a folder: what its package.json says, or else the only file with a usual name.
func programIn(folder fs.FS) ours {
	var out ours
	exists := func(name string) bool {
		info, err := fs.Stat(folder, path.Clean(name))
		return err == nil && info.Mode().IsRegular()
	}
	var manifest struct {
		Name    string            `json:"name"`
		Main    string            `json:"main"`
		Scripts map[string]string `json:"scripts"`
	}
	if raw, err := fs.ReadFile(folder, "package.json"); err == nil && json.Unmarshal(raw, &manifest) == nil {
		if packageName.MatchString(manifest.Name) {
			out.name = manifest.Name
		}
		if found := nodeStart.FindStringSubmatch(strings.TrimSpace(manifest.Scripts["start"])); found != nil {
			manifest.Main = found[1]
		}
		if manifest.Main != "" && exists(manifest.Main) {
			out.command = []string{"node", path.Clean(manifest.Main)}
			return out
		}
	}
	var all [][]string
	for runs, names := range starters {
		for _, name := range names {
			if exists(name) {
				all = append(all, []string{runs, name})
			}
		}
	}
	if len(all) == 1 {
		out.command = all[0]
	}
	return out
}
