package laws

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// dispositionLaws compare what an implementation reports about its events with what happened to them (2026-06-02
// "Dispositions", and "Reactions", column Disposition).
func dispositionLaws() []law.Law {
	of := func(requirement, says string, judge func(f fate) (ok, tested bool), allowed string,
		roles ...law.Role) law.Law {
		return law.Needing(law.Inspection, law.Define(requirement,
			func(d c2a.Draft) bool { return d.Dispositions }, says, eachFate(judge, allowed), roles...))
	}
	both := []law.Role{law.HostRole, law.HarnessRole}
	return []law.Law{
		of("C2A-DISP-002", "an event ends as responded if and only if it was answered", truthfullyResponded,
			"responded if it was answered by a message, the signal done or chat.resolve", both...),
		of("C2A-DISP-003", "an event that ends as acknowledged got a reaction or a receipt",
			func(f fate) (ok, tested bool) {
				return f.said || f.signalled("seen", "agree"), f.is(c2a.Acknowledged) &&
					f.event.Policy != c2a.MustNotRespond
			}, "acknowledged after the signal seen or agree, or a receipt", both...),
		of("C2A-DISP-004", "an event that ends as deferred was deferred", func(f fate) (ok, tested bool) {
			return f.deferred || f.signalled("queued", "blocked") || f.said && f.role == law.HarnessRole,
				f.is(c2a.Deferred)
		}, "deferred after chat.defer, or the signal queued or blocked", both...),
		of("C2A-DISP-005", "a claimed event has an owner", func(f fate) (ok, tested bool) {
			return f.claimed || f.owned || f.signalled("working", "claimed"), f.is(c2a.Owned)
		}, "claimed after chat.claim, or the signal working or claimed", both...),
		of("C2A-DISP-006", "an event that ends as ignored was not answered", func(f fate) (ok, tested bool) {
			return !f.answered, f.is(c2a.Ignored) && f.event.Policy != c2a.MustNotRespond // see DISP-009
		}, "responded", both...),
		of("C2A-DISP-007",
			"an event that ends as superseded was replaced, and an unanswered event that was edited ends as superseded",
			truthfullySuperseded, "superseded if a change or another event replaced it", both...),
		of("C2A-DISP-008", "an event ends as failed only after a failure or a deadline", func(f fate) (ok,
			tested bool) {
			return f.failed || f.expired, f.is(c2a.Failed)
		}, "failed after a failure of the model, a call, the link or the program, or a deadline", law.HarnessRole),
		of("C2A-DISP-009", "an event that must not be answered ends as ignored or superseded", func(f fate) (ok,
			tested bool) {
			return f.is(c2a.Ignored, c2a.Superseded, c2a.Failed),
				f.event.Policy == c2a.MustNotRespond && !f.dealt() && !f.is(0)
		}, "ignored or superseded", both...),
		of("C2A-DISP-010", "an event that asks for at most a receipt ends as acknowledged or ignored",
			func(f fate) (ok, tested bool) {
				return f.is(c2a.Acknowledged, c2a.Ignored, c2a.Superseded, c2a.Failed) ||
						f.company && f.is(c2a.Responded),
					f.event.Policy == c2a.AckOnly && !f.deferred && !f.claimed && !f.resolved &&
						len(f.signals) == 0 && !f.is(0)
			}, "acknowledged or ignored", both...),
		of("C2A-DISP-011", "an event that must be answered does not end as ignored; at a harness, it does not end "+
			"as claimed after its deadline", func(f fate) (ok, tested bool) {
			late := f.expired && f.role == law.HarnessRole
			return !f.is(c2a.Ignored) && !(late && f.is(c2a.Owned)),
				(f.obliged || f.hidden) && !f.signalled("declined") && !f.is(0)
		}, "any disposition except ignored; claimed only before the deadline", both...),
		of("C2A-DISP-012", "reading alone does not end an event that must be answered", func(f fate) (ok, tested bool) {
			return !f.is(c2a.Acknowledged), f.obliged && !f.said && f.signalled("seen") && !f.signalled("agree")
		}, "no disposition yet, or a different one", both...),
		of("C2A-DISP-013", "each signal ends its event with the right disposition", func(f fate) (ok, tested bool) {
			want := c2a.Dispose(c2a.Event{Policy: c2a.MayRespond}, c2a.Ending{By: c2a.BySignal, Signal: f.only})
			open := f.obliged && (f.only == "seen" || f.only == "declined") // the first belongs to DISP-012
			lapsed := f.only == "claimed" && f.lapsed && f.is(0, c2a.Ignored)
			expired := f.expired && f.is(0, c2a.Failed)
			replaced := (f.company || f.touched) && f.is(c2a.Superseded)
			return f.is(want) || lapsed || expired || replaced || f.failed && f.is(c2a.Failed), want != 0 && !open
		}, "the signal's disposition", both...),
		of("C2A-DISP-014", "the signal unclear does not end an event", func(f fate) (ok, tested bool) {
			optional := f.event.Policy < c2a.MustRespond // silence ends it
			return f.is(0, c2a.Failed) || f.company && f.is(c2a.Superseded) || optional && f.is(c2a.Ignored),
				f.only == "unclear"
		}, "no disposition yet, or ignored if no answer is required", both...),
	}
}

