package report

import (
	"cmp"
	"io"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// WriteScenario writes what [WriteText] tells of one scenario of r: what broke in it, or why it could not be judged. It
// writes nothing about one that passed.
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
