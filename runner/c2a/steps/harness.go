package steps

import "slices"

// harnessSteps are those of scenarios with a harness under test.
func harnessSteps() []*step {
	return slices.Concat(
		models(), hosting(),
		turnDemands(), timeDemands(), chatDemands(), outboundDemands(), restraintDemands(), signalDemands(),
		pullDemands(), linkDemands(), headerDemands(), callDemands(),
	)
}
