package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/startup"
)

// TestStartsNothing: a library asks the go command something when it is loaded, and must not find it. The
// implementation finds what it needs all the same.
func TestStartsNothing(t *testing.T) {
	startup.Done() // of the test binary, in the place of main
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("sh is not installed")
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "c2a-conform")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	tools := filepath.Join(dir, "tools")
	require.NoError(t, os.Mkdir(tools, 0o755))
	started := filepath.Join(dir, "started")
	mark := "#!/bin/sh\necho \"$0\" >>'" + started + "'\n"
	for _, name := range []string{"go", "mine"} {
		require.NoError(t, os.WriteFile(filepath.Join(tools, name), []byte(mark), 0o755))
	}
	t.Setenv("PATH", tools)
	out, err = exec.CommandContext(t.Context(), binary, "version").CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.NoFileExists(t, started, "version has started a program")
	_ = exec.CommandContext(t.Context(), binary, "smoke", "--impl", "mine", "--role", "host").Run() // mine is no host
	raw, err := os.ReadFile(started)
	require.NoError(t, err, "smoke didn't find the implementation")
	require.Contains(t, string(raw), filepath.Join(tools, "mine"))
}
