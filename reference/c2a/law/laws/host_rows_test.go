package laws

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

func surface(x c2ahost.Input) law.Surfaced { return law.Surfaced{Input: x} }

// world changes the world of a tiny trace.
func world(change func(w *c2a.World)) step {
	return func(t *law.Trace, _ *int64) { change(t.World) }
}

func use(call, agent, tool string, changes ...func(u *law.ToolUse)) law.ToolUse {
	u := law.ToolUse{Call: call, Agent: agent, Name: tool}
	for _, c := range changes {
		c(&u)
	}
	return u
}

func reacts(call, agent, event, signal string) law.ToolUse {
	return use(call, agent, "chat.react", func(u *law.ToolUse) { u.InReplyTo, u.Text = event, signal })
}

func resolves(call, event string) law.ToolUse {
	return use(call, lead, "chat.resolve", func(u *law.ToolUse) { u.Event = event })
}

func defers(call, event, reason string) law.ToolUse {
	return use(call, lead, "chat.defer", func(u *law.ToolUse) { u.InReplyTo, u.Text = event, reason })
}

func reads(call string, p c2a.Place) law.ToolUse {
	return use(call, lead, "chat.read_thread", func(u *law.ToolUse) { u.Place = p })
}

func claimsThread(call, agent string) law.ToolUse {
	return use(call, agent, "chat.claim", func(u *law.ToolUse) { u.Place = thread })
}

func granted(call string, ttlMs int64) law.ToolResult {
	return law.ToolResult{Call: call, OK: true, TTLMs: ttlMs}
}

func fine(call string) law.ToolResult       { return law.ToolResult{Call: call, OK: true} }
func turnedDown(call string) law.ToolResult { return law.ToolResult{Call: call} }
func returns(call string, texts ...string) law.ToolResult {
	return law.ToolResult{Call: call, OK: true, Texts: texts}
}

func shown(text string, p c2a.Place) law.Posted {
	return law.Posted{Op: "post", Message: "p " + text, Place: p, Agent: lead, Text: text}
}

func glyph(g string) law.Posted { return law.Posted{Op: "react", Message: "m", Agent: lead, Glyph: g} }

func attempt(n int) change      { return func(d *law.Delivery) { d.Event.Attempt = n } }
func created(at string) change  { return func(d *law.Delivery) { d.CreatedAt = at } }
func because(why string) change { return func(d *law.Delivery) { d.Event.Reason = why } }
func inContext(c string) change { return func(d *law.Delivery) { d.Event.Context = c } }
func inStream(s string) change  { return func(d *law.Delivery) { d.Event.Place.Stream = s } }
func toMyRole(d *law.Delivery)  { d.Event.Directedness = c2a.ToMyRole }
func rolledUp(d *law.Delivery)  { d.Digest = true }
func named(id string) change    { return func(d *law.Delivery) { d.Request = id } }
func deadline(ms int64) change  { return func(d *law.Delivery) { d.Event.DeadlineMs = ms } }

// alarm is the message m of Will in the DM, marked as urgent.
var alarm = surface(c2ahost.Posted{
	Message: c2a.Message{ID: "m", Author: will, Place: dm, Text: text, Class: c2a.Chat, Urgent: true}})

func urgently(d *law.Delivery) { d.Event.Priority = c2a.Urgent }

func listed(id string, p c2a.Policy) law.ToolResult {
	return law.ToolResult{Call: "l", OK: true, Events: []law.Listed{{ID: id, Policy: p.String()}}}
}

// signal is the event of a reaction to the message p of lead.
func signal(name string, p c2a.Policy, m c2a.Mode, changes ...change) law.Delivery {
	d := event("s", name+" on your message p", p, m, changes...)
	d.Event.Reaction = &c2a.Reaction{Signal: name, On: "p"}
	return d
}

var (
	ours     = posted("m", will, dm, text)
	obliging = event("e", text, must, c2a.Buffered, re("m"))
	offered  = event("e", text, may, c2a.Notify, re("m"))
	fleeting = event("e", text, may, c2a.Buffered, re("m"), expires)
	again    = event("e", text, must, c2a.Buffered, re("m"), named("e2"), attempt(2))
	acked    = law.Ack{Request: "e", OK: true}
	rest     = []c2a.Place{channel}
	reworded = surface(c2ahost.Edited{ID: "m", Text: "is the release blocked"})
	reply    = send("e", "well", dm)
	backend  = posted("m", will, channel, "@backend who is on call tonight")
	knock    = event("e", "@backend who is on call tonight", may, c2a.Notify, re("m"), toMyRole, at(channel))
	knock2   = event("f", "@backend who is on call tonight", may, c2a.Notify, re("m"), toMyRole, at(channel),
		to(worker))
	roles = world(func(w *c2a.World) {
		w.Agents[0].Roles, w.Agents[1].Roles = []string{"backend"},
			[]string{"backend"}
	})
	report    = posted("m", will, channel, "the nightly import took nine minutes")
	secretive = posted("m", will, dm, "the key is AKIAIOSFODNN7EXAMPLE")
)

