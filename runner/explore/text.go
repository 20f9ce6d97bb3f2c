package explore

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// WriteText writes r for a person: what was found with its wire, and in the last lines how far it went.
func WriteText(w io.Writer, r Result, style report.Style) error {
	if err := report.WriteFindings(w, r.shown(), style); err != nil {
		return err
	}
	if len(r.Findings) > 0 {
		fmt.Fprintln(w)
	}
	for _, f := range r.Findings {
		fmt.Fprintf(w, "%s (%s, %s): broken in %s, reduced to %s of %d\n", f.Requirement, f.Role, f.Draft,
			histories(f.Times), words.Plural(f.Steps, "step"), f.Drawn)
		if f.Unsteady {
			fmt.Fprintf(w, "    not broken each time that the history was played\n")
		}
		if f.Kept != "" {
			fmt.Fprintf(w, "    written to %s\n", f.Kept)
		}
	}
	if r.Unjudged > 0 {
		fmt.Fprintf(w, "%s could not be judged, such as %s\n", histories(r.Unjudged), r.Reason)
	}
	if n := len(r.Never); n > 0 {
		const most = 8
		more := ""
		if n > most {
			more = fmt.Sprintf(" and %d more", n-most)
		}
		fmt.Fprintf(w, "checked, but never judged: %s%s\n", strings.Join(r.Never[:min(n, most)], ", "), more)
	}
	verdict := "NOTHING FOUND"
	if n := len(r.Findings); n > 0 {
		verdict = "FOUND " + words.Plural(n, "broken rule")
	}
	_, err := fmt.Fprintf(w, "%s with %s in %s, seed %d: %s judged\n%s\n",
		histories(r.Histories), words.Plural(r.Steps, "step"), r.Elapsed.Round(100*time.Millisecond), r.Seed,
		words.Plural(len(r.Judged), "rule"), verdict)
	return err
}

func histories(n int) string {
	if n == 1 {
		return "1 history"
	}
	return fmt.Sprintf("%d histories", n)
}

// shown is a report of what was found alone: of each history the rule for which it was cut down.
func (r *Result) shown() report.Report {
	var out report.Report
	for _, f := range r.Findings {
		out.Requirements = append(out.Requirements, f.Report.Requirements...)
		for _, s := range f.Report.Scenarios {
			s.Checks = slices.DeleteFunc(slices.Clone(s.Checks),
				func(c judge.Check) bool { return c.Requirement != f.Requirement })
			s.Reproduce = ""
			out.Scenarios = append(out.Scenarios, s)
		}
	}
	return out
}
