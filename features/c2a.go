package features

// Roles of C2A.
const (
	RoleHost    = "host"
	RoleHarness = "harness"
	// RoleAgent is a harness whose model is inside: nobody sees its turns, and it is judged by what it sends.
	RoleAgent = "agent"
	// RoleStack is a host and a harness in one program: nobody sees what passes between them, and it is judged by what the
	// platform and the model see.
	RoleStack = "stack"
	// RoleAdapter is a host that is one agent on a chat platform: it makes events of what the platform tells it, and the
	// platform's own requests of what the agent says. It is judged as a host is.
	RoleAdapter = "adapter"
)

// Drafts of C2A, by the version each writes at its head.
const (
	Draft0624 = "2026-06-24"
	Draft0602 = "2026-06-02"
)

// C2A is the Chat-to-Agents protocol.
var C2A = Protocol{
	Name:   "c2a",
	Title:  "C2A",
	Roles:  []string{RoleHost, RoleHarness, RoleAgent, RoleStack, RoleAdapter},
	Drafts: []string{Draft0624, Draft0602},
	// Towards a harness the host is ours, and with it the surface; a host has no turns.
	Elsewhere: map[string][]string{RoleHarness: {"surface"}, RoleHost: {"turn"}, RoleAgent: {"surface", "turn"}, RoleStack: {"link"}, RoleAdapter: {"turn"}},
	// Nobody sees, or plays, the model of an agent, nor the link within a stack.
	Playable: func(role, step string) bool {
		return (role != RoleAgent || !NeedsTurn(step)) && (role != RoleStack || !NeedsLink(step))
	},
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
	Words: []Word{
		{"host", "The program between a chat platform and the agents. It decides for each message and agent what to deliver, and under which policy, and posts what agents say."},
		{"harness", "The program around a model. It gets events from a host, shows them to the model in turns, and passes on what the model says, or holds it back."},
		{"stack", "A program that is host and harness in one, as most bots are: no link is in view. As a role of the suite it is judged by what people see on the platform, and by what the model is asked."},
		{"adapter", "A program between one chat platform and one agent: a host that serves that agent alone. As a role of the suite it is judged, as a host is, by what it makes of the platform's messages, and of the agent's."},
		{"agent", "A participant that is a program: a harness with its model. As a role of the suite, a harness whose model nobody sees; it is judged by what it sends."},
		{"surface", "The chat platform as people see it: conversations, threads, messages, reactions. Conversations are direct messages (DM) and channels."},
		{"link", "The connection between host and harness, and what passes over it: JSON-RPC 2.0, one message a line."},
		{"binding", "What this suite adds where a draft gives no form, such as a wire for draft 2026-06-24. The guide for implementers, docs/attach.md, has all of it."},
		{"cast", "Will and Ann are people. lead, worker and scout are agents. Whose name ends in -bot is a program that is no agent."},
		{"lead", "In a scenario, the name of an agent and no more. Where a rule speaks of \"the lead\", it means the agent that coordinates the others, to whom unhandled work goes."},
		{"event", "One message, or a change of one, as it concerns one agent. It has an id, an author, a place, a policy, a mode, and content or a knock."},
		{"delivery", "The passing of an event from host to harness. The same event may be delivered more than once."},
		{"policy", "Whether an agent answers: must_respond, may_respond, must_not_respond; in draft 2026-06-02 also ack_only, a short receipt at most."},
		{"directedness", "Whom an event is aimed at: in draft 2026-06-02 to_me, to_my_role, to_other or ambient (nobody); in 2026-06-24 addressed or not addressed."},
		{"to oblige", "To be must_respond for an agent, which then owes an answer."},
		{"mode", "How much of an event the model sees, and when. There are six."},
		{"immediate", "Mode: everything, at once."},
		{"buffered", "Mode: everything, after the compose window, together with what else the author writes meanwhile."},
		{"notify", "Mode: a knock, which says who wrote, where, and what about, and holds back the text."},
		{"tool_mailbox", "Mode: nothing. The event is kept where the agent can look it up by the chat tools."},
		{"digest", "Mode: a summary of several events."},
		{"silent", "Mode: nothing, and it is in no list either."},
		{"knock", "What an event in mode notify carries in place of its content."},
		{"pull", "To fetch the text behind a knock by a chat tool."},
		{"chat tools", "What an agent calls the host by. There are seven: chat.list_events, chat.read_thread, chat.send_message, chat.react, chat.claim, chat.defer and chat.resolve."},
		{"session", "What a host and a harness keep for one agent: its events, its windows, its claims. Two agents of one harness have two."},
		{"turn", "One time that a model is asked, with all the tool calls that follow, until it has finished. An event is shown in a turn."},
		{"chat", "A message that an agent makes visible. A reaction is no chat."},
		{"signal", "What a reaction says. There are nine: seen, agree, working, queued, claimed, done, declined, blocked and unclear. How one looks, its glyph, is for the host."},
		{"window", "How long a harness waits for more before a buffered turn: 2 to 5 s after the latest fragment."},
		{"cap", "How long it waits at most, however long the fragments keep coming: about 30 s after the first."},
		{"joined thread", "A thread that the agent takes part in: as a member, or because it has written there."},
		{"owned thread", "A thread, or a stream of work, that the platform has put in the agent's charge."},
		{"claim", "To ask the host for an event, or a thread, so that no other agent answers it."},
		{"disposition", "How an event ends, in draft 2026-06-02. There are seven: responded, acknowledged, deferred, claimed, ignored, superseded and failed."},
		{"\"the conversation settles\"", "Enough time passes for every window, retry and answer to be over. The clock is the suite's, so this takes no time."},
		{"counter-case", "A scenario that is close to its rule and does not call for it: it fails where the rule is applied too eagerly."},
		{"reading", "How this suite understands a text that is silent, or says two things. Where a choice is open, every choice passes."},
	},
}
