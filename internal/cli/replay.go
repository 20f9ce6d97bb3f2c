package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/outputs"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

const replayHelp = `Replay judges traces that 'run --trace DIR' wrote, without the implementation.

The suite sends the same messages as in the run, but takes the answers from the trace
instead of from the implementation. Scenarios, schemas, laws and the oracle judge the
messages again. If you name a directory, replay judges every trace in the directory and
its subdirectories. All traces must be from one run. Traces from a clock that runs by
itself can be audited, but not replayed.

The report is the same as for 'run'. The exit code is 4 if a verdict differs from the
recorded verdict, if this version of the suite sends other messages than the trace
contains, or if a trace was altered or truncated. In all other cases, it is the same as
for 'run'. Replay reports each of these differences.`

const replayExamples = `  c2a-conform run --impl ./my-harness --trace traces
  c2a-conform replay traces
  c2a-conform replay traces/compose/five-lines.harness.2026-06-24.ndjson --report html=five-lines.html`

// replayFlags are the flags of replay.
type replayFlags struct {
	reportFlags
	keep choice
	jobs int
}

func newReplayCommand() *cobra.Command {
	f := replayFlags{reportFlags: newReportFlags(),
		keep: choice{Value: "failures", Of: []string{"all", "failures", "none"}}}
	cmd := &cobra.Command{
		Use:     "replay DIR|FILE...",
		Short:   "Judge recorded traces again, offline",
		Long:    replayHelp + "\n\n" + exitHelp,
		Example: replayExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return replayRun(cmd, f, args) },
	}
	f.register(cmd)
	cmd.Flags().Var(&f.keep, "keep", keepUsage)
	cmd.Flags().Var((*config.Number)(&f.jobs), "jobs", "how many traces to judge at once (default: one per processor)")
	return cmd
}

func replayRun(cmd *cobra.Command, f replayFlags, args []string) error {
	destinations, err := f.destinations(cmd.Flags().Changed)
	if err != nil {
		return err
	}
	files, err := traceFiles(args)
	if err != nil {
		return err
	}
	var differences []string
	var traces []runner.Recorded
	for _, name := range files {
		t, err := trace.Load(name)
		_, altered := errors.AsType[*trace.AlteredError](err)
		_, malformed := errors.AsType[*trace.FormatError](err)
		switch {
		case altered || malformed:
			differences = append(differences, fmt.Sprintf("%s: %v", name, err))
		case err != nil:
			return &exitError{Code: exitUsage, Err: err}
		}
		if !malformed {
			traces = append(traces, runner.Recorded{File: name, Trace: t})
		}
	}
	if len(traces) == 0 {
		return replayConclude(cmd, differences, 0, nil)
	}
	opened, err := outputs.Open(destinations, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	r, different, err := runner.Replay(cmd.Context(), traces, runner.ReplayOptions{
		Jobs: f.jobs, KeepTraces: f.keep.Value,
		Progress: func(e runner.Event) { line.Scenario(e.Done, e.Planned, e.Scenario, e.Verdict) },
	})
	line.End()
	if _, mixed := errors.AsType[*runner.MixedError](err); mixed || errors.Is(err, runner.ErrLive) {
		opened.Discard()
		return &exitError{Code: exitUsage, Err: err}
	}
	for _, d := range different {
		now := "not judged"
		if d.Now != 0 {
			now = d.Now.String()
		}
		differences = append(differences, fmt.Sprintf("%s: then %v, now %s: %s", d.File, d.Then, now, d.What))
	}
	r.Suite = suite()
	code := codeOfRun(r.Overall)
	switch {
	case cmd.Context().Err() != nil:
		code, err, r.Overall, r.Reason = exitInterrupted, errors.New("interrupted"), judge.Inconclusive, "interrupted"
	case err != nil && code == exitOK:
		code = exitInconclusive
	}
	if failed := opened.Write(r); failed != nil {
		err = errors.Join(err, failed)
		code = max(code, exitInconclusive)
	}
	if err != nil {
		return &exitError{Code: code, Err: err}
	}
	return replayConclude(cmd, differences, len(traces), exit(code))
}

// replayConclude reports differences, which override the verdict.
func replayConclude(cmd *cobra.Command, differences []string, judged int, verdict error) error {
	w := cmd.ErrOrStderr()
	if len(differences) == 0 {
		fmt.Fprintf(w, "%s replayed: judged as recorded\n", validatePlural(int64(judged), "trace"))
		return verdict
	}
	for _, d := range differences {
		fmt.Fprintln(w, d)
	}
	fmt.Fprintf(w, "%s replayed, %s\n", validatePlural(int64(judged), "trace"),
		validatePlural(int64(len(differences)), "difference"))
	return exit(exitDiffers)
}

// traceFiles returns the files that arguments name, and those below the directories that they name, in order.
func traceFiles(args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, usagef("replay needs a trace or a directory of them, as written by 'c2a-conform run --trace DIR'")
	}
	var out []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, &exitError{Code: exitUsage, Err: err}
		}
		if !info.IsDir() {
			out = append(out, arg)
			continue
		}
		before := len(out)
		err = filepath.WalkDir(arg, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && strings.HasSuffix(path, trace.Extension) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, &exitError{Code: exitUsage, Err: err}
		}
		if len(out) == before {
			return nil, usagef("there is no trace (*%s) in %q", trace.Extension, arg)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
