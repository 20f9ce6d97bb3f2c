package steps

import (
	"regexp"
	"strings"
)

// Explain adds to the sentence of each step the possible words of its variable parts, if these are a few fixed ones.
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

// fixed matches an expression that consists only of words.
var fixed = regexp.MustCompile(`^\(([^()\[\]{}\\*+?.]*\|[^()\[\]{}\\*+?.]*)\)$`)

// maxWords is the maximum length of the words of a variable part that a sentence lists, in bytes.
const maxWords = 300
