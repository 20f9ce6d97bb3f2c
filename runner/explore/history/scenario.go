package history

import (
	"fmt"
	"slices"
	"strings"
)

// Scenario is a list of steps.
type Scenario struct {
	Name  string
	Tags  string   // in one line
	Steps []string // without keywords; a step may have a text of several lines below it
	Given int      // how many of them prepare the world
}

// String returns the scenario in Gherkin, indented for a rule.
func (s Scenario) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "    %s\n    Scenario: %s\n", s.Tags, s.Name)
	for i, step := range s.Steps {
		word := "And"
		switch {
		case i == 0 && s.Given > 0:
			word = "Given"
		case i == s.Given:
			word = "When"
		case i == len(s.Steps)-1:
			word = "Then"
		}
		fmt.Fprintf(&b, "      %s %s\n", word, step)
	}
	return b.String()
}

// Without returns the scenario without the steps from one position to before another.
func (s Scenario) Without(from, to int) Scenario {
	out := s
	out.Steps = slices.Delete(slices.Clone(s.Steps), from, to)
	out.Given -= max(0, min(to, s.Given)-min(from, s.Given))
	return out
}
