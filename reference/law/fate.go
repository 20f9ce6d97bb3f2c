package law

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// fateLaws are about what an implementation says of the events that it had to
// do with.
func fateLaws() []Law {
	return []Law{
		{
			Requirement: "C2A-DISP-001", Roles: []Role{HostRole, HarnessRole}, Drafts: only0602,
			Says: "an event has one disposition for each agent", judge: oneDisposition,
		},
	}
}

func oneDisposition(s *Story, v *tally) {
	type key struct{ event, agent string }
	for i, entry := range s.Trace.Entries {
		x, ok := entry.Item.(Inspected)
		if !ok {
			continue
		}
		listed := map[key]c2a.Disposition{}
		for _, f := range x.State.Fates {
			k := key{f.Event, f.Agent}
			first, again := listed[k]
			v.test(!again, i, fmt.Sprintf("%q is %v and %v", f.Event, first, f.Disposition), "one disposition")
			listed[k] = f.Disposition
		}
	}
}
