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
	cmd.AddCommand(newFeaturesListCommand(), newFeaturesShowCommand(), newFeaturesCoverageCommand())
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
			if format.value == "markdown" {
				return classify(writeOverview(cmd.OutOrStdout(), suite))
			}
			return classify(writeAreas(cmd.OutOrStdout(), suite))
		},
	}
	cmd.Flags().Var(&format, "format", "text or markdown")
	return cmd
}

// writeOverview writes the specification at a glance, as Markdown.
func writeOverview(w io.Writer, suite *features.Suite) error {
	p := printer{w: w}
	p.line(0, "# The specification at a glance")
	p.line(0, "")
	p.line(0, "Every requirement of the suite, in its own words. `c2a-conform features show AREA` has the scenarios, the places in the")
	p.line(0, "texts, and the readings; a level is that of draft 2026-06-24 and of draft 2026-06-02, and – where a draft has no such rule.")
	shown := map[string]bool{} // several features may have a rule for one requirement
	for _, f := range suite.Features {
		p.line(0, "")
		p.line(0, "## %s", f.Name)
		p.line(0, "")
		paragraph, _, _ := strings.Cut(f.Description, "\n\n")
		for _, l := range fold(paragraph, textWidth) {
			p.line(0, "%s", l)
		}
		p.line(0, "")
		p.line(0, "| id | 26 | 02 | binds | rule |")
		p.line(0, "|---|---|---|---|---|")
		for _, r := range f.Rules {
			if q, ok := suite.Catalogue.Requirement(r.Requirement); ok && !shown[q.ID] {
				shown[q.ID] = true
				p.row(q)
			}
		}
		for _, q := range withoutRule(suite, f) {
			p.row(q)
		}
	}
	return p.err
}

// row is a requirement as a row of a Markdown table.
func (p *printer) row(q *features.Requirement) {
	level := func(draft string) string {
		if !slices.Contains(q.Drafts, draft) {
			return "–"
		}
		return q.LevelIn(draft).String()
	}
	rule := strings.Join(strings.Fields(q.Rule), " ")
	if q.Capability != "" {
		rule += fmt.Sprintf(" *(capability %s)*", q.Capability)
	}
	p.line(0, "| %s | %s | %s | %s | %s |", q.ID, level(features.Draft0624), level(features.Draft0602),
		strings.Join(q.Roles, ", "), strings.ReplaceAll(rule, "|", "\\|"))
}

// listedText is how wide the text beside an area is printed.
const listedText = 58

func writeAreas(w io.Writer, suite *features.Suite) error {
	planned, err := suite.Plan(features.Filter{})
	if err != nil {
		return err
	}
	runs := map[string]int{}
	for _, p := range planned {
		runs[p.Pickle.Area]++
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "AREA\tREQUIREMENTS\tSCENARIOS\tRUNS\tTEXT")
	behind := map[string]bool{} // requirements with a rule
	scenarios := 0
	for _, f := range suite.Features {
		rules := 0
		for _, r := range f.Rules {
			if !behind[r.Requirement] {
				rules++
			}
			behind[r.Requirement] = true
		}
		scenarios += len(f.Pickles())
		lines := fold(summary(f.Description), listedText)
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%s\n", f.Area, rules, len(f.Pickles()), runs[f.Area], lines[0])
		for _, l := range lines[1:] {
			fmt.Fprintf(table, "\t\t\t\t%s\n", l)
		}
	}
	elsewhere := len(suite.Catalogue.Requirements) - len(behind)
	fmt.Fprintf(table, "(any)\t%d\t\t\tjudged by schema or law on everything that runs\n", elsewhere)
	fmt.Fprintf(table, "total\t%d\t%d\t%d\t\n", len(suite.Catalogue.Requirements), scenarios, len(planned))
	return table.Flush()
}

// summary is the beginning of a text: its first sentence, and as many more as
// it takes to say something.
func summary(text string) string {
	const enough = 60
	text = strings.Join(strings.Fields(text), " ")
	for i := range text {
		if i >= enough && strings.HasPrefix(text[i:], ". ") {
			return text[:i+1]
		}
	}
	return text
}

func newFeaturesShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show AREA|REQUIREMENT",
		Short: "Print an area, or one requirement of it, as a specification",
		Example: `  c2a-conform features show attention
  c2a-conform features show compose | less
  c2a-conform features show C2A-COMPOSE-001`,
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
				return usagef("name one area or one requirement; the areas are %s", areas)
			}
			p := printer{w: cmd.OutOrStdout()}
			if f, ok := suite.Feature(args[0]); ok {
				p.feature(suite, f)
				return classify(p.err)
			}
			id := strings.ToUpper(args[0])
			if r, ok := suite.Catalogue.Requirement(id); ok {
				p.single(suite, r)
				return classify(p.err)
			}
			if strings.HasPrefix(id, "C2A-") {
				return usagef("unknown requirement %q%s", args[0], didYouMean(id, requirementIDs(suite)))
			}
			return usagef("unknown area %q%s; the areas are %s", args[0], strings.TrimSuffix(didYouMean(args[0], suite.Areas()), "?"), areas)
		},
	}
}

// textWidth is how wide running text is printed.
const textWidth = 100

// printer writes a specification and remembers the first error.
type printer struct {
	w   io.Writer
	err error
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
		if !ok {
			continue
		}
		p.requirement(requirement)
		p.line(0, "")
		p.rule(r)
	}
	if rest := withoutRule(suite, f); len(rest) > 0 {
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
	for _, s := range r.Scenarios {
		p.scenario(s)
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
	for _, d := range r.Drafts {
		p.labelled(d, place(r, d))
	}
	p.labelled("reading", r.Reading)
	p.labelled("seen in", strings.Join(r.Seen, ", "))
	if r.Capability != "" {
		p.labelled("only if", fmt.Sprintf("the capability %q is declared", r.Capability))
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

// place says how strongly a draft asks for something, and where.
func place(r *features.Requirement, draft string) string {
	var ids []string
	for _, id := range r.Clauses {
		if strings.HasPrefix(id, "C2A"+draftDigits[draft]+"-") {
			ids = append(ids, id)
		}
	}
	text := strings.ToUpper(r.LevelIn(draft).String())
	if s := r.Section[draft]; s != "" {
		text += fmt.Sprintf(" in %q", s)
	}
	if len(ids) > 0 {
		text += fmt.Sprintf(" (%s)", strings.Join(ids, ", "))
	}
	return text
}

// draftDigits stand for a draft in the ids of its clauses.
var draftDigits = map[string]string{features.Draft0624: "26", features.Draft0602: "02"}

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
		if q, ok := suite.Catalogue.Requirement(r.Requirement); ok {
			p.entry(q, r.Name)
		}
	}
	for _, q := range withoutRule(suite, f) {
		p.entry(q, q.Rule)
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
			words = append(words, "the rule must not reach here")
		case "@" + features.Draft0624, "@" + features.Draft0602:
			words = append(words, "only in "+t[1:])
		default:
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

// maxReportBytes bounds what is read of a report.
const maxReportBytes = 1 << 30

// readDecided reads from a JSON report which requirements were judged.
func readDecided(name string) (features.Decided, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var r struct {
		ReportVersion int                  `json:"reportVersion"`
		Requirements  []report.Requirement `json:"requirements"`
	}
	if err := json.NewDecoder(io.LimitReader(file, maxReportBytes)).Decode(&r); err != nil {
		return nil, fmt.Errorf("not a report: %w", err)
	}
	if r.ReportVersion == 0 {
		return nil, fmt.Errorf("not a report: %q is missing", "reportVersion")
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
