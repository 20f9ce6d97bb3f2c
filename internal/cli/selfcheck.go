package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

func newSelfcheckCommand() *cobra.Command {
	var (
		names  []string
		format string
		list   bool
		jobs   = number(runtime.NumCPU())
	)
	cmd := &cobra.Command{
		Use:   "selfcheck",
		Short: "Prove that the suite notices every broken rule",
		Long: `Run the suite against the reference with one bug at a time, and against the
unbroken reference as control. Each fault must be caught by a check of the rule
that it breaks, in every draft that has the rule.

Exit code 0: the control is conformant, every fault is caught, and no rule is
without a fault. 1: the suite has a gap.`,
		Example: `  c2a-conform selfcheck
  c2a-conform selfcheck --list
  c2a-conform selfcheck --fault dm-optional --fault hasty-window`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "text" && format != "json" {
				return usagef("unknown format %q: there are text and json", format)
			}
			var faults []fault.Fault
			for _, n := range names {
				f, ok := fault.Find(n)
				if !ok {
					return usagef("unknown fault %q%s ('c2a-conform selfcheck --list' names them)", n, didYouMean(n, faultNames()))
				}
				faults = append(faults, f)
			}
			if list {
				listFaults(cmd.OutOrStdout())
				return nil
			}
			m, err := selfcheck.Run(cmd.Context(), selfcheck.Options{Faults: faults, Jobs: int(jobs)})
			if err != nil {
				return failf("%w", err)
			}
			if format == "json" {
				enc := json.NewEncoder(cmd.OutOrStdout())
				enc.SetIndent("", "  ")
				if err := enc.Encode(m); err != nil {
					return err
				}
			} else {
				writeMatrix(cmd.OutOrStdout(), m)
			}
			if !m.OK() {
				return exit(exitNot)
			}
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&names, "fault", nil, "check this fault only (repeatable)")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&list, "list", false, "name the faults and exit")
	cmd.Flags().Var(&jobs, "jobs", "faults to run at a time")
	return cmd
}

func faultNames() []string {
	var names []string
	for _, f := range fault.All() {
		names = append(names, f.Name)
	}
	return names
}

func listFaults(w io.Writer) {
	for _, f := range fault.All() {
		var drafts []string
		for _, d := range []c2a.Draft{c2a.Draft0624, c2a.Draft0602} {
			if slices.Contains(f.Drafts, d) {
				drafts = append(drafts, d.String())
			}
		}
		fmt.Fprintf(w, "%-16s %-30s %-8s %-23s %s\n", f.Requirement, f.Name, f.Role, strings.Join(drafts, " "), f.Does)
	}
}

func writeMatrix(w io.Writer, m selfcheck.Matrix) {
	caught, others := 0, []int{}
	for _, r := range m.Rows {
		word := "caught"
		if r.Caught {
			caught++
		} else {
			word = "MISSED"
		}
		others = append(others, len(r.Others))
		fmt.Fprintf(w, "%s  %-16s %-30s %s\n", word, r.Requirement, r.Fault, by(r))
		if r.Problem != "" {
			fmt.Fprintf(w, "        problem: %s\n", r.Problem)
		}
	}
	slices.Sort(others)
	fmt.Fprintf(w, "\ncontrol: %s, %d of %d scenarios decided\n", m.Control.Overall, m.Control.Decided, m.Control.Planned)
	fmt.Fprintf(w, "faults:  %d of %d caught by a check of their own rule", caught, len(m.Rows))
	if len(others) > 0 {
		fmt.Fprintf(w, "; other rules that failed with one: median %d, most %d", others[len(others)/2], others[len(others)-1])
	}
	fmt.Fprintln(w)
	if len(m.Unproven) > 0 {
		fmt.Fprintf(w, "rules without a fault: %s\n", strings.Join(m.Unproven, ", "))
	}
}

// by sums up what caught a fault: how many checks of which source, and how
// many other rules failed with it.
func by(r selfcheck.Row) string {
	counts := map[string]int{}
	for _, c := range r.By {
		counts[c.Source.String()] += c.Checks
	}
	var parts []string
	for _, s := range []string{"schema", "step", "law", "oracle"} {
		if counts[s] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", s, counts[s]))
		}
	}
	if len(r.Others) > 0 {
		parts = append(parts, fmt.Sprintf("(with %s)", strings.Join(r.Others, " ")))
	}
	return strings.Join(parts, ", ")
}
