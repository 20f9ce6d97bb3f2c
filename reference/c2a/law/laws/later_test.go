package laws

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// oneMore is another delivery of the event e, with a request of its own.
func oneMore(request string) law.Delivery {
	d := event("e", text, must, c2a.Buffered)
	d.Request, d.Event.Attempt = request, 2
	return d
}

func accepted(request string) step { return out(law.Ack{Request: request, OK: true}) }

// says sends a text about an event, and the host takes it.
func says(event, words string) step { return out(send(event, words, dm), taken(words)) }

var (
	arrives    = in(event("e", text, must, c2a.Buffered))
	shows      = out(turn("t", text))
	modelSays  = in(replies("t", "well"))
	signals    = out(reacts("r", lead, "e", "working"))
	minute     = wait(60_000)
	down, up   = in(law.Linked{}), in(law.Linked{Up: true})
	modelGives = func(turn, signal string) law.TurnAnswer {
		return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: c2a.ActReact, Signal: signal}}}
	}
	withdraws = in(law.Withdrawal{Request: "e"})
	second    = in(event("f", "since this morning", must, c2a.Buffered))
)

// laterCases are of what comes after an event.
var laterCases = []row{
	{"C2A-DEL-014", c2a.Draft0624, holds, "twice acknowledged",
		[]step{arrives, accepted("e"), in(oneMore("e2")), accepted("e2"), settle}},
	{"C2A-DEL-014", c2a.Draft0624, breaks, "the copy is refused",
		[]step{arrives, accepted("e"), in(oneMore("e2")), out(law.Ack{Request: "e2"}), settle}},
	{"C2A-DEL-014", c2a.Draft0624, untested, "the copy came first",
		[]step{arrives, in(oneMore("e2")), accepted("e"), settle}},

	{"C2A-DEL-015", c2a.Draft0624, holds, "shown in time",
		[]step{arrives, accepted("e"), wait(2_000), in(oneMore("e2")), wait(1_000), shows}},
	{"C2A-DEL-015", c2a.Draft0624, breaks, "the copy put it off",
		[]step{arrives, accepted("e"), wait(2_000), in(oneMore("e2")), wait(4_000), shows}},
	{"C2A-DEL-015", c2a.Draft0624, untested, "a broken link did",
		[]step{arrives, accepted("e"), wait(2_000), in(oneMore("e2")), down, wait(4_000), up, shows}},
	{"C2A-DEL-015", c2a.Draft0624, untested, "another fragment did",
		[]step{arrives, accepted("e"), wait(2_000), in(oneMore("e2")), second, wait(4_000), shows}},

	{"C2A-DEL-016", c2a.Draft0624, holds, "both answered",
		[]step{in(event("e", text, must, c2a.Immediate, to(worker))), arrives, accepted("e"), says("e",
			"well"), minute}},
	{"C2A-DEL-016", c2a.Draft0624, breaks, "the second is taken for a copy",
		[]step{in(event("e", text, must, c2a.Immediate, to(worker))), arrives, accepted("e"), minute}},

	{"C2A-DEL-017", c2a.Draft0624, holds, "it goes on with what the tool has returned",
		[]step{arrives, in(law.Killed{}), out(law.TurnStep{Turn: "t", Step: 2, Agent: lead,
			Messages: []c2a.ChatMessage{{Role: "user", Text: text}, {Role: "tool", Text: "{}"}}})}},
	{"C2A-DEL-017", c2a.Draft0624, breaks, "what the tool has returned is lost",
		[]step{arrives, in(law.Killed{}), out(nextStep("t", text))}},
	{"C2A-DEL-017", c2a.Draft0624, untested, "it begins anew", []step{arrives, in(law.Killed{}), shows}},
	{"C2A-DEL-017", c2a.Draft0602, holds, "the answer is tried again",
		[]step{arrives, accepted("e"), out(send("e", "well", dm)), in(failed("well", c2a.RateLimited)), settle,
			in(law.Killed{}), in(oneMore("e2")), accepted("e2"),
			says("e", "well"), settle, wait(700_000),
			settle}},
	{"C2A-DEL-017", c2a.Draft0602, breaks, "the answer is never tried again",
		[]step{arrives, accepted("e"), out(send("e", "well", dm)), in(failed("well", c2a.RateLimited)), settle,
			in(law.Killed{}), in(oneMore("e2")), accepted("e2"),
			settle, wait(700_000), settle}},
	{"C2A-DEL-017", c2a.Draft0602, untested, "it had failed for good",
		[]step{arrives, accepted("e"), out(send("e", "well", dm)), in(failed("well", c2a.Permanent)), settle,
			in(law.Killed{}), in(oneMore("e2")), accepted("e2"), settle, wait(700_000), settle}},

	{"C2A-EDIT-003", c2a.Draft0624, holds, "taken back, and left alone", []step{arrives, shows, withdraws, settle}},
	{"C2A-EDIT-003", c2a.Draft0624, breaks, "a reaction to what was taken back",
		[]step{arrives, shows, withdraws, settle, signals}},
	{"C2A-EDIT-003", c2a.Draft0624, holds, "it came too late", []step{arrives, shows, withdraws, signals, settle}},
	{"C2A-EDIT-003", c2a.Draft0624, holds, "the turn had spoken",
		[]step{arrives, shows, modelSays, says("e", "well"), withdraws, settle, signals}},

	{"C2A-DEL-018", c2a.Draft0624, holds, "once",
		[]step{arrives, says("e", "well"), settle, in(law.Killed{}), arrives}},
	{"C2A-DEL-018", c2a.Draft0624, breaks, "and again after the kill",
		[]step{arrives, says("e", "well"), settle, in(law.Killed{}), arrives, says("e", "once more")}},
	{"C2A-DEL-018", c2a.Draft0624, untested, "no kill", []step{arrives, says("e", "well"), says("e", "once more")}},

	{"C2A-DEL-020", c2a.Draft0624, holds, "once", []step{arrives, says("e", "well"), settle, down, up, arrives}},
	{"C2A-DEL-020", c2a.Draft0624, breaks, "and again when the link is back",
		[]step{arrives, says("e", "well"), settle, down, up, arrives, says("e", "once more")}},

	{"C2A-CANC-002", c2a.Draft0602, holds, "silence",
		[]step{arrives, shows, settle, withdraws, settle, modelSays, settle}},
	{"C2A-CANC-002", c2a.Draft0602, breaks, "chat",
		[]step{arrives, shows, settle, withdraws, settle, modelSays, says("e", "well"), settle}},

	{"C2A-CANC-002", c2a.Draft0602, breaks, "another step when the tool has returned",
		[]step{arrives, shows, in(acts("t", c2a.ActTool)), settle, withdraws, settle, out(nextStep("t", text)),
			settle}},
	{"C2A-CANC-001", c2a.Draft0602, untested, "it waited for a tool",
		[]step{arrives, shows, in(acts("t", c2a.ActTool)), settle, withdraws, settle, out(nextStep("t", text)),
			settle}},

	{"C2A-CANC-001", c2a.Draft0602, breaks, "another try of what had failed",
		[]step{arrives, shows, modelSays, out(send("e", "well", dm)), in(failed("well", c2a.Transient)), settle,
			withdraws, settle, out(send("e", "well", dm))}},
	{"C2A-CANC-001", c2a.Draft0602, breaks, "another try of a post to another place",
		[]step{arrives, shows, in(sends("t", "by the way", channel)), out(send("", "by the way", channel)), settle,
			withdraws, in(failed("by the way", c2a.Transient)), settle, out(send("", "by the way", channel))}},
	{"C2A-CANC-001", c2a.Draft0602, holds, "it was answered by a signal",
		[]step{arrives, shows, in(sends("t", "by the way", channel)), uses("chat.react", "done"), settle, withdraws,
			settle, out(send("", "by the way", channel))}},
	{"C2A-CANC-001", c2a.Draft0602, holds, "another turn says so, too",
		[]step{arrives, shows, modelSays, settle, withdraws, settle, second, out(turn("u", "since this morning")),
			in(replies("u", "well")), out(send("f", "well", dm)), settle}},

	{"C2A-CANC-006", c2a.Draft0624, holds, "the turn is stopped",
		[]step{arrives, shows, settle, withdraws, out(law.TurnStop{Turn: "t"}), settle}},
	{"C2A-CANC-006", c2a.Draft0624, breaks, "it thinks on",
		[]step{arrives, shows, settle, withdraws, settle, modelSays}},
	{"C2A-CANC-006", c2a.Draft0624, breaks, "it is told a minute later",
		[]step{arrives, shows, settle, withdraws, minute, out(law.TurnStop{Turn: "t"})}},
	{"C2A-CANC-006", c2a.Draft0624, untested, "it thought no longer",
		[]step{arrives, shows, modelSays, settle, withdraws, settle}},
	{"C2A-CANC-006", c2a.Draft0624, untested, "it was answered, and reads on",
		[]step{arrives, shows, modelSays, says("e", "well"), out(nextStep("t", text)), settle, withdraws, settle}},

	{"C2A-CANC-004", c2a.Draft0624, holds, "the turn continues",
		[]step{arrives, shows, in(law.Withdrawal{Request: "x"}), settle, modelSays}},
	{"C2A-CANC-004", c2a.Draft0624, breaks, "the turn is stopped",
		[]step{arrives, shows, in(law.Withdrawal{Request: "x"}), out(law.TurnStop{Turn: "t"}), settle}},
	{"C2A-CANC-004", c2a.Draft0624, untested, "it names a delivery",
		[]step{arrives, shows, withdraws, out(law.TurnStop{Turn: "t"}), settle}},

	{"C2A-CANC-005", c2a.Draft0624, holds, "answered later",
		[]step{arrives, accepted("e"), shows, in(event("u", "mind the step", may, c2a.Immediate)),
			out(law.TurnStop{Turn: "t"}), says("e", "well"), minute}},
	{"C2A-CANC-005", c2a.Draft0624, breaks, "forgotten",
		[]step{arrives, accepted("e"), shows, in(event("u", "mind the step", may, c2a.Immediate)),
			out(law.TurnStop{Turn: "t"}), minute}},

	{"C2A-EDIT-005", c2a.Draft0624, holds, "nothing more",
		[]step{arrives, says("e", "well"), settle, withdraws, settle}},
	{"C2A-EDIT-005", c2a.Draft0624, breaks, "a word about it",
		[]step{arrives, says("e", "well"), settle, withdraws, says("e", "never mind"), settle}},

	{"C2A-EDIT-007", c2a.Draft0624, holds, "answered with the other",
		[]step{arrives, accepted("e"), shows, second, accepted("f"), modelSays, says("e", "well"), minute}},
	{"C2A-EDIT-007", c2a.Draft0624, breaks, "lost", []step{arrives, accepted("e"), shows,
		in(event("f", "since this morning", must, c2a.Buffered, by(ann))), accepted("f"), modelSays, says("e", "well"),
		minute}},

	{"C2A-EDIT-009", c2a.Draft0624, holds, "answered",
		[]step{arrives, second, accepted("e"), accepted("f"), out(turn("t", text, "since this morning")), withdraws,
			out(law.TurnStop{Turn: "t"}), says("f", "well"), minute}},
	{"C2A-EDIT-009", c2a.Draft0624, breaks, "given up with the other",
		[]step{arrives, second, accepted("e"), accepted("f"), out(turn("t", text, "since this morning")), withdraws,
			out(law.TurnStop{Turn: "t"}), minute}},

	{"C2A-LEAVE-005", c2a.Draft0624, holds, "answered", []step{
		in(event("l", "please leave this channel", must, c2a.Immediate, at(channel))), arrives, accepted("e"),
		says("e", "well"), minute}},
	{"C2A-LEAVE-005", c2a.Draft0624, breaks, "silent in the DM, too", []step{
		in(event("l", "please leave this channel", must, c2a.Immediate, at(channel))), arrives, accepted("e"), minute}},

	{"C2A-LEAVE-005", c2a.Draft0624, breaks, "another agent leaves, too", []step{
		in(event("l", "please leave this channel", must, c2a.Immediate, at(channel), to("agent:other"))),
		in(event("e", text, must, c2a.Buffered, at(channel))), accepted("e"), minute}},
	{"C2A-REACT-020", c2a.Draft0624, holds, "on the event of its turn", []step{
		in(event("d", "is it noon?", must, c2a.Immediate)), says("d", "yes"), arrives, shows,
		in(modelGives("t", "working")), signals}},
	{"C2A-REACT-020", c2a.Draft0624, breaks, "on an event that was answered before", []step{
		in(event("d", "is it noon?", must, c2a.Immediate)), says("d", "yes"), arrives, shows,
		in(modelGives("t", "working")), out(reacts("r", lead, "d", "working"))}},

	{"C2A-LOOP-006", c2a.Draft0624, holds, "answered again", []step{
		in(event("d", text, must, c2a.Immediate)), says("d", "well"), wait(60_000), arrives, accepted("e"),
		says("e", "as before"), minute}},
	{"C2A-LOOP-006", c2a.Draft0624, breaks, "taken for a loop", []step{
		in(event("d", text, must, c2a.Immediate)), says("d", "well"), wait(60_000), arrives, accepted("e"), minute}},
}
