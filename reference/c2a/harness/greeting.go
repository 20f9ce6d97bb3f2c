package harness

import "slices"

// Greeted is what the host declares about itself at the beginning: the capabilities that it lacks, by group and name,
// such as "injection.interrupt" (C2A02-028 to -031).
type Greeted struct{ Lacks []string }

func (Greeted) input() {}

// tools are the chat tools that a model is offered.
func (h *Harness) tools() []string {
	return slices.DeleteFunc(slices.Clone(h.Rules.Tools), h.lacks.Tool)
}
