package cli

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// selfcheckFlags are the flags of selfcheck.
type selfcheckFlags struct {
	faults, requirements, areas    []string
	draft                          string
	quick, list, null              bool
	alternates, tape               bool
	alternate, planted             []string
	jobs, mutants, pairs, together config.Number
	seeds                          config.Number
	seed                           uint64
	explore                        time.Duration
	format                         choice
}

// defaultSeeds is the number of seeds for a tape.
const defaultSeeds = 5

func newSelfcheckCommand() *cobra.Command {
	f := selfcheckFlags{jobs: config.Number(runtime.NumCPU()), seeds: defaultSeeds,
		format: choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "selfcheck",
		Short: "Prove that the suite detects every broken rule",
		Long: `Run the suite against the reference with one bug at a time (a fault), and against the
correct reference as a control. In every draft that contains the broken rule, a check of
this rule must catch the fault: a schema, a step or a law. The oracle alone is not enough.
The output also names the other rules that failed.

With --null, selfcheck runs programs that don't do the work of their role: they stay
silent, refuse, repeat or answer everything. If all of them pass a MUST, the suite
doesn't really test this MUST in this role and draft. This is an error, unless the
catalogue gives a reason.

With --alternates, selfcheck runs the reference with another choice that a text allows,
one choice at a time. Each of these programs must conform to all rules of its role.
--pairs combines two choices at a time, in as many programs as you say; --seed decides
which choices. --together combines several choices in one program, which takes a
fraction of the time. If a program with several choices doesn't conform, selfcheck shows
the smallest set of choices that fails.

With --tape, selfcheck records the reference in each role with one seed of 'run'. A
program that implements no protocol then replays the recording in further runs, each
with a different seed. --seeds sets the number of these runs. The program must pass
with the recorded seed, and fail with every other seed.

With --draft, selfcheck checks an experimental draft instead. It makes mutants only in
source files that no other draft uses, and runs only the scenarios that the draft adds.

--fault, --requirement and --area select faults. If you use several of these flags, only
faults that match all of them run. With --quick, selfcheck runs only the checks of the
broken rule. This takes a tenth of the time, but shows nothing about other rules. If
these checks miss a planted bug, selfcheck runs all checks against it.

With --mutants, selfcheck generates the bugs. In each mutant, one condition of the
reference's engines is negated, one comparison or number changed, or one statement
removed. If a mutant makes the reference send something different, some rule must
fail, unless internal/selfcheck/survivors.yaml gives a reason. Mutants that don't change
any message are ignored. Against each mutant, selfcheck runs only the scenarios that reach
the changed place, until one fails. This needs the go command, the source of this module
in the working directory, and a Unix system.

With --explore, selfcheck searches for each bug with random histories instead of
scenarios. A search ends when it finds the bug, or after the given time. The output says
how soon each bug was found. The number of bugs that are found doesn't affect the exit
code. With --mutants or --planted, the scenarios run first, and the output says which
bugs were found by the scenarios, by the histories, or by both. With --alternates,
selfcheck searches for false alarms instead of bugs; a false alarm is a failure. See
'c2a-conform explore'.

With --planted, selfcheck plants bugs in programs that share no code with the
reference: the examples in other languages. Each example has a list of bugs, with
the clauses that they break, and a list of choices that look like bugs but are allowed.
Give the name of an example, a single bug as EXAMPLE/BUG, or 'all'. This needs the folder
examples of the source in the working directory, and what the examples need: Python 3,
Node.js, and their packages ('npm ci'). The result for each bug is printed as soon as it
is known. If you interrupt selfcheck, it prints what it has tried so far, and which bugs
it has not decided.

The exit code is 0 in these cases: the control conforms, every fault is caught, and every
rule has a fault; at least one null program fails each MUST, or the catalogue gives a
reason; every alternate conforms; every tape fails; enough mutants are caught; or every
planted bug is caught and every allowed choice passes. In all other cases, it is 1.`,
		Example: `  c2a-conform selfcheck
  c2a-conform selfcheck --list --area compose
  c2a-conform selfcheck --fault dm-optional --fault hasty-window
  c2a-conform selfcheck --requirement 'C2A-COMPOSE-*' --quick
  c2a-conform selfcheck --null
  c2a-conform selfcheck --alternates --alternate longest-window
  c2a-conform selfcheck --alternates --pairs 20 --seed 7
  c2a-conform selfcheck --alternates --together 20
  c2a-conform selfcheck --tape --seeds 100
  c2a-conform selfcheck --mutants 600 --seed 1
  c2a-conform selfcheck --explore 10s --area compose
  c2a-conform selfcheck --planted python-platform --quick
  c2a-conform selfcheck --planted python-platform --explore 20s`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runSelfcheck(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.faults, "fault", nil, "only the fault with this `name`; repeatable")
	flags.StringSliceVar(&f.requirements, "requirement", nil,
		"only faults of these requirements: `ids`, or prefixes as in 'C2A-COMPOSE-*'")
	flags.StringSliceVar(&f.areas, "area", nil,
		"only faults of these `areas`, as 'c2a-conform features list' names them")
	flags.StringVar(&f.draft, "draft", "",
		"check this experimental `draft` instead: "+strings.Join(features.Unfinished(), ", "))
	flags.BoolVar(&f.quick, "quick", false,
		"run only the checks of the broken rule; with --planted, run the other checks if these don't find the bug")
	flags.BoolVar(&f.list, "list", false, "list the faults, without running them")
	flags.BoolVar(&f.null, "null", false, "run programs that don't do the work of their role")
	flags.BoolVar(&f.alternates, "alternates", false, "run the reference with other choices that the texts allow")
	flags.StringArrayVar(&f.alternate, "alternate", nil, "only the alternate with this `name`; repeatable")
	flags.Var(&f.pairs, "pairs", "run this `number` of random pairs of alternates")
	flags.Var(&f.together, "together",
		"combine this `number` of choices in one program; if it fails, show the smallest set of choices that fails")
	flags.BoolVar(&f.tape, "tape", false, "replay a recording in runs with other seeds")
	flags.Var(&f.seeds, "seeds", "with --tape: `number` of runs with other seeds")
	flags.Var(&f.mutants, "mutants", "try this `number` of mutants instead of the faults")
	flags.Var((*config.Span)(&f.explore), "explore",
		"search for each bug with random histories, for at most this long")
	flags.StringSliceVar(&f.planted, "planted", nil,
		"run examples with bugs planted in them: `names` of examples, or 'all'")
	flags.Uint64Var(&f.seed, "seed", 1, "seed `number` for choosing pairs, programs and mutants")
	flags.Var(&f.jobs, "jobs", "how many programs to run at once")
	flags.Var(&f.format, "format", "format of the output: text or json")
	for _, other := range []string{"fault", "requirement", "area"} {
		cmd.MarkFlagsMutuallyExclusive("null", "alternates", "tape", "mutants", "planted", other)
	}
	cmd.MarkFlagsMutuallyExclusive("null", "alternates", "tape", "mutants", "quick")
	for _, other := range []string{"tape", "planted"} {
		cmd.MarkFlagsMutuallyExclusive("draft", other)
	}
	for _, other := range []string{"null", "tape", "quick", "list"} {
		cmd.MarkFlagsMutuallyExclusive("explore", other)
	}
	cmd.MarkFlagsMutuallyExclusive("pairs", "together")
	for _, other := range []string{"null", "tape", "mutants", "planted"} {
		cmd.MarkFlagsMutuallyExclusive("list", other)
	}
	command.Complete(cmd, "draft", features.Unfinished)
	return cmd
}

func runSelfcheck(cmd *cobra.Command, f selfcheckFlags) error {
	switch {
	case f.tape:
		return runTapes(cmd, f)
	case f.null:
		return runNulls(cmd, f)
	case f.mutants > 0:
		return runMutants(cmd, f)
	case len(f.planted) > 0:
		return runPlanted(cmd, f)
	case f.alternates:
		return runAlternates(cmd, f)
	case len(f.alternate) > 0 || f.pairs > 0 || f.together > 0:
		return usagef("--alternate, --pairs and --together need --alternates")
	}
	faults, err := f.chosen()
	if err != nil {
		return err
	}
	if f.list {
		listFaults(cmd.OutOrStdout(), faults)
		return nil
	}
	if f.explore > 0 {
		return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
			return selfcheck.ExploreFaults(cmd.Context(), f.exploring(o), faults)
		})
	}
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
		o.Own, o.Draft = f.quick, f.draft
		if len(f.faults)+len(f.requirements)+len(f.areas) > 0 {
			o.Faults = faults
		}
		return selfcheck.Run(cmd.Context(), o)
	})
}

