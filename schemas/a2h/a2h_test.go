package a2h

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is wrong with a value of the text, and what it lacks, is told with a requirement.
func TestEveryRefusalNamesARequirement(t *testing.T) {
	type node struct {
		Requirements []string `json:"x-requirements"`
		Properties   map[string]node
		Required     []string
	}
	for _, kind := range []string{"human-card", "intent-packet", "a2h-json", "interaction-response"} {
		raw, err := files.ReadFile(kind + ".json")
		require.NoError(t, err)
		var root node
		require.NoError(t, json.Unmarshal(raw, &root))
		require.NotEmpty(t, root.Required, kind)
		for name, member := range root.Properties {
			require.NotEmpty(t, append(member.Requirements, root.Requirements...), "%s of %s", name, kind)
		}
	}
}
