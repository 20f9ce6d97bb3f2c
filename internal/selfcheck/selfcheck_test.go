package selfcheck

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// TestEveryFaultIsCaught: each fault is caught by a check of the rule that it
// breaks, in each draft that has the rule, and the unbroken reference keeps
// every rule. The command runs the whole suite for each fault; here it is what
// is about the rule alone.
func TestEveryFaultIsCaught(t *testing.T) {
	m, err := Run(t.Context(), Options{Own: true, Jobs: 2})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, m.Control.Overall, m.Control.Reason)
	require.Equal(t, m.Control.Planned, m.Control.Decided)
	require.Greater(t, m.Control.Planned, 500, "the suite has shrunk")
	require.Empty(t, m.Unproven, "rules without a fault")
	require.Len(t, m.Rows, len(fault.All()))
	for _, r := range m.Rows {
		require.True(t, r.Caught, "%s breaks %s, and no check of it failed", r.Fault, r.Requirement)
		require.Empty(t, r.Problem, r.Fault)
	}
	require.True(t, m.OK())
}

// TestMisplacedFaultIsMissed: a fault that fails only other rules than its own
// is a defect of the suite, and is told as one.
func TestMisplacedFaultIsMissed(t *testing.T) {
	f, ok := fault.Find("dm-optional")
	require.True(t, ok)
	f.Requirement = "C2A-ATT-012"
	m, err := Run(t.Context(), Options{Faults: []fault.Fault{f}})
	require.NoError(t, err)
	require.False(t, m.Rows[0].Caught)
	require.Contains(t, m.Rows[0].Others, "C2A-ATT-001")
	require.False(t, m.OK())
}
