//go:build ci

package cli

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestActionInstalls: the steps before the last build the program where the last one looks for it.
func TestActionInstalls(t *testing.T) {
	a, _ := readAction(t)
	temp := t.TempDir()
	for _, s := range a.Runs.Steps {
		if s.Run != "" && s.ID != "run" {
			code, told, _, _ := a.play(t, t.TempDir(), temp, s, nil)
			require.Zero(t, code, told)
		}
	}
	out, err := exec.CommandContext(t.Context(), filepath.Join(temp, programName, programName),
		"version").CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// TestDockerfileBuildsAStaticProgram: by its own command. The program needs nothing that isn't in the image.
func TestDockerfileBuildsAStaticProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the image is for Linux")
	}
	build := regexp.MustCompile(`(?m)^RUN (CGO_ENABLED=0 go build .*)$`).FindStringSubmatch(readRoot(t, "Dockerfile"))
	require.NotNil(t, build)
	binary := filepath.Join(t.TempDir(), programName)
	cmd := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(build[1], "/out/"+programName, binary))
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "VERSION=v9.8.7", "COMMIT=0123456789abcdef")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	file, err := elf.Open(binary)
	require.NoError(t, err)
	defer file.Close()
	for _, p := range file.Progs {
		require.NotEqual(t, elf.PT_INTERP, p.Type, "it needs a loader, and libraries")
	}
	started := exec.CommandContext(t.Context(), binary, "smoke", "--role", "host", "--draft", "2026-06-24")
	started.Env, started.Dir = []string{}, t.TempDir() // neither PATH nor HOME
	out, err = started.CombinedOutput()
	require.NoError(t, err, "%s", out)
	out, err = exec.CommandContext(t.Context(), binary, "version").Output()
	require.NoError(t, err)
	require.Contains(t, string(out), programName+" v9.8.7\ncommit 0123456789abcdef\ncatalogue sha256:")
	out, err = exec.CommandContext(t.Context(), binary, "version", "--sbom").Output()
	require.NoError(t, err)
	require.Contains(t, string(out), `"versionInfo": "v9.8.7"`)
	require.Contains(t, string(out), "pkg:golang/github.com/spf13/cobra@v")
}
