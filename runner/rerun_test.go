package runner

import (
	"context"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// attentionOfHosts is a small part of the suite, in which a fault breaks some scenarios and leaves others.
var attentionOfHosts = features.Filter{
	Roles: []string{"host"}, Drafts: []string{"2026-06-24"}, Requirements: []string{"C2A-ATT-*"},
}

// failing are the scenarios of a report that failed, as [features.Planned.ID] names them.
func failing(r report.Report) (ids []string) {
	for _, s := range r.Scenarios {
		if s.Verdict == judge.Fail {
			ids = append(ids, s.ID+" ["+s.Role+" "+s.Draft+"]")
		}
	}
	return ids
}

// TestOnlyWhatFailed: the narrowed run has those scenarios and no others, judges them alike, and says what narrowed it,
// also when it is judged again from its report.
func TestOnlyWhatFailed(t *testing.T) {
	o := Options{Target: reference(withFault(t, "dm-optional")), Jobs: 2, Filter: attentionOfHosts, Seed: 3}
	whole, err := Run(t.Context(), o)
	require.NoError(t, err)
	failed := failing(whole)
	require.NotEmpty(t, failed)
	require.Less(t, len(failed), len(whole.Scenarios))

	o.Only = append(slices.Clone(failed), "attention/no-such [host 2026-06-24]")
	again, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, failed, failing(again))
	require.Len(t, again.Scenarios, len(failed))
	require.Contains(t, again.Totals.Scope, "--last-failed")
	require.NotContains(t, again.Totals.Scope, "what was recorded")
	require.Contains(t, again.Selection.String(), "--last-failed")

	o.Target = reference()
	fixed, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Contains(t, fixed.Totals.Words(fixed.Overall), "as selected by")
	require.Contains(t, fixed.Totals.Words(fixed.Overall), "--last-failed")
	known, err := WithKnown(fixed, &report.KnownFailures{})
	require.NoError(t, err)
	require.Contains(t, known.Totals.Scope, "--last-failed")
}

// TestOnlyAList: what a list names is run, and reports say that a list chose, and not an earlier failure.
func TestOnlyAList(t *testing.T) {
	plan, err := Plan(nil, attentionOfHosts)
	require.NoError(t, err)
	r, err := Run(t.Context(), Options{Target: reference(), Filter: attentionOfHosts,
		Rerun: Rerun{Only: []string{plan[1].ID()}, Listed: true}})
	require.NoError(t, err)
	require.Len(t, r.Scenarios, 1)
	require.Equal(t, plan[1].ID(), r.Scenarios[0].Run())
	for _, said := range []string{r.Totals.Words(r.Overall), r.Selection.String()} {
		require.Contains(t, said, "--only")
		require.NotContains(t, said, "--last-failed")
	}
	known, err := WithKnown(r, &report.KnownFailures{})
	require.NoError(t, err)
	require.Contains(t, known.Totals.Scope, "--only", "also when it is judged again from its report")
}

// TestEachScenarioIsShownWhenItIsDecided: with the verdict that the list of known failures gives it, and with the rules
// that it breaks.
func TestEachScenarioIsShownWhenItIsDecided(t *testing.T) {
	list := &report.KnownFailures{Entries: []report.KnownFailure{{Requirement: "C2A-ATT-001", Reason: "ticket 7",
		Fails: []report.KnownCheck{{Source: judge.Oracle,
			What: "this message reaches this agent with the right policy"}}}}}
	for _, row := range []struct {
		why   string
		o     Options
		known *report.KnownFailures
		want  judge.Verdict // of some
	}{
		{why: "a program that conforms", o: Options{Target: reference()}, want: judge.Pass},
		{why: "a bug", o: Options{Target: reference(withFault(t, "dm-optional"))}, want: judge.Fail},
		{why: "a bug on the list, in some scenarios", o: Options{Target: reference(withFault(t, "dm-optional"))},
			known: list, want: judge.Known},
		{why: "two trials are one decision", o: Options{Target: reference(), Trials: 2, PassRate: 1},
			want: judge.Pass},
		{why: "a program that doesn't start", want: judge.Error,
			o: Options{Target: attach.InProcess("nothing",
				func(context.Context, io.Reader, io.Writer) error { return io.ErrUnexpectedEOF })}},
	} {
		t.Run(row.why, func(t *testing.T) {
			shown := map[string]report.Scenario{}
			row.o.Filter, row.o.Known, row.o.Jobs = attentionOfHosts, row.known, 2
			row.o.Decided = func(r report.Report) {
				require.Len(t, r.Scenarios, 1)
				s := r.Scenarios[0]
				require.NotContains(t, shown, s.Run(), "each is shown once")
				shown[s.Run()] = s
				require.Positive(t, r.Planned)
				require.False(t, row.known != nil && s.Verdict == judge.Fail,
					"it may follow from what is known: %s", s.Run())
				if s.Verdict == judge.Fail {
					require.True(t, slices.ContainsFunc(r.Requirements, func(q report.Requirement) bool {
						return q.ID == s.Requirement && q.Rule != ""
					}), "what is broken is stated: %s", s.Run())
				}
			}
			r, err := Run(t.Context(), row.o)
			require.NoError(t, err)
			some := false
			for _, s := range r.Scenarios {
				before, ok := shown[s.Run()]
				if !ok && row.known != nil {
					require.True(t, broken(s.Verdict), "%s: %v", s.Run(), s.Verdict)
					continue // what it follows from was still open
				}
				require.True(t, ok, s.Run())
				some = some || before.Verdict == row.want
				if s.Verdict != judge.Follows {
					require.Equal(t, s.Verdict, before.Verdict, s.Run())
				}
				require.Equal(t, s.Excuse(), before.Excuse(), s.Run())
			}
			require.True(t, some, "some are %v", row.want)
		})
	}
}

