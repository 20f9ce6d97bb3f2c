package schemas

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEnforcers: who asks what enforces a requirement is sent to a file that names it, or to a rule.
func TestEnforcers(t *testing.T) {
	by := Enforcers()
	require.Contains(t, by["C2A-EVT-006"], "c2a/2026-06-24/event.json")
	require.Contains(t, by["C2A-MODE-013"], "rule notify-content")
	require.NotContains(t, by, "C2A-ATT-001", "no form of a message says who is meant")
	for id, all := range by {
		require.NotEmpty(t, all, id)
		for _, name := range all {
			if !strings.HasPrefix(name, "rule ") {
				require.Contains(t, documents(), name, id)
			}
		}
	}
}
