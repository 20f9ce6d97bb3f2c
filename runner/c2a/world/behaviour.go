package world

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Behaviour returns the actions of a model for a step of a turn, from what the turn shows.
type Behaviour func(m *Model, t frames.Turn) []port.Action

// Silent does nothing.
func Silent(*Model, frames.Turn) []port.Action { return nil }

// Fails breaks down.
func Fails(*Model, frames.Turn) []port.Action {
	return []port.Action{{Type: "fail", Message: "the model is out of order"}}
}

// talks replies with a text of its own, each time another.
func talks(m *Model, t frames.Turn) []port.Action {
	m.replies++
	return Says(fmt.Sprintf("reply %d", m.world.Drawn.FirstID+m.replies))(m, t)
}

// TakesOn claims the newest event, and holds back all answers from now on.
func TakesOn(m *Model, t frames.Turn) []port.Action {
	m.HoldsFrom = 1
	return Uses("chat.claim", "")(m, t)
}

// does returns a behaviour with the same action in every turn.
func does(a port.Action) Behaviour {
	return func(*Model, frames.Turn) []port.Action { return []port.Action{a} }
}

// Says replies.
func Says(text string) Behaviour { return does(port.Action{Type: "reply", Text: text}) }

// Reacts shows a signal.
func Reacts(signal string) Behaviour { return does(port.Action{Type: "react", Signal: signal}) }

// Reports reports progress.
func Reports(text string, done, total int) Behaviour {
	return does(port.Action{Type: "progress", Message: text, Progress: float64(done), Total: float64(total)})
}

// Calls calls a tool without arguments.
func Calls(tool string) Behaviour {
	return does(port.Action{Type: "tool", Name: tool, Arguments: json.RawMessage("{}")})
}

// Breaks fails at so many steps, and then does nothing.
func Breaks(times int) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		if times == 0 {
			return nil
		}
		times--
		return Fails(m, t)
	}
}

// Before does one thing in the steps of a turn before the given one, and another from then on.
func Before(step int, first, then Behaviour) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		if t.Step < step {
			return first(m, t)
		}
		return then(m, t)
	}
}

// All does one thing after the other.
func All(things ...Behaviour) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		var out []port.Action
		for _, does := range things {
			out = append(out, does(m, t)...)
		}
		return out
	}
}

// Posts posts a message that answers nothing. With the zero place it names no place, and goes to the place of the
// newest event.
func Posts(text string, at Place) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		var place c2a.Place
		if at != (Place{}) {
			place, _ = m.world.At(at, t.Agent)
		}
		return []port.Action{{Type: "send", Conversation: place.Conversation, Thread: place.Thread, Text: text}}
	}
}

// ReactsByGlyph calls chat.react on the newest event, and names a glyph next to the signal.
func ReactsByGlyph(signal, glyph string) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		raw, _ := json.Marshal(map[string]string{"inReplyTo": m.subject(t).ID, "signal": signal, "glyph": glyph})
		return []port.Action{{Type: "tool", Name: "chat.react", Arguments: raw}}
	}
}

// Sends calls chat.send_message, in answer to the newest event, or, if answers is false, to none. The zero place is
// that of the event.
func Sends(text string, at Place, answers bool) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		e := m.subject(t)
		to := e.Place
		if at != (Place{}) {
			to, _ = m.world.At(at, t.Agent)
		}
		send := wire.SendArguments{
			InReplyTo: e.ID, Text: text, Visibility: to.Kind.String(), Directedness: c2a.ToMe.String(),
			Key: fmt.Sprintf("model-%d", m.replies),
		}
		if !answers {
			send.InReplyTo, send.Directedness = "", c2a.Ambient.String()
		}
		send.Target.Conversation, send.Target.Thread = to.Conversation, to.Thread
		m.replies++
		raw, _ := json.Marshal(send)
		return []port.Action{{Type: "tool", Name: "chat.send_message", Arguments: raw}}
	}
}

// Declares calls chat.send_message in answer to the newest event, with an obligation.
func Declares(text, blocks string) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		e := m.subject(t)
		raw := wire.EncodeSend(c2a.SendMessage{Target: e.Place, InReplyTo: e.ID, Text: text,
			Visibility: e.Place.Kind.String(), Directedness: c2a.ToMe, Key: fmt.Sprintf("model-%d", m.replies),
			Obligation: &c2a.Obligation{Blocks: blocks}})
		m.replies++
		return []port.Action{{Type: "tool", Name: "chat.send_message", Arguments: raw}}
	}
}

// Looks calls chat.read_thread for a place.
func Looks(at Place) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		place, _ := m.world.At(at, t.Agent)
		raw, _ := json.Marshal(wire.ReadOf(place))
		return []port.Action{{Type: "tool", Name: "chat.read_thread", Arguments: raw}}
	}
}

// Uses calls a chat tool for the newest event. reason is the reason for chat.defer.
func Uses(tool, reason string) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		e := m.subject(t)
		var arguments any = wire.ReadArguments{Event: e.ID}
		switch tool {
		case "chat.claim":
			arguments = wire.ClaimArguments{Event: e.ID}
		case "chat.defer":
			arguments = wire.DeferArguments{InReplyTo: e.ID, Reason: reason}
		case "chat.resolve":
			arguments = wire.ResolveArguments{Event: e.ID}
		}
		raw, _ := json.Marshal(arguments)
		return []port.Action{{Type: "tool", Name: tool, Arguments: raw}}
	}
}

// UsesFor calls chat.claim, chat.defer, chat.resolve, or chat.react with agree, for the latest event of the agent with
// the text.
func UsesFor(tool, text string) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		var id string
		for _, x := range m.world.Seen() {
			if d, ok := x.Item.(law.Delivery); ok && law.Same(d.Event.Recipient, t.Agent) && d.Event.Text == text {
				id = d.Event.ID
			}
		}
		var arguments any = wire.ResolveArguments{Event: id}
		switch tool {
		case "chat.defer":
			arguments = wire.DeferArguments{InReplyTo: id, Reason: "it is in hand"}
		case "chat.react":
			arguments = wire.ReactArguments{InReplyTo: id, Signal: "agree"}
		}
		raw, _ := json.Marshal(arguments)
		return []port.Action{{Type: "tool", Name: tool, Arguments: raw}}
	}
}

// Insists sends chat by the tool, with a policy in every place where one could be. nameless leaves the event out.
func Insists(policy string, nameless bool) Behaviour {
	return func(m *Model, t frames.Turn) []port.Action {
		e := m.subject(t)
		call := map[string]any{
			"target":    map[string]any{"conversationId": e.Place.Conversation, "policy": policy},
			"inReplyTo": e.ID, "idempotencyKey": "by-tool-" + e.ID, "visibility": e.Place.Kind.String(),
			"directedness": "to_me",
			"text":         "the model insists", "policy": policy, "response_policy": policy,
			"attention": map[string]string{"policy": policy},
		}
		if nameless {
			delete(call, "inReplyTo")
		}
		raw, _ := json.Marshal(call)
		return []port.Action{{Type: "tool", Name: "chat.send_message", Arguments: raw}}
	}
}
