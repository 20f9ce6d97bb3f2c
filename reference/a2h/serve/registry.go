package serve

import (
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// registry connects an [a2h.Registry] to a link.
type registry struct {
	idle
	engine *a2h.Registry
}

func (*registry) Due() (int64, bool)  { return 0, false }
func (*registry) Wake(int64) [][]byte { return nil }

func (r *registry) Resume(int64) [][]byte {
	r.engine.Step(a2h.Reborn{})
	return nil
}

// codeRefused is the error code of refusals by a registry or a decider.
const codeRefused = 1

func (r *registry) Receive(_ int64, m jsonrpc.Message) [][]byte {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	switch m.Method {
	case wire.MethodRegister:
		return read(m, func(p wire.Register) [][]byte {
			return r.reply(m, a2h.Register{By: p.As, Card: wire.ReadCard(p.Card, p.Secrets)})
		})
	case wire.MethodResolve:
		return read(m, func(p wire.Resolve) [][]byte { return r.reply(m, a2h.Resolve{By: p.As, ID: p.ID}) })
	case wire.MethodFind:
		return read(m, func(p wire.Find) [][]byte { return r.reply(m, p.Input(false)) })
	case wire.MethodStatus:
		return read(m, func(p wire.Status) [][]byte {
			status, _ := a2h.ParseStatus(p.Status)
			return r.reply(m, a2h.SetStatus{By: p.As, ID: p.ID, Status: status})
		})
	case wire.MethodToolsList:
		return one(m.Reply(map[string]any{"tools": r.tools()}))
	case wire.MethodToolsCall:
		return r.call(m)
	}
	return unknown(m)
}

// read passes the params of a request to do, or refuses invalid params.
func read[P any](m jsonrpc.Message, do func(P) [][]byte) [][]byte {
	var p P
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return refuse(m, jsonrpc.CodeInvalidParams, "the params can't be read")
	}
	return do(p)
}

// reply answers a request with the engine's reply.
func (r *registry) reply(m jsonrpc.Message, in a2h.RegistryInput) [][]byte {
	reply := r.engine.Step(in)
	if reply.Refused != "" {
		return refuse(m, codeRefused, reply.Refused)
	}
	switch in.(type) {
	case a2h.Resolve:
		return one(m.Reply(map[string]any{"card": wire.WriteCard(*reply.Card)}))
	case a2h.Find:
		return one(m.Reply(wire.Found(reply.Humans)))
	}
	return one(m.Reply(struct{}{}))
}

// tools returns the tools of the registry.
func (r *registry) tools() []any {
	if !r.engine.Rules.Listed {
		return []any{}
	}
	return []any{map[string]any{
		"name":        wire.ToolFind,
		"description": "Find a human by what they know and whether they can be reached.",
		"inputSchema": map[string]any{
			"type":     "object",
			"required": []string{"tag"},
			"properties": map[string]any{
				"tag":    map[string]any{"type": "string"},
				"status": map[string]any{"enum": []string{"AVAILABLE", "BUSY", "OFFLINE"}},
				"urgent": map[string]any{"type": "boolean"},
			},
		},
	}}
}

// call answers the call of a tool.
func (r *registry) call(m jsonrpc.Message) [][]byte {
	return read(m, func(p struct {
		Name      string    `json:"name"`
		As        string    `json:"as"`
		Arguments wire.Find `json:"arguments"`
	}) [][]byte {
		if p.Name != wire.ToolFind {
			return refuse(m, jsonrpc.CodeInvalidParams, "no such tool")
		}
		p.Arguments.As = p.As
		found := wire.Found(r.engine.Step(p.Arguments.Input(true)).Humans)
		text, err := json.Marshal(found)
		if err != nil {
			panic(err) // can't happen: these types always encode
		}
		return one(m.Reply(map[string]any{
			"content": []any{map[string]any{"type": "text", "text": string(text)}}, "structuredContent": found,
		}))
	})
}
