package world

import (
	"cmp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Model plays the model of every agent (role harness). At first it is eager, see [Model.Eager]. A turn that was
// cancelled is not answered, unless Late is set.
type Model struct {
	// Opens is the behaviour in the first step of a turn, and Does in all others; Does is also used in the first step
	// if Opens does nothing. Adds is done in addition to Does.
	Opens, Does, Adds Behaviour
	// Answers are the replies to turns that show certain texts. They replace the other behaviours. If a turn shows
	// several of the texts, the last one counts. Texts before the model's last answer are history, until they are
	// delivered again.
	Answers []Reply
	// HoldsFrom keeps its answers back until Release: those to that step of a turn and to later ones; 0: none.
	HoldsFrom int
	// Late also sends the answers that were held back for cancelled turns, as docs/attach.md allows (conformance/turn).
	Late bool

	world   *World
	replies int
	held    []jsonrpc.Message
	over    map[string]bool // cancelled turns
}

// Reply is a model's reply to a text.
type Reply struct{ To, Text string }

// Eager makes the model answer every turn with a new text, whatever the policy is.
func (b *Model) Eager() { b.Opens, b.Does, b.Adds = Silent, talks, Silent }

// asked answers a step of a turn, or keeps it.
func (b *Model) asked(m jsonrpc.Message) error {
	if b.HoldsFrom > 0 && frames.TurnOf(m).Step >= b.HoldsFrom {
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

// forget drops the answers that were held back, since the process that asked has gone.
func (b *Model) forget() { b.held, b.over = nil, nil }

// release sends the answers that were held back.
func (b *Model) release() error {
	held := b.held
	b.HoldsFrom, b.held = 0, nil
	for _, m := range held {
		if b.over[frames.TurnOf(m).ID] && !b.Late {
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
	if text, ok := b.replyTo(t); ok {
		return Says(text)(b, t)
	}
	var actions []port.Action
	if t.Step == 1 {
		actions = b.Opens(b, t)
	}
	if len(actions) == 0 {
		actions = append(b.Does(b, t), b.Adds(b, t)...)
	}
	if len(actions) == 0 {
		actions = []port.Action{{Type: "silence"}}
	}
	return actions
}

// replyTo returns the reply to the last known text that the turn shows, if there is one.
func (b *Model) replyTo(t frames.Turn) (text string, ok bool) {
	var all strings.Builder
	for _, m := range t.Messages {
		all.WriteString(m.Content)
	}
	last := -1
	for _, r := range b.Answers {
		if at := strings.LastIndex(all.String(), r.To); at > last && (t.Step > 1 || !said(b.world.Seen(), r, t.Agent)) {
			last, text, ok = at, r.Text, true
		}
	}
	return text, ok
}

// said reports whether the agent has sent the reply since the text that it answers was last delivered to it.
func said(seen []law.Entry, r Reply, agent string) bool {
	said := false
	failed := map[string]bool{}
	for _, e := range slices.Backward(seen) {
		switch x := e.Item.(type) {
		case law.ToolResult:
			failed[x.Call] = !x.OK
		case law.Send:
			said = said || law.Same(x.Agent, agent) && !failed[x.Call] && strings.Contains(x.Message.Text, r.Text)
		case law.Delivery:
			if x.Event.Attempt <= 1 && law.Same(x.Event.Recipient, agent) &&
				strings.Contains(cmp.Or(x.Event.Text, x.Body), r.To) {
				return said
			}
		}
	}
	return said
}

// subject returns the event that the turn shows last, or else the newest event of its agent. If the same text was
// delivered several times, it is the first of these events without an answer, or else the newest.
func (b *Model) subject(t frames.Turn) c2a.Event {
	var given []c2a.Event
	answered := map[string]bool{}
	for _, x := range b.world.Seen() {
		switch x := x.Item.(type) {
		case law.Delivery:
			if law.Same(x.Event.Recipient, t.Agent) {
				given = append(given, x.Event)
			}
		case law.Send:
			answered[x.Message.InReplyTo] = answered[x.Message.InReplyTo] || law.Same(x.Agent, t.Agent)
		}
	}
	for _, m := range slices.Backward(t.Messages) {
		last, found := -1, c2a.Event{}
		for _, e := range given {
			body := bodyOf(e)
			if at := strings.LastIndex(m.Content, body); m.Role == "user" && body != "" && at >= max(last, 0) {
				last, found = at, e
			}
		}
		if last < 0 {
			continue
		}
		for _, e := range given {
			if bodyOf(e) == bodyOf(found) && !answered[e.ID] {
				return e
			}
		}
		return found
	}
	if len(given) > 0 {
		return given[len(given)-1]
	}
	return c2a.Event{
		Place: c2a.Place{Conversation: b.world.Cast.current.conversation, Thread: b.world.Cast.current.thread}}
}

// bodyOf returns what a turn shows of an event.
func bodyOf(e c2a.Event) string {
	if e.Knock != nil {
		return e.Knock.Topic
	}
	return e.Text
}
