package bom

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(name, got, 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "%s is out of date; rewrite it by: go test ./internal/bom -update", name)
}

func TestDocument(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Write(&b, &debug.BuildInfo{GoVersion: "go1.26.0",
		Main: debug.Module{Path: "example.org/program"},
		Deps: []*debug.Module{{Path: "example.org/a/v2", Version: "v2.0.1", Sum: "h1:abc="},
			{Path: "example.org/b", Version: "v1.0.0",
				Replace: &debug.Module{Path: "example.org/c", Version: "v1.1.0"}}},
	}, "v1.2.3+x", time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)))
	golden(t, filepath.Join("testdata", "document.json"), b.Bytes())
	var d document
	require.NoError(t, json.Unmarshal(b.Bytes(), &d))
	ids := map[string]bool{d.ID: true}
	for _, p := range d.Packages {
		require.Regexp(t, `^SPDXRef-[A-Za-z0-9.-]+$`, p.ID)
		require.False(t, ids[p.ID], "%s twice", p.ID)
		ids[p.ID] = true
	}
	for _, r := range d.Relationship {
		require.True(t, ids[r.Of] && ids[r.To], "%v", r)
	}
}

// linked is a package of a module that is in the program.
type linked struct {
	Dir    string
	Module *struct{ Path, Version, Dir string }
}

var license = regexp.MustCompile(`(?i)^(un)?licen[sc]e|^copying|^notice|^patents`)

// TestNoticesAreComplete: the file that comes with the program has the license of each module in it, on each system.
func TestNoticesAreComplete(t *testing.T) {
	root := filepath.Join("..", "..")
	goroot, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	require.NoError(t, err)
	texts := map[string]map[string]string{"Go " + majorOfGo(): {
		"LICENSE": read(t, filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE"))}}
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=Dir,Module", "./cmd/c2a-conform")
		cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := cmd.Output()
		require.NoError(t, err)
		for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
			var p linked
			require.NoError(t, d.Decode(&p))
			if p.Module == nil || p.Module.Version == "" {
				continue // Go's own, or this one
			}
			of := texts[p.Module.Path+" "+p.Module.Version]
			if of == nil {
				of = map[string]string{}
				texts[p.Module.Path+" "+p.Module.Version] = of
			}
			for dir := p.Dir; strings.HasPrefix(dir, p.Module.Dir); dir = filepath.Dir(dir) {
				collect(t, p.Module.Dir, dir, of)
			}
		}
	}
	var b strings.Builder
	b.WriteString("c2a-conform contains the following software, each under the license behind its name.\n")
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		require.NotEmpty(t, texts[name], "%s has no license", name)
		fmt.Fprintf(&b, "\n%s\n%s\n", strings.Repeat("=", 80), name)
		for _, file := range slices.Sorted(maps.Keys(texts[name])) {
			fmt.Fprintf(&b, "%s\n%s\n\n%s\n", strings.Repeat("-", 80), file, strings.TrimSpace(texts[name][file]))
		}
	}
	golden(t, filepath.Join(root, "THIRD_PARTY_NOTICES.txt"), []byte(b.String()))
}

// majorOfGo is the version of Go without its patch, which changes no license.
func majorOfGo() string {
	parts := strings.SplitN(strings.TrimPrefix(runtime.Version(), "go"), ".", 3)
	return strings.Join(parts[:2], ".")
}

// collect adds the licenses in a folder.
func collect(t *testing.T, module, dir string, into map[string]string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, file := range files {
		if file.IsDir() || !license.MatchString(file.Name()) || strings.HasSuffix(file.Name(), ".go") {
			continue
		}
		name, err := filepath.Rel(module, filepath.Join(dir, file.Name()))
		require.NoError(t, err)
		into[filepath.ToSlash(name)] = strings.ReplaceAll(read(t, filepath.Join(dir, file.Name())), "\r\n", "\n")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(raw)
}
