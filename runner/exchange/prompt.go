package exchange

import (
	"cmp"
	"context"
	"time"
)

// Learn notes after how long the implementation did something about what it was told; warm says that it had been told
// something before.
func (p *Peer) Learn(took time.Duration, warm bool) { p.pace.learn(took, warm) }

// OnWall is a span in ms of the implementation on the wall clock.
func (p *Peer) OnWall(ms int64) time.Duration { return onWall(ms, p.scale) }

// Prompt says something to the implementation, in a world that has begun, and returns after how long count grows: it
// counts what the implementation did. 0: it never did.
func (x *Exchange) Prompt(ctx context.Context, say func() error, count func() int) (time.Duration, error) {
	began, before, limit := time.Now(), count(), x.now+inWorld(x.peer.timeout, x.peer.scale)
	if err := say(); err != nil {
		return 0, err
	}
	var took time.Duration
	err := x.pump(ctx, func() int64 {
		if count() > before {
			took = cmp.Or(took, time.Since(began))
			return 0
		}
		return limit
	})
	return took, cmp.Or(err, x.Calm(ctx))
}
