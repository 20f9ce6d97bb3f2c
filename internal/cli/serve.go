package cli

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
)

func newServeCommand() *cobra.Command {
	var role, draft, broken, state string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the reference engine on stdin and stdout",
		Long: `Serve the reference engine as a real implementation, one JSON-RPC message per
line on stdin and stdout.

A runner that attaches to its port (conformance/*) says for each scenario what
role and draft to play, and moves the clock. Without a port the engine runs on
the wall clock as --role and --draft say, with a model of its own inside.

With --fault the engine has one bug; 'c2a-conform selfcheck --list' names them.`,
		Example: `  c2a-conform run --impl 'c2a-conform serve'
  c2a-conform run --impl 'c2a-conform serve --fault dm-optional'
  c2a-conform serve --role harness --draft 2026-06-02`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			options := serve.DefaultOptions()
			d, ok := c2a.ParseDraft(draft)
			if !ok {
				return usagef("unknown draft %q: there are 2026-06-24 and 2026-06-02", draft)
			}
			options.Draft, options.State = d, state
			switch options.Role = serve.Role(role); options.Role {
			case serve.Host, serve.Harness, serve.Agent:
			default:
				return usagef("unknown role %q: there are host, harness and agent", role)
			}
			if broken != "" {
				f, ok := fault.Find(broken)
				if !ok {
					return usagef("unknown fault %q: 'c2a-conform selfcheck --list' names them", broken)
				}
				f.Apply(&options)
			}
			return serve.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), options)
		},
	}
	cmd.Flags().StringVar(&role, "role", string(serve.Harness), "role to play while no port is attached: host, harness or agent")
	cmd.Flags().StringVar(&draft, "draft", c2a.Draft0624.String(), "draft to speak while no port is attached")
	cmd.Flags().StringVar(&state, "state", os.Getenv(attach.StateVariable), "directory that keeps a world under a port, to be resumed after a kill (default: $"+attach.StateVariable+")")
	cmd.Flags().StringVar(&broken, "fault", "", "build in one bug, by name")
	return cmd
}
