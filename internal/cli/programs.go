package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// check runs the function that computes a result, and shows its progress and then the result. If it is interrupted, it
// shows the partial result.
func (f *selfcheckFlags) check(cmd *cobra.Command,
	find func(o selfcheck.Options) (selfcheck.Result, error)) error {
	line := console.NewProgress(cmd.ErrOrStderr())
	defer line.End()
	result, err := find(selfcheck.Options{Jobs: int(f.jobs), Progress: line.Program, Clear: line.Clear})
	partial, ok := result.(selfcheck.Partial)
	if err != nil && (!ok || partial.Tried() == 0) {
		return failf("%w", err)
	}
	line.End()
	shown := f.show(cmd, result)
	if err != nil && cmd.Context().Err() == nil {
		return failf("%w", err)
	}
	return shown
}

func runNulls(cmd *cobra.Command, f selfcheckFlags) error {
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
		o.Draft = f.draft
		return selfcheck.RunNulls(cmd.Context(), o)
	})
}

func runTapes(cmd *cobra.Command, f selfcheckFlags) error {
	serve, err := reference()
	if err != nil {
		return err
	}
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
		return selfcheck.RunTapes(cmd.Context(), o, int(f.seeds), func(dir string) attach.Target {
			return attach.Command(append(serve, "--tape", dir), attach.Options{})
		})
	})
}

func runMutants(cmd *cobra.Command, f selfcheckFlags) error {
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
		return selfcheck.Mutants(cmd.Context(), selfcheck.MutantOptions{
			Root: ".", Draw: int(f.mutants), Seed: f.seed, Jobs: o.Jobs, Progress: o.Progress, Draft: f.draft,
			Explore: f.explore,
		})
	})
}

func runPlanted(cmd *cobra.Command, f selfcheckFlags) error {
	chosen := f.planted
	if slices.Contains(chosen, "all") {
		chosen = nil
	}
	return f.check(cmd, func(o selfcheck.Options) (selfcheck.Result, error) {
		planted := selfcheck.PlantedOptions{
			Root: ".", Chosen: chosen, Seed: f.seed, Own: f.quick, Jobs: o.Jobs, Progress: o.Progress,
			Explore: f.explore,
		}
		if f.format.Value == "text" {
			planted.Show = func(r selfcheck.PlantedRow) {
				o.Clear()
				r.WriteText(cmd.OutOrStdout())
			}
		}
		return selfcheck.RunPlanted(cmd.Context(), planted)
	})
}
