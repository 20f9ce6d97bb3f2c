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

// WarmUp lets something happen in each role, once to warm up and once to see how long what follows takes.
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
		if _, unable := errors.AsType[*exchange.UnableError](err); unable { // nobody writes directly there
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
			if took == 0 { // it does nothing, as a scenario will tell
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

// clocked looks whether the clock of a harness is as fast as it says. A wall clock gives itself away by the window
// before the reply to a thought that is buffered. Once may be the machine; twice is the clock.
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

// reactions counts what the implementation did about what it was told. What a stack posts doesn't count: that may be
// about what it was told before.
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
