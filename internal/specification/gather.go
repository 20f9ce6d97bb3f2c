package specification

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// Sources are the inputs of a document.
type Sources struct {
	Suite *features.Suite
	// Protocols that it is about.
	Protocols []features.Protocol
	// Faults and Alternates of the reference, by requirement.
	Faults, Alternates map[string][]Variation
}

// Gather builds a document. The same sources give the same document.
func Gather(from Sources) *Document {
	d := &Document{SpecificationVersion: Version, Catalogue: features.Digest()}
	g := gatherer{Sources: from, schemas: schemas.Enforcers(), laws: map[string][]Law{}, rules: map[string][]Rule{}}
	for _, l := range steps.Laws() {
		g.laws[l.Requirement] = append(g.laws[l.Requirement], Law{l.Says, l.Needs})
	}
	for _, f := range from.Suite.Features {
		for _, r := range f.Rules {
			g.rules[r.Requirement] = append(g.rules[r.Requirement], rule(f, r))
		}
	}
	for _, p := range from.Protocols {
		d.Protocols = append(d.Protocols, g.protocol(p))
		for i := range from.Suite.Catalogue.Requirements {
			if r := &from.Suite.Catalogue.Requirements[i]; r.Protocol == p.Name {
				d.Requirements = append(d.Requirements, g.requirement(p, r))
			}
		}
	}
	d.Number()
	d.cover(from.Suite.Coverage(nil))
	return d
}

// cover keeps the clauses of the drafts in the document.
func (d *Document) cover(c features.CoverageReport) {
	d.Clauses = slices.DeleteFunc(c.Clauses, func(c features.ClauseCoverage) bool {
		return !slices.ContainsFunc(d.Protocols,
			func(p Protocol) bool { return slices.Contains(p.Drafts, c.Clause.Draft) })
	})
}

// Lay adds the verdicts of a run to the requirements, and its decisions to the clauses.
func (d *Document) Lay(suite *features.Suite, r report.Report) {
	d.Run = &Run{Heading: report.Heading(r), Overall: r.Overall, Words: r.Totals.Words(r.Overall)}
	d.cover(suite.Coverage(r.Judged()))
	for _, q := range r.Requirements {
		if at, ok := d.Requirement(q.ID); ok {
			at.Verdicts = append(at.Verdicts,
				Result{q.Role, q.Draft, q.Verdict, q.Reason, q.Checks.OK, q.Checks.Broken})
		}
	}
}

type gatherer struct {
	Sources
	schemas map[string][]string
	laws    map[string][]Law
	rules   map[string][]Rule
}

func (g *gatherer) protocol(p features.Protocol) Protocol {
	out := Protocol{Name: p.Name, Title: p.Title, Roles: p.Roles, Drafts: p.Drafts}
	about := map[string]string{}
	placed := map[string]bool{}
	for _, group := range p.Groups {
		one := Group{Name: group.Name}
		for _, a := range group.Areas {
			one.Areas = append(one.Areas, a.Area)
			about[a.Area], placed[a.Area] = a.About, true
		}
		out.Groups = append(out.Groups, one)
	}
	rest := Group{Name: "More"}
	for _, f := range g.Suite.Features {
		if !strings.HasPrefix(f.URI, p.Name+"/") {
			continue
		}
		if !placed[f.Area] {
			rest.Areas = append(rest.Areas, f.Area)
		}
		out.Areas = append(out.Areas, Area{Area: f.Area, Title: f.Name, About: about[f.Area],
			Description: f.Description, Requirements: g.within(f)})
	}
	if len(rest.Areas) > 0 {
		out.Groups = append(out.Groups, rest)
	}
	for _, q := range p.Questions {
		one := Question{ID: q.ID, Asks: q.Asks, Answer: q.Answer}
		for _, r := range g.Suite.Catalogue.Asked(q) {
			one.Requirements = append(one.Requirements, r.ID)
		}
		out.Questions = append(out.Questions, one)
	}
	for _, w := range p.Words {
		out.Words = append(out.Words, Word(w))
	}
	return out
}

