package walks

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the feature")

// TestTheFeatureIsAsItIsDrawn: the feature in the tree is the one that is drawn here. A changed walk is another
// scenario, so it is written on purpose only, by -update.
func TestTheFeatureIsAsItIsDrawn(t *testing.T) {
	file := filepath.Join("..", "..", "..", "features", "pap/platforms.feature")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(Feature()), 0o600))
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, Feature(), string(text))
}
