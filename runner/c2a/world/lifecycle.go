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

// Lifecycle configures faults of the link and of the processes at its ends. The zero value has no faults.
type Lifecycle struct {
	// Mute keeps the suite's harness from acknowledging deliveries (role host). These deliveries count as lost, unless
	// they are acknowledged later.
	Mute bool
	// Heeds are the deliveries that it acknowledges all the same; nil: none.
	Heeds func(law.Delivery) bool
	// Wishes is a policy that the suite's harness names in its acknowledgements, or "" (role host).
	Wishes string
	// Slow delays the answer of the suite's harness to initialize until Welcome (role host).
	Slow bool
	// HoldsAnswers keeps the suite's host from answering tools (role harness and agent): the call is carried out, and
	// its answer is lost.
	HoldsAnswers bool
	// Kill is when the harness or agent is killed in its next delivery.
	Kill KillMoment

	meanwhile *host.Moved // what happens while the implementation is down, or nil
}

// KillMoment is a moment in a delivery at which the recipient is killed.
type KillMoment int

// The moments.
const (
	NeverKilled   KillMoment = iota
	KilledOnReach            // when the delivery reaches it, so that it is unknown whether it was accepted
	KilledOnAck              // when it has acknowledged the delivery, before anything else reaches it
)

// RestartMoved kills the implementation, makes a participant join or leave a conversation, which the platform doesn't
// report, and starts the implementation again.
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

// Welcome makes the suite's harness answer the delayed initialize.
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

// AcknowledgeFirst makes the suite's harness acknowledge the first unacknowledged delivery of a message.
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

// acknowledgement returns the answer of the suite's harness to a delivery.
func (l *Lifecycle) acknowledgement() map[string]string {
	if l.Wishes == "" {
		return map[string]string{}
	}
	return map[string]string{"policy": l.Wishes}
}

// joined returns the conversations with their current members.
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

// heard reports whether a message of our host arrives.
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
	// Connection is "other" if it arrives on another connection to the platform than before.
	Connection string
}

// Redeliver makes the platform send a message again as it was first posted.
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

// Again makes our host deliver the newest event with the text again, as another attempt. change, if not nil, changes
// the event.
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

// Mend stops the changes of events, so that later attempts are correct.
func (w *World) Mend() { w.changes = nil }
