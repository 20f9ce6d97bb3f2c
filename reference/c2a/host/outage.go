package host

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// PlatformOp is what a host does on the chat platform.
type PlatformOp uint8

// The operations that an [Outage] is about.
const (
	OpPost PlatformOp = iota + 1
	OpReact
)

// Outage lets an operation of the platform fail for the next Times times.
type Outage struct {
	Op           PlatformOp
	Kind         c2a.FailureKind // Transient, RateLimited or Permanent
	Lost         bool            // it is done all the same: only the answer is lost
	Times        int
	RetryAfterMs int64 // how long to wait, where the platform says so; 0: it doesn't
}

func (Outage) input() {}

// strike takes one failure of the operation from the outages, if there is one.
func (h *Host) strike(op PlatformOp) (Outage, bool) {
	for i := range h.outages {
		if o := &h.outages[i]; o.Op == op && o.Times > 0 {
			o.Times--
			return *o, true
		}
	}
	return Outage{}, false
}

// failed answers a call that the platform didn't carry out, or whose answer was lost.
func (o Outage) failed(call string) ToolAnswer {
	return ToolAnswer{Call: call, Fault: fmt.Sprintf("the platform failed (%s)", o.Kind), Kind: o.Kind,
		RetryAfterMs: o.RetryAfterMs}
}