// hostCases are the rows of the laws that bind a host, beside those above.
var hostCases = []row{
	{"C2A-INIT-007", c2a.Draft0624, breaks, "the very mode, derived",
		[]step{in(law.Welcome{Lacks: []string{"injection.buffered"}}),
			out(law.Delivery{Event: c2a.Event{ID: "e", Mode: c2a.Buffered}})}},
	{"C2A-EVT-012", c2a.Draft0602, breaks, "less weight before the deadline",
		[]step{out(event("e", text, must, c2a.Buffered, expires)), wait(1_000),
			out(event("e", text, may, c2a.Buffered, attempt(2)))}},
	{"C2A-CANC-007", c2a.Draft0624, holds, "cancelled before the answer",
		[]step{out(obliging), out(law.Withdrawal{Request: "e"}), settle, in(reply), out(taken("well"))}},
	{"C2A-CANC-007", c2a.Draft0624, breaks, "an event that was answered",
		[]step{out(obliging), in(reply), out(taken("well")), settle, out(law.Withdrawal{Request: "e"})}},
	{"C2A-CANC-007", c2a.Draft0624, breaks, "an event that is done",
		[]step{out(obliging), in(reacts("r", lead, "e", "done")), out(fine("r")), settle,
			out(law.Withdrawal{Request: "e"})}},
	{"C2A-CANC-007", c2a.Draft0811, untested, "an obligation that is done, and was returned under its id",
		[]step{out(obliging), in(reacts("r", lead, "e", "done")), out(fine("r")), settle,
			out(event("e", "", must, c2a.Notify, knocking(func(k *c2a.Knock) { k.Return = 1 }))),
			out(law.Withdrawal{Request: "e"})}},
	{"C2A-CANC-007", c2a.Draft0624, untested, "an event that was agreed to, which is open",
		[]step{out(obliging), in(reacts("r", lead, "e", "agree")), out(fine("r")), settle,
			out(law.Withdrawal{Request: "e"})}},
	{"C2A-CANC-007", c2a.Draft0624, untested, "an edit of an answered event that came in a notification",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"), unasked)), in(reply), out(taken("well")), settle,
			out(event("f", "roll staging back", must, c2a.Buffered, editOf("e")))}},
	{"C2A-CANC-007", c2a.Draft0624, untested, "an event that was only seen",
		[]step{out(obliging), in(reacts("r", lead, "e", "seen")), out(fine("r")), settle,
			out(law.Withdrawal{Request: "e"})}},
	{"C2A-CANC-007", c2a.Draft0602, breaks, "another event of the message that was answered",
		[]step{in(ours), out(obliging, kept), in(reply), out(taken("well")), settle, wait(1_000),
			in(surface(c2ahost.Deleted{ID: "m"})), out(law.Withdrawal{Request: "k"})}},
	{"C2A-CANC-007", c2a.Draft0602, untested, "what an edit has brought beside the answered event",
		[]step{in(ours), out(obliging), in(reworded), out(kept), in(reply), out(taken("well")), settle, wait(1_000),
			in(surface(c2ahost.Deleted{ID: "m"})), out(law.Withdrawal{Request: "k"})}},
	{"C2A-DUE-001", c2a.Draft0602, holds, "a minute", []step{out(event("e", text, must, c2a.Buffered, expires))}},
	{"C2A-DUE-001", c2a.Draft0602, breaks, "five minutes, in seconds",
		[]step{out(event("e", text, must, c2a.Buffered, deadline(300)))}},

	{"C2A-DEL-003", c2a.Draft0624, holds, "the same id again", []step{in(ours), out(obliging), settle, out(again)}},
	{"C2A-DEL-003", c2a.Draft0624, breaks, "an id for each attempt",
		[]step{in(ours), out(obliging), settle, out(event("f", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-003", c2a.Draft0624, untested, "another message says the same",
		[]step{in(ours, posted("n", will, dm, text)), out(obliging, event("f", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-007", c2a.Draft0624, holds, "the same event once more",
		[]step{in(ours), out(obliging), in(surface(c2ahost.Repeated{Message: c2a.Message{ID: "m"}})), out(again)}},
	{"C2A-DEL-007", c2a.Draft0624, breaks, "another event",
		[]step{in(ours), out(obliging), in(surface(c2ahost.Repeated{Message: c2a.Message{ID: "m"}})),
			out(event("f", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-005", c2a.Draft0602, holds, "1, then 2", []step{out(obliging), settle, out(again)}},
	{"C2A-DEL-005", c2a.Draft0602, breaks, "from 0", []step{out(event("e", text, must, c2a.Buffered, attempt(0)))}},
	{"C2A-DEL-005", c2a.Draft0602, breaks, "1 for ever", []step{out(obliging), settle, out(obliging)}},
	{"C2A-DEL-006", c2a.Draft0602, holds, "the same time",
		[]step{out(event("e", text, must, c2a.Buffered, created("nine"))), settle,
			out(event("e", text, must, c2a.Buffered, created("nine")))}},
	{"C2A-DEL-006", c2a.Draft0602, breaks, "the time of the attempt",
		[]step{out(event("e", text, must, c2a.Buffered, created("nine"))), settle,
			out(event("e", text, must, c2a.Buffered, created("ten")))}},
	{"C2A-DEL-006", c2a.Draft0602, holds, "the time at which its send was answered at last",
		sentAgain(law.ToolResult{Call: "2", OK: true, Message: "p"})},
	{"C2A-DEL-006", c2a.Draft0602, breaks, "minutes after its send was answered",
		sentAgain(law.ToolResult{Call: "2", OK: true, Message: "another"})},
	{"C2A-DEL-008", c2a.Draft0602, holds, "in order", inOrder("e", "f")},
	{"C2A-DEL-008", c2a.Draft0602, breaks, "backwards", inOrder("f", "e")},
	{"C2A-DEL-009", c2a.Draft0624, holds, "nothing comes again",
		[]step{out(offered), in(acked), settle, in(law.Linked{}, law.Linked{Up: true}), settle}},
	{"C2A-DEL-009", c2a.Draft0624, breaks, "an optional event comes again",
		[]step{out(offered), in(acked), settle, in(law.Linked{}, law.Linked{Up: true}), out(offered), settle}},
	{"C2A-DEL-009", c2a.Draft0624, untested, "an answer is owed",
		[]step{out(obliging), in(acked), settle, in(law.Linked{}, law.Linked{Up: true}), out(again), settle}},
	{"C2A-DEL-009", c2a.Draft0624, breaks, "it was answered, and comes again",
		[]step{out(obliging), in(acked, reply), out(taken("well")), settle, in(law.Linked{}, law.Linked{Up: true}),
			out(again), settle}},
	{"C2A-DEL-009", c2a.Draft0602, untested, "an agent may be reminded of what it owes",
		[]step{out(obliging), in(acked), settle, in(law.Linked{}, law.Linked{Up: true}), out(again), settle}},
	{"C2A-DEL-009", c2a.Draft0624, holds, "what nobody acknowledged comes again", tired(out(again))},
	{"C2A-DEL-009", c2a.Draft0624, breaks, "what nobody acknowledged never comes again", tired(settle)},
	{"C2A-DEL-009", c2a.Draft0624, untested, "it was acknowledged under a later attempt, and is owed",
		[]step{tries(60_000), in(ours), out(obliging), wait(1000), out(again), in(law.Ack{Request: "e2", OK: true}),
			settle, in(law.Linked{}), wait(1000), in(law.Linked{Up: true}), wait(70_000)}},
	{"C2A-DEL-021", c2a.Draft0624, holds, "the new text",
		[]step{in(ours), out(obliging), in(reworded), settle,
			out(event("f", "is the release blocked", must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-021", c2a.Draft0624, breaks, "the old text",
		[]step{in(ours), out(obliging), in(reworded), settle, out(again)}},
	{"C2A-DEL-021", c2a.Draft0624, breaks, "a deleted message",
		[]step{in(ours), out(obliging), in(surface(c2ahost.Deleted{ID: "m"})), settle, out(again)}},
	{"C2A-DEL-021", c2a.Draft0624, holds, "the old text, cancelled behind it",
		[]step{in(ours), out(obliging), in(reworded), settle, out(again), out(law.Withdrawal{Request: "e2"})}},
	{"C2A-DEL-021", c2a.Draft0624, untested, "the old text in a late notification",
		[]step{in(ours, reworded), settle, wait(2000), out(event("e", text, not, c2a.ToolMailbox, re("m"), unasked))}},
	{"C2A-DEL-021", c2a.Draft0624, breaks, "the old text in a notification after a minute",
		[]step{in(ours, reworded), settle, wait(60_000),
			out(event("e", text, not, c2a.ToolMailbox, re("m"), unasked))}},
	{"C2A-DEL-021", c2a.Draft0624, untested, "the old text, which was answered before the edit",
		[]step{in(ours), out(obliging), in(reply), out(taken("well")), settle, in(reworded), settle, out(again)}},
	{"C2A-DEL-021", c2a.Draft0624, breaks, "a digest of what had changed",
		[]step{in(ours, reworded), settle, out(summaryOf("e"))}},
	{"C2A-DEL-021", c2a.Draft0624, untested, "a digest that is repeated as it was made",
		[]step{in(ours), out(summaryOf("e")), in(reworded), settle, out(summaryOf("e2"))}},
	{"C2A-EDIT-006", c2a.Draft0602, holds, "marked by its reason", lateEdit(because(c2a.EditedAfterResponse))},
	{"C2A-EDIT-006", c2a.Draft0602, breaks, "like any other", lateEdit(because("mention"))},
	{"C2A-EDIT-006", c2a.Draft0624, holds, "marked by what it replaces", lateEdit(editOf("e"))},
	{"C2A-REACT-013", c2a.Draft0624, holds, "done is done",
		[]step{out(obliging), in(reacts("r", lead, "e", "done")), out(fine("r")), settle}},
	{"C2A-REACT-013", c2a.Draft0624, breaks, "it comes again",
		[]step{out(obliging), in(reacts("r", lead, "e", "done")), out(fine("r")), settle, out(again)}},
	{"C2A-TOOL-013", c2a.Draft0602, holds, "resolved",
		[]step{out(obliging), in(resolves("r", "e")), out(fine("r")), settle}},
	{"C2A-TOOL-013", c2a.Draft0602, breaks, "it comes again",
		[]step{out(obliging), in(resolves("r", "e")), out(fine("r")), settle, out(again)}},
	{"C2A-DUE-002", c2a.Draft0602, holds, "a deadline", []step{out(event("e", text, must, c2a.Buffered, expires))}},
	{"C2A-DUE-002", c2a.Draft0602, breaks, "no deadline", []step{out(obliging)}},
	{"C2A-DUE-003", c2a.Draft0602, holds, "refused", late(failed("well", c2a.Conflict))},
	{"C2A-DUE-003", c2a.Draft0602, breaks, "taken", late(taken("well"))},
	{"C2A-DUE-003", c2a.Draft0602, untested, "the thread was read again",
		late(taken("well"), use("x", lead, "chat.read_thread"))},
	{"C2A-DUE-003", c2a.Draft0602, breaks, "an earlier question of the same author was answered",
		append([]step{out(event("f", "and then", must, c2a.Buffered, re("n"))), in(send("f", "then", dm)),
			out(taken("then")), wait(1_000)}, late(taken("well"))...)},
	{"C2A-DUE-003", c2a.Draft0602, breaks, "its agent has only put it off since",
		late(taken("well"), defers("r", "e", "later"))},
	{"C2A-DUE-003", c2a.Draft0602, untested, "its agent has said that it is done",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"), expires)), wait(70_000),
			in(reacts("r", lead, "e", "done")), out(fine("r")), in(reply), out(taken("well"))}},
	{"C2A-DUE-005", c2a.Draft0602, holds, "after a reminder",
		[]step{in(ours), out(obliging), wait(60_000), out(again), wait(60_000), out(handed)}},
	{"C2A-DUE-005", c2a.Draft0602, breaks, "at once", []step{in(ours), out(obliging), wait(120_000), out(handed)}},
	{"C2A-DUE-005", c2a.Draft0602, holds, "reminded as before, although the host was killed twice",
		killedTwice(wait(100_000), gateAgain, wait(600_000))},
	{"C2A-DUE-005", c2a.Draft0602, breaks, "each kill begins the time anew",
		killedTwice(wait(320_000), gateAgain, wait(600_000))},
	{"C2A-DUE-005", c2a.Draft0602, breaks, "no reminder after a kill", killedTwice(wait(600_000))},
	{"C2A-DUE-005", c2a.Draft0602, untested, "it is over before the time is", killedTwice(wait(100_000))},
	{"C2A-DUE-005", c2a.Draft0602, untested, "its agent has done something about it",
		killedTwice(in(reacts("r", lead, "g", "queued")), out(fine("r")), wait(600_000))},
	{"C2A-DUE-005", c2a.Draft0602, untested, "its agent has left",
		killedTwice(in(surface(c2ahost.Moved{Conversation: dm.Conversation, Participant: lead})), wait(600_000))},
	{"C2A-DUE-005", c2a.Draft0602, breaks, "claimed, and never mentioned again",
		append([]step{patient(1_000)}, claimedThen(60_000)...)},
	{"C2A-DUE-005", c2a.Draft0602, untested, "claimed, and the claim may be valid",
		append([]step{patient(1_000)}, claimedThen(20_000)...)},
	{"C2A-DUE-007", c2a.Draft0602, breaks, "claimed, and then forgotten", claimedThen(60_000)},
	{"C2A-DUE-007", c2a.Draft0602, untested, "claimed, and the claim may stand", claimedThen(20_000)},
	{"C2A-DUE-007", c2a.Draft0602, untested, "its agent has answered what was said beside it, and asked for its text",
		besideKnock(0)},
	{"C2A-DUE-007", c2a.Draft0602, breaks, "its agent has answered what was said much later", besideKnock(600_000)},
	{"C2A-DUE-007", c2a.Draft0602, holds, "to the lead",
		[]step{world(func(w *c2a.World) { w.Lead = worker }), in(ours), out(obliging), wait(120_000), out(handed)}},
	{"C2A-DUE-007", c2a.Draft0602, breaks, "to anybody",
		[]step{world(func(w *c2a.World) { w.Lead = "agent:boss" }), in(ours), out(obliging), wait(120_000),
			out(handed)}},
	{"C2A-DUE-007", c2a.Draft0602, breaks, "to its author",
		[]step{world(func(w *c2a.World) { w.Lead = worker }), in(posted("m", worker, dm, text)), out(obliging),
			wait(120_000), out(handed)}},
	{"C2A-DUE-007", c2a.Draft0602, breaks, "a knock that nobody ever answers goes to nobody",
		[]step{world(func(w *c2a.World) { w.Lead = worker }), in(ours), out(event("e", text, must, c2a.Notify, re("m"),
			at(channel))), in(acked), wait(60_000)}},
	{"C2A-DUE-007", c2a.Draft0602, untested, "its agent has left",
		[]step{world(func(w *c2a.World) { w.Lead = worker }), in(ours), out(event("e", text, must, c2a.Notify, re("m"),
			at(channel))), in(acked),
			in(surface(c2ahost.Moved{Conversation: channel.Conversation, Participant: lead})), wait(60_000)}},
	{"C2A-DUE-008", c2a.Draft0602, holds, "declined, and left alone",
		[]step{out(obliging), in(reacts("r", lead, "e", "declined")), out(fine("r")), settle}},
	{"C2A-DUE-008", c2a.Draft0602, breaks, "obliging again",
		[]step{out(obliging), in(reacts("r", lead, "e", "declined")), out(fine("r")), settle, out(again)}},
	{"C2A-DUE-008", c2a.Draft0602, holds, "declined twice, and passed on once",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "declined")), out(fine("r"), handed), settle,
			in(reacts("r2", lead, "e", "declined")), out(fine("r2")), settle}},
	{"C2A-DUE-008", c2a.Draft0602, breaks, "declined twice, and passed on each time",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "declined")), out(fine("r"), handed), settle,
			in(reacts("r2", lead, "e", "declined")),
			out(fine("r2"), event("e3", text, must, c2a.Buffered, re("m"), to(worker))), settle}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "what was answered after a reminder is handed on",
		[]step{in(ours), out(obliging), wait(60_000), out(again), in(reply), out(taken("well")), wait(600_000),
			out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "another agent is invited to what was answered",
		[]step{in(posted("m", will, channel, "@lead is it shut")), out(event("e", "@lead is it shut", must,
			c2a.Buffered, re("m"), at(channel))), in(reply), out(taken("well")), settle, wait(1_000),
			out(event("f", "@lead is it shut", may, c2a.Buffered, re("m"), at(channel), to(worker)))}},
	{"C2A-DUE-009", c2a.Draft0602, holds, "what was answered after a reminder stays",
		[]step{in(ours), out(obliging), wait(60_000), out(again), in(reply), out(taken("well")), wait(600_000)}},
	{"C2A-DUE-009", c2a.Draft0602, holds, "no answer, and no more", []step{out(offered), in(acked), settle}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the optional again",
		[]step{out(offered), in(acked), settle, out(offered), settle}},
	{"C2A-DUE-009", c2a.Draft0602, untested, "the optional expires",
		[]step{out(fleeting), in(acked), settle, wait(70_000), out(fleeting), in(acked)}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the optional comes again before it expires",
		[]step{out(fleeting), in(acked), settle, wait(20_000), out(fleeting), settle}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the optional expires twice",
		[]step{out(fleeting), in(acked), settle, wait(70_000), out(fleeting), in(acked),
			settle, wait(70_000), out(fleeting), settle}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "what was answered expires",
		[]step{in(ours), out(fleeting), in(acked), in(reply), out(taken("well")), wait(70_000), out(fleeting), settle}},
	{"C2A-DUE-005", c2a.Draft0602, breaks, "the answer was refused, and no reminder came",
		[]step{in(ours), out(obliging), in(reply), out(failed("well", c2a.Transient)), wait(120_000), out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the deferred is handed on",
		[]step{in(ours), out(obliging), in(defers("d", "e", "later")), out(fine("d")), wait(120_000), out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the approved is handed on",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "agree")), out(fine("r")), wait(120_000),
			out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, holds, "the approved was claimed, and the claim ran out",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "agree")), out(fine("r")), in(claims("c", lead, "e")),
			out(fine("c")), wait(600_000), out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, holds, "what was only seen is handed on",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "seen")), out(fine("r")), wait(120_000),
			out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the deferred is handed on after a kill",
		[]step{in(ours), out(obliging), in(defers("d", "e", "later")), out(fine("d")), in(law.Killed{}), wait(120_000),
			out(handed)}},
	{"C2A-DUE-009", c2a.Draft0602, holds, "the deferred was claimed, and the claim ran out",
		[]step{in(ours), out(obliging), in(defers("d", "e", "later")), out(fine("d")), in(claims("c", lead, "e")),
			out(fine("c")), wait(600_000), out(handed)}},

	{"C2A-DUE-009", c2a.Draft0602, holds, "the old event is declined, and the new one waits",
		append(renewed, in(reacts("r", lead, "e", "declined")), out(fine("r")), settle)},
	{"C2A-DUE-009", c2a.Draft0602, breaks, "the old event is declined, and the new one goes to another",
		append(renewed, in(reacts("r", lead, "e", "declined")), out(fine("r"), handed), settle)},
	{"C2A-DUE-009", c2a.Draft0602, untested, "the new event is declined, too, and goes to another",
		append(renewed, in(reacts("r2", lead, "n", "declined")), out(fine("r2")), in(reacts("r", lead, "e",
			"declined")), out(fine("r"), handed), settle)},

	{"C2A-OUT-050", c2a.Draft0624, holds, "where it was aimed",
		[]step{in(reply), out(shown("well", dm), taken("well"))}},
	{"C2A-OUT-050", c2a.Draft0624, breaks, "elsewhere", []step{in(reply), out(shown("well", rest[0]), taken("well"))}},
	{"C2A-OUT-058", c2a.Draft0624, holds, "once",
		[]step{in(reply), out(shown("well", dm)), in(reply), out(taken("well"))}},
	{"C2A-OUT-058", c2a.Draft0624, breaks, "twice",
		[]step{in(reply), out(shown("well", dm)), in(reply), out(shown("well", dm))}},
	{"C2A-OUT-058", c2a.Draft0624, holds, "twice, under two keys",
		[]step{in(reply), out(shown("well", dm)), in(under("k", reply)), out(shown("well", dm))}},
	{"C2A-DEL-011", c2a.Draft0624, holds, "once, after a kill",
		[]step{in(reply), in(law.Killed{}, reply), out(shown("well", dm))}},
	{"C2A-DEL-011", c2a.Draft0624, breaks, "after a kill, too",
		[]step{in(reply), out(shown("well", dm)), in(law.Killed{}, reply), out(shown("well", dm))}},
	{"C2A-OUT-059", c2a.Draft0624, holds, "an error", []step{in(reply), out(failed("well", c2a.Permanent)), settle}},
	{"C2A-OUT-059", c2a.Draft0624, breaks, "neither a message nor an error", []step{in(reply), settle}},
	{"C2A-OUT-059", c2a.Draft0624, untested, "the platform obliging for time",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpPost, Kind: c2a.RateLimited, Times: 1}), reply), settle}},
	{"C2A-OUT-059", c2a.Draft0624, breaks, "called sent, though the platform refused it",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpPost, Kind: c2a.Permanent, Times: 1}), reply),
			out(taken("well")),
			settle}},
	{"C2A-OUT-061", c2a.Draft0602, holds, "in order", two("one", "two")},
	{"C2A-OUT-061", c2a.Draft0602, breaks, "the second first", two("two", "one")},
	{"C2A-OUT-062", c2a.Draft0602, holds, "progress is shown aside",
		[]step{in(law.Progress{Message: "three of nine shards copied"})}},
	{"C2A-OUT-062", c2a.Draft0602, breaks, "progress as a message",
		[]step{in(law.Progress{Message: "three of nine shards copied"}),
			out(event("e", "three of nine shards copied", not, c2a.Buffered))}},
	{"C2A-BOX-001", c2a.Draft0624, holds, "one digest",
		[]step{out(event("e", "2 updates", not, c2a.Digest, rolledUp))}},
	{"C2A-BOX-001", c2a.Draft0624, breaks, "a digest for each report",
		[]step{out(event("e", "1 update", not, c2a.Digest, rolledUp), event("f", "1 update", not, c2a.Digest,
			rolledUp))}},
	{"C2A-BOX-001", c2a.Draft0624, breaks, "two digests in one period", digests(10_000)},
	{"C2A-BOX-001", c2a.Draft0624, holds, "two digests, a period apart", digests(60_000)},
	{"C2A-BOX-001", c2a.Draft0624, holds, "the first had to wait for the link",
		append([]step{in(law.Linked{}, law.Linked{Up: true})}, digests(10_000)...)},
	{"C2A-BOX-002", c2a.Draft0624, holds, "to a reader",
		[]step{in(ours), out(event("e", "1 update: "+text, not, c2a.Digest, rolledUp))}},
	{"C2A-BOX-002", c2a.Draft0624, breaks, "of a conversation that it is not in",
		[]step{out(event("e", "1 update", not, c2a.Digest, rolledUp, to(worker)))}},
	{"C2A-BOX-001", c2a.Draft0624, holds, "a report of the period", overdue(61_000)},
	{"C2A-BOX-001", c2a.Draft0624, breaks, "a report that is three periods old", overdue(180_000)},
	{"C2A-BOX-002", c2a.Draft0624, breaks, "with what was said where it has been",
		[]step{in(report, surface(c2ahost.Moved{Conversation: channel.Conversation, Participant: lead})), settle,
			wait(1_000), out(event("e", "1 update: the nightly import took nine minutes", not, c2a.Digest, rolledUp))}},
	{"C2A-BOX-002", c2a.Draft0624, breaks, "with what was said elsewhere",
		[]step{in(ours), out(event("e", "1 update: "+text, not, c2a.Digest, rolledUp, to(worker), at(channel)))}},
	{"C2A-BOX-006", c2a.Draft0624, holds, "for information", []step{out(event("e", "1 update", not, c2a.Digest))}},
	{"C2A-BOX-006", c2a.Draft0624, breaks, "to be answered", []step{out(event("e", "1 update", may, c2a.Digest))}},

	{"C2A-REACT-001", c2a.Draft0624, holds, "it shows",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "seen")), out(glyph("👀"), fine("r")), settle}},
	{"C2A-REACT-001", c2a.Draft0624, breaks, "nothing shows",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "seen")), out(fine("r")), settle}},
	{"C2A-REACT-001", c2a.Draft0624, breaks, "the platform has refused it, and nobody says so",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpReact, Kind: c2a.Permanent, Times: 1}), ours), out(obliging),
			in(reacts("r", lead, "e", "seen")), out(fine("r")), settle}},
	{"C2A-REACT-001", c2a.Draft0624, breaks, "the platform had no room, and nobody has tried again",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpReact, Kind: c2a.RateLimited, Times: 1}), ours), out(obliging),
			in(reacts("r", lead, "e", "seen")), out(fine("r")), wait(61_000)}},
	{"C2A-REACT-001", c2a.Draft0624, untested, "the platform has no room yet",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpReact, Kind: c2a.RateLimited, Times: 1}), ours), out(obliging),
			in(reacts("r", lead, "e", "seen")), out(fine("r")), wait(20_000)}},
	{"C2A-REACT-001", c2a.Draft0624, untested, "the platform has refused it, and the agent is told",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpReact, Kind: c2a.Permanent, Times: 1}), ours), out(obliging),
			in(reacts("r", lead, "e", "seen")), out(turnedDown("r")), settle}},
	{"C2A-REACT-001", c2a.Draft0624, breaks, "it shows on a message that isn't there",
		[]step{in(ours), out(obliging), in(reacts("r", lead, "e", "seen")),
			out(law.Posted{Op: "react", Message: "nothing", Agent: lead, Glyph: "👀"}, fine("r")), settle}},
	{"C2A-TOOL-022", c2a.Draft0602, holds, "it shows once", []step{out(glyph("👀"))}},
	{"C2A-TOOL-022", c2a.Draft0602, breaks, "it shows once more", []step{out(glyph("👀"), glyph("👀"))}},
	{"C2A-TOOL-022", c2a.Draft0602, breaks, "it shows once more after a kill",
		[]step{out(glyph("👀")), in(law.Killed{}), out(glyph("👀"))}},
	{"C2A-TOOL-022", c2a.Draft0602, breaks, "its author is told of it once more",
		toldOf("done", settle, out(signalTo(worker, "done", "t")))},
	{"C2A-TOOL-022", c2a.Draft0602, breaks, "its author is told of it once more after a kill",
		toldOf("done", in(law.Killed{}), out(signalTo(worker, "done", "t")))},
	{"C2A-TOOL-022", c2a.Draft0602, holds, "its author is told in the same event",
		toldOf("done", out(signalTo(worker, "done", "s")))},
	{"C2A-TOOL-022", c2a.Draft0602, untested, "the agent gave another signal in between",
		toldOf("seen", out(signalTo(worker, "done", "t")))},
	{"C2A-EVT-015", c2a.Draft0602, holds, "typing is told to a session in the conversation", []step{out(typing(true))}},
	{"C2A-EVT-015", c2a.Draft0602, breaks, "typing is told to a session outside",
		[]step{out(law.TypingNote{Place: dm, Author: will, Active: true, Agent: worker})}},
	{"C2A-DISP-002", c2a.Draft0602, breaks, "a host takes for put off what was answered before",
		did(ended(c2a.Deferred), reply, taken("well"), defers("d", "e", "later"), fine("d"))},
	{"C2A-DISP-002", c2a.Draft0602, holds, "a host takes for answered what was put off after the answer",
		did(ended(c2a.Responded), reply, taken("well"), defers("d", "e", "later"), fine("d"))},
	{"C2A-DISP-002", c2a.Draft0602, breaks, "a host takes for declined what was resolved before",
		did(ended(c2a.Ignored), resolves("v", "e"), fine("v"), reacts("r", lead, "e", "declined"), fine("r"))},
	{"C2A-REACT-002", c2a.Draft0624, holds, "the default glyph",
		[]step{in(reacts("r", lead, "e", "seen")), out(glyph("👀"))}},
	{"C2A-REACT-002", c2a.Draft0624, breaks, "another glyph",
		[]step{in(reacts("r", lead, "e", "seen")), out(glyph("👍"))}},
	{"C2A-REACT-008", c2a.Draft0624, holds, "the glyph of the workspace",
		[]step{world(eyes), in(reacts("r", lead, "e", "seen")), out(glyph("🦉"))}},
	{"C2A-REACT-008", c2a.Draft0624, breaks, "the default glyph",
		[]step{world(eyes), in(reacts("r", lead, "e", "seen")), out(glyph("👀"))}},
	{"C2A-REACT-004", c2a.Draft0624, holds, "refused", []step{in(reacts("r", lead, "e", "wave")),
		out(turnedDown("r"))}},
	{"C2A-REACT-004", c2a.Draft0624, breaks, "taken", []step{in(reacts("r", lead, "e", "wave")), out(fine("r"))}},
	{"C2A-REACT-005", c2a.Draft0624, holds, "it comes",
		[]step{out(shownAs2), in(surface(c2ahost.Reacted{Message: "p", Author: will, Glyph: "👍"})),
			out(signal("agree", may, c2a.Notify)), settle}},
	{"C2A-REACT-005", c2a.Draft0624, breaks, "nothing comes",
		[]step{out(shownAs2), in(surface(c2ahost.Reacted{Message: "p", Author: will, Glyph: "👍"})), settle}},
	{"C2A-REACT-005", c2a.Draft0624, holds, "that of another agent comes",
		[]step{out(shownAs2), out(event("e", "well", may, c2a.Notify, re("p"), to(worker))),
			in(reacts("r", worker, "e", "agree")),
			out(fine("r"), signal("agree", may, c2a.Notify, by(worker))), settle}},
	{"C2A-REACT-005", c2a.Draft0624, breaks, "that of another agent does not",
		[]step{out(shownAs2), out(event("e", "well", may, c2a.Notify, re("p"), to(worker))),
			in(reacts("r", worker, "e", "agree")), out(fine("r")), settle}},
	{"C2A-REACT-005", c2a.Draft0624, breaks, "that of another agent comes, although it was refused",
		[]step{out(shownAs2), out(event("e", "well", may, c2a.Notify, re("p"), to(worker))),
			in(reacts("r", worker, "e", "agree")),
			out(turnedDown("r"), signal("agree", may, c2a.Notify, by(worker))), settle}},
	{"C2A-REACT-006", c2a.Draft0624, holds, "to the author",
		[]step{out(shownAs2), out(signal("agree", may, c2a.Notify))}},
	{"C2A-REACT-006", c2a.Draft0624, breaks, "to another agent",
		[]step{out(shownAs2), out(signal("agree", may, c2a.Notify, to(worker)))}},
	{"C2A-REACT-006", c2a.Draft0624, breaks, "to the author, who has left",
		[]step{out(shownAs2), in(surface(c2ahost.Moved{Conversation: dm.Conversation, Participant: lead})), settle,
			wait(1_000), out(signal("agree", may, c2a.Notify))}},
	{"C2A-REACT-006", c2a.Draft0624, untested, "kept for another agent, unseen",
		[]step{out(shownAs2), out(signal("agree", not, c2a.Silent, to(worker)))}},
	{"C2A-REACT-009", c2a.Draft0624, holds, "somebody else's", []step{out(signal("agree", may, c2a.Notify))}},
	{"C2A-REACT-009", c2a.Draft0624, breaks, "its own", []step{out(signal("agree", may, c2a.Notify, by(lead)))}},
	{"C2A-REACT-010", c2a.Draft0602, holds, "a knock", []step{out(signal("seen", not, c2a.Notify))}},
	{"C2A-REACT-010", c2a.Draft0602, breaks, "in full", []step{out(signal("seen", not, c2a.Buffered))}},
	{"C2A-REACT-011", c2a.Draft0624, holds, "no answer", []step{out(signal("done", not, c2a.Notify))}},
	{"C2A-REACT-011", c2a.Draft0624, breaks, "an obligation", []step{out(signal("done", must, c2a.Notify))}},
	{"C2A-REACT-015", c2a.Draft0624, holds, "what was put there",
		[]step{in(surface(c2ahost.Reacted{Message: "p", Author: will, Glyph: "👍"})), out(signal("agree", may,
			c2a.Notify))}},
	{"C2A-REACT-015", c2a.Draft0624, holds, "in the thread of the message",
		[]step{in(posted("p", lead, thread, text), surface(c2ahost.Reacted{Message: "p", Author: will, Glyph: "👍"})),
			out(signal("agree", may, c2a.Notify, at(thread)))}},
	{"C2A-REACT-015", c2a.Draft0624, breaks, "the message is in a thread, the event is not",
		[]step{in(posted("p", lead, thread, text), surface(c2ahost.Reacted{Message: "p", Author: will, Glyph: "👍"})),
			out(signal("agree", may, c2a.Notify, at(channel)))}},
	{"C2A-REACT-015", c2a.Draft0624, breaks, "a glyph that means nothing",
		[]step{in(surface(c2ahost.Reacted{Message: "p", Author: will, Glyph: "🎉"})), out(signal("agree", may,
			c2a.Notify))}},
	{"C2A-REACT-017", c2a.Draft0602, holds, "taken",
		[]step{out(obliging), in(reacts("r", lead, "e", "queued")), out(fine("r")), settle}},
	{"C2A-REACT-017", c2a.Draft0602, breaks, "refused",
		[]step{out(obliging), in(reacts("r", lead, "e", "queued")), out(turnedDown("r")), settle}},

	{"C2A-TOOL-008", c2a.Draft0602, breaks, "the entry of another agent under a shared id",
		[]step{out(obliging, event("e", text, may, c2a.Notify, to(worker))), in(lists), out(listed("e", may))}},
	{"C2A-TOOL-008", c2a.Draft0602, holds, "what may be its own under an id for all",
		[]step{out(event("e", text, may, c2a.Buffered, to(worker), at(channel))), in(lists), out(listed("e", may))}},
	{"C2A-TOOL-008", c2a.Draft0602, breaks, "the entry of another agent where each has ids of its own",
		[]step{out(event("e", text, may, c2a.Buffered, to(worker), at(channel)),
			event("f", text, may, c2a.Buffered, at(channel))), in(lists), out(listed("e", may))}},
	{"C2A-TOOL-008", c2a.Draft0602, holds, "what may be its own, although records of a reaction have ids of their own",
		[]step{out(event("e", text, must, c2a.Buffered, to(worker), at(channel)),
			event("r", "seen on your message", not, c2a.ToolMailbox, to(worker), at(channel)),
			event("s", "seen on your message", not, c2a.ToolMailbox, at(channel))),
			in(lists), out(listed("e", not))}},
	{"C2A-TOOL-008", c2a.Draft0602, breaks, "the entry of another agent from where it is not",
		[]step{out(event("e", text, may, c2a.Buffered, to(worker), at(c2a.Place{Conversation: "C9"}))), in(lists),
			out(listed("e", may))}},
	{"C2A-TRUST-002", c2a.Draft0624, holds, "as delivered", []step{out(obliging), in(lists), out(listed("e", must))}},
	{"C2A-TRUST-002", c2a.Draft0624, breaks, "another policy", []step{out(obliging), in(lists), out(listed("e", may))}},
	{"C2A-TOOL-003", c2a.Draft0624, holds, "read",
		[]step{in(report), settle, in(reads("x", channel)), out(returns("x", "the nightly import took nine minutes"))}},
	{"C2A-TOOL-003", c2a.Draft0624, breaks, "nowhere",
		[]step{in(report), settle, in(reads("x", channel)), out(returns("x"))}},
	{"C2A-TOOL-003", c2a.Draft0624, untested, "its host may not know that it was posted",
		[]step{in(surface(c2ahost.Outage{Op: c2ahost.OpPost, Kind: c2a.Transient, Lost: true, Times: 1})),
			out(shown("the nightly import took nine minutes", channel)), settle, in(reads("x", channel)),
			out(returns("x"))}},
	{"C2A-TOOL-004", c2a.Draft0602, holds, "in order",
		[]step{in(ours, posted("n", will, dm, "and then")), in(reads("x", dm)), out(returns("x", text, "and then"))}},
	{"C2A-TOOL-004", c2a.Draft0602, breaks, "backwards",
		[]step{in(ours, posted("n", will, dm, "the ferry is late again")), in(reads("x", dm)),
			out(returns("x", "the ferry is late again", text))}},
	{"C2A-TOOL-004", c2a.Draft0602, breaks, "what was said elsewhere",
		[]step{in(ours), in(reads("x", channel)), out(returns("x", text))}},
	{"C2A-TOOL-004", c2a.Draft0602, holds, "the newest of three", limited("the third ferry is late")},
	{"C2A-TOOL-004", c2a.Draft0602, holds, "all of them, whatever the limit",
		limited("the first ferry is late", "the second ferry is late", "the third ferry is late")},
	{"C2A-TOOL-004", c2a.Draft0602, breaks, "the oldest of three", limited("the first ferry is late")},
	{"C2A-TOOL-005", c2a.Draft0624, holds, "the body",
		[]step{in(ours), out(offered), in(readsEvent("x", "e")), out(returns("x", text))}},
	{"C2A-TOOL-005", c2a.Draft0624, breaks, "no body",
		[]step{in(ours), out(offered), in(readsEvent("x", "e")), out(returns("x"))}},
	{"C2A-TOOL-006", c2a.Draft0624, holds, "the new text",
		[]step{in(ours, reworded), settle, in(reads("x", dm)), out(returns("x", "is the release blocked"))}},
	{"C2A-TOOL-006", c2a.Draft0624, breaks, "the old text",
		[]step{in(ours, reworded), settle, in(reads("x", dm)), out(returns("x", text))}},
	{"C2A-TOOL-006", c2a.Draft0624, breaks, "what was deleted",
		[]step{in(ours, surface(c2ahost.Deleted{ID: "m"})), settle, in(reads("x", dm)), out(returns("x", text))}},
	{"C2A-TOOL-006", c2a.Draft0602, breaks, "the old text in a list",
		[]step{in(ours), out(obliging), in(reworded), settle, in(lists), out(returns("l", text))}},
	{"C2A-TOOL-006", c2a.Draft0602, holds, "the new text in a list", []step{in(ours), out(obliging), in(reworded),
		settle, in(lists), out(returns("l", "is the release blocked"))}},
	{"C2A-TOOL-006", c2a.Draft0602, holds, "the new text in a list, which is edited again in the same moment",
		[]step{in(ours), out(obliging), in(reworded), settle, in(lists), out(returns("l", "is the release blocked")),
			in(surface(c2ahost.Edited{ID: "m", Text: "who blocked it"}))}},
	{"C2A-TOOL-006", c2a.Draft0602, holds, "the new text in a read, and the same",
		[]step{in(ours, reworded), settle, in(reads("x", dm)), out(returns("x", "is the release blocked")),
			in(surface(c2ahost.Edited{ID: "m", Text: "who blocked it"}))}},
	{"C2A-TOOL-006", c2a.Draft0602, holds, "in a list what was answered before the edit",
		[]step{in(ours), out(obliging), in(reply), out(taken("well")), settle, in(reworded), settle, in(lists),
			out(returns("l", text))}},
	{"C2A-TOOL-010", c2a.Draft0602, breaks, "what it heard, as edited when it had left",
		[]step{in(ours, surface(c2ahost.Moved{Conversation: dm.Conversation, Participant: lead}), reworded), in(lists),
			out(returns("l", "is the release blocked"))}},
	{"C2A-TOOL-010", c2a.Draft0602, breaks, "a body that its claim shows, from when it had left",
		[]step{in(ours, surface(c2ahost.Moved{Conversation: dm.Conversation, Participant: lead}), reworded),
			in(use("x", lead, "chat.claim")), out(returns("x", "is the release blocked"))}},
	{"C2A-MODE-015", c2a.Draft0602, holds, "an urgent event",
		[]step{in(alarm), out(event("e", text, must, c2a.Immediate, re("m"), urgently))}},
	{"C2A-MODE-015", c2a.Draft0602, breaks, "a normal event",
		[]step{in(alarm), out(event("e", text, must, c2a.Immediate, re("m")))}},
	{"C2A-MODE-015", c2a.Draft0602, breaks, "an urgent event with a normal knock",
		[]step{in(alarm), out(event("e", text, may, c2a.Notify, re("m"), urgently))}},
	{"C2A-MODE-015", c2a.Draft0602, untested, "a message that is not urgent",
		[]step{in(ours), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-TOOL-007", c2a.Draft0602, holds, "what the filter lets pass",
		[]step{in(listsOnly(must)), out(listed("e", must))}},
	{"C2A-TOOL-007", c2a.Draft0602, breaks, "another policy", []step{in(listsOnly(must)), out(listed("e", may))}},
	{"C2A-TOOL-007", c2a.Draft0602, holds, "what both filters let pass", listsTwice("e")},
	{"C2A-TOOL-007", c2a.Draft0602, breaks, "what the policy alone lets pass", listsTwice("e", "f")},
	{"C2A-TOOL-007", c2a.Draft0602, breaks, "nothing, since there are two filters", listsTwice()},
	{"C2A-TOOL-007", c2a.Draft0602, breaks, "what is in a conversation without the stream", ofStream("s")},
	{"C2A-TOOL-007", c2a.Draft0602, untested, "everything, since there is no filter", ofStream("")},
	{"C2A-TOOL-012", c2a.Draft0602, holds, "refused", []step{in(defers("d", "e", "")), out(turnedDown("d"))}},
	{"C2A-TOOL-012", c2a.Draft0602, breaks, "taken", []step{in(defers("d", "e", "")), out(fine("d"))}},
	{"C2A-TOOL-015", c2a.Draft0602, holds, "refused", []step{in(resolves("r", "x")), out(turnedDown("r"))}},
	{"C2A-TOOL-015", c2a.Draft0602, breaks, "an event of another agent",
		[]step{out(event("e", text, must, c2a.Buffered, to(worker))), in(resolves("r", "e")), out(fine("r"))}},
	{"C2A-TOOL-015", c2a.Draft0602, untested, "an event of both agents",
		[]step{out(event("e", text, must, c2a.Buffered), event("e", text, must, c2a.Buffered, to(worker))),
			in(resolves("r", "e")), out(fine("r"))}},
	{"C2A-TOOL-015", c2a.Draft0602, breaks, "a message to nowhere",
		[]step{in(send("", "well", c2a.Place{})), out(taken("well"))}},
	{"C2A-TOOL-015", c2a.Draft0602, breaks, "a message to a thread of another conversation",
		[]step{in(send("", "well", c2a.Place{Conversation: dm.Conversation, Thread: thread.Thread})),
			out(taken("well"))}},
	{"C2A-TOOL-015", c2a.Draft0602, untested, "a message to a thread that nobody knows",
		[]step{in(send("", "well", c2a.Place{Conversation: dm.Conversation, Thread: "T9"})), out(taken("well"))}},
	{"C2A-TOOL-015", c2a.Draft0602, untested, "an event that it found in a list",
		[]step{in(lists), out(listed("x", not)), in(reacts("r", lead, "x", "seen")), out(fine("r"))}},
	{"C2A-TOOL-016", c2a.Draft0602, holds, "with context", inThread(inContext("thread_window"))},
	{"C2A-TOOL-016", c2a.Draft0602, breaks, "without", inThread(inContext(""))},
	{"C2A-TOOL-016", c2a.Draft0602, breaks, "without, after an edit",
		[]step{in(posted("m", will, thread, "@lead go"), surface(c2ahost.Edited{ID: "m", Text: "@lead go on"})),
			out(event("e", "@lead go on", must, c2a.Buffered, re("m"), at(thread), inContext("")))}},
	{"C2A-TOOL-017", c2a.Draft0602, holds, "its own stream",
		[]step{world(func(w *c2a.World) { w.Conversations[0].Stream = "s" }), in(ours),
			out(event("e", text, must, c2a.Buffered, re("m"), inStream("s")))}},
	{"C2A-TOOL-017", c2a.Draft0602, breaks, "another stream",
		[]step{world(func(w *c2a.World) { w.Conversations[0].Stream = "s" }), in(ours),
			out(event("e", text, must, c2a.Buffered, re("m"), inStream("t")))}},
	{"C2A-TOOL-017", c2a.Draft0602, breaks, "no stream, beside another event that names it",
		[]step{world(func(w *c2a.World) { w.Conversations[0].Stream = "s" }), in(ours),
			out(event("e", text, must, c2a.Buffered, re("m"), inStream("s"))),
			out(event("f", text, must, c2a.Buffered, re("m"), to(worker)))}},
	{"C2A-TOOL-017", c2a.Draft0602, breaks, "a reaction without the stream, beside another event that names it",
		[]step{world(func(w *c2a.World) { w.Conversations[0].Stream = "s" }), in(ours),
			out(event("e", text, must, c2a.Buffered, re("m"), inStream("s"))), out(shownAs2),
			out(signal("agree", may, c2a.Notify))}},
	{"C2A-TOOL-017", c2a.Draft0602, untested, "no stream at all",
		[]step{world(func(w *c2a.World) { w.Conversations[0].Stream = "s" }), in(ours),
			out(event("e", text, must, c2a.Buffered, re("m")))}},

	{"C2A-CLAIM-001", c2a.Draft0624, breaks, "granted while the first claim stands",
		[]step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
			wait(1_000),
			in(claims("2", worker, "f")), out(fine("2"))}},
	{"C2A-CLAIM-001", c2a.Draft0624, holds, "granted once the owner has left",
		[]step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
			in(surface(c2ahost.Moved{Conversation: channel.Conversation, Participant: lead})), wait(1_000),
			in(claims("2", worker, "f")), out(fine("2"))}},
	{"C2A-CLAIM-002", c2a.Draft0602, holds, "granted again",
		[]step{out(knock), in(claims("1", lead, "e"), claims("2", lead, "e")), out(fine("1"), fine("2"))}},
	{"C2A-CLAIM-002", c2a.Draft0602, breaks, "refused to its owner",
		[]step{out(knock), in(claims("1", lead, "e"), claims("2", lead, "e")), out(fine("1"), turnedDown("2"))}},
	{"C2A-CLAIM-003", c2a.Draft0602, holds, "refused", []step{in(claims("1", lead, "x")), out(turnedDown("1"))}},
	{"C2A-CLAIM-003", c2a.Draft0602, breaks, "granted", []step{in(claims("1", lead, "x")), out(fine("1"))}},
	{"C2A-CLAIM-004", c2a.Draft0602, holds, "one is granted",
		[]step{in(claimsThread("1", lead), claimsThread("2", worker)), out(fine("1"), turnedDown("2"))}},
	{"C2A-CLAIM-004", c2a.Draft0602, breaks, "both are granted",
		[]step{in(claimsThread("1", lead), claimsThread("2", worker)), out(fine("1"), fine("2"))}},
	{"C2A-CLAIM-005", c2a.Draft0602, holds, "granted to the next", afterTTL(fine("2"))},
	{"C2A-CLAIM-005", c2a.Draft0602, breaks, "refused for ever", afterTTL(turnedDown("2"))},
	{"C2A-CLAIM-005", c2a.Draft0602, holds, "listed while it is valid", did(law.Inspected{State: c2a.Inspection{
		Held: []c2a.Holding{{Event: "e", Agent: lead, UntilMs: 3_600_000}, {Event: "f", Agent: lead}}}})},
	{"C2A-CLAIM-005", c2a.Draft0602, breaks, "listed after it has run out", did(law.Inspected{State: c2a.Inspection{
		Held: []c2a.Holding{{Event: "e", Agent: lead, UntilMs: -3_600_000}}}})},
	{"C2A-CLAIM-006", c2a.Draft0624, holds, "the other's reply is refused",
		answeredTwice(law.ToolResult{Call: "call mine"})},
	{"C2A-CLAIM-006", c2a.Draft0624, breaks, "the other's reply is taken", answeredTwice(taken("mine"))},
	{"C2A-CLAIM-006", c2a.Draft0602, holds, "a reply without a claim is refused",
		answeredBeside(law.ToolResult{Call: "call mine"})},
	{"C2A-CLAIM-008", c2a.Draft0602, holds, "the body with the answer", claimed(
		law.ToolResult{Call: "1", OK: true, Texts: []string{"@backend who is on call tonight"}})},
	{"C2A-CLAIM-008", c2a.Draft0602, breaks, "no body", claimed(fine("1"))},
	{"C2A-CLAIM-008", c2a.Draft0602, breaks, "the body for another",
		[]step{roles, in(backend), out(knock2), settle, out(event("g", "@backend who is on call tonight", may,
			c2a.Buffered,
			re("m"), toMyRole, at(channel), to(worker)))}},
	{"C2A-CLAIM-009", c2a.Draft0602, holds, "nobody has to", []step{roles, in(backend), out(knock, knock2)}},
	{"C2A-CLAIM-009", c2a.Draft0602, breaks, "both have to",
		[]step{roles, in(backend), out(event("e", text, must, c2a.Buffered, re("m")),
			event("f", text, must, c2a.Buffered, re("m"), to(worker)))}},
	{"C2A-CLAIM-010", c2a.Draft0602, holds, "refused",
		[]step{roles, in(backend), out(knock, knock2), in(reply), out(failed("well", c2a.Forbidden))}},
	{"C2A-CLAIM-010", c2a.Draft0602, breaks, "taken without a claim",
		[]step{roles, in(backend), out(knock, knock2), in(reply), out(taken("well"))}},
	{"C2A-CLAIM-010", c2a.Draft0602, breaks, "taken without a claim after an edit", rewordedCall()},
	{"C2A-CLAIM-010", c2a.Draft0602, untested, "taken after an edit of what was claimed",
		rewordedCall(claims("1", lead, "e"))},
	{"C2A-CLAIM-010", c2a.Draft0602, untested, "taken from the next responder, since the first has declined",
		[]step{roles, in(backend), out(knock2), in(reacts("1", worker, "f", "declined")), out(fine("1")), out(knock),
			in(reply), out(taken("well"))}},
	{"C2A-CLAIM-010", c2a.Draft0602, untested, "taken from the next responder, since the first has left",
		[]step{roles, in(backend), out(knock2),
			in(surface(c2ahost.Moved{Conversation: channel.Conversation, Participant: worker})), out(knock),
			in(reply), out(taken("well"))}},
	{"C2A-CLAIM-010", c2a.Draft0602, untested, "taken after a claim",
		[]step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(fine("1")), in(reply),
			out(taken("well"))}},
	{"C2A-CLAIM-011", c2a.Draft0602, holds, "in the mailbox", overheard(c2a.ToolMailbox)},
	{"C2A-CLAIM-011", c2a.Draft0602, breaks, "in full", overheard(c2a.Buffered)},
	{"C2A-TOOL-014", c2a.Draft0602, holds, "the rival is refused", reclaimed(turnedDown("3"))},
	{"C2A-TOOL-014", c2a.Draft0602, breaks, "the rival is granted it", reclaimed(fine("3"))},
	{"C2A-REACT-014", c2a.Draft0624, holds, "the rival is refused", ownedBySignal(turnedDown("2"))},
	{"C2A-REACT-014", c2a.Draft0624, breaks, "the rival is granted it", ownedBySignal(fine("2"))},
	{"C2A-DISP-015", c2a.Draft0602, holds, "the rival is refused", ownedBySignal(turnedDown("2"))},
	{"C2A-DISP-015", c2a.Draft0602, breaks, "the rival is granted it", ownedBySignal(fine("2"))},

	{"C2A-TRUST-006", c2a.Draft0602, holds, "taken out", []step{in(secretive),
		out(event("e", "the key is [redacted]", must, c2a.Buffered, re("m"))), in(reads("1", dm)),
		out(returns("1", "the key is ..."))}},
	{"C2A-TRUST-006", c2a.Draft0602, breaks, "delivered", []step{in(secretive),
		out(event("e", "the key is", must, c2a.Buffered, re("m"),
			func(d *law.Delivery) { d.Wire = "AKIAIOSFODNN7EXAMPLE" }))}},
	{"C2A-TRUST-006", c2a.Draft0602, breaks, "returned by a claim", []step{in(secretive),
		in(use("1", lead, "chat.claim")), out(returns("1", "the key is AKIAIOSFODNN7EXAMPLE"))}},
	{"C2A-TRUST-006", c2a.Draft0602, breaks, "posted", []step{in(send("e", "AKIAIOSFODNN7EXAMPLE", dm)),
		out(shown("AKIAIOSFODNN7EXAMPLE", dm))}},
	{"C2A-TRUST-004", c2a.Draft0602, holds, "kept", did(law.Inspected{State: c2a.Inspection{Audit: []c2a.AuditEntry{
		{Kind: c2a.AuditDelivery}, {Kind: c2a.AuditPolicy}}}})},
	{"C2A-TRUST-004", c2a.Draft0602, breaks, "policies are not", did(law.Inspected{State: c2a.Inspection{
		Audit: []c2a.AuditEntry{{Kind: c2a.AuditDelivery}}}})},
}

