// Package sheet contains what pages with traces have in common: the template of a trace, as package diagram lays it
// out, with its style, and the colours. It needs no script and loads nothing.
package sheet

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
)

// Trace is a template that defines "trace", which shows a diagram.
//
//go:embed trace.tmpl
var Trace string

// Palette are the colours, light and dark, and the fonts, as properties of the root.
//
//go:embed palette.css
var Palette string

// Style is that of a trace, by the properties of the palette.
//
//go:embed trace.css
var Style string

// Policy is the content security policy of a page that loads nothing: it names the inline style and the inline script
// by their digests. Without a script none may run.
func Policy(style, script string) string {
	scripts := ""
	if script != "" {
		scripts = fmt.Sprintf(" script-src '%s';", Digest(script))
	}
	return fmt.Sprintf("default-src 'none'; style-src '%s';%s img-src data:; base-uri 'none'; form-action 'none'",
		Digest(style), scripts)
}

// Digest is how a content security policy names an inline element.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
