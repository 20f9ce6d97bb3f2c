// Maker makes the mutants that package mutants describes.
//
//	maker MAIN FILE FOLDER...
//
// It builds the package MAIN of the module in the working directory into FILE, with the mutants of the folders, and
// lists them on stdout as JSON. If FILE is "", it only lists them.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/mutants"
)

func main() {
	if len(os.Args) < 4 {
		fail(errors.New("usage: maker MAIN FILE FOLDER..."))
	}
	all, err := build(context.Background(), ".", os.Args[1], os.Args[2], os.Args[3:])
	if err != nil {
		fail(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(all); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// build builds the package main of the module at root into a file, with the mutants of the folders. If the file is "",
// it builds nothing.
func build(ctx context.Context, root, main, file string, folders []string) ([]mutants.Mutant, error) {
	exports, err := exported(ctx, root, folders)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var all []mutants.Mutant
	replace := map[string]string{}
	if root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	for _, folder := range folders {
		files, err := mutate(root, folder, exports, &all)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		for name, text := range files {
			at := filepath.Join(dir, strings.ReplaceAll(folder, "/", "_")+"_"+name)
			if err := os.WriteFile(at, text, 0o600); err != nil {
				return nil, err
			}
			replace[filepath.Join(root, filepath.FromSlash(folder), name)] = at
		}
	}
	if file == "" {
		return all, nil
	}
	overlay := filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return nil, err
	}
	compile := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-o", file, main)
	compile.Dir = root
	if out, err := compile.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the mutants: %w\n%s", err, out)
	}
	return all, nil
}

// exported are the files of export data of what the folders import, by import path.
func exported(ctx context.Context, root string, folders []string) (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, f := range folders {
		args = append(args, "./"+f)
	}
	list := exec.CommandContext(ctx, "go", args...)
	list.Dir = root
	var failure bytes.Buffer
	list.Stderr = &failure
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("list the packages of the reference: %w\n%s", err, &failure)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		exports[path] = file
	}
	return exports, nil
}

// mutate returns the files of a folder with their mutants behind the switch, and adds the mutants to all.
func mutate(root, folder string, exports map[string]string, all *[]mutants.Mutant) (map[string][]byte, error) {
	dir := filepath.Join(root, filepath.FromSlash(folder))
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	var files []*ast.File
	var names []string
	for _, e := range entries {
		if n := e.Name(); strings.HasSuffix(n, ".go") && !strings.HasSuffix(n, "_test.go") {
			f, err := parser.ParseFile(set, filepath.Join(dir, n), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files, names = append(files, f), append(names, n)
		}
	}
	if len(files) == 0 {
		return nil, errors.New("no Go files")
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(set, "gc", lookup)}
	if _, err := config.Check(folder, set, files, info); err != nil {
		return nil, err
	}
	nth := map[string]int{}
	out := map[string][]byte{
		"mutants_switch.go": []byte(strings.Replace(switchSource, "PACKAGE", files[0].Name.Name, 1))}
	for i, f := range files {
		source, err := os.ReadFile(filepath.Join(dir, names[i]))
		if err != nil {
			return nil, err
		}
		m := mutator{set: set, info: info, source: source, all: all, folder: folder, file: names[i], nth: nth}
		m.visit(f)
		out[names[i]] = m.text()
	}
	return out, nil
}

// mutator adds mutants to one file.
type mutator struct {
	set          *token.FileSet
	info         *types.Info
	source       []byte
	folder, file string
	function     string         // that is visited; "" for none
	nth          map[string]int // by the key of the first: how many there are so far
	all          *[]mutants.Mutant
	stack        []ast.Node // around what is visited, from the outside in
	edits        []edit
}

// edit inserts a text at an offset in place of some bytes.
type edit struct {
	at, bytes int
	text      string
	ends      int // the length of the node that ends here; 0: one begins here
}

// wrap adds a mutant, and puts its code around a node; the first % in each text is its number.
func (m *mutator) wrap(kind mutants.Kind, n ast.Node, before, after string) {
	from, to := m.set.Position(n.Pos()).Offset, m.set.Position(n.End()).Offset
	number := len(*m.all) + 1
	x := mutants.Mutant{
		Number: number, Kind: kind, Folder: m.folder, File: m.file, Line: m.set.Position(n.Pos()).Line,
		Func: m.function, Source: m.sourceOf(n), Variation: m.variation(n),
	}
	m.nth[x.Key()]++
	x.Nth = m.nth[x.Key()]
	*m.all = append(*m.all, x)
	before = strings.Replace(before, "%", fmt.Sprint(number), 1)
	m.edits = append(m.edits, edit{at: from, text: before}, edit{at: to, text: after, ends: to - from})
}

// sourceOf returns the source of a node on one line.
func (m *mutator) sourceOf(n ast.Node) string {
	from, to := m.set.Position(n.Pos()).Offset, m.set.Position(n.End()).Offset
	return strings.Join(strings.Fields(string(m.source[from:to])), " ")
}

// ruleSwitch matches a condition on a rule of the engine.
var ruleSwitch = regexp.MustCompile(`[Rr]ules\.[A-Z]`)

// variation reports whether a node depends on a condition on a rule.
func (m *mutator) variation(n ast.Node) bool {
	for i, parent := range m.stack {
		child := n
		if i+1 < len(m.stack) {
			child = m.stack[i+1]
		}
		var conditions []ast.Expr
		switch p := parent.(type) {
		case *ast.IfStmt:
			if child == p.Body {
				conditions = append(conditions, p.Cond)
			}
		case *ast.BinaryExpr:
			if child == p.Y && p.Op == token.LAND {
				conditions = append(conditions, p.X)
			}
		case *ast.CaseClause:
			if s, ok := child.(ast.Stmt); ok && slices.Contains(p.Body, s) {
				conditions = p.List
			}
		}
		if slices.ContainsFunc(conditions, func(c ast.Expr) bool { return ruleSwitch.MatchString(m.sourceOf(c)) }) {
			return true
		}
	}
	return false
}

// text returns the file with its mutants.
func (m *mutator) text() []byte {
	// Nodes were visited from the outside in, so those that begin at one place are already in order. Those that end
	// there come before it, the shortest first.
	slices.SortStableFunc(m.edits, func(a, b edit) int {
		if a.at == b.at && (a.ends == 0) != (b.ends == 0) {
			return cmp.Compare(b.ends, a.ends)
		}
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.ends, b.ends))
	})
	var out bytes.Buffer
	at := 0
	for _, e := range m.edits {
		out.Write(m.source[at:e.at])
		out.WriteString(e.text)
		at = e.at + e.bytes
	}
	out.Write(m.source[at:])
	return out.Bytes()
}

