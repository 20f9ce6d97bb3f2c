package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/internal/cli/outputs"
)

// action is action.yml as far as it is of interest.
type action struct {
	Inputs  map[string]struct{ Default string }
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []step
	}
}

type step struct {
	ID, Name, Run, Shell, Uses string
	WorkingDirectory           string `yaml:"working-directory"`
	Env, With                  map[string]string
}

var root = filepath.Join("..", "..")

// readRoot is the text of a file at the root of the repository.
func readRoot(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(raw)
}

func readAction(t *testing.T) (a action, source string) {
	t.Helper()
	source = readRoot(t, "action.yml")
	require.NoError(t, yaml.Unmarshal([]byte(source), &a))
	return a, source
}

// TestActionFitsTheProgram: what it takes is used, what it gives is made, and the options exist.
func TestActionFitsTheProgram(t *testing.T) {
	a, source := readAction(t)
	require.Equal(t, "composite", a.Runs.Using)
	all := func(expr string) (found []string) {
		for _, m := range regexp.MustCompile(expr).FindAllStringSubmatch(source, -1) {
			found = append(found, m[1])
		}
		return found
	}
	used := all(`\$\{\{ inputs\.([a-z-]+) \}\}`)
	for name := range a.Inputs {
		require.Contains(t, used, name, "an input that changes nothing")
	}
	for _, name := range used {
		require.Contains(t, a.Inputs, name, "an input that nobody can give")
	}
	run := a.Runs.Steps[slices.IndexFunc(a.Runs.Steps, func(s step) bool { return s.ID == "run" })]
	var made []string
	for _, m := range regexp.MustCompile(`(?m)^ *echo "([a-z-]+)=`).FindAllStringSubmatch(run.Run, -1) {
		made = append(made, m[1])
	}
	for name, o := range a.Outputs {
		require.Contains(t, made, name)
		require.Equal(t, "${{ steps.run.outputs."+name+" }}", o.Value)
	}
	require.Len(t, made, len(a.Outputs))
	flags := newRunCommand().Flags()
	for _, m := range regexp.MustCompile(`--([a-z]+)[ "]`).FindAllStringSubmatch(
		strings.ReplaceAll(run.Run, "cd --", ""), -1) {
		require.NotNil(t, flags.Lookup(m[1]), "--%s", m[1])
	}
	for _, m := range regexp.MustCompile(`--report "?([a-z]+)=`).FindAllStringSubmatch(run.Run, -1) {
		require.Contains(t, outputs.Kinds(), m[1])
	}
	for _, s := range a.Runs.Steps {
		require.True(t, s.Uses != "" || s.Shell == "bash", "GitHub wants a shell in %q", s.Name)
		if s.Uses != "" {
			require.Regexp(t, `@[0-9a-f]{40}$`, s.Uses, "a tag can be moved")
		}
		require.NotContains(t, s.Run, "${{", "what a workflow says must not be read as a script")
	}
}

// play runs a step of the action as GitHub would, in a folder, with a folder for temporary files.
func (a action) play(t *testing.T, dir, temp string, s step, inputs map[string]string) (
	code int, told string, outputs map[string]string, summary string,
) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	source, err := filepath.Abs(root)
	require.NoError(t, err)
	value := func(v string) string {
		v = strings.ReplaceAll(v, "${{ github.action_path }}", source)
		v = strings.ReplaceAll(v, "${{ github.action_ref }}", "main")
		v = strings.ReplaceAll(v, "${{ steps.release.outputs.version }}", "") // as TestActionFindsTheRelease has it
		for name, input := range a.Inputs {
			said, ok := inputs[name]
			if !ok {
				said = input.Default
			}
			v = strings.ReplaceAll(v, "${{ inputs."+name+" }}", said)
		}
		return v
	}
	output, sum := filepath.Join(t.TempDir(), "output"), filepath.Join(t.TempDir(), "summary")
	cmd := exec.CommandContext(t.Context(), bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
	cmd.Dir = filepath.Join(dir, value(s.WorkingDirectory))
	cmd.Env = append(os.Environ(), "GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY="+sum, "RUNNER_TEMP="+temp,
		"GITHUB_ACTIONS=true")
	for name, v := range s.Env {
		cmd.Env = append(cmd.Env, name+"="+value(v))
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
	}
	outputs = map[string]string{}
	raw, _ := os.ReadFile(output) // the steps before make none
	for line := range strings.Lines(string(raw)) {
		name, v, _ := strings.Cut(strings.TrimSpace(line), "=")
		outputs[name] = v
	}
	text, _ := os.ReadFile(sum)
	return cmd.ProcessState.ExitCode(), string(out), outputs, string(text)
}

