package cli

import (
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
)

// runMutants is selfcheck --mutants.
func runMutants(cmd *cobra.Command, f selfcheckFlags) error {
	line := console.NewProgress(cmd.ErrOrStderr())
	defer line.End()
	r, err := selfcheck.Mutants(cmd.Context(), selfcheck.MutantOptions{
		Root: ".", Draw: int(f.mutants), Seed: f.seed, Jobs: int(f.jobs), Progress: line.Program,
	})
	if err != nil {
		return failf("%w", err)
	}
	line.End()
	return f.show(cmd, r)
}