// fate is the disposition of an event at the moment when the implementation was asked, and what had happened to the
// event by then.
type fate struct {
	event    *law.Event
	role     law.Role
	is       func(...c2a.Disposition) bool
	obliged  bool     // it must be answered, and nothing cancels that
	hidden   bool     // the same, but no model is shown it: the harness owes no answer, but its policy asks for one
	company  bool     // another event may be used instead of it, or replace it
	expired  bool     // it must be answered, and its deadline has passed
	lapsed   bool     // enough time has passed that a claim may have run out
	owned    bool     // its agent had claimed its message by another event
	changed  bool     // an edit replaced it
	touched  bool     // its message was edited or deleted on the platform since
	parted   bool     // its agent has left the conversation since
	again    bool     // it, or its message, was delivered again
	said     bool     // chat that may be about it
	landed   bool     // chat about it of which nobody has said with certainty that it did not become visible
	answered bool     // chat that names it was taken, and all was quiet after that
	closed   bool     // it was resolved by its id, and all was quiet after that, even if it was taken back later
	final    bool     // nothing else than that, but signals that satisfy no less; at a host, whatever came behind it
	merged   bool     // a turn was about another event, too
	signals  []string // the signals of reactions that may be to it
	// the signal to it, if that and nothing else happened, and all was quiet after that; else ""
	only                                string
	deferred, claimed, resolved, failed bool
}

// signalled reports whether one of the signals was given.
func (f fate) signalled(any ...string) bool {
	return slices.ContainsFunc(f.signals, func(s string) bool { return slices.Contains(any, s) })
}

// dealt reports whether the agent did anything about it.
func (f fate) dealt() bool {
	return f.said || f.deferred || f.claimed || f.resolved || len(f.signals) > 0
}

// truthfullyResponded leaves open a receipt, which may count as acknowledgement, and another event of a merged turn.
// What must not be answered is answered only in such a turn, be it by a receipt for another of its events.
func truthfullyResponded(f fate) (ok, tested bool) {
	if f.is(c2a.Responded) {
		return f.landed || f.resolved || f.signalled("done"), true
	}
	replaced := f.company && (f.merged || f.role == law.HostRole) // by a turn with other fragments
	if f.closed {
		return false, !f.changed && !f.again && f.event.Policy >= c2a.MayRespond
	}
	return replaced && f.is(c2a.Superseded) || f.failed && f.is(c2a.Failed), f.answered && f.final && !f.changed &&
		f.event.Policy != c2a.AckOnly && f.event.Policy != c2a.MustNotRespond
}

func truthfullySuperseded(f fate) (ok, tested bool) {
	if f.is(c2a.Superseded) {
		return f.company || f.touched || f.changed || f.event.WithdrawAt >= 0 || f.event.Policy == c2a.MustNotRespond,
			!f.parted // whose event is withdrawn without any report
	}
	return f.is(0, c2a.Failed), f.changed && f.obliged && !f.dealt()
}

