package features

// Roles of C2A.
const (
	RoleHost    = "host"
	RoleHarness = "harness"
	// RoleAgent is a harness whose model is inside: nobody sees its turns, and it is judged by what it sends.
	RoleAgent = "agent"
)

// Drafts of C2A, by the version each writes at its head.
const (
	Draft0624 = "2026-06-24"
	Draft0602 = "2026-06-02"
)

var c2a = Protocol{
	Name:   "c2a",
	Title:  "C2A",
	Roles:  []string{RoleHost, RoleHarness, RoleAgent},
	Drafts: []string{Draft0624, Draft0602},
	// Towards a harness the host is ours, and with it the surface; a host has no turns.
	Elsewhere: map[string][]string{RoleHarness: {"surface"}, RoleHost: {"turn"}, RoleAgent: {"surface", "turn"}},
	// Nobody sees, or plays, the model of an agent.
	Playable: func(role, step string) bool { return role != RoleAgent || !NeedsTurn(step) },
	Groups: []Group{
		{"Who is meant", []AreaNote{
			{"attention", "whom a message addresses, and who has to answer it"},
			{"modes", "how much of a message an agent is given"},
		}},
		{"What the model sees", []AreaNote{
			{"exposure", "what a turn shows of an event in each mode"},
			{"header", "metadata and text stay apart"},
			{"compose", "a thought typed in pieces becomes one turn"},
			{"edits", "messages that change while the model thinks, or later"},
			{"mailbox", "what is stored or rolled up into a digest"},
		}},
		{"What is said", []AreaNote{
			{"obedience", "the policy of an event is stronger than the model's urge"},
			{"reactions", "signals in place of sentences, in both directions"},
			{"signals", "an agent that reacts where it could write"},
			{"posting", "what an agent sends appears where it belongs"},
			{"outbound", "a message gets through once"},
			{"progress", "reports of progress are no chat"},
			{"loops", "two agents do not talk for ever"},
			{"leaving", "an agent that is asked to leave does"},
			{"peers", "an agent mentions only whom it wants to act"},
		}},
		{"Who does it", []AreaNote{
			{"tools", "what an agent can look up, and do, by calling the host"},
			{"claims", "the host gives an event to one agent"},
			{"claiming", "an agent claims before it answers"},
			{"dispositions", "the seven ends of an event"},
			{"deadlines", "what becomes of an event that nobody answers"},
		}},
		{"When things go wrong", []AreaNote{
			{"cancellation", "an event is withdrawn, wherever it has got to"},
			{"delivery", "nothing is lost and nothing handled twice"},
			{"trust", "what strangers and agents must not be able to do"},
		}},
		{"The wire", []AreaNote{
			{"event", "what a delivery carries"},
			{"link", "initialize, acknowledge, answer"},
			{"jsonrpc", "what is odd, wrong or no message at all"},
			{"negotiation", "versions and capabilities"},
		}},
		{"Advice", []AreaNote{
			{"advice", "asked for by no draft; decides nothing"},
		}},
	},
}
