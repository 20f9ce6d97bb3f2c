package laws

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// blocking is a delivery to lead by worker with an obligation.
func blocking(id, text string, p c2a.Policy, m c2a.Mode, changes ...change) law.Delivery {
	d := event(id, text, p, m, changes...)
	d.Message, d.Event.Author.ID = "p", worker
	d.Event.Recipients = []c2a.Author{{ID: lead, Kind: c2a.AgentAuthor}}
	d.Event.Obligation = &c2a.Obligation{Blocks: "halted", DefaultAction: "keep it off"}
	return d
}

// returned is the return of an event.
func comesBack(id, of string, number int, ageMs int64, changes ...change) law.Delivery {
	d := event(id, "", must, c2a.Notify)
	d.Returned = "p"
	d.Event.Knock = &c2a.Knock{From: worker, Where: "dm:D1", Topic: "an unanswered question", Of: of, Return: number,
		AgeMs: ageMs, DefaultAction: "keep it off"}
	for _, c := range changes {
		c(&d)
	}
	return d
}

// ofHost makes it the return of what the host itself asked.
func ofHost(d *law.Delivery) { d.Returned = "" }

// escalated is an escalation to an agent about an obligation of another one.
func goesUp(id, of, about string, changes ...change) law.Delivery {
	d := blocking(id, "lead is silent", must, c2a.Buffered, changes...)
	d.Message, d.Event.Recipients = "", []c2a.Author{{ID: d.Event.Recipient, Kind: c2a.AgentAuthor}}
	d.Event.Obligation.Of = []c2a.Owed{{Event: of, Recipient: about}}
	return d
}

func createdAt(text string, ms int64) change {
	return func(d *law.Delivery) { d.CreatedAt, d.CreatedMs = text, ms }
}

func knocking(f func(k *c2a.Knock)) change { return func(d *law.Delivery) { f(d.Event.Knock) } }

var (
	asks = blocking("e1", "may I deploy the kiln?", must, c2a.Buffered,
		createdAt("1970-01-01T00:00:00Z", 0))
	isAsked   = out(asks)
	isPressed = out(blocking("e5", "may I stop the kiln?", must, c2a.Immediate, createdAt("1970-01-01T00:00:00Z", 0)))
	isPosted  = in(surface(c2ahost.Posted{Message: c2a.Message{ID: "p", Author: worker, Place: dm,
		Text: "may I deploy the kiln?", Class: c2a.Chat}}))
	atTwo            = out(goesUp("e2", "e1", lead, to(above), createdAt("1970-01-01T00:00:02Z", 2_000)))
	saysDoneOfNobody = in(surface(c2ahost.Reacted{Message: "p", Author: worker, Signal: "done"}))
)

