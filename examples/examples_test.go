// Package examples tests the example implementations as their readers would run them.
package examples

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/features/pap"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// kits are the examples, each a folder of its own.
var kits = []struct {
	folder string
	role   string
	shim   string // its file, which has to stay short
	needs  string // the program that runs it; go builds it
	least  int    // scenarios that have to be judged, so that a kit that declares less is noticed
}{
	{"go-host", c2a.RoleHost, "conformance_test.go", "go", 750},
	{"go-harness", c2a.RoleHarness, "conformance_test.go", "go", 900},
	{"node-host", c2a.RoleHost, "shim.js", "node", 750},
	{"node-harness", c2a.RoleHarness, "shim.js", "node", 900},
	{"python-host", c2a.RoleHost, "shim.py", "python3", 750},
	{"python-harness", c2a.RoleHarness, "shim.py", "python3", 900},
	{"python-platform", pap.RolePlatform, "shim.py", "python3", 200},
	{"python-polite-agent", c2a.RoleAgent, "shim.py", "python3", 35},
}

// TestKits: implementations that share neither code nor language with the reference keep every rule, warnings included.
func TestKits(t *testing.T) {
	for _, kit := range kits {
		t.Run(kit.folder, func(t *testing.T) {
			t.Parallel()
			program, err := exec.LookPath(kit.needs)
			if err != nil {
				t.Skipf("%s is not installed", kit.needs)
			}
			folder := t.TempDir() // a kit is copied, and has to stand alone
			require.NoError(t, os.CopyFS(folder, os.DirFS(kit.folder)))
			command := []string{program, filepath.Join(folder, kit.shim)}
			if kit.needs == "go" { // the shim is a test, which has virtual time
				require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"),
					[]byte("module kit\n\ngo 1.25\n"), 0o600))
				build := exec.Command(program, "test", "-c", "-o", "shim")
				build.Dir = folder
				out, err := build.CombinedOutput()
				require.NoError(t, err, "%s", out)
				command = []string{filepath.Join(folder, "shim"), "-test.run=TestConformance"}
			}
			r, err := runner.Run(t.Context(), runner.Options{
				Target: attach.Command(command, attach.Options{}),
				Filter: features.Filter{Roles: []string{kit.role}},
				Strict: true, Seed: 7,
			})
			require.NoError(t, err)
			if r.Overall != judge.Conformant {
				require.NoError(t, report.WriteText(os.Stderr, r, report.Style{Width: 120}))
			}
			require.Equal(t, judge.Conformant, r.Overall, r.Reason)
			judged := 0
			for _, scenario := range r.Scenarios {
				if scenario.Verdict == judge.Pass {
					judged++
				}
			}
			require.GreaterOrEqual(t, judged, kit.least, "the kit declares less than it did, or the suite has shrunk")
		})
	}
}

// TestKitsShareTime: no kit refers to another, so each has its own copy of the clock, and they are the same.
func TestKitsShareTime(t *testing.T) {
	for _, copies := range [][2]string{
		{"node-host/virtual-time.cjs", "node-harness/virtual-time.cjs"},
		{"python-host/virtual_time.py", "python-harness/virtual_time.py"},
	} {
		host, err := os.ReadFile(copies[0])
		require.NoError(t, err)
		harness, err := os.ReadFile(copies[1])
		require.NoError(t, err)
		require.Equal(t, string(host), string(harness), "%s and %s", copies[0], copies[1])
	}
}

// TestKitsAreReadable: what people copy stays short, and fits a screen.
func TestKitsAreReadable(t *testing.T) {
	for _, kit := range kits {
		source, err := os.ReadFile(filepath.Join(kit.folder, kit.shim))
		require.NoError(t, err)
		require.Less(t, bytes.Count(source, []byte("\n")), 200, "%s: a shim has to stay short", kit.folder)
		require.NoError(t, filepath.WalkDir(kit.folder, func(path string, entry fs.DirEntry, err error) error {
			if entry.IsDir() && entry.Name() == "__pycache__" {
				return fs.SkipDir
			}
			if err != nil || entry.IsDir() {
				return err
			}
			source, err := os.ReadFile(path)
			for line := range strings.Lines(string(source)) {
				require.LessOrEqual(t, utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "  ")), 121,
					"%s: %s", path, line)
			}
			return err
		}))
	}
}

// TestManners runs the tests of what the polite bots share.
func TestManners(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	tests := exec.Command(node, "--test")
	tests.Dir = filepath.Join("edge", "polite")
	out, err := tests.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
