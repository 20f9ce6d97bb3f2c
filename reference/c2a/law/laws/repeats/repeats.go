// Package repeats contains the laws about how long a host repeats a delivery, and when it stops.
//
// Input: a [law.Story]. Output: how often each law was tested, and where the trace breaks it.
package repeats

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// lastsMs is for how long a host repeats a delivery at least. The pauses may grow, so an attempt in the second half of
// this time is enough.
const lastsMs = 15 * 60_000

// GoOn judges that a delivery that is never acknowledged is repeated for a quarter of an hour: there must be an attempt
// in the second half of that time (C2A-DEL-002).
func GoOn(s *law.Story, v *law.Tally) {
	within := s.Trace.RedeliveryMs
	if within == 0 {
		return
	}
	for _, e := range s.Events {
		if e.Again || e.Digest || e.Request == "" || e.Policy != c2a.MustRespond ||
			s.EndMs <= e.AtMs+lastsMs+within || !unheard(s, e) {
			continue
		}
		late := false
		for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
			late = late || o.AtMs >= e.AtMs+lastsMs/2
		}
		v.Test(late, e.At, fmt.Sprintf("no attempt to deliver %q more than %d s after the first", e.Event.ID,
			lastsMs/2000), "attempts for at least a quarter of an hour")
	}
}

// unheard reports whether no attempt of the event was ever answered or withdrawn, and nothing else happened to it or to
// the link.
func unheard(s *law.Story, e *law.Event) bool {
	end := len(s.Trace.Entries)
	for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
		if o.AckAt >= 0 || o.WithdrawAt >= 0 || o.Replaced != nil || len(o.Says) > 0 {
			return false
		}
	}
	return !s.Broken(e.At, end) && len(s.Acts(e, end)) == 0 && (e.Message == "" || !s.Told(e.Message, e.At, end)) &&
		s.Member(e.Event.Place.Conversation, e.Event.Recipient, end)
}

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
