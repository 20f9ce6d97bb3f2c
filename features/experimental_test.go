package features

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features/c2a"
)

// TestUnfinishedDraftsAreAskedFor: an unfinished draft is in the suite of those who name it alone.
func TestUnfinishedDraftsAreAskedFor(t *testing.T) {
	require.NotContains(t, Drafts(), c2a.Draft0811, "it is not published")
	published, err := LoadOf(c2a.Draft0624, c2a.Draft0602)
	require.NoError(t, err)
	for i := range published.Catalogue.Requirements {
		r := &published.Catalogue.Requirements[i]
		require.NotContains(t, r.Drafts, c2a.Draft0811, r.ID)
	}
	_, err = published.Plan(Filter{Drafts: []string{c2a.Draft0811}})
	var unknown *UnknownFilterError
	require.ErrorAs(t, err, &unknown, "the suite of the published drafts does not know it")

	all, err := LoadOf(c2a.Draft0811)
	require.NoError(t, err)
	require.Empty(t, all.Check())
	plan, err := all.Plan(Filter{Drafts: []string{c2a.Draft0624}})
	require.NoError(t, err)
	before, err := published.Plan(Filter{Drafts: []string{c2a.Draft0624}})
	require.NoError(t, err)
	require.Len(t, plan, len(before), "to ask for it changes no other draft")
}

// TestUnfinishedDraftsInherit: what the draft before one has, it has as well, unless its text takes it back.
func TestUnfinishedDraftsInherit(t *testing.T) {
	all, err := LoadOf(Unfinished()...)
	require.NoError(t, err)
	plan, err := all.Plan(Filter{Drafts: []string{c2a.Draft0811}})
	require.NoError(t, err)
	before, err := all.Plan(Filter{Drafts: []string{c2a.Draft0624}})
	require.NoError(t, err)
	x := c2a.Protocol.Experimental[0]
	for _, p := range before {
		if !x.Inherits(p.Requirement.ID) {
			continue
		}
		require.True(t, slices.ContainsFunc(plan, func(q Planned) bool {
			return q.Pickle == p.Pickle && q.Role == p.Role && q.Level == p.Level
		}), "%s is not inherited", p.ID())
	}
	clause, ok := all.Catalogue.Clause("C2A26-001")
	require.True(t, ok)
	require.True(t, all.Catalogue.Holds(clause, c2a.Draft0811))
	clause, ok = all.Catalogue.Clause("C2A26-048")
	require.True(t, ok)
	require.False(t, all.Catalogue.Holds(clause, c2a.Draft0811), "the text replaces it")
}
