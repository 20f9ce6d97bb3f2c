package world

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// FailureText is what a model that fails says of its failure.
const FailureText = "the model is out of order"

// Model plays the model of every agent (role harness). The zero value is
// eager: it answers every turn, each time with another text, whatever the
// policy says. A turn that was cancelled is not answered.
type Model struct {
	// Say is what it replies; "" for a text of its own, "reply <n>".
	Say string
	// Silent and Fails replace the reply.
	Silent, Fails bool
	// Reacts is the signal of a reaction in place of the reply.
	Reacts string
	// Uses is a chat tool that it calls for the newest event in place of a reply:
	// chat.defer (Reason says why), chat.claim or chat.resolve.
	Uses, Reason string
	// Unasked is posted besides, into the conversation, in answer to nothing.
	Unasked string
	// UnaskedAt is where it posts that; zero: where the event came from.
	UnaskedAt Place
	// Pulls makes it read the conversation before it replies.
	Pulls bool
	// Fallible is how many turns break down before the model is well.
	Fallible int
	// Answers are what it replies to a turn that shows a text; where several are
	// shown, the one that stands last counts.
	Answers []Reply
	// Script is what it does in each step of every turn, in place of all above;
	// behind the last it stays silent.
	Script [][]port.Action
	// Calls is a tool that it calls without arguments before it replies.
	Calls string
	// Claims makes it call chat.send_message itself, with a policy of that name
	// in every place where it could stand.
	Claims string
	// Nameless leaves the event out of that call.
	Nameless bool
	// TakesOn makes it claim what it was given in the first step of a turn, and
	// keep the answer of the next back until Release.
	TakesOn bool
	// Holds keeps its answers back until Release, HoldsFrom only those to later
	// steps of a turn than that; 0 means none.
	Holds     bool
	HoldsFrom int

	world   *World
	replies int
	held    []jsonrpc.Message
	over    map[string]bool // cancelled turns
}

// Reply is what a model replies to a text.
type Reply struct{ To, Text string }

// asked answers a step of a turn, or keeps it.
func (b *Model) asked(m jsonrpc.Message) error {
	if b.Holds || b.HoldsFrom > 0 && frames.TurnOf(m).Step >= b.HoldsFrom {
		b.held = append(b.held, m)
		return nil
	}
	return b.answer(m)
}

func (b *Model) stopped(turn string) {
	if b.over == nil {
		b.over = map[string]bool{}
	}
	b.over[turn] = true
}

// Held reports how many turns wait for their answer.
func (b *Model) Held() int { return len(b.held) }

// forget drops what was held back: whoever asked is gone.
func (b *Model) forget() { b.held, b.over = nil, nil }

// release answers what was held back.
func (b *Model) release() error {
	held := b.held
	b.Holds, b.HoldsFrom, b.held = false, 0, nil
	for _, m := range held {
		if b.over[frames.TurnOf(m).ID] {
			continue
		}
		if err := b.answer(m); err != nil {
			return err
		}
	}
	return nil
}

func (b *Model) answer(m jsonrpc.Message) error {
	return b.world.Send(m.Reply(port.TurnResult{Actions: b.decide(frames.TurnOf(m))}), false)
}

