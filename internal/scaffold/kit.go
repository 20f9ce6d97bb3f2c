package scaffold

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/examples"
	"github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/features/pap"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/document"
)

// A Language is a language with kits.
type Language struct {
	Name    string
	Needs   string // the program that must be installed
	build   string // command that makes what run starts, or ""
	run     string // command that starts the shim
	setUp   string // workflow step that installs the language
	Shim    string // the file to edit first
	ignored string // what git should ignore, or ""
	agent   []edit // edits that turn the harness into an agent
}

// An edit replaces a part of a file: from, which must appear once, and everything up to until.
type edit struct{ from, until, by string }

// Languages are the languages with kits.
var Languages = []Language{
	{
		Name: "go", Needs: "go", build: "go test -c -o c2a-shim .", run: "./c2a-shim -test.run=TestConformance",
		Shim: "conformance_test.go", ignored: "c2a-shim",
		setUp: setupGo + "\n        with: {go-version: stable, cache: false}",
		agent: []edit{
			{`"roles":["harness"]`, "", `"roles":["agent"]`},
			{`"taps":["link","turn","control"]`, "", `"taps":["link","control"]`},
			{"func (s *shim) model(", "\x00",
				`// model is the place for your model. This one always gives the same answer.
func (s *shim) model(context.Context, Prompt) ([]Action, error) {
	return []Action{{Type: "reply", Text: "I have seen it."}}, nil
}
`},
		},
	},
	{
		Name: "node", Needs: "node", run: "node shim.js", Shim: "shim.js",
		setUp: setupNode + "\n        with: {node-version: 22}",
		agent: []edit{
			{`roles: ['harness']`, "", `roles: ['agent']`},
			{`taps: ['link', 'turn', 'control']`, "", `taps: ['link', 'control']`},
			{"/** The suite is the model.", "// ---- Your program",
				`/** Your model goes here. This one always gives the same answer. */
const model = async () => [{ type: 'reply', text: 'I have seen it.' }];

`},
		},
	},
	{
		Name: "python", Needs: "python3", run: "python3 shim.py", Shim: "shim.py", ignored: "__pycache__/",
		setUp: setupPython + "\n        with: {python-version: \"3.13\"}",
		agent: []edit{
			{`"roles": ["harness"]`, "", `"roles": ["agent"]`},
			{`"taps": ["link", "turn", "control"]`, "", `"taps": ["link", "control"]`},
			{"    async def model(", "\n\nshim = ", `    async def model(self, _):
        """Your model goes here. This one always gives the same answer."""
        return [{"type": "reply", "text": "I have seen it."}]
`},
		},
	},
}

// forMinds are the requirements that only a model that understands messages can satisfy; the model that init writes
// doesn't.
var forMinds = []string{
	"C2A-CLAIM-050", "C2A-CLAIM-051", "C2A-CLAIM-052", "C2A-LEAVE-003", "C2A-LEAVE-005", "C2A-LOOP-001", "C2A-LOOP-002",
	"C2A-LOOP-005",
	"C2A-LOOP-007", "C2A-PEER-001", "C2A-PEER-002", "C2A-REACT-020", "C2A-REACT-021", "C2A-REACT-050",
}

// Roles are the roles with a first program. A stack needs none.
var Roles = []string{c2a.RoleHost, c2a.RoleHarness, c2a.RoleAgent}

// A neighbour is a kit of a protocol other than C2A. Not every language has one.
type neighbour struct {
	protocol, role, language string
	folder                   string // of the examples
	build, ignored           string // as in a Language
	needs                    string // beside the language, to build it; or ""
}

// neighbours are the kits of the other protocols.
var neighbours = []neighbour{
	{protocol: pap.Protocol.Name, role: pap.RolePlatform, language: "python", folder: "python-platform"},
	{protocol: pap.Protocol.Name, role: pap.RoleAgent, language: "python", folder: "python-polite-agent"},
	{protocol: a2h.Protocol.Name, role: a2h.RoleDecider, language: "node", folder: "langgraph-decider",
		build: "npm ci --silent --no-audit --no-fund", ignored: "node_modules/", needs: "npm"},
}

// Protocols are the protocols with kits.
var Protocols = []string{c2a.Protocol.Name, pap.Protocol.Name, a2h.Protocol.Name}

// AllRoles are the roles with kits, in any protocol.
func AllRoles() []string {
	out := slices.Clone(Roles)
	for _, n := range neighbours {
		if !slices.Contains(out, n.role) {
			out = append(out, n.role)
		}
	}
	return out
}

// A kit is the program for a role in a language. Its draft is "" for all of C2A.
type kit struct {
	Language
	role, folder, draft string
}

