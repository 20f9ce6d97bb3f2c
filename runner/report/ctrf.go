package report

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// ctrfVersion is the version of the Common Test Report Format that is written.
const ctrfVersion = "0.0.0"

type ctrfReport struct {
	Format      string      `json:"reportFormat"`
	Version     string      `json:"specVersion"`
	Timestamp   string      `json:"timestamp,omitempty"`
	GeneratedBy string      `json:"generatedBy"`
	Results     ctrfResults `json:"results"`
}

type ctrfResults struct {
	Tool struct {
		Name    string `json:"name"`
		Version string `json:"version,omitempty"`
	} `json:"tool"`
	Summary     ctrfSummary     `json:"summary"`
	Tests       []ctrfTest      `json:"tests"`
	Environment ctrfEnvironment `json:"environment"`
}

type ctrfSummary struct {
	Tests    int            `json:"tests"`
	Passed   int            `json:"passed"`
	Failed   int            `json:"failed"`
	Skipped  int            `json:"skipped"`
	Pending  int            `json:"pending"`
	Other    int            `json:"other"`
	Suites   int            `json:"suites"`
	Start    int64          `json:"start"` // Unix, ms
	Stop     int64          `json:"stop"`
	Duration int64          `json:"duration"`
	Extra    map[string]any `json:"extra"`
}

type ctrfEnvironment struct {
	ReportName string `json:"reportName"`
	AppName    string `json:"appName,omitempty"`
	AppVersion string `json:"appVersion,omitempty"`
	Healthy    bool   `json:"healthy"`
}

type ctrfTest struct {
	ID       string            `json:"testId"`
	Name     string            `json:"name"`
	Status   string            `json:"status"`
	Raw      string            `json:"rawStatus,omitempty"`
	Duration int64             `json:"duration"`
	Suite    []string          `json:"suite,omitempty"`
	Message  string            `json:"message,omitempty"`
	Trace    string            `json:"trace,omitempty"`
	File     string            `json:"filePath,omitempty"`
	Line     int               `json:"line,omitempty"`
	Tags     []string          `json:"tags,omitempty"`
	Labels   map[string]string `json:"labels,omitempty"`
	Type     string            `json:"type,omitempty"`
	Steps    []ctrfStep        `json:"steps,omitempty"`
}

type ctrfStep struct {
	Name   string `json:"name"`
	Status string `json:"status"`
}

// ctrfStatus is what the format calls a verdict. That nothing could be judged is no failure of the implementation; what
// never ran is pending.
var ctrfStatus = map[judge.Verdict]string{
	judge.Pass: "passed", judge.Warn: "passed", judge.Advise: "passed",
	judge.Fail: "failed", judge.Known: "other", judge.Follows: "other", judge.Error: "other", 0: "pending",
	judge.NotApplicable: "skipped", judge.NotTestable: "skipped",
}

