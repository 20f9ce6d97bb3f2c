package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/protocol"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	defaultWidth = 100 // columns, where there is no terminal
	minWidth     = 50
	maxCases     = 3    // scenarios shown in full of one broken requirement
	manyFindings = 10   // broken requirements beyond which one scenario of each is enough
	maxTroubles  = 10   // reasons shown why scenarios could not be judged
	maxChecks    = 3    // broken checks shown of one scenario
	maxListed    = 5    // further scenarios listed by id
	maxShown     = 400  // characters of what was demanded, got or allowed
	maxReason    = 2000 // characters of why a scenario could not be judged
)

// Style is the layout of text; it is decided once, where the output is opened.
type Style struct {
	Width int  // columns; 0 means 100
	Color bool // ANSI colours; never set it for a pipe or under NO_COLOR
}

// WriteText writes r as text: failures first, with everything needed to understand and reproduce each; then warnings,
// what could not be judged, and what was not tested and why; then a summary and the verdict in the last line.
func WriteText(w io.Writer, r Report, style Style) error {
	p := page{width: max(minWidth, cmp.Or(style.Width, defaultWidth)), color: style.Color}
	p.alike = !slices.ContainsFunc(r.Scenarios,
		func(s Scenario) bool { return s.Role != r.Scenarios[0].Role || s.Draft != r.Scenarios[0].Draft })
	p.heading(&r)
	p.findings(&r, judge.Fail, "Failures")
	p.wrong(&r)
	p.known(&r)
	p.findings(&r, judge.Warn, "Warnings")
	p.findings(&r, judge.Advise, "Advice")
	p.unsteady(&r)
	p.troubles(&r)
	p.omissions(&r)
	p.incomplete(&r)
	p.notes(&r)
	p.summary(&r)
	p.verdict(&r)
	_, err := w.Write(p.out.Bytes())
	return err
}

// WriteFindings writes the failures and warnings of r as [WriteText] does, and nothing else.
func WriteFindings(w io.Writer, r Report, style Style) error {
	p := page{width: max(minWidth, cmp.Or(style.Width, defaultWidth)), color: style.Color}
	p.findings(&r, judge.Fail, "Failures")
	p.findings(&r, judge.Warn, "Warnings")
	_, err := w.Write(p.out.Bytes())
	return err
}

// A page is the layout of a text.
type page struct {
	out   bytes.Buffer
	width int
	color bool
	alike bool // all that ran is of one role and draft
}

// An ink is a colour with a meaning.
type ink int

const (
	plain ink = iota
	bad
	careful
	good
	faint
	strong
)

var inks = map[ink]lipgloss.Style{
	bad:     lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true),
	careful: lipgloss.NewStyle().Foreground(lipgloss.Yellow).Bold(true),
	good:    lipgloss.NewStyle().Foreground(lipgloss.Green).Bold(true),
	faint:   lipgloss.NewStyle().Faint(true),
	strong:  lipgloss.NewStyle().Bold(true),
}

func (p *page) paint(i ink, s string) string {
	if !p.color || i == plain || s == "" {
		return s
	}
	return inks[i].Render(s)
}

// lines writes text under a label. The label is written once, and the text is wrapped to the width and indented next to
// it. Text and label must be plain.
func (p *page) lines(label, text string, labelInk, textInk ink) {
	indent := lipgloss.Width(label)
	first := true
	for _, paragraph := range strings.Split(words.Clean(text), "\n") {
		// ids, tags and paths stay in one piece: a break after a hyphen would cut them
		whole := strings.ReplaceAll(paragraph, "-", unbroken)
		wrapped := lipgloss.Wrap(whole, max(20, p.width-indent), "")
		for l := range strings.SplitSeq(strings.ReplaceAll(wrapped, unbroken, "-"), "\n") {
			l = strings.TrimRight(l, " ")
			if first {
				p.out.WriteString(p.paint(labelInk, label))
				first = false
			} else if l != "" {
				p.out.WriteString(strings.Repeat(" ", indent))
			}
			p.out.WriteString(p.paint(textInk, l) + "\n")
		}
	}
}

// unwrapped writes a line without breaking it, such as a command.
func (p *page) unwrapped(label, text string, labelInk ink) {
	p.out.WriteString(p.paint(labelInk, label) + words.Clean(text) + "\n")
}

