package explore_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/explore"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// reference is the reference, with faults; "" is none.
func reference(t *testing.T, faults ...string) attach.Target {
	t.Helper()
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		for _, f := range slices.Concat(bundled.Faults(), bundled.UnfinishedFaults()) {
			if slices.Contains(faults, f.Name) {
				f.Apply(&o)
			}
		}
		return serve.Serve(ctx, r, w, o)
	})
}

func TestTheReferenceBreaksNothing(t *testing.T) {
	r, err := explore.Run(t.Context(), explore.Options{Seed: 7, Histories: 60,
		Run: runner.Options{Target: reference(t, "")}})
	require.NoError(t, err)
	require.Empty(t, r.Findings)
	require.Zero(t, r.Unjudged, r.Reason)
	require.Greater(t, r.Histories, 60, "each is played in every draft of its role")
	require.Greater(t, len(r.Judged), 200)
}

// TestItNamesWhatWasNeverJudged: of the roles that were played, and only what is watched without a scenario.
func TestItNamesWhatWasNeverJudged(t *testing.T) {
	r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 1, Run: runner.Options{
		Target: reference(t, ""), Filter: features.Filter{Roles: []string{"decider"}}}})
	require.NoError(t, err)
	require.NotEmpty(t, r.Never)
	for _, id := range r.Never {
		require.Zero(t, r.Judged[id])
		require.Regexp(t, "^A2H-", id)
	}
	var text strings.Builder
	require.NoError(t, explore.WriteText(&text, r, report.Style{}))
	require.Contains(t, text.String(), "checked, but never judged: "+r.Never[0])
}

// TestAFaultIsFoundAndCutDown: what is kept breaks the rule again, by itself, and an implementation without the fault
// keeps it.
func TestAFaultIsFoundAndCutDown(t *testing.T) {
	for _, row := range []struct{ fault, requirement, role string }{
		{"loses-the-datum", "A2H-CHOICE-003", "decider"},
		{"authors-merged", "C2A-COMPOSE-005", "harness"},
		{"answers-when-forbidden", "C2A-OBEY-001", "harness"},
	} {
		t.Run(row.fault, func(t *testing.T) {
			require.True(t, slices.ContainsFunc(bundled.Faults(),
				func(f fault.Fault) bool { return f.Name == row.fault }))
			r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 24, Run: runner.Options{
				Target: reference(t, row.fault), Filter: features.Filter{Roles: []string{row.role}}}})
			require.NoError(t, err)
			i := slices.IndexFunc(r.Findings,
				func(f explore.Finding) bool { return f.Requirement == row.requirement })
			require.GreaterOrEqual(t, i, 0, "%v", r.Findings)
			require.True(t, r.Broken())
			found := r.Findings[i]
			require.False(t, found.Unsteady)
			require.Less(t, found.Steps, found.Drawn/2)

			dir := t.TempDir()
			require.NoError(t, r.Keep(dir))
			suite, err := features.LoadDir(dir)
			require.NoError(t, err)
			for which, want := range map[string]judge.Verdict{row.fault: judge.Fail, "": judge.Pass} {
				again, err := runner.Run(t.Context(), runner.Options{Target: reference(t, which), Suite: suite,
					Filter: features.Filter{Roles: []string{found.Role}, Drafts: []string{found.Draft}}})
				require.NoError(t, err)
				for _, q := range again.Requirements {
					if q.ID == row.requirement {
						require.Equal(t, want, q.Verdict, "with the fault %q", which)
					}
				}
			}
		})
	}
}

