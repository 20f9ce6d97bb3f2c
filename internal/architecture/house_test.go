package architecture

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/c2a-conform/c2a-conform/"

// bot is the folder of the reference as a bot: a module of its own, which no package of this one can import. The bot
// and its host speak C2A. The clients of the platforms and of the model speak no protocol.
const bot = "reference/bot"

// floors are the folders from the top floor to the ground. A package imports from its own floor and from those below.
var floors = [][]string{
	{"cmd", "bench", "internal/release"},
	{"internal/cli"},
	{"internal/selfcheck", "internal/comparison", "internal/document", "internal/specification", "internal/site",
		"internal/input", "internal/config", "internal/mapping",
		"internal/console", "internal/lastrun", "internal/watch",
		"internal/scaffold", "internal/mutants",
	},
	{"runner"},
	{bot},
	{"reference"},
	{"schemas", "features", "fixtures", "examples"},
	{"internal/wordindex", "internal/lazyregexp", "internal/suggest", "internal/startup", "internal/madeup",
		"internal/files", "internal/bom", "docs"},
}

// protocols have a folder of their name on each of these floors.
var (
	protocols = []string{"c2a", "pap", "a2h"}
	gridded   = []string{"features", "schemas", "fixtures", "reference", "runner"}
)

// registrars are the files by which shared folders learn of the protocols, a line for each.
var registrars = []string{"schemas/protocols.go", "fixtures/protocols.go", "features/protocols.go",
	"reference/protocols.go", "runner/protocols.go"}

// pure packages may import these and their pure fellows, nothing else.
var (
	pure = []string{
		"reference/law", "reference/c2a", "reference/c2a/host", "reference/c2a/harness", "reference/c2a/law",
		"reference/c2a/law/laws", "reference/c2a/law/laws/host", "reference/c2a/law/laws/link",
		"reference/c2a/law/laws/owed", "reference/c2a/law/laws/reactions", "reference/c2a/law/laws/sayings",
		"reference/c2a/law/laws/unseen",
		"reference/pap", "reference/pap/law",
		"reference/a2h", "reference/a2h/law", "reference/a2h/law/wording",
		"internal/wordindex",
	}
	allowed = []string{
		"cmp", "errors", "fmt", "html", "iter", "maps", "regexp", "slices", "sort", "strconv", "strings", "unicode",
		"unicode/utf16", "unicode/utf8", "math",
		module + "internal/lazyregexp",
	}
)

// definers are the files that define what the drafts of a protocol are, one on each floor that has to know.
var (
	definers   = []string{"reference/c2a/drafts.go", "schemas/c2a/c2a.go", "features/c2a/c2a.go"}
	draftIdent = regexp.MustCompile(`^Draft\d+$`)
	draftText  = regexp.MustCompile("^[\"`]\\d{4}-\\d{2}-\\d{2}[\"`]$")
)

// only says who may import a package that must stay behind one door.
var only = map[string][]string{
	"github.com/cucumber/godog":                {"runner/steps", "runner"},
	"github.com/santhosh-tekuri/jsonschema/v5": {"schemas/authority", "runner/a2h/channels", "bench"},
	"github.com/google/go-cmp/cmp":             {"runner/judge"},
	"github.com/spf13/cobra": {"internal/cli", "internal/cli/certificates", "internal/cli/specified",
		"internal/cli/command", "internal/cli/schemas", "internal/cli/guide",
		"internal/cli/completion", "internal/cli/differences", "internal/cli/explanation", "internal/cli/live",
		"internal/cli/manual", "internal/cli/measuring", "internal/cli/starter"},
	"github.com/coder/websocket": {"runner/attach", "runner/attach/listen", "runner/face",
		"runner/face/slack"},
	"github.com/vbauerster/mpb/v8":                         {"internal/console"},
	"github.com/fsnotify/fsnotify":                         {"internal/watch"},
	"github.com/itchyny/gojq":                              {"internal/mapping"},
	"github.com/klauspost/compress/gzip":                   {"internal/input"},
	"github.com/klauspost/compress/s2":                     {"runner/proxy"},
	"github.com/klauspost/compress/zstd":                   {"internal/input"},
	"github.com/slack-go/slack":                            {"reference/a2h/messenger", "reference/bot/slack"},
	"github.com/bwmarrin/discordgo":                        {"reference/bot/discord"},
	"github.com/mattermost/mattermost/server/public/model": {"reference/bot/mattermost"},
	"maunium.net/go/mautrix":                               {"reference/bot/matrix"},
	"maunium.net/go/mautrix/event":                         {"reference/bot/matrix"},
	"maunium.net/go/mautrix/id":                            {"reference/bot/matrix"},
	"github.com/go-telegram/bot":                           {"reference/bot/telegram"},
	"github.com/google/go-github/v88/github":               {"reference/bot/github"},
	"github.com/yuin/goldmark":                             {"reference/a2h/messenger", "runner/face/telegram"},
	"github.com/openai/openai-go/v3":                       {}, // tests alone, since both would be half of the program
	"github.com/anthropics/anthropic-sdk-go":               {},
	"github.com/wneessen/go-mail":                          {"reference/a2h/messenger"},
	"github.com/mozillazg/go-unidecode":                    {"reference/a2h/messenger"},
	"golang.org/x/net/html":                                {"runner/a2h/channels", "runner/face/telegram"},
	"github.com/c2a-conform/c2a-conform/reference": {"internal/cli", "internal/cli/specified",
		"internal/cli/completion", "internal/selfcheck", "bench"},
}

