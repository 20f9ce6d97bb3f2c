package host

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// PlatformOp is an operation on the chat platform.
type PlatformOp uint8

// The operations that an [Outage] is about.
const (
	OpPost PlatformOp = iota + 1
	OpReact
)

// Outage makes an operation of the platform fail Times times.
type Outage struct {
	Op           PlatformOp
	Kind         c2a.FailureKind // Transient, RateLimited or Permanent
	Lost         bool            // the operation succeeds, but its answer is lost
	Times        int
	RetryAfterMs int64 // how long to wait, if the platform says so; 0: unknown
}

func (Outage) input() {}

// strike uses up one failure of an operation, and returns it, if there is one.
func (h *Host) strike(op PlatformOp) (Outage, bool) {
	for i := range h.outages {
		if o := &h.outages[i]; o.Op == op && o.Times > 0 {
			o.Times--
			return *o, true
		}
	}
	return Outage{}, false
}

// failed returns the answer to a call that the platform refused, or whose answer was lost.
func (o Outage) failed(call string) ToolAnswer {
	return ToolAnswer{Call: call, Fault: fmt.Sprintf("the platform failed (%s)", o.Kind), Kind: o.Kind,
		RetryAfterMs: o.RetryAfterMs}
}
