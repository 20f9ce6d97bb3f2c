package features

import "slices"

// Premises returns the requirements that a requirement presupposes in a draft. One that is weaker there is no premise:
// what follows accuses nobody, and a broken recommendation must not hide a broken duty.
func (c *Catalogue) Premises(id, draft string) []string {
	r, ok := c.Requirement(id)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(r.Presupposes), func(id string) bool {
		premise, ok := c.Requirement(id)
		return !ok || !premise.carries(r, draft)
	})
}

// Support returns a requirement and all that it presupposes in any draft, be it by others between them.
func (c *Catalogue) Support(id string) []string {
	out := []string{id}
	for i := 0; i < len(out); i++ {
		r, ok := c.Requirement(out[i])
		if !ok {
			continue
		}
		for _, premise := range r.Presupposes {
			if !slices.Contains(out, premise) {
				out = append(out, premise)
			}
		}
	}
	return out
}

// Explains reports whether a requirement that is broken nearly everywhere is why another one is broken, too: it is a
// foundation, or presupposed by the other, be it by others between them. Nothing explains a foundation.
func (c *Catalogue) Explains(id, of, draft string) bool {
	cause, ok := c.Requirement(id)
	r, too := c.Requirement(of)
	if !ok || !too || r.Foundation || !cause.carries(r, draft) {
		return false
	}
	return cause.Foundation || c.supports(id, of)
}

// supports reports whether a requirement is a premise of another one, be it by others between them.
func (c *Catalogue) supports(id, of string) bool {
	r, ok := c.Requirement(of)
	return ok && slices.ContainsFunc(r.Presupposes,
		func(premise string) bool { return slices.Contains(c.Support(premise), id) })
}

// carries reports whether a premise is at least as strong as what presupposes it in a draft of both.
func (r *Requirement) carries(of *Requirement, draft string) bool {
	return slices.Contains(r.Drafts, draft) && slices.Contains(of.Drafts, draft) &&
		r.LevelIn(draft) <= of.LevelIn(draft)
}

// presupposed checks what a requirement presupposes.
func (c *checker) presupposed(r *Requirement) {
	if d := duplicate(r.Presupposes); d != "" {
		c.add(r.ID, "presupposes %s twice", d)
	}
	if c.suite.Catalogue.supports(r.ID, r.ID) {
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
		if !slices.ContainsFunc(r.Drafts, func(d string) bool { return premise.carries(r, d) }) {
			c.add(r.ID, "presupposes %s, which is as strong in no draft", id)
		}
	}
}

func intersect(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}
