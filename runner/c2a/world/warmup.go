package world

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// WarmUp causes a reaction in each role twice: first to warm up, and then to measure how long the reaction takes.
func WarmUp(ctx context.Context, p *exchange.Peer) error {
	for _, name := range p.Hello().Roles {
		i := slices.IndexFunc(p.Hello().Drafts, func(d string) bool { _, known := c2a.ParseDraft(d); return known })
		if i < 0 {
			continue
		}
		draft, _ := c2a.ParseDraft(p.Hello().Drafts[i])
		w := New(p, "warm-up as "+name, name, draft)
		if w == nil {
			continue
		}
		_ = w.DM("Will", "lead")
		to, err := "", w.Start(ctx)
		if _, unable := errors.AsType[*exchange.UnableError](err); unable { // the platform has no direct messages
			w = New(p, "warm-up in a channel as "+name, name, draft)
			_ = w.Channel("general", []string{"Will", "lead"}, "")
			to, err = "@lead ", w.Start(ctx)
		}
		if err != nil {
			return err
		}
		const last = "how are you?"
		for _, text := range []string{"good morning", last} {
			took, err := w.prompt(ctx, to+text)
			if err != nil {
				return err
			}
			if took == 0 { // it doesn't react; a scenario will report that
				return nil
			}
			if w.role == law.StackRole { // which waits before it asks its model
				took = max(0, took-p.OnWall(cmp.Or(p.Hello().Windows["composeMs"], c2a.QuietMinMs)))
			}
			p.Learn(took, text == last)
			if text == last && w.role == law.HarnessRole {
				if err := w.clocked(ctx, p, took); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// clocked checks whether the clock of a harness is as fast as declared. The compose window before a reply reveals a
// wall clock. One slow window may be caused by the machine, two are not.
func (w *World) clocked(ctx context.Context, p *exchange.Peer, reaction time.Duration) error {
	const wall = c2a.QuietMinMs * time.Millisecond // the least that the window takes on the wall clock
	most := p.OnWall(c2a.QuietMaxMs) + reaction
	if 2*most >= wall {
		return nil // the windows of both clocks are too much alike
	}
	var took time.Duration
	for range 2 {
		var err error
		took, err = w.Exchange.Prompt(ctx, func() error {
			return w.Deliver(ctx, Delivery{Author: "Will", Agent: "lead", Text: "one more thing",
				Policy: c2a.MustRespond, Mode: c2a.Buffered})
		}, w.reactions)
		if err != nil || took < wall {
			return err
		}
	}
	return &exchange.ClockError{Scale: p.Hello().TimeScale, Took: took, Most: most}
}

// prompt says something to the implementation that it can't wait with, and returns after how long it does something
// about it.
func (w *World) prompt(ctx context.Context, text string) (time.Duration, error) {
	return w.Exchange.Prompt(ctx, func() error {
		if w.hosting() {
			return w.Deliver(ctx, Delivery{Author: "Will", Agent: "lead", Text: text, Policy: c2a.MustRespond,
				Mode: c2a.Immediate})
		}
		return w.Post(ctx, Post{Author: "Will", Text: text})
	}, w.reactions)
}

// reactions returns the number of the implementation's reactions. Posts of a stack don't count, since they may be about
// earlier messages.
func (w *World) reactions() (n int) {
	for _, e := range w.Seen() {
		switch e.Item.(type) {
		case law.Send, law.Delivery:
			if e.From && w.role != law.StackRole {
				n++
			}
		case law.TurnStep:
			if e.From {
				n++
			}
		}
	}
	return n
}
