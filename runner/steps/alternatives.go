package steps

import (
	"regexp"
	"strings"
)

// Explain adds to the sentence of each step the words that its variable parts may be, where these are a few fixed ones.
func Explain(placeholders map[string]string, all []*Step) {
	for _, s := range all {
		for _, part := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(s.Pattern, -1) {
			said := " " + part[0] + " is one of: "
			words := fixed.FindStringSubmatch(placeholders[part[1]])
			if words != nil && len(words[1]) < maxWords && !strings.Contains(s.Doc, said) {
				s.Doc += said + strings.ReplaceAll(words[1], "|", "; ") + "."
			}
		}
	}
}

// fixed is an expression that is nothing but words.
var fixed = regexp.MustCompile(`^\(([^()\[\]{}\\*+?.]*\|[^()\[\]{}\\*+?.]*)\)$`)

// maxWords bounds the words of a variable part that a sentence lists, in bytes.
const maxWords = 300
