package explore_test

import (
	"context"
	"html"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/explore"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// ofRole is a filter.
func ofRole(roles ...string) features.Filter { return features.Filter{Roles: roles} }

// TestGuidanceIsTheSameWithAnyJobs: what was reached decides what is changed, and that doesn't depend on who was ready
// first.
func TestGuidanceIsTheSameWithAnyJobs(t *testing.T) {
	var found []explore.Result
	for _, jobs := range []int{1, 3} {
		r, err := explore.Run(t.Context(), explore.Options{Seed: 5, Histories: 120, Run: runner.Options{
			Target: reference(t, ""), Jobs: jobs, Filter: ofRole("harness")}})
		require.NoError(t, err)
		r.Elapsed = 0
		for k := range r.Findings {
			r.Findings[k].Report = r.Findings[k].Report.WithoutTimes()
		}
		require.Positive(t, r.Senseless, "some of them were mutants")
		found = append(found, r)
	}
	require.Equal(t, found[0], found[1])
}

// TestCoverageIsTold: in numbers, by name, and as a page.
func TestCoverageIsTold(t *testing.T) {
	r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 40, Run: runner.Options{
		Target: reference(t, ""), Filter: features.Filter{Roles: []string{"harness"}, Drafts: []string{"2026-06-24"}}}})
	require.NoError(t, err)
	require.Len(t, r.Coverage, 1)
	c := r.Coverage[0]
	require.Equal(t, "harness", c.Role)
	require.Equal(t, c.Reachable, c.Reached+len(c.Never))
	require.GreaterOrEqual(t, len(c.Pairs), c.Reached)
	require.Greater(t, c.Situations, len(c.Pairs))
	catalogue, err := features.LoadCatalogue()
	require.NoError(t, err)
	for _, p := range c.Never {
		q, ok := catalogue.Requirement(p.Requirement)
		require.True(t, ok && slices.Contains(q.Drafts, "2026-06-24"), "%s is no rule of the draft", p.Requirement)
	}

	var text, page strings.Builder
	require.NoError(t, explore.WriteText(&text, r, report.Style{}))
	require.Regexp(t, `harness: judged in \d+ of \d+ pairs of a rule and a situation that the reference reaches; `+
		`never in `+c.Never[0].String(), text.String())
	require.NoError(t, explore.WriteHTML(&page, r))
	require.Contains(t, page.String(), `title="`+c.Pairs[0].String()+": ")
	require.Contains(t, page.String(), `title="`+html.EscapeString(c.Never[0].String())+`: never"`)
	require.NotContains(t, page.String(), "<script")
}

// TestTheCorpusIsPlayedFirst: what broke a rule is played whatever the time, and what reached something new is played
// again; a program without the bug passes both.
func TestTheCorpusIsPlayedFirst(t *testing.T) {
	dir := t.TempDir()
	const fault = "authors-merged"
	first, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 36, Corpus: dir, Run: runner.Options{
		Target: reference(t, fault), Filter: ofRole("harness")}})
	require.NoError(t, err)
	require.NotEmpty(t, first.Findings)
	require.Zero(t, first.Replayed)
	require.Greater(t, first.Added, 10)

	again, err := explore.Run(t.Context(), explore.Options{Seed: 2, Histories: 1, StopAfter: 1, Corpus: dir,
		Run: runner.Options{Target: reference(t, fault), Filter: ofRole("harness")}})
	require.NoError(t, err)
	require.Len(t, again.Findings, 1)
	require.Equal(t, again.Findings[0].Drawn, again.Findings[0].Steps, "it is as short as it was left")

	fixed, err := explore.Run(t.Context(), explore.Options{Seed: 3, Histories: 1000, For: 1, Corpus: dir,
		Run: runner.Options{Target: reference(t, ""), Filter: ofRole("harness")}})
	require.NoError(t, err)
	require.Empty(t, fixed.Findings)
	require.Equal(t, first.Added+len(first.Findings), fixed.Replayed)
	require.Positive(t, fixed.Histories, "what broke a rule is played although there is no time")

	other, err := explore.Run(t.Context(), explore.Options{Seed: 3, Histories: 1, Corpus: dir,
		Run: runner.Options{Target: reference(t, ""), Filter: ofRole("host")}})
	require.NoError(t, err)
	require.Zero(t, other.Replayed, "it has none for a host")

	require.NoError(t, os.WriteFile(filepath.Join(dir, "new", "x.feature"), []byte("Feature: x\n\n  Scenario: y\n"+
		"    Given z\n"), 0o600))
	_, err = explore.Run(t.Context(), explore.Options{Histories: 1, Corpus: dir,
		Run: runner.Options{Target: reference(t, "")}})
	require.ErrorContains(t, err, `x.feature: "y" is not a history of explore`)
}

