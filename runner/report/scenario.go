package report

import (
	"cmp"
	"io"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// WriteScenario writes what [WriteText] reports about one scenario of r: what broke in it, or why it could not be
// judged. It writes nothing about one that passed.
func WriteScenario(w io.Writer, r Report, s Scenario, style Style) error {
	p := page{width: max(minWidth, cmp.Or(style.Width, defaultWidth)), color: style.Color}
	r.Scenarios = []Scenario{s}
	p.findings(&r, judge.Fail, "Failures")
	p.findings(&r, judge.Warn, "Warnings")
	p.findings(&r, judge.Advise, "Advice")
	r.Requirements = nil
	p.troubles(&r)
	_, err := w.Write(p.out.Bytes())
	return err
}

// Run names s in its role and draft, as a plan does.
func (s *Scenario) Run() string { return s.ID + " [" + s.Role + " " + s.Draft + "]" }

// Excuse is why the failures of s are accepted: the reasons in the list of known failures, without duplicates; "" if
// there are none.
func (s *Scenario) Excuse() string { return reasons(s.Checks) }
