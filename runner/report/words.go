package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// clean makes text that may come from an implementation fit to be shown:
// whatever is not printable, escape sequences and bidirectional controls
// among it, is spelled out; line breaks stay.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexFunc(s, unprintable) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !unprintable(r):
			b.WriteRune(r)
		case r == '\t':
			b.WriteString("    ")
		case r == '\r':
			// dropped: half of a line break, or nothing that a reader misses
		case r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}

// Printable makes text of an implementation fit for a terminal: what is not
// printable is spelled out.
func Printable(s string) string { return clean(s) }

func unprintable(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }

// lastWords stands before the end of an implementation's stderr, which an error
// carries as a quoted string.
const lastWords = "the end of its stderr: "

// headline is a reason without the implementation's stderr, for where the whole
// of it is told elsewhere.
func headline(reason string) string {
	before, _, found := strings.Cut(reason, lastWords)
	if !found {
		return reason
	}
	return strings.TrimRight(before, ";, ")
}

// spread puts the end of an implementation's stderr on lines of its own.
func spread(reason string) string {
	head, rest, found := strings.Cut(reason, lastWords)
	if !found {
		return reason
	}
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return reason
	}
	said, err := strconv.Unquote(quoted)
	if err != nil {
		return reason
	}
	var b strings.Builder
	b.WriteString(head + strings.TrimSuffix(lastWords, " "))
	for l := range strings.Lines(strings.TrimRight(said, " \t\r\n")) {
		b.WriteString("\n  | " + strings.TrimRight(l, " \t\r\n"))
	}
	if rest = strings.TrimLeft(rest[len(quoted):], ";, \n"); rest != "" {
		b.WriteString("\n" + rest)
	}
	return b.String()
}

// line is clean on one line.
func line(s string) string {
	return strings.Join(strings.Fields(clean(s)), " ")
}

// cut shortens s to at most limit characters, and says by how much.
func cut(s string, limit int) string {
	if len(s) <= limit { // bytes: surely not more characters
		return s
	}
	n := utf8.RuneCountInString(s)
	if n <= limit {
		return s
	}
	end := 0
	for range limit {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	return fmt.Sprintf("%s… (%d more)", s[:end], n-limit)
}

// plural counts a noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// and joins words as in a sentence.
func and(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
