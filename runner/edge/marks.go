package edge

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A mark stands at the end of every message that people write, but the shortest: it says which world, message and
// version a text is, wherever a program carries it. The judge never sees marks.
type mark struct {
	world, message, version int
}

// String is the mark as it is written.
func (m mark) String() string {
	return fmt.Sprintf(" [%sq%dv%d]", strconv.FormatInt(int64(m.world), 36), m.message, m.version)
}

var marks = regexp.MustCompile(`[ \t]?\[([0-9a-z]+?)q([0-9]{1,6})v([0-9]{1,6})\]`)

// leastWords is how many words a message has that carries a mark. What is shorter may be thanks, or another word that a
// program looks out for as a whole.
const leastWords = 4

// markable reports whether a message carries a mark.
func markable(text string) bool { return len(strings.Fields(text)) >= leastWords }

// marksIn are the marks in a text, in their order.
func marksIn(text string) []mark {
	var out []mark
	for _, found := range marks.FindAllStringSubmatch(text, -1) {
		world, err := strconv.ParseInt(found[1], 36, 32)
		if err != nil {
			continue
		}
		message, _ := strconv.Atoi(found[2])
		version, _ := strconv.Atoi(found[3])
		out = append(out, mark{int(world), message, version})
	}
	return out
}

// unmarked is a text without its marks.
func unmarked(text string) string {
	if !strings.Contains(text, "[") {
		return text
	}
	return marks.ReplaceAllString(text, "")
}

// readdressed is a text that shows messages of people, with the program's own name in them again: many programs take
// the mention out of a message before they ask their model, and the judge knows the message by its words.
func (w *world) readdressed(text string) string {
	var out strings.Builder
	from := 0
	for _, at := range marks.FindAllStringIndex(text, -1) {
		part := text[from:at[0]]
		if said := w.written[marksIn(text[at[0]:at[1]])[0]]; said != "" {
			part = w.endsAs(part, said)
		}
		out.WriteString(part + text[at[0]:at[1]])
		from = at[1]
	}
	rest := text[from:]
	for _, p := range w.plain {
		bare := squeezed(w.bare(p.text))
		same := func(other unmarkedText) bool { return squeezed(other.text) == bare }
		if shown := squeezed(rest); bare != "" && !slices.ContainsFunc(w.plain, same) &&
			(shown == bare || strings.HasSuffix(shown, ": "+bare)) {
			rest = w.endsAs(rest, p.text)
			break
		}
	}
	return out.String() + rest
}

// bare is a message without the mentions of the program.
func (w *world) bare(said string) string {
	return regexp.MustCompile(`(?i)@`+regexp.QuoteMeta(w.handle)+`\b[,:]?`).ReplaceAllString(said, "")
}

// endsAs is a text with a message at its end as it was written, if it is there without the mentions of the program.
func (w *world) endsAs(text, said string) string {
	words := strings.Fields(w.bare(said))
	if len(words) == 0 || len(words) == len(strings.Fields(said)) {
		return text
	}
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	at := regexp.MustCompile(`(?i)` + strings.Join(words, `\s+`) + `\s*$`).FindStringIndex(text)
	if at == nil || strings.HasSuffix(squeezed(text), squeezed(said)) {
		return text
	}
	return text[:at[0]] + said
}
