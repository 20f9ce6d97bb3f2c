// Package smoke names the sections of the guide about PAP's messages, for people who connect an implementation.
package smoke

import (
	spec "github.com/c2a-conform/c2a-conform/features/pap"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
)

// Protocol is checked with its first scenarios.
var Protocol = smoke.Protocol{
	Name: "pap",
	Links: map[string]smoke.Section{
		spec.RolePlatform: {Title: "What a platform is asked", Anchor: "what-a-platform-is-asked", File: guide},
		spec.RoleAgent:    {Title: "What an agent does", Anchor: "what-an-agent-does", File: guide},
	},
}

const guide = "docs/pap.md"
