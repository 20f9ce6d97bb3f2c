// Package completion contains the command that prints completion scripts, and the values that the scripts complete.
// Input: the commands of the program. Output: a script, or the values of a flag.
package completion

import (
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	bundled "github.com/c2a-conform/c2a-conform/reference"
)

var shells = map[string]func(*cobra.Command, io.Writer) error{
	"bash":       func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) },
	"zsh":        func(root *cobra.Command, w io.Writer) error { return root.GenZshCompletion(w) },
	"fish":       func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) },
	"powershell": func(root *cobra.Command, w io.Writer) error { return root.GenPowerShellCompletionWithDesc(w) },
}

// Command returns the command.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print a completion script for a shell",
		Example:   "  source <(c2a-conform completion bash)",
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Usagef("completion needs one shell: bash, zsh, fish or powershell")
			}
			script, ok := shells[args[0]]
			if !ok {
				return command.Usagef("no completion for shell %q; the shells are bash, zsh, fish and powershell",
					args[0])
			}
			return script(cmd.Root(), cmd.OutOrStdout())
		},
	}
}

// values are the values of flags by name, some with a tab and a short description. Several commands share some flags.
var values = map[string]func() []string{
	"requirement": ofSuite(func(s *features.Suite) []string {
		var out []string
		for _, r := range s.Catalogue.Requirements {
			out = append(out, r.ID+"\t"+r.Rule)
		}
		return out
	}),
	"area": ofSuite((*features.Suite).Areas),
	"scenario": ofSuite(func(s *features.Suite) []string {
		var out []string
		for _, p := range s.Pickles() {
			out = append(out, p.ID+"\t"+p.Name)
		}
		return out
	}),
	"role":       features.Roles,
	"draft":      features.AllDrafts,
	"capability": ofSuite(func(s *features.Suite) []string { return s.Catalogue.Capabilities() }),
	"protocol": func() []string {
		var out []string
		for _, p := range features.Protocols() {
			out = append(out, p.Name+"\t"+p.Title)
		}
		return out
	},
	"fault": func() []string {
		var out []string
		for _, f := range bundled.Faults() {
			out = append(out, f.Name+"\t"+f.Does)
		}
		return out
	},
	"alternate": func() []string {
		var out []string
		for _, a := range bundled.Alternates() {
			out = append(out, a.Name+"\t"+a.Does)
		}
		return out
	},
}

// ofSuite loads the suite only for the flags that need it, because loading takes longer than a person wants to wait for
// Tab.
func ofSuite(list func(*features.Suite) []string) func() []string {
	return func() []string {
		suite, err := features.Load()
		if err != nil {
			return nil
		}
		return list(suite)
	}
}

// Register gives the flags of all commands their values, except flags that already have their own.
func Register(root *cobra.Command) {
	root.Flags().VisitAll(func(f *pflag.Flag) {
		if _, own := root.GetFlagCompletionFunc(f.Name); own {
			return
		}
		find, known := values[f.Name]
		if c, ok := f.Value.(*command.Choice); ok {
			find, known = func() []string { return c.Of }, true
		}
		if known {
			command.Complete(root, f.Name, find)
		}
	})
	for _, cmd := range root.Commands() {
		Register(cmd)
	}
}
