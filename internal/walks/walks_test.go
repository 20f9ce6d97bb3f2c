package walks

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the features")

// TestTheFeaturesAreAsTheyAreDrawn: the features in the tree are those that are drawn here. A changed walk is another
// scenario, so it is written on purpose only, by -update.
func TestTheFeaturesAreAsTheyAreDrawn(t *testing.T) {
	for name, drawn := range map[string]string{"c2a/walks": Feature(), "a2h/days": Deciders()} {
		file := filepath.Join("..", "..", "features", name+".feature")
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(drawn), 0o600))
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, drawn, string(text))
	}
}
