package c2a

import "slices"

// tools are the chat tools that a model is offered.
func (h *Harness) tools() []string {
	return slices.DeleteFunc(slices.Clone(h.Rules.Tools), h.lacks.Tool)
}
