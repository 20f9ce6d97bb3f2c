// Package pap contains PAP's requirements and scenarios, and the terms that they use.
package pap

import (
	"embed"

	"github.com/c2a-conform/c2a-conform/features/protocol"
)

//go:embed *.feature requirements/*.yaml
var files embed.FS

// Roles.
const (
	// RolePlatform hosts the conversations and makes agents follow the rules.
	RolePlatform = "platform"
	// RoleAgent is an agent whose model the suite plays.
	RoleAgent = "agent"
)

// Draft is the only draft of PAP; the text has no version.
const Draft = "pap"

// Protocol is PAP, the Polite Agent Protocol.
var Protocol = protocol.Protocol{
	Name:   "pap",
	Title:  "PAP",
	Files:  files,
	Roles:  []string{RolePlatform, RoleAgent},
	Drafts: []string{Draft},
	// What passes on the link is all that there is of the conversations.
	Elsewhere: map[string][]string{RolePlatform: {"surface", "turn"}, RoleAgent: {"surface"}},
	Sides: map[string][]protocol.Side{
		RoleAgent: {protocol.Suite, {Name: "host", Tap: protocol.TapLink}, {Name: RoleAgent}},
	},
	Questions: questions,
	Groups: []protocol.Group{
		{Name: "Who is asked", Areas: []protocol.AreaNote{
			{Area: "addressing", About: "which words activate which agent"},
			{Area: "speaking", About: "an agent that was not asked is refused"},
		}},
		{Name: "Work", Areas: []protocol.AreaNote{
			{Area: "tasks", About: "what was asked, which agent was asked, and for how long"},
			{Area: "delegation", About: "agents ask agents, within limits"},
			{Area: "offline", About: "requests to an agent that is offline"},
		}},
		{Name: "Who decides", Areas: []protocol.AreaNote{
			{Area: "control", About: "people have the last word"},
			{Area: "manners", About: "what an agent does by itself"},
		}},
		{Name: "The wire", Areas: []protocol.AreaNote{
			{Area: "bridge", About: "PAP delivered over C2A"},
			{Area: "exchange", About: "the form of the messages"},
			{Area: "platforms", About: "long random sequences of actions"},
		}},
	},
}
