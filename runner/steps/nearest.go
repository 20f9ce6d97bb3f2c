package steps

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

const (
	maxNear   = 3   // the number of suggested steps
	leastNear = 0.6 // the minimum share of common words for a suggestion
)

// nearest returns the patterns with the most words in common with a line, including choices such as "the clock
// {stands|runs}"; none if nothing is similar.
func (v *Vocabulary) nearest(line string) []string {
	type near struct {
		pattern string
		share   float64
	}
	var all []near
	said := plainWords(line)
	for _, s := range v.steps {
		if share := alike(said, plainWords(s.Pattern), plainWords(s.Example)); share >= leastNear {
			all = append(all, near{s.Pattern, share})
		}
	}
	slices.SortStableFunc(all, func(a, b near) int { return cmp.Compare(b.share, a.share) })
	var out []string
	for _, n := range all[:min(len(all), maxNear)] {
		out = append(out, fmt.Sprintf("%q", n.pattern))
	}
	return out
}

// alike returns the share of common words, relative to the longer of the line and the step's example.
func alike(said, pattern, example []string) float64 {
	common := 0
	for _, w := range said {
		if slices.Contains(pattern, w) || slices.Contains(example, w) {
			common++
		}
	}
	return float64(common) / float64(max(len(said), len(example), 1))
}

var quotedText = regexp.MustCompile(`"[^"]*"`)

// plainWords returns the words of a line or pattern, without quoted texts.
func plainWords(text string) []string {
	return strings.FieldsFunc(quotedText.ReplaceAllString(text, " "),
		func(r rune) bool { return strings.ContainsRune(" {}[]|,", r) })
}
