package c2a

import "fmt"

// FailureKind says why a tool failed, and so whether trying again makes sense.
// The drafts name transient, rate-limit and permanent failures (C2A02-223,
// -226) and give no codes; the words are this suite's.
type FailureKind uint8

// The kinds of failure.
const (
	Transient   FailureKind = iota + 1 // trying again may help
	RateLimited                        // trying again later helps
	Permanent                          // not done, and trying again is in vain
	Conflict                           // the key was used for something else
	Claimed                            // another agent owns the event
	Forbidden                          // this agent may not
	Unknown                            // there is no such thing
	Invalid                            // the call makes no sense
)

var failureNames = []string{"", "transient", "rate_limited", "permanent", "conflict", "claimed", "forbidden", "unknown", "invalid"}

func (k FailureKind) String() string { return name(failureNames, k) }

// ParseFailureKind returns the kind with the wire name.
func ParseFailureKind(s string) (FailureKind, bool) { return parse[FailureKind](failureNames, s) }

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
	Kind         FailureKind // Transient, RateLimited or Permanent
	Lost         bool        // it is done all the same: only the answer is lost
	Times        int
	RetryAfterMs int64 // how long to wait, where the platform says so; 0: it doesn't
}

func (Outage) hostInput() {}

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

// failed answers a call that the platform didn't carry out, or whose answer was
// lost.
func (o Outage) failed(call string) ToolAnswer {
	return ToolAnswer{Call: call, Fault: fmt.Sprintf("the platform failed (%s)", o.Kind), Kind: o.Kind, RetryAfterMs: o.RetryAfterMs}
}
