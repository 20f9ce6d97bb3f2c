package cli

import "github.com/spf13/cobra"

// commands lists the commands in the order in which they were thought of; help sorts them by name.
func commands() []*cobra.Command {
	return []*cobra.Command{
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
		newStepsCommand(),
		newACPCommand(),
	}
}