func TestArrowsPointDown(t *testing.T) {
	for pkg, list := range read(t) {
		require.GreaterOrEqual(t, floor(pkg), 0, "%s is on no floor: add its folder to the list", pkg)
		for _, i := range list {
			if below, ok := strings.CutPrefix(i, module); ok {
				require.GreaterOrEqual(t, floor(below), floor(pkg),
					"%s imports %s, which is on a floor above it", pkg, below)
			}
		}
	}
}

// TestProtocolsAreFolders: what is shared doesn't import a protocol, and no protocol imports another.
func TestProtocolsAreFolders(t *testing.T) {
	owed := map[string][]string{}
	for pkg, list := range read(t) {
		if !slices.Contains(gridded, strings.SplitN(pkg, "/", 2)[0]) || floor(pkg) < 0 {
			continue
		}
		for _, i := range list {
			below, ours := strings.CutPrefix(i, module)
			if !ours || protocolOf(below) == "" || protocolOf(below) == protocolOf(pkg) || registers(t, pkg, below) {
				continue
			}
			owed[pkg] = append(owed[pkg], below)
		}
	}
	require.Empty(t, owed, "a shared package, or another protocol's, imports a protocol")
}

// registers reports whether a package imports another in its registrar alone.
func registers(t *testing.T, pkg, imported string) bool {
	t.Helper()
	by := 0
	for file, parsed := range parse(t, pkg) {
		for _, i := range parsed.Imports {
			if strings.Trim(i.Path.Value, `"`) != module+imported {
				continue
			}
			if !slices.Contains(registrars, path.Join(pkg, file)) {
				return false
			}
			by++
		}
	}
	return by > 0
}

// TestDraftsAreData: what a draft has is asked of its value. Its name is compared where drafts are defined, and nowhere
// else.
func TestDraftsAreData(t *testing.T) {
	for pkg := range read(t) {
		for file, parsed := range parse(t, pkg) {
			if name := path.Join(pkg, file); !slices.Contains(definers, name) {
				for _, at := range draftsCompared(parsed) {
					t.Errorf("%s compares the name of a draft (%s): ask what the draft has", name, at)
				}
			}
		}
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), "", `package p
var a, b = d == c2a.Draft0602, string(Draft20260624) != d
var m = map[string]int{"2026-06-02": 1}
func f() { switch d { case features.Draft0624: } }
var fine = []any{c2a.Draft0602, T{Draft: Draft0624}, d.Interrupts}`, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"Draft0602", "Draft20260624", `"2026-06-02"`, "Draft0624"}, draftsCompared(parsed))
}

