package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/internal/scaffold"
)

// program runs the program in this process.
func program(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Main(t.Context(), args, strings.NewReader(""), &out, &errs)
	return code, out.String(), errs.String()
}

// TestInitWritesWhatPasses: in an empty folder, without an edit, the stages of attaching pass, and the configuration
// and the workflow can be read.
func TestInitWritesWhatPasses(t *testing.T) {
	for _, l := range scaffold.Languages {
		for _, role := range scaffold.Roles {
			t.Run(l.Name+" "+role, func(t *testing.T) {
				if _, err := exec.LookPath(l.Needs); err != nil {
					t.Skipf("%s is not installed", l.Needs)
				}
				t.Chdir(t.TempDir())
				code, told, errs := program(t, "init", "--lang", l.Name, "--role", role)
				require.Zero(t, code, errs)
				require.Regexp(t, `(?m)^  3\. edit `+regexp.QuoteMeta(l.Shim)+` {2,}replace`, told)
				require.Equal(t,
					strings.Index(told, "check that the program is connected")-strings.Index(told, "  1. "),
					strings.Index(told, "replace the example")-strings.Index(told, "  3. "), "columns: %s", told)
				code, told, errs = program(t, "smoke")
				require.Zero(t, code, "%s\n%s", told, errs)
				require.Contains(t, told, role+", draft 2026-06-02")
				if role == c2a.RoleAgent { // its configuration leaves requirements out
					code, told, errs = program(t, "run", "--jobs", "2")
					require.Zero(t, code, "%s\n%s", told, errs)
				}
				raw, err := os.ReadFile(filepath.Join(".github", "workflows", "c2a-conform.yml"))
				require.NoError(t, err)
				var workflow map[string]any
				require.NoError(t, yaml.Unmarshal(raw, &workflow))
				require.Contains(t, workflow, "jobs")
				pinned(t, "the workflow", string(raw))
			})
		}
	}
}

// TestInitOfTheNeighbours: the programs of the other protocols pass as they are written, and each fails when what it is
// about is broken. That of A2H needs packages, so .ci/langgraph runs it.
func TestInitOfTheNeighbours(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	for _, row := range []struct {
		args           []string
		file, from, to string // a bug
		planned        string
	}{
		{[]string{"--lang", "python", "--role", "platform"}, "platform.py", "if set(each) & set(chain):", "if False:",
			"platform, draft pap"},
		{[]string{"--lang", "python", "--protocol", "pap", "--role", "agent"}, "agent.py",
			`if to == self.name and kind in ("stopped", "expired"):`, "if False:",
			"agent, draft pap"},
	} {
		t.Run(strings.Join(row.args, " "), func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, told, errs := program(t, append([]string{"init"}, row.args...)...)
			require.Zero(t, code, errs)
			require.Contains(t, told, "replace the program behind it")
			code, told, errs = program(t, "smoke")
			require.Zero(t, code, "%s\n%s", told, errs)
			require.Contains(t, told, row.planned)
			code, told, errs = program(t, "run", "--jobs", "2")
			require.Zero(t, code, "%s\n%s", told, errs)
			require.Regexp(t, `(?m)^CONFORMANT(?: as declared)?, \d+ of`, told)

			right, err := os.ReadFile(row.file)
			require.NoError(t, err)
			wrong := strings.Replace(string(right), row.from, row.to, 1)
			require.NotEqual(t, string(right), wrong)
			require.NoError(t, os.WriteFile(row.file, []byte(wrong), 0o644))
			code, told, _ = program(t, "run", "--jobs", "2")
			require.Equal(t, exitNot, code, told)
			require.Regexp(t, `broken:\s+PAP-`, told)
		})
	}
}

// TestInitReplacesNothing: one file that is there already, and none is written.
func TestInitReplacesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("shim.js", []byte("mine"), 0o644))
	code, _, errs := program(t, "init", "--lang", "node", "--role", "harness")
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs, "already has shim.js")
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Len(t, entries, 1)

	code, _, errs = program(t, "init", "--lang", "node", "--role", "harness", "--force")
	require.Zero(t, code, errs)
	shim, err := os.ReadFile("shim.js")
	require.NoError(t, err)
	require.NotEqual(t, "mine", string(shim))
}

// TestInitInARepository: GitHub reads workflows at its root only, what is there for git stays, and a module of Go needs
// no other in it.
func TestInitInARepository(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(root, ".git"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte("module mine\n"), 0o644))
	below := filepath.Join(root, "tests", "c2a")
	require.NoError(t, os.MkdirAll(below, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(below, ".gitignore"), []byte("mine\n"), 0o644))
	code, _, errs := program(t, "init", "--lang", "go", "--role", "harness", "--dir", below)
	require.Zero(t, code, errs)
	workflow, err := os.ReadFile(filepath.Join(root, ".github", "workflows", "c2a-conform.yml"))
	require.NoError(t, err)
	require.Contains(t, string(workflow), "working-directory: tests/c2a}")
	require.Contains(t, string(workflow), "path: tests/c2a/"+scaffold.ReportsFolder)
	require.NoFileExists(t, filepath.Join(below, "go.mod"))
	kept, err := os.ReadFile(filepath.Join(below, ".gitignore"))
	require.NoError(t, err)
	require.Equal(t, "mine\n", string(kept))
}

// TestInitAsksForWhatItNeeds: nothing is guessed.
func TestInitAsksForWhatItNeeds(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, row := range []struct {
		args []string
		told string
	}{
		{[]string{"init"}, "--lang go|node|python"},
		{[]string{"init", "--lang", "go"}, "--role "},
		{[]string{"init", "--lang", "cobol", "--role", "host"}, "cobol"},
		{[]string{"init", "--lang", "go", "--role", "host", "--dir", " "}, "--dir is empty"},
		{[]string{"init", "host"}, "takes no arguments"},
		{[]string{"init", "--lang", "go", "--role", "platform"}, "--lang python --protocol pap --role platform"},
		{[]string{"init", "--lang", "go", "--protocol", "a2h", "--role", "host"},
			"a2h has no example for the role host"},
		{[]string{"init", "--lang", "go", "--protocol", "c2a", "--role", "decider"},
			"c2a has no example for the role decider"},
		{[]string{"init", "--edge", "slack+openai", "--protocol", "c2a"}, "use either --edge"},
		{[]string{"init", "--lib", "bolt"}, "--edge slack+link --lib bolt"},
		{[]string{"init", "--edge", "slack+openai", "--lib", "bolt"}, "--edge slack+link"},
		{[]string{"init", "--edge", "discord+link", "--lib", "bolt"}, "--edge slack+link"},
		{[]string{"init", "--edge", "slack+link", "--lib", "hammer"}, "bolt, discord.js, grammy"},
	} {
		code, _, errs := program(t, row.args...)
		require.Equal(t, exitUsage, code, row.args)
		require.Contains(t, errs, row.told)
	}
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Empty(t, entries)
}
