package certificate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// resultOf returns the test result of a report. It omits advice, which decides nothing.
func resultOf(r report.Report, suite report.Suite) TestResult {
	out := TestResult{Result: Passed, Configuration: []Resource{{Name: "c2a-conform",
		URI:    "pkg:golang/github.com/c2a-conform/c2a-conform@" + suite.Version,
		Digest: map[string]string{"sha256": strings.TrimPrefix(suite.Catalogue, digestPrefix)}}}}
	for _, q := range r.Requirements {
		if q.Level == judge.Advice {
			continue
		}
		switch name := testName(q); q.Verdict {
		case judge.Pass:
			out.PassedTests = append(out.PassedTests, name)
		case judge.Warn, judge.Known, judge.Follows:
			out.WarnedTests = append(out.WarnedTests, name)
			out.Result = Warned
		case judge.Fail:
			out.FailedTests = append(out.FailedTests, name)
			out.Result = Failed
		}
	}
	slices.Sort(out.PassedTests)
	slices.Sort(out.WarnedTests)
	slices.Sort(out.FailedTests)
	return out
}

// testName returns the name of a requirement in test results.
func testName(q report.Requirement) string { return q.Draft + "/" + q.Role + "/" + q.ID }

// claimsOf returns the optional capabilities that a report shows as declared, and those that it shows as not declared.
func claimsOf(r report.Report) (claimed, not []string) {
	claimed, not = []string{}, []string{} // lists in JSON, even when empty
	for _, c := range r.Capabilities {
		if c.Declared {
			claimed = append(claimed, c.Name)
		} else {
			not = append(not, c.Name)
		}
	}
	return claimed, not
}

// samplingOf returns the results of repeated trials, or nil if there were none.
func samplingOf(r report.Report) *Sampling {
	if r.Sampling == nil {
		return nil
	}
	out := &Sampling{Trials: r.Sampling.Trials, PassRate: r.Sampling.PassRate, Of: []Trials{}}
	for _, s := range r.Scenarios {
		if t := s.Trials; t != nil {
			out.Of = append(out.Of, Trials{s.ID, s.Role, s.Draft, t.Judged, t.Passed, t.Low, t.High})
		}
	}
	return out
}

// cellsOf counts the requirements of each role and draft.
func cellsOf(r report.Report) []Cell {
	out := []Cell{}
	clauses := map[int]map[string]bool{} // by cell: whether all requirements about the clause were judged
	for _, q := range r.Requirements {
		if q.Level == judge.Advice {
			continue
		}
		i := slices.IndexFunc(out, func(c Cell) bool { return c.Role == q.Role && c.Draft == q.Draft })
		if i < 0 {
			i = len(out)
			out = append(out, Cell{Role: q.Role, Draft: q.Draft})
			clauses[i] = map[string]bool{}
		}
		out[i].count(q)
		for _, id := range q.Clauses {
			before, seen := clauses[i][id]
			clauses[i][id] = (before || !seen) && q.Verdict.Judged()
		}
	}
	for i := range out {
		slices.SortFunc(out[i].Counts, func(a, b Count) int { return cmp.Compare(a.Level, b.Level) })
		for _, judged := range clauses[i] {
			out[i].Clauses.Total++
			if judged {
				out[i].Clauses.Judged++
			}
		}
	}
	return out
}

func (c *Cell) count(q report.Requirement) {
	i := slices.IndexFunc(c.Counts, func(n Count) bool { return n.Level == q.Level })
	if i < 0 {
		i = len(c.Counts)
		c.Counts = append(c.Counts, Count{Level: q.Level})
	}
	n := &c.Counts[i]
	n.Total++
	switch q.Verdict {
	case judge.Pass:
		n.Passed++
	case judge.Warn:
		n.Warned++
	case judge.Known, judge.Follows:
		n.Known++
	case judge.NotApplicable:
		n.NotApplicable++
	default:
		n.Open++
	}
}

// Of returns how many requirements of a level passed, of how many.
func (c Cell) Of(level judge.Level) (passed, total int) {
	for _, n := range c.Counts {
		if n.Level == level {
			passed, total = passed+n.Passed, total+n.Total
		}
	}
	return passed, total
}