var obligationCases = []row{
	{"C2A-OBLG-001", c2a.Draft0811, holds, "the redelivery says the same", []step{isAsked, out(asks)}},
	{"C2A-OBLG-001", c2a.Draft0811, breaks, "the redelivery says another time", []step{isAsked,
		out(blocking("e1", "may I deploy the kiln?", must, c2a.Buffered, createdAt("1970-01-01T00:01:00Z", 60_000)))}},
	{"C2A-OBLG-001", c2a.Draft0811, breaks, "another time than that of the message", []step{isPosted,
		out(blocking("e1", "may I deploy the kiln?", must, c2a.Buffered, createdAt("1970-01-01T01:00:00Z",
			3_600_000)))}},
	{"C2A-OBLG-005", c2a.Draft0811, holds, "it must be answered", []step{isAsked}},
	{"C2A-OBLG-005", c2a.Draft0811, breaks, "it may be answered", []step{out(blocking("e1", "x", may, c2a.Notify))}},
	{"C2A-OBLG-005", c2a.Draft0811, untested, "it is addressed to somebody else", []step{
		out(blocking("e1", "x", not, c2a.ToolMailbox, to(worker)))}},
	{"C2A-OBLG-006", c2a.Draft0811, holds, "a mode that a model sees", []step{isAsked}},
	{"C2A-OBLG-006", c2a.Draft0811, breaks, "silent", []step{out(blocking("e1", "x", must, c2a.Silent))}},
	{"C2A-RET-002", c2a.Draft0811, holds, "a knock", []step{isAsked, wait(60_000), out(comesBack("e2", "e1", 1,
		60_000))}},
	{"C2A-RET-002", c2a.Draft0811, breaks, "the words of the message", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 60_000, knocking(func(k *c2a.Knock) { k.Topic = "may I deploy the kiln" })))}},
	{"C2A-RET-002", c2a.Draft0811, breaks, "a mode that nobody sees", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 60_000, func(d *law.Delivery) {
			d.Event.Mode, d.ModeText = c2a.ToolMailbox,
				"x"
		}))}},
	{"C2A-RET-003", c2a.Draft0811, holds, "the time since", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 60_000))}},
	{"C2A-RET-003", c2a.Draft0811, breaks, "younger than it is", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 1_000))}},
	{"C2A-RET-004", c2a.Draft0811, holds, "as it was declared", []step{isAsked, out(comesBack("e2", "e1", 1, 0))}},
	{"C2A-RET-004", c2a.Draft0811, holds, "shortened", []step{isAsked,
		out(comesBack("e2", "e1", 1, 0, knocking(func(k *c2a.Knock) { k.DefaultAction = "keep …" })))}},
	{"C2A-RET-004", c2a.Draft0811, breaks, "that of another event", []step{isAsked,
		out(comesBack("e2", "e1", 1, 0, knocking(func(k *c2a.Knock) { k.DefaultAction = "stay awake" })))}},
	{"C2A-RET-004", c2a.Draft0811, breaks, "none", []step{isAsked,
		out(comesBack("e2", "e1", 1, 0, knocking(func(k *c2a.Knock) { k.DefaultAction = "" })))}},
	{"C2A-RET-005", c2a.Draft0811, holds, "equally far apart", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 0)), wait(60_000), out(comesBack("e3", "e1", 2, 0))}},
	{"C2A-RET-005", c2a.Draft0811, breaks, "they back off", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 0)), wait(120_000), out(comesBack("e3", "e1", 2, 0))}},
	{"C2A-RET-005", c2a.Draft0811, untested, "a reaction may have moved them", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 0)), saysDoneOfNobody, wait(120_000), out(comesBack("e3", "e1", 2, 0))}},
	{"C2A-RET-005", c2a.Draft0811, untested, "a reaction before the message may have extended the first", []step{
		in(surface(c2ahost.Reacted{Message: "p", Author: lead, Signal: "working"})), isPosted, isAsked, wait(120_000),
		out(comesBack("e2", "e1", 1, 0)), wait(60_000), out(comesBack("e3", "e1", 2, 0))}},
	{"C2A-RET-007", c2a.Draft0811, holds, "the urgent one sooner", []step{isAsked, isPressed, wait(30_000),
		out(comesBack("e2", "e5", 1, 0)), wait(30_000), out(comesBack("e3", "e1", 1, 0))}},
	{"C2A-RET-007", c2a.Draft0811, breaks, "both at one moment", []step{isAsked, isPressed, wait(60_000),
		out(comesBack("e2", "e5", 1, 0), comesBack("e3", "e1", 1, 0))}},
	{"C2A-GAP-001", c2a.Draft0811, holds, "one interval apart", []step{isAsked, wait(60_000),
		out(comesBack("e2", "e1", 1, 0)), wait(60_000), out(comesBack("e3", "e1", 2, 0))}},
	{"C2A-GAP-001", c2a.Draft0811, breaks, "two at once behind a gap", []step{isAsked, wait(60_000),
		in(law.Linked{}), wait(60_000), out(comesBack("e2", "e1", 1, 0)), out(comesBack("e3", "e1", 2, 0))}},
	{"C2A-OWE-001", c2a.Draft0811, holds, "a turn shows it", []step{in(asks), out(law.Ack{Request: "e1", OK: true}),
		settle, in(comesBack("e2", "e1", 1, 0)), out(law.Ack{Request: "e2", OK: true},
			turn("t", "an unanswered question")), in(replies("t", "yes")), settle}},
	{"C2A-OWE-001", c2a.Draft0811, breaks, "no turn shows it", []step{in(asks), out(law.Ack{Request: "e1", OK: true},
		turn("t", "may I deploy the kiln?")), in(replies("t", "yes")), settle, in(comesBack("e2", "e1", 1, 0)),
		out(law.Ack{Request: "e2", OK: true}), settle}},
	{"C2A-OWE-001", c2a.Draft0811, untested, "a turn is open", []step{in(asks), out(law.Ack{Request: "e1", OK: true},
		turn("t", "may I deploy the kiln?")), settle, in(comesBack("e2", "e1", 1, 0)),
		out(law.Ack{Request: "e2", OK: true}), settle}},
	{"C2A-ESC-003", c2a.Draft0811, holds, "to one", []step{isAsked, out(goesUp("e2", "e1", lead, to(worker)))}},
	{"C2A-ESC-007", c2a.Draft0811, holds, "an escalation returns to an agent", []step{rungs, atTwo, minutes(5)[0],
		out(comesBack("r1", "e2", 1, 300_000, to(above), ofHost))}},
	{"C2A-ESC-007", c2a.Draft0811, breaks, "an escalation returns to a human", []step{rungs, minutes(5)[0],
		out(comesBack("r1", "e2", 1, 300_000, to(ann), ofHost))}},
	{"C2A-ESC-007", c2a.Draft0811, untested, "a message returns to a human", []step{rungs, minutes(5)[0],
		out(comesBack("r1", "e2", 1, 300_000, to(ann)))}},
	{"C2A-ESC-003", c2a.Draft0811, holds, "again, as nobody has acknowledged it", []step{rungs, isAsked, wait(2_000),
		atTwo, wait(60_000), atTwo}},
	{"C2A-ESC-003", c2a.Draft0811, breaks, "with the time of what it is about", []step{rungs, isAsked, wait(2_000),
		out(goesUp("e2", "e1", lead, to(above), createdAt("1970-01-01T00:00:00Z", 0)))}},
	{"C2A-ESC-003", c2a.Draft0811, breaks, "under the id of what it is about", []step{isAsked,
		out(goesUp("e1", "e1", lead, to(worker)))}},
	{"C2A-ESC-003", c2a.Draft0811, holds, "the host also tells a human", []step{isAsked,
		out(goesUp("e2", "e1", lead, to(worker)), law.Posted{Op: "post", Message: "n", Place: dm, Agent: "host",
			Text: "@will nobody has answered"})}},
	{"C2A-ESC-003", c2a.Draft0811, breaks, "the host also tells everyone", []step{isAsked,
		out(goesUp("e2", "e1", lead, to(worker)), law.Posted{Op: "post", Message: "n", Place: dm, Agent: "host",
			Text: "@all nobody has answered"})}},
	{"C2A-ESC-003", c2a.Draft0811, untested, "an agent tells everyone", []step{out(law.Posted{Op: "post",
		Message: "n", Place: dm, Agent: lead, Text: "@all nobody has answered"})}},
	{"C2A-ESC-003", c2a.Draft0811, breaks, "to two", []step{isAsked, out(func() law.Delivery {
		d := goesUp("e2", "e1", lead, to(worker))
		d.Event.Recipients = append(d.Event.Recipients, c2a.Author{ID: lead})
		return d
	}())}},
	{"C2A-ESC-003", c2a.Draft0811, breaks, "it may be answered", []step{isAsked, out(func() law.Delivery {
		d := goesUp("e2", "e1", lead, to(worker))
		d.Event.Policy, d.PolicyText = c2a.MayRespond, "may_respond"
		return d
	}())}},
	{"C2A-ESC-004", c2a.Draft0811, holds, "to another agent", []step{isAsked,
		out(goesUp("e2", "e1", lead, to(worker)))}},
	{"C2A-ESC-004", c2a.Draft0811, breaks, "to the one that is silent", []step{isAsked, out(goesUp("e2", "e1", lead))}},
}

