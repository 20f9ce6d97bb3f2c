package fault

import (
	"strings"
	"unicode"
)

// ASCII puts a rune in place of each one of a text that is outside ASCII; a negative one leaves it out.
func ASCII(text string, instead rune) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return instead
		}
		return r
	}, text)
}
