// Package cli is the command line of c2a-conform, one file per command. Input: arguments, standard input and the
// configuration. Output: results on stdout, progress and diagnostics on stderr, reports in files, and an exit code. It
// decides nothing about conformance.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/c2a-conform/c2a-conform/internal/cli/completion"
	"github.com/c2a-conform/c2a-conform/internal/cli/manual"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
)

// Main runs the program with args (without its name) and returns its exit code. Results go to stdout, progress and
// diagnostics to stderr. If ctx ends before the command does, the code is 130, unless the command has treated this as
// the end of its input.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	stderr = console.Words(stderr)
	root.SetErr(stderr)
	ctx, stop := untilHangup(ctx)
	defer stop()
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK // it has finished, even if it was interrupted meanwhile
	}
	code := codeOf(err)
	if ctx.Err() != nil && !outlives(cmd) {
		code = exitInterrupted
	}
	var chosen *exitError
	if !errors.As(err, &chosen) || chosen.Err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", programName, err)
	}
	if code == exitUsage {
		fmt.Fprintf(stderr, "Try '%s --help'.\n", cmd.CommandPath())
	}
	return code
}

// outlives reports whether a command has called [command.Outlive].
func outlives(cmd *cobra.Command) bool { return cmd.Context() != nil && cmd.Context().Done() == nil }

const rootHelp = `c2a-conform tests whether a program conforms to an agent chat protocol: C2A
(Chat-to-Agents), PAP (Polite Agent Protocol) or A2H (Agent-to-Human).

It runs your program over JSON-RPC through scenarios written in plain language,
and checks every message. For each broken rule, it shows the messages, what the
program did, what was allowed, and the command that runs only that scenario.

These commands matter most:

  c2a-conform init --lang node --role host    write a conformant program and its shim to start from
  c2a-conform smoke --impl 'node my-host.js'  check that your program is connected correctly
  c2a-conform run --impl 'node my-host.js'    test your program
  c2a-conform validate events.ndjson          check messages without running a program

Without --impl, run tests the built-in reference implementation. You can use it to
see what a good run looks like before you connect your own program.`

const rootExamples = `  c2a-conform run                                    everything, on the built-in reference
  c2a-conform run --impl './my-harness --stdio' --role harness
  c2a-conform run --impl ./my-host --tags '@must and not @typing'
  c2a-conform run --list --requirement 'C2A-COMPOSE-*'
  c2a-conform run --impl ./my-host --report junit=c2a.xml,json=c2a.json`

const exitHelp = `Exit codes:
    0  conformant, with or without warnings; or only known failures; or nothing broken in this shard
    1  not conformant, or different from the list of known failures
    2  a usage error, or a wrong configuration
    3  inconclusive: too little was judged, the program did not connect, or the suite failed
    4  replay: different from the recording
  130  interrupted`

// newRoot creates the root command with all commands.
func newRoot() *cobra.Command {
	color, quiet := choice{Value: console.Auto, Of: []string{console.Auto, console.Always, console.Never}}, false
	root := &cobra.Command{
		Use:     programName,
		Short:   "Test programs for conformance with C2A, the Chat-to-Agents protocol",
		Long:    rootHelp,
		Example: rootExamples,
		Version: version(),
		Args:    cobra.ArbitraryArgs, // RunE has a better message
		RunE:    runRoot,

		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			if quiet || color.Value != console.Auto {
				cmd.Root().SetOut(console.Output{Writer: cmd.OutOrStdout(), Color: color.Value})
				cmd.Root().SetErr(console.Output{Writer: cmd.ErrOrStderr(), Color: color.Value, Quiet: quiet})
			}
		},

		SilenceUsage:      true,
		SilenceErrors:     true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetVersionTemplate("{{versionText}}") // a digest of all features takes time, and no other command needs it
	root.SetUsageTemplate(strings.TrimRight(root.UsageTemplate(), "\n") + "\n{{if not .HasParent}}\n" +
		exitHelp + "\n{{end}}")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().Var(&color, "color", "colours in the output: auto, always or never")
	root.PersistentFlags().BoolVarP(&quiet, "quiet", "q", false, "don't show progress on stderr")
	root.AddCommand(commands()...)
	root.SetHelpCommand(newHelpCommand(root))
	root.AddCommand(completion.Command(), manual.Command(exitHelp))
	completion.Register(root)
	mark(root)
	return root
}

// runRoot handles a call without a known command. It fails even without arguments, because a script that loses its
// arguments must not succeed.
func runRoot(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		cmd.SetOut(cmd.ErrOrStderr())
		if err := cmd.Help(); err != nil {
			return err
		}
		return exit(exitUsage)
	}
	return unknownCommand(cmd, args[0])
}

// flagError returns the error for wrong flags of a command. For an unknown flag it suggests a known one.
func flagError(cmd *cobra.Command, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !unknown {
		return &exitError{Code: exitUsage, Err: err}
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	near := suggest.Nearest(name, known)
	if 2*suggest.Distance(name, near) >= len(name) {
		near = ""
	}
	for _, k := range known {
		if near == "" && len(k) > 2 && (strings.HasPrefix(name, k) || strings.HasPrefix(k, name)) {
			near = k
		}
	}
	if near == "" {
		return &exitError{Code: exitUsage, Err: err}
	}
	return usagef("%w, did you mean %q?", err, "--"+near)
}

func unknownCommand(root *cobra.Command, name string) error {
	hint := ""
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		hint = fmt.Sprintf(", did you mean %q?", near[0])
	}
	return usagef("unknown command %q%s", name, hint)
}

func newHelpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "Print the help of a command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return unknownCommand(cmd, rest[0])
			}
			cmd.InitDefaultHelpFlag()
			cmd.InitDefaultVersionFlag()
			return cmd.Help()
		},
	}
}

// mark makes each command set the exit code of its own errors, so that codeOf can distinguish them from command-line
// errors.
func mark(cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error { return classify(run(cmd, args)) }
	}
	for _, c := range cmd.Commands() {
		mark(c)
	}
}
