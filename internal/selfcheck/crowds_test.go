package selfcheck

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

func TestCrowdsAreFaults(t *testing.T) {
	all, err := Crowds()
	require.NoError(t, err)
	faults := slices.Concat(bundled.Faults(), bundled.UnfinishedFaults())
	for i, c := range all {
		is := func(f fault.Fault) bool { return f.Name == c.Fault }
		require.True(t, slices.ContainsFunc(faults, is), c.Fault)
		require.Greater(t, c.Others, MaxOthers, "%s needs no reason", c.Fault)
		require.NotEmpty(t, c.Reason, c.Fault)
		if i > 0 {
			require.Less(t, all[i-1].Fault, c.Fault, "crowds.yaml is sorted")
		}
	}
}

func TestCrowded(t *testing.T) {
	row := func(name string, others int) Row { return Row{Fault: name, Others: make([]string, others)} }
	known := []Crowd{{Fault: "wide", Others: 20}}
	require.Empty(t, crowded([]Row{row("narrow", MaxOthers), row("wide", 20)}, known))
	require.Equal(t, []string{"narrow (11, not 10)", "wide (21, not 20)"},
		crowded([]Row{row("narrow", 11), row("wide", 21)}, known))
}

// TestTwoBugsAreBothBlamed: a rule yields to another one only in the scenarios in which both are broken, so a program
// with two bugs sees both.
func TestTwoBugsAreBothBlamed(t *testing.T) {
	for _, row := range []struct{ one, other string }{
		{"edit-not-passed-on", "never-retries"},
		{"deaf-while-thinking", "leaves-everything"},
	} {
		var two []fault.Fault
		for _, f := range bundled.Faults() {
			if f.Name == row.one || f.Name == row.other {
				two = append(two, f)
			}
		}
		require.Len(t, two, 2)
		filter := where(two[0])
		filter.Requirements = []string{two[0].Requirement, two[1].Requirement}
		r, err := run(t.Context(), Options{}, func() serve.Options {
			o := bundled.Options()
			two[0].Apply(&o)
			two[1].Apply(&o)
			return o
		}, filter)
		require.NoError(t, err)
		for _, f := range two {
			require.NotEmpty(t, rowOf(f, r).By, "%s beside %s", f.Requirement, row)
		}
	}
}
