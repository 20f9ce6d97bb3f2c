// Package sheet has what pages with traces have in common: the template of a trace, as package diagram lays it out,
// with its style, and the colours. It needs no script and loads nothing.
package sheet

import _ "embed"

// Trace is a template that defines "trace", which shows a diagram, and "markers", the arrow heads that a page with
// diagrams has once.
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
