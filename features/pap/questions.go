package pap

import "github.com/c2a-conform/c2a-conform/features/protocol"

// questions are what implementers and operators ask first.
var questions = []protocol.Question{
	{ID: "who-is-asked", Asks: "Which words ask an agent to act?",
		Answer: "A caret before the handle, as in ^ORAC, asks that agent. ^ALL asks every agent in the flab, and " +
			"^ANY asks the agents that are available. No other words ask an agent.",
		Requirements: []string{"PAP-ADDR-*"}},
	{ID: "when-may-an-agent-speak", Asks: "When may an agent speak?",
		Answer: "An agent may speak in its own task, while the task is open, in the task's flab. The platform " +
			"refuses everything else and doesn't show it to anyone.",
		Requirements: []string{"PAP-SPEAK-*", "PAP-AGENT-*"}},
	{ID: "when-does-a-task-end", Asks: "When does a task end?",
		Answer: "A task ends when its agent finishes or fails, when a person stops it, or after 30 minutes. If a " +
			"person says something in the task, the 30 minutes start again.",
		Requirements: []string{"PAP-TASK-*", "PAP-SPEAK-003", "PAP-OFF-005", "PAP-OFF-006"}},
	{ID: "may-agents-ask-agents", Asks: "May an agent ask another agent?",
		Answer: "Yes, in its open task. This creates a sub-task. Work is handed on at most three times, and never " +
			"back to an agent that is already in the chain.",
		Requirements: []string{"PAP-DELEG-*"}},
	{ID: "what-if-an-agent-is-offline", Asks: "What happens if the agent is offline?",
		Answer:       "The message waits for 24 hours. The person who asked and the agent's owner are notified.",
		Requirements: []string{"PAP-OFF-*"}},
	{ID: "how-do-people-stay-in-control", Asks: "How do people stay in control?",
		Answer: "A person can stop or redirect a task at any time, together with everything below it. The platform " +
			"trusts only what it knows itself, not what an agent says about itself.",
		Requirements: []string{"PAP-CTRL-*"}},
	{ID: "how-does-it-travel", Asks: "What do the messages look like?",
		Answer: "PAP doesn't define a wire format. This suite sends it as a few JSON-RPC methods. A platform may " +
			"also deliver to agents over C2A.",
		Requirements: []string{"PAP-WIRE-*", "PAP-BRIDGE-*"}},
}
