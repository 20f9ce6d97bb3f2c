package document

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// Overview writes the specification at a glance, as Markdown.
func Overview(w io.Writer, suite *features.Suite, protocols []features.Protocol) error {
	p := Printer{W: w}
	p.Line(0, "# The specification at a glance")
	p.Line(0, "")
	p.Line(0, "All requirements of the suite, in our own words. `c2a-conform features show AREA` shows the scenarios, "+
		"the places in the")
	p.Line(0, "texts, and the readings. If a protocol has several drafts, each has a column for its levels; – means "+
		"that "+
		"it has no such rule.")
	shown := map[string]bool{}   // several features may have a rule for one requirement
	heads := map[string]string{} // of groups, by their first area
	for _, protocol := range protocols {
		p.Line(0, "")
		p.Line(0, "# %s", protocol.Title)
		p.words(protocol)
		for _, g := range grouped(suite, protocol) {
			heads[g.Areas[0].Area] = g.Name
		}
		for _, f := range suite.Features {
			if !of(f, protocol) {
				continue
			}
			p.Line(0, "")
			if head, ok := heads[f.Area]; ok {
				p.Line(0, "## %s", head)
				p.Line(0, "")
			}
			p.Line(0, "### %s", f.Name)
			p.Line(0, "")
			paragraph, _, _ := strings.Cut(f.Description, "\n\n")
			for _, l := range Fold(paragraph, Width) {
				p.Line(0, "%s", l)
			}
			p.Line(0, "")
			columns := "level"
			if len(protocol.Drafts) > 1 {
				columns = strings.Join(protocol.Drafts, " | ")
			}
			p.Line(0, "| id | %s | binds | rule |", columns)
			p.Line(0, "|---|%s---|---|", strings.Repeat("---|", len(protocol.Drafts)))
			for _, r := range f.Rules {
				if q, ok := suite.Catalogue.Requirement(r.Requirement); ok && !shown[q.ID] {
					shown[q.ID] = true
					p.row(q, protocol.Drafts)
				}
			}
			for _, q := range withoutRule(suite, f) {
				p.row(q, protocol.Drafts)
			}
		}
	}
	return p.Err
}

// of reports whether a feature belongs to a protocol.
func of(f *features.Feature, p features.Protocol) bool { return strings.HasPrefix(f.URI, p.Name+"/") }

// row is a requirement as a row of a Markdown table.
func (p *Printer) row(q *features.Requirement, drafts []string) {
	levels := make([]string, len(drafts))
	for i, d := range drafts {
		levels[i] = "–"
		if slices.Contains(q.Drafts, d) {
			levels[i] = q.LevelIn(d).String()
		}
	}
	rule := strings.Join(strings.Fields(q.Rule), " ")
	if q.Capability != "" {
		rule += fmt.Sprintf(" *(capability %s)*", q.Capability)
	}
	p.Line(0, "| %s | %s | %s | %s |", q.ID, strings.Join(levels, " | "), strings.Join(q.Roles, ", "),
		strings.ReplaceAll(rule, "|", "\\|"))
}

// Areas writes a line for each area, under the headings of its protocol and its group.
func Areas(w io.Writer, suite *features.Suite, protocols []features.Protocol) error {
	planned, err := suite.Plan(features.Filter{})
	if err != nil {
		return err
	}
	runs := map[string]int{}
	for _, p := range planned {
		runs[p.Pickle.Area]++
	}
	required, binds, elsewhere := map[string]int{}, map[string][]string{}, 0
	for i := range suite.Catalogue.Requirements {
		r := &suite.Catalogue.Requirements[i]
		required[r.Area]++
		binds[r.Area] = append(binds[r.Area], r.Roles...)
		if !hasRule(suite, r.ID) &&
			slices.ContainsFunc(protocols, func(p features.Protocol) bool { return p.Name == r.Protocol }) {
			elsewhere++
		}
	}
	const columns = "%-14s %-20s %5s %9s %6s  %s"
	p := Printer{W: w}
	scenarios, rules, all := 0, 0, 0
	for i, protocol := range protocols {
		if i > 0 {
			p.Line(0, "")
		}
		p.Line(0, "%s", protocol.Title)
		p.Line(2, columns, "", "binds", "rules", "scenarios", "runs", "")
		for _, g := range grouped(suite, protocol) {
			p.Line(0, "%s", g.Name)
			for _, a := range g.Areas {
				count := 0
				if f, ok := suite.Feature(a.Area); ok {
					count = len(f.Pickles())
				}
				scenarios, rules, all = scenarios+count, rules+required[a.Area], all+runs[a.Area]
				p.Line(2, columns, a.Area, bound(binds[a.Area]), fmt.Sprint(required[a.Area]), fmt.Sprint(count),
					fmt.Sprint(runs[a.Area]), a.About)
			}
		}
	}
	p.Line(0, "total")
	p.Line(2, columns, "", "", fmt.Sprint(rules), fmt.Sprint(scenarios), fmt.Sprint(all), "")
	p.Line(0, "")
	p.text(0, fmt.Sprintf(`A scenario runs once for each of its roles and drafts. %d of the rules have no separate `+
		`scenario: `+
		`a schema or a law judges them in every scenario. "features show AREA" prints the rules, "features `+
		`words" explains the terms.`, elsewhere))
	return p.Err
}

// grouped returns the groups of a protocol, with ungrouped areas at the end.
func grouped(suite *features.Suite, protocol features.Protocol) []features.Group {
	all := slices.Clone(protocol.Groups)
	rest := features.Group{Name: "More"}
	for _, f := range suite.Features {
		if of(f, protocol) && !slices.ContainsFunc(all, func(g features.Group) bool {
			return slices.ContainsFunc(g.Areas, func(a features.AreaNote) bool { return a.Area == f.Area })
		}) {
			rest.Areas = append(rest.Areas, features.AreaNote{Area: f.Area})
		}
	}
	if len(rest.Areas) > 0 {
		all = append(all, rest)
	}
	return all
}

// bound returns roles without duplicates, in canonical order.
func bound(roles []string) string {
	var out []string
	for _, r := range features.Roles() {
		if slices.Contains(roles, r) {
			out = append(out, r)
		}
	}
	return strings.Join(out, ", ")
}

// hasRule reports whether a requirement has scenarios.
func hasRule(suite *features.Suite, id string) bool {
	return slices.ContainsFunc(suite.Features, func(f *features.Feature) bool {
		return slices.ContainsFunc(f.Rules, func(r *features.Rule) bool { return r.Requirement == id })
	})
}
