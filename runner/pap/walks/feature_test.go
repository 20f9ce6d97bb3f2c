package walks

import (
	"testing"

	"github.com/c2a-conform/c2a-conform/runner/explore/history/historytest"
)

// TestTheFeatureIsAsItIsDrawn: the feature in the repository is the one that this package generates.
func TestTheFeatureIsAsItIsDrawn(t *testing.T) {
	historytest.IsDrawn(t, "../../../features/pap/platforms.feature", Feature())
}
