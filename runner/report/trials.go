package report

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// String describes how verdicts were determined.
func (s Sampling) String() string {
	return fmt.Sprintf("statistical: %d trials of each scenario, which passes if %s of them pass", s.Trials,
		percent(s.PassRate))
}

// trialsOf describes the results of a scenario's trials.
func trialsOf(t *judge.Trials) string {
	text := fmt.Sprintf("%d of %d passed, %s (95%% interval %s to %s), %s required",
		t.Passed, t.Judged, percent(t.Rate), percent(t.Low), percent(t.High), percent(t.Wanted))
	if n := t.Run - t.Judged; n > 0 {
		text += fmt.Sprintf("; %d of the %d trials could not be judged", n, t.Run)
	}
	return text
}

// percent is a share of 1 with one decimal, where it has one.
func percent(share float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", 100*share), ".0") + "%"
}

// unsteady returns the scenarios in which something was broken so rarely that it is tolerated.
func unsteady(r *Report) []*Scenario {
	var out []*Scenario
	for i := range r.Scenarios {
		if s := &r.Scenarios[i]; s.Trials != nil && len(s.Trials.Tolerated) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// tolerated describes the failed trials that the required share allows.
func (s *Scenario) tolerated() string {
	return fmt.Sprintf("%s; tolerated: %s", trialsOf(s.Trials), strings.Join(s.Trials.Tolerated, " "))
}
