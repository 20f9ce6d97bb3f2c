package features

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features/c2a"
)

// TestSectionsHaveOneName: a place in a text is called the same wherever a requirement names it, and a requirement
// names the places of all its clauses.
func TestSectionsHaveOneName(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	known := map[string][]string{} // sections of a draft
	section := map[string]string{} // of a clause
	for _, c := range suite.Catalogue.Clauses {
		known[c.Draft] = append(known[c.Draft], c.Section)
		section[c.ID] = c.Section
	}
	for _, r := range suite.Catalogue.Requirements {
		for draft, places := range r.Section {
			if strings.HasPrefix(places, "binding of this suite") {
				continue
			}
			for _, place := range strings.Split(places, "; ") {
				require.True(t, slices.ContainsFunc(known[draft],
					func(s string) bool { return place == s || strings.HasPrefix(place, s+", ") }),
					"%s names %q, which is no section of %s", r.ID, place, draft)
			}
		}
		for _, id := range r.Clauses {
			for draft, sections := range known {
				if slices.Contains(sections, section[id]) && !strings.HasPrefix(r.Section[draft], "binding") &&
					strings.HasPrefix(id, "C2A"+map[string]string{c2a.Draft0624: "26", c2a.Draft0602: "02"}[draft]) {
					require.Contains(t, r.Section[draft], section[id], "%s and its clause %s", r.ID, id)
				}
			}
		}
	}
}