// within returns the requirements of an area: those with a rule in it, in the order of the feature, and then the
// others.
func (g *gatherer) within(f *features.Feature) []string {
	var ids []string
	for _, r := range f.Rules {
		if _, ok := g.Suite.Catalogue.Requirement(r.Requirement); ok && !slices.Contains(ids, r.Requirement) {
			ids = append(ids, r.Requirement)
		}
	}
	for _, r := range g.Suite.Catalogue.Requirements {
		if r.Area == f.Area && !slices.Contains(ids, r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

func (g *gatherer) requirement(p features.Protocol, r *features.Requirement) Requirement {
	out := Requirement{
		ID: r.ID, Protocol: r.Protocol, Area: r.Area, Rule: strings.Join(strings.Fields(r.Rule), " "), Roles: r.Roles,
		Capability: r.Capability, Optional: r.Optional, Reading: r.Reading, Presupposes: r.Presupposes,
		Foundation: r.Foundation, Seen: r.Seen, Null: r.Null, Rules: g.rules[r.ID],
		Watched: Watched{Schemas: g.schemas[r.ID], Laws: g.laws[r.ID], Faults: g.Faults[r.ID],
			Alternates: g.Alternates[r.ID]},
	}
	for _, role := range r.Roles {
		if remedy := g.Suite.Catalogue.Remedy(r.ID, role); remedy != "" {
			if out.Remedies == nil {
				out.Remedies = map[string]string{}
			}
			out.Remedies[role] = remedy
		}
	}
	if !r.Everywhere() {
		out.Untested = r.Untested
	}
	for _, role := range r.Roles {
		if r.Gate(role) != "" {
			out.Declaring = append(out.Declaring, role)
		}
	}
	for _, draft := range p.Drafts {
		if !slices.Contains(r.Drafts, draft) {
			continue
		}
		b := Binding{Draft: draft, Level: r.LevelIn(draft).String()}
		b.Section, b.Own = r.Place(draft)
		for _, id := range r.Clauses {
			if c, ok := g.Suite.Catalogue.Clause(id); ok && c.Draft == draft {
				b.Clauses = append(b.Clauses, id)
			}
		}
		out.Drafts = append(out.Drafts, b)
	}
	for _, rule := range out.Rules {
		out.Watched.Scenarios += len(rule.Scenarios)
	}
	return out
}

func rule(f *features.Feature, r *features.Rule) Rule {
	out := Rule{Area: f.Area, Name: r.Name, Description: r.Description}
	for _, s := range r.Scenarios {
		one := Scenario{ID: s.ID, Name: s.Name, Description: s.Description, Only: narrowing(s.Tags),
			Place: fmt.Sprintf("features/%s:%d", f.URI, s.Line)}
		for _, step := range s.Steps {
			one.Steps = append(one.Steps, Step{step.Keyword, step.Text, step.DocString, step.Table})
		}
		for _, e := range s.Examples {
			one.Examples = append(one.Examples, Examples{e.Name, narrowing(e.Tags), e.Header, e.Rows})
		}
		out.Scenarios = append(out.Scenarios, one)
	}
	return out
}

// narrowing reads tags: those that are not roles, drafts or sides of a rule are capabilities.
func narrowing(tags []string) Narrowing {
	var n Narrowing
	for _, t := range tags {
		switch name := t[1:]; {
		case t == features.TagMustFire:
		case t == features.TagMustNotFire:
			n.Counter = true
		case slices.Contains(features.Drafts(), name):
			n.Drafts = append(n.Drafts, name)
		case slices.Contains(features.Roles(), name):
			n.Roles = append(n.Roles, name)
		default:
			n.Capabilities = append(n.Capabilities, name)
		}
	}
	return n
}
