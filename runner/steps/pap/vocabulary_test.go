package pap

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
)

func TestEveryLineOfTheFeaturesIsExactlyOneStep(t *testing.T) {
	suite, err := features.Load()
	require.NoError(t, err)
	used := map[string]bool{}
	for _, p := range suite.Pickles() {
		if protocol, _ := features.ProtocolOf(p.Drafts()[0]); protocol.Name != Protocol.Name {
			continue
		}
		for _, s := range p.Steps {
			found := vocabulary().Matching(s.Text)
			var patterns []string
			for _, d := range found {
				patterns = append(patterns, d.Pattern)
				used[d.Pattern] = true
			}
			require.Len(t, found, 1, "%s: %q matches %q", p.ID, s.Text, patterns)
		}
	}
	for _, d := range vocabulary().Entries() {
		if !used[d.Pattern] {
			t.Logf("no scenario uses %q", d.Pattern)
		}
	}
}

func TestEveryExampleIsItsOwnStepAlone(t *testing.T) {
	for _, d := range vocabulary().Entries() {
		found := vocabulary().Matching(d.Example)
		require.Len(t, found, 1, "example %q", d.Example)
		require.Equal(t, d.Pattern, found[0].Pattern, "example %q", d.Example)
		require.NotEmpty(t, d.Doc, d.Pattern)
	}
}
