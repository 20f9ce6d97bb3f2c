package exchange

import (
	"cmp"
	"context"
	"time"
)

// Learn records how long the implementation took to react. warm says that it had reacted before.
func (p *Peer) Learn(took time.Duration, warm bool) { p.pace.learn(took, warm) }

// OnWall converts ms of the implementation's clock to a wall-clock duration.
func (p *Peer) OnWall(ms int64) time.Duration { return onWall(ms, p.scale) }

// Prompt calls say, which sends something to the implementation in a world that has begun. It returns how long it took
// until count, which counts the actions of the implementation, grew. It returns 0 if count never grew.
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
