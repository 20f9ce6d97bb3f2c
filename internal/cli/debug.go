package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/debugging"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/report/story"
)

// debugFlags are the flags of run for debugging one scenario.
type debugFlags struct{ debug, inspect bool }

func (f *debugFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.debug, "debug", false,
		"run one scenario without time limits, and stop at each message to show it (docs/debug.md)")
	flags.BoolVar(&f.inspect, "inspect", false, "with --debug: also show what the reference expects next")
	for _, other := range []string{
		"watch", "list", "shard", "trials", "jobs", "update-known", "max-failures", "shuffle",
	} {
		cmd.MarkFlagsMutuallyExclusive("debug", other)
	}
}

// follow runs one scenario while a person follows it.
func (s *session) follow(cmd *cobra.Command) error {
	p, note, err := debugging.One(s.selected())
	if err != nil {
		return err
	}
	if note != "" {
		fmt.Fprintf(s.told, "%s: %s\n", programName, note)
	}
	s.job.filter = features.Filter{
		Scenarios: []string{p.Pickle.ID}, Roles: []string{p.Role}, Drafts: []string{p.Draft},
	}
	s.planned, s.flags.lastFailed = []features.Planned{p}, false
	var guide *story.Guide
	if s.flags.inspect {
		reference, err := referenceTarget()
		if err != nil {
			return err
		}
		if guide, err = debugging.Guide(cmd.Context(), reference, runner.Options{
			Filter: s.job.filter, Suite: s.job.suite, Seed: s.job.seed, Strict: s.job.strict,
		}); err != nil {
			return err
		}
	}
	if err := s.build(cmd); err != nil {
		return err
	}
	ctx, quit := context.WithCancelCause(cmd.Context())
	defer quit(nil)
	person := debugging.New(ctx, cmd.InOrStdin(), cmd.ErrOrStderr(), p, guide, quit)
	s.job.debug, s.job.jobs, s.job.timeout, s.job.keep = person.Debug(), 1, debugging.Forever, runner.KeepAll
	if s.job.target, err = s.job.attached.target(hooks{
		stderr: cmd.ErrOrStderr(), started: person.Started,
		absent: func() { person.Absent(s.job.command) },
	}); err != nil {
		return err
	}
	return s.once(ctx, cmd)
}
