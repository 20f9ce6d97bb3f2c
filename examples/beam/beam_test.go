package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// program builds c2a-conform.
func program(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "c2a-conform")
	cmd := exec.Command("go", "build", "-o", binary, "./cmd/c2a-conform")
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

// output runs the program; exit code 1 is a result.
func output(t *testing.T, argv ...string) []byte {
	t.Helper()
	out, err := exec.Command(argv[0], argv[1:]...).Output()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("%v: %v", argv, err)
	}
	return out
}

// traces records scenarios of a host that has a bug, and returns the files.
func traces(t *testing.T, binary, dir string) []string {
	t.Helper()
	output(t, binary, "run", "--impl", binary+" serve --fault invented-mode", "--role", "host", "--draft",
		"2026-06-24", "--scenario", "compose/", "--seed", "2", "--trace", dir, "--keep", "none")
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.ndjson"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d traces, %v", len(files), err)
	}
	return files
}

// logs writes what passed over the links of traces to some files, as a host would that serves all of them at once.
func logs(t *testing.T, dir string, traces []string) []string {
	t.Helper()
	var files []*os.File
	for i := range 3 {
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%d.ndjson", i)))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files = append(files, f)
	}
	type record struct {
		At      int64           `json:"at"`
		Dir     string          `json:"dir"`
		Session string          `json:"session"`
		Frame   json.RawMessage `json:"frame"`
	}
	var all []record
	for i, name := range traces {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for text := range bytes.Lines(raw) {
			var e struct {
				Record, Dir, Tap string
				AtMs             int64
				Frame            json.RawMessage
			}
			if err := json.Unmarshal(text, &e); err != nil {
				t.Fatal(err)
			}
			if e.Record == "frame" && e.Tap == "link" {
				dir := map[string]string{"to": "to_host", "from": "to_agent"}[e.Dir]
				all = append(all, record{1_782_291_600_000 + e.AtMs, dir, fmt.Sprint("s", i), e.Frame})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b record) int { return int(a.At - b.At) })
	for i, r := range all {
		raw, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := files[i*len(files)/len(all)].Write(append(raw, '\n')); err != nil {
			t.Fatal(err)
		}
	}
	return []string{files[0].Name(), files[1].Name(), files[2].Name()}
}

// sums runs a job and reads its result.
func sums(t *testing.T, job, archive, program string) (map[string]int, error) {
	t.Helper()
	result := filepath.Join(t.TempDir(), "result.txt")
	p, s := beam.NewPipelineWithRoot()
	if err := build(s, job, archive, result, program, 3); err != nil {
		t.Fatal(err)
	}
	if err := ptest.Run(p); err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(result)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for text := range strings.Lines(string(raw)) {
		var what string
		var n int
		if _, err := fmt.Sscan(text, &what, &n); err != nil {
			t.Fatal(err)
		}
		out[what] = n
	}
	return out, nil
}

// alone is what one process counts in all files.
func alone(t *testing.T, argv ...string) map[string]int {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(output(t, argv...)), []byte("\n"))
	var last struct{ Summary map[string]int }
	if err := json.Unmarshal(lines[len(lines)-1], &last); err != nil {
		t.Fatal(err)
	}
	return last.Summary
}

// same requires that both counted the same; what is 0 need not be counted.
func same(t *testing.T, got, want map[string]int) {
	t.Helper()
	for _, what := range []string{"messages", "invalid", "records", "findings", "broken", "sessions", "files"} {
		if got[what] != want[what] {
			t.Errorf("%s: %d on Beam, %d in one process", what, got[what], want[what])
		}
	}
}

// TestSumsAreThoseOfOneProcess: whatever is split and wherever it runs, the sums stay; so they do where a process is
// killed in the middle.
func TestSumsAreThoseOfOneProcess(t *testing.T) {
	binary := program(t)
	dir := t.TempDir()
	recorded := traces(t, binary, dir)
	killed := filepath.Join(t.TempDir(), "killed")
	dies := filepath.Join(t.TempDir(), "dies")
	script := fmt.Sprintf("#!/bin/sh\n"+
		"if mkdir %q 2>/dev/null; then head -c 100 >/dev/null; kill -9 $$; fi\nexec %q \"$@\"\n", killed, binary)
	if err := os.WriteFile(dies, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}

	want := alone(t, append([]string{binary, "validate", "--format", "json"}, recorded...)...)
	if want["messages"] < 1000 {
		t.Fatalf("too little to validate: %v", want)
	}
	for _, program := range []string{binary, dies} {
		got, err := sums(t, "validate", filepath.Join(dir, "*", "*.ndjson"), program)
		if err != nil {
			t.Fatal(err)
		}
		same(t, got, want)
	}
	if _, err := os.Stat(killed); err != nil {
		t.Fatal("no process was killed")
	}

	logDir := t.TempDir()
	var whole bytes.Buffer
	for _, name := range logs(t, logDir, recorded) {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole.Write(raw)
	}
	one := filepath.Join(t.TempDir(), "whole.ndjson")
	if err := os.WriteFile(one, whole.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	want = alone(t, binary, "audit", one, "--format", "json")
	if want["findings"] == 0 || want["sessions"] < 20 {
		t.Fatalf("too little to find: %v", want)
	}
	got, err := sums(t, "audit", filepath.Join(logDir, "*.ndjson"), binary)
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want)
}

// TestWhatCannotBeReadEndsTheJob: a file that isn't a log is no result.
func TestWhatCannotBeReadEndsTheJob(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.ndjson"), []byte("no log\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := sums(t, "audit", filepath.Join(dir, "*"), "false"); err == nil {
		t.Error("the job ended well")
	}
}