// handed is m for the other agent.
var handed = event("f", text, must, c2a.Buffered, re("m"), to(worker))

// renewed is e, and the event that an edit has put in its place.
var renewed = slices.Clip([]step{in(ours), out(obliging), in(reworded), out(law.Withdrawal{Request: "e"}),
	out(event("n", "is the release blocked", must, c2a.Buffered, re("m"), editOf("e"))), settle})

// shownAs2 is the message p of lead.
var shownAs2 = law.Posted{Op: "post", Message: "p", Place: dm, Agent: lead, Text: "well"}

func eyes(w *c2a.World) { w.Glyphs = map[string]string{"seen": "🦉"} }

// inOrder delivers e and f, and both again in an order.
func inOrder(ids ...string) []step {
	one := map[string]law.Delivery{"e": event("e", "one", must, c2a.Buffered, number(1)),
		"f": event("f", "two", must, c2a.Buffered, number(2))}
	return []step{out(one["e"], one["f"]), wait(10_000), out(one[ids[0]], one[ids[1]])}
}

// lateEdit edits m after the answer and delivers it.
func lateEdit(c change) []step {
	return []step{in(ours), out(obliging), in(reply), out(taken("well")), settle, in(reworded),
		out(event("f", "is the release blocked", may, c2a.Notify, re("m"), c, func(d *law.Delivery) {
			d.Event.Text, d.Event.Knock = "is the release blocked", nil
		}))}
}

