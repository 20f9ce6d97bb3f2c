package steps

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// harnessSteps are those of scenarios with a harness under test.
func harnessSteps() []*steps.Step {
	return slices.Concat(
		models(), hosting(),
		turnDemands(), timeDemands(), chatDemands(), outboundDemands(), restraintDemands(), signalDemands(),
		pullDemands(), linkDemands(), headerDemands(), callDemands(),
	)
}
