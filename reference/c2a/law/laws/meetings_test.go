package laws

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

const next = "and what of the cellar door?"

// meetingCases are about rules that meet.
var meetingCases = []row{
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "early, long after an edit",
		[]step{in(event("d", "who has the key?", must, c2a.Buffered)), wait(1_000), in(law.Withdrawal{Request: "d"}),
			wait(60_000), in(event("e", text, must, c2a.Buffered)), wait(500), out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, untested, "early, shortly after an edit",
		[]step{in(event("d", "who has the key?", must, c2a.Buffered)), wait(1_000), in(law.Withdrawal{Request: "d"}),
			in(event("e", text, must, c2a.Buffered)), wait(500), out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "early, since something urgent came elsewhere",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(500),
			in(event("f", next, must, c2a.Immediate, by(ann), at(channel))), out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, untested, "early, since something urgent came by the same author",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(500),
			in(event("f", next, must, c2a.Immediate)), out(turn("t", text))}},
	{"C2A-COMPOSE-003", c2a.Draft0624, holds, "one turn",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_000), in(event("f", next, must, c2a.Buffered)),
			wait(2_000), out(turn("t", text, next))}},
	{"C2A-COMPOSE-003", c2a.Draft0624, breaks, "two turns",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_000), in(event("f", next, must, c2a.Buffered)),
			wait(2_000), out(turn("t", text)), in(acts("t", c2a.ActStay)), out(turn("u", next))}},
	{"C2A-COMPOSE-003", c2a.Draft0624, untested, "two turns for what is 3 s apart",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(3_000), in(event("f", next, must, c2a.Buffered)),
			wait(2_000), out(turn("t", text)), in(acts("t", c2a.ActStay)), out(turn("u", next))}},
	{"C2A-EXPO-006", c2a.Draft0624, holds, "shown at once",
		[]step{in(event("e", text, may, c2a.Notify)), out(law.Ack{Request: "e", OK: true}, turn("t", "some news")),
			in(acts("t", c2a.ActStay)), settle, in(event("f", next, must, c2a.Buffered)), wait(2_000),
			out(turn("u", next)), in(acts("u", c2a.ActStay))}},
	{"C2A-EXPO-006", c2a.Draft0624, breaks, "not even with the next turn",
		[]step{in(event("e", text, may, c2a.Notify)), out(law.Ack{Request: "e", OK: true}), settle,
			in(event("f", next, must, c2a.Buffered)), wait(2_000), out(turn("u", next)), in(acts("u", c2a.ActStay))}},
	{"C2A-EXPO-006", c2a.Draft0624, untested, "no turn came since",
		[]step{in(event("e", text, may, c2a.Notify)), out(law.Ack{Request: "e", OK: true}), settle}},
	{"C2A-EXPO-006", c2a.Draft0602, breaks, "without its policy",
		[]step{in(event("e", text, may, c2a.Notify)), out(law.Ack{Request: "e", OK: true},
			turn("t", "some news, to_me, normal")), settle}},
	{"C2A-EXPO-006", c2a.Draft0602, holds, "another with the same topic",
		[]step{in(event("e", text, may, c2a.Notify), event("f", next, not, c2a.Notify)),
			out(law.Ack{Request: "e", OK: true}, law.Ack{Request: "f", OK: true},
				turn("t", "some news, to_me, may_respond, normal")), settle}},
	{"C2A-REACT-021", c2a.Draft0624, holds, "its model has reacted by the tool",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(usesTool("t", "chat.react")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.react", InReplyTo: "e", Text: "done"}),
			in(law.ToolResult{Call: "c", OK: true}), settle}},
	{"C2A-REACT-021", c2a.Draft0624, breaks, "its model has reacted by the tool, and it speaks",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(usesTool("t", "chat.react")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.react", InReplyTo: "e", Text: "done"}),
			in(law.ToolResult{Call: "c", OK: true}), settle, out(send("e", "I have no answer", dm))}},
	{"C2A-REACT-021", c2a.Draft0624, untested, "its model has reacted to a request to leave, which it acknowledges",
		[]step{in(event("e", "@lead please leave this channel", must, c2a.Immediate, at(channel))),
			out(turn("t", "@lead please leave this channel")), in(usesTool("t", "chat.react")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.react", InReplyTo: "e", Text: "done"}),
			in(law.ToolResult{Call: "c", OK: true}), settle, out(send("e", "Leaving now.", channel))}},
}
