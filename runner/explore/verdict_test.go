package explore

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// TestARecommendationOnlyWarns: a history may break what is demanded and what is recommended at once.
func TestARecommendationOnlyWarns(t *testing.T) {
	r := &report.Report{Requirements: []report.Requirement{
		{ID: "demanded", Role: "host", Draft: "new", Verdict: judge.Fail},
		{ID: "recommended", Role: "host", Draft: "old", Verdict: judge.Fail},
		{ID: "recommended", Role: "host", Draft: "new", Verdict: judge.Warn},
	}}
	s := report.Scenario{Role: "host", Draft: "new", Verdict: judge.Fail}
	require.Equal(t, judge.Warn, verdictOn(r, "recommended", s))
	require.Equal(t, judge.Fail, verdictOn(r, "demanded", s))
}
