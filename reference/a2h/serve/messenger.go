package serve

import (
	"encoding/json"
	"errors"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Messenger is the role that renders and normalises.
const Messenger = "messenger"

// messenger connects an [engine.Messenger] to a link.
type messenger struct {
	idle
	engine  *engine.Messenger
	startMs int64 // Unix time at the start of the world, in ms
}

// newMessenger returns a messenger for the params of conformance/reset, if there are any. Each world has its own key
// for buttons.
func newMessenger(rules engine.Rules, params json.RawMessage) (*messenger, error) {
	var world struct {
		World   string `json:"world"`
		StartMs int64  `json:"startMs"`
	}
	if params != nil {
		if err := json.Unmarshal(params, &world); err != nil {
			return nil, err
		}
	}
	return &messenger{engine: engine.New(engine.Options{Rules: &rules, Key: []byte("key of " + world.World)}),
		startMs: world.StartMs}, nil
}

func (*messenger) Due() (int64, bool)  { return 0, false }
func (*messenger) Wake(int64) [][]byte { return nil }

func (s *messenger) Resume(int64) [][]byte {
	s.engine.Restarted()
	return nil
}

func (s *messenger) Receive(nowMs int64, m jsonrpc.Message) [][]byte {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	switch m.Method {
	case wire.MethodRender:
		return read(m, func(p wire.Render) [][]byte { return s.render(m, p, nowMs) })
	case wire.MethodNormalize:
		return read(m, func(p wire.Normalize) [][]byte { return s.normalize(m, p) })
	}
	return unknown(m)
}

func (s *messenger) render(m jsonrpc.Message, p wire.Render, nowMs int64) [][]byte {
	var (
		in    engine.Interaction
		human engine.Human
	)
	channel, err := engine.ParseChannel(p.Channel)
	if err := errors.Join(err, json.Unmarshal(p.Message, &in), json.Unmarshal(p.Human, &human)); err != nil {
		return refuse(m, jsonrpc.CodeInvalidParams, err.Error())
	}
	in.ID = p.Interaction
	content, err := s.engine.Render(channel, in, human, engine.View{NowMs: s.startMs + nowMs})
	if err != nil {
		return refuse(m, codeRefused, err.Error())
	}
	return one(m.Reply(wire.Rendered{Content: content}))
}

func (s *messenger) normalize(m jsonrpc.Message, p wire.Normalize) [][]byte {
	channel, err := engine.ParseChannel(p.Channel)
	if err != nil {
		return refuse(m, jsonrpc.CodeInvalidParams, err.Error())
	}
	input := engine.Input{Text: p.Input.Text, Click: p.Input.Click}
	if f := p.Input.File; f != nil {
		input.File = &engine.FileReference{Name: f.Name, URL: f.URL}
	}
	response, err := s.engine.Normalize(channel, p.Interaction, input, p.From)
	if err != nil {
		return refuse(m, codeRefused, err.Error())
	}
	return one(m.Reply(map[string]any{"response": response}))
}