// TestWhatComesOutDifferentlyIsTold: a program that has a bug from its third start on: what is played a second time is
// played in new programs.
func TestWhatComesOutDifferentlyIsTold(t *testing.T) {
	var starts atomic.Int64
	moody := attach.InProcess("moody", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		if starts.Add(1) > 2 {
			for _, f := range bundled.Faults() {
				if f.Name == "hasty-window" {
					f.Apply(&o)
				}
			}
			o.Name = bundled.Options().Name
		}
		return serve.Serve(ctx, r, w, o)
	})
	options := explore.Options{Seed: 2, Histories: 72, Faults: []string{}, Run: runner.Options{
		Target: moody, Jobs: 1, Filter: ofRole("harness")}}
	r, err := explore.Run(t.Context(), options)
	require.NoError(t, err)
	require.NotEmpty(t, r.Unsteady)
	require.Contains(t, situation.Kinds(r.Unsteady[0].Differences), "turn")
	var text strings.Builder
	require.NoError(t, explore.WriteText(&text, r, report.Style{}))
	require.Contains(t, text.String(), "it was played twice, with different results (harness, ")

	options.Run.Target = reference(t, "")
	r, err = explore.Run(t.Context(), options)
	require.NoError(t, err)
	require.Empty(t, r.Unsteady)
}

// TestTwoDiffer: a bug is decided by the text, another choice is left open, and one that is the same differs in
// nothing.
func TestTwoDiffer(t *testing.T) {
	alternate := func(name string) attach.Target {
		return attach.InProcess(name, func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := bundled.Options()
			o.State = attach.StateDir(ctx)
			for _, a := range bundled.Alternates() {
				if a.Name == name {
					a.Apply(&o)
				}
			}
			return serve.Serve(ctx, r, w, o)
		})
	}
	for _, row := range []struct {
		why     string
		against attach.Target
		what    string // differs
		decided []explore.Decided
		says    string
	}{
		{"the same", reference(t, ""), "", nil, "NOTHING FOUND"},
		{"a bug", reference(t, "authors-merged"), "turn",
			[]explore.Decided{{Requirement: "C2A-COMPOSE-005", By: "second"}},
			"the text decides it: C2A-COMPOSE-005 is broken by the second"},
		{"a choice", alternate("blocked-for-a-model-that-fails"), "disposition", nil,
			"the text leaves it open: neither breaks a rule"},
	} {
		r, err := explore.Run(t.Context(), explore.Options{Seed: 1, Histories: 48, Against: row.against,
			Run: runner.Options{Target: reference(t, ""), Filter: ofRole("harness")}})
		require.NoError(t, err, row.why)
		require.Empty(t, r.Findings, row.why)
		var text strings.Builder
		require.NoError(t, explore.WriteText(&text, r, report.Style{}))
		require.Contains(t, text.String(), row.says, row.why)
		if row.what == "" {
			require.Empty(t, r.Differences, row.why)
			continue
		}
		i := slices.IndexFunc(r.Differences,
			func(d explore.Divergence) bool { return slices.Contains(d.What, row.what) })
		require.GreaterOrEqual(t, i, 0, "%s: %v", row.why, r.Differences)
		d := r.Differences[i]
		require.Equal(t, row.decided, d.Decided, row.why)
		require.False(t, d.Unsteady, row.why)
		require.NotEmpty(t, d.Differences, row.why)
		require.Less(t, d.Steps, d.Drawn/2, row.why)
	}
}
