package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/bom"
)

// Where releases are published, and the name of the program there.
const (
	program    = "c2a-conform"
	repository = "https://github.com/c2a-conform/c2a-conform"
	summary    = "Conformance tests for the agent chat protocols C2A, PAP and A2H"
	license    = "Apache-2.0"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A release is what is built.
type release struct {
	version string    // as in the tag: v1.2.3
	commit  string    // 40 hex digits
	made    time.Time // commit time: the time of every file, so that two builds give the same bytes
	source  string    // root of the clone
	out     string    // folder for the files
	profile string    // profile for the compiler; "" for none
	told    io.Writer
}

// number is the version without its "v", as npm, pip and Homebrew use it.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

func run(ctx context.Context, args []string, told io.Writer) error {
	r := &release{told: told}
	var platforms string
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.SetOutput(told)
	flags.StringVar(&r.version, "version", "", "version, such as v1.2.3 or v1.2.3-rc.1")
	flags.StringVar(&r.out, "o", "dist", "folder to write to; it must be empty or new")
	flags.StringVar(&r.source, "source", ".", "root of the clone")
	flags.StringVar(&r.profile, "pgo", "", "profile for the compiler; .ci/profile makes one")
	flags.StringVar(&platforms, "platforms", "", "platforms, such as linux/amd64,darwin/arm64 (default: all)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if !versions.MatchString(r.version) {
		return fmt.Errorf("-version %q: a version looks like v1.2.3 or v1.2.3-rc.1", r.version)
	}
	chosen, err := choose(platforms)
	if err != nil {
		return err
	}
	if r.out, err = filepath.Abs(r.out); err != nil {
		return err
	}
	if r.profile != "" {
		if r.profile, err = filepath.Abs(r.profile); err != nil {
			return err
		}
	}
	if list, err := os.ReadDir(r.out); err == nil && len(list) > 0 {
		return fmt.Errorf("-o %q: the folder isn't empty", r.out)
	}
	if err := r.stamp(ctx); err != nil {
		return err
	}
	return r.build(ctx, chosen)
}

// versions matches versions that npm and pip can also express.
var versions = regexp.MustCompile(`^v\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?$`)

// stamp reads the commit that is built from the clone.
func (r *release) stamp(ctx context.Context) error {
	text, err := r.git(ctx, "log", "-1", "--format=%H %cI")
	if err != nil {
		return err
	}
	commit, at, _ := strings.Cut(text, " ")
	r.commit = commit
	r.made, err = time.Parse(time.RFC3339, at)
	r.made = r.made.UTC()
	return err
}

func (r *release) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = r.source
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return "", fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(failed.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}

// build makes all files. Files about all platforms come last.
func (r *release) build(ctx context.Context, platforms []platform) error {
	temp, err := os.MkdirTemp("", "c2a-conform-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if r.profile != "" { // needed to build the release again
		raw, err := os.ReadFile(r.profile)
		if err != nil {
			return err
		}
		if err := r.write("release.pgo", raw); err != nil {
			return err
		}
	}
	schemas, err := r.written(ctx, filepath.Join(temp, "schemas"), "schemas", "bundle", "-o")
	if err != nil {
		return err
	}
	pages, err := r.written(ctx, filepath.Join(temp, "man"), "man")
	if err != nil {
		return err
	}
	for _, p := range platforms {
		fmt.Fprintf(r.told, "%s/%s\n", p.goos, p.goarch)
		binary := filepath.Join(temp, p.goos+"-"+p.goarch, p.binary())
		if err := r.compile(ctx, p, binary); err != nil {
			return err
		}
		content, err := r.contents(binary)
		if err != nil {
			return err
		}
		if err := r.archive(p, content, pages); err != nil {
			return err
		}
		if err := r.npmPlatform(p, content); err != nil {
			return err
		}
		if err := r.wheel(p, content, schemas); err != nil {
			return err
		}
	}
	if err := r.npm(platforms, schemas); err != nil {
		return err
	}
	if err := r.installer(); err != nil {
		return err
	}
	if err := r.formula(platforms); err != nil {
		return err
	}
	return r.checksums()
}

// compile builds the program for a platform, as a static binary as in the image.
func (r *release) compile(ctx context.Context, p platform, to string) error {
	stamp := "-X github.com/c2a-conform/c2a-conform/internal/cli.stamped"
	args := []string{"build", "-trimpath", "-buildvcs=false", "-o", to,
		"-ldflags", fmt.Sprintf("-s -w %sVersion=%s %sCommit=%s", stamp, r.version, stamp, r.commit)}
	if r.profile != "" {
		args = append(args, "-pgo", r.profile)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./cmd/"+program)...)
	cmd.Dir, cmd.Stderr = r.source, r.told
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.goos, "GOARCH="+p.goarch)
	return cmd.Run()
}

// written returns the folder that a command of the program writes; the folder is the command's last argument.
func (r *release) written(ctx context.Context, to string, command ...string) ([]file, error) {
	cmd := exec.CommandContext(ctx, "go", slices.Concat([]string{"run", "./cmd/" + program}, command, []string{to})...)
	cmd.Dir, cmd.Stderr = r.source, r.told
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(command, " "), err)
	}
	return readTree(to)
}

// contents returns the files that are published with the program for a platform.
func (r *release) contents(binary string) ([]file, error) {
	raw, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	out := []file{{name: filepath.Base(binary), body: raw, executable: true}}
	for _, name := range []string{"LICENSE", "THIRD_PARTY_NOTICES.txt", "README.md"} {
		f, err := r.root(name)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	var sbom bytes.Buffer
	if err := bom.Write(&sbom, info, r.version, r.made); err != nil {
		return nil, err
	}
	return append(out, file{name: program + ".spdx.json", body: sbom.Bytes()}), nil
}

// root reads a file at the root of the clone.
func (r *release) root(name string) (file, error) {
	raw, err := os.ReadFile(filepath.Join(r.source, name))
	return file{name: name, body: raw}, err
}