// draftsCompared are the names of drafts that a file compares with, switches on or looks up by.
func draftsCompared(file *ast.File) (found []string) {
	search := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			ast.Inspect(e, func(n ast.Node) bool {
				switch x := n.(type) {
				case *ast.CallExpr:
					return len(x.Args) < 2 // a conversion, or String
				case *ast.Ident:
					if draftIdent.MatchString(x.Name) {
						found = append(found, x.Name)
					}
				case *ast.BasicLit:
					if draftText.MatchString(x.Value) {
						found = append(found, x.Value)
					}
				}
				return true
			})
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.BinaryExpr:
			if x.Op == token.EQL || x.Op == token.NEQ {
				search(x.X, x.Y)
			}
		case *ast.CaseClause:
			search(x.List...)
		case *ast.KeyValueExpr:
			search(x.Key)
		}
		return true
	})
	return found
}

func TestPurePackagesArePure(t *testing.T) {
	imports := read(t)
	for _, pkg := range pure {
		require.Contains(t, imports, pkg)
		for _, i := range imports[pkg] {
			below, ours := strings.CutPrefix(i, module)
			require.True(t, ours && slices.Contains(pure, below) || slices.Contains(allowed, i),
				"%s must stay pure, but imports %s", pkg, i)
		}
		for _, word := range []string{"\tgo func", "\tgo ", "<-", "chan "} {
			require.NotContains(t, source(t, pkg), word, "%s must stay pure", pkg)
		}
	}
}

func TestDoorsAreKept(t *testing.T) {
	for pkg, list := range read(t) {
		for _, i := range list {
			if who, ok := only[i]; ok {
				require.Contains(t, who, pkg, "%s must not import %s", pkg, i)
			}
			if below, ours := strings.CutPrefix(i, module); ours && isServed(below) {
				knows := isServed(pkg) ||
					slices.Contains([]string{"internal/cli", "internal/cli/specified", "bench", "internal/selfcheck",
						"reference", bot, bot + "/host"}, pkg)
				require.True(t, knows, "%s must not import %s: the runner doesn't know that the reference is ours", pkg,
					i)
			}
		}
	}
}

// isServed reports whether a package is the reference as a program, or a variation of it.
func isServed(pkg string) bool {
	return strings.HasPrefix(pkg, "reference/") &&
		slices.ContainsFunc(strings.Split(pkg, "/"), func(part string) bool {
			return slices.Contains([]string{"serve", "fault", "null", "alternate"}, part)
		})
}

// floor is the number of the floor that a package is on, counted from the top; -1 where it is on none.
func floor(pkg string) int {
	return slices.IndexFunc(floors, func(f []string) bool {
		return slices.ContainsFunc(f, func(folder string) bool {
			return pkg == folder || strings.HasPrefix(pkg, folder+"/")
		})
	})
}

// protocolOf is the protocol in whose folder a package is, or "".
func protocolOf(pkg string) string {
	if pkg == bot || pkg == bot+"/host" {
		return "c2a"
	}
	parts := strings.Split(pkg, "/")
	if len(parts) > 1 && slices.Contains(gridded, parts[0]) && slices.Contains(protocols, parts[1]) {
		return parts[1]
	}
	return ""
}

// parse returns the files of a package but its tests, by name.
func parse(t *testing.T, pkg string) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pkg), "*.go"))
	require.NoError(t, err)
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			files[filepath.Base(name)], err = parser.ParseFile(token.NewFileSet(), name, nil,
				parser.SkipObjectResolution)
			require.NoError(t, err)
		}
	}
	return files
}

// read returns the imports of every package but tests, by path below the module.
func read(t *testing.T) map[string][]string {
	t.Helper()
	root := filepath.Join("..", "..")
	imports := map[string][]string{}
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); path != root &&
			(name == "testdata" || name == "examples" || name == "node_modules" || strings.HasPrefix(name, ".") &&
				name != "..") {
			return filepath.SkipDir
		}
		pkg, err := build.ImportDir(path, 0)
		if err != nil {
			return nil // no Go here
		}
		rel, err := filepath.Rel(root, path)
		if rel != filepath.Join("internal", "architecture") {
			imports[filepath.ToSlash(rel)] = pkg.Imports
		}
		return err
	}))
	return imports
}

// source is the code of a package without its tests.
func source(t *testing.T, pkg string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pkg), "*.go"))
	require.NoError(t, err)
	var all strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		raw, err := os.ReadFile(f)
		require.NoError(t, err)
		all.Write(raw)
	}
	return all.String()
}