func (p *page) blank() { p.out.WriteByte('\n') }

func (p *page) title(i ink, s string) {
	p.blank()
	rule := strings.Repeat("─", max(3, p.width-lipgloss.Width(s)-1))
	p.out.WriteString(p.paint(i, s) + " " + p.paint(faint, rule) + "\n")
}

func (p *page) heading(r *Report) {
	p.lines("", Heading(*r), plain, strong)
	if s := r.Selection.String(); s != "" {
		p.lines("selected: ", s, faint, plain)
	}
	if r.Shard != nil {
		p.lines("shard: ", r.Shard.String(), faint, plain)
	}
	if r.Implementation.Command != "" {
		label := "command: "
		if r.Implementation.Remote {
			label = "url: "
		}
		p.unwrapped(label, r.Implementation.Command, faint)
	}
	if r.Seed != 0 {
		p.lines("seed: ", strconv.FormatUint(r.Seed, 10), faint, plain)
	}
	if s := r.setUp(); s != "" {
		p.lines("profile: ", s, faint, plain)
	}
	for _, s := range r.First {
		p.lines("fix first: ", words.Cut(s, maxReason), careful, plain)
	}
	if s := r.unplayed(); s != "" {
		p.lines("not played: ", s, careful, plain)
	}
	if r.Texts != nil {
		p.lines("texts: ", r.Texts.String(), faint, plain)
	}
	if r.Sampling != nil {
		p.lines("verdict: ", r.Sampling.String(), faint, plain)
	}
}

// Heading names the suite and the implementation that it was run against.
func Heading(r Report) string {
	name := strings.TrimSpace(r.Implementation.Name + " " + r.Implementation.Version)
	if name == "" {
		name = "an implementation that could not be reached"
	}
	return words.Line(fmt.Sprintf("%s %s against %s", r.Suite.Name, r.Suite.Version, name))
}

// String is the selection as command line flags; empty if everything was selected.
func (s Selection) String() string {
	var parts []string
	for _, flag := range []struct {
		name   string
		values []string
	}{
		{"--protocol", s.Protocols}, {"--role", s.Roles}, {"--draft", s.Drafts}, {"--requirement", s.Requirements},
		{"--scenario", s.Scenarios},
	} {
		if len(flag.values) > 0 {
			parts = append(parts, flag.name+" "+strings.Join(flag.values, ","))
		}
	}
	if s.Features != "" {
		parts = append(parts, "--features "+s.Features)
	}
	if s.Tags != "" {
		parts = append(parts, "--tags "+strconv.Quote(s.Tags))
	}
	if s.LastFailed {
		parts = append(parts, "--last-failed")
	}
	if s.Only {
		parts = append(parts, "--only")
	}
	return strings.Join(parts, " ")
}

func (p *page) findings(r *Report, v judge.Verdict, title string) {
	var of []finding
	for _, f := range findings(r) {
		if f.verdict == v {
			of = append(of, f)
		}
	}
	if len(of) == 0 {
		return
	}
	i := map[judge.Verdict]ink{judge.Fail: bad, judge.Warn: careful, judge.Advise: strong}[v]
	title = fmt.Sprintf("%s: %s", title, words.Plural(len(of), "requirement"))
	if v == judge.Fail {
		title += r.alsoFollow()
	}
	p.title(i, title)
	if v == judge.Advise {
		p.lines("  ", "no draft requires this, and it does not affect the verdict; other programs got it "+
			"wrong", plain, faint)
	}
	cases := maxCases
	if len(of) > manyFindings {
		cases = 1
	}
	for _, f := range of {
		p.finding(f, i, cases)
	}
}

// finding shows a broken requirement with at most cases scenarios in full.
func (p *page) finding(f finding, i ink, cases int) {
	p.blank()
	p.lines(f.id+"  ", fmt.Sprintf("%s  (%s)", f.rule, f.level), i, strong)
	for _, place := range f.places {
		p.lines("    ", place, plain, faint)
	}
	if f.remedy != "" {
		p.lines("    to fix it: ", f.remedy, plain, plain)
	}
	if behind := f.followers(); behind != "" {
		p.lines("    ", behind, plain, plain)
	}
	for n, c := range f.cases {
		if n == cases {
			p.rest(f.cases[n:])
			return
		}
		p.breach(c, f.verdict, i)
	}
}

