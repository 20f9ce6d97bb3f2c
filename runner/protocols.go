package runner

import (
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/runner/steps/a2h"
	"github.com/c2a-conform/c2a-conform/runner/steps/c2a"
	"github.com/c2a-conform/c2a-conform/runner/steps/pap"
)

// The protocols that the suite plays.
func init() {
	steps.Register(c2a.Protocol)
	steps.Register(pap.Protocol)
	steps.Register(a2h.Protocol)
}
