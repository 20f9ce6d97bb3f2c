// Package stream writes a report as lines of JSON while its run continues, for test runners and other programs that
// show each scenario when it ends. Input: reports of one scenario each, and at the end the whole report. Output: one
// JSON object per line. schemas/report/stream.json is its schema.
//
//	{"event":"start", ...}      once, before the first scenario: the program under test, the seed, the plan
//	{"event":"scenario", ...}   for each scenario: its verdict, and everything that the JSON report has about it
//	{"event":"end", ...}        once, at the end: the verdict on the run, and the report without its scenarios
//
// A scenario has a second line, before the end, if the whole run changes its verdict: the last line counts. Only a
// failure can change, to one that follows from another. Every planned scenario has a line. A stream without an end was
// cut off, and says nothing about the run.
package stream

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Version is the version of the lines, in each start as streamVersion. It increases when a member is removed or changes
// its meaning, but not when one is added.
const Version = 1

// A Start is the first line.
type Start struct {
	Event          string                `json:"event"` // start
	StreamVersion  int                   `json:"streamVersion"`
	Suite          report.Suite          `json:"suite"`
	Implementation report.Implementation `json:"implementation"`
	Seed           uint64                `json:"seed,string,omitempty"`
	Planned        int                   `json:"planned"` // lines of scenarios to come
}

// A Scenario is the line of a scenario.
type Scenario struct {
	Event    string          `json:"event"`            // scenario
	Run      string          `json:"run"`              // names the scenario in its role and draft, as --only takes it
	Verdict  judge.Verdict   `json:"verdict,omitzero"` // absent: it never ran
	Known    string          `json:"known,omitempty"`  // why its failure is accepted
	Text     string          `json:"text,omitempty"`   // what the text report shows of it; absent if it passed
	Scenario report.Scenario `json:"scenario"`         // as in the JSON report
}

// An End is the last line.
type End struct {
	Event   string        `json:"event"` // end
	Overall judge.Overall `json:"overall"`
	Green   bool          `json:"green"`           // the run lets a build pass
	Words   string        `json:"words,omitempty"` // the verdict in a sentence, with its number of MUSTs
	Reason  string        `json:"reason,omitempty"`
	Report  report.Report `json:"report"` // without scenarios
}

// A Writer writes the lines of one run. Its methods must be called one at a time.
type Writer struct {
	to    io.Writer
	begun bool
	told  map[string]judge.Verdict
	err   error // the first
}

// New returns a Writer whose lines go to w, each by one call of Write.
func New(w io.Writer) *Writer { return &Writer{to: w, told: map[string]judge.Verdict{}} }

// Write writes a whole report at once.
func Write(w io.Writer, r report.Report) error { return New(w).End(r) }

// Scenarios writes the lines of the scenarios of r. A failure to write is returned by [Writer.End].
func (w *Writer) Scenarios(r report.Report) {
	w.start(r)
	for _, s := range r.Scenarios {
		name := s.Run()
		if before, ok := w.told[name]; ok && before == s.Verdict {
			continue
		}
		w.told[name] = s.Verdict
		var text strings.Builder
		w.fail(report.WriteScenario(&text, r, s, report.Style{}))
		w.line(Scenario{Event: "scenario", Run: name, Text: strings.TrimSpace(text.String()), Known: s.Excuse(),
			Scenario: s, Verdict: s.Verdict})
	}
}

// End writes the lines for scenarios of r that were not written yet, and the last line. Its error is the first of all
// lines.
func (w *Writer) End(r report.Report) error {
	w.Scenarios(r)
	end := End{Event: "end", Overall: r.Overall, Green: r.Overall.Green(), Reason: r.Reason, Report: r}
	if r.Totals != nil {
		end.Words = r.Totals.Words(r.Overall)
	}
	end.Report.Scenarios = []report.Scenario{}
	w.line(end)
	return w.err
}

func (w *Writer) start(r report.Report) {
	if w.begun {
		return
	}
	w.begun = true
	w.line(Start{Event: "start", StreamVersion: Version, Suite: r.Suite, Implementation: r.Implementation,
		Seed: r.Seed, Planned: r.Planned})
}

// line writes one line, unless one before it failed.
func (w *Writer) line(v any) {
	if w.err != nil {
		return
	}
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		w.fail(err)
		return
	}
	_, err := io.WriteString(w.to, out.String())
	w.fail(err)
}

func (w *Writer) fail(err error) {
	if w.err == nil && err != nil {
		w.err = err
	}
}
