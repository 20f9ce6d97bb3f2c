package cli

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// selfcheckFlags are the flags of selfcheck as given.
type selfcheckFlags struct {
	faults, requirements, areas    []string
	quick, list, null              bool
	alternates, tape               bool
	alternate, planted             []string
	jobs, mutants, pairs, together config.Number
	seeds                          config.Number
	seed                           uint64
	format                         choice
}

// defaultSeeds is how many seeds a tape is played to.
const defaultSeeds = 5

func newSelfcheckCommand() *cobra.Command {
	f := selfcheckFlags{jobs: config.Number(runtime.NumCPU()), seeds: defaultSeeds,
		format: choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "selfcheck",
		Short: "Prove that the suite notices every broken rule",
		Long: `Run the suite against the reference with one bug at a time, and against the
unbroken reference as control. Each fault must be caught by a check of the rule
that it breaks, in every draft that has the rule: by a schema, a step or a law,
and not by the oracle alone. Named with it are the other rules that failed.

With --null programs that do nothing of what their role is for are run instead:
silent ones, and such as refuse, repeat or answer everything. A MUST that all of
them pass in its role and draft can't be broken there, unless the catalogue says
why.

With --alternates the reference is run with one other choice at a time, where a
text leaves one. Each has to be conformant in all that there is for its role.
With --pairs that many programs with two other choices are drawn by --seed. With
--together the same takes a fraction of the time, and may miss what one choice hides
of another.

With --tape the reference is recorded in each role with one seed of 'run', and a
program that knows no protocol repeats the record to runs with --seeds other seeds.
It has to pass under the recorded seed, and to fail under each other.

The other flags choose faults; together they choose what satisfies all of them. With
--quick only what is about the broken rule is run, which takes a tenth of the
time and says nothing about other rules.

With --mutants the bugs are made by a program, not by us: in each, one condition of
the reference's engines is negated, one comparison or number moved, or one
statement dropped. A mutant that makes the reference send something else has to be
noticed, whatever the rule; one that changes nothing is let pass. This needs the go
command, and the source of this module in the working directory.

With --planted the bugs are planted into programs that aren't ours to judge by: the
examples in other languages. Each has a list of bugs, with the clauses that they
break, and of choices that look like bugs and are none. Give the name of an example,
of a bug as EXAMPLE/BUG, or 'all'. This needs the source of this module in the
working directory, and what the examples need: Python 3, Node.js, 'npm ci'.

Exit code 0: the control is conformant, every fault is caught, and no rule is
without a fault; no MUST is passed by all null programs without a reason; every
alternate is conformant; a tape fails; enough mutants are noticed; or every planted
bug is caught, and every choice passes. 1: the suite has a gap.`,
		Example: `  c2a-conform selfcheck
  c2a-conform selfcheck --list --area compose
  c2a-conform selfcheck --fault dm-optional --fault hasty-window
  c2a-conform selfcheck --requirement 'C2A-COMPOSE-*' --quick
  c2a-conform selfcheck --null
  c2a-conform selfcheck --alternates --alternate longest-window
  c2a-conform selfcheck --alternates --pairs 20 --seed 7
  c2a-conform selfcheck --alternates --together 6
  c2a-conform selfcheck --tape --seeds 100
  c2a-conform selfcheck --mutants 600 --seed 1
  c2a-conform selfcheck --planted python-platform`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runSelfcheck(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.faults, "fault", nil, "only the fault with this `name`; repeatable")
	flags.StringSliceVar(&f.requirements, "requirement", nil,
		"only faults of these requirements: `ids`, or beginnings as in 'C2A-COMPOSE-*'")
	flags.StringSliceVar(&f.areas, "area", nil,
		"only faults of these `areas`, as 'c2a-conform features list' names them")
	flags.BoolVar(&f.quick, "quick", false, "run only what is about the broken rule")
	flags.BoolVar(&f.list, "list", false, "name the faults, and run nothing")
	flags.BoolVar(&f.null, "null", false, "run programs that do nothing of what their role is for")
	flags.BoolVar(&f.alternates, "alternates", false, "run the reference with other choices that the texts leave")
	flags.StringArrayVar(&f.alternate, "alternate", nil, "only the alternate with this `name`; repeatable")
	flags.Var(&f.pairs, "pairs", "run so many pairs of alternates, drawn at random")
	flags.Var(&f.together, "together",
		"make so many choices at once; those of a program that isn't conformant are made again, one at a time")
	flags.BoolVar(&f.tape, "tape", false, "repeat what was recorded, to other seeds")
	flags.Var(&f.seeds, "seeds", "of --tape: how many other seeds")
	flags.Var(&f.mutants, "mutants", "try so many mutants in place of the faults")
	flags.StringSliceVar(&f.planted, "planted", nil,
		"run examples with bugs that are planted into them: `names`, or 'all'")
	flags.Uint64Var(&f.seed, "seed", 1, "draw pairs, programs and mutants by this `number`")
	flags.Var(&f.jobs, "jobs", "how many programs to run at a time")
	flags.Var(&f.format, "format", "text or json")
	for _, other := range []string{"fault", "requirement", "area", "quick"} {
		cmd.MarkFlagsMutuallyExclusive("null", "alternates", "tape", "mutants", "planted", other)
	}
	cmd.MarkFlagsMutuallyExclusive("pairs", "together")
	for _, other := range []string{"null", "tape", "mutants", "planted"} {
		cmd.MarkFlagsMutuallyExclusive("list", other)
	}
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
		return usagef("--alternate, --pairs and --together go with --alternates")
	}
	faults, err := f.chosen()
	if err != nil {
		return err
	}
	if f.list {
		listFaults(cmd.OutOrStdout(), faults)
		return nil
	}
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
		o.Own = f.quick
		if len(f.faults)+len(f.requirements)+len(f.areas) > 0 {
			o.Faults = faults
		}
		return selfcheck.Run(cmd.Context(), o)
	})
}

// show writes a result, and makes what is not well an exit code.
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

// loadSuite loads what is built in.
func loadSuite() (*features.Suite, error) {
	suite, err := features.Load()
	if err != nil {
		return nil, failf("the suite's own features: %w", err)
	}
	return suite, nil
}

// chosen are the faults that all flags choose; none is an error.
func (f *selfcheckFlags) chosen() ([]fault.Fault, error) {
	suite, err := loadSuite()
	if err != nil {
		return nil, err
	}
	for _, n := range f.faults {
		if _, ok := bundled.FindFault(n); !ok {
			return nil, usagef("unknown fault %q%s ('c2a-conform selfcheck --list' names them)", n,
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
	out := slices.DeleteFunc(bundled.Faults(), func(x fault.Fault) bool {
		return len(f.faults) > 0 && !slices.Contains(f.faults, x.Name) ||
			len(f.requirements) > 0 && !slices.ContainsFunc(f.requirements,
				func(r string) bool { return features.MatchesID(r, x.Requirement) }) ||
			len(f.areas) > 0 && !slices.Contains(f.areas, areas[x.Requirement])
	})
	if len(out) == 0 {
		return nil, usagef("no fault is chosen by all of these flags")
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
