package explore_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/explore"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

var update = flag.Bool("update", false, "write what the reference reaches")

// TestReachable: what the reference reaches is in the file that other implementations are compared with. With -update
// it plays for some minutes, and writes the file.
func TestReachable(t *testing.T) {
	reach := situation.Reach{}
	explored := func(seed uint64, ofEachKind int) {
		r, err := explore.Run(t.Context(), explore.Options{Seed: seed, Histories: ofEachKind * len(history.Kinds()),
			Run: runner.Options{Target: reference(t, "")}})
		require.NoError(t, err)
		for _, f := range r.Findings {
			t.Logf("seed %d breaks %s (%s, %s):\n%s", seed, f.Requirement, f.Role, f.Draft, f.Feature)
		}
		for _, c := range r.Coverage {
			for _, p := range c.Pairs {
				if !slices.Contains(reach[c.Role], p.Pair) {
					reach[c.Role] = append(reach[c.Role], p.Pair)
				}
			}
		}
	}
	if *update {
		for seed := range uint64(3) {
			explored(seed+1, 87)
		}
		for protocol, roles := range map[string][]string{"c2a": {"adapter", "harness", "host", "stack"},
			"a2h": {"decider", "registry"}} {
			own := situation.Reach{}
			for _, role := range roles {
				require.NotEmpty(t, reach[role])
				own[role] = reach[role]
			}
			file := filepath.Join("..", protocol, "situation", "reached.txt")
			require.NoError(t, os.WriteFile(file, []byte(own.String()), 0o600))
		}
		return
	}
	explored(1, 15)
	require.Len(t, reach, 6, "roles; no situations are read for PAP")
	for role, pairs := range reach {
		all := situation.Reachable(role)
		require.Greater(t, len(all), len(pairs), role)
		for _, p := range pairs {
			require.Contains(t, all, p, role)
		}
	}
}
