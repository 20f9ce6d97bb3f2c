package features

import (
	"iter"
	"slices"
)

// Apart says why no scenario judges rules from two areas together.
type Apart struct {
	// Areas and With are the two sides; empty means all areas.
	Areas []string `yaml:"areas"`
	With  []string `yaml:"with"`
	// Roles in which this applies; empty means all.
	Roles  []string `yaml:"roles"`
	Reason string   `yaml:"reason"`
}

// covers reports whether the reason is one for two areas in a role.
func (a Apart) covers(role, x, y string) bool {
	has := func(list []string, name string) bool { return len(list) == 0 || slices.Contains(list, name) }
	return has(a.Roles, role) && (has(a.Areas, x) && has(a.With, y) || has(a.Areas, y) && has(a.With, x))
}

// Together lists the requirements that were judged in one scenario, in a role and draft.
type Together struct {
	Role, Draft  string
	Requirements []string
}

// Pair is two areas that both have requirements for a role in a draft. Bugs are common where two rules meet, so a suite
// should have scenarios in which rules of both are judged.
type Pair struct {
	Role      string    `json:"role"`
	Draft     string    `json:"draft"`
	Areas     [2]string `json:"areas"` // in reading order
	Scenarios int       `json:"scenarios"`
	// Reason says why there is no scenario, if the catalogue gives a reason.
	Reason string `json:"reason,omitempty"`
}

// Missing reports whether no scenario judges the two areas together and the catalogue gives no reason.
func (p Pair) Missing() bool { return p.Scenarios == 0 && p.Reason == "" }

// Pairs counts, for each two areas, the scenarios of a run in which rules of both were judged, in the roles and drafts
// that the run played. Roles that show again what others have shown are left out, and so is advice, which no text
// requires.
func (s *Suite) Pairs(run iter.Seq[Together]) []Pair {
	type key struct {
		role, draft string
		areas       [2]string
	}
	counts := map[key]int{}
	played := map[[2]string]bool{}
	for t := range run {
		played[[2]string{t.Role, t.Draft}] = true
		areas := s.Catalogue.areas(t.Requirements)
		for i, a := range areas {
			for _, b := range areas[i+1:] {
				counts[key{t.Role, t.Draft, [2]string{a, b}}]++
			}
		}
	}
	var pairs []Pair
	for _, p := range Protocols() {
		for _, draft := range p.Drafts {
			for _, role := range p.Roles {
				if Repeats(role, draft) || !played[[2]string{role, draft}] {
					continue
				}
				areas := s.Catalogue.areas(s.Catalogue.binding(role, draft))
				for i, a := range areas {
					for _, b := range areas[i+1:] {
						pair := Pair{Role: role, Draft: draft, Areas: [2]string{a, b}}
						pair.Scenarios = counts[key{role, draft, pair.Areas}]
						if pair.Scenarios == 0 {
							pair.Reason = s.Catalogue.reasonApart(role, a, b)
						}
						pairs = append(pairs, pair)
					}
				}
			}
		}
	}
	return pairs
}

// NeedlessApart returns the catalogue's reasons that no pair in a run needs.
func (s *Suite) NeedlessApart(pairs []Pair) []Apart {
	return slices.DeleteFunc(slices.Clone(s.Catalogue.Apart), func(a Apart) bool {
		return slices.ContainsFunc(pairs, func(p Pair) bool {
			return p.Scenarios == 0 && a.covers(p.Role, p.Areas[0], p.Areas[1])
		})
	})
}

func (c *Catalogue) reasonApart(role, a, b string) string {
	for _, x := range c.Apart {
		if x.covers(role, a, b) {
			return x.Reason
		}
	}
	return ""
}

// areas are those of requirements, each once and in reading order, but for advice.
func (c *Catalogue) areas(ids []string) []string {
	var areas []string
	for _, id := range ids {
		if r, ok := c.Requirement(id); ok && r.Level != Advice {
			areas = append(areas, r.Area)
		}
	}
	slices.SortFunc(areas, byArea)
	return slices.Compact(areas)
}

// binding are the requirements of a role in a draft.
func (c *Catalogue) binding(role, draft string) []string {
	var ids []string
	for _, r := range c.Requirements {
		if slices.Contains(r.Roles, role) && slices.Contains(r.Drafts, draft) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}
