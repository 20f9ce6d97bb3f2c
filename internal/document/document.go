// Package document writes the specification for people: the areas, the contents of an area, the glossary, and the
// coverage as text, and the whole specification as a Markdown table. Input: the suite of features. Output: lines. It
// reads no flags or files, and judges nothing.
package document

import (
	"fmt"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// Width is the width of running text.
const Width = 100

// Printer writes lines and remembers the first error.
type Printer struct {
	W   io.Writer
	Err error

	suite  *features.Suite
	filter Filter
}

// Filter selects parts of an area.
type Filter struct {
	Draft, Role string // if set, only these
	RulesOnly   bool   // no scenarios
}

// Line writes a line.
func (p *Printer) Line(indent int, format string, args ...any) {
	if p.Err != nil {
		return
	}
	text := strings.Repeat(" ", indent) + fmt.Sprintf(format, args...)
	_, p.Err = fmt.Fprintln(p.W, strings.TrimRight(text, " "))
}

// text writes paragraphs of running text, with an empty line after each.
func (p *Printer) text(indent int, text string) {
	for _, paragraph := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(paragraph, " ") { // preformatted
			for _, l := range strings.Split(paragraph, "\n") {
				p.Line(indent, "%s", l)
			}
			p.Line(0, "")
			continue
		}
		for _, l := range Fold(paragraph, Width-indent) {
			p.Line(indent, "%s", l)
		}
		p.Line(0, "")
	}
}

func (p *Printer) labelled(label, text string) {
	const indent, column = 2, 12
	lines := Fold(text, Width-indent-column)
	for i, l := range lines {
		if i > 0 {
			label = ""
		}
		p.Line(indent, "%-*s%s", column, label, l)
	}
}

// Fold breaks text into lines of at most width bytes if its words allow it; empty text gives no line.
func Fold(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

func (p *Printer) table(indent int, rows [][]string) {
	widths := map[int]int{}
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			fmt.Fprintf(&b, "%-*s  ", widths[i], cell)
		}
		p.Line(indent, "%s", b.String())
	}
}

// enumerate joins words as in a sentence.
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
