package scaffold

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/features/c2a"
	_ "github.com/c2a-conform/c2a-conform/runner" // what profiles name is registered there
	"github.com/c2a-conform/c2a-conform/runner/edge"
)

// TestProfilesOfInitLoad: whatever the platform and the model, as it is and with all that is optional.
func TestProfilesOfInitLoad(t *testing.T) {
	for _, name := range EdgeUses() {
		u, err := parseEdge(name)
		require.NoError(t, err, name)
		p, err := edge.Parse([]byte(u.profile()))
		require.NoError(t, err, "%s\n%s", name, u.profile())
		require.Equal(t, u.face, p.Face.Kind)
		keys := []string{"windows", "capabilities", "configuration", "processes", "isolated"}
		if u.adapter() {
			require.Equal(t, c2a.RoleAdapter, p.Role, name)
		} else {
			require.Equal(t, c2a.RoleStack, p.Role, name)
			require.Equal(t, u.model, p.Model.API, name)
			keys = append(keys, "marks")
		}
		require.NotEmpty(t, p.Start.Env, name)
		kind, _ := edge.FindKind(u.face)
		for setting := range kind.Settings {
			require.Contains(t, u.profile(), "${"+u.face+"."+setting+"}", "every setting is told of")
		}

		var all strings.Builder
		for line := range strings.Lines(u.profile()) {
			bare := strings.TrimLeft(line, " ")
			if key, _, found := strings.Cut(strings.TrimPrefix(bare, "# "), ":"); found &&
				strings.HasPrefix(bare, "# ") && optional[strings.TrimSpace(key)] {
				line = strings.Replace(line, "# ", "", 1)
			}
			all.WriteString(line)
		}
		_, err = edge.Parse([]byte(all.String()))
		require.NoError(t, err, "%s\n%s", name, all.String())
		var got map[string]any
		require.NoError(t, yaml.Unmarshal([]byte(all.String()), &got))
		if len(kind.Hosts) > 0 {
			keys = append(keys, "fixedHosts")
		}
		for _, key := range keys {
			require.Contains(t, got, key, name)
		}
	}
}

// TestAdaptersAreComplete: what init writes for a library stands in one folder, imports nothing that isn't there, and
// leaves its user few lines.
func TestAdaptersAreComplete(t *testing.T) {
	imports := regexp.MustCompile(`from '(\.[^']*)'`)
	for _, library := range Libraries() {
		program, err := Edge(libraries[library].face+"+"+linkUse, library, fstest.MapFS{})
		require.NoError(t, err, library)
		dir := t.TempDir()
		require.NoError(t, Write(t.Output(), program, dir, "1.0.0", false), library)

		scripts, err := filepath.Glob(filepath.Join(dir, "*.js"))
		require.NoError(t, err)
		require.Len(t, scripts, 3, library)
		found := 0
		for _, script := range scripts {
			text, err := os.ReadFile(script)
			require.NoError(t, err)
			for _, m := range imports.FindAllStringSubmatch(string(text), -1) {
				require.FileExists(t, filepath.Join(dir, m[1]), "%s of %s", script, library)
				found++
			}
		}
		require.Equal(t, 2, found, library)
		yours, err := os.ReadFile(filepath.Join(dir, "adapter.js"))
		require.NoError(t, err)
		require.LessOrEqual(t, strings.Count(string(yours), "\n"), 40, library)

		for _, name := range []string{"package.json", "package-lock.json"} { // for npm ci
			require.FileExists(t, filepath.Join(dir, name), library)
		}
		p, err := edge.Load(filepath.Join(dir, adapterProfile))
		require.NoError(t, err, library)
		require.Equal(t, c2a.RoleAdapter, p.Role, library)
		require.Equal(t, c2a.Protocol.Drafts, p.Drafts, library)
		configuration, err := os.ReadFile(filepath.Join(dir, "c2a-conform.yaml"))
		require.NoError(t, err)
		require.Contains(t, string(configuration), adapterProfile, library)
	}
}

// optional are the keys that a profile of init has as comments.
var optional = map[string]bool{
	"webhook": true, "PORT": true, "handle": true, "silence": true, "body": true, "dir": true, "files": true,
	"config.json": true, "ready": true, "log": true, "http": true,
	"within": true, "windows": true, "capabilities": true, "configuration": true, "processes": true, "marks": true,
	"isolated": true, "fixedHosts": true,
}
