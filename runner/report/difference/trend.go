package difference

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A Run is a report with the file that it was read from.
type Run struct {
	File   string
	Report report.Report
}

// A Point is a run on the way from the first to the last.
type Point struct {
	File string `json:"file"`
	Side
	Passed  int  `json:"passed"`  // MUSTs
	Musts   int  `json:"musts"`   // of all that the program declares
	Failing int  `json:"failing"` // scenarios
	Broken  int  `json:"broken"`  // scenarios that fail since the run before
	Fixed   int  `json:"fixed"`   // scenarios that pass since the run before
	Silent  int  `json:"silent"`  // checks that no longer run since the run before
	Worse   bool `json:"worse"`   // than the run before
}

// Trend puts runs in the order in which they began, and compares each with the one before.
func Trend(runs []Run) []Point {
	runs = slices.Clone(runs)
	slices.SortStableFunc(runs, func(a, b Run) int { return a.Report.Started.Compare(b.Report.Started) })
	points := []Point{} // a list in JSON, even when empty
	for i, r := range runs {
		p := Point{File: r.File, Side: side(r.Report)}
		if t := r.Report.Totals; t != nil {
			p.Passed, p.Musts = t.Must.Passed, t.Must.Planned
		}
		for _, s := range r.Report.Scenarios {
			if s.Verdict == judge.Fail {
				p.Failing++
			}
		}
		if i > 0 {
			d := Of(runs[i-1].Report, r.Report)
			p.Broken, p.Fixed, p.Silent = len(d.Scenarios.Broken), len(d.Scenarios.Fixed), len(d.Silent)
			p.Worse = d.Worse
		}
		points = append(points, p)
	}
	return points
}

// WriteTrend writes a line for each run.
func WriteTrend(w io.Writer, points []Point) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t,
		"started\timplementation\tverdict\tMUSTs passed\tscenarios failing\tsince the previous run\ttime\tfile")
	for i, p := range points {
		since := "-"
		if i > 0 {
			since = fmt.Sprintf("%d newly failing, %d fixed", p.Broken, p.Fixed)
			if p.Silent > 0 {
				since += fmt.Sprintf(", %s no longer run", words.Plural(p.Silent, "check"))
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%d of %d\t%d\t%s\t%s s\t%s\n", p.Started.UTC().Format("2006-01-02 15:04"),
			words.Line(p.Implementation), p.Overall.Words(), p.Passed, p.Musts, p.Failing, since,
			words.Seconds(p.DurationMs), p.File)
	}
	return t.Flush()
}
