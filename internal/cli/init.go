package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/examples"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/internal/document"
)

const initHelp = `Init writes all that it takes to begin: a complete program that passes the suite,
with its shim, a c2a-conform.yaml, and a workflow for GitHub. The program is one
of the folders of examples/; put your own in its place, and keep the shim.

With --edge it writes a profile for a program as it ships instead, which needs no
shim: name the platform that it talks to and the interface of its model, such as
slack+openai, or link for an adapter, which asks no model and speaks the link.

What is written needs nothing but the language itself. Files that exist are left
alone, and then nothing is written at all, unless --force replaces them.`

const initExamples = `  c2a-conform init --lang node --role harness
  c2a-conform init --lang go --role host --dir conformance
  c2a-conform init --edge slack+openai
  c2a-conform init --edge discord+link`

// A language is one that there are kits in.
type language struct {
	name    string
	needs   string // the program that has to be there
	build   string // command that makes what run starts, or ""
	run     string // command that starts the shim
	setUp   string // step of a workflow that brings the language
	shim    string // file that is to be edited first
	ignored string // what git needs not keep, or ""
	agent   []edit // that make an agent of the harness
}

// An edit replaces a part of a file: from, which stands there once, and what
// follows up to until.
type edit struct{ from, until, by string }

var languages = []language{
	{
		name: "go", needs: "go", build: "go test -c -o c2a-shim .", run: "./c2a-shim -test.run=TestConformance",
		shim: "conformance_test.go", ignored: "c2a-shim", setUp: "actions/setup-go@v5\n        with: {go-version: stable, cache: false}",
		agent: []edit{
			{`"roles":["harness"]`, "", `"roles":["agent"]`},
			{`"taps":["link","turn","control"]`, "", `"taps":["link","control"]`},
			{"func (s *shim) model(", "\x00", `// model is where yours goes. This one says the same to whatever it is shown.
func (s *shim) model(context.Context, Prompt) ([]Action, error) {
	return []Action{{Type: "reply", Text: "I have seen it."}}, nil
}
`},
		},
	},
	{
		name: "node", needs: "node", run: "node shim.js", shim: "shim.js", setUp: "actions/setup-node@v4\n        with: {node-version: 22}",
		agent: []edit{
			{`roles: ['harness']`, "", `roles: ['agent']`},
			{`taps: ['link', 'turn', 'control']`, "", `taps: ['link', 'control']`},
			{"/** The suite is the model.", "// ---- Your program", `/** Your model goes here. This one says the same to whatever it is shown. */
const model = async () => [{ type: 'reply', text: 'I have seen it.' }];

`},
		},
	},
	{
		name: "python", needs: "python3", run: "python3 shim.py", shim: "shim.py", ignored: "__pycache__/",
		setUp: "actions/setup-python@v5\n        with: {python-version: \"3.13\"}",
		agent: []edit{
			{`"roles": ["harness"]`, "", `"roles": ["agent"]`},
			{`"taps": ["link", "turn", "control"]`, "", `"taps": ["link", "control"]`},
			{"    async def model(", "\n\nshim = ", `    async def model(self, _):
        """Your model goes here. This one says the same to whatever it is shown."""
        return [{"type": "reply", "text": "I have seen it."}]
`},
		},
	},
}

// forMinds are the requirements that only a model can keep which understands what
// it is told; the one that init writes does not.
var forMinds = []string{
	"C2A-CLAIM-050", "C2A-CLAIM-051", "C2A-CLAIM-052", "C2A-LEAVE-003", "C2A-LEAVE-005", "C2A-LOOP-001", "C2A-LOOP-002", "C2A-LOOP-005",
	"C2A-LOOP-007", "C2A-PEER-001", "C2A-PEER-002", "C2A-REACT-020", "C2A-REACT-021", "C2A-REACT-050",
}