// late answers e behind its deadline, after other calls.
func late(r law.ToolResult, before ...law.Item) []step {
	return []step{out(event("e", text, must, c2a.Buffered, re("m"), expires)), wait(70_000), in(before...),
		in(reply), out(r)}
}

// two sends one and two, and shows them in an order.
func two(order ...string) []step {
	return []step{in(send("", "one", dm), send("", "two", dm)),
		out(shown(order[0], dm), shown(order[1], dm), taken("one"), taken("two"))}
}

// summaryOf is a digest of what Will has said first, by a request.
func summaryOf(request string) law.Delivery {
	return event("e", "1 update: "+text, not, c2a.Digest, rolledUp, named(request))
}

// digests are two digests of one place, so long apart, by a host whose period is a minute.
func digests(apartMs int64) []step {
	digest := func(id string) []step {
		return []step{out(event(id, "1 update", not, c2a.Digest, rolledUp)), in(law.Ack{Request: id, OK: true})}
	}
	period := func(t *law.Trace, _ *int64) { t.DigestMs = 60_000 }
	return slices.Concat([]step{period}, digest("e"), []step{wait(apartMs)}, digest("f"))
}

// limited is a read of a channel with a limit, after three messages.
func limited(texts ...string) []step {
	return []step{in(posted("1", will, channel, "the first ferry is late"), posted("2", ann, channel,
		"the second ferry is late"), posted("3", will, channel, "the third ferry is late")), settle,
		in(use("x", lead, "chat.read_thread", func(u *law.ToolUse) { u.Place, u.Part = channel, true })),
		out(returns("x", texts...))}
}

