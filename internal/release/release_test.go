package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The program of these tests is a script. .ci/packages builds the real one, and installs it in every way.
func trial(t *testing.T, version string) *release {
	t.Helper()
	return &release{version: version, commit: strings.Repeat("a", 40), made: time.Unix(1_800_000_000, 0).UTC(),
		source: filepath.Join("..", ".."), out: t.TempDir(), told: io.Discard}
}

var (
	content = []file{
		{name: program, body: []byte("#!/bin/sh\necho " + program + "\n"), executable: true},
		{name: "LICENSE", body: []byte("free\n")},
		{name: "README.md", body: []byte("# read\n")},
	}
	pages   = []file{{name: program + ".1", body: []byte(".TH C2A-CONFORM 1\n")}}
	schemas = []file{
		{name: "beyond.json", body: []byte("{}\n")},
		{name: "types/c2a.d.ts", body: []byte("export {}\n")},
	}
)

func here(t *testing.T) platform {
	t.Helper()
	i := slices.IndexFunc(platforms, func(p platform) bool {
		return p.goos == runtime.GOOS && p.goarch == runtime.GOARCH
	})
	if i < 0 || runtime.GOOS == "windows" {
		t.Skip("install.sh is for Linux and macOS")
	}
	return platforms[i]
}

func TestTwoBuildsGiveTheSameBytes(t *testing.T) {
	one, two := trial(t, "v1.2.3"), trial(t, "v1.2.3")
	for _, r := range []*release{one, two} {
		for _, p := range platforms {
			require.NoError(t, r.archive(p, content, pages))
			require.NoError(t, r.npmPlatform(p, content))
			require.NoError(t, r.wheel(p, content, schemas))
		}
		require.NoError(t, r.npm(platforms, schemas))
		require.NoError(t, r.installer())
		require.NoError(t, r.formula(platforms))
		require.NoError(t, r.checksums())
	}
	sums, err := os.ReadFile(filepath.Join(one.out, "SHA256SUMS"))
	require.NoError(t, err)
	require.Equal(t, 3*len(platforms)+3, strings.Count(string(sums), "\n"), "a sum for each file\n%s", sums)
	again, err := os.ReadFile(filepath.Join(two.out, "SHA256SUMS"))
	require.NoError(t, err)
	require.Equal(t, string(sums), string(again))
}

// TestNPM: the package that people install names the package of each platform, of the same version, by the name that
// the launcher looks for.
func TestNPM(t *testing.T) {
	r := trial(t, "v1.2.3-rc.4")
	require.NoError(t, r.npm(platforms, schemas))
	read := func(name string) (p npmPackage, names []string) {
		raw, err := os.Open(filepath.Join(r.out, name))
		require.NoError(t, err)
		defer raw.Close()
		unpacked, err := gzip.NewReader(raw)
		require.NoError(t, err)
		list := tar.NewReader(unpacked)
		for {
			h, err := list.Next()
			if err == io.EOF {
				return p, names
			}
			require.NoError(t, err)
			names = append(names, h.Name)
			if h.Name == "package/package.json" {
				require.NoError(t, json.NewDecoder(list).Decode(&p))
			}
		}
	}
	all, names := read("npm-c2a-conform-1.2.3-rc.4.tgz")
	require.Equal(t, "1.2.3-rc.4", all.Version)
	require.Subset(t, names,
		[]string{"package/bin/c2a-conform.js", "package/lib/program.cjs", "package/lib/test.mjs",
			"package/lib/vitest.mjs", "package/schemas/types/c2a.d.ts", "package/LICENSE"})
	for name, entry := range all.Exports {
		if file, ok := entry.(string); ok && !strings.Contains(name, "*") {
			require.Contains(t, names, "package/"+strings.TrimPrefix(file, "./"), name)
		}
	}
	require.Len(t, all.Optional, len(platforms))
	finder, err := npmModules.ReadFile("npm/program.cjs")
	require.NoError(t, err)
	require.Contains(t, string(finder), "`@c2a-conform/${process.platform}-${process.arch}`")
	for _, p := range platforms {
		require.NoError(t, r.npmPlatform(p, content))
		one, names := read(fmt.Sprintf("npm-c2a-conform-%s-%s-1.2.3-rc.4.tgz", p.os, p.cpu))
		require.Equal(t, fmt.Sprintf("@c2a-conform/%s-%s", p.os, p.cpu), one.Name)
		require.Equal(t, one.Version, all.Optional[one.Name])
		require.Equal(t, []string{p.os}, one.OS)
		require.Equal(t, []string{p.cpu}, one.CPU)
		require.Contains(t, names, "package/"+program)
	}
}

