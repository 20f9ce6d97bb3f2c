package a2h

import "github.com/c2a-conform/c2a-conform/features/protocol"

// questions are what implementers and operators ask first.
var questions = []protocol.Question{
	{ID: "when-must-an-agent-ask-a-human", Asks: "When must an agent ask a human?",
		Answer: "An agent asks if it is less sure than the threshold, if the manifest flags the action, or if it " +
			"goes in circles or needs too many steps. It doesn't ask for any other reason.",
		Requirements: []string{"A2H-DECIDE-*"}},
	{ID: "how-does-it-find-one", Asks: "How does an agent find a human?",
		Answer: "A registry keeps a card for each human: what they know, where they can be reached, and whether they " +
			"are available. The agent searches it like any other tool.",
		Requirements: []string{"A2H-CARD-*", "A2H-FIND-*"}},
	{ID: "what-is-asked", Asks: "What does an agent ask, and of whom?",
		Answer: "It writes one message to one of the humans that it found. The kind of the message says what the " +
			"agent needs: approval, a choice, data, or nothing.",
		Requirements: []string{"A2H-ASK-*", "A2H-PRIM-*", "A2H-JSON-*"}},
	{ID: "what-does-the-human-see", Asks: "What does the human see?",
		Answer: "The messenger converts the message for the channel: into blocks in Slack, a card in Teams, an " +
			"e-mail, or lines in a terminal. What the agent wrote stays text.",
		Requirements: []string{"A2H-RENDER-*"}},
	{ID: "what-counts-as-an-answer", Asks: "What counts as an answer?",
		Answer: "An answer is a click or a word that answers the question that was asked. Anything else is not an " +
			"answer, and the question stays open. A yes counts only if it comes from the human who was asked.",
		Requirements: []string{"A2H-ANSWER-*", "A2H-PRIM-005", "A2H-PRIM-006", "A2H-PRIM-007", "A2H-PRIM-008",
			"A2H-GATE-006"}},
	{ID: "what-waits-for-the-answer", Asks: "What waits for the answer?",
		Answer: "A question for permission stops the whole agent. Any other question stops only the thread that " +
			"asked. The agent stays awake for a permission and for an urgent choice. For any other answer, it saves " +
			"its state and sleeps.",
		Requirements: []string{"A2H-WAIT-*", "A2H-PAT-*"}},
	{ID: "what-may-happen-after-it", Asks: "What may happen after the answer?",
		Answer: "A yes lets the flagged action happen once. After a no, or without an answer, the action doesn't " +
			"happen. After a choice, the agent uses what the human chose.",
		Requirements: []string{"A2H-GATE-*", "A2H-CHOICE-*", "A2H-TALE-*"}},
}
