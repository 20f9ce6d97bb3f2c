// Package wording reads texts: which secrets they reveal, and which decision a human may express. It is pure.
package wording

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

// Tells reports whether a text contains a secret, as it is or in a reversible encoding.
func Tells(text, secret string) bool {
	lower := strings.ToLower(text)
	for _, code := range []string{secret, slashed(secret), percented(secret), hexed(secret), reversed(secret)} {
		if strings.Contains(lower, strings.ToLower(code)) {
			return true
		}
	}
	// The base64 encoding depends on the offset of the secret in the text. Its middle is the same for equal offsets.
	for shift := range 3 {
		code := base64ed(strings.Repeat("x", shift) + secret)
		if strings.Contains(text, code[4:len(code)-4]) {
			return true
		}
	}
	return false
}

// reversed returns an ASCII text backwards.
func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// slashed returns a text with the slashes escaped as JSON may do.
func slashed(s string) string { return strings.ReplaceAll(s, "/", `\/`) }

func percented(s string) string {
	return strings.NewReplacer(":", "%3a", "/", "%2f").Replace(s)
}

const digits = "0123456789abcdef"

func hexed(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(digits[s[i]>>4])
		b.WriteByte(digits[s[i]&15])
	}
	return b.String()
}

// base64ed returns the base64 encoding of the complete three-byte groups of a text.
func base64ed(s string) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var b strings.Builder
	for ; len(s) >= 3; s = s[3:] {
		n := uint(s[0])<<16 | uint(s[1])<<8 | uint(s[2])
		for shift := 18; shift >= 0; shift -= 6 {
			b.WriteByte(alphabet[n>>shift&63])
		}
	}
	return b.String()
}

// OwnLines returns the lines that someone wrote, and those that they only quote, including the line above that names
// the author of the quotation. If empty lines separate that line from the quotation, it belongs to neither.
func OwnLines(text string) (own string, quoted []string) {
	var mine []string
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		below := i + 1
		for below < len(lines) && strings.TrimSpace(lines[below]) == "" {
			below++
		}
		above := strings.HasSuffix(strings.TrimSpace(l), "wrote:") && below < len(lines) &&
			strings.HasPrefix(strings.TrimSpace(lines[below]), ">")
		if above && below > i+1 {
			continue
		}
		if above || strings.HasPrefix(strings.TrimSpace(l), ">") {
			quoted = append(quoted, strings.TrimSpace(l))
		} else {
			mine = append(mine, l)
		}
	}
	return strings.Join(mine, "\n"), quoted
}

// Words that express decisions in the suite's own texts. Whether other words express a decision is open.
var (
	allowing = []string{"approve", "approved", "allow", "allowed", "accept", "authorize", "yes", "y", "ok", "okay",
		"go", "sure", "agree", "agreed", "confirm", "proceed", "permit"}
	denying = []string{"reject", "rejected", "deny", "denied", "decline", "refuse", "no", "n", "not", "don't",
		"never", "stop", "cancel"}
	changing = []string{"modify", "modified", "change", "edit", "amend"}

	conditions = []string{"but", "only", "if", "unless", "except", "without", "after", "before", "until", "when",
		"once", "provided"}
)

// Spoken returns the words that someone wrote above and below a quotation.
func Spoken(text string) []string {
	own, _ := OwnLines(strings.ToLower(text))
	return strings.FieldsFunc(own, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\''
	})
}

// Verdict returns the decision that a word expresses, or 0.
func Verdict(word string) a2h.Verdict {
	switch {
	case slices.Contains(allowing, word):
		return a2h.Approved
	case slices.Contains(denying, word):
		return a2h.Rejected
	case slices.Contains(changing, word):
		return a2h.Modified
	}
	return 0
}

// Conditional reports whether one of the words expresses a condition.
func Conditional(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(conditions, w) })
}

// Behind returns the comment after the words of a choice, if a colon, comma, semicolon or line break separates them.
func Behind(text, choice string) (comment string, ok bool) {
	if len(text) <= len(choice) || !strings.EqualFold(text[:len(choice)], choice) {
		return "", false
	}
	comment = text[len(choice):]
	return comment, strings.ContainsAny(comment[:1], ":,;\n")
}

// Meaning returns the decision that the first word of a text expresses, or 0.
func Meaning(text string) a2h.Verdict {
	if words := Spoken(text); len(words) > 0 {
		return Verdict(words[0])
	}
	return 0
}

