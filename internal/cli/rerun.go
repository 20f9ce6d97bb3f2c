package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/outputs"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/lastrun"
	"github.com/c2a-conform/c2a-conform/internal/watch"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// rerunFlags are the flags of run that refer to earlier runs.
type rerunFlags struct {
	lastFailed, watch bool
	only              string
	maxFailures       int
	shuffle           order
}

// register adds the flags to cmd.
func (f *rerunFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.lastFailed, "last-failed", false,
		"only scenarios that failed when they last ran with this implementation in this directory; if none failed, "+
			"all scenarios")
	flags.StringVar(&f.only, "only", "",
		"only the scenarios that this `file` lists, one per line, such as 'attention/a-mention [host 2026-06-24]'; "+
			"- is stdin")
	cmd.MarkFlagsMutuallyExclusive("only", "last-failed")
	flags.Var((*config.Number)(&f.maxFailures), "max-failures",
		"stop after this many failed scenarios; the report says what was not judged")
	flags.Var(&f.shuffle, "shuffle",
		"shuffle the scenarios of all features, and print the number of the shuffle; the same `number` repeats the "+
			"order")
	flags.Lookup("shuffle").NoOptDefVal = drawn
	flags.BoolVar(&f.watch, "watch", false,
		"run again whenever a file in this directory changes, failed scenarios first, until Ctrl+C (docs/debug.md)")
}

// checkRerun refuses invalid combinations with other flags.
func (f *runFlags) checkRerun() error {
	switch {
	case f.watch && f.list:
		return usagef("--list doesn't run anything, so it can't be used with --watch")
	case f.watch && f.updateKnown:
		return usagef("--update-known rewrites a list with one full run, but --watch runs many times; " +
			"use only one of them")
	case f.inspect && !f.debug:
		return usagef("--inspect needs --debug")
	case f.updateKnown && (f.lastFailed || f.only != "" || f.maxFailures > 0):
		return usagef("--update-known needs a full run, but this one is limited by --last-failed, --only or " +
			"--max-failures")
	}
	return nil
}

// drawn is the value of --shuffle without a number.
const drawn = "random"

// An order is a flag for the number that determines the order of scenarios; 0: no random order.
type order uint64

func (o *order) String() string {
	if *o == 0 {
		return ""
	}
	return fmt.Sprint(uint64(*o))
}
func (o *order) Type() string { return "number" }
func (o *order) Set(s string) error {
	if s == drawn {
		*o = order(1 + rand.Uint32()) //nolint:gosec // not a secret: the output shows it
		return nil
	}
	var seed config.Seed
	if err := seed.Set(s); err != nil || seed == 0 {
		return errors.New("must be a whole number from 1 to 2^64-1, such as 7")
	}
	*o = order(seed)
	return nil
}

// A session is a run command: it runs once, or repeatedly.
type session struct {
	flags          runFlags
	implementation implementation
	job            job
	list           knownList
	planned        []features.Planned // selected by the flags, regardless of failures
	destinations   []outputs.Destination
	run            engine
	store          *lastrun.Store // nil: there is no place for one
	failing        []string       // when they last ran
	only           []string       // that a file names; nil: none does
	told           io.Writer
}

// key is the store's name for the implementation.
func (s *session) key() string { return cmp.Or(s.job.command, s.job.profile) }

// recall reads which scenarios failed before.
func (s *session) recall() {
	store, err := lastrun.Open(".")
	if err != nil {
		return
	}
	s.store = &store
	if s.failing, err = store.Failing(s.key()); err != nil && !errors.Is(err, lastrun.ErrNone) {
		fmt.Fprintf(s.told, "%s: the last failures can't be read: %v\n", programName, err)
	}
}

// maxOnly is the maximum number of bytes that are read from such a file: more than the names of all runs need.
const maxOnly = 16 << 20

// readOnly limits the plan to the runs that a file names. Each of them must be planned.
func (s *session) readOnly(stdin io.Reader) error {
	if s.flags.only == "" {
		return nil
	}
	if s.flags.only != outputs.Standard {
		file, err := os.Open(s.flags.only)
		if err != nil {
			return usagef("--only: %w", err)
		}
		defer file.Close()
		stdin = file
	}
	raw, err := io.ReadAll(io.LimitReader(stdin, maxOnly))
	if err != nil {
		return usagef("--only %s: %w", s.flags.only, err)
	}
	named := map[string]bool{}
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" {
			named[line] = true
		}
	}
	s.only = []string{}
	s.planned = slices.DeleteFunc(slices.Clone(s.planned), func(p features.Planned) bool { return !named[p.ID()] })
	for _, p := range s.planned {
		s.only = append(s.only, p.ID())
		delete(named, p.ID())
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		return usagef("--only %s: %q is not selected; '%s run --list --format json' lists the selected ones, under "+
			"\"run\"",
			s.flags.only, name, programName)
	}
	if len(s.only) == 0 {
		return usagef("--only %s: the file lists no scenarios", s.flags.only)
	}
	return nil
}

