package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const mergeHelp = `Merge combines the JSON reports of all shards of a run and judges them as one run.
Apart from times, the result is the same as without --shard.

Pass each shard's report once, in any order. Merge rejects reports that are not from
the same run: a different implementation, version of the suite, selection or settings.`

const mergeExamples = `  c2a-conform run --shard 1/2 --report json=1.json
  c2a-conform run --shard 2/2 --report json=2.json
  c2a-conform report merge 1.json 2.json --report junit=c2a.xml`

func newMergeCommand() *cobra.Command {
	f := newReportFlags()
	cmd := &cobra.Command{
		Use:     "merge a.json b.json ...",
		Short:   "Combine the shards of a run",
		Long:    mergeHelp,
		Example: mergeExamples,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("report merge needs the JSON report of every shard, as written by 'c2a-conform run " +
					"--shard 1/3 --report json=1.json'")
			}
			destinations, err := f.destinations(cmd.Flags().Changed)
			if err != nil {
				return err
			}
			var shards []report.Report
			for _, name := range args {
				r, err := command.ReadReport(name, cmd.InOrStdin())
				if err != nil {
					return err
				}
				shards = append(shards, r)
			}
			whole, err := runner.Merge(shards)
			if mixed := (*runner.MergeError)(nil); errors.As(err, &mixed) {
				if mixed.At >= 0 {
					return usagef("%s: %s", args[mixed.At], mixed.What)
				}
				return &exitError{Code: exitUsage, Err: mixed}
			}
			if err != nil {
				return err
			}
			return render(whole, destinations, cmd.OutOrStdout())
		},
	}
	f.register(cmd)
	return cmd
}
