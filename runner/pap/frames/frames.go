// Package frames converts the frames of PAP, and of the port, to the types that the laws use (reference/pap/law).
package frames

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// to decodes the parts of a JSON text that fit, and reports whether all fit. The schemas judge the form.
func to[T any](raw json.RawMessage) (v T, ok bool) {
	return v, json.Unmarshal(raw, &v) == nil
}

// Reader reads the frames of one link, in their order.
type Reader struct {
	// Agent is the agent whose link it is; "": the link is that of a platform.
	Agent pap.Name

	acts  map[string]*law.Act // by the id of the request
	turns map[string]string   // also by id: the last message to the model
}

// NewReader returns a reader for the link of a platform, or of an agent.
func NewReader(agent pap.Name) *Reader {
	return &Reader{Agent: agent, acts: map[string]*law.Act{}, turns: map[string]string{}}
}

// Read returns the meaning of a frame, or nil. The result of a call is added to its [*law.Act].
func (r *Reader) Read(f exchange.Frame) law.Item {
	params := f.Message.Params
	switch {
	case f.Message.Method == "" && f.ID != "":
		return r.answer(f)
	case f.Method == port.MethodTurn:
		turn, _ := to[port.Turn](params)
		r.turns[f.ID] = ShownLast(turn)
		return law.Turned{Shown: shown(turn)}
	case f.Method == link.MethodActivated:
		if p, ok := to[link.Activated](params); ok {
			return law.Asked{Activated: p.Engine()}
		}
	case f.Method == link.MethodMessage:
		if p, ok := to[link.Message](params); ok {
			return law.Shown{Message: p.Engine()}
		}
	case f.Method == link.MethodNotice:
		if p, ok := to[link.Notice](params); ok {
			return law.Told{Notice: p.Engine()}
		}
	case f.Method == link.MethodDeliver:
		if p, ok := to[link.Deliver](params); ok {
			return law.Handed{
				Agent: pap.Name(p.Recipient), Event: p.EventID, Flab: p.Conversation.ID, Author: pap.Name(p.Author.ID),
				Text: p.Content, Policy: p.Policy, Addressed: p.Addressed,
			}
		}
	default:
		if act := r.act(f); act != nil {
			r.acts[f.ID] = act
			return act
		}
	}
	return nil
}

// act reads a call.
func (r *Reader) act(f exchange.Frame) *law.Act {
	if f.Method == link.MethodToolsCall {
		call, ok := to[link.ToolCall](f.Message.Params)
		if !ok {
			return nil
		}
		act := &law.Act{ByC2A: true, Event: cmp.Or(call.Arguments.InReplyTo, call.Arguments.EventID),
			Input: pap.Claim{As: call.Agent}}
		if call.Name == link.ToolSend {
			act.Input = pap.Post{As: call.Agent, Flab: call.Arguments.Target.ConversationID, Text: call.Arguments.Text}
		}
		return act
	}
	in := link.Input(f.Message)
	if f.From {
		in = ByAgent(r.Agent, in)
	}
	if in == nil {
		return nil
	}
	return &law.Act{Input: in}
}

// ByAgent returns a message from an agent on its own link: the transport proves that the agent has sent it.
func ByAgent(agent pap.Name, in pap.Input) pap.Input {
	switch x := in.(type) {
	case pap.Post:
		x.As = agent
		return x
	case pap.Finish:
		x.As = agent
		return x
	}
	return in
}

// answer records the result of an act, or returns an answer of the model.
func (r *Reader) answer(f exchange.Frame) law.Item {
	if f.Method == port.MethodTurn {
		return law.Thought{Shown: r.turns[f.ID], Actions: link.Actions(f.Message)}
	}
	if f.Method == link.MethodTasks && f.From && f.Message.Err == nil {
		all, _ := to[link.Tasks](f.Message.Result)
		var listed law.Listed
		for _, t := range all.Tasks {
			state, ok := pap.ParseState(t.State)
			if !ok {
				continue
			}
			listed.Tasks = append(listed.Tasks, law.ListedTask{Task: t.Task, State: state, Agent: t.Agent,
				Requester: t.Requester, Flab: t.Flab, Message: t.Message, Parent: t.Parent})
			if !state.Over() {
				listed.Open = append(listed.Open, t.Task)
			}
		}
		return listed
	}
	act := r.acts[f.ID]
	if act == nil || act.Outcome != 0 {
		return nil
	}
	act.Outcome = law.Accepted
	switch {
	case f.Message.Err != nil:
		act.Outcome = law.Refused
	case act.ByC2A:
		result, _ := to[link.ToolResult](f.Message.Result)
		granted, _ := to[link.Granted](result.Structured)
		if _, claims := act.Input.(pap.Claim); result.IsError || claims && !granted.Granted {
			act.Outcome = law.Refused
		}
	default:
		made, _ := to[link.Posted](f.Message.Result)
		act.Message = made.Message
		for _, m := range made.Tasks {
			act.Tasks = append(act.Tasks, law.Made{Task: m.Task, Agent: m.Agent})
		}
	}
	return nil
}

// shown returns everything that a turn shows.
func shown(turn port.Turn) string {
	var all strings.Builder
	for _, m := range turn.Messages {
		all.WriteString(m.Content + "\n")
	}
	return all.String()
}

// ShownLast returns what a turn shows last.
func ShownLast(turn port.Turn) string {
	if n := len(turn.Messages); n > 0 {
		return turn.Messages[n-1].Content
	}
	return ""
}
