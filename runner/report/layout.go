package report

import (
	"bytes"
	"cmp"
)

// Markdown escapes text on one line, so that nothing in it is Markdown or HTML.
func Markdown(s string) string { return markdown(s) }

// A Layout is text of several lines, with the width of a style.
type Layout struct{ page page }

// NewLayout starts a text.
func NewLayout(style Style) *Layout {
	return &Layout{page{width: max(minWidth, cmp.Or(style.Width, defaultWidth)), color: style.Color}}
}

// Title starts a section.
func (l *Layout) Title(s string) { l.page.title(strong, s) }

// Lines writes text next to a label. It is wrapped, and indented next to the label.
func (l *Layout) Lines(label, text string) { l.page.lines(label, text, plain, plain) }

// Bad is [Layout.Lines] for problems.
func (l *Layout) Bad(label, text string) { l.page.lines(label, text, bad, bad) }

// Faint is [Layout.Lines] for less important text.
func (l *Layout) Faint(label, text string) { l.page.lines(label, text, faint, faint) }

// Whole writes text without breaking it, such as a command.
func (l *Layout) Whole(label, text string) { l.page.unwrapped(label, text, faint) }

// Blank writes an empty line.
func (l *Layout) Blank() { l.page.blank() }

// Width is the number of columns.
func (l *Layout) Width() int { return l.page.width }

// Bytes is the text so far.
func (l *Layout) Bytes() []byte { return bytes.Clone(l.page.out.Bytes()) }
