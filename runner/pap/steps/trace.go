package steps

import (
	"cmp"
	"encoding/json"
	"slices"

	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// passed is what passed so far, in the terms of the laws.
func (s *scenario) passed() *law.Trace {
	frames := s.Frames()
	if s.trace != nil && s.traceFrames == len(frames) {
		return s.trace
	}
	t := &law.Trace{Role: law.PlatformRole, World: s.world, Trace: kernel.Trace{SlackMs: s.Tolerance()}}
	if !s.testsPlatform() {
		t.Role, t.Agent = law.AgentRole, s.setup.Agent
	}
	r := reader{scenario: s, acts: map[string]*law.Act{}, turns: map[string]string{}}
	for _, f := range frames {
		if item := r.item(f); item != nil {
			t.Entries = append(t.Entries, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: item})
		}
	}
	s.trace, s.traceFrames = t, len(frames)
	return t
}

// to reads JSON as far as it fits, and reports whether it fits: the schemas judge the form.
func to[T any](raw json.RawMessage) (v T, ok bool) {
	return v, json.Unmarshal(raw, &v) == nil
}

// reader reads frames.
type reader struct {
	*scenario
	acts  map[string]*law.Act // by the id of the request
	turns map[string]string   // likewise, what the model is shown last
}

func (r reader) item(f exchange.Frame) law.Item {
	params := f.Message.Params
	switch {
	case f.Message.Method == "" && f.ID != "":
		return r.answer(f)
	case f.Method == port.MethodTurn:
		turn, _ := to[port.Turn](params)
		r.turns[f.ID] = shownLast(turn)
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
func (r reader) act(f exchange.Frame) *law.Act {
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
		in = r.byAgent(in)
	}
	if in == nil {
		return nil
	}
	return &law.Act{Input: in}
}

// byAgent is what came from the agent under test: the transport knows that it is the agent's.
func (s *scenario) byAgent(in pap.Input) pap.Input {
	switch x := in.(type) {
	case pap.Post:
		x.As = s.setup.Agent
		return x
	case pap.Finish:
		x.As = s.setup.Agent
		return x
	}
	return in
}

// answer notes what came of an act, or is an answer of the model.
func (r reader) answer(f exchange.Frame) law.Item {
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
			listed.Tasks = append(listed.Tasks, law.ListedTask{Task: t.Task, State: state, Agent: t.Agent})
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

// latestAct is the latest act of the trace, or nil.
func (s *scenario) latestAct() (*law.Act, int) {
	for _, e := range slices.Backward(s.passed().Entries) {
		if a, ok := e.Item.(*law.Act); ok {
			return a, e.Seq
		}
	}
	return nil, judge.NoSeq
}

// spoken is a message of the agent under test: a post or a finish, else nil.
func (s *scenario) spoken(m jsonrpc.Message) pap.Input {
	switch in := s.byAgent(link.Input(m)).(type) {
	case pap.Post, pap.Finish:
		return in
	}
	return nil
}
