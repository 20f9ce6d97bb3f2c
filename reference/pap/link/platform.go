package link

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Platform speaks for a [pap.Platform]. The connection carries everyone's calls: its member "as" says who
// makes it, as a real transport would know.
type Platform struct {
	engine *pap.Platform
	events map[string]delivered // by event id, of the bridge
	sent   map[string]Posted    // by idempotency key of an agent, of the bridge
}

// delivered is what was handed over by C2A.
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

// Wake lets happen what is due.
func (p *Platform) Wake(nowMs int64) [][]byte {
	effects, _ := p.engine.Step(nowMs, pap.Woken{})
	return p.frames(effects)
}

// Receive takes a frame.
func (p *Platform) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	if m.Kind != jsonrpc.KindRequest {
		return nil // acknowledgements of the bridge, and what nobody waits for
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

// input reads a request; nil where its params can't be read, false where its method is unknown.
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

// Input reads a request of the binding as what happens to a platform; nil if it is none.
func Input(m jsonrpc.Message) pap.Input {
	in, _ := input(m)
	return in
}

// Answer is the result of a request that was not refused.
func Answer(in pap.Input, effects []pap.Effect) any {
	switch in.(type) {
	case pap.Post, pap.Redirect:
		return posted(effects)
	}
	return struct{}{}
}

// posted reads from what followed a post which message and which tasks it made.
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

// frames tells effects, by C2A where an agent is reached so.
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
