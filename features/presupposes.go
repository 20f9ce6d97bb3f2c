package features

import "slices"

// Premises returns the requirements that a requirement presupposes, and what those presuppose, each once, the nearest
// first.
func (c *Catalogue) Premises(id string) []string {
	var out []string
	for next := []string{id}; len(next) > 0; next = next[1:] {
		r, ok := c.Requirement(next[0])
		if !ok {
			continue
		}
		for _, premise := range r.Presupposes {
			if !slices.Contains(out, premise) {
				out, next = append(out, premise), append(next, premise)
			}
		}
	}
	return out
}

// presupposed checks what a requirement presupposes. A premise is at least as strong: what follows from it accuses
// nobody, and a broken recommendation must not hide a broken duty.
func (c *checker) presupposed(r *Requirement) {
	if d := duplicate(r.Presupposes); d != "" {
		c.add(r.ID, "presupposes %s twice", d)
	}
	if slices.Contains(c.suite.Catalogue.Premises(r.ID), r.ID) {
		c.add(r.ID, "presupposes itself, by %v", r.Presupposes)
	}
	for _, id := range r.Presupposes {
		premise, ok := c.suite.Catalogue.Requirement(id)
		if !ok {
			c.add(r.ID, "presupposes the unknown requirement %q", id)
			continue
		}
		if premise.Protocol != r.Protocol {
			c.add(r.ID, "presupposes %s of another protocol", id)
			continue
		}
		if !intersect(r.Roles, premise.Roles) || !intersect(r.Drafts, premise.Drafts) {
			c.add(r.ID, "presupposes %s, with which it shares no role and draft", id)
		}
		for _, d := range r.Drafts {
			if slices.Contains(premise.Drafts, d) && premise.LevelIn(d) > r.LevelIn(d) {
				c.add(r.ID, "is a %s in %s and presupposes %s, which is a %s", r.LevelIn(d), d, id, premise.LevelIn(d))
			}
		}
	}
}

func intersect(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}
