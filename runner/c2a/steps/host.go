package steps

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// hostSteps are those of scenarios with a host under test.
func hostSteps() []*steps.Step {
	return slices.Concat(
		toolActs(), claimActs(),
		reachDemands(), eventDemands(), knockDemands(), greetingDemands(), replaceDemands(), deliveryDemands(), dueDemands(),
		mailbox(), guardDemands(), reactions(), sends(), toolDemands(), claimDemands(),
	)
}