// Numbers returns the numbers that a text shows before the choices: the index of each choice, from 0, by its number. It
// is empty unless each choice is on a line of its own, after a number of its own.
func Numbers(text string, choices []string) map[int]int {
	all := map[int]int{}
	for i, choice := range choices {
		choice, found := Solid(choice), 0
		for line := range strings.Lines(text) {
			m := numbered.FindStringSubmatch(strings.TrimSpace(line))
			if m == nil || Solid(m[2]) != choice {
				continue
			}
			if n, err := strconv.Atoi(m[1]); err == nil {
				all[n] = i
				found++
			}
		}
		if found != 1 {
			return nil
		}
	}
	if len(all) < len(choices) {
		return nil
	}
	return all
}

// Solid returns a text without white space.
func Solid(text string) string { return strings.Join(strings.Fields(text), "") }

// Bare returns a text in lower case, without white space.
func Bare(text string) string { return Solid(strings.ToLower(text)) }

// Plain reports whether a line is ASCII without special characters of Markdown, HTML or a platform.
func Plain(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && unicode.IsLetter(rune(line[0])) && !strings.Contains(line, "..") &&
		!strings.Contains(line, "--") && !strings.ContainsFunc(line, func(c rune) bool {
		return c > unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" ,.?-", c)
	})
}

// Objects returns the beginnings of JSON objects in a text.
func Objects(text string) []string {
	text = strings.NewReplacer(`\"`, `"`, "'", `"`, "“", `"`, "”", `"`).Replace(text)
	return objectBegins.FindAllString(Bare(text), -1)
}

// Token returns the last part of an address, which identifies a webhook, if it is long enough for that.
func Token(address string) string {
	if t := address[strings.LastIndex(address, "/")+1:]; len(t) >= shortToken {
		return t
	}
	return address
}

// SharesLetters reports whether one of two tags is the beginning, or an inner part, of a word of the other.
func SharesLetters(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := strings.Index(b, a)
	if a == "" || i < 0 || len(a) == len(b) {
		return false
	}
	letter := func(at int) bool {
		return at >= 0 && at < len(b) && (b[at]|0x20 >= 'a' && b[at]|0x20 <= 'z')
	}
	return letter(i-1) || letter(i+len(a))
}

// PartsOf returns the words of a human by which a turn of the model can be recognised, line by line. For a file or
// other JSON it returns the strings in it, since agents may write the rest differently.
func PartsOf(a a2h.Response) []string {
	var all []string
	for _, words := range WordsOf(a) {
		for line := range strings.Lines(words) {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, line)
			}
		}
	}
	if a.Datum == nil || a.Datum.Kind == a2h.String {
		return all
	}
	for _, m := range texts.FindAllStringSubmatch(a.Datum.Value, -1) {
		if m[2] == "" && simple.MatchString(m[1]) {
			all = append(all, m[1])
		}
	}
	return all
}

// WordsOf returns the words of a human by which a turn of the model can be recognised: the choice, the data and the
// comment. It omits words that JSON writes with escapes.
func WordsOf(a a2h.Response) []string {
	words := []string{a.Option, a.Feedback}
	if d := a.Datum; d != nil && d.Kind == a2h.String {
		words = append(words, strings.Trim(d.Value, `"`))
	}
	return slices.DeleteFunc(words, func(s string) bool { return s == "" || strings.ContainsAny(s, `\"`) })
}

// TextsOf returns all texts of a state, one after the other.
func TextsOf(s a2h.State) string {
	return strings.Join(append([]string{s.Context, s.Report, s.Action.Name, s.Action.Arguments}, s.Options...), "\n")
}

var objectBegins = lazyregexp.New(`\{"[\w-]+":`)

const shortToken = 10

var numbered = lazyregexp.New(`^[^0-9A-Za-z]*([0-9]{1,4})[^0-9A-Za-z]+(.*)$`)

// texts matches the strings in JSON, with the colon that follows the name of a member. simple matches a string without
// escapes that an agent writes as it is.
var (
	texts  = lazyregexp.New(`"((?:[^"\\]|\\.)*)"\s*(:?)`)
	simple = lazyregexp.New(`^[ !#-\[\]-~]{3,40}$`)
)

// Unescape resolves the escapes by which JSON may write any character, such as \u00fc and \/. It leaves those alone
// that a text outside JSON may contain as well, such as \n.
func Unescape(text string) string {
	return escapes.ReplaceAllStringFunc(text, func(escaped string) string {
		if escaped == `\/` {
			return "/"
		}
		var units []uint16
		for _, digits := range strings.Split(escaped, `\u`)[1:] {
			unit, _ := strconv.ParseUint(digits, 16, 16) // the expression matches four hexadecimal digits
			units = append(units, uint16(unit))
		}
		return string(utf16.Decode(units))
	})
}

var escapes = lazyregexp.New(`(\\u[0-9a-fA-F]{4})+|\\/`)
