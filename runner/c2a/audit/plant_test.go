package audit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// drama is a breach with all that leads to it.
type drama struct {
	steps []step
	guilt int // the step that breaks the rule
}

type step struct {
	atMs    int64
	toAgent bool
	frame   string
}

func (d *drama) host(atMs int64, frame string)  { d.steps = append(d.steps, step{atMs, true, frame}) }
func (d *drama) agent(atMs int64, frame string) { d.steps = append(d.steps, step{atMs, false, frame}) }

// guilty says that the latest step breaks the rule.
func (d *drama) guilty() { d.guilt = len(d.steps) - 1 }

type fields602 = map[string]any

func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

// event602 and event624 are an event as it should be, but for changes.
func event602(id, policy string, changes ...func(fields602)) fields602 {
	e := fields602{
		"eventId": id, "source": fields602{"platform": "conformance"},
		"conversation": fields602{"id": "plant", "kind": "channel"},
		"author":       fields602{"id": "human:eve", "kind": "human", "displayName": "Eve"},
		"target":       fields602{"mentions": []string{}, "recipient": "agent:lead", "directedness": "ambient"},
		"content":      []any{fields602{"type": "text", "text": "a plan for " + id}},
		"timing":       fields602{"createdAt": "2026-06-24T12:00:00Z", "sequence": 5000},
		"attention":    fields602{"policy": policy, "reason": "ambient", "priority": "normal"},
		"injection":    fields602{"mode": "buffered", "role": "user"},
		"reliability":  fields602{"attempt": 1, "idempotencyKey": id + ":agent_lead"},
	}
	for _, change := range changes {
		change(e)
	}
	return e
}

func event624(id, policy string, changes ...func(fields602)) fields602 {
	e := fields602{
		"eventId": id, "conversation": fields602{"id": "plant", "kind": "channel"},
		"author":        fields602{"id": "human:eve", "kind": "human", "displayName": "Eve"},
		"addressedToMe": policy == "must_respond", "policy": policy, "content": "a plan for " + id,
		"recipient": "agent:lead",
		"injection": fields602{"mode": "buffered"},
	}
	for _, change := range changes {
		change(e)
	}
	return e
}

// with sets a member, by its path.
func with(value any, path ...string) func(fields602) {
	return func(e fields602) {
		for _, name := range path[:len(path)-1] {
			e = e[name].(fields602)
		}
		last := path[len(path)-1]
		if value == nil {
			delete(e, last)
			return
		}
		e[last] = value
	}
}

func deliver(id string, event fields602) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":"%s","method":"chat/deliver","params":%s}`, id, text(event))
}

func result(id, result string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":"%s","result":%s}`, id, result)
}

func call(id, tool string, arguments fields602) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":"%s","method":"tools/call","params":%s}`, id,
		text(fields602{"name": tool, "arguments": arguments, "agent": "agent:lead"}))
}

func send(id, reply, key, words string) string {
	arguments := fields602{
		"target": fields602{"conversationId": "plant"}, "idempotencyKey": key, "visibility": "channel",
		"directedness": "ambient", "text": words,
	}
	if reply != "" {
		arguments["inReplyTo"] = reply
	}
	return call(id, "chat.send_message", arguments)
}

func toolResult(id, structured string) string {
	return result(id, fmt.Sprintf(`{"content":[{"type":"text","text":"done"}],"structuredContent":%s}`, structured))
}

func sent(id, message string) string {
	return toolResult(id, fmt.Sprintf(`{"messageId":"%s"}`, message))
}

// event delivers an event and has it acknowledged.
func (d *drama) event(atMs int64, id string, e fields602) {
	d.host(atMs, deliver(id, e))
	d.agent(atMs, result(id, "{}"))
}

// say sends a message, which is taken.
func (d *drama) say(atMs int64, id, reply, key, words string) {
	d.agent(atMs, send(id, reply, key, words))
	d.guilty()
	d.host(atMs, sent(id, "message of "+id))
}

const minute = 60_000

type planted struct {
	rule string
	why  string
	d602 bool // in draft 2026-06-02; else 2026-06-24
	play func(d *drama)
}

