package steps

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

const (
	maxNear   = 3   // steps that a line may have meant
	leastNear = 0.6 // share of words that a line has in common with a step that it may have meant
)

// nearest are the patterns that a line has most words in common with, choices included, such as "the clock
// {stands|runs}"; none where it is like nothing.
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

// alike is the share of the words of a line that a step has, of the longer of the line and the step's example.
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

// plainWords are the words of a line or pattern, without what stands in quotes.
func plainWords(text string) []string {
	return strings.FieldsFunc(quotedText.ReplaceAllString(text, " "),
		func(r rune) bool { return strings.ContainsRune(" {}[]|,", r) })
}
