// Package starter contains the command that writes a first program, or a profile. [scaffold] provides the files.
package starter

import (
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/scaffold"
)

const initHelp = `Init writes everything you need to start: a complete program that passes the
suite, its shim, a c2a-conform.yaml, and a GitHub workflow. The program is one
of the programs in examples/. Replace it with your own program, and keep the shim. For
C2A, there is a program for each role in each language. For PAP, there are a platform and
an agent, in Python. For A2H, there is a decider, in JavaScript; it needs npm.

With --edge, init writes a profile instead, for a program that is tested as it
ships and needs no shim. Name its chat platform and its model's API, such as
slack+openai. If your program is an adapter, which speaks C2A instead of calling a
model, write link instead of the model, such as slack+link. With --lib, init also writes
an adapter that uses a library for this platform.

Only the decider and the adapters need other packages. If one of the files exists, init
doesn't write anything, unless you use --force.`

const initExamples = `  c2a-conform init --lang node --role harness
  c2a-conform init --lang go --role host --dir conformance
  c2a-conform init --lang python --role platform
  c2a-conform init --lang python --protocol pap --role agent
  c2a-conform init --lang node --role decider
  c2a-conform init --edge slack+openai
  c2a-conform init --edge discord+link
  c2a-conform init --edge slack+link --lib bolt`

// Command returns the command. The workflow that it writes uses the given version of the suite.
func Command(version string) *cobra.Command {
	lang, role := command.Choice{}, command.Choice{Of: scaffold.AllRoles()}
	protocol := command.Choice{Of: scaffold.Protocols}
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
		Args:    command.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case strings.TrimSpace(dir) == "":
				return command.Usagef("--dir is empty")
			case use != "" && (lang.Value != "" || role.Value != "" || protocol.Value != ""):
				return command.Usagef("use either --edge, for a program that is tested as it ships, or --lang and " +
					"--role, for a program with a shim")
			case use == "" && library != "":
				return command.Usagef("--lib is for an adapter, such as --edge slack+link --lib bolt")
			case use == "" && lang.Value == "":
				return command.Usagef("choose a language with --lang %s, or for a bot on a chat platform use --edge, "+
					"such as --edge slack+openai", strings.Join(lang.Of, "|"))
			case use == "" && role.Value == "":
				return command.Usagef("choose the role of your program: --role %s", strings.Join(role.Of, "|"))
			}
			program, err := scaffold.Kit(lang.Value, protocol.Value, role.Value)
			if use != "" {
				program, err = scaffold.Edge(use, library, os.DirFS(dir))
			}
			if err == nil {
				err = scaffold.Write(cmd.OutOrStdout(), program, dir, version, force)
			}
			if _, refused := errors.AsType[*scaffold.RefusedError](err); refused {
				return &command.Failure{Code: command.Usage, Err: err}
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Var(&lang, "lang", "language of the program")
	flags.Var(&role, "role", "role of the program")
	flags.Var(&protocol, "protocol",
		"protocol of the program, if several protocols have the role (default: "+c2a.Protocol.Name+
			" if it has the role)")
	flags.StringVar(&use, "edge", "",
		"`PLATFORM+MODEL` of a program to test as it ships, such as slack+openai; for an adapter, PLATFORM+link")
	flags.StringVar(&library, "lib", "",
		"also write an adapter that uses this `library`: "+strings.Join(scaffold.Libraries(), ", "))
	flags.StringVar(&dir, "dir", ".", "`folder` to write to; created if it does not exist")
	flags.BoolVar(&force, "force", false, "overwrite existing files")
	for flag, values := range map[string][]string{
		"edge": scaffold.EdgeUses(), "lib": scaffold.Libraries(),
	} {
		// The flags exist, so there is no error.
		_ = cmd.RegisterFlagCompletionFunc(flag,
			cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	}
	return cmd
}