// TestTheFirstComeFirst: what is to be played first is over before anything else is.
func TestTheFirstComeFirst(t *testing.T) {
	plan, err := Plan(nil, attentionOfHosts)
	require.NoError(t, err)
	last := plan[len(plan)-1]
	for _, row := range []struct {
		why   string
		first []string
		want  string
	}{
		{"the last of the plan", []string{last.ID()}, last.Pickle.ID},
		{"nothing that is planned", []string{"no/such [host 2026-06-24]"}, plan[0].Pickle.ID},
	} {
		var order []string
		_, err = Run(t.Context(), Options{
			Target: reference(), Jobs: 1, Filter: attentionOfHosts, Rerun: Rerun{First: row.first},
			Progress: func(e Event) { order = append(order, e.Scenario) },
		})
		require.NoError(t, err)
		require.Len(t, order, len(plan), row.why)
		require.Equal(t, row.want, order[0], row.why)
	}
}

// TestMaxFailures: a run that ends early says what it left open, and isn't conformant.
func TestMaxFailures(t *testing.T) {
	o := Options{Target: reference(withFault(t, "dm-optional")), Jobs: 1, Filter: attentionOfHosts}
	whole, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Greater(t, len(failing(whole)), 1)

	o.MaxFailures = 1
	r, err := Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, r.Overall)
	require.Len(t, failing(r), 1)
	require.Less(t, r.Decided, r.Planned)
	require.Len(t, r.Scenarios, len(whole.Scenarios), "what wasn't judged is listed")
	for _, s := range r.Scenarios {
		if s.Verdict == 0 {
			require.Contains(t, s.Reason, "--max-failures")
		}
	}
	require.Contains(t, r.Notes[len(r.Notes)-1], "ended after 1 failure")

	o.MaxFailures = len(failing(whole)) + 1
	r, err = Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, r.Planned, r.Decided, "fewer failures than that end nothing")

	o.Known, o.MaxFailures = &report.KnownFailures{}, 1
	for _, s := range whole.Scenarios {
		for _, c := range s.Checks {
			if !c.OK {
				o.Known.Entries = append(o.Known.Entries, report.KnownFailure{
					Requirement: c.Requirement, Scenario: s.ID, Reason: "on the list",
					Fails: []report.KnownCheck{{Source: c.Source, What: c.What}},
				})
			}
		}
	}
	r, err = Run(t.Context(), o)
	require.NoError(t, err)
	require.Equal(t, r.Planned, r.Decided, "what is known to fail doesn't count")
}

// TestShuffle: the order is drawn by its own number, and nothing else is.
func TestShuffle(t *testing.T) {
	play := func(order uint64) (report.Report, []string) {
		var played []string
		r, err := Run(t.Context(), Options{
			Target: reference(), Jobs: 1, Filter: attentionOfHosts, Seed: 3, Rerun: Rerun{Order: order},
			Progress: func(e Event) { played = append(played, e.Scenario) },
		})
		require.NoError(t, err)
		return r, played
	}
	usual, asUsual := play(0)
	one, first := play(1)
	_, again := play(1)
	_, second := play(2)
	require.Equal(t, first, again, "the same number gives the same order")
	require.NotEqual(t, first, asUsual)
	require.NotEqual(t, first, second)
	require.ElementsMatch(t, asUsual, first)
	require.Contains(t, one.Notes, "the scenarios ran in random order: --shuffle=1 --jobs 1 repeats it")
	one.Notes = usual.Notes
	require.Equal(t, usual.WithoutTimes(), one.WithoutTimes(), "the order changes no verdict, name or word")
}
