package bundle

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// TypeScript returns declarations of all kinds of messages: a module for each folder, with a type for each kind. Where
// a schema depends on the value of a member, the type is a union that is told apart by this member. An object may have
// more members than its type.
func TypeScript() []File {
	modules := map[string][]schemas.Subject{}
	for _, s := range schemas.Subjects() {
		folder := path.Dir(s.Path)
		modules[folder] = append(modules[folder], s)
	}
	var files []File
	for _, folder := range slices.Sorted(maps.Keys(modules)) {
		d := declarations{folder: folder, imports: map[string]bool{}}
		for _, s := range modules[folder] {
			d.declare(s)
		}
		var b strings.Builder
		fmt.Fprintf(&b, "// Messages of %s. Written by 'c2a-conform schemas bundle'.\n", folder)
		for _, other := range slices.Sorted(maps.Keys(d.imports)) {
			fmt.Fprintf(&b, "\nimport type * as %s from \"./%s.js\";", alias(other), module(other))
		}
		if len(d.imports) > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(d.b.String())
		files = append(files, File{"types/" + module(folder) + ".d.ts", []byte(b.String())})
	}
	return files
}

func module(folder string) string { return strings.ReplaceAll(folder, "/", "-") }

func alias(folder string) string { return strings.ReplaceAll(module(folder), "-", "_") }

// typeName is a kind as a name in TypeScript.
func typeName(kind string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(kind, func(r rune) bool { return strings.ContainsRune("-._/", r) }) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// declarations writes one module.
type declarations struct {
	folder  string
	imports map[string]bool
	b       strings.Builder
}

func (d *declarations) declare(s schemas.Subject) {
	name := typeName(path.Base(s.Path))
	fmt.Fprintf(&d.b, "\n/** %s */\n", s.Title)
	whole, known := d.root(s.Top)
	fmt.Fprintf(&d.b, "export type %s = %s;\n", name, whole)
	if known != "" {
		fmt.Fprintf(&d.b, "\n/** %s: those that the schema knows by name */\nexport type Known%s = %s;\n",
			s.Title, name, known)
	}
}

// root gives the type of a schema at the top, and that of the cases which are known by name, where there are others.
func (d *declarations) root(p *onepass.Place) (whole, known string) {
	if onlyRefers(p) {
		return d.expression([]*onepass.Place{p}, ""), ""
	}
	forms := d.forms([]*onepass.Place{p}, "\t")
	if last := len(forms) - 1; guaranteed(p) == "object" && last > 0 && forms[last].open {
		known = d.union(forms[:last], "")
	}
	return d.expression([]*onepass.Place{p}, ""), known
}

// expression gives the type of a value to which all of some schemas apply.
func (d *declarations) expression(places []*onepass.Place, indent string) string {
	if file, ok := oneFile(places); ok {
		return d.reference(file)
	}
	all := closure(places, nil)
	if slices.ContainsFunc(all, func(p *onepass.Place) bool { return p.Value == false }) {
		return "never"
	}
	if literals, ok := literalsOf(all); ok {
		return strings.Join(literals, " | ")
	}
	var each []string
	for _, kind := range typesOf(all) {
		switch kind {
		case "object":
			each = append(each, d.union(d.forms(places, indent+"\t"), indent))
		case "array":
			var items []*onepass.Place
			for _, p := range all {
				if item, ok := p.Keyword("items").(any); ok {
					items = append(items, sub(p, item))
				}
			}
			each = append(each, fmt.Sprintf("Array<%s>", d.expression(items, indent)))
		case "integer":
			each = append(each, "number")
		default:
			each = append(each, kind)
		}
	}
	if each == nil {
		return "unknown"
	}
	return strings.Join(slices.Compact(each), " | ")
}

// oneFile gives the file that says all there is to say: others say a type, at most, that its values have.
func oneFile(places []*onepass.Place) (file string, ok bool) {
	var kind string
	for _, p := range places {
		if target, refers := p.Follow(); refers && onlyRefers(p) {
			if ok {
				return "", false
			}
			file, kind, ok = target.File, guaranteed(target), true
		}
	}
	for _, p := range places {
		if onlyRefers(p) {
			continue
		}
		schema, _ := p.Value.(object)
		if kinds := names(schema["type"]); len(schema) != 1 || !slices.Contains(kinds, kind) {
			return "", false
		}
	}
	return file, ok
}

// reference names the type of a file.
func (d *declarations) reference(file string) string {
	folder, kind := path.Dir(file), strings.TrimSuffix(path.Base(file), ".json")
	if folder == d.folder {
		return typeName(kind)
	}
	d.imports[folder] = true
	return alias(folder) + "." + typeName(kind)
}

func sub(p *onepass.Place, value any) *onepass.Place {
	return &onepass.Place{Files: p.Files, File: p.File, Value: value, Up: p}
}

// closure gives the schemas that apply together: by $ref, by allOf, and by the conditions that holds knows of.
func closure(places []*onepass.Place, holds func(condition *onepass.Place) bool) (all []*onepass.Place) {
	for _, p := range places {
		all = append(all, p)
		var more []*onepass.Place
		if target, ok := p.Follow(); ok {
			more = append(more, target)
		}
		for i := 0; ; i++ {
			branch, ok := p.Branch("allOf", i)
			if !ok {
				break
			}
			more = append(more, branch)
		}
		if condition := p.Keyword("if"); condition != nil && holds != nil {
			branch := "else"
			if holds(sub(p, condition)) {
				branch = "then"
			}
			if value := p.Keyword(branch); value != nil {
				more = append(more, sub(p, value))
			}
		}
		all = append(all, closure(more, holds)...)
	}
	return all
}

// typesOf gives the types that all schemas allow; of schemas that name none, object where they speak of members.
func typesOf(all []*onepass.Place) []string {
	var allowed []string
	said, members := false, false
	for _, p := range all {
		if kinds := names(p.Keyword("type")); kinds != nil {
			if !said {
				allowed = kinds
			}
			allowed = slices.DeleteFunc(slices.Clone(allowed),
				func(t string) bool { return !slices.Contains(kinds, t) })
			said = true
		}
		members = members || p.Keyword("properties") != nil
	}
	if !said && members {
		return []string{"object"}
	}
	return allowed
}

// literalsOf gives the values that a value may have, if they are listed.
func literalsOf(all []*onepass.Place) (literals []string, ok bool) {
	for _, p := range all {
		choices, listed := p.Keyword("enum").([]any)
		if value := p.Keyword("const"); value != nil {
			choices, listed = []any{value}, true
		}
		if !listed {
			continue
		}
		var these []string
		for _, c := range choices {
			these = append(these, literal(c))
		}
		if ok {
			these = slices.DeleteFunc(these, func(l string) bool { return !slices.Contains(literals, l) })
		}
		literals, ok = these, true
	}
	if ok && len(literals) == 0 {
		literals = []string{"never"}
	}
	return literals, ok
}

func literal(value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // it comes from JSON
	}
	return string(raw)
}
