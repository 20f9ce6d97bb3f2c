// Package explanation contains the command that explains a failure. It finds the scenario in a report, runs it on the
// reference with the same seed, and prints the result of [story].
package explanation

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/story"
)

const help = `Explain shows why a scenario failed: what happened, what the rule requires, what the
reference does in the same scenario, and the first difference between the two programs.
To find the difference, explain runs the scenario on the reference, with the same seed.

REPORT.json is the JSON report of a run that kept the messages of its failures. Without
a report, explain uses the last run in this working directory. SCENARIO is an id, or part
of an id or a name. If the scenario failed in several roles or drafts, explain shows the
first failure; --role and --draft choose another.`

type flags struct {
	role, draft string
	format      command.Choice
}

// Command returns the command. It runs scenarios on the given reference.
func Command(reference func() (attach.Target, error)) *cobra.Command {
	f := flags{format: command.Choice{Value: "text", Of: []string{"text", "markdown", "html"}}}
	cmd := &cobra.Command{
		Use:   "explain [REPORT.json] SCENARIO",
		Short: "Explain why a scenario failed, next to what the reference does",
		Long:  help,
		Example: `  c2a-conform explain compose/five-lines
  c2a-conform explain run.json attention/a-human-writes --draft 2026-06-24
  c2a-conform explain run.json compose/five-lines --format html > why.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) < 1 || len(args) > 2 {
				return command.Usagef("explain needs the id of a scenario, and may have a JSON report before it")
			}
			r, err := command.ReadReportOrLast(args[:len(args)-1], cmd.InOrStdin())
			if err != nil {
				return err
			}
			s, err := find(r, args[len(args)-1], f.role, f.draft)
			if err != nil {
				return err
			}
			return explain(cmd, r, s, reference, f.format.Value)
		},
		ValidArgsFunction: complete,
	}
	cmd.Flags().StringVar(&f.role, "role", "", "explain the failure in this role")
	cmd.Flags().StringVar(&f.draft, "draft", "", "explain the failure in this draft")
	cmd.Flags().Var(&f.format, "format", "format of the result on stdout")
	return cmd
}

// complete completes the scenarios that are broken in the report: the last run's report, or the one before the cursor.
func complete(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	r, err := command.ReadReportOrLast(args, nil)
	if err != nil || len(args) > 1 {
		return nil, cobra.ShellCompDirectiveDefault // a file
	}
	var out []string
	for _, s := range r.Scenarios {
		if one := s.ID + "\t" + s.Name; broken(s) && !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	if len(args) == 0 {
		return out, cobra.ShellCompDirectiveDefault // or a file
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

func broken(s report.Scenario) bool {
	return s.Verdict.Judged() && s.Verdict != judge.Pass || s.Verdict == judge.Error
}

// find finds a scenario in a report. Of the scenarios that match an id or a text, it returns the first that is broken.
func find(r report.Report, entry, role, draft string) (report.Scenario, error) {
	var exact, near []report.Scenario
	var ids []string
	lower := strings.ToLower(entry)
	for _, s := range r.Scenarios {
		if role != "" && s.Role != role || draft != "" && s.Draft != draft {
			continue
		}
		ids = append(ids, s.ID)
		switch {
		case s.ID == entry || strings.HasPrefix(s.ID, entry+"#"):
			exact = append(exact, s)
		case strings.Contains(s.ID, lower) || strings.Contains(strings.ToLower(s.Name), lower):
			near = append(near, s)
		}
	}
	all := exact
	if len(all) == 0 {
		all = near
	}
	if len(all) == 0 {
		return report.Scenario{}, command.Usagef("the report doesn't contain a scenario %q%s", entry,
			suggest.DidYouMean(entry, ids))
	}
	if i := slices.IndexFunc(all, broken); i >= 0 {
		return all[i], nil
	}
	return all[0], nil
}

// explain runs the scenario on the reference, and shows both.
func explain(cmd *cobra.Command, r report.Report, s report.Scenario, reference func() (attach.Target, error),
	format string) error {
	if len(s.Trace) == 0 {
		return command.Usagef(
			"the report doesn't contain messages from %s as %s in draft %s: run it again with --keep all", s.ID,
			s.Role, s.Draft)
	}
	beside, missing, err := again(cmd.Context(), r, s, reference)
	if err != nil {
		return err
	}
	t := story.Tell(r, s, beside, missing)
	return write(cmd.OutOrStdout(), t, format)
}

func write(w io.Writer, t story.Story, format string) error {
	switch format {
	case "markdown":
		return story.WriteMarkdown(w, t)
	case "html":
		return story.WriteHTML(w, t)
	}
	return story.WriteText(console.Words(w), t, console.StyleOf(w))
}

// again returns the scenario as the reference runs it, or the reason why there is nothing to compare.
func again(ctx context.Context, r report.Report, s report.Scenario,
	reference func() (attach.Target, error)) (beside *report.Scenario, missing string, err error) {
	target, err := reference()
	if err != nil {
		return nil, "", err
	}
	o := runner.Options{
		Target: target, Seed: r.Seed, Strict: r.Strict, Jobs: 1, KeepTraces: runner.KeepAll,
		Filter: features.Filter{Scenarios: []string{s.ID}, Roles: []string{s.Role}, Drafts: []string{s.Draft}},
	}
	if r.Selection.Features != "" {
		if o.Suite, err = features.LoadDir(r.Selection.Features, r.Selection.Drafts...); err != nil {
			return nil, "", command.Usagef("--features %s: %w", r.Selection.Features, err)
		}
	}
	if _, err := runner.Plan(o.Suite, o.Filter); err != nil {
		return nil, fmt.Sprintf("this version of the suite has no such scenario (%v)", err), nil
	}
	played, err := runner.Run(ctx, o)
	if err != nil {
		return nil, "", err
	}
	i := slices.IndexFunc(played.Scenarios, func(x report.Scenario) bool { return x.ID == s.ID })
	switch {
	case i < 0:
		return nil, "the reference didn't run the scenario", nil
	case len(played.Scenarios[i].Trace) == 0:
		return nil, "the reference doesn't play the role " + s.Role + " (" + played.Scenarios[i].Reason + ")", nil
	}
	return &played.Scenarios[i], "", nil
}
