package law

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// escapes are the ways in which a prompt may write punctuation of a chat text.
var escapes = strings.NewReplacer(
	`\n`, " ", `\r`, " ", `\t`, " ", `\v`, " ", `\f`, " ", `\"`, " ",
	"&lt;", " ", "&gt;", " ", "&amp;", " ", "&quot;", " ", "&#34;", " ", "&#39;", " ", "&apos;", " ",
)

// breaks are line breaks and tabs that a prompt writes by their numbers, as in many languages: \x0b, \u{85}, <000A>.
var breaks = lazyregexp.New(`(?i)\\x(?:0[9a-d]|85)|(?:\\u\{|<(?:u\+)?|&#x)0*(?:[9a-d]|85|2028|2029)[};>]`)

// coded is a run of characters that JSON writes by their numbers.
var coded = lazyregexp.New(`(?:\\u[0-9a-fA-F]{4})+`)

// decode decodes characters that JSON wrote by number, so that a prompt may show a text as a JSON string.
func decode(text string) string {
	if !strings.Contains(text, `\u`) {
		return text
	}
	return coded.ReplaceAllStringFunc(text, func(run string) string {
		var units []uint16
		for _, digits := range strings.Split(run, `\u`)[1:] {
			unit, _ := strconv.ParseUint(digits, 16, 16)
			units = append(units, uint16(unit))
		}
		return string(utf16.Decode(units))
	})
}

// Words returns the words of a text, lower-cased and each with a space on either side, so that strings.Contains finds
// whole words only. Punctuation, line breaks, quote marks and escapes that a prompt may add or change don't matter; an
// underscore inside a word belongs to it.
func Words(text string) string {
	if strings.ContainsAny(text, `\&<`) {
		text = escapes.Replace(breaks.ReplaceAllString(decode(text), " "))
	}
	var b strings.Builder
	b.Grow(len(NoWords) + len(text) + len(NoWords))
	b.WriteString(NoWords)
	for w := range strings.FieldsFuncSeq(text, parts) {
		if w = strings.Trim(w, "_"); w != "" {
			b.WriteString(w)
			b.WriteString(NoWords)
		}
	}
	return strings.ToLower(b.String())
}

// Missing returns the first run of non-blank characters of a text that a prompt does not contain, neither as it is nor
// in the escapes of JSON, HTML or Markdown. It returns "" if there is none.
func Missing(prompt, text string) string {
	forms := []string{prompt}
	for word := range strings.FieldsSeq(text) {
		if strings.Contains(prompt, word) {
			continue
		}
		if len(forms) == 1 {
			quoted := strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\/`, `/`).Replace(decode(prompt))
			forms = append(forms, quoted, html.UnescapeString(prompt), punctuation.ReplaceAllString(prompt, "$1"))
		}
		if !slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(form, word) }) {
			return word
		}
	}
	return ""
}

// punctuation is a mark behind a backslash.
var punctuation = lazyregexp.New(`\\([[:punct:]])`)

// parts reports whether a character separates words.
func parts(r rune) bool {
	if r <= unicode.MaxASCII {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_'
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}

// NoWords is what [Words] returns for a text without words.
const NoWords = " "

// Strong reports whether words would hardly occur in a prompt by accident.
func Strong(words string) bool {
	list := strings.Fields(words)
	weight, digit := 0, false
	for _, r := range words {
		if r != ' ' {
			weight++
		}
		digit = digit || unicode.IsDigit(r)
	}
	if len(list) > 1 {
		return weight >= 9 || digit && weight >= 5
	}
	return weight >= 10 || digit && weight >= 4
}

// holdsLines reports whether the words are exactly one or more whole lines of the text.
func holdsLines(text, words string) bool {
	lines := strings.Split(text, "\n")
	for i := range lines {
		run := NoWords
		for _, line := range lines[i:] {
			run += Words(line)[1:]
			if run == words {
				return true
			}
			if len(run) > len(words) {
				break
			}
		}
	}
	return false
}

// WithoutRoles is the text without the mentions of roles of agents: they name nobody.
func WithoutRoles(w *c2a.World, text string) string {
	for _, a := range w.Agents {
		for _, role := range a.Roles {
			text = strings.ReplaceAll(text, "@"+role+" ", "")
		}
	}
	return text
}
