package site

import (
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/specification"
	"github.com/c2a-conform/c2a-conform/runner/report/diagram"
)

type (
	requirementPage struct {
		frame
		Q             *specification.Requirement
		Drafts        []bound
		Roles         []link
		Facts         []fact
		Presupposes   []link
		Verdicts      []verdict
		Rules         []rule
		Diagram       *diagram.Diagram
		Played        string
		Command       string
		Own, Foretold string
		Checks        string
		Before, After *link
	}
	// bound is a draft of the protocol; Level is "" if it has no such rule.
	bound struct {
		Draft, Href, Level, Section string
		Clauses                     []link
	}
	fact struct {
		Label string
		Text  template.HTML
	}
	verdict struct {
		Role, Draft, Checks, Reason string
		Mark                        mark
	}
	rule struct {
		Description template.HTML
		Scenarios   []scenario
	}
	scenario struct {
		ID                template.URL // an address as it is: of letters, digits, hyphens and a slash
		Name, Only, Place string
		Description       template.HTML
		Steps             []line
		Examples          []examples
	}
	line struct {
		Keyword string
		Text    template.HTML
		Doc     string
		Table   [][]template.HTML
	}
	examples struct {
		Name, Caption string
		Header        []string
		Rows          [][]string
	}
)

// requirement makes the page of one.
func (m *maker) requirement(i int) {
	q := &m.Requirements[i]
	p := m.protocol(q.Protocol)
	a := area(p, q.Area)
	page := requirementPage{
		frame: m.frame("../", q.ID, link{Href: "index.html#" + p.Name, Text: p.Title},
			link{Href: hrefOfArea(a.Area), Text: a.Title}, link{Text: q.ID}),
		Q: q, Facts: m.facts(q), Drafts: m.drafts(p, q), Rules: m.rules(q),
	}
	for _, r := range q.Roles {
		page.Roles = append(page.Roles, link{Href: hrefOfRole(p.Name, r), Text: r})
	}
	for _, id := range q.Presupposes {
		if other, ok := m.Requirement(id); ok {
			page.Presupposes = append(page.Presupposes, link{hrefOf(id), id, other.Rule})
		}
	}
	for _, r := range q.Verdicts {
		page.Verdicts = append(page.Verdicts, verdict{r.Role, r.Draft, checks(r), r.Reason, marks[r.Verdict]})
	}
	page.watched(q)
	page.example(q)
	beside := func(i int) *link {
		if i < 0 || i >= len(m.Requirements) {
			return nil
		}
		return &link{Href: hrefOf(m.Requirements[i].ID), Text: m.Requirements[i].ID}
	}
	page.Before, page.After = beside(i-1), beside(i+1)
	m.add(hrefOf(q.ID), "requirement", page)
}

func (m *maker) protocol(name string) specification.Protocol {
	i := slices.IndexFunc(m.Protocols, func(p specification.Protocol) bool { return p.Name == name })
	return m.Protocols[i]
}

// drafts says for each draft of the protocol how it states the requirement.
func (m *maker) drafts(p specification.Protocol, q *specification.Requirement) []bound {
	var out []bound
	for _, d := range p.Drafts {
		row := bound{Draft: d, Href: hrefOfDraft(d)}
		for _, b := range q.Drafts {
			if b.Draft != d {
				continue
			}
			row.Level, row.Section = b.Level, b.Section
			if b.Own {
				row.Section = strings.TrimSpace("binding of this suite " + b.Section)
			}
			for _, id := range b.Clauses {
				row.Clauses = append(row.Clauses, link{Href: hrefOfClauses(d) + "#" + id, Text: id})
			}
		}
		out = append(out, row)
	}
	return out
}

