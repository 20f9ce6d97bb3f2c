package face

import (
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// The ways in which a call fails in an outage. With port.LostResponse, the call is still carried out.
const (
	Transient   = "transient"    // a temporary failure
	RateLimited = "rate_limited" // with the time to wait
	Permanent   = "permanent"    // every repetition is refused, too
)

// Outages are the calls that should fail. With the zero value, no call fails.
type Outages struct {
	wait []port.SurfaceEvent
}

// Add adds an outage.
func (o *Outages) Add(e port.SurfaceEvent) {
	if e.Times > 0 {
		o.wait = append(o.wait, e)
	}
}

// Next uses up one failure for a kind of call, post or react, and returns it; "" if the call should pass.
func (o *Outages) Next(operation string) (failure string, retryAfterMs int64) {
	for i := range o.wait {
		e := &o.wait[i]
		if e.Operation != operation || e.Times <= 0 {
			continue
		}
		e.Times--
		return e.Failure, e.RetryAfterMs
	}
	return "", 0
}
