package site

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/specification"
)

// index makes the front page and other single pages.
func (m *maker) index() {
	type protocol struct {
		specification.Protocol
		Questions              []link
		Groups                 []group
		Roles, Drafts, Clauses []link
	}
	var protocols []protocol
	var names []string
	for _, p := range m.Protocols {
		one := protocol{Protocol: p, Groups: m.groups(p)}
		names = append(names, p.Title)
		for _, q := range p.Questions {
			one.Questions = append(one.Questions, link{Href: hrefOfQuestion(p.Name, q.ID), Text: q.Asks})
		}
		for _, r := range p.Roles {
			one.Roles = append(one.Roles, link{hrefOfRole(p.Name, r), r, count(len(m.binding(p, r)), "requirement")})
		}
		for _, d := range p.Drafts {
			one.Drafts = append(one.Drafts, link{hrefOfDraft(d), d, m.levels(m.having(d), d)})
			one.Clauses = append(one.Clauses, link{hrefOfClauses(d), d, count(len(m.clauses(d)), "clause")})
		}
		protocols = append(protocols, one)
	}
	glossary := slices.ContainsFunc(m.Protocols, func(p specification.Protocol) bool { return len(p.Words) > 0 })
	m.add("index.html", "index", struct {
		frame
		Count     int
		Names     string
		Protocols []protocol
		Words     bool
	}{m.frame("", "The specification of "+and(names)), len(m.Requirements), and(names), protocols, glossary})
	m.add("search.html", "search", struct{ frame }{m.frame("", "Search", link{Text: "Search"})})
	var all []section
	for _, p := range m.Protocols {
		all = append(all, m.sections("", p, func(*specification.Requirement) bool { return true },
			specification.Result{})...)
	}
	m.add("all.html", "all", listing{Areas: all,
		frame: m.frame("", "Every requirement", link{Text: "Every requirement"})})
	if glossary {
		m.add("words.html", "words", struct {
			frame
			Protocols []specification.Protocol
		}{m.frame("", "What the words mean", link{Text: "Words"}), m.Protocols})
	}
}

type group struct {
	Name  string
	Areas []link
}

func (m *maker) groups(p specification.Protocol) []group {
	var out []group
	for _, g := range p.Groups {
		one := group{Name: g.Name}
		for _, name := range g.Areas {
			a := area(p, name)
			one.Areas = append(one.Areas, link{hrefOfArea(name), a.Title, a.About})
		}
		out = append(out, one)
	}
	return out
}

// area returns an area of a protocol by its name.
func area(p specification.Protocol, name string) specification.Area {
	i := slices.IndexFunc(p.Areas, func(a specification.Area) bool { return a.Area == name })
	if i < 0 {
		return specification.Area{Area: name, Title: name}
	}
	return p.Areas[i]
}

// A listing is a page with requirements, in one list or by area.
type listing struct {
	frame
	Heading     string
	Description template.HTML
	Also        *link // additional content; nil: none
	Anchored    bool  // each entry has the id of its requirement
	List        []entry
	Areas       []section
}

// A section is an area in a list.
type section struct {
	Root, Area, Href, Title string
	Anchored                bool
	List                    []entry
}

// An entry is a requirement in a list.
type entry struct {
	ID, Href, Levels, Roles, Rule string
	Mark                          mark
}

// lists makes the pages by area, question, role, draft and clause.
func (m *maker) lists() {
	for _, p := range m.Protocols {
		home := link{Href: "index.html#" + p.Name, Text: p.Title}
		for _, a := range p.Areas {
			m.add(hrefOfArea(a.Area), "area", listing{frame: m.frame("../", a.Title, home, link{Text: a.Title}),
				Heading: a.Title, Description: m.prose("../", a.Description), Anchored: true,
				List: m.entries(p, a.Requirements, specification.Result{})})
		}
		for _, q := range p.Questions {
			m.add(hrefOfQuestion(p.Name, q.ID), "question", listing{
				frame:   m.frame("../", q.Asks, home, link{Text: q.Asks}),
				Heading: q.Asks, Description: m.prose("../", q.Answer),
				List: m.entries(p, q.Requirements, specification.Result{})})
		}
		for _, r := range p.Roles {
			title := fmt.Sprintf("The role %s of %s", r, p.Title)
			about := "These requirements bind a program that is tested as " + r + "."
			for _, w := range p.Words {
				if w.Word == r {
					about = w.Meaning + "\n\n" + about
				}
			}
			m.add(hrefOfRole(p.Name, r), "listing", listing{frame: m.frame("../", title, home, link{Text: r}),
				Heading: title, Description: m.prose("../", about),
				Areas: m.sections("../", p, func(q *specification.Requirement) bool {
					return slices.Contains(q.Roles, r)
				}, specification.Result{Role: r})})
		}
		for _, d := range p.Drafts {
			title := "Draft " + d + " of " + p.Title
			if len(p.Drafts) == 1 {
				title = "The text of " + p.Title
			}
			m.add(hrefOfDraft(d), "listing", listing{frame: m.frame("../", title, home, link{Text: d}),
				Heading: title, Description: m.prose("../", m.levels(m.having(d), d)+"."),
				Also: &link{Href: hrefOfClauses(d), Text: count(len(m.clauses(d)), "clause") + " of the text"},
				Areas: m.sections("../", p, func(q *specification.Requirement) bool { return q.LevelIn(d) != "" },
					specification.Result{Draft: d})})
			m.clausesOf(p, d, home)
		}
	}
}

