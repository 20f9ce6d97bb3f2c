package features

// Roles of PAP.
const (
	// RolePlatform is what carries the conversations and holds agents to the rules.
	RolePlatform = "platform"
)

// DraftPAP is the one draft of PAP, whose text carries no version.
const DraftPAP = "pap"

// PAP is the Polite Agent Protocol. Its agents have the role of that name, too; their model is the suite's.
var PAP = Protocol{
	Name:   "pap",
	Title:  "PAP",
	Roles:  []string{RolePlatform, RoleAgent},
	Drafts: []string{DraftPAP},
	// What passes on the link is all that there is of the conversations.
	Elsewhere: map[string][]string{RolePlatform: {"surface", "turn"}, RoleAgent: {"surface"}},
	Groups: []Group{
		{"Who is asked", []AreaNote{
			{"addressing", "which words activate which agent"},
			{"speaking", "who was not asked is not heard"},
		}},
		{"Work", []AreaNote{
			{"tasks", "what was asked, of whom, and for how long"},
			{"delegation", "agents that ask agents, within bounds"},
			{"offline", "what is asked of an agent that is not there"},
		}},
		{"Who decides", []AreaNote{
			{"control", "people have the last word"},
			{"manners", "what an agent does by itself"},
		}},
		{"How it travels", []AreaNote{
			{"bridge", "PAP delivered over C2A"},
			{"exchange", "the form of the messages"},
		}},
	},
}