// tired is an event that nobody has acknowledged when the link breaks, and what happens when it is back.
func tired(then step) []step {
	return []step{tries(60_000), in(ours), out(obliging), wait(120_000), in(law.Linked{}), wait(1000),
		in(law.Linked{Up: true}), then, wait(70_000)}
}

func readsEvent(call, event string) law.ToolUse {
	return use(call, lead, "chat.read_thread", func(u *law.ToolUse) { u.Event = event })
}

func listsOnly(p c2a.Policy) law.ToolUse {
	return use("l", lead, "chat.list_events", func(u *law.ToolUse) { u.Policy = p.String() })
}

// listsTwice lists an early and a late event, both obliging, and then those that oblige since the middle.
func listsTwice(ids ...string) []step {
	created := func(ms int64) change { return func(d *law.Delivery) { d.CreatedMs = ms } }
	all := law.ToolResult{Call: "l", OK: true, Events: []law.Listed{{ID: "f", Policy: must.String()}, {ID: "e",
		Policy: must.String()}}}
	some := law.ToolResult{Call: "l2", OK: true}
	for _, id := range ids {
		some.Events = append(some.Events, law.Listed{ID: id, Policy: must.String()})
	}
	second := listsOnly(must)
	second.Call, second.SinceMs, second.Part = "l2", 60_000, true
	return []step{out(event("f", text, must, c2a.Buffered, created(10_000)),
		event("e", text, must, c2a.Buffered, created(120_000))), settle, in(use("l", lead, "chat.list_events")),
		out(all), in(second), out(some)}
}

