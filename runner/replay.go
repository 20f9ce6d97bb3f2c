package runner

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Recorded is a trace that was read from a file.
type Recorded struct {
	File  string
	Trace trace.Trace
}

// A Difference is a trace whose replay was judged differently from the recording.
type Difference struct {
	File      string
	Then, Now judge.Verdict // Now is zero if it could not be judged at all
	What      string        // why, in a sentence
}

// A MixedError says that traces don't belong to one run, so no single report can cover them.
type MixedError struct {
	A, B string // files
	What string // in which they differ
}

// Error names the files.
func (e *MixedError) Error() string {
	return fmt.Sprintf("the traces %q and %q are of different runs, by their %s; replay them one at a time",
		e.A, e.B, e.What)
}

// ErrLive says that traces are of a clock that runs by itself. They can't be replayed, because the suite's actions
// depended on real time, which no trace contains.
var ErrLive = errors.New("traces from a clock that runs by itself can't be replayed, only audited")

// ReplayOptions say how to replay; the zero value is usable.
type ReplayOptions struct {
	Jobs       int    // how many are judged at once; 0: one for each processor
	KeepTraces string // as in [Options]
	Progress   func(Event)
	Whole      *Whole // nil: the traces are a run by themselves
}

// Whole names the run that the traces should cover completely. Whatever they don't show is then undecided in the
// report.
type Whole struct {
	Roles, Drafts []string // of the run
	Trials        int      // of each scenario
	PassRate      float64  // 0: the usual one
	Scheme        string   // of the URL at which the implementation listened; "": it was started
}

// Replay judges traces again, with the scenarios, schemas, laws and oracle of this program: the suite acts as in a run,
// and the answers come from the traces instead of the implementation. The report is that of a run of the recorded
// scenarios; the differences are in the order of the traces. The errors are [*MixedError], [ErrLive] and those of
// [Run].
func Replay(ctx context.Context, traces []Recorded, o ReplayOptions) (report.Report, []Difference, error) {
	if len(traces) == 0 {
		return report.Report{}, nil, errors.New("no trace to replay")
	}
	first := &traces[0].Trace
	again := &replay{of: map[string]*Recorded{}, runs: map[string]*Recorded{}, whole: o.Whole}
	played := make([]*trace.Trace, len(traces))
	options := Options{
		Filter: features.Filter{Tags: first.Options.Tags, Requirements: first.Options.Requirements,
			Scenarios: first.Options.Scenarios},
		Seed: first.Options.Seed, Texts: first.Options.Texts, Strict: first.Options.Strict, Trials: 1,
		PassRate: first.Options.PassRate,
		Jobs:     o.Jobs, Timeout: time.Duration(first.Options.TimeoutMs) * time.Millisecond, KeepTraces: o.KeepTraces,
		Progress: o.Progress,
		recorded: again,
	}
	for i := range traces {
		t := &traces[i].Trace
		mixed := &MixedError{A: traces[0].File, B: traces[i].File}
		switch {
		case !bytes.Equal(t.Hello, first.Hello):
			mixed.What = "implementations"
			return report.Report{}, nil, mixed
		case judge.Differ(t.Options, first.Options) != "":
			mixed.What = "options (" + judge.Differ(t.Options, first.Options) + ")"
			return report.Report{}, nil, mixed
		case again.of[t.World] != nil:
			mixed.A, mixed.What = again.of[t.World].File, "scenario, which is the same"
			return report.Report{}, nil, mixed
		}
		again.of[t.World], played[i] = &traces[i], t
		again.runs[nameOfTrial(t.Scenario, t.Role, t.Draft, t.Trial)] = &traces[i]
		options.Trials = max(options.Trials, t.Trial)
	}
	if o.Whole != nil {
		options.Filter = features.Filter{Roles: o.Whole.Roles, Drafts: o.Whole.Drafts}
		options.Trials, options.PassRate = o.Whole.Trials, o.Whole.PassRate
	}
	var hello port.HelloResult
	if err := json.Unmarshal(first.Hello, &hello); err != nil {
		return report.Report{}, nil, fmt.Errorf("%s: what the implementation says about itself can't be read: %w",
			traces[0].File, err)
	}
	if hello.Clock != port.ClockVirtual {
		return report.Report{}, nil, fmt.Errorf("%s: %w", traces[0].File, ErrLive)
	}
	again.back = trace.NewPlayback(played)
	options.Target = again.back
	suite, err := features.LoadOf(options.Filter.Drafts...)
	if err != nil {
		return report.Report{}, nil, err
	}
	r, err := run(ctx, suite, options)
	if ctx.Err() == nil {
		again.missing()
	}
	var out []Difference
	for _, t := range traces {
		if d, ok := again.different[t.Trace.World]; ok {
			out = append(out, d)
		}
	}
	return r, out, err
}

var _ attach.Target = (*trace.Playback)(nil)

// replay is what a run judges again; nil in a normal run.
type replay struct {
	of    map[string]*Recorded // by world
	runs  map[string]*Recorded // by run
	back  *trace.Playback
	whole *Whole

	mu        sync.Mutex
	seen      map[string]bool
	different map[string]Difference // by world
}

