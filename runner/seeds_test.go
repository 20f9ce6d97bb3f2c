//go:build ci

package runner

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// TestTheReferenceConformsUnderEverySeed: whatever is drawn, no rule looks at it. README's numbers are from seed 1.
func TestTheReferenceConformsUnderEverySeed(t *testing.T) {
	for _, seed := range []uint64{20260624, 0xfeedfacecafebeef} {
		r, err := Run(t.Context(), Options{Target: reference(), Strict: true, Seed: seed, KeepTraces: KeepNone})
		require.NoError(t, err)
		require.Equal(t, judge.Conformant, r.Overall, "seed %d: %s", seed, r.Reason)
	}
}
