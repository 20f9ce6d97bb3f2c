package selfcheck

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
)

// TestFaultsOfUnfinishedDrafts: each rule that an unfinished draft adds has a fault, and a check of that rule catches
// it.
func TestFaultsOfUnfinishedDrafts(t *testing.T) {
	for _, draft := range features.Unfinished() {
		m, err := Run(t.Context(), Options{Draft: draft, Own: true, Jobs: 2})
		require.NoError(t, err)
		require.True(t, m.Conformant, m.Control.Reason)
		require.Empty(t, m.Unproven, draft)
		require.NotEmpty(t, m.Rows)
		for _, row := range m.Rows {
			require.True(t, row.Caught, "%s of %s is missed: %s", row.Fault, row.Requirement, row.Problem)
		}
	}
}
