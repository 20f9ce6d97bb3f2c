package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSchemasBundle(t *testing.T) {
	run := func(args ...string) (code int, out, err string) {
		var stdout, stderr bytes.Buffer
		code = Main(t.Context(), append([]string{"schemas", "bundle"}, args...), nil, &stdout, &stderr)
		return code, stdout.String(), stderr.String()
	}
	dir := filepath.Join(t.TempDir(), "a", "b")
	code, out, _ := run("-o", dir)
	require.Equal(t, exitOK, code)
	require.Regexp(t, `^Wrote to .*:\n  \d{3} JSON Schemas\n  \d{3} valid and \d{3} invalid vectors`, out)
	require.NoFileExists(t, filepath.Join(dir, "all.json"))

	raw, err := os.ReadFile(filepath.Join(dir, "vectors", "index.json"))
	require.NoError(t, err)
	var vectors []struct{ File, Schema string }
	require.NoError(t, json.Unmarshal(raw, &vectors))
	for _, v := range vectors {
		require.FileExists(t, filepath.Join(dir, filepath.FromSlash(v.File)))
		require.FileExists(t, filepath.Join(dir, filepath.FromSlash(v.Schema)))
	}

	single := filepath.Join(t.TempDir(), "one")
	code, out, _ = run("--output", single, "--single")
	require.Equal(t, exitOK, code)
	require.Contains(t, out, "\n  all JSON Schemas, in one file\n")
	require.FileExists(t, filepath.Join(single, "all.json"))
	require.NoDirExists(t, filepath.Join(single, "pap"))

	for _, row := range []struct {
		why  string
		args []string
		want string
	}{
		{"no folder", nil, "say where to write: -o DIR"},
		{"an empty name", []string{"-o", " "}, "say where to write: -o DIR"},
		{"a folder with files in it", []string{"-o", dir}, "is not empty, so nothing was written"},
		{"a file", []string{"-o", filepath.Join(single, "all.json")}, "not a directory"},
		{"an argument", []string{"-o", dir, "event"}, `takes no arguments, but got "event"`},
	} {
		code, out, said := run(row.args...)
		require.Equal(t, exitUsage, code, row.why)
		require.Empty(t, out, row.why)
		require.Contains(t, said, row.want, row.why)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pap", "post.json"), []byte("old"), 0o644))
	code, _, _ = run("-o", dir, "--force")
	require.Equal(t, exitOK, code)
	written, err := os.ReadFile(filepath.Join(dir, "pap", "post.json"))
	require.NoError(t, err)
	require.NotEqual(t, "old", string(written))
}
