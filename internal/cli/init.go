package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/scaffold"
)

const initHelp = `Init writes everything you need to start: a complete program that passes the
suite, its shim, a c2a-conform.yaml, and a GitHub workflow. The program is one
of those in examples/. Replace it with your own, and keep the shim.

With --edge, init writes a profile instead, for a program that is tested as it
ships and needs no shim. Name its chat platform and its model's API, such as
slack+openai. For an adapter, which calls no model and speaks the link, write
link instead of the model. With --lib, init also writes the adapter itself,
built on a library for that platform.

The files need only the language itself, and with --lib the library. If one of
the files exists, init writes nothing, unless --force is given.`

const initExamples = `  c2a-conform init --lang node --role harness
  c2a-conform init --lang go --role host --dir conformance
  c2a-conform init --edge slack+openai
  c2a-conform init --edge discord+link
  c2a-conform init --edge slack+link --lib bolt`

func newInitCommand() *cobra.Command {
	lang, role := choice{}, choice{Of: scaffold.Roles}
	for _, l := range scaffold.Languages {
		lang.Of = append(lang.Of, l.Name)
	}
	var dir, use, library string
	var force bool
	cmd := &cobra.Command{
		Use:     "init",
		Short:   "Write a first program with its shim, a configuration and a CI workflow",
		Long:    initHelp,
		Example: initExamples,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case strings.TrimSpace(dir) == "":
				return usagef("--dir is empty")
			case use != "" && (lang.Value != "" || role.Value != ""):
				return usagef("--edge is for a program as it ships, --lang and --role for one with a shim; choose one")
			case use == "" && library != "":
				return usagef("--lib is for an adapter, such as --edge slack+link --lib bolt")
			case use == "" && lang.Value == "":
				return usagef("choose a language: --lang %s", strings.Join(lang.Of, "|"))
			case use == "" && role.Value == "":
				return usagef("choose the role of your program: --role %s", strings.Join(role.Of, "|"))
			}
			program, err := scaffold.Kit(lang.Value, role.Value)
			if use != "" {
				program, err = scaffold.Edge(use, library)
			}
			if err == nil {
				err = scaffold.Write(cmd.OutOrStdout(), program, dir, version(), force)
			}
			if _, refused := errors.AsType[*scaffold.RefusedError](err); refused {
				return &exitError{Code: exitUsage, Err: err}
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Var(&lang, "lang", "language of the program")
	flags.Var(&role, "role", "role of the program")
	flags.StringVar(&use, "edge", "",
		"`PLATFORM+MODEL` of a program to test as it ships, such as slack+openai; PLATFORM+link for an adapter")
	flags.StringVar(&library, "lib", "",
		"also write an adapter, with this `library`: "+strings.Join(scaffold.Libraries(), ", "))
	flags.StringVar(&dir, "dir", ".", "`folder` to write to; created if it does not exist")
	flags.BoolVar(&force, "force", false, "overwrite existing files")
	for flag, values := range map[string][]string{
		"edge": scaffold.EdgeUses(), "lib": scaffold.Libraries(),
	} {
		// The flags exist, so there is no error.
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}
