package laws

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// A step puts entries into a tiny trace. Everything between two barriers happens at one moment.
type step func(t *law.Trace, nowMs *int64)

func entry(from bool, items ...law.Item) step {
	return func(t *law.Trace, nowMs *int64) {
		for _, item := range items {
			t.Entries = append(t.Entries, law.Entry{Seq: len(t.Entries), AtMs: *nowMs, From: from, Item: item})
		}
	}
}

// out comes from the implementation, in from the runner.
func out(items ...law.Item) step { return entry(true, items...) }
func in(items ...law.Item) step  { return entry(false, items...) }

// wait lets time pass and passes a barrier.
func wait(ms int64) step {
	return func(t *law.Trace, nowMs *int64) {
		in(law.Frame{Kind: law.RequestFrame, Method: "conformance/advance", ID: `"adv"`})(t, nowMs)
		*nowMs += ms
		out(law.Frame{Kind: law.ResponseFrame, Method: "conformance/advance", ID: `"adv"`})(t, nowMs)
	}
}

var settle = wait(0)

// mayBoth delivers a message that two agents may answer.
var mayBoth = in(event("e", text, may, c2a.Immediate, at(channel)),
	event("f", text, may, c2a.Immediate, at(channel), to(worker)))

// tries says how long the host takes at most to deliver again.
func tries(ms int64) step { return func(t *law.Trace, _ *int64) { t.RedeliveryMs = ms } }

func patient(ms int64) step { return func(t *law.Trace, _ *int64) { t.PatienceMs = ms } }

func request(method, id string) law.Frame {
	return law.Frame{Kind: law.RequestFrame, Method: method, ID: id}
}

// unnamed is a request whose params are no object.
func unnamed(method, id string) law.Frame {
	return law.Frame{Kind: law.RequestFrame, Method: method, ID: id, Unnamed: true}
}

// signalled is the event of a reaction.
func signalled(signal string, p c2a.Policy, at c2a.Place) law.Delivery {
	return event("r", "", p, c2a.Notify, func(d *law.Delivery) {
		d.Event.Place, d.Event.Reaction = at, &c2a.Reaction{Signal: signal, On: "m"}
	})
}

func response(method, id string) law.Frame {
	return law.Frame{Kind: law.ResponseFrame, Method: method, ID: id}
}

// refusal is an error that answers no request, and refused one that does.
func refusal(id string, code int64) law.Frame { return refused("", id, code) }
func refused(method, id string, code int64) law.Frame {
	return law.Frame{Kind: law.ErrorFrame, Method: method, ID: id, Code: code}
}

// rubbish is no message. The error that answers it has the code, if that is not 0.
func rubbish(wants int64) law.Frame { return law.Frame{Kind: law.InvalidFrame, Wants: wants} }

var batch = law.Frame{Kind: law.InvalidFrame, Within: []string{"1", "2"}}

const lead, worker, will, ann = "agent:lead", "agent:worker", "human:will", "human:ann"

var (
	dm      = c2a.Place{Conversation: "D1", Kind: c2a.DM}
	channel = c2a.Place{Conversation: "C1", Kind: c2a.Channel}
	thread  = c2a.Place{Conversation: "C1", Kind: c2a.Thread, Thread: "T1"}
	thread2 = c2a.Place{Conversation: "C1", Kind: c2a.Thread, Thread: "T2"}
)

func smallWorld(d c2a.Draft) *c2a.World {
	return &c2a.World{
		Draft: d,
		Agents: []c2a.Agent{{ID: lead, Handle: "lead", Name: "Lead"},
			{ID: worker, Handle: "worker", Name: "Worker"}},
		People: []c2a.Person{{ID: will, Handle: "will", Name: "Will"}, {ID: ann, Handle: "ann", Name: "Ann"}},
		Conversations: []c2a.Conversation{{ID: "D1", Kind: c2a.DM, Members: []string{will, lead}},
			{ID: "C1", Kind: c2a.Channel, Name: "general", Members: []string{will, ann, lead, worker}}},
		Threads: []c2a.ThreadInfo{{ID: "T1", Conversation: "C1"}, {ID: "T2", Conversation: "C1"}},
	}
}

// inDM are the lines of a header that an event in the DM has.
const inDM = "conversation: dm D1\nauthor: human:will\ndirectedness: to_me\nreply_target: dm:D1\n"

type change func(*law.Delivery)

func by(author string) change {
	return func(d *law.Delivery) { d.Event.Author = c2a.Author{ID: author, Name: author[6:], Kind: c2a.Human} }
}
func agrees(d *law.Delivery)     { d.Event.Reaction = &c2a.Reaction{Signal: "agree", On: "p1"} }
func aside(d *law.Delivery)      { d.Event.Directedness = c2a.Ambient }
func shownAs(name string) change { return func(d *law.Delivery) { d.Event.Author.Name = name } }
func to(agent string) change     { return func(d *law.Delivery) { d.Event.Recipient = agent } }
func at(p c2a.Place) change      { return func(d *law.Delivery) { d.Event.Place = p } }
func re(message string) change {
	return func(d *law.Delivery) { d.Message = message }
}
func editOf(id string) change { return func(d *law.Delivery) { d.Event.EditOf = id } }

func key(k string) change     { return func(d *law.Delivery) { d.Event.Key = k } }
func unasked(d *law.Delivery) { d.Request = "" }

// looked is what the host answers to the read "r".
func looked(ok bool) law.Item { return law.ToolResult{Call: "r", OK: ok} }

// event is a delivery to lead by Will in the DM.
func event(id, text string, p c2a.Policy, m c2a.Mode, changes ...change) law.Delivery {
	d := law.Delivery{Request: id, PolicyText: p.String(), ModeText: m.String(), Event: c2a.Event{
		ID: id, Recipient: lead, Place: dm, Author: c2a.Author{ID: will, Kind: c2a.Human, Name: "will"},
		Policy: p, Mode: m, Directedness: c2a.ToMe, Priority: c2a.Normal, Text: text, Attempt: 1,
	}}
	if m == c2a.Notify {
		d.Event.Text, d.Body = "", text
		d.Event.Knock = &c2a.Knock{From: will, Where: "D1", Topic: "some news"}
	}
	for _, c := range changes {
		c(&d)
	}
	return d
}

// from says the source of a delivery.
func from(source string, d law.Delivery) law.Delivery {
	d.Source = source
	return d
}

// inMode says the mode of a delivery as a host does.
func inMode(d law.Delivery) law.Delivery {
	d.ModeText = d.Event.Mode.String()
	return d
}

// typing is a note that will types in the DM, or no longer.
func typing(active bool) law.TypingNote {
	return law.TypingNote{Place: dm, Author: will, Active: active, Agent: lead}
}

// answerRefused takes two fragments in a turn, whose answer can't be posted now, and the second one in another turn.
func answerRefused(then ...step) []step {
	return slices.Concat([]step{in(event("e", text, must, c2a.Buffered)), in(event("f", next, must, c2a.Buffered)),
		wait(2_000), out(turn("t", text, next)), in(replies("t", "no")), out(send("e", "no", dm)),
		in(law.ToolResult{Call: "call no", Failure: c2a.RateLimited})}, then, []step{wait(3_000), out(turn("u", next))})
}

func turn(id string, texts ...string) law.TurnStep { return turnOf(id, lead, texts...) }

// turnOf is a first step with one user's message of these lines.
func turnOf(id, agent string, texts ...string) law.TurnStep {
	body := ""
	for _, t := range texts {
		body += t + "\n"
	}
	return law.TurnStep{Turn: id, Step: 1, Agent: agent,
		Messages: []c2a.ChatMessage{{Role: "system", Text: "rules"}, {Role: "user", Text: body}}}
}

func seen(id, role, text string) law.TurnStep {
	return law.TurnStep{Turn: id, Step: 1, Agent: lead, Messages: []c2a.ChatMessage{{Role: role, Text: text}}}
}

func replies(turn, text string) law.TurnAnswer {
	return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: c2a.ActReply, Text: text}}}
}
func acts(turn string, k c2a.ActionKind) law.TurnAnswer {
	return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: k}}}
}

// sends and usesTool are a turn that posts a text in a place by itself, and one that calls a tool.
func sends(turn, text string, p c2a.Place) law.TurnAnswer {
	return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: c2a.ActSend, Text: text, Place: p}}}
}
func usesTool(turn, name string) law.TurnAnswer {
	return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: c2a.ActTool, Tool: name}}}
}

// digestThen is a digest, an event in its place, and a turn that shows the texts.
func digestThen(texts ...string) []step {
	return []step{in(event("e", text, not, c2a.Digest)), out(law.Ack{Request: "e", OK: true}), settle,
		in(event("f", "what else?", must, c2a.Buffered)), wait(3000), out(turn("t", texts...)), in(replies("t", "ok")),
		settle}
}

// left is lead that was asked to leave the channel and has said goodbye, and what happens then.
func left(then ...step) []step {
	return append([]step{in(event("l", "@lead please leave this channel", must, c2a.Immediate, at(channel))),
		out(send("l", "bye", channel)), in(taken("bye")), settle}, append(then, settle)...)
}

// rounds are so many equal messages of worker, all of them answered.
func rounds(n int) []step {
	var all []step
	for i := range n {
		id := fmt.Sprint("e", i)
		all = append(all, in(event(id, text, may, c2a.Immediate, by(worker), func(d *law.Delivery) {
			d.Event.Author.Kind = c2a.AgentAuthor
		})), out(send(id, fmt.Sprint("well ", i), dm)), settle)
	}
	return all
}

func expires(d *law.Delivery) { d.Event.DeadlineMs = 60_000 }

func send(inReplyTo, text string, p c2a.Place) law.Send {
	return law.Send{Call: "call " + text, Agent: lead,
		Message: c2a.SendMessage{Target: p, InReplyTo: inReplyTo, Key: text, Text: text}}
}

// nextStep is the second step of a turn of lead.
func nextStep(id, text string) law.TurnStep {
	s := turn(id, text)
	s.Step = 2
	return s
}

func reports(turn, text string) law.TurnAnswer {
	return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: c2a.ActProgress, Text: text}}}
}

// taken and failed answer the send of a text.
func taken(text string) law.ToolResult { return law.ToolResult{Call: "call " + text, OK: true} }
func failed(text string, k c2a.FailureKind) law.ToolResult {
	return law.ToolResult{Call: "call " + text, Failure: k}
}

func under(key string, s law.Send) law.Send {
	s.Message.Key = key
	return s
}

func seenAs(visibility string, s law.Send) law.Send {
	s.Message.Visibility = visibility
	return s
}

func aimed(d c2a.Directedness, s law.Send) law.Send {
	s.Message.Directedness = d
	return s
}

// types is what the platform reports of somebody who types.
func types(active bool) law.Surfaced {
	return law.Surfaced{Input: c2ahost.TypingChanged{Place: dm, Author: will, Active: active}}
}

func posted(id, author string, p c2a.Place, text string) law.Surfaced {
	return law.Surfaced{Input: c2ahost.Posted{
		Message: c2a.Message{ID: id, Author: author, Place: p, Text: text, Class: c2a.Chat}}}
}

type outcome int

const (
	untested outcome = iota
	holds
	breaks
)

const (
	must = c2a.MustRespond
	may  = c2a.MayRespond
	not  = c2a.MustNotRespond
	ack  = c2a.AckOnly
	text = "is the deploy blocked"
)

// cases are tiny traces: for every law where it holds, where it is broken, and where it has nothing to say.
// row is a trace, and what a law says of it.
type row struct {
	law   string
	draft c2a.Draft
	want  outcome
	why   string
	steps []step
}

