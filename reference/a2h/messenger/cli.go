package messenger

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/mozillazg/go-unidecode"
)

// cli renders a message for a terminal: ASCII text, with colours as SGR sequences. Other characters are replaced by the
// nearest ASCII letters.
func (m *Messenger) cli(in Interaction, colourless bool) string {
	limits := m.rules.Limits.CLI
	paint := func(style ansi.Style, words string) string {
		if colourless || words == "" {
			return words
		}
		return style.Styled(words)
	}
	strong, faint, key := ansi.Style{}.Bold(), ansi.Style{}.Faint(), ansi.Style{}.Bold().ForegroundColor(ansi.Cyan)
	head := ansi.Style{}.Bold().ForegroundColor(ansi.Cyan)
	if in.Type == Permission {
		head = ansi.Style{}.Bold().ForegroundColor(ansi.Red)
	}
	var out strings.Builder
	write := func(style ansi.Style, words, first, rest string) {
		for i, l := range wrap(words, limits.Columns-len(first)) {
			lead := first
			if i > 0 {
				lead = rest
			}
			out.WriteString(strings.TrimRight(lead+paint(style, l), " ") + "\n")
		}
	}
	write(head, m.ascii(banner(in)), "", "")
	write(strong, m.ascii(line(in.Summary)), "", "")
	write(faint, "interaction "+in.ID, "", "")
	out.WriteByte('\n')
	body, note := abridge(m.rules.Text(in.Body), limits.Body)
	document := m.read(body)
	for i, b := range document {
		style := ansi.Style{}
		switch b.shape {
		case heading:
			style = strong
		case quote, rule:
			style = faint
		}
		switch b.shape {
		case item:
			lead := indent(b.level, "  ") + bullet(b, "-") + " "
			write(style, m.ascii(spelt(b)), lead, strings.Repeat(" ", len(lead)))
		case quote:
			write(style, m.ascii(spelt(b)), "> ", "> ")
		case rule:
			write(style, strings.Repeat("-", 40), "", "")
		case code, diff:
			for l := range strings.Lines(b.text()) {
				l = m.ascii(strings.TrimRight(l, "\n"))
				style := ansi.Style{}
				if b.shape == diff {
					switch change(l) {
					case added:
						style = style.ForegroundColor(ansi.Green)
					case removed:
						style = style.ForegroundColor(ansi.Red)
					}
				}
				write(style, l, "    ", "      ")
			}
		default:
			write(style, m.ascii(spelt(b)), "", "")
		}
		if next := i + 1; next == len(document) || b.shape != item || document[next].shape != item {
			out.WriteByte('\n')
		}
	}
	if note != "" {
		write(faint, note, "", "")
		out.WriteByte('\n')
	}
	for i, choice := range m.rules.Choices(in.choices()) {
		style := key
		if m.rules.Danger(in, choice) {
			style = ansi.Style{}.Bold().ForegroundColor(ansi.Red)
		}
		number := fmt.Sprintf("[%d] ", i+1)
		out.WriteString("  " + number + paint(style, m.ascii(m.label(choice))) + "\n")
	}
	switch {
	case len(in.choices()) > 0:
		out.WriteString("\nType the number or the words of your answer.\n")
	case in.Type == Solicitation:
		out.WriteString("Type your answer.\n")
	}
	return out.String()
}

// spelt returns the words of a block, with the addresses of its links after them.
func spelt(b block) string {
	var words strings.Builder
	for _, r := range b.runs {
		words.WriteString(r.text)
		if r.link != "" && r.link != r.text {
			words.WriteString(" <" + r.link + ">")
		}
	}
	return words.String()
}

// ascii returns a text in printable ASCII characters. Line feeds and escape sequences are kept.
func (m *Messenger) ascii(text string) string {
	text = unidecode.Unidecode(strings.ReplaceAll(m.rules.Text(text), "\t", "    "))
	return strings.Map(func(r rune) rune {
		if r == '\n' || r >= ' ' && r <= '~' || r == ansi.ESC {
			return r
		}
		return -1
	}, text)
}

// wrap breaks lines at spaces, and inside words that are too long.
func wrap(words string, columns int) []string {
	if strings.TrimFunc(words, unicode.IsSpace) == "" {
		return nil
	}
	return strings.Split(ansi.Wrap(strings.TrimRight(words, "\n"), columns, ""), "\n")
}