// eachFate judges the disposition of each event that the implementation was asked about, or 0 where it names none.
func eachFate(judge func(f fate) (ok, tested bool), allowed string) func(*law.Story, *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		for at, entry := range s.Trace.Entries {
			x, ok := entry.Item.(law.Inspected)
			if !ok || len(x.State.Fates) == 0 {
				continue
			}
			for _, e := range s.Events {
				if e.At > at || e.Again || e.Refused || e.Event.ID == "" {
					continue
				}
				listed, sure := dispositionIn(s, x.State, e)
				if !sure {
					continue
				}
				f := fateOf(s, e, at)
				if e.Digest && f.role == law.HostRole { // which a host makes out of several messages
					continue
				}
				f.is = func(any ...c2a.Disposition) bool { return slices.Contains(any, listed) }
				if ok, tested := judge(f); tested {
					got := "no disposition"
					if listed != 0 {
						got = listed.String()
					}
					v.Test(ok, at, fmt.Sprintf("%q is %s", e.Event.ID, got), allowed)
				}
			}
		}
	}
}

// dispositionIn is the disposition of an event, or 0 where none is named. It isn't sure where several agents have an
// event with this id, and nobody says whose disposition it is.
func dispositionIn(s *law.Story, state c2a.Inspection, e *law.Event) (is c2a.Disposition, sure bool) {
	for _, f := range state.Fates {
		if f.Event == e.Event.ID && law.Same(f.Agent, e.Event.Recipient) {
			return f.Disposition, f.Agent != "" || !slices.ContainsFunc(s.Events, func(o *law.Event) bool {
				return o.Event.ID == e.Event.ID && o.Event.Recipient != e.Event.Recipient
			})
		}
	}
	return 0, true
}

// lapseMs is the time for which a claim surely lasts if nobody has said how long.
const lapseMs = 10_000

// fateOf tells what had happened to an event by a position.
func fateOf(s *law.Story, e *law.Event, until int) fate {
	f := fate{event: e, owned: s.Claims(e), parted: s.Parted(e, until)}
	f.touched = e.Message != "" && s.Touched(e.Message, e.At)
	f.expired = e.Policy == c2a.MustRespond && e.Event.DeadlineMs > 0 &&
		s.EntryMs(until) > e.AtMs+e.Event.DeadlineMs+s.Trace.SlackMs
	f.role, _ = s.Kind()
	kin := func(id string) bool { // the event, or one that may speak for it
		o := s.Named(e.Event.Recipient, id)
		if o == nil || o == e {
			return o == e
		}
		beside := o.Group() == e.Group() &&
			(f.role != law.HostRole || law.Near(o, e) || o.Message != "" && o.Message == e.Message)
		return o.At < until && (beside || o.Event.EditOf == e.Event.ID || e.Event.EditOf == o.Event.ID ||
			law.SharesTurn(o, e))
	}
	last, direct, resolved, others := e.At, -1, -1, false
	spoke, clean := -1, false           // position of the answer, and whether nothing before it may count as one
	f.failed = len(s.Lacking(e.At)) > 0 // a call may be impossible
	binds := e.Policy == c2a.MustRespond && !s.Excused(e) && !s.Outrun(e)
	f.obliged = binds && reaches(e)
	f.hidden = binds && !reaches(e) && f.role == law.HarnessRole
	for _, o := range s.Events {
		if o == e || o.At > until || o.Event.Recipient != e.Event.Recipient {
			continue
		}
		f.merged = f.merged || law.SharesTurn(o, e)
		f.company = f.company || law.SharesTurn(o, e) || o.Event.Place.Conversation == e.Event.Place.Conversation &&
			(f.role != law.HostRole || kin(o.Event.ID))
		f.changed = f.changed || o.Event.EditOf == e.Event.ID
		if o.Event.ID == e.Event.ID || o.Message != "" && o.Message == e.Message {
			f.again = true
			f.obliged = f.obliged && o.Policy == e.Policy
			f.hidden = f.hidden && o.Policy == e.Policy
		}
	}
	for at := e.At + 1; at < until; at++ {
		switch x := s.Trace.Entries[at].Item.(type) {
		case law.Send:
			here := x.Message.InReplyTo == "" && x.Message.Target.Conversation == e.Event.Place.Conversation
			if !law.Same(x.Agent, e.Event.Recipient) || !here && !kin(x.Message.InReplyTo) {
				continue
			}
			f.said, last = true, at
			f.landed = f.landed || !turnedAway(s, x.Call)
			if answered, ok := s.Answer(x.Call); ok && x.Message.InReplyTo == e.Event.ID &&
				!c2a.IsFiller(x.Message.Text) &&
				answered < until && s.Trace.Entries[answered].Item.(law.ToolResult).OK && spoken(s, x) {
				direct, spoke = answered, at
				clean = clean || !f.resolved && !f.signalled("agree", "declined")
			} else {
				others = true
			}
		case law.ToolUse:
			named := x.InReplyTo + x.Event
			if !law.Same(x.Agent, e.Event.Recipient) || named != "" && !kin(named) {
				continue
			}
			last = at
			others = others || x.Name != "chat.react" || named != e.Event.ID || denied(s, x.Call)
			switch x.Name {
			case "chat.react":
				f.signals = append(f.signals, x.Text)
			case "chat.defer":
				f.deferred = true
			case "chat.claim":
				f.claimed = true
			case "chat.resolve":
				f.resolved = true
				if answered, ok := s.Answer(x.Call); ok && x.Event == e.Event.ID && !denied(s, x.Call) &&
					answered < until {
					resolved = answered
				}
			}
		case law.ToolResult:
			f.failed = f.failed || !x.OK && x.Owner == "" // that another agent was faster is no failure
		case law.TurnAnswer:
			f.failed = f.failed || slices.ContainsFunc(x.Actions,
				func(a c2a.Action) bool { // the last two may be impossible
					return a.Kind == c2a.ActFail || a.Kind == c2a.ActReact || a.Kind == c2a.ActTool
				})
		case law.TurnStop, law.Killed, law.Linked:
			f.failed = true
		}
	}
	quiet := s.SettledBefore(last, until)
	crossed := e.WithdrawAt >= 0 && e.WithdrawAt < direct // a send on its way when the event was taken back
	f.lapsed = s.EntryMs(until) >= s.EntryMs(last)+lapseMs
	f.closed = resolved >= 0 && quiet && s.SettledBefore(resolved, until) &&
		(last < resolved || f.role == law.HostRole && !f.said) &&
		(e.WithdrawAt < 0 || s.SettledBefore(resolved, e.WithdrawAt))
	f.answered = direct >= 0 && quiet && !crossed && s.SettledBefore(direct, until)
	f.final = !others && !slices.ContainsFunc(f.signals, func(signal string) bool {
		return f.role == law.HostRole || signal != "seen" && signal != "agree" && signal != "done"
	})
	if f.role == law.HostRole && spoke >= 0 { // what comes behind the answer reopens nothing
		f.final = clean
	}
	if quiet && !others && !f.said && len(f.signals) == 1 && e.WithdrawAt < 0 && !f.changed && !f.again &&
		chosen(s, f.signals[0]) {
		f.only = f.signals[0]
	}
	return f
}

