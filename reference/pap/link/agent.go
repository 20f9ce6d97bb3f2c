package link

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// AskTool is the tool by which a model asks the person a question.
const AskTool = "pap.ask"

// Model answers a turn. An agent with a built-in model doesn't ask the runner.
type Model func(about pap.Activated) []pap.Action

// Eager is the model of the reference agent.
func Eager(about pap.Activated) []pap.Action {
	return []pap.Action{{Kind: pap.Reply, Text: "I have looked into it: " + about.Message.Text}}
}

// AgentLink connects a [pap.Agent] to a link.
type AgentLink struct {
	engine *pap.Agent
	model  Model
	asked  map[string]string // id of a request -> the turn, or the task, that it is about
	count  int
}

// NewAgent returns an agent. If model is nil, the agent asks the runner.
func NewAgent(n pap.Name, rules pap.AgentRules, model Model) *AgentLink {
	return &AgentLink{engine: pap.NewAgent(n, rules), model: model, asked: map[string]string{}}
}

// Due returns when the agent wants to be woken.
func (a *AgentLink) Due() (ms int64, ok bool) { return a.engine.Due() }

// Wake does what is due.
func (a *AgentLink) Wake(nowMs int64) [][]byte { return a.step(nowMs, pap.Woken{}) }

// Receive handles a frame.
func (a *AgentLink) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	switch m.Kind {
	case jsonrpc.KindRequest:
		return [][]byte{unknown(m)}
	case jsonrpc.KindResponse:
		return a.answered(nowMs, m)
	}
	switch m.Method {
	case MethodActivated:
		var p Activated
		if json.Unmarshal(m.Params, &p) == nil && p.Agent == a.engine.Name {
			return a.step(nowMs, p.Engine())
		}
	case MethodMessage:
		var p Message
		if json.Unmarshal(m.Params, &p) == nil && p.Author != a.engine.Name {
			return a.step(nowMs, p.Engine())
		}
	case MethodNotice:
		var p Notice
		if json.Unmarshal(m.Params, &p) == nil {
			return a.step(nowMs, p.Engine())
		}
	}
	return nil
}

// answered handles the answer to one of our requests, to the model or to the platform, which may have refused it.
func (a *AgentLink) answered(nowMs int64, m jsonrpc.Message) [][]byte {
	about, ok := a.asked[m.ID.String()]
	delete(a.asked, m.ID.String())
	if !ok {
		return nil
	}
	if turn, ok := cutTurn(about); ok {
		return a.step(nowMs, pap.Thought{Turn: turn, Actions: Actions(m)})
	}
	if m.Err != nil {
		return a.step(nowMs, pap.Denied{Task: about})
	}
	return nil
}

const turnMark = "turn "

func cutTurn(about string) (string, bool) {
	if len(about) > len(turnMark) && about[:len(turnMark)] == turnMark {
		return about[len(turnMark):], true
	}
	return "", false
}

// Actions returns the actions in a model's answer to a turn. An unreadable answer is a failure of the model.
func Actions(m jsonrpc.Message) []pap.Action {
	var result port.TurnResult
	if m.Err != nil || json.Unmarshal(m.Result, &result) != nil {
		return []pap.Action{{Kind: pap.Fail, Text: "the model gave no answer"}}
	}
	var out []pap.Action
	for _, x := range result.Actions {
		switch x.Type {
		case "reply":
			out = append(out, pap.Action{Kind: pap.Reply, Text: x.Text})
		case "send":
			out = append(out, pap.Action{Kind: pap.Say, Flab: x.Conversation, Text: x.Text})
		case "tool":
			var args struct{ Text string }
			if x.Name == AskTool && json.Unmarshal(x.Arguments, &args) == nil {
				out = append(out, pap.Action{Kind: pap.Ask, Text: args.Text})
			}
		case "fail":
			out = append(out, pap.Action{Kind: pap.Fail, Text: x.Message})
		case "silence":
			out = append(out, pap.Action{Kind: pap.Silent})
		}
	}
	if len(out) == 0 {
		out = []pap.Action{{Kind: pap.Silent}}
	}
	return out
}

func (a *AgentLink) step(nowMs int64, in pap.AgentInput) [][]byte {
	return a.frames(nowMs, a.engine.Step(nowMs, in))
}

func (a *AgentLink) frames(nowMs int64, effects []pap.AgentEffect) [][]byte {
	var out [][]byte
	for _, e := range effects {
		switch e := e.(type) {
		case pap.Think:
			if a.model != nil {
				out = append(out, a.step(nowMs, pap.Thought{Turn: e.Turn, Actions: a.model(e.About)})...)
				continue
			}
			out = append(out, a.request(port.MethodTurn, turn(a.engine.Name, e), turnMark+e.Turn))
		case pap.Forget:
			if a.model == nil && slices.Contains(a.turns(), e.Turn) {
				out = append(out, jsonrpc.Notification(port.MethodTurnCancelled, map[string]string{"turn": e.Turn}))
			}
		case pap.Post:
			p := encodePost(e)
			p.As = ""
			out = append(out, a.request(MethodPost, p, e.Task))
		case pap.Finish:
			out = append(out, a.request(MethodFinish,
				Finish{Task: e.Task, Outcome: e.Outcome.String(), Text: e.Text}, e.Task))
		}
	}
	return out
}

// turns returns the turns that the runner has not answered.
func (a *AgentLink) turns() []string {
	var out []string
	for _, about := range a.asked {
		if turn, ok := cutTurn(about); ok {
			out = append(out, turn)
		}
	}
	return out
}

// request returns a request. about is stored until the answer arrives.
func (a *AgentLink) request(method string, params any, about string) []byte {
	a.count++
	id := jsonrpc.StringID(fmt.Sprintf("pap-%d", a.count))
	a.asked[id.String()] = about
	return jsonrpc.Request(id, method, params)
}

// turn returns the params of a turn for a model.
func turn(n pap.Name, t pap.Think) port.Turn {
	m := t.About.Message
	return port.Turn{
		Turn: t.Turn, Step: 1, Agent: string(n), Conversation: m.Flab, Tools: []string{AskTool},
		Messages: []port.ChatMessage{{Role: "user", Content: fmt.Sprintf("%s: %s", m.Author, m.Text)}},
	}
}
