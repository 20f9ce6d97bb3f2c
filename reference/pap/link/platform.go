package link

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Platform connects a [pap.Platform] to a link. The connection carries the calls of all participants. The member "as"
// names the caller, whom a real transport would know.
type Platform struct {
	engine *pap.Platform
	events map[string]delivered // events of the bridge, by id
	sent   map[string]Posted    // posts over the bridge, by idempotency key of an agent
}

// delivered is a delivery by C2A.
type delivered struct {
	agent pap.Name
	task  string
}

// NewPlatform returns a platform for the world.
func NewPlatform(w *pap.World, rules pap.Rules) *Platform {
	return &Platform{engine: pap.NewPlatform(w, rules), events: map[string]delivered{}, sent: map[string]Posted{}}
}

// Due returns when the platform next wants to be woken.
func (p *Platform) Due() (ms int64, ok bool) { return p.engine.Due() }

// Wake does what is due.
func (p *Platform) Wake(nowMs int64) [][]byte {
	effects, _ := p.engine.Step(nowMs, pap.Woken{})
	return p.frames(effects)
}

// Receive handles a frame.
func (p *Platform) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	if m.Kind != jsonrpc.KindRequest {
		return nil // acknowledgements of the bridge, and answers to no request
	}
	if m.Method == MethodTasks {
		return [][]byte{m.Reply(p.list())}
	}
	if m.Method == MethodToolsCall {
		return p.tool(nowMs, m)
	}
	in, ok := input(m)
	switch {
	case !ok:
		return [][]byte{unknown(m)}
	case in == nil:
		return [][]byte{invalid(m, "the params can't be read")}
	}
	effects, err := p.engine.Step(nowMs, in)
	if err != nil {
		return append(p.frames(effects), refuse(m, err))
	}
	return append([][]byte{m.Reply(Answer(in, effects))}, p.frames(effects)...)
}

// input returns the input for a request. It is nil if the params are invalid. ok is false if the method is unknown.
func input(m jsonrpc.Message) (pap.Input, bool) {
	read := func(into any) bool { return json.Unmarshal(m.Params, into) == nil }
	switch m.Method {
	case MethodPost:
		var p Post
		if read(&p) {
			return p.Input(), true
		}
	case MethodFinish:
		var p Finish
		if read(&p) {
			if outcome, ok := pap.ParseOutcome(p.Outcome); ok {
				return pap.Finish{As: p.As, Task: p.Task, Outcome: outcome, Text: p.Text}, true
			}
		}
	case MethodStop:
		var p Control
		if read(&p) {
			return pap.Stop{As: p.As, Task: p.Task}, true
		}
	case MethodRedirect:
		var p Control
		if read(&p) {
			return pap.Redirect{As: p.As, Task: p.Task, To: p.To, Text: p.Text}, true
		}
	case MethodPresence:
		var p Presence
		if read(&p) {
			return pap.Presence{As: p.As, Online: p.Online}, true
		}
	default:
		return nil, false
	}
	return nil, true
}

// Input returns the platform's input for a request of the binding, or nil if it is invalid.
func Input(m jsonrpc.Message) pap.Input {
	in, _ := input(m)
	return in
}

// Answer returns the result of a request that was not refused.
func Answer(in pap.Input, effects []pap.Effect) any {
	switch in.(type) {
	case pap.Post, pap.Redirect:
		return posted(effects)
	}
	return struct{}{}
}

// posted returns which message and tasks a post created, from its effects.
func posted(effects []pap.Effect) Posted {
	out := Posted{Tasks: []Made{}}
	for _, e := range effects {
		switch e := e.(type) {
		case pap.Message:
			out.Message = e.ID
		case pap.Opened:
			out.Tasks = append(out.Tasks, Made{e.Task.ID, e.Task.Agent})
		}
	}
	return out
}

func (p *Platform) list() Tasks {
	out := Tasks{Tasks: []Task{}}
	for _, t := range p.engine.Tasks() {
		out.Tasks = append(out.Tasks, encodeTask(t))
	}
	return out
}

// frames returns the frames for effects, as C2A frames for agents that are connected by C2A.
func (p *Platform) frames(effects []pap.Effect) [][]byte {
	var out [][]byte
	for _, e := range effects {
		if d, ok := e.(pap.Delivered); ok {
			event := fmt.Sprintf("evt_%d", len(p.events)+1)
			p.events[event] = delivered{d.Agent, d.Task}
			out = append(out, jsonrpc.Request(jsonrpc.StringID("deliver-"+event), MethodDeliver,
				encodeDelivery(event, d)))
		} else if frame := Frame(e); frame != nil {
			out = append(out, frame)
		}
	}
	return out
}