func (m *maker) facts(q *specification.Requirement) []fact {
	var out []fact
	add := func(label, text string) {
		if text != "" {
			out = append(out, fact{label, m.inline("../", text)})
		}
	}
	if q.Capability != "" {
		var always []string
		for _, r := range q.Roles {
			if !slices.Contains(q.Declaring, r) {
				always = append(always, r)
			}
		}
		text := ""
		if len(q.Declaring) > 0 {
			text = fmt.Sprintf("a program is judged as %s only if it declares the capability `%s`",
				strings.Join(q.Declaring, " or "), q.Capability)
		}
		if len(always) > 0 {
			text += fmt.Sprintf("; as %s it is always judged", strings.Join(always, " or "))
		}
		add("asked", strings.TrimPrefix(text, "; "))
	}
	if q.Optional != "" {
		add("optional", "a program may leave out "+q.Optional+", and is then not judged by this")
	}
	add("reading", q.Reading)
	for _, role := range slices.Sorted(maps.Keys(q.Remedies)) {
		add("to fix it", "as "+role+": "+q.Remedies[role])
	}
	add("seen in", strings.Join(q.Seen, ", "))
	if q.Foundation {
		add("foundation", "if it is broken nearly everywhere, other broken rules count as its consequence")
	}
	add("null programs", q.Null)
	add("untested", q.Untested)
	return out
}

func (m *maker) rules(q *specification.Requirement) []rule {
	var out []rule
	for _, r := range q.Rules {
		one := rule{Description: m.prose("../", r.Description)}
		for _, s := range r.Scenarios {
			shown := scenario{ID: template.URL(s.ID), Name: s.Name, Only: only(s.Only), //nolint:gosec // a slug
				Place: s.Place, Description: m.prose("../", s.Description)}
			for _, st := range s.Steps {
				l := line{Keyword: st.Keyword, Text: step(st.Text)}
				if st.DocString != nil {
					l.Doc = *st.DocString
				}
				for _, row := range st.Table {
					cells := make([]template.HTML, len(row))
					for i, c := range row {
						cells[i] = step(c)
					}
					l.Table = append(l.Table, cells)
				}
				shown.Steps = append(shown.Steps, l)
			}
			for _, e := range s.Examples {
				shown.Examples = append(shown.Examples, examples{e.Name,
					strings.Join(keep([]string{e.Name, only(e.Only)}, func(s string) bool { return s != "" }), "; "),
					e.Header, e.Rows})
			}
			one.Scenarios = append(one.Scenarios, shown)
		}
		out = append(out, one)
	}
	return out
}

// only describes what something is limited to.
func only(n specification.Narrowing) string {
	var words []string
	if n.Counter {
		words = append(words, "counter-case: the rule must not be applied here")
	}
	for _, part := range []struct {
		before string
		names  []string
	}{{"only as ", n.Roles}, {"only in draft ", n.Drafts}, {"only with the capability ", n.Capabilities}} {
		if len(part.names) > 0 {
			words = append(words, part.before+strings.Join(part.names, " or "))
		}
	}
	return strings.Join(words, "; ")
}

// watched lists what would notice a violation, besides the data of the requirement itself.
func (page *requirementPage) watched(q *specification.Requirement) {
	if n := q.Watched.Scenarios; n > 0 {
		page.Own = "In " + count(n, "scenario") + " of its own."
	}
	n := q.Watched.Checks
	if n == nil {
		return
	}
	if n.Oracle > 0 {
		page.Foretold = "The reference engine predicts what is required, allowed and forbidden, and the suite compares."
	}
	var by []string
	for _, c := range []struct {
		n  int
		of string
	}{{n.Schema, "times by schemas"}, {n.Law, "times by laws"}, {n.Step, "times by steps"},
		{n.Oracle, "times by the oracle"}} {
		switch {
		case c.n == 1:
			by = append(by, strings.Replace(c.of, "times", "once", 1))
		case c.n > 1:
			by = append(by, fmt.Sprintf("%d %s", c.n, c.of))
		}
	}
	if len(by) > 0 {
		page.Checks = "A run of the whole suite against the reference checks it " + and(by) + "."
	}
}

// example shows what was sent when the reference ran a scenario.
func (page *requirementPage) example(q *specification.Requirement) {
	e := q.Example
	if e == nil {
		return
	}
	page.Diagram = diagram.New(e.Role, e.Draft, e.Trace, "sent", nil)
	page.Played = fmt.Sprintf("The reference, as %s in draft %s, in the scenario \"%s\". This was recorded when the "+
		"page was made; the clock is the suite's.", e.Role, e.Draft, e.Name)
	if !e.Own {
		page.Played += " The requirement has no scenario of its own; it is judged here, too."
	}
	id, _, _ := strings.Cut(e.Scenario, "#")
	page.Command = fmt.Sprintf("c2a-conform run --role %s --draft %s --scenario %s --seed 0 --keep all "+
		"--report html=run.html", e.Role, e.Draft, id)
}
