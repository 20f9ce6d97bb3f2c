// Package host contains C2A's steps for scenarios with a host under test.
//
// Input: the lines of a scenario. Output: the tool calls that the suite makes as an agent, and the results of the
// checks: what the host delivers to whom, what it answers, and what it shows on the platform.
//
// The package doesn't act on the chat platform, and doesn't check a harness.
package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Steps returns the steps of scenarios with a host under test.
func Steps() []*steps.Step {
	return slices.Concat(
		callSteps(), claimSteps(),
		reachDemands(), eventDemands(), knockDemands(), initializeDemands(), changeDemands(), deliveryDemands(),
		dueDemands(),
		digestDemands(), guardDemands(), reactionDemands(), surfaceSteps(), answerDemands(), claimDemands(),
		obligationDemands(),
	)
}
