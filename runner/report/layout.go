package report

import (
	"bytes"
	"cmp"
)

// Markdown is text on one line in which nothing is Markdown or HTML, for anyone who writes Markdown about a report.
func Markdown(s string) string { return markdown(s) }

// A Layout is text of several lines, as wide as a style says, for anyone who writes text about a report.
type Layout struct{ page page }

// NewLayout begins a text.
func NewLayout(style Style) *Layout {
	return &Layout{page{width: max(minWidth, cmp.Or(style.Width, defaultWidth)), color: style.Color}}
}

// Title begins a section.
func (l *Layout) Title(s string) { l.page.title(strong, s) }

// Lines writes text next to a label. It is wrapped, and hangs next to the label.
func (l *Layout) Lines(label, text string) { l.page.lines(label, text, plain, plain) }

// Bad is [Layout.Lines] for what is wrong.
func (l *Layout) Bad(label, text string) { l.page.lines(label, text, bad, bad) }

// Faint is [Layout.Lines] for what matters less.
func (l *Layout) Faint(label, text string) { l.page.lines(label, text, faint, faint) }

// Whole writes text that must stay in one piece, such as a command.
func (l *Layout) Whole(label, text string) { l.page.unwrapped(label, text, faint) }

// Blank writes an empty line.
func (l *Layout) Blank() { l.page.blank() }

// Width is how many columns there are.
func (l *Layout) Width() int { return l.page.width }

// Bytes is the text so far.
func (l *Layout) Bytes() []byte { return bytes.Clone(l.page.out.Bytes()) }
