package features

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPairsCountWhatIsJudgedTogether(t *testing.T) {
	suite := &Suite{Catalogue: &Catalogue{
		Requirements: []Requirement{
			{ID: "C2A-X-001", Area: "compose", Level: Must, Roles: []string{"host"}, Drafts: []string{"2026-06-24"}},
			{ID: "C2A-X-002", Area: "edits", Level: Must, Roles: []string{"host"}, Drafts: []string{"2026-06-24"}},
			{ID: "C2A-X-003", Area: "claims", Level: Should, Roles: []string{"host"}, Drafts: []string{"2026-06-24"}},
			{ID: "C2A-X-004", Area: "advice", Level: Advice, Roles: []string{"host"}, Drafts: []string{"2026-06-24"}},
			{ID: "C2A-X-005", Area: "loops", Level: Must, Roles: []string{"harness"}, Drafts: []string{"2026-06-24"}},
		},
		Apart: []Apart{
			{Areas: []string{"claims"}, With: []string{"edits"}, Reason: "they never meet"},
			{Areas: []string{"loops"}, Reason: "nothing needs this one"},
			{Roles: []string{"stack"}, Reason: "nor this one"},
		},
	}}
	together := func(ids ...string) Together {
		return Together{Role: "host", Draft: "2026-06-24", Requirements: ids}
	}
	pair := func(a, b string, n int, reason string) Pair {
		return Pair{Role: "host", Draft: "2026-06-24", Areas: [2]string{a, b}, Scenarios: n, Reason: reason}
	}
	pairs := suite.Pairs(slices.Values([]Together{
		together("C2A-X-002", "C2A-X-001", "C2A-X-001", "C2A-X-004"),
		together("C2A-X-001", "C2A-X-002"),
		together("C2A-X-003"),
	}))
	require.Equal(t, []Pair{
		pair("compose", "edits", 2, ""),
		pair("compose", "claims", 0, ""),
		pair("edits", "claims", 0, "they never meet"),
	}, pairs, "the role that was played, in reading order, without advice")
	require.False(t, pairs[0].Missing())
	require.True(t, pairs[1].Missing())
	require.False(t, pairs[2].Missing())
	require.Equal(t, suite.Catalogue.Apart[1:], suite.NeedlessApart(pairs))
}
