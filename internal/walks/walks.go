// Package walks writes scenarios in which a great many things happen, drawn at random by a seed: rules meet each other
// there as nobody would think of.
//
// Out comes the text of a feature. It demands next to nothing by its steps; the schemas, the laws and the oracle judge
// what happens. It never runs anything.
package walks

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// walk is a scenario on the way.
type walk struct {
	*rand.Rand
	lines []string
	n     int // texts so far, each of which has a number
}

func newWalk(seed uint64) *walk { return &walk{Rand: rand.New(rand.NewPCG(seed, 2026))} }

// step adds a step.
func (w *walk) step(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
}

// quote adds a step with a text of several lines.
func (w *walk) quote(step string, lines ...string) {
	const indent = "\n        "
	w.step("%s", step+":"+indent+`"""`+indent+strings.Join(lines, indent)+indent+`"""`)
}

// pick draws one of some words.
func (w *walk) pick(words ...string) string { return words[w.IntN(len(words))] }

// chance is true so many times in a hundred.
func (w *walk) chance(percent int) bool { return w.IntN(100) < percent }

// matter is a few words that no other message has: texts are told apart by them.
func (w *walk) matter() string {
	w.n++
	return fmt.Sprintf("%s %s %s %d", w.pick("paint", "check", "move", "count", "mend", "close", "open", "fetch"),
		w.pick("the", "our", "that", "every"),
		w.pick("crane", "lantern", "barrel", "ferry", "bakery", "signal box", "tide table", "orchard", "kiln"), w.n)
}

// scenario is the text of the walk, indented for a rule.
func (w *walk) scenario(name, tags string, given int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "    %s\n    Scenario: %s\n", tags, name)
	for i, line := range w.lines {
		word := "And"
		switch i {
		case 0:
			word = "Given"
		case given:
			word = "When"
		case len(w.lines) - 1:
			word = "Then"
		}
		fmt.Fprintf(&b, "      %s %s\n", word, line)
	}
	return b.String()
}
