package report

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/diagram"
	"github.com/c2a-conform/c2a-conform/runner/report/sheet"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	maxPage       = 5 << 20 // about; certainly below 6 MB, so that a phone can open it
	minPageTraces = 2 << 20 // the minimum for traces, however long the rest is
	maxMisfits    = 20      // traces that may fail to fit before no more are tried
	maxCasesShown = 10      // scenarios of a broken requirement that are listed at once
	maxBrief      = 90      // characters on what is broken, beside a heading
	maxOpened     = 3       // broken requirements whose first scenario is shown at once
)

//go:embed page/page.tmpl
var pageSource string

//go:embed page/style.css
var ownStyle string

// pageStyle is all of the style.
var pageStyle = sheet.Palette + ownStyle + sheet.Style

//go:embed page/script.js
var pageScript string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.Must(template.New("page").Parse(pageSource)).Parse(sheet.Trace))
})

// WriteHTML writes r as one self-contained page. The page needs no network, no font, and JavaScript only for
// convenience. Everything in it that came from an implementation is text. The page is smaller than 6 MB for any report:
// if necessary, traces are omitted, those of failures last, and the page says so.
func WriteHTML(w io.Writer, r Report) error {
	p := newHTMLPage(&r)
	var b bytes.Buffer
	if err := pageTemplate().Execute(&b, p); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// An htmlPage is the data of the template. Its texts are clean, but not yet escaped.
type htmlPage struct {
	Policy  string
	Style   template.CSS
	Script  template.JS
	Title   string
	Class   string // of the verdict
	Mark    string
	Overall string // the verdict
	Extent  string // how much it covers
	Reason  string
	Counts  string
	Heading string
	Facts   []htmlFact
	Notes   []string

	Titles   []string // of the columns of the summary
	Rows     []htmlRow
	Advice   string
	Findings []htmlFindings
	Unsteady []htmlPair
	Troubles []htmlTrouble
	Omitted  []htmlOmission

	Columns      []htmlColumn
	Roles        []htmlColumn // columns of one role, drafts counted in Span
	Requirements []*htmlRequirement
	Others       []*htmlScenario // of no listed requirement
	Left         []string        // what is left out

	report  *Report
	homes   map[*Scenario]*htmlScenario
	anchors map[string]int
	traces  int // bytes that are left for traces
	text    int // and for the rest
	without int // traces that are left out
	misfits int // traces that were laid out and didn't fit
	bare    int // scenarios of which only the heading is shown
}

type (
	htmlFact struct {
		Label, Text string
		Code        bool
	}
	htmlPair   struct{ Name, Text string }
	htmlColumn struct {
		Role, Draft string
		Span        int
	}
	htmlRow struct {
		Role, Draft, Level string
		First              bool // of its role and draft
		Cells              []htmlCount
		Bar                []htmlBar
	}
	htmlCount struct {
		Class string
		N     int
	}
	htmlBar      struct{ Class, X, Width string }
	htmlFindings struct {
		ID, Title, Lead string
		List            []htmlFinding
	}
	htmlFinding struct {
		Anchor                       template.URL
		ID, Level, Rule, Class, Mark string
		Remedy                       string // what the author of a program can do; empty: nothing is known
		Known                        string // why it is accepted
		Follow                       string // consequences of this finding, as a count
		Followers                    []htmlPair
		Places                       []string
		Cases, More                  []htmlCase
	}
	// An htmlCase is a scenario that shows a finding: complete at its first mention, and a link elsewhere.
	htmlCase struct {
		Home       *htmlScenario // nil: told elsewhere
		Link       *htmlScenario
		Complaints []htmlComplaint
	}
	htmlComplaint struct {
		Demanded, Sources, Got, Allowed, Path string
		Frame                                 template.URL // anchor of the frame that it is about
		Seq                                   int
	}
	htmlTrouble struct {
		Text, Count string
		Unrun       int // scenarios that never began
		Scenarios   []htmlCase
	}
	htmlOmission struct {
		Title, Reason, Where string
		IDs                  []string
	}
	htmlRequirement struct {
		ID, Level, Rule, Class string
		Cells                  []htmlCell // by column; without a class: not of this role and draft
	}
	htmlCell struct {
		Role, Draft, Class, Mark, Verdict string
		Place, Reason, Checks             string
		Anchor                            template.URL
		Scenarios                         []htmlCase
	}
	htmlScenario struct {
		Anchor                           template.URL
		ID, Name, Role, Draft, Place     string
		Requirement                      string // that it stands under
		Listed                           bool   // the requirement is in the page
		Class, Mark, Verdict             string
		Twin, Open, Bare, Unrun          bool
		Reason, Trials, Reproduce, Brief string
		Steps                            []htmlStep
		Complaints                       []htmlComplaint
		Held                             []htmlPair
		Trace                            *diagram.Diagram
		NoTrace                          string
	}
	htmlStep struct {
		Keyword, Text, Doc string
		Failed             bool
	}
)

func newHTMLPage(r *Report) *htmlPage {
	p := &htmlPage{
		Style: template.CSS(pageStyle), Script: template.JS(pageScript), //nolint:gosec // our own, and constant
		report: r, homes: map[*Scenario]*htmlScenario{}, anchors: map[string]int{}, text: maxPage - minPageTraces,
	}
	rest := 100 << 10 // the approximate size of the page without traces
	for i := range r.Requirements {
		rest += 900 + 2*len(r.Requirements[i].Rule) + len(r.Requirements[i].Reason)
	}
	for i := range r.Scenarios {
		if !r.Scenarios[i].unstarted() {
			rest += weight(&r.Scenarios[i])
		}
	}
	p.traces = max(minPageTraces, maxPage-rest)
	// The policy names the allowed inline code by digest; nothing is loaded from elsewhere.
	p.Policy = sheet.Policy(pageStyle, pageScript)
	p.head()
	p.summary()
	for _, of := range []struct {
		verdict         judge.Verdict
		id, title, lead string
	}{
		{judge.Fail, "failures", "Failures", ""},
		{judge.Known, "known", "Known failures",
			"These rules are broken, and the list of known failures contains them."},
		{judge.Warn, "warnings", "Warnings", ""},
		{judge.Advise, "advice", "Advice", "No draft requires this, and it does not affect the verdict. Other " +
			"programs got it wrong."},
	} {
		p.findings(of.verdict, of.id, of.title, of.lead)
	}
	for _, s := range unsteady(r) {
		p.Unsteady = append(p.Unsteady, htmlPair{words.Line(s.where()), words.Line(s.tolerated())})
	}
	for _, t := range troubles(r) {
		one := htmlTrouble{Text: words.Clean(words.Cut(words.Spread(t.told()), maxReason)),
			Count: words.Plural(len(t.scenarios), "scenario")}
		for _, s := range t.scenarios {
			if s.unstarted() {
				one.Unrun++ // its requirement lists it
				continue
			}
			one.Scenarios = append(one.Scenarios, p.scenario(s, nil))
		}
		p.Troubles = append(p.Troubles, one)
	}
	for _, of := range []struct {
		verdict judge.Verdict
		title   string
	}{{judge.Error, "undecided"}, {judge.NotTestable, "not testable here"}, {judge.NotApplicable, "not applicable"}} {
		for _, o := range omissions(r, of.verdict) {
			for i := range o.ids {
				o.ids[i] = words.Line(o.ids[i])
			}
			p.Omitted = append(p.Omitted,
				htmlOmission{of.title, words.Clean(words.Cut(words.Spread(o.reason), maxReason)),
					words.Line(words.And(o.roles) + "; " + words.And(o.drafts)), o.ids})
		}
	}
	p.requirements()
	if p.without > 0 {
		p.Left = append(p.Left,
			fmt.Sprintf("To keep this page small, it doesn't contain the traces of %s; the JSON report contains them.",
				words.Plural(p.without, "scenario")))
	}
	if p.bare > 0 {
		p.Left = append(p.Left,
			fmt.Sprintf(
				"To keep this page small, it contains only the headings of %s; the JSON report contains the rest.",
				words.Plural(p.bare, "scenario")))
	}
	return p
}

func (p *htmlPage) head() {
	r := p.report
	p.Heading = Heading(*r)
	p.Overall = words.Clean(r.Totals.Words(r.Overall))
	brief := r.Totals.Brief(r.Overall)
	p.Class, p.Mark = "error", "?"
	switch r.Overall {
	case judge.Conformant:
		p.Class, p.Mark = "pass", "✓"
	case judge.ConformantWithWarnings:
		p.Class, p.Mark = "warn", "✓"
	case judge.Nonconformant, judge.NotAsKnown:
		p.Class, p.Mark = "fail", "✗"
	case judge.AsKnown:
		p.Class, p.Mark = "known", "≈"
	case judge.Inconclusive:
	case judge.Partial:
		p.Class, p.Mark = "partial", "–"
	default:
		p.Overall, brief = "no verdict", "no verdict"
	}
	p.Overall, p.Extent, _ = strings.Cut(p.Overall, ", ")
	p.Title = brief + ": " + p.Heading
	p.Reason = words.Clean(words.Cut(words.Headline(r.Reason), maxReason))
	c := r.count()
	p.Counts = c.String()
	fact := func(label, text string, code bool) {
		if text != "" {
			p.Facts = append(p.Facts, htmlFact{label, words.Clean(words.Cut(text, maxReason)), code})
		}
	}
	fact("command", r.Implementation.Command, true)
	fact("profile", r.setUp(), false)
	for _, s := range r.First {
		fact("fix first", words.Cut(s, maxReason), false)
	}
	fact("not played", r.unplayed(), false)
	fact("selected", r.Selection.String(), true)
	if r.Shard != nil {
		fact("shard", r.Shard.String(), false)
	}
	if !r.Started.IsZero() {
		fact("started", r.Started.UTC().Format("2006-01-02 15:04:05 UTC"), false)
	}
	if r.Seed != 0 {
		fact("seed", strconv.FormatUint(r.Seed, 10), true)
	}
	if r.Strict {
		fact("strict", "also fail on a broken SHOULD", false)
	}
	if r.Texts != nil {
		fact("texts", r.Texts.String(), false)
	}
	if r.Sampling != nil {
		fact("verdicts", r.Sampling.String(), false)
	}
	if u := r.unfinished(); u != "" {
		p.Notes = append(p.Notes, u)
	}
	for _, n := range r.Notes {
		p.Notes = append(p.Notes, words.Clean(words.Cut(n, maxReason)))
	}
}

// columnClass names the verdict that a column of the summary counts.
var columnClass = map[string]string{
	"pass": "pass", "fail": "fail", "known": "known", "follows": "follows", "warn": "warn", "error": "error",
	"not testable": "untestable", "not applicable": "inapplicable",
}

func (p *htmlPage) summary() {
	// A phone has no room for empty columns; those of the verdict are always shown.
	shown := slices.DeleteFunc(columnsOf(p.report), func(c column) bool {
		return !slices.Contains([]string{"pass", "fail", "all"}, c.title) &&
			!slices.ContainsFunc(p.report.rules(), func(t Tally) bool { return c.count(t) > 0 })
	})
	for _, c := range shown {
		p.Titles = append(p.Titles, c.title)
	}
	var last Tally
	for _, t := range p.report.rules() {
		row := htmlRow{Role: words.Line(t.Role), Draft: words.Line(t.Draft), Level: t.Level.String(),
			First: t.Role != last.Role || t.Draft != last.Draft}
		last = t
		x := 0.0
		for _, c := range shown {
			n, class := c.count(t), columnClass[c.title]
			row.Cells = append(row.Cells, htmlCount{class, n})
			if class != "" && n > 0 && t.Total > 0 {
				width := 100 * float64(n) / float64(t.Total)
				row.Bar = append(row.Bar, htmlBar{class, part(x), part(width)})
				x += width
			}
		}
		p.Rows = append(p.Rows, row)
	}
	p.Advice = p.report.advice()
}

// part is a part of the width of a bar.
func part(x float64) string { return fmt.Sprintf("%.4g%%", x) }

// verdictClass is the class and the mark of a verdict.
func verdictClass(v judge.Verdict) (class, mark string) {
	switch v {
	case judge.Pass:
		return "pass", "✓"
	case judge.Fail:
		return "fail", "✗"
	case judge.Known:
		return "known", "≈"
	case judge.Warn:
		return "warn", "!"
	case judge.Advise:
		return "advise", "i"
	case judge.Follows:
		return "follows", "↳"
	case judge.NotApplicable:
		return "inapplicable", "∅"
	case judge.NotTestable:
		return "untestable", "–"
	}
	return "error", "?"
}

// verdictName is a verdict in words.
func verdictName(v judge.Verdict) string {
	if v == 0 {
		return "never run"
	}
	return strings.ReplaceAll(v.String(), "_", " ")
}

func (p *htmlPage) findings(v judge.Verdict, id, title, lead string) {
	section := htmlFindings{ID: id, Title: title, Lead: lead}
	for _, f := range findings(p.report) {
		if f.verdict != v {
			continue
		}
		one := htmlFinding{Anchor: p.anchor("finding", f.id), ID: words.Line(f.id), Level: f.level.String(),
			Rule: words.Line(f.rule), Remedy: words.Line(f.remedy), Places: f.places}
		for i := range one.Places {
			one.Places[i] = words.Line(one.Places[i])
		}
		one.Class, one.Mark = verdictClass(v)
		if one.Follow = strings.TrimPrefix(f.counted(), ", "); one.Follow != "" {
			for _, o := range f.follow {
				one.Followers = append(one.Followers,
					htmlPair{words.Line(o.Requirement), words.Plural(o.Scenarios, "scenario")})
			}
		}
		one.Known = words.Clean(words.Cut(f.known(), maxReason))
		for n, b := range f.cases {
			c := p.scenario(b.scenario, b.checks)
			if c.Home != nil && n == 0 && len(section.List) < maxOpened && v == judge.Fail {
				c.Home.Open = true
			}
			if n < maxCasesShown {
				one.Cases = append(one.Cases, c)
			} else {
				one.More = append(one.More, c)
			}
		}
		section.List = append(section.List, one)
	}
	if len(section.List) > 0 {
		p.Findings = append(p.Findings, section)
	}
}

// scenario shows s at its first mention, and a link to it from then on, with the results of its checks.
func (p *htmlPage) scenario(s *Scenario, checks []judge.Check) htmlCase {
	home, told := p.homes[s]
	c := htmlCase{Link: home}
	if !told {
		home = p.newScenario(s)
		p.homes[s] = home
		c = htmlCase{Home: home, Link: home}
	}
	if told {
		c.Complaints = p.complaints(home, s, checks)
	}
	return c
}

func (p *htmlPage) complaints(h *htmlScenario, s *Scenario, checks []judge.Check) []htmlComplaint {
	var out []htmlComplaint
	for _, c := range (breach{s, checks}).complaints() {
		one := htmlComplaint{
			Demanded: words.Clean(words.Cut(c.What, maxShown)), Sources: words.And(c.sources),
			Got:     words.Clean(words.Cut(c.Got, maxShown)),
			Allowed: words.Clean(words.Cut(c.Allowed, maxShown)),
			Path:    words.Line(words.Cut(c.Path, maxShown)), Seq: c.Seq,
		}
		if h.Trace != nil && h.Trace.Has(c.Seq) {
			one.Frame = h.Trace.FrameAnchor(c.Seq)
		}
		out = append(out, one)
	}
	return out
}

// anchor makes an id for links from what stays the same between runs.
func (p *htmlPage) anchor(parts ...string) template.URL {
	id := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-/_.", r):
			return r
		case r == '#':
			return '.'
		}
		return '_'
	}, strings.Join(parts, "/"))
	p.anchors[id]++
	if n := p.anchors[id]; n > 1 {
		id = fmt.Sprintf("%s__%d", id, n)
	}
	return template.URL(id) //nolint:gosec // of letters, digits and few signs
}

