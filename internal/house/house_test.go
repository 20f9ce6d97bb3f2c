package house

import (
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/c2a-conform/c2a-conform/"

// floors are the packages from the top floor to the ground; a package imports
// only from floors below its own.
var floors = [][]string{
	{"bench"}, // a module of its own
	{"cmd/c2a-conform"},
	{"internal/cli"},
	{"runner/audit"},
	{"internal/selfcheck"},
	{"runner"},
	{"runner/steps/c2a", "runner/steps/pap", "runner/steps/a2h", "runner/smoke"},
	{"runner/steps"},
	{"runner/drive", "runner/known"},
	{"reference", "reference/serve/chat"},
	{"reference/fault/c2a", "reference/fault/pap", "reference/fault/a2h"},
	{"reference/fault", "reference/serve/c2a", "reference/serve/pap", "reference/serve/a2h"},
	{"reference/serve"},
	{"runner/edge"},
	{"runner/face/slack", "runner/face/telegram", "runner/face/matrix", "runner/face/discord", "runner/face/github"},
	{"runner/face/facetest"},
	{"runner/face"},
	{"reference/link", "reference/link/pap", "runner/report", "runner/trace", "runner/attach/attachtest", "runner/attach/listen"},
	{"runner/attach"},
	{"runner/meaning", "runner/judge/pap", "runner/model"},
	{"internal/wire/a2h"},
	{"runner/judge", "internal/wire", "runner/jsonrpc"},
	{"reference/law", "reference/law/pap", "reference/law/a2h", "fixtures"},
	{"reference/messenger", "runner/rendered"},
	{"reference/chat/slack", "reference/chat/telegram", "reference/chat/matrix", "reference/chat/discord", "reference/chat/github", "reference/chat/model"},
	{"reference/c2a", "reference/pap", "reference/a2h", "schemas", "features", "examples", "reference/chat"},
	{"schemas/onepass", "internal/rareword"},
}

// pure packages may import these and their pure fellows, nothing else.
var (
	pure    = []string{"reference/c2a", "reference/law", "reference/pap", "reference/law/pap", "reference/a2h", "reference/law/a2h", "internal/rareword"}
	allowed = []string{"cmp", "errors", "fmt", "iter", "maps", "regexp", "slices", "sort", "strconv", "strings", "unicode", "unicode/utf16", "unicode/utf8", "math"}
)

// only says who may import a package that must stay behind one door.
var only = map[string][]string{
	"github.com/cucumber/godog":                    {"runner/steps"},
	"github.com/santhosh-tekuri/jsonschema/v5":     {"runner/rendered", "bench"}, // and, in tests, schemas
	"github.com/spf13/cobra":                       {"internal/cli"},
	"github.com/coder/websocket":                   {"runner/attach", "runner/attach/listen", "runner/face/slack", "runner/face/discord"},
	"github.com/vbauerster/mpb/v8":                 {"internal/cli"},
	"github.com/klauspost/compress/gzip":           {"internal/cli"},
	"github.com/klauspost/compress/zstd":           {"internal/cli"},
	"github.com/slack-go/slack":                    {"reference/messenger", "reference/chat/slack"},
	"github.com/bwmarrin/discordgo":                {"reference/chat/discord"},
	"maunium.net/go/mautrix":                       {"reference/chat/matrix"},
	"maunium.net/go/mautrix/event":                 {"reference/chat/matrix"},
	"maunium.net/go/mautrix/id":                    {"reference/chat/matrix"},
	"github.com/go-telegram/bot":                   {"reference/chat/telegram"},
	"github.com/google/go-github/v88/github":       {"reference/chat/github"},
	"github.com/yuin/goldmark":                     {"reference/messenger"},
	"github.com/openai/openai-go/v3":               {}, // tests alone, since both would be half of the program
	"github.com/anthropics/anthropic-sdk-go":       {},
	"github.com/wneessen/go-mail":                  {"reference/messenger"},
	"github.com/mozillazg/go-unidecode":            {"reference/messenger"},
	"golang.org/x/net/html":                        {"runner/rendered"},
	"github.com/c2a-conform/c2a-conform/reference": {"internal/cli", "internal/selfcheck", "bench"},
}

func TestArrowsPointDown(t *testing.T) {
	imports := read(t)
	require.NotEmpty(t, imports)
	for pkg, list := range imports {
		if len(list) == 0 {
			continue // it needs nobody
		}
		require.GreaterOrEqual(t, floor(pkg), 0, "%s stands on no floor: add it to the list", pkg)
		for _, i := range list {
			if below, ok := strings.CutPrefix(i, module); ok {
				require.Greater(t, floor(below), floor(pkg), "%s imports %s, which doesn't stand below it", pkg, below)
			}
		}
	}
}

func TestPurePackagesArePure(t *testing.T) {
	imports := read(t)
	for _, pkg := range pure {
		require.NotEmpty(t, imports[pkg], pkg)
		for _, i := range imports[pkg] {
			below, ours := strings.CutPrefix(i, module)
			require.True(t, ours && slices.Contains(pure, below) || slices.Contains(allowed, i), "%s must stay pure, but imports %s", pkg, i)
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
			if strings.HasPrefix(i, module+"reference/serve") || strings.HasPrefix(i, module+"reference/fault") {
				served := pkg == "internal/cli" || pkg == "bench" || pkg == "internal/selfcheck" || pkg == "reference" || strings.HasPrefix(pkg, "reference/serve") || strings.HasPrefix(pkg, "reference/fault")
				require.True(t, served, "%s must not import %s: the runner doesn't know that the reference is ours", pkg, i)
			}
		}
	}
}

func floor(pkg string) int {
	return slices.IndexFunc(floors, func(f []string) bool { return slices.Contains(f, pkg) })
}

// read returns the imports of every package but tests, by path below the
// module.
func read(t *testing.T) map[string][]string {
	t.Helper()
	root := filepath.Join("..", "..")
	imports := map[string][]string{}
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); path != root && (name == "testdata" || name == "examples" || name == "node_modules" || strings.HasPrefix(name, ".") && name != "..") {
			return filepath.SkipDir
		}
		pkg, err := build.ImportDir(path, 0)
		if err != nil {
			return nil // no Go here
		}
		rel, err := filepath.Rel(root, path)
		if rel != filepath.Join("internal", "house") {
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
