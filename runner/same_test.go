//go:build ci

package runner

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// race is the one scenario whose story is another each time: it kills a harness as a delivery reaches it, and whether
// the harness had written the event down by then is for the machine to decide. Its verdict is the same either way.
const race = "delivery/the-harness-is-killed-just-before-or-after-its-acknowledgement"

// TestTwoRunsGiveTheSameReport: of all scenarios but that race, however many run at once.
func TestTwoRunsGiveTheSameReport(t *testing.T) {
	var reports [][]byte
	for _, jobs := range []int{1, 7} {
		r, err := Run(t.Context(), Options{
			Target: reference(hasty),
			Jobs:   jobs, KeepTraces: KeepAll, Seed: 20260624,
		})
		require.NoError(t, err)
		require.Equal(t, judge.Nonconformant, r.Overall)
		r.Scenarios = slices.DeleteFunc(r.Scenarios,
			func(s report.Scenario) bool { return strings.HasPrefix(s.ID, race) })
		var b bytes.Buffer
		require.NoError(t, report.WriteJSON(&b, r.WithoutTimes()))
		reports = append(reports, b.Bytes())
	}
	requireSame(t, reports[0], reports[1])
}
