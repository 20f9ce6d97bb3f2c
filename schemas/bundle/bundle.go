// Package bundle writes the schemas of all messages for other languages: JSON Schemas (2020-12) that don't need another
// file or a plugin, with the rules that a schema can express, the test vectors, the rules that a schema can't express,
// and declarations for TypeScript. Input: the schemas and rules of package schemas, and the vectors of package
// fixtures. Output: files. It doesn't judge anything.
package bundle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/c2a-conform/c2a-conform/schemas"
)

// BaseURL is the prefix of every $id; what follows is the path of the file.
const BaseURL = schemas.BaseURL + "bundle/"

const dialect = "https://json-schema.org/draft/2020-12/schema"

// File is a file of a bundle.
type File struct {
	Path    string // with slashes
	Content []byte
}

// Name returns the name of a kind of message under $defs, from its path.
func Name(path string) string { return strings.ReplaceAll(path, "/", ".") }

// Options say what a bundle contains.
type Options struct {
	// Single puts all schemas into one file instead of one file for each kind of message.
	Single bool
}

// Files returns all files of a bundle.
func Files(o Options) ([]File, error) {
	var files []File
	if o.Single {
		all, err := Single()
		if err != nil {
			return nil, err
		}
		files = append(files, all)
	} else {
		each, err := Each()
		if err != nil {
			return nil, err
		}
		files = append(files, each...)
	}
	files = append(files, TypeScript()...)
	vectors := Vectors()
	beyond := WhatIsBeyond(vectors)
	for _, v := range vectors {
		files = append(files, File{v.File, v.raw})
	}
	if o.Single {
		within := func(path *string) { *path = "all.json#/$defs/" + Name(strings.TrimSuffix(*path, ".json")) }
		for i := range vectors {
			within(&vectors[i].Schema)
		}
		for _, b := range beyond {
			for i := range b.Schemas {
				within(&b.Schemas[i])
			}
		}
	}
	for path, value := range map[string]any{"vectors/index.json": vectors, "beyond.json": beyond} {
		content, err := indented(value)
		if err != nil {
			return nil, err
		}
		files = append(files, File{path, content})
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

func newWriter(all []schemas.Subject) *writer {
	w := &writer{ruled: map[string]bool{}, defs: object{}}
	for _, s := range all {
		w.ruled[s.Path] = len(s.Rules) > 0
	}
	return w
}

// Each returns one schema for each kind of message. Each is a file that refers to no other.
func Each() ([]File, error) {
	all := schemas.Subjects()
	var files []File
	for _, s := range all {
		w := newWriter(all)
		schema, err := w.subject(s)
		if err != nil {
			return nil, err
		}
		path := s.Path + ".json"
		files = append(files, File{path, whole(schema, path, w.defs)})
	}
	return files, nil
}

// Single returns one file for all kinds of messages. Its top level doesn't require anything; each kind is under $defs
// by its [Name].
func Single() (File, error) {
	const path = "all.json"
	all := schemas.Subjects()
	w := newWriter(all)
	for _, s := range all {
		schema, err := w.subject(s)
		if err != nil {
			return File{}, err
		}
		w.defs[Name(s.Path)] = schema
	}
	title := object{"title": "All messages; each is under $defs"}
	return File{path, whole(title, path, w.defs)}, nil
}

// whole writes a schema as a file of its own.
func whole(schema object, path string, defs object) []byte {
	schema["$schema"], schema["$id"] = dialect, BaseURL+path
	if len(defs) > 0 {
		schema["$defs"] = defs
	}
	var b bytes.Buffer
	encode(&b, schema, "", false)
	b.WriteByte('\n')
	return b.Bytes()
}

// order is how keywords are written; others are between, by name.
var order = []string{"$schema", "$id", "title", "description", "$comment", "$ref", "type", "const", "enum", "required",
	"properties", "items", "", "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "$defs"}

func rank(keyword string) int {
	if i := slices.Index(order, keyword); i >= 0 {
		return i
	}
	return slices.Index(order, "")
}

// lineLength is how long a value may be that is written on one line.
const lineLength = 110

// encode writes a value with what is short on one line. named tells that the names of an object are no keywords.
func encode(b *bytes.Buffer, value any, indent string, named bool) {
	short := brief(value, named)
	object, isObject := value.(object)
	list, isList := value.([]any)
	if len(short)+len(indent) <= lineLength && !bytes.HasPrefix(short, []byte(`{"$schema"`)) || !isObject && !isList {
		b.Write(short)
		return
	}
	inner := indent + "  "
	if isList {
		b.WriteString("[")
		for i, element := range list {
			b.WriteString(comma(i) + inner)
			encode(b, element, inner, false)
		}
		b.WriteString("\n" + indent + "]")
		return
	}
	b.WriteString("{")
	for i, name := range sorted(object, named) {
		fmt.Fprintf(b, "%s%s: ", comma(i)+inner, text(name))
		encode(b, object[name], inner, !named && (name == "properties" || name == "$defs"))
	}
	b.WriteString("\n" + indent + "}")
}

func comma(i int) string {
	if i == 0 {
		return "\n"
	}
	return ",\n"
}

// brief writes a value on one line.
func brief(value any, named bool) []byte {
	var b bytes.Buffer
	switch v := value.(type) {
	case object:
		b.WriteByte('{')
		for i, name := range sorted(v, named) {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(text(name) + ": ")
			b.Write(brief(v[name], !named && (name == "properties" || name == "$defs")))
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, element := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			b.Write(brief(element, false))
		}
		b.WriteByte(']')
	default:
		b.WriteString(text(v))
	}
	return b.Bytes()
}

// sorted gives the names of an object: keywords in their order.
func sorted(o object, named bool) []string {
	all := slices.Sorted(maps.Keys(o))
	if !named {
		slices.SortStableFunc(all, func(a, b string) int { return rank(a) - rank(b) })
	}
	return all
}

// text writes a value that is neither object nor array, in ASCII: patterns have letters that an editor may change.
func text(value any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // it comes from JSON
	}
	var ascii strings.Builder
	for _, c := range strings.TrimSuffix(b.String(), "\n") {
		switch {
		case c < 0x7f:
			ascii.WriteRune(c)
		case c > 0xffff:
			high, low := utf16.EncodeRune(c)
			fmt.Fprintf(&ascii, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&ascii, `\u%04x`, c)
		}
	}
	return ascii.String()
}
