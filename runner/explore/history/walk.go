// Package history generates the histories for explore: random scenarios, derived from a seed, in which a great many
// things happen. They combine rules in ways that nobody would think of. Each protocol generates its own histories, and
// registers its kinds.
//
// Input: a seed. Output: the steps of a scenario, and its text.
//
// A history's steps check hardly anything: the schemas, the laws and the oracle judge what happens. The package doesn't
// run anything.
package history

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Walk is a scenario under construction.
type Walk struct {
	*rand.Rand
	Lines []string // the steps so far
	N     int      // texts so far; each has a number
}

// Step adds a step.
func (w *Walk) Step(format string, args ...any) {
	w.Lines = append(w.Lines, fmt.Sprintf(format, args...))
}

// Quote adds a step with a text of several lines.
func (w *Walk) Quote(step string, lines ...string) {
	w.Step("%s", Quoted(step+":", lines...))
}

// Quoted returns a step with a text of several lines.
func Quoted(step string, lines ...string) string {
	const indent = "\n        "
	return step + indent + `"""` + indent + strings.Join(lines, indent) + indent + `"""`
}

// Pick draws one of the words.
func (w *Walk) Pick(words ...string) string { return words[w.IntN(len(words))] }

// Chance is true with this probability in percent.
func (w *Walk) Chance(percent int) bool { return w.IntN(100) < percent }

// Matter returns a few words that no other message contains, so that texts can be distinguished.
func (w *Walk) Matter() string {
	w.N++
	return fmt.Sprintf("%s %s %s %d", w.Pick("paint", "check", "move", "count", "mend", "close", "open", "fetch"),
		w.Pick("the", "our", "that", "every"),
		w.Pick("crane", "lantern", "barrel", "ferry", "bakery", "signal box", "tide table", "orchard", "kiln"), w.N)
}

// Tags returns the tags for a walk with or without a kill.
func Tags(kills bool) string {
	if kills {
		return "@must-fire @restart"
	}
	return "@must-fire"
}

// Scenario returns the walk so far. Its first steps prepare the world.
func (w *Walk) Scenario(name, tags string, given int) Scenario {
	return Scenario{Name: name, Tags: tags, Steps: w.Lines, Given: given}
}
