package runner

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

func TestEveryProtocolIsPlayed(t *testing.T) {
	for _, p := range features.Protocols() {
		_, ok := steps.Find(p.Name)
		require.True(t, ok, p.Name)
	}
}

// The plan knows what the steps need: what no role can carry out is no scenario for it.
func TestTheSuiteFitsWhatItsStepsNeed(t *testing.T) {
	suite, err := features.Load()
	require.NoError(t, err)
	require.Empty(t, suite.Check())
	for _, row := range []struct{ scenario, role string }{
		{"leaving/the-model-wants-to-react", "agent"},                                        // needs a turn
		{"attention/a-program-reports-in-a-thread-in-which-the-agent-takes-part#2", "stack"}, // needs the link
		{"attention/a-message-addresses-a-role-that-the-agent-doesnt-have", "adapter"},       // needs two agents
	} {
		i := slices.IndexFunc(suite.Pickles(), func(p *features.Pickle) bool { return p.ID == row.scenario })
		require.GreaterOrEqual(t, i, 0, row.scenario)
		require.NotContains(t, suite.Pickles()[i].Roles(), row.role, row.scenario)
	}
}

func TestEveryLineOfTheFeaturesIsExactlyOneStep(t *testing.T) {
	suite, err := features.Load()
	require.NoError(t, err)
	used := map[*steps.Step]bool{}
	for _, p := range suite.Pickles() {
		played, ok := steps.Of(p.Drafts()[0])
		require.True(t, ok, p.ID)
		for _, s := range p.Steps {
			found := played.Vocabulary().Matching(s.Text)
			var patterns []string
			for _, d := range found {
				patterns = append(patterns, d.Pattern)
				used[d] = true
			}
			require.Len(t, found, 1, "%s: %q matches %q", p.ID, s.Text, patterns)
		}
	}
	for _, p := range features.Protocols() {
		played, _ := steps.Find(p.Name)
		for _, e := range played.Vocabulary().Entries() {
			found := played.Vocabulary().Matching(e.Example)
			require.Len(t, found, 1, "%s: example %q", p.Name, e.Example)
			require.Equal(t, e.Pattern, found[0].Pattern, "%s: example %q", p.Name, e.Example)
			require.NotEmpty(t, e.Doc, e.Pattern)
			if !used[found[0]] {
				t.Logf("no scenario of %s uses %q", p.Name, e.Pattern)
			}
		}
	}
}