// decide makes the actions for a step.
func (b *Model) decide(t frames.Turn) []port.Action {
	var actions []port.Action
	text, known := b.replyTo(t)
	switch {
	case b.Fallible > 0 && t.Step == 1:
		b.Fallible--
		return []port.Action{{Type: "fail", Message: FailureText}}
	case b.Script != nil:
		if t.Step <= len(b.Script) {
			return b.placed(t, b.Script[t.Step-1])
		}
		return []port.Action{{Type: "silence"}}
	case known:
		return []port.Action{{Type: "reply", Text: text}}
	case b.Fails:
		return []port.Action{{Type: "fail", Message: FailureText}}
	case b.Reacts != "":
		return []port.Action{{Type: "react", Signal: b.Reacts}}
	case b.Uses != "" && t.Step == 1:
		event := b.lastDelivery(t.Agent).Event.ID
		var arguments any = wire.ClaimArguments{Event: event}
		switch b.Uses {
		case "chat.defer":
			arguments = wire.DeferArguments{InReplyTo: event, Reason: b.Reason}
		case "chat.resolve":
			arguments = wire.ResolveArguments{Event: event}
		}
		raw, _ := json.Marshal(arguments)
		return []port.Action{{Type: "tool", Name: b.Uses, Arguments: raw}}
	case b.Uses != "":
	case b.Pulls && t.Step == 1:
		arguments, _ := json.Marshal(b.whatToRead(t))
		return []port.Action{{Type: "tool", Name: "chat.read_thread", Arguments: arguments}}
	case b.Calls != "" && t.Step == 1:
		return []port.Action{{Type: "tool", Name: b.Calls, Arguments: json.RawMessage("{}")}}
	case b.Claims != "" && t.Step == 1:
		return []port.Action{{Type: "tool", Name: "chat.send_message", Arguments: b.insist(t)}}
	case b.Claims != "":
	case b.TakesOn && t.Step == 1:
		b.Holds = true
		arguments, _ := json.Marshal(wire.ClaimArguments{Event: b.lastDelivery(t.Agent).Event.ID})
		return []port.Action{{Type: "tool", Name: "chat.claim", Arguments: arguments}}
	case b.Silent:
	case b.Say != "":
		actions = append(actions, port.Action{Type: "reply", Text: b.Say})
	default:
		b.replies++
		actions = append(actions, port.Action{Type: "reply", Text: fmt.Sprintf("reply %d", b.replies)})
	}
	if b.Unasked != "" {
		place := b.lastDelivery(t.Agent).Event.Place
		if b.UnaskedAt != (Place{}) {
			place, _ = b.world.At(b.UnaskedAt, t.Agent)
		}
		actions = append(actions, port.Action{Type: "send", Conversation: place.Conversation, Thread: place.Thread, Text: b.Unasked})
	}
	if len(actions) == 0 {
		actions = []port.Action{{Type: "silence"}}
	}
	return actions
}

// insist are the arguments with which the model sends chat under a policy of its
// own.
func (b *Model) insist(t frames.Turn) json.RawMessage {
	e := b.lastDelivery(t.Agent).Event
	call := map[string]any{
		"target":    map[string]any{"conversationId": e.Place.Conversation, "policy": b.Claims},
		"inReplyTo": e.ID, "idempotencyKey": "by-tool-" + e.ID, "visibility": e.Place.Kind.String(), "directedness": "to_me",
		"text": "the model insists", "policy": b.Claims, "response_policy": b.Claims, "attention": map[string]string{"policy": b.Claims},
	}
	if b.Nameless {
		delete(call, "inReplyTo")
	}
	raw, _ := json.Marshal(call)
	return raw
}

// replyTo is the answer to what the turn shows last, if the model has one.
func (b *Model) replyTo(t frames.Turn) (text string, ok bool) {
	var all strings.Builder
	for _, m := range t.Messages {
		all.WriteString(m.Content)
	}
	last := -1
	for _, r := range b.Answers {
		if at := strings.LastIndex(all.String(), r.To); at > last {
			last, text, ok = at, r.Text, true
		}
	}
	return text, ok
}

// placed fills in what an action of the script leaves to the moment: what to
// read, and where a message goes that the model sends by the tool.
func (b *Model) placed(t frames.Turn, script []port.Action) []port.Action {
	e := b.lastDelivery(t.Agent).Event
	out := slices.Clone(script)
	for i, a := range out {
		switch {
		case a.Type == "send" && a.Conversation == "":
			out[i].Conversation, out[i].Thread = e.Place.Conversation, e.Place.Thread
		case a.Type != "tool" || a.Arguments != nil:
		case a.Name == "chat.send_message":
			args := wire.SendArguments{InReplyTo: e.ID, Text: a.Text, Visibility: e.Place.Kind.String(), Directedness: c2a.ToMe.String()}
			args.Target.Conversation, args.Target.Thread = e.Place.Conversation, e.Place.Thread
			args.Key = fmt.Sprintf("model-%d", b.replies)
			b.replies++
			out[i].Arguments, _ = json.Marshal(args)
			out[i].Text = ""
		default:
			out[i].Arguments, _ = json.Marshal(wire.ReadArguments{Event: e.ID})
		}
	}
	return out
}

// whatToRead are the arguments with which the model asks for what it was
// knocked about.
func (b *Model) whatToRead(t frames.Turn) wire.ReadArguments {
	return wire.ReadArguments{Event: b.lastDelivery(t.Agent).Event.ID}
}

// lastDelivery is the newest event that the agent was given.
func (b *Model) lastDelivery(agent string) law.Delivery {
	entries := b.world.Seen()
	for i := len(entries) - 1; i >= 0; i-- {
		if d, ok := entries[i].Item.(law.Delivery); ok && (d.Event.Recipient == agent || d.Event.Recipient == "") {
			return d
		}
	}
	return law.Delivery{Event: c2a.Event{Place: c2a.Place{Conversation: b.world.Cast.current.conversation, Thread: b.world.Cast.current.thread}}}
}