// exploring returns the options for random histories.
func (f *selfcheckFlags) exploring(o selfcheck.Options) selfcheck.ExploreOptions {
	return selfcheck.ExploreOptions{Options: o, For: f.explore, Seed: f.seed}
}

// show writes a result, and returns an exit code if there is a problem.
func (f *selfcheckFlags) show(cmd *cobra.Command, result selfcheck.Result) error {
	if f.format.Value == "json" {
		if err := writeJSON(cmd.OutOrStdout(), result); err != nil {
			return err
		}
	} else {
		result.WriteText(cmd.OutOrStdout())
	}
	if !result.OK() {
		return exit(exitNot)
	}
	return nil
}

// loadSuite loads the built-in suite, with the named experimental drafts.
func loadSuite(drafts ...string) (*features.Suite, error) {
	suite, err := features.LoadOf(drafts...)
	if err != nil {
		return nil, failf("the suite's own features: %w", err)
	}
	return suite, nil
}

// chosen returns the faults that all flags select; it is an error if there are none.
func (f *selfcheckFlags) chosen() ([]fault.Fault, error) {
	all, err := bundled.FaultsOf(f.draft)
	if err != nil {
		return nil, usagef("%w", err)
	}
	suite, err := loadSuite(f.draft)
	if err != nil {
		return nil, err
	}
	for _, n := range f.faults {
		if _, ok := bundled.FindFault(n); !ok {
			return nil, usagef("unknown fault %q%s ('c2a-conform selfcheck --list' lists them)", n,
				suggest.DidYouMean(n, faultNames()))
		}
	}
	for _, r := range f.requirements {
		if !slices.ContainsFunc(suite.Catalogue.Requirements,
			func(q features.Requirement) bool { return features.MatchesID(r, q.ID) }) {
			return nil, usagef("no requirement matches %q%s", r, suggest.DidYouMean(r, suite.Catalogue.IDs()))
		}
	}
	for _, a := range f.areas {
		if !slices.Contains(suite.Areas(), a) {
			return nil, usagef("unknown area %q%s", a, suggest.DidYouMean(a, suite.Areas()))
		}
	}
	areas := map[string]string{}
	for _, q := range suite.Catalogue.Requirements {
		areas[q.ID] = q.Area
	}
	out := slices.DeleteFunc(all, func(x fault.Fault) bool {
		return len(f.faults) > 0 && !slices.Contains(f.faults, x.Name) ||
			len(f.requirements) > 0 && !slices.ContainsFunc(f.requirements,
				func(r string) bool { return features.MatchesID(r, x.Requirement) }) ||
			len(f.areas) > 0 && !slices.Contains(f.areas, areas[x.Requirement])
	})
	if len(out) == 0 {
		return nil, usagef("no fault matches all of these flags")
	}
	return out, nil
}

func faultNames() []string {
	var names []string
	for _, f := range bundled.Faults() {
		names = append(names, f.Name)
	}
	return names
}

func listFaults(w io.Writer, faults []fault.Fault) {
	for _, f := range faults {
		fmt.Fprintf(w, "%-16s %-30s %-9s %-23s %s\n", f.Requirement, f.Name, f.Role,
			strings.Join(f.Drafts, " "), f.Does)
	}
}