// TestAnUnfinishedDraftIsExplored: only where it is named, and then the bugs that it alone has are found.
func TestAnUnfinishedDraftIsExplored(t *testing.T) {
	draft := features.Unfinished()[0]
	in := func(fault string, drafts ...string) explore.Result {
		r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 24, Run: runner.Options{
			Target: reference(t, fault), Filter: features.Filter{Roles: []string{"host"}, Drafts: drafts}}})
		require.NoError(t, err)
		return r
	}
	require.Empty(t, in("", draft).Findings)
	require.Empty(t, in("reopens").Findings, "no history of the draft is drawn")
	for fault, requirement := range map[string]string{"backs-off": "C2A-RET-005", "nobody-discharges": "C2A-DISC-001",
		"no-default-action": "C2A-RET-004"} {
		r := in(fault, draft)
		i := slices.IndexFunc(r.Findings, func(f explore.Finding) bool { return f.Requirement == requirement })
		require.GreaterOrEqual(t, i, 0, fault)

		dir := t.TempDir()
		require.NoError(t, (&explore.Result{Findings: r.Findings[i : i+1]}).Keep(dir))
		_, err := features.LoadDir(dir)
		require.ErrorContains(t, err, "--draft "+draft, "it is in no run by default")
		suite, err := features.LoadDir(dir, draft)
		require.NoError(t, err)
		again, err := runner.Run(t.Context(), runner.Options{Target: reference(t, fault), Suite: suite,
			Filter: features.Filter{Drafts: []string{draft}}})
		require.NoError(t, err)
		require.Equal(t, judge.Nonconformant, again.Overall, "%s: %s", fault, again.Reason)
	}
}

// TestItIsCutDownToItsOwnRule: where several rules are broken at once, what is left of each finding breaks its rule.
func TestItIsCutDownToItsOwnRule(t *testing.T) {
	bugs := reference(t, "answers-when-forbidden", "authors-merged", "silent-shown")
	r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 24, Run: runner.Options{
		Target: bugs, Filter: features.Filter{Roles: []string{"harness"}, Drafts: []string{"2026-06-24"}}}})
	require.NoError(t, err)
	require.Greater(t, len(r.Findings), 3)
	for _, f := range r.Findings {
		require.False(t, f.Unsteady, f.Requirement)
		dir := t.TempDir()
		require.NoError(t, (&explore.Result{Findings: []explore.Finding{f}}).Keep(dir))
		suite, err := features.LoadDir(dir)
		require.NoError(t, err)
		again, err := runner.Run(t.Context(), runner.Options{Target: bugs, Suite: suite,
			Filter: features.Filter{Roles: []string{f.Role}, Drafts: []string{f.Draft}}})
		require.NoError(t, err)
		i := slices.IndexFunc(again.Requirements,
			func(q report.Requirement) bool { return q.ID == f.Requirement && q.Verdict == f.Verdict })
		require.GreaterOrEqual(t, i, 0, "%s:\n%s", f.Requirement, f.Feature)
	}
}

// TestTextsOfTheUser: histories are played with messages about the subject of the program.
func TestTextsOfTheUser(t *testing.T) {
	own := lexicon.Texts{
		lexicon.Question: {"how long does the risotto simmer?", "is the oven hot enough?", "who peels the garlic?"},
		lexicon.Task:     {"chop the onions", "knead the dough", "grate the cheese"},
	}
	r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 24, StopAfter: 1, Run: runner.Options{
		Target: reference(t, "dm-optional"), Texts: own, Filter: features.Filter{Roles: []string{"host"}}}})
	require.NoError(t, err)
	require.NotEmpty(t, r.Findings)
	of := r.Findings[0].Report
	require.NotNil(t, of.Texts)
	require.Positive(t, of.Texts.Replaced)
	wire, err := json.Marshal(of.Scenarios)
	require.NoError(t, err)
	require.True(t, slices.ContainsFunc(slices.Concat(own[lexicon.Question], own[lexicon.Task]),
		func(text string) bool { return strings.Contains(string(wire), text) }))
}

