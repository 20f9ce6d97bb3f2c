// Package smoke says where the guide describes A2H's messages, for people who connect an implementation.
package smoke

import (
	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
)

// Protocol is walked through by its first scenarios.
var Protocol = smoke.Protocol{
	Name: "a2h",
	Links: map[string]smoke.Section{
		spec.RoleRegistry:  {Title: "A registry", Anchor: "a-registry", File: "docs/a2h.md"},
		spec.RoleDecider:   {Title: "A decider", Anchor: "a-decider", File: "docs/a2h.md"},
		spec.RoleMessenger: {Title: "Two methods", Anchor: "two-methods", File: "docs/a2h-messages.md"},
	},
}
