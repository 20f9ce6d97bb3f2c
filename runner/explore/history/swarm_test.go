package history

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestASwarmLeavesMovesOut: over many seeds each move is in some swarms and out of others, but for the first, which is
// in all of them.
func TestASwarmLeavesMovesOut(t *testing.T) {
	const seeds = 200
	in := make([]int, 5)
	for seed := range uint64(seeds) {
		w := Source{Seed: seed}.Walk(0)
		var moves []Move
		for i := range in {
			moves = append(moves, Move{Weight: 1, Does: func() { in[i]++ }})
		}
		for _, m := range w.Swarm(moves...) {
			m.Does()
		}
	}
	require.Equal(t, seeds, in[0])
	for _, n := range in[1:] {
		require.Greater(t, n, seeds/4)
		require.Less(t, n, seeds*3/4)
	}
}

func TestMovesHappenByTheirWeight(t *testing.T) {
	often, seldom := 0, 0
	w := Source{Seed: 1}.Walk(0)
	for range 1000 {
		w.Moves([]Move{{9, func() { often++ }}, {1, func() { seldom++ }}})
	}
	require.Greater(t, often, 5*seldom)
	require.Positive(t, seldom)
}
