package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

func newFeaturesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "features",
		Short: "Read the specification: requirements, scenarios, coverage of the texts",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newFeaturesListCommand(), newFeaturesShowCommand(), newFeaturesWordsCommand(), newFeaturesCoverageCommand())
	return cmd
}

func loadSuite() (*features.Suite, error) {
	suite, err := features.Load()
	if err != nil {
		return nil, failf("the suite's own features: %w", err)
	}
	return suite, nil
}

func newFeaturesListCommand() *cobra.Command {
	format := choice{value: "text", of: []string{"text", "markdown"}}
	protocol := ""
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the areas, and how much stands in each",
		Long: `List the areas, and how much stands in each. As Markdown it is the whole
specification at a glance: every requirement with its levels, in a line.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			suite, err := loadSuite()
			if err != nil {
				return err
			}
			chosen := features.Protocols()
			if protocol != "" {
				p, ok := features.FindProtocol(protocol)
				if !ok {
					return usagef("unknown protocol %q; the protocols are %s", protocol, strings.Join(features.ProtocolNames(), ", "))
				}
				chosen = []features.Protocol{p}
			}
			if format.value == "markdown" {
				return classify(writeOverview(cmd.OutOrStdout(), suite, chosen))
			}
			return classify(writeAreas(cmd.OutOrStdout(), suite, chosen))
		},
	}
	cmd.Flags().Var(&format, "format", "text or markdown")
	cmd.Flags().StringVar(&protocol, "protocol", "", "only this `protocol`: "+strings.Join(features.ProtocolNames(), ", "))
	return cmd
}

// writeOverview writes the specification at a glance, as Markdown.
func writeOverview(w io.Writer, suite *features.Suite, protocols []features.Protocol) error {
	p := printer{w: w}
	p.line(0, "# The specification at a glance")
	p.line(0, "")
	p.line(0, "Every requirement of the suite, in its own words. `c2a-conform features show AREA` has the scenarios, the places in the")
	p.line(0, "texts, and the readings. Where a protocol has several drafts a level is that of each, and – where one has no such rule.")
	shown := map[string]bool{}   // several features may have a rule for one requirement
	heads := map[string]string{} // of groups, by their first area
	for _, protocol := range protocols {
		p.line(0, "")
		p.line(0, "# %s", protocol.Title)
		p.words(protocol)
		for _, g := range grouped(suite, protocol) {
			heads[g.Areas[0].Area] = g.Name
		}
		for _, f := range suite.Features {
			if !of(f, protocol) {
				continue
			}
			p.line(0, "")
			if head, ok := heads[f.Area]; ok {
				p.line(0, "## %s", head)
				p.line(0, "")
			}
			p.line(0, "### %s", f.Name)
			p.line(0, "")
			paragraph, _, _ := strings.Cut(f.Description, "\n\n")
			for _, l := range fold(paragraph, textWidth) {
				p.line(0, "%s", l)
			}
			p.line(0, "")
			columns := "level"
			if len(protocol.Drafts) > 1 {
				columns = strings.Join(protocol.Drafts, " | ")
			}
			p.line(0, "| id | %s | binds | rule |", columns)
			p.line(0, "|---|%s---|---|", strings.Repeat("---|", len(protocol.Drafts)))
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
	return p.err
}

// of reports whether a feature belongs to a protocol.
func of(f *features.Feature, p features.Protocol) bool { return strings.HasPrefix(f.URI, p.Name+"/") }

// row is a requirement as a row of a Markdown table.
func (p *printer) row(q *features.Requirement, drafts []string) {
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
	p.line(0, "| %s | %s | %s | %s |", q.ID, strings.Join(levels, " | "), strings.Join(q.Roles, ", "), strings.ReplaceAll(rule, "|", "\\|"))
}

// writeAreas writes a line for each area, under the headings of its protocol and
// its group.
func writeAreas(w io.Writer, suite *features.Suite, protocols []features.Protocol) error {
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
		if !hasRule(suite, r.ID) && slices.ContainsFunc(protocols, func(p features.Protocol) bool { return p.Name == r.Protocol }) {
			elsewhere++
		}
	}
	const columns = "%-14s %-20s %5s %9s %6s  %s"
	p := printer{w: w}
	scenarios, rules, all := 0, 0, 0
	for i, protocol := range protocols {
		if i > 0 {
			p.line(0, "")
		}
		p.line(0, "%s", protocol.Title)
		p.line(2, columns, "", "binds", "rules", "scenarios", "runs", "")
		for _, g := range grouped(suite, protocol) {
			p.line(0, "%s", g.Name)
			for _, a := range g.Areas {
				count := 0
				if f, ok := suite.Feature(a.Area); ok {
					count = len(f.Pickles())
				}
				scenarios, rules, all = scenarios+count, rules+required[a.Area], all+runs[a.Area]
				p.line(2, columns, a.Area, bound(binds[a.Area]), fmt.Sprint(required[a.Area]), fmt.Sprint(count), fmt.Sprint(runs[a.Area]), a.About)
			}
		}
	}
	p.line(0, "total")
	p.line(2, columns, "", "", fmt.Sprint(rules), fmt.Sprint(scenarios), fmt.Sprint(all), "")
	p.line(0, "")
	p.text(0, fmt.Sprintf(`A scenario runs once for each role and draft that it is about. %d of the rules have no scenario of their own: `+
		`a schema or a law judges them on everything that runs. "features show AREA" prints the rules, "features words" explains the words.`, elsewhere))
	return p.err
}

// grouped are the groups of a protocol, with the areas that no group names at the
// end.
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

// bound are roles, each once, in canonical order.
func bound(roles []string) string {
	var out []string
	for _, r := range features.Roles() {
		if slices.Contains(roles, r) {
			out = append(out, r)
		}
	}
	return strings.Join(out, ", ")
}

// hasRule reports whether scenarios stand behind a requirement.
func hasRule(suite *features.Suite, id string) bool {
	return slices.ContainsFunc(suite.Features, func(f *features.Feature) bool {
		return slices.ContainsFunc(f.Rules, func(r *features.Rule) bool { return r.Requirement == id })
	})
}

func newFeaturesShowCommand() *cobra.Command {
	var p printer
	cmd := &cobra.Command{
		Use:   "show AREA|REQUIREMENT|CLAUSE",
		Short: "Print an area, a requirement, or what stands behind a clause, as a specification",
		Long: `Print an area, a requirement, or the requirements behind a clause of a text.

The first part of an id, as C2A-, may be left out, and a * at the end stands for
any ending.`,
		Example: `  c2a-conform features show attention
  c2a-conform features show compose --rules --draft 2026-06-24
  c2a-conform features show ATT-001
  c2a-conform features show 'LOOP-*' --role agent
  c2a-conform features show C2A26-046`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			suite, err := features.Load()
			if err != nil {
				return nil, cobra.ShellCompDirectiveError
			}
			return suite.Areas(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			suite, err := loadSuite()
			if err != nil {
				return err
			}
			areas := strings.Join(suite.Areas(), ", ")
			if len(args) != 1 {
				return usagef("name one area, requirement or clause; the areas are %s", areas)
			}
			if p.draft != "" && !slices.Contains(features.Drafts(), p.draft) {
				return usagef("unknown draft %q; there is %s", p.draft, strings.Join(features.Drafts(), ", "))
			}
			if p.role != "" && !slices.Contains(features.Roles(), p.role) {
				return usagef("unknown role %q; there is %s", p.role, strings.Join(features.Roles(), ", "))
			}
			p.w, p.suite = cmd.OutOrStdout(), suite
			if f, ok := namedArea(suite, args[0]); ok {
				p.feature(suite, f)
				return classify(p.err)
			}
			id := strings.ToUpper(args[0])
			if c, ok := clauseOf(suite, id); ok {
				p.clause(suite, c)
				return classify(p.err)
			}
			if shown := matching(suite, id); len(shown) > 0 {
				for _, r := range shown {
					if p.wants(r) || len(shown) == 1 {
						p.single(suite, r)
					}
				}
				return classify(p.err)
			}
			if strings.Contains(id, "-") {
				return usagef("unknown requirement %q%s", args[0], didYouMean(id, requirementIDs(suite)))
			}
			return usagef("unknown area %q%s; the areas are %s", args[0], strings.TrimSuffix(didYouMean(args[0], suite.Areas()), "?"), areas)
		},
	}
	cmd.Flags().StringVar(&p.draft, "draft", "", "only what this `draft` has")
	cmd.Flags().StringVar(&p.role, "role", "", "only what binds this `role`")
	cmd.Flags().BoolVar(&p.rulesOnly, "rules", false, "no scenarios")
	return cmd
}

// namedArea finds an area by the stem of its file or by its heading, whatever the case.
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

// matching are the requirements that an id means: as it is, without its prefix, or with a final "*".
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

// clause writes a clause and the requirements behind it.
func (p *printer) clause(suite *features.Suite, c features.Clause) {
	p.line(0, "%s  %s in %q, draft %s", c.ID, c.Level, c.Section, c.Draft)
	p.line(0, "")
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

// textWidth is how wide running text is printed.
const textWidth = 100

// printer writes a specification and remembers the first error.
type printer struct {
	w     io.Writer
	suite *features.Suite
	err   error
	// draft and role, where set, are the only ones that are of interest; rulesOnly leaves the scenarios out.
	draft, role string
	rulesOnly   bool
}

// wants reports whether a requirement is of interest.
func (p *printer) wants(r *features.Requirement) bool {
	return (p.draft == "" || slices.Contains(r.Drafts, p.draft)) && (p.role == "" || slices.Contains(r.Roles, p.role))
}

// wantsTagged reports whether a scenario or a table of examples is of interest: tags narrow it to roles and drafts.
func (p *printer) wantsTagged(tags []string) bool {
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
	return within(features.Roles(), p.role) && within(features.Drafts(), p.draft)
}

func (p *printer) line(indent int, format string, args ...any) {
	if p.err != nil {
		return
	}
	text := strings.Repeat(" ", indent) + fmt.Sprintf(format, args...)
	_, p.err = fmt.Fprintln(p.w, strings.TrimRight(text, " "))
}

// text writes paragraphs of running text, each followed by an empty line.
func (p *printer) text(indent int, text string) {
	for _, paragraph := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(paragraph, " ") { // set off, and left as it is
			for _, l := range strings.Split(paragraph, "\n") {
				p.line(indent, "%s", l)
			}
			p.line(0, "")
			continue
		}
		for _, l := range fold(paragraph, textWidth-indent) {
			p.line(indent, "%s", l)
		}
		p.line(0, "")
	}
}

func (p *printer) labelled(label, text string) {
	const indent, column = 2, 12
	lines := fold(text, textWidth-indent-column)
	for i, l := range lines {
		if i > 0 {
			label = ""
		}
		p.line(indent, "%-*s%s", column, label, l)
	}
}

// fold breaks text into lines of at most width bytes where its words allow it; empty text is no line.
func fold(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

func (p *printer) feature(suite *features.Suite, f *features.Feature) {
	p.line(0, "%s", f.Name)
	p.line(0, "%s", strings.Repeat("=", len([]rune(f.Name))))
	p.line(0, "")
	p.text(0, f.Description)
	p.contents(suite, f)
	for _, r := range f.Rules {
		requirement, ok := suite.Catalogue.Requirement(r.Requirement)
		if !ok || !p.wants(requirement) {
			continue
		}
		p.requirement(requirement)
		p.line(0, "")
		p.rule(r)
	}
	rest := slices.DeleteFunc(withoutRule(suite, f), func(r *features.Requirement) bool { return !p.wants(r) })
	if len(rest) > 0 {
		p.line(0, "Judged on everything that runs")
		p.line(0, "==============================")
		p.line(0, "")
		for _, r := range rest {
			p.requirement(r)
			p.line(0, "")
		}
	}
}

// single writes one requirement with the scenarios of its own.
func (p *printer) single(suite *features.Suite, r *features.Requirement) {
	p.requirement(r)
	p.line(0, "")
	for _, f := range suite.Features {
		for _, rule := range f.Rules {
			if rule.Requirement == r.ID {
				p.rule(rule)
			}
		}
	}
}

// rule writes what stands under a rule.
func (p *printer) rule(r *features.Rule) {
	if r.Description != "" {
		p.text(2, r.Description)
	}
	if p.rulesOnly {
		return
	}
	for _, s := range r.Scenarios {
		if p.wantsTagged(s.Tags) {
			p.scenario(s)
		}
	}
}

func requirementIDs(suite *features.Suite) []string {
	var ids []string
	for _, r := range suite.Catalogue.Requirements {
		ids = append(ids, r.ID)
	}
	return ids
}

// withoutRule returns the requirements of an area that no rule speaks for, in
// whatever feature.
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

func (p *printer) requirement(r *features.Requirement) {
	head := fmt.Sprintf("%s  %s", r.ID, enumerate(r.Roles))
	p.line(0, "%s", head)
	p.line(0, "%s", strings.Repeat("-", len(head)))
	p.text(0, r.Rule)
	protocol, _ := features.FindProtocol(r.Protocol)
	for _, d := range protocol.Drafts {
		switch {
		case p.draft != "" && d != p.draft:
		case slices.Contains(r.Drafts, d):
			p.labelled(d, p.place(r, d))
		default:
			p.labelled(d, "no such rule")
		}
	}
	p.labelled("reading", r.Reading)
	p.labelled("seen in", strings.Join(r.Seen, ", "))
	if r.Capability != "" {
		p.labelled("asked", asked(r))
	}
	if r.Optional != "" {
		p.labelled("optional", fmt.Sprintf("an implementation may do without %s, and is then not judged by this", r.Optional))
	}
	switch {
	case r.Schema && r.Law:
		p.labelled("judged", "by schema on every frame, and by law on every trace")
	case r.Schema:
		p.labelled("judged", "by schema, on every frame")
	case r.Law:
		p.labelled("judged", "by law, on every trace")
	case r.Untested != "":
		p.labelled("untested", r.Untested)
	}
}

// asked says who is judged by a rule that hangs on a capability.
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

// ownBinding begins the place of a rule that no text gives a place to.
const ownBinding = "binding of this suite"

// place says how strongly a draft asks for something, and where.
func (p *printer) place(r *features.Requirement, draft string) string {
	var ids []string
	for _, id := range r.Clauses {
		if c, ok := p.suite.Catalogue.Clause(id); ok && c.Draft == draft {
			ids = append(ids, id)
		}
	}
	text := strings.ToUpper(r.LevelIn(draft).String())
	if s := r.Section[draft]; strings.HasPrefix(s, ownBinding) {
		text += " by this suite's own binding" + strings.TrimPrefix(s, ownBinding)
	} else if s != "" {
		text += fmt.Sprintf(" in %q", s)
	}
	if len(ids) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(ids, ", "))
	}
	return text
}

// enumerate joins words as in a sentence.
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// levels are those of a requirement, the current draft's first, each once.
func levels(r *features.Requirement) string {
	var out []string
	for _, d := range features.Drafts() {
		if slices.Contains(r.Drafts, d) && !slices.Contains(out, r.LevelIn(d).String()) {
			out = append(out, r.LevelIn(d).String())
		}
	}
	return strings.Join(out, "/")
}

// contents lists the requirements of an area, each in a line or two.
func (p *printer) contents(suite *features.Suite, f *features.Feature) {
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
	p.line(0, "")
}

func (p *printer) entry(q *features.Requirement, text string) {
	label := fmt.Sprintf("%-16s  %-11s", q.ID, levels(q))
	for _, l := range fold(strings.TrimSuffix(strings.TrimSpace(text), "."), textWidth-33) {
		p.line(2, "%-29s  %s", label, l)
		label = ""
	}
}

func (p *printer) scenario(s *features.Scenario) {
	p.line(2, "%s%s", s.Name, narrowing(s.Tags))
	if s.Description != "" {
		for _, l := range fold(s.Description, textWidth-4) {
			p.line(4, "%s", l)
		}
	}
	for _, step := range s.Steps {
		p.step(step)
	}
	for _, e := range s.Examples {
		if !p.wantsTagged(e.Tags) {
			continue
		}
		p.line(4, "%s", strings.TrimPrefix(strings.TrimSpace(e.Name+narrowing(e.Tags)), "- "))
		p.table(6, append([][]string{e.Header}, e.Rows...))
	}
	p.line(0, "")
}

// narrowing tells in words which roles, drafts and side of the rule a block is for.
func narrowing(tags []string) string {
	var words []string
	for _, t := range tags {
		switch t {
		case features.TagMustFire:
		case features.TagMustNotFire:
			words = append(words, "counter-case")
		default:
			if slices.Contains(features.Drafts(), t[1:]) {
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

func (p *printer) step(step features.Step) {
	p.line(4, "%5s %s", step.Keyword, step.Text)
	if step.DocString != nil {
		for _, l := range strings.Split(*step.DocString, "\n") {
			p.line(10, "| %s", l)
		}
	}
	if step.Table != nil {
		p.table(10, step.Table)
	}
}

func (p *printer) table(indent int, rows [][]string) {
	widths := map[int]int{}
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			fmt.Fprintf(&b, "%-*s  ", widths[i], cell)
		}
		p.line(indent, "%s", b.String())
	}
}

func newFeaturesCoverageCommand() *cobra.Command {
	var format, from string
	cmd := &cobra.Command{
		Use:   "coverage",
		Short: "Tell how much of the texts is covered, or was decided by a run",
		Long: `Tell for each clause of the texts whether requirements stand behind it.

With --from and the JSON report of a run, tell what that run decided: a clause counts as
decided only where all its requirements were judged, in every role that they bind.`,
		Example: `  c2a-conform features coverage
  c2a-conform run --report json=report.json && c2a-conform features coverage --from report.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "text" && format != "json" {
				return usagef("unknown format %q, want text or json", format)
			}
			suite, err := loadSuite()
			if err != nil {
				return err
			}
			var decided features.Decided
			if from != "" {
				if decided, err = readDecided(from); err != nil {
					return usagef("report %q: %w", from, err)
				}
			}
			coverage := suite.Coverage(decided)
			if format == "json" {
				e := json.NewEncoder(cmd.OutOrStdout())
				e.SetEscapeHTML(false)
				e.SetIndent("", "  ")
				return classify(e.Encode(coverage))
			}
			return classify(writeCoverage(cmd.OutOrStdout(), coverage))
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringVar(&from, "from", "", "JSON report of a run")
	return cmd
}

