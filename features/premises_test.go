package features

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAPremiseCountsWhereItIsAsStrong: draft 2026-06-02 only recommends the compose window, so nothing that it demands
// follows from that.
func TestAPremiseCountsWhereItIsAsStrong(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	require.Contains(t, suite.Catalogue.Premises("C2A-COMPOSE-014", "2026-06-24"), "C2A-COMPOSE-001")
	require.NotContains(t, suite.Catalogue.Premises("C2A-COMPOSE-014", "2026-06-02"), "C2A-COMPOSE-001")
	require.Contains(t, suite.Catalogue.Premises("C2A-COMPOSE-003", "2026-06-02"), "C2A-COMPOSE-001",
		"both are recommendations there")
}
