package laws

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// fateLaws are about what an implementation reports about its events.
func fateLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Inspection, law.Define("C2A-DISP-001", func(d c2a.Draft) bool { return d.Dispositions },
			"an event has one disposition for each agent",
			oneDisposition, law.HostRole, law.HarnessRole)),
		law.OfHarness("C2A-DUE-004", func(d c2a.Draft) bool { return d.Deadlines },
			"an event that need not be answered is not answered after its deadline, unless the thread was read again",
			nothingStale),
		law.Needing(law.Surface, law.OfHost("C2A-DUE-006", func(d c2a.Draft) bool { return d.Escalation },
			"an event that one agent leaves unhandled goes to one other agent at a time", noBroadcast)),
	}
}

func oneDisposition(s *law.Story, v *law.Tally) {
	type key struct{ event, agent string }
	for i, entry := range s.Trace.Entries {
		x, ok := entry.Item.(law.Inspected)
		if !ok {
			continue
		}
		listed := map[key]c2a.Disposition{}
		for _, f := range x.State.Fates {
			k := key{f.Event, f.Agent}
			first, again := listed[k]
			v.Test(!again, i, fmt.Sprintf("%q ends as %v and as %v", f.Event, first, f.Disposition), "one disposition")
			listed[k] = f.Disposition
		}
	}
}

func nothingStale(s *law.Story, v *law.Tally) {
	for _, y := range s.Says {
		if y.Event == nil && y.Message.InReplyTo == "" {
			if causes := s.Causes(y); len(causes) == 1 && len(causes[0].About()) == 1 {
				unasked := *y
				unasked.Event = causes[0].About()[0]
				v.Test(s.Stale(&unasked) == nil, y.At, fmt.Sprintf("%q, after the deadline of %q", y.Message.Text,
					unasked.Event.Event.ID), "no chat, or another read of the thread before it")
			}
			continue
		}
		if y.Event == nil || y.Event.Event.DeadlineMs <= 0 || y.Event.Policy != c2a.MayRespond {
			continue
		}
		v.Test(s.Stale(y) == nil, y.At, fmt.Sprintf("%q, after the deadline of %q", y.Message.Text, y.Event.Event.ID),
			"no chat, or another read of the thread before it")
	}
}

func noBroadcast(s *law.Story, v *law.Tally) {
	type moment struct {
		message string
		atMs    int64
	}
	first := map[moment]string{}
	for _, e := range s.Events {
		if !s.HandedOn(e) {
			continue
		}
		k := moment{e.Message, e.AtMs}
		to, seen := first[k]
		v.Test(!seen || to == e.Event.Recipient, e.At,
			fmt.Sprintf("it goes to %s and %s at the same time", to, e.Event.Recipient), "one agent at a time")
		if !seen {
			first[k] = e.Event.Recipient
		}
	}
}