// readDecided reads from a JSON report which requirements were judged.
func readDecided(name string) (features.Decided, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := report.ReadJSON(file)
	if err != nil {
		return nil, err
	}
	decided := features.Decided{}
	for _, q := range r.Requirements {
		if q.Verdict.Judged() {
			decided[features.Decision{Requirement: q.ID, Role: q.Role, Draft: q.Draft}] = true
		}
	}
	return decided, nil
}

func writeCoverage(w io.Writer, c features.CoverageReport) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	heading := []string{"draft", "clauses", "planned"}
	if c.FromRun {
		heading = []string{"draft", "clauses", "decided", "not decided"}
	}
	fmt.Fprintln(table, strings.Join(append(heading, "partly", "excluded", "not yet covered"), "\t")+"\t")
	for _, d := range c.Drafts {
		numbers := []int{d.Clauses, d.Planned}
		if c.FromRun {
			numbers = []int{d.Clauses, d.Decided, d.NotDecided}
		}
		fmt.Fprintf(table, "%s\t", d.Draft)
		for _, n := range append(numbers, d.Partly, d.Excluded, d.NotYetCovered) {
			fmt.Fprintf(table, "%d\t", n)
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if !c.FromRun {
		fmt.Fprintln(w, "\nNo run was given: planned says that requirements stand behind a clause. See --from.")
	}
	fmt.Fprintln(w, "Partly counts clauses, among those that requirements stand behind, of which a part is still missing.")
	fmt.Fprintln(w)
	p := printer{w: w}
	section := ""
	for _, clause := range c.Clauses {
		if s := clause.Clause.Draft + ", " + clause.Clause.Section; s != section {
			section = s
			p.line(0, "%s", section)
		}
		p.line(2, "%s  %-10s %-16s%s", clause.Clause.ID, clause.Clause.Level, strings.ReplaceAll(clause.State.String(), "_", " "), coverageNote(clause))
	}
	for _, id := range c.Unknown {
		p.line(0, "%s  decided by the run, but not in this catalogue", id)
	}
	return p.err
}

func coverageNote(c features.ClauseCoverage) string {
	var notes []string
	if len(c.Requirements) > 0 {
		shown := slices.Clone(c.Requirements)
		for i, id := range shown {
			shown[i] = strings.TrimPrefix(id, "C2A-")
		}
		notes = append(notes, strings.Join(shown, " "))
	}
	if len(c.Undecided) > 0 {
		notes = append(notes, "not judged: "+strings.Join(c.Undecided, " "))
	}
	switch {
	case c.Partly:
		notes = append(notes, "still missing: "+c.Note)
	case c.Note != "":
		notes = append(notes, c.Note)
	}
	if len(notes) == 0 {
		return ""
	}
	return "  " + strings.Join(notes, "; ")
}
