package steps

import (
	"encoding/json"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
)

// item converts a rendering to the type that the laws use.
func (r rendering) item(m message, who law.Human) law.Item {
	x := law.Rendered{Channel: r.channel, Interaction: r.interaction, Message: m.engine(), Human: who, Problem: r.bad,
		Shown: law.Shown{
			Text: r.Text, Mentions: r.Mentions, Active: r.Active, Elements: r.Elements, Controls: r.Controls,
			Faults: r.Faults, Coloured: r.Coloured, ASCII: r.ASCII, Strings: r.Strings,
		}}
	for _, b := range r.Buttons {
		x.Buttons = append(x.Buttons, law.Button{Label: b.Label, Sends: b.Sends, Danger: b.Danger})
	}
	return x
}

func (m message) engine() engine.Message {
	out := engine.Message{Target: m.Target, Summary: m.Summary, Body: m.Body, Choices: m.choices()}
	out.Type, _ = engine.ParsePrimitive(m.Type)
	if m.Input != nil {
		kind, _ := engine.ParseKind(m.Input.Kind)
		out.Wanted = &engine.Wanted{Name: m.Input.Name, Kind: kind}
	}
	return out
}

// item converts the result of an answer to the type that the laws use.
func (r response) item(p wire.Normalize, choice int) law.Item {
	x := law.Normalized{Channel: p.Channel, Interaction: p.Interaction, By: p.From, Text: p.Input.Text,
		Clicked: p.Input.Click != nil, Choice: choice, Given: data(p.Input), Said: "no response"}
	if !r.there() {
		return x
	}
	members := to[map[string]json.RawMessage](r.raw)
	delete(members, "interaction_id")
	if said, err := json.Marshal(members); err == nil {
		x.Said, _ = frames.Canonical(string(said))
	}
	response := wire.ReadResponse(r.raw)
	x.Response = &response
	if d := response.Datum; d != nil {
		switch d.Kind {
		case engine.String:
			x.Data = strings.TrimSpace(to[string](r.Data))
		case engine.File:
			x.Data = to[file](r.Data).File
		default:
			x.Data, _ = frames.Canonical(d.Value)
		}
	}
	return x
}

type file struct {
	File string `json:"file"`
}

// data returns an input as data, by kind.
func data(in wire.Input) map[engine.Kind]string {
	all := map[engine.Kind]string{}
	if in.File != nil {
		all[engine.File] = in.File.URL
	}
	if in.Text != nil && strings.TrimSpace(*in.Text) != "" {
		all[engine.String] = strings.TrimSpace(*in.Text)
		if value, ok := frames.Canonical(*in.Text); ok {
			all[engine.JSON] = value
		}
	}
	return all
}