var cases = []row{
	{"C2A-RPC-002", c2a.Draft0624, holds, "one answer",
		[]step{in(request("tools/list", "1")), out(response("tools/list", "1")), settle}},
	{"C2A-RPC-002", c2a.Draft0624, breaks, "two answers",
		[]step{in(request("tools/list", "1")), out(response("tools/list", "1"), response("tools/list", "1"))}},
	{"C2A-RPC-002", c2a.Draft0624, breaks, "a string became a number",
		[]step{in(request("tools/list", `"1"`)), out(response("", "1"))}},
	{"C2A-RPC-002", c2a.Draft0624, breaks, "no answer, though a barrier passed",
		[]step{in(request("tools/list", "1")), settle}},
	{"C2A-RPC-002", c2a.Draft0624, untested, "no barrier: the answer may be on its way",
		[]step{in(request("tools/list", "1"))}},
	{"C2A-RPC-002", c2a.Draft0624, untested, "what the shim answers is not the protocol's",
		[]step{in(request("conformance/hello", "1")),
			out(response("conformance/hello", "1"), response("conformance/hello", "1")), settle}},
	{"C2A-RPC-002", c2a.Draft0624, holds, "what was no message may be answered under its id",
		[]step{in(law.Frame{Kind: law.InvalidFrame, ID: "1", Within: []string{"1"}}), out(response("", "1")), settle}},
	{"C2A-RPC-002", c2a.Draft0624, breaks, "and that once",
		[]step{in(law.Frame{Kind: law.InvalidFrame, Within: []string{"1", "2"}}),
			out(response("", "1"), response("", "1")), settle}},
	{"C2A-RPC-003", c2a.Draft0624, holds, "silence",
		[]step{in(law.Frame{Kind: law.NotificationFrame, Method: "notifications/nonsense"}), settle}},
	{"C2A-RPC-003", c2a.Draft0624, breaks, "an error without id",
		[]step{in(law.Frame{Kind: law.NotificationFrame, Method: "notifications/nonsense"}),
			out(law.Frame{Kind: law.ErrorFrame, ID: "null"}), settle}},
	{"C2A-RPC-003", c2a.Draft0624, untested, "an error without id answers garbage",
		[]step{in(law.Frame{Kind: law.InvalidFrame}), out(law.Frame{Kind: law.ErrorFrame, ID: "null"}), settle}},
	{"C2A-RPC-005", c2a.Draft0624, holds, "the code for what is no JSON",
		[]step{in(rubbish(-32700)), out(refusal("null", -32700)), settle}},
	{"C2A-RPC-005", c2a.Draft0624, breaks, "another code",
		[]step{in(rubbish(-32700)), out(refusal("null", -32600)), settle}},
	{"C2A-RPC-005", c2a.Draft0624, breaks, "silence", []step{in(rubbish(-32700)), settle}},
	{"C2A-RPC-005", c2a.Draft0624, untested, "how it is answered is open", []step{in(rubbish(0)), settle}},
	{"C2A-RPC-006", c2a.Draft0624, holds, "the code for what is no request, under its id",
		[]step{in(law.Frame{Kind: law.InvalidFrame, ID: "1", Wants: -32600}), out(refusal("1", -32600)), settle}},
	{"C2A-RPC-006", c2a.Draft0624, breaks, "twice",
		[]step{in(rubbish(-32600)), out(refusal("null", -32600), refusal("null", -32600)), settle}},
	{"C2A-RPC-007", c2a.Draft0624, holds, "the code for an unknown method",
		[]step{in(request("chat/nonsense", "1")), out(refused("chat/nonsense", "1", -32601)), settle}},
	{"C2A-RPC-007", c2a.Draft0624, breaks, "a result",
		[]step{in(request("chat/nonsense", "1")), out(response("chat/nonsense", "1")), settle}},
	{"C2A-RPC-007", c2a.Draft0624, untested, "a known one",
		[]step{in(request("tools/list", "1")), out(refused("tools/list", "1", -32000)), settle}},
	{"C2A-RPC-008", c2a.Draft0624, holds, "the code for params without names",
		[]step{in(unnamed("tools/call", "1")), out(refused("tools/call", "1", -32602)), settle}},
	{"C2A-RPC-008", c2a.Draft0624, breaks, "another code",
		[]step{in(unnamed("tools/call", "1")), out(refused("tools/call", "1", -32603)), settle}},
	{"C2A-RPC-009", c2a.Draft0624, holds, "the same fraction",
		[]step{in(request("tools/list", "0.5")), out(response("tools/list", "0.5")), settle}},
	{"C2A-RPC-009", c2a.Draft0624, breaks, "a whole number",
		[]step{in(request("tools/list", "0.5")), out(response("", "0")), settle}},
	{"C2A-RPC-010", c2a.Draft0624, holds, "in full",
		[]step{in(batch), out(refusal("2", -32601), refusal("1", -32601)), settle}},
	{"C2A-RPC-010", c2a.Draft0624, holds, "refused as a whole", []step{in(batch), out(refusal("null", -32600)),
		settle}},
	{"C2A-RPC-010", c2a.Draft0624, breaks, "half of it", []step{in(batch), out(refusal("1", -32601)), settle}},
	{"C2A-RPC-011", c2a.Draft0624, holds, "answered as before",
		[]step{in(rubbish(0), request("tools/list", "1")), out(response("tools/list", "1")), settle}},
	{"C2A-RPC-011", c2a.Draft0624, breaks, "deaf", []step{in(rubbish(0), request("tools/list", "1")), settle}},
	{"C2A-RPC-012", c2a.Draft0624, holds, "silence", []step{in(response("", "1")), settle}},
	{"C2A-RPC-012", c2a.Draft0624, breaks, "an error", []step{in(response("", "1")), out(refusal("1", -32600)),
		settle}},
	{"C2A-INIT-006", c2a.Draft0624, holds, "a version of its own",
		[]step{in(law.Hello{Version: "1999-01-01"}), out(law.Welcome{Version: "2026-06-02"})}},
	{"C2A-INIT-006", c2a.Draft0624, breaks, "the version is repeated",
		[]step{in(law.Hello{Version: "1999-01-01"}), out(law.Welcome{Version: "1999-01-01"})}},
	{"C2A-INIT-001", c2a.Draft0624, holds, "initialize comes first", []step{out(request("initialize", "1"))}},
	{"C2A-INIT-001", c2a.Draft0624, breaks, "a delivery comes first",
		[]step{out(request("chat/deliver", "1"), request("initialize", "2"))}},
	{"C2A-INIT-001", c2a.Draft0624, untested, "port messages don't count",
		[]step{out(law.Frame{Kind: law.NotificationFrame, Method: "conformance/posted"})}},
	{"C2A-INIT-001", c2a.Draft0624, breaks, "a delivery comes first when the link is back",
		[]step{out(request("initialize", "1")), in(law.Linked{}, law.Linked{Up: true}),
			out(request("chat/deliver", "2"))}},
	{"C2A-INIT-001", c2a.Draft0624, breaks, "a delivery comes first after a kill",
		[]step{out(request("initialize", "1")), in(law.Killed{}), out(request("chat/deliver", "2"))}},
	{"C2A-INIT-001", c2a.Draft0624, holds, "what is sent while the link is broken doesn't count",
		[]step{out(request("initialize", "1")), in(law.Linked{}), out(request("chat/deliver", "2")),
			in(law.Linked{Up: true}), out(request("initialize", "3"))}},
	{"C2A-INIT-011", c2a.Draft0624, holds, "a delivery behind the answer",
		[]step{out(request("initialize", "1")), in(response("initialize", "1")),
			out(event("e", text, must, c2a.Buffered))}},
	{"C2A-INIT-011", c2a.Draft0624, breaks, "a delivery before the answer",
		[]step{out(request("initialize", "1")), out(event("e", text, must, c2a.Buffered)),
			in(response("initialize", "1"))}},
	{"C2A-INIT-011", c2a.Draft0624, breaks, "a delivery before the answer when the link is back",
		[]step{out(request("initialize", "1")), in(response("initialize", "1")), in(law.Linked{}),
			in(law.Linked{Up: true}), out(request("initialize", "2")), out(event("e", text, must, c2a.Buffered))}},
	{"C2A-INIT-011", c2a.Draft0624, untested, "a delivery before initialize is for another rule",
		[]step{out(event("e", text, must, c2a.Buffered)), out(request("initialize", "1"))}},
	{"C2A-INIT-002", c2a.Draft0624, holds, "the draft's version", []step{out(law.Hello{Version: "2026-06-24"})}},
	{"C2A-INIT-002", c2a.Draft0624, breaks, "another version", []step{out(law.Hello{Version: "2026-06-02"})}},
	{"C2A-INIT-003", c2a.Draft0624, holds, "a client with a name", []step{out(law.Hello{Client: "x"})}},
	{"C2A-INIT-003", c2a.Draft0624, breaks, "a client without a name", []step{out(law.Hello{})}},
	{"C2A-INIT-007", c2a.Draft0624, holds, "another mode",
		[]step{in(law.Welcome{Lacks: []string{"injection.notify"}}),
			out(inMode(event("e", text, must, c2a.Buffered)))}},
	{"C2A-INIT-007", c2a.Draft0624, breaks, "the very mode",
		[]step{in(law.Welcome{Lacks: []string{"injection.buffered"}}),
			out(inMode(event("e", text, must, c2a.Buffered)))}},
	{"C2A-INIT-007", c2a.Draft0624, untested, "nothing was agreed on when it left",
		[]step{out(inMode(event("e", text, must, c2a.Buffered))),
			in(law.Welcome{Lacks: []string{"injection.buffered"}})}},
	{"C2A-INIT-008", c2a.Draft0624, holds, "the open turn goes on",
		[]step{in(law.Hello{Lacks: []string{"injection.interrupt"}}, event("e", text, must, c2a.Immediate)),
			out(turn("t", text)), in(event("f", "stop", must, c2a.Immediate)), settle}},
	{"C2A-INIT-008", c2a.Draft0624, breaks, "the open turn is stopped",
		[]step{in(law.Hello{Lacks: []string{"injection.interrupt"}}, event("e", text, must, c2a.Immediate)),
			out(turn("t", text)), in(event("f", "stop", must, c2a.Immediate)), out(law.TurnStop{Turn: "t"}), settle}},
	{"C2A-INIT-008", c2a.Draft0624, holds, "it is stopped since its event was withdrawn",
		[]step{in(law.Hello{Lacks: []string{"injection.interrupt"}}, event("e", text, must, c2a.Immediate)),
			out(turn("t", text)), in(event("f", "stop", must, c2a.Immediate), law.Withdrawal{Request: "e"}),
			out(law.TurnStop{Turn: "t"}), settle}},
	{"C2A-INIT-009", c2a.Draft0624, holds, "another tool",
		[]step{in(law.Hello{Lacks: []string{"chatTools.react"}}), out(law.ToolUse{Name: "chat.defer"})}},
	{"C2A-INIT-009", c2a.Draft0624, breaks, "the very tool",
		[]step{in(law.Hello{Lacks: []string{"chatTools.react"}}), out(law.ToolUse{Name: "chat.react"})}},
	{"C2A-INIT-009", c2a.Draft0602, breaks, "progress that the host does without",
		[]step{in(law.Hello{Lacks: []string{"utilities.progress"}}), out(law.Progress{Token: "1", Progress: 1})}},
	{"C2A-INIT-009", c2a.Draft0602, holds, "progress that it takes",
		[]step{in(law.Hello{Lacks: []string{"utilities.typing"}}), out(law.Progress{Token: "1", Progress: 1})}},
	{"C2A-INIT-009", c2a.Draft0624, untested, "the host does without nothing",
		[]step{in(law.Hello{}), out(law.ToolUse{Name: "chat.react"})}},
	{"C2A-ACK-001", c2a.Draft0624, holds, "acknowledged",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}), settle}},
	{"C2A-ACK-001", c2a.Draft0624, breaks, "never answered", []step{in(event("e", text, must, c2a.Buffered)), settle}},
	{"C2A-ACK-001", c2a.Draft0624, breaks, "refused, and yet shown",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: false}), wait(3_000),
			out(turn("t", text))}},
	{"C2A-ACK-001", c2a.Draft0624, untested, "a delivery by notification needs no answer",
		[]step{in(event("", text, must, c2a.Buffered)), settle}},
	{"C2A-ACK-002", c2a.Draft0624, holds, "acknowledged while the turn is held",
		[]step{in(event("e", text, must, c2a.Immediate)), out(law.Ack{Request: "e", OK: true}, turn("t", text)), settle,
			in(replies("t", "yes"))}},
	{"C2A-ACK-002", c2a.Draft0624, breaks, "the acknowledgement waits for the model",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle, in(replies("t", "yes")),
			out(law.Ack{Request: "e", OK: true})}},
	{"C2A-ACK-002", c2a.Draft0624, untested, "both crossed on the way",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "yes")),
			out(law.Ack{Request: "e", OK: true})}},

	{"C2A-OBEY-001", c2a.Draft0624, holds, "silence",
		[]step{in(event("e", text, not, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")), settle}},
	{"C2A-OBEY-001", c2a.Draft0624, breaks, "answered",
		[]step{in(event("e", text, not, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm))}},
	{"C2A-OBEY-001", c2a.Draft0624, breaks, "answered without a turn",
		[]step{in(event("e", text, not, c2a.ToolMailbox)), out(send("e", "well", dm))}},
	{"C2A-OBEY-001", c2a.Draft0624, holds, "merged with a fragment that obliges, any event may be named",
		[]step{in(event("e", text, not, c2a.Buffered), event("f", "please answer me now", must, c2a.Buffered)),
			wait(3_000), out(turn("t", text, "please answer me now")), in(replies("t", "well")),
			out(send("e", "well", dm)), settle}},
	{"C2A-LOOP-001", c2a.Draft0624, holds, "the agent's own message gets nothing",
		[]step{in(event("e", text, must, c2a.Immediate, by(lead))), settle}},
	{"C2A-LOOP-001", c2a.Draft0624, breaks, "the agent answers itself",
		[]step{in(event("e", text, must, c2a.Immediate, by(lead))), out(send("e", "well", dm))}},
	{"C2A-LOOP-001", c2a.Draft0624, untested, "somebody else's message is answered",
		[]step{in(event("e", text, must, c2a.Immediate)), out(send("e", "well", dm))}},
	{"C2A-LOOP-002", c2a.Draft0624, holds, "thanks gets nothing",
		[]step{in(event("e", "thanks!", must, c2a.Immediate)), settle}},
	{"C2A-LOOP-002", c2a.Draft0624, breaks, "thanks is answered",
		[]step{in(event("e", "thanks!", must, c2a.Immediate)), out(send("e", "well", dm))}},
	{"C2A-LOOP-002", c2a.Draft0624, holds, "merged with a question, either may be named",
		[]step{in(event("e", "thanks!", must, c2a.Buffered), event("f", text, must, c2a.Buffered)),
			out(send("e", "well", dm)), settle}},
	{"C2A-DEL-001", c2a.Draft0624, holds, "a request", []step{out(event("e", text, must, c2a.Buffered))}},
	{"C2A-DEL-001", c2a.Draft0624, breaks, "a notification that obliges",
		[]step{out(event("e", text, must, c2a.Buffered, unasked))}},
	{"C2A-DEL-001", c2a.Draft0624, untested, "a notification that obliges nobody",
		[]step{out(event("e", text, not, c2a.ToolMailbox, unasked))}},
	{"C2A-DEL-004", c2a.Draft0602, holds, "the same key again",
		[]step{out(event("e", text, must, c2a.Buffered, key("k"))), settle,
			out(event("e", text, must, c2a.Buffered, key("k")))}},
	{"C2A-DEL-004", c2a.Draft0602, breaks, "another key",
		[]step{out(event("e", text, must, c2a.Buffered, key("k"))), settle,
			out(event("e", text, must, c2a.Buffered, key("l")))}},
	{"C2A-DEL-004", c2a.Draft0602, untested, "a key for each session",
		[]step{out(event("e", text, must, c2a.Buffered, key("k"))), settle,
			out(event("e", text, must, c2a.Buffered, key("l"), to(worker)))}},
	{"C2A-DEL-012", c2a.Draft0624, holds, "one turn",
		[]step{in(event("e", text, must, c2a.Buffered)), in(event("e", text, must, c2a.Buffered)), wait(3_000),
			out(turn("t", text)), settle}},
	{"C2A-DEL-012", c2a.Draft0624, breaks, "a separate turn for each",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")), settle,
			in(event("e", text, must, c2a.Immediate)), out(turn("u", text)), settle}},
	{"C2A-DEL-012", c2a.Draft0624, holds, "taken again after a kill",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle, in(law.Killed{}),
			in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle}},
	{"C2A-DEL-012", c2a.Draft0624, holds, "a kill later, it goes on with the second step",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.send_message"}}}),
			out(nextStep("t", text)), settle, in(law.Killed{}), in(event("e", text, must, c2a.Immediate)),
			out(nextStep("t", text)), settle}},
	{"C2A-DEL-013", c2a.Draft0624, holds, "acknowledged, and no more",
		[]step{in(event("e", text, must, c2a.Immediate)), out(send("e", "well", dm)),
			in(law.ToolResult{Call: "call well", OK: true}), wait(1_000), settle,
			in(event("e", text, must, c2a.Immediate)), settle}},
	{"C2A-DEL-013", c2a.Draft0624, breaks, "answered again",
		[]step{in(event("e", text, must, c2a.Immediate)), out(send("e", "well", dm)),
			in(law.ToolResult{Call: "call well", OK: true}), wait(1_000), settle,
			in(event("e", text, must, c2a.Immediate)), out(send("e", "once more", dm))}},
	{"C2A-DEL-013", c2a.Draft0624, untested, "the open turn has more to say",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm)), in(law.ToolResult{Call: "call well", OK: true}),
			out(law.TurnStep{Turn: "t", Step: 2, Agent: lead}), settle,
			in(event("e", text, must, c2a.Immediate)), in(replies("t", "more")), out(send("e", "more", dm))}},
	{"C2A-DEL-002", c2a.Draft0624, holds, "before it was answered",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}), settle,
			out(event("e", text, must, c2a.Buffered, re("m"))), in(send("e", "well", dm)), out(taken("well")), settle}},
	{"C2A-DEL-002", c2a.Draft0624, breaks, "answered, and it comes again",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}),
			in(send("e", "well", dm)), out(taken("well")), wait(1_000), settle,
			out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-002", c2a.Draft0624, breaks, "answered, and it comes again after a kill",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}),
			in(send("e", "well", dm)), out(taken("well")), settle, in(law.Killed{}),
			out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-002", c2a.Draft0624, breaks, "acknowledged, without an answer that is owed, and it comes again",
		[]step{out(event("e", text, may, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}), wait(1_000),
			settle, out(event("e", text, may, c2a.Buffered, re("m")))}},
	{"C2A-DEL-002", c2a.Draft0624, holds, "without an answer that is owed, edited since its acknowledgement",
		[]step{out(event("e", text, may, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}), wait(1_000),
			settle, in(law.Surfaced{Input: c2ahost.Edited{ID: "m", Text: text}}),
			out(event("e", text, may, c2a.Buffered, re("m")))}},
	{"C2A-DEL-002", c2a.Draft0624, holds, "edited since",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}),
			in(send("e", "well", dm)), out(taken("well")), settle,
			in(law.Surfaced{Input: c2ahost.Edited{ID: "m", Text: text}}),
			out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-002", c2a.Draft0624, holds, "the platform tells of it again",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}),
			in(send("e", "well", dm)), out(taken("well")), settle,
			in(law.Surfaced{Input: c2ahost.Repeated{Message: c2a.Message{ID: "m"}}}),
			out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-002", c2a.Draft0624, holds, "tried again while nobody acknowledges",
		[]step{tries(5_000), in(posted("m", will, dm, text)), out(obliging), wait(4_000), out(again), wait(9_000)}},
	{"C2A-DEL-002", c2a.Draft0624, breaks, "tried once",
		[]step{tries(5_000), in(posted("m", will, dm, text)), out(obliging), wait(9_000)}},
	{"C2A-DEL-002", c2a.Draft0624, untested, "edited while it waits",
		[]step{tries(5_000), in(posted("m", will, dm, text)), out(obliging), in(reworded), wait(9_000)}},
	{"C2A-DEL-002", c2a.Draft0624, untested, "the time is not over",
		[]step{tries(5_000), in(posted("m", will, dm, text)), out(obliging), wait(4_000)}},
	{"C2A-DEL-002", c2a.Draft0624, holds, "nothing has settled",
		[]step{out(event("e", text, must, c2a.Buffered, re("m"))), in(law.Ack{Request: "e", OK: true}),
			in(send("e", "well", dm)), out(taken("well")), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-DEL-013", c2a.Draft0624, untested, "it comes again before it was answered",
		[]step{in(event("e", text, must, c2a.Immediate)), in(event("e", text, must, c2a.Immediate)),
			out(send("e", "well", dm)), settle}},
	{"C2A-CLAIM-050", c2a.Draft0624, holds, "claimed and granted before the chat",
		[]step{mayBoth,
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "e"}),
			in(law.ToolResult{Call: "c", OK: true}), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, holds, "the claim is still valid",
		[]step{mayBoth, out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "e"}),
			in(law.ToolResult{Call: "c", OK: true, TTLMs: 60_000}), wait(59_000), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, breaks, "the claim has run out",
		[]step{mayBoth, out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "e"}),
			in(law.ToolResult{Call: "c", OK: true, TTLMs: 60_000}), wait(61_000), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, breaks, "the claim is refused",
		[]step{mayBoth,
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "e"}), in(law.ToolResult{Call: "c"}),
			out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, breaks, "no claim at all",
		[]step{mayBoth, out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, breaks, "a claim of what the author had said before",
		[]step{in(event("d", "a question of old", may, c2a.Immediate, at(channel)),
			event("e", text, may, c2a.Immediate, at(channel)),
			event("f", text, may, c2a.Immediate, at(channel), to(worker))),
			out(turn("t", "a question of old")), in(replies("t", "hm")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "d"}),
			in(law.ToolResult{Call: "c", OK: true}), out(send("d", "hm", channel)), out(turn("u", text)),
			in(replies("u", "well")), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, holds, "a claim of another fragment of the turn",
		[]step{in(event("d", "a question of old", may, c2a.Buffered, at(channel)),
			event("e", text, may, c2a.Buffered, at(channel)),
			event("f", text, may, c2a.Buffered, at(channel), to(worker))),
			out(turn("t", "a question of old\n"+text)), in(replies("t", "well")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "d"}),
			in(law.ToolResult{Call: "c", OK: true}), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, untested, "merged with what must be answered",
		[]step{in(event("d", "a question of old", must, c2a.Buffered, at(channel)),
			event("e", text, may, c2a.Buffered, at(channel)),
			event("f", text, may, c2a.Buffered, at(channel), to(worker))),
			out(turn("t", "a question of old\n"+text)), in(replies("t", "well")), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, untested, "the host lets nobody claim",
		[]step{in(law.Hello{Lacks: []string{"chatTools.claim"}}), in(event("e", text, may, c2a.Immediate, at(channel)),
			event("f", text, may, c2a.Immediate, at(channel), to(worker))), out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, breaks, "nobody has answered the claim",
		[]step{mayBoth,
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "e"}), in(law.Killed{}),
			out(send("e", "well", channel))}},
	{"C2A-CLAIM-050", c2a.Draft0624, untested, "nobody else got it",
		[]step{in(event("e", text, may, c2a.Immediate, at(channel))), out(send("e", "well", channel))}},
	{"C2A-OBEY-002", c2a.Draft0624, holds, "another event obliges",
		[]step{in(event("e", text, not, c2a.Immediate), event("f", "please answer me now", must, c2a.Immediate)),
			out(turn("t", text)), out(turn("u", "please answer me now")),
			in(acts("t", c2a.ActStay), replies("u", "well")), out(send("", "well", dm))}},
	{"C2A-OBEY-002", c2a.Draft0624, breaks, "the reply leaves out which event it answers",
		[]step{in(event("e", text, not, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("", "well", dm))}},
	{"C2A-OBEY-002", c2a.Draft0624, untested, "no chat, and the model didn't want any",
		[]step{in(event("e", text, not, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActStay)), settle}},
	{"C2A-OBEY-003", c2a.Draft0624, holds, "one answer",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm))}},
	{"C2A-OBEY-003", c2a.Draft0624, holds, "a retry under the same key is the same answer",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm), send("e", "well", dm))}},
	{"C2A-OBEY-003", c2a.Draft0624, breaks, "two answers to one reply",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm), send("e", "also", dm))}},
	{"C2A-OBEY-003", c2a.Draft0624, holds, "another answer, since the platform was too busy for the first one",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm)), in(law.ToolResult{Call: "call well", Failure: c2a.RateLimited}),
			out(send("e", "also", dm)), in(taken("also"))}},
	{"C2A-OBEY-003", c2a.Draft0624, breaks, "another answer, although the first one was sent again",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm)), in(law.ToolResult{Call: "call well", Failure: c2a.RateLimited}),
			out(send("e", "well", dm)), in(taken("well")), out(send("e", "also", dm)), in(taken("also"))}},
	{"C2A-OBEY-003", c2a.Draft0624, breaks, "an excuse in place of the reply",
		[]step{arrives, shows, modelSays, says("e", "I have no answer"), settle}},
	{"C2A-OBEY-003", c2a.Draft0624, holds, "an excuse after the reply has failed",
		[]step{arrives, shows, modelSays, out(send("e", "well", dm)), in(failed("well", 0)),
			says("e", "I could not post the answer"), settle}},
	{"C2A-OBEY-003", c2a.Draft0624, breaks, "nothing is sent of the reply",
		[]step{arrives, shows, modelSays, settle}},
	{"C2A-COMPOSE-019", c2a.Draft0624, holds, "the reply to two fragments is sent",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "and now to the cellar", not, c2a.Buffered)),
			out(turn("t", text, "and now to the cellar")), in(replies("t", "well")), out(send("e", "well", dm)),
			settle}},
	{"C2A-COMPOSE-019", c2a.Draft0624, breaks, "nothing is sent of the reply to two fragments",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "and now to the cellar", not, c2a.Buffered)),
			out(turn("t", text, "and now to the cellar")), in(replies("t", "well")), settle}},
	{"C2A-OUT-012", c2a.Draft0624, holds, "answered",
		[]step{in(event("e", text, must, c2a.Immediate)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(replies("t", "well")), out(send("e", "well", dm)), in(taken("well")), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, holds, "answered with another of its window",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "since today", must, c2a.Buffered)),
			out(law.Ack{Request: "e", OK: true}, law.Ack{Request: "f", OK: true}, turn("t", text, "since today")),
			in(replies("t", "well")), out(send("e", "well", dm)), in(taken("well")), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, holds, "deferred",
		[]step{in(event("e", text, must, c2a.Immediate)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(acts("t", c2a.ActFail)), out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.defer", InReplyTo: "e"}),
			in(law.ToolResult{Call: "c", OK: true}), wait(660_000)}},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "the deferral failed for good",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(acts("t", c2a.ActFail)), out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.defer", InReplyTo: "e"}),
			in(law.ToolResult{Call: "c", Failure: c2a.Permanent}), settle, wait(660_000), settle}},
	{"C2A-OUT-012", c2a.Draft0624, holds, "the deferral failed for a while",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(acts("t", c2a.ActFail)), out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.defer", InReplyTo: "e"}),
			in(law.ToolResult{Call: "c", Failure: c2a.Transient}), settle, wait(660_000), settle}},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "no turn at all",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "the model said nothing, and nobody else did",
		[]step{in(event("e", text, must, c2a.Immediate)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(acts("t", c2a.ActStay)), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "the model posted elsewhere alone",
		[]step{in(event("e", text, must, c2a.Immediate)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			in(sends("t", "news", channel)), out(send("", "news", channel)), in(taken("news")), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "it was only seen",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(law.Ack{Request: "e", OK: true},
				law.ToolUse{Call: "c", Agent: lead, Name: "chat.react", InReplyTo: "e", Text: "seen"}),
			in(law.ToolResult{Call: "c", OK: true}), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, breaks, "a read failed, and that was all",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(law.Ack{Request: "e", OK: true},
				law.ToolUse{Call: "c", Agent: lead, Name: "chat.read_thread", Event: "e"}),
			in(law.ToolResult{Call: "c", Failure: c2a.Transient}), wait(660_000)}},
	{"C2A-OUT-012", c2a.Draft0624, untested, "a read failed a minute ago",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(law.Ack{Request: "e", OK: true},
				law.ToolUse{Call: "c", Agent: lead, Name: "chat.read_thread", Event: "e"}),
			in(law.ToolResult{Call: "c", Failure: c2a.Transient}), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, untested, "the model thinks",
		[]step{in(event("e", text, must, c2a.Immediate)), out(law.Ack{Request: "e", OK: true}, turn("t", text)),
			wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, untested, "withdrawn",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}),
			in(law.Withdrawal{Request: "e"}), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, untested, "killed",
		[]step{in(event("e", text, must, c2a.Buffered)), out(law.Ack{Request: "e", OK: true}), in(law.Killed{}),
			wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0624, untested, "not shown",
		[]step{in(event("e", text, must, c2a.ToolMailbox)), out(law.Ack{Request: "e", OK: true}), wait(60_000)}},
	{"C2A-OUT-012", c2a.Draft0602, untested, "its deadline has passed",
		[]step{in(event("e", text, must, c2a.Buffered, func(d *law.Delivery) { d.Event.DeadlineMs = 50_000 })),
			out(law.Ack{Request: "e", OK: true}), wait(60_000)}},
	{"C2A-HEAD-001", c2a.Draft0602, holds, "true of its event",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nresponse_policy: must_respond\n"+inDM+"\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, breaks, "without a policy",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\n"+inDM+"\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, breaks, "without the reason that its event has",
		[]step{in(event("e", text, must, c2a.Immediate, func(d *law.Delivery) { d.Event.Reason = "mention" })),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nresponse_policy: must_respond\n"+inDM+"\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, breaks, "another policy",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nresponse_policy: may_respond\n\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, breaks, "an event of nobody",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "C2A EVENT\nevent_id: turn_1\n\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, holds, "the thread of its event, in its own form",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nthread: T1 (deploy)\nresponse_policy: must_respond\n"+
				strings.ReplaceAll(inDM, "dm D1", "thread C1")+"\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, breaks, "the thread of another event",
		[]step{in(event("d", "who has the key to the attic?", must, c2a.Immediate, at(thread))),
			out(turn("s", "who has the key to the attic?")), in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nthread: T1\n\nMESSAGE\n"+text))}},
	{"C2A-HEAD-001", c2a.Draft0602, untested, "a header of another form",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "event_id: e\nresponse_policy: may_respond\n\n"+text))}},
	{"C2A-HEAD-003", c2a.Draft0602, holds, "the thread",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nreply_target: thread:T1\n\nMESSAGE\n"+text))}},
	{"C2A-HEAD-003", c2a.Draft0602, breaks, "the place of another event",
		[]step{in(event("e", text, must, c2a.Immediate), event("f", "hello", may, c2a.Immediate, at(channel))),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nreply_target: channel:C1\n\nMESSAGE\n"+text))}},
	{"C2A-HEAD-003", c2a.Draft0602, untested, "no reply target",
		[]step{in(event("e", text, must, c2a.Immediate)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\n\nMESSAGE\n"+text))}},
	{"C2A-COMPOSE-019", c2a.Draft0602, holds, "the strongest of two",
		[]step{in(event("e", text, may, c2a.Buffered), event("f", "and now to the cellar", must, c2a.Buffered)),
			out(seen("t", "user", "C2A EVENT\nevent_id: f\nresponse_policy: must_respond\n\nMESSAGE\n"+text+
				"\nand now to the cellar"))}},
	{"C2A-COMPOSE-019", c2a.Draft0602, breaks, "the weaker of two",
		[]step{in(event("e", text, may, c2a.Buffered), event("f", "and now to the cellar", must, c2a.Buffered)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nresponse_policy: may_respond\n\nMESSAGE\n"+text+
				"\nand now to the cellar"))}},
	{"C2A-COMPOSE-019", c2a.Draft0602, untested, "one text",
		[]step{in(event("e", text, may, c2a.Buffered)),
			out(seen("t", "user", "C2A EVENT\nevent_id: e\nresponse_policy: may_respond\n\nMESSAGE\n"+text))}},
	{"C2A-OBEY-004", c2a.Draft0624, holds, "silence stays silence",
		[]step{in(event("e", text, may, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActStay)), settle}},
	{"C2A-OBEY-004", c2a.Draft0624, breaks, "an answer that nobody gave",
		[]step{in(event("e", text, may, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActStay)),
			out(send("e", "sorry", dm)), settle}},
	{"C2A-OBEY-004", c2a.Draft0624, untested, "the model broke down: what to say then is open",
		[]step{in(event("e", text, may, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActFail)),
			out(send("e", "sorry", dm)), settle}},
	{"C2A-OBEY-005", c2a.Draft0602, holds, "a receipt",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", "ok")),
			out(send("e", "ok", dm)), settle}},
	{"C2A-OBEY-005", c2a.Draft0602, breaks, "a lecture",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", long)),
			out(send("e", long, dm))}},
	{"C2A-OBEY-005", c2a.Draft0602, breaks, "a lecture in its conversation that answers nothing",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", long)),
			out(send("", long, dm))}},
	{"C2A-OBEY-005", c2a.Draft0602, holds, "a lecture in another conversation that answers nothing",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", long)),
			out(send("", long, thread)), settle}},
	{"C2A-OBEY-005", c2a.Draft0602, breaks, "a lecture in another conversation that names it",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", long)),
			out(send("e", long, thread))}},
	{"C2A-OBEY-005", c2a.Draft0602, untested, "must_respond allows any length",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", long)),
			out(send("e", long, dm))}},
	{"C2A-OBEY-007", c2a.Draft0624, holds, "refused",
		[]step{in(event("e", text, 0, c2a.Immediate)), out(law.Ack{Request: "e", OK: false}), settle}},
	{"C2A-OBEY-007", c2a.Draft0624, breaks, "answered",
		[]step{in(event("e", text, 0, c2a.Immediate)), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm))}},
	{"C2A-OBEY-007", c2a.Draft0624, holds, "merged with a fragment that obliges, any event may be named",
		[]step{in(event("e", text, 0, c2a.Buffered), event("f", "please answer me now", must, c2a.Buffered)),
			wait(3_000), out(turn("t", text, "please answer me now")), in(replies("t", "well")),
			out(send("e", "well", dm)), settle}},
	{"C2A-OBEY-008", c2a.Draft0624, holds, "treated as must_not_respond",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", "ok")), settle}},
	{"C2A-OBEY-008", c2a.Draft0624, breaks, "answered",
		[]step{in(event("e", text, ack, c2a.Immediate)), out(turn("t", text)), in(replies("t", "ok")),
			out(send("e", "ok", dm))}},
	{"C2A-OBEY-009", c2a.Draft0624, holds, "in the thread",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))), out(turn("t", text)), in(replies("t", "ok")),
			out(send("e", "ok", thread))}},
	{"C2A-OBEY-009", c2a.Draft0624, holds, "a thread may be started under a message",
		[]step{in(event("e", text, must, c2a.Immediate, at(channel))), out(turn("t", text)), in(replies("t", "ok")),
			out(send("e", "ok", thread))}},
	{"C2A-OBEY-009", c2a.Draft0624, breaks, "in the channel, out of the thread",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))), out(turn("t", text)), in(replies("t", "ok")),
			out(send("e", "ok", channel))}},
	{"C2A-OBEY-009", c2a.Draft0624, breaks, "in answer to nothing that was delivered",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "ok")),
			out(send("x", "ok", dm))}},
	{"C2A-OBEY-009", c2a.Draft0624, holds, "the model chose the place itself",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActSend, Text: "ok", Place: channel}}}),
			out(send("e", "ok", channel))}},
	{"C2A-OBEY-009", c2a.Draft0624, breaks, "not where the model sent it",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActSend, Text: "ok", Place: channel}}}),
			out(send("", "ok", dm))}},
	{"C2A-OBEY-009", c2a.Draft0624, untested, "the model named no place",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActSend, Text: "ok"}}}),
			out(send("", "ok", dm))}},

	{"C2A-OBEY-009", c2a.Draft0624, breaks, "in the thread of another conversation",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))), out(turn("t", text)),
			in(sends("t", "ok", dm)), out(send("", "ok", c2a.Place{Conversation: "D1", Thread: "T1"}))}},
	{"C2A-OBEY-009", c2a.Draft0624, holds, "a thread of its own in the conversation that the model named",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))), out(turn("t", text)),
			in(sends("t", "ok", dm)), out(send("", "ok", c2a.Place{Conversation: "D1", Thread: "T7"}))}},
	{"C2A-OBEY-009", c2a.Draft0624, breaks, "in the thread of another conversation, in answer to the event",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))), out(turn("t", text)),
			in(sends("t", "ok", dm)), out(send("e", "ok", c2a.Place{Conversation: "D1", Thread: "T1"}))}},
	{"C2A-OBEY-009", c2a.Draft0602, breaks, "the harness speaks for its model, about nothing",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActStay)),
			out(send("", "not now", dm))}},
	{"C2A-OBEY-009", c2a.Draft0602, holds, "the harness speaks for its model, about the event",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActStay)),
			out(send("e", "not now", dm))}},
	{"C2A-EXPO-001", c2a.Draft0624, holds, "at once, although another message waits",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_000),
			in(event("f", "stop all the work", must, c2a.Immediate)), out(turn("t", "stop all the work")), settle}},
	{"C2A-EXPO-001", c2a.Draft0624, breaks, "with what its author said before",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_000),
			in(event("f", "stop all the work", must, c2a.Immediate)), wait(2_000),
			out(turn("t", text+" stop all the work")), settle}},
	{"C2A-EXPO-002", c2a.Draft0624, holds, "shown by a turn of its own before the held one ends",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(event("f", "stop all the work", must, c2a.Immediate)),
			out(law.TurnStop{Turn: "t"}, turn("u", "stop all the work")), settle, in(replies("t", "done"))}},
	{"C2A-EXPO-002", c2a.Draft0624, breaks, "shown after the turn",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(event("f", "stop all the work", must, c2a.Immediate)), settle, in(replies("t", "done")),
			out(turn("u", "stop all the work"))}},
	{"C2A-EXPO-002", c2a.Draft0624, untested, "no turn was open",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "done")), settle}},
	{"C2A-EXPO-003", c2a.Draft0602, holds, "the turn continues",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(event("f", "and one more thing", must, c2a.Immediate)), settle}},
	{"C2A-EXPO-003", c2a.Draft0602, breaks, "the turn is stopped",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(event("f", "and one more thing", must, c2a.Immediate)), settle, out(law.TurnStop{Turn: "t"})}},
	{"C2A-EXPO-003", c2a.Draft0602, untested, "urgent may interrupt",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(event("f", "and one more thing", must, c2a.Immediate, func(d *law.Delivery) {
				d.Event.Priority =
					c2a.Urgent
			})), out(law.TurnStop{Turn: "t"})}},
	{"C2A-EXPO-004", c2a.Draft0624, holds, "as it was written",
		[]step{in(event("e", "Run `Deploy` at 7:05", must, c2a.Buffered)), out(turn("t", "Run `Deploy` at 7:05"))}},
	{"C2A-EXPO-004", c2a.Draft0624, holds, "in the escapes of JSON",
		[]step{in(event("e", `please run "Deploy" now`, must, c2a.Buffered)),
			out(turn("t", `{"text":"please run \"Deploy\" now"}`))}},
	{"C2A-EXPO-004", c2a.Draft0624, breaks, "in small letters",
		[]step{in(event("e", "Run `Deploy` at 7:05", must, c2a.Buffered)), out(turn("t", "run `deploy` at 7:05"))}},
	{"C2A-EXPO-004", c2a.Draft0624, untested, "an immediate text",
		[]step{in(event("e", "Run `Deploy` at 7:05", must, c2a.Immediate)), out(turn("t", "run `deploy` at 7:05"))}},
	{"C2A-EXPO-005", c2a.Draft0624, holds, "only the knock",
		[]step{in(event("e", text, may, c2a.Notify)), out(turn("t", "some news")), settle}},
	{"C2A-EXPO-005", c2a.Draft0624, breaks, "the body, unasked",
		[]step{in(event("e", text, may, c2a.Notify)), out(turn("t", text))}},
	{"C2A-EXPO-005", c2a.Draft0624, holds, "the body, pulled by the model",
		[]step{in(event("e", text, may, c2a.Notify)), out(turn("t", "some news")), in(acts("t", c2a.ActTool)),
			in(law.ToolResult{Call: "c", OK: true, Texts: []string{text}}),
			out(law.TurnStep{Turn: "t", Step: 2, Agent: lead, Messages: []c2a.ChatMessage{{Role: "tool", Text: text}}}),
			settle}},
	{"C2A-EXPO-007", c2a.Draft0624, holds, "no pull", []step{in(event("e", text, may, c2a.Notify)), settle}},
	{"C2A-EXPO-007", c2a.Draft0624, breaks, "a pull before the model asked",
		[]step{in(event("e", text, may, c2a.Notify)),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.read_thread"})}},
	{"C2A-EXPO-007", c2a.Draft0624, untested, "without a knock reading is free",
		[]step{out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.list_events"}), settle}},
	{"C2A-EXPO-007", c2a.Draft0624, holds, "what was pulled is shown",
		[]step{in(event("e", text, may, c2a.Notify)), out(turn("t", "some news")),
			in(usesTool("t", "chat.read_thread")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.read_thread"}),
			in(law.ToolResult{Call: "c", OK: true, Texts: []string{text}}), out(nextStep("t", text))}},
	{"C2A-EXPO-007", c2a.Draft0624, breaks, "what was pulled is kept from the model",
		[]step{in(event("e", text, may, c2a.Notify)), out(turn("t", "some news")),
			in(usesTool("t", "chat.read_thread")),
			out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.read_thread"}),
			in(law.ToolResult{Call: "c", OK: true, Texts: []string{text}}), out(nextStep("t", "nothing new"))}},
	{"C2A-EXPO-008", c2a.Draft0624, holds, "nothing of it",
		[]step{in(event("e", text, not, c2a.ToolMailbox)), settle, out(turn("t", "something else")), settle}},
	{"C2A-EXPO-008", c2a.Draft0624, breaks, "in a later turn",
		[]step{in(event("e", text, not, c2a.ToolMailbox)), settle, out(turn("t", "he asked: Is the deploy blocked?"))}},
	{"C2A-EXPO-008", c2a.Draft0624, untested, "a word that could stand anywhere",
		[]step{in(event("e", "ok", not, c2a.ToolMailbox), event("f", "that is ok with me", must, c2a.Immediate)),
			out(turn("t", "that is ok with me")), settle}},
	{"C2A-EXPO-009", c2a.Draft0624, holds, "nothing of it", []step{in(event("e", text, not, c2a.Silent)), settle}},
	{"C2A-EXPO-009", c2a.Draft0624, breaks, "who wrote it", []step{
		in(event("e", text, not, c2a.Silent, by("human:turnstile-bot"))), out(turn("t", "a word of turnstile-bot"))}},
	{"C2A-EXPO-009", c2a.Draft0624, holds, "who wrote it, and something else", []step{
		in(event("e", text, not, c2a.Silent, by("human:turnstile-bot"))),
		in(event("f", "since noon", not, c2a.Buffered, by("human:turnstile-bot"))),
		out(turn("t", "turnstile-bot: since noon")), settle}},
	{"C2A-EXPO-009", c2a.Draft0624, breaks, "shown",
		[]step{in(event("e", text, not, c2a.Silent)), out(turn("t", text))}},
	{"C2A-EXPO-012", c2a.Draft0602, holds, "the stream stays out",
		[]step{in(event("e", text, not, c2a.ToolMailbox, ambient)), settle}},
	{"C2A-EXPO-012", c2a.Draft0602, breaks, "as a user's message",
		[]step{in(event("e", text, not, c2a.ToolMailbox, ambient)), out(turn("t", text))}},
	{"C2A-HEAD-005", c2a.Draft0624, holds, "in the user's message",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text))}},
	{"C2A-HEAD-005", c2a.Draft0624, breaks, "in the system message",
		[]step{in(event("e", text, must, c2a.Immediate)), out(seen("t", "system", "the user says: "+text))}},
	{"C2A-HEAD-007", c2a.Draft0602, holds, "role user",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text))}},
	{"C2A-HEAD-007", c2a.Draft0602, breaks, "as if the model had said it",
		[]step{in(event("e", text, must, c2a.Immediate)), out(seen("t", "assistant", text))}},
	{"C2A-HEAD-008", c2a.Draft0602, holds, "its own", []step{
		in(event("evt_1", text, must, c2a.Immediate),
			event("evt_2", "sweep the yard", must, c2a.Immediate, to(worker))), out(turn("t", "event_id: evt_1", text)),
	}},
	{"C2A-HEAD-008", c2a.Draft0602, breaks, "that of another agent", []step{
		in(event("evt_1", text, must, c2a.Immediate),
			event("evt_2", "sweep the yard", must, c2a.Immediate, to(worker))), out(turn("t", "event_id: evt_2", text)),
	}},
	{"C2A-HEAD-008", c2a.Draft0602, holds, "a longer id is another", []step{
		in(event("evt_1", text, must, c2a.Immediate),
			event("evt_2", "sweep the yard", must, c2a.Immediate, to(worker))),
		out(turn("t", "event_id: evt_1", "see evt_20")),
	}},
	{"C2A-HEAD-008", c2a.Draft0602, untested, "somebody has named it to the agent", []step{
		in(event("evt_1", "please look at evt_2", must, c2a.Immediate),
			event("evt_2", "sweep the yard", must, c2a.Immediate, to(worker))),
		out(turn("t", "event_id: evt_1", "please look at evt_2")),
	}},

	{"C2A-COMPOSE-001", c2a.Draft0624, holds, "2 s",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "1999 ms",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_999), out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "the timer was not set back by the second",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_500),
			in(event("f", "in the production cluster", must, c2a.Buffered)), wait(1_000), out(turn("t", text)),
			wait(2_000), out(turn("u", "in the production cluster"))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, holds, "what is shown nowhere prolongs no window",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_500),
			in(event("f", "in the production cluster", not, c2a.Buffered)), wait(1_000), out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, untested, "an edit moves the window",
		[]step{in(event("e", text, must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}, event("f", "is staging blocked", must, c2a.Buffered, editOf("e"))),
			wait(1_000), out(turn("t", "is staging blocked"))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "an edit that comes after the turn excuses nothing",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(10), out(turn("t", text)), wait(1_000),
			in(event("f", "is staging blocked", must, c2a.Buffered, editOf("e")))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, holds, "a restart with what came meanwhile needs no new window",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)), wait(1_000),
			in(event("f", "in the production cluster", must, c2a.Buffered)),
			out(law.TurnStop{Turn: "t"}, turn("u", text, "in the production cluster"))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "of two turns that begin at one time none waited for the other",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, by(ann))), wait(10),
			out(turn("t", text), turn("u", "lunch is at noon today")), wait(5_000)}},
	{"C2A-COMPOSE-001", c2a.Draft0624, breaks, "typing that ended long ago excuses nothing",
		[]step{in(typing(true), typing(false)), wait(5_002), in(event("e", text, must, c2a.Buffered)), wait(10),
			out(turn("t", text))}},
	{"C2A-COMPOSE-001", c2a.Draft0624, untested, "typing that has just ended may begin the turn",
		[]step{in(typing(true), typing(false)), wait(4_000), in(event("e", text, must, c2a.Buffered)), wait(10),
			out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, holds, "after the typing stopped",
		[]step{in(typing(true), event("e", text, must, c2a.Buffered)), wait(8_000), in(typing(false)),
			out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, breaks, "typing that began before the message",
		[]step{in(typing(true)), wait(1_000), in(event("e", text, must, c2a.Buffered)), wait(2_500),
			out(turn("t", text)), in(typing(false))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, breaks, "typing that began after it",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(1_000), in(typing(true)), wait(1_500),
			out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, holds, "the signal may lapse",
		[]step{in(typing(true), event("e", text, must, c2a.Buffered)), wait(10_000), out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, holds, "it began when the window may have closed",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), in(typing(true)), wait(500),
			out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, holds, "a kill may have made it forget the typing",
		[]step{in(typing(true)), wait(500), in(law.Killed{}), wait(500), in(event("e", text, must, c2a.Buffered)),
			wait(3_000), out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, holds, "the typing may have ended while the link was broken",
		[]step{in(typing(true)), wait(500), down, wait(500), up, in(event("e", text, must, c2a.Buffered)),
			wait(3_000), out(turn("t", text))}},
	{"C2A-COMPOSE-010", c2a.Draft0624, untested, "nobody typed",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, holds, "5 s",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(5_000), out(turn("t", text))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, breaks, "5001 ms",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(5_001), out(turn("t", text))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, breaks, "it waited anew after another was withdrawn",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(1_900), in(law.Withdrawal{Request: "f"}), wait(3_101), out(turn("t", text))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, holds, "another was withdrawn",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(1_900), in(law.Withdrawal{Request: "f"}), wait(3_100), out(turn("t", text))}},
	{"C2A-COMPOSE-002", c2a.Draft0624, holds, "the second had to wait for a held turn",
		[]step{in(event("d", "think about migration", must, c2a.Buffered)), wait(2_000),
			out(turn("s", "think about migration")), in(event("e", text, must, c2a.Buffered, by(ann))), wait(9_000),
			in(acts("s", c2a.ActStay)), out(turn("t", text))}},
	{"C2A-COMPOSE-004", c2a.Draft0624, holds, "as they came",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(2_000), out(turn("t", text, "lunch is at noon today"))}},
	{"C2A-COMPOSE-004", c2a.Draft0624, breaks, "the newest first",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(2_000), out(turn("t", "lunch is at noon today", text))}},
	{"C2A-COMPOSE-004", c2a.Draft0624, untested, "those of two authors",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered,
			by(ann))), wait(2_000), out(turn("t", "ann: lunch is at noon today", "will: "+text))}},
	{"C2A-COMPOSE-004", c2a.Draft0624, untested, "they came in another order than that of their numbers",
		[]step{in(event("e", text, must, c2a.Buffered, number(2)), event("f", "lunch is at noon today", must,
			c2a.Buffered, number(1))), wait(2_000), out(turn("t", "lunch is at noon today", text))}},
	{"C2A-COMPOSE-005", c2a.Draft0624, holds, "one author",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-005", c2a.Draft0624, breaks, "two texts under one name",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, by(ann))), wait(2_000),
			out(turn("t", "author: will", text, "lunch is at noon today"))}},
	{"C2A-COMPOSE-005", c2a.Draft0624, breaks, "two of one name under that name",
		[]step{in(event("e", text, must, c2a.Buffered, shownAs("Sam")),
			event("f", "lunch is at noon today", must, c2a.Buffered, by(ann), shownAs("Sam"))), wait(2_000),
			out(turn("t", "author: Sam", text, "lunch is at noon today"))}},
	{"C2A-COMPOSE-005", c2a.Draft0624, holds, "a message that names both merges nobody",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, by(ann))), wait(2_000),
			out(turn("t", "will: "+text, "ann: lunch is at noon today"))}},
	{"C2A-COMPOSE-006", c2a.Draft0624, holds, "one conversation",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-006", c2a.Draft0624, breaks, "a DM in a channel's turn",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, at(channel))), wait(2_000),
			out(turn("t", text, "lunch is at noon today"))}},
	{"C2A-COMPOSE-006", c2a.Draft0624, holds, "what a channel was shown before is history",
		[]step{in(event("e", text, must, c2a.Buffered, at(channel))), wait(2_000), out(turn("t", text)),
			in(replies("t", "no")), in(event("f", "lunch is at noon today", must, c2a.Buffered)), wait(2_000),
			out(law.TurnStep{Turn: "u", Step: 1, Agent: lead,
				Messages: []c2a.ChatMessage{{Role: "user", Text: text + "\n"}, {Role: "assistant", Text: "no"},
					{Role: "user", Text: "lunch is at noon today"}}})}},
	{"C2A-COMPOSE-006", c2a.Draft0624, breaks, "what a DM was shown before, in the history of a channel",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)), in(replies("t", "no")),
			in(event("f", "lunch is at noon today", must, c2a.Buffered, at(channel))), wait(2_000),
			out(law.TurnStep{Turn: "u", Step: 1, Agent: lead,
				Messages: []c2a.ChatMessage{{Role: "user", Text: text + "\n"}, {Role: "assistant", Text: "no"},
					{Role: "user", Text: "lunch is at noon today"}}})}},
	{"C2A-COMPOSE-007", c2a.Draft0624, holds, "one thread",
		[]step{in(event("e", text, must, c2a.Buffered, at(thread))), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-007", c2a.Draft0624, breaks, "two threads",
		[]step{in(event("e", text, must, c2a.Buffered, at(thread)),
			event("f", "lunch is at noon today", must, c2a.Buffered, at(thread2))), wait(2_000),
			out(turn("t", text, "lunch is at noon today"))}},
	{"C2A-COMPOSE-008", c2a.Draft0624, holds, "typing for ever ends at the cap",
		[]step{in(event("e", text, must, c2a.Buffered),
			law.TypingNote{Place: dm, Author: will, Active: true, Agent: lead}), wait(35_000), out(turn("t", text))}},
	{"C2A-COMPOSE-008", c2a.Draft0624, breaks, "typing for ever holds on",
		[]step{in(event("e", text, must, c2a.Buffered),
			law.TypingNote{Place: dm, Author: will, Active: true, Agent: lead}), wait(35_001), out(turn("t", text))}},
	{"C2A-COMPOSE-008", c2a.Draft0602, holds, "30 s of fragments and the wait for the last",
		[]step{in(event("e", text, must, c2a.Buffered),
			law.TypingNote{Place: dm, Author: will, Active: true, Agent: lead}), wait(35_000), out(turn("t", text))}},
	{"C2A-COMPOSE-008", c2a.Draft0602, breaks, "more than that",
		[]step{in(event("e", text, must, c2a.Buffered),
			law.TypingNote{Place: dm, Author: will, Active: true, Agent: lead}), wait(35_001), out(turn("t", text))}},
	{"C2A-COMPOSE-008", c2a.Draft0624, untested, "the link was broken",
		[]step{in(event("e", text, must, c2a.Buffered),
			law.TypingNote{Place: dm, Author: will, Active: true, Agent: lead}), down, wait(40_000), up,
			out(turn("t", text))}},
	{"C2A-COMPOSE-008", c2a.Draft0624, untested, "nothing kept the window open",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "once",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, breaks, "twice",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)), in(replies("t", "no")),
			wait(2_000), out(turn("u", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, breaks, "the later one first",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(40_000),
			in(event("f", "stop all the work", must, c2a.Buffered)), wait(3_000), out(turn("t", "stop all the work")),
			in(replies("t", "no")), wait(2_000), out(turn("u", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "again in a later step, after a kill",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)), in(replies("t", "well")),
			out(send("e", "well", dm)), in(law.Killed{}), out(nextStep("t", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "again after the first was stopped",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)), wait(2_000),
			out(law.TurnStop{Turn: "t"}, turn("u", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "again after one that only read",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.read_thread"}}}),
			wait(2_000), out(turn("u", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "again after one that broke down, and of which nothing went out",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActSend, Text: "no"}, {Kind: c2a.ActFail}}}),
			wait(2_000), out(turn("u", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, breaks, "again after one that deferred",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), out(turn("t", text)),
			in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.defer"}}}), wait(2_000),
			out(turn("u", text))}},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "again, since what the refused answer was about is partly withdrawn",
		answerRefused(in(law.Withdrawal{Request: "e"}))},
	{"C2A-COMPOSE-009", c2a.Draft0624, holds, "again, since what the refused answer was about is partly edited",
		answerRefused(in(event("g", "roll staging back", must, c2a.Buffered, editOf("e"))))},
	{"C2A-COMPOSE-009", c2a.Draft0624, breaks, "again, only because the answer was refused", answerRefused()},
	{"C2A-COMPOSE-014", c2a.Draft0624, holds, "the new text",
		[]step{in(event("e", text, must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}, event("f", "roll staging back", must, c2a.Buffered, editOf("e"))),
			wait(2_000), out(turn("t", "roll staging back"))}},
	{"C2A-COMPOSE-014", c2a.Draft0624, breaks, "the old text",
		[]step{in(event("e", text, must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}, event("f", "roll staging back", must, c2a.Buffered, editOf("e"))),
			wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-014", c2a.Draft0624, holds, "the new text of what came in a notification",
		[]step{in(event("e", text, must, c2a.Buffered, unasked)),
			in(event("f", "roll staging back", must, c2a.Buffered, editOf("e"))),
			wait(2_000), out(turn("t", "roll staging back"))}},
	{"C2A-COMPOSE-014", c2a.Draft0624, breaks, "the old text of what came in a notification",
		[]step{in(event("e", text, must, c2a.Buffered, unasked)),
			in(event("f", "roll staging back", must, c2a.Buffered, editOf("e"))),
			wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-014", c2a.Draft0624, untested, "an edit that came with no cancellation, though there may be one",
		[]step{in(event("e", text, must, c2a.Buffered)),
			in(event("f", "roll staging back", must, c2a.Buffered, editOf("e"))),
			wait(2_000), out(turn("t", text))}},
	{"C2A-COMPOSE-014", c2a.Draft0624, untested, "the old text is part of the new one",
		[]step{in(event("e", text, must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}, event("f", text+" again", must, c2a.Buffered, editOf("e"))), wait(2_000),
			out(turn("t", text+" again"))}},
	{"C2A-COMPOSE-016", c2a.Draft0624, holds, "no turn",
		[]step{in(event("e", text, must, c2a.Buffered)), in(law.Withdrawal{Request: "e"}), wait(9_000), settle}},
	{"C2A-COMPOSE-016", c2a.Draft0624, breaks, "a turn",
		[]step{in(event("e", text, must, c2a.Buffered)), in(law.Withdrawal{Request: "e"}), wait(2_000),
			out(turn("t", text))}},
	{"C2A-EDIT-003", c2a.Draft0624, breaks, "a late reply to what a turn had shown",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(law.Withdrawal{Request: "e"}), settle, in(replies("t", "no")), out(send("e", "no", dm))}},
	{"C2A-COMPOSE-016", c2a.Draft0624, untested, "turn and withdrawal crossed",
		[]step{in(event("e", text, must, c2a.Buffered)), wait(2_000), in(law.Withdrawal{Request: "e"}),
			out(turn("t", text)), settle}},
	{"C2A-EDIT-002", c2a.Draft0624, holds, "an answer to the new text",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(law.Withdrawal{Request: "e"}, event("f", "roll staging back", must, c2a.Immediate, editOf("e"))),
			out(turn("u", "roll staging back")), settle, in(replies("u", "no")), out(send("f", "no", dm))}},
	{"C2A-EDIT-002", c2a.Draft0624, breaks, "an answer to the old one",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(law.Withdrawal{Request: "e"}, event("f", "roll staging back", must, c2a.Immediate, editOf("e"))), settle,
			in(replies("t", "no")), out(send("e", "no", dm))}},
	{"C2A-EDIT-002", c2a.Draft0624, untested, "no turn showed the old one",
		[]step{in(event("e", text, must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}, event("f", "roll staging back", must, c2a.Buffered, editOf("e"))),
			wait(2_000), out(turn("t", "roll staging back"))}},
	{"C2A-COMPOSE-017", c2a.Draft0624, holds, "the others only",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}), wait(2_000), out(turn("t", "lunch is at noon today")), settle}},
	{"C2A-COMPOSE-017", c2a.Draft0624, breaks, "the withdrawn, too",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			in(law.Withdrawal{Request: "e"}), wait(2_000), out(turn("t", text, "lunch is at noon today"))}},
	{"C2A-COMPOSE-020", c2a.Draft0624, holds, "one reply",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(2_000), out(turn("t", text, "lunch is at noon today")), in(replies("t", "no")),
			out(send("f", "no", dm))}},
	{"C2A-COMPOSE-020", c2a.Draft0624, breaks, "a reply for each fragment",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(2_000), out(turn("t", text, "lunch is at noon today")), in(replies("t", "no")),
			out(send("e", "no", dm), send("f", "no way", dm))}},
	{"C2A-COMPOSE-020", c2a.Draft0624, holds, "a reply for each of two places that a prompt shows",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, at(channel))),
			wait(2_000), out(turn("t", text, "lunch is at noon today")), in(replies("t", "no")),
			out(send("e", "no", dm), send("f", "no way", channel))}},
	{"C2A-COMPOSE-021", c2a.Draft0624, holds, "each its own",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, to(worker))), wait(2_000),
			out(turn("t", text), turnOf("u", worker, "lunch is at noon today"))}},
	{"C2A-COMPOSE-021", c2a.Draft0624, breaks, "lead's in the worker's",
		[]step{in(event("e", text, must, c2a.Buffered),
			event("f", "lunch is at noon today", must, c2a.Buffered, to(worker))), wait(2_000),
			out(turnOf("u", worker, text))}},

	{"C2A-CANC-001", c2a.Draft0624, holds, "no further step",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(law.Withdrawal{Request: "e"}), settle, in(acts("t", c2a.ActTool)), settle}},
	{"C2A-CANC-001", c2a.Draft0624, breaks, "the next step",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), settle,
			in(law.Withdrawal{Request: "e"}), settle, in(acts("t", c2a.ActTool)), out(nextStep("t", text))}},
	{"C2A-CANC-001", c2a.Draft0624, breaks, "the model had failed, and is asked again",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActFail)), settle,
			in(law.Withdrawal{Request: "e"}), settle, out(turn("u", text))}},
	{"C2A-CANC-001", c2a.Draft0624, holds, "it is asked again, and then it is withdrawn",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(acts("t", c2a.ActFail)), settle,
			out(turn("u", text)), in(replies("u", "no")), out(send("e", "no", dm)), in(taken("no")), settle,
			in(law.Withdrawal{Request: "e"}), settle}},
	{"C2A-CANC-001", c2a.Draft0624, untested, "one of its events is left",
		[]step{in(event("e", text, must, c2a.Buffered), event("f", "lunch is at noon today", must, c2a.Buffered)),
			wait(2_000), out(turn("t", text, "lunch is at noon today")), settle, in(law.Withdrawal{Request: "e"}),
			settle, out(nextStep("t", text))}},
	{"C2A-CANC-001", c2a.Draft0624, untested, "it has been answered",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(replies("t", "no")),
			out(send("e", "no", dm)), in(taken("no")), settle, in(law.Withdrawal{Request: "e"}), settle,
			out(nextStep("t", text))}},
	{"C2A-OUT-002", c2a.Draft0602, holds, "a key for each",
		[]step{out(send("e", "no", dm)), in(taken("no")), out(send("e", "yes", dm))}},
	{"C2A-OUT-002", c2a.Draft0602, breaks, "one key for two",
		[]step{out(send("e", "no", dm)), in(taken("no")), out(under("no", send("e", "yes", dm)))}},
	{"C2A-OUT-002", c2a.Draft0602, holds, "the same again",
		[]step{out(send("e", "no", dm)), in(taken("no")), out(send("e", "no", dm))}},
	{"C2A-OUT-002", c2a.Draft0624, untested, "the current draft knows no keys",
		[]step{out(send("e", "no", dm)), in(taken("no")), out(under("no", send("e", "yes", dm)))}},
	{"C2A-OUT-003", c2a.Draft0602, holds, "tried again", []step{out(send("e", "no", dm)),
		in(failed("no", c2a.Transient)), wait(1000), out(send("e", "no", dm)), in(taken("no")), wait(660_000)}},
	{"C2A-OUT-003", c2a.Draft0602, breaks, "given up at once",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Transient)), wait(660_000)}},
	{"C2A-OUT-003", c2a.Draft0602, untested, "it failed for good",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Permanent)), wait(660_000)}},
	{"C2A-BOX-003", c2a.Draft0624, holds, "with the next turn of its place", digestThen(text, "what else?")},
	{"C2A-BOX-003", c2a.Draft0624, breaks, "never", digestThen("what else?")},
	{"C2A-BOX-003", c2a.Draft0624, untested, "nothing came after it",
		[]step{in(event("e", text, not, c2a.Digest)), out(law.Ack{Request: "e", OK: true}), settle}},
	{"C2A-LEAVE-003", c2a.Draft0624, holds, "back when it is mentioned", left(
		in(event("b", "@lead is it done?", must, c2a.Immediate, at(channel))), out(send("b", "yes", channel)))},
	{"C2A-LEAVE-003", c2a.Draft0624, holds, "it speaks elsewhere", left(
		in(event("b", text, must, c2a.Immediate)), out(send("b", "yes", dm)))},
	{"C2A-LEAVE-003", c2a.Draft0624, breaks, "it answers those who stay", left(
		in(event("b", text, must, c2a.Immediate, at(channel), ambient)), out(send("b", "yes", channel)))},
	{"C2A-LOOP-005", c2a.Draft0624, holds, "three rounds and one", rounds(4)},
	{"C2A-LOOP-005", c2a.Draft0624, breaks, "it answers for ever", rounds(7)},
	{"C2A-OUT-004", c2a.Draft0602, holds, "the very same",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Transient)), out(send("e", "no", dm))}},
	{"C2A-OUT-004", c2a.Draft0602, breaks, "other words",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Transient)), out(under("no", send("e", "no way", dm)))}},
	{"C2A-OUT-004", c2a.Draft0602, breaks, "another key",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.RateLimited)), out(under("again", send("e", "no", dm)))}},
	{"C2A-OUT-004", c2a.Draft0602, holds, "another key, for the same words once they have arrived",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Transient)), out(send("e", "no", dm)), in(taken("no")),
			out(under("again", send("e", "no", dm)))}},
	{"C2A-OUT-004", c2a.Draft0602, holds, "another key, once another try has failed for good",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Transient)), out(send("e", "no", dm)),
			in(failed("no", c2a.Permanent)), out(under("again", send("e", "no", dm)))}},
	{"C2A-OUT-004", c2a.Draft0602, untested, "it surely was not posted",
		[]step{out(send("e", "no", dm)), in(failed("no", c2a.Permanent)), out(under("again", send("e", "no", dm)))}},
	{"C2A-OUT-010", c2a.Draft0602, holds, "a thread's",
		[]step{in(event("e", text, must, c2a.Immediate, at(thread))), out(seenAs("thread", send("e", "no", thread)))}},
	{"C2A-OUT-010", c2a.Draft0602, breaks, "a channel's in a direct conversation",
		[]step{in(event("e", text, must, c2a.Immediate)), out(seenAs("channel", send("e", "no", dm)))}},
	{"C2A-OUT-010", c2a.Draft0602, untested, "ephemeral passes everywhere",
		[]step{in(event("e", text, must, c2a.Immediate)), out(seenAs("ephemeral", send("e", "no", dm)))}},
	{"C2A-OUT-010", c2a.Draft0602, untested, "the agent has heard nothing of the place",
		[]step{out(seenAs("channel", send("", "no", dm)))}},
	{"C2A-OUT-010", c2a.Draft0602, holds, "a post in a channel that obliges nobody",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(sends("t", "no news", channel)),
			out(aimed(c2a.Ambient, send("", "no news", channel)))}},
	{"C2A-OUT-010", c2a.Draft0602, breaks, "a post in a channel that obliges somebody",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(sends("t", "no news", channel)),
			out(aimed(c2a.ToMe, send("", "no news", channel)))}},
	{"C2A-OUT-010", c2a.Draft0602, untested, "a post in a channel that names whom it obliges",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)), in(sends("t", "@ann no", channel)),
			out(aimed(c2a.ToMe, send("", "@ann no", channel)))}},
	{"C2A-OUT-010", c2a.Draft0602, breaks, "a post in a channel that obliges somebody, and names somebody only in code",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)),
			in(sends("t", "it runs as `@ann`", channel)),
			out(aimed(c2a.ToMe, send("", "it runs as `@ann`", channel)))}},
	{"C2A-OUT-010", c2a.Draft0602, breaks, "a post in a channel that obliges somebody, and has a mail address",
		[]step{in(event("e", text, must, c2a.Immediate)), out(turn("t", text)),
			in(sends("t", "mail to it@ann.org", channel)),
			out(aimed(c2a.ToMe, send("", "mail to it@ann.org", channel)))}},
	{"C2A-PROG-001", c2a.Draft0602, holds, "no chat",
		[]step{out(turn("t", text)), in(reports("t", "half is loaded")), settle}},
	{"C2A-PROG-001", c2a.Draft0602, breaks, "chat",
		[]step{out(turn("t", text)), in(reports("t", "half is loaded")), out(send("e", "half is loaded", dm))}},
	{"C2A-PROG-003", c2a.Draft0602, holds, "upwards",
		[]step{out(law.Progress{Token: "1", Progress: 1, Total: 2}, law.Progress{Token: "1", Progress: 2, Total: 2})}},
	{"C2A-PROG-003", c2a.Draft0602, holds, "each its own token",
		[]step{out(law.Progress{Token: "1", Progress: 2}, law.Progress{Token: "2", Progress: 1})}},
	{"C2A-PROG-003", c2a.Draft0602, holds, "anew on a new link",
		[]step{out(law.Progress{Token: "1", Progress: 1}), down, up, out(law.Progress{Token: "1", Progress: 1})}},
	{"C2A-PROG-003", c2a.Draft0602, holds, "anew after another initialize",
		[]step{out(law.Progress{Token: "1", Progress: 1}), in(law.Hello{}),
			out(law.Progress{Token: "1", Progress: 1})}},
	{"C2A-PROG-003", c2a.Draft0602, breaks, "downwards",
		[]step{out(law.Progress{Token: "1", Progress: 2}, law.Progress{Token: "1", Progress: 1})}},
	{"C2A-PROG-003", c2a.Draft0602, breaks, "beyond the total",
		[]step{out(law.Progress{Token: "1", Progress: 3, Total: 2})}},

	{"C2A-EVT-003", c2a.Draft0624, holds, "the author",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-EVT-003", c2a.Draft0624, breaks, "the id in place of the name",
		[]step{in(posted("m", will, dm, text)),
			out(event("e", text, must, c2a.Buffered, re("m"), shownAs(will)))}},
	{"C2A-EVT-003", c2a.Draft0624, breaks, "another name",
		[]step{in(posted("m", will, dm, text)),
			out(event("e", text, must, c2a.Buffered, re("m"), shownAs("William")))}},
	{"C2A-EVT-003", c2a.Draft0624, breaks, "somebody else",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m"), by(ann)))}},
	{"C2A-EVT-009", c2a.Draft0624, holds, "content", []step{out(event("e", text, must, c2a.Buffered))}},
	{"C2A-EVT-009", c2a.Draft0624, breaks, "both",
		[]step{out(event("e", text, must, c2a.Buffered, func(d *law.Delivery) { d.Event.Knock = &c2a.Knock{} }))}},
	{"C2A-EVT-009", c2a.Draft0624, breaks, "neither",
		[]step{out(event("e", "", must, c2a.Buffered, func(d *law.Delivery) { d.Wire = "{}" }))}},
	{"C2A-EVT-002", c2a.Draft0624, holds, "a dm is a dm",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m"), at(dm)))}},
	{"C2A-EVT-002", c2a.Draft0624, breaks, "a dm is a channel",
		[]step{in(posted("m", will, dm, text)),
			out(event("e", text, must, c2a.Buffered, re("m"),
				at(c2a.Place{Conversation: dm.Conversation, Kind: c2a.Channel})))}},
	{"C2A-EVT-002", c2a.Draft0624, breaks, "a reaction in a dm is in a channel",
		[]step{in(posted("m", will, dm, text)),
			out(signalled("agree", may, c2a.Place{Conversation: dm.Conversation, Kind: c2a.Channel}))}},
	{"C2A-EVT-010", c2a.Draft0602, holds, "keys of their own",
		[]step{out(event("e", text, must, c2a.Buffered, key("k")),
			event("f", "more of it", must, c2a.Buffered, key("l")))}},
	{"C2A-EVT-010", c2a.Draft0602, holds, "one event again",
		[]step{out(event("e", text, must, c2a.Buffered, key("k")), event("e", text, must, c2a.Buffered, key("k")))}},
	{"C2A-EVT-010", c2a.Draft0602, breaks, "one key for two events",
		[]step{out(event("e", text, must, c2a.Buffered, key("k")),
			event("f", "more of it", must, c2a.Buffered, key("k")))}},
	{"C2A-MODE-009", c2a.Draft0624, holds, "in the host's words",
		[]step{in(posted("m", will, channel, text)),
			out(event("e", text, may, c2a.Notify, re("m"), at(channel), func(d *law.Delivery) {
				d.Event.Knock.Where =
					"#general"
			}))}},
	{"C2A-MODE-009", c2a.Draft0624, breaks, "in another's name",
		[]step{in(posted("m", will, channel, text)),
			out(event("e", text, may, c2a.Notify, re("m"), at(channel),
				func(d *law.Delivery) { d.Event.Knock.From, d.Event.Knock.Where = lead, "#general" }))}},
	{"C2A-MODE-009", c2a.Draft0624, breaks, "in another place",
		[]step{in(posted("m", will, channel, text)),
			out(event("e", text, may, c2a.Notify, re("m"), at(channel), func(d *law.Delivery) {
				d.Event.Knock.Where =
					"dm:" + dm.Conversation
			}))}},
	{"C2A-EVT-011", c2a.Draft0624, holds, "ids of their own",
		[]step{out(event("e", text, must, c2a.Buffered, re("m")),
			event("f", "more of it", must, c2a.Buffered, re("n")))}},
	{"C2A-EVT-011", c2a.Draft0624, breaks, "one id for two messages",
		[]step{out(event("e", text, must, c2a.Buffered, re("m")),
			event("e", "more of it", must, c2a.Buffered, re("n")))}},
	{"C2A-EVT-012", c2a.Draft0624, holds, "a redelivery keeps its policy",
		[]step{out(event("e", text, must, c2a.Buffered), event("e", text, must, c2a.Buffered))}},
	{"C2A-EVT-012", c2a.Draft0624, breaks, "two policies",
		[]step{out(event("e", text, must, c2a.Buffered), event("e", text, may, c2a.Buffered))}},
	{"C2A-EVT-012", c2a.Draft0602, holds, "an expired event may come again with less weight",
		[]step{out(event("e", text, must, c2a.Buffered),
			event("e", text, may, c2a.Buffered, func(d *law.Delivery) { d.Event.Attempt = 2 }))}},
	{"C2A-EVT-019", c2a.Draft0602, holds, "one source",
		[]step{out(from("slack", event("e", text, must, c2a.Buffered)),
			from("slack", event("f", text, must, c2a.Buffered)))}},
	{"C2A-EVT-019", c2a.Draft0602, breaks, "two sources",
		[]step{out(from("slack", event("e", text, must, c2a.Buffered)),
			from("irc", event("f", text, must, c2a.Buffered)))}},
	{"C2A-EVT-019", c2a.Draft0602, untested, "no source at all", []step{out(event("e", text, must, c2a.Buffered))}},
	{"C2A-EVT-020", c2a.Draft0624, holds, "the end of typing is reported, too",
		[]step{in(types(true)), out(typing(true)), in(types(false)), out(typing(false)), wait(600_000)}},
	{"C2A-EVT-020", c2a.Draft0624, holds, "the person still types",
		[]step{in(types(true)), out(typing(true)), wait(600_000)}},
	{"C2A-EVT-020", c2a.Draft0624, breaks, "typing that never ends",
		[]step{in(types(true)), out(typing(true)), in(types(false)), wait(600_000)}},
	{"C2A-EVT-020", c2a.Draft0624, breaks, "nobody types", []step{out(typing(true))}},
	{"C2A-EVT-013", c2a.Draft0624, holds, "as posted",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-EVT-013", c2a.Draft0624, breaks, "trimmed",
		[]step{in(posted("m", will, dm, text+" ")), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-EVT-013", c2a.Draft0624, untested, "a knock has no content",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, may, c2a.Notify, re("m")))}},
	{"C2A-EVT-014", c2a.Draft0624, holds, "the id of the conversation",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-EVT-014", c2a.Draft0624, breaks, "the id of another",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m"), at(channel)))}},
	{"C2A-EVT-014", c2a.Draft0624, breaks, "a new id each time",
		[]step{in(posted("m", will, dm, text)),
			out(event("e", text, must, c2a.Buffered, re("m"), at(c2a.Place{Conversation: "x"})),
				event("f", text, must, c2a.Buffered, re("m"), at(c2a.Place{Conversation: "y"})))}},
	{"C2A-EVT-014", c2a.Draft0602, breaks, "the id of its thread",
		[]step{in(posted("m", will, thread, text)), out(event("e", text, must, c2a.Buffered, re("m"),
			at(c2a.Place{Conversation: thread.Thread, Thread: thread.Thread})))}},
	{"C2A-EVT-014", c2a.Draft0624, holds, "the id of its thread, where the draft has no other place for it",
		[]step{in(posted("m", will, thread, text)), out(event("e", text, must, c2a.Buffered, re("m"),
			at(c2a.Place{Conversation: thread.Thread, Thread: thread.Thread})))}},
	{"C2A-EVT-015", c2a.Draft0602, holds, "a session in the conversation",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m")))}},
	{"C2A-EVT-015", c2a.Draft0602, breaks, "a session outside",
		[]step{in(posted("m", will, dm, text)), out(event("e", text, must, c2a.Buffered, re("m"), to(worker)))}},
	{"C2A-EVT-016", c2a.Draft0602, holds, "the thread",
		[]step{in(posted("m", will, thread, text)), out(event("e", text, may, c2a.Buffered, re("m"), at(thread)))}},
	{"C2A-EVT-016", c2a.Draft0602, breaks, "no thread",
		[]step{in(posted("m", will, thread, text)), out(event("e", text, may, c2a.Buffered, re("m"), at(channel)))}},
	{"C2A-EVT-016", c2a.Draft0602, holds, "a reaction in the thread",
		[]step{in(posted("m", will, thread, text)), out(signalled("agree", may, thread))}},
	{"C2A-EVT-016", c2a.Draft0602, breaks, "a reaction that has lost its thread",
		[]step{in(posted("m", will, thread, text)), out(signalled("agree", may, channel))}},
	{"C2A-EVT-018", c2a.Draft0602, holds, "rising",
		[]step{out(event("e", text, must, c2a.Buffered, number(1)), event("f", text, must, c2a.Buffered, number(5)))}},
	{"C2A-EVT-018", c2a.Draft0602, breaks, "standing still",
		[]step{out(event("e", text, must, c2a.Buffered, number(1)), event("f", text, must, c2a.Buffered, number(1)))}},
	{"C2A-EVT-018", c2a.Draft0602, holds, "what is immediate overtakes what is buffered",
		[]step{out(event("e", text, must, c2a.Immediate, number(5)), event("f", text, must, c2a.Buffered, number(1)))}},
	{"C2A-EVT-018", c2a.Draft0602, breaks, "one number for two events",
		[]step{out(event("e", text, must, c2a.Immediate, number(5)), event("f", text, must, c2a.Buffered, number(5)))}},
	{"C2A-DISP-001", c2a.Draft0602, holds, "one for each agent",
		[]step{
			out(law.Inspected{State: c2a.Inspection{
				Fates: []c2a.Fate{{Event: "e", Agent: lead, Disposition: c2a.Responded},
					{Event: "e", Agent: worker, Disposition: c2a.Ignored}}}})}},
	{"C2A-DISP-001", c2a.Draft0602, breaks, "two for one",
		[]step{
			out(law.Inspected{State: c2a.Inspection{
				Fates: []c2a.Fate{{Event: "e", Agent: lead, Disposition: c2a.Responded},
					{Event: "e", Agent: lead, Disposition: c2a.Ignored}}}})}},
	{"C2A-DUE-004", c2a.Draft0602, holds, "in time",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(2_000), out(send("e", "here", dm))}},
	{"C2A-DUE-004", c2a.Draft0602, holds, "late, after another look",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(90_000),
			out(law.ToolUse{Call: "r", Agent: lead, Name: "chat.read_thread"}), in(looked(true)),
			out(send("e", "here", dm))}},
	{"C2A-DUE-004", c2a.Draft0602, breaks, "late, after a look that failed",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(90_000),
			out(law.ToolUse{Call: "r", Agent: lead, Name: "chat.read_thread"}), in(looked(false)),
			out(send("e", "here", dm))}},
	{"C2A-DUE-004", c2a.Draft0602, breaks, "late, before the look is answered",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(90_000),
			out(law.ToolUse{Call: "r", Agent: lead, Name: "chat.read_thread"}, send("e", "here", dm)),
			in(looked(true))}},
	{"C2A-DUE-004", c2a.Draft0602, breaks, "late, after a look at another conversation",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(90_000),
			out(law.ToolUse{Call: "r", Agent: lead, Name: "chat.read_thread", Place: channel}), in(looked(true)),
			out(send("e", "here", dm))}},
	{"C2A-DUE-004", c2a.Draft0602, holds, "late, after a look at an event of the conversation",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(90_000),
			in(event("f", "more", may, c2a.Buffered)),
			out(law.ToolUse{Call: "r", Agent: lead, Name: "chat.read_thread", Event: "f"}), in(looked(true)),
			out(send("e", "here", dm))}},
	{"C2A-DUE-004", c2a.Draft0602, breaks, "late",
		[]step{in(event("e", text, may, c2a.Buffered, expires)), wait(90_000), out(send("e", "here", dm))}},
	{"C2A-DUE-006", c2a.Draft0602, holds, "to one",
		[]step{in(posted("m", will, channel, text)),
			out(event("e", text, must, c2a.Buffered, re("m"), at(channel), to(worker))), wait(90_000),
			out(event("f", text, must, c2a.Buffered, re("m"), at(channel)))}},
	{"C2A-DUE-006", c2a.Draft0602, breaks, "to two",
		[]step{in(posted("m", will, channel, text)),
			out(event("e", text, must, c2a.Buffered, re("m"), at(channel), to(worker))), wait(90_000),
			out(event("f", text, must, c2a.Buffered, re("m"), at(channel)),
				event("g", text, must, c2a.Buffered, re("m"), at(channel), to("agent:scout")))}},
	{"C2A-ATT-004", c2a.Draft0624, holds, "a reaction in a channel",
		[]step{out(event("e", "agree", may, c2a.Buffered, at(channel), aside, agrees))}},
	{"C2A-ATT-004", c2a.Draft0624, breaks, "a reaction in a channel, addressed",
		[]step{out(event("e", "agree", may, c2a.Buffered, at(channel), agrees))}},
	{"C2A-ATT-004", c2a.Draft0624, untested, "its text shows a mention",
		[]step{out(event("e", "agree on \"@lead go\"", may, c2a.Buffered, at(channel), agrees))}},
	{"C2A-ATT-004", c2a.Draft0624, untested, "a thread may be of a DM",
		[]step{out(event("e", "agree", may, c2a.Buffered, at(thread), agrees))}},
	{"C2A-ATT-004", c2a.Draft0624, untested, "a reaction in a DM, addressed",
		[]step{out(event("e", "agree", may, c2a.Buffered, agrees))}},
	{"C2A-ATT-004", c2a.Draft0624, untested, "a reaction in a DM, not addressed",
		[]step{out(event("e", "agree", may, c2a.Buffered, aside, agrees))}},
	{"C2A-ATT-012", c2a.Draft0624, holds, "told, not obliged",
		[]step{out(event("e", text, not, c2a.Silent, by(lead)))}},
	{"C2A-ATT-012", c2a.Draft0624, breaks, "obliged by itself",
		[]step{out(event("e", text, must, c2a.Buffered, by(lead)))}},
	{"C2A-ATT-018", c2a.Draft0624, holds, "a mention",
		[]step{in(posted("m", will, channel, "@lead go")),
			out(event("e", "@lead go", must, c2a.Buffered, re("m"), at(channel)))}},
	{"C2A-ATT-018", c2a.Draft0624, breaks, "no ground",
		[]step{in(posted("m", will, channel, "go")), out(event("e", "go", must, c2a.Buffered, re("m"), at(channel)))}},
	{"C2A-ATT-018", c2a.Draft0624, untested, "whom an unaddressed safety notice concerns is open",
		[]step{
			in(law.Surfaced{Input: c2ahost.Posted{
				Message: c2a.Message{ID: "m", Author: will, Place: channel, Text: "fire", Safety: true}}}),
			out(event("e", "fire", must, c2a.Immediate, re("m"), at(channel)))}},
	{"C2A-ATT-018", c2a.Draft0624, holds, "a refusal by reaction in a channel",
		[]step{out(signalled("declined", may, channel))}},
	{"C2A-ATT-018", c2a.Draft0624, breaks, "a refusal by reaction in a channel obliges",
		[]step{out(signalled("declined", must, channel))}},
	{"C2A-ATT-018", c2a.Draft0624, untested, "an approval by reaction may be a task",
		[]step{out(signalled("agree", must, channel))}},
	{"C2A-ATT-018", c2a.Draft0624, untested, "a reaction in a DM may be a direct message",
		[]step{out(signalled("declined", must, dm))}},
	{"C2A-MODE-010", c2a.Draft0624, holds, "a topic", []step{out(event("e", text, may, c2a.Notify))}},
	{"C2A-MODE-010", c2a.Draft0624, breaks, "an empty topic",
		[]step{out(event("e", text, may, c2a.Notify, topic(" ")))}},
	{"C2A-MODE-011", c2a.Draft0624, holds, "a plain word may be shared",
		[]step{in(posted("m", will, thread, text)),
			out(event("e", text, may, c2a.Notify, re("m"), topic("question about a deploy")))}},
	{"C2A-MODE-011", c2a.Draft0624, breaks, "an excerpt",
		[]step{in(posted("m", will, thread, text)),
			out(event("e", text, may, c2a.Notify, re("m"), topic("Is the deploy...")))}},
	{"C2A-MODE-011", c2a.Draft0624, breaks, "a word that no host makes up",
		[]step{in(posted("m", will, thread, "canary77f sings")),
			out(event("e", text, may, c2a.Notify, re("m"), topic("about canary77f")))}},
	{"C2A-MODE-013", c2a.Draft0624, holds, "withheld",
		[]step{in(posted("m", will, thread, text)), out(event("e", text, may, c2a.Notify, re("m")))}},
	{"C2A-MODE-013", c2a.Draft0624, breaks, "in a member of its own",
		[]step{in(posted("m", will, thread, text)),
			out(event("e", text, may, c2a.Notify, re("m"), func(d *law.Delivery) {
				d.Wire =
					`{"preview":"is the deploy blocked"}`
			}))}},
	{"C2A-MODE-014", c2a.Draft0602, holds, "quiet", []step{out(event("e", "3 updates", not, c2a.Digest))}},
	{"C2A-MODE-014", c2a.Draft0602, breaks, "a digest that obliges",
		[]step{out(event("e", "3 updates", must, c2a.Digest))}},
	{"C2A-MODE-014", c2a.Draft0602, holds, "it mentions the agent",
		[]step{out(event("e", "- @lead look", must, c2a.Digest))}},
	{"C2A-COMPOSE-022", c2a.Draft0624, holds, "its own delivery",
		[]step{out(event("e", text, must, c2a.Buffered), law.Withdrawal{Request: "e"})}},
	{"C2A-COMPOSE-022", c2a.Draft0624, breaks, "a request that never was",
		[]step{out(event("e", text, must, c2a.Buffered), law.Withdrawal{Request: "x"})}},
	{"C2A-OUT-060", c2a.Draft0624, holds, "shown", []step{
		in(law.Send{Call: "1", Agent: lead, Message: c2a.SendMessage{Text: "on it"}}),
		out(law.Posted{Op: "post", Message: "p1", Agent: lead, Text: "on it"}, law.ToolResult{Call: "1", OK: true}),
		settle,
	}},
	{"C2A-OUT-060", c2a.Draft0624, breaks, "nothing shown", []step{
		in(law.Send{Call: "1", Agent: lead, Message: c2a.SendMessage{Text: "on it"}}),
		out(law.ToolResult{Call: "1", OK: true}), settle,
	}},
	{"C2A-REACT-003", c2a.Draft0624, holds, "a reaction, and a message that was sent", []step{
		in(law.ToolUse{Call: "1", Agent: lead, Name: "chat.react", Text: "queued"}),
		out(law.Posted{Op: "react", Message: "m1", Agent: lead, Glyph: "🕐"}),
		in(law.Send{Call: "2", Agent: lead, Message: c2a.SendMessage{Text: "queued up"}}),
		out(law.Posted{Op: "post", Message: "p1", Agent: lead, Text: "queued up"}), settle,
	}},
	{"C2A-REACT-003", c2a.Draft0624, breaks, "the signal as a message", []step{
		in(law.ToolUse{Call: "1", Agent: lead, Name: "chat.react", Text: "queued"}),
		out(law.Posted{Op: "post", Message: "p1", Agent: lead, Text: "Lead: queued"}), settle,
	}},
	{"C2A-REACT-007", c2a.Draft0624, holds, "the name of the signal", []step{
		out(law.Delivery{Request: "1",
			Event: c2a.Event{ID: "e1", Recipient: lead, Reaction: &c2a.Reaction{Signal: "agree", On: "p1"}},
			Wire:  `{"content":"agree"}`}),
	}},
	{"C2A-REACT-007", c2a.Draft0624, breaks, "the glyph beside it", []step{
		out(law.Delivery{Request: "1",
			Event: c2a.Event{ID: "e1", Recipient: lead, Reaction: &c2a.Reaction{Signal: "agree", On: "p1"}},
			Wire:  `{"content":"👍"}`}),
	}},
	{"C2A-REACT-007", c2a.Draft0624, breaks, "the glyph in a list", []step{
		out(agreed), in(lists), out(law.ToolResult{Call: "l", OK: true, Texts: []string{"Will: 👍"}}),
	}},
	{"C2A-REACT-007", c2a.Draft0624, holds, "a list with a glyph that somebody has written", []step{
		in(posted("m", will, dm, "👍 from me")), out(agreed), in(lists),
		out(law.ToolResult{Call: "l", OK: true, Texts: []string{"Will: 👍 from me"}}),
	}},

	{"C2A-TOOL-008", c2a.Draft0602, holds, "its own event",
		[]step{out(event("e", text, must, c2a.Buffered)), in(lists),
			out(law.ToolResult{Call: "l", OK: true, Events: []law.Listed{{ID: "e"}}})}},
	{"C2A-TOOL-009", c2a.Draft0624, holds, "an event of the mailbox",
		[]step{out(event("e", text, not, c2a.ToolMailbox)), in(lists),
			out(law.ToolResult{Call: "l", OK: true, Events: []law.Listed{{ID: "e"}}})}},
	{"C2A-TOOL-009", c2a.Draft0624, breaks, "a silent event",
		[]step{out(event("e", text, not, c2a.Silent)), in(lists),
			out(law.ToolResult{Call: "l", OK: true, Events: []law.Listed{{ID: "e"}}})}},
	{"C2A-TOOL-010", c2a.Draft0602, holds, "what was said where it is",
		[]step{in(posted("m", will, dm, text)), in(lists),
			out(law.ToolResult{Call: "l", OK: true, Texts: []string{text}})}},
	{"C2A-TOOL-010", c2a.Draft0602, breaks, "what was said when it had left",
		[]step{in(law.Surfaced{Input: c2ahost.Moved{Conversation: dm.Conversation, Participant: lead}},
			posted("m", will, dm, text)), in(lists), out(law.ToolResult{Call: "l", OK: true, Texts: []string{text}})}},
	{"C2A-TOOL-010", c2a.Draft0602, holds, "what it heard before it left",
		[]step{in(posted("m", will, dm, text),
			law.Surfaced{Input: c2ahost.Moved{Conversation: dm.Conversation, Participant: lead}}), in(lists),
			out(law.ToolResult{Call: "l", OK: true, Texts: []string{text}})}},
	{"C2A-TOOL-010", c2a.Draft0602, breaks, "a thread of a channel that it has left",
		[]step{in(surface(c2ahost.Moved{Conversation: "C1", Participant: lead})), in(claimsThread("1", lead)),
			out(fine("1"))}},
	{"C2A-TOOL-011", c2a.Draft0602, holds, "the first answer again",
		[]step{in(keyed("1"), keyed("2")),
			out(law.ToolResult{Call: "1", OK: true, Message: "p1"},
				law.ToolResult{Call: "2", OK: true, Message: "p1"})}},
	{"C2A-TOOL-011", c2a.Draft0602, breaks, "another message",
		[]step{in(keyed("1"), keyed("2")),
			out(law.ToolResult{Call: "1", OK: true, Message: "p1"},
				law.ToolResult{Call: "2", OK: true, Message: "p2"})}},
	{"C2A-TOOL-011", c2a.Draft0602, holds, "a conflict",
		[]step{in(keyed("1"), keyed("2")),
			out(law.ToolResult{Call: "1", OK: true, Message: "p1"}, law.ToolResult{Call: "2"})}},
	{"C2A-TOOL-011", c2a.Draft0602, breaks, "in conflict with the key of another agent",
		[]step{in(keyed("1"), keyedBy("2", worker)),
			out(law.ToolResult{Call: "1", OK: true, Message: "p1"},
				law.ToolResult{Call: "2", Failure: c2a.Conflict})}},
	{"C2A-TOOL-011", c2a.Draft0602, breaks, "a new key in conflict with another key of its own",
		[]step{in(keyed("1"), law.Send{Call: "2", Agent: lead, Message: c2a.SendMessage{Key: "k2", Text: "and so on"}}),
			out(law.ToolResult{Call: "1", OK: true, Message: "p1"},
				law.ToolResult{Call: "2", Failure: c2a.Conflict})}},
	{"C2A-TOOL-011", c2a.Draft0602, untested, "the same words under a new key",
		[]step{in(law.Send{Call: "2", Agent: lead, Message: c2a.SendMessage{Key: "k2", Text: "well"}}, keyed("1")),
			out(law.ToolResult{Call: "2"}, law.ToolResult{Call: "1", Failure: c2a.Transient})}},
	{"C2A-TOOL-018", c2a.Draft0602, holds, "a call of a tool",
		[]step{out(law.Frame{Kind: law.RequestFrame, ID: "1", Method: "tools/call"})}},
	{"C2A-TOOL-018", c2a.Draft0602, breaks, "a method of its own",
		[]step{out(law.Frame{Kind: law.RequestFrame, ID: "1", Method: "chat/send"})}},
	{"C2A-CLAIM-001", c2a.Draft0624, holds, "one is granted",
		[]step{out(event("e", text, may, c2a.Notify, re("m")), event("f", text, may, c2a.Notify, re("m"), to(worker))),
			in(claims("1", lead, "e"), claims("2", worker, "f")),
			out(law.ToolResult{Call: "1", OK: true}, law.ToolResult{Call: "2"})}},
	{"C2A-CLAIM-001", c2a.Draft0624, breaks, "both are granted",
		[]step{out(event("e", text, may, c2a.Notify, re("m")), event("f", text, may, c2a.Notify, re("m"), to(worker))),
			in(claims("1", lead, "e"), claims("2", worker, "f")),
			out(law.ToolResult{Call: "1", OK: true}, law.ToolResult{Call: "2", OK: true})}},
	{"C2A-CLAIM-001", c2a.Draft0624, holds, "the other is granted it later",
		[]step{out(event("e", text, may, c2a.Notify, re("m")), event("f", text, may, c2a.Notify, re("m"), to(worker))),
			in(claims("1", lead, "e")), out(law.ToolResult{Call: "1", OK: true}), wait(60_000),
			in(claims("2", worker, "f")), out(law.ToolResult{Call: "2", OK: true})}},
}

