package cli

import (
	"fmt"
	"io"

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
	return f.show(cmd, r, func(w io.Writer) { writeMutants(w, r) })
}

func writeMutants(w io.Writer, r selfcheck.MutantReport) {
	for _, o := range r.Drawn {
		if o.Fate == selfcheck.Unnoticed {
			fmt.Fprintf(w, "UNNOTICED  %s\n           first seen in %s\n", o.Mutant, o.By)
		}
	}
	if r.Broken != "" {
		fmt.Fprintf(w, "the control is not conformant: %s\n", r.Broken)
	}
	noticed, unnoticed := r.Count(selfcheck.Noticed), r.Count(selfcheck.Unnoticed)
	fmt.Fprintf(w, "mutants  %d drawn of %d by seed %d: %d change nothing that passes\n",
		len(r.Drawn), r.Of, r.Seed, r.Count(selfcheck.Unchanged))
	fmt.Fprintf(w, "noticed  %d of the %d that change something (the bar is %.0f %%)\n",
		noticed, noticed+unnoticed, 100*selfcheck.NoticedBar)
}