// selected returns what to run now: everything planned, or only what failed before.
func (s *session) selected() []features.Planned {
	s.job.rerun = runner.Rerun{
		MaxFailures: s.flags.maxFailures, Order: uint64(s.flags.shuffle), Only: s.only, Listed: s.only != nil,
	}
	if s.flags.watch {
		s.job.rerun.First = s.failing
	}
	if !s.flags.lastFailed {
		return s.planned
	}
	failed := slices.DeleteFunc(slices.Clone(s.planned),
		func(p features.Planned) bool { return !slices.Contains(s.failing, p.ID()) })
	if len(failed) == 0 {
		fmt.Fprintf(s.told, "%s: --last-failed: none of the selected scenarios failed when they last ran; running "+
			"all of them\n",
			programName)
		return s.planned
	}
	s.job.rerun.Only = s.failing
	return failed
}

// errChanged ends a run because files have changed.
var errChanged = errors.New("files changed")

// once runs the selection, and writes the reports.
func (s *session) once(ctx context.Context, cmd *cobra.Command) error {
	selected := s.selected()
	opened, err := outputs.Open(s.destinations, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	s.job.told, s.job.planned = line.Scenario, len(selected)
	if s.flags.debug {
		s.job.told = nil // the terminal shows something else
	}
	if s.job.decided = opened.Live(); s.job.decided != nil {
		live := s.job.decided
		s.job.decided = func(r report.Report) {
			r.Suite = suite()
			live(r)
		}
	}
	started := time.Now()
	result, err := s.run(ctx, s.job)
	line.End()
	if errors.Is(context.Cause(ctx), errChanged) {
		opened.Discard()
		s.failing = lastrun.StillFailing(s.failing, result)
		return err
	}
	if out, ok := errors.AsType[*runner.LeftOutError](err); ok {
		opened.Discard()
		return usagef("%s: --update-known needs a full run, but %w", s.list.unwritten(), out)
	}
	var changes strings.Builder // printed below the report, where it is visible
	switch {
	case s.flags.updateKnown && ctx.Err() != nil:
		fmt.Fprintf(&changes, "%s: %s: the run was interrupted\n", programName, s.list.unwritten())
	case s.flags.updateKnown && err == nil:
		result, err = s.list.update(result, &changes)
	}
	result, err = conclude(ctx, opened, result, err, s.job, started)
	_, _ = io.WriteString(cmd.ErrOrStderr(), changes.String())
	s.keep(result)
	return err
}

// keep stores a run that decided anything. If this fails, it prints the error and continues.
func (s *session) keep(r report.Report) {
	s.failing = lastrun.StillFailing(s.failing, r)
	if s.store == nil || r.Decided == 0 {
		return
	}
	if err := s.store.Keep(s.key(), r); err != nil {
		fmt.Fprintf(s.told, "%s: this run is not kept for 'report' and --last-failed: %v\n", programName, err)
	}
}

// watching runs again whenever files change.
func (s *session) watching(cmd *cobra.Command) error {
	ctx := cmd.Context()
	var own []string
	for _, d := range s.destinations {
		if d.File != outputs.Standard {
			own = append(own, d.File)
		}
	}
	if s.flags.trace != "" {
		own = append(own, s.flags.trace)
	}
	files, err := watch.New(ctx, ".", own...)
	if err != nil {
		return failf("--watch: %w", err)
	}
	for {
		changed, err := s.untilChanged(cmd, files)
		if ctx.Err() != nil {
			return err
		}
		if changed == nil {
			if told, _ := errors.AsType[*exitError](err); err != nil && (told == nil || told.Err != nil) {
				fmt.Fprintf(s.told, "%s: %v\n", programName, err)
			}
			fmt.Fprintf(s.told, "%s: waiting for changes in this directory; Ctrl+C ends\n", programName)
			names, open := <-files.Changes()
			if ctx.Err() != nil {
				return err
			}
			if !open {
				return failf("--watch: %w", files.Err())
			}
			changed = names
		}
		fmt.Fprintf(s.told, "%s: changed: %s\n", programName, some(changed))
	}
}

// maxChanged is the maximum number of changed files that a message names.
const maxChanged = 3

func some(names []string) string {
	if len(names) > maxChanged {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxChanged], ", "), len(names)-maxChanged)
	}
	return strings.Join(names, ", ")
}

// untilChanged builds and runs once. It ends early when files change, and returns their names.
func (s *session) untilChanged(cmd *cobra.Command, files *watch.Watcher) (changed []string, err error) {
	files.Mute(true)
	err = s.build(cmd)
	files.Mute(false)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(cmd.Context())
	over, heard := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(heard)
		select {
		case names, open := <-files.Changes():
			if open {
				changed = names
				cancel(errChanged)
			}
		case <-over:
		}
	}()
	err = s.once(ctx, cmd)
	close(over)
	<-heard
	cancel(nil)
	return changed, err
}

// build builds the implementation, and creates the folder for traces.
func (s *session) build(cmd *cobra.Command) error {
	if err := s.implementation.build(cmd.Context(), s.flags.impl, cmd.ErrOrStderr()); err != nil {
		return err
	}
	if s.flags.trace != "" {
		if err := os.MkdirAll(s.flags.trace, 0o777); err != nil {
			return usagef("trace: %w", err)
		}
	}
	return nil
}
