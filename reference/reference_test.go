package reference

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
)

func TestFaultsAreWellFormed(t *testing.T) {
	suite, err := features.LoadOf(features.Unfinished()...)
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, f := range append(Faults(), UnfinishedFaults()...) {
		require.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)*$`, f.Name)
		require.False(t, seen[f.Name], "%s stands twice", f.Name)
		seen[f.Name] = true
		q, ok := suite.Catalogue.Requirement(f.Requirement)
		require.True(t, ok, "%s breaks %s", f.Name, f.Requirement)
		require.NotEmpty(t, f.Drafts, f.Name)
		for _, d := range f.Drafts {
			require.Contains(t, q.Drafts, d, f.Name)
		}
		require.Contains(t, q.Roles, f.Role, f.Name)
		require.NotEmpty(t, f.Does, f.Name)
		require.NotNil(t, f.Bug, f.Name)
		found, ok := FindFault(f.Name)
		require.True(t, ok)
		require.Equal(t, f.Requirement, found.Requirement)
	}
	_, ok := FindFault("no-such-fault")
	require.False(t, ok)
}

// What the suite knows, the reference serves.
func TestEveryDraftIsServed(t *testing.T) {
	o := Options()
	for _, p := range features.Protocols() {
		for _, draft := range p.Drafts {
			for _, role := range p.Roles {
				_, err := o.New(role, draft, nil)
				require.NoError(t, err, "%s in %s", role, draft)
			}
		}
	}
}