func languageNames() []string {
	var names []string
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

// kitRoles are the roles that there are programs to begin with for. A stack needs none.
var kitRoles = []string{c2a.RoleHost, c2a.RoleHarness, c2a.RoleAgent}

func newInitCommand() *cobra.Command {
	lang, role := choice{of: languageNames()}, choice{of: kitRoles}
	var dir, use string
	var force bool
	cmd := &cobra.Command{
		Use:     "init",
		Short:   "Write a program with its shim, a configuration and a CI workflow to begin with",
		Long:    initHelp,
		Example: initExamples,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case strings.TrimSpace(dir) == "":
				return usagef("--dir is empty")
			case use != "" && (lang.value != "" || role.value != ""):
				return usagef("--edge is for a program as it ships, --lang and --role for one with a shim: choose")
			case use != "":
				u, err := parseEdge(use)
				if err != nil {
					return err
				}
				files := u.files(dir)
				if err := writeNew(dir, files, force); err != nil {
					return err
				}
				return u.nextSteps(cmd.OutOrStdout(), dir, files)
			case lang.value == "":
				return usagef("say in which language: --lang %s", strings.Join(lang.of, "|"))
			case role.value == "":
				return usagef("say what your program is: --role %s", strings.Join(role.of, "|"))
			}
			i := slices.IndexFunc(languages, func(l language) bool { return l.name == lang.value })
			files, err := languages[i].files(role.value, dir)
			if err != nil {
				return err
			}
			if err := writeNew(dir, files, force); err != nil {
				return err
			}
			return languages[i].nextSteps(cmd.OutOrStdout(), role.value, dir, files)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Var(&lang, "lang", "language of the program")
	flags.Var(&role, "role", "what the program is")
	flags.StringVar(&use, "edge", "", "`PLATFORM+MODEL` of a program as it ships, such as slack+openai; PLATFORM+link for an adapter")
	flags.StringVar(&dir, "dir", ".", "`folder` to write to; it is made where there is none")
	flags.BoolVar(&force, "force", false, "replace files that exist")
	for flag, values := range map[string][]string{"lang": lang.of, "role": role.of, "edge": edgeUses()} {
		// The flags exist, so there is no error.
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}

// written is a file to be written, named below the folder with slashes.
type written struct {
	name string
	text []byte
}

// files are those of a role in a folder: the kit, the configuration, the
// workflow, and what goes with them where it is not there already.
func (l language) files(role, dir string) ([]written, error) {
	kit := role
	if role == c2a.RoleAgent {
		kit = c2a.RoleHarness // its model is in it
	}
	kit = l.name + "-" + kit
	entries, err := fs.ReadDir(examples.Kits, kit)
	if err != nil {
		return nil, failf("there is no kit %s", kit)
	}
	var out []written
	for _, e := range entries {
		text, err := fs.ReadFile(examples.Kits, path.Join(kit, e.Name()))
		if err != nil {
			return nil, err
		}
		if role == c2a.RoleAgent && e.Name() == l.shim {
			if text, err = apply(text, l.agent); err != nil {
				return nil, fmt.Errorf("%s: %w", path.Join(kit, e.Name()), err)
			}
		}
		if l.name != "go" { // there a file may belong to a role that its text can't name
			text = []byte(strings.ReplaceAll(string(text), "--role harness", "--role "+role))
		}
		out = append(out, written{e.Name(), text})
	}
	repository, below := repositoryOf(dir)
	out = append(out,
		written{configNames[0], []byte(l.config(role))},
		written{path.Join(repository, ".github/workflows/c2a-conform.yml"), []byte(l.workflow(below))})
	if l.name == "go" && !has(dir, "go.mod") {
		out = append(out, written{"go.mod", []byte("module example.com/" + role + "\n\ngo 1.25\n")})
	}
	if _, err := os.Lstat(filepath.Join(dir, ".gitignore")); err != nil {
		out = append(out, written{".gitignore", []byte(strings.TrimLeft(l.ignored+"\n"+reportsFolder+"/\n", "\n"))})
	}
	return out, nil
}

// apply carries out edits, each of which has to find its place.
func apply(text []byte, edits []edit) ([]byte, error) {
	s := string(text)
	for _, e := range edits {
		before, after, found := strings.Cut(s, e.from)
		if !found || strings.Contains(after, e.from) {
			return nil, fmt.Errorf("%q does not stand there once", e.from)
		}
		switch e.until {
		case "":
		case "\x00":
			after = ""
		default:
			at := strings.Index(after, e.until)
			if at < 0 {
				return nil, fmt.Errorf("behind %q there is no %q", e.from, e.until)
			}
			after = after[at:]
		}
		s = before + e.by + after
	}
	return []byte(s), nil
}

func (l language) config(role string) string {
	var s strings.Builder
	s.WriteString("# What 'c2a-conform smoke' and 'c2a-conform run' test here; 'c2a-conform run --help' has every key.\nimplementation:\n")
	if l.build != "" {
		fmt.Fprintf(&s, "  build: %s\n", l.build)
	}
	fmt.Fprintf(&s, "  command: %s\nroles: [%s]\n", l.run, role)
	if role == c2a.RoleAgent {
		s.WriteString("# These ask for a model that understands what it is told. Remove the line when yours is in its place.\n")
		fmt.Fprintf(&s, "tags: not (@%s)\n", strings.Join(forMinds, " or @"))
	}
	return s.String()
}

// reportsFolder is where the action leaves its reports.
const reportsFolder = "c2a-conform-reports"

// workflow tests the folder below the root of the repository.
func (l language) workflow(below string) string {
	ref := "main"
	if v := version(); strings.HasPrefix(v, "v") && !strings.Contains(v, "-") {
		ref = v
	}
	with := ""
	if below != "." {
		with = "\n        with: {working-directory: " + below + "}"
	}
	return fmt.Sprintf(`name: c2a-conform
on: [push, pull_request]
permissions: {contents: read}
jobs:
  conformance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: %s
      - uses: c2a-conform/c2a-conform@%s%s
      - uses: actions/upload-artifact@v4
        if: always()
        with: {name: %s, path: %s}
`, l.setUp, ref, with, reportsFolder, path.Join(below, reportsFolder))
}

// has reports whether a folder, or one around it, has a file.
func has(dir, name string) bool { return upTo(dir, name) != "" }

// upTo is the folder around a folder, or itself, that has a file; "" for none.
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

// repositoryOf finds the repository of a folder, as the way up to it, and the
// folder below it; both are "." where the folder is in none.
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

// writeNew writes files below a folder. Where one is there already, and force
// isn't set, it writes none.
func writeNew(dir string, files []written, force bool) error {
	var there []string
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(f.name))); err == nil {
			there = append(there, f.name)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return failf("%w", err)
		}
	}
	if len(there) > 0 && !force {
		return usagef("in %s there is already %s; nothing was written. Take another --dir, or replace what is there by --force", dir, strings.Join(there, ", "))
	}
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return failf("%w", err)
		}
		if err := os.WriteFile(name, f.text, 0o644); err != nil {
			return failf("%w", err)
		}
	}
	return nil
}

func (l language) nextSteps(w io.Writer, role, dir string, files []written) error {
	p := document.Printer{W: w}
	p.Line(0, "Wrote to %s:", dir)
	for _, f := range files {
		p.Line(2, "%s", f.name)
	}
	p.Line(0, "")
	p.Line(0, "Next:")
	step, width := 0, max(len("c2a-conform smoke"), len("edit "+l.shim), len("cd "+dir))
	next := func(command, why string) {
		step++
		p.Line(2, "%d. %-*s  %s", step, width, command, why)
	}
	if filepath.Clean(dir) != "." {
		next("cd "+dir, "")
	}
	next("c2a-conform smoke", "is it attached? This one is")
	conforms, what := "does it conform? This one does", "put your own "+role+" in the place of this one, under \"Your program\""
	if role == c2a.RoleAgent {
		conforms = "does it conform? This one does, as far as a model can that says always the same: see " + configNames[0]
		what = "put your own agent in the place of this one, and its model where it says so"
	}
	next("c2a-conform run", conforms)
	next("edit "+l.shim, what)
	next("git push", "the workflow tests every change")
	return p.Err
}
