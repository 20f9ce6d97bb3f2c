// Package c2a contains C2A's requirements and scenarios, and the terms that they use.
package c2a

import (
	"embed"

	"github.com/c2a-conform/c2a-conform/features/protocol"
)

//go:embed *.feature requirements/*.yaml 2026-08-11
var files embed.FS

// Roles.
const (
	RoleHost    = "host"
	RoleHarness = "harness"
	// RoleAgent is a harness with its own model: its turns are not visible, and it is judged by what it sends.
	RoleAgent = "agent"
	// RoleStack is a host and a harness in one program: the link between them is not visible, and it is judged by what
	// the platform and the model see.
	RoleStack = "stack"
	// RoleAdapter is a host for one agent on a chat platform: it converts the platform's messages into events, and the
	// agent's messages into the platform's requests. It is judged like a host.
	RoleAdapter = "adapter"
)

// Drafts of C2A, by the version at the beginning of each.
const (
	Draft0624 = "2026-06-24"
	Draft0602 = "2026-06-02"
	// Draft0811 is unfinished.
	Draft0811 = "2026-08-11"
)

// Protocol is C2A, the Chat-to-Agents protocol.
var Protocol = protocol.Protocol{
	Name:   "c2a",
	Title:  "C2A",
	Files:  files,
	Roles:  []string{RoleHost, RoleHarness, RoleAgent, RoleStack, RoleAdapter},
	Drafts: []string{Draft0624, Draft0602},

	Experimental: []protocol.Experimental{{
		Draft: Draft0811, From: Draft0624,
		Changed: []string{"C2A26-048", "C2A26-094", "C2A26-097", "C2A26-098"},
	}},

	// Towards a harness the host is ours, and with it the surface; a host has no turns.
	Elsewhere: map[string][]string{RoleHarness: {"surface"}, RoleHost: {"turn"}, RoleAgent: {"surface", "turn"},
		RoleStack: {"link"}, RoleAdapter: {"turn"}},
	Owns:    map[string][]string{RoleAgent: agentsOwn},
	Partial: []string{RoleStack, RoleAdapter},
	Repeats: []string{RoleStack},
	// Nobody sees, or plays, the model of an agent, nor the link within a stack.
	Hidden: map[string][]string{RoleAgent: {protocol.TapTurn}, RoleStack: {protocol.TapLink}},
	Single: []string{RoleAdapter},
	Sides: map[string][]protocol.Side{
		RoleHost: {{Name: "platform", Tap: protocol.TapSurface}, {Name: RoleHost},
			{Name: RoleHarness, Tap: protocol.TapLink}},
		RoleHarness: {protocol.Suite, {Name: RoleHost, Tap: protocol.TapLink}, {Name: RoleHarness},
			{Name: "model", Tap: protocol.TapTurn}},
		RoleAgent: {protocol.Suite, {Name: RoleHost, Tap: protocol.TapLink}, {Name: RoleAgent}},
	},
	Groups: []protocol.Group{
		{Name: "Who is addressed", Areas: []protocol.AreaNote{
			{Area: "attention", About: "who a message addresses, and who must answer it"},
			{Area: "modes", About: "how much of a message an agent gets"},
		}},
		{Name: "What the model sees", Areas: []protocol.AreaNote{
			{Area: "exposure", About: "what a turn shows of an event in each mode"},
			{Area: "header", About: "metadata and text stay apart"},
			{Area: "compose", About: "messages sent in quick succession become one turn"},
			{Area: "edits", About: "messages that change while the model thinks, or later"},
			{Area: "mailbox", About: "messages that are stored, or rolled up into a digest"},
		}},
		{Name: "What agents send", Areas: []protocol.AreaNote{
			{Area: "obedience", About: "an event's policy overrides the model's wish to answer"},
			{Area: "reactions", About: "signals instead of sentences, in both directions"},
			{Area: "signals", About: "an agent reacts instead of writing"},
			{Area: "posting", About: "an agent's messages appear where they belong"},
			{Area: "outbound", About: "a message arrives exactly once"},
			{Area: "progress", About: "progress reports are not chat"},
			{Area: "loops", About: "two agents do not talk forever"},
			{Area: "leaving", About: "an agent that is asked to leave leaves"},
			{Area: "peers", About: "an agent mentions only agents that it wants to act"},
		}},
		{Name: "Who does it", Areas: []protocol.AreaNote{
			{Area: "tools", About: "what an agent can look up, and do, by calling the host"},
			{Area: "claims", About: "the host gives an event to one agent"},
			{Area: "claiming", About: "an agent claims before it answers"},
			{Area: "dispositions", About: "the seven ways in which an event can end"},
			{Area: "deadlines", About: "what happens to an event that no one answers"},
		}},
		{Name: "When things go wrong", Areas: []protocol.AreaNote{
			{Area: "cancellation", About: "an event is withdrawn at any stage"},
			{Area: "delivery", About: "nothing is lost, and nothing is handled twice"},
			{Area: "upsets", About: "a harness keeps its state through interruptions"},
			{Area: "trust", About: "what strangers and agents must not be able to do"},
		}},
		{Name: "The wire", Areas: []protocol.AreaNote{
			{Area: "event", About: "what a delivery contains"},
			{Area: "link", About: "opening the link, acknowledging deliveries, answering requests"},
			{Area: "jsonrpc", About: "odd, wrong and malformed messages"},
			{Area: "negotiation", About: "versions and capabilities"},
		}},
		{Name: "Everything at once", Areas: []protocol.AreaNote{
			{Area: "pairs", About: "two rules at the same time"},
			{Area: "walks", About: "long random sequences of actions"},
		}},
		{Name: "Advice", Areas: []protocol.AreaNote{
			{Area: "advice", About: "not required by any draft; doesn't affect the result"},
		}},
	},
	Questions: questions,
	Words: []protocol.Word{
		{Word: "host",
			Meaning: "The program between a chat platform and the agents. It decides for each message and agent " +
				"what to deliver and under which policy. It also posts the agents' messages."},
		{Word: "harness",
			Meaning: "The program around a model. It receives events from a host, shows them to the model in " +
				"turns, and sends the model's output or withholds it."},
		{Word: "stack",
			Meaning: "A program that is host and harness in one, like most bots. Its link is not visible. As a role " +
				"of the suite it is judged by what people see on the platform, and by what the model is asked."},
		{Word: "adapter",
			Meaning: "A program between one chat platform and one agent: a host that serves only that agent. As " +
				"a role of the suite it is judged like a host, by how it converts the platform's messages and " +
				"the agent's."},
		{Word: "agent",
			Meaning: "A participant that is a program: a harness with its model. As a role of the suite, it is a " +
				"harness whose model is not visible, and it is judged by what it sends."},
		{Word: "surface",
			Meaning: "The chat platform as people see it: conversations, threads, messages, reactions. Conversations " +
				"are direct messages (DM) and channels."},
		{Word: "link",
			Meaning: "The connection between host and harness, and its messages: JSON-RPC 2.0, one message per " +
				"line."},
		{Word: "binding",
			Meaning: "What this suite defines where a draft doesn't, such as a wire format for draft 2026-06-24. The " +
				"guide for implementers, docs/attach.md, describes the whole binding."},
		{Word: "cast",
			Meaning: "Will and Ann are people. lead, worker and scout are agents. A name that ends in -bot " +
				"belongs to a program that is not an agent."},
		{Word: "lead",
			Meaning: "In a scenario, the name of an agent. In a rule, \"the lead\" is the agent that " +
				"coordinates the others and gets unhandled work."},
		{Word: "event",
			Meaning: "One message, or a change to a message, as it concerns one agent. It has an id, an author, a " +
				"place, a policy, a mode, and content or a knock."},
		{Word: "delivery",
			Meaning: "The transfer of an event from host to harness. The same event may be delivered more than " +
				"once."},
		{Word: "policy",
			Meaning: "Whether an agent must, may or must not answer: must_respond, may_respond or must_not_respond. " +
				"Draft 2026-06-02 also has ack_only, which allows at most a short receipt."},
		{Word: "directedness",
			Meaning: "Whom an event is aimed at: in draft 2026-06-02 to_me, to_my_role, to_other or ambient " +
				"(nobody); in 2026-06-24 addressed or not addressed."},
		{Word: "to oblige", Meaning: "An event obliges an agent if its policy is must_respond: the agent has to " +
			"answer."},
		{Word: "mode", Meaning: "How much of an event the model sees, and when. There are six modes."},
		{Word: "immediate", Meaning: "Mode: the model sees everything, at once."},
		{Word: "buffered",
			Meaning: "Mode: the model sees everything after the compose window, together with everything that the " +
				"author writes in the meantime."},
		{Word: "notify",
			Meaning: "Mode: the model sees a knock, which gives the author, the place and the topic, but withholds " +
				"the text."},
		{Word: "tool_mailbox",
			Meaning: "Mode: the model sees nothing. The event is stored where the agent can look it up with the chat " +
				"tools."},
		{Word: "digest", Meaning: "Mode: the model sees a summary of several events."},
		{Word: "silent", Meaning: "Mode: the model sees nothing, and the event isn't in any list either."},
		{Word: "knock", Meaning: "The part of an event in mode notify that replaces its content."},
		{Word: "pull", Meaning: "To fetch the text that a knock withholds, with a chat tool."},
		{Word: "chat tools",
			Meaning: "The tools that an agent uses to call the host. There are seven: chat.list_events, " +
				"chat.read_thread, chat.send_message, chat.react, chat.claim, chat.defer and chat.resolve."},
		{Word: "session",
			Meaning: "The state that a host and a harness keep for one agent: its events, its windows and its " +
				"claims. Two agents of one harness have two sessions."},
		{Word: "turn",
			Meaning: "One request to a model, with all the tool calls that follow, until the model has finished. " +
				"An event is shown in a turn."},
		{Word: "chat", Meaning: "A message that an agent makes visible. A reaction is not chat."},
		{Word: "signal",
			Meaning: "The meaning of a reaction. There are nine: seen, agree, working, queued, claimed, done, " +
				"declined, blocked and unclear. The host decides how a signal looks (its glyph)."},
		{Word: "window",
			Meaning: "The time that a harness waits for more messages before it starts a buffered turn: 2 to 5 s " +
				"after the latest fragment."},
		{Word: "cap",
			Meaning: "The longest wait, no matter how long fragments keep arriving: about 30 s after the first " +
				"fragment."},
		{Word: "joined thread",
			Meaning: "A thread that the agent takes part in: as a member, or because it has written there."},
		{Word: "owned thread",
			Meaning: "A thread, or a stream of work, that the platform has assigned to the agent."},
		{Word: "claim", Meaning: "To ask the host for an event, or a thread, so that no other agent answers it."},
		{Word: "disposition",
			Meaning: "How an event ends, in draft 2026-06-02. There are seven: responded, acknowledged, deferred, " +
				"claimed, ignored, superseded and failed."},
		{Word: "\"the conversation settles\"",
			Meaning: "Enough time passes for every window, retry and answer to end. The clock is virtual, so " +
				"this takes no real time."},
		{Word: "counter-case",
			Meaning: "A scenario to which a rule almost applies. It fails if a program applies the rule too broadly."},
		{Word: "reading",
			Meaning: "How this suite interprets a text that says nothing about a question, or contradicts itself. If " +
				"the text leaves a choice open, every choice passes."},
	},
}

// agentsOwn are the capabilities that a harness may leave to the model, and that nobody but the agent can have as a
// whole:
// they are asked of every agent.
var agentsOwn = []string{"claims", "leaving", "loops", "signals"}
