package messenger

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Clean gives the letters of a text and leaves out what commands the screen that shows it: escape sequences of
// terminals, control characters but line feed and tab, marks that turn the direction of writing around, and characters
// that can't be seen at all. Line endings become line feeds, what is no UTF-8 becomes U+FFFD.
func Clean(text string) string {
	text = strings.ToValidUTF8(text, string(utf8.RuneError))
	text = ansi.Strip(strings.ReplaceAll(text, "\r\n", "\n"))
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029':
			return '\n'
		case unicode.IsControl(r), turnsAround(r), unseen(r):
			return -1
		}
		return r
	}, text)
}

// turnsAround tells of embeddings, overrides and isolates of the bidirectional algorithm (UAX 9). The weak marks, which
// right-to-left text needs, stay.
func turnsAround(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }

// unseen tells of characters without a shape by which text can be hidden: zero-width space, word joiner and invisible
// operators, byte order mark, soft hyphen, tags. Joiners stay: emoji and some scripts need them.
func unseen(r rune) bool {
	return r == 0x200B || r >= 0x2060 && r <= 0x2064 || r == 0xFEFF || r == 0x00AD || r >= 0xE0000 && r <= 0xE007F
}

// line makes one line of a text.
func line(text string) string { return strings.Join(strings.Fields(text), " ") }

// Shorten cuts a text to a number of characters, the last of which is then an ellipsis.
func Shorten(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	runes := []rune(text)
	return strings.TrimRight(string(runes[:limit-1]), " \n") + "…"
}

// abridge cuts a text to a number of characters at a line end where there is one near, and says how many are missing.
func abridge(text string, limit int) (cut, note string) {
	runes := []rune(text)
	if len(runes) <= limit {
		return text, ""
	}
	end := limit
	for i := limit; i > limit*3/4; i-- {
		if runes[i-1] == '\n' {
			end = i
			break
		}
	}
	return string(runes[:end]), fmt.Sprintf("Shortened: %d more characters are not shown.", len(runes)-end)
}
