package link

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// The chat tools of C2A that the bridge knows.
const (
	ToolSend    = "chat.send_message"
	ToolClaim   = "chat.claim"
	ToolResolve = "chat.resolve"
)

// ToolCall is the params of tools/call.
type ToolCall struct {
	Name      string        `json:"name"`
	Arguments ToolArguments `json:"arguments"`
	Agent     pap.Name      `json:"agent,omitempty"`
}

// ToolArguments are the arguments of all tools of the bridge.
type ToolArguments struct {
	EventID      string      `json:"eventId,omitempty"`
	Target       *ToolTarget `json:"target,omitempty"`
	InReplyTo    string      `json:"inReplyTo,omitempty"`
	Key          string      `json:"idempotencyKey,omitempty"`
	Visibility   string      `json:"visibility,omitempty"`
	Directedness string      `json:"directedness,omitempty"`
	Text         string      `json:"text,omitempty"`
}

// ToolTarget is the target of a message.
type ToolTarget struct {
	ConversationID string `json:"conversationId"`
}

// ToolResult is the result of tools/call.
type ToolResult struct {
	Content    []ToolText      `json:"content"`
	Structured json.RawMessage `json:"structuredContent,omitempty"`
	IsError    bool            `json:"isError,omitempty"`
}

// ToolText is a part of a result.
type ToolText struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// Granted is the structured content of the result of chat.claim.
type Granted struct {
	Granted bool   `json:"granted"`
	Owner   string `json:"owner,omitempty"`
}

// tool answers a call of an agent that is connected by C2A. The rules of PAP apply to its posts: an answer to an event
// ends the task that the event gave it, unless it delegates a part. Anything else is a post without a task.
func (p *Platform) tool(nowMs int64, m jsonrpc.Message) [][]byte {
	var call ToolCall
	if err := json.Unmarshal(m.Params, &call); err != nil {
		return [][]byte{invalid(m, "the params can't be read")}
	}
	args := call.Arguments
	event := p.events[args.EventID]
	switch call.Name {
	case ToolClaim:
		_, err := p.engine.Step(nowMs, pap.Claim{As: call.Agent, Task: event.task})
		if err != nil {
			owner, _ := p.engine.Task(event.task)
			return [][]byte{m.Reply(result(Granted{Owner: string(owner.Agent)}, err.Error(), false))}
		}
		return [][]byte{m.Reply(result(Granted{Granted: true}, "granted", false))}
	case ToolResolve:
		return p.done(nowMs, m, call, pap.Finish{As: call.Agent, Task: event.task, Outcome: pap.AllDone})
	case ToolSend:
		flab := ""
		if args.Target != nil {
			flab = args.Target.ConversationID
		}
		if sent, ok := p.sent[string(call.Agent)+" "+args.Key]; ok && args.Key != "" {
			return [][]byte{m.Reply(result(map[string]string{"messageId": sent.Message}, "sent", false))}
		}
		task := p.events[args.InReplyTo].task
		if t, ok := p.engine.Task(task); ok && t.Flab == flab && pap.Addresses(args.Text).None() {
			return p.done(nowMs, m, call, pap.Finish{As: call.Agent, Task: task, Outcome: pap.AllDone, Text: args.Text})
		}
		return p.done(nowMs, m, call, pap.Post{As: call.Agent, Flab: flab, Text: args.Text, Task: task})
	}
	return [][]byte{invalid(m, fmt.Sprintf("unknown tool %q", call.Name))}
}

// done handles an input of the bridge, and answers its call.
func (p *Platform) done(nowMs int64, m jsonrpc.Message, call ToolCall, in pap.Input) [][]byte {
	effects, err := p.engine.Step(nowMs, in)
	if err != nil {
		return append(p.frames(effects), m.Reply(result(nil, err.Error(), true)))
	}
	sent := posted(effects)
	if call.Arguments.Key != "" {
		p.sent[string(call.Agent)+" "+call.Arguments.Key] = sent
	}
	return append([][]byte{m.Reply(result(map[string]string{"messageId": sent.Message}, "sent", false))},
		p.frames(effects)...)
}

func result(structured any, text string, failed bool) ToolResult {
	r := ToolResult{Content: []ToolText{{"text", text}}, IsError: failed}
	if structured != nil {
		r.Structured, _ = json.Marshal(structured)
	}
	return r
}
