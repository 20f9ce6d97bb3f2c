package schemas

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// documents are the schema files by path, read once.
var documents = sync.OnceValue(func() map[string]any {
	docs := map[string]any{}
	for folder, tree := range trees() {
		err := fs.WalkDir(tree, folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			raw, err := fs.ReadFile(tree, name)
			if err != nil {
				return err
			}
			doc, fault := decode(raw)
			if fault != nil {
				return fmt.Errorf("%s: %s", name, fault)
			}
			docs[name] = doc
			return nil
		})
		if err != nil {
			panic(err) // the files are compiled in; a test reads them all
		}
	}
	return docs
})

// node is a place in the schema files.
type node struct {
	file  string // path of the file
	value any    // a schema (object or boolean), or a container of schemas
}

func (n node) member(name string) node {
	switch v := n.value.(type) {
	case map[string]any:
		return node{n.file, v[name]}
	case []any:
		if i, ok := index(name, len(v)); ok {
			return node{n.file, v[i]}
		}
	}
	return node{n.file, nil}
}

// follow gives the target of the $ref of a schema.
func (n node) follow() (node, bool) {
	object, _ := n.value.(map[string]any)
	ref, ok := object["$ref"].(string)
	if !ok {
		return node{}, false
	}
	file := resolve(n.file, ref)
	doc, ok := documents()[file]
	return node{file, doc}, ok
}

// resolve reads a relative reference from one schema file to another. References have no fragment; a test holds them to it.
func resolve(from, ref string) string {
	parts := strings.Split(from, "/")
	parts = parts[:len(parts)-1]
	for strings.HasPrefix(ref, "../") && len(parts) > 0 {
		ref, parts = ref[3:], parts[:len(parts)-1]
	}
	return strings.Join(append(parts, ref), "/")
}

// root finds the schema of a kind: its file and the fragment in it.
func root(draft Draft, kind Kind) (node, string, error) {
	file := kind.file(draft)
	if doc, ok := documents()[file]; ok {
		return node{file, doc}, "", nil
	}
	if frame, ok := strings.CutSuffix(string(kind), paramsSuffix); ok {
		file = Kind(frame).file(draft)
		n := node{file, documents()[file]}
		for {
			params := n.member("properties").member("params")
			if params.value != nil {
				return params, "#/properties/params", nil
			}
			if n, ok = n.follow(); !ok {
				break
			}
		}
	}
	return node{}, "", fmt.Errorf("no schema for kind %q of draft %q", kind, draft)
}

type compilation struct {
	once   sync.Once
	root   node
	schema *jsonschema.Schema
	err    error
}

type compileKey struct {
	draft Draft
	kind  Kind
}

var compilations sync.Map // compileKey to *compilation

// compiled gives the schema of a kind, compiled at its first use.
func compiled(draft Draft, kind Kind) (*jsonschema.Schema, node, error) {
	if kind.shared() {
		draft = ""
	}
	key := compileKey{draft, kind}
	found, ok := compilations.Load(key)
	if !ok {
		// Look before storing: what callers ask for in vain must not pile up.
		if _, _, err := root(draft, kind); err != nil {
			return nil, node{}, err
		}
		found, _ = compilations.LoadOrStore(key, new(compilation))
	}
	c := found.(*compilation)
	c.once.Do(func() {
		var fragment string
		c.root, fragment, c.err = root(draft, kind)
		if c.err != nil {
			return
		}
		compiler := jsonschema.NewCompiler()
		compiler.Draft = jsonschema.Draft2020
		compiler.AssertFormat = true
		compiler.Formats["date-time"] = isDateTime
		compiler.LoadURL = func(url string) (io.ReadCloser, error) {
			name, ok := strings.CutPrefix(url, BaseURL)
			if !ok {
				return nil, fmt.Errorf("%q is not among the embedded schemas", url)
			}
			folder, _, _ := strings.Cut(name, "/")
			tree, ok := trees()[folder]
			if !ok {
				return nil, fmt.Errorf("%q is not among the embedded schemas", url)
			}
			raw, err := fs.ReadFile(tree, name)
			return io.NopCloser(bytes.NewReader(raw)), err
		}
		c.schema, c.err = compiler.Compile(BaseURL + c.root.file + fragment)
	})
	return c.schema, c.root, c.err
}

// isDateTime tells whether a string is a date-time of RFC 3339, leap seconds included.
func isDateTime(value any) bool {
	text, ok := value.(string)
	if !ok {
		return true
	}
	if len(text) < len("2006-01-02T15:04:05Z") {
		return false
	}
	text = strings.ToUpper(text)
	if text[17:19] == "60" {
		text = text[:17] + "59" + text[19:]
	}
	_, err := time.Parse(time.RFC3339, text)
	return err == nil && !strings.Contains(text, ",")
}