// WriteCTRF writes r in the Common Test Report Format, one test per scenario. Like JUnit XML it has a test more where
// the run isn't conformant and no scenario failed.
func WriteCTRF(w io.Writer, r Report) error {
	out := ctrfReport{Format: "CTRF", Version: ctrfVersion,
		GeneratedBy: words.Line(r.Suite.Name + " " + r.Suite.Version)}
	res := &out.Results
	res.Tool.Name, res.Tool.Version = cmp.Or(r.Suite.Name, "c2a-conform"), r.Suite.Version
	if !r.Started.IsZero() {
		out.Timestamp = r.Started.UTC().Format(time.RFC3339)
		res.Summary.Start = r.Started.UnixMilli()
	}
	res.Summary.Stop = res.Summary.Start + r.DurationMs
	res.Summary.Duration = r.DurationMs
	res.Summary.Extra = map[string]any{"overall": r.Overall, "reason": words.Line(words.Headline(r.Reason)),
		"strict": r.Strict, "planned": r.Planned, "verdict": words.Line(r.Totals.Words(r.Overall))}
	if r.Seed != 0 {
		res.Summary.Extra["seed"] = strconv.FormatUint(r.Seed, 10)
	}
	if note := r.unfinished(); note != "" {
		res.Summary.Extra["unfinished"] = note
	}
	if len(r.Causes) > 0 {
		res.Summary.Extra["causes"] = r.Causes
	}
	ok := r.Overall.Green()
	res.Environment = ctrfEnvironment{
		ReportName: Heading(r), AppName: words.Line(r.Implementation.Name),
		AppVersion: words.Line(r.Implementation.Version), Healthy: r.Overall.Conforms(),
	}
	var suites []string
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		if name := s.suite(); !slices.Contains(suites, name) {
			suites = append(suites, name)
		}
		res.add(ctrfTestOf(&r, s))
	}
	if !ok && res.Summary.Failed == 0 {
		res.add(ctrfTest{
			ID: "run/verdict", Name: "verdict", Status: "failed", Raw: r.Overall.String(),
			Message: words.Line(r.Totals.Words(r.Overall) + ": " + words.Headline(r.Reason)),
			Trace:   words.Cut(words.Clean(words.Spread(r.Reason)), maxCaseText), Type: "conformance",
		})
	}
	if res.Tests == nil {
		res.Tests = []ctrfTest{}
	}
	res.Summary.Suites = len(suites)
	return indented(w, out)
}

func (r *ctrfResults) add(t ctrfTest) {
	s := &r.Summary
	s.Tests++
	*map[string]*int{"passed": &s.Passed, "failed": &s.Failed, "skipped": &s.Skipped, "pending": &s.Pending,
		"other": &s.Other}[t.Status]++
	r.Tests = append(r.Tests, t)
}

func ctrfTestOf(r *Report, s *Scenario) ctrfTest {
	v := s.Verdict
	if r.neverRan(s) {
		v = 0
	}
	t := ctrfTest{
		ID: strings.Join([]string{s.Role, s.Draft, s.ID}, "/"), Name: words.Line(s.Name + row(s.ID)),
		Status: ctrfStatus[v], Duration: s.DurationMs,
		Suite: []string{s.Role, s.Draft, s.Area}, File: s.path(), Line: s.Line, Type: "conformance",
		Tags: []string{s.Level.String(), s.Role, s.Draft, s.Area},
		Labels: map[string]string{"requirement": s.Requirement, "level": s.Level.String(), "role": s.Role,
			"draft": s.Draft},
	}
	if v != 0 {
		t.Raw = v.String()
	}
	switch v {
	case judge.Pass:
	case judge.Fail, judge.Warn, judge.Advise:
		_, t.Message = caseMessage(r, s)
		t.Trace = words.Cut(caseText(r, s, v), maxCaseText)
	case judge.Known:
		t.Message = words.Cut(words.Line("known failure: "+s.Excuse()), maxShown)
	default:
		t.Message = words.Cut(words.Line(words.Headline(s.Reason)), maxShown)
		if words.Headline(s.Reason) != s.Reason {
			t.Trace = words.Cut(words.Clean(words.Spread(s.Reason)), maxCaseText)
		}
	}
	if v.Judged() {
		for _, step := range s.Steps {
			one := ctrfStep{words.Cut(words.Line(step.Keyword+" "+step.Text), maxShown), "passed"}
			if step.Failed {
				one.Status = "failed"
			}
			t.Steps = append(t.Steps, one)
		}
	}
	return t
}

// row tells apart the rows of an outline, which share a name: " #3".
func row(id string) string {
	if _, n, ok := strings.Cut(id, "#"); ok {
		return " #" + n
	}
	return ""
}

// suite names the suite that s belongs to in formats that have some.
func (s *Scenario) suite() string {
	return strings.TrimRight(strings.Join([]string{s.Role, s.Draft, s.Area}, " "), " ")
}