func (p *htmlPage) newScenario(s *Scenario) *htmlScenario {
	h := &htmlScenario{
		Anchor: p.anchor(s.Role, s.Draft, s.ID), ID: words.Line(s.ID),
		Name: words.Line(words.Cut(s.Name, maxShown)) + row(words.Line(s.ID)), Role: words.Line(s.Role),
		Draft: words.Line(s.Draft),
		Place: words.Line(fmt.Sprintf("%s:%d", s.path(), s.Line)), Verdict: verdictName(s.Verdict), Twin: s.Twin,
		Reason:    words.Clean(words.Cut(words.Spread(s.Reason), maxReason)),
		Reproduce: words.Clean(words.Cut(s.Reproduce, maxReason)),
	}
	h.Class, h.Mark = verdictClass(s.Verdict)
	h.Requirement = words.Line(s.Requirement)
	h.Listed = slices.ContainsFunc(p.report.Requirements, func(q Requirement) bool { return q.ID == s.Requirement })
	if s.Trials != nil {
		h.Trials = fmt.Sprintf("%s; trial %d is shown", trialsOf(s.Trials), s.Trials.Shown)
	}
	if s.unstarted() {
		h.Unrun = true
		return h
	}
	if p.text -= weight(s); p.text < 0 {
		p.text += weight(s)
		h.Bare = true
		p.bare++
		return h
	}
	for _, step := range s.Steps {
		h.Steps = append(h.Steps, htmlStep{words.Line(step.Keyword), words.Clean(words.Cut(step.Text, maxReason)),
			words.Clean(words.Cut(step.Doc, maxReason)), step.Failed})
	}
	h.Held = held(s.Checks)
	var focus []int
	var bad []judge.Check
	for _, c := range s.Checks {
		if !c.OK {
			focus, bad = append(focus, c.Seq), append(bad, c)
		}
	}
	if len(s.Trace) > 0 {
		var t *diagram.Diagram
		if diagram.Least(s.Trace) <= p.traces && p.misfits < maxMisfits {
			t = diagram.New(s.Role, s.Draft, s.Trace, h.Anchor, focus)
			if t.Size > p.traces {
				p.misfits++
				t = nil
			}
		}
		if t == nil {
			p.without++
			h.NoTrace = fmt.Sprintf("To keep this page small, the trace (%s) is left out; the JSON report contains it.",
				words.Plural(len(s.Trace), "frame"))
		} else {
			p.traces -= t.Size
			h.Trace = t
		}
	} else if len(bad) > 0 || s.Verdict == judge.Error {
		h.NoTrace = "The trace was not kept. To keep the traces of failures, use --keep failures."
	}
	h.Complaints = p.complaints(h, s, bad)
	if len(bad) > 0 {
		h.Brief = brief(bad)
	}
	return h
}

