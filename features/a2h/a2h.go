// Package a2h has what A2H asks: the catalogue of its requirements, the scenarios, and the words for them.
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
	// RoleMessenger turns messages into what a channel shows, and what comes back into responses.
	RoleMessenger = "messenger"
)

// CapabilityOwnLoop is the form of a decider that asks for its plans.
const CapabilityOwnLoop = "own-loop"

// Draft stands for the one text of A2H, which carries no version.
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
			Meaning: "What a registry knows of a human: id, profile, capabilities (tags of what they know), " +
				"endpoints (where they are reached), status."},
		{Word: "registry", Meaning: "The program that keeps Human Cards, and finds humans by a tag and a status."},
		{Word: "decider",
			Meaning: "The part of an agent that decides whether it needs a human, asks, waits, and acts."},
		{Word: "messenger",
			Meaning: "The program that turns messages into what a channel shows, and what comes back into responses."},
		{Word: "state",
			Meaning: "What one thread of an agent is about to do, how sure it is, and what happened: S_t in the " +
				"paper. The suite plays the model that gives it."},
		{Word: "thread", Meaning: "A line of work of an agent. It may have several."},
		{Word: "trigger",
			Meaning: "A reason to ask a human: ambiguity (too little confidence), criticality (the manifest flags " +
				"the action), exhaustion (a loop, or too many steps)."},
		{Word: "manifest", Meaning: "The list of actions that are flagged REQUIRE_APPROVAL."},
		{Word: "primitive",
			Meaning: "What a message is: PERMISSION (wants a yes), CLARIFICATION (wants a choice), SOLICITATION " +
				"(wants a datum), NOTIFICATION (wants nothing)."},
		{Word: "intent packet", Meaning: "Why a human is needed, what happened, and what the human is to do."},
		{Word: "interaction",
			Meaning: "A message to a human, and what becomes of it. It ends with the first answer that is one."},
		{Word: "A2H-JSON", Meaning: "A message to a human without a word about how it looks."},
		{Word: "pattern",
			Meaning: "How an agent waits: blocking (it stays awake) or interrupt (it saves its state, asks, sleeps, " +
				"and is woken)."},
		{Word: "SUSPENDED", Meaning: "The state of whatever waits for a human, in either pattern."},
		{Word: "people",
			Meaning: "In a scenario, Alice, Bob and Carol are humans with cards, and Mallory is up to something."},
		{Word: "\"happens\"", Meaning: "The agent has said by a2h/execute that it does something."},
	},
	Groups: []protocol.Group{
		{Name: "Who can help", Areas: []protocol.AreaNote{
			{Area: "cards", About: "what a registry takes, keeps and tells of a human"},
			{Area: "finding", About: "the search for a human who knows, and is there"},
		}},
		{Name: "When to ask", Areas: []protocol.AreaNote{
			{Area: "deciding", About: "the three triggers, and nothing else"},
			{Area: "asking", About: "the reason, and the one human it goes to"},
			{Area: "primitives", About: "a yes, a choice, a datum, or nothing"},
			{Area: "payload", About: "what a message to a human is made of"},
		}},
		{Name: "There and back", Areas: []protocol.AreaNote{
			{Area: "rendering", About: "what a message looks like where the human is"},
			{Area: "answers", About: "what comes back from a human, and what the agent gets of it"},
		}},
		{Name: "Until the answer", Areas: []protocol.AreaNote{
			{Area: "waiting", About: "what stands still, and what goes on"},
			{Area: "patterns", About: "staying awake, or going to sleep and being woken"},
		}},
		{Name: "After the answer", Areas: []protocol.AreaNote{
			{Area: "gates", About: "nothing happens that needed a yes and got none"},
			{Area: "choices", About: "what the human said is what is done"},
			{Area: "devops", About: "the case study, from a leak to a restart"},
			{Area: "days", About: "random days of an agent, in which rules meet"},
		}},
	},
}
