package world

import (
	"context"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Lifecycle is what goes wrong with the link and with the processes at its ends. The zero value is a link on which all
// goes well.
type Lifecycle struct {
	// Mute keeps the suite's harness from acknowledging what it is sent (role host). What was not acknowledged then
	// is lost, unless it is acknowledged late.
	Mute bool
	// Heeds are the deliveries that it acknowledges all the same; nil: none.
	Heeds func(law.Delivery) bool
	// Wishes is a policy that the suite's harness names in what it acknowledges; "": none (role host).
	Wishes string
	// Slow keeps the suite's harness from answering initialize until it is told to (role host).
	Slow bool
	// HoldsAnswers keeps the suite's host from answering tools (role harness and agent): the call is carried out, and
	// its answer is lost.
	HoldsAnswers bool
	// KillsNext kills the harness or agent as the next delivery reaches it, so that nobody knows whether it was taken.
	KillsNext bool

	meanwhile *host.Moved // what happens while the implementation is down, or nil
}

// RestartMoved kills the implementation, lets a participant join a conversation or leave it, of which the platform
// tells nobody, and starts the implementation again.
func (w *World) RestartMoved(ctx context.Context, participant string, place Place, in bool) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	at, err := w.moving(participant, place)
	if err != nil {
		return err
	}
	w.meanwhile = &host.Moved{Conversation: at.conversation, Participant: ParticipantID(participant), In: in}
	return w.Restart(ctx, 0)
}

// Welcome lets the suite's harness answer the initialize that it has kept waiting.
func (w *World) Welcome(ctx context.Context) error {
	w.Slow = false
	for _, m := range w.greetings {
		if err := w.Send(m.Reply(w.welcome()), false); err != nil {
			return err
		}
	}
	w.greetings = nil
	return w.Advance(ctx, 0)
}

// AcknowledgeFirst lets the suite's harness answer the first delivery of a message that got no answer, whatever came
// after it.
func (w *World) AcknowledgeFirst(ctx context.Context, text string) error {
	about, _, err := w.Find(text)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(w.muted, func(m jsonrpc.Message) bool { return w.delivery(m).Message == about.ID })
	if i < 0 {
		return w.Advance(ctx, 0) // the host has sent none, and the demands of the scenario say so
	}
	m := w.muted[i]
	w.muted = slices.Delete(w.muted, i, i+1)
	if err := w.Send(m.Reply(struct{}{}), false); err != nil {
		return err
	}
	return w.Advance(ctx, 0)
}

// acknowledgement is what the suite's harness answers a delivery with.
func (l *Lifecycle) acknowledgement() map[string]string {
	if l.Wishes == "" {
		return map[string]string{}
	}
	return map[string]string{"policy": l.Wishes}
}

// joined are the conversations with the members that they have by now.
func (w *World) joined(conversations []port.Conversation) []port.Conversation {
	out := slices.Clone(conversations)
	for _, e := range w.Trace().Entries {
		x, _ := e.Item.(law.Surfaced)
		moved, ok := x.Input.(host.Moved)
		i := slices.IndexFunc(out, func(c port.Conversation) bool { return c.ID == moved.Conversation })
		if !ok || i < 0 {
			continue
		}
		out[i].Members = slices.DeleteFunc(slices.Clone(out[i].Members),
			func(id string) bool { return id == moved.Participant })
		if moved.In {
			out[i].Members = append(out[i].Members, moved.Participant)
		}
	}
	return out
}

// heard reports whether what our host says arrives.
func (w *World) heard(m jsonrpc.Message) bool {
	if m.Kind != jsonrpc.KindResponse {
		return true
	}
	to := w.Received(m.ID.String())
	return !w.HoldsAnswers || to == nil || to.Method != wire.MethodToolsCall
}

// Redelivery is a message that the platform sends again.
type Redelivery struct {
	Text  string // that it had when it was posted
	Retry int    // how often it was sent before
	As    string // mention: by the platform's own event for mentions
	// Connection is other, if it comes by another connection to the platform than before.
	Connection string
}

// Redeliver lets the platform send a message again, as it was posted, whatever has become of it since.
func (w *World) Redeliver(ctx context.Context, r Redelivery) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	for _, m := range w.messages {
		if m.Texts[0] == r.Text {
			w.stimulus = m.ID
			return w.surface(ctx, port.SurfaceEvent{
				Op: "redeliver", ID: m.ID, Author: m.Author, Conversation: m.Place.Conversation, Thread: m.Place.Thread,
				Text: r.Text, Retry: r.Retry, As: r.As, Connection: r.Connection,
				PostedMs: m.PostedMs,
			})
		}
	}
	return w.Fail("nobody posted %q", r.Text)
}

// Again makes our host deliver an event again: the newest whose message said the text. It comes as another attempt,
// changed by change unless that is nil.
func (w *World) Again(ctx context.Context, text string, change func(e *c2a.Event)) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if !w.hosting() {
		return w.Fail("the suite's host delivers only to a harness or an agent")
	}
	m, _, err := w.Find(text)
	if err != nil {
		return err
	}
	w.stimulus = m.ID
	out := w.host.Input(w.Now(), host.Redelivered{Message: m.ID, Change: change})
	if len(out) == 0 {
		return w.Fail("%q was never delivered", text)
	}
	if err := w.emit(out); err != nil {
		return err
	}
	return w.Advance(ctx, 0)
}

// Mend lets events that were changed before they were sent come again as they should have been.
func (w *World) Mend() { w.changes = nil }