// inThread mentions lead in a thread.
func inThread(c change) []step {
	return []step{in(posted("m", will, thread, "@lead go on")),
		out(event("e", "@lead go on", must, c2a.Buffered, re("m"), at(thread), c))}
}

// afterTTL lets lead's claim run out, and worker claim.
func afterTTL(r law.ToolResult) []step {
	return []step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
		wait(61_000), in(claims("2", worker, "f")), out(r)}
}

// answeredTwice lets lead claim and answer, and worker likewise when the claim has run out.
func answeredTwice(r law.ToolResult) []step {
	mine := send("f", "mine", channel)
	mine.Agent = worker
	return []step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
		in(reply),
		out(taken("well")), wait(61_000), in(claims("2", worker, "f")), out(fine("2")), in(mine), out(r)}
}

// claimed lets lead claim a role mention.
func claimed(r law.ToolResult) []step {
	return []step{roles, in(backend), out(knock), in(claims("1", lead, "e")), out(r), settle}
}

// overheard is what worker says in a thread of its own, as it comes to lead.
func overheard(m c2a.Mode) []step {
	return []step{out(law.Posted{Op: "post", Message: "p", Place: thread, Agent: worker,
		Text: "done with the first half"}),
		out(event("e", "done with the first half", not, m, re("p"), at(thread)))}
}

