package document

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// Show writes an area, a clause with its requirements, or requirements, selected by a name or an id. It reports whether
// anything was found.
func Show(w io.Writer, suite *features.Suite, name string, filter Filter) (found bool, err error) {
	p := Printer{W: w, suite: suite, filter: filter}
	if f, ok := namedArea(suite, name); ok {
		p.feature(suite, f)
		return true, p.Err
	}
	id := strings.ToUpper(name)
	if c, ok := clauseOf(suite, id); ok {
		p.clause(suite, c)
		return true, p.Err
	}
	shown := matching(suite, id)
	for _, r := range shown {
		if p.wants(r) || len(shown) == 1 {
			p.single(suite, r)
		}
	}
	return len(shown) > 0, p.Err
}

// namedArea finds an area by the name of its file or by its heading, ignoring case.
func namedArea(suite *features.Suite, name string) (*features.Feature, bool) {
	for _, f := range suite.Features {
		if strings.EqualFold(f.Area, name) || strings.EqualFold(f.Name, name) {
			return f, true
		}
	}
	return nil, false
}

func clauseOf(suite *features.Suite, id string) (features.Clause, bool) {
	i := slices.IndexFunc(suite.Catalogue.Clauses, func(c features.Clause) bool { return c.ID == id })
	if i < 0 {
		return features.Clause{}, false
	}
	return suite.Catalogue.Clauses[i], true
}

// matching returns the requirements for an id: exact, without its prefix, or with a final "*".
func matching(suite *features.Suite, id string) []*features.Requirement {
	var out []*features.Requirement
	for i := range suite.Catalogue.Requirements {
		r := &suite.Catalogue.Requirements[i]
		if features.MatchesID(id, r.ID) || features.MatchesID(strings.ToUpper(r.Protocol)+"-"+id, r.ID) {
			out = append(out, r)
		}
	}
	return out
}

// clause writes a clause and its requirements.
func (p *Printer) clause(suite *features.Suite, c features.Clause) {
	p.Line(0, "%s  %s in %q, draft %s", c.ID, c.Level, c.Section, c.Draft)
	p.Line(0, "")
	for _, e := range suite.Catalogue.Excluded {
		if slices.Contains(e.Clauses, c.ID) {
			p.text(2, "Excluded: "+e.Reason)
		}
	}
	for i := range suite.Catalogue.Requirements {
		if r := &suite.Catalogue.Requirements[i]; slices.Contains(r.Clauses, c.ID) && p.wants(r) {
			p.single(suite, r)
		}
	}
}

// wants reports whether a requirement is selected.
func (p *Printer) wants(r *features.Requirement) bool {
	return (p.filter.Draft == "" || slices.Contains(r.Drafts, p.filter.Draft)) &&
		(p.filter.Role == "" || slices.Contains(r.Roles, p.filter.Role))
}

// wantsTagged reports whether a scenario or a table of examples is selected: tags limit it to roles and drafts.
func (p *Printer) wantsTagged(tags []string) bool {
	within := func(known []string, wanted string) bool {
		narrowed := false
		for _, k := range known {
			if slices.Contains(tags, "@"+k) {
				if k == wanted {
					return true
				}
				narrowed = true
			}
		}
		return wanted == "" || !narrowed
	}
	return within(features.Roles(), p.filter.Role) &&
		(within(features.AllDrafts(), p.filter.Draft) || within(features.AllDrafts(), features.Before(p.filter.Draft)))
}

