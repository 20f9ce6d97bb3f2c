package features

// Roles of A2H.
const (
	// RoleRegistry keeps Human Cards and finds humans.
	RoleRegistry = "registry"
	// RoleDecider is an agent with its A2H client: it decides when to ask, asks, waits, and acts.
	RoleDecider = "decider"
	// RoleMessenger turns messages into what a channel shows, and what comes back into responses.
	RoleMessenger = "messenger"
)

// DraftA2H stands for the one text of A2H, which carries no version.
const DraftA2H = "a2h"

// A2H is the Agent-to-Human protocol.
var A2H = Protocol{
	Name:   "a2h",
	Title:  "A2H",
	Roles:  []string{RoleRegistry, RoleDecider, RoleMessenger},
	Drafts: []string{DraftA2H},
	Words: []Word{
		{"Human Card", "What a registry knows of a human: id, profile, capabilities (tags of what they know), endpoints (where they are reached), status."},
		{"registry", "The program that keeps Human Cards, and finds humans by a tag and a status."},
		{"decider", "The part of an agent that decides whether it needs a human, asks, waits, and acts."},
		{"messenger", "The program that turns messages into what a channel shows, and what comes back into responses."},
		{"state", "What one thread of an agent is about to do, how sure it is, and what happened: S_t in the paper. The suite plays the model that gives it."},
		{"thread", "A line of work of an agent. It may have several."},
		{"trigger", "A reason to ask a human: ambiguity (too little confidence), criticality (the manifest flags the action), exhaustion (a loop, or too many steps)."},
		{"manifest", "The list of actions that are flagged REQUIRE_APPROVAL."},
		{"primitive", "What a message is: PERMISSION (wants a yes), CLARIFICATION (wants a choice), SOLICITATION (wants a datum), NOTIFICATION (wants nothing)."},
		{"intent packet", "Why a human is needed, what happened, and what the human is to do."},
		{"interaction", "A message to a human, and what becomes of it. It ends with the first answer that is one."},
		{"A2H-JSON", "A message to a human without a word about how it looks."},
		{"pattern", "How an agent waits: blocking (it stays awake) or interrupt (it saves its state, asks, sleeps, and is woken)."},
		{"SUSPENDED", "The state of whatever waits for a human, in either pattern."},
		{"people", "In a scenario, Alice, Bob and Carol are humans with cards, and Mallory is up to something."},
		{"\"happens\"", "The agent has said by a2h/execute that it does something."},
	},
	Groups: []Group{
		{"Who can help", []AreaNote{
			{"cards", "what a registry takes, keeps and tells of a human"},
			{"finding", "the search for a human who knows, and is there"},
		}},
		{"When to ask", []AreaNote{
			{"deciding", "the three triggers, and nothing else"},
			{"asking", "the reason, and the one human it goes to"},
			{"primitives", "a yes, a choice, a datum, or nothing"},
			{"payload", "what a message to a human is made of"},
		}},
		{"There and back", []AreaNote{
			{"rendering", "what a message looks like where the human is"},
			{"answers", "what comes back from a human, and what the agent gets of it"},
		}},
		{"Until the answer", []AreaNote{
			{"waiting", "what stands still, and what goes on"},
			{"patterns", "staying awake, or going to sleep and being woken"},
		}},
		{"After the answer", []AreaNote{
			{"gates", "nothing happens that needed a yes and got none"},
			{"choices", "what the human said is what is done"},
			{"devops", "the case study, from a leak to a restart"},
		}},
	},
}
