package steps

import "slices"

// hostSteps are those of scenarios with a host under test.
func hostSteps() []*step {
	return slices.Concat(
		toolActs(), claimActs(),
		reachDemands(), eventDemands(), knockDemands(), greetingDemands(), replaceDemands(), deliveryDemands(), dueDemands(),
		mailbox(), guardDemands(), reactions(), sends(), toolDemands(), claimDemands(),
	)
}
