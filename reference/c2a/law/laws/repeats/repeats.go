// Package repeats contains what a law says about when a host stops repeating a delivery.
//
// Input: a [law.Story]. Output: how often the law was tested, and where the trace breaks it.
package repeats

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// EndWithAcknowledgement judges that an event that need not be answered is not repeated after its acknowledgement
// (C2A-DEL-002). In draft 2026-06-02, an event with a deadline may come once more when the deadline has passed, and the
// text of a role mention may follow a claim.
func EndWithAcknowledgement(s *law.Story, v *law.Tally) {
	owed := map[string]bool{} // by event and agent
	acknowledged := map[string]int{}
	for _, e := range s.Events {
		key := e.Event.ID + "\n" + e.Event.Recipient
		owed[key] = owed[key] || e.Policy == c2a.MustRespond || e.Event.DeadlineMs > 0 || e.Policy == 0
		at, ok := acknowledged[key]
		if e.Again && ok && !owed[key] && !e.Digest && s.SettledBefore(at, e.At) {
			v.Test(s.Told(e.Message, at, e.At) || s.Claims(e), e.At, fmt.Sprintf("%q is delivered again", e.Event.ID),
				"no redelivery, since it was acknowledged and need not be answered")
		}
		if e.AckAt >= 0 && !e.Refused {
			acknowledged[key] = e.AckAt
		}
	}
}
