package drive

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// calibrate lets something happen in each role, once to warm up and once to see
// how long what follows takes.
func (p *Peer) calibrate(ctx context.Context) error {
	for _, name := range p.hello.Roles {
		i := slices.IndexFunc(p.hello.Drafts, func(d string) bool { _, known := c2a.ParseDraft(d); return known })
		if i < 0 {
			continue
		}
		draft, _ := c2a.ParseDraft(p.hello.Drafts[i])
		w := p.NewWorld("warm-up as "+name, name, draft)
		if w == nil {
			continue
		}
		_ = w.DM("Will", "lead")
		to, err := "", w.Start(ctx)
		if _, unable := errors.AsType[*UnableError](err); unable { // nobody writes directly there
			w = p.NewWorld("warm-up in a channel as "+name, name, draft)
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
				took = max(0, took-onWall(p.windowMs(), p.scale))
			}
			p.pace.learn(took, text == last)
		}
	}
	return nil
}

// windowMs is how long the implementation says that it waits for more of a thought,
// or the least that the texts ask for.
func (p *Peer) windowMs() int64 { return cmp.Or(p.hello.Windows["composeMs"], law.QuietMinMs) }

// prompt says something to the implementation, in a world that has begun, that it
// can't wait with, and returns after how long it does something about it.
func (w *World) prompt(ctx context.Context, text string) (time.Duration, error) {
	began, before, limit := time.Now(), w.reactions(), w.now+inWorld(w.peer.timeout, w.peer.scale)
	var err error
	if w.hosting() {
		err = w.Deliver(ctx, Delivery{Author: "Will", Agent: "lead", Text: text, Policy: c2a.MustRespond, Mode: c2a.Immediate})
	} else {
		err = w.Post(ctx, Post{Author: "Will", Text: text})
	}
	if err != nil {
		return 0, err
	}
	var took time.Duration
	err = w.pump(ctx, func() int64 {
		if w.reactions() > before {
			took = cmp.Or(took, time.Since(began))
			return 0
		}
		return limit
	})
	return took, cmp.Or(err, w.Calm(ctx))
}

// reactions counts what the implementation did about what it was told.
func (w *World) reactions() (n int) {
	for _, e := range w.typed {
		switch e.Item.(type) {
		case law.TurnStep, law.Send, law.Delivery:
			if e.From {
				n++
			}
		}
	}
	return n
}
