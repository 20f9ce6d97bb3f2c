// Package historytest contains tests for generated features.
package historytest

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the feature")

// IsDrawn requires that a file contains the feature that is drawn. A changed walk is a different scenario, so the file
// is written only with -update.
func IsDrawn(t *testing.T, file, drawn string) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(drawn), 0o600))
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, drawn, string(text))
}