// entries returns requirements as a list, with the verdicts of a run for a role and a draft, if set.
func (m *maker) entries(p specification.Protocol, ids []string, of specification.Result) []entry {
	var out []entry
	for _, id := range ids {
		q, ok := m.Requirement(id)
		if !ok {
			continue
		}
		e := entry{ID: id, Href: hrefOf(id), Levels: levelsOf(p, q, of.Draft), Roles: strings.Join(q.Roles, ", "),
			Rule: q.Rule}
		if m.Run != nil {
			e.Mark = worst(q.Verdicts, of)
		}
		out = append(out, e)
	}
	return out
}

// levelsOf returns how strong a requirement is, in one draft or, with "", in each.
func levelsOf(p specification.Protocol, q *specification.Requirement, draft string) string {
	if draft != "" {
		return q.LevelIn(draft)
	}
	var each []string
	for _, b := range q.Drafts {
		each = append(each, b.Level+" in "+b.Draft)
	}
	if len(q.Drafts) == len(p.Drafts) && !slices.ContainsFunc(q.Drafts,
		func(b specification.Binding) bool { return b.Level != q.Drafts[0].Level }) {
		return q.Drafts[0].Level
	}
	return and(each)
}

// sections returns the requirements for a page, grouped by area.
func (m *maker) sections(root string, p specification.Protocol, wants func(*specification.Requirement) bool,
	of specification.Result) []section {
	var out []section
	for _, a := range p.Areas {
		var ids []string
		for _, id := range a.Requirements {
			if q, ok := m.Requirement(id); ok && q.Area == a.Area && wants(q) {
				ids = append(ids, id)
			}
		}
		if len(ids) > 0 {
			out = append(out, section{root, a.Area, hrefOfArea(a.Area), a.Title, false, m.entries(p, ids, of)})
		}
	}
	return out
}

// binding returns the requirements that bind a role of a protocol.
func (m *maker) binding(p specification.Protocol, role string) []specification.Requirement {
	return keep(m.Requirements, func(q specification.Requirement) bool {
		return q.Protocol == p.Name && slices.Contains(q.Roles, role)
	})
}

// having returns the requirements of a draft.
func (m *maker) having(draft string) []specification.Requirement {
	return keep(m.Requirements, func(q specification.Requirement) bool { return q.LevelIn(draft) != "" })
}

func (m *maker) clauses(draft string) []features.ClauseCoverage {
	return keep(m.Clauses, func(c features.ClauseCoverage) bool { return c.Clause.Draft == draft })
}

func keep[T any](all []T, want func(T) bool) []T {
	var out []T
	for _, x := range all {
		if want(x) {
			out = append(out, x)
		}
	}
	return out
}

// levels counts requirements by their level in a draft.
func (m *maker) levels(all []specification.Requirement, draft string) string {
	var parts []string
	for _, level := range []features.Level{features.Must, features.Should, features.May, features.Advice} {
		n := len(keep(all, func(q specification.Requirement) bool { return q.LevelIn(draft) == level.String() }))
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, level))
		}
	}
	return count(len(all), "requirement") + ": " + strings.Join(parts, ", ")
}

// clauseStates describe the coverage of a clause.
var clauseStates = map[features.State]string{
	features.StatePlanned: "covered", features.StateDecided: "decided by the run",
	features.StateNotDecided: "not decided by the run", features.StateExcluded: "not tested",
	features.StateNotYetCovered: "not yet covered",
}

// clausesOf makes the page of the clauses of a draft.
func (m *maker) clausesOf(p specification.Protocol, draft string, home link) {
	type clause struct {
		ID, Level, State, Note string
		List                   []entry
	}
	type part struct {
		Name    string
		Clauses []clause
	}
	var sections []part
	var excluded []clause
	for _, c := range m.clauses(draft) {
		if n := len(sections); n == 0 || sections[n-1].Name != c.Clause.Section {
			sections = append(sections, part{Name: c.Clause.Section})
		}
		one := clause{ID: c.Clause.ID, Level: c.Clause.Level, State: clauseStates[c.State], Note: c.Note,
			List: m.entries(p, c.Requirements, specification.Result{Draft: draft})}
		if c.Partly {
			one.State += " in part"
			one.Note = "Still missing: " + c.Note
		}
		if c.State == features.StateExcluded {
			excluded = append(excluded, one)
		}
		last := &sections[len(sections)-1]
		last.Clauses = append(last.Clauses, one)
	}
	title := "Clauses of draft " + draft
	if len(p.Drafts) == 1 {
		title = "Clauses of " + p.Title
	}
	m.add(hrefOfClauses(draft), "clauses", struct {
		listing
		Excluded []clause // those that no requirement tests, each with its reason
		Sections []part
	}{listing{frame: m.frame("../", title, home, link{Href: hrefOfDraft(draft), Text: draft}, link{Text: "Clauses"}),
		Heading: title, Description: m.prose("../", "A clause is one statement of the text. Each clause has an id, "+
			"which this suite chose, its section, and its level. Below each clause are the requirements that test "+
			"it.")},
		excluded, sections})
}

func count(n int, of string) string {
	if n != 1 {
		of += "s"
	}
	return fmt.Sprintf("%d %s", n, of)
}

// and joins words as in a sentence.
func and(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
