package steps

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUndefinedStepNamesItsNeighbours(t *testing.T) {
	v := NewVocabulary(nil,
		&Step{Entry: Entry{Keyword: When, Pattern: `the platform {breaks|is back}`, Example: "the platform breaks"}},
		&Step{Entry: Entry{Keyword: Then, Pattern: `{agent} sends exactly {n} chat`,
			Example: "lead sends exactly 1 message"}},
	)
	for _, row := range []struct{ why, line, want string }{
		{"a word that is no choice", "the platform is gone",
			`undefined step "the platform is gone"; similar steps: "the platform {breaks|is back}"`},
		{"a word left out", "lead sends 1 chat",
			`undefined step "lead sends 1 chat"; similar steps: "{agent} sends exactly {n} chat"`},
		{"like nothing", "the moon is full", `undefined step "the moon is full"`},
	} {
		_, err := v.meaning(row.line)
		require.EqualError(t, err, row.want, row.why)
	}
}
