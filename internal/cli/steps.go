package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

const stepsHelp = `Steps prints the vocabulary of the features: every line that a scenario can be
made of, with an example and what it means.

Parts in braces vary: {name} is a participant, {text} a text in double quotes,
{n} a number, {time} a duration such as "2 s", {place} a channel such as #general,
the DM, or the thread "deploy". Parts in brackets may be left out.`

func newStepsCommand() *cobra.Command {
	format := choice{value: "text", of: []string{"text", "json"}}
	cmd := &cobra.Command{
		Use:   "steps [word]...",
		Short: "Print the vocabulary of the scenarios",
		Long:  stepsHelp,
		Example: `  c2a-conform steps
  c2a-conform steps typing`,
		RunE: func(cmd *cobra.Command, words []string) error {
			entries := stepsWith(words)
			if len(entries) == 0 {
				return failf("no step has the words %q", strings.Join(words, " "))
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			if format.value == "json" {
				e := json.NewEncoder(out)
				e.SetEscapeHTML(false)
				e.SetIndent("", "  ")
				if err := e.Encode(listSteps(entries)); err != nil {
					return err
				}
				return out.Flush()
			}
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
				for _, line := range wrap(e.Doc, stepsColumns) {
					fmt.Fprintf(out, "      %s\n", line)
				}
			}
			return out.Flush()
		},
	}
	cmd.Flags().Var(&format, "format", "text or json")
	return cmd
}

// stepsColumns is how wide an explanation is printed.
const stepsColumns = 74

// stepsWith are the steps that have all the words, whatever their case.
func stepsWith(words []string) []steps.Entry {
	var out []steps.Entry
	for _, e := range steps.Vocabulary() {
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
	Keyword string `json:"keyword"`
	Pattern string `json:"pattern"`
	Example string `json:"example"`
	Doc     string `json:"doc"`
}

func listSteps(entries []steps.Entry) []listedStep {
	out := make([]listedStep, len(entries))
	for i, e := range entries {
		out[i] = listedStep{e.Keyword.String(), e.Pattern, e.Example, e.Doc}
	}
	return out
}

// wrap breaks a text into lines of at most so many characters, between words.
func wrap(text string, columns int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case len([]rune(line))+1+len([]rune(word)) <= columns:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}
