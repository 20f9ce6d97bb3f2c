package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/explore"
)

// FuzzHistory lets a fuzzer decide what happens in a history: 'go test ./runner/explore -run XX -fuzz FuzzHistory
// -fuzzminimizetime 5x'. Without the last flag it hardly does anything but make its histories smaller. The reference
// breaks no rule, whatever the bytes.
func FuzzHistory(f *testing.F) {
	for kind := range byte(10) {
		f.Add([]byte{kind, kind, 1, 2, 3, 4, 5, 6, 7, 8})
	}
	f.Fuzz(func(t *testing.T, decisions []byte) {
		found, err := explore.Play(t.Context(), runner.Options{Target: reference(t, "")}, decisions)
		require.NoError(t, err)
		for _, x := range found {
			t.Errorf("%s (%s, %s) is broken:\n%s", x.Requirement, x.Role, x.Draft, x.Feature)
		}
	})
}

// TestBytesDecideWhatIsPlayed: the same bytes find the same bug each time, and bytes of another kind don't.
func TestBytesDecideWhatIsPlayed(t *testing.T) {
	run := runner.Options{Target: reference(t, "answers-when-forbidden"), Filter: ofRole("harness")}
	seen := map[string]int{}
	for n := range byte(8) {
		for range 2 {
			found, err := explore.Play(t.Context(), run, []byte{n % 3, n, 40 * n, 9, n, 7})
			require.NoError(t, err)
			for _, x := range found {
				if x.Requirement == "C2A-OBEY-001" {
					seen[x.Feature]++
				}
			}
		}
	}
	require.NotEmpty(t, seen)
	for feature, times := range seen {
		require.Zero(t, times%2, feature)
	}
	_, err := explore.Play(t.Context(), runner.Options{Target: reference(t, ""), Filter: ofRole("adapter")}, nil)
	require.ErrorContains(t, err, "only for host, harness, stack, platform, agent, decider")
}
