package exchange

import (
	"context"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// patience is a caller's context with a time limit for each answer. It can be used for one answer after the other;
// making it costs as much as reading one answer.
type patience struct {
	caller  <-chan struct{} // closed when the caller's context is done
	waiting context.Context
	cancel  context.CancelCauseFunc
	timer   *time.Timer
}

// begin returns the context for the next answer. Call end before the next begin.
func (p *patience) begin(ctx context.Context, limit time.Duration) context.Context {
	if p.timer != nil && p.caller == ctx.Done() {
		p.timer.Reset(limit)
		return p.waiting
	}
	p.lose()
	waiting, cancel := context.WithCancelCause(ctx)
	p.caller, p.waiting, p.cancel = ctx.Done(), waiting, cancel
	p.timer = time.AfterFunc(limit, func() { cancel(context.DeadlineExceeded) })
	return waiting
}

// end stops the time limit, after an answer or when no answer is expected any more.
func (p *patience) end() {
	if !p.timer.Stop() {
		p.lose()
	}
}

// lose drops the context. The next begin makes a new one.
func (p *patience) lose() {
	if p.timer != nil {
		p.cancel(nil)
	}
	*p = patience{}
}

// Bounds of how long an implementation may take to act by itself.
const (
	patienceMs    = 60 * 60_000
	maxPatienceMs = 7 * 24 * 60 * 60_000
)

// PatienceMs returns how long an implementation may take to act by itself on an event if the drafts name no time: an
// hour, or what the implementation declares.
func (x *Exchange) PatienceMs() int64 { return PatienceMs(x.Declared()) }

// PatienceMs is the same for the given declaration of an implementation.
func PatienceMs(declared port.HelloResult) int64 {
	return min(max(patienceMs, declared.Windows["patienceMs"]), maxPatienceMs)
}
