package architecture

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
)

// nameless are the folders in which what is shared names no protocol, no draft, no role of one protocol, no requirement
// and no method of a link.
var nameless = []string{"runner", "reference", "internal/selfcheck"}

// exempt are the names that shared files may have, by file.
var exempt = map[string]struct {
	why   string
	names []string
}{
	"runner/attach/http.go":                  {"headers that programs out there send", []string{"C2A"}},
	"runner/attach/attachtest/attachtest.go": {"noise of a program in tests", []string{"notifications/message"}},
	"runner/knownfailures/known.go":          {"an example in an error", []string{"C2A-ATT-001"}},
	"runner/model/acp.go":                    {"a method of ACP, and the title of the suite", []string{"initialize", "C2A"}},
}

// method is a method of a link.
var method = regexp.MustCompile(`^(initialize|(chat|pap|a2h|tools|notifications)/\w+)$`)

// ours are names of the project itself: its own, that of its variables, and that of the header of its sessions.
var ours = regexp.MustCompile(`(?i)c2a[-_]conform`)

func TestRunnerAndReferenceNameNoProtocol(t *testing.T) {
	used := map[string]bool{}
	for pkg := range read(t) {
		in := func(folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }
		if !slices.ContainsFunc(nameless, in) || protocolOf(pkg) != "" {
			continue
		}
		for name, file := range parse(t, pkg) {
			name = path.Join(pkg, name)
			if slices.Contains(registrars, name) {
				continue
			}
			found := slices.DeleteFunc(namesIn(file), func(n string) bool {
				used[name+n] = true
				return slices.Contains(exempt[name].names, n)
			})
			assert.Empty(t, found, "%s names what a protocol has to tell it", name)
		}
	}
	for name, allowed := range exempt {
		for _, n := range allowed.names {
			require.True(t, used[name+n], "%s no longer names %s: take it from the list", name, n)
		}
	}
}

// namesIn are the names of protocols, drafts, roles, requirements and methods in the identifiers and texts of a file, but
// for its imports.
func namesIn(file *ast.File) []string {
	var out []string
	add := func(names ...string) {
		for _, n := range names {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			if namesInIdentifier(n.Name) {
				add(n.Name)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				add(namesInText(strings.Trim(n.Value, "`\""))...)
			}
		}
		return true
	})
	return out
}

// draftIdentifier is that of a draft by its date.
var draftIdentifier = regexp.MustCompile(`Draft\d{4}`)

func namesInIdentifier(name string) bool {
	if draftIdentifier.MatchString(name) {
		return true
	}
	for _, p := range features.Protocols() {
		isRole := func(role string) bool { return name == "Role"+strings.ToUpper(role[:1])+role[1:] }
		if name == p.Name || strings.Contains(name, p.Title) || slices.ContainsFunc(p.Roles, isRole) {
			return true
		}
	}
	return false
}

// inText are what names a protocol, a draft or a requirement in a text.
var inText = func() *regexp.Regexp {
	var any []string
	for _, p := range features.Protocols() {
		any = append(any, `\b`+strings.ToUpper(p.Name)+`(-[A-Z0-9]+-\d+)?\b`, `\b`+p.Name+`\b`)
		for _, d := range p.Drafts {
			any = append(any, `\b`+d+`\b`)
		}
	}
	return regexp.MustCompile(strings.Join(any, "|"))
}()

func namesInText(text string) []string {
	if method.MatchString(text) {
		return []string{text}
	}
	return inText.FindAllString(ours.ReplaceAllString(text, ""), -1)
}

func TestNamesAreSeen(t *testing.T) {
	for text, want := range map[string][]string{
		"chat/deliver": {"chat/deliver"}, "initialize": {"initialize"}, "a link is initialized": nil,
		"C2A-RPC-001 is broken": {"C2A-RPC-001"}, "C2A EVENT": {"C2A"}, "the draft 2026-06-24": {"2026-06-24"}, "pap": {"pap"},
		"c2a-conform": nil, "C2A_CONFORM_BUG": nil, "C2A-Conform-Session": nil, "paper": nil,
	} {
		require.Equal(t, want, namesInText(text), text)
	}
	for name, want := range map[string]bool{
		"c2a": true, "responseOfC2A": true, "Draft0624": true, "DraftPAP": true, "RoleHost": true, "Drafts": false, "host": false,
	} {
		require.Equal(t, want, namesInIdentifier(name), name)
	}
}
