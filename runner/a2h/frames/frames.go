// Package frames converts the frames of A2H and of the port into the terms of the laws (reference/a2h/law).
package frames

import (
	"encoding/json"

	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Reader reads the frames of one link, in their order.
type Reader struct {
	role     string
	loop     bool                 // a decider that asks for its plans
	searches map[string]wire.Find // of the implementation, by id
	turns    map[string]string    // threads whose models were shown something, by id
	thoughts thoughts
	intents  map[int]*engine.Intent // intents in messages to humans, by sequence number
}

// NewReader returns a reader for the link of a registry or a decider. loop says that a decider asks for its plans.
func NewReader(role string, loop bool) *Reader {
	return &Reader{role: role, loop: loop, searches: map[string]wire.Find{}, turns: map[string]string{},
		thoughts: newThoughts(loop), intents: map[int]*engine.Intent{}}
}

// Read returns what a frame means.
func (r *Reader) Read(f exchange.Frame) []law.Item { return r.read(f, r.role) }

// Decided adds a decision after each plan of a decider that asks for its plans. Other traces stay as they are.
func (r *Reader) Decided(all []law.Entry) []law.Entry {
	if !r.loop {
		return all
	}
	return decided(all, r.intents)
}

// to reads JSON as far as it fits.
func to[T any](raw json.RawMessage) T {
	var v T
	_ = json.Unmarshal(raw, &v) // the schemas judge the form
	return v
}

func (r *Reader) read(f exchange.Frame, role string) []law.Item {
	request := f.Kind == kernel.RequestFrame || f.Kind == kernel.NotificationFrame
	switch {
	case !f.From && request:
		return ours(f)
	case !f.From:
		return r.answered(f)
	case role == spec.RoleRegistry:
		return replied(f)
	case request:
		return r.theirs(f)
	}
	switch f.Method {
	case wire.MethodState:
		d := to[wire.Decision](f.Message.Result)
		item := law.Decided{ID: f.ID, Intent: d.Intent.Engine()}
		item.Decision, _ = engine.ParseDecision(d.Decision)
		return []law.Item{item}
	case wire.MethodAnswer:
		return []law.Item{law.Taken{ID: f.ID, OK: f.Kind == kernel.ResponseFrame}}
	case wire.MethodThreads:
		item := law.Threads{States: map[string]string{}, Interactions: map[string]string{}}
		for _, t := range to[wire.Threads](f.Message.Result).Threads {
			item.States[t.Thread], item.Interactions[t.Thread] = t.State, t.Interaction
		}
		return []law.Item{item}
	}
	return nil
}

// ours returns what a request of ours means.
func ours(f exchange.Frame) []law.Item {
	params := f.Message.Params
	called := func(in engine.RegistryInput, secrets ...string) []law.Item {
		return []law.Item{law.Called{ID: f.ID, Input: in, Secrets: secrets}}
	}
	switch f.Method {
	case wire.MethodRegister:
		p := to[wire.Register](params)
		card := readCard(p.Card, p.Secrets)
		var secrets []string
		for _, e := range card.Endpoints {
			if e.Secret {
				secrets = append(secrets, e.Address)
			}
		}
		return called(engine.Register{By: p.As, Card: card}, secrets...)
	case wire.MethodResolve:
		p := to[wire.Resolve](params)
		return called(engine.Resolve{By: p.As, ID: p.ID})
	case wire.MethodFind:
		return called(to[wire.Find](params).Input(false))
	case wire.MethodToolsCall:
		return called(to[ToolCall](params).Arguments.Input(true))
	case wire.MethodStatus:
		p := to[wire.Status](params)
		status, _ := engine.ParseStatus(p.Status)
		return called(engine.SetStatus{By: p.As, ID: p.ID, Status: status})
	case wire.MethodState:
		return []law.Item{law.Planned{ID: f.ID, State: planned(to[wire.State](params))}}
	case wire.MethodAnswer:
		p := to[wire.Answer](params)
		r := wire.ReadResponse(p.Response)
		if r.Datum != nil {
			r.Datum.Value, _ = Canonical(r.Datum.Value)
		}
		return []law.Item{law.Answered{ID: f.ID, By: p.As, Response: r}}
	}
	return nil
}

// ToolCall is the params of tools/call.
type ToolCall struct {
	Name      string    `json:"name"`
	As        string    `json:"as"`
	Arguments wire.Find `json:"arguments"`
}

// toolResult is the result of tools/call.
type toolResult struct {
	Structured wire.Humans `json:"structuredContent"`
	IsError    bool        `json:"isError"`
}

// answered returns what an answer of ours means.
func (r *Reader) answered(f exchange.Frame) []law.Item {
	switch f.Method {
	case wire.MethodFind:
		return r.found(f.ID, to[wire.Humans](f.Message.Result))
	case wire.MethodToolsCall:
		return r.found(f.ID, to[toolResult](f.Message.Result).Structured)
	case wire.MethodCheckpoint:
		return []law.Item{law.Saved{ID: f.ID}}
	case wire.MethodAsk:
		return []law.Item{law.Sent{ID: f.ID}}
	case port.MethodTurn:
		if r.loop {
			return r.thoughts.planned(to[wire.Plan](f.Message.Result))
		}
		return []law.Item{law.TakenIn{Thread: r.turns[f.ID]}}
	}
	return nil
}

// found returns the answer to a search of the implementation.
func (r *Reader) found(id string, humans wire.Humans) []law.Item {
	search := r.searches[id]
	return []law.Item{law.Found{Tag: search.Tag, Status: search.Input(false).Status, Humans: humans.IDs()}}
}

// replied returns the answer of a registry.
func replied(f exchange.Frame) []law.Item {
	items := []law.Item{law.Said{Text: string(f.Message.Raw)}}
	if f.Kind == kernel.ErrorFrame {
		return append(items, law.Replied{ID: f.ID, Reply: engine.Reply{Refused: "an error"}})
	}
	var reply engine.Reply
	switch f.Method {
	case wire.MethodResolve:
		card := readCard(to[struct {
			Card json.RawMessage `json:"card"`
		}](f.Message.Result).Card, nil)
		reply.Card = &card
	case wire.MethodFind:
		reply.Humans = matches(to[wire.Humans](f.Message.Result))
	case wire.MethodToolsCall:
		result := to[toolResult](f.Message.Result)
		if result.IsError {
			reply.Refused = "an error"
		}
		reply.Humans = matches(result.Structured)
	case wire.MethodRegister, wire.MethodStatus:
	default:
		return items
	}
	return append(items, law.Replied{ID: f.ID, Reply: reply})
}

// readCard reads a card. The values of its profile are in one form, however they were written.
func readCard(raw []byte, secrets []string) engine.Card {
	card := wire.ReadCard(raw, secrets)
	for i, m := range card.Profile {
		card.Profile[i].Value = inOneForm(m.Value)
	}
	return card
}

// planned returns a state with the arguments of its action in canonical form.
func planned(s wire.State) engine.State {
	state := s.Engine()
	state.Action.Arguments = inOneForm(state.Action.Arguments)
	return state
}

// inOneForm returns a JSON text in the form of [Canonical], and any other text unchanged.
func inOneForm(text string) string {
	if canonical, ok := Canonical(text); ok {
		return canonical
	}
	return text
}

func matches(h wire.Humans) []engine.Match {
	var all []engine.Match
	for _, x := range h.Humans {
		all = append(all, engine.Match{Card: x.Read(), Endpoint: x.Endpoint})
	}
	return all
}

// theirs returns what a frame of a decider means.
func (r *Reader) theirs(f exchange.Frame) []law.Item {
	params := f.Message.Params
	switch f.Method {
	case wire.MethodFind:
		r.searches[f.ID] = to[wire.Find](params)
	case wire.MethodToolsCall:
		r.searches[f.ID] = to[ToolCall](params).Arguments
	case wire.MethodAsk:
		p := to[wire.Ask](params)
		ask := engine.Ask{Interaction: p.Interaction, Thread: p.Thread, Message: engine.Message{
			Target: p.Message.Target, Summary: p.Message.Summary, Body: p.Message.Body, Choices: p.Message.Choices(),
		}}
		ask.Pattern, _ = engine.ParsePattern(p.Pattern)
		r.intents[f.Seq] = p.Intent.Engine()
		ask.Message.Type, _ = engine.ParsePrimitive(p.Message.Type)
		if w := p.Message.Input; w != nil {
			kind, _ := engine.ParseKind(w.Kind)
			ask.Message.Wanted = &engine.Wanted{Name: w.Name, Kind: kind}
		}
		return []law.Item{law.Asked{ID: f.ID, Ask: ask}}
	case wire.MethodCheckpoint:
		p := to[wire.Waiting](params)
		return []law.Item{law.Saving{ID: f.ID, Thread: p.Thread, Interaction: p.Interaction}}
	case wire.MethodSuspend:
		p := to[wire.Waiting](params)
		return []law.Item{law.Slept{Thread: p.Thread, Interaction: p.Interaction}}
	case wire.MethodPoll:
		return []law.Item{law.Polled{Interaction: to[wire.Waiting](params).Interaction}}
	case wire.MethodExecute:
		p := to[wire.Execute](params)
		action := engine.Action{Name: p.Action.Name, Arguments: inOneForm(string(p.Action.Arguments))}
		e := engine.Execute{Thread: p.Thread, Action: action, Choice: p.Choice}
		if p.Input != nil {
			value, _ := Canonical(string(p.Input))
			e.Input = &engine.Datum{Value: value}
		}
		return []law.Item{law.Executed{Execute: e}}
	case port.MethodTurn:
		p := to[port.Turn](params)
		r.turns[f.ID] = p.Conversation
		item := law.Thought{Thread: p.Conversation}
		for _, m := range r.thoughts.fresh(p) {
			item.Text += wording.Unescape(m.Content) + "\n"
		}
		return []law.Item{item}
	}
	return nil
}

// Canonical returns JSON without blanks, with the members of objects sorted. It returns false for a text that isn't
// JSON.
func Canonical(text string) (string, bool) {
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return "", false
	}
	raw, err := json.Marshal(value)
	return string(raw), err == nil
}