// turnedAway reports whether the host has said for sure that what was sent did not become visible.
func turnedAway(s *law.Story, call string) bool {
	at, ok := s.Answer(call)
	if !ok {
		return false
	}
	r := s.Trace.Entries[at].Item.(law.ToolResult)
	return !r.OK && r.Failure != c2a.Transient && r.Failure != c2a.RateLimited
}

// denied reports whether the host has refused the call.
func denied(s *law.Story, call string) bool {
	at, ok := s.Answer(call)
	return ok && !s.Trace.Entries[at].Item.(law.ToolResult).OK
}

// spoken reports whether the model may have said what was sent. What a harness says for a model that has no answer is
// none, so the event may be deferred, or failed. At a host, nobody knows the model.
func spoken(s *law.Story, x law.Send) bool {
	role, _ := s.Kind()
	return role == law.HostRole || slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
		return slices.ContainsFunc(t.Answers, func(a law.Answer) bool { return a.Speaks(x.Message.Text) })
	})
}

// chosen reports whether the model may have given the signal. What a harness shows by itself, such as seen, is on the
// way to something else.
func chosen(s *law.Story, signal string) bool {
	role, _ := s.Kind()
	return role == law.HostRole || slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
		return slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
			return slices.ContainsFunc(a.Actions,
				func(x c2a.Action) bool { return x.Kind == c2a.ActReact && x.Signal == signal })
		})
	})
}

// reaches reports whether the model is shown anything of the event. What no model sees, none can answer.
func reaches(e *law.Event) bool {
	return e.Mode == c2a.Immediate || e.Mode == c2a.Buffered || e.Mode == c2a.Notify
}
