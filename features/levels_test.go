package features

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLevelsFollowTheClauses: a requirement is as strong as the strongest of its clauses in a draft, or a reading says
// why it isn't.
func TestLevelsFollowTheClauses(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	ofClause := map[string]Level{"MUST": Must, "MUST NOT": Must, "table": Must, "constant": Must, "SHOULD": Should,
		"SHOULD NOT": Should, "MAY": May}
	for i := range suite.Catalogue.Requirements {
		r := &suite.Catalogue.Requirements[i]
		for _, d := range r.Drafts {
			strongest := Level(0)
			for _, id := range r.Clauses {
				if c, ok := suite.Catalogue.Clause(id); ok && c.Draft == d {
					require.NotZero(t, ofClause[c.Level], c.ID)
					if strongest == 0 || ofClause[c.Level] < strongest {
						strongest = ofClause[c.Level]
					}
				}
			}
			if strongest != 0 && strings.TrimSpace(r.Reading) == "" {
				require.Equal(t, strongest, r.LevelIn(d),
					"%s in %s: its clauses say another level, and no reading says why", r.ID, d)
			}
		}
	}
}
