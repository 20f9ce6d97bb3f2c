package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/scaffold"
)

const initHelp = `Init writes all that it takes to begin: a complete program that passes the suite,
with its shim, a c2a-conform.yaml, and a workflow for GitHub. The program is one
of the folders of examples/; put your own in its place, and keep the shim.

With --edge it writes a profile for a program as it ships instead, which needs no
shim: name the platform that it talks to and the interface of its model, such as
slack+openai, or link for an adapter, which asks no model and speaks the link.
With --lib it also writes the adapter, made with a library for that platform.

What is written needs nothing but the language itself, and with --lib the library.
Files that exist are left alone, and then nothing is written at all, unless
--force replaces them.`

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
		Short:   "Write a program with its shim, a configuration and a CI workflow to begin with",
		Long:    initHelp,
		Example: initExamples,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case strings.TrimSpace(dir) == "":
				return usagef("--dir is empty")
			case use != "" && (lang.Value != "" || role.Value != ""):
				return usagef("--edge is for a program as it ships, --lang and --role for one with a shim: choose")
			case use == "" && library != "":
				return usagef("--lib is for an adapter, such as --edge slack+link --lib bolt")
			case use == "" && lang.Value == "":
				return usagef("say in which language: --lang %s", strings.Join(lang.Of, "|"))
			case use == "" && role.Value == "":
				return usagef("say what your program is: --role %s", strings.Join(role.Of, "|"))
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
	flags.Var(&role, "role", "what the program is")
	flags.StringVar(&use, "edge", "",
		"`PLATFORM+MODEL` of a program as it ships, such as slack+openai; PLATFORM+link for an adapter")
	flags.StringVar(&library, "lib", "",
		"with an adapter, the `library` that it is made with: "+strings.Join(scaffold.Libraries(), ", "))
	flags.StringVar(&dir, "dir", ".", "`folder` to write to; it is made where there is none")
	flags.BoolVar(&force, "force", false, "replace files that exist")
	for flag, values := range map[string][]string{
		"lang": lang.Of, "role": role.Of, "edge": scaffold.EdgeUses(), "lib": scaffold.Libraries(),
	} {
		// The flags exist, so there is no error.
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}
