package cli

import (
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/certificates"
)

// commands lists the commands in the order in which they were thought of; help sorts them by name.
func commands() []*cobra.Command {
	return append(certificates.Commands(suite),
		newRunCommand(),
		newSmokeCommand(),
		newInitCommand(),
		newReportCommand(),
		newServeCommand(),
		newVersionCommand(),
		newValidateCommand(),
		newReplayCommand(),
		newAuditCommand(),
		newFeaturesCommand(),
		newSelfcheckCommand(),
		newExploreCommand(),
		newStepsCommand(),
		newACPCommand(),
	)
}