var agreed = law.Delivery{Request: "1", Wire: `{"content":"agree"}`,
	Event: c2a.Event{ID: "e1", Recipient: lead, Reaction: &c2a.Reaction{Signal: "agree", On: "p1"}}}

var lists = law.ToolUse{Call: "l", Agent: lead, Name: "chat.list_events"}

func keyed(call string) law.Send {
	return law.Send{Call: call, Agent: lead, Message: c2a.SendMessage{Key: "k", Text: "well"}}
}

func claims(call, agent, event string) law.ToolUse {
	return law.ToolUse{Call: call, Agent: agent, Name: "chat.claim", Event: event}
}

const long = "this goes on and on and on and on and on and on and on and on and on and on and on and on"

func ambient(d *law.Delivery) { d.Event.Directedness = c2a.Ambient }
func number(n int64) change {
	return func(d *law.Delivery) { d.Event.Sequence = n }
}
func topic(s string) change { return func(d *law.Delivery) { d.Event.Knock.Topic = s } }

func find(t *testing.T, id string) law.Law {
	for _, l := range All() {
		if l.Requirement == id {
			return l
		}
	}
	require.Failf(t, "no such law", "%s", id)
	return law.Law{}
}

var allCases = slices.Concat(cases, dispositionCases, laterCases, speechCases, hostCases, toldCases, obligationCases,
	signCases, ladderCases, openCases, humanCases, madeCases, meetingCases,
	harnessCases)

