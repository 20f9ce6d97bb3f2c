package messenger

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Clean removes the parts of a text that could control or deceive the screen: terminal escape sequences, control
// characters except line feed and tab, marks that change the direction of the text, and invisible characters. Line
// endings become line feeds, and invalid UTF-8 becomes U+FFFD.
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

// turnsAround reports whether a character is an embedding, override or isolate of the bidirectional algorithm (UAX 9).
// The weak marks, which right-to-left text needs, are kept.
func turnsAround(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }

// unseen reports whether a character is invisible and can hide text: zero-width space, word joiner and invisible
// operators, byte order mark, soft hyphen, tags. Joiners are kept, because emoji and some scripts need them.
func unseen(r rune) bool {
	return r == 0x200B || r >= 0x2060 && r <= 0x2064 || r == 0xFEFF || r == 0x00AD || r >= 0xE0000 && r <= 0xE007F
}

// line converts a text to a single line.
func line(text string) string { return strings.Join(strings.Fields(text), " ") }

// Shorten cuts a text to a number of characters. The last of them is then an ellipsis.
func Shorten(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	runes := []rune(text)
	return strings.TrimRight(string(runes[:limit-1]), " \n") + "…"
}

// abridge cuts a text to a number of characters, at the end of a line if one is near, and adds the number of missing
// characters.
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
