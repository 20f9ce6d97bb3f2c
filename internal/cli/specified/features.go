// Package specified contains the commands that show the specification: features and steps. It reads the files that
// flags name; package document and package site write the output.
package specified

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/document"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Commands returns the commands of this package.
func Commands() []*cobra.Command { return []*cobra.Command{newFeaturesCommand(), newStepsCommand()} }

func newFeaturesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "features",
		Short: "Read the specification: requirements, scenarios, and coverage of the texts",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newFeaturesListCommand(), newFeaturesShowCommand(), newFeaturesWordsCommand(),
		newFeaturesCoverageCommand(), newFeaturesHTMLCommand())
	return cmd
}

func loadSuite() (*features.Suite, error) {
	suite, err := features.Load()
	if err != nil {
		return nil, command.Failf("the suite's own features: %w", err)
	}
	return suite, nil
}

// suiteOf returns the suite that contains a draft; "": the suite of the published drafts.
func suiteOf(draft string) (*features.Suite, error) {
	suite, err := features.LoadOf(draft)
	if err != nil {
		return nil, command.Failf("the suite's own features: %w", err)
	}
	return suite, nil
}

func newFeaturesListCommand() *cobra.Command {
	format := command.Choice{Value: "text", Of: []string{"text", "markdown", "json"}}
	protocol := ""
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the areas, with the number of rules and scenarios in each",
		Long: `List the areas, with the number of requirements and scenarios in each. The Markdown
format lists the whole specification: one line for each requirement, with its levels. The
JSON format contains everything: the requirements, each with its scenarios, readings,
clauses, schemas, laws, faults and alternates.`,
		Args: command.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			suite, err := loadSuite()
			if err != nil {
				return err
			}
			chosen, err := chosenProtocols(protocol)
			if err != nil {
				return err
			}
			if format.Value == "markdown" {
				return command.Classify(document.Overview(cmd.OutOrStdout(), suite, chosen))
			}
			if format.Value == "json" {
				return command.Classify(command.WriteJSON(cmd.OutOrStdout(), gathered(suite, chosen)))
			}
			return command.Classify(document.Areas(cmd.OutOrStdout(), suite, chosen))
		},
	}
	cmd.Flags().Var(&format, "format", "format of the output: text, markdown or json")
	cmd.Flags().StringVar(&protocol, "protocol", "",
		"only this `protocol`: "+strings.Join(features.ProtocolNames(), ", "))
	return cmd
}

func newFeaturesShowCommand() *cobra.Command {
	var filter document.Filter
	cmd := &cobra.Command{
		Use:   "show AREA|REQUIREMENT|CLAUSE",
		Short: "Print an area, a requirement, or the requirements of a clause",
		Long: `Print an area, a requirement, or the requirements that cover a clause.

The first part of an id, such as C2A-, is optional. A * at the end matches any ending.`,
		Example: `  c2a-conform features show attention
  c2a-conform features show compose --rules --draft 2026-06-24
  c2a-conform features show ATT-001
  c2a-conform features show 'LOOP-*' --role agent
  c2a-conform features show C2A26-046`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			suite, err := features.Load()
			if err != nil {
				return nil, cobra.ShellCompDirectiveError
			}
			return suite.Areas(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			suite, err := suiteOf(filter.Draft)
			if err != nil {
				return err
			}
			areas := strings.Join(suite.Areas(), ", ")
			if len(args) != 1 {
				return command.Usagef("name one area, requirement or clause; the areas are %s", areas)
			}
			if filter.Draft != "" && !features.IsDraft(filter.Draft) {
				return command.Usagef("unknown draft %q; known: %s", filter.Draft,
					strings.Join(features.Selectable(), ", "))
			}
			if filter.Role != "" && !slices.Contains(features.Roles(), filter.Role) {
				return command.Usagef("unknown role %q; known: %s", filter.Role, strings.Join(features.Roles(), ", "))
			}
			found, err := document.Show(cmd.OutOrStdout(), suite, args[0], filter)
			if found || err != nil {
				return command.Classify(err)
			}
			id := strings.ToUpper(args[0])
			if strings.Contains(id, "-") {
				return command.Usagef("unknown requirement %q%s", args[0],
					suggest.DidYouMean(id, suite.Catalogue.IDs()))
			}
			return command.Usagef("unknown area %q%s; name a requirement, a clause such as C2A26-109, or one of the "+
				"areas: %s", args[0], strings.TrimSuffix(suggest.DidYouMean(args[0], suite.Areas()), "?"), areas)
		},
	}
	cmd.Flags().StringVar(&filter.Draft, "draft", "",
		"only the rules of this `draft`: "+strings.Join(features.Selectable(), ", "))
	cmd.Flags().StringVar(&filter.Role, "role", "", "only the rules that apply to this `role`")
	cmd.Flags().BoolVar(&filter.RulesOnly, "rules", false, "print the rules without their scenarios")
	return cmd
}

