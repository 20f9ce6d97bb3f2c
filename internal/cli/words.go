package cli

import (
	"io"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/spf13/cobra"
)

func newFeaturesWordsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "words",
		Short: "Explain the words that the specification uses",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return classify(writeWords(cmd.OutOrStdout()))
		},
	}
}

func writeWords(w io.Writer) error {
	const column = 15
	p := printer{w: w}
	for i, protocol := range features.Protocols() {
		if i > 0 {
			p.line(0, "")
		}
		p.line(0, "%s", protocol.Title)
		p.line(0, "")
		for _, g := range protocol.Words {
			label := g.Word
			if len(label) > column {
				p.line(0, "%s", label)
				label = ""
			}
			for _, l := range fold(g.Meaning, textWidth-column-2) {
				p.line(0, "%-*s  %s", column, label, l)
				label = ""
			}
		}
	}
	return p.err
}

// words writes the glossary of a protocol as Markdown.
func (p *printer) words(protocol features.Protocol) {
	if len(protocol.Words) == 0 {
		return
	}
	p.line(0, "")
	p.line(0, "## Words")
	p.line(0, "")
	p.line(0, "| word | meaning |")
	p.line(0, "|---|---|")
	for _, g := range protocol.Words {
		p.line(0, "| %s | %s |", g.Word, g.Meaning)
	}
}
