package report

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// TestCausesFirst: what follows stands behind its cause in every form, and nowhere by itself.
func TestCausesFirst(t *testing.T) {
	r := sample()
	broken := 0
	for i, s := range r.Scenarios {
		if s.Requirement == "C2A-ATT-003" && s.Verdict == judge.Fail {
			r.Scenarios[i].Checks = append(r.Scenarios[i].Checks,
				judge.Check{Requirement: "C2A-ATT-099", Follows: "C2A-ATT-003", Source: judge.Law,
					What: "a law of its own", Seq: judge.NoSeq})
			broken++
		}
	}
	r.Requirements = append(r.Requirements,
		Requirement{ID: "C2A-ATT-099", Level: judge.Must, Role: "host", Draft: r.Scenarios[0].Draft,
			Rule: "It follows.", Verdict: judge.Follows})
	r.Reason = "broken: C2A-ATT-003, and 1 more, perhaps as a consequence"
	r.Finish()
	require.NotZero(t, broken)
	require.Equal(t, Cause{"C2A-ATT-003", judge.Fail, broken, []Follower{{"C2A-ATT-099", broken}}}, r.Causes[0])
	for _, f := range findings(&r) {
		require.NotEqual(t, "C2A-ATT-099", f.id, "it accuses nobody")
	}
	for _, row := range []struct {
		form  string
		write func(io.Writer, Report) error
		says  string
	}{
		{"text", func(w io.Writer, r Report) error { return WriteText(w, r, Style{}) },
			"and 1 more, perhaps as a consequence"},
		{"badge", WriteBadge, "2 rules broken, and 1 more, perhaps as a consequence"},
		{"markdown", WriteMarkdown, "and 1 more, perhaps as a consequence"},
		{"html", WriteHTML, "and 1 more, perhaps as a consequence"},
		{"junit", WriteJUnit, "C2A-ATT-003: 2 scenarios, and 1 more, perhaps as a consequence"},
		{"github", WriteGitHub, "1 more requirement failed only where this one did; fix this first"},
		{"sarif", WriteSARIF, `"requirement": "C2A-ATT-099"`},
		{"ctrf", WriteCTRF, `"requirement": "C2A-ATT-099"`},
		{"json", WriteJSON, `"follows": "C2A-ATT-003"`},
	} {
		var b bytes.Buffer
		require.NoError(t, row.write(&b, r))
		require.Contains(t, b.String(), row.says, row.form)
	}
}

// A rule that is broken elsewhere on its own is not broken only because of another one.
func TestACauseFollowsFromNothing(t *testing.T) {
	r := sample()
	r.Finish()
	require.Greater(t, len(r.Causes), 1)
	first, other := r.Causes[0].Requirement, r.Causes[1].Requirement
	added := 0
	for i, s := range r.Scenarios {
		if s.Requirement == first && s.Verdict == judge.Fail {
			r.Scenarios[i].Checks = append(r.Scenarios[i].Checks,
				judge.Check{Requirement: other, Follows: first, Source: judge.Law, What: "a law", Seq: judge.NoSeq})
			added++
		}
	}
	r.Finish()
	require.NotZero(t, added)
	for _, c := range r.Causes {
		if c.Requirement == first {
			require.Empty(t, c.Follow)
		}
	}
}

// A scenario that failed only as a consequence is no error in the formats of other tools.
func TestAConsequenceIsNoError(t *testing.T) {
	r := sample()
	r.Scenarios = append(r.Scenarios, Scenario{ID: "attention/late", Name: "Late", Requirement: "C2A-ATT-003",
		Role: "host", Draft: "2026-06-24", Verdict: judge.Follows,
		Checks: []judge.Check{
			{Requirement: "C2A-ATT-099", Follows: "C2A-ATT-003", Source: judge.Law, Seq: judge.NoSeq}}})
	before := r
	before.Scenarios = slices.Delete(slices.Clone(r.Scenarios), len(r.Scenarios)-1, len(r.Scenarios))
	errors := func(r Report) int {
		var b bytes.Buffer
		require.NoError(t, WriteJUnit(&b, r))
		return strings.Count(b.String(), "<error")
	}
	require.Equal(t, errors(before), errors(r))
	var b bytes.Buffer
	require.NoError(t, WriteJUnit(&b, r))
	require.Contains(t, b.String(), `<skipped message="failed as a consequence of C2A-ATT-003"`)
}
