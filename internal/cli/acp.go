package cli

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/runner/model"
)

func newACPCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "acp",
		Short: "Be the agent of a program that starts one, while it is tested",
		Long: `Be an agent of the agent client protocol (ACP), on stdin and stdout, for a
program under test that starts an agent for its answers. What the program asks
is answered by the run that the program is tested in. The environment variable
` + model.EnvACP + ` says where that run listens; the program has to pass it on.`,
		Example: "  my-bot --agent 'c2a-conform acp'",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			address := os.Getenv(model.EnvACP)
			if address == "" {
				return usagef("%s is not set: a run sets it for the program that it tests, and that program passes "+
					"it on to its agent", model.EnvACP)
			}
			return classify(model.Agent(cmd.Context(), address, cmd.InOrStdin(), cmd.OutOrStdout()))
		},
	}
}
