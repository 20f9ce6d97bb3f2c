// Package a2h contains A2H's requirements and scenarios, and the terms that they use.
package a2h

import (
	"embed"

	"github.com/c2a-conform/c2a-conform/features/protocol"
)

//go:embed *.feature requirements/*.yaml
var files embed.FS

// Roles.
const (
	// RoleRegistry keeps Human Cards and finds humans.
	RoleRegistry = "registry"
	// RoleDecider is an agent with its A2H client: it decides when to ask, asks, waits, and acts.
	RoleDecider = "decider"
	// RoleMessenger renders messages for a channel, and converts what humans send back into responses.
	RoleMessenger = "messenger"
)

// CapabilityOwnLoop is declared by a decider that runs its own loop and asks for its plans.
const CapabilityOwnLoop = "own-loop"

// Draft is the only draft of A2H; the text has no version.
const Draft = "a2h"

// Protocol is A2H, the Agent-to-Human protocol.
var Protocol = protocol.Protocol{
	Name:      "a2h",
	Title:     "A2H",
	Files:     files,
	Roles:     []string{RoleRegistry, RoleDecider, RoleMessenger},
	Drafts:    []string{Draft},
	Forms:     []string{CapabilityOwnLoop},
	Questions: questions,
	Words: []protocol.Word{
		{Word: "Human Card",
			Meaning: "A registry's record of a human: id, profile, capabilities (tags of what they know), " +
				"endpoints (where they can be reached), status."},
		{Word: "registry", Meaning: "The program that stores Human Cards, and finds humans by tag and status."},
		{Word: "decider",
			Meaning: "The part of an agent that decides whether it needs a human, asks, waits, and acts."},
		{Word: "messenger",
			Meaning: "The program that renders messages for a channel, and converts what humans send back into " +
				"responses."},
		{Word: "state",
			Meaning: "What one thread of an agent plans to do, how sure it is, and what happened (S_t in the paper). " +
				"The suite plays the model that produces it."},
		{Word: "thread", Meaning: "One of an agent's lines of work. An agent may have several."},
		{Word: "trigger",
			Meaning: "A reason to ask a human: ambiguity (too little confidence), criticality (the manifest flags " +
				"the action), exhaustion (a loop, or too many steps)."},
		{Word: "manifest", Meaning: "The list of actions that are flagged REQUIRE_APPROVAL."},
		{Word: "primitive",
			Meaning: "The kind of a message: PERMISSION (needs a yes), CLARIFICATION (needs a choice), " +
				"SOLICITATION (needs data), NOTIFICATION (needs nothing)."},
		{Word: "intent packet", Meaning: "Why a human is needed, what happened, and what the human should do."},
		{Word: "interaction",
			Meaning: "A message to a human, up to its answer. It ends with the first valid answer."},
		{Word: "A2H-JSON", Meaning: "The format of a message to a human, independent of how it is displayed."},
		{Word: "pattern",
			Meaning: "How an agent waits: blocking (it stays awake) or interrupt (it saves its state, asks, sleeps, " +
				"and is woken)."},
		{Word: "SUSPENDED", Meaning: "The state of a thread that waits for a human, in either pattern."},
		{Word: "people",
			Meaning: "In a scenario, Alice, Bob and Carol are humans with cards, and Mallory is an attacker."},
		{Word: "\"happens\"", Meaning: "The agent has reported an action with a2h/execute."},
	},
	Groups: []protocol.Group{
		{Name: "Who can help", Areas: []protocol.AreaNote{
			{Area: "cards", About: "what a registry accepts, stores and returns about a human"},
			{Area: "finding", About: "the search for a human who has the knowledge and is available"},
		}},
		{Name: "When to ask", Areas: []protocol.AreaNote{
			{Area: "deciding", About: "the three triggers, and nothing else"},
			{Area: "asking", About: "the reason, and the one human who is asked"},
			{Area: "primitives", About: "approval, a choice, data, or nothing"},
			{Area: "payload", About: "what a message to a human consists of"},
		}},
		{Name: "Messages and answers", Areas: []protocol.AreaNote{
			{Area: "rendering", About: "what a message looks like on each channel"},
			{Area: "answers", About: "how a human's answer reaches the agent"},
		}},
		{Name: "Until the answer", Areas: []protocol.AreaNote{
			{Area: "waiting", About: "which threads stop, and which continue"},
			{Area: "patterns", About: "staying awake, or going to sleep and being woken"},
		}},
		{Name: "After the answer", Areas: []protocol.AreaNote{
			{Area: "gates", About: "nothing that needs a yes happens without one"},
			{Area: "choices", About: "the agent uses the human's choice"},
			{Area: "devops", About: "the case study, from a leak to a restart"},
			{Area: "days", About: "long random sequences of actions, in which rules interact"},
		}},
	},
}