// rest names the scenarios that are not shown.
func (p *page) rest(cases []breach) {
	var ids []string
	for n, c := range cases {
		if n == maxListed {
			ids = append(ids, fmt.Sprintf("and %d more", len(cases)-n))
			break
		}
		if p.alike {
			ids = append(ids, c.scenario.ID)
		} else {
			ids = append(ids, c.scenario.where())
		}
	}
	p.blank()
	p.lines("  also in ", strings.Join(ids, ", "), faint, plain)
}

// where names a scenario with its role and draft.
func (s *Scenario) where() string { return fmt.Sprintf("%s (%s, %s)", s.ID, s.Role, s.Draft) }

// mark precedes what broke a rule.
func mark(v judge.Verdict) string {
	switch v {
	case judge.Warn:
		return "!"
	case judge.Advise:
		return "·"
	}
	return "✗"
}

// featuresDir is the folder of the features in the source of the suite.
const featuresDir = "features/"

// path is the file of a scenario from the root of the suite's source.
func (s *Scenario) path() string {
	if strings.HasPrefix(s.File, strings.ToLower(protocolOf(s.Requirement))+"/") {
		return featuresDir + s.File
	}
	return s.File
}

func (p *page) breach(c breach, v judge.Verdict, i ink) {
	s := c.scenario
	p.blank()
	p.lines("  "+mark(v)+" ", s.Name, i, strong)
	if s.Twin {
		p.lines("    ", "the case in which the rule must not apply", plain, faint)
	}
	p.lines("    ", fmt.Sprintf("%s, draft %s, %s:%d", s.Role, s.Draft, s.path(), s.Line), plain, faint)
	if s.Trials != nil {
		told := fmt.Sprintf("%s; trial %d is shown", trialsOf(s.Trials), s.Trials.Shown)
		if v == judge.Fail && s.Trials.Rate >= s.Trials.Wanted {
			told += "; no trial may do what is forbidden"
		}
		p.lines("    trials    ", told, faint, plain)
	}
	p.steps(s.Steps, v, i)
	all := c.complaints()
	for n, one := range all {
		if n == maxChecks {
			rest := 0
			for _, o := range all[n:] {
				rest += o.checks
			}
			p.lines("    ", fmt.Sprintf("and %s like this in the scenario", words.Plural(rest, "more check")),
				plain, faint)
			all = all[:n]
			break
		}
		p.complaint(one)
	}
	var focus []int
	for _, one := range all {
		focus = append(focus, one.Seq)
	}
	p.trace(s, focus)
	if s.Reproduce != "" {
		p.unwrapped("    reproduce ", s.Reproduce, faint)
	}
}

func (p *page) steps(steps []Step, v judge.Verdict, of ink) {
	for _, s := range steps {
		before, i := "      ", plain
		if s.Failed {
			before, i = "    "+mark(v)+" ", of
		}
		p.lines(before+fmt.Sprintf("%-6s", s.Keyword), s.Text, i, i)
		if s.Doc != "" {
			for line := range strings.Lines(words.Cut(s.Doc, maxShown)) {
				p.lines("              | ", line, faint, i)
			}
		}
	}
}

func (p *page) complaint(c complaint) {
	p.lines("    expected  ", fmt.Sprintf("%s (checked by %s)", words.Cut(c.What, maxShown), words.And(c.sources)),
		faint, plain)
	for _, part := range []struct{ label, text string }{
		{"    got       ", c.Got}, {"    allowed   ", c.Allowed}, {"    at        ", c.Path},
	} {
		if part.text != "" {
			p.lines(part.label, words.Cut(part.text, maxShown), faint, plain)
		}
	}
}

