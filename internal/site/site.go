// Package site turns the specification into pages: by question, area, role, draft and clause, and one for each
// requirement. Input: a document of package specification. Output: files; the same document always gives the same
// files. Addresses and ids come from ids of the catalogue, so they never change. The pages load only files of the site,
// and only the search needs a script. The package opens no file, and judges nothing.
package site

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"sync"

	"github.com/c2a-conform/c2a-conform/internal/specification"
	"github.com/c2a-conform/c2a-conform/runner/report/sheet"
)

var (
	//go:embed page/layout.tmpl
	layout string
	//go:embed page/pages.tmpl
	pages string
	//go:embed page/requirement.tmpl
	requirement string
	//go:embed page/style.css
	style string
	//go:embed page/search.js
	script string
)

var templates = sync.OnceValue(func() *template.Template {
	t := template.New("site")
	for _, source := range []string{layout, sheet.Trace, pages, requirement} {
		t = template.Must(t.Parse(source))
	}
	return t
})

// A File is a file of a site.
type File struct {
	Name string // path below the root of the site, with slashes
	Body []byte
}

// Make makes the files of a site from a document, always in the same order.
func Make(d *specification.Document) ([]File, error) {
	data, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		return nil, fmt.Errorf("specification as JSON: %w", err)
	}
	found, err := index(d)
	if err != nil {
		return nil, fmt.Errorf("index of the search: %w", err)
	}
	m := maker{Document: d, files: []File{
		{"specification.json", append(data, '\n')},
		{"style.css", []byte(sheet.Palette + style + sheet.Style)},
		{"index.js", found},
		{"search.js", []byte(script)},
	}}
	m.index()
	m.lists()
	for i := range d.Requirements {
		m.requirement(i)
	}
	return m.files, m.err
}

// maker makes the pages.
type maker struct {
	*specification.Document
	files []File
	err   error // the first
}

// add makes a page from a template.
func (m *maker) add(name, of string, data any) {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, of, data); err != nil && m.err == nil {
		m.err = fmt.Errorf("page %s: %w", name, err)
	}
	m.files = append(m.files, File{name, b.Bytes()})
}

// A frame is what all pages have.
type frame struct {
	Root      string // the path from the page to the root: "" or "../"
	Title     string
	Crumbs    []link
	Run       *specification.Run
	Catalogue string
}

// A link is a link to a page, relative to the root.
type link struct{ Href, Text, About string }

func (m *maker) frame(root, title string, crumbs ...link) frame {
	f := frame{Root: root, Title: title, Run: m.Run, Catalogue: m.Catalogue}
	if len(crumbs) > 0 {
		f.Title += " · c2a-conform"
		f.Crumbs = append([]link{{Href: "index.html", Text: "Specification"}}, crumbs...)
	}
	return f
}

// The addresses.

func hrefOf(id string) string              { return "requirements/" + id + ".html" }
func hrefOfArea(area string) string        { return "areas/" + area + ".html" }
func hrefOfDraft(draft string) string      { return "drafts/" + draft + ".html" }
func hrefOfClauses(draft string) string    { return "clauses/" + draft + ".html" }
func hrefOfRole(protocol, r string) string { return "roles/" + protocol + "-" + r + ".html" }
func hrefOfQuestion(protocol, id string) string {
	return "questions/" + protocol + "-" + id + ".html"
}
