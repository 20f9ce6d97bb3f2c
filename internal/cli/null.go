package cli

import (
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
)

func runNulls(cmd *cobra.Command, f selfcheckFlags) error {
	line := console.NewProgress(cmd.ErrOrStderr())
	defer line.End()
	n, err := selfcheck.RunNulls(cmd.Context(), selfcheck.Options{Jobs: int(f.jobs), Progress: line.Program})
	if err != nil {
		return failf("%w", err)
	}
	line.End()
	return f.show(cmd, n)
}
