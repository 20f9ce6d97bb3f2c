package laws

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

const lunch, supper = "lunch is at noon today", "supper is at seven today"

// reacted is a reaction to what lead has said, and the turn about it.
func reacted(words string, header string) []step {
	return []step{in(event("r", words, may, c2a.Immediate, agrees)), out(turn("t", header, words)), settle}
}

// failing is a send that fails for a while, and what comes then.
func failing(then ...step) []step {
	return append([]step{out(send("e", "no", dm)), in(failed("no", c2a.Transient))}, then...)
}

// unheard is lead that was asked to leave, and whose farewell has failed in this way; then somebody asks it something.
func unheard(kind c2a.FailureKind, more ...step) []step {
	asked := in(event("l", "@lead please leave this channel", must, c2a.Immediate, at(channel)))
	all := []step{asked, out(law.Ack{Request: "l", OK: true}, send("l", "bye", channel)), in(failed("bye", kind)),
		settle}
	return append(append(all, more...), in(event("b", text, must, c2a.Immediate, at(channel), ambient)),
		out(law.Ack{Request: "b", OK: true}), wait(660_000), settle)
}

// harnessCases are about what a harness puts off, and what it makes of signals and refusals.
var harnessCases = []row{
	{"C2A-COMPOSE-002", c2a.Draft0624, holds, "5 s after an edit of another",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", lunch, must, c2a.Buffered)), wait(2_000),
			in(law.Withdrawal{Request: "f"}, event("g", supper, must, c2a.Buffered, editOf("f"))), wait(5_000),
			out(turn("t", text, supper))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, breaks, "6 s after an edit of another",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", lunch, must, c2a.Buffered)), wait(2_000),
			in(law.Withdrawal{Request: "f"}, event("g", supper, must, c2a.Buffered, editOf("f"))), wait(6_000),
			out(turn("t", text, supper))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, breaks, "6 s after it came instead of the only one",
		[]step{in(event("f", lunch, must, c2a.Buffered)), wait(1_000),
			in(law.Withdrawal{Request: "f"}, event("g", supper, must, c2a.Buffered, editOf("f"))), wait(6_000),
			out(turn("t", supper))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, untested, "somebody refused one of its fragments",
		[]step{in(event("f", lunch, must, c2a.Buffered)), out(law.Ack{Request: "f"}), wait(1_000),
			in(event("g", supper, must, c2a.Buffered)), wait(6_000), out(turn("t", supper))}},
	{"C2A-LEAVE-003", c2a.Draft0624, breaks, "it comes back for an address", left(
		in(event("b", "who reads the mail of root@lead today?", must, c2a.Immediate, at(channel), ambient)),
		out(send("b", "yes", channel)))},
	{"C2A-LEAVE-003", c2a.Draft0624, holds, "a mention behind an address", left(
		in(event("b", "root@lead is full, (@lead) is it?", must, c2a.Immediate, at(channel), ambient)),
		out(send("b", "yes", channel)))},
	{"C2A-LEAVE-003", c2a.Draft0624, untested, "its farewell has failed for good",
		append(unheard(c2a.Permanent), out(send("b", "well", channel)), in(taken("well")), settle)},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "its farewell has failed for good, and it is silent",
		unheard(c2a.Permanent)},
	{"C2A-OUT-012", c2a.Draft0624, holds, "its farewell has failed for good, and it answers",
		append(unheard(c2a.Permanent), out(send("b", "well", channel)), in(taken("well")), wait(660_000), settle)},
	{"C2A-OUT-012", c2a.Draft0624, untested, "its farewell may have become visible", unheard(c2a.Transient)},
	{"C2A-OUT-012", c2a.Draft0624, untested, "another farewell has arrived",
		unheard(c2a.Permanent, out(send("l", "goodbye", channel)), in(taken("goodbye")), settle)},
	{"C2A-CLAIM-050", c2a.Draft0624, breaks, "a claim of the thread",
		[]step{in(event("e", text, may, c2a.Immediate, at(thread)),
			event("f", text, may, c2a.Immediate, at(thread), to(worker))), out(claims("c", lead, "")),
			in(law.ToolResult{Call: "c", OK: true}), out(send("e", "well", thread))}},
	{"C2A-OUT-003", c2a.Draft0602, breaks, "tried again at the very moment",
		failing(out(send("e", "no", dm)), in(taken("no")))},
	{"C2A-OUT-003", c2a.Draft0602, holds, "tried again a moment later",
		failing(wait(1), out(send("e", "no", dm)), in(taken("no")))},
	{"C2A-OUT-003", c2a.Draft0602, untested, "tried again after a kill",
		failing(in(law.Killed{}), out(send("e", "no", dm)), in(taken("no")))},
	{"C2A-REACT-023", c2a.Draft0624, holds, "the name of the signal", reacted("agree on p1", "reaction: agree")},
	{"C2A-REACT-023", c2a.Draft0624, breaks, "the glyph, too", reacted("agree on p1", "reaction: 👍")},
	{"C2A-REACT-023", c2a.Draft0624, untested, "somebody wrote the glyph",
		reacted("agree on p1, 👍", "reaction: agree")},
	{"C2A-REACT-023", c2a.Draft0624, untested, "nobody reacted",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", "👍", text))}},
}
