package explore

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// Coverage says in which situations rules were judged in a role. A pair is a rule and an aspect of a situation, such as
// "fate=deleted".
type Coverage struct {
	Role      string `json:"role"`
	Reachable int    `json:"reachable"` // pairs that the reference reaches, of rules of the drafts that were played
	Reached   int    `json:"reached"`   // of them
	// Situations is the number of rules judged in complete situations, each with all of its aspects.
	Situations int              `json:"situations"`
	Pairs      []Pair           `json:"pairs"`           // that were reached
	Never      []situation.Pair `json:"never,omitempty"` // the reachable ones that were not
}

// A Pair is a rule, an aspect, and in how many histories the rule was judged under that aspect.
type Pair struct {
	situation.Pair
	Histories int `json:"histories"`
}

// learn counts the situations that histories reached, keeps the histories that reached something new, and compares
// repeated runs with the first.
func (e *explorer) learn(histories []drawn, shown map[string]seen) error {
	for _, h := range histories {
		all := shown[h.Name]
		if h.origin == another {
			e.compareTwice(h, all)
			continue
		}
		news := false
		for _, cell := range slices.SortedFunc(maps.Keys(all), compareCells) {
			if e.Observe != nil {
				e.Observe(cell[0], cell[1], all[cell])
			}
			news = e.reach(h, cell[0], all[cell].Judged) || news
		}
		e.yields[h.origin].add(news)
		if !news {
			continue
		}
		if e.twice++; e.twice%twiceOf == 0 && e.steady() {
			second := h
			second.origin, second.first = another, &all
			e.again = append(e.again, second)
		}
		if h.origin == fresh || h.origin == mutant {
			if err := e.keepNew(h); err != nil {
				return err
			}
		}
	}
	return nil
}

func compareCells(a, b [2]string) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

// reach counts what a history reached in a role, and reports whether any pair is new.
func (e *explorer) reach(h drawn, role string, judged []situation.Judged) bool {
	if len(judged) == 0 {
		return false
	}
	if e.coverage[role] == nil {
		e.coverage[role] = &situation.Coverage{}
	}
	pairs, _ := e.coverage[role].Add(judged)
	if len(pairs) == 0 {
		return false
	}
	e.parents[h.kind.Name] = append(e.parents[h.kind.Name], &parent{drawn: h, role: role, new: pairs})
	return true
}

// pairs returns how many pairs were reached, in all roles.
func (e *explorer) pairs() (n int) {
	for _, c := range e.coverage {
		n += c.Len()
	}
	return n
}

// covered returns the coverage of each role, sorted by name.
func (e *explorer) covered() []Coverage {
	var out []Coverage
	for _, role := range slices.Sorted(maps.Keys(e.coverage)) {
		c := e.coverage[role]
		got := Coverage{Role: role, Situations: c.Situations()}
		for _, p := range c.Reached() {
			got.Pairs = append(got.Pairs, Pair{p, c.Times(p)})
		}
		for _, p := range situation.Reachable(role) {
			switch {
			case !e.applies(p.Requirement, role):
				continue
			case c.Times(p) > 0:
				got.Reached++
			default:
				got.Never = append(got.Never, p)
			}
			got.Reachable++
		}
		out = append(out, got)
	}
	return out
}

// applies reports whether the rule belongs to a draft that was run in the role.
func (e *explorer) applies(requirement, role string) bool {
	q, ok := e.catalogue.Requirement(requirement)
	return ok && slices.ContainsFunc(q.Drafts, func(draft string) bool { return e.played[[2]string{role, draft}] })
}

// examples returns a few pairs of different rules, for a line of text.
func examples(pairs []situation.Pair, most int) string {
	var out []string
	last := ""
	for _, p := range pairs {
		if p.Requirement != last && len(out) < most {
			last = p.Requirement
			out = append(out, p.String())
		}
	}
	return strings.Join(out, ", ")
}
