package certificate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// contradict judges the traces again, and returns where they contradict the statements about their run. A suite with
// the same rules and scenarios must come to the same results. A different suite reports what it judges differently.
// Errors are those of [runner.Replay].
func (e Evidence) contradict(ctx context.Context, of Conformance, result TestResult, progress func(runner.Event)) (
	[]string, error,
) {
	o := runner.ReplayOptions{KeepTraces: runner.KeepNone, Progress: progress}
	same := of.Suite.Catalogue == features.Digest()
	if same {
		o.Whole = of.whole()
	}
	again, differences, err := runner.Replay(ctx, e.Recorded, o)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, d := range differences {
		now := "not judged"
		if d.Now != 0 {
			now = d.Now.String()
		}
		out = append(out, fmt.Sprintf("%s: then %v, now %s: %s", d.File, d.Then, now, d.What))
	}
	out = append(out, of.otherRun(e.Recorded[0])...)
	of.forgive(&again)
	now := resultOf(again, report.Suite{})
	for _, name := range result.PassedTests {
		if _, ok := slices.BinarySearch(now.PassedTests, name); !ok {
			out = append(out, name+" passed according to the certificate, but not in the traces")
		}
	}
	for _, name := range now.FailedTests {
		if !slices.Contains(result.PassedTests, name) {
			out = append(out, name+" is broken in the traces, but not in the certificate")
		}
	}
	if same {
		out = append(out, of.miscounted(again)...)
		out = append(out, e.lacking(o.Whole.Trials)...)
	}
	return out, nil
}

// whole describes the run that the traces must show.
func (c *Conformance) whole() *runner.Whole {
	w := &runner.Whole{Trials: 1}
	for _, x := range c.Cells {
		w.Roles, w.Drafts = append(w.Roles, x.Role), append(w.Drafts, x.Draft)
	}
	if c.Sampling != nil {
		w.Trials, w.PassRate = c.Sampling.Trials, c.Sampling.PassRate
	}
	if c.Implementation.Remote {
		w.Scheme, _, _ = strings.Cut(c.Implementation.Command, ":")
		w.Scheme = cmp.Or(w.Scheme, "unknown")
	}
	return w
}

// otherRun compares the run data in a trace, which all traces of a run share, with the statement, and returns the
// differences.
func (c *Conformance) otherRun(t runner.Recorded) (out []string) {
	var hello struct {
		Implementation report.Product `json:"implementation"`
	}
	_ = json.Unmarshal(t.Trace.Hello, &hello) // valid, since it was replayed
	for _, row := range []struct {
		what      string
		then, now any
	}{
		{"program", report.Product{Name: c.Implementation.Name, Version: c.Implementation.Version},
			hello.Implementation},
		{"seed", c.Seed, t.Trace.Options.Seed},
		{"strictness", c.Strict, t.Trace.Options.Strict},
		{"number of trials", c.whole().Trials, max(t.Trace.Options.Trials, 1)},
		{"catalogue", c.Suite.Catalogue, t.Trace.Features},
	} {
		if row.then != row.now {
			out = append(out, fmt.Sprintf("the %s is %q in the certificate, but %q in the "+
				"traces", row.what, fmt.Sprint(row.then),
				fmt.Sprint(row.now)))
		}
	}
	return out
}

// forgive marks the stated known failures in a report.
func (c *Conformance) forgive(r *report.Report) {
	for i := range r.Requirements {
		q := &r.Requirements[i]
		if q.Verdict != judge.Pass && slices.ContainsFunc(c.Known, func(f Failure) bool {
			return f.Requirement == q.ID && f.Role == q.Role && f.Draft == q.Draft
		}) {
			q.Verdict = judge.Known
		}
	}
}

// lacking returns the scenarios that lack a trace of a trial.
func (e Evidence) lacking(trials int) (out []string) {
	have := map[string]int{}
	for _, t := range e.Recorded {
		have[fmt.Sprintf("%s (%s, %s)", t.Trace.Scenario, t.Trace.Role, t.Trace.Draft)]++
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		if have[name] != trials {
			out = append(out, fmt.Sprintf("only %d of %d trials have a trace of %s", have[name], trials, name))
		}
	}
	return out
}

// miscounted compares the results of all traces with the statement, and returns the differences.
func (c *Conformance) miscounted(again report.Report) (out []string) {
	var without []string
	for _, s := range again.Scenarios {
		if s.Verdict == 0 {
			without = append(without, fmt.Sprintf("%s (%s, %s)", s.ID, s.Role, s.Draft))
		}
	}
	if len(without) > 0 {
		out = append(out, fmt.Sprintf("%d scenarios have no trace: %s", len(without), several(without)))
	}
	if c.Verdict != judge.AsKnown && again.Overall != c.Verdict { // AsKnown: known failures were forgiven
		out = append(out, fmt.Sprintf("the verdict is %v in the certificate, but %v by the "+
			"traces", c.Verdict, again.Overall))
	}
	now := cellsOf(again)
	for _, x := range c.Cells {
		i := slices.IndexFunc(now, func(y Cell) bool { return y.Role == x.Role && y.Draft == x.Draft })
		if i < 0 || !reflect.DeepEqual(now[i], x) {
			out = append(out, fmt.Sprintf("the numbers of %s in draft %s differ from those of the "+
				"traces", x.Role, x.Draft))
		}
	}
	claimed, notClaimed := claimsOf(again)
	if !slices.Equal(claimed, c.Claimed) || !slices.Equal(notClaimed, c.NotClaimed) {
		out = append(out, fmt.Sprintf("by the traces it declares %q, not %q", claimed, notClaimed))
	}
	if s := samplingOf(again); !reflect.DeepEqual(s, c.Sampling) {
		out = append(out, "the trials differ from those of the traces")
	}
	return out
}
