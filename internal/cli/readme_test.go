package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/document"
	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

var update = flag.Bool("update", false, "rewrite the numbers of README.md from a run; read them before committing")

// spent is how long a run took, which is another time each time.
var spent = regexp.MustCompile(` in \d+\.\d+ s`)

// TestReference: docs/reference.md has every command and flag as --help shows them.
func TestReference(t *testing.T) {
	golden(t, filepath.Join("..", "..", "docs", "reference.md"), func(w io.Writer) error {
		fmt.Fprint(w, "# Commands and flags\n\nEvery command, as `--help` shows it. "+
			"`go test ./internal/cli -run Reference -update` writes this page.\n")
		writeCommands(w, newRoot())
		return nil
	})
}

// writeCommands writes a chapter for the command, and for each below it, in Markdown. Paragraphs of the help with
// indented lines are shown as they are.
func writeCommands(w io.Writer, cmd *cobra.Command) {
	fmt.Fprintf(w, "\n## %s\n\n", cmd.CommandPath())
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	var shown []string // paragraphs that follow one another and are shown as they are
	flush := func() {
		if len(shown) > 0 {
			fmt.Fprintf(w, "```text\n%s\n```\n\n", strings.Join(shown, "\n\n"))
			shown = nil
		}
	}
	for _, p := range strings.Split(strings.TrimSpace(about), "\n\n") {
		if strings.Contains("\n"+p, "\n ") {
			shown = append(shown, p)
			continue
		}
		flush()
		fmt.Fprintf(w, "%s\n\n", p)
	}
	flush()
	if cmd.Runnable() {
		examples := strings.ReplaceAll("\n"+strings.TrimRight(cmd.Example, "\n"), "\n  ", "\n")
		fmt.Fprintf(w, "```sh\n%s\n```\n", strings.TrimRight(cmd.UseLine()+"\n"+examples, "\n"))
	}
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprint(w, "\n| flag | what it does |\n|---|---|\n")
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			value, usage := pflag.UnquoteUsage(f)
			if !slices.Contains([]string{"", "false", "0", "0s", "[]"}, f.DefValue) {
				usage += fmt.Sprintf(" (default %s)", f.DefValue)
			}
			name := strings.TrimSpace("--" + f.Name + " " + value)
			if !f.Hidden {
				escape := strings.NewReplacer("|", `\|`).Replace
				fmt.Fprintf(w, "| `%s` | %s |\n", escape(name), escape(usage))
			}
		})
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			writeCommands(w, c)
		}
	}
}

// keepsToItsSchema holds the report of a whole run against the schema that is published.
func keepsToItsSchema(t *testing.T, raw []byte) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "schemas", "report", "report.json"))
	require.NoError(t, err)
	var told any
	require.NoError(t, json.Unmarshal(raw, &told))
	require.NoError(t, jsonschema.MustCompileString("report.json", string(source)).Validate(told))
}

// TestReadmeNumbers: the numbers of README and docs/proof.md come from a run of the reference, and from nowhere else.
// -update rewrites what is between "<!-- NAME: ... -->" and "<!-- /NAME -->".
func TestReadmeNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a whole run")
	}
	catalogued, err := loadSuite()
	require.NoError(t, err)
	r, err := runner.Run(t.Context(), runner.Options{
		KeepTraces: runner.KeepNone, Seed: 1,
		Target: attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := bundled.Options()
			o.State = attach.StateDir(ctx)
			return serve.Serve(ctx, r, w, o)
		}),
	})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, r.Overall, "README shows a good run: %s", r.Reason)
	var told, covered bytes.Buffer
	r.Suite = suite()
	require.NoError(t, report.WriteText(&told, r, report.Style{}))
	golden(t, filepath.Join("..", "..", "docs", "specification.md"),
		func(w io.Writer) error { return document.Overview(w, catalogued, features.Protocols()) })

	var raw bytes.Buffer
	require.NoError(t, report.WriteJSON(&raw, r))
	keepsToItsSchema(t, raw.Bytes())
	run, err := report.ReadJSON(&raw)
	require.NoError(t, err)
	require.NoError(t, document.Coverage(&covered, catalogued.Coverage(run.Judged())))
	pairs := catalogued.Pairs(run.Together())
	require.Empty(t, catalogued.NeedlessApart(pairs), "reasons why areas don't meet, though they do")
	for _, p := range pairs {
		require.False(t, p.Missing(), "%s, draft %s: no scenario judges rules of %v together", p.Role, p.Draft, p.Areas)
	}
	table, _, _ := strings.Cut(covered.String(), "\n\n")

	for _, block := range []struct{ page, name, command, output string }{
		{"README.md", "run", "go run ./cmd/c2a-conform run --seed 1", ends(told.String(), 1, 2)},
		{"docs/proof.md", "coverage", "c2a-conform features coverage --from run.json", table + "\n...\n"},
	} {
		name := filepath.Join("..", "..", filepath.FromSlash(block.page))
		old, err := os.ReadFile(name)
		require.NoError(t, err)
		text := string(old)
		between := regexp.MustCompile(fmt.Sprintf(`(?s)(<!-- %s: [^\n]* -->\n).*?(<!-- /%s -->)`,
			block.name, block.name))
		require.Len(t, between.FindAllString(text, -1), 1, "%s has no place for %q", block.page, block.name)
		shown := fmt.Sprintf("```console\n$ %s\n%s```\n", block.command, block.output)
		text = between.ReplaceAllString(text, "${1}"+strings.ReplaceAll(shown, "$", "$$")+"${2}")
		if *update {
			require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
			continue
		}
		require.Equal(t, spent.ReplaceAllString(text, ""), spent.ReplaceAllString(string(old), ""),
			"rewrite it by: go test ./internal/cli -run Readme -update")
	}
}

// ends are the first lines of a text and its last, with dots between them.
func ends(text string, first, last int) string {
	lines := strings.SplitAfter(text, "\n")
	lines = lines[:len(lines)-1]
	return strings.Join(lines[:first], "") + "...\n" + strings.Join(lines[len(lines)-last:], "")
}

// golden demands that a file holds what is written, or rewrites it.
func golden(t *testing.T, name string, write func(io.Writer) error) {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, write(&b))
	if *update {
		require.NoError(t, os.WriteFile(name, b.Bytes(), 0o666))
		return
	}
	old, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, b.String(), string(old), "rewrite it by: go test ./internal/cli -run Readme -update")
}