// signs is a reaction by somebody to a message of lead.
func signs(id, reaction, by, signal string, changes ...change) law.Delivery {
	d := event(id, "", not, c2a.ToolMailbox)
	d.Event.Text = signal + " on your message q"
	d.Event.Reaction = &c2a.Reaction{ID: reaction, Signal: signal, On: "q", Actor: c2a.Author{ID: by}}
	d.ReactedAt, d.ReactedMs = "1970-01-01T00:00:00Z", 0
	for _, c := range changes {
		c(&d)
	}
	return d
}

// shownQ is the message q of lead, as worker gets it.
var shownQ = func() law.Delivery {
	d := event("e1", "shall I stop the kiln?", not, c2a.ToolMailbox, to(worker))
	d.Message, d.Event.Author.ID = "q", lead
	return d
}()

// declares is the message of worker with an obligation.
func declares(defaultAction string) step {
	return in(surface(c2ahost.Posted{Message: c2a.Message{ID: "p", Author: worker, Place: dm,
		Text: "may I deploy the kiln?", Class: c2a.Chat,
		Obligation: &c2a.Obligation{Blocks: "halted", DefaultAction: defaultAction}}}))
}

func actorOf(kind c2a.AuthorKind) change {
	return func(d *law.Delivery) { d.Event.Reaction.Actor.Kind = kind }
}

func onEvent(id string) change { return func(d *law.Delivery) { d.Event.Reaction.Target = id } }

