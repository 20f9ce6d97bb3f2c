package fault

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/serve"
)

func TestFaultsAreWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range All() {
		require.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)*$`, f.Name)
		require.False(t, seen[f.Name], "%s stands twice", f.Name)
		seen[f.Name] = true
		require.Regexp(t, `^C2A-[A-Z]+-\d{3}$`, f.Requirement, f.Name)
		require.NotEmpty(t, f.Drafts, f.Name)
		require.NotEmpty(t, f.Does, f.Name)
		require.Contains(t, []serve.Role{serve.Host, serve.Harness, serve.Agent}, f.Role, f.Name)
		require.Equal(t, 1, bugs(f), "%s has not exactly one bug", f.Name)
		found, ok := Find(f.Name)
		require.True(t, ok)
		require.Equal(t, f.Requirement, found.Requirement)
	}
	_, ok := Find("no-such-fault")
	require.False(t, ok)
}

func bugs(f Fault) int {
	n := 0
	for _, has := range []bool{f.host != nil, f.harness != nil, f.model != nil, f.tamper != nil, f.leave != nil} {
		if has {
			n++
		}
	}
	return n
}