// trace shows what was seen around the entries focus.
func (p *page) trace(s *Scenario, focus []int) {
	if len(s.Trace) == 0 {
		p.lines("    seen      ", "(no trace was kept; --keep failures keeps them)", faint, faint)
		return
	}
	seen, after := frames.Around(s.Draft, s.Trace, focus)
	sides := features.Hides(s.Role, s.Draft, protocol.TapLink)
	label := "    seen      "
	for _, g := range seen {
		if g.Gap > 0 {
			p.lines(label, fmt.Sprintf("... %s not shown", words.Plural(g.Gap, "frame")), faint, faint)
			label = "              "
		}
		mark, i := "  ", plain
		if g.Focus {
			mark, i = "▸ ", strong
		}
		label = fmt.Sprintf("%s%s%9s ", label, mark, g.Clock())
		if sides && g.Tells() {
			for _, m := range g.Moments() {
				p.lines(fmt.Sprintf("%s %-8s  ", label, m.Side), m.Label, faint, i)
				label = strings.Repeat(" ", lipgloss.Width(label))
			}
		} else {
			p.lines(label+g.Arrow()+" ", g.Text, faint, i)
		}
		label = "              "
	}
	switch {
	case len(seen) == 0:
		p.lines(label, "nothing", faint, plain)
	case after > 0:
		p.lines(label, fmt.Sprintf("... %s not shown", words.Plural(after, "frame")), faint, faint)
	}
}

// maxUnsteady is the number of scenarios with varying results that are shown; the JSON report has all.
const maxUnsteady = 20

func (p *page) unsteady(r *Report) {
	all := unsteady(r)
	if len(all) == 0 {
		return
	}
	p.title(careful, fmt.Sprintf("Failed in some trials: %s", words.Plural(len(all), "scenario")))
	for n, s := range all {
		if n == maxUnsteady {
			p.lines("  ", fmt.Sprintf("and %d more", len(all)-n), plain, faint)
			break
		}
		p.lines("  ~ ", s.where(), careful, strong)
		p.lines("    ", s.tolerated(), plain, plain)
	}
}

func (p *page) troubles(r *Report) {
	all := troubles(r)
	broken := omissions(r, judge.Error)
	if len(all)+len(broken) == 0 {
		return
	}
	n := 0
	for _, t := range all {
		n += len(t.scenarios)
	}
	p.title(careful, fmt.Sprintf("Not judged: %s", words.Plural(n, "scenario")))
	for n, t := range all {
		if n == maxTroubles {
			p.blank()
			p.lines("  ? ", fmt.Sprintf("and %s", words.Plural(len(all)-n, "more reason")), careful, strong)
			break
		}
		p.blank()
		p.lines("  ? ", words.Cut(words.Spread(t.told()), maxReason), careful, strong)
		if r.unattached() {
			p.lines("    ", "'c2a-conform smoke' shows what was expected, what was received, and what to read",
				plain, plain)
			continue
		}
		var ids []string
		for i, s := range t.scenarios {
			if i == maxListed {
				ids = append(ids, fmt.Sprintf("and %d more", len(t.scenarios)-i))
				break
			}
			ids = append(ids, s.where())
		}
		p.lines("    in ", strings.Join(ids, ", "), faint, plain)
		first := t.scenarios[0]
		if t.verdict == judge.Error && len(first.Trace) > 0 {
			p.trace(first, nil)
		}
		if first.Reproduce != "" && t.verdict == judge.Error && !r.neverRan(first) {
			p.unwrapped("    reproduce ", first.Reproduce, faint)
		}
	}
	p.omitted(broken, "undecided requirements")
}

func (p *page) omissions(r *Report) {
	untestable, inapplicable := omissions(r, judge.NotTestable), omissions(r, judge.NotApplicable)
	if len(untestable)+len(inapplicable) == 0 {
		return
	}
	p.title(strong, "Not tested")
	p.omitted(untestable, "not testable here")
	p.omitted(inapplicable, "not applicable")
}

// maxOmittedIDs is how many requirements that were not judged are named; of more, only the number is given, and the
// JSON report names them.
const maxOmittedIDs = 12

// unbroken is a hyphen at which no line breaks.
const unbroken = "\u2011"

func (p *page) omitted(all []omission, title string) {
	if len(all) == 0 {
		return
	}
	p.blank()
	p.lines("  ", title, plain, strong)
	for _, o := range all {
		p.lines("    ", words.Cut(words.Spread(o.reason), maxReason), plain, plain)
		ids := strings.Join(o.ids, " ")
		if len(o.ids) > maxOmittedIDs {
			ids = fmt.Sprintf("%d requirements", len(o.ids))
		}
		p.lines("      ", fmt.Sprintf("%s (%s; %s)", ids, words.And(o.roles), words.And(o.drafts)), plain, faint)
	}
}

type column struct {
	title string
	count func(Tally) int
	ink   ink
}

