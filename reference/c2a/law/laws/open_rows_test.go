package laws

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// listing is one of the open set: what lead owes for the event e1, listed for a party.
func listing(party string, changes ...func(o *c2a.Open)) c2a.Open {
	o := c2a.Open{Owed: c2a.Owed{Event: "e1", Recipient: lead}, Party: party, Author: worker, Blocks: "halted"}
	for _, c := range changes {
		c(&o)
	}
	return o
}

func blocksAged(blocks string, ms int64) func(o *c2a.Open) {
	return func(o *c2a.Open) { o.Blocks, o.AgeMs = blocks, ms }
}

// saysOpen is what the host answers.
func saysOpen(owes, blocking []c2a.Open) step {
	return out(law.Inspected{State: c2a.Inspection{Owes: owes, Blocking: blocking}})
}

// edition is the event of lead for the edited message.
func edition(changes ...change) step {
	d := blocking("e2", "may I deploy the kiln now?", must, c2a.Buffered)
	d.Event.EditOf = "e1"
	for _, c := range changes {
		c(&d)
	}
	return out(d)
}

var (
	ofLead         = []c2a.Open{listing(lead)}
	ofAsker        = []c2a.Open{listing(worker), listing(beyond)}
	nothing        = saysOpen(nil, nil)
	confirmedFirst = in(surface(c2ahost.Reacted{Message: "p", Author: worker, Signal: "done", About: lead}))
	plainly        = func(d *law.Delivery) { d.Event.Obligation = nil }
)

var (
	answersFirst = in(law.Send{Call: "s1", Agent: lead, Message: c2a.SendMessage{InReplyTo: "e1", Text: "not yet"}})
	namesNobody  = in(surface(c2ahost.Reacted{Message: "p", Author: worker, Signal: "done"}))
	takesBack    = in(surface(c2ahost.Unreacted{Message: "p", Author: worker, Signal: "done"}))
	authorLeaves = in(surface(c2ahost.Moved{Conversation: dm.Conversation, Participant: worker}))
)

// aboutFirst is an escalation about what lead owes.
func aboutFirst(event string) c2a.Open {
	return listing(above, func(o *c2a.Open) {
		o.Owed = c2a.Owed{Event: event, Recipient: above}
		o.About = []c2a.Owed{{Event: "e1", Recipient: lead}}
	})
}

