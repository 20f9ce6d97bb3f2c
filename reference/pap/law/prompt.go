package law

import (
	"html"
	"slices"
	"strings"
	"unicode"
)

// escapes replaces escapes of blanks and quotes in JSON.
var escapes = strings.NewReplacer(`\n`, " ", `\r`, " ", `\t`, " ", `\"`, " ")

// Shows reports whether the text that a model is shown contains a message: its words, in order. An agent may leave out
// handles, and may write the message as a JSON string, as HTML or with other punctuation. A message without words and
// handles must be contained unchanged.
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

// wordsOf returns the words of a text in lower case, without handles.
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