func reactedAt(text string, ms int64) change {
	return func(d *law.Delivery) { d.ReactedAt, d.ReactedMs = text, ms }
}

var signCases = []row{
	{"C2A-OBLG-003", c2a.Draft0811, holds, "the redelivery says the same", []step{isAsked, out(asks)}},
	{"C2A-OBLG-003", c2a.Draft0811, breaks, "the redelivery says less", []step{isAsked, out(func() law.Delivery {
		d := asks
		d.Event.Obligation = &c2a.Obligation{Blocks: "none"}
		return d
	}())}},
	{"C2A-OBLG-002", c2a.Draft0811, holds, "the other one in the DM", []step{rungs, isPosted, isAsked}},
	{"C2A-OBLG-002", c2a.Draft0811, breaks, "nobody", []step{rungs, isPosted, out(func() law.Delivery {
		d := asks
		d.Event.Recipients = nil
		return d
	}())}},
	{"C2A-OBLG-002", c2a.Draft0811, breaks, "somebody who is not even there", []step{rungs, isPosted,
		out(func() law.Delivery {
			d := asks
			d.Event.Recipients = []c2a.Author{{ID: lead}, {ID: ann}}
			return d
		}())}},
	{"C2A-OBLG-002", c2a.Draft0811, untested, "nobody is mentioned in a channel", []step{
		in(surface(c2ahost.Posted{Message: c2a.Message{ID: "p", Author: worker, Place: channel,
			Text: "may I deploy the kiln?", Class: c2a.Chat}})), isAsked}},
	{"C2A-OBLG-003", c2a.Draft0811, holds, "as it was declared", []step{declares("keep it off"), isAsked}},
	{"C2A-OBLG-003", c2a.Draft0811, breaks, "another default action",
		[]step{declares("keep it off, and\nwait"), isAsked}},
	{"C2A-OBLG-003", c2a.Draft0811, holds, "an edit repeats it", onLadder(clarified, edition())},
	{"C2A-OBLG-003", c2a.Draft0811, breaks, "after an edit, the author has another state", onLadder(clarified,
		edition(func(d *law.Delivery) { d.Event.Obligation.Blocks = "none" }))},
	{"C2A-OBLG-009", c2a.Draft0811, holds, "a return to the recipient", onLadder(back(1)...)},
	{"C2A-OBLG-009", c2a.Draft0811, breaks, "a return to a coordinator", onLadder(minutes(5,
		out(comesBack("r1", "e1", 1, 300_000, to(above))))...)},
	{"C2A-OBLG-009", c2a.Draft0811, untested, "a return of what is unknown", onLadder(minutes(5,
		out(comesBack("r1", "e9", 1, 300_000, to(above))))...)},
	{"C2A-OBLG-004", c2a.Draft0811, holds, "an agent, as an agent", []step{
		out(signs("e2", "r1", worker, "agree", actorOf(c2a.AgentAuthor)))}},
	{"C2A-OBLG-004", c2a.Draft0811, breaks, "an agent, as a human", []step{
		out(signs("e2", "r1", worker, "agree", actorOf(c2a.Human)))}},
	{"C2A-OBLG-004", c2a.Draft0811, holds, "the event of its message", []step{out(shownQ),
		out(signs("e2", "r1", will, "agree", onEvent("e1")))}},
	{"C2A-OBLG-004", c2a.Draft0811, untested, "nobody got its message", []step{
		out(signs("e2", "r1", will, "agree", onEvent("msg:q")))}},
	{"C2A-OBLG-004", c2a.Draft0811, breaks, "the id of the message", []step{out(shownQ),
		out(signs("e2", "r1", will, "agree", onEvent("q")))}},
	{"C2A-OBLG-004", c2a.Draft0811, breaks, "the event of another message", []step{isAsked,
		out(signs("e2", "r1", will, "agree", onEvent("e1")))}},
	{"C2A-OBLG-004", c2a.Draft0811, breaks, "its own event", []step{out(shownQ),
		out(signs("e2", "r1", will, "agree", onEvent("e2")))}},
	{"C2A-OBLG-012", c2a.Draft0811, holds, "an id for each", []step{out(signs("e1", "r1", will, "agree")),
		out(signs("e2", "r2", worker, "agree"))}},
	{"C2A-OBLG-012", c2a.Draft0811, breaks, "one id for two", []step{out(signs("e1", "r1", will, "agree")),
		out(signs("e2", "r1", worker, "agree"))}},
	{"C2A-OBLG-012", c2a.Draft0811, breaks, "the redelivery has another", []step{out(signs("e1", "r1", will, "agree")),
		out(signs("e1", "r2", will, "agree"))}},
	{"C2A-OBLG-014", c2a.Draft0811, holds, "the moment of the signal", []step{
		in(surface(c2ahost.Reacted{Message: "q", Author: will, Signal: "agree"})), wait(60_000),
		out(signs("e1", "r1", will, "agree"))}},
	{"C2A-OBLG-014", c2a.Draft0811, breaks, "the moment of the delivery", []step{
		in(surface(c2ahost.Reacted{Message: "q", Author: will, Signal: "agree"})), wait(60_000),
		out(signs("e1", "r1", will, "agree", reactedAt("1970-01-01T00:01:00Z", 60_000)))}},
	{"C2A-OBLG-014", c2a.Draft0811, untested, "the moment at which an agent gives it by its tool once more", []step{
		in(surface(c2ahost.Reacted{Message: "q", Author: worker, Signal: "agree"})), wait(60_000),
		out(law.Posted{Op: "react", Message: "q", Agent: worker, Glyph: "👍"}),
		out(signs("e1", "r1", worker, "agree", reactedAt("1970-01-01T00:01:00Z", 60_000)))}},
	{"C2A-OBLG-017", c2a.Draft0811, holds, "one id", []step{isAsked, out(blocking("e1", "may I deploy the kiln?", must,
		c2a.Buffered, to(worker)))}},
	{"C2A-OBLG-017", c2a.Draft0811, breaks, "two ids", []step{isAsked,
		out(blocking("e2", "may I deploy the kiln?", must, c2a.Buffered, to(worker)))}},
	{"C2A-RET-018", c2a.Draft0811, holds, "who and where", []step{isAsked, out(comesBack("e2", "e1", 1, 0,
		func(d *law.Delivery) { d.Event.Author.ID = worker }))}},
	{"C2A-RET-018", c2a.Draft0811, breaks, "somebody else", []step{isAsked, out(comesBack("e2", "e1", 1, 0,
		func(d *law.Delivery) { d.Event.Author.ID = lead },
		knocking(func(k *c2a.Knock) { k.From = lead })))}},
	{"C2A-RET-018", c2a.Draft0811, holds, "the knock names the host, and the event the author", []step{isAsked,
		out(comesBack("e2", "e1", 1, 0, func(d *law.Delivery) { d.Event.Author.ID = worker },
			knocking(func(k *c2a.Knock) { k.From = "the-host" })))}},
	{"C2A-RET-018", c2a.Draft0811, breaks, "the knock names somebody else, and the event the author", []step{isAsked,
		out(comesBack("e2", "e1", 1, 0, func(d *law.Delivery) { d.Event.Author.ID = worker },
			knocking(func(k *c2a.Knock) { k.From = lead })))}},
	{"C2A-RET-018", c2a.Draft0811, breaks, "another place", []step{isAsked, out(comesBack("e2", "e1", 1, 0,
		func(d *law.Delivery) { d.Event.Author.ID, d.Event.Place.Conversation = worker, "C9" },
		knocking(func(k *c2a.Knock) { k.Where = "channel:C9" })))}},
}

