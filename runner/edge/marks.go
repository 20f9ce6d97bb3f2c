package edge

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A mark is added to the end of every message from people, except the shortest. It identifies the world, the message
// and the version of a text wherever a program shows it to its model. The judge never sees marks.
type mark struct {
	world, message, version int
}

// String returns the mark as it is written in a text.
func (m mark) String() string {
	return fmt.Sprintf(" [%sq%dv%d]", strconv.FormatInt(int64(m.world), 36), m.message, m.version)
}

var marks = regexp.MustCompile(`[ \t]?\[([0-9a-z]+?)q([0-9]{1,6})v([0-9]{1,6})\]`)

// leastWords is the minimum number of words of a message with a mark. A shorter message may be a word such as "thanks",
// for which a program compares the whole message.
const leastWords = 4

// markable reports whether a message gets a mark.
func markable(text string) bool { return len(strings.Fields(text)) >= leastWords }

// marksIn returns the marks in a text, in order.
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

// unmarked returns a text without its marks.
func unmarked(text string) string {
	if !strings.Contains(text, "[") {
		return text
	}
	return marks.ReplaceAllString(text, "")
}

// readdressed returns a text with the mentions of the program restored in the messages that it shows. Many programs
// remove their own mention before they call their model, but the judge compares whole messages.
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
	shown := squeezed(rest)
	for _, p := range w.plain {
		bare := squeezed(w.bare(p.text))
		same := func(other unmarkedText) bool { return squeezed(other.text) == bare }
		if bare != "" && !slices.ContainsFunc(w.plain, same) &&
			(shown == bare || strings.HasSuffix(shown, ": "+bare)) {
			rest = w.endsAs(rest, p.text)
			break
		}
	}
	return out.String() + rest
}

// bare returns a message without the mentions of the program.
func (w *world) bare(said string) string {
	return w.own.ReplaceAllString(said, "")
}

// endsAs replaces the end of a text by said, if the text ends with said without its mentions of the program.
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