var plants = []planted{
	{"C2A-RPC-001", "a line that is no JSON", false, func(d *drama) { d.agent(0, "no JSON") }},
	{"C2A-RPC-002", "a second response", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.agent(10, result("p1", "{}"))
		d.guilty()
	}},
	{"C2A-RPC-002", "no response", false,
		func(d *drama) { d.host(0, `{"jsonrpc":"2.0","id":"p1","method":"tools/list"}`) }},
	{"C2A-RPC-002", "a response to nothing", false, func(d *drama) { d.agent(0, result("p1", "{}")) }},
	{"C2A-RPC-003", "a notification is answered", false, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"deliver-evt_w1_1"}}`)
		d.agent(1, `{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"no such method"}}`)
		d.guilty()
	}},
	{"C2A-RPC-004", "a message without a member that it must have", false, func(d *drama) {
		d.agent(0, `{"jsonrpc":"2.0","id":"p1","method":"tools/call","params":{"arguments":{}}}`)
		d.host(0, toolResult("p1", "{}"))
	}},
	{"C2A-INIT-002", "another version", false, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","id":"p1","method":"initialize",`+
			`"params":{"protocolVersion":"2025-01-01","clientInfo":{"name":"x","version":"1"},"capabilities":{}}}`)
		d.agent(0, result("p1",
			`{"protocolVersion":"2026-06-24","serverInfo":{"name":"y","version":"1"},"capabilities":{}}`))
	}},
	{"C2A-INIT-003", "a client without a name", true, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","id":"p1","method":"initialize",`+
			`"params":{"protocolVersion":"2026-06-02","clientInfo":{"version":"1"},"capabilities":{}}}`)
		d.agent(0, result("p1",
			`{"protocolVersion":"2026-06-02","serverInfo":{"name":"y","version":"1"},"capabilities":{}}`))
	}},
	{"C2A-INIT-007", "a mode that the harness doesn't take", true, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","id":"p1","method":"initialize",`+
			`"params":{"protocolVersion":"2026-06-02","clientInfo":{"name":"x","version":"1"},"capabilities":{}}}`)
		d.agent(0, result("p1",
			`{"protocolVersion":"2026-06-02","serverInfo":{"name":"y",`+
				`"version":"1"},"capabilities":{"injection":{"immediate":false}}}`))
		d.host(0, deliver("p2", event602("p2", "may_respond", with("immediate", "injection", "mode"))))
		d.guilty()
		d.agent(0, result("p2", "{}"))
	}},
	{"C2A-INIT-011", "a delivery behind initialize, before its answer", true, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","id":"p1","method":"initialize",`+
			`"params":{"protocolVersion":"2026-06-02","clientInfo":{"name":"x","version":"1"},"capabilities":{}}}`)
		d.host(0, deliver("p2", event602("p2", "may_respond")))
		d.guilty()
		d.agent(0, result("p1",
			`{"protocolVersion":"2026-06-02","serverInfo":{"name":"y","version":"1"},"capabilities":{}}`))
		d.agent(0, result("p2", "{}"))
	}},
	{"C2A-INIT-009", "a tool that the host hasn't", false, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","id":"p1","method":"initialize",`+
			`"params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"x",`+
			`"version":"1"},"capabilities":{"chatTools":{"defer":false}}}}`)
		d.agent(0, result("p1",
			`{"protocolVersion":"2026-06-24","serverInfo":{"name":"y","version":"1"},"capabilities":{}}`))
		d.agent(0, call("p2", "chat.defer", fields602{"inReplyTo": "evt_w1_1", "reason": "later"}))
		d.guilty()
		d.host(0, toolResult("p2", "{}"))
	}},
	{"C2A-ACK-001", "no acknowledgement", true,
		func(d *drama) { d.host(0, deliver("p1", event602("p1", "may_respond"))) }},
	{"C2A-EVT-001", "an event without its id", false,
		func(d *drama) { e := event624("p1", "may_respond"); delete(e, "eventId"); d.event(0, "p1", e) }},
	{"C2A-EVT-009", "content and a knock", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond",
			with(fields602{"from": "human:eve", "where": "plant", "policy": "may_respond", "topic": "a plan",
				"pullWith": "chat.read_thread"}, "knock")))
	}},
	{"C2A-EVT-010", "a key of another event", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.host(10, deliver("p2", event602("p2", "may_respond", with("p1:agent_lead", "reliability", "idempotencyKey"),
			with(5001, "timing", "sequence"))))
		d.guilty()
		d.agent(10, result("p2", "{}"))
	}},
	{"C2A-EVT-012", "two policies", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.host(minute, deliver("p2", event624("p1", "must_not_respond")))
		d.guilty()
		d.agent(minute, result("p2", "{}"))
	}},
	{"C2A-EVT-018", "a sequence that falls", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.host(10, deliver("p2", event602("p2", "may_respond", with(4999, "timing", "sequence"))))
		d.guilty()
		d.agent(10, result("p2", "{}"))
	}},
	{"C2A-EVT-019", "two sources", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.host(10, deliver("p2", event602("p2", "may_respond", with(5001, "timing", "sequence"),
			with("elsewhere", "source", "platform"))))
		d.guilty()
		d.agent(10, result("p2", "{}"))
	}},
	{"C2A-ATT-004", "a reaction in a channel, addressed", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "must_not_respond", with(true, "addressedToMe"),
			with(fields602{"signal": "seen", "on": "m1"}, "reaction")))
	}},
	{"C2A-ATT-012", "obliged by its own message", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "must_respond", with("agent:lead", "author", "id"),
			with("agent", "author", "kind")))
	}},
	{"C2A-MODE-010", "a knock without a topic", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond", with("notify", "injection", "mode"), with(nil, "content"),
			with(fields602{"from": "human:eve", "where": "plant", "policy": "may_respond", "topic": "  ",
				"pullWith": "chat.read_thread"}, "knock")))
	}},
	{"C2A-MODE-013", "content in a knock", false,
		func(d *drama) { d.event(0, "p1", event624("p1", "may_respond", with("notify", "injection", "mode"))) }},
	{"C2A-COMPOSE-022", "cancels what never was", false, func(d *drama) {
		d.host(0, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"deliver-nothing"}}`)
	}},
	{"C2A-COMPOSE-016", "answers what was withdrawn", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.host(minute, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"p1"}}`)
		d.say(2*minute, "s1", "p1", "k1", "here it is")
	}},
	{"C2A-EDIT-002", "answers what an edit replaced", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.host(minute, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"p1"}}`)
		d.event(minute, "p2", event624("p2", "may_respond", with(fields602{"of": "p1"}, "edit")))
		d.say(2*minute, "s1", "p1", "k1", "here it is")
	}},
	{"C2A-OBEY-001", "answers what must not be answered", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "must_not_respond"))
		d.say(5000, "s1", "p1", "k1", "but I must")
	}},
	{"C2A-OBEY-005", "a long receipt", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "ack_only"))
		d.say(5000, "s1", "p1", "k1",
			"thank you so much for this, I shall look at it as soon as I can, and come back to you then, promised")
	}},
	{"C2A-OBEY-007", "answers a policy that it can't know", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "should_respond"))
		d.say(5000, "s1", "p1", "k1", "here it is")
	}},
	{"C2A-OBEY-008", "answers a policy of the other draft", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "ack_only"))
		d.say(5000, "s1", "p1", "k1", "here it is")
	}},
	{"C2A-DEL-001", "obliges by a notification", false, func(d *drama) {
		d.host(0, fmt.Sprintf(`{"jsonrpc":"2.0","method":"chat/deliver","params":%s}`,
			text(event624("p1", "must_respond"))))
	}},
	{"C2A-DEL-004", "another key for the same event", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.host(minute, deliver("p2", event602("p1", "may_respond", with("other", "reliability", "idempotencyKey"),
			with(2, "reliability", "attempt"))))
		d.guilty()
		d.agent(minute, result("p2", "{}"))
	}},
	{"C2A-DEL-006", "another time of creation for the same event", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.host(minute, deliver("p2", event602("p1", "may_respond", with("2026-06-24T12:01:00Z", "timing", "createdAt"),
			with(2, "reliability", "attempt"))))
		d.guilty()
		d.agent(minute, result("p2", "{}"))
	}},
	{"C2A-DUE-001", "a deadline in seconds", true, func(d *drama) {
		d.host(0, deliver("p1", event602("p1", "must_respond", with(300, "attention", "deadlineMs"))))
		d.guilty()
		d.agent(10, result("p1", "{}"))
		d.agent(20, call("s1", "chat.resolve", fields602{"eventId": "p1"}))
		d.host(20, toolResult("s1", "{}"))
	}},
	{"C2A-REACT-004", "takes a signal that doesn't exist", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.agent(10, call("s1", "chat.react", fields602{"inReplyTo": "p1", "signal": "wave"}))
		d.host(10, toolResult("s1", "{}"))
		d.guilty()
	}},
	{"C2A-TOOL-007", "lists what the filter keeps out", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.agent(10, call("s1", "chat.list_events", fields602{"policy": "must_respond"}))
		d.host(10, toolResult("s1", `{"events":[{"eventId":"p1","policy":"may_respond"}]}`))
		d.guilty()
	}},
	{"C2A-TOOL-012", "takes a deferral without a reason", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond"))
		d.agent(10, call("s1", "chat.defer", fields602{"inReplyTo": "p1"}))
		d.host(10, toolResult("s1", "{}"))
		d.guilty()
	}},
	{"C2A-DEL-013", "answers again because it came again", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "must_respond"))
		d.say(5000, "s1", "p1", "k1", "here it is")
		d.event(6*minute, "p2", event624("p1", "must_respond"))
		d.say(6*minute+5000, "s2", "p1", "k2", "as I said")
	}},
	{"C2A-LOOP-003", "says the same again", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.say(5000, "s1", "p1", "k1", "the harbour is closed")
		d.event(6*minute, "p2", event624("p2", "may_respond"))
		d.say(6*minute+5000, "s2", "p2", "k2", "the harbour is closed")
	}},
	{"C2A-LOOP-004", "sends a mere courtesy", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.say(5000, "s1", "p1", "k1", "thanks!")
	}},
	{"C2A-OUT-002", "one key for two messages", true,
		func(d *drama) { d.say(0, "s1", "", "k1", "one"); d.say(10, "s2", "", "k1", "two") }},
	{"C2A-OUT-004", "other words at the second try", true, func(d *drama) {
		d.agent(0, send("s1", "", "k1", "one"))
		d.host(0, result("s1",
			`{"content":[{"type":"text","text":"failed"}],"isError":true,`+
				`"structuredContent":{"error":{"kind":"transient","message":"try again"}}}`))
		d.say(5000, "s2", "", "k1", "one and a half")
	}},
	{"C2A-PROG-003", "progress that falls", true, func(d *drama) {
		d.agent(0,
			`{"jsonrpc":"2.0","method":"notifications/progress",`+
				`"params":{"progressToken":"p","progress":5,"message":"half"}}`)
		d.agent(10,
			`{"jsonrpc":"2.0","method":"notifications/progress",`+
				`"params":{"progressToken":"p","progress":4,"message":"less"}}`)
		d.guilty()
	}},
	{"C2A-LOOP-001", "answers itself", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "must_not_respond", with("agent:lead", "author", "id"),
			with("agent", "author", "kind")))
		d.say(5000, "s1", "p1", "k1", "indeed")
	}},
	{"C2A-LOOP-002", "answers thanks", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond", with("thanks!", "content")))
		d.say(5000, "s1", "p1", "k1", "thank you")
	}},
	{"C2A-CLAIM-050", "answers without a claim", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "may_respond"))
		d.event(0, "p2", event624("p2", "may_respond", with("agent:docs", "recipient"),
			with("a plan for p1", "content")))
		d.say(5000, "s1", "p1", "k1", "here it is")
	}},
	{"C2A-TOOL-008", "lists what went to another", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond", with("agent:docs", "target", "recipient")))
		d.agent(10, call("s1", "chat.list_events", fields602{}))
		d.host(10, toolResult("s1",
			`{"events":[{"eventId":"p1","conversation":{"id":"plant",`+
				`"kind":"channel"},"author":{"id":"human:eve",`+
				`"kind":"human","displayName":"Eve"},"policy":"may_respond"}]}`))
		d.guilty()
	}},
	{"C2A-TOOL-009", "lists what is silent", false, func(d *drama) {
		d.event(0, "p1", event624("p1", "must_not_respond", with("silent", "injection", "mode")))
		d.agent(10, call("s1", "chat.list_events", fields602{}))
		d.host(10, toolResult("s1",
			`{"events":[{"eventId":"p1","conversation":{"id":"plant",`+
				`"kind":"channel"},"author":{"id":"human:eve",`+
				`"kind":"human","displayName":"Eve"},"policy":"must_not_respond"}]}`))
		d.guilty()
	}},
	{"C2A-TOOL-011", "two messages under one key", true, func(d *drama) {
		d.agent(0, send("s1", "", "k1", "one"))
		d.host(0, sent("s1", "m1"))
		d.agent(10, send("s2", "", "k1", "one"))
		d.host(10, sent("s2", "m2"))
		d.guilty()
	}},
	{"C2A-TOOL-018", "chat by a method of its own", true,
		func(d *drama) { d.agent(0, `{"jsonrpc":"2.0","method":"chat/send","params":{"text":"hello"}}`) }},
	{"C2A-DUE-004", "answers what has expired", true, func(d *drama) {
		d.event(0, "p1", event602("p1", "may_respond", with(300_000, "attention", "deadlineMs")))
		d.say(10*minute, "s1", "p1", "k1", "at last")
		for i := range d.steps { // an agent that reads nothing meanwhile
			d.steps[i].frame = strings.ReplaceAll(d.steps[i].frame, "agent:lead", "agent:late")
		}
	}},
}

// among puts a breach among what passes on the link of its draft. guilty is the frame that breaks the rule.
func (p planted) among(bases map[string][]entry) (log []entry, guilty *byte) {
	var d drama
	p.play(&d)
	session := map[bool]string{true: "blue", false: "green"}[p.d602]
	base := bases[session]
	log = slices.Clone(base)
	start := int64(1_782_302_400_000) + 4*minute + 1
	for _, s := range d.steps {
		frame := s.frame
		if !json.Valid([]byte(frame)) {
			frame = text(frame)
		}
		log = append(log, entry{start + s.atMs, session, s.toAgent, []byte(frame)})
	}
	guilty = &log[len(base)+d.guilt].frame[0]
	slices.SortStableFunc(log, func(a, b entry) int { return int(a.atMs - b.atMs) })
	return log, guilty
}

func TestEachBreachIsFoundAtItsLine(t *testing.T) {
	bases := map[string][]entry{}
	for _, o := range offices() {
		o.posts = 120
		bases[o.session] = o.next()
	}
	capabilities := []string{"loops", "claims", "progress"}
	rules := map[string]bool{}
	for _, p := range plants {
		rules[p.rule] = true
		t.Run(p.rule+" "+p.why, func(t *testing.T) {
			t.Parallel()
			log, guilty := p.among(bases)
			var b bytes.Buffer
			line := 0
			for i, e := range log {
				if &e.frame[0] == guilty {
					line = i + 1
				}
				b.Write(e.record())
			}
			found, _ := all(t, b.Bytes(), audit.Options{Capabilities: capabilities})
			hit := slices.IndexFunc(found, func(f audit.Finding) bool {
				return f.Line == line && f.Requirement == p.rule
			})
			require.GreaterOrEqual(t, hit, 0, "line %d: %+v", line, found)
			require.Less(t, len(found), 12, "%+v", found)
			draft := map[bool]string{true: spec.Draft0602, false: spec.Draft0624}[p.d602]
			require.Equal(t, draft, found[hit].Draft)
			require.NotEmpty(t, found[hit].Got)
		})
	}
	require.GreaterOrEqual(t, len(rules), 30)
}
