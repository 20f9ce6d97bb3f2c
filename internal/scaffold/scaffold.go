// Package scaffold writes what is needed to start: a passing program with its shim, or a profile for a program as it
// ships; a configuration, and a workflow for GitHub. Input: a language and a role, or a platform and a model, and a
// folder. Output: files, and the next steps as text. It replaces nothing unless it is told to, and starts nothing.
package scaffold

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/document"
)

// A Program is what is written: a [Kit], or the files for a program as it ships, an [Edge].
type Program interface {
	files(dir, version string) ([]written, error)
	nextSteps(p *document.Printer, dir string)
}

// A RefusedError says why the requested files are not written.
type RefusedError struct{ What string }

func (e *RefusedError) Error() string { return e.What }

func refusedf(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// Write writes a program to a folder, and prints the next steps. The workflow uses the given version of the suite. An
// error may be a *RefusedError.
func Write(w io.Writer, program Program, dir, version string, force bool) error {
	files, err := program.files(dir, version)
	if err != nil {
		return err
	}
	if err := writeNew(dir, files, force); err != nil {
		return err
	}
	p := document.Printer{W: w}
	p.Line(0, "Wrote to %s:", dir)
	for _, f := range files {
		p.Line(2, "%s", f.name)
	}
	p.Line(0, "")
	p.Line(0, "Next:")
	program.nextSteps(&p, dir)
	return p.Err
}

// written is a file to write, with its name below the folder, with slashes.
type written struct {
	name string
	text []byte
}

// around returns the files that every program gets: the configuration, the workflow that installs what setUp needs, and
// a .gitignore if nothing ignores the files yet. More files of the program may come before these.
func around(dir, version, configuration, setUp, ignored string, more ...written) []written {
	repository, below := repositoryOf(dir)
	out := []written{
		{config.Names[0],
			[]byte("# yaml-language-server: $schema=https://c2a-conform.dev/schemas/config/config.json\n" +
				"# Settings for 'c2a-conform smoke' and 'c2a-conform run'; 'c2a-conform run --help' lists all keys.\n" +
				"# Each run uses different names and words, unless you add 'seed: 7'.\n" + configuration)},
		{workflowFile(dir, repository, below), []byte(workflow(version, setUp, below))},
	}
	out = append(out, more...)
	if _, err := os.Lstat(filepath.Join(dir, ".gitignore")); err != nil {
		out = append(out, written{".gitignore", []byte(strings.TrimLeft(ignored+"\n"+ReportsFolder+"/\n", "\n"))})
	}
	return out
}

// workflowFile returns where the workflow goes, below dir. A workflow that tests another folder of the repository stays
// as it is.
func workflowFile(dir, repository, below string) string {
	name := path.Join(repository, ".github/workflows/c2a-conform.yml")
	old, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil || below == "." || strings.Contains(string(old), "working-directory: "+below+"}") {
		return name
	}
	return strings.TrimSuffix(name, ".yml") + "-" + strings.ReplaceAll(below, "/", "-") + ".yml"
}

// ReportsFolder is where the action leaves its reports.
const ReportsFolder = "c2a-conform-reports"

// workflow tests the folder below the root of the repository.
func workflow(version, setUp, below string) string {
	ref := "main"
	if strings.HasPrefix(version, "v") && !strings.Contains(version, "-") {
		ref = version
	}
	with := ""
	if below != "." {
		with = "\n        with: {working-directory: " + below + "}"
	}
	return fmt.Sprintf(`name: c2a-conform
on: [push, pull_request]
permissions: {contents: read}
concurrency: {group: "${{ github.workflow }}-${{ github.ref }}", cancel-in-progress: true}
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 45
    steps:
      - uses: %s
      - uses: %s
      - uses: c2a-conform/c2a-conform@%s%s
      - uses: %s
        if: always()
        with: {name: %s, path: %s}
`, checkout, setUp, ref, with, uploadArtifact, ReportsFolder, path.Join(below, ReportsFolder))
}

// has reports whether a folder, or one of its parents, contains a file.
func has(dir, name string) bool { return upTo(dir, name) != "" }

// upTo returns the nearest folder, from this one upwards, that contains a file; "" for none.
func upTo(dir, name string) string {
	at, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if _, err := os.Stat(filepath.Join(at, name)); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return ""
		}
		at = filepath.Dir(at)
	}
}

// repositoryOf finds the repository of a folder: the path up to it, and the folder below it; both are "." if there is
// no repository.
func repositoryOf(dir string) (up, below string) {
	root := upTo(dir, ".git")
	at, err := filepath.Abs(dir)
	if root == "" || err != nil {
		return ".", "."
	}
	down, err := filepath.Rel(root, at)
	if err != nil {
		return ".", "."
	}
	back, err := filepath.Rel(at, root)
	if err != nil {
		return ".", "."
	}
	return filepath.ToSlash(back), filepath.ToSlash(down)
}

// writeNew writes files below a folder. If one already exists and force isn't set, it writes none.
func writeNew(dir string, files []written, force bool) error {
	var there []string
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(f.name))); err == nil {
			there = append(there, f.name)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if len(there) > 0 && !force {
		return refusedf("%s already has %s, so nothing was written. Choose a different --dir, or overwrite the "+
			"files with --force", dir, strings.Join(there, ", "))
	}
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