// brief describes the first broken check on one line.
func brief(bad []judge.Check) string {
	c := bad[0]
	switch {
	case c.Got != "" && c.Allowed != "":
		return words.Shorten(words.Line("got "+c.Got+", allowed "+c.Allowed), maxBrief)
	case c.Got != "":
		return words.Shorten(words.Line("got "+c.Got), maxBrief)
	}
	return words.Shorten(words.Line(c.What), maxBrief)
}

// unstarted reports whether nothing was sent or checked in s: there is nothing to show but that.
func (s *Scenario) unstarted() bool {
	return (s.Verdict == judge.Error || s.Verdict == 0) && len(s.Checks) == 0 && len(s.Trace) == 0 &&
		!slices.ContainsFunc(s.Steps, func(x Step) bool { return x.Failed })
}

// weight estimates the size of a scenario in the page without its trace.
func weight(s *Scenario) int {
	n := 900 + 3*len(s.ID) + len(s.Name) + min(len(s.Reason), maxReason) + min(len(s.Reproduce), maxReason)
	for _, step := range s.Steps {
		n += 60 + min(len(step.Text), maxReason) + min(len(step.Doc), maxReason)
	}
	for _, c := range s.Checks {
		switch {
		case !c.OK:
			n += 400 + min(len(c.What), maxShown) + min(len(c.Got), maxShown) + min(len(c.Allowed), maxShown)
		case c.Source == judge.Step:
			n += 60 + min(len(c.What), maxShown)
		default:
			n += 8
		}
	}
	return n
}

