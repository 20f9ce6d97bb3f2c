package runner

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// TestAFoundationExplainsTheRest: a harness that shows its model half of each text breaks one rule, and is not accused
// of what nobody could see behind it.
func TestAFoundationExplainsTheRest(t *testing.T) {
	r, err := Run(t.Context(), Options{
		Target: reference(withFault(t, "half-the-content")), Jobs: 2, KeepTraces: KeepNone,
		Filter: features.Filter{Roles: []string{"harness"}, Drafts: []string{"2026-06-24"}},
	})
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, r.Overall)
	var failed, follow []string
	for _, row := range r.Requirements {
		switch row.Verdict {
		case judge.Fail:
			failed = append(failed, row.ID)
		case judge.Follows:
			follow = append(follow, row.ID)
		}
	}
	require.Contains(t, failed, "C2A-EXPO-004")
	require.LessOrEqual(t, len(failed), 4, failed)
	require.Contains(t, follow, "C2A-COMPOSE-014")
	require.Greater(t, len(follow), 20)
	for _, s := range r.Scenarios {
		if s.ID == "compose/a-message-in-the-window-is-edited" {
			require.Equal(t, judge.Follows, s.Verdict)
		}
	}
}
