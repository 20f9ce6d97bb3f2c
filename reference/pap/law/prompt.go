package law

import (
	"html"
	"slices"
	"strings"
	"unicode"
)

// escapes are the ways in which JSON writes blanks and quotes in a text.
var escapes = strings.NewReplacer(`\n`, " ", `\r`, " ", `\t`, " ", `\"`, " ")

// Shows reports whether what a model is shown holds a message: its words, in order. An agent may leave out handles, and
// write the text as a string of JSON, as HTML or with other punctuation. A text that has neither words nor handles has
// to be there as it is.
func Shows(shown, text string) bool {
	if strings.Contains(shown, text) {
		return true
	}
	all, words := wordsOf(shown), wordsOf(text)
	if len(words) == 0 {
		return strings.ContainsAny(text, "^@")
	}
	for i := range len(all) - len(words) + 1 {
		if slices.Equal(all[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

// wordsOf are the words of a text in small letters, without handles.
func wordsOf(text string) []string {
	text = escapes.Replace(html.UnescapeString(text))
	var words []string
	for _, field := range strings.Fields(text) {
		if strings.HasPrefix(field, "^") || strings.HasPrefix(field, "@") {
			continue
		}
		words = append(words, strings.FieldsFunc(strings.ToLower(field), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
		})...)
	}
	return words
}
