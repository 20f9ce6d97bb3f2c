package face

import (
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// How a call fails in an outage; port.LostResponse is done all the same.
const (
	Transient   = "transient"    // the platform has trouble
	RateLimited = "rate_limited" // and says how long to wait
	Permanent   = "permanent"    // refused, now and later
)

// Outages are the calls that are to fail. The zero value lets all of them pass.
type Outages struct {
	wait []port.SurfaceEvent
}

// Add takes an outage up.
func (o *Outages) Add(e port.SurfaceEvent) {
	if e.Times > 0 {
		o.wait = append(o.wait, e)
	}
}

// Next uses up one failure of a kind of call, post or react, and says which; "" where the call is to pass.
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
