// Package harness contains C2A's steps for scenarios with a harness under test.
//
// Input: the lines of a scenario. Output: the model's answers, the deliveries of the suite's own host, and the results
// of the checks: which turns the harness takes, what they show, and what it sends.
//
// The package doesn't act on the chat platform, and doesn't check a host.
package harness

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Steps returns the steps of scenarios with a harness under test.
func Steps() []*steps.Step {
	return slices.Concat(
		modelSteps(), hostingSteps(),
		turnDemands(), timeDemands(), chatDemands(), sendDemands(), restraintDemands(), signalDemands(),
		knockDemands(), linkDemands(), headerDemands(), callDemands(), obligationSteps(), returnDemands(),
	)
}
