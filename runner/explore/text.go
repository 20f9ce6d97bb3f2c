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

// WriteText writes r as text: the findings with their messages, and in the last lines the coverage.
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
		if f.Doubtful {
			fmt.Fprintf(w, "    the reference breaks it, too: this may be a bug of the suite; please report it\n")
		}
		if f.Kept != "" {
			fmt.Fprintf(w, "    written to %s\n", f.Kept)
		}
	}
	if r.Unjudged > 0 {
		fmt.Fprintf(w, "%s could not be judged, such as %s\n", histories(r.Unjudged), r.Reason)
	}
	if err := r.others(w); err != nil {
		return err
	}
	if n := len(r.Never); n > 0 {
		const most = 8
		more := ""
		if n > most {
			more = fmt.Sprintf(" and %d more", n-most)
		}
		fmt.Fprintf(w, "checked, but never judged: %s%s\n", strings.Join(r.Never[:min(n, most)], ", "), more)
	}
	for _, c := range r.Coverage {
		if c.Reachable == 0 {
			continue
		}
		fmt.Fprintf(w, "%s: judged in %d of %d pairs of a rule and a situation that the reference reaches", c.Role,
			c.Reached, c.Reachable)
		if len(c.Never) > 0 {
			fmt.Fprintf(w, "; never in %s", examples(c.Never, 4))
		}
		fmt.Fprintln(w)
	}
	if r.Replayed+r.Added > 0 {
		fmt.Fprintf(w, "corpus: %s run again, %d added\n", histories(r.Replayed), r.Added)
	}
	_, err := fmt.Fprintf(w, "%s\n%s\n", counts(r), verdict(r))
	return err
}

// verdict is the result in three words.
func verdict(r Result) string {
	doubtful := 0
	for _, f := range r.Findings {
		if f.Doubtful {
			doubtful++
		}
	}
	switch n := len(r.Findings); {
	case n == 0:
		return "NOTHING FOUND"
	case n == doubtful:
		return "FOUND only " + words.Plural(n, "broken rule") + " that the reference breaks, too"
	default:
		return "FOUND " + words.Plural(n-doubtful, "broken rule")
	}
}

// counts says how far the search went.
func counts(r Result) string {
	return fmt.Sprintf("%s with %s in %s, seed %d: %s judged", histories(r.Histories), words.Plural(r.Steps, "step"),
		r.Elapsed.Round(100*time.Millisecond), r.Seed, words.Plural(len(r.Judged), "rule"))
}

// others writes what is not a broken rule: differences to another implementation, or between two runs of the same one.
func (r *Result) others(w io.Writer) error {
	for _, d := range r.Differences {
		fmt.Fprintf(w, "the two differ in the %s (%s, %s): in %s, reduced to %s of %d\n",
			strings.Join(d.What, ", the "), d.Role, d.Draft, histories(d.Times), words.Plural(d.Steps, "step"), d.Drawn)
		if d.Unsteady {
			fmt.Fprintf(w, "    not in the same way each time that the history was played\n")
		}
		written(w, d.Feature)
		for _, x := range d.Differences {
			fmt.Fprintf(w, "    %s\n", words.Clean(x.String()))
		}
		if len(d.Decided) == 0 {
			fmt.Fprintf(w, "    the text leaves it open: neither breaks a rule\n")
		}
		for _, by := range d.Decided {
			fmt.Fprintf(w, "    the text decides it: %s is broken by %s\n", by.Requirement,
				map[string]string{"first": "the first", "second": "the second", "both": "both"}[by.By])
		}
	}
	for _, u := range r.Unsteady {
		fmt.Fprintf(w, "it was played twice, with different results (%s, %s)\n", u.Role, u.Draft)
		for _, x := range u.Differences[:min(len(u.Differences), 5)] {
			fmt.Fprintf(w, "    %s\n", words.Clean(x.String()))
		}
	}
	return nil
}

// written writes the steps of a feature with one history.
func written(w io.Writer, feature string) {
	_, steps, _ := strings.Cut(feature, "Scenario: ")
	_, steps, _ = strings.Cut(steps, "\n")
	for line := range strings.Lines(steps) {
		fmt.Fprintf(w, "    %s\n", words.Clean(strings.TrimSpace(line)))
	}
}

func histories(n int) string {
	if n == 1 {
		return "1 history"
	}
	return fmt.Sprintf("%d histories", n)
}

// shown returns a report with only the findings: for each history, the rule for which it was reduced.
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