// held lists the passed checks: the expectations of the scenario, and the requirements of the other judges.
func held(checks []judge.Check) []htmlPair {
	var out []htmlPair
	ids := map[judge.Source][]string{}
	for _, c := range checks {
		switch {
		case !c.OK:
		case c.Source == judge.Step:
			out = append(out, htmlPair{words.Line(c.Requirement), words.Clean(words.Cut(c.What, maxShown))})
		default:
			ids[c.Source] = insert(ids[c.Source], strings.TrimPrefix(words.Line(c.Requirement), firstProtocol()+"-"))
		}
	}
	for _, of := range []judge.Source{judge.Schema, judge.Law, judge.Oracle} {
		if len(ids[of]) > 0 {
			out = append(out, htmlPair{of.String(), strings.Join(ids[of], " ")})
		}
	}
	return out
}

// severity orders verdicts by their interest to readers.
func severity(v judge.Verdict) int {
	return slices.Index([]judge.Verdict{judge.Pass, judge.NotApplicable, judge.NotTestable, judge.Follows, judge.Advise,
		judge.Warn, judge.Known, 0, judge.Error, judge.Fail}, v)
}

// requirements fills the matrix and, below it, every scenario that no finding has mentioned.
func (p *htmlPage) requirements() {
	r := p.report
	column := func(role, draft string) int {
		return slices.IndexFunc(p.Columns, func(c htmlColumn) bool { return c.Role == role && c.Draft == draft })
	}
	for _, q := range r.Requirements {
		if column(q.Role, q.Draft) < 0 {
			p.Columns = append(p.Columns, htmlColumn{Role: q.Role, Draft: q.Draft})
		}
	}
	slices.SortStableFunc(p.Columns,
		func(a, b htmlColumn) int { return cmp.Or(cmp.Compare(a.Role, b.Role), -cmp.Compare(a.Draft, b.Draft)) })
	for _, c := range p.Columns {
		if n := len(p.Roles) - 1; n >= 0 && p.Roles[n].Role == c.Role {
			p.Roles[n].Span++
		} else {
			p.Roles = append(p.Roles, htmlColumn{Role: c.Role, Span: 1})
		}
	}
	under := map[key][]*Scenario{}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		k := key{s.Requirement, s.Role, s.Draft}
		under[k] = append(under[k], s)
	}
	rows := map[string]*htmlRequirement{}
	worst := map[string]judge.Verdict{}
	for i := range r.Requirements {
		q := &r.Requirements[i]
		row := rows[q.ID]
		if row == nil {
			row = &htmlRequirement{ID: words.Line(q.ID), Cells: make([]htmlCell, len(p.Columns)),
				Level: q.Level.String(), Rule: words.Clean(words.Cut(q.Rule, maxReason))}
			rows[q.ID], worst[q.ID] = row, q.Verdict
			p.Requirements = append(p.Requirements, row)
		}
		if severity(q.Verdict) > severity(worst[q.ID]) {
			worst[q.ID] = q.Verdict
		}
		if !strings.Contains(row.Level, q.Level.String()) {
			row.Level += ", " + q.Level.String()
		}
		cell := &row.Cells[column(q.Role, q.Draft)]
		class, mark := verdictClass(q.Verdict)
		*cell = htmlCell{
			Role: words.Line(q.Role), Draft: words.Line(q.Draft), Class: class, Mark: mark,
			Verdict: verdictName(q.Verdict), Anchor: p.anchor(q.ID, q.Role, q.Draft),
			Place: words.Line(q.place()), Reason: words.Clean(words.Cut(q.Reason, maxReason)),
		}
		if q.Checks.OK+q.Checks.Broken > 0 {
			cell.Checks = words.Plural(q.Checks.OK, "check") + " passed"
			if q.Checks.Broken > 0 {
				cell.Checks += fmt.Sprintf(", %d broken", q.Checks.Broken)
			}
		}
		k := key{q.ID, q.Role, q.Draft}
		for _, s := range under[k] {
			cell.Scenarios = append(cell.Scenarios, p.scenario(s, nil))
		}
		delete(under, k)
	}
	slices.SortStableFunc(p.Requirements, func(a, b *htmlRequirement) int { return cmp.Compare(a.ID, b.ID) })
	for _, columns := range [][]htmlColumn{p.Columns, p.Roles} {
		for i := range columns {
			columns[i].Role, columns[i].Draft = words.Line(columns[i].Role), words.Line(columns[i].Draft)
		}
	}
	for id, row := range rows {
		row.Class, _ = verdictClass(worst[id])
	}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		if _, left := under[key{s.Requirement, s.Role, s.Draft}]; left && p.homes[s] == nil {
			p.Others = append(p.Others, p.scenario(s, nil).Home)
		}
	}
}