func (p *Printer) feature(suite *features.Suite, f *features.Feature) {
	p.Line(0, "%s", f.Name)
	p.Line(0, "%s", strings.Repeat("=", len([]rune(f.Name))))
	p.Line(0, "")
	p.text(0, f.Description)
	p.contents(suite, f)
	for _, r := range f.Rules {
		requirement, ok := suite.Catalogue.Requirement(r.Requirement)
		if !ok || !p.wants(requirement) {
			continue
		}
		p.requirement(requirement)
		p.Line(0, "")
		p.rule(r)
	}
	rest := slices.DeleteFunc(withoutRule(suite, f), func(r *features.Requirement) bool { return !p.wants(r) })
	if len(rest) > 0 {
		p.Line(0, "Judged in every scenario")
		p.Line(0, "==============================")
		p.Line(0, "")
		for _, r := range rest {
			p.requirement(r)
			p.Line(0, "")
		}
	}
}

// single writes one requirement with its own scenarios.
func (p *Printer) single(suite *features.Suite, r *features.Requirement) {
	p.requirement(r)
	p.Line(0, "")
	for _, f := range suite.Features {
		for _, rule := range f.Rules {
			if rule.Requirement == r.ID {
				p.rule(rule)
			}
		}
	}
}

// rule writes the contents of a rule.
func (p *Printer) rule(r *features.Rule) {
	if r.Description != "" {
		p.text(2, r.Description)
	}
	if p.filter.RulesOnly {
		return
	}
	for _, s := range r.Scenarios {
		if p.wantsTagged(s.Tags) {
			p.scenario(s)
		}
	}
}

// withoutRule returns the requirements of an area that no rule in any feature mentions.
func withoutRule(suite *features.Suite, f *features.Feature) []*features.Requirement {
	behind := map[string]bool{}
	for _, f := range suite.Features {
		for _, rule := range f.Rules {
			behind[rule.Requirement] = true
		}
	}
	var rest []*features.Requirement
	for i := range suite.Catalogue.Requirements {
		r := &suite.Catalogue.Requirements[i]
		if r.Area == f.Area && !behind[r.ID] {
			rest = append(rest, r)
		}
	}
	return rest
}

func (p *Printer) requirement(r *features.Requirement) {
	head := fmt.Sprintf("%s  %s", r.ID, enumerate(r.Roles))
	p.Line(0, "%s", head)
	p.Line(0, "%s", strings.Repeat("-", len(head)))
	p.text(0, r.Rule)
	protocol, _ := features.FindProtocol(r.Protocol)
	for _, d := range p.suite.Catalogue.Of(protocol) {
		switch {
		case p.filter.Draft != "" && d != p.filter.Draft:
		case slices.Contains(r.Drafts, d):
			p.labelled(d, p.place(r, d))
		default:
			p.labelled(d, "no such rule")
		}
	}
	p.labelled("reading", r.Reading)
	for _, role := range r.Roles {
		if remedy := p.suite.Catalogue.Remedy(r.ID, role); remedy != "" {
			p.labelled("to fix it", "as "+role+": "+remedy)
		}
	}
	p.labelled("seen in", strings.Join(r.Seen, ", "))
	if r.Capability != "" {
		p.labelled("asked", asked(r))
	}
	if r.Optional != "" {
		p.labelled("optional",
			fmt.Sprintf("an implementation may leave out %s; then this does not apply to it", r.Optional))
	}
	p.labelled("presupposes", strings.Join(r.Presupposes, ", "))
	p.labelled("yields to", strings.Join(r.YieldsTo, ", "))
	if r.Foundation {
		p.labelled("foundation",
			"if it is broken nearly everywhere, other broken rules count as its consequence, unless it passed there")
	}
	p.labelled("judged", judgedBy(p.suite, r))
	if !r.Everywhere() {
		p.labelled("untested", r.Untested)
	}
}

// asked says who is judged by a rule that depends on a capability.
func asked(r *features.Requirement) string {
	var declared, always []string
	for _, role := range r.Roles {
		if r.Gate(role) == "" {
			always = append(always, "every "+role)
		} else {
			declared = append(declared, role)
		}
	}
	text := ""
	if len(declared) > 0 {
		text = fmt.Sprintf("a %s that declares the capability %q", strings.Join(declared, " or "), r.Capability)
	}
	return strings.TrimPrefix(strings.TrimSuffix(text+"; "+strings.Join(always, " and "), "; "), "; ")
}

