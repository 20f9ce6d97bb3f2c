package command

import (
	"strings"

	"github.com/spf13/cobra"
)

// Complete gives a flag of a command the values that a shell completes. A value may have a tab and a short description.
// In a list it completes the value after the last comma.
func Complete(cmd *cobra.Command, flag string, find func() []string) {
	list := cmd.Flags().Lookup(flag).Value.Type() == "stringSlice"
	_ = cmd.RegisterFlagCompletionFunc(flag, // it fails only for unknown flags
		func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			before := ""
			if i := strings.LastIndex(typed, ","); list && i >= 0 {
				before, typed = typed[:i+1], typed[i+1:]
			}
			var out []string
			for _, v := range find() {
				if strings.HasPrefix(v, typed) {
					out = append(out, before+v)
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		})
}
