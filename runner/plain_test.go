package runner

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// TestWithoutGodogTheReportIsTheSame: also of what fails, and in programs that stay from one run to the next.
func TestWithoutGodogTheReportIsTheSame(t *testing.T) {
	var stay Stay
	defer stay.Close()
	var reports [][]byte
	for _, o := range []Options{{}, {WithoutGodog: true}, {WithoutGodog: true, Stay: &stay}, {Stay: &stay}} {
		o.Target = reference(hasty)
		o.Filter = features.Filter{Requirements: []string{"C2A-COMPOSE-*"}, Roles: []string{"harness"}}
		o.Jobs, o.KeepTraces, o.Seed = 1, KeepAll, 20260624
		r, err := Run(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, judge.Nonconformant, r.Overall)
		var b bytes.Buffer
		require.NoError(t, report.WriteJSON(&b, r.WithoutTimes()))
		reports = append(reports, b.Bytes())
	}
	require.Len(t, stay.peers, 1)
	for _, other := range reports[1:] {
		requireSame(t, reports[0], other)
	}
}