var openCases = []row{
	{"C2A-OPEN-001", c2a.Draft0811, holds, "what is open", onLadder(saysOpen(ofLead, ofAsker))},
	{"C2A-OPEN-001", c2a.Draft0811, holds, "nothing, since its author has confirmed", onLadder(gives(worker, "done"),
		nothing)},
	{"C2A-OPEN-001", c2a.Draft0811, holds, "nothing, since its author has confirmed beforehand", []step{rungs,
		confirmedFirst, declares("keep it off"), isAsked, nothing}},
	{"C2A-OPEN-001", c2a.Draft0811, untested, "nothing, since its recipient says that it is done", onLadder(
		gives(lead, "done"), nothing)},
	{"C2A-OPEN-001", c2a.Draft0811, untested, "nothing, since somebody else has deleted the message", onLadder(
		removedBy(ann), nothing)},
	{"C2A-OPEN-001", c2a.Draft0811, untested, "nothing, since its recipient has left", onLadder(in(surface(
		c2ahost.Moved{Conversation: dm.Conversation, Participant: lead})), nothing)},
	{"C2A-OPEN-001", c2a.Draft0811, breaks, "it is still there after its author has confirmed", onLadder(
		gives(worker, "done"), saysOpen(ofLead, nil))},
	{"C2A-OPEN-001", c2a.Draft0811, breaks, "it is still there after its author has deleted the message", onLadder(
		removed, saysOpen(ofLead, nil))},
	{"C2A-OPEN-001", c2a.Draft0811, breaks, "it is listed for somebody else", onLadder(saysOpen(ofAsker, ofAsker))},
	{"C2A-OPEN-001", c2a.Draft0811, breaks, "its author has declared nothing", []step{rungs, isPosted, isAsked,
		saysOpen(ofLead, nil)}},
	{"C2A-OPEN-001", c2a.Draft0811, untested, "its author has given another signal", onLadder(gives(worker, "agree"),
		nothing)},
	{"C2A-OPEN-001", c2a.Draft0811, untested, "its author has confirmed two hours before the message", []step{rungs,
		confirmedFirst, wait(7_200_000), declares("keep it off"), isAsked, nothing}},
	{"C2A-OPEN-001", c2a.Draft0811, untested, "it was confirmed before a kill, and posted after it", []step{rungs,
		confirmedFirst, in(law.Killed{}), declares("keep it off"), isAsked, nothing}},
	{"C2A-OPEN-002", c2a.Draft0811, holds, "author and delegate", onLadder(saysOpen(ofLead, ofAsker))},
	{"C2A-OPEN-002", c2a.Draft0811, breaks, "the author alone", onLadder(saysOpen(ofLead, ofAsker[:1]))},
	{"C2A-OPEN-002", c2a.Draft0811, breaks, "the delegate alone", onLadder(saysOpen(ofLead, ofAsker[1:]))},
	{"C2A-OPEN-002", c2a.Draft0811, breaks, "somebody else, too", onLadder(saysOpen(ofLead,
		append(slices.Clone(ofAsker), listing(above))))},
	{"C2A-OPEN-002", c2a.Draft0811, breaks, "after the delegate has confirmed", onLadder(gives(beyond, "done"),
		saysOpen(nil, ofAsker))},
	{"C2A-OPEN-003", c2a.Draft0811, holds, "halted, and the oldest, first", []step{saysOpen([]c2a.Open{
		listing(lead, blocksAged("halted", 9)), listing(lead, blocksAged("halted", 5)),
		listing(lead, blocksAged("degraded", 99)), listing(worker, blocksAged("halted", 1))}, nil)}},
	{"C2A-OPEN-003", c2a.Draft0811, breaks, "the youngest first", []step{saysOpen([]c2a.Open{
		listing(lead, blocksAged("halted", 5)), listing(lead, blocksAged("halted", 9))}, nil)}},
	{"C2A-OPEN-003", c2a.Draft0811, breaks, "none before halted", []step{saysOpen([]c2a.Open{
		listing(lead, blocksAged("none", 9)), listing(lead, blocksAged("halted", 5))}, nil)}},
	{"C2A-DISC-001", c2a.Draft0811, breaks, "it is owed still", onLadder(gives(worker, "done"),
		saysOpen(ofLead, nil))},
	{"C2A-DISC-002", c2a.Draft0811, breaks, "it is owed still", onLadder(gives(beyond, "done"),
		saysOpen(ofLead, nil))},
	{"C2A-DISC-003", c2a.Draft0811, holds, "it is owed", onLadder(gives(lead, "done"), saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-003", c2a.Draft0811, breaks, "it isn't", onLadder(gives(lead, "agree"), nothing)},
	{"C2A-DISC-003", c2a.Draft0811, breaks, "it isn't after done on its return", onLadder(slices.Concat(back(1),
		onReturn("done"), []step{nothing})...)},
	{"C2A-DISC-003", c2a.Draft0811, untested, "somebody else gave a signal as well", onLadder(gives(lead, "done"),
		gives(above, "done"), nothing)},
	{"C2A-DISC-004", c2a.Draft0811, holds, "it is owed", onLadder(gives(above, "done"), saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-004", c2a.Draft0811, breaks, "it isn't", onLadder(gives(above, "done"), nothing)},
	{"C2A-DISC-006", c2a.Draft0811, holds, "it is owed", onLadder(answersFirst, saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-006", c2a.Draft0811, breaks, "it isn't", onLadder(answersFirst, nothing)},
	{"C2A-DISC-007", c2a.Draft0811, holds, "it is owed", onLadder(saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-007", c2a.Draft0811, breaks, "it isn't", onLadder(nothing)},
	{"C2A-DISC-007", c2a.Draft0811, breaks, "it no longer is", onLadder(gives(lead, "seen"),
		saysOpen(ofLead, ofAsker), nothing)},
	{"C2A-DISC-008", c2a.Draft0811, holds, "it is owed", onLadder(namesNobody, saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-008", c2a.Draft0811, breaks, "it isn't", onLadder(namesNobody, nothing)},
	{"C2A-DISC-010", c2a.Draft0811, holds, "it isn't owed", onLadder(gives(worker, "done"), takesBack, nothing)},
	{"C2A-DISC-010", c2a.Draft0811, breaks, "it is owed again", onLadder(gives(worker, "done"), takesBack,
		saysOpen(ofLead, nil))},
	{"C2A-DISC-011", c2a.Draft0811, breaks, "it isn't owed, though somebody else has deleted it",
		onLadder(removedBy(ann), nothing)},
	{"C2A-DISC-013", c2a.Draft0811, holds, "it is owed", onLadder(authorLeaves, saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-013", c2a.Draft0811, breaks, "it isn't", onLadder(authorLeaves, nothing)},
	{"C2A-ESC-006", c2a.Draft0811, breaks, "two entries about one that is silent", onLadder(saysOpen([]c2a.Open{
		aboutFirst("u1"), aboutFirst("u2")}, nil))},
	{"C2A-RET-006", c2a.Draft0811, breaks, "after one return", onLadder(append(back(1), toAbove)...)},
	{"C2A-DISC-012", c2a.Draft0811, holds, "as the first event", onLadder(clarified, edition(),
		saysOpen(ofLead, ofAsker))},
	{"C2A-DISC-012", c2a.Draft0811, breaks, "two entries", onLadder(clarified, edition(),
		saysOpen([]c2a.Open{listing(lead), listing(lead, func(o *c2a.Open) { o.Event = "e2" })}, ofAsker))},
	{"C2A-DISC-012", c2a.Draft0811, breaks, "the event of the edit obliges nobody", onLadder(clarified,
		edition(plainly, func(d *law.Delivery) { d.Event.EditOf = "" }))},
	{"C2A-DISC-012", c2a.Draft0811, holds, "the event of the edit names the event from which it inherits",
		onLadder(clarified, edition(plainly))},
	{"C2A-DISC-012", c2a.Draft0811, breaks, "the event of the edit may be answered", onLadder(clarified,
		edition(func(d *law.Delivery) { d.Event.Policy, d.PolicyText = c2a.MayRespond, "may_respond" }))},
	{"C2A-DISC-012", c2a.Draft0811, breaks, "the event of the edit is addressed to somebody else", onLadder(clarified,
		edition(func(d *law.Delivery) { d.Event.Recipients = []c2a.Author{{ID: lead}, {ID: ann}} }))},
	{"C2A-DISC-012", c2a.Draft0811, breaks, "nothing comes instead of what is withdrawn", onLadder(slices.Concat(
		[]step{clarified, out(law.Withdrawal{Request: "e1"})}, minutes(60*24))...)},
	{"C2A-DISC-012", c2a.Draft0811, untested, "it was discharged before the edit", onLadder(gives(worker, "done"),
		clarified, edition(plainly))},
}

// unled takes the coordinators away: there are humans only.
func unled(t *law.Trace, _ *int64) { t.World.Agents[0].Coordinator = "" }

// ofAnn is what Ann owes as the last one.
var ofAnn = saysOpen([]c2a.Open{listing(lead), {Owed: c2a.Owed{Event: "u1", Recipient: ann}, Party: ann,
	Author: worker, Blocks: "halted", About: []c2a.Owed{{Event: "e1", Recipient: lead}}}}, nil)

var humanCases = []row{
	{"C2A-ESC-002", c2a.Draft0811, holds, "Ann owes it", slices.Concat([]step{rungs, unled}, onLadder(slices.Concat(
		threeTimes, minutes(13, ofAnn))...)[1:])},
	{"C2A-ESC-002", c2a.Draft0811, breaks, "nobody does", slices.Concat([]step{rungs, unled}, onLadder(slices.Concat(
		threeTimes, minutes(13, saysOpen(ofLead, nil)))...)[1:])},
	{"C2A-ESC-002", c2a.Draft0811, breaks, "its recipient has declined, and nobody does", slices.Concat(
		[]step{rungs, unled}, onLadder(gives(lead, "declined"), saysOpen(ofLead, nil))[1:])},
	{"C2A-ESC-002", c2a.Draft0811, untested, "not yet", slices.Concat([]step{rungs, unled}, onLadder(slices.Concat(
		threeTimes, minutes(1, saysOpen(ofLead, nil)))...)[1:])},
	{"C2A-ESC-002", c2a.Draft0811, untested, "there is a coordinator", onLadder(slices.Concat(
		threeTimes, minutes(4, saysOpen(ofLead, nil)))...)},
	{"C2A-OBLG-007", c2a.Draft0811, holds, "none", []step{rungs, isPosted, out(func() law.Delivery {
		d := asks
		d.Event.Obligation = nil
		return d
	}())}},
	{"C2A-OBLG-007", c2a.Draft0811, breaks, "one", []step{rungs, isPosted, isAsked}},
	{"C2A-OBLG-002", c2a.Draft0811, breaks, "an agent, as a human", []step{out(func() law.Delivery {
		d := asks
		d.Event.Recipients = []c2a.Author{{ID: lead, Kind: c2a.Human}}
		return d
	}())}},
	{"C2A-OBLG-003", c2a.Draft0811, holds, "the open set says its beginning", onLadder(saysOpen([]c2a.Open{
		listing(lead, func(o *c2a.Open) { o.DefaultAction = "keep …" })}, nil))},
	{"C2A-OBLG-003", c2a.Draft0811, breaks, "the open set says nothing of what its author will do",
		onLadder(saysOpen(ofLead, nil))},
	{"C2A-RET-002", c2a.Draft0811, breaks, "the words of the message in the place of an action", []step{
		out(func() law.Delivery {
			d := asks
			d.Event.Obligation = &c2a.Obligation{Blocks: "halted"}
			return d
		}()), out(comesBack("r1", "e1", 1, 0,
			knocking(func(k *c2a.Knock) { k.DefaultAction = "may I deploy the kiln?" })))}},
	{"C2A-OBLG-004", c2a.Draft0811, holds, "the delegate says about whom", delegateSays(lead)},
	{"C2A-OBLG-004", c2a.Draft0811, breaks, "the delegate's done names nobody", delegateSays("")},
}

// delegateSays is what worker is told of the done of its delegate.
func delegateSays(about string) []step {
	return []step{in(surface(c2ahost.Posted{Message: c2a.Message{ID: "p", Author: worker, Place: dm, Text: "may I?",
		Obligation: &c2a.Obligation{Blocks: "halted", Delegate: c2a.Author{ID: beyond}}}})), gives(beyond, "done"),
		out(signs("e9", "r1", beyond, "done", to(worker), func(d *law.Delivery) {
			d.Event.Reaction.On, d.Event.Reaction.About.ID = "p", about
		}))}
}

// askedBack is a question back to worker about the event e1, which worker acknowledges.
var askedBack = []step{gives(lead, "unclear"), out(goesUp("b1", "e1", lead, to(worker))), in(law.Ack{Request: "b1",
	OK: true})}

// toldAbove is what the coordinator of lead is told, which it acknowledges.
var toldAbove = []step{gives(lead, "declined"), toAbove, in(law.Ack{Request: "u1", OK: true})}

// backOf is a return of what the host has asked.
func backOf(event, agent string, n int) []step {
	return []step{wait(300_000), out(comesBack(event+"-r", event, n, int64(n)*300_000, to(agent),
		func(d *law.Delivery) { d.Event.ID, d.Returned = d.Event.ID+string(rune('0'+n)), "" }))}
}

func thrice(event, agent string) []step {
	return slices.Concat(backOf(event, agent, 1), backOf(event, agent, 2), backOf(event, agent, 3))
}

// ofTwo is an escalation about what lead owes, and about what somebody owes.
func ofTwo(other string) law.Delivery {
	d := goesUp("u1", "e1", lead, to(above))
	d.Event.Obligation.Of = append(d.Event.Obligation.Of, c2a.Owed{Event: "e2", Recipient: other})
	return d
}

// lateBy is a message that the host has heard of some minutes after it was posted, a minute after the start.
func lateBy(n int64, more ...step) []step {
	told := in(surface(c2ahost.Posted{Message: c2a.Message{ID: "p", Author: worker, Place: dm,
		Text: "may I deploy the kiln?", Class: c2a.Chat, PostedMs: 60_000,
		Obligation: &c2a.Obligation{Blocks: "halted", DefaultAction: "keep it off"}}}))
	return append([]step{rungs, wait((n + 1) * 60_000), told, isAsked, in(law.Ack{Request: "e1", OK: true})}, more...)
}

var madeCases = []row{
	{"C2A-RET-013", c2a.Draft0811, holds, "it returns", onLadder(slices.Concat(askedBack,
		backOf("b1", worker, 1))...)},
	{"C2A-RET-013", c2a.Draft0811, breaks, "it doesn't", onLadder(slices.Concat(askedBack, minutes(9))...)},
	{"C2A-RET-013", c2a.Draft0811, untested, "its author clarifies", onLadder(slices.Concat(askedBack,
		[]step{clarified}, minutes(9))...)},
	{"C2A-ESC-009", c2a.Draft0811, holds, "after three returns", onLadder(slices.Concat(askedBack,
		thrice("b1", worker), minutes(5, out(goesUp("b2", "b1", worker, to(beyond)))))...)},
	{"C2A-ESC-009", c2a.Draft0811, breaks, "never", onLadder(slices.Concat(askedBack, thrice("b1", worker),
		minutes(9))...)},
	{"C2A-ESC-001", c2a.Draft0811, holds, "an escalation returns", onLadder(slices.Concat(toldAbove,
		backOf("u1", above, 1))...)},
	{"C2A-ESC-001", c2a.Draft0811, breaks, "an escalation doesn't return", onLadder(slices.Concat(toldAbove,
		minutes(9))...)},
	{"C2A-ESC-001", c2a.Draft0811, breaks, "an escalation returns half as often", onLadder(slices.Concat(toldAbove,
		minutes(5), backOf("u1", above, 1))...)},
	{"C2A-ESC-001", c2a.Draft0811, untested, "what it is about is discharged", onLadder(slices.Concat(toldAbove,
		[]step{gives(worker, "done")}, minutes(9))...)},
	{"C2A-GAP-003", c2a.Draft0811, holds, "it returns on the grid of its creation, and escalates", lateBy(11,
		slices.Concat(minutes(4, out(comesBack("r1", "e1", 3, 900_000))), minutes(5, toAbove))...)},
	{"C2A-GAP-003", c2a.Draft0811, breaks, "it returns by its receipt alone, and so escalates late", lateBy(16,
		slices.Concat(back(1), back(2), minutes(6))...)},
	{"C2A-GAP-003", c2a.Draft0811, breaks, "it doesn't return", lateBy(6, minutes(9)...)},
	{"C2A-ESC-006", c2a.Draft0811, holds, "two that one agent owes", []step{isAsked, out(ofTwo(lead))}},
	{"C2A-ESC-006", c2a.Draft0811, breaks, "one that each of two agents owes", []step{isAsked, out(ofTwo(worker))}},
	{"C2A-ESC-006", c2a.Draft0811, breaks, "in the open set, one that each of two agents owes", []step{isAsked,
		saysOpen([]c2a.Open{listing(above, func(o *c2a.Open) {
			o.About = []c2a.Owed{{Event: "e1", Recipient: lead}, {Event: "e1", Recipient: worker}}
		})}, nil)}},
	{"C2A-RET-020", c2a.Draft0811, holds, "must be answered", []step{isAsked, out(comesBack("r1", "e1", 1, 0))}},
	{"C2A-RET-020", c2a.Draft0811, breaks, "must not be answered", []step{isAsked, out(comesBack("r1", "e1", 1, 0,
		func(d *law.Delivery) { d.Event.Policy, d.PolicyText = c2a.MustNotRespond, "must_not_respond" }))}},
	{"C2A-ESC-001", c2a.Draft0811, untested, "it may have become one with another", onLadder(slices.Concat(
		[]step{out(func() law.Delivery {
			d := blocking("e5", "and the mill?", must, c2a.Buffered)
			d.Message = "p5"
			return d
		}())}, toldAbove, minutes(9))...)},
}
