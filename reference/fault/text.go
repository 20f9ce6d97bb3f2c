package fault

import (
	"strings"
	"unicode"
)

// ASCII replaces each character outside ASCII. If instead is negative, it removes the character.
func ASCII(text string, instead rune) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return instead
		}
		return r
	}, text)
}
