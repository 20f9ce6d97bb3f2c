package laws

import (
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// What a law asks of a stack alone: there nobody sees which events a turn is about.
var stackCases = []row{
	{"C2A-OBEY-003", c2a.Draft0624, breaks, "a stack asks its model, and says nothing",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(replies("t", "well")), settle, wait(60_000)}},
	{"C2A-OBEY-003", c2a.Draft0624, holds, "a stack answers",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(replies("t", "well")), out(send("e", "well", dm)), in(taken("well")), settle, wait(60_000)}},
	{"C2A-COMPOSE-002", c2a.Draft0602, holds, "a stack may take a message that only tells for a fragment",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000),
			in(event("f", "lunch is at noon today", may, c2a.Notify)), wait(5_000), out(turn("t", text))}},
	{"C2A-COMPOSE-002", c2a.Draft0602, breaks, "a stack may not wait longer for it",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000),
			in(event("f", "lunch is at noon today", may, c2a.Notify)), wait(5_001), out(turn("t", text))}},
	{"C2A-EXPO-004", c2a.Draft0624, breaks, "a stack shows other words",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, turn("t", "sum it up")),
			in(replies("t", "well")), out(send("e", "well", dm)), in(taken("well")), settle, wait(60_000)}},
	{"C2A-EXPO-004", c2a.Draft0624, holds, "a stack shows the text in a later turn",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, turn("t", "sum it up")),
			in(replies("t", "well")), out(turn("u", text)), in(replies("u", "well")), out(send("e", "well", dm)),
			in(taken("well")), settle, wait(60_000)}},
	{"C2A-EXPO-004", c2a.Draft0624, untested, "a stack answers without its model",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, send("e", "well", dm)),
			in(taken("well")), settle, wait(60_000)}},
}

func TestLawsOfStacks(t *testing.T) {
	for _, c := range stackCases {
		t.Run(c.law+"/"+c.why, func(t *testing.T) { c.try(t, law.StackRole) })
	}
}
