package architecture

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Lines of code, which are neither blank nor comments. Tests and the other modules are not counted.
const (
	roomiest = 3_500 // lines of a package
	longest  = 120   // lines of a function, but for a table
)

// TestRoomsAreSmall: what a person has to know at once fits into a head.
func TestRoomsAreSmall(t *testing.T) {
	for pkg := range read(t) {
		if pkg == bot || strings.HasPrefix(pkg, bot+"/") || pkg == "bench" || strings.HasPrefix(pkg, "bench/") {
			continue
		}
		lines := 0
		names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pkg), "*.go"))
		require.NoError(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			source, err := os.ReadFile(name)
			require.NoError(t, err)
			lines += len(codeLines(source))
			assert.Empty(t, tooLong(t, source), "%s has functions of more than %d lines", name, longest)
		}
		assert.LessOrEqual(t, lines, roomiest, "%s has too many lines", pkg)
	}
}

// codeLines are the numbers of the lines that hold code.
func codeLines(source []byte) map[int]bool {
	lines := map[int]bool{}
	text := strings.Split(string(source), "\n")
	for number, all := range tokensByLine(source) {
		for _, tok := range all {
			if tok != token.COMMENT && strings.TrimSpace(text[number-1]) != "" {
				lines[number] = true
			}
		}
	}
	return lines
}

// tooLong are the functions of a file that have too many lines of code beside the table that they return. A function
// without a name, within another or within a table, is measured as well.
func tooLong(t *testing.T, source []byte) (found []string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", source, parser.SkipObjectResolution)
	require.NoError(t, err)
	code := codeLines(source)
	name := ""
	measure := func(function ast.Node, body *ast.BlockStmt) {
		lines := map[int]bool{}
		mark := func(n ast.Node, counts bool) {
			for number := set.Position(n.Pos()).Line; number <= set.Position(n.End()).Line; number++ {
				lines[number] = counts && code[number]
			}
		}
		mark(function, true)
		for _, entry := range table(body) {
			mark(entry, false)
		}
		maps.DeleteFunc(lines, func(_ int, counts bool) bool { return !counts })
		if len(lines) > longest {
			found = append(found, fmt.Sprintf("%s: %d lines", name, len(lines)))
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			name = n.Names[0].Name
		case *ast.FuncDecl:
			if name = n.Name.Name; n.Body != nil {
				measure(n, n.Body)
			}
		case *ast.FuncLit:
			measure(n, n.Body)
		}
		return true
	})
	return found
}

// table are the entries of what a function returns or assigns at its end, be that a literal or a call of a function
// that takes them all. A body of nothing but calls registers its entries.
func table(body *ast.BlockStmt) (entries []ast.Node) {
	for i, s := range body.List {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			if i == len(body.List)-1 && len(s.Results) == 1 {
				return entriesOf(s.Results[0])
			}
		case *ast.AssignStmt:
			if i == len(body.List)-1 && len(s.Rhs) == 1 {
				return entriesOf(s.Rhs[0])
			}
		case *ast.ExprStmt:
			if _, ok := s.X.(*ast.CallExpr); ok && len(entries) == i {
				entries = append(entries, s)
			}
		}
	}
	if len(entries) == len(body.List) {
		return entries
	}
	return nil
}

func entriesOf(e ast.Expr) (entries []ast.Node) {
	var list []ast.Expr
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return entriesOf(e.X)
	case *ast.CompositeLit:
		list = e.Elts
	case *ast.CallExpr:
		list = e.Args
	}
	for _, one := range list {
		entries = append(entries, one)
	}
	return entries
}

func TestLongFunctionsAreSeen(t *testing.T) {
	many := func(line string) string { return strings.Repeat(line+"\n", longest) }
	for _, row := range []struct {
		why, body string
		want      []string
	}{
		{"it is short", "x()\n", nil},
		{"it is long", many("x = 1"), []string{"f: 122 lines"}},
		{"blank lines and comments are no code", many("// x\n"), nil},
		{"it returns a literal", "return []int{\n" + many("1,") + "}\n", nil},
		{"that of a pointer", "return &T{\n" + many("X: 1,") + "}\n", nil},
		{"it assigns one", "x = []int{\n" + many("1,") + "}\n", nil},
		{"it returns what a function makes of entries", "y := 1\nreturn all(\n" + many("g(1),") + ")\n", nil},
		{"it registers", many("register(1)"), nil},
		{"it calls, and does something else", many("x()") + "y := 1\n", []string{"f: 123 lines"}},
		{"it is long before its table", many("x = 1") + "return []int{\n1,\n}\n", []string{"f: 124 lines"}},
		{"an entry is long", "return []func(){\nfunc() {\n" + many("x = 1") + "},\n}\n", []string{"f: 122 lines"}},
		{"a line of text in a literal is one", "x = `" + many("x") + "`\ny = 1\n", []string{"f: 124 lines"}},
	} {
		require.Equal(t, row.want, tooLong(t, []byte("package p\n\nfunc f() {\n"+row.body+"}\n")), row.why)
	}
}