// reclaimed lets lead claim twice, and worker once.
func reclaimed(r law.ToolResult) []step {
	return []step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e"), claims("2", lead, "e")),
		out(fine("1"), fine("2")), in(claims("3", worker, "f")), out(r)}
}

// ownedBySignal lets lead say that it owns what worker claims.
func ownedBySignal(r law.ToolResult) []step {
	return []step{roles, in(backend), out(knock, knock2), in(reacts("1", lead, "e", "claimed")), out(fine("1")),
		in(claims("2", worker, "f")), out(r)}
}

var gateAgain = out(event("g", "and the gate", must, c2a.Buffered, re("m2"), named("g2"), attempt(2)))

// killedTwice reminds lead of e after five minutes, delivers g, and kills the host after each of the next two hundred
// seconds, twice.
func killedTwice(then ...step) []step {
	gate := []step{in(posted("m2", will, dm, "and the gate")), out(event("g", "and the gate", must, c2a.Buffered,
		re("m2"))), in(law.Ack{Request: "g", OK: true}), wait(100_000), in(law.Killed{}), wait(100_000),
		in(law.Killed{})}
	return slices.Concat([]step{in(ours), out(obliging), in(acked), wait(300_000), out(again)}, gate, then)
}

// claimedThen lets lead claim an obligation for half a minute, and time pass.
func claimedThen(ms int64) []step {
	return []step{world(func(w *c2a.World) { w.Lead = worker }), in(ours),
		out(event("e", text, must, c2a.Buffered, re("m"), at(channel))), in(acked), in(claims("c", lead, "e")),
		out(granted("c", 30_000)), wait(ms)}
}

