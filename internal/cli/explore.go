package cli

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/explore"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const exploreHelp = `Explore looks for bugs that no scenario of the suite covers. It makes up random
histories, plays them to a program, and judges each by the schemas, the laws and
the reference's prediction. If a history breaks a rule, explore reduces it to
the few steps that matter, and shows it as a scenario.

The seed is random, too, and is printed; the same seed gives the same histories.
With --keep, each finding is written to a file that 'run --features' can play
again. docs/explore.md has an example.`

const exploreExitHelp = `Exit codes:
    0  nothing was found, or only a recommendation was broken
    1  a rule that the text requires was broken
    2  wrong use of the command line, or a wrong configuration
    3  the program could not be started or connected to, nothing was judged, or the suite failed
  130  interrupted`

// exploreFlags are the flags of explore as given.
type exploreFlags struct {
	runFlags
	explore.Options
	keep string
}

func newExploreCommand() *cobra.Command {
	f := exploreFlags{runFlags: runFlags{framing: choice{Of: jsonrpc.Framings()},
		format: choice{Value: "text", Of: []string{"text", "json"}}, timeout: defaultTimeout},
		Options: explore.Options{For: time.Minute}}
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "Look for bugs in random histories",
		Long:  exploreHelp + "\n\n" + exploreExitHelp,
		Example: `  c2a-conform explore --impl 'node my-harness.js' --role harness
  c2a-conform explore --impl ./my-host --for 10m --keep found
  c2a-conform run --impl ./my-host --features found`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runExplore(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.impl, "impl", "", implUsage)
	flags.Var(&f.framing, "framing", framingUsage)
	flags.StringSliceVar(&f.roles, "role", nil, "only these roles (default: those that it declares)")
	flags.StringSliceVar(&f.drafts, "draft", nil, "only these drafts (default: those that it declares)")
	flags.Var((*config.Span)(&f.For), "for", "how long to try new histories")
	flags.Var((*config.Number)(&f.Histories), "histories",
		"how many histories to try at most (default: as many as fit in the time)")
	flags.Var(&f.seed, "seed", "draws the histories; the same number repeats them (default: random)")
	flags.Var((*config.Number)(&f.StopAfter), "stop-after",
		"stop after this many findings (default: when the time is up)")
	flags.StringVar(&f.keep, "keep", "", "write each finding to a feature in this `directory`")
	flags.Var((*config.Number)(&f.jobs), "jobs",
		"how many processes of the implementation to use at once (default: one per processor)")
	flags.Var((*config.Span)(&f.timeout), "timeout", timeoutUsage)
	flags.Var(&f.format, "format", formatUsage)
	flags.StringVar(&f.config, "config", "",
		configUsage)
	return cmd
}

func runExplore(cmd *cobra.Command, f exploreFlags) error {
	said := cmd.Flags().Changed
	if err := f.refuseEmpty(said); err != nil {
		return err
	}
	file, err := readConfig(cmd, f.config)
	if err != nil {
		return err
	}
	chosen := f.seed
	f.merge(file, said)
	if f.seed = chosen; !said("seed") {
		f.seed = config.Seed(1 + rand.Uint64N(math.MaxUint64)) //nolint:gosec // it is told to everybody
	}
	j, err := f.job(implementation(file.Implementation))
	if err != nil {
		return err
	}
	if _, err := plan(nil, j.filter, j.shard); err != nil {
		return err
	}
	if err := implementation(file.Implementation).build(cmd.Context(), f.impl, cmd.ErrOrStderr()); err != nil {
		return err
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	f.Seed, f.Run = j.seed, runner.Options{Target: j.target, Command: j.command, Framing: j.framing, Config: j.config,
		Filter: j.filter, Jobs: j.jobs, Timeout: j.timeout}
	began := time.Now()
	f.Progress = func(p explore.Progress) {
		far := fmt.Sprintf("%d histories, %d rules judged, %d broken", p.Histories, p.Rules, p.Findings)
		line.Search(far, p.Shrinking, max(0, f.For-time.Since(began)))
	}
	result, err := explore.Run(cmd.Context(), f.Options)
	line.End()
	if f.keep != "" {
		err = errors.Join(err, result.Keep(f.keep))
	}
	if f.format.Value == "json" {
		err = errors.Join(err, writeJSON(cmd.OutOrStdout(), result))
	} else {
		err = errors.Join(err, explore.WriteText(console.Words(cmd.OutOrStdout()), result,
			console.StyleOf(cmd.OutOrStdout())))
	}
	switch {
	case result.Broken():
		return &exitError{Code: exitNot, Err: err}
	case err != nil:
		return failf("%w", err)
	case result.Histories == 0:
		return failf("no history was judged")
	}
	return nil
}
