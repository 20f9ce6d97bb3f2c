// Package harness is the part of the vocabulary of C2A that has a harness under test.
//
// In come the lines of a scenario. Out go what the model answers, what the suite's own host delivers, and the findings
// of the demands: which turns the harness takes, what they show, and what it sends. The package never acts on the chat
// platform, and demands nothing of a host.
package harness

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Steps are those of scenarios with a harness under test.
func Steps() []*steps.Step {
	return slices.Concat(
		modelSteps(), hostingSteps(),
		turnDemands(), timeDemands(), chatDemands(), sendDemands(), restraintDemands(), signalDemands(),
		knockDemands(), linkDemands(), headerDemands(), callDemands(), obligationSteps(), returnDemands(),
	)
}
