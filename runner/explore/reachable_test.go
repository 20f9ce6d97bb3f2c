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
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

var update = flag.Bool("update", false, "write what the reference reaches")

// TestReachable: what the reference reaches is in the file that other implementations are compared with. With -update
// it plays for some minutes, and writes the file.
func TestReachable(t *testing.T) {
	reach := situation.Reach{}
	explored := func(seed uint64, histories int) {
		r, err := explore.Run(t.Context(), explore.Options{Seed: seed, Histories: histories,
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
	file := filepath.Join("..", "c2a", "situation", "reached.txt")
	if *update {
		for seed := range uint64(3) {
			explored(seed+1, 1000)
		}
		require.NoError(t, os.WriteFile(file, []byte(reach.String()), 0o600))
		return
	}
	explored(1, 60)
	require.Contains(t, reach, "host")
	require.Contains(t, reach, "harness")
	for role, pairs := range reach {
		all := situation.Reachable(role)
		require.Greater(t, len(all), len(pairs), role)
		for _, p := range pairs {
			require.Contains(t, all, p, role)
		}
	}
}
