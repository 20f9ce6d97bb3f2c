package schemas

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// documents are the schema files by path, read once.
var documents = sync.OnceValue(func() onepass.Files {
	docs := onepass.Files{}
	for folder, tree := range trees() {
		err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
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
			docs[path.Join(folder, name)] = doc
			return nil
		})
		if err == nil {
			err = inherit(docs, folder, tree)
		}
		if err != nil {
			panic(err) // the files are compiled in; a test reads them all
		}
	}
	return docs
})

// inherit gives the unfinished drafts of a protocol the schemas that their folders lack.
func inherit(docs onepass.Files, folder string, tree fs.FS) error {
	for i := range protocols {
		p := &protocols[i]
		if p.Name != folder {
			continue
		}
		for _, u := range p.Unfinished {
			names, err := fs.Glob(tree, string(u.From)+"/*.json")
			if err != nil {
				return err
			}
			for _, name := range names {
				own := path.Join(folder, string(u.Draft), path.Base(name))
				if _, there := docs[own]; there {
					continue
				}
				raw, err := fs.ReadFile(tree, name)
				if err != nil {
					return err
				}
				doc, fault := decode(bytes.ReplaceAll(raw, []byte(u.From), []byte(u.Draft)))
				if fault != nil {
					return fmt.Errorf("%s: %s", own, fault)
				}
				docs[own] = doc
			}
		}
	}
	return nil
}

// root finds the schema of a kind: that of its file, or of the params in it.
func root(draft Draft, kind Kind) (*onepass.Place, error) {
	if err := refuse(draft); err != nil {
		return nil, err
	}
	docs := documents()
	name := file(draft, kind)
	if doc, ok := docs[name]; ok {
		return &onepass.Place{Files: docs, File: name, Value: doc}, nil
	}
	if frame, ok := strings.CutSuffix(string(kind), message.ParamsSuffix); ok {
		name = file(draft, Kind(frame))
		for p, ok := (&onepass.Place{Files: docs, File: name, Value: docs[name]}), true; ok; p, ok = p.Follow() {
			if params, ok := p.Property("params"); ok {
				params.Up = nil // seen by itself, there is no frame around
				return params, nil
			}
		}
	}
	return nil, fmt.Errorf("no schema for kind %q of draft %q", kind, draft)
}

// compilation is what messages of a kind are judged by.
type compilation struct {
	compileKey
	once    sync.Once
	program *onepass.Program
	rules   []reading
	err     error

	wordings sync.Map // *onepass.Demand to *wording
}

type compileKey struct {
	draft Draft
	kind  Kind
}

var compilations sync.Map // compileKey to *compilation

// compiled gives what a kind is judged by, compiled at its first use.
func compiled(draft Draft, kind Kind) (*compilation, error) {
	key := compileKey{draft, kind}
	if shared(kind) {
		if err := refuse(draft); err != nil {
			return nil, err
		}
		key.draft = ""
	}
	found, ok := compilations.Load(key)
	if !ok {
		// Look before storing: what callers ask for in vain must not pile up.
		if _, err := root(draft, kind); err != nil {
			return nil, err
		}
		found, _ = compilations.LoadOrStore(key, &compilation{compileKey: key})
	}
	c := found.(*compilation)
	c.once.Do(func() {
		var top *onepass.Place
		if top, c.err = root(draft, kind); c.err == nil {
			var watched []string
			c.rules, watched = rulesOf(key.draft, kind)
			c.program, c.err = onepass.Compile(top, watched...)
		}
	})
	return c, c.err
}
