// Package host is the part of the vocabulary of C2A that has a host under test.
//
// In come the lines of a scenario. Out go the tool calls that the suite makes as an agent, and the findings of the
// demands: what the host delivers to whom, what it answers, and what it shows on the platform. The package never acts
// on the chat platform, and demands nothing of a harness.
package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Steps are those of scenarios with a host under test.
func Steps() []*steps.Step {
	return slices.Concat(
		callSteps(), claimSteps(),
		reachDemands(), eventDemands(), knockDemands(), initializeDemands(), changeDemands(), deliveryDemands(),
		dueDemands(),
		digestDemands(), guardDemands(), reactionDemands(), surfaceSteps(), answerDemands(), claimDemands(),
		obligationDemands(),
	)
}
