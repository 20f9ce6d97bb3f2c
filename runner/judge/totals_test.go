package judge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// counted makes totals: passed MUSTs, and as many of each other kind as it says.
func counted(passed int, others ...judge.Left) *judge.Totals {
	t := &judge.Totals{}
	for range passed {
		t.Must.Add(judge.Pass, 0)
	}
	for _, left := range others {
		t.Must.Add(judge.NotTestable, left)
	}
	return t
}

func TestTotalsWords(t *testing.T) {
	declared := counted(76, judge.NotDeclared, judge.NotDeclared, judge.NotDeclared)
	declared.Lacks("loops")
	declared.Lacks("leaving")
	declared.Lacks("loops")
	scoped := counted(4, judge.NotSelected)
	scoped.Scope = []string{"--scenario"}
	accepted := counted(4, judge.NotShown)
	accepted.AcceptedPartial = true
	needless := counted(4)
	needless.AcceptedPartial = true
	broken := counted(4)
	broken.Must.Add(judge.Fail, 0)
	broken.Must.Add(judge.Follows, 0)
	for _, row := range []struct {
		t    *judge.Totals
		o    judge.Overall
		want string
	}{
		{nil, judge.Conformant, "conformant"},
		{counted(89), judge.Conformant, "conformant, 89 of 89 MUSTs"},
		{counted(1), judge.Conformant, "conformant, 1 of 1 MUST"},
		{counted(89), judge.ConformantWithWarnings, "conformant with warnings, 89 of 89 MUSTs"},
		{counted(2, judge.Unused), judge.Conformant,
			"conformant, 2 of 3 MUSTs (1 about optional features that it doesn't have)"},
		{declared, judge.Conformant, "conformant as declared, 76 of 79 MUSTs (loops, leaving not declared)"},
		{declared, judge.Nonconformant, "nonconformant, 76 of 79 MUSTs passed, 0 failed (loops, leaving not declared)"},
		{scoped, judge.Conformant, "conformant, 4 of 5 MUSTs, as selected by --scenario"},
		{accepted, judge.Conformant, "conformant, 4 of 5 MUSTs (1 not testable through this connection, accepted)"},
		{needless, judge.Conformant, "conformant, 4 of 4 MUSTs (--accept-partial was given but not needed)"},
		{counted(4, judge.NotShown, judge.Open), judge.Inconclusive,
			"inconclusive, 4 of 6 MUSTs judged (1 not testable through this connection; 1 undecided)"},
		{broken, judge.Nonconformant,
			"nonconformant, 4 of 6 MUSTs passed, 1 failed (1 not judged, because a rule that they depend on is broken)"},
		{broken, judge.AsKnown,
			"as known, 4 of 6 MUSTs passed, 1 known to fail (1 not judged, because a rule that they depend on is broken)"},
	} {
		require.Equal(t, row.want, row.t.Words(row.o))
	}
}

func TestTotalsDecide(t *testing.T) {
	accepted := func(t *judge.Totals) *judge.Totals { t.AcceptedPartial = true; return t }
	for _, row := range []struct {
		why  string
		t    *judge.Totals
		o    judge.Overall
		want judge.Overall
	}{
		{"all judged", counted(2), judge.Conformant, judge.Conformant},
		{"not declared, by its own words", counted(2, judge.NotDeclared), judge.Conformant, judge.Conformant},
		{"done without, by the text", counted(2, judge.Unused), judge.Conformant, judge.Conformant},
		{"left out by the user", counted(2, judge.NotSelected), judge.Conformant, judge.Conformant},
		{"not shown", counted(2, judge.NotShown), judge.ConformantWithWarnings, judge.Inconclusive},
		{"not shown, and accepted", accepted(counted(2, judge.NotShown)), judge.Conformant, judge.Conformant},
		{"left open, which nobody accepts", accepted(counted(2, judge.Open)), judge.Conformant, judge.Inconclusive},
		{"no worse than known, and not shown", counted(2, judge.NotShown), judge.AsKnown, judge.Inconclusive},
		{"broken is broken", counted(2, judge.Open), judge.Nonconformant, judge.Nonconformant},
	} {
		got, _ := row.t.Decide(row.o, "")
		require.Equal(t, row.want, got, row.why)
	}
}
