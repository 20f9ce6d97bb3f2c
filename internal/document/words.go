package document

import (
	"io"

	"github.com/c2a-conform/c2a-conform/features"
)

// Words writes the meanings of the specification's terms.
func Words(w io.Writer) error {
	const column = 15
	p := Printer{W: w}
	for i, protocol := range features.Protocols() {
		if i > 0 {
			p.Line(0, "")
		}
		p.Line(0, "%s", protocol.Title)
		p.Line(0, "")
		for _, g := range protocol.Words {
			label := g.Word
			if len(label) > column {
				p.Line(0, "%s", label)
				label = ""
			}
			for _, l := range Fold(g.Meaning, Width-column-2) {
				p.Line(0, "%-*s  %s", column, label, l)
				label = ""
			}
		}
	}
	return p.Err
}

// words writes the glossary of a protocol as Markdown.
func (p *Printer) words(protocol features.Protocol) {
	if len(protocol.Words) == 0 {
		return
	}
	p.Line(0, "")
	p.Line(0, "## Words")
	p.Line(0, "")
	p.Line(0, "| word | meaning |")
	p.Line(0, "|---|---|")
	for _, g := range protocol.Words {
		p.Line(0, "| %s | %s |", g.Word, g.Meaning)
	}
}