func TestLaws(t *testing.T) {
	for _, c := range allCases {
		t.Run(c.law+"/"+c.why, func(t *testing.T) { c.try(t, find(t, c.law).Roles[0]) })
	}
}

// try judges the trace of the case, as one of a role.
func (c row) try(t *testing.T, role law.Role) {
	t.Helper()
	l := find(t, c.law)
	trace := &law.Trace{Draft: c.draft, Role: role, World: smallWorld(c.draft)}
	var nowMs int64
	for _, s := range c.steps {
		s(trace, &nowMs)
	}
	tally := l.Try(law.Tell(trace))
	breaches := tally.Breaches
	got := untested
	if tally.Tested > 0 {
		got = holds
	}
	if len(breaches) > 0 {
		got = breaks
		require.Positive(t, tally.Tested, "a breach is a test, too")
		require.NotEmpty(t, breaches[0].Got)
		require.NotEmpty(t, breaches[0].Allowed)
	}
	require.Equal(t, c.want, got, "%s: %v", c.why, breaches)
}

// Every law has a trace where it holds and one where it is broken, says nothing about an empty trace, and nothing about
// another role's.
func TestEveryLawIsTested(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range All() {
		require.False(t, seen[l.Requirement], "two laws for %s: one id would hide the other", l.Requirement)
		seen[l.Requirement] = true
		require.NotEmpty(t, l.Says)
		for _, want := range []outcome{holds, breaks} {
			require.True(t, slices.ContainsFunc(allCases, func(c row) bool {
				return c.law == l.Requirement && c.want == want
			}), "%s lacks a row (%d)", l.Requirement, want)
		}
		for _, d := range c2a.Drafts() {
			for _, r := range []law.Role{law.HostRole, law.HarnessRole} {
				require.Zero(t, l.Try(law.Tell(&law.Trace{Draft: d, Role: r})), l.Requirement)
			}
		}
	}
}

// keyedBy is the same of another agent.
func keyedBy(call, agent string) law.Send {
	s := keyed(call)
	s.Agent = agent
	return s
}
