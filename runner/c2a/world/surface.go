package world

import (
	"context"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// React makes someone give a signal on the message that has the text now. The platform shows its glyph, unless the
// draft leaves the glyph open. It returns an [*UnseenError] if there is no such message.
func (w *World) React(ctx context.Context, author, signal, text string) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	glyph := w.engine.Glyph(signal)
	if glyph == "" {
		return w.Fail("there is no signal %q", signal)
	}
	if _, remapped := w.engine.Glyphs[signal]; remapped || w.draft.Glyphs {
		signal = ""
	} else {
		glyph = ""
	}
	return w.put(ctx, author, text, port.SurfaceEvent{Op: "react", Signal: signal, Glyph: glyph})
}

// PutGlyph makes someone react with a glyph to the message that has the text now.
func (w *World) PutGlyph(ctx context.Context, author, glyph, text string) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	return w.put(ctx, author, text, port.SurfaceEvent{Op: "react", Glyph: glyph})
}

func (w *World) put(ctx context.Context, author, text string, e port.SurfaceEvent) error {
	if err := w.known(author); err != nil {
		return w.Abort(err)
	}
	m := w.standing(text)
	if m == nil {
		return &exchange.UnseenError{Text: text}
	}
	e.Message, e.Author = m.ID, ParticipantID(author)
	w.stimulus = "" // what follows is about no message
	return w.surface(ctx, e)
}

// standing returns the newest message that has the text and is not deleted.
func (w *World) standing(text string) *Message {
	for i := len(w.messages) - 1; i >= 0; i-- {
		if m := w.messages[i]; !m.Gone && m.Text() == text {
			return m
		}
	}
	return nil
}

// Remember adds a message to the surface that was there before the scenario. If its author is an agent of the host, the
// agent sends it, so that the host knows it. If the host doesn't show it, it is added anyway.
func (w *World) Remember(ctx context.Context, author, text string, place Place) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.known(author); err != nil {
		return w.Abort(err)
	}
	at, err := w.locate(place, ParticipantID(author))
	if err != nil {
		return w.Abort(err)
	}
	where, err := wire.Place(w.engine, at.conversation, at.thread)
	if err != nil {
		return w.Abort(&exchange.ScenarioError{What: err.Error()})
	}
	id := ParticipantID(author)
	if _, agent := w.engine.Agent(id); agent && w.role == law.HostRole && (!w.adapting() || w.adapted() == id) {
		send := wire.SendArguments{Key: fmt.Sprintf("earlier-%d", len(w.messages)+1), Text: text,
			Directedness: c2a.Ambient.String(), Visibility: where.Kind.String()}
		send.Target.Conversation, send.Target.Thread = where.Conversation, where.Thread
		if _, err := w.Call(ctx, id, "chat.send_message", send); err != nil {
			return err
		}
		if m := w.standing(text); m != nil && m.Author == id {
			return nil
		}
	}
	w.appear(w.nextMessage(), id, where, text)
	return nil
}

// Outage makes an operation of the platform fail a number of times: post or react.
func (w *World) Outage(ctx context.Context, operation, failure string, times int, retryAfterMs int64) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	return w.surface(ctx, port.SurfaceEvent{Op: "outage", Operation: operation, Failure: failure, Times: times,
		RetryAfterMs: retryAfterMs})
}

// Signal is a reaction that our host must deliver unchanged.
type Signal struct {
	Author, Agent string // names in the features
	Signal        string
	On            string // text of the message that it is put on
	Policy        c2a.Policy
	Mode          c2a.Mode
}

// Signal delivers the event of a reaction to the harness.
func (w *World) Signal(ctx context.Context, s Signal) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if w.role == law.HostRole {
		return w.Fail("the suite's host delivers only to a harness")
	}
	for _, name := range []string{s.Author, s.Agent} {
		if err := w.known(name); err != nil {
			return w.Abort(err)
		}
	}
	m := w.standing(s.On)
	if m == nil {
		return &exchange.UnseenError{Text: s.On}
	}
	words := fmt.Sprintf("%s on your message %s", s.Signal, m.ID)
	e := c2a.Event{
		Recipient: ParticipantID(s.Agent), Place: m.Place, Author: w.engine.Author(ParticipantID(s.Author)),
		Directedness: c2a.ToMe, Policy: s.Policy, Mode: s.Mode, Reason: "reaction", Priority: c2a.Normal,
		Reaction: &c2a.Reaction{
			Signal: s.Signal, On: m.ID, ID: fmt.Sprintf("rxn_%d", len(w.Seen())), Target: "msg:" + m.ID,
			CreatedMs: w.Now(), Actor: w.engine.Author(ParticipantID(s.Author)),
		},
	}
	if s.Mode == c2a.Notify {
		e.Knock = &c2a.Knock{
			From: e.Author.ID, Where: m.Place.Kind.String() + ":" + m.Place.Conversation + m.Place.Thread,
			Directedness: e.Directedness,
			Policy:       e.Policy, Priority: e.Priority, Topic: words, PullWith: "chat.read_thread",
		}
	} else {
		e.Text = words
	}
	for _, o := range w.host.Deliver(w.Now(), e, "", words) {
		if err := w.Send(o.Frame, false); err != nil {
			return err
		}
	}
	return w.Advance(ctx, 0)
}