// nameOfTrial names a trial of a scenario in a role and draft.
func nameOfTrial(scenario, role, draft string, trial int) string {
	return fmt.Sprintf("%s [%s %s] %d", scenario, role, draft, max(trial, 1))
}

// trace is what was recorded of a trial; nil: nothing.
func (a *replay) trace(p features.Planned, trial int) *Recorded {
	if a == nil {
		return nil
	}
	return a.runs[nameOfTrial(p.Pickle.ID, p.Role, p.Draft, trial)]
}

// narrow keeps the recorded scenarios of a plan, unless the plan must cover a whole run.
func (a *replay) narrow(plan []features.Planned) []features.Planned {
	if a.whole != nil {
		return plan
	}
	recorded := map[string]bool{}
	for _, t := range a.of {
		recorded[t.Trace.Scenario+" "+t.Trace.Role+" "+t.Trace.Draft] = true
	}
	return slices.DeleteFunc(slices.Clone(plan), func(p features.Planned) bool {
		return !recorded[p.Pickle.ID+" "+p.Role+" "+p.Draft]
	})
}

// remote tells how the implementation was attached then, as [attach.Remote] does.
func (a *replay) remote(now attach.Target) (scheme string, ok bool) {
	if a == nil || a.whole == nil {
		return attach.Remote(now)
	}
	return a.whole.Scheme, a.whole.Scheme != ""
}

// ofTrial keeps the scenarios of cells for which the trial was recorded.
func (a *replay) ofTrial(cells []cell, trial int) []cell {
	if a == nil {
		return cells
	}
	cells = slices.Clone(cells)
	for i, c := range cells {
		cells[i].planned = slices.DeleteFunc(slices.Clone(c.planned),
			func(p features.Planned) bool { return a.trace(p, trial) == nil })
	}
	return cells
}

// trials is the number of recorded trials of a scenario, up to a number.
func (a *replay) trials(p features.Planned, first int) int {
	if a == nil {
		return first
	}
	n := 0
	for i := range first {
		if a.trace(p, i+1) != nil {
			n++
		}
	}
	return n
}

// reproduce is the command that judges the traces of a scenario again.
func (a *replay) reproduce(p features.Planned) string {
	argv := []string{"c2a-conform", "replay"}
	for _, t := range a.of {
		if t.Trace.Scenario == p.Pickle.ID && t.Trace.Role == p.Role && t.Trace.Draft == p.Draft {
			argv = append(argv, t.File)
		}
	}
	slices.Sort(argv[2:])
	return attach.FormatCommand(argv)
}

// compare compares the verdict on a trial with the recorded one.
func (a *replay) compare(result steps.Result, now judge.Verdict, reason string) {
	if a == nil {
		return
	}
	t := a.of[result.World]
	if t == nil {
		return
	}
	d := Difference{File: t.File, Then: t.Trace.Verdict, Now: now}
	_, left := errors.AsType[*trace.DivergedError](result.Err)
	played, all := a.back.Played(result.World), len(t.Trace.Passed)
	then, found := causes(t.Trace.Checks), causes(result.Checks)
	switch {
	case left:
		d.What = reason
	case now != d.Then:
		d.What = "the verdict differs"
		if broken := cmp.Or(difference(found, then), difference(then, found)); broken != "" {
			d.What += ", by " + broken
		} else if reason != "" {
			d.What += ": " + reason
		}
	case difference(found, then) != "":
		d.What = "now broken: " + difference(found, then)
	case difference(then, found) != "":
		d.What = "no longer broken: " + difference(then, found)
	case played < all && !trailing(t.Trace.Passed[played:]):
		d.What = fmt.Sprintf("the suite is done after %d of %d records", played, all)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.seen == nil {
		a.seen, a.different = map[string]bool{}, map[string]Difference{}
	}
	a.seen[result.World] = true
	if d.What != "" {
		a.different[result.World] = d
	}
}

// missing reports traces for which no scenario was found.
func (a *replay) missing() {
	for world, t := range a.of {
		if a.seen[world] {
			continue
		}
		if a.different == nil {
			a.different = map[string]Difference{}
		}
		a.different[world] = Difference{File: t.File, Then: t.Trace.Verdict,
			What: fmt.Sprintf("this version has no scenario %q for the role %s in draft %s", t.Trace.Scenario,
				t.Trace.Role, t.Trace.Draft)}
	}
}

// causes returns the broken checks, by requirement and source.
func causes(checks []judge.Check) []string {
	var out []string
	for _, c := range checks {
		if !c.OK && c.Follows == "" {
			out = append(out, fmt.Sprintf("%s [%v]", c.Requirement, c.Source))
		}
	}
	return out
}

// difference names the first element of a that isn't in b.
func difference(a, b []string) string {
	for _, x := range a {
		if !slices.Contains(b, x) {
			return x
		}
	}
	return ""
}

// trailing reports whether the suite need not reach the remaining records.
func trailing(rest []trace.Passed) bool {
	return !slices.ContainsFunc(rest,
		func(p trace.Passed) bool { return p.What != trace.LinkUp && p.What != trace.LinkDown })
}
