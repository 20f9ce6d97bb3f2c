package exchange

import (
	"context"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// patience is a caller's context in which no answer is waited for too long. It serves for one answer after the other:
// to make it costs as much as to read one.
type patience struct {
	caller  <-chan struct{} // closed when the caller's context is done
	waiting context.Context
	cancel  context.CancelCauseFunc
	timer   *time.Timer
}

// begin gives the context in which the next answer is waited for. end has to be called before it is asked for another.
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

// end is when the answer is here, or none is waited for any more.
func (p *patience) end() {
	if !p.timer.Stop() {
		p.lose()
	}
}

// lose lets go of the context. There will be another.
func (p *patience) lose() {
	if p.timer != nil {
		p.cancel(nil)
	}
	*p = patience{}
}

// The bounds of what an implementation may take for what it does by itself.
const (
	patienceMs    = 60 * 60_000
	maxPatienceMs = 7 * 24 * 60 * 60_000
)

// PatienceMs is how long an implementation may take for what it does by itself about an event, where the drafts name no
// time: an hour, or what it declares.
func (x *Exchange) PatienceMs() int64 { return PatienceMs(x.Declared()) }

// PatienceMs is the same of an implementation.
func PatienceMs(declared port.HelloResult) int64 {
	return min(max(patienceMs, declared.Windows["patienceMs"]), maxPatienceMs)
}