// Kit returns the program for a role in a language. Without a protocol, it is a C2A program if C2A has the role. If
// there is no such kit, the error is a *RefusedError.
func Kit(language, protocol, role string) (Program, error) {
	i := slices.IndexFunc(Languages, func(l Language) bool { return l.Name == language })
	if i < 0 {
		return nil, fmt.Errorf("unknown language %s", language)
	}
	l := Languages[i]
	if slices.Contains(Roles, role) && (protocol == "" || protocol == c2a.Protocol.Name) {
		folder := l.Name + "-" + role
		if role == c2a.RoleAgent {
			folder = l.Name + "-" + c2a.RoleHarness // its model is in it
		}
		return kit{Language: l, role: role, folder: folder}, nil
	}
	var there, roles []string
	for _, n := range neighbours {
		if n.role == role && (protocol == "" || protocol == n.protocol) {
			if n.language == language {
				l.build, l.agent = n.build, nil
				l.ignored, l.Needs = cmp.Or(n.ignored, l.ignored), cmp.Or(n.needs, l.Needs)
				return kit{Language: l, role: role, folder: n.folder, draft: n.protocol}, nil
			}
			there = append(there, fmt.Sprintf("--lang %s --protocol %s --role %s", n.language, n.protocol, n.role))
		}
		if n.protocol == protocol {
			roles = append(roles, n.role)
		}
	}
	if len(there) > 0 {
		return nil, refusedf("there is no example of this program in %s; there is: %s", language,
			strings.Join(there, "; "))
	}
	if protocol == c2a.Protocol.Name {
		roles = Roles
	}
	return nil, refusedf("%s has no example for the role %s, only for: %s", protocol, role, strings.Join(roles, ", "))
}

// files returns the program with its shim, the files around it, and a module file if there is none.
func (k kit) files(dir, version string) ([]written, error) {
	l, role, folder := k.Language, k.role, k.folder
	entries, err := fs.ReadDir(examples.Kits, folder)
	if err != nil {
		return nil, fmt.Errorf("there is no kit %s", folder)
	}
	var out []written
	for _, e := range entries {
		text, err := fs.ReadFile(examples.Kits, path.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		if len(l.agent) > 0 && role == c2a.RoleAgent && e.Name() == l.Shim {
			if text, err = apply(text, l.agent); err != nil {
				return nil, fmt.Errorf("%s: %w", path.Join(folder, e.Name()), err)
			}
		}
		if l.Name != "go" { // a file may belong to a role that its text can't name
			text = []byte(strings.ReplaceAll(string(text), "--role harness", "--role "+role))
		}
		out = append(out, written{e.Name(), text})
	}
	var module []written
	if l.Name == "go" && !has(dir, "go.mod") {
		module = append(module, written{"go.mod", []byte("module example.com/" + role + "\n\ngo 1.25\n")})
	}
	return append(out, around(dir, version, k.configuration(), l.setUp, l.ignored, module...)...), nil
}

// apply applies edits; each must find its place.
func apply(text []byte, edits []edit) ([]byte, error) {
	s := string(text)
	for _, e := range edits {
		before, after, found := strings.Cut(s, e.from)
		if !found || strings.Contains(after, e.from) {
			return nil, fmt.Errorf("%q must appear exactly once", e.from)
		}
		switch e.until {
		case "":
		case "\x00":
			after = ""
		default:
			at := strings.Index(after, e.until)
			if at < 0 {
				return nil, fmt.Errorf("%q is not followed by %q", e.from, e.until)
			}
			after = after[at:]
		}
		s = before + e.by + after
	}
	return []byte(s), nil
}

func (k kit) configuration() string {
	l, role := k.Language, k.role
	var s strings.Builder
	s.WriteString("implementation:\n")
	if l.build != "" {
		fmt.Fprintf(&s, "  build: %s\n", l.build)
	}
	fmt.Fprintf(&s, "  command: %s\nroles: [%s]\n", l.run, role)
	if k.draft != "" {
		fmt.Fprintf(&s, "drafts: [%s]\n", k.draft)
		return s.String()
	}
	if role == c2a.RoleAgent {
		s.WriteString("# These rules need a model that understands messages. Remove the line when you have added " +
			"your model.\n")
		fmt.Fprintf(&s, "tags: not (@%s)\n", strings.Join(forMinds, " or @"))
	}
	return s.String()
}

func (k kit) nextSteps(p *document.Printer, dir string) {
	l, role := k.Language, k.role
	step, width := 0, max(len("c2a-conform smoke"), len("edit "+l.Shim), len("cd "+dir))
	next := func(command, why string) {
		step++
		p.Line(2, "%d. %-*s  %s", step, width, command, why)
	}
	if filepath.Clean(dir) != "." {
		next("cd "+dir, "")
	}
	next("c2a-conform smoke", "check that the program is connected correctly; the example passes")
	conforms, what := "check that the program conforms; the example passes",
		"replace the example with your own "+role+", under \"Your program\""
	if k.draft != "" {
		what = "replace the program behind it with your own " + role
	} else if role == c2a.RoleAgent {
		conforms = "check that the program conforms; the example passes all rules that " + config.Names[0] + " selects"
		what = "replace the example with your own agent and model, in the marked places"
	}
	next("c2a-conform run", conforms)
	next("edit "+l.Shim, what)
	next("git push", "the workflow tests every change")
}
