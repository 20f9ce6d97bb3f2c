package features

import "slices"

// Premises returns the requirements that a requirement presupposes in a draft. A requirement that is weaker there is
// not a premise: a failure that follows doesn't count against the program, and a broken recommendation must not hide a
// broken obligation.
func (c *Catalogue) Premises(id, draft string) []string {
	r, ok := c.Requirement(id)
	if !ok {
		return nil
	}
	return c.carrying(r, r.Presupposes, draft)
}

// Yields returns the requirements to which a requirement yields in a draft if they are broken in the same scenario. As
// with premises, weaker requirements are left out.
func (c *Catalogue) Yields(id, draft string) []string {
	r, ok := c.Requirement(id)
	if !ok {
		return nil
	}
	return c.carrying(r, r.YieldsTo, draft)
}

// carrying are those requirements of a list that are at least as strong as another one in a draft.
func (c *Catalogue) carrying(r *Requirement, ids []string, draft string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		premise, ok := c.Requirement(id)
		return !ok || !premise.carries(r, draft)
	})
}

// Support returns a requirement and everything that it presupposes in any draft, directly or indirectly.
func (c *Catalogue) Support(id string) []string {
	return append([]string{id}, c.behind(id, func(r *Requirement) []string { return r.Presupposes })...)
}

// behind are the requirements that a requirement names, and those that these name in turn.
func (c *Catalogue) behind(id string, names func(r *Requirement) []string) []string {
	var out []string
	for rest := []string{id}; len(rest) > 0; rest = rest[1:] {
		r, ok := c.Requirement(rest[0])
		if !ok {
			continue
		}
		for _, other := range names(r) {
			if !slices.Contains(out, other) {
				out, rest = append(out, other), append(rest, other)
			}
		}
	}
	return out
}

// Explains reports whether a requirement that is broken nearly everywhere is the reason why another one is broken, too:
// it is a foundation, or the other presupposes it, directly or indirectly. Nothing explains a foundation.
func (c *Catalogue) Explains(id, of, draft string) bool {
	cause, ok := c.Requirement(id)
	r, too := c.Requirement(of)
	if !ok || !too || r.Foundation || !cause.carries(r, draft) {
		return false
	}
	return cause.Foundation || c.supports(id, of)
}

// Rests reports whether a requirement presupposes another one in a draft, directly or indirectly.
func (c *Catalogue) Rests(id, on, draft string) bool {
	r, ok := c.Requirement(id)
	premise, too := c.Requirement(on)
	return ok && too && premise.carries(r, draft) && c.supports(on, id)
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

// presupposed checks what a requirement presupposes, and to what it yields.
func (c *checker) presupposed(r *Requirement) {
	c.premises(r, "presupposes", r.Presupposes)
	c.premises(r, "yields to", r.YieldsTo)
	both := func(r *Requirement) []string { return slices.Concat(r.Presupposes, r.YieldsTo) }
	switch {
	case c.suite.Catalogue.supports(r.ID, r.ID):
		c.add(r.ID, "presupposes itself, by %v", r.Presupposes)
	case slices.Contains(c.suite.Catalogue.behind(r.ID, both), r.ID):
		c.add(r.ID, "yields to itself, by %v", both(r))
	}
}

// premises checks a list of requirements that explain failures of another one.
func (c *checker) premises(r *Requirement, does string, ids []string) {
	if d := duplicate(ids); d != "" {
		c.add(r.ID, "%s %s twice", does, d)
	}
	for _, id := range ids {
		premise, ok := c.suite.Catalogue.Requirement(id)
		if !ok {
			c.add(r.ID, "%s the unknown requirement %q", does, id)
			continue
		}
		if premise.Protocol != r.Protocol {
			c.add(r.ID, "%s %s of another protocol", does, id)
			continue
		}
		if !intersect(r.Roles, premise.Roles) || !intersect(r.Drafts, premise.Drafts) {
			c.add(r.ID, "%s %s, with which it has no role and draft in common", does, id)
		}
		if !slices.ContainsFunc(r.Drafts, func(d string) bool { return premise.carries(r, d) }) {
			c.add(r.ID, "%s %s, which is weaker in every draft", does, id)
		}
	}
}

func intersect(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}
