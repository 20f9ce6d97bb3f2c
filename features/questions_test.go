package features

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestQuestionsLeadSomewhere: each question has an answer and requirements behind it, and some question leads to each
// area that has any.
func TestQuestionsLeadSomewhere(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	reached := map[string]bool{}
	for _, p := range Protocols() {
		require.NotEmpty(t, p.Questions, p.Name)
		seen := map[string]bool{}
		for _, q := range p.Questions {
			require.Equal(t, slug(q.ID), q.ID, "it is part of an address")
			require.False(t, seen[q.ID], "%s stands twice", q.ID)
			seen[q.ID] = true
			require.True(t, strings.HasSuffix(q.Asks, "?") && strings.HasSuffix(q.Answer, "."), q.ID)
			for _, pattern := range q.Requirements {
				require.NotEmpty(t, suite.Catalogue.Asked(Question{Requirements: []string{pattern}}),
					"%s names %q, which is no requirement", q.ID, pattern)
			}
			for _, r := range suite.Catalogue.Asked(q) {
				require.Equal(t, p.Name, r.Protocol, q.ID)
				reached[r.Area] = true
			}
		}
	}
	for _, r := range suite.Catalogue.Requirements {
		require.True(t, reached[r.Area], "no question leads to the area %s", r.Area)
	}
}
