package cli

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/runner/model"
)

func newACPCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "acp",
		Short: "Act as the agent that a program under test starts",
		Long: `Act as an agent of the Agent Client Protocol (ACP), on stdin and stdout. Use this
command if the program under test starts such an agent to get its answers. The answers
come from the run that tests the program. The environment variable
` + model.EnvACP + ` contains the address at which this run serves the model's
answers. The program must pass this variable on to the agent.`,
		Example: "  my-bot --agent 'c2a-conform acp'",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			address := os.Getenv(model.EnvACP)
			if address == "" {
				return usagef("%s is not set: a run sets this variable for the program under test, and the program "+
					"must pass the variable on to its agent", model.EnvACP)
			}
			return classify(model.Agent(cmd.Context(), address, cmd.InOrStdin(), cmd.OutOrStdout()))
		},
	}
}
