package face

import (
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// How a call fails in an outage. With port.LostResponse, the call is carried out all the same.
const (
	Transient   = "transient"    // the platform has trouble
	RateLimited = "rate_limited" // and says how long to wait
	Permanent   = "permanent"    // refused, now and later
)

// Outages are the calls that should fail. The zero value lets all calls pass.
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
