package law

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// fateLaws are about what an implementation says of the events that it had to
// do with.
func fateLaws() []Law {
	return []Law{
		needing(inspection, law("C2A-DISP-001", func(d c2a.Draft) bool { return d.Dispositions }, "an event has one disposition for each agent",
			oneDisposition, HostRole, HarnessRole)),
		harness("C2A-DUE-004", func(d c2a.Draft) bool { return d.Deadlines }, "what may stay unanswered is not answered behind its deadline without another look", nothingStale),
		needing(surface, host("C2A-DUE-006", func(d c2a.Draft) bool { return d.Escalation }, "what one agent leaves unhandled goes to one other at a time", noBroadcast)),
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
			v.Test(!again, i, fmt.Sprintf("%q is %v and %v", f.Event, first, f.Disposition), "one disposition")
			listed[k] = f.Disposition
		}
	}
}

// Stale is the event that a chat answers too late, or nil: one that may stay
// unanswered, whose deadline had passed since its latest delivery, and whose
// thread the agent has not looked at since.
func (s *Story) Stale(y *Say) *Event {
	e := y.Event
	if e == nil || e.Event.DeadlineMs <= 0 || e.Policy != c2a.MayRespond || !s.sees(e) {
		return nil
	}
	expiredMs := e.AtMs + e.Event.DeadlineMs + s.Trace.SlackMs
	if y.AtMs <= expiredMs {
		return nil
	}
	for _, x := range s.Trace.Entries[:y.At] {
		u, ok := x.Item.(ToolUse)
		if ok && x.AtMs >= expiredMs-s.Trace.SlackMs && Same(u.Agent, y.Agent) && Reads(u.Name) {
			return nil
		}
	}
	return e
}

func nothingStale(s *Story, v *tally) {
	for _, y := range s.Says {
		if y.Event == nil || y.Event.Event.DeadlineMs <= 0 || y.Event.Policy != c2a.MayRespond {
			continue
		}
		v.Test(s.Stale(y) == nil, y.At, fmt.Sprintf("%q, behind the deadline of %q", y.Message.Text, y.Event.Event.ID), "no chat, or another look before it")
	}
}

// HandedOn reports whether an event brings an agent what another has left
// unanswered: an obligation of somebody else about the same message came before,
// and nobody has answered it since.
func (s *Story) HandedOn(e *Event) bool {
	if !s.Trace.Draft.Escalation || e.Message == "" || e.Policy < c2a.MayRespond {
		return false
	}
	for _, o := range s.Events {
		if o.At >= e.At {
			break
		}
		if o.Message != e.Message || o.Policy != c2a.MustRespond || o.AtMs >= e.AtMs && !s.declined(o, e.At) {
			continue
		}
		if Same(o.Event.Recipient, e.Event.Recipient) {
			return false
		}
		if !slices.ContainsFunc(s.Says, func(y *Say) bool { return y.At < e.At && y.Event != nil && y.Event.Message == o.Message }) {
			return true
		}
	}
	return false
}

// declined reports whether the agent had handed the event back before the
// position.
func (s *Story) declined(e *Event, before int) bool {
	return slices.ContainsFunc(s.Trace.Entries[:before], func(x Entry) bool {
		u, ok := x.Item.(ToolUse)
		return ok && u.Name == "chat.react" && u.Text == "declined" && u.InReplyTo == e.Event.ID
	})
}

func noBroadcast(s *Story, v *tally) {
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
		v.Test(!seen || to == e.Event.Recipient, e.At, fmt.Sprintf("it goes to %s and %s at once", to, e.Event.Recipient), "one agent at a time")
		if !seen {
			first[k] = e.Event.Recipient
		}
	}
}
