package report

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// maxCaseText is the maximum length of the text about one scenario in JUnit XML, in characters.
const maxCaseText = 16 << 10

type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	Name    string   `xml:"name,attr"`
	junitCounts
	Time   string       `xml:"time,attr"`
	Suites []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name string `xml:"name,attr"`
	junitCounts
	Time       string          `xml:"time,attr"`
	Timestamp  string          `xml:"timestamp,attr,omitempty"`
	Properties []junitProperty `xml:"properties>property,omitempty"`
	Cases      []junitCase     `xml:"testcase"`

	ms int64
}

type junitCounts struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Skipped  int `xml:"skipped,attr"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Class     string        `xml:"classname,attr"`
	File      string        `xml:"file,attr,omitempty"`
	Line      int           `xml:"line,attr,omitempty"`
	Time      string        `xml:"time,attr"`
	Failure   *junitOutcome `xml:"failure"`
	Error     *junitOutcome `xml:"error"`
	Skipped   *junitOutcome `xml:"skipped"`
	SystemOut *junitText    `xml:"system-out"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",cdata"`
}

type junitText struct {
	Text string `xml:",cdata"`
}

// WriteJUnit writes r as JUnit XML: one suite per role, draft and area, and one case per scenario. A failed scenario
// has a failure, and one that ended in an error has an error. A scenario that is not applicable, not testable, known or
// was never run is skipped. Warnings and advice are output of a passed case. CI services show the failure of a case, so
// it contains the finding. The output of the case has the whole trace. If the run isn't conformant for a reason outside
// its scenarios, that is a case of its own, so that the file never passes when the run doesn't.
func WriteJUnit(w io.Writer, r Report) error {
	doc := junitSuites{Name: Heading(r), Time: words.Seconds(r.DurationMs)}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		name := s.suite()
		n := len(doc.Suites) - 1
		if n < 0 || doc.Suites[n].Name != name {
			doc.Suites = append(doc.Suites, newSuite(&r, name))
			n++
		}
		doc.Suites[n].add(newCase(&r, s), s.DurationMs)
	}
	for i := range doc.Suites {
		doc.Suites[i].Time = words.Seconds(doc.Suites[i].ms)
		doc.count(doc.Suites[i].junitCounts)
	}
	if len(doc.Suites) > 0 {
		first := &doc.Suites[0]
		for _, f := range findings(&r) {
			first.Properties = append(first.Properties,
				junitProperty{"cause", words.Line(f.id + ": " + words.Plural(len(f.cases), "scenario") + f.counted())})
		}
	}
	if c, ok := runCase(&r, doc.junitCounts); ok {
		s := newSuite(&r, "run")
		s.add(c, 0)
		s.Time = words.Seconds(0)
		doc.Suites = append(doc.Suites, s)
		doc.count(s.junitCounts)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(doc); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

func newSuite(r *Report, name string) junitSuite {
	s := junitSuite{Name: name, Properties: []junitProperty{
		{"suite", words.Line(r.Suite.Name + " " + r.Suite.Version)},
		{"implementation", words.Line(r.Implementation.Name + " " + r.Implementation.Version)},
		{"overall", r.Overall.String()},
		{"verdict", words.Line(r.Totals.Words(r.Overall))},
	}}
	if u := r.unfinished(); u != "" {
		s.Properties = append(s.Properties, junitProperty{"experimental", u})
	}
	if r.Sampling != nil {
		s.Properties = append(s.Properties, junitProperty{"verdicts", r.Sampling.String()})
	}
	if r.Shard != nil {
		s.Properties = append(s.Properties, junitProperty{"shard", r.Shard.String()})
	}
	if !r.Started.IsZero() {
		s.Timestamp = r.Started.UTC().Format(time.RFC3339)
	}
	return s
}

func (s *junitSuite) add(c junitCase, ms int64) {
	one := junitCounts{Tests: 1}
	switch {
	case c.Failure != nil:
		one.Failures = 1
	case c.Error != nil:
		one.Errors = 1
	case c.Skipped != nil:
		one.Skipped = 1
	}
	s.count(one)
	s.ms += ms
	s.Cases = append(s.Cases, c)
}

func (c *junitCounts) count(more junitCounts) {
	c.Tests += more.Tests
	c.Failures += more.Failures
	c.Errors += more.Errors
	c.Skipped += more.Skipped
}

func newCase(r *Report, s *Scenario) junitCase {
	c := junitCase{
		Name:  s.ID,
		Class: strings.Join([]string{strings.ToLower(protocolOf(s.Requirement)), s.Role, s.Draft, s.Area}, "."),
		File:  s.path(), Line: s.Line, Time: words.Seconds(s.DurationMs),
	}
	switch s.Verdict {
	case judge.Pass:
		if s.Trials != nil {
			c.SystemOut = &junitText{"trials: " + trialsOf(s.Trials)}
			if len(s.Trials.Tolerated) > 0 {
				c.SystemOut.Text = "trials: " + s.tolerated()
			}
		}
	case judge.Warn, judge.Advise:
		c.SystemOut = &junitText{words.Cut(caseText(r, s, s.Verdict), maxCaseText)}
	case judge.Fail:
		c.Failure = &junitOutcome{Text: words.Cut(caseText(r, s, judge.Fail), maxCaseText)}
		c.Failure.Type, c.Failure.Message = caseMessage(r, s)
		if seen := wire(s); seen != "" {
			c.SystemOut = &junitText{seen}
		}
	case judge.Known:
		c.Skipped = &junitOutcome{Message: words.Cut(words.Line("known failure: "+s.Excuse()), maxShown)}
	case judge.Follows:
		c.Skipped = &junitOutcome{Message: words.Cut(words.Line("failed as a consequence of "+
			words.And(judge.Causes(s.Checks))), maxShown)}
		c.SystemOut = &junitText{words.Cut(caseText(r, s, judge.Fail), maxCaseText)}
	case judge.NotApplicable, judge.NotTestable:
		c.Skipped = &junitOutcome{Message: words.Line(s.Verdict.String() + ": " + s.Reason)}
	default: // an error, or never run
		if r.neverRan(s) {
			c.Skipped = &junitOutcome{
				Message: words.Cut(
					words.Line(strings.TrimSuffix("never run: "+strings.TrimPrefix(words.Headline(s.Reason), notRun),
						": ")), maxShown)}
			break
		}
		reason := cmp.Or(s.Reason, "unknown reason")
		text := words.Spread(reason)
		if s.Reproduce != "" {
			text += "\n\nreproduce: " + s.Reproduce
		}
		if seen := wire(s); seen != "" {
			c.SystemOut = &junitText{seen}
		}
		c.Error = &junitOutcome{Message: words.Cut(words.Line(words.Spread(reason)), maxShown), Type: "error",
			Text: words.Cut(words.Clean(text), maxCaseText)}
	}
	return c
}

// caseMessage is the first failure of a scenario on one line, with its requirement.
func caseMessage(r *Report, s *Scenario) (requirement, message string) {
	for _, f := range findings(&Report{Requirements: r.Requirements, Strict: r.Strict, Scenarios: []Scenario{*s}}) {
		return f.id, words.Cut(words.Line(f.id+": "+cmp.Or(f.rule, f.cases[0].checks[0].What)), maxShown)
	}
	return s.Requirement, words.Line(s.Requirement + " failed")
}

// caseText is the text report for a single scenario.
func caseText(r *Report, s *Scenario, v judge.Verdict) string {
	p := page{width: defaultWidth}
	for _, f := range findings(&Report{Requirements: r.Requirements, Strict: r.Strict, Scenarios: []Scenario{*s}}) {
		if f.verdict <= v {
			p.finding(f, plain, maxCases)
		}
	}
	return strings.TrimSpace(p.out.String())
}

// wire is the whole trace, with a line for each frame of interest; if it is too long, only the end.
func wire(s *Scenario) string {
	var b strings.Builder
	for _, g := range frames.Told(s.Draft, s.Trace) {
		fmt.Fprintf(&b, "%9s %s %s\n", g.Clock(), g.Arrow(), g.Text)
	}
	text := strings.TrimRight(b.String(), "\n")
	if len(text) > maxCaseText {
		text = text[len(text)-maxCaseText:]
		_, text, _ = strings.Cut(text, "\n")
		text = "... the beginning is left out\n" + text
	}
	return text
}

// runCase is the verdict on the run, if no scenario shows it.
func runCase(r *Report, c junitCounts) (junitCase, bool) {
	out := junitCase{Name: "verdict", Class: strings.ToLower(r.product()) + ".run", Time: words.Seconds(0)}
	outcome := &junitOutcome{Message: words.Line(r.Totals.Words(r.Overall) + ": " + words.Headline(r.Reason)),
		Type: r.Overall.String()}
	if words.Headline(r.Reason) != r.Reason {
		outcome.Text = words.Cut(words.Clean(words.Spread(r.Reason)), maxCaseText)
	}
	switch {
	case c.Failures+c.Errors > 0:
		return out, false
	case r.Overall.Green():
		return out, false
	case r.Overall == judge.Nonconformant, r.Overall == judge.NotAsKnown:
		out.Failure = outcome
	default:
		out.Error = outcome
	}
	return out, true
}