// chosenProtocols returns all protocols, or the one with the name.
func chosenProtocols(name string) ([]features.Protocol, error) {
	if name == "" {
		return features.Protocols(), nil
	}
	p, ok := features.FindProtocol(name)
	if !ok {
		return nil, command.Usagef("unknown protocol %q; the protocols are %s", name,
			strings.Join(features.ProtocolNames(), ", "))
	}
	return []features.Protocol{p}, nil
}

func newFeaturesCoverageCommand() *cobra.Command {
	var format, from, draft string
	var pairs bool
	cmd := &cobra.Command{
		Use:   "coverage",
		Short: "Show how much of the protocol texts is covered, or was decided by a run",
		Long: `Show which requirements cover each clause of the protocol texts.

With --from and the JSON report of a run, show what that run decided. A clause is
decided only if all its requirements were judged, in every role to which they apply.

With --pairs, show for each pair of areas how many scenarios of the run judged rules
from both areas, by a step or a law. If there is no such scenario for a pair, and the
catalogue gives no reason, the exit code is 1.`,
		Example: `  c2a-conform features coverage
  c2a-conform run --report json=report.json && c2a-conform features coverage --from report.json
  c2a-conform features coverage --from report.json --pairs`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "text" && format != "json" {
				return command.Usagef("unknown format %q, want text or json", format)
			}
			if draft != "" && !features.IsDraft(draft) {
				return command.Usagef("unknown draft %q; known: %s", draft, strings.Join(features.Selectable(), ", "))
			}
			suite, err := suiteOf(draft)
			if err != nil {
				return err
			}
			var run report.Report
			if from != "" {
				if run, err = readReport(from); err != nil {
					return command.Usagef("report %q: %w", from, err)
				}
			}
			if pairs {
				return showPairs(cmd.OutOrStdout(), suite, run, format)
			}
			var decided features.Decided
			var foretold map[string]bool
			if from != "" {
				decided, foretold = run.Judged(), run.Foretold()
			}
			coverage := suite.Coverage(decided).In(draft)
			if format == "json" {
				return command.Classify(command.WriteJSON(cmd.OutOrStdout(), coverage))
			}
			if err := document.Coverage(cmd.OutOrStdout(), coverage); err != nil || draft != "" {
				return command.Classify(err)
			}
			return command.Classify(document.Watched(cmd.OutOrStdout(), suite, foretold))
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "format of the output: text or json")
	cmd.Flags().StringVar(&draft, "draft", "",
		"only this `draft`: "+strings.Join(features.Selectable(), ", "))
	cmd.Flags().StringVar(&from, "from", "", "JSON report of a run")
	cmd.Flags().BoolVar(&pairs, "pairs", false,
		"for each pair of areas, count the scenarios that judged rules from both; needs --from")
	return cmd
}

// showPairs prints which areas meet in the scenarios of a run.
func showPairs(w io.Writer, suite *features.Suite, run report.Report, format string) error {
	if run.Planned == 0 {
		return command.Usagef("--pairs needs --from and the JSON report of a run")
	}
	pairs := suite.Pairs(run.Together())
	var err error
	if format == "json" {
		err = command.WriteJSON(w, pairs)
	} else {
		err = document.Pairs(w, pairs)
	}
	if err == nil && slices.ContainsFunc(pairs, features.Pair.Missing) {
		return command.Conclude(command.Not)
	}
	return command.Classify(err)
}

// readReport reads the JSON report of a run.
func readReport(name string) (report.Report, error) {
	file, err := os.Open(name)
	if err != nil {
		return report.Report{}, err
	}
	defer file.Close()
	return report.ReadJSON(file)
}

func newFeaturesWordsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "words",
		Short: "Explain the terms that the specification uses",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return command.Classify(document.Words(cmd.OutOrStdout()))
		},
	}
}
