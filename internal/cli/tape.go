package cli

import (
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/runner/attach"
)

func runTapes(cmd *cobra.Command, f selfcheckFlags) error {
	serve, err := reference()
	if err != nil {
		return err
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	defer line.End()
	t, err := selfcheck.RunTapes(cmd.Context(), selfcheck.Options{Jobs: int(f.jobs), Progress: line.Program},
		int(f.seeds), func(dir string) attach.Target {
			return attach.Command(append(serve, "--tape", dir), attach.Options{})
		})
	if err != nil {
		return failf("%w", err)
	}
	line.End()
	return f.show(cmd, t)
}
