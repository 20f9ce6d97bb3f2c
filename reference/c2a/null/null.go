// Package null contains the null programs for C2A.
package null

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/null"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// All returns every null program of C2A.
func All() []null.Program {
	var all []null.Program
	drafts := []string{c2a.Draft0624.String(), c2a.Draft0602.String()}
	for _, name := range []string{c2aserve.Host, c2aserve.Adapter} {
		all = append(all, null.Role{Name: name, Drafts: drafts, Nothing: nothing, Say: post, AnswerAll: obliges,
			Again: again}.Programs()...)
	}
	for _, name := range []string{c2aserve.Harness, c2aserve.Agent} {
		all = append(all, harness(name, drafts).Programs()...)
	}
	stack := harness(c2aserve.Stack, drafts)
	stack.AnswerAll = func(o *serve.Options) { obliges(o); answers(o) }
	stack.Inside = func(o *serve.Options, tamperer func() serve.Tamperer) { c2aserve.Of(o).Inside = tamperer }
	return append(all, stack.Programs()...)
}

func harness(name string, drafts []string) null.Role {
	return null.Role{Name: name, Drafts: drafts, Opens: []string{wire.MethodInitialize}, Say: send, AnswerAll: answers,
		Again: again}
}

// nothing is the result of a request to a host.
func nothing(method string) any {
	switch method {
	case wire.MethodToolsList:
		return map[string]any{"tools": []any{}}
	case wire.MethodToolsCall:
		return map[string]any{"content": []any{}}
	}
	return struct{}{}
}

// send answers an event with its own text.
func send(s null.Shown) [][]byte {
	if s.Method != wire.MethodDeliver {
		return nil
	}
	event := fault.Parse(s.Params)
	place := event.At("conversation")
	key, target, visibility := fmt.Sprintf("echo-%d", s.N), fault.Frame{"conversationId": place["id"]}, place["kind"]
	if thread := place["threadId"]; thread != nil {
		target["threadId"] = thread
	}
	agent := event["recipient"]
	if agent == nil {
		agent = event.At("target")["recipient"]
	}
	return [][]byte{jsonrpc.Request(jsonrpc.StringID(key), wire.MethodToolsCall, map[string]any{
		"name": "chat.send_message", "agent": agent, "arguments": map[string]any{
			"target": target, "inReplyTo": event["eventId"], "idempotencyKey": key, "visibility": visibility,
			"directedness": "to_other", "text": text(event),
		},
	})}
}

// text is that of an event, or of its knock.
func text(event fault.Frame) string {
	if parts, ok := event["content"].([]any); ok && len(parts) > 0 {
		part, _ := parts[0].(map[string]any)
		return fmt.Sprint(part["text"])
	}
	if said, ok := event["content"].(string); ok {
		return said
	}
	return fmt.Sprint(event.At("knock")["topic"])
}

// post shows what somebody has said once more, as from the first agent.
func post(s null.Shown) [][]byte {
	var p port.Surface
	agents, _ := s.World["agents"].([]any)
	if s.Method != port.MethodSurface || json.Unmarshal(s.Params, &p) != nil || len(agents) == 0 {
		return nil
	}
	agent, _ := agents[0].(map[string]any)
	id, _ := agent["id"].(string)
	var out [][]byte
	for i, e := range p.Events {
		if e.Text != "" {
			out = append(out, jsonrpc.Notification(port.MethodPosted, port.Posted{
				Op: "post", Message: fmt.Sprintf("echo-%d-%d", s.N, i), Conversation: e.Conversation, Thread: e.Thread,
				Agent: id, Text: e.Text, Origin: "program",
			}))
		}
	}
	return out
}

// obliges lets a host take everything for something that must be answered.
func obliges(o *serve.Options) {
	rules := &c2aserve.Of(o).Host
	decide := rules.Decide
	rules.Withhold = func(host.Expectation) bool { return false }
	rules.Decide = func(r *host.Rules, w *c2a.World, m c2a.Message, agent string) host.Expectation {
		x := decide(r, w, m, agent)
		x.Policies, x.Modes = []c2a.Policy{c2a.MustRespond}, []c2a.Mode{c2a.Buffered}
		x.Directedness, x.Addressed = []c2a.Directedness{c2a.ToMe}, []bool{true}
		return x
	}
}

// answers lets a harness show its model everything, and send whatever it says.
func answers(o *serve.Options) {
	rules := &c2aserve.Of(o).Harness
	rules.Accept = func(c2a.Draft, c2a.Event) string { return "" }
	rules.Expose = func(c2a.Event) c2aharness.Exposure { return c2aharness.FullContent }
	rules.Permit = func(c2aharness.Turn, string, bool) bool { return true }
	rules.Owes = func(c2a.Policy) bool { return true }
	rules.Restraint = c2aharness.Restraint{}
}

// again gives what is repeated a name of its own.
func again(f fault.Frame) {
	for _, at := range []struct {
		in   fault.Frame
		name string
	}{
		{f.At("params"), "eventId"},
		{f.At("params"), "message"},
		{f.At("params", "reliability"), "idempotencyKey"},
		{f.At("params", "arguments"), "idempotencyKey"},
	} {
		if name, ok := at.in[at.name].(string); ok {
			at.in[at.name] = name + "-again"
		}
	}
}
