package explore

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	_ "github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// TestAHistoryIsReadAsItIsWritten: for every kind, also without what prepares the world.
func TestAHistoryIsReadAsItIsWritten(t *testing.T) {
	require.NotEmpty(t, history.Kinds())
	for _, k := range history.Kinds() {
		for seed := range uint64(20) {
			h := drawn{kind: k, Scenario: k.Draw(history.Source{Seed: seed}, seed%2 == 0)}
			none := h.without([]span{{0, h.Given}})
			few := h.without([]span{{1, max(1, h.Given)}, {h.Given + 2, h.Given + 4}})
			for _, one := range []drawn{h, none, few} {
				got, err := readHistories("x", []byte(write([]drawn{one})))
				require.NoError(t, err)
				require.Len(t, got, 1)
				want := one.Scenario
				want.Tags = strings.ReplaceAll(want.Tags, " @"+k.Role, "") // which its rule has, too
				require.Equal(t, want, got[0].Scenario)
				require.Equal(t, k.Role, got[0].kind.Role)
			}
		}
	}
}