// besideKnock has lead answer a message that came so long after the one that it must answer. It was announced by a
// knock, and its text came a minute later.
func besideKnock(afterMs int64) []step {
	const firstMs = 1_767_225_600_000
	later := createdAt("", firstMs+afterMs)
	return []step{world(func(w *c2a.World) { w.Lead = worker }), in(ours),
		out(event("e", text, must, c2a.Buffered, re("m"), at(channel), createdAt("", firstMs))), in(acked),
		wait(afterMs),
		out(event("k", "", may, c2a.Notify, re("n"), at(channel), later)), wait(60_000),
		out(event("f", "and then", may, c2a.Buffered, re("n"), at(channel), later)),
		in(send("f", "then", channel)), out(taken("then")), wait(2_000_000)}
}

// signalTo is the event of a signal of lead on the message m.
func signalTo(agent, name, id string) law.Delivery {
	return event(id, "", may, c2a.Notify, to(agent), by(lead), at(channel),
		func(d *law.Delivery) { d.Event.Reaction = &c2a.Reaction{Signal: name, On: "m"} })
}

// toldOf tells worker once that lead has done what it asked for, and lets lead give a signal again.
func toldOf(next string, then ...step) []step {
	return append([]step{in(posted("m", worker, channel, text)), out(event("e", text, must, c2a.Buffered, re("m"),
		by(worker), at(channel))), in(reacts("r", lead, "e", "done")), out(fine("r"), signalTo(worker, "done", "s")),
		settle, in(reacts("r2", lead, "e", next)), out(fine("r2"))}, then...)
}

// ended says how e has ended.
func ended(d c2a.Disposition) law.Inspected {
	return law.Inspected{State: c2a.Inspection{Fates: []c2a.Fate{{Event: "e", Agent: lead, Disposition: d}}}}
}

// did delivers e, lets calls and their answers pass, and then asks how it ended.
func did(said law.Inspected, calls ...law.Item) []step {
	all := []step{out(obliging)}
	for i, c := range calls {
		all = append(all, entry(i%2 == 1, c))
	}
	return append(all, settle, out(said))
}

// sentAgain is a message of lead whose send is answered after two minutes, as is its event for worker created.
func sentAgain(answer law.ToolResult) []step {
	return []step{out(law.Posted{Op: "post", Message: "p", Place: channel, Agent: lead, Text: "well"}), wait(120_000),
		out(answer, event("e", "well", may, c2a.Buffered, to(worker), at(channel), re("p"),
			createdAt("1970-01-01T00:02:00Z", 120_000))), settle}
}

// kept is another event of m for lead.
var kept = event("k", text, not, c2a.ToolMailbox, re("m"))

// overdue makes a digest of a report that is so old.
func overdue(ms int64) []step {
	period := func(t *law.Trace, _ *int64) { t.DigestMs = 60_000 }
	return []step{period, in(report), settle, wait(ms),
		out(event("e", "1 update: the nightly import took nine minutes", not, c2a.Digest, rolledUp, at(channel)))}
}

// ofStream lists e, which is in a conversation without a stream, by a stream.
func ofStream(stream string) []step {
	list := lists
	list.Place.Stream = stream
	return []step{in(ours), out(obliging), in(list), out(law.ToolResult{Call: "l", OK: true,
		Events: []law.Listed{{ID: "e"}}})}
}

// answeredBeside lets worker reply to what lead has claimed and answered.
func answeredBeside(r law.ToolResult) []step {
	mine := send("f", "mine", channel)
	mine.Agent = worker
	return []step{roles, in(backend), out(knock, knock2), in(claims("1", lead, "e")), out(granted("1", 60_000)),
		in(reply), out(taken("well")), settle, wait(61_000), in(mine), out(r)}
}

// rewordedCall lets lead reply to a role mention that was edited, after other calls.
func rewordedCall(before ...law.Item) []step {
	const now = "@backend who is on call today"
	return []step{roles, in(backend), out(knock, knock2), in(before...), out(fine("1")),
		in(surface(c2ahost.Edited{ID: "m", Text: now})),
		out(event("n", now, may, c2a.Notify, re("m"), toMyRole, at(channel), editOf("e")),
			event("o", now, may, c2a.Notify, re("m"), toMyRole, at(channel), editOf("f"), to(worker))),
		settle, in(send("n", "well", channel)), out(taken("well"))}
}
