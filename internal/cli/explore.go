package cli

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/explore"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const exploreHelp = `Explore looks for bugs that no scenario of the suite covers. It generates random
histories, runs each history against a program, and judges the messages by the schemas,
the laws and the reference's prediction. If the program breaks a rule, explore reduces
the history to the few steps that matter, and shows these steps as a scenario.

Explore chooses a random seed and prints it. The same seed gives the same histories.
With --keep, explore writes each finding to a file that 'run --features' can run. With
--corpus, it stores histories that reach a new situation, and tries variants of them in
the next run. docs/explore.md has examples.`

const exploreExitHelp = `Exit codes:
    0  no MUST was broken, or only MUSTs that the reference also breaks
    1  a MUST was broken
    2  a usage error, or a wrong configuration
    3  the program could not be started or connected to, nothing was judged, or the suite failed
  130  interrupted`

// exploreFlags are the flags of explore.
type exploreFlags struct {
	runFlags
	explore.Options
	keep, against, schedule string
	faults                  []string
}

func newExploreCommand() *cobra.Command {
	f := exploreFlags{runFlags: runFlags{framing: choice{Of: jsonrpc.Framings()},
		format: choice{Value: "text", Of: []string{"text", "json", "html"}}, timeout: defaultTimeout},
		Options: explore.Options{For: time.Minute}}
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "Look for bugs with random histories",
		Long:  exploreHelp + "\n\n" + exploreExitHelp,
		Example: `  c2a-conform explore --impl 'node my-harness.js' --role harness
  c2a-conform explore --impl ./my-host --for 10m --keep found
  c2a-conform explore --impl ./my-host --for 8h --corpus corpus --format html > explored.html
  c2a-conform explore --impl ./my-host --against reference
  c2a-conform explore --profile my-bot.yaml --for 5m
  c2a-conform run --impl ./my-host --features found`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runExplore(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.impl, "impl", "", implUsage)
	flags.StringVar(&f.profile, "profile", "", profileUsage)
	flags.Var(&f.framing, "framing", framingUsage)
	flags.StringSliceVar(&f.roles, "role", nil, "only these roles (default: all that the implementation declares)")
	flags.StringSliceVar(&f.drafts, "draft", nil, "only these drafts (default: all that the implementation declares)")
	flags.Var((*config.Span)(&f.For), "for", "how long to try new histories")
	flags.Var((*config.Number)(&f.Histories), "histories",
		"maximum number of histories to try (default: as many as fit in the time)")
	flags.Var(&f.seed, "seed",
		"seed `number` for the histories; the same number generates the same histories (default: random)")
	flags.Var((*config.Number)(&f.StopAfter), "stop-after",
		"stop after this many findings (default: when the time is up)")
	flags.StringVar(&f.keep, "keep", "", "write each finding to a feature file in this `directory`")
	flags.StringVar(&f.Corpus, "corpus", "",
		"first run the histories in this `directory`; add histories that reach a new situation or break a rule")
	flags.StringSliceVar(&f.faults, "faults", history.FaultNames(),
		"faults in the histories: "+strings.Join(history.FaultNames(), ", ")+" or none")
	flags.StringVar(&f.schedule, "schedule", "",
		"use exactly the faults from this YAML or JSON `file` in each history")
	flags.StringVar(&f.against, "against", "",
		"`command` or URL of another implementation, or 'reference': show where the two behave differently")
	flags.Var((*config.Number)(&f.jobs), "jobs",
		"how many processes of the implementation to use at once (default: one per processor)")
	flags.Var((*config.Span)(&f.timeout), "timeout", timeoutUsage)
	flags.Var(&f.format, "format", "format of the result on stdout: text, json or html")
	flags.StringVar(&f.config, "config", "", configUsage)
	command.Complete(cmd, "faults", func() []string { return append(history.FaultNames(), "none") })
	return cmd
}

func runExplore(cmd *cobra.Command, f exploreFlags) error {
	said := cmd.Flags().Changed
	if err := f.refuseEmpty(said); err != nil {
		return err
	}
	chosen := f.seed
	file, err := f.configure(cmd)
	if err != nil {
		return err
	}
	if f.seed = chosen; !said("seed") {
		f.seed = config.Seed(1 + rand.Uint64N(math.MaxUint64)) //nolint:gosec // not a secret: the output shows it
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
	if err := f.more(said); err != nil {
		return err
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	f.Seed, f.Run = j.seed, runner.Options{Target: j.target, Command: j.command, Framing: j.framing, Config: j.config,
		Filter: j.filter, Texts: j.texts, Jobs: j.jobs, Timeout: j.timeout}
	began := time.Now()
	f.Progress = func(p explore.Progress) {
		situations := ""
		if p.Pairs > 0 {
			situations = fmt.Sprintf(" in %d situations", p.Pairs)
		}
		far := fmt.Sprintf("%d histories, %d rules judged%s, %d broken", p.Histories, p.Rules, situations, p.Findings)
		line.Search(far, p.Shrinking, max(0, f.For-time.Since(began)))
	}
	result, err := explore.Run(cmd.Context(), f.Options)
	line.End()
	if f.keep != "" {
		err = errors.Join(err, result.Keep(f.keep))
	}
	switch f.format.Value {
	case "json":
		err = errors.Join(err, writeJSON(cmd.OutOrStdout(), result))
	case "html":
		err = errors.Join(err, explore.WriteHTML(cmd.OutOrStdout(), result))
	default:
		err = errors.Join(err, explore.WriteText(console.Words(cmd.OutOrStdout()), result,
			console.StyleOf(cmd.OutOrStdout())))
	}
	switch {
	case result.Broken():
		return &exitError{Code: exitNot, Err: err}
	case err != nil:
		return failf("%w", err)
	case result.Histories == 0:
		return failf("no history was judged: %s", cmp.Or(result.Reason,
			"explore has no histories for the roles, drafts and capabilities that the program declares"))
	}
	return nil
}

// more reads the flags that only explore has: the faults, a schedule of faults, and another implementation.
func (f *exploreFlags) more(said func(flag string) bool) error {
	for flag, value := range map[string]string{"keep": f.keep, "corpus": f.Corpus, "schedule": f.schedule,
		"against": f.against} {
		if said(flag) && strings.TrimSpace(value) == "" {
			return usagef("--%s is empty", flag)
		}
	}
	if said("faults") && said("schedule") {
		return usagef("use either --faults or --schedule: a schedule already says which faults happen")
	}
	none := slices.Equal(f.faults, []string{"none"})
	for _, name := range f.faults {
		if !none && !slices.Contains(history.FaultNames(), name) {
			return usagef("--faults: %q is not a fault; known: %s; for no faults, give only none", name,
				strings.Join(history.FaultNames(), ", "))
		}
	}
	if said("faults") {
		if f.Faults = f.faults; none {
			f.Faults = []string{}
		}
	}
	if f.schedule != "" {
		source, err := os.ReadFile(f.schedule)
		if err != nil {
			return usagef("--schedule: %w", err)
		}
		if f.Schedule, err = explore.ReadSchedule(source); err != nil {
			return usagef("--schedule %s: %w", f.schedule, err)
		}
	}
	argv, err := reference()
	if err != nil {
		return &exitError{Code: exitUsage, Err: err}
	}
	f.Reference = attach.Command(argv, attach.Options{})
	if f.against == "" {
		return nil
	}
	other := implementation{}
	if f.against != "reference" {
		other = other.named(f.against)
	}
	if framing, ok := jsonrpc.ParseFraming(f.framing.Value); ok {
		other.Framing = framing
	}
	f.Against, err = other.target(hooks{})
	return err
}
