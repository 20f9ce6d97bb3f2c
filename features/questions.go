package features

import "slices"

// Asked returns the requirements that answer a question, in its order, each once.
func (c *Catalogue) Asked(q Question) []*Requirement {
	var out []*Requirement
	for _, pattern := range q.Requirements {
		for i := range c.Requirements {
			if r := &c.Requirements[i]; MatchesID(pattern, r.ID) && !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return out
}