// TestWheel: as pip checks it: every file is in RECORD, with its sum and size.
func TestWheel(t *testing.T) {
	r := trial(t, "v1.2.3-beta.4")
	require.NoError(t, r.wheel(platforms[0], content, schemas))
	path := filepath.Join(r.out, "c2a_conform-1.2.3b4-py3-none-manylinux2014_x86_64.musllinux_1_1_x86_64.whl")
	w, err := zip.OpenReader(path)
	require.NoError(t, err)
	defer w.Close()
	bodies, script := map[string][]byte{}, false
	for _, f := range w.File {
		body, err := f.Open()
		require.NoError(t, err)
		bodies[f.Name], err = io.ReadAll(body)
		require.NoError(t, err)
		script = script || f.Name == "c2a_conform-1.2.3b4.data/scripts/c2a-conform" && f.Mode()&0o100 != 0
	}
	require.True(t, script, "the program can't be run")
	require.Contains(t, string(bodies["c2a_conform-1.2.3b4.dist-info/METADATA"]),
		"Name: c2a-conform\nVersion: 1.2.3b4\n")
	require.Contains(t, string(bodies["c2a_conform-1.2.3b4.dist-info/WHEEL"]),
		"Tag: py3-none-manylinux2014_x86_64\nTag: py3-none-musllinux_1_1_x86_64\n")
	require.Contains(t, string(bodies["c2a_conform-1.2.3b4.dist-info/entry_points.txt"]), "c2a_conform.pytest_plugin")
	require.Contains(t, bodies, "c2a_conform/pytest_plugin.py")
	require.Contains(t, bodies, "c2a_conform/__init__.py")
	rows, err := csv.NewReader(bytes.NewReader(bodies["c2a_conform-1.2.3b4.dist-info/RECORD"])).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, len(bodies))
	for _, row := range rows {
		body, ok := bodies[row[0]]
		require.True(t, ok, row[0])
		if strings.HasSuffix(row[0], "/RECORD") {
			continue
		}
		sum := sha256.Sum256(body)
		require.Equal(t, "sha256="+base64.RawURLEncoding.EncodeToString(sum[:]), row[1])
		require.Equal(t, fmt.Sprint(len(body)), row[2])
	}
}

func TestPythonNumber(t *testing.T) {
	for version, want := range map[string]string{
		"v1.2.3": "1.2.3", "v1.2.3-alpha.1": "1.2.3a1", "v1.2.3-beta.2": "1.2.3b2", "v1.2.3-rc.30": "1.2.3rc30",
	} {
		require.Equal(t, want, (&release{version: version}).pythonNumber())
	}
}

// TestInstaller: install.sh takes what SHA256SUMS lists, and nothing else.
func TestInstaller(t *testing.T) {
	p := here(t)
	for _, tt := range []struct {
		why    string
		change func(t *testing.T, dir string)
		told   string // on failure
	}{
		{why: "a release as it was built", change: func(*testing.T, string) {}},
		{
			why: "an archive that was changed", told: "the checksum of " + p.archive(),
			change: func(t *testing.T, dir string) {
				require.NoError(t, os.WriteFile(filepath.Join(dir, p.archive()), []byte("other"), 0o600))
			},
		},
		{why: "an archive that isn't listed", told: "doesn't list", change: func(t *testing.T, dir string) {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "SHA256SUMS"), nil, 0o600))
		}},
		{why: "no archive", told: "can't get", change: func(t *testing.T, dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, p.archive())))
		}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			r := trial(t, "v1.2.3")
			require.NoError(t, r.archive(p, content, pages))
			require.NoError(t, r.installer())
			require.NoError(t, r.checksums())
			tt.change(t, r.out)
			to := filepath.Join(t.TempDir(), "bin")
			cmd := exec.CommandContext(t.Context(), "sh", filepath.Join(r.out, "install.sh"), to)
			cmd.Env = append(os.Environ(), "C2A_CONFORM_FROM="+r.out)
			out, err := cmd.CombinedOutput()
			if tt.told != "" {
				require.Error(t, err)
				require.Contains(t, string(out), tt.told)
				require.NoFileExists(t, filepath.Join(to, program))
				return
			}
			require.NoError(t, err, "%s", out)
			out, err = exec.CommandContext(t.Context(), filepath.Join(to, program)).Output()
			require.NoError(t, err)
			require.Equal(t, program+"\n", string(out))
		})
	}
}

func TestFormulaHasTheSums(t *testing.T) {
	r := trial(t, "v1.2.3")
	for _, p := range platforms {
		require.NoError(t, r.archive(p, content, pages))
	}
	require.NoError(t, r.formula(platforms))
	text, err := os.ReadFile(filepath.Join(r.out, "c2a-conform.rb"))
	require.NoError(t, err)
	for _, p := range platforms {
		sum, err := r.sum(p.archive())
		require.NoError(t, err)
		require.Equal(t, p.goos != "windows",
			strings.Contains(string(text), "/v1.2.3/"+p.archive()+"\"\n      sha256 \""+sum))
	}
	require.Contains(t, string(text), `man1.install Dir["man/man1/*.1"]`)
}

// TestArchivesHaveTheManualPages: where the formula and people look for them.
func TestArchivesHaveTheManualPages(t *testing.T) {
	r := trial(t, "v1.2.3")
	p := here(t)
	require.NoError(t, r.archive(p, content, pages))
	out, err := exec.CommandContext(t.Context(), "tar", "-tzf", filepath.Join(r.out, p.archive())).Output()
	require.NoError(t, err)
	require.Equal(t, []string{program, "LICENSE", "README.md", "man/man1/" + program + ".1"},
		strings.Fields(string(out)))
}

func TestWrongCalls(t *testing.T) {
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, "x"), nil, 0o600))
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, `-version "": a version looks like v1.2.3`},
		{[]string{"-version", "1.2.3"}, "looks like v1.2.3"},
		{[]string{"-version", "v1.2.3-next"}, "looks like v1.2.3"},
		{[]string{"-version", "v1.2.3", "-platforms", "plan9/amd64"},
			`"plan9/amd64" is not a platform that releases are built for`},
		{[]string{"-version", "v1.2.3", "-o", full}, "isn't empty"},
		{[]string{"-version", "v1.2.3", "-o", full + "/new", "-source", full}, "git log"},
	} {
		require.ErrorContains(t, run(t.Context(), tt.args, io.Discard), tt.want)
	}
}
