package comparison

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// chatAgents are agents to whom humans are a chat: no registry, no gates, no structure. What they need they post to
// their channel, and take the next words that come for the answer.
type chatAgents struct{}

func (chatAgents) Name() string { return "a2h" }

func (chatAgents) Abilities() serve.Abilities {
	return serve.Abilities{Roles: []string{"decider", "messenger"}, Drafts: []string{"a2h"},
		Taps: []string{"link", "turn", "control"}, Capabilities: []string{"restart"}}
}

func (chatAgents) New(string, string, json.RawMessage) (serve.Engine, error) {
	return &chatAgent{}, nil
}

// chatAgent is one of them, in one world.
type chatAgent struct {
	waits []wire.State // for something that is missing
	sent  int
}

// The channel that it posts to.
const channel = "#ops"

func (*chatAgent) Start() [][]byte                         { return nil }
func (*chatAgent) Control(int64, jsonrpc.Message) [][]byte { return nil }
func (*chatAgent) Linked(int64, bool) [][]byte             { return nil }
func (*chatAgent) Due() (int64, bool)                      { return 0, false }
func (*chatAgent) Wake(int64) [][]byte                     { return nil }
func (*chatAgent) Resume(int64) [][]byte                   { return nil }

func (a *chatAgent) Receive(_ int64, m jsonrpc.Message) [][]byte {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	switch m.Method {
	case wire.MethodState:
		var s wire.State
		if err := json.Unmarshal(m.Params, &s); err != nil {
			return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "no state"})}
		}
		return append([][]byte{m.Reply(wire.Decision{Decision: "CONTINUE"})}, a.goOn(s)...)
	case wire.MethodAnswer:
		out := [][]byte{m.Reply(struct{}{})}
		for _, s := range a.waits { // whoever has said whatever
			out = append(out, a.execute(s))
		}
		a.waits = nil
		return out
	case wire.MethodRender: // whatever the channel is, it takes text
		return [][]byte{m.Reply(map[string]any{"content": string(m.Params)})}
	case wire.MethodNormalize: // words are for the model
		return [][]byte{m.Reply(map[string]any{"response": nil})}
	case wire.MethodThreads:
		return [][]byte{m.Reply(wire.Threads{Threads: []wire.Thread{{Thread: "main", State: "RUNNING"}}})}
	}
	return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"})}
}

// goOn does what the model has in mind: it takes the first of several ways, and posts what it lacks.
func (a *chatAgent) goOn(s wire.State) [][]byte {
	var out [][]byte
	if s.Report != "" {
		out = append(out, a.post(s))
	}
	switch {
	case s.Terminal:
		return out
	case s.Missing != nil:
		a.waits = append(a.waits, s)
		return append(out, a.post(s))
	}
	return append(out, a.execute(s))
}

// post shows the channel all that there is to know.
func (a *chatAgent) post(s wire.State) []byte {
	dump, err := json.Marshal(s)
	if err != nil {
		panic(err) // it came from JSON
	}
	return a.request(wire.MethodAsk, wire.Ask{
		Interaction: fmt.Sprintf("post-%d", a.sent+1), Thread: s.Thread, Pattern: "none",
		Message: wire.Message{Target: channel, Type: "MESSAGE", Summary: string(dump), Body: string(dump)},
	})
}

func (a *chatAgent) execute(s wire.State) []byte {
	e := wire.Execute{Thread: s.Thread, Action: s.Action}
	if len(s.Options) > 0 {
		e.Choice = s.Options[0]
	}
	return a.request(wire.MethodExecute, e)
}

func (a *chatAgent) request(method string, params any) []byte {
	a.sent++
	return jsonrpc.Request(jsonrpc.StringID(fmt.Sprintf("chat-%d", a.sent)), method, params)
}
