package c2a

// FailureKind says why a tool failed, and so whether trying again makes sense. The drafts name transient, rate-limit
// and permanent failures (C2A02-223,
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

var failureNames = []string{"", "transient", "rate_limited", "permanent", "conflict", "claimed", "forbidden",
	"unknown", "invalid"}

func (k FailureKind) String() string { return name(failureNames, k) }

// ParseFailureKind returns the kind with the wire name.
func ParseFailureKind(s string) (FailureKind, bool) { return parse[FailureKind](failureNames, s) }
