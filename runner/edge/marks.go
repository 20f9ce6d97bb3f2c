package edge

import (
	"fmt"
	"regexp"
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