// place says how strong a requirement is in a draft, and where the draft states it.
func (p *Printer) place(r *features.Requirement, draft string) string {
	var ids []string
	for _, id := range r.Clauses {
		if c, ok := p.suite.Catalogue.Clause(id); ok && p.suite.Catalogue.Holds(c, draft) {
			ids = append(ids, id)
		}
	}
	text := strings.ToUpper(r.LevelIn(draft).String())
	if len(features.UnfinishedAmong([]string{draft})) > 0 {
		text += ", experimental: the text is unfinished,"
	}
	switch section, own := r.Place(draft); {
	case own:
		text += strings.TrimSuffix(" by this suite's own binding "+section, " ")
	case section != "":
		text += fmt.Sprintf(" in %q", section)
	}
	if len(ids) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(ids, ", "))
	}
	return text
}

// levels returns the levels of a requirement without duplicates, the current draft's first.
func levels(r *features.Requirement) string {
	var out []string
	for _, d := range features.AllDrafts() {
		if slices.Contains(r.Drafts, d) && !slices.Contains(out, r.LevelIn(d).String()) {
			out = append(out, r.LevelIn(d).String())
		}
	}
	return strings.Join(out, "/")
}

// contents lists the requirements of an area, each on one or two lines.
func (p *Printer) contents(suite *features.Suite, f *features.Feature) {
	for _, r := range f.Rules {
		if q, ok := suite.Catalogue.Requirement(r.Requirement); ok && p.wants(q) {
			p.entry(q, r.Name)
		}
	}
	for _, q := range withoutRule(suite, f) {
		if p.wants(q) {
			p.entry(q, q.Rule)
		}
	}
	p.Line(0, "")
}

func (p *Printer) entry(q *features.Requirement, text string) {
	label := fmt.Sprintf("%-16s  %-11s", q.ID, levels(q))
	for _, l := range Fold(strings.TrimSuffix(strings.TrimSpace(text), "."), Width-33) {
		p.Line(2, "%-29s  %s", label, l)
		label = ""
	}
}

func (p *Printer) scenario(s *features.Scenario) {
	p.Line(2, "%s%s", s.Name, narrowing(s.Tags))
	if s.Description != "" {
		for _, l := range Fold(s.Description, Width-4) {
			p.Line(4, "%s", l)
		}
	}
	for _, step := range s.Steps {
		p.step(step)
	}
	for _, e := range s.Examples {
		if !p.wantsTagged(e.Tags) {
			continue
		}
		p.Line(4, "%s", strings.TrimPrefix(strings.TrimSpace(e.Name+narrowing(e.Tags)), "- "))
		p.table(6, append([][]string{e.Header}, e.Rows...))
	}
	p.Line(0, "")
}

// narrowing describes which roles, drafts and side of the rule a block applies to.
func narrowing(tags []string) string {
	var words []string
	for _, t := range tags {
		switch t {
		case features.TagMustFire:
		case features.TagMustNotFire:
			words = append(words, "counter-case")
		default:
			if slices.Contains(features.AllDrafts(), t[1:]) {
				words = append(words, "only in "+t[1:])
				continue
			}
			if slices.Contains(features.Roles(), t[1:]) {
				words = append(words, "only as "+t[1:])
				continue
			}
			words = append(words, fmt.Sprintf("only with the capability %q", t[1:]))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "  (" + strings.Join(words, ", ") + ")"
}

func (p *Printer) step(step features.Step) {
	p.Line(4, "%5s %s", step.Keyword, step.Text)
	if step.DocString != nil {
		for _, l := range strings.Split(*step.DocString, "\n") {
			p.Line(10, "| %s", l)
		}
	}
	if step.Table != nil {
		p.table(10, step.Table)
	}
}
