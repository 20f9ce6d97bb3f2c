package listing

import (
	_ "embed"
	"html/template"
	"io"
	"net/url"
	"path"
	"strings"
	"sync"
)

//go:embed page.html
var source string

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"base":  path.Base,
		"class": func(s Status) string { return strings.ReplaceAll(string(s), " ", "-") },
	}).Parse(source))
})

// WritePage writes rows as an HTML page. base is the path of the folder for links, with slashes.
func WritePage(w io.Writer, rows []Row, base string) error {
	return page().Execute(w, struct {
		Programs []Program
		Link     func(string) string
	}{programs(rows), func(file string) string { return link(base, file) }})
}

// link returns the relative URL of a file below base.
func link(base, file string) string {
	var parts []string
	for _, part := range strings.Split(base+"/"+file, "/") {
		if part != "." {
			parts = append(parts, url.PathEscape(part))
		}
	}
	return "./" + strings.Join(parts, "/")
}
