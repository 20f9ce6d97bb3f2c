package bundle

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// dateTime is a pattern for the format date-time (RFC 3339), so that a validator needs no plugin for it. It knows the
// length of every month. Of leap seconds with an offset it can't tell whether they end a day in UTC, and takes all.
const dateTime = `^(` +
	`[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))` +
	`|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)[Tt]` +
	`(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])` +
	`|23:59:60(\.[0-9]+)?[Zz]|([01][0-9]|2[0-3]):[0-5][0-9]:60(\.[0-9]+)?[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`

// lineEnd is what a pattern that ends by $ must not match as well: in Python, $ matches before a line feed at the end.
const lineEnd = `\n$`

// unlike is what dialects of regular expressions understand differently, or not at all.
var unlike = regexp.MustCompile(`\\[^\\nrtx^$.|?*+()\[\]{}/-]|(^|[^\\])(\\\\)*\.`)

// portable writes a pattern by what JSON Schema recommends for all dialects: characters, classes of them, repetitions,
// alternatives, groups, ^ and $.
func portable(pattern string) (string, error) {
	if !unlike.MatchString(pattern) {
		return pattern, nil
	}
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", fmt.Errorf("pattern %q: %w", pattern, err)
	}
	var b strings.Builder
	if err := express(&b, parsed); err != nil {
		return "", fmt.Errorf("pattern %q: %w", pattern, err)
	}
	return b.String(), nil
}

func express(b *strings.Builder, r *syntax.Regexp) error {
	group := func(sub *syntax.Regexp, suffix string) error {
		b.WriteByte('(')
		err := express(b, sub)
		b.WriteString(")" + suffix)
		return err
	}
	repeat := func(suffix string) error {
		single := []syntax.Op{syntax.OpCharClass, syntax.OpCapture, syntax.OpAnyCharNotNL}
		if sub := r.Sub[0]; !slices.Contains(single, sub.Op) {
			return group(sub, suffix)
		}
		err := express(b, r.Sub[0])
		b.WriteString(suffix)
		return err
	}
	switch r.Op {
	case syntax.OpLiteral:
		if r.Flags&syntax.FoldCase != 0 {
			return fmt.Errorf("%s is not portable", r)
		}
		for _, c := range r.Rune {
			b.WriteString(character(c, `^$\.*+?()[]{}|/`))
		}
	case syntax.OpCharClass:
		class(b, r.Rune)
	case syntax.OpAnyCharNotNL:
		b.WriteString(`[^\n]`)
	case syntax.OpBeginText:
		b.WriteByte('^')
	case syntax.OpEndText:
		b.WriteByte('$')
	case syntax.OpCapture:
		return group(r.Sub[0], "")
	case syntax.OpStar:
		return repeat("*")
	case syntax.OpPlus:
		return repeat("+")
	case syntax.OpQuest:
		return repeat("?")
	case syntax.OpConcat, syntax.OpAlternate:
		for i, sub := range r.Sub {
			if i > 0 && r.Op == syntax.OpAlternate {
				b.WriteByte('|')
			}
			if err := express(b, sub); err != nil {
				return err
			}
		}
	default:
		return fmt.Errorf("%s is not portable", r)
	}
	return nil
}

// class writes a class of characters, given by its ranges: what it has not, where it reaches to the last one.
func class(b *strings.Builder, ranges []rune) {
	b.WriteByte('[')
	if ranges[len(ranges)-1] == unicode.MaxRune {
		b.WriteByte('^')
		var rest []rune
		from := rune(0)
		for i := 0; i < len(ranges); i += 2 {
			if ranges[i] > from {
				rest = append(rest, from, ranges[i]-1)
			}
			from = ranges[i+1] + 1
		}
		ranges = rest
	}
	for i := 0; i < len(ranges); i += 2 {
		b.WriteString(character(ranges[i], `^\[]-`))
		if ranges[i+1] > ranges[i]+1 {
			b.WriteByte('-')
		}
		if ranges[i+1] > ranges[i] {
			b.WriteString(character(ranges[i+1], `^\[]-`))
		}
	}
	b.WriteByte(']')
}

// character writes one character, with a backslash where it is special.
func character(c rune, special string) string {
	switch {
	case c < 0x20 || c >= 0x7f && c < 0xa0:
		return fmt.Sprintf(`\x%02x`, c)
	case strings.ContainsRune(special, c):
		return `\` + string(c)
	default:
		return string(c)
	}
}