// TestEachJudgeIsHeard: there are bugs that only the prediction of the reference finds, only a law, and only a schema.
func TestEachJudgeIsHeard(t *testing.T) {
	for _, row := range []struct {
		fault, requirement, role string
		source                   judge.Source
	}{
		{"dm-optional", "C2A-ATT-001", "host", judge.Oracle},
		{"authors-merged", "C2A-COMPOSE-005", "harness", judge.Law},
	} {
		r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 24, Run: runner.Options{
			Target: reference(t, row.fault), Filter: features.Filter{Roles: []string{row.role}}}})
		require.NoError(t, err)
		i := slices.IndexFunc(r.Findings, func(f explore.Finding) bool { return f.Requirement == row.requirement })
		require.GreaterOrEqual(t, i, 0, "%s: %v", row.fault, r.Findings)
		for _, s := range r.Findings[i].Report.Scenarios {
			for _, c := range s.Checks {
				if c.Requirement == row.requirement && !c.OK {
					require.Equal(t, row.source, c.Source, row.fault)
				}
			}
		}
	}
}

// TestItStopsAfterEnoughFindings: a fault that breaks several rules at once makes no more of them than were asked for.
func TestItStopsAfterEnoughFindings(t *testing.T) {
	r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 24, StopAfter: 1, Run: runner.Options{
		Target: reference(t, "answers-when-forbidden"), Filter: features.Filter{Roles: []string{"harness"}}}})
	require.NoError(t, err)
	require.Len(t, r.Findings, 1)
}

// TestWhatTheReferenceBreaksIsDoubtful: it is told, and decides nothing.
func TestWhatTheReferenceBreaksIsDoubtful(t *testing.T) {
	played := map[bool]int{}
	for _, row := range []struct {
		reference string // its fault
		doubtful  bool
		says      string
	}{
		{"answers-when-forbidden", true, "that the reference breaks, too"},
		{"", false, "FOUND 1 broken rule"},
	} {
		r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 60, StopAfter: 1,
			Reference: reference(t, row.reference), Run: runner.Options{Target: reference(t, "answers-when-forbidden"),
				Filter: features.Filter{Roles: []string{"harness"}}}})
		require.NoError(t, err)
		played[row.doubtful] = r.Histories
		require.Equal(t, row.doubtful, r.Findings[0].Doubtful)
		require.Equal(t, !row.doubtful, r.Broken())
		var text strings.Builder
		require.NoError(t, explore.WriteText(&text, r, report.Style{}))
		require.Contains(t, text.String(), row.says)
	}
	require.Greater(t, played[true], played[false], "it goes on")
}

func TestTheSameSeedFindsTheSame(t *testing.T) {
	var found []explore.Result
	for range 2 {
		r, err := explore.Run(t.Context(), explore.Options{Seed: 3, Histories: 24, Run: runner.Options{
			Target: reference(t, "loses-the-datum"), Filter: features.Filter{Roles: []string{"decider"}}}})
		require.NoError(t, err)
		r.Elapsed = 0
		for i := range r.Findings {
			r.Findings[i].After, r.Findings[i].Report = 0, r.Findings[i].Report.WithoutTimes()
		}
		found = append(found, r)
	}
	require.NotEmpty(t, found[0].Findings)
	require.Equal(t, found[0], found[1])
}

func TestWhatCannotBeExplored(t *testing.T) {
	dead := attach.InProcess("dead", func(context.Context, io.Reader, io.Writer) error { return errors.New("broken") })
	_, err := explore.Run(t.Context(), explore.Options{Histories: 4, Run: runner.Options{Target: dead}})
	_, ok := errors.AsType[*explore.NotAttachedError](err)
	require.True(t, ok, "%v", err)

	_, err = explore.Run(t.Context(), explore.Options{Run: runner.Options{Target: reference(t, "")}})
	require.ErrorContains(t, err, "a time or a number of histories is needed")

	_, err = explore.Run(t.Context(), explore.Options{Histories: 4, Run: runner.Options{Target: reference(t, ""),
		Filter: features.Filter{Roles: []string{"adapter"}}}})
	require.ErrorContains(t, err, "only for host, harness, stack, platform, agent, decider")
}
