package runner

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// TestAnExcuseOfAStackAnswers: what a stack says in its own words, since its model said nothing, answers the question
// in that place, so that an edit of the question need not be answered again.
func TestAnExcuseOfAStackAnswers(t *testing.T) {
	catalogue, err := features.LoadCatalogue()
	require.NoError(t, err)
	feature, err := features.Parse("excuse.feature", []byte(`Feature: Excuses
  @C2A-OBEY-003 @must @stack @2026-06-24 @2026-06-02
  Rule: What is owed is answered
    @must-fire
    Scenario: A question is edited after the excuse
      Given a channel #general with Will, Ann, lead and worker
      And Will is in a DM with lead
      And the model stays silent
      When Will posts "who closed the hatch?" in the DM
      And worker posts "@lead the pump is on" and, each 1500 ms later, "the valve is open", "the tank is full" in #general
      And Will edits "who closed the hatch?" to "who opened the door?"
      Then the conversation settles
`))
	require.NoError(t, err)
	r, err := Run(t.Context(), Options{Target: reference(), Suite: &features.Suite{Catalogue: catalogue,
		Features: []*features.Feature{feature}}})
	require.NoError(t, err)
	for _, s := range r.Scenarios {
		require.Equal(t, judge.Pass, s.Verdict, s.Checks)
	}
	require.Len(t, r.Scenarios, 2)
}
