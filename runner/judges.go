package runner

import (
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// judges are what judges a whole trace at the end of every scenario, beside the
// schemas and the scenario's own demands.
func judges() steps.Judges { return steps.Judges{judge.Laws, judge.Predictions} }
