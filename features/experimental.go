package features

import (
	"maps"
	"path"
	"slices"
	"sync"
)

// Unfinished returns the drafts whose text is unfinished. Only the suite of [LoadOf] contains them.
func Unfinished() []string {
	var all []string
	for _, p := range protocols {
		for _, x := range p.Experimental {
			all = append(all, x.Draft)
		}
	}
	return all
}

// UnfinishedAmong returns the given drafts whose text is unfinished.
func UnfinishedAmong(drafts []string) []string {
	return slices.DeleteFunc(Unfinished(), func(d string) bool { return !slices.Contains(drafts, d) })
}

// AllDrafts returns the published drafts and the unfinished drafts.
func AllDrafts() []string { return slices.Concat(Drafts(), Unfinished()) }

// Selectable returns the drafts that a user can name, as a help text lists them: unfinished drafts are marked.
func Selectable() []string {
	all := Drafts()
	for _, d := range Unfinished() {
		all = append(all, d+" (experimental)")
	}
	return all
}

// IsDraft reports whether a draft is known, whether it is published or unfinished.
func IsDraft(draft string) bool { return slices.Contains(AllDrafts(), draft) }

// experimental returns what a protocol says of an unfinished draft of it.
func experimental(p Protocol, draft string) (Experimental, bool) {
	i := slices.IndexFunc(p.Experimental, func(x Experimental) bool { return x.Draft == draft })
	if i < 0 {
		return Experimental{}, false
	}
	return p.Experimental[i], true
}

// UnfinishedCapabilities returns the capabilities that requirements of unfinished drafts name. It reads nothing else
// about them, because every run may call it.
var UnfinishedCapabilities = sync.OnceValues(func() ([]string, error) {
	own := &Catalogue{}
	for _, p := range Protocols() {
		for _, x := range p.Experimental {
			if err := own.readFolder(p, path.Join(x.Draft, "requirements")); err != nil {
				return nil, err
			}
		}
	}
	return own.Capabilities(), nil
})

var loadAll = sync.OnceValues(func() (*Suite, error) {
	suite := &Suite{Catalogue: &Catalogue{unfinished: true}}
	for _, p := range Protocols() {
		if err := suite.Catalogue.read(p); err != nil {
			return nil, err
		}
		if err := suite.read(p); err != nil {
			return nil, err
		}
	}
	return suite, nil
})

// LoadOf returns the suite for a selection of drafts. If the text of one of them is unfinished, this is the suite of
// [Load] with the unfinished drafts added; otherwise it is the suite of Load. All callers share it and must not change
// it.
func LoadOf(drafts ...string) (*Suite, error) {
	if len(UnfinishedAmong(drafts)) > 0 {
		return loadAll()
	}
	return Load()
}

// drafts are those that the suite has, of each protocol the current one first; the unfinished ones last.
func (s *Suite) drafts() []string { return s.Catalogue.Drafts() }

// Drafts returns the catalogue's drafts; for each protocol, the current draft comes first. Unfinished drafts come last.
func (c *Catalogue) Drafts() []string {
	if c != nil && c.unfinished {
		return AllDrafts()
	}
	return Drafts()
}

// Before returns the draft from which an unfinished draft inherits; for any other draft, it returns the draft itself.
func Before(draft string) string {
	p, _ := ProtocolOf(draft)
	if x, ok := experimental(p, draft); ok {
		return x.From
	}
	return draft
}

// Of returns the drafts of a protocol that the catalogue has.
func (c *Catalogue) Of(p Protocol) []string {
	return slices.DeleteFunc(c.Drafts(), func(d string) bool {
		owner, ok := ProtocolOf(d)
		return !ok || owner.Name != p.Name
	})
}

// inherit adds an unfinished draft to the requirements of the draft before it.
func (c *Catalogue) inherit(p Protocol, x Experimental) {
	for i := range c.Requirements {
		r := &c.Requirements[i]
		if r.Protocol != p.Name || !slices.Contains(r.Drafts, x.From) || !x.Inherits(r.ID) {
			continue
		}
		r.Drafts = append(slices.Clone(r.Drafts), x.Draft)
		r.Section, r.Levels = maps.Clone(r.Section), maps.Clone(r.Levels)
		if place, ok := r.Section[x.From]; ok {
			r.Section[x.Draft] = place
		}
		if level, ok := r.Levels[x.From]; ok {
			r.Levels[x.Draft] = level
		}
	}
}

// inherited returns drafts together with the unfinished ones that have a requirement by inheritance.
func (c *Catalogue) inherited(drafts []string, requirement string) []string {
	if c == nil || !c.unfinished {
		return drafts
	}
	out := slices.Clone(drafts)
	for _, p := range protocols {
		for _, x := range p.Experimental {
			if slices.Contains(drafts, x.From) && !slices.Contains(out, x.Draft) && x.Inherits(requirement) {
				out = append(out, x.Draft)
			}
		}
	}
	return out
}

// inherit lets the scenarios of a draft run in the unfinished draft after it, too.
func (s *Suite) inherit(f *Feature) {
	for _, p := range f.Pickles() {
		p.ruleDrafts = s.Catalogue.inherited(p.ruleDrafts, p.Requirement)
		p.ownDrafts = s.Catalogue.inherited(p.ownDrafts, p.Requirement)
	}
}

// Holds reports whether a clause applies in a draft: the clause belongs to the draft, or to the previous draft and is
// unchanged.
func (c *Catalogue) Holds(clause *Clause, draft string) bool {
	if clause.Draft == draft {
		return true
	}
	p, _ := ProtocolOf(draft)
	x, ok := experimental(p, draft)
	return ok && clause.Draft == x.From && !slices.Contains(x.Changed, clause.ID)
}
