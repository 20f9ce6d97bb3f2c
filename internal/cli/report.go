package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/cli/differences"
	"github.com/c2a-conform/c2a-conform/internal/cli/outputs"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/input"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const reportHelp = `Report shows the JSON report of an earlier run as text, or writes it in other formats
(--report). It doesn't run anything. Use - to read the JSON report from stdin. Without
an argument, report shows the last run in this working directory.

The exit code is the same as for the run.`

const reportExamples = `  c2a-conform report
  c2a-conform report run.json
  c2a-conform report run.json --report html=run.html --report junit=run.xml
  c2a-conform run --format json | c2a-conform report - --report html=run.html`

// standardInput is the argument that means stdin.
const standardInput = input.Standard

// reportFlags say where reports go; every command that makes a report has them.
type reportFlags struct {
	reports []string
	format  choice
}

func newReportFlags() reportFlags {
	return reportFlags{format: choice{Value: "text", Of: []string{"text", "json"}}}
}

// register adds the flags to cmd.
func (f *reportFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&f.reports, "report", nil, reportUsage())
	flags.Var(&f.format, "format", formatUsage)
	// The flag exists, so there is no error.
	_ = cmd.RegisterFlagCompletionFunc("format",
		cobra.FixedCompletions(f.format.Of, cobra.ShellCompDirectiveNoFileComp))
}

// reportUsage describes --report.
func reportUsage() string {
	return "also write a report: `kind=file`, where kind is one of " + strings.Join(outputs.Kinds(), ", ") +
		"; the file - is stdout, where the report replaces the text (a " + outputs.Annotations +
		" report follows the text)"
}

// destinations returns the reports to write, with the one for stdout last.
func (f *reportFlags) destinations(said func(flag string) bool) ([]outputs.Destination, error) {
	if said("report") && config.Blank(f.reports) {
		return nil, usagef("--report is empty")
	}
	return outputs.For(f.reports, f.format.Value, said("format"))
}

func newReportCommand() *cobra.Command {
	f := newReportFlags()
	cmd := &cobra.Command{
		Use:     "report [file.json]",
		Short:   "Render the report of an earlier run again",
		Long:    reportHelp,
		Example: reportExamples,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 && suggest.Nearest(args[0], []string{"merge", "diff", "trend"}) != "" {
				return unknownCommand(cmd, args[0])
			}
			if len(args) > 1 {
				return usagef("report takes one JSON report, as written by 'c2a-conform run --report json=run.json'; " +
					"- is stdin")
			}
			destinations, err := f.destinations(cmd.Flags().Changed)
			if err != nil {
				return err
			}
			r, err := command.ReadReportOrLast(args, cmd.InOrStdin())
			if err != nil {
				return err
			}
			return render(r, destinations, cmd.OutOrStdout())
		},
	}
	f.register(cmd)
	cmd.AddCommand(newMergeCommand())
	cmd.AddCommand(differences.Commands()...)
	return cmd
}

// render writes r to every destination; the exit code is that of its verdict.
func render(r report.Report, destinations []outputs.Destination, stdout io.Writer) error {
	opened, err := outputs.Open(destinations, stdout)
	if err != nil {
		return err
	}
	code := codeOfRun(r.Overall)
	if err := opened.Write(r); err != nil {
		if code == exitOK {
			code = exitInconclusive
		}
		return &exitError{Code: code, Err: err}
	}
	return exit(code)
}
