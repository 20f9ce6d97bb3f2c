package selfcheck

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/null"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// TestNullsAreExplained: what every null program of a role passes needs a reason, and a reason needs such a MUST.
func TestNullsAreExplained(t *testing.T) {
	programs := func(passed ...[]string) (out []NullProgram) {
		for _, p := range passed {
			out = append(out, NullProgram{Passed: p})
		}
		return out
	}
	catalogue := func(reason string) *features.Catalogue {
		return &features.Catalogue{Requirements: []features.Requirement{{ID: "A", Null: reason}, {ID: "B"}}}
	}
	for _, row := range []struct {
		why      string
		programs []NullProgram
		reason   string
		passed   []NullPass
		needless []string
		ok       bool
	}{
		{"one of them fails it", programs([]string{"A", "B"}, nil), "", nil, nil, true},
		{"all pass it, and nobody knows why", programs([]string{"A", "B"}, []string{"A"}), "",
			[]NullPass{{Requirement: "A"}}, nil, false},
		{"all pass it for a reason", programs([]string{"A"}, []string{"A"}), "so be it",
			[]NullPass{{Requirement: "A", Reason: "so be it"}}, nil, true},
		{"a reason for what one of them fails", programs([]string{"A"}, nil), "so be it", nil, []string{"A"}, false},
		{"a program that could not be judged", []NullProgram{{Problem: "gone"}}, "", nil, nil, false},
	} {
		n := Nulls{Roles: []NullRole{{Programs: row.programs}}}
		n.explain(catalogue(row.reason))
		require.Equal(t, row.passed, n.Roles[0].Passed, row.why)
		require.Equal(t, row.needless, n.Needless, row.why)
		require.Equal(t, row.ok, n.OK(), row.why)
	}
	require.False(t, Nulls{}.OK(), "nothing was run")
}

// TestNullsAreRunInEachDraft: what a program passes is read from a run of its role. The reference itself passes
// everything, and so would be a defect if it were the only one.
func TestNullsAreRunInEachDraft(t *testing.T) {
	catalogue, err := features.LoadCatalogue()
	require.NoError(t, err)
	var names []string
	n := nulls(t.Context(), Options{Progress: func(done, planned int, name string) { names = append(names, name) }},
		[]null.Program{
			{Name: "reference", Role: "messenger", Drafts: []string{"a2h"}, Empty: func(*serve.Options) {}},
		}, catalogue)
	require.Equal(t, []string{"reference messenger, draft a2h"}, names)
	require.Len(t, n.Roles, 1)
	require.NotEmpty(t, n.Roles[0].Passed)
	require.False(t, n.OK(), "it passes everything, and no reason says why")
	require.Equal(t, "conformant, 35 of 35 MUSTs, as selected by --role, --draft", n.Roles[0].Programs[0].Problem,
		"what is green is no null program")
}
