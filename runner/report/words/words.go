// Package words prepares text for display. Input: text from an implementation, or a reason that quotes it, and counts.
// Output: text without escape sequences, on one line or cut to a length, and numbers in words. It knows no report and
// no output format, and escapes no markup.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean makes text from an implementation safe to show: unprintable characters, such as escape sequences and
// bidirectional controls, are escaped; line breaks stay.
func Clean(s string) string {
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

func unprintable(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }

// lastWords precedes the end of an implementation's stderr, which an error contains as a quoted string.
const lastWords = "its stderr ends with: "

// Headline is a reason without the implementation's stderr, if that is shown elsewhere.
func Headline(reason string) string {
	before, _, found := strings.Cut(reason, lastWords)
	if !found {
		return reason
	}
	return strings.TrimRight(before, ";, ")
}

// Spread puts the end of an implementation's stderr on separate lines.
func Spread(reason string) string {
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

// Line is [Clean] on one line.
func Line(s string) string {
	return strings.Join(strings.Fields(Clean(s)), " ")
}

// Cut shortens s to at most limit characters, and says by how much.
func Cut(s string, limit int) string {
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

// Plural counts a noun.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// And joins words as in a sentence.
func And(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// Shorten is s, or its beginning with a sign that more follows.
func Shorten(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

// Seconds is a time in seconds, to the millisecond.
func Seconds(ms int64) string { return fmt.Sprintf("%d.%03d", ms/1000, ms%1000) }
