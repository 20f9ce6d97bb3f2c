// Package differences contains the commands that compare the reports of several runs: two reports, or all reports in a
// folder. It reads the files that arguments name, and prints the results of [difference].
package differences

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/runner/report/difference"
)

// Commands returns the commands below report.
func Commands() []*cobra.Command { return []*cobra.Command{newDiffCommand(), newTrendCommand()} }

const diffHelp = `Diff compares two JSON reports. It lists scenarios and requirements that newly fail,
are fixed, are new or gone, or are no longer judged. It also lists checks that no
longer run in scenarios that still pass. Without NEW, it compares OLD with the last run
in this working directory.

Diff also shows times, but they don't affect the result. If a scenario is missing
from the new run, the new run counts as worse, unless flags limited it. If anything other
than the program differs between the runs, the first lines say so.

Exit codes:
    0  the new run is not worse
    1  the new run is worse: something newly fails, breaks a SHOULD, or is no longer judged
    2  a usage error`

func newDiffCommand() *cobra.Command {
	format := command.Choice{Value: "text", Of: []string{"text", "markdown", "json"}}
	cmd := &cobra.Command{
		Use:   "diff OLD.json [NEW.json]",
		Short: "Compare two runs",
		Long:  diffHelp,
		Example: `  c2a-conform report diff main.json run.json
  c2a-conform report diff main.json --format markdown > comment.md`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return command.Usagef(
					"report diff compares two JSON reports, or one report with the last run in this directory")
			}
			older, err := command.ReadReport(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			newer, err := command.ReadReportOrLast(args[1:], cmd.InOrStdin())
			if err != nil {
				return err
			}
			d := difference.Of(older, newer)
			if err := write(cmd.OutOrStdout(), d, format.Value); err != nil {
				return err
			}
			if d.Worse {
				return command.Conclude(command.Not)
			}
			return nil
		},
	}
	cmd.Flags().Var(&format, "format", "format of the result on stdout")
	return cmd
}

func write(w io.Writer, d difference.Difference, format string) error {
	switch format {
	case "json":
		return command.WriteJSON(w, d)
	case "markdown":
		return difference.WriteMarkdown(w, d)
	}
	return difference.WriteText(console.Words(w), d, console.StyleOf(w))
}

const trendHelp = `Trend reads all JSON reports in a folder, and shows one line for each run, oldest first:
its verdict, the number of MUSTs that passed, and what changed since the previous run.
If a file is not a report, trend names it on stderr and leaves it out.

The exit code is 1 if the last run is worse than the run before it.`

func newTrendCommand() *cobra.Command {
	format := command.Choice{Value: "text", Of: []string{"text", "json"}}
	cmd := &cobra.Command{
		Use:     "trend DIR",
		Short:   "Show the runs in a folder of reports",
		Long:    trendHelp,
		Example: `  c2a-conform report trend reports/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Usagef("report trend needs a folder with JSON reports")
			}
			runs, err := read(cmd, args[0])
			if err != nil {
				return err
			}
			points := difference.Trend(runs)
			if format.Value == "json" {
				err = command.WriteJSON(cmd.OutOrStdout(), points)
			} else {
				err = difference.WriteTrend(cmd.OutOrStdout(), points)
			}
			if err == nil && points[len(points)-1].Worse {
				err = command.Conclude(command.Not)
			}
			return err
		},
	}
	cmd.Flags().Var(&format, "format", "format of the result on stdout")
	return cmd
}

// read reads the reports in a folder and its subfolders. It keeps only what is compared.
func read(cmd *cobra.Command, dir string) ([]difference.Run, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, command.Usagef("report trend: %q is not a folder", dir)
	}
	var runs []difference.Run
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".json") {
			return err
		}
		r, err := command.ReadReport(path, nil)
		if err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "left out: %v\n", err)
			return nil
		}
		for i := range r.Scenarios {
			r.Scenarios[i].Trace, r.Scenarios[i].Steps, r.Scenarios[i].Words = nil, nil, nil
		}
		runs = append(runs, difference.Run{File: path, Report: r})
		return nil
	})
	if err == nil && len(runs) == 0 {
		err = command.Usagef("report trend: no JSON report in %q", dir)
	}
	return runs, err
}
