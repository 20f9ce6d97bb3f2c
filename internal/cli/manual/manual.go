// Package manual contains the command that writes manual pages. Input: the commands of the program. Output: one page of
// section 1 for each command, for man(1).
package manual

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
)

// Command returns the command. exits are the exit codes of the program, as its help lists them.
func Command(exits string) *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write manual pages for man(1)",
		Long: `Man writes a manual page for each command into a directory: c2a-conform.1,
c2a-conform-run.1, and so on. 'man -l FILE' shows a page. If the directory is man1 below
a directory of your MANPATH, you can also use 'man c2a-conform'.`,
		Example: "  c2a-conform man ~/.local/share/man/man1",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Usagef("man needs one directory to write to")
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return command.Usagef("man: %w", err)
			}
			return write(args[0], cmd.Root(), exits)
		},
	}
}

// write writes the pages of a command and its subcommands.
func write(dir string, cmd *cobra.Command, exits string) error {
	file := filepath.Join(dir, name(cmd)+".1")
	if err := os.WriteFile(file, []byte(page(cmd, exits)), 0o644); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if !c.IsAvailableCommand() {
			continue
		}
		if err := write(dir, c, exits); err != nil {
			return err
		}
	}
	return nil
}

// name returns the name of a page, such as c2a-conform-report-diff.
func name(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// page returns the page of a command. Text that the help breaks into lines stays as it is.
func page(cmd *cobra.Command, exits string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" c2a-conform \"c2a-conform manual\"\n", roff(strings.ToUpper(name(cmd))))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name(cmd)), roff(cmd.Short))
	verbatim(&b, "SYNOPSIS", cmd.UseLine())
	if cmd.Long != "" {
		verbatim(&b, "DESCRIPTION", cmd.Long)
	}
	options(&b, "OPTIONS", cmd.NonInheritedFlags())
	options(&b, "OPTIONS OF EVERY COMMAND", cmd.InheritedFlags())
	if cmd.Example != "" {
		verbatim(&b, "EXAMPLES", cmd.Example)
	}
	if !cmd.HasParent() {
		verbatim(&b, "EXIT STATUS", exits)
	}
	var near []string
	if cmd.HasParent() {
		near = append(near, reference(cmd.Parent()))
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			near = append(near, reference(c))
		}
	}
	if len(near) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", strings.Join(near, ",\n"))
	}
	return b.String()
}

func reference(cmd *cobra.Command) string { return "\\fB" + roff(name(cmd)) + "\\fP(1)" }

func verbatim(b *strings.Builder, title, text string) {
	fmt.Fprintf(b, ".SH %s\n.nf\n%s\n.fi\n", title, roff(strings.Trim(text, "\n")))
}

func options(b *strings.Builder, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		b.WriteString(".TP\n")
		if f.Shorthand != "" {
			fmt.Fprintf(b, "\\fB\\-%s\\fP, ", roff(f.Shorthand))
		}
		fmt.Fprintf(b, "\\fB\\-\\-%s\\fP", roff(f.Name))
		if value != "" {
			fmt.Fprintf(b, " \\fI%s\\fP", roff(value))
		}
		fmt.Fprintf(b, "\n%s\n", roff(usage))
	})
}

// roff escapes a text, so that no character of it is a request or an escape.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
