//go:build ci

package bundle

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// written writes a bundle to a folder.
func written(t *testing.T, o Options) string {
	t.Helper()
	dir := t.TempDir()
	for path, content := range filesOf(t, o) {
		name := filepath.Join(dir, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, content, 0o644))
	}
	return dir
}

// run runs a program in the folder of the other validators, and gives what it says.
func run(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = "interop"
	out, err := cmd.Output()
	said := ""
	if failure, ok := errors.AsType[*exec.ExitError](err); ok {
		said = string(failure.Stderr)
	}
	require.NoError(t, err, "%s %s\n%s", name, strings.Join(args, " "), said)
	return out
}

// python finds a Python that has python-jsonschema.
func python(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import jsonschema").Run() == nil {
			return name
		}
	}
	require.Fail(t, "no Python with python-jsonschema; .ci/schemas installs it")
	return ""
}

// Other validators compile every schema, ajv in its strict mode, and give every vector the verdict of c2a-conform, but
// for what is listed as beyond a schema. What is wrong with bytes depends on the JSON parser: testdata/readings.json
// has what each lets pass.
func TestOtherValidatorsAgree(t *testing.T) {
	run(t, "npm", "ci", "--silent", "--no-audit", "--no-fund")
	const golden = "testdata/readings.json"
	var want map[string][]string
	if raw, err := os.ReadFile(golden); !*update {
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &want))
	}
	for _, o := range []Options{{}, {Single: true}} {
		dir := written(t, o)
		raw, err := os.ReadFile(filepath.Join(dir, "vectors", "index.json"))
		require.NoError(t, err)
		var vectors []Vector
		require.NoError(t, json.Unmarshal(raw, &vectors))
		accepted := map[string][]string{}
		for _, said := range [][]byte{run(t, "node", "verdicts.mjs", dir), run(t, python(t), "verdicts.py", dir)} {
			var verdicts struct {
				Schemas  int                 `json:"schemas"`
				Accepted map[string][]string `json:"accepted"`
			}
			require.NoError(t, json.Unmarshal(said, &verdicts))
			require.Greater(t, verdicts.Schemas, 70)
			maps.Copy(accepted, verdicts.Accepted)
		}
		require.ElementsMatch(t, []string{"ajv", "cfworker", "hyperjump", "python-jsonschema"},
			slices.Collect(maps.Keys(accepted)))
		got := map[string][]string{}
		for engine, files := range accepted {
			for _, v := range vectors {
				accepts := slices.Contains(files, v.File)
				if slices.ContainsFunc(readings, func(r Beyond) bool { return r.Name == v.Beyond }) {
					if accepts {
						got[engine] = append(got[engine], v.File)
					}
					continue
				}
				require.Equal(t, v.Valid || v.Beyond != "", accepts, "%s, by %s, of %s: %s", engine, v.Schema, v.File,
					v.Why)
			}
		}
		if *update {
			content, err := indented(got)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(golden, content, 0o644))
			want = got
		}
		require.Equal(t, want, got)
	}
}

var refused = regexp.MustCompile(`(?m)^invalid\.ts\((\d+),`)

// Every valid vector fits its type, most invalid ones don't, and unions can be told apart.
func TestDeclarationsFitTheVectors(t *testing.T) {
	run(t, "npm", "ci", "--silent", "--no-audit", "--no-fund")
	dir, folder := written(t, Options{}), t.TempDir()
	run(t, "node", "types.mjs", dir, folder)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module"}`), 0o644))
	compiler, err := filepath.Abs("interop/node_modules/.bin/tsc")
	require.NoError(t, err)
	tsc := func(files ...string) string {
		cmd := exec.CommandContext(t.Context(), compiler, append([]string{"--strict", "--noEmit", "--module",
			"nodenext", "--target", "es2022", "--pretty", "false"}, files...)...)
		cmd.Dir = folder
		said, _ := cmd.CombinedOutput()
		return string(said)
	}
	require.Empty(t, tsc("valid.ts", "use.ts"))
	lines := map[string]bool{}
	for _, line := range refused.FindAllStringSubmatch(tsc("invalid.ts"), -1) {
		lines[line[1]] = true
	}
	require.Greater(t, len(lines), 200, "types that refuse little are of no use")
}
