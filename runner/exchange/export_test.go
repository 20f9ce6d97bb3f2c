package exchange

import (
	"context"
	"time"
)

// SetTimeout changes how long an answer may take.
func (p *Peer) SetTimeout(d time.Duration) { p.timeout = d }

// WasQuick makes the peer one that has been quick so far.
func (p *Peer) WasQuick() { p.pace.usual = 0 }

// Restart kills the implementation and starts it again.
func (p *Peer) Restart(ctx context.Context) error { return p.restart(ctx) }