// The coordinators of lead and of worker.
const (
	above  = "agent:above"
	beyond = "agent:beyond"
)

// rungs lets lead and worker have coordinators and a DM, and the host return after five minutes, three times.
func rungs(t *law.Trace, _ *int64) {
	t.ReturnMs, t.Returns = map[c2a.Mode]int64{c2a.Buffered: 300_000}, 3
	t.World.Agents[0].Coordinator, t.World.Agents[1].Coordinator = above, beyond
	t.World.Agents = append(t.World.Agents, c2a.Agent{ID: above, Handle: "above"},
		c2a.Agent{ID: beyond, Handle: "beyond"})
	t.World.Conversations[0].Members = []string{worker, lead}
}

// soonKnocks lets the host return after two minutes what it delivers as a knock.
func soonKnocks(t *law.Trace, _ *int64) { t.ReturnMs[c2a.Notify] = 120_000 }

// onLadder is a message of worker that obliges lead, which has acknowledged it, and then the steps.
func onLadder(more ...step) []step {
	return append([]step{rungs, declares("keep it off"), isAsked, in(law.Ack{Request: "e1", OK: true})}, more...)
}

// gives is a signal of somebody on the message, about lead.
func gives(by, signal string) step {
	r := c2ahost.Reacted{Message: "p", Author: by, Signal: signal}
	if signal == "done" {
		r.About = lead
	}
	return in(surface(r))
}

