package walks

import (
	"testing"

	"github.com/c2a-conform/c2a-conform/runner/explore/history/historytest"
)

// TestTheFeatureIsAsItIsDrawn: the feature in the tree is the one that is drawn here.
func TestTheFeatureIsAsItIsDrawn(t *testing.T) {
	historytest.IsDrawn(t, "../../../features/c2a/walks.feature", Feature())
	historytest.IsDrawn(t, "../../../features/c2a/2026-08-11/hours.feature", BlockedFeature())
}