// visit finds the mutants of a file, from the outside in.
func (m *mutator) visit(f *ast.File) {
	var stack []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		switch x := n.(type) {
		case *ast.FuncDecl:
			m.function = nameOf(x)
		case *ast.GenDecl:
			if len(stack) == 1 {
				m.function = ""
			}
			if x.Tok == token.CONST || x.Tok == token.IMPORT || x.Tok == token.TYPE {
				return false // for constants, the expressions that use them are changed
			}
		case *ast.ArrayType, *ast.FuncType:
			return false
		case ast.Expr:
			m.stack = stack
			m.expression(x, stack)
			if m.info.Types[x].Value != nil {
				return false // part of a constant has no mutant of its own
			}
		case ast.Stmt:
			m.stack = stack
			m.statement(x, stack)
		}
		stack = append(stack, n)
		return true
	})
}

// nameOf is the name of a function, with the type of its receiver.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "." + f.Name.Name
		default:
			return f.Name.Name
		}
	}
}

func (m *mutator) expression(x ast.Expr, stack []ast.Node) {
	t := m.info.Types[x]
	if len(stack) == 0 || t.Type == nil || t.IsType() {
		return
	}
	switch parent := stack[len(stack)-1].(type) {
	case *ast.IfStmt:
		if parent.Cond == x {
			m.wrap(mutants.Negate, x, "mutantNegate(%, ", ")")
		}
	case *ast.BinaryExpr:
		if parent.Op == token.LAND || parent.Op == token.LOR {
			m.wrap(mutants.Negate, x, "mutantNegate(%, ", ")")
		}
	case *ast.ReturnStmt, *ast.CaseClause:
		if isBool(t.Type) && t.Value == nil {
			m.wrap(mutants.Negate, x, "mutantNegate(%, ", ")")
		}
	}
	if b, ok := x.(*ast.BinaryExpr); ok && m.comparison(b) {
		return
	}
	if name, ok := number(t); ok && !m.counts(x, stack) {
		m.wrap(mutants.Move, x, fmt.Sprintf("mutantMove[%s](%%, ", name), ")")
	}
}

// comparison changes the boundary of an order comparison.
func (m *mutator) comparison(b *ast.BinaryExpr) bool {
	names := map[token.Token]string{token.LSS: "Less", token.LEQ: "LessOrEqual", token.GTR: "Greater",
		token.GEQ: "GreaterOrEqual"}
	name, ok := names[b.Op]
	x, y := m.info.Types[b.X], m.info.Types[b.Y]
	if !ok || x.Type == nil || y.Type == nil || m.info.Types[b].Value != nil || !isBool(m.info.Types[b].Type) {
		return false
	}
	m.wrap(mutants.Compare, b, "mutant"+name+"(%, ", ")")
	m.edits = append(m.edits, edit{at: m.set.Position(b.OpPos).Offset, bytes: len(b.Op.String()), text: ","})
	return true
}

// counts reports whether a number belongs to the code and not to the rules: an index, a length, a position, a step.
func (m *mutator) counts(x ast.Expr, stack []ast.Node) bool {
	v, _ := constant.Int64Val(m.info.Types[x].Value)
	if v < 2 && v > -2 {
		return true
	}
	switch p := stack[len(stack)-1].(type) {
	case *ast.IndexExpr, *ast.SliceExpr, *ast.CaseClause:
		return true
	case *ast.KeyValueExpr:
		return p.Key == x
	case *ast.BinaryExpr:
		return p.Op == token.SHL || p.Op == token.SHR
	}
	return false
}

func (m *mutator) statement(x ast.Stmt, stack []ast.Node) {
	if len(stack) == 0 {
		return
	}
	switch stack[len(stack)-1].(type) {
	case *ast.BlockStmt, *ast.CaseClause:
	default:
		return // a part of another statement
	}
	switch s := x.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			m.wrap(mutants.Drop, s, "if mutantKeeps(%) { ", " }")
		}
	case *ast.IncDecStmt:
		m.wrap(mutants.Drop, s, "if mutantKeeps(%) { ", " }")
	case *ast.BranchStmt:
		if s.Tok == token.CONTINUE {
			m.wrap(mutants.Drop, s, "if mutantKeeps(%) { ", " }")
		}
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "panic" {
				return
			}
			m.wrap(mutants.Drop, s, "if mutantKeeps(%) { ", " }")
		}
	}
}

// number is the name of the type of a whole constant.
func number(t types.TypeAndValue) (string, bool) {
	b, ok := t.Type.(*types.Basic)
	if !ok || t.Value == nil || t.Value.Kind() != constant.Int || b.Info()&types.IsInteger == 0 {
		return "", false
	}
	if b.Info()&types.IsUntyped != 0 || b.Name() == "rune" || b.Name() == "byte" {
		return "", false
	}
	return b.Name(), true
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}