// minutes lets time pass, and something happen afterwards.
func minutes(n int64, then ...step) []step {
	return append([]step{wait(n * 60_000)}, append(then, settle)...)
}

// back is the n-th return, five minutes later.
func back(n int) []step {
	return []step{wait(300_000), out(comesBack(fmt.Sprintf("r%d", n), "e1", n, int64(n)*300_000))}
}

// onReturn is a signal of lead on the first return.
func onReturn(signal string) []step {
	return []step{in(law.ToolUse{Call: "c1", Agent: lead, Name: "chat.react", InReplyTo: "r1", Text: signal}),
		out(law.ToolResult{Call: "c1", OK: true})}
}

var (
	clarified    = in(surface(c2ahost.Edited{ID: "p", Text: "may I deploy the kiln now?"}))
	removed      = in(surface(c2ahost.Deleted{ID: "p"}))
	removedBy    = func(by string) step { return in(surface(c2ahost.Deleted{ID: "p", By: by})) }
	isRead       = in(surface(c2ahost.Seen{Message: "p", By: lead, Set: true}))
	isCompacted  = in(surface(c2ahost.Compacted{OlderThanMs: 60_000}))
	editsAnother = in(surface(c2ahost.Edited{ID: "q", Text: "never mind"}))
	toAbove      = out(goesUp("u1", "e1", lead, to(above)))
	threeTimes   = slices.Concat(back(1), back(2), back(3))
	gapUntil12   = slices.Concat(minutes(2, in(law.Linked{})), minutes(10, in(law.Linked{Up: true})))
)