// TestActionFindsTheRelease: a tag of a release has a program; a branch, a commit and Windows have none.
func TestActionFindsTheRelease(t *testing.T) {
	a, _ := readAction(t)
	find := a.Runs.Steps[slices.IndexFunc(a.Runs.Steps, func(s step) bool { return s.ID == "release" })]
	for _, row := range []struct{ ref, os, want string }{
		{"v1.2.3", "Linux", "v1.2.3"},
		{"v1.2.3-rc.1", "macOS", "v1.2.3-rc.1"},
		{"v1.2.3", "Windows", ""},
		{"v1", "Linux", ""},
		{"main", "Linux", ""},
		{"v1.2.3; echo", "Linux", ""},
		{"40f1582b2485089dde7abd97c1529aa768e1baff", "Linux", ""},
		{"", "Linux", ""},
	} {
		find.Env = map[string]string{"REF": row.ref, "RUNNER_OS": row.os}
		code, told, outputs, _ := a.play(t, t.TempDir(), t.TempDir(), find, nil)
		require.Zero(t, code, told)
		require.Equal(t, row.want, outputs["version"], row.ref)
	}
}

// TestActionRuns: its last step, as GitHub would run it. This test program takes the place of the one that the step
// before installs; TestActionInstalls runs that step.
func TestActionRuns(t *testing.T) {
	a, _ := readAction(t)
	temp := t.TempDir()
	binary := filepath.Join(temp, programName, programName)
	this, err := exec.LookPath(programName)
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(filepath.Dir(binary), 0o777))
	require.NoError(t, os.Symlink(this, binary))
	run := a.Runs.Steps[slices.IndexFunc(a.Runs.Steps, func(s step) bool { return s.ID == "run" })]
	for _, row := range []struct {
		name    string
		inputs  map[string]string
		code    int
		verdict string
		told    string
		green   bool
	}{
		{
			name: "a program that conforms, below the root, with a configuration of another name",
			inputs: map[string]string{
				"impl": fmt.Sprintf("'%s' serve", binary), "config": "mine.yaml",
				"args":              "--role host\n  --draft 2026-06-24\n",
				"working-directory": "tests/c2a",
			},
			verdict: "conformant", told: "CONFORMANT", green: true,
		},
		{
			name: "one that does not",
			inputs: map[string]string{"impl": fmt.Sprintf("'%s' serve --fault dm-optional", binary),
				"args": "--scenario attention/a-human-writes"},
			code: exitNot, verdict: "nonconformant", told: "::error ",
		},
		{name: "one that is not there", inputs: map[string]string{"impl": "'./my harness'"}, code: exitInconclusive,
			verdict: "inconclusive", told: "no such program"},
		{name: "a mistake in the call", inputs: map[string]string{"args": "--strickt"}, code: exitUsage,
			told: "--strickt"},
		{name: "stars are for the program, not for the shell",
			inputs: map[string]string{"args": "--list --requirement *"}, code: exitUsage},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			below := filepath.Join(dir, "tests", "c2a")
			require.NoError(t, os.MkdirAll(below, 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(below, "mine.yaml"), []byte("scenarios: [link/]\n"), 0o644))
			code, told, outputs, summary := a.play(t, dir, temp, run, row.inputs)
			require.Equal(t, row.code, code, told)
			require.Contains(t, told, row.told)
			require.Equal(t, row.verdict, outputs["verdict"])
			require.Equal(t, fmt.Sprint(row.code), outputs["exit-code"])
			if row.verdict == "" {
				return
			}
			require.Contains(t, summary, "c2a-conform")
			for name := range a.Outputs {
				if name != "verdict" && name != "exit-code" {
					require.True(t, filepath.IsAbs(outputs[name]), name)
					_, err := os.Stat(outputs[name])
					require.NoError(t, err, "%s: %s", name, told)
				}
			}
		})
	}
}

// pinned fails unless every action of others that the text uses is named by its commit.
func pinned(t *testing.T, name, text string) {
	t.Helper()
	for _, use := range regexp.MustCompile(`(?m)^\s*(?:- )?uses: (\S+)`).FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(use[1], "c2a-conform/") {
			require.Regexp(t, `@[0-9a-f]{40}$`, use[1], name)
		}
	}
}

// TestActionsAndImagesArePinned: tags can be moved, commits and digests can't.
func TestActionsAndImagesArePinned(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	require.NoError(t, err)
	for _, page := range pages {
		name, err := filepath.Rel(root, page)
		require.NoError(t, err)
		pinned(t, name, readRoot(t, name))
	}
	pinned(t, "action.yml", readRoot(t, "action.yml"))
	workflows, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	require.NoError(t, err)
	require.NotEmpty(t, workflows)
	for _, w := range workflows {
		name, err := filepath.Rel(root, w)
		require.NoError(t, err)
		pinned(t, name, readRoot(t, name))
	}
	for _, from := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(readRoot(t, "Dockerfile"), -1) {
		require.Regexp(t, `@sha256:[0-9a-f]{64}$`, from[1])
	}
}

// TestDockerfileFitsTheModule: it has the Go that go.mod asks for, and whoever starts the image is not root.
func TestDockerfileFitsTheModule(t *testing.T) {
	dockerfile := readRoot(t, "Dockerfile")
	version := regexp.MustCompile(`(?m)^go ([0-9]+\.[0-9]+)`).FindStringSubmatch(readRoot(t, "go.mod"))
	require.Regexp(t, `(?m)^FROM golang:`+regexp.QuoteMeta(version[1])+`\.[0-9]+-alpine@`, dockerfile)
	user := regexp.MustCompile(`(?m)^USER (.*)$`).FindStringSubmatch(dockerfile)
	require.NotNil(t, user)
	require.NotContains(t, []string{"root", "0"}, user[1])
}
