package c2a

import "github.com/c2a-conform/c2a-conform/features/protocol"

// questions are what implementers and operators ask first.
var questions = []protocol.Question{
	{ID: "when-must-an-agent-answer", Asks: "When must an agent answer?",
		Answer: "An agent must answer a direct message, a message that mentions it by name, work that is assigned to " +
			"it, and a question in a thread that it takes part in. The host decides this for each agent and sends " +
			"the decision with the event, as the policy must_respond. The harness then has to send exactly one " +
			"answer, even if the model stays silent or fails.",
		Requirements: []string{"C2A-ATT-001", "C2A-ATT-002", "C2A-ATT-003", "C2A-ATT-004", "C2A-ATT-005",
			"C2A-ATT-006", "C2A-ATT-011", "C2A-ATT-016", "C2A-ATT-018", "C2A-EVT-006", "C2A-OBEY-003", "C2A-OBEY-006",
			"C2A-OBEY-010",
			"C2A-EXPO-011", "C2A-OUT-012", "C2A-DUE-*"}},
	{ID: "when-must-an-agent-stay-silent", Asks: "When must an agent stay silent?",
		Answer: "An agent must not answer an event with the policy must_not_respond, no matter how much its model " +
			"wants to. Messages that aren't aimed at anyone, or are addressed only to others, have this policy, and " +
			"so do logs and status reports. In draft 2026-06-24, pure thanks and the agent's own messages have it, " +
			"too; in draft 2026-06-02, pure thanks allow a short receipt. An agent also stays silent in a place that " +
			"it was asked to leave.",
		Requirements: []string{"C2A-OBEY-001", "C2A-OBEY-002", "C2A-OBEY-004", "C2A-OBEY-005", "C2A-OBEY-007",
			"C2A-OBEY-008", "C2A-ATT-007", "C2A-ATT-008", "C2A-ATT-009", "C2A-ATT-010", "C2A-ATT-012", "C2A-ATT-015",
			"C2A-ATT-017", "C2A-LOOP-001", "C2A-LOOP-002", "C2A-LEAVE-003", "C2A-BOX-005", "C2A-PROG-001"}},
	{ID: "how-much-does-the-model-see", Asks: "How much of a message may the model see?",
		Answer: "The event's injection mode decides. With immediate and buffered the model sees the whole message. " +
			"With notify it sees a knock: who wrote, where, and about what. With digest it sees a summary. With " +
			"tool_mailbox and silent it sees nothing.",
		Requirements: []string{"C2A-MODE-*", "C2A-EXPO-*", "C2A-BOX-*"}},
	{ID: "how-long-does-a-harness-wait", Asks: "How long does a harness wait for more?",
		Answer: "People write a thought in pieces. After each piece a harness waits 2 to 5 seconds for the next one, " +
			"and at most about 30 seconds in total. What one author writes in one conversation in that time becomes " +
			"one turn with one answer.",
		Requirements: []string{"C2A-COMPOSE-*"}},
	{ID: "what-if-a-message-changes", Asks: "What happens when a message is edited or deleted?",
		Answer: "The host cancels the delivery of the old text and delivers the new text as a new event. A harness " +
			"that still waits shows the model only the new text. An open turn stops, or continues with the new text. " +
			"A message that was already answered doesn't get a second answer just because it was changed.",
		Requirements: []string{"C2A-EDIT-*", "C2A-CANC-*", "C2A-COMPOSE-014", "C2A-COMPOSE-015", "C2A-COMPOSE-016",
			"C2A-COMPOSE-017", "C2A-COMPOSE-018", "C2A-COMPOSE-022", "C2A-COMPOSE-023", "C2A-DEL-021"}},
	{ID: "what-do-reactions-mean", Asks: "When is a reaction enough?",
		Answer: "A reaction can take the place of a sentence such as \"got it\" or \"on it\". Agent and host use " +
			"nine signals, each with a name. The host shows a signal as a glyph. If others put a glyph on an agent's " +
			"message, the host tells the agent which signal it means.",
		Requirements: []string{"C2A-REACT-*"}},
	{ID: "who-answers-if-several-can", Asks: "Who answers if several agents can?",
		Answer: "One of them answers. If several agents may answer, they first claim the event, and the host grants " +
			"the claim to one of them. The others don't answer.",
		Requirements: []string{"C2A-CLAIM-*", "C2A-ATT-014", "C2A-REACT-014", "C2A-DISP-005", "C2A-DISP-015"}},
	{ID: "how-do-agents-not-loop", Asks: "How do two agents stop talking to each other?",
		Answer: "An agent doesn't answer its own messages or thanks. It mentions another agent only if that agent " +
			"has to act. An exchange between agents that repeats itself ends after three rounds. If an exchange is " +
			"stuck on a decision, the agent asks a human once.",
		Requirements: []string{"C2A-LOOP-*", "C2A-PEER-*", "C2A-LEAVE-*", "C2A-ATT-017", "C2A-OUT-051", "C2A-OUT-054"}},
	{ID: "how-does-a-message-appear-once", Asks: "How does an answer appear once, and in the right place?",
		Answer: "Each message that an agent sends has an idempotency key. A send that failed is repeated with the " +
			"same key and the same text, and the host shows the message once. The answer goes to the conversation " +
			"and the thread of the event that it answers.",
		Requirements: []string{"C2A-OUT-*", "C2A-OBEY-009", "C2A-TOOL-011"}},
	{ID: "what-if-the-connection-breaks", Asks: "What happens when the connection drops or a program crashes?",
		Answer: "Delivery is at least once. The host delivers an event again until it is acknowledged. The harness " +
			"recognises an event by its id and handles it once. If the harness is killed, it still handles what it " +
			"has acknowledged.",
		Requirements: []string{"C2A-DEL-*", "C2A-ACK-*", "C2A-INIT-010"}},
	{ID: "what-can-an-agent-look-up", Asks: "What can an agent look up and do by itself?",
		Answer: "The host offers chat tools: an agent lists its events, reads threads, sends, reacts, claims, " +
			"defers and resolves. It sees only its own events and the conversations that it is in.",
		Requirements: []string{"C2A-TOOL-*", "C2A-DISP-*"}},
	{ID: "what-can-strangers-not-do", Asks: "What must strangers not be able to do?",
		Answer: "A message's text is never treated as an instruction. What a message says about itself, its author " +
			"or its policy has no effect: the policy comes only from the host, and the model gets the text as text.",
		Requirements: []string{"C2A-TRUST-*", "C2A-HEAD-*", "C2A-ATT-013", "C2A-ATT-019", "C2A-MODE-011"}},
	{ID: "what-is-on-the-wire", Asks: "What do the messages look like?",
		Answer: "Host and harness exchange JSON-RPC 2.0, one message per line. A session begins with initialize. " +
			"Each event arrives with chat/deliver and is acknowledged.",
		Requirements: []string{"C2A-EVT-*", "C2A-RPC-*", "C2A-INIT-*", "C2A-ACK-*", "C2A-OUT-001", "C2A-PROG-*"}},
	{ID: "what-did-others-get-wrong", Asks: "What have real agents got wrong, although no draft forbids it?",
		Answer: "These are pieces of advice. Each is based on bug reports about real programs. A run lists them " +
			"separately, and they never fail a program.",
		Requirements: []string{"C2A-ADV-*"}},
}
