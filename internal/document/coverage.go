package document

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/c2a-conform/c2a-conform/features"
)

// Coverage writes how much of the texts is covered, or was decided by a run, and the requirements for each clause.
func Coverage(w io.Writer, c features.CoverageReport) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	heading := []string{"draft", "clauses", "planned"}
	if c.FromRun {
		heading = []string{"draft", "clauses", "decided", "not decided"}
	}
	fmt.Fprintln(table, strings.Join(append(heading, "partly", "excluded", "not yet covered"), "\t")+"\t")
	for _, d := range c.Drafts {
		numbers := []int{d.Clauses, d.Planned}
		if c.FromRun {
			numbers = []int{d.Clauses, d.Decided, d.NotDecided}
		}
		fmt.Fprintf(table, "%s\t", d.Draft)
		for _, n := range append(numbers, d.Partly, d.Excluded, d.NotYetCovered) {
			fmt.Fprintf(table, "%d\t", n)
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, d := range c.Drafts {
		if len(features.UnfinishedAmong([]string{d.Draft})) > 0 {
			fmt.Fprintf(w, "\nDraft %s is experimental: its text is unfinished. What it inherits is counted with %s.\n",
				d.Draft, features.Before(d.Draft))
		}
	}
	if !c.FromRun {
		fmt.Fprintln(w, "\nNo run was given: a planned clause has requirements that cover it. See --from.")
	}
	fmt.Fprintln(w,
		"Partly counts clauses that requirements cover only in part.")
	fmt.Fprintln(w)
	p := Printer{W: w}
	section := ""
	for _, clause := range c.Clauses {
		if s := clause.Clause.Draft + ", " + clause.Clause.Section; s != section {
			section = s
			p.Line(0, "%s", section)
		}
		p.Line(2, "%s  %-10s %-16s%s", clause.Clause.ID, clause.Clause.Level,
			strings.ReplaceAll(clause.State.String(), "_", " "), coverageNote(clause))
	}
	for _, id := range c.Unknown {
		p.Line(0, "%s  decided by the run, but not in this catalogue", id)
	}
	return p.Err
}

func coverageNote(c features.ClauseCoverage) string {
	var notes []string
	if len(c.Requirements) > 0 {
		shown := slices.Clone(c.Requirements)
		for i, id := range shown {
			shown[i] = strings.TrimPrefix(id, "C2A-")
		}
		notes = append(notes, strings.Join(shown, " "))
	}
	if len(c.Undecided) > 0 {
		notes = append(notes, "not judged: "+strings.Join(c.Undecided, " "))
	}
	switch {
	case c.Partly:
		notes = append(notes, "still missing: "+c.Note)
	case c.Note != "":
		notes = append(notes, c.Note)
	}
	if len(notes) == 0 {
		return ""
	}
	return "  " + strings.Join(notes, "; ")
}
