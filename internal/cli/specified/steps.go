package specified

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/document"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

const stepsHelp = `Steps prints the vocabulary of the features: every kind of line that a scenario
can contain, with its meaning and an example.

Parts in braces vary: {name} is a participant, {text} a text in double quotes,
{n} a number, {time} a duration such as "2 s", and {place} a channel such as #general,
the DM, or the thread "deploy". Parts in brackets are optional.

With --format cucumber, it prints step definitions in JavaScript for editors. These
definitions do nothing when they run. With them, the Cucumber extension of VS Code and
the Cucumber.js plugin of JetBrains can complete and check the lines of feature files.
In VS Code, set cucumber.glue to the file with the step definitions, and
cucumber.features to your feature files.`

func newStepsCommand() *cobra.Command {
	format := command.Choice{Value: "text", Of: []string{"text", "json", "cucumber"}}
	protocol := ""
	cmd := &cobra.Command{
		Use:   "steps [word]...",
		Short: "Print the vocabulary of the scenarios",
		Long:  stepsHelp,
		Example: `  c2a-conform steps
  c2a-conform steps typing
  c2a-conform steps --format cucumber > features/steps.js`,
		RunE: func(cmd *cobra.Command, words []string) error {
			if protocol != "" && !slices.Contains(features.ProtocolNames(), protocol) {
				return command.Usagef("unknown protocol %q; the protocols are %s", protocol,
					strings.Join(features.ProtocolNames(), ", "))
			}
			var listed []listedStep
			out := bufio.NewWriter(cmd.OutOrStdout())
			for _, p := range features.Protocols() {
				if protocol != "" && p.Name != protocol {
					continue
				}
				entries := stepsWith(p.Name, words)
				if len(entries) == 0 {
					continue
				}
				if len(listed) > 0 && format.Value == "text" {
					fmt.Fprintln(out)
				}
				listed = append(listed, listSteps(p.Name, entries)...)
				if format.Value == "text" {
					fmt.Fprintf(out, "%s\n\n", p.Title)
					writeSteps(out, entries)
				}
			}
			if len(listed) == 0 {
				return command.Failf("no step contains the words %q", strings.Join(words, " "))
			}
			switch format.Value {
			case "json":
				if err := command.WriteJSON(out, listed); err != nil {
					return err
				}
			case "cucumber":
				writeGlue(out, listed)
			}
			return out.Flush()
		},
	}
	cmd.Flags().Var(&format, "format", "format of the output: text, json or cucumber")
	cmd.Flags().StringVar(&protocol, "protocol", "",
		"only the steps of this `protocol`: "+strings.Join(features.ProtocolNames(), ", "))
	return cmd
}

// writeSteps writes the steps of one protocol, by keyword.
func writeSteps(out io.Writer, entries []steps.Entry) {
	var last steps.Keyword
	for _, e := range entries {
		if e.Keyword != last {
			if last != 0 {
				fmt.Fprintln(out)
			}
			last = e.Keyword
			fmt.Fprintf(out, "%v\n", e.Keyword)
		}
		fmt.Fprintf(out, "\n  %s\n", e.Pattern)
		if e.Example != e.Pattern {
			fmt.Fprintf(out, "      such as: %s\n", e.Example)
		}
		for _, line := range document.Fold(e.Doc, stepsColumns) {
			fmt.Fprintf(out, "      %s\n", line)
		}
	}
}

// stepsColumns is the width of an explanation.
const stepsColumns = 74

// stepsWith returns the steps of a protocol that contain all the words, ignoring case.
func stepsWith(protocol string, words []string) []steps.Entry {
	var out []steps.Entry
	played, ok := steps.Find(protocol)
	if !ok {
		return nil
	}
	for _, e := range played.Vocabulary().Entries() {
		text := strings.ToLower(e.Pattern + " " + e.Example + " " + e.Doc)
		has := true
		for _, w := range words {
			has = has && strings.Contains(text, strings.ToLower(w))
		}
		if has {
			out = append(out, e)
		}
	}
	return out
}

// A listedStep is a step in JSON.
type listedStep struct {
	Protocol string `json:"protocol"`
	Keyword  string `json:"keyword"`
	Pattern  string `json:"pattern"`
	Example  string `json:"example"`
	Doc      string `json:"doc"`
	// Regexp matches the whole line.
	Regexp string `json:"regexp"`
}

func listSteps(protocol string, entries []steps.Entry) []listedStep {
	out := make([]listedStep, len(entries))
	expressions := map[string]string{} // by pattern
	if played, ok := steps.Find(protocol); ok {
		for i, e := range played.Vocabulary().Entries() {
			expressions[e.Pattern] = played.Vocabulary().Expressions()[i]
		}
	}
	for i, e := range entries {
		out[i] = listedStep{protocol, e.Keyword.String(), e.Pattern, e.Example, e.Doc, expressions[e.Pattern]}
	}
	return out
}

// writeGlue writes step definitions in JavaScript, for editors. A step that two protocols share is written once.
func writeGlue(out io.Writer, listed []listedStep) {
	fmt.Fprint(out, "// Written by 'c2a-conform steps --format cucumber', for editors: these step definitions do "+
		"nothing.\nconst { Given, When, Then } = require('@cucumber/cucumber');\n")
	seen := map[string]bool{}
	for _, s := range listed {
		if seen[s.Keyword+s.Regexp] {
			continue
		}
		seen[s.Keyword+s.Regexp] = true
		fmt.Fprintf(out, "\n// %s\n", s.Pattern)
		for _, l := range document.Fold(s.Doc, glueColumns) {
			fmt.Fprintf(out, "// %s\n", l)
		}
		fmt.Fprintf(out, "%s(/%s/, () => {});\n", s.Keyword, strings.ReplaceAll(s.Regexp, "/", `\/`))
	}
}

// glueColumns is the width of a comment.
const glueColumns = 100
