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
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/a2h"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
	"github.com/c2a-conform/c2a-conform/schemas/pap"
)

// nameless are the folders in which what is shared names no protocol, no draft, no role of one protocol, no requirement
// and no method.
var nameless = []string{"features", "schemas", "fixtures", "reference", "runner", "internal/selfcheck"}

// exempt are the names that shared files may have, by file.
var exempt = map[string]struct {
	why   string
	names []string
}{
	"runner/attach/http.go":                  {"headers that programs out there send", []string{"C2A"}},
	"runner/attach/attachtest/attachtest.go": {"noise of a program in tests", []string{"notifications/message"}},
	"runner/knownfailures/known.go":          {"an example in an error", []string{"C2A-ATT-001"}},
	"runner/face/relaycast/text.go":          {"the marker that brokers look for", []string{"c2a"}},
	"runner/model/acp.go": {"a method of ACP, and the title of the suite",
		[]string{"initialize", "C2A"}},
	"runner/report/sarif.go":       {"the name of a fingerprint, which must not change", []string{"c2a"}},
	"reference/bot/slack/slack.go": {"the type of the metadata of its messages", []string{"c2a"}},
	"schemas/mcp/mcp.go": {"methods that several protocols share",
		[]string{"tools/list", "tools/call"}},
}

// ours are names of the project itself: its own, that of its variables, and that of the header of its sessions.
var ours = regexp.MustCompile(`(?i)c2a[-_]conform`)

// TestSharedCodeNamesNoProtocol reads identifiers and string literals; comments may give examples.
func TestSharedCodeNamesNoProtocol(t *testing.T) {
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

// namesIn are the names of protocols, drafts, roles, requirements and methods in the identifiers and texts of a file,
// but for its imports.
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

// named finds a protocol, a draft or a requirement, in an identifier as in a text. One of its two groups is the name.
var named = func() *regexp.Regexp {
	var lower, any []string
	for _, p := range features.Protocols() {
		lower = append(lower, p.Name)
		any = append(any, strings.ToUpper(p.Name)+`(?:-[A-Z0-9]+-\d+)?`, p.Title)
		for _, d := range p.Drafts {
			if digits := strings.ReplaceAll(d, "-", ""); digits != d {
				any = append(any, d, digits, digits[len(digits)-4:])
			}
		}
	}
	return regexp.MustCompile(`(?:^|[^a-z])(` + strings.Join(lower, "|") + `)(?:[^a-z]|$)|(` +
		strings.Join(any, "|") + `)`)
}()

// method is a text that is a method of a protocol, or would be one.
var method = func() *regexp.Regexp {
	var any []string
	for _, p := range []schemas.Protocol{c2a.Protocol, pap.Protocol, a2h.Protocol} {
		for m := range p.Methods {
			family, _, isOne := strings.Cut(m, "/")
			if isOne {
				family += `/\w+`
			}
			any = append(any, family)
		}
	}
	return regexp.MustCompile(`^(` + strings.Join(any, "|") + `)$`)
}()

func namesInIdentifier(name string) bool {
	isRole := func(role string) bool { return name == "Role"+strings.ToUpper(role[:1])+role[1:] }
	return named.MatchString(name) ||
		slices.ContainsFunc(features.Protocols(),
			func(p features.Protocol) bool { return slices.ContainsFunc(p.Roles, isRole) })
}

func namesInText(text string) (out []string) {
	if method.MatchString(text) {
		return []string{text}
	}
	for _, found := range named.FindAllStringSubmatch(ours.ReplaceAllString(text, ""), -1) {
		out = append(out, found[1]+found[2])
	}
	return out
}

func TestNamesAreSeen(t *testing.T) {
	for text, want := range map[string][]string{
		"chat/deliver": {"chat/deliver"}, "initialize": {"initialize"}, "a link is initialized": nil,
		"C2A-RPC-001 is broken": {"C2A-RPC-001"}, "C2A EVENT": {"C2A"}, "the draft 2026-06-24": {"2026-06-24"},
		"pap":         {"pap"},
		"c2a-conform": nil, "C2A_CONFORM_BUG": nil, "C2A-Conform-Session": nil, "paper": nil,
		"chat/unheard": {"chat/unheard"},
		"c2aFinding":   {"c2a"}, "in pap_mode": {"pap"}, "20260624": {"20260624"}, "d0624": {"0624"}, "chat/": nil,
	} {
		require.Equal(t, want, namesInText(text), text)
	}
	for name, want := range map[string]bool{
		"c2a": true, "responseOfC2A": true, "Draft0624": true, "DraftPAP": true, "RoleHost": true, "inC2A": true,
		"Drafts": false, "host": false,
	} {
		require.Equal(t, want, namesInIdentifier(name), name)
	}
}
