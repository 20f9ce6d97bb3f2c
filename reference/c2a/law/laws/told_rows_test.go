package laws

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// ownedBy refuses a call, since somebody owns what it is about.
func ownedBy(call, owner string) law.ToolResult {
	return law.ToolResult{Call: call, Failure: c2a.Claimed, Owner: owner}
}

// rival lets lead claim what worker claims behind it.
func rival(answer law.ToolResult) []step {
	return []step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
		wait(1_000), in(claims("2", worker, "f")), out(answer)}
}

// knockedAbout knocks lead about m, which is edited, and cancels the knock.
func knockedAbout(reason string, before ...step) []step {
	return append(append([]step{in(ours), out(offered)}, before...), in(reworded),
		out(law.Withdrawal{Request: "e", Wire: `{"reason":"` + reason + `"}`}))
}

// inTurn delivers m and n in an order, the first of them in a mode.
func inTurn(first, second string, m c2a.Mode) []step {
	texts := map[string]string{"m": text, "n": "open the gate"}
	return []step{in(ours, posted("n", will, dm, "open the gate")),
		out(event("e", texts[first], must, m, re(first)), event("f", texts[second], must, c2a.Buffered, re(second)))}
}

// toldCases are the rows of what a host says in cancellations and answers.
var toldCases = []row{
	{"C2A-CLAIM-012", c2a.Draft0624, holds, "the owner", rival(ownedBy("2", lead))},
	{"C2A-CLAIM-012", c2a.Draft0624, breaks, "the agent that is refused", rival(ownedBy("2", worker))},
	{"C2A-CLAIM-012", c2a.Draft0624, breaks, "a person", rival(ownedBy("2", will))},
	{"C2A-CLAIM-012", c2a.Draft0624, untested, "nobody is named", rival(ownedBy("2", ""))},
	{"C2A-CLAIM-012", c2a.Draft0624, untested, "in other words than an id", rival(ownedBy("2", "the lead"))},
	{"C2A-CLAIM-012", c2a.Draft0602, breaks, "the owner of before",
		[]step{roles, in(backend), out(knock, knock2), in(claims("1", worker, "f")), out(granted("1", 60_000)),
			wait(61_000), in(claims("2", lead, "e")), out(granted("2", 60_000)), wait(1_000),
			in(claims("3", worker, "f")), out(ownedBy("3", worker))}},
	{"C2A-CLAIM-012", c2a.Draft0602, breaks, "a reply, whose agent is called the owner",
		[]step{in(ours), out(obliging), in(reply), out(ownedBy("call well", lead))}},
	{"C2A-CLAIM-012", c2a.Draft0602, breaks, "a thread",
		[]step{in(claimsThread("1", lead), claimsThread("2", worker)), out(fine("1"), ownedBy("2", worker))}},
	{"C2A-CLAIM-012", c2a.Draft0624, holds, "its owner is refused what it has already",
		[]step{in(ours), out(offered), in(claims("1", lead, "e")), out(fine("1")), in(claims("2", lead, "e")),
			out(ownedBy("2", lead))}},

	{"C2A-MODE-013", c2a.Draft0624, holds, "cancelled in other words", knockedAbout("it was edited")},
	{"C2A-MODE-013", c2a.Draft0624, breaks, "cancelled with the new text", knockedAbout("now: is the release blocked")},
	{"C2A-MODE-013", c2a.Draft0624, breaks, "cancelled with the old text", knockedAbout("was: is the deploy blocked")},
	{"C2A-MODE-013", c2a.Draft0624, holds, "its agent has read it", knockedAbout("now: is the release blocked",
		in(reads("r", dm)), out(returns("r", text)))},
	{"C2A-MODE-013", c2a.Draft0624, breaks, "refused with the text",
		[]step{in(ours), out(offered), in(reply), out(law.ToolResult{Call: "call well", Wire: "claim: " + text})}},
	{"C2A-MODE-013", c2a.Draft0624, breaks, "the text in the answer to a reaction",
		[]step{in(ours), out(offered), in(reacts("r", lead, "e", "seen")),
			out(law.ToolResult{Call: "r", OK: true, Wire: `{"seen":"` + text + `"}`})}},

	{"C2A-DUE-003", c2a.Draft0602, holds, "taken in time",
		[]step{in(ours), out(event("e", text, must, c2a.Buffered, re("m"), expires)), in(reply), out(taken("well"))}},
	{"C2A-DUE-003", c2a.Draft0602, breaks, "refused in time",
		[]step{in(ours), out(event("e", text, must, c2a.Buffered, re("m"), expires)), wait(30_000), in(reply),
			out(failed("well", c2a.Conflict))}},
	{"C2A-DUE-003", c2a.Draft0602, breaks, "the edit of a message that is older than its deadline",
		[]step{in(ours), out(event("e", text, must, c2a.Buffered, re("m"), expires)), wait(50_000), in(reworded),
			out(law.Withdrawal{Request: "e"},
				event("f", "is the release blocked", must, c2a.Buffered, re("m"), editOf("e"), expires)),
			wait(50_000), in(send("f", "well", dm)), out(failed("well", c2a.Conflict))}},
	{"C2A-DUE-003", c2a.Draft0602, untested, "it was edited in the meantime",
		[]step{in(ours), out(event("e", text, must, c2a.Buffered, re("m"), expires)), in(reworded), in(reply),
			out(failed("well", c2a.Conflict))}},

	{"C2A-TOOL-011", c2a.Draft0602, breaks, "refused once it has got through",
		[]step{in(keyed("1")), out(law.ToolResult{Call: "1", OK: true, Message: "p1"}), wait(60_000),
			in(keyed("2")), out(law.ToolResult{Call: "2", Failure: c2a.Conflict})}},
	{"C2A-TOOL-011", c2a.Draft0602, holds, "the platform asks to wait",
		[]step{in(keyed("1")), out(law.ToolResult{Call: "1", OK: true, Message: "p1"}), wait(60_000),
			in(keyed("2")), out(law.ToolResult{Call: "2", Failure: c2a.RateLimited})}},

	{"C2A-EVT-018", c2a.Draft0602, breaks, "an edit with the number of what it replaces",
		[]step{out(event("e", text, must, c2a.Buffered, number(1)), event("f", text, must, c2a.Buffered, number(2)),
			event("g", text, must, c2a.Buffered, number(1), editOf("e")))}},
	{"C2A-DEL-008", c2a.Draft0624, breaks, "backwards, without numbers",
		[]step{out(event("e", "one", must, c2a.Buffered), event("f", "two", must, c2a.Buffered)), wait(10_000),
			out(event("f", "two", must, c2a.Buffered), event("e", "one", must, c2a.Buffered))}},
	{"C2A-DEL-008", c2a.Draft0602, holds, "in the order of the numbers, which was not that of before",
		[]step{out(event("e", "one", must, c2a.Buffered, number(2)), event("f", "two", must, c2a.Buffered, number(1))),
			wait(10_000), out(event("f", "two", must, c2a.Buffered, number(1)),
				event("e", "one", must, c2a.Buffered, number(2)))}},
	{"C2A-DEL-008", c2a.Draft0602, holds, "an edit with the number of what it replaces",
		[]step{out(event("e", "one", must, c2a.Buffered, number(2)), event("f", "two", must, c2a.Buffered, number(1))),
			wait(10_000), out(event("e", "one", must, c2a.Buffered, number(2)),
				event("f", "two", must, c2a.Buffered, number(1)))}},
	{"C2A-DEL-008", c2a.Draft0602, untested, "in the order in which the platform repeated them",
		[]step{in(posted("m", will, dm, "open the gate"), posted("n", will, dm, "shut the door")),
			out(event("e", "open the gate", must, c2a.Buffered, re("m")),
				event("f", "shut the door", must, c2a.Buffered, re("n"))),
			wait(10_000), in(surface(c2ahost.Repeated{Message: c2a.Message{ID: "n"}}),
				surface(c2ahost.Repeated{Message: c2a.Message{ID: "m"}})),
			out(event("f", "shut the door", must, c2a.Buffered, re("n")),
				event("e", "open the gate", must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-022", c2a.Draft0602, holds, "in order", inTurn("m", "n", c2a.Buffered)},
	{"C2A-DEL-022", c2a.Draft0624, breaks, "the later message first", inTurn("n", "m", c2a.Buffered)},
	{"C2A-DEL-022", c2a.Draft0602, untested, "what is immediate overtakes", inTurn("n", "m", c2a.Immediate)},
	{"C2A-DEL-022", c2a.Draft0602, untested, "the earlier message was edited in the meantime",
		[]step{in(ours, posted("n", will, dm, "open the gate")), out(event("g", "open the gate", must, c2a.Buffered,
			re("n"))), in(reworded), out(event("f", "is the release blocked", must, c2a.Buffered, re("m")))}},
	{"C2A-CLAIM-005", c2a.Draft0602, breaks, "since a reply that was refused counts",
		[]step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
			in(reply), out(failed("well", c2a.Permanent)), wait(61_000), in(claims("2", worker, "f")),
			out(turnedDown("2"))}},
	{"C2A-TOOL-014", c2a.Draft0602, breaks, "granted while the second claim is valid",
		[]step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
			wait(50_000), in(claims("2", lead, "e")), out(granted("2", 60_000)), wait(20_000),
			in(claims("3", worker, "f")), out(fine("3"))}},
}