// columns of the summary.
var columns = []column{
	{"pass", func(t Tally) int { return t.Pass }, good},
	{"fail", func(t Tally) int { return t.Fail }, bad},
	{"follows", func(t Tally) int { return t.Follows }, careful},
	{"known", func(t Tally) int { return t.Known }, careful},
	{"warn", func(t Tally) int { return t.Warn }, careful},
	{"error", func(t Tally) int { return t.Error + t.Undecided }, careful},
	{"not testable", func(t Tally) int { return t.NotTestable }, plain},
	{"not applicable", func(t Tally) int { return t.NotApplicable }, plain},
	{"all", func(t Tally) int { return t.Total }, plain},
}

// columnsOf returns the columns of the summary of r: those of known failures and of consequences are shown only if
// there are some.
func columnsOf(r *Report) []column {
	return slices.DeleteFunc(slices.Clone(columns), func(c column) bool {
		rare := c.title == "known" || c.title == "follows"
		return rare && !slices.ContainsFunc(r.Summary, func(t Tally) bool { return c.count(t) > 0 })
	})
}

func (p *page) summary(r *Report) {
	columns := columnsOf(r)
	p.title(strong, "Requirements")
	if len(r.Summary) == 0 {
		p.lines("  ", "none", plain, faint)
		return
	}
	role, draft := len("role"), len("draft")
	rules := r.rules()
	for _, t := range rules {
		role, draft = max(role, utf8.RuneCountInString(t.Role)), max(draft, utf8.RuneCountInString(t.Draft))
	}
	head := fmt.Sprintf("  %-*s  %-*s  %-6s", role, "role", draft, "draft", "level")
	for _, c := range columns {
		head += "  " + c.title
	}
	p.out.WriteString(p.paint(faint, head) + "\n")
	var last Tally
	for _, t := range rules {
		name, of := t.Role, t.Draft
		if name == last.Role && of == last.Draft {
			name, of = "", ""
		}
		last = t
		row := fmt.Sprintf("  %-*s  %-*s  %-6s", role, name, draft, of, t.Level)
		for _, c := range columns {
			n := c.count(t)
			cell, i := strconv.Itoa(n), c.ink
			if n == 0 {
				cell, i = "·", faint
			}
			row += "  " + strings.Repeat(" ", len(c.title)-utf8.RuneCountInString(cell)) + p.paint(i, cell)
		}
		p.out.WriteString(row + "\n")
	}
	if a := r.advice(); a != "" {
		p.lines("  ", a, plain, faint)
	}
	p.capabilities(r)
}

func (p *page) notes(r *Report) {
	if u := r.unfinished(); u != "" {
		p.blank()
		p.lines("note: ", u, careful, plain)
	}
	for _, n := range r.Notes {
		p.blank()
		p.lines("note: ", words.Cut(n, maxReason), careful, plain)
	}
}

func (p *page) verdict(r *Report) {
	i := good
	switch r.Overall {
	case judge.Conformant:
	case judge.ConformantWithWarnings, judge.Inconclusive, judge.AsKnown, judge.Partial:
		i = careful
	default:
		i = bad
	}
	p.blank()
	strict := ""
	if r.Strict {
		strict = ", strict"
	}
	if r.Sampling != nil {
		strict += fmt.Sprintf(", %d trials each", r.Sampling.Trials)
	}
	c := r.count()
	p.lines("", c.String()+strict, plain, plain)
	reason := words.Headline(r.Reason) // the rest is listed under what was not judged
	if r.Overall == judge.Conformant {
		reason = words.Plural(c.judged, "scenario") + " judged"
		if c.notApplicable > 0 {
			reason += fmt.Sprintf(", %d not applicable", c.notApplicable)
		}
		if c.notTestable > 0 {
			reason += fmt.Sprintf(", %d not testable here", c.notTestable)
		}
	}
	if r.Sampling != nil {
		reason += fmt.Sprintf(" (statistical: %d trials each, %s to pass)", r.Sampling.Trials,
			percent(r.Sampling.PassRate))
	}
	name := r.Overall.Words()
	told := strings.TrimPrefix(r.Totals.Words(r.Overall), name)
	if told == "" {
		name, told = name+"  ", reason
	} else if reason != "" {
		told += ": " + reason
	}
	p.lines(strings.ToUpper(name), told, i, plain)
}
