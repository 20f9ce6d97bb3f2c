// Package guide contains the command that prints the guides. Input: a topic, and words of a heading. Output: Markdown.
package guide

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/docs"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
)

const help = `Print the guides, so that you can read them offline and don't need the repository.
Without a topic, docs lists the topics. If a message or a report refers to
docs/attach.md, read the topic "attach".

With words after the topic, docs prints only the sections whose headings contain all
these words, in any order. A number selects the section with that number.`

// Command returns the command.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:   "docs [topic [words of a heading]]",
		Short: "Print the guides",
		Long:  help,
		Example: `  c2a-conform docs
  c2a-conform docs attach
  c2a-conform docs attach barrier
  c2a-conform docs edge 3
  c2a-conform docs docs/ci.md exit codes`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return list(cmd.OutOrStdout())
			}
			topic, ok := docs.Find(args[0])
			if !ok {
				return command.Usagef("no guide is called %q%s ('c2a-conform docs' lists them)", args[0],
					suggest.DidYouMean(args[0], names()))
			}
			text := topic.Text
			if words := strings.Fields(strings.Join(args[1:], " ")); len(words) > 0 {
				if text = about(topic, words); text == "" {
					return command.Usagef("no heading in %q contains these words: %s\n%s", topic.Name,
						strings.Join(words, " "), headings(topic))
				}
			}
			_, err := io.WriteString(cmd.OutOrStdout(), text)
			return err
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []string
			for _, t := range docs.Topics() {
				out = append(out, t.Name+"\t"+t.Title)
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func names() []string {
	var out []string
	for _, t := range docs.Topics() {
		out = append(out, t.Name)
	}
	return out
}

func list(w io.Writer) error {
	width := 0
	for _, n := range names() {
		width = max(width, len(n))
	}
	for _, t := range docs.Topics() {
		if _, err := fmt.Fprintf(w, "%-*s  %s\n", width, t.Name, t.Title); err != nil {
			return err
		}
	}
	return nil
}

// about returns the sections whose headings contain all the words, without sections inside another match.
func about(t docs.Topic, words []string) string {
	var out []string
	for _, s := range t.Sections() {
		if s.Level == 1 || !has(s.Heading, words) ||
			slices.ContainsFunc(out, func(above string) bool { return strings.Contains(above, s.Text) }) {
			continue
		}
		out = append(out, s.Text)
	}
	return strings.Join(out, "\n")
}

// Has reports whether a heading contains all the words, ignoring case. A number must be the heading's number.
func has(heading string, words []string) bool {
	heading = strings.ToLower(heading)
	number, _, _ := strings.Cut(heading, ".")
	return !slices.ContainsFunc(words, func(w string) bool {
		w = strings.ToLower(strings.Trim(w, `".,`))
		if strings.Trim(w, "0123456789") == "" {
			return w != number
		}
		return !strings.Contains(heading, w)
	})
}

func headings(t docs.Topic) string {
	out := []string{"headings:"}
	for _, s := range t.Sections() {
		if s.Level > 1 {
			out = append(out, strings.Repeat("  ", s.Level-1)+s.Heading)
		}
	}
	return strings.Join(out, "\n")
}