var ladderCases = []row{
	{"C2A-RET-001", c2a.Draft0811, holds, "it returns", onLadder(back(1)...)},
	{"C2A-RET-001", c2a.Draft0811, breaks, "it doesn't", onLadder(minutes(9)...)},
	{"C2A-RET-001", c2a.Draft0811, breaks, "it returns too soon",
		onLadder(minutes(4, out(comesBack("r1", "e1", 1, 240_000)))...)},
	{"C2A-RET-001", c2a.Draft0811, breaks, "its recipient says that it is done",
		onLadder(slices.Concat([]step{gives(lead, "done")}, minutes(9))...)},
	{"C2A-RET-001", c2a.Draft0811, breaks, "somebody else deletes the message",
		onLadder(slices.Concat([]step{removedBy(ann)}, minutes(9))...)},
	{"C2A-RET-001", c2a.Draft0811, untested, "behind a gap",
		onLadder(slices.Concat([]step{in(law.Linked{}, law.Linked{Up: true})}, minutes(9))...)},
	{"C2A-RET-001", c2a.Draft0811, untested, "its recipient has left", onLadder(slices.Concat([]step{
		in(surface(c2ahost.Moved{Conversation: dm.Conversation, Participant: lead}))}, minutes(9))...)},
	{"C2A-RET-001", c2a.Draft0811, breaks, "it returns too late",
		onLadder(minutes(6, out(comesBack("r1", "e1", 1, 360_000)))...)},
	{"C2A-RET-007", c2a.Draft0811, breaks, "after the interval of another mode", []step{rungs, soonKnocks,
		declares("keep it off"), isAsked, in(law.Ack{Request: "e1", OK: true}), wait(120_000),
		out(comesBack("r1", "e1", 1, 120_000))}},
	{"C2A-RET-006", c2a.Draft0811, holds, "after three returns", onLadder(slices.Concat(threeTimes,
		minutes(5, toAbove))...)},
	{"C2A-RET-006", c2a.Draft0811, breaks, "it returns a fourth time instead", onLadder(slices.Concat(threeTimes,
		back(4), minutes(9))...)},
	{"C2A-RET-010", c2a.Draft0811, holds, "it returns all the same",
		onLadder(slices.Concat([]step{gives(lead, "agree")}, back(1))...)},
	{"C2A-RET-010", c2a.Draft0811, breaks, "it doesn't return",
		onLadder(slices.Concat([]step{gives(lead, "agree")}, minutes(9))...)},
	{"C2A-RET-010", c2a.Draft0811, breaks, "it doesn't return after done on its first return",
		onLadder(slices.Concat(back(1), onReturn("done"), minutes(9))...)},
	{"C2A-RET-010", c2a.Draft0811, untested, "declined on its first return",
		onLadder(slices.Concat(back(1), onReturn("declined"), minutes(9))...)},
	{"C2A-RET-010", c2a.Draft0811, untested, "somebody else has deleted it, too",
		onLadder(slices.Concat([]step{gives(lead, "agree"), removedBy(ann)}, minutes(9))...)},
	{"C2A-DISC-005", c2a.Draft0811, holds, "it returns all the same",
		onLadder(slices.Concat([]step{isRead}, back(1))...)},
	{"C2A-DISC-005", c2a.Draft0811, breaks, "it returns later",
		onLadder(slices.Concat([]step{isRead}, minutes(6, out(comesBack("r1", "e1", 1, 360_000))))...)},
	{"C2A-DISC-009", c2a.Draft0811, holds, "it returns all the same",
		onLadder(slices.Concat([]step{editsAnother}, back(1))...)},
	{"C2A-DISC-009", c2a.Draft0811, breaks, "it doesn't return",
		onLadder(slices.Concat([]step{editsAnother}, minutes(9))...)},
	{"C2A-RET-012", c2a.Draft0811, breaks, "another message was edited",
		onLadder(slices.Concat([]step{gives(lead, "unclear"), editsAnother}, minutes(4), back(1))...)},
	{"C2A-GAP-006", c2a.Draft0811, holds, "it returns all the same",
		onLadder(slices.Concat([]step{isCompacted}, back(1))...)},
	{"C2A-GAP-006", c2a.Draft0811, breaks, "it doesn't return",
		onLadder(slices.Concat([]step{isCompacted}, minutes(9))...)},
	{"C2A-RET-009", c2a.Draft0811, holds, "later than without", onLadder(slices.Concat([]step{gives(lead, "working")},
		minutes(8, out(comesBack("r1", "e1", 1, 480_000))))...)},
	{"C2A-RET-009", c2a.Draft0811, breaks, "at its time",
		onLadder(slices.Concat([]step{gives(lead, "queued")}, back(1))...)},
	{"C2A-RET-009", c2a.Draft0811, breaks, "a second time", onLadder(slices.Concat([]step{gives(lead, "working")},
		minutes(8, out(comesBack("r1", "e1", 1, 480_000))), []step{gives(lead, "queued")}, minutes(9))...)},
	{"C2A-RET-011", c2a.Draft0811, holds, "nothing comes", onLadder(slices.Concat([]step{gives(lead, "unclear")},
		minutes(60))...)},
	{"C2A-RET-011", c2a.Draft0811, breaks, "a return", onLadder(slices.Concat([]step{gives(lead, "unclear")},
		back(1))...)},
	{"C2A-RET-011", c2a.Draft0811, breaks, "an escalation", onLadder(slices.Concat(threeTimes,
		[]step{wait(1_000), gives(lead, "unclear")}, minutes(4, toAbove))...)},
	{"C2A-RET-011", c2a.Draft0811, untested, "it was escalated before", onLadder(slices.Concat(threeTimes,
		[]step{toAbove, wait(1_000), gives(lead, "unclear")}, back(4))...)},
	{"C2A-RET-012", c2a.Draft0811, holds, "within an interval", onLadder(slices.Concat([]step{gives(lead, "unclear")},
		minutes(20, clarified), back(1))...)},
	{"C2A-RET-012", c2a.Draft0811, breaks, "later", onLadder(slices.Concat([]step{gives(lead, "unclear")},
		minutes(20, clarified), minutes(9))...)},
	{"C2A-DISC-001", c2a.Draft0811, holds, "nothing comes", onLadder(slices.Concat([]step{gives(worker, "done")},
		minutes(60))...)},
	{"C2A-DISC-001", c2a.Draft0811, breaks, "a return", onLadder(slices.Concat([]step{gives(worker, "done")},
		back(1))...)},
	{"C2A-DISC-001", c2a.Draft0811, untested, "the done names nobody",
		onLadder(slices.Concat([]step{saysDoneOfNobody}, back(1))...)},
	{"C2A-DISC-002", c2a.Draft0811, holds, "nothing comes", onLadder(slices.Concat([]step{gives(beyond, "done")},
		minutes(60))...)},
	{"C2A-DISC-002", c2a.Draft0811, breaks, "a return", onLadder(slices.Concat([]step{gives(beyond, "done")},
		back(1))...)},
	{"C2A-DISC-002", c2a.Draft0811, untested, "the coordinator of the recipient says done",
		onLadder(slices.Concat([]step{gives(above, "done")}, back(1))...)},
	{"C2A-DISC-011", c2a.Draft0811, holds, "nothing comes", onLadder(slices.Concat([]step{removed}, minutes(60))...)},
	{"C2A-DISC-011", c2a.Draft0811, breaks, "a return", onLadder(slices.Concat([]step{removed}, back(1))...)},
	{"C2A-ESC-001", c2a.Draft0811, holds, "after three returns", onLadder(slices.Concat(threeTimes,
		minutes(5, toAbove))...)},
	{"C2A-ESC-001", c2a.Draft0811, breaks, "never", onLadder(slices.Concat(threeTimes, minutes(9))...)},
	{"C2A-ESC-001", c2a.Draft0811, untested, "the coordinator was told of something else that lead owes", onLadder(
		slices.Concat(threeTimes, []step{out(goesUp("u2", "e9", lead, to(above)))}, minutes(9))...)},
	{"C2A-ESC-005", c2a.Draft0811, holds, "at once", onLadder(gives(lead, "declined"), toAbove)},
	{"C2A-ESC-005", c2a.Draft0811, breaks, "not at once", onLadder(slices.Concat([]step{gives(lead, "blocked")},
		minutes(5, toAbove))...)},
	{"C2A-GAP-001", c2a.Draft0811, holds, "at the next interval after a gap",
		onLadder(slices.Concat(gapUntil12, minutes(3, out(comesBack("r1", "e1", 1, 120_000))), minutes(1))...)},
	{"C2A-GAP-001", c2a.Draft0811, holds, "an interval after the gap",
		onLadder(slices.Concat(gapUntil12, minutes(5, out(comesBack("r1", "e1", 1, 1_020_000))), minutes(1))...)},
	{"C2A-GAP-001", c2a.Draft0811, breaks, "soon after the gap",
		onLadder(slices.Concat(gapUntil12, minutes(1, out(comesBack("r1", "e1", 1, 780_000))))...)},
	{"C2A-GAP-001", c2a.Draft0811, breaks, "not after the gap", onLadder(slices.Concat(gapUntil12, minutes(9))...)},
	{"C2A-GAP-001", c2a.Draft0811, untested, "its author confirms in the gap", onLadder(slices.Concat(
		minutes(2, in(law.Linked{})), minutes(3, gives(worker, "done")), minutes(7, in(law.Linked{Up: true})),
		minutes(9))...)},
	{"C2A-GAP-002", c2a.Draft0811, holds, "it escalates with two returns missed, after the third",
		onLadder(slices.Concat(gapUntil12, minutes(3, out(comesBack("r1", "e1", 3, 900_000))),
			minutes(5, toAbove))...)},
	{"C2A-GAP-002", c2a.Draft0811, breaks, "it begins anew after the gap",
		onLadder(slices.Concat(gapUntil12, minutes(3, out(comesBack("r1", "e1", 1, 120_000))),
			minutes(5, out(comesBack("r2", "e1", 2, 1_200_000))), minutes(5))...)},
	{"C2A-GAP-002", c2a.Draft0811, breaks, "the gap is longer than the ladder, and it doesn't escalate",
		onLadder(slices.Concat(minutes(2, in(law.Linked{})), minutes(20, in(law.Linked{Up: true})), minutes(13))...)},
	{"C2A-GAP-002", c2a.Draft0811, untested, "the gap ends with an interval",
		onLadder(slices.Concat(minutes(2, in(law.Linked{})), minutes(13, in(law.Linked{Up: true})), minutes(30))...)},
	{"C2A-GAP-005", c2a.Draft0811, holds, "as without the restart", onLadder(slices.Concat(
		minutes(2, in(law.Killed{})), minutes(3, out(comesBack("r1", "e1", 1, 300_000))), minutes(1))...)},
	{"C2A-GAP-005", c2a.Draft0811, breaks, "forgotten by the restart",
		onLadder(slices.Concat(minutes(2, in(law.Killed{})), minutes(9))...)},
	{"C2A-GAP-005", c2a.Draft0811, breaks, "no escalation after a restart",
		onLadder(slices.Concat(threeTimes, minutes(2, in(law.Killed{})), minutes(13))...)},
	{"C2A-OPEN-001", c2a.Draft0811, holds, "as old as its event", onLadder(minutes(2, out(openSince(120_000)))...)},
	{"C2A-OPEN-001", c2a.Draft0811, breaks, "younger", onLadder(minutes(2, out(openSince(60_000)))...)},
}

// openSince is an open set with what lead owes, so old.
func openSince(ageMs int64) law.Inspected {
	return law.Inspected{State: c2a.Inspection{Owes: []c2a.Open{{
		Owed: c2a.Owed{Event: "e1", Recipient: lead}, Party: lead, AgeMs: ageMs}}}}
}
